"""Progress lines on stderr during long work; nothing is printed if stderr is not a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext, redirect_stdout
from multiprocessing import Value
from typing import TypeVar

import click
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
from rich.progress_bar import ProgressBar
from rich.text import Text

from amunre.commands import options
from amunre.engine.ruleset import Rules
from amunre.errors import AmunreError
from amunre.simulation import Played, play_games
from amunre.workers import Lineup

Thing = TypeVar("Thing")


class Bar(BarColumn):
    """A bar that moves back and forth until the first item is done."""

    def render(self, task: Task) -> ProgressBar:
        """Draw the current state."""
        bar = super().render(task)
        bar.pulse = not task.completed
        return bar


class LiveText(ProgressColumn):
    """A column that shows the current text of a function."""

    def __init__(self, told: Callable[[], str]) -> None:
        super().__init__()
        self._told = told

    def render(self, task: Task) -> Text:
        """Draw the current text."""
        return Text(self._told())


def watched(
    things: Iterable[Thing], total: int, what: str, console: Console, told: Callable[[], str] = str
) -> Generator[Thing, None, None]:
    """Yield the items, with a line that shows how many are done, the elapsed time, and a text.

    The line is updated ten times a second, even before the first item is done. At the end it is removed.
    """
    with _progress(what, console, told) as progress:
        yield from progress.track(things, total)


@contextmanager
def counted(what: str, console: Console, told: Callable[[], str] = str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress line with numbers that the caller reports, and a text."""
    with _progress(what, console, told) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _progress(what: str, console: Console, told: Callable[[], str] = str) -> Progress:
    return Progress(
        SpinnerColumn("line"),
        TextColumn(what),
        Bar(bar_width=None),
        MofNCompleteColumn(),
        LiveText(told),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        expand=True,
        disable=not console.is_terminal,
    )


def games_watched(
    rules: Rules,
    lineups: Sequence[Lineup],
    seed: int,
    jobs: int,
    records: bool = False,
    ray: bool = False,
    tables: bool = False,
) -> Generator[Played, None, None]:
    """Yield these games, with a line on stderr that counts them and, except with Ray, the bots' decisions.

    Raises ClickException if the games cannot continue because a process was killed or there is no cluster.
    """
    console = options.console(stderr=True)
    made = Value("L") if console.is_terminal and not ray else None
    told = (lambda: f"{made.value:,} decisions") if made else str
    try:
        with (
            closing(play_games(rules, lineups, seed, jobs, records, ray, made, tables)) as played,
            redirect_stdout(sys.stderr) if ray else nullcontext(),  # Ray prints messages about lost processes
        ):
            yield from watched(played, len(lineups), "Games", console, told)
    except AmunreError as error:
        raise click.ClickException(str(error)) from error
