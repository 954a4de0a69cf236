"""Builds this game's Ruleset from the plain values in its files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping

from amunre.engine.crosschecks import problems_by
from amunre.engine.files import Document, Keys
from amunre.engine.ruleset import Provenance, clause_from, names_from
from amunre.errors import Problem
from amunre.games.amun_re import model
from amunre.games.amun_re.crosscheck import CHECKS
from amunre.games.amun_re.kinds import AmunRe
from amunre.games.amun_re.vocabulary import CONDITIONS, EFFECTS, MEASURES, Condition, CorrectTotal, Effect, Measure
from amunre.jsontypes import JsonMapping, JsonObject

PARTS: Mapping[str, str] = {
    **{part: f"amun-re/{part}" for part in ("ruleset", "provinces", "power-cards", "scoring")},
    "clauses": "clauses",
}
"""The schema name for each file of a ruleset; the keys are those of `Ruleset.data`, without `.yaml`."""

MOST_GOLD = 10_000
"""Maximum gold that a player may ever have."""

MOST_ACTIONS = 100_000
"""Maximum number of bids, offerings (with and without a card), and ways to play cards on provinces."""


def cross_problems(game: AmunRe, documents: Mapping[str, Document]) -> Iterator[Problem]:
    """Yield the inconsistencies between a ruleset's files; if there are none, yield any excessive numbers."""
    wrong = False
    for problem in problems_by(CHECKS, documents):
        wrong = True
        yield problem
    if not wrong:
        yield from _too_rich(game, documents)


def _too_rich(game: AmunRe, documents: Mapping[str, Document]) -> Iterator[Problem]:
    """Yield a problem if players can have so much gold that there are too many possible offerings."""
    rules = built(game, {part: document.value for part, document in documents.items()})
    most = rules.most_gold
    if most > MOST_GOLD:
        # Report the largest number in the topmost overlay.
        values = ((documents[part], keys) for part, keys in _riches(documents))
        document, keys = min(values, key=lambda value: (value[0].overlays_on(value[1]), -value[0].at(value[1])))
        expected = f"at most {MOST_GOLD} (offering.amount)"
        yield document.problem(keys, f"that one player can have {most} gold", expected)
    laid = sum(isinstance(card.effect, CorrectTotal) for card in rules.cards)
    on_provinces = len(rules.ladder) + sum(card.effect.on_province for card in rules.cards)
    actions = most * (1 + laid) + len(rules.provinces) * on_provinces
    if actions > MOST_ACTIONS:
        found = f"{actions} bids, offerings and ways to play cards"
        yield documents["ruleset"].problem((), found, f"at most {MOST_ACTIONS}")


def _riches(documents: Mapping[str, Document]) -> Iterator[tuple[str, Keys]]:
    """Yield the file and keys of each number that determines how much gold players get."""
    rules = documents["ruleset"].value
    yield from (("ruleset", keys) for keys in (("start", "gold"), ("sale", "gold"), ("offering", "steal", "takes")))
    yield from (("ruleset", ("offering", "gifts", rank)) for rank in rules["offering"]["gifts"])
    yield from (("ruleset", ("kingdoms", n, "rounds")) for n in range(len(rules["kingdoms"])))
    yield from (("ruleset", ("temple", n, "space")) for n in range(len(rules["temple"])))
    for id in documents["provinces"].value:
        for key in ("fields", "printed-farmers", "framed-cards", "framed-gold", "coin"):
            yield "provinces", (id, key, "value")
    for id, card in documents["power-cards"].value.items():
        if "gold" in card["effect"]:
            yield "power-cards", (id, "effect", "gold")


