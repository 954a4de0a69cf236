"""`amunre play`: a game at the terminal."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from amunre.bots.named import bot_named
from amunre.commands import completing
from amunre.commands.options import (
    bots_option,
    check_bots,
    console,
    is_there,
    language_option,
    lineup,
    loaded,
    players_of,
    ruleset_option,
    seats_option,
    seed_option,
    setup_of,
    setup_option,
)
from amunre.demo import example_names
from amunre.engine.game import Game
from amunre.engine.names import checked_names
from amunre.engine.ruleset import Rules
from amunre.engine.texts import part
from amunre.errors import AmunreError, BotFailed
from amunre.printing import brief, listed
from amunre.records import Record
from amunre.terminal import printouts
from amunre.terminal.face import face_of
from amunre.terminal.keeping import HUMAN, SavedGame, folder, new_file, seats_of, unfinished
from amunre.terminal.parsing import completions
from amunre.terminal.screen import Screen, terminal
from amunre.terminal.session import Leave, Session

if TYPE_CHECKING:
    from amunre.terminal.full.front import FullScreen

LATEST = ""
"""Value that stands for the file of the last game."""

LONGEST = 20
"""Maximum length of a name at the terminal, so that it fits next to the board."""

SMALLEST = 80, 24
"""Minimum number of columns and rows for the full screen."""

NAMES_OF = {"places": "seat", "setup": "set"}
"""Names of options that differ from the names of their parameters."""

MOST_MENTIONED = 3
"""Number of other unfinished games mentioned when the last one is resumed."""


@click.command(
    epilog="""\b
Examples:
  amunre play                                  you against three bots
  amunre play --bots mcts                      stronger bots, which look ahead
  amunre play --bots mcts,sensible,uniform     three different bots
  amunre play --names Ada,Bob --players 3      two people and a bot
  amunre play --ruleset tigris                 Euphrat & Tigris
  amunre play --ruleset prosperity --bots sensible,big-money
                                               Dominion: Prosperity
  amunre play --ruleset prosperity --set kingdom=beginners
                                               with the first kingdom
  amunre play --set pharaoh=2                  seat 2 is the first Pharaoh
  amunre play --resume                         continue the last game
  amunre play --save game.json                 save the game in this file
  amunre play --resume game.json               continue the game in this file
  amunre play --lines                          line mode, for screen readers
