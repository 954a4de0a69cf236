"""For each schema a shipped document that shows all of it, and where each part of the schema applies to in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from keywords import Value, at, game_of, schema, target

from amunre import Game, Record
from amunre.engine.files import Keys, folder
from amunre.engine.schema import form
from amunre.engine.source import read
from amunre.games.loading import load_rules

RULESETS = {"amun-re": "standard", "tigris": "tigris", "prosperity": "prosperity"}
"""By game: the ruleset whose files are shown."""
RECORD = Path(__file__).parents[1] / "records" / "new-kingdom.json"
"""A whole game that begins with a position."""


NOTE = {"note": "seen"}


@cache
def sound(name: str) -> tuple[Value, ...]:
    """Shipped documents, cut down to what shows each part of their schema, with something in each list."""
    several = {"tigris/position": _positions, "prosperity/position": _stacks, "deed": _deeds}
    return several[name]() if name in several else (_sound(name),)


def _deeds() -> tuple[Value, ...]:
    """One of each kind, with all that it can say."""
    digest = "0" * 64
    said: dict[str, Value] = {
        "format": 1,
        "rules": {"id": "standard", "hash": digest},
        "players": 3,
        "setup": {"start": 0, "cards": ["abu"]},
        "game": {},
        "seed": "1",
        "options": {},
        "host": digest,
        "at": 1,
        "seat": 0,
        "name": "Ada",
        "secret": digest,
        "shuffles": [["abu"]],
        "position": digest,
        "bot": "uniform",
        "action": "steal",
        "by": "host",
        "steps": [0],
        "agreed": True,
        "table": "one",
        "salt": "salt",
    }
    kinds = (part["properties"] for part in schema("deed")["oneOf"])
    return tuple({key: said.get(key, one.get("const")) for key, one in kind.items()} for kind in kinds)


def _positions() -> tuple[Value, Value]:
    """Of Euphrat & Tigris: in a war and before a monument, for not all that can be pending is so at once."""
    position = Game(load_rules("tigris"), 2, seed=1).position().to_json()
    position |= {"asked": [0], "bag": ["farm"], "catastrophes": ["a0"], "treasures": ["a0"]}
    position |= {key: {"a0": "temple"} for key in ("tiles", "face_down")}
    position["players"] = [position["players"][0] | {"hand": ["farm"], "exchanged": ["farm"]}]
    conflict = {"leader": "king", "attacker": 0, "defender": 1, "added": 1}
    union = {"kind": "union", "space": "a0", "first": ["a1"], "second": ["b0"]}
    war = [union, *({"kind": kind, **conflict} for kind in ("revolt", "war"))]
    return position | {"pending": war}, position | {"pending": [{"kind": "square", "space": "a0"}]}


def _stacks() -> tuple[Value, ...]:
    """Of Dominion: Prosperity: with each effect that can be under way, and with something in each zone."""
    position = Game(load_rules("prosperity"), 2, seed=1).position().to_json()
    zones = {zone: ["copper"] for zone in ("shown", "hand", "top", "deck", "discard", "buried")}
    position |= {"asked": [0], "banned": ["gold"], "play": ["gold"], "trash": {"gold": 1}}
    position["players"] = [position["players"][0] | zones]
    said = {"card": "gold", "found": "gold", "cards": ["gold"], "gains": ["gold"], "seats": [0], "trashing": True}
    effects = [
        {key: said.get(key, part.get("const", 1)) for key, part in kind["properties"].items()}
        for kind in at(schema("prosperity/position"), ("$defs", "pending"))["oneOf"]
    ]
    return tuple(position | {"pending": effects[first : first + 5]} for first in range(0, len(effects), 5))


def _cards(value: Value) -> Value:
    """The cards of Dominion: Prosperity, and one with notes, with points, and with a word that no other has."""
    noted = {key: {"value": 1} | NOTE for key in ("cost", "worth", "points")}
    kingdom = {"village": {"types": ["action"], **noted, "play": [{"gain-up-to": 4}]}} | value["kingdom"]
    copper = value["basic"]["copper"] | {"pile": {str(players): 10 for players in range(2, 7)}}
    basic = {"copper": copper, "province": value["basic"]["province"]}
    return {"basic": basic, "kingdom": kingdom}


def _sound(name: str) -> Value:
    """The document that shows all of a schema by itself."""
    data, shipped = folder("data"), RULESETS[game_of(name)]
    match file := name.rpartition("/")[2]:
        case "record":
            older = {"pharaoh": 0, "start": 0}  # each in some records of format 1
            record = (
                Record.load(RECORD).to_json()
                | older
                | {"meta": {"place": "Thebes"}, "setup": {"start": 0, "cards": ["abu"]}}
            )
            return record | {key: record[key][:1] for key in ("shuffles", "steps", "digests")}
        case "setup" if shipped == "prosperity":
            return {"start": 0, "kingdom": [f"card-{letter}" for letter in "abcdefghij"]}
        case "setup":
            return {"start": 0}
        case "position":
            position = Record.load(RECORD).to_json()["position"]
            position |= {key: ["abu"] for key, value in position.items() if value == []}
            lists = {key: ["builder"] for key in ("hand", "unspent", "played")}
            offering = {"gold": 3, "card": "correction", "correction": 0}
            position["players"] = [position["players"][0] | lists | {"offering": offering}]
            position["players"][0]["bid"] = {"province": "abu", "gold": 3}
            site = position["sites"]["abu"] | {"owner": 0, "cards": ["builder"], "income_cards": ["harvest"]}
            return position | {"asked": [0], "sites": {"abu": site}}
        case "options":
            return {
                "title": "Ours",
                "note": "At eight",
                "public": True,
                "take_backs": 3,
                "clock": {"seconds": 60, "per": "game"},
                "forced": True,
                "view": {"gold": "hidden"},
            }
        case "table":
            said = {"kind": "said", "seat": 0, "name": "Ada", "text": "Hello!", "at": 1, "given": 1}
            chat = [said, {"kind": "removed", "number": 0}, {"kind": "muted", "by": 1, "seat": 0, "muted": True}]
            return {"format": 1, "note": "", "id": "one", "rules": {}, "deeds": [{}], "chat": chat}
        case "search":
            any_game, one = {"alike": ["winner, victor"]}, {"alike": ["tile, piece"], "asked": {"end.weakest": "win"}}
            return {"stop": "a the", "endings": "e s", "any": any_game, "tigris": one}
        case "games":
            return read(data / "games.yaml").value
        case "learn":
            return shortened(name, read(data / shipped / "learn.yaml").value | {"position": {}})
        case "texts":
            return shortened(name, read(data / "texts" / "amun-re" / "en.yaml").value | {"plurals": [[1, 1]]})
        case "examples":
            worked = read(data / "standard" / "examples" / "worked.yaml").value
            value = shortened(name, worked | read(data / "standard" / "examples" / "violations.yaml").value)
            expect = next(example["expect"] for example in value.values() if "score" in example["expect"])
            expect["over"] = "end.winner"
            expect["score-if-now"] = [dict(lines) for lines in expect["score"]]
            return {key: example | {"shuffles": [["builder"]]} for key, example in value.items()}
    value = read(data / shipped / f"{file}.yaml").value
    if file == "ruleset":
        if shipped == "standard":  # the number of power cards need not be stated
            value = value | {"components": value["components"] | {"power-cards": 41}}
        if shipped == "prosperity":
            value = value | {"end": value["end"] | {"limit": value["end"]["limit"] | NOTE}}
        return value | {"extends": shipped}
    if file == "cards" and shipped == "prosperity":
        return _cards(value)
    if file == "pieces":
        tiles = {id: tile | {"count": tile["count"] | {"note": "seen"}} for id, tile in value["tiles"].items()}
        return value | {"tiles": tiles}
    if file == "board":
        return value
    if file == "provinces":
        marked = {key: known | {"note": "seen"} for key, known in value["abu"].items() if key != "names"}
        return {"abu": value["abu"] | marked}
    return shortened(name, value)


def shortened(name: str, value: dict[str, Value]) -> dict[str, Value]:
    """A document with only those entries that show a part of the schema that none before them shows."""
    kept: dict[str, Value] = {}
    shown: set[Keys] = set()
    for key, entry in value.items():
        ways = {way for way, *_ in places(name, (), {key: entry})}
        if not ways <= shown:
            kept[key] = entry
            shown |= ways
    return kept


def places(name: str, way: Keys, value: Value, keys: Keys = ()) -> Iterator[tuple[Keys, Keys, bool]]:
    """Each part of a schema that applies to a value or to something in it: its way, where, and whether to the names."""
    part = at(schema(name), way)
    yield way, keys, False
    if "$ref" in part:
        yield from places(name, target(part), value, keys)
    for number, alternative in enumerate(part.get("oneOf", ())):
        if form(name).validator.evolve(schema=alternative | {"$defs": schema(name)["$defs"]}).is_valid(value):
            yield from places(name, (*way, "oneOf", number), value, keys)
    for number, _ in enumerate(part.get("anyOf", ())):  # what fits none of them is told by the first
        yield from places(name, (*way, "anyOf", number), value, keys)
    if isinstance(value, list):
        for number, item in enumerate(value if "items" in part else ()):
            yield from places(name, (*way, "items"), item, (*keys, number))
    if isinstance(value, dict):
        if "propertyNames" in part:
            yield (*way, "propertyNames"), keys, True
            if "$ref" in part["propertyNames"]:
                yield target(part["propertyNames"]), keys, True
        for key, inner in value.items():
            if key in part.get("properties", {}):
                yield from places(name, (*way, "properties", key), inner, (*keys, key))
            elif isinstance(part.get("additionalProperties"), dict):
                yield from places(name, (*way, "additionalProperties"), inner, (*keys, key))


@cache
def shown_at(name: str) -> dict[Keys, list[tuple[Value, Keys, bool]]]:
    """By the way to a part of a schema: the document, and where the part applies to in it."""
    found: dict[Keys, list[tuple[Value, Keys, bool]]] = {}
    for document in sound(name):
        for way, keys, is_name in places(name, (), document):
            found.setdefault(way, []).append((document, keys, is_name))
    return found
