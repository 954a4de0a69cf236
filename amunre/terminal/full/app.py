"""The full screen itself: where everything stands, and what keys and clicks do."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Sequence
from contextlib import suppress
from contextvars import copy_context
from threading import Thread
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static

from amunre.engine.texts import name_of, part
from amunre.games import face_of
from amunre.printing import presentable
from amunre.terminal.front import Situation, rows_of
from amunre.terminal.full.choosing import Choosing, Pick
from amunre.terminal.full.front import Asked, FullScreen, Hidden, Over, Presented, Thinks
from amunre.terminal.full.widgets import Board, Line, Page, Picks, as_text
from amunre.terminal.session import Session
from amunre.terminal.telling import cited

SIDE = 28
"""Least columns beside the board."""
ANSWER = 4
"""Most lines of an answer that need no page of their own."""
PATIENCE = 1
"""Seconds in which a session that is left comes to its end, unless a bot thinks."""
COMMANDS = {"f1": "help", "f2": "board", "f3": "players", "f4": "hand", "f5": "log", "f6": "score", "f7": "hint"}
"""By key, what it types."""


class FullScreenApp(App[None]):
    """A session on the full screen. The session is in a thread of its own, and waits there while nothing is typed."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"type('{word}')", word) for key, word in COMMANDS.items()),
        Binding("ctrl+z", "type('undo')", "undo", priority=True),
        Binding("ctrl+q", "leave", "quit", priority=True),
        Binding("ctrl+c", f"leave({128 + signal.SIGINT})", show=False, priority=True),
        Binding("escape", "out", show=False),
    ]

    def __init__(self, session: Session, front: FullScreen) -> None:
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"  # that is: the colours of the terminal
        self.stopped: BaseException | None = None
        """What ended the session before the game was over."""
        self.waiting: bool = False
        """Whether a line is wanted."""
        self._session, self._front = session, front
        self._rules = session.game.rules
        self._face = face_of(self._rules)
        self._situation: Situation | None = None
        self._choosing: Choosing | None = None
        self._told: Sequence[RenderableType] = ()
        self._answered: Sequence[RenderableType] = ()
        self._obeys = False
        """Whether commands mean something as an answer."""
        self._thread = Thread(target=copy_context().run, args=(self._run,), daemon=True)

    def compose(self) -> ComposeResult:
        """What there is, from the top down."""
        with Vertical(id="table"):
            yield Static(id="status", markup=False)
            with Horizontal(id="middle"):
                with VerticalScroll(id="left", can_focus=False):
                    yield Static(id="before", markup=False)
                    yield Board()
                    yield Static(id="after", markup=False)
                with Vertical(id="right"):
                    yield Static(id="question", markup=False)
                    yield Picks()
                    with VerticalScroll(id="news"):
                        yield Static(id="told", markup=False)
            yield Static(id="cover", markup=False)
            yield Static(id="hand", markup=False)
            yield Static(id="answer", markup=False)
            with Horizontal(id="entry"):
                yield Static(id="asks", markup=False)
                yield Line(self._rules)
            yield Footer(compact=True)

    @property
    def _table(self) -> Screen[Any]:
        """All but pages above it."""
        return self.screen_stack[0]

    @property
    def _has_page(self) -> bool:
        return len(self.screen_stack) > 1

    def _static(self, id: str) -> Static:
        return self._table.query_one(f"#{id}", Static)

    @property
    def _line(self) -> Line:
        return self._table.query_one(Line)

    @property
    def _picks(self) -> Picks:
        return self._table.query_one(Picks)

    @property
    def _board(self) -> Board:
        return self._table.query_one(Board)

    # --- the session -------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Begin."""
        self._front.send = self.post_message
        self._front.columns = self.size.width
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError, AttributeError):  # on Windows
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(number, self.action_leave, 128 + number)
        self._thread.start()

    def _run(self) -> None:
        """The session, from beginning to end; at the end somebody may look at the board as long as they like."""
        try:
            self._session.play()
            self._front.ask(part("terminal", "leave"))
        except BaseException as stopped:
            self.stopped = stopped
        with suppress(RuntimeError):  # somebody has left, and nothing is shown any more
            self.post_message(Over())

    @on(Over)
    def _over(self) -> None:
        if self.return_code is None:
            self.exit()

    def on_unmount(self) -> None:
        """Nobody answers any more; a bot that thinks is not waited for."""
        self._front.close()
        self._thread.join(PATIENCE)

    # --- what the session says ---------------------------------------------------------------------------

    @on(Asked)
    def _asked(self, asked: Asked) -> None:
        self.waiting = True
        self._obeys = asked.situation is not None
        self._static("asks").update(Text(presentable(asked.prompt)))
        if asked.situation is None and self._table.has_class("covered"):
            self._static("cover").update(as_text(asked.shown, self.size.width))
            self._line.focus()
            return
        self._table.remove_class("covered")
        anew = not asked.situation or not self._is_the_same(asked.situation)
        if anew:
            self._told = [rows_of([("-", told)], gap=1) or "" for told in asked.news]
            self._table.query_one("#news", VerticalScroll).scroll_home(animate=False)
            if asked.situation:
                self._show(asked.situation)
            else:
                self._draw()
                self._ask("")
                self._picks.fill([Pick(part("terminal", "pass-pick"), "")])
        if not self._line.value and (anew or self.focused is not self._board):
            self._picks.focus()
        self._answer(asked.shown)

    @on(Presented)
    def _presented(self, presented: Presented) -> None:
        if presented.situation:
            self._table.remove_class("covered")
            self._show(presented.situation)
        else:
            self._cover()

    @on(Thinks)
    def _thinks(self, thinks: Thinks) -> None:
        self._ask(part("terminal", "thinking", bot=thinks.name))
        self._choosing = None
        self._picks.fill([])

    @on(Hidden)
    def _cover(self) -> None:
        """Nothing stays that somebody else may not read."""
        while self._has_page:
            self.pop_screen()
        self._situation = self._choosing = None
        self._told = self._answered = ()
        for id in ("status", "before", "after", "question", "told", "hand", "answer", "cover", "asks"):
            self._static(id).update("")
        self._board.draw(Text(), {})
        self._picks.fill([])
        self._line.value = self._line.placeholder = ""
        self._table.add_class("covered")

    # --- what is shown -----------------------------------------------------------------------------------

    def _show(self, situation: Situation) -> None:
        """The table, and what is asked."""
        self._situation = situation
        self._line.placeholder = ""
        self._board.mark((), None)
        self._draw()
        self._choosing = Choosing(situation, self._board.spots)
        menu = situation.menu
        self._ask(menu.prompt.text if menu else "")
        self._refill()

    def _ask(self, question: str) -> None:
        self._static("question").update(Text(presentable(question)))

    def _is_the_same(self, situation: Situation) -> bool:
        """Whether all that is shown already: nothing is closed or forgotten by an answer that changes nothing."""
        now = self._situation
        if not self._choosing or now is None or now.menu is None or situation.menu is None:
            return False
        return now.view == situation.view and now.menu.prompt == situation.menu.prompt

    @staticmethod
    def _of(situation: Situation) -> tuple[Any, Any, Sequence[str]]:
        return situation.view, situation.rules, situation.names

    def _draw(self) -> None:
        """All that depends on how wide the terminal is."""
        width = self.size.width
        left = width - max(SIDE, width // 3)
        self._table.query_one("#left").styles.width = left
        self._table.query_one("#right").styles.width = width - left
        self._front.columns = width
        self._static("told").update(as_text(self._told, width - left - 3))
        if (situation := self._situation) is None:
            return
        of, room, plain = self._of(situation), left - 1, self._front.plain
        view, rules, _ = of
        self._static("status").update(as_text([self._face.status(view, rules, width - 2)], width - 2))
        drawn = as_text([self._face.board(*of, room, plain)], room)
        self._board.draw(drawn, self._face.spots(*of, room, plain))
        besides: list[RenderableType] = []
        if decision := situation.decision:
            besides += [table for rows in decision.tables() if (table := rows_of(rows))]
            besides += [*decision.told(), *decision.typed()]
        besides += [self._face.players(*of, room, ()), self._face.supply(view)]
        with_board = view.stage in self._face.with_board
        for id, is_here in (("after", with_board), ("before", not with_board)):
            self._static(id).display = is_here
            self._static(id).update(as_text(besides, room))
        held = [self._face.hand(view, rules)] if isinstance(view.viewer, int) else []
        self._static("hand").update(as_text(held, width))

    def _refill(self) -> None:
        """What can be picked now; on the board, where."""
        if self._choosing is None:
            return
        self._picks.fill(self._choosing.picks)
        self._board.mark(self._choosing.open_places, self._board.place)

    def _answer(self, things: Sequence[RenderableType]) -> None:
        """Show an answer; on a page of its own if it is long."""
        text = as_text(things, self.size.width)
        if text.plain.count("\n") >= ANSWER:
            self.push_screen(Page(things, part("terminal", "close-page")))
        else:
            self._answered = things
            self._static("answer").update(text)

    def on_resize(self) -> None:
        """All anew, as wide as it will be in a moment."""
        self.call_later(self._redraw)

    def _redraw(self) -> None:
        self._draw()
        self._static("answer").update(as_text(self._answered, self.size.width))

    # --- what is done ------------------------------------------------------------------------------------

    def _say(self, line: str) -> None:
        """Answer the session."""
        if self.waiting:
            self.waiting = False
            self._front.typed(line)

    def action_type(self, line: str) -> None:
        """A key stands for a command."""
        if self._obeys and not self._has_page:
            self._say(line)

    def action_leave(self, status: int = 0) -> None:
        """Stop playing, with this exit status."""
        self._front.close()
        self.exit(return_code=status)

    def action_out(self) -> None:
        """Out of an open group."""
        if self._choosing:
            self._choosing.opened = None
            self._board.mark((), None)
            self._refill()
        self._picks.focus()

    async def on_event(self, event: events.Event) -> None:
        """Letters and digits go to the line, wherever one is, before anything else gets them."""
        if isinstance(event, events.Key) and event.is_printable and event.key != "space" and not self._has_page:
            self._table.set_focus(self._line)
        await super().on_event(event)

    @on(Input.Submitted)
    def _submitted(self, submitted: Input.Submitted) -> None:
        if self.waiting:
            self._line.value = ""
            self._say(submitted.value)

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        if pick := self._picks.pick:
            self._consider(pick)

    @on(OptionList.OptionSelected)
    def _selected(self) -> None:
        if pick := self._picks.pick:
            self._take(pick)

    def _consider(self, pick: Pick) -> None:
        """Say what a pick would do, or why it is closed."""
        self._line.placeholder = pick.line or ""
        told = [*map(cited, pick.reasons)] or self._answered
        self._static("answer").update(as_text(told, self.size.width))
        if pick.place and self._choosing:
            self._board.mark(self._choosing.open_places, pick.place)

    def _take(self, pick: Pick) -> None:
        """Do what was picked, or open it."""
        if pick.line is not None:
            self._say(pick.line)
        elif self._choosing:
            self._choosing.opened = pick.group
            self._board.mark((), None)
            self._refill()
            if self._choosing.is_on_board:
                self._board.focus()

    def _called(self, place: str) -> str:
        """The name of a place, or its id if it has none."""
        return next((name_of(thing) for thing in self._rules.things if thing.id == place), place)

    @on(Board.Pointed)
    def _pointed(self, pointed: Board.Pointed) -> None:
        if self._choosing is None:
            return
        there = self._choosing.at(pointed.place)
        if len(there) == 1:
            [only] = there
            self._picks.go_to(only)
            self._consider(only)
            if pointed.picked:
                self._take(only)
        elif there:
            self._picks.fill([Pick(self._called(pointed.place)), *there])
            if pointed.picked:
                self._picks.focus()


def run(session: Session, front: FullScreen) -> int:
    """Play a session on the full screen; the exit status, where the system or the screen ends it.

    Raises what a session raises.
    """
    app = FullScreenApp(session, front)
    app.run()
    if app.stopped is not None and not isinstance(app.stopped, EOFError):
        raise app.stopped
    return app.return_code or 0
