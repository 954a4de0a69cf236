"""Inputs that are a little wrong: texts and JSON, each changed in one place or in a few."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from mutants import DEEP, STRANGE, places
from prosperity import games as prosperity_games
from tigris.played import random_game

from amunre import Game, Record
from amunre.engine.files import folder
from amunre.games import FIRST, game_named
from amunre.games.loading import load_rules

TESTS = Path(__file__).parents[1]
RECORDS = sorted((TESTS / "records").glob("*.json"))
"""Games of Amun-Re of all kinds, with rules of their own and from positions too."""

RULESETS = {FIRST: ("standard", "delta"), "tigris": ("tigris", "tigris-english"), "prosperity": ("prosperity",)}
"""By game: the shipped rulesets, that which stands by itself first."""

TOKENS = (
    *(": ", "- ", "? ", "[", "]", "{", "}", ",", "#", "|", ">", "&a ", "*a", "<<: ", "!x ", "!!int ", "---\n", "...\n"),
    *("%YAML 1.1\n", '"', "'", "\\", "\n", "\r", "\t", " ", "~", "null", "no", "yes", "1", "-1", "0", "007", "0x1f"),
    *("1_000", "1.5", "1e9", ".nan", "2003-01-01", "1:30", "9" * 30, "9" * 5000, "[" * 500, "a" * 3000, "- *a\n" * 200),
    *(
        "\0",
        "\x1b[31m",
        '"\\e[31m\\0"',
        "\u2028",
        "\ufeff",
        "\ud800",
        "é",
        "\u0661",
        "value: 3\n",
        "abu: ",
        "kind: bonus",
        "farm: ",
        "~ T ",
    ),
)
"""Parts that a person, a program or an attacker may put into a text."""

NUMBERS = (-1, 0, 1, 2, 3, 7, 10, 20, 50, 100, 1000, 10_000, 10**9)

Value = Any
"""JSON."""

SHALLOW = [value for value in STRANGE if value is not DEEP]


# --- texts -----------------------------------------------------------------------------------------------


def spoiled_text(random: Random, text: str) -> bytes:
    """A text with one change or a few; now and then no UTF-8 at all."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 5))):
        text = _changed(random, text)
    content = text.encode("utf-8", "surrogatepass")
    if random.random() < 0.05:
        at = random.randrange(len(content) + 1)
        content = content[:at] + bytes([random.randrange(256)]) + content[at + random.randrange(2) :]
    return content


def _changed(random: Random, text: str) -> str:
    start = random.randrange(len(text) + 1)
    end = start + random.choice((1, 1, 2, 5, 30))
    lines = text.splitlines(keepends=True)
    line = random.randrange(len(lines)) if lines else 0
    match random.randrange(9):
        case 0:
            return text[:start] + text[end:]
        case 1 | 2:
            return text[:start] + random.choice(TOKENS) + text[start:]
        case 3:
            return text[:start] + random.choice(TOKENS) + text[end:]
        case 4:
            return text[:start] + text[start:end] * random.choice((2, 3, 50)) + text[end:]
        case 5:
            return "".join(lines[:line] + lines[line + 1 :])
        case 6:
            return "".join([*lines[:line], random.choice(lines or [""]), *lines[line:]])
        case 7:  # another indentation
            moved = [" " * random.randrange(5) + lines[line].lstrip()] if lines else []
            return "".join(lines[:line] + moved + lines[line + 1 :])
    return text[:start]


@cache
def entries(game: str) -> dict[str, list[str]]:
    """By file: the texts of the entries of the shipped YAML files of a game, with what stands above the first."""
    found = {}
    for part in game_named(game).build.PARTS:
        text = (folder("data") / RULESETS[game][0] / f"{part}.yaml").read_text(encoding="utf-8")
        pieces: list[str] = [""]
        for line in text.splitlines(keepends=True):
            if line[0].isalpha():
                pieces.append("")
            pieces[-1] += line
        found[part] = pieces
    return found


def small_file(random: Random, game: str) -> tuple[str, str]:
    """The name of a file of a ruleset, and a text with an entry of it or a few."""
    part = random.choice([*entries(game)])
    return part, "".join(random.sample(entries(game)[part], random.randint(1, 3)))


# --- JSON ------------------------------------------------------------------------------------------------


