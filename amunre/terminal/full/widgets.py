"""The widgets of the full screen: the board, the list of choices, the input line, and pages of text."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.message import Message
from textual.screen import ModalScreen
from textual.suggester import Suggester
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from amunre.console import GuardedConsole
from amunre.engine.ruleset import Rules
from amunre.printing import presentable
from amunre.render.columns import Spot
from amunre.terminal.full.choosing import Pick
from amunre.terminal.parsing import completions

OPEN, HERE = Style(bold=True, underline=True), Style(reverse=True)
"""Styles for places with a legal choice, and for the selected place."""
GROUP, CHOICE, CLOSED, BACK = "+", " ", "x", "<"
"""Marks for a group, a legal choice, a closed choice, and the way back."""
REMEMBERED = 200
"""Maximum number of lines in the history."""


def as_text(things: Iterable[RenderableType], width: int) -> Text:
    """Return renderables one below the other as printable text of this width."""
    console, text = GuardedConsole(color_system="truecolor"), Text(no_wrap=True, overflow="crop", end="")
    lines = console.render_lines(Group(*things), console.options.update_width(max(width, 1)), pad=False)
    for number, line in enumerate(lines):
        text.append("\n" if number else "")
        for segment in line:
            text.append(segment.text, segment.style)
    return text


class Unchosen(Message):
    """A message that Enter was pressed when nothing was chosen."""


class BoardWidget(Static, can_focus=True):
    """The map. Arrow keys or a click point to a place; Enter or a second click picks it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(0, -1)", show=False),
        Binding("right", "move(0, 1)", show=False),
        Binding("up", "move(-1, 0)", show=False),
        Binding("down", "move(1, 0)", show=False),
        Binding("enter", "pick", show=False),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(1)", show=False),
    ]

    class Pointed(Message):
        """A message that the player pointed to a place or picked it."""

        def __init__(self, place: str, picked: bool) -> None:
            super().__init__()
            self.place = place
            self.picked = picked
            """True if the place was picked."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self._drawn = Text()
        self.spots: Mapping[str, Spot] = {}
        """The area of each place."""
        self._open: Collection[str] = ()
        self.place: str | None = None
        """The place that is currently pointed to."""
        self._clicked: str | None = None
        """The place of the last click; a second click there picks it."""

    def draw(self, drawn: Text, spots: Mapping[str, Spot]) -> None:
        """Show this map."""
        self._drawn, self.spots = drawn, spots
        self._marked()

    def mark(self, places: Collection[str], place: str | None) -> None:
        """Mark places with a legal choice, and point to a place."""
        if place != self.place:
            self._clicked = None
        self._open, self.place = places, place
        self._marked()

    def _marked(self) -> None:
        lines = self._drawn.split("\n", allow_blank=True)
        for place in self._open:
            if spot := self.spots.get(place):
                lines[spot.line].stylize(OPEN, spot.column, spot.column + spot.columns)
        if self.place and (spot := self.spots.get(self.place)):
            lines[spot.line].stylize(HERE, spot.column, spot.column + spot.columns)
        self.update(Text("\n", no_wrap=True, overflow="crop").join(lines))

    def action_move(self, lines: int, columns: int) -> None:
        """Point to the next place in this direction."""
        here = self.spots.get(self.place or "")
        if here is None:
            if self.spots:
                self._point(next(iter(self._open), next(iter(self.spots))))
            return
        found = []
        for place, spot in self.spots.items():
            down, right = spot.line - here.line, (spot.column - here.column) / 2
            along, aside = down * lines + right * columns, abs(down * columns) + abs(right * lines)
            if along > 0:
                found.append((along + 3 * aside, place))
        if found:
            self._point(min(found)[1])

    def _point(self, place: str, picked: bool = False) -> None:
        self.mark(self._open, place)
        spot = self.spots[place]
        if isinstance(self.parent, VerticalScroll):
            self.parent.scroll_to_region(self.region_of(spot), animate=False)
        self.post_message(self.Pointed(place, picked))

    def region_of(self, spot: Spot) -> Region:
        """Return the area of a place within the scrolled view."""
        return Region(0, self.virtual_region.y + spot.line, 1, spot.lines)

    def action_scroll(self, pages: int) -> None:
        """Scroll by this many pages."""
        if isinstance(self.parent, VerticalScroll):
            self.parent.scroll_relative(y=pages * (self.parent.size.height - 1), animate=False)

    def action_pick(self) -> None:
        """Pick the place that is currently pointed to."""
        if self.place:
            self._point(self.place, picked=True)
        else:
            self.post_message(Unchosen())

    def on_click(self, event: events.Click) -> None:
        """Point to the clicked place, or pick it on the second click."""
        for place, spot in self.spots.items():
            if spot.has(event.y, event.x):
                again = place == self._clicked
                self._point(place, picked=again)
                self._clicked = place


class ChoiceList(OptionList):
    """The list of choices. Nothing is highlighted at first, so that pressing Enter alone has no effect.

    If the player may pass, that choice is highlighted.
    """

    def __init__(self) -> None:
        super().__init__(id="picks", markup=False)
        self.picks: Sequence[Pick] = ()
        self.room: int = 0
        """Number of columns for a choice on one line."""

    def fill(self, picks: Sequence[Pick]) -> None:
        """Show these choices. Closed ones, which come last, leave room for the rest of the screen."""
        self.picks = picks
        legal = [pick for pick in picks if not pick.reasons]
        self.styles.height = self._rows(legal) + min(self._rows(picks[len(legal) :]), 1)
        self.set_options(Option(_marked(pick)) for pick in picks)
        self.highlighted = 0 if picks and picks[0].line == "" else None

    def _rows(self, picks: Sequence[Pick]) -> int:
        return sum(len(as_text([_text_of(pick)], self.room).split("\n")) for pick in picks)

    def action_cursor_down(self) -> None:
        """Move to the next choice; the first time, skip the way back."""
        if self.highlighted is None and len(self.picks) > 1 and self.picks[0].leads_back:
            self.highlighted = 1
        else:
            super().action_cursor_down()

    def action_select(self) -> None:
        """Pick the highlighted choice."""
        if self.highlighted is None:
            self.post_message(Unchosen())
        super().action_select()

    def go_to(self, pick: Pick) -> None:
        """Highlight this pick, if it is in the list."""
        for number, other in enumerate(self.picks):
            if other.line == pick.line:
                self.highlighted = number

    @property
    def pick(self) -> Pick | None:
        """The highlighted pick."""
        return None if self.highlighted is None else self.picks[self.highlighted]


def _marked(pick: Pick) -> Table:
    """Return a pick with its mark, and with any further lines aligned below the first word."""
    mark = BACK if pick.leads_back else CLOSED if pick.reasons else CHOICE if pick.line is not None else GROUP
    marked = Table.grid(padding=(0, 1, 0, 0))
    marked.add_row(mark, _text_of(pick), style="dim" if pick.reasons else "bold" if pick.leads_back else "")
    return marked


def _text_of(pick: Pick) -> str:
    return presentable(pick.label if pick.number is None else f"{pick.number}) {pick.label}")


class TextScreen(ModalScreen[None]):
    """A page of text on top of everything else."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "close", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, things: Sequence[RenderableType], way_out: str, at_end: bool = False) -> None:
        """at_end: whether to open it at its last line."""
        super().__init__()
        self._things, self._way_out, self._at_end = things, way_out, at_end

    def compose(self) -> ComposeResult:
        """Yield the text and the line that says how to close it."""
        with VerticalScroll(id="page"):
            yield Static(as_text(self._things, self.app.size.width - 5))
        yield Static(self._way_out, id="closing", markup=False)

    def on_mount(self) -> None:
        """Scroll to the end if the page opens there."""
        if self._at_end:
            self.query_one("#page").scroll_end(animate=False)

    def action_scroll(self, lines: int) -> None:
        """Scroll by this many lines."""
        self.query_one("#page").scroll_relative(y=lines, animate=False)

    def action_close(self) -> None:
        """Close the page."""
        self.dismiss()

    def on_click(self, event: events.Click) -> None:
        """Close the page after a click on the closing line."""
        if event.widget and event.widget.id == "closing":
            self.dismiss()


