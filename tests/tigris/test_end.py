"""Chapters `end` and `hidden`: how a game ends, what it comes to, and who knows what."""

from __future__ import annotations

import pytest
from tigris.played import game_at, played, random_game, told

from amunre import Game
from amunre.games.tigris.score import with_treasures

COLORS = ("red", "blue", "green", "black")


def ended(rules, *totals):
    """The end of a game in which the seats have these points by color, and treasures."""
    position = game_at(bag=["farm"], hands=[{"temple": 2}], players=len(totals), actions=1).position().to_json()
    taken = sum(treasures for *_, treasures in totals)
    position["treasures"] = position["treasures"][taken:]
    for player, (*points, treasures) in zip(position["players"], totals, strict=True):
        player["points"] = dict(zip(COLORS, points, strict=True))
        player["treasures"] = treasures
    game = Game.from_position(rules, rules.game.position.from_json(position))
    game.play(0, "exchange temple temple")
    return game


@pytest.mark.clause("end.weakest", "end.ranking", "end.treasures-joker", "treasure.worth")
def test_the_table_of_the_rule_book(rules):
    game = ended(rules, (6, 14, 17, 22, 3), (10, 11, 13, 10, 0), (10, 7, 15, 12, 3), (9, 10, 14, 11, 3))
    assert game.result.ranking == ((3,), (2,), (1,), (0,))
    assert game.result.points == (9, 10, 10, 11)
    assert [game.score(seat).ranked for seat in (1, 2)] == [(10, 10, 11, 13), (10, 10, 12, 15)]


@pytest.mark.clause("end.tie")
def test_all_four_colors_alike_share_the_place(rules):
    game = ended(rules, (1, 2, 3, 4, 0), (4, 4, 4, 0, 0), (4, 3, 2, 0, 1))
    assert game.result.ranking == ((0, 2), (1,))


@pytest.mark.clause("end.treasures-joker")
def test_a_treasure_goes_to_the_weakest_color_and_nothing_else_is_better():
    def best(points, treasures):
        if not treasures:
            return tuple(sorted(points))
        return max(
            best([n + (at == place) for place, n in enumerate(points)], treasures - 1) for at in range(len(points))
        )

    for points in ([0, 0, 0, 0], [1, 5, 2, 2], [3, 3, 3, 9], [0, 4, 4, 4], [2, 1, 0, 7]):
        for treasures in range(6):
            assert with_treasures(points, treasures) == best(points, treasures)


@pytest.mark.clause("end.no-worth")
def test_what_is_left_is_worth_nothing(rules):
    game = ended(rules, (0, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    assert game.result.ranking == ((0, 1),)


@pytest.mark.clause("end.quiet")
def test_the_twentieth_quiet_turn_in_a_row_ends_a_game_of_two():
    game = game_at(*(f"{turn % 2} pass" for turn in range(19)))
    assert not game.over
    game.play(1, "pass")
    assert game.over
    assert game.position().end == "end.quiet"
    assert told(game, "game-ended")[0].clause == "end.quiet"


@pytest.mark.clause("end.quiet")
def test_a_catastrophe_tile_breaks_the_quiet():
    game = game_at(*(f"{turn % 2} pass" for turn in range(19)), "1 catastrophe a0", "1 pass")
    assert not game.over
    assert game.position().quiet == 0


@pytest.mark.clause("hidden.end", "hidden.bag")
def test_at_the_end_all_hands_are_shown_but_not_the_bag():
    game = random_game(3)
    for viewer in (0, "spectator"):
        view = game.view(viewer)
        assert all("?" not in player.hand for player in view.players)
        assert set(view.bag) <= {"?"}


@pytest.mark.clause("hidden.points")
def test_points_are_public_and_can_be_blanked():
    board = "\n     a  b  c\n 1   .  C  .\n 2   .  Ka .\n"
    game = game_at("0 place market a2", board=board, hands=[{"market": 1}])
    assert game.view(1).players[0].points == {"red": 0, "blue": 0, "green": 1, "black": 0}
    hidden = game.view(1, points="hidden")
    assert dict(hidden.players[0].points) == dict.fromkeys(COLORS)
    assert hidden.players[0].treasures is None
    assert hidden.players[1] == game.view(1).players[1]
    with pytest.raises(ValueError, match="points: expected 'open' or 'hidden'"):
        game.view(1, points="closed")


@pytest.mark.clause("hidden.counts", "hidden.bag", "hidden.no-leak")
def test_a_view_tells_numbers_and_no_kinds():
    game = game_at("0 pass", hands=[{"temple": 6}, {"farm": 6}], players=3)
    view = game.view(1)
    assert view.players[0].hand == ("?",) * 6
    assert view.players[1].hand == ("farm",) * 6
    assert view.bag == ("?",) * len(game.position().bag)
    assert game.view("omniscient").players[0].hand == ("temple",) * 6


@pytest.mark.clause("hidden.bag", "hidden.no-leak")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_redealt_games_look_the_same_and_hold_the_same_tiles(rules, seat):
    game = Game(rules, 3, seed=4)
    played(game, *(f"{at} exchange {game.position().players[at].hand[0]}" for at in game.to_act))
    others = {game.redeal(seat, seed).position().bag for seed in range(5)}
    assert len(others) == 5
    for seed in range(5):
        other = game.redeal(seat, seed)
        assert other.view(seat) == game.view(seat)
        assert other.legal_actions(seat) == game.legal_actions(seat)
        assert sorted(all_tiles(other.position())) == sorted(all_tiles(game.position()))


def all_tiles(position):
    """Tiles that somebody cannot see."""
    return [*position.bag, *(tile for player in position.players for tile in (*player.hand, *player.exchanged))]


@pytest.mark.clause("hidden.no-leak")
@pytest.mark.parametrize("seed", range(6))
def test_events_folded_over_a_view_give_the_next_view(rules, seed):
    """For every viewer, at every step: so what is told is complete, and tells no more than the view shows."""
    from random import Random

    from tigris.played import any_action

    game, random = Game(rules, 2 + seed % 3, seed=seed), Random(seed)
    viewers = (*range(game.players), "spectator", "omniscient")
    while game.to_act:
        views, since = {viewer: game.view(viewer) for viewer in viewers}, len(game.events("omniscient"))
        game.play(game.to_act[0], any_action(game, random))
        for viewer, view in views.items():
            for event in game.events(viewer, since=since):
                view = rules.game.module("view").fold(view, event)
            assert view == game.view(viewer)
