"""`--json`: one document on stdout with stable keys, and errors as without it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import Run

from amunre import Record, load_ruleset
from amunre.demo import play_demo


@pytest.mark.parametrize("id", ["standard", "tigris"])
def test_rule(run: Run, id: str) -> None:
    rules = load_ruleset(id)
    all_of_them = json.loads(run("rule", "--ruleset", id, "--json").stdout)
    assert [rule["slug"] for rule in all_of_them["rules"]] == [clause.slug for clause in rules.clauses]
    last = rules.clauses[-1]
    one = json.loads(run("rule", last.slug, "--ruleset", id, "--json").stdout)
    assert one == {"ruleset": id, "rule": all_of_them["rules"][-1]}
    assert one["rule"]["text"] == last.text
    assert one["rule"]["sources"] == [{"document": s.document, "section": s.section} for s in last.sources]
    unknown = run("rule", "no.rule", "--ruleset", id, "--json")
    assert (unknown.exit_code, unknown.stdout) == (2, "")


@pytest.mark.parametrize(
    ("id", "what", "parts"),
    [
        ("standard", "provinces", ["provinces"]),
        ("standard", "cards", ["power-cards"]),
        ("standard", "scoring", ["scoring", "ruleset"]),
        ("tigris", "board", ["board"]),
        ("tigris", "pieces", ["pieces", "ruleset"]),
    ],
)
def test_show(run: Run, id: str, what: str, parts: list[str]) -> None:
    told = json.loads(run("show", what, "--ruleset", id, "--json").stdout)
    rules = load_ruleset(id)
    assert told == {"ruleset": id, "hash": rules.hash, "data": {part: rules.data[part] for part in parts}}
    refused = run("show", what, "--ruleset", id, "--json", "--svg", "a.svg")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--svg or --json" in refused.stderr


def test_verify(run: Run, tmp_path: Path) -> None:
    game = play_demo(load_ruleset("tigris"), 3, seed=2)
    Record.of(game).save(tmp_path / "good.json")
    (tmp_path / "bad.json").write_text("{")
    files = [str(tmp_path / f"{name}.json") for name in ("good", "bad", "missing")]
    result = run("verify", *files, "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert (told["good"], told["wrong"]) == (1, 2)
    good, bad, missing = told["files"]
    assert [one["file"] for one in told["files"]] == files
    assert good["error"] is None
    assert (good["ruleset"], good["players"], good["steps"]) == ("tigris", list(game.names), len(game.steps))
    assert game.result is not None
    assert good["result"]["points"] == list(game.result.points)
    assert (bad["good"], missing["good"]) == (False, False)
    assert "invalid JSON" in bad["error"]
    assert missing["error"] == "No such file or directory"
    assert run("verify", files[0], "--json").exit_code == 0


def test_demo(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = run("demo", "--seed", "7", "--players", "3", "--json", "--save", str(file))
    told = json.loads(result.stdout)
    game = Record.load(file).replay()
    assert game.result is not None
    assert told["points"] == list(game.result.points)
    assert told["players"] == list(game.names)
    assert [event["number"] for event in told["events"]] == list(range(len(told["events"])))
    assert all(event["text"] for event in told["events"])
    assert {event["kind"] for event in told["events"]} >= {"round-began", "bid-placed", "game-ended"}
    assert "Saved and verified" in result.stderr
