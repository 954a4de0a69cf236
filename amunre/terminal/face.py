"""A game's part of the terminal front end, collected in one value; each game defines it in its package `terminal`."""

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


@frozen
class Shortcut:
    """A line that stands for several actions."""

    words: str
    """The words that a player types."""
    label: str
    actions: Sequence[str]
    """Texts of the actions, in order."""

    @property
    def ways(self) -> Sequence[str]:
        """The lines that mean it, in lower case: its words, also after the verb, and its label."""
        return self.words, f"{self.actions[0].split()[0]} {self.words}", self.label.lower()


class AnyTyping(Protocol):
    """Typed answers to a prompt, where numbered choices are not enough: a bid, an amount, a place on a board."""

    @property
    def groups(self) -> Sequence[AnyGroup]:
        """The prompt's groups with typed answers; if there are none, the choices in the other groups are numbered."""

    @property
    def examples(self) -> Sequence[str]:
        """A few ways to type an answer in the first of these groups."""

    def read(self, words: Sequence[str]) -> Sequence[str]:
        """Translate a player's words into the words of actions."""

    def picked(self, number: int, rest: Sequence[str]) -> str | None:
        """Return the text of the action for a number and the words after it; None if there is no such action."""

    def wanted(self) -> str:
        """Return a description of valid answers."""


class AnyDecision(Protocol):
    """A compact summary of what a seat needs for its decision, in addition to the board."""

    def tables(self) -> Iterable[Iterable[Row]]:
        """Return the tables that precede the question."""
        return ()

    def facts(self) -> Iterable[str]:
        """Return additional facts about the question, as sentences."""
        return ()

    def typed(self) -> Iterable[RenderableType]:
        """Return the groups with typed answers, for display."""
        return ()

    def how(self) -> Iterable[Row]:
        """Return instructions for typing the answers in these groups."""

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
    """A function that returns the same content as a drawing; None if there is no drawing."""


@frozen
class Face(Generic[V, R, W]):
    """A game at the terminal.

    The terminal also shows these sections of the game's texts:
        `stages`: names of stages, as in "Now: the auction".
        `teaching`: advice for each stage but the end.
        `teaching-rules`: for each of these stages, the slugs of its rules, separated by commas.
        `terminal`, key `how-to-type`: how to type an action; `{full}` and `{short}` are examples.
        `chapters`: names of the chapters of the rules.
    """

    signs: str
    """The special characters in the map; if the terminal cannot print them, the map is drawn in ASCII."""
    board: Callable[[V, R, Names, int, bool], Text]
    """The map, from a view, its rules, the names, the width in columns, and whether only ASCII is allowed."""
    spots: Callable[[V, R, Names, int, bool], Mapping[str, Spot]]
    """The area of each place on this map that a player can point to, keyed by its id in actions or by an action."""
    places: Callable[[V, R, Names, Sequence[str], int, bool], Text] | None
    """The map with only these places, from the same values and their ids; None if places are never shown alone."""
    key: Callable[[R, int, bool], str]
    """The legend of the map, from the rules, the width, and whether only ASCII is allowed."""
    status: Callable[[V, R, Names, int], RenderableType]
    """The state of the game in a few lines, from a view, its rules, the names and the width."""
    players: Callable[[V, R, Names, int, Sequence[str]], RenderableType]
    """A table with a row for each player and a note after each name."""
    supply: Callable[[V, R], str]
    """The supply remaining in a view, from the view and its rules."""
    hand: Callable[[V, R], RenderableType]
    """The viewer's hand, from a view and its rules."""
    held: Callable[[V, R], Iterable[Row]]
    """The viewer's hand, with the effect of each card or tile."""
    sheets: Mapping[str, Sheet[R]]
    """Parts of the rules that `amunre show` can show, keyed by their names on the command line."""
    scores: Callable[[Game[R], int], RenderableType]
    """Points so far, from a game and the width."""
    scores_if_now: Callable[[Game[R], int], RenderableType] | None
    """Points that a scoring now would yield; None if these would be the same as the points so far."""
    aim: Callable[[R], str]
    """The aim of the game, from its rules."""
    asks: Callable[[V, Names], str]
    """The text before the input line, from a seat's view and the names."""
    section: Callable[[V], object]
    """The section of the game that a view belongs to; the table is shown again whenever it changes."""
    with_board: frozenset[str]
    """Stages whose turns start with the board; others start with the latest events and the table of players."""
    board_last: bool
    """True if the board comes after these two, next to the question, because the answers are places on the board."""
    begins: str
    """The kind of event at which the log starts for a person who joins."""
    scored: str | None
    """The kind of event after which the points are shown; None if the table of players contains them."""
    typing: Callable[[W, R], AnyTyping]
    """A function that returns the typed answers to a prompt, from the prompt and the rules."""
    decision: Callable[[W, V, R, Names], AnyDecision]
    """The summary for a decision, from a prompt, the view of its seat, the rules and the names."""
    lines: Callable[[W, R], Iterable[Shortcut]] = lambda prompt, rules: ()
    """Lines that stand for several actions now, from a prompt and the rules."""
    about: Callable[[R, str], str] | None = None
    """A description of a card or another thing, from the rules and its id; None if `help` describes no things."""
    again: Callable[[V, V, R, Names, int], Text] | None = None
    """The part of the map to show after the whole map, from the view shown before, and then as in `board`.

    None if the lesson always shows the whole map.
    """
    pauses: bool = True
    """True if a person who plays alone may undo each action before others act."""
    player: Callable[[V, R, Names, int], str] | None = None
    """A description of everything that the viewer knows of a seat; None if the table of players has it all."""
    marked: Callable[[V, R], bool] = lambda view, rules: True
    """A function that returns whether a view's map has signs that need the legend, from the view and its rules."""

    def whole(self, view: Any, rules: R, names: Names) -> str:
        """Return a view as plain text: status, board, players, supply and the viewer's hand."""
        of = view, rules, names
        parts = [self.status(*of, WIDTH), self.board(*of, WIDTH, False), self.players(*of, WIDTH, ())]
        hand = [self.hand(view, rules)] if isinstance(view.viewer, int) else []
        return "\n".join(map(str, [*parts, self.supply(view, rules), *hand]))


def face_of(rules: Rules) -> Face:
    """Return the terminal front end of the game of these rules."""
    face: Face = rules.game.module("terminal").FACE
    return face
