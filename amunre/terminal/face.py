"""A game's own part of the terminal, in one value, which each game defines in its package `terminal`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol

from attrs import frozen
from rich.console import RenderableType
from rich.text import Text

from amunre.engine.game import Game
from amunre.engine.prompt import AnyChoice, AnyGroup
from amunre.engine.ruleset import Rules
from amunre.engine.type_variables import R, V, W
from amunre.render.columns import Spot
from amunre.render.drawing import Drawing

Row = Sequence[RenderableType]
"""A term and its description."""
Names = Sequence[str]
"""Names of the players, by seat."""
WIDTH = 100
"""Width of a printed view, in columns."""


class AnyTyping(Protocol):
    """Typed answers to a prompt, where numbered choices are not enough: a bid, an amount, a place on a board."""

    @property
    def groups(self) -> Sequence[AnyGroup]:
        """Groups of the prompt with typed answers; if there are none, the choices of the others are numbered."""

    @property
    def examples(self) -> Sequence[str]:
        """A few ways to type the first of them."""

    def read(self, words: Sequence[str]) -> Sequence[str]:
        """Translate a player's words into the words of actions."""

    def picked(self, number: int, rest: Sequence[str]) -> str | None:
        """Return the text of the action for a number and the words after it; None if there is none."""

    def wanted(self) -> str:
        """Return a description of valid answers."""


class AnyDecision(Protocol):
    """A compact summary of what a seat needs for its decision, in addition to the board."""

    def tables(self) -> Iterable[Iterable[Row]]:
        """Return the tables in front of the question."""

    def facts(self) -> Iterable[str]:
        """Return further facts of the question, in sentences."""

    def typed(self) -> Iterable[RenderableType]:
        """Return the groups with typed answers, for display."""

    def how(self) -> Iterable[Row]:
        """Return instructions for typing them."""

    def label(self, group: AnyGroup, choice: AnyChoice) -> str:
        """Return the name of a choice in the menu."""


@frozen
class Sheet(Generic[R]):
    """A part of the rules for `amunre show`."""

    printed: Callable[[R, str | None], Iterable[RenderableType]]
    """Tables of the rules; the second argument is another language for the names, if given."""
    parts: Sequence[str]
    """Parts of `Ruleset.data` that have these values."""
    drawn: Callable[[R], Drawing] | None = None
    """The same as a drawing, if there is one."""


@frozen
class Face(Generic[V, R, W]):
    """A game at the terminal.

    These sections of the game's texts are shown too:
        `stages`: names of stages, as in "Now: the auction".
        `teaching`: for each stage but the end, what to do there and why.
        `teaching-rules`: for each of these stages, the slugs of its rules, separated by commas.
        `terminal`, key `how-to-type`: how to type an action; `{full}` and `{short}` are examples.
        `chapters`: names of the chapters of the rules.
    """

    signs: str
    """The special characters of the map; if the terminal cannot print them, the map is drawn in ASCII."""
    board: Callable[[V, R, Names, int, bool], Text]
    """The map, from a view, its rules, the names, the width in columns, and whether only ASCII is allowed."""
    spots: Callable[[V, R, Names, int, bool], Mapping[str, Spot]]
    """The area of each place on this map that can be pointed at, by id as in actions."""
    places: Callable[[V, R, Names, Sequence[str], int, bool], Text] | None
    """Only these places of the map, from the same and their ids; None if places are not shown apart from the map."""
    key: Callable[[R, int, bool], str]
    """The legend of the map, from the rules, the width, and whether only ASCII is allowed."""
    status: Callable[[V, R, Names, int], RenderableType]
    """The state of the game in a few lines, from a view, its rules, the names and the width."""
    players: Callable[[V, R, Names, int, Sequence[str]], RenderableType]
    """A row for each player, with a note after each name."""
    supply: Callable[[V], str]
    """The supply that is left in a view."""
    hand: Callable[[V, R], RenderableType]
    """The viewer's hand, from a view and its rules."""
    held: Callable[[V, R], Iterable[Row]]
    """The viewer's hand, with the effect of each card or tile."""
    sheets: Mapping[str, Sheet[R]]
    """Parts of the rules that `amunre show` can show, by the word for each."""
    scores: Callable[[Game[R], int], RenderableType]
    """Points so far, from a game and the width."""
    scores_if_now: Callable[[Game[R], int], RenderableType] | None
    """Points that a scoring now would give; None if that is no more than the points so far."""
    aim: Callable[[R], str]
    """The aim of the game, from its rules."""
    asks: Callable[[V, Names], str]
    """The text in front of the input line, from the view of a seat and the names."""
    section: Callable[[V], object]
    """The section of the game that a view belongs to; the table is shown again whenever it changes."""
    with_board: frozenset[str]
    """Stages whose turns start with the board; others start with the latest events and the table of players."""
    board_last: bool
    """True if the board comes after these two, next to the question, because answers are places on it."""
    begins: str
    """The kind of event where the log starts for somebody who joins."""
    scored: str | None
    """The kind of event after which the points are shown; None if the table of players has them."""
    typing: Callable[[W, R], AnyTyping]
    """The typed answers to a prompt, from the prompt and the rules."""
    decision: Callable[[W, V, R, Names], AnyDecision]
    """The summary for a decision, from a prompt, the view of its seat, the rules and the names."""

    def whole(self, view: Any, rules: R, names: Names) -> str:
        """Return a view as plain text: status, board, players, supply and the viewer's hand."""
        of = view, rules, names
        parts = [self.status(*of, WIDTH), self.board(*of, WIDTH, False), self.players(*of, WIDTH, ())]
        hand = [self.hand(view, rules)] if isinstance(view.viewer, int) else []
        return "\n".join(map(str, [*parts, self.supply(view), *hand]))


def face_of(rules: Rules) -> Face:
    """Return the terminal front end of the game of these rules."""
    face: Face = rules.game.module("terminal").FACE
    return face
