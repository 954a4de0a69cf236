"""Values to plain JSON and back, without guessing: what is not exactly what it should be is refused."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from amunre.errors import NotationError, Problem
from amunre.wire.reading import Misfit, read_strictly
from amunre.wire.writing import refusal_to_write, write_plainly

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")


def dump(value: Any) -> Any:
    """A value as plain JSON: objects, lists, texts, whole numbers, true and false, null.

    It takes the values of this library and frozen classes of attrs that are made of them. Raises NotationError for what
    does not cross the wire, such as a whole Game.

    Examples:
        >>> from amunre import Action
        >>> dump(Action("bid", province="memphis", amount=6))
        {'text': 'bid memphis 6', 'verb': 'bid', 'card': None, 'province': 'memphis', 'amount': 6}
    """
    return _converter().unstructure(value)


def load(cls: type[T], data: Any) -> T:
    """The value of a class that `dump` has made this plain JSON of.

    Raises NotationError with all that is wrong: unknown and missing keys, a value of another type (neither "3" nor 1.0
    is a whole number), a text or a total that does not agree with what it is made of.

    Examples:
        >>> from amunre import Action
        >>> print(load(Action, dump(Action("pass"))))
        pass
    """
    from cattrs import BaseValidationError

    try:
        return _converter().structure(data, cls)
    except (BaseValidationError, Misfit) as error:
        found = [Problem(cls.__name__.lower(), 0, *misfit) for misfit in _misfits(error, "")]
    raise NotationError("\n".join(map(str, found)))


@cache
def _converter() -> Converter:
    """The converter, made on first use."""
    from cattrs import Converter

    made = Converter(forbid_extra_keys=True, unstructure_fallback_factory=refusal_to_write)
    read_strictly(made)
    write_plainly(made)
    return made


def _misfits(error: Exception, path: str) -> Iterator[tuple[str, str, str]]:
    """What does not fit, each with its path from the top, what was found and what was expected."""
    from cattrs import AttributeValidationNote, BaseValidationError, IterableValidationNote

    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            path = _below(path, note.name)
        elif isinstance(note, IterableValidationNote):
            path = _below(path, str(note.index))
    if isinstance(error, BaseValidationError):
        for inner in error.exceptions:
            yield from _misfits(inner, path)
    elif isinstance(error, Misfit):
        yield from ((_below(path, below), found, expected) for below, found, expected in error.all)
    else:
        raise error


def _below(path: str, key: str) -> str:
    return f"{path}.{key}" if path and key else path or key
