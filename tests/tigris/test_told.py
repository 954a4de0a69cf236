"""By which clause each kind of event is told."""

from __future__ import annotations

from collections import defaultdict

from tigris.played import game_at, random_game

CLAUSES = {
    "start-drawn": {"setup.start"},
    "tiles-drawn": {"setup.hands", "turn.refill", "exchange.tiles"},
    "turn-began": {"turn.order"},
    "asked": {"turn.actions", "conflict.commit", "treasure.when", "monument.square", "war.order"},
    "catastrophe-placed": {"catastrophe.place"},
    "tile-placed": {"tile.place"},
    "leader-placed": {"lead.space", "lead.move"},
    "kingdoms-connected": {"tile.unification"},
    "conflict-began": {"lead.revolt", "war.start", "war.order"},
    "support-added": {"revolt.commit", "war.commit"},
    "conflict-settled": {"conflict.tie"},
    "support-discarded": {"conflict.discard"},
    "leader-left": {"conflict.beaten", "lead.withdraw", "lead.evict", "monument.evict"},
    "tiles-removed": {"catastrophe.place", "war.priest", "war.result"},
    "union-over": {"war.end"},
    "points-won": {"revolt.result", "score.leader", "score.king", "war.points", "monument.points"},
    "tiles-exchanged": {"exchange.tiles"},
    "passed": {"turn.pass"},
    "treasure-taken": {"treasure.when", "treasure.corner-first"},
    "monument-built": {"monument.turn-down"},
    "monument-declined": {"monument.now-or-never"},
    "screen-lifted": {"hidden.end"},
    "game-ended": {"end.bag", "end.treasures", "end.quiet"},
}


def test_each_kind_of_event_has_its_clauses():
    quiet = game_at(*(f"{turn % 2} pass" for turn in range(20)))
    games = [quiet, *(random_game(seed) for seed in (0, 1, 7, 19))]
    found = defaultdict(set)
    for game in games:
        for event in game.events("omniscient"):
            found[event.kind].add(event.clause)
    assert {kind: clauses - CLAUSES[kind] for kind, clauses in found.items()} == {kind: set() for kind in found}
    assert {kind: clauses - found[kind] for kind, clauses in CLAUSES.items() if clauses - found[kind]} == {}


def test_a_leader_who_stood_on_the_board_is_moved():
    placed = [event for event in random_game(0).events("omniscient") if event.kind == "leader-placed"]
    assert {(event.clause, event.origin is None) for event in placed} == {("lead.space", True), ("lead.move", False)}


def test_temples_go_in_a_war_of_priests():
    removed = [event for event in random_game(5).events("omniscient") if event.kind == "tiles-removed"]
    in_wars = {(event.tile, event.clause) for event in removed if event.clause != "catastrophe.place"}
    assert {clause for _, clause in in_wars} == {"war.priest", "war.result"}
    assert all((tile == "temple") == (clause == "war.priest") for tile, clause in in_wars)
