"""The story of Euphrat & Tigris for readers: the log of the terminal and of the replay page."""

from __future__ import annotations

import pytest
from tigris.played import game_at

from amunre import SPECTATOR
from amunre.render.story import story


def told(*steps: str, **facts) -> str:
    """Return the story as a spectator reads it."""
    return " ".join(story(game_at(*steps, **facts), SPECTATOR))


def test_each_tile_is_told_with_its_own_point():
    board = "\n     e  f  g  h\n 4   Ka t  .  .\n"
    steps = ("0 place settlement g4", "0 place settlement h4")
    assert told(*steps, board=board, hands=[{"settlement": 6}, {}]).startswith(
        "Seat 0 places a settlement on g4. Seat 0 gets 1 point in black for the tile. "
        "Seat 0 places a settlement on h4. Seat 0 gets 1 point in black for the tile. "
    )


def test_the_reason_for_the_end_is_told_before_the_screens_are_lifted():
    text = told("0 exchange temple temple", hands=[{"temple": 2}, {}], bag=1)
    assert "for the tile" not in text
    assert text.index("The bag has too few tiles for a player to draw: the game is over.") < text.index(
        "lifts the screen"
    )
    assert "Seat 1 lifts the screen. Points by color: 0, 0, 0 and 0; 0 treasures" in text


@pytest.mark.clause("conflict.tie")
@pytest.mark.parametrize(("added", "end"), [(1, ", 2 against 1."), (0, ", 1 against 1: the defender wins a tie.")])
def test_a_tie_is_told_with_its_winner(added, end):
    board = "\n     b  c  d  e  f  g  h\n 4   Ka t  s  .  s  t  Kb\n"
    hands = [{"market": 1, "settlement": 1}, {"settlement": 1}]
    assert end in told("0 place market e4", f"0 support {added}", "1 support 0", board=board, hands=hands)


def test_points_of_one_color_from_monuments_are_told_together():
    board = "\n     c  d  e  f  g  h\n 4   ## ## ## ## Ka .\n 5   ## ## ## ## t  .\n"
    monuments = {"red-black": "c4", "green-black": "e4"}
    assert "Seat 0 gets 2 points in black from monuments." in told("0 pass", board=board, monuments=monuments)
