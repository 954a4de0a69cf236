"""Scenes that a page gets with the board."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from amunre import Table, load_ruleset
from amunre.bots import Observation, Sensible
from amunre.hosting.stores.memory import MemoryStore
from amunre.server.board import MOST_SCENES, course_of, drawing_of, scenes_of


@pytest.fixture
def played() -> tuple[Table[Any], list[str], int]:
    """A table of three up to its first reveal, its tokens, and the step before the reveal."""
    table, _ = Table.open(load_ruleset(), 3, store=MemoryStore(), seed=1)
    tokens, bot, step = [table.sit(name) for name in ("Ada", "Bob", "Cleopatra")], Sensible(Random(1)), table.step
    while table.game.view(0).stage != "gifts":
        step, seat = table.step, table.game.to_act[0]
        action = bot.choose(Observation(table.game, seat), table.game.legal_actions(seat))
        table.play(tokens[seat], str(action), step)
    return table, tokens, step


def test_scenes_since_a_step(played: tuple[Table[Any], list[str], int]) -> None:
    table, tokens, step = played
    [scene] = scenes_of(table, tokens[0], step)
    assert scene.title.startswith("The total of all offerings is")
    assert "Cleopatra" in scene.drawing
    assert scenes_of(table, tokens[0], 0) == (scene,)
    assert scenes_of(table, tokens[0], table.step) == ()
    assert scenes_of(table, tokens[1], step) == scenes_of(table, None, step) == (scene,)


def test_scenes_are_limited(played: tuple[Table[Any], list[str], int]) -> None:
    table, tokens, step = played
    bot = Sensible(Random(1))
    while not table.game.over:
        seat = table.game.to_act[0]
        table.play(
            tokens[seat], str(bot.choose(Observation(table.game, seat), table.game.legal_actions(seat))), table.step
        )
    assert len(scenes_of(table, None, step)) == MOST_SCENES


def test_a_game_that_ends_while_it_is_asked_for_is_drawn_with_its_points(
    played: tuple[Table[Any], list[str], int],
) -> None:
    """The points so far are looked up before the drawing, and a bot may act between."""
    table, tokens, _ = played
    random = Random(1)
    while table.state != "over":
        seat = table.game.to_act[0]
        table.play(tokens[seat], str(random.choice(table.game.legal_actions(seat))), table.step)
    ending = drawing_of(table, tokens[0], "wide", ()).ending
    assert ending is not None
    assert ending == drawing_of(table, tokens[0], "wide", course_of(table)).ending
