"""Positions of Euphrat & Tigris: no game meets a problem, each way to be unsound is told, and what is sound goes on."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import attrs
import pytest
from altered import GONE, Case, Facts, changed, check_problems, one_less, one_more
from counts import few
from hypothesis import given, settings
from hypothesis import strategies as st
from tigris.games import lively, moments
from tigris.spoiling import CHANGES, spoiled

from amunre import Game, NotationError
from amunre.games.loading import load_rules
from amunre.games.tigris.position import Position
from amunre.games.tigris.soundness import CHECKS, LAST, problems_of
from amunre.games.tigris.soundness.frame import FRAME

RULES = load_rules("tigris")
GAMES = few(5, 90)
SPOILED = few(80, 5000)

REVOLT = """
     g  h  i  j
 4   .  t  t  .
 5   .  t  .  .
 6   .  Kb T  .
"""
UNION = """
     b  c  d  e  f  g  h  i
 3   ~  ~  ~  .  .  .  .  .
 4   Kl t  m  .  m  m  t  Kb
 5   .  Rl .  .  .  .  Rb .
"""
TREASURES = """
     f  g  h  i  j  k
 0   ~  ~  ~  ~  .  T
 1   m  m  m  m  m  .
 2   T  Ra .  .  .  .
"""
MONUMENT = """
     e  f  g
 4   s  s  s
 5   s  .  s
"""
SPLIT = """
     a  b  c  d  e  f  g  h
 3   ~  ~  ~  ~  .  .  .  .
 4   .  Ka ## ## ## ## Ra .
 5   Pb t  ## ## ## ## t  .
"""
CORNER = """
     l  m  n  o  p
 0   .  ~  .  .  .
 1   .  ~  .  .  C
 2   .  ~  ~  .  m
 3   .  .  ~  ~  ~
 4   .  Ra T  f  f
 5   .  .  Fb ~  .
"""
NO_MONUMENT = """
     c  d  e  f  i  j  o  p
 3   ~  ~  .  .  .  .  ## ##
 4   ## ## ## ## s  s  ## ##
 5   ## ## ## ## s  s  ~  .
