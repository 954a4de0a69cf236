"""The contract of features: each is known to its seat, within its bounds, and told once more from the view."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from attrs import evolve
from counts import few
from seen import GAMES, rebuilt

from amunre import OMNISCIENT, Game
from amunre.checking.checks import checks_of
from amunre.checking.policies import next_step
from amunre.engine.encoding import Encoder
from amunre.engine.features import FeatureGroup
from amunre.games import game_named
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules

RULESETS = tuple(shipped_rulesets())
CASES = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name in RULESETS
    for players in range(load_rules(name).least_players, load_rules(name).most_players + 1)
]
SELDOM = few(35, 7)
"""Steps between two moments that are looked at."""
every_case = pytest.mark.parametrize(("name", "players"), CASES)


@cache
def moments(name: str, players: int) -> tuple[Game[Any], ...]:
    """Games as they stood at many points of a few random ones, and at their ends."""
    rules, found = load_rules(name), []
    for seed, policy in enumerate([*checks_of(rules).policies.values()][: few(2, 4)]):
        game, random = Game(rules, players, seed=seed), Random(seed)
        while not game.over and len(game.steps) < few(400, 2000):
            if len(game.steps) % SELDOM == 0 or len(game.to_act) > 1:
                found.append(game.copy())
            game.push(*next_step(game, policy, random))
        found.append(game)
    return tuple(found)


def observed(game: Game[Any], seat: int, perfect: bool = False) -> list[int]:
    """Return a seat's observation."""
    numbers = array("f", bytes(4 * len(game.rules.features(game.players, perfect=perfect))))
    game.observe(seat, numbers, perfect=perfect)
    return [*map(int, numbers)]


def named(game: Game[Any], numbers: Sequence[int], expected: Sequence[int], perfect: bool = False) -> list[str]:
    """The features that differ."""
    features = game.rules.features(game.players, perfect=perfect)
    pairs = zip(features, numbers, expected, strict=True)
    return [f"{one.name} is {number}, not {other}" for one, number, other in pairs if number != other]


def every_seat(name: str, players: int) -> Iterator[tuple[Game[Any], int]]:
    return ((game, seat) for game in moments(name, players) for seat in range(players))


@every_case
def test_every_number_is_told_once_more_from_the_view(name: str, players: int) -> None:
    names = [one.name for one in load_rules(name).features(players)]
    for game, seat in every_seat(name, players):
        expected = rebuilt(names, game.view(seat), game.rules, seat)
        assert named(game, observed(game, seat), expected) == []


@every_case
def test_perfect_information_is_told_once_more_from_the_whole_position(name: str, players: int) -> None:
    rules = load_rules(name)
    names = [one.name for one in rules.features(players, perfect=True)]
    known = len(rules.features(players))
    for game, seat in [*every_seat(name, players)][::3]:
        numbers = observed(game, seat, perfect=True)
        assert sorted(names[:known]) == sorted(one.name for one in rules.features(players))
        assert numbers[:known] == observed(game, seat)
        expected = rebuilt(names[known:], game.view(OMNISCIENT), game.rules, seat)
        assert named(game, numbers, [*numbers[:known], *expected], perfect=True) == []


@every_case
def test_numbers_stay_within_their_bounds(name: str, players: int) -> None:
    features = load_rules(name).features(players, perfect=True)
    for game, seat in every_seat(name, players):
        pairs = zip(features, observed(game, seat, perfect=True), strict=True)
        assert [(one, number) for one, number in pairs if not one.low <= number <= one.high] == []


@every_case
def test_an_observation_changes_nothing_in_the_state(name: str, players: int) -> None:
    for game, seat in every_seat(name, players):
        state = game._play.state
        before = {slot: repr(getattr(state, slot)) for slot in type(state).__slots__}
        observed(game, seat, perfect=True)
        assert {slot: repr(getattr(state, slot)) for slot in before} == before


@every_case
def test_masks_are_the_legal_actions_of_all_seats(name: str, players: int) -> None:
    for game, seat in every_seat(name, players):
        mask = bytearray(len(game.rules.actions))
        game.legal_mask(seat, mask)
        assert [index for index, legal in enumerate(mask) if legal] == [*game.legal_indices(seat)]
        assert {*mask} <= {0, 1}


