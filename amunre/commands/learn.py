"""`amunre learn`: the lesson of a game at the terminal."""

from __future__ import annotations

import sys
from shlex import quote

import click

from amunre.commands.options import language_option, loaded, ruleset_option, stop_at
from amunre.engine.texts import part
from amunre.errors import AmunreError, RulesetError
from amunre.games.finding import folder_of
from amunre.lesson import lesson_for
from amunre.terminal.face import face_of
from amunre.terminal.screen import Screen, terminal
from amunre.terminal.teaching import print_rest, teach
from amunre.terminal.walk import LessonWalk


@click.command(
    epilog="""\b
Examples:
  amunre learn                         learn Amun-Re
  amunre learn --ruleset tigris        learn Euphrat & Tigris
  amunre learn --ruleset prosperity    learn Dominion: Prosperity
  amunre learn --language cs           learn in Czech
"""
)
@ruleset_option
@language_option
def learn(ruleset: str) -> None:
    """Learn a game in ten minutes by making decisions.

    The lesson goes through part of a game, with a stop at each decision. At a stop, type the number of a move to
    see its result, and try others. Enter continues with the lesson's move, b goes back, and q leaves. Without any
    input, the command prints the whole lesson, with the result of each move.

    The rule book contains the same lesson (amunre book), and F1 opens it during a game (amunre play).
    """
    rules = loaded(ruleset)
    try:
        lesson = lesson_for(rules, folder_of(ruleset))
    except RulesetError as error:
        stop_at(error.problems)
    except AmunreError as error:
        raise click.ClickException(str(error)) from None
    screen, walk = Screen(terminal(), signs=face_of(rules).signs), LessonWalk(lesson)
    try:
        teach(screen, walk)
    except EOFError:
        if not (walk.page or sys.stdin.isatty()):
            print_rest(screen, walk)
    screen.show_unbroken(part("learn", "end", ruleset=None if ruleset == "standard" else quote(ruleset)))
