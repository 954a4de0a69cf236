"""How a table stands, and how it stands after a line of its journal. Nothing is written here, and nothing changed."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game
from amunre.hosting.journal import Line
from amunre.hosting.seats import Sitting, check_seat
from amunre.hosting.takeback import without
from amunre.printing import shortened


@frozen
class Done:
    """Something that was acknowledged, as far as it matters to those who know how the table stood before."""

    seat: int
    aside: bool
    """Whether others are asked the same after it as before: a commitment but for the last, one withdrawn, or a change
    of who plays a seat."""
    kept: int
    """How many of the events before still stood."""
    events: int
    """How many events there were then."""


@frozen
class Outcome:
    """How the table stands after something is done."""

    game: Game
    sittings: tuple[Sitting, ...]
    done: Done


def after(game: Game, sittings: tuple[Sitting, ...], events: int, line: Line) -> Outcome:
    """How a table stands after a line of its journal; `events` is how many there were before it.

    Raises a ValueError where that cannot be.
    """
    seat: int = line["seat"]
    check_seat(game, seat)
    match line["kind"]:
        case "action":
            game = game.copy()
            told = game.play(seat, line["action"])
            aside = game.lies_face_down(len(game.steps) - 1)
            return Outcome(game, sittings, Done(seat, aside, events, events + len(told)))
        case "undone":
            numbers = line["steps"]
            if numbers != sorted(set(numbers)) or numbers[-1] >= len(game.steps):
                found = shortened(str(numbers))
                raise ValueError(f"steps: expected rising numbers below {len(game.steps)}, found {found}.")
            aside = all(map(game.lies_face_down, numbers))
            game, kept = without(game, numbers)
            sittings = tuple(
                evolve(one, since=one.since - sum(number < one.since for number in numbers)) for one in sittings
            )
            return Outcome(game, sittings, Done(seat, aside, kept, len(game.events(SPECTATOR))))
        case _:
            sitting = Sitting(line["bot"], line.get("token"), len(game.steps))
            if (sitting.bot is None) == (sitting.token is None):
                raise ValueError("seat: expected either a bot or a token.")
            sittings = (*sittings[:seat], sitting, *sittings[seat + 1 :])
            return Outcome(game, sittings, Done(seat, True, events, events))


def signature(before: Game, number: int, outcome: Outcome, line: Line) -> dict[str, Any]:
    """What a line says besides, so that a table that was loaded can be compared."""
    if line["kind"] in ("resigned", "seated"):
        return {"number": number}
    position = {"number": number, "position": outcome.game.position().digest()}
    if line["kind"] == "undone":
        return position
    fallen = outcome.game.shuffles[len(before.shuffles) :]
    return {"shuffles": [list(order) for order in fallen], **position}
