"""Actions with long texts: a table that writes one loads again, and the schemas written by hand have the same bound."""

from __future__ import annotations

import re

import pytest

from amunre import Table
from amunre.engine.files import folder
from amunre.engine.values import LONGEST_ACTION
from amunre.games.loading import load_rules, ruleset_from_data
from amunre.hosting import MemoryStore


def with_hand(size: int):
    data = load_rules("tigris").data
    data["ruleset"] |= {"id": "large-hands", "hand": size}
    return ruleset_from_data(data)


def test_a_table_loads_again_after_an_action_with_a_long_text() -> None:
    rules, store = with_hand(18), MemoryStore()
    longest = max(map(str, rules.actions), key=len)
    assert len(longest) > 200
    table, _ = Table.open(rules, 3, seed=1, store=store)
    tokens = [table.sit(f"Person {seat}") for seat in range(3)]
    waiting = next(seat for seat in range(3) if seat not in table.game.to_act)
    table.intend(tokens[waiting], longest)
    assert Table.load(store, table.id).update(tokens[waiting]).intention == longest


@pytest.mark.parametrize(
    ("form", "count", "bound"),
    [("deed", 3, LONGEST_ACTION), ("record", 1, LONGEST_ACTION + 2), ("learn", 1, LONGEST_ACTION + 2)],
)
def test_schemas_by_hand_have_the_bound(form: str, count: int, bound: int) -> None:
    text = (folder("schemas") / f"{form}.schema.json").read_text(encoding="utf-8")
    assert len(re.findall(rf'"maxLength": {bound}\b', text)) == count
