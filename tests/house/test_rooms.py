"""Rooms that know no game name none of its things: not as identifiers, not in texts."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from attrs import fields

import amunre
from amunre.engine.events import ASKED
from amunre.engine.rules import OVER
from amunre.games import GAMES, game_named
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules

PACKAGE = Path(amunre.__file__).parent
CONTRACTS = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
    "contracts"
]
BLIND = next(one for one in CONTRACTS if one["name"] == "Game-blind packages import no game")["source_modules"]
"""Modules and packages that know nothing of any game."""
WORDS = {
    "resolve",
    "place",
    "lead",
    "main",
    "take",
    "support",
    "all",
    "asked",
    "collect",
    "pass",
    "play",
    "steal",
    "sets",
    "set",
    "west",
    "east",
    "old",
    "new",
    "gold",
    "actions",
    "declined",
    "discard",
    "done",
    "expand",
    "leave",
    "name",
    "order",
    "put",
    "seal",
}
"""Ids that are plain words besides."""


@cache
def ids() -> dict[str, str]:
    """Return the ids of what the games have, with the place that declares each; no plain words."""
    found: dict[str, str] = {}
    for id in GAMES:
        game = game_named(id)
        found |= {event.kind_of(): f"a kind of event of {id}" for event in game.events}
        found |= dict.fromkeys((stage.name for stage in game.course.STAGES), f"a stage of {id}")
    for rules in map(load_rules, shipped_rulesets()):
        found |= dict.fromkeys((action.verb for action in rules.actions), f"a verb of {rules.game.id}")
        parts = (getattr(rules, part.name) for part in fields(type(rules)))
        things = (thing for part in parts if isinstance(part, tuple) for thing in part if hasattr(thing, "id"))
        found |= {thing.id: f"an id in data/{rules.id}" for thing in things}
    return {word: place for word, place in found.items() if word not in {*WORDS, OVER, ASKED}}


def named(path: Path) -> Iterator[tuple[int, str]]:
    """Identifiers and texts of a module, without what is written for people."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in told:
                yield node.lineno, text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                yield node.lineno, name.replace("_", "-")


@pytest.mark.parametrize("room", BLIND)
def test_a_room_that_knows_no_game_names_nothing_of_one(room: str) -> None:
    known = ids()
    place = PACKAGE.parent.joinpath(*room.split("."))
    paths = sorted(place.rglob("*.py")) or [place.with_suffix(".py")]
    found = [
        f"{path.relative_to(PACKAGE.parent)}:{line} has the word {word!r}, {known[word]}"
        for path in paths
        for line, word in named(path)
        if word in known
    ]
    assert not found, "\n".join(
        ["Choose another id; one that is a plain word too may be added to WORDS of tests/house/test_rooms.py.", *found]
    )


def test_names_are_found_where_they_stand() -> None:
    found = {word for _, word in named(PACKAGE / "games" / "amun_re" / "phases" / "auction.py")}
    assert {"bidding", "payment"} <= found & ids().keys()