class Completing(Suggester):
    """A suggester that completes the last word of a line."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._rules = rules

    async def get_suggestion(self, value: str) -> str | None:
        """Return the line with its last word completed; None if there is nothing to complete."""
        begin = value.rfind(" ") + 1
        found = completions(value, begin, self._rules) if value.strip() else []
        return f"{value[:begin]}{found[0]}" if found else None


class LineInput(Input):
    """The input line. Tab completes words; Up and Down recall earlier lines with the same beginning."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._typed = deque[str](maxlen=REMEMBERED)
        self._found: Sequence[str] = ()
        """Matching lines from the history, followed by the beginning that they share."""
        self._at = 0
        """Index of the current matching line."""
        super().__init__(id="line", suggester=Completing(rules), select_on_focus=False, compact=True)

    def remember(self, line: str) -> None:
        """Add a line to the history."""
        if line.strip() and line not in [*self._typed][-1:]:
            self._typed.append(line)
        self._found = ()

    def forget(self) -> None:
        """Clear the line and its history."""
        self.value = self.placeholder = ""
        self._typed.clear()
        self._found = ()

    def on_key(self, event: events.Key) -> None:
        """Complete a word on Tab, or change the focus if the line is empty; browse the history with Up and Down."""
        if event.key in ("up", "down"):
            self._bring_back(-1 if event.key == "up" else 1)
        elif event.key == "tab" and self.value.strip():
            self._complete()
        else:
            return
        event.stop()
        event.prevent_default()

    def _bring_back(self, step: int) -> None:
        """Show the previous or next matching line from the history."""
        if not self._found or self.value != self._found[self._at]:
            self._found = [*(line for line in self._typed if line.startswith(self.value)), self.value]
            self._at = len(self._found) - 1
        self._at = min(max(self._at + step, 0), len(self._found) - 1)
        self.value = self._found[self._at]
        self.cursor_position = len(self.value)

    def _complete(self) -> None:
        """Complete the last word as far as it is unambiguous."""
        begin = self.value.rfind(" ") + 1
        if found := completions(self.value, begin, self._rules):
            alike = next((n for n, letters in enumerate(zip(*found, strict=False)) if len({*letters}) > 1), None)
            word = min(found, key=len)[:alike]
            self.value = f"{self.value[:begin]}{word}{' ' if len(found) == 1 else ''}"
            self.cursor_position = len(self.value)
