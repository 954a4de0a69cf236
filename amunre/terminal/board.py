"""A printed board gone through province by province at the terminal, beside what a ruleset believes of it."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from amunre.engine.texts import sign_of, templates, title
from amunre.errors import NotationError
from amunre.games.amun_re.model import Province
from amunre.games.amun_re.printed import PrintedBoard, believed, kinds, read_values
from amunre.terminal.screen import Screen

WORDS = {
    "back": "to the province before",
    "skip": "leave this province out",
    "quit": "stop here; what you have done is kept",
    "help": "what the values mean, and what they can be",
}
"""What can be typed beside values."""

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
        told = f"{board.rules.title}: {len(open_ones)} provinces to compare with your board, {len(asked)} values."
        sourced = "" if self._every else ", and values that a source states, unless you see that they are wrong"
        self._screen.show(f"{told} Not asked for are names, latitudes{sourced}.", "")
        words = templates()["knowledge"]
        self._screen.table((sign_of(one) or " ", words[one]) for one in words if one in known)
        self._help_on_words()

    def _help_on_words(self) -> None:
        self._screen.table(
            [
                ("Enter", "your board shows the same"),
                ("fields 3, side west", "it shows this, and all else the same"),
                *WORDS.items(),
            ]
        )

    def _show(self, province: Province, number: int) -> None:
        board, asked = self._board, self._board.asked(province, self._every)
        self._screen.show("", Text(f"{province.names['en']}, {number + 1} of {len(board.rules.provinces)}", "bold"))
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
        return f"{value}" if value == ours else f"{value}, not {ours}"

    # --- asking --------------------------------------------------------------------------------------

    def _answer(self, province: Province) -> str:
        """What to do next: a word of WORDS, or nothing, when what is printed has been noted and kept."""
        while True:
            text = self._screen.ask(f"{province.names['en']}: Enter if so, what differs, or help> ")
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
        wrong = [f"{key} {value}, not {believed(province, key)}" for key, value in board.corrected(province).items()]
        right = sum(value == believed(province, key) for key, value in values.items())
        told = [*wrong, f"{right} {'value' if right == 1 else 'values'} confirmed"]
        self._screen.show(f"{province.names['en']}: {'; '.join(told)}.")

    def _help(self) -> None:
        self._help_on_words()
        self._screen.table((key, f"{kind.meaning} ({kind.expected})") for key, kind in kinds().items())


def completions(line: str, begin: int) -> list[str]:
    """The words that can stand at a place of a line: keys, what they can be, and WORDS."""
    words = line[:begin].replace(",", " , ").split()
    kind = kinds().get(words[-1]) if words else None
    found = kind.words if kind else (*kinds(), *(() if words else WORDS))
    return sorted(word for word in found if word.startswith(line[begin:].lower()))
