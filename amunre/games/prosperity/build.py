"""Builds this game's Ruleset from the plain values in its files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import fields

from amunre.engine.crosschecks import problems_by
from amunre.engine.files import Document
from amunre.engine.ruleset import Provenance, clause_from, names_from
from amunre.errors import Problem
from amunre.games.prosperity import model
from amunre.games.prosperity.crosscheck import CHECKS
from amunre.games.prosperity.kinds import Prosperity
from amunre.games.prosperity.vocabulary import WORDS, Plus
from amunre.jsontypes import Json, JsonMapping, JsonObject

PARTS: Mapping[str, str] = {
    **{part: f"prosperity/{part}" for part in ("ruleset", "cards", "kingdoms")},
    "clauses": "clauses",
}
"""The schema name for each file of a ruleset; the keys are those of `Ruleset.data`, without `.yaml`."""

MARKED = ("cost", "worth", "points")
"""Keys of a card whose values have a source."""


def cross_problems(game: Prosperity, documents: Mapping[str, Document]) -> Iterator[Problem]:
    """Return the inconsistencies between a ruleset's files."""
    return problems_by(CHECKS, documents)


def built(game: Prosperity, data: JsonMapping) -> model.Ruleset:
    """Return the ruleset that valid data describes."""
    rules, cards = data["ruleset"], data["cards"]
    players = range(rules["players"]["least"], rules["players"]["most"] + 1)
    kingdom_pile = dict.fromkeys(players, rules["pile"])
    order = list(cards["kingdom"])
    limit = rules["end"]["limit"]
    return model.Ruleset(
        game=game,
        id=rules["id"],
        title=rules["title"],
        least_players=rules["players"]["least"],
        most_players=rules["players"]["most"],
        basic_cards=tuple(
            _card(id, entry, {n: entry["pile"][str(n)] for n in players}) for id, entry in cards["basic"].items()
        ),
        kingdom_cards=tuple(_card(id, entry, kingdom_pile) for id, entry in cards["kingdom"].items()),
        kingdoms=tuple(
            model.Kingdom(id, names_from(id, entry), tuple(sorted(entry["cards"], key=order.index)))
            for id, entry in data["kingdoms"].items()
        ),
        deck=rules["deck"],
        hand=rules["hand"],
        turn_actions=rules["actions"],
        turn_buys=rules["buys"],
        empty_piles=rules["end"]["piles"],
        turn_limit=limit["value"],
        provenance={"end.limit": _provenance(limit)},
        clauses=tuple(clause_from(slug, entry) for slug, entry in data["clauses"].items()),
        hash=_hash(data),
        data=data,
    )


def _card(id: str, entry: JsonMapping, pile: Mapping[int, int]) -> model.Card:
    marked = {key: entry[key] for key in MARKED if key in entry}
    values = {key: value["value"] for key, value in marked.items()}
    return model.Card(
        id=id,
        names=names_from(id, entry),
        types=tuple(entry["types"]),
        cost=values["cost"],
        worth=values.get("worth"),
        points=values.get("points"),
        pile=pile,
        ends="ends" in entry,
        plus=Plus(**entry.get("plus", {})),
        cost_per=entry.get("cost-per", {}),
        unless_in_play=entry.get("unless-in-play"),
        provenance={key: _provenance(value) for key, value in marked.items()},
        **{part.replace("-", "_"): tuple(_word(part, word) for word in entry.get(part, ())) for part in WORDS},
    )


def _provenance(value: JsonMapping) -> Provenance:
    return Provenance(value["known"], value.get("note", ""))


def _word(part: str, entry: JsonObject) -> Any:
    """Return a word, whose kind is one of the keys of the entry."""
    [(kind, word)] = [(kind, word) for kind, word in WORDS[part].items() if kind in entry]
    first, *others = [field.name for field in fields(word)]
    return word(**{first: _parameter(entry[kind]), **{name: _parameter(entry[name]) for name in others}})


def _parameter(value: Json) -> Any:
    if isinstance(value, list):
        return tuple(Plus(**item) if isinstance(item, dict) else item for item in value)
    return value


def _hash(data: JsonMapping) -> str:
    """Return the SHA-256, in hexadecimal, of the canonical JSON for all data that the engine reads."""
    rules = {key: value for key, value in data["ruleset"].items() if key not in ("id", "title", "game")}
    rules["end"] = rules["end"] | {"limit": rules["end"]["limit"]["value"]}
    # Cards are lists of pairs because their order matters.
    cards = {
        sort: [[id, _read_by_engine(entry)] for id, entry in entries.items()] for sort, entries in data["cards"].items()
    }
    kingdoms = {id: sorted(entry["cards"]) for id, entry in data["kingdoms"].items()}
    canonical = json.dumps(
        {"ruleset": rules, "cards": cards, "kingdoms": kingdoms}, sort_keys=True, separators=(",", ":")
    )
    return hashlib.sha256(canonical.encode()).hexdigest()


def _read_by_engine(card: JsonMapping) -> JsonObject:
    """Return a card's entry without its names and without the sources of its values."""
    return {key: value["value"] if key in MARKED else value for key, value in card.items() if key != "names"}
