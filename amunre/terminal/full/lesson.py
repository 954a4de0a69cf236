"""A lesson on the full screen: its page, and a list of moves to try."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from amunre.engine.texts import part
from amunre.terminal.full.widgets import as_text
from amunre.terminal.teaching import outcome, table_of, text_of
from amunre.terminal.walk import LessonWalk


class LessonScreen(ModalScreen[None]):
    """A lesson on top of everything else. Enter chooses from the list; the first choice is to continue."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "answer('q')", show=False),
        Binding("b", "answer('b')", show=False),
        *(Binding(str(number), f"answer('{number}')", show=False) for number in range(1, 10)),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("pagedown,space", "scroll(1)", show=False, priority=True),
    ]

    def __init__(self, walk: LessonWalk, plain: bool) -> None:
        super().__init__()
        self._walk, self._plain = walk, plain
        self._moves = OptionList(id="moves", markup=False)

    def compose(self) -> ComposeResult:
        """Yield the page, the list and the keys."""
        with VerticalScroll(id="page", can_focus=False):
            yield Static(id="lesson", markup=False)
        yield self._moves
        yield Static(id="closing", markup=False)

    def on_mount(self) -> None:
        """Show the first page."""
        self._show()
        self._moves.focus()

    def on_resize(self) -> None:
        """Draw the page again for the new width."""
        self._show()

    def _show(self) -> None:
        walk, width = self._walk, self.app.size.width - 5
        tried = ["", *outcome(walk.tried)] if walk.tried else []
        things = [*text_of(walk), *table_of(walk, width, self._plain), *tried]
        self.query_one("#lesson", Static).update(as_text(things, width))
        labels = [part("learn", "go-on"), *(f"{number}) {move.label}" for number, move in enumerate(walk.moves, 1))]
        self._moves.set_options(Option(Text(label)) for label in labels)
        self._moves.highlighted = 0
        self.query_one("#closing", Static).update(part("learn", "keys" if walk.moves else "keys-on", n=len(walk.moves)))
        page = self.query_one("#page")
        self.call_after_refresh(page.scroll_end if tried else page.scroll_home, animate=False)

    @on(OptionList.OptionSelected)
    def _chosen(self, chosen: OptionList.OptionSelected) -> None:
        self.action_answer(str(chosen.option_index or ""))

    def action_answer(self, line: str) -> None:
        """Continue, go back, try a move, or leave."""
        if line.isdecimal() and int(line) > len(self._walk.moves):
            return
        self._walk.answer(line)
        if self._walk.over:
            self.dismiss()
        else:
            self._show()

    def action_scroll(self, pages: int) -> None:
        """Scroll by this many pages."""
        page = self.query_one("#page")
        page.scroll_relative(y=pages * (page.size.height - 1), animate=False)
