"""Sketches of Euphrat & Tigris: a few facts make a whole sound position, and whatever cannot be read is told."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
import quick_yaml
from altered import sketched
from counts import few
from hypothesis import given, settings
from hypothesis import strategies as st

from amunre import Game, NotationError
from amunre.engine.files import folder
from amunre.games.loading import load_rules
from amunre.games.tigris.sketch import KEYS, sketch
from amunre.games.tigris.soundness import problems_of

RULES = load_rules("tigris")
HOSTILE = few(200, 5000)

BOARD = """
     b  c  d  e  f  g  h  i
 3   ~  ~  ~  .  .  .  .  .
 4   Kl t  m  .  m  m  t  Kb
 5   .  Rl .  X  .  .  Rb .
"""
WHOLE = {
    "players": 4,
    "active": 2,
    "actions": 1,
    "bag": 50,
    "board": BOARD,
    "hands": [{}, {"market": 1}, {"settlement": 1, "market": 4}],
    "monuments": {},
    "treasures": ["f2", "k0", "b1"],
}
"""Every fact that can be given."""

EXAMPLES = [
    pytest.param(name, example["position"], id=f"{name}-{id}")
    for name in ("tigris", "tigris-english")
    for id, example in quick_yaml.load(
        (folder("data") / name / "examples" / "worked.yaml").read_text(encoding="utf-8")
    ).items()
]


@pytest.mark.parametrize(("name", "facts"), EXAMPLES)
def test_worked_examples_begin_with_sound_positions(name: str, facts: dict[str, Any]) -> None:
    rules, before = load_rules(name), deepcopy(facts)
    position = sketch(rules, facts)
    assert problems_of(position, rules) == ()
    assert facts == before
    assert Game.from_position(rules, position).position() == position


def test_no_facts_are_a_board_as_at_the_start() -> None:
    position = sketch(RULES, {})
    start = Game(RULES, 2, seed=1, start=0).position()
    for name in ("tiles", "treasures", "monuments", "asked", "active", "actions", "stage", "quiet", "pending"):
        assert getattr(position, name) == getattr(start, name)
    assert [len(player.hand) for player in position.players] == [0, 0]
    assert len(position.bag) == 60
    assert sum(position.out.values()) == 83


def test_all_that_can_be_said() -> None:
    assert {*WHOLE} == {*KEYS}
    position = sketch(RULES, WHOLE)
    assert problems_of(position, RULES) == ()
    assert (len(position.players), position.active, position.asked, position.actions) == (4, 2, (2,), 1)
    assert position.players[2].hand == ("market",) * 4 + ("settlement",)
    assert position.players[2].leaders == {"priest": None, "farmer": None, "trader": "c5", "king": "b4"}
    assert position.treasures == ("k0", "b1", "f2")
    assert position.players[3].treasures == 7
    assert (position.catastrophes, position.players[3].catastrophes) == (("e5",), 1)
    assert len(position.bag) == 50
    lying = Counter([*position.tiles.values(), *position.bag])
    assert lying["market"] + position.out["market"] == 25


def test_a_bag_is_a_number_or_a_list() -> None:
    assert Counter(sketch(RULES, {"bag": 9}).bag) == {"temple": 3, "farm": 2, "market": 2, "settlement": 2}
    assert sketch(RULES, {"bag": ["farm", "temple"]}).bag == ("farm", "temple")
    assert len(sketch(RULES, {"bag": 153}).bag) == 143


def test_catastrophe_tiles_are_of_the_last_players() -> None:
    board = "  a b c d\n 0 X X X .\n"
    assert [player.catastrophes for player in sketch(RULES, {"board": board}).players] == [1, 0]


def test_monuments_stand_on_tiles_of_their_top() -> None:
    board = "   c d\n4 ## ##\n5 ## ##\n"
    position = sketch(RULES, {"board": board, "monuments": {"green-black": "c4"}})
    assert position.face_down == dict.fromkeys(("c4", "d4", "c5", "d5"), "market")
    assert position.monuments["green-black"] == "c4"
    assert problems_of(position, RULES) == ()


def drawn(mark: str, space: str = "a0") -> dict[str, Any]:
    return {"board": f"  {space[0]}\n {space[1:]} {mark}\n"}


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (None, "sketch: found None, expected a mapping of facts"),
        ([], r"sketch: found \[\], expected a mapping of facts"),
        ({"round": 1}, "sketch: found 'round', expected players, active, actions, bag"),
        ({3: 1}, "sketch: found 3, expected players"),
        ({"players": 5}, "sketch: players: found 5, expected a whole number from 2 to 4"),
        ({"players": True}, "sketch: players: found True, expected a whole number"),
        ({"active": 2}, "sketch: active: found 2, expected a whole number from 0 to 1"),
        ({"actions": 0}, "sketch: actions: found 0, expected a whole number from 1 to 2"),
        ({"bag": -1}, "sketch: bag: found -1, expected a whole number from 0 to 153"),
        ({"bag": "temple"}, "sketch: bag: found 'temple', expected a whole number"),
        ({"bag": ["boat"]}, "sketch: bag.0: found 'boat', expected one of temple, farm, market, settlement"),
        ({"bag": ["farm"] * 154}, "sketch: bag: found .*, expected a list of at most 153"),
        ({"hands": {}}, "sketch: hands: found {}, expected a list of at most 2"),
        ({"hands": [{}, {}, {}]}, "sketch: hands: found .*, expected a list of at most 2"),
        ({"hands": [3]}, "sketch: hands.0: found 3, expected a mapping"),
        ({"hands": [{}, {"boat": 1}]}, "sketch: hands.1: found 'boat', expected one of temple"),
        ({"hands": [{"farm": 10**9}]}, "sketch: hands.0.farm: found 1000000000, expected a whole number from 0 to 36"),
        ({"monuments": []}, r"sketch: monuments: found \[\], expected a mapping"),
        ({"monuments": {"red-red": "a0"}}, "sketch: monuments: found 'red-red', expected one of red-black"),
        (
            {"monuments": {"red-black": "q0"}},
            "sketch: monuments.red-black: found 'q0', expected a space from a0 to p10",
        ),
        ({"monuments": {"red-black": None}}, "sketch: monuments.red-black: found None, expected a space"),
        ({"treasures": "b1"}, "sketch: treasures: found 'b1', expected a list of at most 10"),
        ({"treasures": ["b1", ""]}, "sketch: treasures.1: found '', expected a space"),
        ({"board": 3}, "sketch: board: found 3, expected a drawing"),
        ({"board": "  a b\n 0 .\n"}, "sketch: board: found ' 0 .', expected a row and 2 marks"),
        ({"board": "  a\n x .\n"}, "sketch: board: found ' x .', expected a row and 1 marks"),
        ({"board": "  a\n 11 .\n"}, "sketch: board: found 'a11', expected a space"),
        ({"board": "  a\n 0 .\n 0 .\n"}, "sketch: board: found 'a0', expected each space once"),
        (drawn("z"), "sketch: board: found 'z on a0', expected a mark that a drawing can have"),
        (drawn("Kl"), "sketch: board: found 'Kl on a0', expected a mark that a drawing can have"),
        (drawn("~"), "sketch: board: found '~ on a0', expected ., because the space is land"),
        (drawn(".", "a3"), r"sketch: board: found '\. on a3', expected ~, because the space is river"),
        (drawn("T", "b1"), "sketch: board: found 'T on b1', expected C in a corner"),
        (drawn("##"), "sketch: board: found 'a0 face down', expected a monument on it"),
        ({"board": "  a b\n 0 Ka Ka\n"}, "sketch: board: found 'Ka on b0', expected each leader once"),
    ],
)
def test_what_cannot_be_read(facts: Any, told: str) -> None:
    with pytest.raises(NotationError, match=f"^{told}"):
        sketch(RULES, facts)


@pytest.mark.parametrize(
    ("facts", "path"),
    [
        ({"hands": [{"farm": 7}]}, "players.0.hand"),
        ({"bag": ["farm"] * 37}, "out.farm"),
        (drawn("Ka"), "players.0.leaders.king"),
        (drawn("T"), "players.1.treasures"),
        ({"treasures": ["b1", "k0"]}, "treasures"),
        ({"treasures": []}, "treasures"),
        ({"monuments": {"red-black": "p10"}}, "face_down.q10"),
    ],
)
def test_what_can_be_read_and_is_not_sound_is_told_as_a_position(facts: dict[str, Any], path: str) -> None:
    position = sketch(RULES, facts)
    assert path in {problem.path for problem in problems_of(position, RULES)}


SCALARS = st.one_of(
    *(st.none(), st.booleans(), st.integers(), st.integers(-1, 10), st.floats(), st.text(max_size=20)),
    st.sampled_from(["temple", "farm", "b1", "p10", "q0", "a99", "red-black", "é", "٣", "\n", "0", "T", ""]),
)
MARKS = st.sampled_from([*".~tfmsTCX", "##", "#T", "Ka", "Kb", "Rl", "Pp", "Zz", "K", "tt", "٣"])
LINES = st.lists(MARKS, min_size=0, max_size=5).map(" ".join)
DRAWINGS = st.builds(
    lambda columns, lines: "\n".join([columns, *(f"{row} {line}" for row, line in lines)]),
    st.sampled_from(["a b c", "b c d e", "g h i j", "a a", "o p q", "3 4", "é"]),
    st.lists(st.tuples(st.one_of(st.integers(0, 12), st.sampled_from(["x", "00", "٣", "-1"])), LINES), max_size=4),
)
VALUES = st.one_of(
    DRAWINGS,
    st.recursive(
        SCALARS,
        lambda inner: st.one_of(
            st.lists(inner, max_size=5),
            st.dictionaries(SCALARS.filter(lambda key: key == key), inner, max_size=4),
            st.tuples(inner, inner),
            st.dictionaries(st.sampled_from(["temple", "farm", "red-black", "green-blue"]), inner, max_size=3),
        ),
        max_leaves=8,
    ),
)


@settings(max_examples=HOSTILE)
@given(st.fixed_dictionaries({}, optional=dict.fromkeys(KEYS, VALUES)) | st.dictionaries(st.text(max_size=9), VALUES))
def test_whatever_is_said_makes_a_position_or_is_told(facts: Any) -> None:
    sketched(RULES, facts)


@settings(max_examples=HOSTILE)
@given(st.sampled_from(KEYS), VALUES)
def test_a_hostile_value_among_good_ones(key: str, value: Any) -> None:
    sketched(RULES, {**WHOLE, key: value})


def test_a_drawing_without_its_columns_is_refused() -> None:
    """Else its first row would be taken for them, and nothing be drawn."""
    with pytest.raises(NotationError, match=r"board: found '0 Kb \.', expected first a line with column letters$"):
        sketch(RULES, {"board": "0 Kb ."})


def test_a_game_from_a_position_knows_who_started() -> None:
    game = Game(RULES, 3, seed=1, start=1)
    game.push(1, "pass")
    position = game.position()
    assert (position.start, position.active) == (1, 2)
    later = Game.from_position(RULES, position)
    assert later.start == later.copy().start == later.redeal(0, seed=1).start == 1