def built(game: AmunRe, data: JsonMapping) -> model.Ruleset:
    """Return the ruleset that valid data describes."""
    rules = data["ruleset"]
    components = rules["components"]
    steal, gifts = rules["offering"]["steal"], rules["offering"]["gifts"]
    return model.Ruleset(
        game=game,
        id=rules["id"],
        title=rules["title"],
        least_players=rules["players"]["least"],
        most_players=rules["players"]["most"],
        kingdoms=tuple(model.Kingdom(**kingdom) for kingdom in rules["kingdoms"]),
        start_gold=rules["start"]["gold"],
        start_cards=tuple(rules["start"]["cards"]),
        gold_cards=tuple(model.GoldCard(**card) for card in components["gold-cards"]),
        farmers=components["farmers"],
        stones=components["stones"],
        single_pyramids=components["pyramids"]["single"],
        double_pyramids=components["pyramids"]["double"],
        stones_per_pyramid=rules["pyramid"]["stones"],
        sale_gold=rules["sale"]["gold"],
        first_price=rules["prices"]["first"],
        price_increase=rules["prices"]["increase"],
        ladder=tuple(rules["auction"]["ladder"]),
        steal_counts=steal["counts"],
        steal_takes=steal["takes"],
        first_gifts=gifts["first"],
        second_gifts=gifts["second"],
        other_gifts=gifts["other"],
        temple=tuple(
            model.TempleSpace(space["space"], space.get("from"), space.get("to"), space["camels"])
            for space in rules["temple"]
        ),
        provinces=tuple(_province(id, entry) for id, entry in data["provinces"].items()),
        cards=tuple(
            model.PowerCard(id, names_from(id, entry), entry["count"], _effect(entry["effect"]))
            for id, entry in data["power-cards"].items()
        ),
        lines=tuple(
            model.ScoreLine(id, _measure(entry), entry["clause"]) for id, entry in data["scoring"]["lines"].items()
        ),
        tie_breaks=tuple(data["scoring"]["tie-breaks"]),
        clauses=tuple(clause_from(slug, entry) for slug, entry in data["clauses"].items()),
        hash=_hash(data),
        data=data,
    )


def _province(id: str, entry: JsonObject) -> model.Province:
    marked = {key: value for key, value in entry.items() if key != "names"}
    return model.Province(
        id=id,
        names=names_from(id, entry),
        provenance={key: Provenance(value["known"], value.get("note", "")) for key, value in marked.items()},
        **{key.replace("-", "_"): value["value"] for key, value in marked.items()},
    )


def _parameters(entry: JsonObject) -> JsonObject:
    """Return the parameters of a vocabulary word; `in`, a Python keyword, becomes `respect`."""
    return {
        "respect" if key == "in" else key: tuple(value) if isinstance(value, list) else value
        for key, value in entry.items()
        if key not in ("kind", "per", "clause")
    }


def _effect(entry: JsonObject) -> Effect:
    parameters = _parameters(entry)
    if "condition" in parameters:
        parameters["condition"] = _condition(parameters["condition"])
    return EFFECTS[entry["kind"]](**parameters)


def _condition(entry: JsonObject) -> Condition:
    return CONDITIONS[entry["kind"]](**_parameters(entry))


def _measure(entry: JsonObject) -> Measure:
    return MEASURES[entry["per"]](**_parameters(entry))


def _hash(data: JsonMapping) -> str:
    """Return the SHA-256, in hexadecimal, of the canonical JSON for all data that the engine reads."""
    rules = {key: value for key, value in data["ruleset"].items() if key not in ("id", "title", "game")}
    # This is checked against the other files at load time and not used afterwards.
    checked = ("power-cards", "provinces", "steal-cards")
    rules["components"] = {key: n for key, n in rules["components"].items() if key not in checked}
    # Provinces, cards and lines are pairs because their order matters.
    provinces = [
        [id, {key: value["value"] for key, value in entry.items() if key not in ("names", "latitude")}]
        for id, entry in data["provinces"].items()
    ]
    cards = [
        [id, {key: value for key, value in entry.items() if key != "names"}]
        for id, entry in data["power-cards"].items()
    ]
    scoring = data["scoring"] | {"lines": list(data["scoring"]["lines"].items())}
    read_by_engine = {"ruleset": rules, "provinces": provinces, "power-cards": cards, "scoring": scoring}
    canonical = json.dumps(read_by_engine, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
