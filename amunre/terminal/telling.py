"""What is shown of a game: to who is to act, to who asks for it, and at the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.text import Text

from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game
from amunre.engine.ruleset import Rules
from amunre.engine.texts import Filler, part
from amunre.errors import IllegalAction
from amunre.games import face_of
from amunre.printing import brief
from amunre.render.clauses import alike, clause_text
from amunre.terminal.keeping import HUMAN
from amunre.terminal.menus import Menu, Unclear
from amunre.terminal.reading import COMMANDS, examples
from amunre.terminal.screen import Screen


def board(screen: Screen, game: Game[Any], view: Any) -> None:
    """Where the game stands, and the map."""
    face = face_of(game.rules)
    screen.show(face.status(view, game.rules, screen.width))
    screen.show(face.board(view, game.rules, game.names, screen.width, screen.plain))


def players(screen: Screen, game: Game[Any], view: Any, seats: Sequence[str]) -> None:
    """A row for each player, with the bot that plays it."""
    notes = ["" if who == HUMAN else who.rpartition(":")[2] for who in seats]
    screen.show(face_of(game.rules).players(view, game.rules, game.names, screen.width, notes))


def question(screen: Screen, game: Game[Any], seat: int) -> None:
    """What a seat is asked, with its hand and all that it needs for an answer."""
    face, view, menu = face_of(game.rules), game.view(seat), Menu(game.prompt(seat), game.rules)
    decision = face.decision(menu.prompt, view, game.rules, game.names)
    screen.show(face.hand(view, game.rules))
    for rows in decision.tables():
        screen.table(rows)
    for sentence in decision.told():
        screen.show(sentence)
    screen.menu(menu, decision)
    if seat in game.to_act and menu.obvious:
        screen.show(part("terminal", "obvious", action=menu.obvious))


def refusal(screen: Screen, error: IllegalAction, good: int = 0, all: int = 1) -> None:
    """Why something is not allowed; of several actions so many would be, but none is done."""
    screen.show(part("terminal", "only" if good else "not-allowed", good=good, all=all))
    screen.tell(f"{violation.text} [{violation.clause}]" for violation in error.violations)


def hand(screen: Screen, game: Game[Any], seat: int) -> None:
    """One's own cards, and what they do."""
    face, view = face_of(game.rules), game.view(seat)
    screen.show(face.hand(view, game.rules))
    screen.table(face.held(view, game.rules))


def help(screen: Screen, game: Game[Any], seat: int) -> None:
    """What the game is about, what one does now, and how to type."""
    show, rules, stage = screen.show, game.rules, game.stage
    face, told = face_of(rules), Filler(rules)
    show(Text(rules.title, "bold"), face.aim(rules), "")
    show(Text(told.part("terminal", "now", stage=stage), "bold"), told.part("teaching", stage))
    show(part("terminal", "rules", slugs=told.part("teaching-rules", stage)), "")
    full, short = examples(Menu(game.prompt(seat), rules)) or ("", "")
    show(Text(part("terminal", "typing"), "bold"), told.part("terminal", "how-to-type", full=full, short=short), "")
    screen.table((command, told.part("typed", command)) for command in COMMANDS)
    show("", Text(part("terminal", "board"), "bold"), face.key(rules, screen.width, screen.plain))


def rule(screen: Screen, rules: Rules[Any], slug: str) -> None:
    """A rule, or all of them by name. Raises Unclear for an unknown one."""
    if slug in {clause.slug for clause in rules.clauses}:
        screen.show(clause_text(rules.clause(slug), rules))
    elif not slug:
        for chapter, clauses in groupby(rules.clauses, key=lambda clause: clause.chapter):
            screen.show(Text(Filler(rules).title("chapters", chapter), "bold"))
            screen.table((f"  {clause.slug}", clause.title) for clause in clauses)
    elif close := alike(slug, rules):
        screen.show(part("terminal", "unknown-rule-like", text=brief(slug)))
        screen.table((f"  {other}", rules.clause(other).title) for other in close)
    else:
        raise Unclear(part("terminal", "unknown-rule", text=brief(slug)))


def end(screen: Screen, game: Game[Any], story: Sequence[str]) -> None:
    """The board at the end, what happened last, and who has won."""
    view = game.view(SPECTATOR)
    screen.show("")
    board(screen, game, view)
    screen.show("")
    screen.tell(story)
    face = face_of(game.rules)
    screen.show("", face.scores(game, screen.width), "", face.result(game))
