"""Inputs that have grown: valid ones of every kind, blown up in one way or in two, to any size.

The same random number and another size give the same input, smaller or larger, so that what it costs can be compared.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import copy
from functools import cache
from random import Random
from typing import Any

from seated import seated
from spoiling import RULESETS, records
from wire.whole_games import CLASSES_OF, messages

from amunre import Game
from amunre.engine.files import folder
from amunre.engine.source import read
from amunre.games import FIRST, GAMES, game_named
from amunre.games.loading import load_rules

Value = Any
"""JSON."""

Data = Callable[[int], Value]
"""An input of about so many bytes."""

FACTS: dict[str, Value] = {
    FIRST: {"players": [{"gold": 3, "hand": ["block"]}, {}, {}], "sites": {"memphis": {"owner": 0, "stones": 2}}},
    "tigris": {
        "players": 3,
        "board": "   c  d  e\n 4 ## ## Kb\n 5 ## ## t",
        "monuments": {"red-black": "c4"},
        "hands": [{"farm": 2}, {}, {}],
        "treasures": ["b1", "k0", "f2"],
        "bag": ["farm", "temple"],
    },
    "prosperity": {
        "players": 3,
        "kingdom": ["mint", "vault"],
        "hands": [["gold", "mint"], [], ["curse"]],
        "decks": [["copper"], ["estate", "city"], []],
        "piles": {"province": 3, "curse": 0},
        "tokens": [1, 2, 3],
    },
}
"""By game: what a sketch says."""


# --- JSON --------------------------------------------------------------------------------------------------


def _long_text(size: int, old: Value) -> Value:
    return "a" * size


def _long_blank(size: int, old: Value) -> Value:
    return f"0 {' ' * size}"


def _long_escape(size: int, old: Value) -> Value:
    return "\x1b" * size


def _repeated(size: int, old: Value) -> Value:
    """A list of the same over and over."""
    one = old[0] if isinstance(old, list) and old else old
    return [one] * max(1, size // _bytes(one))


def _different(size: int, old: Value) -> Value:
    """A list of texts that all differ."""
    return [f"a{number}" for number in range(size // 9)]


def _numbers(size: int, old: Value) -> Value:
    return list(range(size // 7))


def _nothings(size: int, old: Value) -> Value:
    return [{}] * (size // 3)


def _strange(size: int, old: Value) -> Value:
    return [None, "", -1, {"a": 1}, [[]], True, 1.5, "é"] * (size // 40)


def _wide(size: int, old: Value) -> Value:
    """A mapping of many keys to what stood here, or to the first thing in it."""
    one = next(iter(old.values())) if isinstance(old, dict) and old else old
    return {f"a{number}": one for number in range(size // (_bytes(one) + 10))}


def _long_keys(size: int, old: Value) -> Value:
    """A mapping of some long keys to what stood here."""
    return {f"{number}{'a' * (size // 50)}": old for number in range(min(50, 1 + size // _bytes(old)))}


def _long_path(size: int, old: Value) -> Value:
    """Much that is wrong below a long key."""
    return {"a" * (size // 2): {"a": ["?"] * (size // 8)}}


def _wider(size: int, old: Value) -> Value:
    """Return this value with many more keys."""
    more = {f"more{number}": 1 for number in range(size // 13)}
    return {**old, **more} if isinstance(old, dict) else more


def _everywhere(random: Random, data: Value) -> Data:
    """Give all lists and mappings of some names as many entries as a schema may accept, whatever the size."""
    growing = {path[-1] for path, value in _paths(data) if _can_grow(value) and isinstance(path[-1], str)}
    names = random.sample(sorted(growing), min(len(growing), random.choice((1, 1, 2, 3))))
    most = {name: random.choice((10, 20, 50, 100, 1000, 10_000, 50_000)) for name in names}

    def full(share: int, value: Value, name: object = None) -> Value:
        if not isinstance(value, (dict, list)):
            return value
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        entries = {key: full(share, one, key) for key, one in inner}
        if name not in most or not entries:
            return entries if isinstance(value, dict) else list(entries.values())
        one = next(iter(entries.values()))
        more = range(min(most[name], share // _bytes(one)) - len(entries))
        if isinstance(value, list):
            items = list(entries.values())
            return items + [items[number % len(items)] for number in more]
        return {**entries, **{f"a{number}": one for number in more}}

    def make(size: int) -> Value:
        share = size
        while _bytes(whole := full(share, data)) > size and share:  # what grows may stand in what grows
            share //= 2
        return whole

    return make


def _can_grow(value: Value) -> bool:
    """Return whether this is a list, or a mapping from any names to values that are alike."""
    if isinstance(value, list):
        return bool(value)
    alike = {tuple(one) for one in value.values() if isinstance(one, dict)} if isinstance(value, dict) else ()
    return (len(alike) == 1 and len(value) > 1) or len(alike) > 5


def _deep_list(size: int, old: Value) -> Value:
    for _ in range(size // 2):
        old = [old]
    return old


def _deep_mapping(size: int, old: Value) -> Value:
    for _ in range(size // 6):
        old = {"a": old}
    return old


def _digits(size: int, old: Value) -> Value:
    return 10 ** min(size, 20_000)


GROWTHS: tuple[Callable[[int, Value], Value], ...] = (
    *(_long_text, _long_blank, _long_escape, _repeated, _different, _numbers, _nothings, _strange),
    *(_wide, _long_keys, _long_path, _wider, _deep_list, _deep_mapping, _digits),
)
"""Ways in which a value can grow."""

FLAT = tuple(growth for growth in GROWTHS if growth not in (_deep_list, _deep_mapping, _digits))
"""The ways of growing that a simple writer can put into a file."""


def _bytes(value: Value) -> int:
    return len(json.dumps(value)) + 1


def grown(random: Random, data: Value, growths: tuple[Callable[[int, Value], Value], ...] = GROWTHS) -> Data:
    """Return JSON in which one or two values, or all values of some names, have grown in one of these ways."""
    if random.random() < 0.3:
        return _everywhere(random, data)
    found = [((), data), *_paths(data)]
    # A place high up as often as one far down, for there are many of those.
    depths = sorted({len(path) for path, _ in found})
    changes = []
    for _ in range(random.choice((1, 1, 2))):
        depth = random.choice(depths)
        path = random.choice([path for path, _ in found if len(path) == depth])
        changes.append((path, random.choice(growths)))

    def make(size: int) -> Value:
        whole = [data]
        for path, growth in changes:
            inside: Value = whole
            *above, last = (0, *path)
            try:
                for key in above:
                    inside[key] = copy(inside[key])  # what stands here may stand elsewhere too
                    inside = inside[key]
                inside[last] = growth(size // len(changes), inside[last])
            except (KeyError, IndexError, TypeError, RecursionError, ValueError):
                continue  # the other change has replaced this place, or made it what cannot be written
        return whole[0]

    return make


def _paths(data: Value, path: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], Value]]:
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found for key, value in entries for found in [((*path, key), value), *_paths(value, (*path, key))]]


# --- YAML --------------------------------------------------------------------------------------------------


def written(value: Value) -> str:
    """JSON as YAML, with keys of any length."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'? {json.dumps(key)} : {written(inner)}' for key, inner in value.items())}}}"
    return f"[{', '.join(map(written, value))}]" if isinstance(value, list) else json.dumps(value)


