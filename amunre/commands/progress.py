"""What moves on stderr while something takes long; nothing is printed where stderr is no terminal."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from multiprocessing import Value
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
)
from rich.text import Text

from amunre.commands import options
from amunre.engine.ruleset import Rules
from amunre.simulation import Lineup, Played, play_games

Thing = TypeVar("Thing")


class Told(ProgressColumn):
    """What a function says each time that it is drawn."""

    def __init__(self, told: Callable[[], str]) -> None:
        super().__init__()
        self._told = told

    def render(self, task: Task) -> Text:
        """As it stands now."""
        return Text(self._told())


def watched(
    things: Iterable[Thing], total: int, what: str, console: Console, told: Callable[[], str] = str
) -> Generator[Thing, None, None]:
    """The things, while a line says how many of them are done, for how long this has gone on, and what is told.

    It moves from the first moment, however long the first thing takes: the time does, and what is told of the work
    within a thing is asked ten times a second. When all is done, the line is gone.
    """
    progress = Progress(
        SpinnerColumn("line"),
        TextColumn(what),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        Told(told),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        expand=True,
        disable=not console.is_terminal,
    )
    with progress:
        yield from progress.track(things, total)


def games_watched(
    rules: Rules[Any], lineups: Sequence[Lineup], seed: int, jobs: int, records: bool = False
) -> Generator[Played, None, None]:
    """These games, while a line on stderr counts them and the decisions of the bots."""
    console = options.console(stderr=True)
    made = Value("L") if console.is_terminal else None
    played = play_games(rules, lineups, seed, jobs, records, made)
    return watched(played, len(lineups), "Games", console, lambda: f"{made.value:,} decisions" if made else "")
