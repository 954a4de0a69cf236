"""The naive referee gets through every worked example, ranks as the rule book does, and keeps its own games whole."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
import quick_yaml
from counts import few
from tigris.referee import RIVER, Referee

DATA = Path(__file__).parents[2] / "data"
RULES = {"tigris": False, "tigris-english": True}
"""The rulesets that have examples, and whether they are the English variant."""
EXAMPLES = [
    pytest.param(RULES[name], example, id=f"{name}-{id}")
    for name in RULES
    for id, example in quick_yaml.load((DATA / name / "examples" / "worked.yaml").read_text(encoding="utf-8")).items()
]
GAMES = few(3, 60)

COUNTS = {"temple": 57, "farm": 36, "market": 30, "settlement": 30}
MOST_ANSWERS = {"place": 443, "lead": 536, "catastrophe": 175, "exchange": 35, "withdraw": 4, "pass": 1}
MOST_TURNS = {2: 2740, 3: 3990, 4: 5160}
ALWAYS = {"main": "pass", "support": "support 0", "monument": "no-monument"}
LIKELY = {"place": 12, "lead": 6, "withdraw": 1, "catastrophe": 1, "exchange": 1, "pass": 1}
"""Weight of each kind of action for a random player."""


def new_game(number):
    """A game of two to four players, with everything left to chance; every fourth of them in the English variant."""
    random = Random(number)
    players = 2 + number % 3
    bag = [tile for tile, count in COUNTS.items() for _ in range(count - 10 * (tile == "temple"))]
    random.shuffle(bag)
    return Referee(players, random.randrange(players), bag, english=number % 4 == 0), random


def any_answer(referee, random):
    """One of the legal answers: first a kind, then one of that kind."""
    legal = sorted(referee.legal())
    kinds = sorted({text.split()[0] for text in legal})
    kind = random.choices(kinds, [LIKELY.get(kind, 3) for kind in kinds])[0]
    return random.choice([text for text in legal if text.split()[0] == kind])


def differences(found, wanted, where="position"):
    """Where something is not as an example wants it; `nothing` is what is not there."""
    if isinstance(wanted, dict):
        return [line for key, inner in wanted.items() for line in differences(found.get(key), inner, f"{where}.{key}")]
    if where.endswith((".hand", ".treasures")) and isinstance(wanted, list):
        found, wanted = (sorted(Counter(tiles).elements()) for tiles in (found, wanted))
    if isinstance(wanted, list) and len(found) == len(wanted):
        return [
            line for place, inner in enumerate(wanted) for line in differences(found[place], inner, f"{where}.{place}")
        ]
    return [] if found == (None if wanted == "nothing" else wanted) else [f"{where}: {found}, not {wanted}"]


def regions(position):
    """Connected groups of spaces, from the position alone."""
    standing = {space for player in position["players"] for space in player["leaders"].values() if space}
    left = standing | set(position["tiles"]) | set(position["face_down"])
    found = []
    while left:
        group, edge = set(), {min(left)}
        while edge:
            group |= edge
            edge = {space for space in left - group if any(touch(space, other) for other in edge)}
        found.append(group)
        left -= group
    return found


def touch(one, other):
    """Return whether two spaces share a side."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:])) == 1


def check_conservation(position, added):
    """Nothing is lost and nothing comes from nowhere, whatever is asked. `added`: tiles added to an open conflict."""
    players = position["players"]
    for tile, count in COUNTS.items():
        lying = [*position["tiles"].values(), *position["face_down"].values(), *position["bag"]].count(tile)
        assert lying + sum(player["hand"][tile] for player in players) + added[tile] + position["out"][tile] == count
    assert len(position["treasures"]) + sum(player["treasures"] for player in players) == 10
    assert position["treasures"]
    assert len(position["catastrophes"]) + sum(player["catastrophes"] for player in players) == 2 * len(players)
    assert len(position["face_down"]) == 4 * len(position["monuments"])
    for name, corner in position["monuments"].items():
        below = {tile for space, tile in position["face_down"].items() if in_square(space, corner)}
        (tile,) = below
        assert {"temple": "red", "farm": "blue", "market": "green", "settlement": "black"}[tile] in name.split("-")


def in_square(space, corner):
    """Return whether a space is one of the four in the square with this upper left corner."""
    return ord(space[0]) - ord(corner[0]) in (0, 1) and int(space[1:]) - int(corner[1:]) in (0, 1)


def check_between_actions(position):
    """Check what is true whenever no action is under way."""
    tiles, players = position["tiles"], position["players"]
    standing = [
        (space, leader, seat)
        for seat, player in enumerate(players)
        for leader, space in player["leaders"].items()
        if space
    ]
    lying = {**tiles, **position["face_down"]}
    taken = [*lying, *position["catastrophes"], *(space for space, _, _ in standing)]
    assert len(taken) == len(set(taken))
    assert set(position["treasures"]) <= {space for space, tile in lying.items() if tile == "temple"}
    for space, _, _ in standing:
        assert space not in RIVER
        assert any(touch(space, other) and tile == "temple" for other, tile in tiles.items())
    for region in regions(position):
        leaders = [leader for space, leader, _ in standing if space in region]
        assert len(leaders) == len(set(leaders))
        assert "trader" not in leaders or len(region & set(position["treasures"])) <= 1
    assert all((tile == "farm") == (space in RIVER) for space, tile in lying.items())
    assert all(sum(player["hand"].values()) <= 6 for player in players)


