"""Chapters `board` and `regions`: neighbors, regions and kingdoms, as play shows them."""

from __future__ import annotations

import pytest
from tigris.played import game_at, refused, told


def score_of(game, seat):
    """The points of a seat."""
    return sum(game.score(seat).points.values())


@pytest.mark.clause("board.grid", "term.connected", "score.none")
@pytest.mark.parametrize(("space", "points"), [("d4", 1), ("c5", 1), ("b5", 1), ("d5", 0), ("a4", 1)])
def test_spaces_touch_by_their_sides(space, points):
    game = game_at(board="\n     a  b  c  d\n 4   .  Ka t  .\n", hands=[{"settlement": 1}])
    game.play(0, f"place settlement {space}")
    assert score_of(game, 0) == points


@pytest.mark.clause("board.grid")
@pytest.mark.parametrize(
    ("board", "space"), [("\n     a  b\n 1   Ka C\n", "p0"), ("\n     p\n 0   Ka\n 1   C\n", "a1")]
)
def test_the_edges_of_the_board_do_not_touch(board, space):
    game = game_at(f"0 place settlement {space}", board=board, hands=[{"settlement": 1}])
    assert score_of(game, 0) == 0


@pytest.mark.clause("board.farm-square")
def test_farms_make_one_square_only(rules):
    river = rules.board.river
    squares = [
        space
        for space in river
        if {f"{chr(ord(space[0]) + x)}{int(space[1:]) + y}" for x in (0, 1) for y in (0, 1)} <= river
    ]
    assert squares == ["o3"]


@pytest.mark.clause("board.river", "board.corners")
def test_the_board_of_the_rules(rules):
    assert len(rules.board.river) == 41
    assert rules.board.corners == {"b1", "p1", "b7", "o8"}
    assert not rules.board.temples & rules.board.river


@pytest.mark.clause("term.region", "score.region", "term.kingdom")
def test_regions_without_a_leader_are_no_kingdoms():
    """d4 is beside the archer's kingdom and a lone temple; three lone regions more make no difference."""
    board = "\n     b  c  d  e  f\n 3   ~  ~  ~  t  .\n 4   Ka t  .  t  .\n 5   .  .  t  .  .\n"
    game = game_at(board=board, hands=[{"settlement": 1}])
    game.play(0, "place settlement d4")
    assert score_of(game, 0) == 1
    assert not told(game, "kingdoms-connected")


@pytest.mark.clause("term.region")
def test_a_region_is_a_chain_of_any_length():
    board = "\n     b  c  d  e  f  g  h\n 4   Ka t  s  s  s  s  .\n"
    game = game_at("0 place settlement h4", board=board, hands=[{"settlement": 1}])
    assert score_of(game, 0) == 1


@pytest.mark.clause("term.always-now", "lead.links", "catastrophe.breaks", "lead.evict")
def test_kingdoms_are_those_of_the_moment():
    """Cut in two by a catastrophe, the archer's old kingdom no longer scores on its far side."""
    board = "\n     b  c  d  e  f\n 4   Ka t  s  s  .\n"
    whole, cut = (game_at(board=board, hands=[{"settlement": 1}]) for _ in range(2))
    cut.play(0, "catastrophe d4")
    for game in (whole, cut):
        game.play(0, "place settlement f4")
    assert (score_of(whole, 0), score_of(cut, 0)) == (1, 0)


@pytest.mark.clause("term.peace", "conflict.different-owners")
def test_different_leaders_live_in_peace():
    board = "\n     b  c  d\n 9   Ka t  Pb\n 10  .  t  .\n"
    game = game_at("0 lead trader b10", "0 pass", "1 lead farmer d10", board=board)
    assert not told(game, "conflict-began")
    game.play(1, "lead king c8")
    [revolt] = told(game, "conflict-began")
    assert (revolt.attacker, revolt.defender, revolt.leader) == (1, 0, "king")


@pytest.mark.clause("term.face-down")
def test_face_down_tiles_connect_and_do_nothing_else():
    board = "\n     c  d  e  f  g\n 4   t  Ka ## ## .\n 5   .  .  ## ## m\n"
    game = game_at(board=board, monuments={"red-black": "e4"}, hands=[{"settlement": 1}])
    assert refused(game, 0, "lead priest e3") == [("lead.temple", "no-temple-beside")]
    game.play(0, "place settlement g4")
    assert game.score(0).points == {"red": 0, "blue": 0, "green": 0, "black": 1}