""",
)
@seats_option
@bots_option("sensible")
@click.option("--names", help="Names of the people, separated by commas. Default: one person.")
@click.option(
    "--seat",
    "places",
    type=int,
    multiple=True,
    help="Seat of a person, from 0; repeat it for each person. Default: the first seats.",
)
@seed_option("Seed of the game, to repeat it. Default: a random one that cannot be guessed.")
@setup_option
@ruleset_option
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Save the game in this new file. Default: in the state folder of your account, such as "
    "~/.local/state/amunre/games; the path is shown on exit.",
)
@click.option(
    "--resume",
    metavar="[FILE]",
    shell_complete=completing.files,
    is_flag=False,
    flag_value=LATEST,
    help="Continue the game in this file; without FILE, the last unfinished game.",
)
@click.option("--lines", is_flag=True, help="Use line mode, for example with a screen reader.")
@click.option(
    "--ask-out-of-turn", is_flag=True, help="Ask after every step of an auction whether a person acts out of turn."
)
@language_option
@click.pass_context
def play(
    context: click.Context,
    players: int | None,
    bots: Sequence[str],
    names: str | None,
    places: Sequence[int],
    seed: int | None,
    setup: Mapping[str, str],
    ruleset: str,
    save: Path | None,
    resume: str | None,
    lines: bool,
    ask_out_of_turn: bool,
) -> None:
    """Play a game at the terminal against bots or other people.

    If textual is installed (amunre[tui]) and the terminal is at least 80x24, the game uses the full screen, with
    keyboard and mouse. At any prompt, type help (key ?) for the commands, or learn (F1) for a lesson of the game.

    The game is saved from the first step, and --resume continues it, even after a crash. The saved file contains all
    hidden information.
    """

    def given(*options: str) -> list[str]:
        return [name for name in options if context.get_parameter_source(name) is not ParameterSource.DEFAULT]

    if resume is not None:
        if fixed := given("players", "bots", "names", "places", "seed", "setup", "ruleset", "save"):
            told = ", ".join(f"--{NAMES_OF.get(name, name)}" for name in fixed)
            raise click.UsageError(f"--resume continues the game in the file as it is: omit {told}.")
        file, own = (_latest(), True) if resume == LATEST else (Path(resume), False)
        game, seats = _resumed(file)
        keeping = partial(SavedGame, seats, file, own)
    else:
        rules = loaded(ruleset)
        number = players_of(rules, players, bots, _number_of_people(names, places))
        people = _people(number, names, places)
        seats = _seats(number, bots if len(people) < number or given("bots") else (), people)
        check_bots(rules, number, [one for one in seats if one != HUMAN])
        game = Game(rules, _names(rules, number, people, names), seed=seed, **setup_of(rules, number, setup))
        if save:
            _check_new(save)
        keeping = partial(_kept, game, seats, save)
    _play(game, seats, keeping, lines, ask_out_of_turn)


def _play(
    game: Game, seats: Sequence[str], keeping: Callable[[], SavedGame], lines: bool, ask_out_of_turn: bool
) -> None:
    """Play until the game is over or a player stops, and print where it is saved and how to continue.

    keeping: a function that creates the file, called as soon as the game is certain to start.
    """
    complete = partial(completions, rules=game.rules)
    screen = Screen(terminal(), complete, face_of(game.rules).signs)
    full = None if lines or not fits_full_screen() else _full_screen(screen)
    try:
        session = Session(game, seats, full or screen, ask_all=ask_out_of_turn)
    except BotFailed as failed:
        raise click.ClickException(_with_line(failed)) from None
    kept = keeping()
    session.keep_in(kept)
    status = 0
    with ending_politely() as ignore_further:
        try:
            try:
                if full:
                    status = _on_full_screen(session, full, screen)
                else:
                    session.play()
            finally:
                ignore_further()
        except (BotFailed, Leave, EOFError, KeyboardInterrupt) as stopped:
            if isinstance(stopped, BotFailed):
                kept.keep(session.game)  # otherwise it is already saved, or was interrupted in the middle of a step
            status = _status(stopped)
            with suppress(OSError):
                screen.show_unbroken(_with_line(stopped) if isinstance(stopped, BotFailed) else "")
        except BaseException:
            with suppress(OSError):
                _say_where(screen, kept)
            raise
        with suppress(OSError):  # the terminal may be gone
            _say_where(screen, kept, session.game.over)
    sys.exit(status)


def _with_line(failed: BotFailed) -> str:
    """Return a bot's failure, followed by the line in the bot's file that caused it."""
    return f"{failed}\n  {failed.line}" if failed.line else str(failed)


def fits_full_screen() -> bool:
    """Return whether this terminal supports the full screen and is large enough for it."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    if os.environ.get("TERM") in (None, "", "dumb", "unknown") or not all(stream.isatty() for stream in streams):
        return False
    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    return columns >= SMALLEST[0] and rows >= SMALLEST[1]


def _full_screen(screen: Screen) -> FullScreen | None:
    """Return the full screen; if its library is missing, print how to install it and return None."""
    try:
        from amunre.terminal.full.front import FullScreen
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "textual":
            raise
        screen.show_unbroken(part("terminal", "no-full-screen", package="'amunre[tui]'"))
        return None
    return FullScreen(screen.plain)


def _on_full_screen(session: Session, full: FullScreen, screen: Screen) -> int:
    """Play on the full screen, print the outcome on the terminal, and return the exit status."""
    from amunre.terminal.full.app import run

    status = run(session, full)
    if session.game.over:
        printouts.outcome(screen, session.game)
    return status


