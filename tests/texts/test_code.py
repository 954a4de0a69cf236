"""Words stand in the texts and not in the code: what shows a game says nothing by itself, and every text is asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import amunre
from amunre.engine.texts import Filler
from amunre.games import GAMES

ROOM = Path(amunre.__file__).parent
SHOWING = (
    *("render", "replay", "terminal", "terminal/full"),
    *(f"games/{game}/{room}" for game in ("amun_re", "prosperity", "tigris") for room in ("drawings", "terminal")),
)
MODULES = sorted(
    [
        *(path for place in SHOWING for path in (ROOM / place).glob("*.py")),
        *(ROOM / "commands" / f"{name}.py" for name in ("demo", "replay", "report", "rule", "show", "verify")),
        *(ROOM / room / "report.py" for room in ("", "games/amun_re", "games/tigris")),
        ROOM / "demo.py",
        ROOM / "hosting" / "takeback.py",
    ]
)
"""The modules that show a game; the others speak to programmers."""
MODULES.remove(ROOM / "render" / "style.py")

PROSE = re.compile(r"(?<![A-Za-z.])[A-Z][a-z]{2,}(?![A-Za-z])|[a-z]{2,},? [a-z]{2,}")
"""A word with a capital, or two words in a row."""
PLAIN = re.compile(
    r"enable-bracketed-paste \w+|tab: \w+|(fields \d, )?side west|<svg width|<div hidden|<use href|Axes|lower center"
)
"""Text that looks like prose, but is typed by a user or read by another program."""
OURS = ("NAMES", "__all__", "expected", "hint")
"""Names of players and of functions, and what goes into the message of an error that a programmer or a command raises."""


def spoken(path: Path) -> Iterator[str]:
    """The texts in the code of a module, but for docstrings, decorators with the help of commands, and errors."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    skipped: set[ast.AST] = set()
    for node in ast.walk(module):
        match node:
            case ast.Expr(value=ast.Constant()):
                skipped.add(node.value)
            case ast.Raise(exc=ast.Call(func=ast.Name(id="Unclear") | ast.Name(id="CannotTakeBack"))):
                pass
            case ast.Raise() | ast.Call(func=ast.Name(id="of_kind")):
                skipped |= {*ast.walk(node)}
            case ast.Assign(targets=[ast.Name(id=name)]) if name in OURS:
                skipped |= {*ast.walk(node)}
            case ast.FunctionDef():
                skipped |= {inner for decorator in node.decorator_list for inner in ast.walk(decorator)}
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            yield node.value


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_module_that_shows_a_game_speaks_english_by_itself(path):
    assert [text for text in spoken(path) if PROSE.search(PLAIN.sub("", text))] == []


def test_the_check_can_fail(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text(
        '"""Said here."""\nx = f"{1} Points"\nraise ValueError("not one of them")\nraise Unclear("not one of them")\n',
        encoding="utf-8",
    )
    assert [text for text in spoken(bad) if PROSE.search(text)] == [" Points", "not one of them"]


SECTIONS = (
    "board",
    "commands",
    "decisions",
    "demo",
    "drawings",
    "log",
    "report",
    "result",
    "rule",
    "show",
    "take-back",
    "terminal",
    "walk",
)
BUILT = ("coin-", "end-", "ground-", "means-coin-", "lower", "upper", "west", "east", "bank", "inland", "size")
"""Beginnings of keys that are put together, or come from the properties of a province or board."""


@cache
def quoted() -> set[str]:
    """Return all quoted text in the code that could be a key."""
    code = "".join(path.read_text(encoding="utf-8") for path in ROOM.rglob("*.py"))
    return {word for _, word in re.findall(r"""(?=(['"])([\w-]+)\1)""", code)}


@pytest.mark.parametrize(
    ("game", "section"),
    [(game, section) for game in GAMES for section in SECTIONS if section in Filler(game=game).sections],
)
def test_every_text_is_asked_for(game, section):
    known = Filler(game=game).sections[section]
    assert [key for key in known if key not in quoted() and not key.startswith(BUILT)] == []
