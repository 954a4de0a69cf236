"""Values to plain JSON and back, without guessing: what is not exactly what it should be is refused."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import has

from amunre.engine.files import dotted
from amunre.errors import MoreProblems, NotationError, Problem, told
from amunre.printing import brief
from amunre.wire.reading import Misfit, read_strictly, refusal_to_read
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
    try:
        return _converter().unstructure(value)
    except RecursionError:
        raise NotationError(f"{type(value).__name__}: expected a value that crosses the wire, found a nest.") from None


def load(cls: type[T], data: Any) -> T:
    """The value of a class that `dump` has made this plain JSON of.

    Raises NotationError with all that is wrong, or the first 100 of it and how much more there is: unknown and missing
    keys, a value of another type (neither "3" nor 1.0 is a whole number), a text or a total that does not agree with
    what it is made of.

    Examples:
        >>> from amunre import Action
        >>> print(load(Action, dump(Action("pass"))))
        pass
    """
    if not isinstance(cls, type) or not has(cls):
        raise NotationError(f"cls: expected a class of values that cross the wire, such as View, found {brief(cls)}.")
    name = cls.__name__.lower()
    try:
        return cast("T", _converter().structure(data, cls))
    except Misfit as error:
        found = [Problem(name, 0, dotted(keys), *misfit) for keys, *misfit in error.first]
        more = MoreProblems.if_any(name, error.more)
    raise NotationError(told([*found, *more]))


@cache
def _converter() -> Converter:
    """The converter, made on first use."""
    from cattrs import Converter

    made = Converter(
        detailed_validation=False,
        unstructure_fallback_factory=refusal_to_write,
        structure_fallback_factory=refusal_to_read,
    )
    read_strictly(made)
    write_plainly(made)
    return made
