"""How each type is read: what cattrs does, without its leniency."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType
from typing import TYPE_CHECKING, Any, get_args

from attrs import fields_dict, has

from amunre.errors import shown
from amunre.game.events import Event
from amunre.wire.forms import problems
from amunre.wire.shapes import UNSENT, WORDS, computed, is_list, is_mapping, is_union, kind_of

if TYPE_CHECKING:
    from cattrs import Converter

Read = Callable[[Any, Any], Any]


class Misfit(Exception):
    """What does not fit, each as its path from here, what was found and what was expected."""

    def __init__(self, *all: tuple[str, str, str]) -> None:
        self.all = all
        super().__init__(*all)


def read_strictly(made: Converter) -> None:
    """Teach a converter to read nothing but what `dump` writes."""
    for word in WORDS:
        made.register_structure_hook(word, _one_of({word: None}))
    made.register_structure_hook_func(lambda wanted: wanted is Any, _parameter)
    made.register_structure_hook_factory(is_union, lambda wanted: _union(wanted, made))
    made.register_structure_hook_factory(is_list, lambda wanted: _list(wanted, made))
    made.register_structure_hook_factory(is_mapping, lambda wanted: _mapping(wanted, made))
    made.register_structure_hook_factory(has, lambda cls: _class(cls, made))


def _class(cls: type, made: Converter) -> Read:
    """How values of a class are read: all keys, no others, and what is computed as it comes out again."""
    from cattrs.gen import make_dict_structure_fn, override

    left_out: dict[str, Any] = {name: override(omit=True) for name in UNSENT.get(cls, ())}
    fields: Read = make_dict_structure_fn(cls, made, **left_out)
    more = computed(cls)
    wanted = (*more, *(name for name in fields_dict(cls) if name not in left_out))

    def read(data: Any, _: Any) -> Any:
        if type(data) is not dict:
            raise Misfit(("", shown(data), "a mapping"))
        missing = [(key, "nothing", f"the key {key}") for key in wanted if key not in data]
        unknown = [(str(key), f"the key {key}", f"one of {', '.join(wanted)}") for key in data if key not in wanted]
        if missing or unknown:
            raise Misfit(*missing, *unknown)
        if cls is Event and (wrong := problems("event", data)):  # the only form that its fields do not tell
            raise Misfit(*((problem.path, problem.found, problem.expected) for problem in wrong))
        value = fields({key: data[key] for key in wanted if key not in more}, cls)
        for key, of in more.items():
            if type(data[key]) is not type(of(value)) or data[key] != of(value):
                raise Misfit((key, shown(data[key]), shown(of(value))))
        return value

    return read


def _union(wanted: Any, made: Converter) -> Read:
    """A value of one of several types; of several classes, its `kind` tells which is meant."""
    hooks = {kind: None if kind in WORDS else made.get_structure_hook(kind) for kind in get_args(wanted)}
    return _one_of(hooks)


def _one_of(hooks: Mapping[type, Read | None]) -> Read:
    """A value of one of these types, with how those are read that are made of others."""
    words = [word for word in WORDS if word in hooks]
    classes = {kind_of(cls): (cls, hook) for cls, hook in hooks.items() if hook}
    names = " or ".join([*(["a mapping"] if classes else []), *(WORDS[word] for word in words)])

    def read(data: Any, _: Any) -> Any:
        if type(data) in words:
            return data
        if not classes or type(data) is not dict:
            raise Misfit(("", shown(data), names))
        if None in classes:
            cls, hook = classes[None]
            return hook(data, cls)
        kind = data.get("kind")
        if not isinstance(kind, str) or kind not in classes:
            raise Misfit(("kind", shown(kind), f"one of {', '.join(map(str, classes))}"))
        cls, hook = classes[kind]
        return hook(data, cls)

    return read


def _list(wanted: Any, made: Converter) -> Read:
    """A list as a tuple."""
    inner: Any = list[get_args(wanted)[0]]  # type: ignore[misc]  # known only now
    items = made.get_structure_hook(inner)

    def read(data: Any, _: Any) -> Any:
        if type(data) is not list:
            raise Misfit(("", shown(data), "a list"))
        return tuple(items(data, inner))

    return read


def _mapping(wanted: Any, made: Converter) -> Read:
    """A mapping of texts to whatever is wanted."""
    inner: Any = dict[str, get_args(wanted)[1]]  # type: ignore[misc]  # known only now
    entries = made.get_structure_hook(inner)

    def read(data: Any, _: Any) -> Any:
        if type(data) is not dict:
            raise Misfit(("", shown(data), "a mapping"))
        return entries(data, inner)

    return read


def _parameter(data: Any, _: Any) -> Any:
    """A parameter of a sentence: a text, a whole number, nothing, or a list of such."""
    if type(data) is list and all(type(item) in (int, str, NoneType) for item in data):
        return tuple(data)
    if type(data) in (int, str, NoneType):
        return data
    raise Misfit(("", shown(data), "a text, a whole number, nothing or a list of them"))
