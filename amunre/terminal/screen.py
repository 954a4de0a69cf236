"""The screen and the keyboard: prints, asks, and hides a hand; knows nothing of how a game goes on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from types import ModuleType

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from amunre.console import GuardedConsole
from amunre.engine.texts import joined, part
from amunre.games.amun_re.drawings.text import ASCII, DRAWN, Signs
from amunre.games.amun_re.prompt import Bids, BuyCards, Choice, End, Group, Offer, Sell
from amunre.printing import presentable
from amunre.render.columns import packed
from amunre.terminal.menus import Menu, open_in
from amunre.terminal.thinking import Thinking

WIDTHS = (60, 120)
"""Least and most columns: the map needs the least, and no eye follows longer lines than the most."""

Complete = Callable[[str, int], list[str]]
"""From a line, and where its last word begins, to the words that can stand there."""


def terminal() -> Console:
    """The terminal; no escape code is printed in a dumb one, into a pipe, or where NO_COLOR is set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", "unknown")
    return GuardedConsole(color_system=None if plain else "auto")


class Screen:
    """Where a game is shown and asked about."""

    def __init__(self, console: Console, complete: Complete | None = None) -> None:
        self._console = console
        self.thinking: Thinking = Thinking(console)
        self._echo = not sys.stdin.isatty()
        self._readline = _readline(complete) if complete and not self._echo else None
        self.signs: Signs = DRAWN if _can_print("".join(DRAWN.all), console.encoding) else ASCII

    @property
    def width(self) -> int:
        """Columns to print in."""
        least, most = WIDTHS
        return min(max(self._console.width, least), most)

    # --- printing ----------------------------------------------------------------------------------------

    def show(self, *things: RenderableType) -> None:
        """Print some things one below the other."""
        self.thinking.over()
        for thing in things:
            self._console.print(thing, width=self.width)

    def show_unbroken(self, line: str) -> None:
        """Print a line as it is, however long: one with the name of a file in it, for copying."""
        self.thinking.over()
        self._console.print(line, soft_wrap=True)

    def tell(self, paragraphs: Iterable[str]) -> None:
        """Print paragraphs, each behind a mark."""
        self.table((("-", paragraph) for paragraph in paragraphs), gap=1)

    def table(self, rows: Iterable[Sequence[RenderableType]], gap: int = 2) -> None:
        """Print rows of a word, and what is said about it."""
        table = Table.grid(padding=(0, gap))
        for row in rows:
            table.add_row(*row)
        if table.row_count:
            self.show(table)

    def menu(self, menu: Menu, on_auction: Mapping[str, str] | None = None) -> None:
        """Print a menu: bids as a table of provinces and spaces, an offering as a range, everything else in groups.

        on_auction: by id of a province that is bid on, what to say about it.
        """
        self.show(menu.prompt.text)
        rows = list[tuple[Text, str]]()
        if menu.bids:
            self._bids(menu.bids, on_auction or {})
            if menu.bid_examples:
                told = part("terminal", "bid-such-as", examples=joined(menu.bid_examples, "or"))
                rows.append((Text(part("terminal", "bid"), "bold"), told))
        if menu.offer and menu.offer.actions:
            rows.append((Text(menu.offer.title, "bold"), _how_to_offer(menu.offer)))
        groups = [group for group in menu.others if group.actions]
        room = self.width - max((len(group.title) for group in menu.others), default=0) - 2
        number = count(1)
        for group in groups:
            labels = [
                f"{next(number)}) {_label(group, choice)}" if menu.numbered else str(choice.action)
                for choice in open_in(group)
            ]
            style = "dim" if isinstance(group, Sell) else "bold"
            rows.append((Text(group.title, style), "\n".join(packed(labels, room, 3))))
        if closed := [group.title for group in menu.others if group not in groups]:
            rows.append((Text(part("terminal", "closed"), "dim"), "\n".join(packed(closed, room, 3))))
        self.table(rows)

    def _bids(self, provinces: Sequence[Bids], told: Mapping[str, str]) -> None:
        """Two lines for each province: the spaces that can be bid, with the highest stone in brackets; what is told."""
        spaces = [[_space(province, choice) for choice in province.choices] for province in provinces]
        cell = max(len(space) for row in spaces for space in row) + 1
        number, name = len(str(len(provinces))), max(len(province.title) for province in provinces)
        for n, (province, row) in enumerate(zip(provinces, spaces, strict=True), 1):
            line = Text.assemble(f"{n:>{number}} ", (province.title.ljust(name), "bold"))
            for space in row:
                line.append(" " * (cell - len(space))).append(space)
            self.show(line)
            if about := told.get(province.province):
                self.show(Padding(Text(about, "dim"), (0, 0, 0, number + 1)))

    def hide(self) -> None:
        """Make what is on the screen unreadable for who comes next, as far as the terminal can."""
        self.thinking.over()
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
        self.thinking.over()
        self._console.file.flush()
        line = input(presentable(prompt))
        if self._echo:
            print(line)  # so that what comes out of a pipe reads like a game
        return line.strip()


def _space(province: Bids, choice: Choice) -> Text:
    if choice.action.amount == province.highest:
        return Text(f"[{choice.label}]", "bold")
    return Text("-", "dim") if choice.violations else Text(choice.label)


def _how_to_offer(offer: Offer) -> str:
    """The range, and how a card is laid with the gold."""
    laid = joined([f"{offer.most} {card}" for card in offer.cards], "or")
    return part("terminal", "offer", least=offer.least, most=offer.most, examples=laid)


def _label(group: Group, choice: Choice) -> str:
    """What a choice is called, with its own price, or with the word by which it can be typed."""
    if isinstance(group, BuyCards):
        return part("terminal", "priced", label=choice.label, price=choice.price)
    return f"{choice.action}: {choice.label}" if isinstance(group, End) else choice.label


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