def grown_text(random: Random, text: str) -> Data:
    """Return a YAML text in which something is repeated many times at one place."""
    lines = text.splitlines(keepends=True)
    at = random.randrange(len(lines) + 1)
    piece = random.choice(
        (
            *(
                "# a\n",
                "\n",
                " ",
                "\t",
                "a: 1\n",
                "- ",
                "- 1\n",
                "[",
                "{",
                "{a: ",
                "? ",
                "'",
                '"',
                "a",
                "a ",
                "\\",
                "|\n",
            ),
            *("&a 1\n- ", "- &a [1, 1]\n", "- *a\n", "!x ", "- !x 1\n", "!!str a: ", "---\n", "...\n", "%TAG !a! b\n"),
            *(
                "é",
                "\ufeff",
                "\x85",
                "\u2028",
                "\0",
                "\x07",
                "\U0001f600",
                "1,",
                "[],",
                "{},",
                "a,",
                "a: 1.5\n",
                "a: no\n",
            ),
            *(random.choice(lines), "".join(random.sample(lines, 3))),
        )
    )
    head = random.choice(
        ("", "a: ", "a: [", 'a: "', "a: '", "? ", "a: |\n ", "a: !", "a: &", "%TAG !e! ", "#", "- &a ")
    )
    numbered = random.random() < 0.5

    def make(size: int) -> str:
        count = size // len(piece.encode())
        many = "".join(f"a{number}{piece}" for number in range(size // (len(piece.encode()) + 6)))
        return "".join([*lines[:at], head, many if numbered else piece * count, *lines[at:]])

    return make


# --- what grows --------------------------------------------------------------------------------------------


@cache
def yaml_text(id: str, part: str) -> str:
    """A shipped file of a game."""
    shipped = RULESETS[id][0]
    name = {"examples": f"{shipped}/examples/worked", "texts": f"texts/{id}/en"}.get(part, f"{shipped}/{part}")
    return (folder("data") / f"{name}.yaml").read_text(encoding="utf-8")


@cache
def yaml_data(id: str, part: str) -> Value:
    """Return the contents of a shipped file of a ruleset."""
    return read(folder("data") / RULESETS[id][0] / f"{part}.yaml").value


@cache
def message_texts(id: str, form: str) -> tuple[str, ...]:
    """Real messages of a form, as JSON texts, from a game; of requests the examples."""
    from amunre import wire

    if form == "request":
        kinds = json.loads((folder("schemas") / "wire/request.schema.json").read_text(encoding="utf-8"))["oneOf"]
        return tuple(json.dumps(example) for kind in kinds for example in kind["examples"])
    return tuple(json.dumps(wire.dump(value)) for kind, value in messages(0, id) if kind == form)


@cache
def game(id: str) -> Game:
    """A game in which something has happened."""
    random, game = Random(1), Game(load_rules(RULESETS[id][0]), 3, seed=1)
    for _ in range(60):
        seat = game.to_act[0]
        game.push(seat, random.choice(game.legal_actions(seat)))
    return game


def of_kind(kind: str, random: Random) -> tuple[str, Data]:
    """Return the name of an input of a kind, GAME/NAME, and the input grown."""
    id = random.choice([*GAMES])
    name, make = _of_game(id, kind, random)
    return f"{id}/{name}", make


def _of_game(id: str, kind: str, random: Random) -> tuple[str, Data]:
    match kind:
        case "files":
            parts = game_named(id).build.PARTS
            part = random.choice((*parts, "examples", "texts"))
            if part in parts and random.random() < 0.4:
                make = grown(random, yaml_data(id, part), FLAT)
                return part, lambda size: written(make(size))
            return part, grown_text(random, yaml_text(id, part))
        case "positions":
            return "position", grown(random, game(id).position().to_json())
        case "sketches":
            return "sketch", grown(random, FACTS[id])
        case "records":
            return "record", grown(random, json.loads(random.choice(records(id))))
        case "rulesets":
            return "data", grown(random, json.loads(json.dumps(game(id).rules.data)))
        case "messages":
            form = random.choice((*CLASSES_OF[id], "request"))
            return form, grown(random, json.loads(random.choice(message_texts(id, form))))
        case "tables":
            return "table", grown(random, _table(id))
    return "action", _actions(id, random)


@cache
def _table(id: str) -> Value:
    """The entries of a table, which has secrets: the same while this runs."""
    table, store, tokens, _ = seated(Game(game(id).rules, 3, seed=1), {1: "uniform"})
    table.play(tokens[0] or "", table.game.legal_actions(0)[0], table.step)
    return [json.loads(entry) for entry in store.read(f"table/{table.id}")]


def _actions(id: str, random: Random) -> Data:
    """A text of an action, with something over and over in it."""
    text = str(random.choice(list(game(id).rules.actions)))
    at, piece = (
        random.randrange(len(text) + 1),
        random.choice((" ", "a", text, "\x1b", "9", "\ud800", "é", "\n", "bid ")),
    )
    return lambda size: text[:at] + piece * (size // len(piece)) + text[at:]


KINDS = ("files", "positions", "sketches", "records", "rulesets", "messages", "tables", "actions")
"""Kinds of input."""
