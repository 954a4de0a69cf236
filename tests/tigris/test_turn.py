"""Chapters `turn`, `leaders`, `tiles`, `catastrophe` and `exchange`: what a turn is made of."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tigris.played import game_at, played, random_game, refused, told

from amunre import NotationError
from amunre.errors import CannotTakeBack
from amunre.hosting.takeback import take_back

FREE = {"temple": 2, "market": 2}
ACTIONS = {"tile-placed", "leader-placed"}
"""Kinds of event that can bring a player treasures."""


@pytest.mark.clause("turn.actions", "turn.order")
def test_two_actions_and_then_the_next_player():
    game = game_at("0 place temple a0", players=3, hands=[FREE, FREE, FREE])
    assert (game.to_act, game.position().actions) == ((0,), 1)
    played(game, "0 place temple p10")
    assert (game.to_act, game.position().actions) == ((1,), 2)
    played(game, "1 pass", "2 pass")
    assert game.to_act == (0,)


@pytest.mark.clause("turn.pass")
def test_a_player_may_do_one_thing_or_nothing():
    game = game_at("0 pass", "1 place temple a0", "1 pass", hands=[FREE, FREE])
    assert game.to_act == (0,)
    assert [event.seat for event in told(game, "passed")] == [0, 1]


@pytest.mark.clause("turn.pass")
def test_a_pass_is_not_taken_back():
    """Neither when somebody draws tiles after it, nor when all hands are full."""
    game = game_at("0 pass", hands=[{"temple": 6}, {"temple": 6}])
    assert not told(game, "tiles-drawn")
    with pytest.raises(CannotTakeBack, match=r"cannot be undone. Since then: Seat 0 "):
        take_back(game, 0)
    game.undo()
    assert game.to_act == (0,)


@pytest.mark.clause("lead.no-union", "lead.move")
def test_the_kingdoms_are_named_that_a_leader_would_connect_who_leaves_one_first():
    board = "\n     b  c  d  e  f\n 4   Kb t  Ra t  Pl\n 5   .  t  .  t  .\n"
    game = game_at(board=board, players=3)
    (violation,) = game.explain(0, "lead trader d5")
    assert (violation.clause, violation.params["spaces"]) == ("lead.no-union", ("b4", "f4"))


@pytest.mark.clause("lead.move")
@pytest.mark.parametrize(
    ("board", "space"),
    [
        ("\n     a  b  c\n 0   .  Ra t\n 1   t  .  .\n 2   Kb .  .\n", "a0"),
        ("\n     i  j  k\n 1   Kb t  .\n 2   .  .  .\n 3   .  t  Ra\n", "j2"),
    ],
)
def test_what_a_leader_leaves_may_be_a_kingdom_no_more(board, space):
    game = game_at(f"0 lead trader {space}", board=board)
    assert game.position().players[0].leaders["trader"] == space


@pytest.mark.clause("turn.repeat", "conflict.beaten")
def test_the_same_action_again():
    """A king who lost a revolt comes back to the same space at once."""
    board = "\n     g  h  i  j\n 4   .  t  t  .\n 5   .  t  .  .\n 6   .  Kb T  .\n"
    again = ("0 lead king i5", "0 support 0", "1 support 1")
    game = game_at(*again, *again, board=board, hands=[{}, {"temple": 3}])
    assert game.score(1).points["red"] == 2
    assert game.to_act == (1,)


@pytest.mark.clause("tile.fixed", "lead.own")
def test_no_action_names_a_tile_on_the_board_or_another_seats_leader(rules):
    verbs = {action.verb for action in rules.actions}
    assert verbs == {
        "place",
        "lead",
        "withdraw",
        "catastrophe",
        "exchange",
        "pass",
        "resolve",
        "support",
        "monument",
        "no-monument",
        "take",
    }
    board = "\n     a  b  c\n 1   .  C  .\n 2   .  Kb .\n"
    assert refused(game_at(board=board), 0, "withdraw king") == [("lead.withdraw", "leader-not-on-board")]


@pytest.mark.clause("lead.no-points", "lead.temple", "conflict.two-kinds")
def test_leaders_alone_bring_nothing():
    game = game_at("0 lead king b0", "0 lead king b2", "1 pass", "0 withdraw king")
    assert sum(game.score(0).points.values()) == 0
    assert not told(game, "conflict-began")


@pytest.mark.clause("score.when", "monument.no-bonus")
def test_the_point_for_a_tile_comes_before_the_monument():
    board = "\n     b  c  d  e\n 9   Ka t  s  s\n"
    game = game_at(board=board, hands=[{"settlement": 2}])
    played(game, "0 place settlement d10", "0 place settlement e10", "0 monument blue-black")
    kinds = [event.kind for event in game.events("omniscient")]
    assert kinds.index("points-won") < kinds.index("monument-built")
    won = [event.clause for event in told(game, "points-won")]
    assert won == ["score.leader", "score.leader", "monument.points"]


@pytest.mark.clause("monument.colour")
def test_a_monument_of_another_color_is_refused_with_that_of_the_tiles():
    game = game_at(board="\n     e  f\n 4   s  s\n 5   s  .\n", hands=[{"settlement": 1}])
    played(game, "0 place settlement f5")
    (violation,) = game.explain(0, "monument blue-red")
    assert violation.params == {"seat": 0, "monument": "blue-red", "color": "black"}


@pytest.mark.clause("monument.now-or-never", "monument.square")
def test_a_square_left_alone_stays_alone_but_its_tiles_may_be_of_another():
    board = "\n     e  f  g  h\n 4   s  s  .  .\n 5   s  .  .  .\n"
    game = game_at("0 place settlement f5", "0 no-monument", board=board, hands=[{"settlement": 4}, {"settlement": 2}])
    played(game, "0 place settlement h10", "1 place settlement g4")
    assert game.stage == "main"
    game.play(1, "place settlement g5")
    assert game.stage == "monument"
    game.play(1, "monument blue-black")
    assert game.position().monuments["blue-black"] == "f4"


@pytest.mark.clause("monument.points")
@pytest.mark.parametrize(("space", "points"), [("b0", 0), ("e4", 1)])
def test_a_monument_pays_leaders_of_its_kingdom_alone(space, points):
    board = "\n     f  g  h\n 4   t  ## ##\n 5   .  ## ##\n"
    game = game_at(f"0 lead king {space}", "0 pass", board=board, monuments={"red-black": "g4"})
    assert game.score(0).points["black"] == points


@pytest.mark.clause("turn.end", "end.at-once")
def test_a_monument_pays_before_the_hands_cannot_be_filled():
    board = "\n     e  f  g\n 4   ## ## Ka\n 5   ## ## t\n"
    game = game_at(board=board, monuments={"red-black": "e4"}, bag=[], hands=[{"temple": 2}])
    played(game, "0 place temple a0", "0 pass")
    assert game.position().end == "end.bag"
    assert game.score(0).points["black"] == 1


@pytest.mark.clause("tile.unification", "war.end", "score.union")
def test_two_kingdoms_without_equal_leaders_become_one():
    board = "\n     b  c  d  e  f\n 4   Ka t  .  t  Rb\n"
    game = game_at("0 place temple d4", board=board, hands=[{"temple": 1}])
    assert [event.space for event in told(game, "kingdoms-connected")] == ["d4"]
    assert [event.space for event in told(game, "union-over")] == ["d4"]
    assert not told(game, "points-won")


@pytest.mark.clause("catastrophe.place", "catastrophe.breaks")
@pytest.mark.parametrize("space", ["a0", "a3"])
def test_a_catastrophe_goes_on_land_and_river(space):
    game = game_at(f"0 catastrophe {space}")
    assert game.position().catastrophes == (space,)
    assert game.position().players[0].catastrophes == 1


@pytest.mark.clause("exchange.use", "exchange.tiles")
def test_tiles_drawn_can_be_used_at_once():
    game = game_at("0 exchange temple", hands=[{"temple": 1}], bag=["farm", "market"])
    played(game, "0 place farm a3")
    assert game.position().tiles["a3"] == "farm"


@pytest.mark.clause("exchange.tiles")
def test_tiles_in_another_order_are_told_theirs():
    with pytest.raises(
        NotationError, match=r"TILE \[TILE \.\.\.\], .*, at most 6, in the order temple, farm, market, settlement"
    ):
        game_at(hands=[{"temple": 1, "farm": 1}]).play(0, "exchange farm temple")


@pytest.mark.clause("exchange.out", "hidden.exchange", "hidden.counts")
def test_what_is_exchanged_is_known_to_its_owner_alone():
    game = game_at("0 exchange temple farm", hands=[{"temple": 1, "farm": 1}], players=3)
    assert [event.tiles for event in told(game, "tiles-exchanged", 0)] == [("temple", "farm")]
    for viewer in (1, 2, "spectator"):
        assert [event.tiles for event in told(game, "tiles-exchanged", viewer)] == [("?", "?")]
        assert game.view(viewer).players[0].exchanged == ("?", "?")
    assert game.view(0).players[0].exchanged == ("temple", "farm")


@pytest.mark.clause("turn.forced", "hidden.no-leak", "play.sequential")
def test_who_is_asked_does_not_tell_what_they_hold():
    """Both sides are asked for support though neither has a temple, and the active player though nothing can be done."""
    board = "\n     g  h  i  j\n 4   .  t  t  .\n 5   .  t  .  .\n 6   .  Kb T  .\n"
    game = game_at("0 lead king i5", board=board)
    assert (game.to_act, [str(action) for action in game.legal_actions(0)]) == ((0,), ["support 0"])
    played(game, "0 support 0")
    assert (game.to_act, [str(action) for action in game.legal_actions(1)]) == ((1,), ["support 0"])


@pytest.mark.clause("turn.refill", "turn.end")
def test_hands_are_filled_at_the_end_of_a_turn_from_the_active_player():
    game = game_at("0 pass", hands=[{"temple": 5}, {"farm": 4}, {"market": 6}], players=3, bag=["farm"] * 9)
    assert [(event.seat, len(event.tiles)) for event in told(game, "tiles-drawn")] == [(0, 1), (1, 2)]


@pytest.mark.clause("play.refuse", "play.final")
def test_what_is_refused_changes_nothing():
    game = game_at(hands=[FREE])
    before = game.position()
    for seat, action in ((0, "place farm a3"), (1, "pass"), (0, "support 0"), (0, "lead king a0")):
        with pytest.raises(Exception, match=r"\[[a-z.-]+\]"):
            game.play(seat, action)
    assert game.position() == before
    game.play(0, "place temple a0")
    assert [event.kind for event in game.events(0)] == ["tile-placed", "asked"]


@pytest.mark.clause("treasure.one-kingdom", "monument.one", "turn.whole-action")
def test_one_monument_and_one_kingdom_that_pays_in_an_action():
    for seed in range(12):
        events = random_game(seed).events("omniscient")
        starts = [number for number, event in enumerate(events) if event.kind in ACTIONS] + [len(events)]
        for first, last in pairwise(starts):
            action = events[first:last]
            assert sum(event.kind == "monument-built" for event in action) <= 1
            turn = next((n for n, event in enumerate(action) if event.kind == "turn-began"), len(action))
            assert len({event.seat for event in action[:turn] if event.kind == "treasure-taken"}) <= 1
