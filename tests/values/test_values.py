"""Promises of values: they pickle, copy, hash and never change. The tests walk all classes of the public face."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from attrs import fields, has
from attrs.exceptions import FrozenInstanceError
from counts import few
from specimens import NO_VALUES, inside, own_rules, public_classes, samples

import amunre
from amunre import Action, Game
from amunre.bots import Observation
from amunre.frozendict import FrozenDict

PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)
WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {n}": lambda value, n=n: pickle.loads(pickle.dumps(value, n)) for n in PROTOCOLS},
}
HANDLES = {amunre.Observation, amunre.Game}
"""Looked at through their methods: they have tests of their own."""
VALUES = sorted(
    {cls for cls in public_classes().values() if cls not in {*NO_VALUES, *HANDLES, amunre.Ruleset}},
    key=lambda cls: cls.__qualname__,
)


def test_there_is_a_sample_of_each_public_class():
    assert {name for name, cls in public_classes().items() if cls not in {*samples(), *NO_VALUES}} == set()
    assert all(values for values in samples().values())


def same(one: Any, other: Any) -> bool:
    """Equal; of errors, which compare by identity, all that they carry."""
    if isinstance(one, Exception):
        return type(one) is type(other) and (one.args, vars(one), str(one)) == (other.args, vars(other), str(other))
    return type(one) is type(other) and one == other


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("cls", VALUES, ids=lambda cls: cls.__qualname__)
def test_values_come_through_as_they_are(cls, way):
    for value in samples()[cls]:
        made = way(value)
        assert same(made, value)
        if not isinstance(value, Exception):
            assert hash(made) == hash(value)
            assert repr(made) == repr(value) or cls is amunre.render.Drawing


@pytest.fixture(scope="module")
def all_inside() -> list[Any]:
    """Every value inside a sample, those of rulesets included."""
    return [inner for cls in (*VALUES, amunre.Ruleset) for value in samples()[cls] for inner in inside(value)]


def test_so_does_every_value_inside_them(all_inside):
    kinds = {type(value) for value in all_inside}
    assert len(kinds) > 50
    for value in all_inside:
        if type(value) is not amunre.Ruleset:
            assert isinstance(hash(value), int)
    for kind in kinds - {amunre.Ruleset}:
        value = next(value for value in all_inside if type(value) is kind)
        for way in WAYS.values():
            assert same(way(value), value)
            assert hash(way(value)) == hash(value)


def test_nothing_inside_them_can_be_changed(all_inside):
    for value in all_inside:
        if isinstance(value, Mapping):
            for change in (
                lambda it: it.__setitem__("abu", 1),
                lambda it: it.__delitem__(next(iter(it), "")),
                lambda it: it.update(abu=1),
                lambda it: it.setdefault("new", 1),
                lambda it: it.pop("abu", None),
                lambda it: it.popitem(),
                lambda it: it.clear(),
                lambda it: it.__ior__({"abu": 1}),
            ):
                with pytest.raises(TypeError, match="is immutable; copy it with"):
                    change(value)
        else:
            for field in fields(type(value)):
                assert not isinstance(getattr(value, field.name), list | set | bytearray), (type(value), field.name)
                with pytest.raises(FrozenInstanceError):
                    setattr(value, field.name, None)


@pytest.mark.parametrize("make", [lambda: amunre.load_ruleset(), own_rules], ids=["shipped", "own"])
def test_plain_data_are_made_anew_for_whoever_asks(make):
    rules = make()
    rules.data["ruleset"]["start"]["gold"] = 99
    assert rules.data["ruleset"]["start"]["gold"] < 99
    record = amunre.Record.of(Game(rules, 3, seed=1))
    for data in (record.data, record.to_json()["ruleset"]["data"]):
        if data:
            data["ruleset"]["start"]["gold"] = 99
    record.verify()


def test_views_and_positions_are_keys():
    seen = {}
    for game in samples()[amunre.Game]:
        for value in (game.position(), *map(game.view, range(game.players))):
            seen[value] = game
    for game in samples()[amunre.Game]:
        again = game.copy()
        again._position = None
        assert seen[again.position()] is game
        assert again.view(0) in seen
        assert again.view(0) == game.view(0)


def test_a_mapping_that_does_not_change_is_as_a_dict():
    frozen = FrozenDict({"abu": 1, "buto": 2})
    assert frozen == {"buto": 2, "abu": 1} == frozen
    assert hash(frozen) == hash(FrozenDict(buto=2, abu=1)) != hash(FrozenDict(abu=1))
    assert repr(frozen) == "{'abu': 1, 'buto': 2}"
    assert frozen | {"abu": 3} == {"abu": 3, "buto": 2}
    assert type(frozen | {}) is type(frozen.copy()) is dict
    assert frozen != FrozenDict(abu=1)
    with pytest.raises(TypeError, match="unhashable type: 'list'"):
        hash(FrozenDict(abu=[1]))


OTHER_PROCESS = """
import pickle, sys
values = pickle.load(sys.stdin.buffer)
known = set(values)
import amunre
again = [amunre.Action("bid", province="abu", amount=3), amunre.load_ruleset().actions[7], amunre.Game(amunre.load_ruleset(), 3, seed=1).view(0)]
assert all(value in known for value in again), "equal, but not found: a hash of another process was kept"
assert pickle.loads(pickle.dumps(values)) == values
"""


@pytest.mark.parametrize("seed", ["1", "2"])
def test_no_hash_travels_to_another_process(rules, seed):
    """Texts hash otherwise in each process; an action remembers its hash, but not beyond its process."""
    values = [Action("bid", province="abu", amount=3), rules.actions[7], Game(rules, 3, seed=1).view(0)]
    assert all(isinstance(hash(value), int) for value in values)
    for protocol in few(PROTOCOLS[-1:], PROTOCOLS):
        done = subprocess.run(
            [sys.executable, "-c", OTHER_PROCESS],
            input=pickle.dumps(values, protocol),
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()


# --- rulesets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_shipped_ruleset_is_one_object_and_another_keeps_all_it_says(way):
    for name in ("standard", "delta"):
        assert way(amunre.load_ruleset(name)) is amunre.load_ruleset(name)
    own, made = own_rules(), way(own_rules())
    assert (made.id, made.title, made.hash, made.data) == (own.id, own.title, own.hash, own.data)
    assert [str(action) for action in made.actions] == [str(action) for action in own.actions]
    assert (made.provinces, made.clauses) == (own.provinces, own.clauses)
    assert way(own) is made, "two of it"


def test_a_shipped_ruleset_of_another_version_is_told(rules):
    text = pickle.dumps(rules)
    with pytest.raises(amunre.RulesetError, match=r"expected 0{64}, the hash when it was pickled"):
        pickle.loads(text.replace(rules.hash.encode(), b"0" * 64))


# --- observations ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_observations_travel_with_what_their_seat_may_know(way):
    """And with nothing besides: two games that it cannot distinguish make one pickle."""
    for game in samples()[amunre.Game]:
        observation = Observation(game, 1)
        made = way(observation)
        assert (made.seat, made.rules.hash, made.view()) == (1, game.rules.hash, game.view(1))
        for seed in (0, 1, 10**30):
            assert made.redeal(seed).position() == observation.redeal(seed).position()


@pytest.mark.clause("play.hidden")
def test_observations_hold_no_secret_when_they_are_pickled():
    for game in samples()[amunre.Game]:
        assert pickle.dumps(Observation(game, 1)) == pickle.dumps(Observation(game.redeal(1, seed=9), 1))


def test_each_value_of_the_vocabulary_is_known(all_inside):
    """The classes inside a ruleset have been seen as well: provinces, cards, clauses, effects, measures."""
    names = {type(value).__name__ for value in all_inside if has(type(value))}
    assert {"Province", "PowerCard", "Clause", "Source", "Provenance", "TempleSpace", "ScoreLine", "Kingdom"} <= names
    assert {"Bonus", "BidGap", "PerPyramid", "AllAlike", "Site", "Player", "Bid", "Offering", "Gifts"} <= names
