"""Bots by name: those of the library, and a class in anybody's file."""

from __future__ import annotations

import importlib.util
from functools import partial
from pathlib import Path

from amunre.bots.bot import BotMaker
from amunre.bots.search import Search
from amunre.bots.sensible import Sensible
from amunre.bots.uniform import Uniform
from amunre.errors import NotationError
from amunre.printing import brief, fault, listed

BOTS: dict[str, BotMaker] = {"uniform": Uniform, "sensible": Sensible, "mcts": Search}
"""The bots of the library by name."""
BOT_NAMES = f"{', '.join(BOTS)} (mcts:N: with N iterations a decision)"
"""How to name a bot of the library."""
MOST_ITERATIONS = 1_000_000
"""Of a decision of `mcts`, which then takes hours."""
LONGEST = 1000
"""Most characters of a name, so that it has room in a store."""


def bot_named(name: str) -> BotMaker:
    """The class of bots with this name.

    Args:
        name: One of `BOTS`, `mcts:ITERATIONS`, or `FILE.py:CLASS`.

    Raises:
        NotationError: There is none.
    """
    if not isinstance(name, str):
        raise NotationError(f"bot: expected a name, found {brief(name)}.")
    if len(name) > LONGEST:
        raise NotationError(f"bot: expected at most {LONGEST} characters, found {len(name)}.")
    if name in BOTS:
        return BOTS[name]
    file, _, maker = name.rpartition(":")
    if file == "mcts" and maker.isascii() and maker.isdecimal():
        if not 1 <= int(maker) <= MOST_ITERATIONS:
            raise NotationError(f"bot: expected mcts:1 to mcts:{MOST_ITERATIONS}, found {brief(name)}.")
        return partial(Search, iterations=int(maker))
    if not file.endswith(".py"):
        raise NotationError(f"bot: expected {BOT_NAMES}, or FILE.py:CLASS, found {brief(name)}.")
    path = Path(file)
    if not _is_file(path):
        raise NotationError(f"bot: there is no file {brief(file)}.")
    return _from_file(path, maker)


def _is_file(path: Path) -> bool:
    """Whether there is this file; no for what the system takes for no path at all."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _from_file(path: Path, maker: str) -> BotMaker:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # whatever is wrong with somebody else's file
        raise NotationError(f"bot {brief(str(path))}: the file cannot be run: {fault(error)}") from error
    found = getattr(module, maker, None)
    if not callable(found):
        names = sorted(n for n, v in vars(module).items() if isinstance(v, type) and v.__module__ == module.__name__)
        expected = f"expected a class, one of {listed(names) or 'none'}"
        raise NotationError(f"bot {brief(str(path))}: {expected}, found {brief(maker)}.")
    made: BotMaker = found
    return made
