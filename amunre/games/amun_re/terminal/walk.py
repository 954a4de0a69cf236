"""A printed board gone through province by province at the terminal, beside what a ruleset believes of it."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from amunre.engine.texts import name_of
from amunre.errors import NotationError
from amunre.games.amun_re.model import Province
from amunre.games.amun_re.printed import EXAMPLE, PrintedBoard, believed, kinds, read_values
from amunre.games.amun_re.texts import part, sections, sign_of, title
from amunre.terminal.screen import Screen

WORDS = ("back", "skip", "quit", "help")
"""What can be typed beside values; the section `walk` of the texts says what each does."""

Keep = Callable[[], None]
"""Keeps what has been looked at so far."""


class Walk:
    """Shows one province after another, and takes what is printed from somebody who looks at the board."""

    def __init__(self, board: PrintedBoard, screen: Screen, every: bool, keep: Keep) -> None:
        self._board = board
        self._screen = screen
        self._every = every
        """Whether values are asked for that a source states."""
        self._keep = keep
        self._left_out: set[str] = set()

    def go(self) -> None:
        """Ask for each province that is open. Returns at `quit`; raises EOFError at the end of the input."""
        provinces = self._board.rules.provinces
        number = self._next(0)
        if number < len(provinces):
            self._explain()
        while number < len(provinces):
            self._show(provinces[number], number)
            answer = self._answer(provinces[number])
            if answer == "quit":
                return
            if answer == "back":
                number = max(number - 1, 0)
            else:
                if answer == "skip":
                    self._left_out.add(provinces[number].id)
                number = self._next(number + 1)

    def open(self) -> list[Province]:
        """The provinces that nobody has looked at yet, or not at all that is asked for."""
        return [province for province in self._board.rules.provinces if not self._board.is_done(province, self._every)]

    def _next(self, number: int) -> int:
        """The number of the next province, from this one on, that is open and has not been left out."""
        provinces, open_ones = self._board.rules.provinces, self.open()
        while number < len(provinces) and (
            provinces[number] not in open_ones or provinces[number].id in self._left_out
        ):
            number += 1
        return number

    # --- showing -------------------------------------------------------------------------------------

    def _explain(self) -> None:
        open_ones, board = self.open(), self._board
        asked = [(province, key) for province in open_ones for key in board.asked(province, self._every)]
        known = {province.provenance[key].known for province, key in asked}
        told = part("walk", "intro", title=board.rules.title, provinces=len(open_ones), values=len(asked))
        self._screen.show(f"{told} {part('walk', 'intro-every' if self._every else 'intro-not')}", "")
        words = sections()["knowledge"]
        self._screen.table((sign_of(one) or " ", words[one]) for one in words if one in known)
        self._help_on_words()

    def _help_on_words(self) -> None:
        self._screen.table(
            [
                (part("walk", "enter"), part("walk", "means-enter")),
                (EXAMPLE, part("walk", "means-example")),
                *((word, part("walk", word)) for word in WORDS),
            ]
        )

    def _show(self, province: Province, number: int) -> None:
        board, asked = self._board, self._board.asked(province, self._every)
        head = part("walk", "head", province=name_of(province), n=number + 1, all=len(board.rules.provinces))
        self._screen.show("", Text(head, "bold"))
        rows = []
        for key in kinds():
            style = "bold" if key in asked else "dim"
            rows.append(
                (Text(key, style), Text(self._told(province, key), style), Text(title("province-values", key), style))
            )
        self._screen.table(rows)
        notes = ((key, province.provenance[key].note) for key in asked if key not in board.seen.get(province.id, {}))
        self._screen.table((key, note) for key, note in notes if note)

    def _told(self, province: Province, key: str) -> str:
        """A value with the sign that says how we know it, or with ours beside the one on the board."""
        value, ours = self._board.value(province, key), believed(province, key)
        if key not in self._board.seen.get(province.id, {}):
            return f"{ours} {sign_of(province.provenance[key].known)}".rstrip()
        return f"{value}" if value == ours else part("walk", "value", value=value, ours=ours)

    # --- asking --------------------------------------------------------------------------------------

    def _answer(self, province: Province) -> str:
        """What to do next: a word of WORDS, or nothing, when what is printed has been noted and kept."""
        while True:
            text = self._screen.ask(part("walk", "ask", province=name_of(province)))
            word = next((word for word in WORDS if text and word.startswith(text.lower())), "")
            if word == "help" or text == "?":
                self._help()
            elif word:
                return word
            else:
                try:
                    self._look(province, text)
                except NotationError as error:
                    self._screen.show(str(error))
                else:
                    return ""

    def _look(self, province: Province, text: str) -> None:
        """Note what is printed. Raises NotationError."""
        board = self._board
        seen, typed = board.seen.get(province.id, {}), read_values(text) if text else {}
        values = {key: board.value(province, key) for key in board.asked(province, self._every)} | typed
        new = {key: value for key, value in values.items() if key in typed or key not in seen}
        if new:  # what has been looked at before keeps the note of that time
            board.look(province, new)
            self._keep()
        wrong = [
            part("walk", "corrected", key=key, value=value, ours=believed(province, key))
            for key, value in board.corrected(province).items()
        ]
        right = sum(value == believed(province, key) for key, value in values.items())
        told = [*wrong, part("walk", "confirmed", n=right)]
        self._screen.show(f"{name_of(province)}: {'; '.join(told)}.")

    def _help(self) -> None:
        self._help_on_words()
        self._screen.table(
            (key, part("walk", "means", meaning=part("province-help", key), expected=kind.expected))
            for key, kind in kinds().items()
        )


def completions(line: str, begin: int) -> list[str]:
    """The words that can stand at a place of a line: keys, what they can be, and WORDS."""
    words = line[:begin].replace(",", " , ").split()
    kind = kinds().get(words[-1]) if words else None
    found = kind.words if kind else (*kinds(), *(() if words else WORDS))
    return sorted(word for word in found if word.startswith(line[begin:].lower()))
