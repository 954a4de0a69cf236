"""Builds this game's Ruleset from the plain values in its files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from string import ascii_lowercase

from amunre.engine.crosschecks import problems_by
from amunre.engine.files import Document
from amunre.engine.ruleset import Provenance, clause_from, names_from
from amunre.errors import Problem
from amunre.games.tigris import model
from amunre.games.tigris.crosscheck import CHECKS
from amunre.games.tigris.kinds import Tigris
from amunre.jsontypes import JsonMapping

PARTS: Mapping[str, str] = {
    **{part: f"tigris/{part}" for part in ("ruleset", "board", "pieces")},
    "clauses": "clauses",
}
"""The schema name for each file of a ruleset; the keys are those of `Ruleset.data`, without `.yaml`."""

RIVER, TEMPLE, CORNER = "~", "T", "C"
"""Marks in the board's rows, other than the mark for land."""


def cross_problems(game: Tigris, documents: Mapping[str, Document]) -> Iterator[Problem]:
    """Return the inconsistencies between a ruleset's files."""
    return problems_by(CHECKS, documents)


def built(game: Tigris, data: JsonMapping) -> model.Ruleset:
    """Return the ruleset that valid data describes."""
    rules, pieces = data["ruleset"], data["pieces"]
    return model.Ruleset(
        game=game,
        id=rules["id"],
        title=rules["title"],
        least_players=rules["players"]["least"],
        most_players=rules["players"]["most"],
        board=_board(data["board"]),
        dynasties=tuple(model.Dynasty(id, names_from(id, entry)) for id, entry in rules["dynasties"].items()),
        tiles=tuple(
            model.Tile(
                id, names_from(id, entry), entry["color"], entry["count"]["value"], entry["ground"], entry.get("role")
            )
            for id, entry in pieces["tiles"].items()
        ),
        leaders=tuple(
            model.Leader(id, names_from(id, entry), entry["color"], entry.get("role"))
            for id, entry in pieces["leaders"].items()
        ),
        monuments=tuple(
            model.MonumentPiece(id, entry["top"], entry["base"]) for id, entry in pieces["monuments"].items()
        ),
        hand=rules["hand"],
        turn_actions=rules["actions"],
        catastrophes=rules["catastrophes"],
        support=rules["support"],
        last_treasures=rules["end"]["treasures"],
        quiet_rounds=rules["end"]["quiet-rounds"],
        clauses=tuple(clause_from(slug, entry) for slug, entry in data["clauses"].items()),
        hash=_hash(data),
        data=data,
    )


def _board(entry: JsonMapping) -> model.Board:
    marks = [row.split() for row in entry["rows"]]
    shown = {f"{ascii_lowercase[x]}{y}": mark for y, row in enumerate(marks) for x, mark in enumerate(row)}

    def spaces(*wanted: str) -> frozenset[str]:
        return frozenset(space for space, mark in shown.items() if mark in wanted)

    return model.Board(
        columns=len(marks[0]),
        rows=len(marks),
        river=spaces(RIVER),
        temples=spaces(TEMPLE, CORNER),
        corners=spaces(CORNER),
        provenance={key: Provenance(value["known"], value.get("note", "")) for key, value in entry["known"].items()},
    )


def _hash(data: JsonMapping) -> str:
    """Return the SHA-256, in hexadecimal, of the canonical JSON for all data that the engine reads."""
    rules = {key: value for key, value in data["ruleset"].items() if key not in ("id", "title", "game", "dynasties")}
    # Ordered values are lists of pairs because their order matters.
    pieces = {
        sort: [[id, {key: value for key, value in entry.items() if key != "names"}] for id, entry in things.items()]
        for sort, things in data["pieces"].items()
    }
    for _, tile in pieces["tiles"]:
        tile["count"] = tile["count"]["value"]
    read_by_engine = {"ruleset": rules, "board": data["board"]["rows"], "pieces": pieces}
    canonical = json.dumps(read_by_engine, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
