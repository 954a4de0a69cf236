"""The rare corners that the state machine steers to: each on an example, and nowhere else among the worked examples."""

from __future__ import annotations

from random import Random

import pytest
from corners import played, refused
from tigris_corners import TOUR

from amunre import Game
from amunre.engine.files import folder
from amunre.examples import examples_of

EXAMPLES = [example for kind in ("worked", "violations") for example in examples_of(folder("data") / "tigris", kind)]
MET = {
    "revolt": {"tie-in-a-revolt"},
    "leaders-do-not-join": {"leader-connects-kingdoms"},
    "move-judged-without-the-leader": {"leader-moved"},
    "leader-who-holds-a-kingdom": {"leader-connects-kingdoms"},
    "leader-taken-back": {"kingdom-falls-apart", "leader-connects-kingdoms", "leader-withdrawn"},
    "king-scores-for-a-market": {"king-scores"},
    "no-point-outside": {"king-scores"},
    "never-three-kingdoms": {"tile-connects-three"},
    "wars": {"war-avoided"},
    "third-player-starts-a-war": {"attack-for-others"},
    "third-player-wins-nothing": {"attack-for-others", "tie-in-a-war"},
    "war-of-priests": {"temples-stay"},
    "war-of-priests-equal": {"tie-in-a-war"},
    "neither-side": {"war-of-its-tile"},
    "neither-side-equal": {"tie-in-a-war", "war-of-its-tile"},
    "first-war-splits-a-side": {"side-in-parts"},
    "parts-of-a-side-count": {"side-in-parts", "tie-in-a-war"},
    "second-war-asked": {"tie-in-a-war"},
    "hands-not-filled": {"tie-in-a-war"},
    "monument-after-a-war": {"monument-after-a-war"},
    "square-lost-in-a-war": {"war-of-its-tile"},
    "king-scores-and-may-build": {"king-scores"},
    "monument-evicts-a-trader": {"evicted-by-a-monument", "king-scores"},
    "no-monument": {"king-scores", "monument-declined"},
    "two-squares": {"two-squares"},
    "no-monument-left": {"no-monument-left"},
    "monuments-pay": {"paid-twice"},
    "monuments-pay-in-ones-own-turn": {"paid-twice"},
    "corner-treasure": {"corner-first"},
    "one-treasure-stays": {"leader-withdrawn"},
    "treasures-in-another-turn": {"corner-first", "leader-withdrawn", "taken-in-anothers-turn"},
    "treasures-taken": {"corner-first", "leader-withdrawn", "taken-in-anothers-turn", "treasure-chosen"},
    "revolt-then-treasures": {"treasure-chosen"},
    "revolt-lost-no-treasure": {"tie-in-a-revolt"},
    "catastrophe-not-there": {"catastrophe-on-leader", "catastrophe-on-treasure"},
    "catastrophe-parts-a-kingdom": {"catastrophe-on-catastrophe"},
    "catastrophe-evicts": {"bag-just-empty", "evicted-by-a-catastrophe"},
    "exchange-ends-the-game": {"end-by-exchange", "shared-place"},
    "empty-bag": {"bag-just-empty"},
    "empty-bag-ends-the-game": {"bag-just-empty"},
    "refill-ends-the-game": {"tie-in-a-revolt"},
    "last-treasures": {"treasure-chosen"},
    "last-treasures-end": {"end-by-treasures", "treasure-chosen"},
    "twenty-quiet-turns": {"end-by-quiet", "shared-place"},
    "game-over": {"end-by-exchange", "shared-place"},
    "tile-connects-three": {"tile-connects-three"},
    "leader-connects-kingdoms": {"leader-connects-kingdoms"},
    "catastrophe-on-leader": {"catastrophe-on-leader"},
    "catastrophe-on-treasure": {"catastrophe-on-treasure"},
    "catastrophe-on-monument": {"catastrophe-on-monument"},
    "catastrophe-on-catastrophe": {"catastrophe-on-catastrophe"},
}
"""By example: the corners that its steps and refusals meet. Other examples meet none."""

