"""Bots by name: the library's bots, and classes in files."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterable
from functools import cache, partial
from inspect import isclass, isfunction
from pathlib import Path

from amunre.bots.bot import BotMaker
from amunre.bots.failing import cause_and_line, staying
from amunre.bots.search import Search
from amunre.bots.sensible import Following, Sensible
from amunre.bots.uniform import Uniform
from amunre.engine.definition import AnyGame
from amunre.engine.ruleset import Rules
from amunre.errors import NotationError
from amunre.printing import brief, listed, meant

BOTS: dict[str, BotMaker] = {"uniform": Uniform, "sensible": Sensible, "mcts": Search}
"""The library's bots, by name."""
BOT_NAMES = f"{', '.join(BOTS)} (mcts:N uses N iterations per decision)"
"""List of the names of the library's bots, for messages."""
LEARNED = "learned:"
"""Beginning of the name of a bot that plays as a network in an ONNX file has learned to."""
MOST_ITERATIONS = 1_000_000
"""Maximum number of iterations per decision for `mcts`; that many take hours."""
LONGEST = 1000
"""Maximum length of a bot's name, so that a store can hold it."""
_ALONE = "; modules that the file imports must be installed or on PYTHONPATH"


def bot_named(name: str) -> BotMaker:
    """Return the class of the bot with this name, or a function that makes it.

    Args:
        name: One of `BOTS`, `mcts:ITERATIONS`, `learned:FILE.onnx`, `FILE.py:CLASS`, or a bot for a single game, such
            as "big-money".

    Raises:
        NotationError: Unknown bot, or the library that it needs is not installed.
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
    if name in own_bots():
        return partial(Following, name=name)
    learned = name.startswith(LEARNED)
    if not learned and not file.endswith(".py"):
        own = sorted(own_bots())
        expected = ", ".join([BOT_NAMES, *own, f"{LEARNED}FILE, or FILE.py:CLASS"])
        raise NotationError(f"bot: expected {expected}, found {brief(name)}{meant(name, [*BOTS, *own]) or '.'}")
    path = Path(name.removeprefix(LEARNED) if learned else file)
    if not _is_file(path):
        given = name.removeprefix(LEARNED) if learned else file
        raise NotationError(f"bot: the file {brief(given)} does not exist, or is not a file.")
    if not learned:
        return _from_file(path, maker)
    try:
        from amunre.bots.learned import learned_from
    except ModuleNotFoundError as error:
        raise NotationError(f"bot {brief(name)}: {error}.") from error
    return learned_from(name, path)


@cache
def own_bots() -> frozenset[str]:
    """Return the names of the bots for single games."""
    from amunre.games import GAMES, game_named

    return frozenset(name for id in GAMES for name in game_named(id).module("bots").STRATEGY.players)


def bots_of(game: AnyGame) -> tuple[str, ...]:
    """Return the names of the bots that play a game: the library's bots, then its own."""
    return (*BOTS, *game.module("bots").STRATEGY.players)


def check_bots(names: Iterable[str], rules: Rules, players: int) -> None:
    """Raise NotationError if one of these bots cannot play such games: a network that has learned others."""
    for name in names:
        if name.startswith(LEARNED):
            maker = bot_named(name)
            from amunre.bots.learned import check_learned

            check_learned(maker, rules, players)


def _is_file(path: Path) -> bool:
    """Return whether the file exists; False if the path is invalid."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


@staying()
def _from_file(path: Path, maker: str) -> BotMaker:
    name = f"{path.stem} in {path.absolute().parent}".replace(".", "_")  # a unique name
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)  # dataclasses and pickle look it up
    try:
        spec.loader.exec_module(module)
        found = getattr(module, maker, None)
    except BaseException as error:  # a user's file may raise anything
        cause, line = cause_and_line(error, [module.__file__ or ""])
        where = (_ALONE if isinstance(error, ImportError) else "") + (f"\n  {line}" if line else "")
        raise NotationError(f"bot {brief(str(path))}: the file cannot be run: {cause}{where}") from error
    if not callable(found):
        makers = [name for name, value in vars(module).items() if isclass(value) or isfunction(value)]
        names = sorted(n for n in makers if vars(module)[n].__module__ == module.__name__ and not n.startswith("_"))
        wrong = f"{brief(maker)} is not a class" if maker in vars(module) else f"{brief(maker)} is not in the file"
        expected = (
            f": expected one of {listed(names)}{meant(maker, names) or '.'}" if names else ", nor is any other class."
        )
        raise NotationError(f"bot {brief(str(path))}: {wrong}{expected}")
    made: BotMaker = found
    return made