"""
ON_BLACK = {"red-black": "c4", "green-black": "e4", "blue-black": "o3"}
UNION_FACTS = {"players": 4, "active": 2, "board": UNION}
UNION_FACTS |= {"hands": [{}, {"market": 1}, {"settlement": 1, "market": 4}]}
TREASURE_FACTS = {"board": TREASURES, "treasures": ["f2", "k0", "b1"], "hands": [{"market": 1, "temple": 1}]}
FULL = {"temple": 1, "farm": 2, "market": 3}

BASES: dict[str, tuple[Facts, list[str]]] = {
    "main": ({}, []),
    "four": ({"players": 4, "board": SPLIT, "monuments": {"red-black": "c4", "green-black": "e4"}}, []),
    "revolt": ({"players": 4, "board": REVOLT, "hands": [{"temple": 2}, {"temple": 3}]}, ["lead king i5"]),
    "defence": (
        {"players": 4, "board": REVOLT, "hands": [{"temple": 2}, {"temple": 3}]},
        ["lead king i5", "support 2"],
    ),
    "wars": (UNION_FACTS, ["place settlement e4"]),
    "war": (UNION_FACTS, ["place settlement e4", "resolve trader"]),
    "monument": ({"board": MONUMENT, "hands": [{"settlement": 1}]}, ["place settlement f5"]),
    "treasure": (TREASURE_FACTS, ["place market k1"]),
    "few": (TREASURE_FACTS, ["place market k1", "take f2"]),
    "corner": ({"board": CORNER}, []),
    "no monument": ({"board": NO_MONUMENT, "monuments": ON_BLACK}, []),
    "by treasures": (TREASURE_FACTS, ["place market k1", "take f2", "pass"]),
    "by bag": ({"bag": ["temple"], "hands": [FULL, FULL]}, ["exchange farm farm"]),
    "by quiet": ({}, ["pass"] * 20),
}
"""By name: the facts of a sketch, and what is done from there."""


@cache
def base(name: str) -> Position:
    facts, steps = BASES[name]
    game = Game.from_position(RULES, RULES.game.positions.sketch(RULES, facts), seed=1)
    for step in steps:
        game.push(game.to_act[0], step)
    position: Position = game.position()
    return position


def test_positions_to_be_spoiled_are_of_each_stage() -> None:
    assert {base(name).stage for name in BASES} == {"main", "wars", "support", "monument", "treasure", "over"}
    assert {base(name).end for name in BASES} == {None, "end.treasures", "end.bag", "end.quiet"}


FRAMES: list[Case] = [
    ("of_these_rules", "main", {"ruleset": "other"}, {"ruleset": ""}),
    ("players_as_rules_say", "main", {"players.1": GONE}, {"players": "setup.players"}),
    ("seats_are_taken", "main", {"start": 2}, {"start": "setup.players"}),
    ("seats_are_taken", "main", {"active": 3}, {"active": "setup.players"}),
    ("seats_are_taken", "main", {"asked": [4]}, {"asked.0": "setup.players"}),
    ("seats_are_taken", "war", {"pending.2.attacker": 5}, {"pending.2.attacker": "setup.players"}),
    ("seats_are_taken", "revolt", {"pending.0.defender": 4}, {"pending.0.defender": "setup.players"}),
    ("all_kinds_are_there", "main", {"out.temple": GONE}, {"out": "setup.bag"}),
    ("all_kinds_are_there", "main", {"out.boat": 1}, {"out": "setup.bag"}),
    ("all_kinds_are_there", "main", {"monuments.red-black": GONE}, {"monuments": "setup.monuments"}),
    ("all_kinds_are_there", "main", {"players.1.leaders.king": GONE}, {"players.1.leaders": "setup.dynasties"}),
    ("all_kinds_are_there", "main", {"players.0.points.pink": 1}, {"players.0.points": "setup.points"}),
    ("tiles_are_known", "main", {"bag.3": "boat"}, {"bag.3": "setup.bag"}),
    ("tiles_are_known", "main", {"tiles.a0": "boat"}, {"tiles.a0": "setup.bag"}),
    ("tiles_are_known", "main", {"face_down.a0": "boat"}, {"face_down.a0": "setup.bag"}),
    ("tiles_are_known", "main", {"players.0.hand": ["boat"]}, {"players.0.hand.0": "setup.bag", "players.0.hand": ""}),
    ("spaces_are_on_the_board", "main", {"tiles.q0": "temple"}, {"tiles.q0": "board.grid"}),
    ("spaces_are_on_the_board", "main", {"catastrophes": ["a11"]}, {"catastrophes.0": "board.grid"}),
    ("spaces_are_on_the_board", "main", {"treasures.9": "k11"}, {"treasures.9": "board.grid"}),
    ("spaces_are_on_the_board", "main", {"monuments.red-black": "z9"}, {"monuments.red-black": "board.grid"}),
    ("spaces_are_on_the_board", "main", {"players.1.leaders.king": "a99"}, {"players.1.leaders.king": "board.grid"}),
    ("spaces_are_on_the_board", "monument", {"pending.0.space": "f07"}, {"pending.0.space": "board.grid"}),
    ("spaces_are_on_the_board", "wars", {"pending.1.first": ["x1"]}, {"pending.1.first.0": "board.grid"}),
    ("spaces_are_on_the_board", "wars", {"pending.1.second": ["x1"]}, {"pending.1.second.0": "board.grid"}),
    ("leaders_are_known", "war", {"pending.2.leader": "pope"}, {"pending.2.leader": "setup.dynasties"}),
    ("one_piece_a_space", "main", {"catastrophes": ["b1"]}, {"catastrophes.0": "board.one-piece"}),
    ("one_piece_a_space", "four", {"tiles.c4": "temple"}, {"face_down.c4": "board.one-piece"}),
    (
        "one_piece_a_space",
        "revolt",
        {"players.0.leaders.king": "h6"},
        {"players.1.leaders.king": "board.one-piece"},
    ),
    ("lists_are_in_order", "main", {"treasures.0": "b1", "treasures.1": "k0"}, {"treasures": ""}),
    ("lists_are_in_order", "main", {"catastrophes": ["a1", "b0"]}, {"catastrophes": ""}),
    ("lists_are_in_order", "revolt", {"players.0.hand": ["farm", "temple"]}, {"players.0.hand": ""}),
    ("lists_are_in_order", "main", {"players.0.exchanged": ["market", "farm"]}, {"players.0.exchanged": ""}),
    ("lists_are_in_order", "wars", {"pending.1.first": ["c5", "b4", "c4", "d4"]}, {"pending.1.first": ""}),
]

STANDING: list[Case] = [
    ("stage_fits_what_is_under_way", "main", {"stage": "wars", "actions": 1}, {"pending": "turn.whole-action"}),
    ("stage_fits_what_is_under_way", "main", {"stage": "support", "actions": 1}, {"pending": "turn.whole-action"}),
    ("stage_fits_what_is_under_way", "wars", {"pending.0": GONE}, {"pending": "turn.whole-action"}),
    ("stage_fits_what_is_under_way", "monument", {"stage": "main"}, {"pending": "turn.whole-action"}),
    ("stage_fits_what_is_under_way", "war", {"pending.2.kind": "revolt"}, {"pending": "turn.whole-action"}),
    ("one_seat_is_asked", "main", {"asked": []}, {"asked": "play.sequential"}),
    ("one_seat_is_asked", "main", {"asked": [1]}, {"asked": "play.sequential"}),
    ("one_seat_is_asked", "wars", {"asked": [1]}, {"asked": "play.sequential"}),
    ("one_seat_is_asked", "monument", {"asked": [1]}, {"asked": "play.sequential"}),
    ("one_seat_is_asked", "revolt", {"asked": [1]}, {"asked": "conflict.commit"}),
    ("one_seat_is_asked", "defence", {"asked": [0]}, {"asked": "conflict.commit"}),
    ("one_seat_is_asked", "by quiet", {"asked": [0]}, {"asked": "end.weakest"}),
    ("actions_are_left", "main", {"actions": 0}, {"actions": "turn.actions"}),
    ("actions_are_left", "main", {"actions": 3}, {"actions": "turn.actions"}),
    ("actions_are_left", "revolt", {"actions": 2}, {"actions": "turn.actions"}),
    ("actions_are_left", "by quiet", {"actions": 1}, {"actions": "turn.actions"}),
    ("quiet_turns_have_not_ended_it", "main", {"quiet": 20}, {"quiet": "end.quiet"}),
    ("turn_is_loud_once_a_tile_is_used", "main", {"is_loud": True}, {"is_loud": "end.quiet"}),
    ("turn_is_loud_once_a_tile_is_used", "wars", {"is_loud": False}, {"is_loud": "end.quiet"}),
    ("turn_is_loud_once_a_tile_is_used", "defence", {"is_loud": False}, {"is_loud": "end.quiet"}),
    ("turn_is_loud_once_a_tile_is_used", "by bag", {"is_loud": True}, {"is_loud": "end.quiet"}),
    ("treasures_let_the_turn_begin", "few", {"actions": 2, "is_loud": False}, {"treasures": "end.treasures"}),
    ("end_has_its_reason", "main", {"end": "end.bag"}, {"end": "end.weakest"}),
    ("end_has_its_reason", "by quiet", {"end": None}, {"end": "end.weakest"}),
    ("end_has_its_reason", "by quiet", {"end": "end.bag"}, {"end": "end.bag"}),
    ("end_has_its_reason", "by quiet", {"end": "end.treasures"}, {"end": "end.treasures"}),
    ("end_has_its_reason", "by bag", {"end": "end.treasures"}, {"end": "end.treasures"}),
    ("end_has_its_reason", "by treasures", {"end": "end.quiet"}, {"end": "end.quiet"}),
    ("end_has_its_reason", "by quiet", {"quiet": 18}, {"end": "end.quiet"}),
    ("bag_was_shuffled_once", "main", {"shuffles": 2}, {"shuffles": "chance.draws"}),
]

PIECES: list[Case] = [
    ("tiles_are_all_there", "main", {"bag.0": GONE}, {"out.temple": "setup.bag"}),
    ("tiles_are_all_there", "main", {"out.farm": one_more}, {"out.farm": "setup.bag"}),
    ("tiles_are_all_there", "main", {"players.1.exchanged": ["market"]}, {"out.market": "setup.bag"}),
    ("tiles_are_all_there", "defence", {"pending.0.added": 1}, {"out.temple": "setup.bag"}),
    (
        "hands_are_not_too_large",
        "defence",
        {"players.0.hand": ["farm"] * 5, "out.farm": lambda n: n - 5},
        {"players.0.hand": "turn.refill"},
    ),
    (
        "hands_are_not_too_large",
        "main",
        {"players.0.hand": ["farm"] * 7, "out.farm": lambda n: n - 7},
        {"players.0.hand": "turn.refill"},
    ),
    ("treasures_are_all_there", "main", {"treasures.0": GONE}, {"treasures": "setup.board"}),
    ("treasures_are_all_there", "main", {"players.0.treasures": 1}, {"treasures": "setup.board"}),
    (
        "treasures_are_all_there",
        "few",
        {"treasures": [], "players.0.treasures": 3},
        {"treasures": "treasure.when"},
    ),
    ("catastrophes_are_all_there", "main", {"players.0.catastrophes": 1}, {"catastrophes": "setup.pieces"}),
    (
        "catastrophes_are_all_there",
        "main",
        {"players.0.catastrophes": 3, "players.1.catastrophes": 1},
        {"players.0.catastrophes": "setup.pieces"},
    ),
]

BOARD: list[Case] = [
    (
        "tiles_lie_on_their_ground",
        "four",
        {"face_down.c4": "farm", "face_down.d4": "farm", "face_down.c5": "farm", "face_down.d5": "farm"}
        | {
            "monuments.red-black": None,
            "monuments.blue-red": "c4",
            "out.farm": lambda n: n - 4,
            "out.temple": lambda n: n + 4,
        },
        {f"face_down.{space}": "tile.river" for space in ("c4", "d4", "c5", "d5")},
    ),
    ("tiles_lie_on_their_ground", "main", {"tiles.a3": "temple", "out.temple": one_less}, {"tiles.a3": "tile.river"}),
    ("tiles_lie_on_their_ground", "main", {"tiles.a0": "farm", "out.farm": one_less}, {"tiles.a0": "tile.river"}),
    (
        "treasures_lie_on_their_temples",
        "main",
        {"treasures": ["a0", "b1", "p1", "f2", "n4", "i6", "b7", "o8", "f9", "k10"]},
        {"treasures.0": "setup.board"},
    ),
    (
        "treasures_lie_on_their_temples",
        "main",
        {"tiles.b1": GONE, "out.temple": one_more},
        {"treasures.1": "catastrophe.not-on"},
    ),
    (
        "monuments_stand_on_face_down_tiles",
        "four",
        {"monuments.red-black": "b4"},
        dict.fromkeys(("monuments.red-black", "face_down.d4", "face_down.d5"), "monument.turn-down"),
    ),
    (
        "monuments_stand_on_face_down_tiles",
        "four",
        {"monuments.blue-red": "c4"},
        {"monuments.blue-red": "board.one-piece"},
    ),
    (
        "monuments_stand_on_face_down_tiles",
        "four",
        {"monuments.red-black": None},
        {f"face_down.{space}": "monument.turn-down" for space in ("c4", "d4", "c5", "d5")},
    ),
    (
        "monuments_stand_on_face_down_tiles",
        "four",
        {"monuments.red-black": None, "monuments.green-blue": "c4"},
        {"monuments.green-blue": "monument.turn-down"},
    ),
    (
        "monuments_stand_on_face_down_tiles",
        "four",
        {"monuments.blue-black": "p10"},
        {"monuments.blue-black": "monument.turn-down"},
    ),
    (
        "leaders_stand_beside_temples",
        "main",
        {"players.0.leaders.king": "a0"},
        {"players.0.leaders.king": "lead.temple"},
    ),
    (
        "leaders_stand_beside_temples",
        "main",
        {"players.0.leaders.king": "n3"},
        {"players.0.leaders.king": "lead.space"},
    ),
    ("tile_lies_where_it_was_placed", "monument", {"pending.0.space": "f6"}, {"pending.0.space": "tile.place"}),
    ("tile_lies_where_it_was_placed", "wars", {"pending.1.space": "d4"}, {"pending.1.space": "tile.place"}),
    ("tile_lies_where_it_was_placed", "wars", {"pending.0.space": "d4"}, {"pending.1.space": "tile.place"}),
]

PEACE: list[Case] = [
    (
        "kingdoms_live_in_peace",
        "main",
        {"players.0.leaders.king": "b0", "players.1.leaders.king": "b2"},
        {"players.1.leaders.king": "term.peace"},
    ),
    (
        "kingdoms_live_in_peace",
        "revolt",
        {"players.2.leaders.king": "j4"},
        {"players.1.leaders.king": "term.peace"},
    ),
    ("treasures_were_taken", "treasure", {"stage": "main"}, {"treasures": "treasure.when"}),
    ("treasures_were_taken", "main", {"stage": "treasure", "actions": 1}, {"stage": "treasure.one-kingdom"}),
    ("treasures_were_taken", "treasure", {"asked": [1]}, {"asked": "treasure.when"}),
    (
        "treasures_were_taken",
        "corner",
        {"tiles.p3": "farm", "out.farm": one_less, "stage": "treasure", "actions": 1, "is_loud": True},
        {"stage": "turn.forced"},
    ),
]

UNDER_WAY: list[Case] = [
    ("sides_are_kingdoms", "wars", {"pending.1.first": ["b4", "d4", "c5"]}, {"pending.1.first": "war.side"}),
    (
        "sides_are_kingdoms",
        "wars",
        {"pending.1.first": ["b4", "c4", "d4", "e4", "c5"]},
        {"pending.1.first": "war.side"},
    ),
    (
        "sides_are_kingdoms",
        "wars",
        {"catastrophes": ["d5"], "players.0.catastrophes": 1, "pending.1.first": ["b4", "c4", "d4", "c5", "d5"]},
        {"pending.1.first": "war.side"},
    ),
    ("sides_are_kingdoms", "wars", {"tiles.f5": "market", "out.market": one_less}, {"pending.1.second": "war.side"}),
    (
        "leaders_of_a_union_stand_on_its_sides",
        "wars",
        {"tiles.e5": "temple", "out.temple": one_less, "players.0.leaders.priest": "e6"},
        {"players.0.leaders.priest": "tile.max-two"},
    ),
    (
        "leaders_of_a_union_stand_on_its_sides",
        "wars",
        {"players.0.leaders.king": "h3", "pending.1.second": ["h3", "f4", "g4", "h4", "i4", "h5"]},
        {"players.1.leaders.king": "term.peace"},
    ),
    ("wars_are_open", "wars", {"players.1.leaders.trader": None}, {"stage": "turn.forced"}),
    ("fighters_stand_there", "revolt", {"players.0.leaders.king": None}, {"pending.0.leader": "conflict.two-kinds"}),
    ("fighters_stand_there", "war", {"pending.2.defender": 2}, {"pending.2.defender": "conflict.different-owners"}),
    ("fighters_stand_there", "war", {"pending.2.leader": "priest"}, {"pending.2.leader": "conflict.two-kinds"}),
    ("attacker_is_the_right_one", "revolt", {"active": 1}, {"pending.0.attacker": "revolt.sides"}),
    (
        "attacker_is_the_right_one",
        "war",
        {"pending.2.attacker": 1, "pending.2.defender": 2, "asked": [1]},
        {"pending.2.attacker": "war.attacker"},
    ),
    (
        "leader_of_a_revolt_connects_nothing",
        "revolt",
        {"tiles.j5": "temple", "out.temple": one_less, "players.3.leaders.trader": "k5"},
        {"players.0.leaders.king": "lead.no-union"},
    ),
    ("monument_can_be_built", "monument", {"pending.0.space": "b1"}, {"stage": "monument.square"}),
    (
        "monument_can_be_built",
        "no monument",
        {"stage": "monument", "actions": 1, "is_loud": True, "pending": [{"kind": "square", "space": "i4"}]},
        {"stage": "monument.colour"},
    ),
]

CASES = FRAMES + STANDING + PIECES + BOARD + PEACE + UNDER_WAY


@pytest.mark.parametrize(
    ("check", "name", "changes", "expected"),
    CASES,
    ids=[f"{number}-{case[0]}" for number, case in enumerate(CASES)],
)
def test_one_thing_wrong(check: str, name: str, changes: Facts, expected: dict[str, str]) -> None:
    check_problems(RULES, base(name), changes, expected)


def test_every_check_has_its_case() -> None:
    assert {case[0] for case in CASES} == {check.__name__ for check in (*FRAME, *CHECKS, *LAST)}


def test_every_clause_is_one() -> None:
    for case in CASES:
        assert all(RULES.clause(clause) for clause in case[3].values() if clause)


def test_all_problems_are_told() -> None:
    wrong = changed(
        base("main").to_json(), {"quiet": 100, "out.farm": 0, "shuffles": 0, "players.0.leaders.king": "a0"}
    )
    assert [problem.path for problem in problems_of(Position.from_json(wrong), RULES)] == [
        *("quiet", "shuffles", "out.farm", "players.0.leaders.king"),
    ]


def test_of_many_problems_the_first_are_told() -> None:
    many = attrs.evolve(base("main"), bag=("boat",) * 5000)
    assert len(problems_of(many, RULES)) == 101


def test_a_form_that_json_would_not_have() -> None:
    """Positions can be made without `from_json` too."""
    position = base("main")
    poor = attrs.evolve(position.players[0], treasures=None, hand=("?",))
    position = attrs.evolve(position, quiet=-1, players=(poor, *position.players[1:]))
    found = {problem.path for problem in problems_of(position, RULES)}
    assert found == {"quiet", "players.0.treasures", "players.0.hand.0"}


@pytest.mark.parametrize("data", [None, 3, "x", [], {}, {"format": 1}])
def test_what_is_no_position(data: Any) -> None:
    with pytest.raises(NotationError, match=r"^position: "):
        Position.from_json(data)


def test_a_position_names_its_rules() -> None:
    assert base("main").problems() == ()
    assert [problem.path for problem in attrs.evolve(base("main"), ruleset="standard").problems(RULES)] == ["ruleset"]


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("main", {"quiet": 19}),
        ("main", {"players.0.points.red": 100, "start": 1}),
        ("main", {"actions": 1, "is_loud": True}),
        ("wars", {"active": 0, "asked": [0]}),
        ("wars", {"pending.1.second": ["h3", "f4", "g4", "h4", "i4", "h5"]}),
        ("war", {"players.3.leaders.priest": "k1"}),
    ],
)
def test_unusual_but_sound(name: str, changes: Facts) -> None:
    position = Position.from_json(changed(base(name).to_json(), changes))
    assert problems_of(position, RULES) == ()
    goes_on(Game.from_position(RULES, position, seed=1), Random(1))


@pytest.mark.parametrize("number", range(GAMES))
def test_whole_games_are_sound(number: int) -> None:
    """Every decision of games of 2, 3 and 4 players, by both rulesets; as JSON and as a game a position stays the same."""
    for game in moments(number):
        position = game.position()
        assert problems_of(position, game.rules) == ()
        if len(game.steps) % 20 == 0 or game.stage != "main":
            assert Position.from_json(position.to_json()) == position
            assert Game.from_position(game.rules, position, seed=1).position() == position


def goes_on(game: Game, random: Random) -> None:
    """A game from a position that was called sound: it gets to its end, and each position on the way is sound too."""
    while not game.over:
        [seat] = game.to_act
        game.push(seat, lively(game.legal_actions(seat), random))
        if game.stage != "main" or len(game.steps) % 10 == 0:
            assert problems_of(game.position(), game.rules) == ()
    assert game.result is not None
    assert problems_of(game.position(), game.rules) == ()


@cache
def played() -> dict[str, list[Position]]:
    """Positions of games and those above, by stage."""
    found: dict[str, list[Position]] = {}
    for name in BASES:
        found.setdefault(base(name).stage, []).append(base(name))
    for number in range(9):
        for game in moments(number):
            if game.stage != "main" or len(game.steps) % 15 == 0:
                found.setdefault(game.stage, []).append(game.position())
    return found


@settings(max_examples=SPOILED)
@given(st.data())
def test_a_spoiled_position_is_refused_or_goes_on_to_its_end(data: st.DataObject) -> None:
    positions = played()[data.draw(st.sampled_from(sorted(played())))]
    position = positions[data.draw(st.integers(0, len(positions) - 1))]
    random = Random(data.draw(st.integers(0, 10**6)))
    try:
        position = Position.from_json(spoiled(position.to_json(), random))
    except NotationError:
        return
    rules = load_rules(position.ruleset) if position.ruleset in ("tigris", "tigris-english") else RULES
    if position.problems(rules):
        with pytest.raises(NotationError, match=r"^position: "):
            Game.from_position(rules, position)
        return
    game = Game.from_position(rules, position, seed=1)
    assert game.position() == position
    goes_on(game, random)


def test_spoiled_positions_are_of_all_sorts() -> None:
    """Some are refused for their form, some by the rules, and some are sound."""
    fates = set[str]()
    for number in range(40):
        position = base(sorted(BASES)[number % len(BASES)])
        try:
            found = problems_of(Position.from_json(spoiled(position.to_json(), Random(number))), RULES)
        except NotationError:
            fates.add("form")
        else:
            fates.add("rules" if found else "sound")
    assert fates == {"form", "rules", "sound"}
    assert len(CHANGES) > 10
