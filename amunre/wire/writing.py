"""Conversion of values to plain JSON, by type."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, get_args

from attrs import fields, fields_dict, has

from amunre.engine.events import Event
from amunre.engine.values import TypeHint
from amunre.errors import NotationError
from amunre.jsontypes import Json, JsonMapping, JsonObject
from amunre.wire.forms import left_out
from amunre.wire.shapes import (
    WORDS,
    bare,
    is_annotated,
    is_list,
    is_literal,
    is_mapping,
    is_plain,
    is_position,
    is_union,
    kind_of,
    sent,
    version_of,
)

if TYPE_CHECKING:
    from cattrs import Converter

Write = Callable[[Any], Json]


def write_plainly(made: Converter) -> None:
    """Configure a converter to write plain JSON."""
    from cattrs.fns import identity  # cattrs does not call it for a field

    for word in WORDS:
        made.register_unstructure_hook(word, identity)
    made.register_unstructure_hook(tuple, lambda values: [made.unstructure(value) for value in values])
    made.register_unstructure_hook(dict, lambda value: _plain(value, made))
    for strange in (bytes, bytearray, set, frozenset, float):
        made.register_unstructure_hook(strange, refusal_to_write(strange))
    made.register_unstructure_hook_func(is_literal, identity)
    made.register_unstructure_hook_factory(has, lambda cls: _class(cls, made))
    made.register_unstructure_hook_func(is_position, lambda position: position.to_json())
    made.register_unstructure_hook_factory(is_union, lambda known: _union(known, made))
    made.register_unstructure_hook_factory(is_list, lambda known: _list(known, made))
    made.register_unstructure_hook_factory(is_mapping, lambda known: _mapping(known, made))
    made.register_unstructure_hook_factory(is_annotated, lambda known: made.get_unstructure_hook(bare(known)))


def refusal_to_write(cls: type) -> Write:
    """Return a writer that raises NotationError, for a class whose values cannot be sent."""

    def refuse(_: object) -> NoReturn:
        raise NotationError(f"{cls.__name__}: expected a value with a wire form, or plain JSON.")

    return refuse


def _plain(value: JsonMapping, made: Converter) -> JsonObject:
    """Return a mapping as plain JSON. Raises NotationError if its keys are not strings."""
    if not all(isinstance(key, str) for key in value):
        raise NotationError(f"{type(value).__name__}: expected a value with a wire form, with strings as keys.")
    return {key: made.unstructure(inner) for key, inner in value.items()}


def unsent(cls: type) -> list[str]:
    """Return the fields that are not part of the value: they are derived, or have a meaning only in this process."""
    return [field.name for field in fields(cls) if not field.eq and not field.repr]


def computed(cls: type) -> list[tuple[str, Write]]:
    """Return the values sent in addition to the fields of a class: constants, its text, and derived values."""
    more = {key: _text if key == "text" else attrgetter(key) for key in getattr(cls, "also", ())}
    constants = {key: _constant(it) for key, it in (("format", version_of(cls)), ("kind", kind_of(cls))) if it}
    return [*(constants | more).items()]


def _constant(value: object) -> Write:
    return lambda _: value


_text = lru_cache(1 << 14)(str)
"""The text of an action, cached because the same actions are written again and again."""


def _class(cls: type, made: Converter) -> Write:
    """Return a writer for instances of a class."""
    from cattrs.gen import make_dict_unstructure_fn, override

    if any(name.startswith("_") for name in fields_dict(cls)):  # rulesets and records have other forms
        return refusal_to_write(cls)
    if issubclass(cls, Event):
        return _event(cls, made)
    otherwise: dict[str, Any] = {name: override(omit=True) for name in unsent(cls)}
    otherwise |= {name: override(unstruct_hook=_in_form(form, made)) for name, form in sent(cls).items()}
    fields: Write = make_dict_unstructure_fn(cls, made, **otherwise)
    if defaults := left_out(cls):
        fields = _without(defaults, fields)
    match computed(cls):
        case []:
            return fields
        case [(key, of)]:
            return lambda value: {key: of(value), **fields(value)}
        case more:
            return lambda value: {**{key: of(value) for key, of in more}, **fields(value)}


def _without(defaults: JsonMapping, fields: Write) -> Write:
    """Return a writer that leaves out fields with these values."""
    return lambda value: {key: it for key, it in fields(value).items() if key not in defaults or it != defaults[key]}


def _event(cls: type[Event], made: Converter) -> Write:
    """Return a writer for one kind of event, which omits missing optional parameters."""
    from cattrs.gen import make_dict_unstructure_fn, override

    kind, refuse = cls.kind_of(), refusal_to_write(cls)
    if not kind:  # the base class of all kinds
        return lambda event: refuse(event) if type(event) is cls else made.unstructure(event)
    otherwise: dict[str, Any] = {name: override(omit=True) for name in fields_dict(Event)}
    otherwise |= {name: override(omit_if_default=True) for name, it in fields_dict(cls).items() if it.default is None}
    params: Write = make_dict_unstructure_fn(cls, made, **otherwise)
    return lambda event: {"number": event.number, "kind": kind, "clause": event.clause, "params": params(event)}


def _in_form(form: TypeHint, made: Converter) -> Write:
    """Return a writer for values that are sent in another form."""
    hook = made.get_unstructure_hook(form)
    return lambda value: hook(form.of(value))


def _union(known: TypeHint, made: Converter) -> Write:
    """Return a writer for values of one of several types."""
    from cattrs.fns import identity

    if is_plain(known):
        return identity
    hooks = {
        tuple if is_list(kind) else dict if is_mapping(kind) else kind: made.get_unstructure_hook(kind)
        for kind in get_args(known)
    }
    return lambda value: hooks[type(value)](value)


def _list(known: TypeHint, made: Converter) -> Write:
    """Return a writer that writes a tuple as a list."""
    inner = get_args(known)[0]
    if is_plain(inner):
        return lambda values: list(values) if type(values) is tuple else made.unstructure(values)
    hook = made.get_unstructure_hook(inner)
    return lambda value: [hook(item) for item in value]


def _mapping(known: TypeHint, made: Converter) -> Write:
    """Return a writer for a mapping, which writes parameters that are tuples as lists."""
    inner = get_args(known)[1]
    if inner is Any:
        return lambda value: {key: _parameter(it, made) for key, it in value.items()} if value != {} else {}
    if is_plain(inner):
        return dict
    hook = made.get_unstructure_hook(inner)
    return lambda value: {key: hook(item) for key, item in value.items()}


def _parameter(value: object, made: Converter) -> Json:
    """Return a sentence's parameter, which is a string, a number, None, or several of these."""
    return value if type(value) in WORDS else made.unstructure(value)
