"""Whose fault it is when a bot fails: its errors with its name and its place in its file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb

from amunre.errors import BotFailed
from amunre.printing import fault


@contextmanager
def blaming(seat: int, bot: str) -> Iterator[None]:
    """Raises BotFailed, which says what went wrong and where, for whatever the bot of this name raises within."""
    try:
        yield
    except (Exception, SystemExit) as error:  # a bot may not end its host
        file = Path(bot.rpartition(":")[0]).name
        lines = [place.lineno for place in extract_tb(error.__traceback__) if Path(place.filename).name == file]
        where = f" ({file}, line {lines[-1]})" if lines else ""
        raise BotFailed(seat, bot, f"{fault(error)}{where}") from error
