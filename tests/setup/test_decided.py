"""The set-up of a game: its value, from options, from a seed and from a position."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest
from attrs import asdict

import amunre
from amunre import Game, amun_re, tigris
from amunre.engine.chance import drawn_seat

AMUN_RE, TIGRIS = amun_re.load_ruleset(), tigris.load_ruleset()


def test_what_was_chosen_is_in_the_setup() -> None:
    assert Game(AMUN_RE, 4, pharaoh=2).setup == Game(AMUN_RE, 4, start=2).setup == amun_re.Setup(start=2)
    assert Game(TIGRIS, 4, start=3).setup == tigris.Setup(start=3)
    assert amun_re.Setup(start=2) != tigris.Setup(start=2)


def test_what_nobody_chose_is_filled_in() -> None:
    assert Game(AMUN_RE, 4, seed=7).setup == amun_re.Setup(start=0)
    for seed in range(9):
        game = Game(TIGRIS, 4, seed=seed)
        assert game.setup == tigris.Setup(start=drawn_seat(4, seed)) == Game(TIGRIS, 4, seed=seed, start=None).setup
        assert game.start == game.setup.start == game.position().start


@pytest.mark.parametrize("rules", [AMUN_RE, TIGRIS])
def test_it_goes_with_the_game(rules: Any) -> None:
    game = Game[Any](rules, 4, seed=1, start=3)
    assert game.copy().setup == pickle.loads(pickle.dumps(game)).setup == game.setup
    assert Game.from_position(rules, game.position()).setup == game.redeal(0, 1).setup == game.setup
    assert Game[Any](rules, 4, seed=1, **asdict(game.setup)).position() == game.position()


@pytest.mark.parametrize(
    ("rules", "chosen", "told"),
    [
        (AMUN_RE, {"pharaoh": 4}, "pharaoh: expected a seat from 0 to 3, found 4."),
        (AMUN_RE, {"start": -1}, "start: expected a seat from 0 to 3, found -1."),
        (AMUN_RE, {"pharaoh": None}, "pharaoh: expected a seat from 0 to 3, found None."),
        (AMUN_RE, {"start": 1, "pharaoh": 1}, "start: expected once, found start=1 and pharaoh=1."),
        (TIGRIS, {"start": "1"}, "start: expected a seat from 0 to 3, found '1'."),
    ],
)
def test_what_cannot_be_is_refused(rules: Any, chosen: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        Game[Any](rules, 4, **chosen)


@pytest.mark.parametrize(("rules", "option"), [(AMUN_RE, "king"), (TIGRIS, "pharaoh")])
def test_a_game_has_no_options_but_its_own(rules: Any, option: str) -> None:
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{option}'"):
        amunre.Game(rules, 4, **{option: 1})