def check_growth(before, after):
    """Check the values that only grow, and those that only shrink."""
    assert before["bag"][len(before["bag"]) - len(after["bag"]) :] == after["bag"]
    assert set(before["monuments"].items()) <= set(after["monuments"].items())
    assert set(before["face_down"].items()) <= set(after["face_down"].items())
    assert set(before["catastrophes"]) <= set(after["catastrophes"])
    assert set(before["treasures"]) >= set(after["treasures"])
    assert all(before["out"][tile] <= after["out"][tile] for tile in COUNTS)
    for old, new in zip(before["players"], after["players"], strict=True):
        assert old["treasures"] <= new["treasures"]
        assert all(old["points"][color] <= new["points"][color] for color in old["points"])


@pytest.mark.parametrize(("english", "example"), EXAMPLES)
def test_the_referee_gets_through_the_example(english, example):
    referee = Referee.sketched({**example["position"], "english": english})
    for step in example.get("steps", []):
        seat, text = step.split(" ", 1)
        assert referee.to_act == int(seat)
        before = referee.position()
        referee.play(text)
        check_growth(before, referee.position())
        check_conservation(referee.position(), referee.added)
        if referee.stage == "main":
            check_between_actions(referee.position())
    expect = example["expect"]
    assert differences(referee.position(), expect.get("position", {})) == []
    asked = {f"{referee.to_act} {text}" for text in referee.legal()}
    assert set(expect.get("legal", [])) in (asked, set())
    assert not asked & set(expect.get("refused", {}))
    assert all(step.startswith(f"{referee.to_act} ") for step in expect.get("refused", {}))


def test_examples_end_as_they_say():
    over = [
        (english, example) for english, example in (param.values for param in EXAMPLES) if "over" in example["expect"]
    ]
    assert len(over) == 5
    for english, example in over:
        referee = Referee.sketched({**example["position"], "english": english})
        for step in example["steps"]:
            assert referee.ended is None
            referee.play(step.split(" ", 1)[1])
        assert (f"end.{referee.ended}", referee.to_act, referee.legal()) == (example["expect"]["over"], None, set())


def test_ranking_of_the_rule_book():
    """Example 5 of the rule book; totals that it does not tell are invented."""
    referee = Referee.sketched({"players": 4})
    table = [([6, 14, 17, 22], 3), ([10, 11, 13, 10], 0), ([10, 7, 15, 12], 3), ([9, 10, 14, 11], 3)]
    for seat, (points, treasures) in enumerate(table):
        referee.points[seat] = dict(zip(referee.points[seat], points, strict=True))
        referee.taken[seat] = treasures
    best, ranking = referee.result()
    assert best == [(9, 14, 17, 22), (10, 10, 11, 13), (10, 10, 12, 15), (11, 11, 11, 14)]
    assert ranking == [(3,), (2,), (1,), (0,)]


def test_equal_players_share_a_place():
    referee = Referee.sketched({"players": 3})
    for seat, points in enumerate([[1, 2, 3, 4], [4, 4, 4, 0], [4, 3, 2, 0]]):
        referee.points[seat] = dict(zip(referee.points[seat], points, strict=True))
    referee.taken = [0, 0, 1]
    assert referee.result() == ([(1, 2, 3, 4), (0, 4, 4, 4), (1, 2, 3, 4)], [(0, 2), (1,)])


def test_what_is_not_legal_is_refused_and_changes_nothing():
    referee, _ = new_game(1)
    before = referee.position()
    with pytest.raises(ValueError, match="support 0"):
        referee.play("support 0")
    assert referee.position() == before


def test_random_games_stay_whole():
    asked, ends = Counter(), Counter()
    for number in range(GAMES):
        referee, random = new_game(number)
        turns, of_action, conflicts = 1, 0, 0
        while not referee.ended:
            position, legal = referee.position(), referee.legal()
            check_conservation(position, referee.added)
            kinds = Counter(text.split()[0] for text in legal)
            if referee.stage == "main":
                check_between_actions(position)
                assert referee.to_act == referee.active
                assert all(count <= MOST_ANSWERS[kind] for kind, count in kinds.items())
                assert referee.actions in (1, 2)
                assert referee.actions == 1 or all(sum(player["hand"].values()) == 6 for player in position["players"])
                of_action = conflicts = 0
            of_action += 1
            conflicts += referee.stage == "support"
            assert of_action <= 1 + 3 + 8 + 1 + 9
            assert conflicts <= 8
            assert ALWAYS[referee.stage] in legal if referee.stage in ALWAYS else len(legal) > 1
            asked[referee.stage] += 1
            before, active = position, referee.active
            referee.play(any_answer(referee, random))
            check_growth(before, referee.position())
            turns += active != referee.active
        assert turns <= MOST_TURNS[2 + number % 3]
        check_conservation(referee.position(), referee.added)
        check_between_actions(referee.position())
        best, ranking = referee.result()
        assert sorted(seat for place in ranking for seat in place) == list(referee.seats)
        assert [best[place[0]] for place in ranking] == sorted(set(best), reverse=True)
        assert sum(map(sum, best)) == sum(map(sum, (points.values() for points in referee.points))) + sum(referee.taken)
        ends[referee.ended] += 1
    assert set(asked) == {"main", "wars", "support", "monument", "treasure"}
    assert {"bag", "treasures"} <= set(ends)
