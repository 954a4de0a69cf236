"""How each type is read: what cattrs does, without its leniency and with a bound on what is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import NoneType
from typing import TYPE_CHECKING, Any, cast, get_args

from attrs import fields_dict, has

from amunre.engine.events import Event
from amunre.engine.files import Keys
from amunre.errors import MOST_PROBLEMS, MoreProblems, NotationError
from amunre.games.amun_re.events import EVENTS
from amunre.printing import named, shown
from amunre.wire.forms import problems
from amunre.wire.shapes import (
    LARGEST_NUMBER,
    UNSENT,
    WORDS,
    computed,
    is_list,
    is_mapping,
    is_union,
    kind_of,
    types_of,
)

if TYPE_CHECKING:
    from cattrs import Converter

Read = Callable[[Any, Any], Any]

Wrong = tuple[Keys, str, str]
"""What does not fit: its keys from here, what was found and what was expected."""


class Misfit(Exception):
    """What does not fit, each with its keys from here: the first of all that was found, and how many more there are."""

    def __init__(self, *wrong: Wrong) -> None:
        self.first = list(wrong[:MOST_PROBLEMS])
        self.more = len(wrong) - len(self.first)
        super().__init__()

    def add(self, key: str | int, inner: Misfit) -> None:
        """Add what does not fit under a key."""
        added = [((key, *keys), found, expected) for keys, found, expected in inner.first]
        room = MOST_PROBLEMS - len(self.first)
        self.first += added[:room]
        self.more += len(added[room:]) + inner.more

    def raise_if_any(self) -> None:
        """Raise itself if anything does not fit."""
        if self.first:
            raise self


def read_strictly(made: Converter) -> None:
    """Teach a converter to read nothing but what `dump` writes."""
    for word in WORDS:
        made.register_structure_hook(word, _one_of({word: None}))
    made.register_structure_hook_func(lambda wanted: wanted is Any, _parameter)
    made.register_structure_hook_factory(is_union, lambda wanted: _union(wanted, made))
    made.register_structure_hook_factory(is_list, lambda wanted: _list(wanted, made))
    made.register_structure_hook_factory(is_mapping, lambda wanted: _mapping(wanted, made))
    made.register_structure_hook_factory(has, lambda cls: _class(cls, made))


def refusal_to_read(wanted: Any) -> Read:
    """What becomes of values of any other type: NotationError."""

    def refuse(*_: Any) -> Any:
        raise NotationError(f"{getattr(wanted, '__name__', wanted)}: expected a type that crosses the wire.")

    return refuse


def _class(cls: type, made: Converter) -> Read:
    """How values of a class are read: all keys, no others, and what is computed as it comes out again."""
    if issubclass(cls, Event):
        return _event
    types = types_of(cls)
    sent = {name: types[name] for name in fields_dict(cast("Any", cls)) if name not in UNSENT.get(cls, ())}
    hooks = {name: (made.get_structure_hook(kind), kind) for name, kind in sent.items()}
    more = computed(cls)
    wanted = dict.fromkeys((*more, *sent))
    known = f"one of {', '.join(wanted)}"

    def read(data: Any, _: Any) -> Any:
        if type(data) is not dict:
            raise Misfit(((), shown(data), "a mapping"))
        if data.keys() != wanted.keys():
            missing = [((key,), "nothing", f"the key {key}") for key in wanted if key not in data]
            unknown = [((key,), f"the key {named(key)}", known) for key in data if key not in wanted]
            raise Misfit(*missing, *unknown)
        values, wrong = {}, Misfit()
        for name, (hook, kind) in hooks.items():
            try:
                values[name] = hook(data[name], kind)
            except Misfit as misfit:
                wrong.add(name, misfit)
        wrong.raise_if_any()
        value = cls(**values)
        for key, of in more.items():
            if type(data[key]) is not type(of(value)) or data[key] != of(value):
                raise Misfit(((key,), shown(data[key]), shown(of(value))))
        return value

    return read


def _event(data: Any, cls: type[Event]) -> Event:
    """An event, whose kind tells of which class it is."""
    if type(data) is not dict:
        raise Misfit(((), shown(data), "a mapping"))
    wrong = Misfit()
    for problem in problems("event", data):
        keys = (problem.path,) if problem.path else ()
        if isinstance(problem, MoreProblems):
            wrong.more += problem.count
        else:
            wrong.first.append((keys, problem.found, problem.expected))
    wrong.raise_if_any()
    params = {name: _parameter(value, None) for name, value in data["params"].items()}
    return EVENTS[data["kind"]](data["clause"], number=data["number"], **params)


def _union(wanted: Any, made: Converter) -> Read:
    """A value of one of several types; of several classes, its `kind` tells which is meant."""
    hooks = {kind: None if kind in WORDS else made.get_structure_hook(kind) for kind in get_args(wanted)}
    return _one_of(hooks)


def _one_of(hooks: Mapping[type, Read | None]) -> Read:
    """A value of one of these types, with how those are read that are made of others."""
    words = [word for word in WORDS if word in hooks]
    classes = {kind_of(cls): (cls, hook) for cls, hook in hooks.items() if hook}
    names = " or ".join([*(["a mapping"] if classes else []), *(WORDS[word] for word in words)])
    kinds = f"one of {', '.join(map(str, classes))}"

    def read(data: Any, _: Any) -> Any:
        if type(data) in words:
            return _measured(data) if type(data) is int else data
        if not classes or type(data) is not dict:
            raise Misfit(((), shown(data), names))
        if None in classes:
            cls, hook = classes[None]
            return hook(data, cls)
        kind = data.get("kind")
        if not isinstance(kind, str) or kind not in classes:
            raise Misfit((("kind",), shown(kind), kinds))
        cls, hook = classes[kind]
        return hook(data, cls)

    return read


def _measured(data: Any) -> Any:
    """What stands in JSON by itself. Raises Misfit for a number that many readers of JSON would change."""
    if type(data) is int and not -LARGEST_NUMBER <= data <= LARGEST_NUMBER:
        raise Misfit(((), shown(data), f"a whole number from {-LARGEST_NUMBER} to {LARGEST_NUMBER}"))
    return data


def _list(wanted: Any, made: Converter) -> Read:
    """A list as a tuple."""
    kind = get_args(wanted)[0]
    hook = made.get_structure_hook(kind)

    def read(data: Any, _: Any) -> Any:
        if type(data) is not list:
            raise Misfit(((), shown(data), "a list"))
        return tuple(_read_each(enumerate(data), hook, kind))

    return read


def _mapping(wanted: Any, made: Converter) -> Read:
    """A mapping of texts to whatever is wanted."""
    kind = get_args(wanted)[1]
    hook = made.get_structure_hook(kind)

    def read(data: Any, _: Any) -> Any:
        if type(data) is not dict:
            raise Misfit(((), shown(data), "a mapping"))
        if wrong := [((key,), f"the key {shown(key)}", "a text") for key in data if type(key) is not str]:
            raise Misfit(*wrong)
        return dict(zip(data, _read_each(data.items(), hook, kind), strict=True))

    return read


def _read_each(items: Iterable[tuple[Any, Any]], hook: Read, kind: Any) -> list[Any]:
    """Values of one type, each told by its index or key where it does not fit."""
    values, wrong = [], Misfit()
    for key, item in items:
        try:
            values.append(hook(item, kind))
        except Misfit as misfit:
            wrong.add(key, misfit)
    wrong.raise_if_any()
    return values


def _parameter(data: Any, _: Any) -> Any:
    """A parameter of a sentence: a text, a whole number, nothing, or a list of such."""
    if type(data) is list and all(type(item) in (int, str, NoneType) for item in data):
        return tuple(map(_measured, data))
    if type(data) in (int, str, NoneType):
        return _measured(data)
    raise Misfit(((), shown(data), "a text, a whole number, nothing or a list of them"))