REALMS = """
     e  f  g  h  i  j  k
 3   .  Pa .  .  .  Pb .
 4   Ka t  t  .  t  t  Kb
 5   .  Ra Fa .  Fb Rb .
"""
MARKETS = """
     b  c  d  e  f  g  h
 3   ~  ~  ~  .  .  .  .
 4   Ka t  s  .  m  t  Rb
 5   .  .  .  m  m  .  .
"""
TEMPLES = """
     c  d  e  f  g  h  i  j  k
 8   .  t  .  .  ~  ~  ~  ~  ~
 9   .  Ka t  T  .  .  .  .  .
10   .  .  t  .  m  m  m  m  T
"""
ROW = """
     b  c  d  e  f
 4   Ka t  s  t  Kb
 5   .  X  .  .  .
"""


class Course:
    """A game from a sketch, and what its last step has met."""

    def __init__(self, **facts):
        self.game = Game.from_position(TOUR.rules, TOUR.rules.game.positions.sketch(TOUR.rules, facts), seed=1)
        self.first = self.game.position()
        self.last = None

    def do(self, *steps):
        """Play these steps (`SEAT ACTION`); the corners that the last one meets."""
        for step in steps:
            seat, action = step.split(" ", 1)
            self.last = played(self.first, self.game, int(seat), self.game.rules.actions.parse(action), self.last)
        return TOUR.met(self.last)

    def is_refused(self, step):
        """The corners that a refusal meets."""
        seat, action = step.split(" ", 1)
        return TOUR.met(refused(self.first, self.game, int(seat), self.game.rules.actions.parse(action)))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_the_examples_meet_what_they_show(example):
    course = Course(**example.position)
    found = {corner for step in example.steps for corner in course.do(step)}
    found |= {corner for step in example.expect.get("refused", ()) for corner in course.is_refused(step)}
    assert found == MET.get(example.id, set())


def test_four_wars_in_one_action():
    course = Course(board=REALMS, hands=[{"market": 1}, {}])
    course.do("0 place market h4")
    for color in ("priest", "farmer", "trader"):
        assert "four-wars" not in course.do(f"0 resolve {color}", "0 support 0", "1 support 0")
    assert "four-wars" in course.do("0 support 0", "1 support 0")


def test_the_active_player_orders_wars_of_others():
    facts = {"players": 3, "board": REALMS, "hands": [{}, {}, {"market": 1}]}
    assert "order-for-others" in Course(active=2, **facts).do("2 place market h4")
    own = {**facts, "board": REALMS.replace("Kb", "Kl")}
    assert "order-for-others" not in Course(active=2, **own).do("2 place market h4")


def test_a_leader_moves_into_a_revolt():
    board = ROW.replace("X", ".").replace(" s ", " . ")
    assert "moved-into-a-revolt" in Course(board=board).do("0 lead king e5")
    assert "moved-into-a-revolt" not in Course(board=board.replace("Ka", ". ")).do("0 lead king e5")


@pytest.mark.parametrize(("leader", "met"), [("Rb", ["monument-on-a-union"]), ("Kb", ["monument-after-a-war"])])
def test_a_monument_on_the_connecting_tile(leader, met):
    course = Course(board=MARKETS.replace("Rb", leader), hands=[{"market": 1}, {}])
    course.do("0 place market e4")
    if leader == "Kb":
        course.do("0 support 0", "1 support 0")
    assert course.do("0 monument red-green") == met


def test_a_treasure_from_under_a_monument():
    course = Course(board=TEMPLES, hands=[{"temple": 1}, {}])
    course.do("0 place temple f10", "0 monument red-black", "0 lead trader c8")
    assert "taken-from-a-monument" in course.do("0 take f9")
    other = Course(board=TEMPLES, hands=[{"temple": 1}, {}])
    other.do("0 place temple f10", "0 monument red-black", "0 lead trader c8")
    assert "taken-from-a-monument" not in other.do("0 take k10")


@pytest.mark.parametrize("corner", [corner for corner in TOUR.corners if corner.start], ids=lambda corner: corner.id)
def test_built_positions_are_sound_and_lead_on(corner):
    for number in range(12):
        facts = corner.start(TOUR.rules, Random(number), 2 + number % 3)
        position = TOUR.rules.game.positions.sketch(TOUR.rules, facts)
        assert position.problems(TOUR.rules) == ()
        assert position.stage == "main"
