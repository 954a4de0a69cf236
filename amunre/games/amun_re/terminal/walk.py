"""A walk through a printed board, province by province, to compare it with a ruleset."""

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
"""Commands, in addition to values; the section `walk` of the texts describes them."""

Keep = Callable[[], None]
"""A function that saves the results so far."""


class Walk:
    """Shows one province after another, and reads the printed values from a person who looks at the board."""

    def __init__(self, board: PrintedBoard, screen: Screen, every: bool, keep: Keep) -> None:
        self._board = board
        self._screen = screen
        self._every = every
        """True if values that a source states are asked for too."""
        self._keep = keep
        self._left_out: set[str] = set()

    def go(self) -> None:
        """Ask for each open province. Returns at `quit`; raises EOFError at the end of the input."""
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
        """Return the provinces that still have values to compare."""
        return [province for province in self._board.rules.provinces if not self._board.is_done(province, self._every)]

    def _next(self, number: int) -> int:
        """Return the number of the next open province, from this one on, that was not skipped."""
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
        """Return a value with the sign of its source, or the printed value with ours if they differ."""
        value, ours = self._board.value(province, key), believed(province, key)
        if key not in self._board.seen.get(province.id, {}):
            return f"{ours} {sign_of(province.provenance[key].known)}".rstrip()
        return f"{value}" if value == ours else part("walk", "value", value=value, ours=ours)

    # --- asking --------------------------------------------------------------------------------------

    def _answer(self, province: Province) -> str:
        """Return the next command, a word of WORDS, or an empty text once the printed values have been saved."""
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
        """Record the printed values. Raises NotationError."""
        board = self._board
        seen, typed = board.seen.get(province.id, {}), read_values(text) if text else {}
        values = {key: board.value(province, key) for key in board.asked(province, self._every)} | typed
        new = {key: value for key, value in values.items() if key in typed or key not in seen}
        if new:  # earlier values keep their notes
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
    """Return the possible words at a place of a line: keys, their values, and WORDS."""
    words = line[:begin].replace(",", " , ").split()
    kind = kinds().get(words[-1]) if words else None
    found = kind.words if kind else (*kinds(), *(() if words else WORDS))
    return sorted(word for word in found if word.startswith(line[begin:].lower()))