class Ended(KeyboardInterrupt):
    """A request to end the program, from the system or Ctrl-C, which must not be blamed on a running bot."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__("")


@contextmanager
def ending_politely() -> Iterator[Callable[[], None]]:
    """Make the first request to end raise Ended, and ignore further ones.

    Call the yielded function to ignore even the first request.
    """
    numbers = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]

    def ignore_further() -> None:
        for number in numbers:
            signal.signal(number, signal.SIG_IGN)

    def end(number: int, frame: object) -> None:
        ignore_further()
        raise Ended(number)

    before = [signal.signal(number, end) for number in numbers]
    try:
        yield ignore_further
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def _status(stopped: BaseException) -> int:
    """Return the exit status for a shell."""
    match stopped:
        case BotFailed():
            return 1
        case Ended(number=number):
            return 128 + number
        case KeyboardInterrupt():
            return 128 + signal.SIGINT
    return 0


def _say_where(screen: Screen, kept: SavedGame, over: bool = False) -> None:
    """Print where the game is saved and how to continue it."""
    if kept.trouble:
        screen.show(part("terminal", "not-kept", trouble=kept.trouble))
        return
    file = quote(str(kept.file))
    screen.show(part("terminal", "kept-in"))
    screen.show_unbroken(f"  {file}")
    if over:
        screen.show(part("terminal", "page"))
        screen.show_unbroken(f"  amunre replay {file} --html game.html")
    else:
        screen.show(part("terminal", "resume"))
        screen.show_unbroken(f"  amunre play --resume{'' if kept.own else f' {file}'}")


def _number_of_people(names: str | None, places: Sequence[int]) -> int:
    """Return the number of people: the number of names if given, or of places if given, or one."""
    return len(names.split(",")) if names is not None else len(places) or 1


def _people(players: int, names: str | None, places: Sequence[int]) -> tuple[int, ...]:
    """Return the seats of the people, in the order of their names."""
    n = _number_of_people(names, places)
    if n > players:
        given = "'--names'" if names is not None else "'--seat'"
        raise click.BadParameter(f"expected at most {players}, one for each seat, found {n}", param_hint=given)
    taken = tuple(places or range(n))
    if len({*taken}) != n or len(taken) != n or not {*taken} <= {*range(players)}:
        expected = f"expected {n} of 0 to {players - 1}, one for each person"
        raise click.BadParameter(f"{expected}, found {listed(map(brief, places))}", param_hint="'--seat'")
    return taken


def _seats(players: int, bots: Sequence[str], people: Sequence[int]) -> tuple[str, ...]:
    """Return the player of each seat: a person or a bot."""
    rest = iter(lineup(bots, players - len(people)) if bots else ())
    return tuple(HUMAN if seat in people else next(rest) for seat in range(players))


def _names(rules: Rules, players: int, people: Sequence[int], names: str | None) -> Sequence[str]:
    """Return a name for each seat: the given names for people, the game's example names for the rest."""
    given = [name.strip() for name in names.split(",")] if names is not None else []
    if not all(given) or max(map(len, given), default=0) > LONGEST:
        expected = f"expected names of 1 to {LONGEST} characters, separated by commas"
        raise click.BadParameter(f"{expected}, found {brief(names)}", param_hint="'--names'")
    alike = {name.casefold() for name in given}
    free = iter([name for name in example_names(rules, players) if name.casefold() not in alike])
    chosen = dict(zip(people, given, strict=False))  # no name is given, so the only person gets an example name
    try:
        return checked_names("names", [chosen.get(seat) or next(free) for seat in range(players)])
    except ValueError as error:
        raise click.BadParameter(str(error).removeprefix("names: "), param_hint="'--names'") from None


def _kept(game: Game, seats: Sequence[str], save: Path | None) -> SavedGame:
    """Return the file for a new game; print a message if it cannot be saved."""
    if save:
        return SavedGame(seats, save)
    try:
        people = [name for name, who in zip(game.names, seats, strict=True) if who == HUMAN]
        return SavedGame(seats, new_file(people, datetime.now()), own=True)
    except OSError as error:
        told = part("terminal", "no-folder", folder=folder(), trouble=error.strerror)
        console(stderr=True).print(told, soft_wrap=True)
        kept = SavedGame(seats)
        kept.trouble = part("terminal", "no-writing", folder=folder())
        return kept


def _check_new(file: Path) -> None:
    """Raise BadParameter if the file exists or its folder does not, and ClickException for a bad name."""
    if is_there(file):
        raise click.BadParameter(f"{file} already exists: use --resume to continue its game", param_hint="'--save'")
    if not os.path.isdir(file.parent):
        raise click.BadParameter(f"expected a file in an existing folder, found {file}", param_hint="'--save'")


def _latest() -> Path:
    """Return the last unfinished game in the folder; print its name and the others. Exit with 1 if there is none."""
    games = list(islice(unfinished(), MOST_MENTIONED + 1))
    errors = console(stderr=True)
    if not games:
        errors.print(part("terminal", "no-game", folder=folder()), soft_wrap=True)
        sys.exit(1)
    latest, *others = games
    errors.print(part("terminal", "last-game", file=latest.name), soft_wrap=True)
    for file in others:
        errors.print(part("terminal", "another-game", file=quote(str(file))), soft_wrap=True)
    return latest


def _resumed(file: Path) -> tuple[Game, tuple[str, ...]]:
    """Return the game in a file and the player of each seat; exit with status 1 if it is not a terminal game."""
    if not os.path.isfile(file):
        raise click.BadParameter(f"file {brief(str(file))} does not exist", param_hint="'--resume'")
    try:
        record = Record.load(file)
        seats = seats_of(record)
        for bot in set(seats) - {HUMAN}:
            bot_named(bot)
        return record.replay(), seats
    except (AmunreError, OSError) as error:
        told = error.strerror if isinstance(error, OSError) else error
        console(stderr=True).print(f"{file}: {told}", soft_wrap=True)
        sys.exit(1)
