"""Rulesets with twelve invented kingdom cards, with random words and numbers that the schemas allow."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

BASE = ("action", "treasure", "victory", "curse")
TYPES = (*[["action"]] * 4, ["action", "attack"], ["treasure"], ["treasure"], ["victory"])
KINGDOM = [f"card-{n}" for n in range(10)]
NAMED = ["curse", "copper", "gold", KINGDOM[1]]

Entry = dict[str, Any]


def _play(r: Random, is_treasure: bool) -> list[Entry]:
    own = {"dig": "treasure", "then": r.choice(["play", "choose"])} if is_treasure else {"again": r.randint(2, 4)}
    other = [
        {"draw-to": r.randint(1, 9)},
        {"trash": 1},
        {"trash-for-tokens": r.randint(1, 3)},
        {"trash-to-gain": r.randint(0, 4)},
        {"trash-any-to-gain": r.randint(0, 3)},
        {"coins-per-token": r.randint(0, 2)},
        {"empty-piles": [{"cards": r.randint(0, 2)}, {"coins": 1, "buys": 1}, {"tokens": 2}]},
        {"ban": 1},
        {"take-from-discard": "copper"},
        {"copy": "treasure"},
        {"discard-for-coins": r.randint(0, 2)},
        {"coins-per-card": r.choice(BASE)},
        {"gain-up-to": r.randint(0, 6)},
    ]
    return r.sample([own] * 3 + other, r.randint(1, 3))


def _others(r: Random) -> list[Entry]:
    words = [
        {"may-trash": 1},
        {"discard-or-gain": r.choice(NAMED), "gains": r.sample(NAMED, r.randint(1, 2))},
        {"reveal": r.randint(1, 4), "discards": r.sample(BASE, r.randint(1, 2))},
        {"may-discard": 2, "draws": r.randint(0, 2)},
        {"discard-to": r.randint(1, 4)},
    ]
    return r.sample(words, r.randint(1, 2))


def _in_play(r: Random) -> list[Entry]:
    words = [
        {"cheaper": r.choice(BASE), "by": r.randint(1, 3)},
        {"copy-bought": r.randint(0, 6)},
        {"gained-to-deck": 1},
        {"gain-with": r.choice(BASE), "gains": r.choice(NAMED)},
        {"tokens-per-buy": r.randint(1, 2)},
    ]
    return r.sample(words, r.randint(1, 2))


def _card(r: Random) -> Entry:
    types = r.choice(TYPES)
    card: Entry = {"types": types, "cost": {"value": r.randint(0, 6)}}
    if types == ["victory"]:
        return card | {"points": {"value": r.randint(-2, 4)}}
    is_treasure = types == ["treasure"]
    parts: Entry = {
        "plus": {key: r.randint(0, 3) for key in r.sample(("cards", "actions", "buys", "coins", "tokens"), 2)},
        "play": _play(r, is_treasure),
        "bought": [{"trash-in-play": "treasure"}],
        "in-play": _in_play(r),
        "cost-per": {r.choice(BASE): r.randint(1, 2)},
        "unless-in-play": r.choice(NAMED),
    }
    parts |= {"worth": {"value": r.randint(0, 3)}} if is_treasure else {"others": _others(r)}
    return card | {key: part for key, part in parts.items() if r.random() < 0.5}


def write(place: Path, seed: int) -> None:
    """Write the ruleset with this seed into a folder."""
    r = Random(seed)
    cards = {f"card-{n}": _card(r) for n in range(12)}
    clause = {"chapter": "kingdom-cards", "kind": "effect", "title": "T", "text": "T", "ruling": "It is made up."}
    end = {"limit": {"value": 20}, "piles": r.randint(1, 4)}
    files: dict[str, Entry] = {
        "ruleset": {"extends": "prosperity", "id": "made-up", "title": "Made up", "end": end},
        "cards": {"kingdom": cards},
        "clauses": {f"card.{id}": clause for id in cards},
        "kingdoms": {"made-up": {"cards": KINGDOM}},
    }
    for part, content in files.items():
        (place / f"{part}.yaml").write_text(json.dumps(content), encoding="utf-8")
