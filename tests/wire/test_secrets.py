"""Secret values of events: replaced by what the type and its schema allow, or the class is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest
from attrs import frozen
from jsonschema import Draft202012Validator

from amunre.engine.events import SPECTATOR, RevealsNothing
from amunre.engine.values import Own, Seat, Slug, number, text
from amunre.wire.schemas.writer import Writer

Coins = Annotated[int, number("Coins.", 0, 100)]
Word = Annotated[str, text("A word.", 10)]


def event_with(hint: Any, value: object) -> Any:
    """Return an event with a secret of this type."""

    class Secretive(RevealsNothing[Literal["secretive"]]):
        __annotations__ = {"seat": Seat, "secret": Own[hint]}

    return frozen(Secretive)(clause="play.hidden", seat=0, secret=value)


@pytest.mark.parametrize(
    ("hint", "value", "blanked"),
    [
        (Coins | None, 7, None),
        (Word, "seven", "?"),
        (Word | None, "seven", "?"),
        (tuple[Word, ...], ("a", "b"), ("?", "?")),
        (tuple[Coins | None, ...], (1, 2), (None, None)),
        (Annotated[tuple[Coins | None, ...], "a note"], (1, 2), (None, None)),
    ],
)
def test_a_secret_is_replaced_by_a_value_of_its_type(hint: Any, value: object, blanked: object) -> None:
    event = event_with(hint, value)
    assert event.seen_by(0).secret == value
    assert event.seen_by(SPECTATOR).secret == blanked
    schema = Writer("wire/event", {}).of(Own[hint])
    assert Draft202012Validator(schema).is_valid(list(blanked) if isinstance(blanked, tuple) else blanked)


@pytest.mark.parametrize(
    "hint",
    [
        Coins,
        tuple[Coins, ...],
        Mapping[str, Coins],
        tuple[Word, Coins | None],
        bool | None,
        tuple[tuple[Word, ...], ...],
        Slug | int,
    ],
)
def test_a_secret_that_cannot_be_replaced_is_refused(hint: Any) -> None:
    with pytest.raises(TypeError, match="secret: cannot hide"):
        event_with(hint, None)
