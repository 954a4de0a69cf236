"""A place-by-place comparison of a printed board with a ruleset."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from amunre.errors import NotationError
from amunre.games.printed import Printed
from amunre.terminal.screen import Screen

WORDS = ("back", "skip", "quit", "help")
"""Commands that a person can type in addition to values; the section `walk` of the texts describes them."""

Keep = Callable[[], None]
"""A function that saves the results so far."""


class BoardWalk:
    """A dialog that shows one place after another and reads the printed values from a person with the board.

    The game's texts contain the words in the section `walk`; `printed` describes each value as the board shows it.
    """

    def __init__(self, board: Printed, screen: Screen, every: bool, keep: Keep) -> None:
        self._board = board
        self._part = board.words.part
        self._screen = screen
        self._every = every
        """True if the dialog also asks for values that a source already gives."""
        self._keep = keep
        self._left_out: set[str] = set()

    def go(self) -> None:
        """Ask for each open place until all are done or the person types `quit`. Raises EOFError when input ends."""
        places = self._board.places
        number = self._next(0)
        if number < len(places):
            self._explain()
        while number < len(places):
            self._show(places[number], number)
            answer = self._answer(places[number])
            if answer == "quit":
                return
            if answer == "back":
                number = max(number - 1, 0)
            else:
                if answer == "skip":
                    self._left_out.add(places[number])
                number = self._next(number + 1)

    def open(self) -> list[str]:
        """Return the places that still have values to compare."""
        return [place for place in self._board.places if not self._board.is_done(place, self._every)]

    def _next(self, number: int) -> int:
        """Return the number of the next open place that was not skipped, starting at the given number."""
        places, open_ones = self._board.places, self.open()
        while number < len(places) and (places[number] not in open_ones or places[number] in self._left_out):
            number += 1
        return number

    # --- showing -------------------------------------------------------------------------------------

    def _explain(self) -> None:
        open_ones, board = self.open(), self._board
        asked = [(place, key) for place in open_ones for key in board.asked(place, self._every)]
        known = {board.source(place, key).known for place, key in asked}
        told = self._part("walk", "intro", title=board.rules.title, places=len(open_ones), values=len(asked))
        self._screen.show(f"{told} {self._part('walk', 'intro-every' if self._every else 'intro-not')}", "")
        words = board.words.sections["knowledge"]
        self._screen.table((self._sign(one) or " ", words[one]) for one in words if one in known)
        self._help_on_words()

    def _sign(self, known: str) -> str:
        """Return the symbol after a value that marks its source."""
        found: str = self._board.words.sections.get("known-signs", {}).get(known, "")
        return found

    def _help_on_words(self) -> None:
        self._screen.table(
            [
                (self._part("walk", "enter"), self._part("walk", "means-enter")),
                (self._board.example, self._part("walk", "means-example")),
                *((word, self._part("walk", word)) for word in WORDS),
            ]
        )

    def _show(self, place: str, number: int) -> None:
        board, asked = self._board, self._board.asked(place, self._every)
        head = self._part("walk", "head", place=board.name(place), n=number + 1, all=len(board.places))
        self._screen.show("", Text(head, "bold"))
        rows = []
        for key in board.keys(place):
            style = "bold" if key in asked else "dim"
            cells = board.word(key), self._told(place, key), self._part("printed", key)
            rows.append([Text(cell, style) for cell in cells])
        self._screen.table(rows)
        notes = ((key, board.source(place, key).note) for key in asked if key not in board.seen.get(place, {}))
        self._screen.table((board.word(key), note) for key, note in notes if note)

    def _told(self, place: str, key: str) -> str:
        """Return a value with the symbol for its source or, if the printed value differs, both values."""
        value, ours = self._board.value(place, key), self._board.believed(place, key)
        if key not in self._board.seen.get(place, {}):
            return f"{ours} {self._sign(self._board.source(place, key).known)}".rstrip()
        return f"{value}" if value == ours else self._part("walk", "value", value=value, ours=ours)

    # --- asking --------------------------------------------------------------------------------------

    def _answer(self, place: str) -> str:
        """Return the next command from WORDS, or an empty string after the printed values have been saved."""
        while True:
            text = self._screen.ask(self._part("walk", "ask", place=self._board.name(place)))
            word = next((word for word in WORDS if text and word.startswith(text.lower())), "")
            if word == "help" or text == "?":
                self._help(place)
            elif word:
                return word
            else:
                try:
                    self._look(place, text)
                except NotationError as error:
                    self._screen.show(str(error))
                else:
                    return ""

    def _look(self, place: str, text: str) -> None:
        """Record the printed values. Raises NotationError if the text is not valid."""
        board = self._board
        seen, typed = board.seen.get(place, {}), board.read(place, text) if text else {}
        values = {key: board.value(place, key) for key in board.asked(place, self._every)} | dict(typed)
        new = {key: value for key, value in values.items() if key in typed or key not in seen}
        if new:  # earlier values keep their notes
            board.look(place, new)
            self._keep()
        wrong = [board.difference(place, key) for key in board.corrected(place)]
        right = sum(value == board.believed(place, key) for key, value in values.items())
        told = [*wrong, self._part("walk", "confirmed", n=right)]
        self._screen.show(f"{board.name(place)}: {'; '.join(told)}.")

    def _help(self, place: str) -> None:
        self._help_on_words()
        self._screen.table(
            (
                self._board.word(key),
                self._part("walk", "means", meaning=self._part("printed", key), expected=self._board.expected(key)),
            )
            for key in self._board.keys(place)
        )


def completions(board: Printed, line: str, begin: int) -> list[str]:
    """Return the possible words at a position in a line: words for values, their values, and WORDS."""
    known = board.completions()
    words = line[:begin].replace(",", " , ").split()
    found = (known.get(words[-1]) if words else None) or (*known, *(() if words else WORDS))
    return sorted(word for word in found if word.startswith(line[begin:].lower()))
