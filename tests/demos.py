"""Demos: whole games printed turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from re import Match
from typing import Any

from amunre import OMNISCIENT, Game
from amunre.demo import story

COLUMNS = 80


def told(game: Game[Any]) -> list[str]:
    """Return the lines of a demo."""
    return list(story(game, COLUMNS))


def each_turn_has_a_row(game: Game[Any], rows: Sequence[Match[str]]) -> None:
    """Check that the numbers and names of these rows are those of the turns."""
    begun = [event.params["seat"] for event in game.events(OMNISCIENT) if event.kind == "turn-began"]
    assert [row["name"] for row in rows] == [game.names[seat] for seat in begun]
    assert [int(row["turn"]) for row in rows] == list(range(1, len(begun) + 1))


def ends_with_the_result(game: Game[Any], lines: Sequence[str]) -> None:
    """Check the table of scores at the end of a demo, and the sentence that names the winner."""
    end = next(number for number, line in enumerate(lines) if line.startswith("THE END"))
    assert game.result
    ranked = [seat for place in game.result.ranking for seat in place]
    for seat, line in zip(ranked, lines[end + 3 :], strict=False):
        name, *points = line.split()
        assert name == game.names[seat]
        assert [int(n) for n in points] == [*game.score(seat).columns.values(), game.result.points[seat]]
    assert lines[-1].startswith(f"{game.names[game.result.winners[0]]} wins with ")
