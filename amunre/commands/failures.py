"""Messages about failed bots: the bot, the game, and the line in the bot's file."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from amunre.jsontypes import JsonMapping, JsonObject
from amunre.simulation import Played

MOST = 10
"""Maximum number of failures printed."""


def failure_of(game: Played) -> JsonObject:
    """Return the reason why a game failed, as plain values."""
    error = game.error
    assert error is not None
    return {"game": game.number, "cause": str(error), "seat": error.seat, "bot": error.bot, "line": error.line}


def print_failures(printed: Console, failures: Sequence[JsonMapping]) -> None:
    """Print the first failures, each with the line in the bot's file."""
    for failure in failures[:MOST]:
        printed.print(failure["cause"], soft_wrap=True)
        if failure["line"]:
            printed.print(f"  {failure['line']}", soft_wrap=True)
