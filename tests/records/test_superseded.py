"""Records and pickles of games by rules that the library has corrected since."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from attrs import evolve

import amunre
from amunre import Game, Record, RecordError
from amunre.engine.files import folder
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import is_superseded, load_rules, ruleset_from_data, shipped_with

RELEASED = {
    "standard": ("7da2d3529ca585fd5490953eb26cb212f2d693844e8fb839770628bfc9800267",),
    "delta": ("0254ab13aa39bc2dd702c9e687fd6a5127d97a89cf9d71980aac6f68a254999f",),
}
"""Hashes of earlier versions, the oldest first."""
OLDER = [(name, hash) for name, hashes in RELEASED.items() for hash in hashes]
older_rules = pytest.mark.parametrize(("name", "hash"), OLDER)


@older_rules
def test_rules_of_an_earlier_version_are_known_by_their_hash(name: str, hash: str) -> None:
    now, then = load_rules(name), shipped_with(name, hash)
    assert then is not None
    assert then is shipped_with(name, hash)
    assert (then.id, then.hash) == (name, hash)
    assert then.title == f"{now.title}, numbers before the tournament reports"
    assert then.hash != now.hash
    assert (is_superseded(then), is_superseded(now)) == (True, False)
    assert ruleset_from_data(then.data).hash == hash, "the overlay makes a ruleset without problems"


def test_rules_of_now_are_known_by_theirs_and_no_others_by_any() -> None:
    for name in shipped_rulesets():
        assert shipped_with(name, load_rules(name).hash) is load_rules(name)
        assert shipped_with(name, "0" * 64) is None
    assert shipped_with("nowhere", load_rules("standard").hash) is None
    assert shipped_with("tigris", RELEASED["standard"][0]) is None


def test_each_overlay_says_what_it_corrects_and_no_more() -> None:
    """An earlier version differs from this one in the values that the overlay has, and in its title."""
    [place] = (folder("data") / "superseded").iterdir()
    assert sorted(file.name for file in place.iterdir()) == ["provinces.yaml", "ruleset.yaml"]
    for name, hash in OLDER:
        now, then = (rules.data for rules in (load_rules(name), shipped_with(name, hash)) if rules)
        differ = [
            f"{id}.{key}"
            for id, province in now["provinces"].items()
            for key, value in province.items()
            if value != then["provinces"][id][key]
        ]
        assert differ == ["kharga.limit", "thebes.framed-cards"]
        assert [*now["provinces"]] == [*then["provinces"]]
        assert {part for part in now if now[part] != then[part]} == {"ruleset", "provinces"}


@older_rules
def test_a_game_goes_on_by_the_rules_that_it_began_with(name: str, hash: str, tmp_path: Path) -> None:
    rules = shipped_with(name, hash)
    game = Game(rules, 3, seed=2)
    assert "buy cards 4" not in map(str, game.rules.actions)
    while len(game.steps) < 20:
        game.push(game.to_act[0], game.legal_actions(game.to_act[0])[0])
    record = Record.of(game)
    assert (record.ruleset, record.hash, record.data) == (name, hash, None)
    record.save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json").replay().rules is rules


@older_rules
def test_they_travel_to_another_process_by_name_and_hash(name: str, hash: str) -> None:
    rules = shipped_with(name, hash)
    pickled = pickle.dumps(rules)
    assert len(pickled) < 500
    assert pickle.loads(pickled) is rules


def test_a_hash_that_no_version_had_is_refused() -> None:
    record = evolve(Record.of(Game(amunre.load_ruleset(), 3, seed=1)), hash="0" * 64)
    with pytest.raises(RecordError, match=r"rules: expected standard with the hash 0+, but the rules in this version"):
        record.verify()
