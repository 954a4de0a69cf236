"""Records: what they keep, and that they bring the same game back."""

from __future__ import annotations

import json
import pickle
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from counts import few
from jsonschema import Draft202012Validator

import amunre
from amunre import OMNISCIENT, Game, Record, RecordError, Ruleset
from amunre.engine.files import folder
from amunre.records import FORMAT

HERE = Path(__file__).parent


def schema() -> Any:
    return json.loads((folder("schemas") / "record.schema.json").read_text(encoding="utf-8"))


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Yield all schemas within a schema, including itself."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from parts(inner)


def check(game: Game, path: Path, **meta: str) -> Record:
    """The record of a game, after all that must hold of any."""
    record = Record.of(game, meta)
    Draft202012Validator(schema()).validate(record.to_json())
    record.save(path)
    loaded = Record.load(path)
    assert loaded == record
    assert loaded.to_json() == record.to_json() == json.loads(path.read_text(encoding="utf-8"))
    loaded.verify()
    again = loaded.replay()
    assert again.position() == game.position()
    assert again.steps == game.steps
    assert again.shuffles == game.shuffles
    assert again.events(OMNISCIENT) == game.events(OMNISCIENT)
    assert (again.names, again.seed, again.origin) == (game.names, game.seed, game.origin)
    assert again.result == game.result == loaded.result
    prefix, error = loaded.prefix()
    assert error is None
    assert prefix.position() == game.position()
    assert Record.of(again, meta) == record
    return loaded


class TestSchema:
    def test_is_a_schema_of_this_format(self) -> None:
        Draft202012Validator.check_schema(schema())
        assert schema()["$id"] == "urn:amunre:schema:record"
        assert schema()["properties"]["format"]["maximum"] == FORMAT

    def test_is_closed_described_and_bounded(self) -> None:
        for part in parts(schema()):
            if "properties" in part and "required" in part:
                assert part["additionalProperties"] is False
                starts = (
                    ["setup", "pharaoh", "start"] if "seed" in part["properties"] else []
                )  # one of them, by the format
                assert part["required"] == [key for key in part["properties"] if key not in starts]
                assert all(inner["description"] for inner in part["properties"].values())
            if part.get("type") == "integer" and "const" not in part:
                assert part["minimum"] < part["maximum"]
            if part.get("type") == "array":
                assert part["minItems"] < part["maxItems"]
            if part.get("type") == "string":
                assert "maxLength" in part or "pattern" in part


@pytest.mark.parametrize(("ruleset", "key"), [("standard", "pharaoh"), ("tigris", "start")])
def test_format_1_says_who_started_in_the_words_of_the_game(ruleset: str, key: str) -> None:
    record = Record.of(Game(amunre.load_ruleset(ruleset), 3, seed=1, start=2))
    now = record.to_json()
    assert (now["format"], now["setup"]) == (2, {"start": 2})
    older = {name: value for name, value in now.items() if name != "setup"} | {"format": 1, key: 2}
    Draft202012Validator(schema()).validate(older)
    assert Record.from_json(older) == record
    assert Record.from_json(older).to_json() == now
    Record.from_json(older).verify()
    found = " and ".join(sorted([key, "setup"]))
    with pytest.raises(RecordError, match=f"{key}: found {found}, expected the key {key}"):
        Record.from_json(older | {"setup": {"start": 2}})
    with pytest.raises(RecordError, match=f"{key}: found pharaoh and start, expected the key {key}"):
        Record.from_json({"pharaoh": 2, "start": 2} | older)
    with pytest.raises(RecordError, match=f"{key}: found nothing, expected the key {key}"):
        Record.from_json({name: value for name, value in older.items() if name != key})


def test_a_record_replays_however_a_seed_becomes_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(amunre.load_ruleset("tigris"), 4, seed=1)
    record = Record.of(game)
    monkeypatch.setattr(
        type(game.setup), "drawn", classmethod(lambda cls, rules, players, seed: cls(start=(game.start + 1) % 4))
    )
    assert Game(game.rules, 4, seed=1).setup != game.setup == record.replay().setup


@pytest.mark.parametrize("players", [3, 4, 5])
def test_whole_games(played: Any, players: int, tmp_path: Path) -> None:
    record = check(played(players), tmp_path / "game.json", place="Memphis", date="2026-11-20")
    assert record.result
    assert record.meta == {"place": "Memphis", "date": "2026-11-20"}
    assert record.data is None
    assert [digest.step for digest in record.digests] == list(range(len(record.steps) + 1))


