"""What the terminal shows and takes of one game: one value, which each game has in its room `terminal`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol

from attrs import frozen
from rich.console import RenderableType
from rich.text import Text

from amunre.engine.game import Game
from amunre.engine.prompt import AnyChoice, AnyGroup
from amunre.engine.ruleset import Rules
from amunre.engine.typed import R, V, W
from amunre.render.columns import Spot
from amunre.render.drawing import Drawing

Row = Sequence[RenderableType]
"""A word, and what is said about it."""
Names = Sequence[str]
"""Of the players, by seat."""
WIDTH = 100
"""Columns of a view that a program prints."""


class Typing(Protocol):
    """How a prompt is answered where numbers of choices are not enough: a bid, an amount, a place on a board."""

    @property
    def groups(self) -> Sequence[AnyGroup]:
        """The groups of the prompt that are typed; what is in the others is numbered, if there are none."""

    @property
    def examples(self) -> Sequence[str]:
        """A few ways to type the plainest of them."""

    def read(self, words: Sequence[str]) -> Sequence[str]:
        """Words of the question put as actions have them."""

    def picked(self, number: int, rest: Sequence[str]) -> str | None:
        """The text of the action for which a number and the words behind it stand; None if there is none."""

    def wanted(self) -> str:
        """What would have been a good answer."""


class Decision(Protocol):
    """A seat before its question: what it needs for an answer besides the board, compact."""

    def tables(self) -> Iterable[Iterable[Row]]:
        """What stands in front of the question."""

    def told(self) -> Iterable[str]:
        """What else the question is about, in sentences."""

    def typed(self) -> Iterable[RenderableType]:
        """The groups that are typed, as they are shown."""

    def how(self) -> Iterable[Row]:
        """How they are typed."""

    def label(self, group: AnyGroup, choice: AnyChoice) -> str:
        """What a choice is called in the menu."""


@frozen
class Sheet(Generic[R]):
    """Something that rules say, for `amunre show`."""

    printed: Callable[[R, str | None], Iterable[RenderableType]]
    """Its tables, of the rules; names are in another language, where one is given that the rules have."""
    drawn: Callable[[R], Drawing] | None = None
    """The same as a drawing, where there is one."""


@frozen
class Face(Generic[V, R, W]):
    """A game at the terminal.

    Besides, these of its texts are shown:
        `stages`: what each stage is called, as in "Now: the auction".
        `teaching`: by stage but the end, what one does there and what for.
        `teaching-rules`: by the same stages, the slugs of the rules that are about it, with commas.
        `terminal`, under `how-to-type`: how an action is typed; `{full}` and `{short}` are examples.
        `chapters`: what the chapters of its rules are called.
    """

    signs: str
    """All that the map is drawn with, where the terminal can print it."""
    board: Callable[[V, R, Names, int, bool], Text]
    """The map: of a view, its rules, the names, the columns, and whether plain letters must do."""
    spots: Callable[[V, R, Names, int, bool], Mapping[str, Spot]]
    """Where on this map each place stands that can be pointed at: by its id, as it is written in actions."""
    key: Callable[[R, int, bool], str]
    """What the signs of the map mean: of rules, columns and plainness."""
    status: Callable[[V, R, Names, int], RenderableType]
    """Where the game stands, in few lines: of a view, its rules, the names and the columns."""
    players: Callable[[V, R, Names, int, Sequence[str]], RenderableType]
    """A row for each player, with a note behind each name."""
    supply: Callable[[V], str]
    """What of a view is still to be had."""
    hand: Callable[[V, R], RenderableType]
    """What the viewer holds: of a view and its rules."""
    held: Callable[[V, R], Iterable[Row]]
    """The same with what each thing does."""
    sheets: Mapping[str, Sheet[R]]
    """What there is to be shown of the rules, by the word for it."""
    scores: Callable[[Game[R], int], RenderableType]
    """Points so far: of a game and the columns."""
    scores_if_now: Callable[[Game[R], int], RenderableType] | None
    """What a scoring would give as the board lies; None where there is no more to it than points so far."""
    aim: Callable[[R], str]
    """What the game is about: of its rules."""
    asks: Callable[[V, Names], str]
    """What stands before what is typed: of the view of a seat, and the names."""
    section: Callable[[V], object]
    """Of a view: what it has in common with those before, until the table is to be shown anew."""
    with_board: frozenset[str]
    """Stages that begin with the board; the others with what happened and the table of the players."""
    board_last: bool
    """Whether the board stands below these two, beside the question, because what is asked for is a place on it."""
    begins: str
    """The kind of event with which a story begins that somebody joins."""
    scored: str | None
    """The kind of event after which the points are shown; None where they stand in the table of the players."""
    typing: Callable[[W, R], Typing]
    """Of a prompt and the rules."""
    decision: Callable[[W, V, R, Names], Decision]
    """Of a prompt, the view of its seat, the rules and the names."""

    def whole(self, view: Any, rules: R, names: Names) -> str:
        """All that a view shows, as plain text: how it stands, board, players, supply and the viewer's hand."""
        of = view, rules, names
        parts = [self.status(*of, WIDTH), self.board(*of, WIDTH, False), self.players(*of, WIDTH, ())]
        hand = [self.hand(view, rules)] if isinstance(view.viewer, int) else []
        return "\n".join(map(str, [*parts, self.supply(view), *hand]))


def face_of(rules: Rules) -> Face:
    """Return the terminal front end of the game of these rules."""
    face: Face = rules.game.room("terminal").FACE
    return face
