"""The screen and the keyboard: prints, asks, and hides a hand; knows nothing of how a game goes on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from amunre.game.view import View
from amunre.render.text import ASCII, DRAWN, colour, packed
from amunre.render.words import stones_on
from amunre.ruleset.model import Ruleset
from amunre.terminal.menus import SALE, Bids, Choice, Menu, Offerings

WIDTHS = (60, 120)
"""Least and most columns: the map needs the least, and no eye follows longer lines than the most."""

Complete = Callable[[str, int], list[str]]
"""From a line, and where its last word begins, to the words that can stand there."""


def terminal() -> Console:
    """The terminal; no escape code is printed in a dumb one, into a pipe, or where NO_COLOR is set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", "unknown")
    return Console(highlight=False, markup=False, emoji=False, color_system=None if plain else "auto")


class Screen:
    """Where a game is shown and asked about."""

    def __init__(self, console: Console, complete: Complete | None = None) -> None:
        self._console = console
        self._echo = not sys.stdin.isatty()
        self._readline = _readline(complete) if complete and not self._echo else None
        self.signs = DRAWN if _can_print("".join(DRAWN.all), console.encoding) else ASCII

    @property
    def width(self) -> int:
        """Columns to print in."""
        least, most = WIDTHS
        return min(max(self._console.width, least), most)

    # --- printing ----------------------------------------------------------------------------------------

    def show(self, *things: RenderableType) -> None:
        """Print some things one below the other."""
        for thing in things:
            self._console.print(thing, width=self.width)

    def show_unbroken(self, line: str) -> None:
        """Print a line as it is, however long: one with the name of a file in it, for copying."""
        self._console.print(line, soft_wrap=True)

    def tell(self, paragraphs: Iterable[str]) -> None:
        """Print paragraphs, each behind a mark."""
        self.table((("-", paragraph) for paragraph in paragraphs), gap=1)

    def table(self, rows: Iterable[tuple[RenderableType, RenderableType]], gap: int = 2) -> None:
        """Print rows of a word, and what is said about it."""
        table = Table.grid(padding=(0, gap))
        for row in rows:
            table.add_row(*row)
        if table.row_count:
            self.show(table)

    def menu(self, menu: Menu, view: View, rules: Ruleset, names: Sequence[str]) -> None:
        """Print a menu: bids as a table of provinces and spaces, offerings as a range, everything else in groups."""
        groups, first = list(menu.groups), list[tuple[Text, str]]()
        if isinstance(menu, Bids):
            bids = groups.pop(0)
            self.show(_bids(menu, bids.choices, view, rules, names))
            example = bids.choices[0].action
            number = menu.provinces.index(example.province or "") + 1
            told = f"a province and the gold, such as {number} {example.amount} or {example.province} {example.amount}"
            first = [(Text("Bid", "bold"), told)]
        if isinstance(menu, Offerings):
            offers = [choice.action for group in groups for choice in group.choices if choice.action.verb == "offer"]
            groups = [group for group in groups if all(choice.action.verb != "offer" for choice in group.choices)]
            most = max((offer.amount or 0 for offer in offers), default=0)
            laid = sorted({f"{most} {offer.card}" for offer in offers if offer.card})
            with_card = f"; with a card, for example {' or '.join(laid)}" if laid else ""
            first = [(Text("Offer", "bold"), f"a number from 1 to {most}{with_card}")] if offers else []
        texts = iter(
            f"{number}) {choice.label}" if menu.numbered else str(choice.action)
            for number, choice in enumerate((choice for group in groups for choice in group.choices), 1)
        )
        room = self.width - max((len(group.title) for group in groups), default=0) - 2
        rows = [
            (
                Text(group.title, "dim" if group.choices[0].action.verb == SALE else "bold"),
                "\n".join(packed([next(texts) for _ in group.choices], room, 3)),
            )
            for group in groups
        ]
        self.table(first + rows)

    def hide(self) -> None:
        """Make what is on the screen unreadable for who comes next, as far as the terminal can."""
        if self._readline:
            self._readline.clear_history()
        if not self._console.is_terminal:
            self.show(self.signs.rule * self.width)
        elif self._console.color_system is None:
            self._console.file.write("\n" * self._console.height)
        else:
            self._console.file.write("\x1b[H\x1b[2J\x1b[3J")  # the last one: what has been scrolled away

    # --- asking ------------------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """A line that somebody types. Raises EOFError at the end of the input."""
        self._console.file.flush()
        line = input(prompt)
        if self._echo:
            print(line)  # so that what comes out of a pipe reads like a game
        return line.strip()


def _bids(menu: Bids, choices: Sequence[Choice], view: View, rules: Ruleset, names: Sequence[str]) -> Table:
    """A row for each province: spaces that can be bid, the highest stone in brackets, and whose it is."""
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
    table.add_column(justify="right")
    table.add_column()
    for _ in menu.ladder:
        table.add_column(justify="right", width=4)
    free = {(choice.action.province, choice.action.amount) for choice in choices}
    for number, province in enumerate(menu.provinces, 1):
        stones = stones_on(view, province)
        highest, owner = stones[0] if stones else (None, None)
        cells = [
            Text(f"[{gold}]", "bold")
            if gold == highest
            else Text(str(gold))
            if (province, gold) in free
            else Text("-", "dim")
            for gold in menu.ladder
        ]
        whose = Text("") if owner is None else Text(names[owner], f"bold {colour(owner)}")
        table.add_row(f"{number}", rules.province(province).names["en"], *cells, whose)
    return table


def _can_print(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _readline(complete: Complete) -> ModuleType | None:
    """The line editor of the terminal, with completion; None where Python has none."""
    try:
        import readline
    except ImportError:
        return None
    found: list[str] = []

    def completer(stub: str, number: int) -> str | None:
        if number == 0:
            found[:] = complete(readline.get_line_buffer(), readline.get_begidx())
        return f"{found[number]} " if number < len(found) else None

    readline.set_completer_delims(" ")
    readline.set_completer(completer)
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    readline.parse_and_bind("set enable-bracketed-paste off")  # it would print escape codes
    return readline