@pytest.mark.parametrize("steps", [0, 1, 2, 17, 60, 99])
def test_unfinished_games(played: Any, steps: int, tmp_path: Path) -> None:
    assert check(played(3, steps), tmp_path / "game.json").result is None


@pytest.mark.parametrize("steps", few([0, 70], [0, 5, 40, 70, 120]))
def test_games_from_a_position(rules: Ruleset, played: Any, steps: int, tmp_path: Path) -> None:
    before = played(4, steps)
    game = played(game=Game.from_position(rules, before.position(), seed=9, names=list("abcd")))
    record = check(game, tmp_path / "game.json")
    assert record.position == before.position()
    assert record.start == before.order[0]
    assert record.players == ("a", "b", "c", "d")


def test_undone_copied_and_redealt_games(played: Any, tmp_path: Path) -> None:
    game = played(3, 120)
    for _ in range(50):
        game.undo()
    check(game, tmp_path / "undone.json")
    check(played(steps=100, game=game.copy()), tmp_path / "copy.json")
    other = played(steps=30, game=game.redeal(1, seed=5))
    assert check(other, tmp_path / "redealt.json").position == other.origin


@pytest.mark.parametrize("seed", [0, -5, 2**128, -(10**999)])
def test_seeds(rules: Ruleset, played: Any, seed: int, tmp_path: Path) -> None:
    assert check(played(steps=9, game=Game(rules, 3, seed)), tmp_path / "game.json").seed == seed


def test_names_in_any_writing_and_notes_of_any_text(rules: Ruleset, tmp_path: Path) -> None:
    names = ["Nefertari \N{EGYPTIAN HIEROGLYPH A001}", '"\\', "نفرتاري"]
    record = check(Game(rules, names, seed=1), tmp_path / "game.json", **{"": "\x1b\n", "Ř": "\t"})
    assert record.players == tuple(names)


def test_the_variant_that_is_shipped(played: Any, tmp_path: Path) -> None:
    record = check(played(game=Game(amunre.load_ruleset("delta"), 3, 5)), tmp_path / "game.json")
    assert (record.ruleset, record.data) == ("delta", None)


def test_rules_of_ones_own_travel_along(played: Any, tmp_path: Path) -> None:
    house = tmp_path / "house"
    house.mkdir()
    (house / "ruleset.yaml").write_text("extends: standard\nid: house\ntitle: House rules\nstart: {gold: 25}\n")
    (house / "provinces.yaml").write_text("memphis:\n  fields: {value: 6, known: sourced}\n")
    rules = amunre.load_ruleset(house)
    record = check(played(game=Game(rules, 3, 5)), tmp_path / "game.json")
    shutil.rmtree(house)
    again = Record.load(tmp_path / "game.json").rules()
    assert (again.id, again.hash, again.start_gold) == ("house", rules.hash, 25)
    assert again.province("memphis").fields == 6
    assert record.data == rules.data
    richer = record.to_json()
    richer["ruleset"]["data"]["ruleset"]["start"]["gold"] = 26
    with pytest.raises(RecordError, match=f"expected house with the hash {rules.hash}, but the rules in the record"):
        Record.from_json(richer).verify()
    richer["ruleset"]["data"]["ruleset"]["start"]["gold"] = "much"
    with pytest.raises(RecordError, match=r'start\.gold: found "much", expected an integer'):
        Record.from_json(richer).verify()


def test_the_seed_is_not_needed(whole: Record) -> None:
    game = evolve(whole, seed=whole.seed + 1).replay()
    assert game.result == whole.result
    assert game.shuffles == whole.shuffles


def test_what_was_good_can_be_played_on(whole: Record, played: Any) -> None:
    game, error = evolve(whole, steps=(*whole.steps[:50], "0 fly to the moon")).prefix()
    assert error
    assert len(game.steps) == 50
    assert played(game=game).over
    Record.of(game).verify()