def spoil(random: Random, data: Value) -> None:
    """Change one thing in JSON, in place."""
    found = places(data)
    if not found:
        return
    inside, key = random.choice(found)
    other, elsewhere = random.choice(found)
    match random.randrange(7):
        case 0:
            inside[key] = deepcopy(random.choice(SHALLOW))
        case 1:
            del inside[key]
        case 2:
            inside[key] = deepcopy(other[elsewhere])
        case 3:
            inside[key], other[elsewhere] = deepcopy(other[elsewhere]), deepcopy(inside[key])
        case 4 if isinstance(inside, list):
            inside.insert(key, deepcopy(inside[key]))
        case 4:
            inside[random.choice((f"{key}x", "", "more"))] = inside.pop(key)
        case 5 if type(inside[key]) is int:
            inside[key] += random.choice((-1, 1, 100))
        case 5 if isinstance(inside[key], str):
            inside[key] = spoiled_text(random, inside[key]).decode("utf-8", "replace")
        case _:
            inside[key] = random.choice(NUMBERS)


def nest(random: Random, data: Value) -> None:
    """Put a nest beyond measure somewhere. Nothing else can be changed then, for it cannot be copied."""
    inside, key = random.choice(places(data) or [([None], 0)])
    inside[key] = DEEP


def play_otherwise(random: Random, data: Value) -> None:
    """Let a record tell of other steps, with all of its digests, some, or none but the last."""
    steps, digests = data["steps"], data["digests"]
    for _ in range(random.choice((0, 1, 1, 2))):
        at, other = (random.randrange(len(steps)) for _ in range(2))
        match random.randrange(5):
            case 0:
                del steps[at:]
            case 1:
                steps.insert(at, steps[other])
            case 2:
                steps[at], steps[other] = steps[other], steps[at]
            case 3:
                steps[at] = f"{random.randrange(10)} {steps[other][2:]}"
            case _:
                steps[at] = spoiled_text(random, steps[at]).decode("utf-8", "replace")
        steps = data["steps"] = steps or ["0 pass"]
    kept = random.choice((1.0, 1.0, 0.1, 0.0))
    data["digests"] = [digest for digest in digests if digest is digests[-1] or random.random() < kept]


@cache
def records(game: str) -> tuple[str, ...]:
    """The records of a game, as texts: files, or games played for it, by rules of their own and from a position too."""
    if game == FIRST:
        return tuple(path.read_text(encoding="utf-8") for path in RECORDS)
    if game == "tigris":
        whole = random_game(2, "tigris-english")
        others = [random_game(1), random_game(1, str(TESTS / "tigris" / "small-map"))]
    else:
        whole, *others = (last_of(prosperity_games.moments(number)) for number in (1, 4))
        others.append(last_of(prosperity_games.moments(3, prosperity_games.VARIANT)))
    return tuple(json.dumps(Record.of(played).to_json()) for played in (whole, late(whole), *others))


def last_of(moments: Iterable[Game]) -> Game:
    """A game at its end."""
    return deque(moments, maxlen=1).pop()


def late(whole: Game) -> Game:
    """A game from a position in the middle of another, with its steps as long as they are legal."""
    middle = whole.copy()
    for _ in range(len(whole.steps) // 2):
        middle.undo()
    found = Game.from_position(whole.rules, middle.position(), seed=1)
    for step in whole.steps[len(middle.steps) :]:
        if found.over or found.explain(step.seat, step.action):
            break  # other tiles or cards have been drawn than before
        found.push(step.seat, str(step.action))
    return found


def other_rules(random: Random, game: str) -> dict[str, Value]:
    """The data of a ruleset with other numbers and words here and there, which may go together or not."""
    data = json.loads(json.dumps(load_rules(random.choice(RULESETS[game])).data))
    read = {part: data[part] for part in data if part != "clauses"}
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        inside, key = random.choice([(there, k) for there, k in places(read) if k not in ("id", "title", "clause")])
        value = inside[key]
        alike = [there[k] for there, k in places(read) if k == key and type(there[k]) is type(value)]
        match random.randrange(6):
            case 0 | 1 if type(value) is int:
                inside[key] = max(0, value + random.choice((-2, -1, 1, 2, 10)))
            case 2 if type(value) is int:
                inside[key] = random.choice(NUMBERS)
            case 3:
                del inside[key]
            case 4 if isinstance(inside, list):
                inside.insert(key, deepcopy(value))
            case 5:
                spoil(random, inside)
            case _:
                inside[key] = deepcopy(random.choice(alike))
    _count(data)
    return data


def _count(data: dict[str, Value]) -> None:
    """Let the box, where there is one, say what the files hold, as a person would see to first."""
    try:
        data["ruleset"]["id"] = "house"
        box = data["ruleset"]["components"]
        box["provinces"] = len(data["provinces"])
    except (KeyError, TypeError, AttributeError):
        pass
