"""The full-screen app: keys and clicks, and a session in a separate thread."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import suppress
from contextvars import copy_context
from threading import Thread
from typing import ClassVar

from attrs import evolve
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.types import CSSPathType
from textual.widgets import Footer, Input, OptionList

from amunre.engine.texts import name_of, part
from amunre.terminal.face import face_of
from amunre.terminal.front import Situation
from amunre.terminal.full.choosing import Choosing, Pick
from amunre.terminal.full.front import Finished, FullScreen, Hidden, LessonWanted, LineWanted, Presented, Thinks
from amunre.terminal.full.lesson import LessonScreen
from amunre.terminal.full.table import TableWidget
from amunre.terminal.full.widgets import BoardWidget, TextScreen, Unchosen
from amunre.terminal.printouts import cited, outcome
from amunre.terminal.session import Session
from amunre.terminal.walk import LessonWalk
from amunre.translations import translated

PATIENCE = 1
"""Maximum number of seconds to wait for a session to end; it ends later if a bot is thinking."""
SCORE = "score"
"""The command that shows the points, even when the game is over."""
COMMANDS = {
    "f1": "learn",
    "question_mark": "help",
    "f2": "board",
    "f3": "players",
    "f4": "hand",
    "f5": "log",
    "f6": SCORE,
    "f7": "hint",
}
"""Commands by key. The players are always visible, so the key for showing them is not listed."""
KEPT = ("space", "question_mark")
"""Printable keys that do not start a command line."""


class FullScreenApp(App[None]):
    """A session on the full screen. The session has its own thread, which waits for input."""

    CSS_PATH: ClassVar[CSSPathType | None] = "style.tcss"
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"type('{word}')", word, show=word != "players") for key, word in COMMANDS.items()),
        Binding("ctrl+z", "type('undo')", "undo", priority=True),
        Binding("ctrl+q", "leave", "quit", priority=True),
        Binding("ctrl+c", f"leave({128 + signal.SIGINT})", show=False, priority=True),
        Binding("escape", "out", show=False),
    ]

    def __init__(self, session: Session, front: FullScreen) -> None:
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"  # uses the terminal's colors
        self.stopped: BaseException | None = None
        """The reason why the session ended before the game was over."""
        self.waiting: bool = False
        """True if the session is waiting for a line."""
        self.table: TableWidget = TableWidget(session.game.rules, front.plain)
        """Everything on the screen except the pages on top."""
        self._session, self._front = session, front
        self._choosing: Choosing | None = None
        self._obeys = False
        """True if commands are accepted as answers."""
        self._warned: str | None = None
        """The line of the pick whose warning is shown; the same pick again enters it."""
        self._thread = Thread(target=copy_context().run, args=(self._run,), daemon=True)

    def compose(self) -> ComposeResult:
        """Yield the table and the keys below it."""
        yield self.table
        yield Footer(compact=True)

    @property
    def _has_page(self) -> bool:
        return len(self.screen_stack) > 1

    # --- the session -------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Start the session."""
        self._front.send = self.post_message
        self._front.columns = self.size.width
        loop = asyncio.get_running_loop()
        with suppress(RuntimeError, AttributeError, ValueError):  # on Windows, or in another thread
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(number, self.action_leave, 128 + number)
        self._thread.start()

    def _run(self) -> None:
        """Run the session, then keep the board visible, and the points at a key, until the player leaves."""
        try:
            self._session.play()
            while self._front.ask(part("terminal", "leave")) == SCORE:
                outcome(self._front, self._session.game)
        except BaseException as stopped:
            self.stopped = stopped
        with suppress(RuntimeError):  # the app is already closed
            self.post_message(Finished())

    @on(Finished)
    def _over(self) -> None:
        if self.return_code is None:
            self.exit()

    def on_unmount(self) -> None:
        """Stop waiting for answers, without waiting for a bot that is thinking."""
        self._front.close()
        self._thread.join(PATIENCE)

    # --- messages of the session -------------------------------------------------------------------------

    @on(LineWanted)
    def _asked(self, asked: LineWanted) -> None:
        table, situation = self.table, asked.situation
        self.waiting, self._obeys = True, situation is not None
        table.prompt(asked.prompt)
        if situation is None and table.covered:
            table.put_on_cover(asked.shown)
            table.line.focus()
            return
        table.uncover()
        is_new = situation is None or not self._choosing or not table.shows(situation)
        if is_new:
            if situation:
                self._show(situation)
            else:
                table.tell(asked.news)
                self._choosing = None
                table.draw()
                table.ask("")
                over = self._session.game.over
                table.picks.fill(
                    [Pick(part("terminal", "leave-pick" if over else "pass-pick"), "")]
                    + [Pick(part("terminal", "score-pick"), SCORE)] * over
                )
        if not table.line.value and (is_new or self.focused is not table.board):
            table.picks.focus()
        if not table.answer(asked.shown):
            self.push_screen(TextScreen(asked.shown, part("terminal", "close-page"), asked.at_end))

    def _show(self, situation: Situation) -> None:
        """Show the table and the choices."""
        self.table.show(situation)
        self._choosing = Choosing(situation, self.table.board.spots, self.table.room)
        self._refill()

    @on(Presented)
    def _presented(self, presented: Presented) -> None:
        if presented.situation:
            self.table.uncover()
            self._show(presented.situation)
        else:
            self._cover()

    @on(Thinks)
    def _thinks(self, thinks: Thinks) -> None:
        self.table.ask(part("terminal", "thinking", bot=thinks.name))
        self.table.picks.fill([])
        self._choosing = None

    @on(LessonWanted)
    def _teach(self, wanted: LessonWanted) -> None:
        self.push_screen(LessonScreen(LessonWalk(wanted.lesson), self._front.plain))

    @on(Hidden)
    def _cover(self) -> None:
        while self._has_page:
            self.pop_screen()
        self.table.cover()
        self._choosing = None

    def _refill(self) -> None:
        """Update the choices, in the list and on the board."""
        if self._choosing:
            self.table.picks.fill(self._choosing.picks)
            self.table.board.mark(self._choosing.open_places, self.table.board.place)

    def on_resize(self) -> None:
        """Redraw everything for the new width, once it is known."""
        self.call_later(self._redraw)

    def _redraw(self) -> None:
        self._front.columns = self.size.width
        self.table.draw()
        if self._choosing:
            self._choosing.room = self.table.room
            self._refill()

    # --- input -------------------------------------------------------------------------------------------

    def _say(self, line: str) -> None:
        """Send an answer to the session."""
        if self.waiting:
            self.waiting = False
            self._front.typed(line)

    def action_type(self, line: str) -> None:
        """Send the command for a key."""
        if (self._obeys or (line == SCORE and self._session.game.over)) and not self._has_page:
            self._say(line)

    def action_leave(self, status: int = 0) -> None:
        """Stop playing, with this exit status."""
        self._front.close()
        self.exit(return_code=status)

    def action_out(self) -> None:
        """Close an open group."""
        if self._choosing:
            self._choosing.opened = None
            self.table.board.mark((), None)
            self._refill()
        self.table.picks.focus()

    async def on_event(self, event: events.Event) -> None:
        """Send letters and digits to the input line, regardless of the focus."""
        if isinstance(event, events.Key) and event.is_printable and event.key not in KEPT and not self._has_page:
            self.screen.set_focus(self.table.line)
        await super().on_event(event)

    @on(Input.Submitted)
    def _submitted(self, submitted: Input.Submitted) -> None:
        line = submitted.value.strip()
        if self.waiting and (line or self._may_pass):
            self.table.line.remember(line)
            self.table.line.value = ""
            self._say(line)
        elif self.waiting:
            self._unchosen()

    @on(Unchosen)
    def _unchosen(self) -> None:
        self.table.explain([part("terminal", "unchosen")])

    @property
    def _may_pass(self) -> bool:
        """True if Enter alone is an answer."""
        return self._choosing is None or self._choosing.may_pass

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        if pick := self.table.picks.pick:
            self._consider(pick)

    @on(OptionList.OptionSelected)
    def _selected(self) -> None:
        if pick := self.table.picks.pick:
            self._take(pick)

    def _consider(self, pick: Pick) -> None:
        """Show what a pick would do, or why it is closed."""
        self._warned = None
        self.table.line.placeholder = pick.line or ""
        self.table.explain([*map(cited, pick.reasons), *self._about(pick)])
        if pick.place and self._choosing:
            self.table.board.mark(self._choosing.open_places, pick.place)

    def _about(self, pick: Pick) -> Iterator[str]:
        """Yield the description of the card or other thing that a pick names last, if the game has descriptions."""
        rules = translated(self._session.game.rules)
        about, things = face_of(rules).about, {thing.id for thing in rules.things}
        named = [word for word in (pick.line or "").split() if word in things]
        if about and named:
            yield about(rules, named[-1])

    def _take(self, pick: Pick) -> None:
        """Play what was picked, or open its group; if it gives something up, show this the first time."""
        if pick.warning and self._warned != pick.line:
            self._warned = pick.line
            self.table.explain([part("terminal", "sure", warning=pick.warning)])
        elif pick.line is not None:
            self._say(pick.line)
        elif self._choosing:
            self._choosing.opened = pick.group
            self.table.board.mark((), None)
            self._refill()
            if self._choosing.is_on_board:
                self.table.board.focus()

    def _called(self, place: str) -> str:
        """Return the name of a place, or its id if it has none."""
        return next((name_of(thing) for thing in self._session.game.rules.things if thing.id == place), place)

    def _explained(self, pick: Pick) -> Pick:
        """Return the pick with the reasons why it is closed; an open group does not have them for places outside it."""
        situation = self.table.situation
        if situation is None or pick.line is None or pick.reasons:
            return pick
        return evolve(pick, reasons=self._session.game.explain(situation.view.viewer, pick.line))

    @on(BoardWidget.Pointed)
    def _pointed(self, pointed: BoardWidget.Pointed) -> None:
        if self._choosing is None:
            return
        there = self._choosing.at(pointed.place)
        if len(there) == 1:
            only = self._explained(there[0])
            self.table.picks.go_to(only)
            self._consider(only)
            if pointed.picked:
                self._take(only)
        elif there:
            self.table.picks.fill([Pick(self._called(pointed.place)), *there])
            if pointed.picked:
                self.table.picks.focus()


def run(session: Session, front: FullScreen) -> int:
    """Play a session on the full screen, and return the exit status.

    Raises any exception that the session raises.
    """
    app = FullScreenApp(session, front)
    app.run()
    if app.stopped is not None and not isinstance(app.stopped, EOFError):
        raise app.stopped
    return app.return_code or 0