def leaks(name: str, players: int) -> set[str]:
    """The groups with numbers that differ in worlds that a seat cannot tell apart, or that the view does not tell."""
    found = set()
    names = [one.name for one in load_rules(name).features(players)]
    for game, seat in [*every_seat(name, players)][:: few(3, 1)]:
        numbers = observed(game, seat)
        other = game.redeal(seat, len(game.steps))
        told = named(game, observed(other, seat), numbers)
        told += named(game, numbers, rebuilt(names, game.view(seat), game.rules, seat))
        found |= {line.partition("[")[0].split()[0] for line in told}
    return found


@every_case
def test_worlds_that_look_the_same_give_the_same_numbers(name: str, players: int) -> None:
    assert leaks(name, players) == set()


def next_hand(s: Any, seat: int) -> list[int]:
    """Leak the hand of the next seat."""
    return s.hands[(seat + 1) % s.players]


PLANTED = {
    "amun-re": {
        "hand": next_hand,
        "offering": lambda s, seat: [max(0, s.offered[(seat + k) % s.players]) for k in range(s.players)],
        "laid": lambda s, seat: [int(s.laid[(seat + k) % s.players] == kind) for k in range(s.players) for kind in s.tables.correcting],
        "hand-size": lambda s, seat: [s.hands[(seat + k) % s.players][3] for k in range(s.players)],
        "played": lambda s, seat: [s.held[(seat + k) % s.players] for k in range(s.players)],
        "free-cards": lambda s, seat: [lying.count(3) for lying in s.free_cards],
        "progress": lambda s, seat: [s.round, s.temple, s.draw[-1] if s.draw else 0],
        "where": lambda s, seat: [1 << s.deck[-1] if s.deck else 0, 0, 0],
    },
    "tigris": {
        "hand": next_hand,
        "exchanged": lambda s, seat: s.exchanged[(seat + 1) % s.players],
        "size": lambda s, seat: [s.hands[(seat + k) % s.players][0] for k in range(s.players)] * 2,
        "count": lambda s, seat: [s.bag[-1] if s.bag else 0] * 8,
    },
    "prosperity": {
        "own": lambda s, seat: next_hand(s, seat) * 2,
        "unseen": lambda s, seat: [n for k in range(s.players) for n in s.hands[(seat + k) % s.players]],
        "discards": lambda s, seat: [n for k in range(s.players) for n in s.buried[(seat + k) % s.players]],
        "top": lambda s, seat: [1 << s.decks[(seat + k) % s.players][-1] if s.decks[(seat + k) % s.players] else 0 for k in range(s.players)],
    },
}  # fmt: skip
"""By game and group: a function that returns what the seat may not know."""


def adding(leak: Callable[[Any, int], list[int]]) -> Callable[[Any, int, list[int]], None]:
    """Return a reader for a group that adds these numbers."""
    return lambda s, seat, into: into.extend(leak(s, seat))


@pytest.mark.parametrize(("id", "group"), [(id, group) for id, groups in PLANTED.items() for group in groups])
def test_planted_leaks_are_caught(id: str, group: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = game_named(id).module("features")
    planted: tuple[FeatureGroup, ...] = tuple(
        evolve(one, read=adding(PLANTED[id][group])) if one.name == group else one for one in module.FEATURES
    )
    name = next(name for name in RULESETS if load_rules(name).game.id == id)
    rules, players = load_rules(name), 3
    monkeypatch.setitem(rules._encoders, (players, False), Encoder(planted, rules.rulebook.tables, players, False))
    assert leaks(name, players) == {group}


@pytest.mark.parametrize("id", PLANTED)
def test_hidden_groups_are_indeed_hidden(id: str) -> None:
    """Each of them differs in some world that the seat cannot tell from this one."""
    name = next(name for name in RULESETS if load_rules(name).game.id == id)
    hidden = {group.name for group in game_named(id).module("features").FEATURES if group.hidden}
    differing = set[str]()
    for game, seat in every_seat(name, 3):
        numbers = observed(game, seat, perfect=True)
        others = observed(game.redeal(seat, 1), seat, perfect=True)
        differing |= {line.partition("[")[0].split()[0] for line in named(game, others, numbers, perfect=True)}
    assert differing == hidden


@pytest.mark.parametrize("name", RULESETS)
def test_names_differ_and_every_group_is_read_independently(name: str) -> None:
    rules = load_rules(name)
    groups = [group.name for group in rules.game.module("features").FEATURES]
    assert {*groups} == {*GAMES[rules.game.id]}
    for players in range(rules.least_players, rules.most_players + 1):
        names = [one.name for one in rules.features(players, perfect=True)]
        assert len(names) == len({*names})
