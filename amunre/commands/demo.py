"""`amunre demo`: print a whole game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import ClassVar

import click
from rich.highlighter import RegexHighlighter

from amunre.commands import completing
from amunre.commands.options import (
    check_players,
    check_save,
    console,
    json_option,
    language_option,
    loaded,
    players_option,
    print_json,
    ruleset_option,
    seed_option,
    setup_of,
    setup_option,
    told_of,
)
from amunre.demo import play_demo, story
from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game
from amunre.engine.position import plain
from amunre.engine.texts import say
from amunre.jsontypes import JsonObject
from amunre.records import Record

WIDTHS = (72, 100)
"""Minimum and maximum number of columns."""


class Headings(RegexHighlighter):
    """Colors for the demo, if the terminal supports them: for the lines across the page, and for the phases."""

    highlights: ClassVar[Sequence[str]] = (r"^(?P<bold>.* [-=]{3,}.*)$", r"^(?P<cyan>\w+) {2,}")


@click.command(
    epilog="""\b
Examples:
  amunre demo                          use a new seed
  amunre demo --players 5 --seed 11    print the same game every time
  amunre demo --ruleset tigris         play Euphrat & Tigris
  amunre demo --save game.json         save the game as a record
  amunre demo --json                   the events of the game for a program
  amunre demo | less
"""
)
@players_option
@seed_option("Seed of the game, to repeat it. Default: a random short one.")
@setup_option
@ruleset_option
@language_option
@click.option(
    "--save", metavar="FILE", shell_complete=completing.files, help="Verify the record of the game and save it."
)
@json_option("text")
def demo(
    players: int, seed: int | None, setup: Mapping[str, str], ruleset: str, save: str | None, as_json: bool
) -> None:
    """Play a whole game and print it.

    --json prints {"ruleset", "hash", "seed", "players", "events", "points", "winners"}. An event has the keys number,
    kind, clause, params and text, and includes everything that is public after the game.
    """
    rules = loaded(ruleset)
    check_players(rules, players)
    if save is not None:
        check_save(save)
    chosen = setup_of(rules, players, setup)
    game = play_demo(rules, players, SystemRandom().randrange(10_000) if seed is None else seed, **chosen)
    if as_json:
        print_json(_plain(game))
    else:
        printed, marked = console(), Headings()
        least, most = WIDTHS
        for line in story(game, min(max(printed.width, least), most)):
            printed.print(marked(line), soft_wrap=True)
    if save is not None:
        record = Record.from_json(Record.of(game).to_json())
        record.verify()
        with told_of(save):
            record.save(save)
        console(stderr=as_json).print(say("commands", "saved", file=save, steps=len(game.steps)), soft_wrap=True)


def _plain(game: Game) -> JsonObject:
    """Return a finished game as plain JSON values."""
    assert game.result is not None
    return {
        "ruleset": game.rules.id,
        "hash": game.rules.hash,
        "seed": game.seed,
        "players": list(game.names),
        "events": [
            {"number": event.number, "kind": event.kind, "clause": event.clause}
            | {"params": plain(event.params), "text": game.sentence(event)}
            for event in game.events(OMNISCIENT)
        ],
        "points": list(game.result.points),
        "winners": list(game.result.winners),
    }
