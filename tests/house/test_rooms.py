"""Rooms that know no game name none of its things: not as identifiers, not in texts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import amunre
from amunre import tigris
from amunre.engine.events import ASKED
from amunre.engine.rules import OVER
from amunre.games import GAMES, game_named
from amunre.games.amun_re import actions, values
from amunre.games.tigris import actions as other_actions
from amunre.games.tigris import values as other_values

PACKAGE = Path(amunre.__file__).parent
BLIND = (
    *("bots", "book", "checking", "engine", "hosting", "render", "replay", "server", "terminal", "wire"),
    *("demo.py", "examples.py", "parquet.py", "records.py", "report.py", "shares.py", "simulation.py", "workers.py"),
    *(
        f"commands/{name}.py"
        for name in ("check", "database", "options", "progress", "report", "serve", "show", "store")
    ),
)
"""Rooms, and parts of rooms, that are told nothing of any game."""
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
}
"""Ids that are plain words besides."""


def ids() -> dict[str, str]:
    """Return the ids of what the games have, with the place that declares each; no plain words."""
    found = {
        event.kind_of(): f"a kind of event of {event.__module__}" for id in GAMES for event in game_named(id).events
    }
    for stages in (values, other_values):
        found |= dict.fromkeys(get_args(stages.StageName), f"in StageName of {stages.__name__}")
    for verbs in (actions, other_actions):
        found |= dict.fromkeys(get_args(verbs.Verb), f"in Verb of {verbs.__name__}")
    for name in ("delta", "standard"):
        rules = amunre.load_ruleset(name)
        for things in (rules.provinces, rules.cards, rules.kingdoms, rules.lines):
            found |= {thing.id: f"an id in data/{name}" for thing in things}
    second = tigris.load_ruleset()
    found |= {thing.id: "an id in data/tigris" for things in (second.things, second.monuments) for thing in things}
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
    place = PACKAGE / room
    paths = [place] if place.suffix else sorted(place.rglob("*.py"))
    found = [
        f"{path.relative_to(PACKAGE.parent)}:{line} has the word {word!r}, {known[word]}"
        for path in paths
        for line, word in named(path)
        if word in known
    ]
    assert paths
    assert not found, "\n".join(
        ["Choose another id; one that is a plain word too may be added to WORDS of tests/house/test_rooms.py.", *found]
    )


def test_names_are_found_where_they_stand() -> None:
    found = {word for _, word in named(PACKAGE / "games" / "amun_re" / "phases" / "auction.py")}
    assert {"bidding", "payment"} <= found & ids().keys()
