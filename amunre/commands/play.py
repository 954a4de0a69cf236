"""`amunre play`: a game at the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click
from click.core import ParameterSource

from amunre.bots.named import BOT_NAMES, bot_named
from amunre.commands.options import check_players, console, known_bots, loaded, players_option, ruleset_option
from amunre.demo import NAMES
from amunre.errors import AmunreError, BotFailed
from amunre.game.game import Game
from amunre.game.names import checked_names, default_names
from amunre.printing import brief
from amunre.records import Record
from amunre.terminal.reading import completions
from amunre.terminal.screen import Screen, terminal
from amunre.terminal.session import HUMAN, Leave, Session, seats_of

OPPONENT = "sensible"
"""The bot on every other seat where no bots are named."""

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""


@click.command(
    epilog="""\b
Examples:
  amunre play                                      you against three bots
  amunre play --bots sensible,sensible,mcts        one of them looks ahead
  amunre play --players 3 --bots uniform --names Ada,Bob
                                                   two at one keyboard, and a bot
  amunre play --seed 7 --save game.json            kept after each of your actions
  amunre play --resume game.json                   and taken up again
"""
)
@players_option
@click.option(
    "--bots",
    metavar="BOT,BOT,...",
    callback=lambda context, parameter, value: value and known_bots(context, parameter, value),
    help=f"The bots: {BOT_NAMES}, or a class of your own as FILE.py:CLASS. People play all other seats. "
    f"Left out: one person against {OPPONENT} bots.",
)
@click.option(
    "--seat", "places", type=int, multiple=True, help="Where a person sits, from 0; once for each. Left out: the first."
)
@click.option("--names", help="Names of the people, or of all seats, with commas between them.")
@click.option("--seed", type=int, help="The same seed deals the same game; left out, a new one is drawn.")
@ruleset_option
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep the game in this new file.")
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Go on with the game in this file, and keep it there.",
)
@click.option("--ask-out-of-turn", is_flag=True, help="Ask after every step of an auction whether a person acts.")
@click.pass_context
def play(
    context: click.Context,
    players: int,
    bots: Sequence[str] | None,
    places: Sequence[int],
    names: str | None,
    seed: int | None,
    ruleset: str,
    save: Path | None,
    resume: Path | None,
    ask_out_of_turn: bool,
) -> None:
    """Play a game at the terminal, against bots or with several people at one keyboard.

    Type help when you are asked. A file of a game holds all that is hidden in it.
    """
    if resume:
        fixed = ("players", "bots", "places", "names", "seed", "ruleset", "save")
        given = [name for name in fixed if context.get_parameter_source(name) is not ParameterSource.DEFAULT]
        if given:
            told = ", ".join(f"--{name.replace('places', 'seat')}" for name in given)
            raise click.UsageError(f"--resume goes on with the game as it is in the file: leave out {told}.")
        game, seats = _resumed(resume)
    else:
        rules = loaded(ruleset)
        check_players(rules, players)
        seats = _seats(players, (OPPONENT,) * (players - 1) if bots is None else bots, places)
        game = Game(rules, _names(seats, names), seed=seed)
        _check_new(save)
    _play(game, seats, resume or save, ask_out_of_turn)


def _play(game: Game, seats: Sequence[str], file: Path | None, ask_out_of_turn: bool) -> None:
    """Play until the game is over or somebody stops, and say how to go on."""
    screen = Screen(terminal(), lambda line, begin: completions(line, begin, game.rules))
    try:
        session = Session(game, seats, screen, file, ask_out_of_turn)
    except BotFailed as failed:
        raise click.ClickException(str(failed)) from None
    status = 0
    try:
        session.play()
    except (BotFailed, Leave, EOFError, KeyboardInterrupt) as stopped:
        status = {BotFailed: 1, KeyboardInterrupt: INTERRUPTED}.get(type(stopped), 0)
        screen.show(str(stopped) if isinstance(stopped, BotFailed) else "")
        if session.save():
            screen.show_unbroken(f"The game is saved. Go on with: amunre play --resume {session.file}")
        else:
            screen.show("The game is not saved.")
    sys.exit(status)


def _seats(players: int, bots: Sequence[str], places: Sequence[int]) -> tuple[str, ...]:
    """Who plays each seat: a person or a bot."""
    people = players - len(bots)
    if people < 1:
        expected = f"expected at most {players - 1} for {players} players, found {len(bots)}"
        raise click.BadParameter(f"{expected}; amunre simulate plays games between bots", param_hint="'--bots'")
    taken = set(places or range(people))
    if len(taken) != people or len(places) not in (0, people) or not taken <= set(range(players)):
        expected = f"expected {people} of 0 to {players - 1}, one for each person"
        raise click.BadParameter(f"{expected}, found {', '.join(map(str, places))}", param_hint="'--seat'")
    rest = iter(bots)
    return tuple(HUMAN if seat in taken else next(rest) for seat in range(players))


def _names(seats: Sequence[str], names: str | None) -> Sequence[str]:
    """A name for each seat: those that were given, for the rest names of the Nile."""
    all_names = [*NAMES, *default_names(len(seats))[len(NAMES) :]][: len(seats)]
    if names is None:
        return all_names
    given = [name.strip() for name in names.split(",")]
    people = [seat for seat, who in enumerate(seats) if who == HUMAN]
    if len(given) not in (len(people), len(seats)) or not all(given):
        expected = f"expected {len(people)}, one for each person, or {len(seats)}, one for each seat"
        raise click.BadParameter(f"{expected}, found {brief(names)}", param_hint="'--names'")
    if len(given) == len(seats):
        all_names = given
    else:
        alike = {name.casefold() for name in given}
        free = iter(name for name in all_names if name.casefold() not in alike)
        known = dict(zip(people, given, strict=True))
        all_names = [known.get(seat) or next(free) for seat in range(len(seats))]
    try:
        return checked_names("names", all_names)
    except ValueError as error:
        raise click.BadParameter(str(error).removeprefix("names: "), param_hint="'--names'") from None


def _check_new(file: Path | None) -> None:
    """Raises BadParameter for a file that is there already, or that cannot be."""
    if file is None:
        return
    if file.exists():
        raise click.BadParameter(f"{file} is there already: --resume goes on with its game", param_hint="'--save'")
    if not file.parent.is_dir():
        raise click.BadParameter(f"expected a file in a folder that is there, found {file}", param_hint="'--save'")


def _resumed(file: Path) -> tuple[Game, tuple[str, ...]]:
    """The game in a file, and who plays each seat; exits with 1 if it is not that of a game at the terminal."""
    try:
        record = Record.load(file)
        seats = seats_of(record)
        for bot in set(seats) - {HUMAN}:
            bot_named(bot)
        return record.replay(), seats
    except (AmunreError, OSError) as error:
        console(stderr=True).print(f"{file}: {error}", soft_wrap=True)
        sys.exit(1)
