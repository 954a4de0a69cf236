"""The layout of the full screen, drawn again for each question and size."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from amunre.engine.ruleset import Rules
from amunre.printing import presentable
from amunre.terminal.face import face_of
from amunre.terminal.front import Situation, rows_of
from amunre.terminal.full.widgets import BoardWidget, ChoiceList, LineInput, as_text

SIDE = 28
"""Minimum width next to the board, in columns."""
AROUND = 6
"""Usual number of lines above and below the board."""
ANSWER = 4
"""Maximum number of lines in an answer that is not shown on a separate page."""
TEXTS = ("status", "before", "after", "question", "told", "hand", "answer", "cover", "asks")
"""The parts that contain text."""


class TableWidget(Vertical):
    """The table and the question, from top to bottom; while covered, they are hidden."""

    def __init__(self, rules: Rules, plain: bool) -> None:
        super().__init__(id="table")
        self._rules, self._plain = rules, plain
        self._face = face_of(rules)
        self._told: Sequence[RenderableType] = ()
        self._answered: Sequence[RenderableType] = ()
        self.situation: Situation | None = None
        """The situation shown."""
        self.board: BoardWidget = BoardWidget()
        """The map."""
        self.picks: ChoiceList = ChoiceList()
        """The list of choices."""
        self.line: LineInput = LineInput(rules)
        """The input line."""

    def compose(self) -> ComposeResult:
        """Yield the parts."""
        yield Static(id="status", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="left", can_focus=False):
                yield Static(id="before", markup=False)
                yield self.board
                yield Static(id="after", markup=False)
            with Vertical(id="right"):
                yield Static(id="question", markup=False)
                yield self.picks
                with VerticalScroll(id="news"):
                    yield Static(id="told", markup=False)
        yield Static(id="cover", markup=False)
        yield Static(id="hand", markup=False)
        yield Static(id="answer", markup=False)
        with Horizontal(id="entry"):
            yield Static(id="asks", markup=False)
            yield self.line

    def _put(self, id: str, text: Text | str) -> None:
        self.query_one(f"#{id}", Static).update(text)

    # --- text ---------------------------------------------------------------------------------------------

    def ask(self, question: str) -> None:
        """Show the question."""
        self._put("question", Text(presentable(question)))

    def prompt(self, prompt: str) -> None:
        """Show the text in front of the input line."""
        self._put("asks", Text(presentable(prompt)))

    def tell(self, news: Sequence[str]) -> None:
        """Set the latest events, which the next drawing shows, scrolled to the last one."""
        self._told = [rows_of([("-", told)], gap=1) or "" for told in news]

    def answer(self, things: Sequence[RenderableType]) -> bool:
        """Show an answer until the next answer; return False if it is too long to show."""
        text = as_text(things, self.app.size.width)
        if text.plain.count("\n") >= ANSWER:
            return False
        self._answered = things
        self._put("answer", text)
        return True

    def explain(self, reasons: Sequence[str]) -> None:
        """Show reasons in place of the answer, or the answer again if there are no reasons."""
        self._put("answer", as_text(reasons or self._answered, self.app.size.width))

    # --- cover ---------------------------------------------------------------------------------------------

    @property
    def covered(self) -> bool:
        """True if the table is covered."""
        return self.has_class("covered")

    def cover(self) -> None:
        """Remove everything that the next person may not read."""
        self.situation = None
        self._told = self._answered = ()
        for id in TEXTS:
            self._put(id, "")
        self.board.draw(Text(), {})
        self.picks.fill([])
        self.line.forget()
        self.add_class("covered")

    def put_on_cover(self, things: Sequence[RenderableType]) -> None:
        """Show renderables on a covered table."""
        self._put("cover", as_text(things, self.app.size.width))

    def uncover(self) -> None:
        """Uncover the table after the next person has confirmed that they are looking alone."""
        self.remove_class("covered")

    @property
    def room(self) -> int:
        """Number of columns for a choice on one line, excluding the border, its mark and the scrollbar."""
        return self._side - 5

    @property
    def _side(self) -> int:
        width: int = self.app.size.width
        return max(SIDE, width // 3)

    # --- drawing -------------------------------------------------------------------------------------------

    def show(self, situation: Situation) -> None:
        """Show the table and the question to a person."""
        self.situation = situation
        self.line.placeholder = ""
        self.board.mark((), None)
        self.tell(situation.news)
        self.draw()
        self.ask(situation.menu.prompt.text if situation.menu else "")

    def shows(self, situation: Situation) -> bool:
        """Return whether this question is already shown, so that nothing needs to be closed or cleared."""
        now = self.situation
        if now is None or now.menu is None or situation.menu is None:
            return False
        return now.view == situation.view and now.menu.prompt == situation.menu.prompt

    def draw(self) -> None:
        """Draw everything that depends on the width of the terminal."""
        width = self.app.size.width
        left = width - self._side
        self.query_one("#left").styles.width = left
        self.query_one("#right").styles.width = width - left
        self._put("told", as_text(self._told, width - left - 3))
        self.query_one("#news").scroll_end(animate=False)
        self.picks.room = self.room
        self._put("answer", as_text(self._answered, width))
        if self.situation is None:
            return
        view, rules, names = self.situation.view, self._rules, self.situation.names
        of, room = (view, rules, names), left - 1
        self._put("status", as_text([self._face.status(*of, width - 2)], width - 2))
        drawn = as_text([self._face.board(*of, room, self._plain)], room)
        self.board.draw(drawn, self._face.spots(*of, room, self._plain))
        players, key = self._face.players(*of, room, ()), Text(self._face.key(rules, room, self._plain), "dim")
        below = f"{drawn.plain}\n{as_text([players], room).plain}"
        is_tall = not self._face.board_last and below.count("\n") >= self.app.size.height - AROUND
        above = is_tall or view.stage not in self._face.with_board
        before = [*self._asked_about(), *([players] if above else [])]
        after = [*([] if above else [players]), self._face.supply(view, rules), "", key]
        self.query_one("#before").display = bool(before)
        self._put("before", as_text(before, room))
        self._put("after", as_text(after, room))
        held = [self._face.hand(view, rules)] if isinstance(view.viewer, int) else []
        self._put("hand", as_text(held, width))

    def _asked_about(self) -> Sequence[RenderableType]:
        """Return the summary for the decision without the typed answers, which are in the list of choices."""
        decision = self.situation.decision if self.situation else None
        if decision is None:
            return ()
        tables = [table for rows in decision.tables() if (table := rows_of(rows))]
        return [*tables, *decision.facts()]
