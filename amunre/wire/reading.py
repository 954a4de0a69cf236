"""Conversion of valid plain JSON to values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from attrs import has

from amunre.engine.definition import AnyGame
from amunre.engine.events import Event
from amunre.engine.values import TypeHint
from amunre.jsontypes import Json
from amunre.wire.forms import game_for, left_out
from amunre.wire.shapes import bare, classes_of, is_annotated, is_list, is_plain, is_position, is_union, kind_of, sent

if TYPE_CHECKING:
    from cattrs import Converter
    from cattrs.dispatch import StructureHook


def read_plainly(made: Converter) -> None:
    """Configure a converter to make values from JSON in their form."""
    made.register_structure_hook_func(is_plain, lambda data, _: data)
    made.register_structure_hook_func(_is_list_of_words, lambda data, _: tuple(data))
    made.register_structure_hook_func(lambda wanted: wanted is Any, lambda data, _: _parameter(data))
    made.register_structure_hook_func(
        lambda cls: isinstance(cls, type) and issubclass(cls, Event), lambda data, cls: _event(data, cls, made)
    )
    made.register_structure_hook_factory(_is_told_apart, lambda union: _by_kind(union, made))
    made.register_structure_hook_factory(_is_sent_otherwise, lambda cls: _from_form(cls, made))
    made.register_structure_hook_func(_is_dict, lambda data, cls: cls(data))
    made.register_structure_hook_factory(is_annotated, lambda wanted: _bare(bare(wanted), made))
    made.register_structure_hook_func(is_position, lambda data, cls: cls.from_json(data))


def _bare(wanted: TypeHint, made: Converter) -> StructureHook:
    """Return a reader for an annotated type."""
    hook = made.get_structure_hook(wanted)
    return lambda data, _: hook(data, wanted)


def _parameter(data: Json) -> Json:
    """Return a sentence's parameter."""
    return tuple(data) if isinstance(data, list) else data


def _event(data: Json, cls: type[Event], made: Converter) -> Event:
    """Return an event, whose class depends on its kind and on the game of this class."""
    kind, types = _kinds(game_for(cls))[data["kind"]]
    params = {name: made.structure(value, types[name]) for name, value in data["params"].items()}
    return kind(data["clause"], number=data["number"], **params)


@cache
def _kinds(game: AnyGame) -> Mapping[str, tuple[type[Event], Mapping[str, TypeHint]]]:
    """Return a game's kinds of events, each with its class and the types of its fields."""
    return {cls.kind_of(): (cls, get_type_hints(cls)) for cls in game.events}


def _is_list_of_words(wanted: object) -> bool:
    return is_list(wanted) and is_plain(get_args(wanted)[0])


def _is_told_apart(wanted: object) -> bool:
    """Return whether a type is a union of several classes, distinguished by `kind`."""
    return is_union(wanted) and len(classes_of(wanted)) > 1


def _by_kind(union: TypeHint, made: Converter) -> StructureHook:
    """Return a reader for a union of several classes."""
    hooks = {kind_of(cls): (made.get_structure_hook(cls), cls) for cls in classes_of(union)}

    def read(data: Json, _: object) -> Json:
        if not isinstance(data, dict):
            return data
        hook, cls = hooks[data["kind"]]
        return hook(data, cls)

    return read


def _is_sent_otherwise(wanted: TypeHint) -> bool:
    """Return whether a class has fields that are sent in another form or may be missing."""
    return has(wanted) and bool(sent(wanted) or left_out(wanted))


def _is_dict(wanted: object) -> bool:
    """Return whether a type is a subclass of dict, whose instances JSON can represent directly."""
    return isinstance(wanted, type) and issubclass(wanted, dict) and wanted is not dict


def _from_form(cls: type, made: Converter) -> StructureHook:
    """Return a reader for a class with fields that are sent in another form or may be missing."""
    from cattrs.gen import make_dict_structure_fn, override

    def whole(form: TypeHint) -> StructureHook:
        return lambda data, _: made.structure(data, form).whole()

    otherwise: dict[str, Any] = {name: override(struct_hook=whole(form)) for name, form in sent(cls).items()}
    read: StructureHook = make_dict_structure_fn(cls, made, **otherwise)
    defaults = left_out(cls)
    return (lambda data, _: read({**defaults, **data}, cls)) if defaults else read
