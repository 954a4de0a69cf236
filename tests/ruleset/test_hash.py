"""The hash of a ruleset: the values that it covers, and those that it does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from amunre.games.loading import ruleset_from_data, shipped_with
from amunre.games.shipped import load_ruleset

RECORDS = Path(__file__).parents[1] / "records"


def standard_data() -> dict[str, Any]:
    return deepcopy(dict(load_ruleset().data))


def backwards(data: dict[str, Any]) -> dict[str, Any]:
    return dict(reversed(data.items()))


OUTSIDE: dict[str, Callable[[dict[str, Any]], object]] = {
    "id and title": lambda data: data["ruleset"].update(id="other", title="Other"),
    "names of provinces": lambda data: data["provinces"]["abu"]["names"].update(en="Elephantine"),
    "names of cards": lambda data: data["power-cards"]["block"].update(names={"en": "Bar"}),
    "how a value is known": lambda data: data["provinces"]["abu"]["fields"].update(known="sourced", note="seen"),
    "clauses": lambda data: data["clauses"]["auction.ladder"].update(title="T", text="T", sources=[]),
    "more clauses": lambda data: data["clauses"].update({"house.rule": data["clauses"]["auction.ladder"]}),
    "latitude": lambda data: data["provinces"]["abu"]["latitude"].update(value=2),
    "number of cards for stealing": lambda data: data["ruleset"]["components"].update({"steal-cards": 6}),
    "order of keys": lambda data: data.update(
        ruleset=backwards(data["ruleset"]),
        provinces=data["provinces"] | {"abu": backwards(data["provinces"]["abu"])},
    ),
}

INSIDE: dict[str, Callable[[dict[str, Any]], object]] = {
    "number": lambda data: data["ruleset"]["start"].update(gold=21),
    "number of pieces": lambda data: data["ruleset"]["components"].update(farmers=46),
    "value of a province": lambda data: data["provinces"]["abu"]["shore"].update(value="inland"),
    "effect": lambda data: data["power-cards"]["block"]["effect"].update(spaces=3),
    "points": lambda data: data["scoring"]["lines"]["set"].update(points=4),
    "tie-breaks": lambda data: data["scoring"]["tie-breaks"].reverse(),
    "order of provinces": lambda data: data.update(provinces=backwards(data["provinces"])),
    "order of cards": lambda data: data.update({"power-cards": backwards(data["power-cards"])}),
    "order of lines": lambda data: data["scoring"].update(lines=backwards(data["scoring"]["lines"])),
}


@pytest.mark.parametrize("change", OUTSIDE.values(), ids=OUTSIDE)
def test_outside_the_hash(change: Callable[[dict[str, Any]], object]) -> None:
    data = standard_data()
    change(data)
    assert ruleset_from_data(data).hash == load_ruleset().hash


@pytest.mark.parametrize("change", INSIDE.values(), ids=INSIDE)
def test_inside_the_hash(change: Callable[[dict[str, Any]], object]) -> None:
    data = standard_data()
    change(data)
    assert ruleset_from_data(data).hash != load_ruleset().hash


@pytest.mark.parametrize("path", sorted(RECORDS.rglob("*.json")), ids=lambda path: path.name)
def test_saved_games_name_their_ruleset_by_its_hash(path: Path) -> None:
    ruleset = json.loads(path.read_text(encoding="utf-8"))["ruleset"]
    rules = shipped_with(ruleset["id"], ruleset["hash"])
    assert rules is not None
    assert ruleset_from_data(rules.data).hash == ruleset["hash"]
