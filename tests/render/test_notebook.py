"""A notebook shows a game, a view and a position as the board."""

from __future__ import annotations

import pytest
from conftest import game_at, variant

from amunre import OMNISCIENT, SPECTATOR, Game, render

OWN = [["memphis"], ["buto"], ["thebes"]]


def test_a_view_and_a_position_show_the_board(rules):
    game = game_at("offering", OWN, hands=[["builder"], ["block"], []])
    for viewer in (0, 1, SPECTATOR, OMNISCIENT):
        view = game.view(viewer)
        assert view._repr_svg_() == render.board(view).svg
        assert view._repr_html_() is None
    assert game.position()._repr_svg_() == render.board(game.view(OMNISCIENT)).svg
    assert game.position()._repr_html_() is None


@pytest.mark.clause("play.hidden")
def test_a_game_shows_what_everybody_may_see(rules):
    game = Game(rules, ["Ada", "Bob", "Cem"], seed=1)
    shown = game._repr_svg_()
    assert shown == render.board(game.view(SPECTATOR), names=game.names).svg
    assert all(name in shown for name in game.names)
    others = [game.redeal(seat, seed) for seat in range(3) for seed in range(3)]
    assert {other._repr_svg_() for other in others if other.view(SPECTATOR) == game.view(SPECTATOR)} == {shown}


def test_where_the_rules_are_not_known_it_is_said_how_to_see_the_board(rules):
    """A view names its ruleset, and does not hold it; a game does."""
    own = variant({"ruleset.id": "house"})
    game = Game(own, 3, seed=1)
    assert game._repr_svg_() == render.board(game.view(SPECTATOR), own, game.names).svg
    for value, drawn_by in (
        (game.view(0), "render.board(view, rules)"),
        (game.position(), "Game.from_position(rules, position)"),
    ):
        assert value._repr_svg_() is None
        assert value._repr_html_() == (
            f"<p>{type(value).__name__} of the ruleset house, stage bidding, round 1. "
            f"To draw it, use <code>amunre.{drawn_by}</code>.</p>"
        )
