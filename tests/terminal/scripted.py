"""Persons for the tests: a screen that prints into a text and takes what is typed from a function."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Any

from rich.console import Console

from amunre import Game
from amunre.games.amun_re.terminal import FACE
from amunre.terminal import printouts
from amunre.terminal.keeping import HUMAN
from amunre.terminal.menus import Menu
from amunre.terminal.parsing import COMMANDS, read
from amunre.terminal.screen import Screen
from amunre.terminal.session import Leave, Session

Type = Callable[[str], str]
"""From a prompt to what is typed."""


SHOWN = (*COMMANDS[: COMMANDS.index("rule") + 1], "rule auction.top", "rule scoring.bonus")
"""Commands that only show something."""


class Scripted(Screen):
    """Prints into `text`; `typed` holds each prompt with its answer."""

    def __init__(self, width: int = 80) -> None:
        self.out = io.StringIO()
        console = Console(file=self.out, width=width, color_system=None, highlight=False, markup=False)
        super().__init__(console, signs=FACE.signs)
        self.type: Type = lambda prompt: ""
        self.typed: list[tuple[str, str]] = []

    @property
    def text(self) -> str:
        return self.out.getvalue()

    def ask(self, prompt: str) -> str:
        self.out.write(prompt)
        line = self.type(prompt)
        self.out.write(f"{line}\n")
        self.typed.append((prompt, line))
        return line.strip()


def lines(*typed: str) -> Type:
    """Types these lines, then leaves."""
    rest = iter(typed)

    def type(prompt: str) -> str:
        try:
            return next(rest)
        except StopIteration:
            raise EOFError from None

    return type


def at_random(session: Session, seed: int) -> Type:
    """Types any legal action in full when it is this person's turn, and passes everything else with Enter."""
    random = Random(seed)

    def type(prompt: str) -> str:
        name, comma, _ = prompt.partition(",")
        game = session.game
        if not comma or name not in game.names or (seat := game.names.index(name)) not in game.to_act:
            return ""
        actions = game.legal_actions(seat)
        return str(random.choice([action for action in actions if action.verb != "sell"] or actions))

    return type


def played(game: Game, seats: Iterable[str], seed: int = 1, width: int = 80, **options) -> tuple[Session, Scripted]:
    """A game in which persons that type at random, and bots, play to the end."""
    screen = Scripted(width)
    session = Session(game, tuple(seats), screen, **options)
    screen.type = at_random(session, seed)
    session.play()
    return session, screen


def said(game: Game, seats: Iterable[str], *typed: str, width: int = 80, **options) -> tuple[Session, Scripted]:
    """A session in which these lines are typed."""
    screen = Scripted(width)
    session = Session(game, tuple(seats), screen, **options)
    screen.type = lines(*typed)
    with suppress(EOFError, Leave):
        session.play()
    return session, screen


def whole_game(rules: Any, players: int, width: int, choose: Callable[[Game, Random], object]) -> None:
    """Play one person against uniform bots to the end, and check what the screen shows."""
    game, screen, random = Game(rules, players, seed=players), Scripted(width), Random(players)
    session = Session(game, (HUMAN, *["uniform"] * (players - 1)), screen)

    def type(prompt: str) -> str:
        return "" if 0 not in session.game.to_act or "undo" in prompt else str(choose(session.game, random))

    screen.type = type
    session.play()
    assert session.game.over
    told = screen.text.splitlines()
    assert max(len(line.rstrip()) for line in told if not line.startswith(game.names[0])) <= width
    assert not any(hole in screen.text for hole in ("None", "{"))
    assert "Ranking: 1. " in screen.text


def menu(game: Game) -> Menu:
    """Return the menu of the seat that must act."""
    return Menu(game.prompt(game.to_act[0]), game.rules)


def meant(game: Game, text: str) -> str:
    """Return the one action that the text means."""
    [action] = read(text, menu(game))
    return str(action)


def shown(game: Game, width: int = 80) -> str:
    """Return the question of the seat that must act, as the terminal shows it."""
    screen = Scripted(width)
    printouts.question(screen, game, game.to_act[0])
    return screen.text
