"""Strict conversion of values to plain JSON and back."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import starmap
from typing import TYPE_CHECKING, TypeVar, cast

from attrs import has

from amunre.engine.files import Document, Keys
from amunre.errors import NotationError, bounded, listing
from amunre.extras import extra
from amunre.jsontypes import Json
from amunre.printing import brief, fault, shown
from amunre.wire.forms import class_of_another_game, form_of
from amunre.wire.reading import read_plainly
from amunre.wire.writing import refusal_to_write, write_plainly

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")


def dump(value: object) -> Json:
    """Return a value as plain JSON: objects, lists, strings, integers, true and false, null.

    Args:
        value: A value from this library, or an instance of a frozen attrs class whose fields contain such values.

    Raises:
        NotationError: The value has no wire form; for example, a Game has none.

    Examples:
        >>> from amunre import Action
        >>> dump(Action("bid", province="memphis", amount=6))
        {'text': 'bid memphis 6', 'verb': 'bid', 'card': None, 'province': 'memphis', 'amount': 6}
    """
    try:
        return _converter().unstructure(value)
    except RecursionError:
        raise NotationError(
            f"{type(value).__name__}: expected a value with a wire form, found one that is nested too deeply."
        ) from None
    except (AttributeError, LookupError, TypeError) as error:  # a field has a value that its type does not allow
        why = fault(error)
        raise NotationError(f"{type(value).__name__}: expected the fields of the class ({why}).") from error


def encode(value: object) -> bytes:
    """Return a value as JSON text for sending: the result of `dump`, without spaces, encoded in UTF-8.

    This uses orjson if it is installed (`amunre[fast]`), otherwise the slower `json`; the text is the same.

    Args:
        value: As for `dump`.

    Raises:
        NotationError: As for `dump`.

    Examples:
        >>> from amunre import Action
        >>> encode(Action("pass"))
        b'{"text":"pass","verb":"pass","card":null,"province":null,"amount":null}'
    """
    return written(dump(value))


def written(plain: object) -> bytes:
    """Return plain JSON as text, like `encode` but without converting it again."""
    try:
        return _writer()(plain)
    except (TypeError, ValueError):  # a number of more than 64 bits, or a lone surrogate
        try:
            return json.dumps(plain, separators=(",", ":")).encode()
        except ValueError:  # a number that Python refuses to print
            most = sys.get_int_max_str_digits()
            raise NotationError(f"expected integers of at most {most} digits, found a larger one.") from None


@cache
def _writer() -> Callable[[object], bytes]:
    """Return the fastest installed function that writes plain JSON."""
    try:
        from orjson import dumps
    except ImportError:
        encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False).encode
        return lambda plain: encode(plain).encode()
    return dumps


def load(cls: type[T], data: Json) -> T:
    """Return a value of this class from the plain JSON that `dump` returned.

    Args:
        cls: A class with a wire form.
        data: Plain JSON.

    Raises:
        NotationError: The data is invalid; the error lists all problems, or the first 100 and the number of the rest.
            Keys must be neither unknown nor missing, and values must have the right type (neither "3" nor 1.0 is an
            integer). A text or a total must match the other values.

    Examples:
        >>> from amunre import Action
        >>> print(load(Action, dump(Action("pass"))))
        pass
    """
    if not isinstance(cls, type) or not has(cls):
        raise NotationError(f"cls: expected a class with a wire form, such as View, found {brief(cls)}.")
    form = form_of(cls)
    if not form.surely_fits(data) and (found := form.problems(_document(cls, data))):
        other = class_of_another_game(cls, data)
        use = other and f"{_document(cls, data).file}: found a value from another game: use {other}."
        raise NotationError(use or listing(found))
    value = cast("T", _converter().structure(data, cls))
    if (again := dump(value)) != data:
        raise NotationError(listing(bounded(starmap(_document(cls, data).problem, _disagreements(data, again)))))
    return value


def _document(cls: type, data: Json) -> Document:
    return Document(cls.__name__.lower(), data)


def _disagreements(data: Json, again: Json, keys: Keys = ()) -> Iterator[tuple[Keys, str, str]]:
    """Yield each part of the JSON, such as a text or a total, that does not match the other values."""
    if isinstance(data, dict) and isinstance(again, dict) and data.keys() >= again.keys():
        for key, inner in data.items():
            if key in again:
                yield from _disagreements(inner, again[key], (*keys, key))
            else:
                yield (*keys, key), shown(inner), "nothing, because the default is omitted"
    elif isinstance(data, list) and isinstance(again, list) and len(data) == len(again):
        for place, inner in enumerate(data):
            yield from _disagreements(inner, again[place], (*keys, place))
    elif data != again:
        yield keys, shown(data), shown(again)


@cache
def _converter() -> Converter:
    """Return the converter, which is created on first use."""
    with extra("wire", "cattrs"):
        from cattrs import Converter

    made = Converter(detailed_validation=False, unstructure_fallback_factory=refusal_to_write)
    read_plainly(made)
    write_plainly(made)
    return made