def test_where_there_are_few_digests_the_good_part_ends_at_one(whole: Record) -> None:
    """Such as one for each phase: a step that the rules allow is found out at the next of them."""
    few = evolve(whole, digests=(*whole.digests[:60:20], whole.digests[-1]))
    assert few.replay().result == whole.result
    game, _ = evolve(whole, steps=whole.steps[:29], digests=whole.digests[:30]).prefix()
    seat = game.to_act[0]
    other = next(text for text in (f"{seat} {a}" for a in game.legal_actions(seat)) if text != whole.steps[29])
    changed = evolve(few, steps=(*whole.steps[:29], other, *whole.steps[30:]))
    good, error = changed.prefix()
    assert error
    assert 30 <= error.step <= 40
    assert len(good.steps) == 20
    assert good.position().digest() == whole.digests[20].sha256


@pytest.mark.parametrize(
    ("meta", "told"),
    [
        ({"date": 3}, r"meta\.date: found 3, expected text"),
        ({3: "date"}, "meta.3: found 3, expected text"),
        ({"note": "x" * 100_001}, "at most 100000 characters"),
    ],
)
def test_notes_are_texts(rules: Ruleset, meta: Any, told: str) -> None:
    with pytest.raises(RecordError, match=told):
        Record.of(Game(rules, 3, seed=1), meta)


def test_no_record_that_could_not_be_read(rules: Ruleset) -> None:
    for seed in (10**1000 - 1, 1 - 10**1000):
        game = Game(rules, ["a", "b" * 100, "c"], seed=seed)
        assert Record.from_json(Record.of(game).to_json()).replay().seed == seed


def test_the_error_pickles_and_reads_well() -> None:
    error = pickle.loads(pickle.dumps(RecordError(17, "0 pass: too late.")))
    assert (error.step, error.cause, str(error)) == (17, "0 pass: too late.", "step 17: 0 pass: too late.")
    assert str(RecordError(0, "no record.")) == "no record."
    assert isinstance(error, ValueError)


# --- shuffles --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def reshuffled() -> Record:
    """A game with the shuffles of the set-up and of the New Kingdom, and one of the discard pile."""
    record = Record.load(HERE / "four-players.json")
    assert len(record.shuffles) >= 4
    return record


def fell_at(record: Record) -> list[int]:
    """For each shuffle the step that made it; 0 for those of the set-up."""
    game, error = record.prefix()
    assert error is None
    made = {}
    while game.steps:
        for number in range(len(game.shuffles)):
            made[number] = len(game.steps)
        game.undo()
    return [made[number] if number >= len(game.shuffles) else 0 for number in range(len(record.shuffles))]


def test_an_order_that_was_edited_is_found_where_it_fell(reshuffled: Record) -> None:
    for number, step in enumerate(fell_at(reshuffled)):
        orders = [list(order) for order in reshuffled.shuffles]
        order = orders[number]
        other = max(n for n in range(len(order)) if order[n] != order[0])  # the first may be drawn together
        order[0], order[other] = order[other], order[0]
        refused(evolve(reshuffled, shuffles=tuple(map(tuple, orders))), step, "differs from the record")


def test_an_order_of_other_cards_is_found_where_it_fell(reshuffled: Record) -> None:
    for number, step in enumerate(fell_at(reshuffled)):
        for wrong in ((), reshuffled.shuffles[number][1:], ("sphinx", *reshuffled.shuffles[number][1:])):
            orders = (*reshuffled.shuffles[:number], wrong, *reshuffled.shuffles[number + 1 :])
            refused(evolve(reshuffled, shuffles=orders), step, f"shuffle {number}: expected an order of the")


def test_an_order_removed_or_added_is_found_where_it_fell(reshuffled: Record) -> None:
    orders, fell = reshuffled.shuffles, fell_at(reshuffled)
    for number, step in enumerate(fell):
        without = (*orders[:number], *orders[number + 1 :])
        told = "no result for this shuffle" if without == orders[:-1] else "shuffle"
        refused(evolve(reshuffled, shuffles=without), step, told)
        twice = (*orders[: number + 1], *orders[number:])
        if number + 1 < len(orders):
            refused(evolve(reshuffled, shuffles=twice), fell[number + 1], "shuffle")
        else:
            refused(evolve(reshuffled, shuffles=twice), len(reshuffled.steps), "shuffles: expected")
    refused(evolve(reshuffled, shuffles=()), 0, "shuffles: expected 2 or more, found 0")


def refused(record: Record, step: int, told: str) -> None:
    """That verifying names this step and this cause."""
    with pytest.raises(RecordError, match=told) as caught:
        record.verify()
    assert caught.value.step == step
