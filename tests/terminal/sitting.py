"""Somebody at the full screen: presses keys, clicks and types, and reads what stands there."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Awaitable, Callable, Sequence

from awaited import awaited
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Static

from amunre import Game
from amunre.terminal.full.app import FullScreenApp
from amunre.terminal.full.front import FullScreen
from amunre.terminal.full.widgets import BoardWidget, ChoiceList
from amunre.terminal.session import Session

KEYS = {" ": "space", "-": "minus", ".": "full_stop", ",": "comma", "+": "plus", "/": "slash", "_": "underscore"}

RUN = re.compile(r'<text class="[^"]*-r\d+" x="([\d.]+)"[^>]*-line-(\d+)\)">(.*?)</text>')
ACROSS = 12.2
"""Of a letter in the drawing of a screen."""


class Sitting:
    """A pilot who waits after each thing that they do until they are asked again, or the game is left."""

    def __init__(self, app: FullScreenApp, session: Session, pilot: Pilot) -> None:
        self.app, self.session, self.pilot = app, session, pilot

    async def settled(self) -> None:
        for _ in range(30_000):
            await self.pilot.pause()
            if self.app.waiting or self.app.stopped or self.app.return_code is not None:
                break
            await asyncio.sleep(0.005)
        await self.pilot.pause()
        if self.app.stopped and not isinstance(self.app.stopped, EOFError):
            raise self.app.stopped

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settled()

    async def pick(self) -> None:
        """Pick the first choice, unless Enter alone goes on."""
        await self.press(*["down"] * (self.picks.pick is None), "enter")

    async def type(self, line: str) -> None:
        """Its first letter and Enter with keys, what is between put in at once: a pilot waits after each key."""
        await self.pilot.press(KEYS.get(line[0], line[0]))
        self.app.post_message(Paste(line[1:]))
        await self.pilot.press("enter")
        await self.settled()

    async def click(self, widget: str, column: int, line: int) -> None:
        await self.pilot.click(widget, offset=(column, line))
        await self.settled()

    async def click_on(self, place: str) -> None:
        """A click on a place of the board."""
        spot = self.board.spots[place]
        await self.click("#board", spot.column + 1, spot.line)

    async def resize(self, columns: int, rows: int) -> None:
        before = self.board.region
        await self.pilot.resize_terminal(columns, rows)
        for _ in range(100):
            await self.settled()
            if self.board.region != before:
                break

    @property
    def board(self) -> BoardWidget:
        return self.app.table.board

    @property
    def picks(self) -> ChoiceList:
        return self.app.table.picks

    @property
    def labels(self) -> list[str]:
        return [pick.label for pick in self.picks.picks]

    @property
    def steps(self) -> list[str]:
        return [str(step) for step in self.session.game.steps]

    def part(self, id: str) -> str:
        """Return the text of one part of the screen, without line ends."""
        return " ".join(str(self.app.table.query_one(f"#{id}", Static).visual).split())

    @property
    def grid(self) -> list[str]:
        """The screen as it is drawn, line by line."""
        columns, lines = self.app.size
        rows = [[" "] * columns for _ in range(lines)]
        for x, line, text in RUN.findall(self.app.export_screenshot()):
            for column, letter in enumerate(html.unescape(text).replace("\xa0", " "), round(float(x) / ACROSS)):
                if column < columns:
                    rows[int(line)][column] = letter
        return ["".join(row).rstrip() for row in rows]

    @property
    def seen(self) -> str:
        """Return all visible text, with single blanks."""
        return " ".join(" ".join(self.grid).split())

    def shown(self, id: str) -> str:
        """Return the visible text of one part of the screen."""
        region = self.app.table.query_one(f"#{id}").region
        rows = self.grid[region.y : region.bottom]
        return " ".join(" ".join(row[region.x : region.right] for row in rows).split())


def sit(
    game: Game,
    seats: Sequence[str],
    does: Callable[[Sitting], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
    waits: bool = True,
    **options,
) -> FullScreenApp:
    """A session on a full screen of this size, in which somebody does this, at once or when they are asked first."""

    async def at_it() -> FullScreenApp:
        front = FullScreen()
        session = Session(game, tuple(seats), front, **options)
        app = FullScreenApp(session, front)
        async with app.run_test(size=size) as pilot:
            sitting = Sitting(app, session, pilot)
            if waits:
                await sitting.settled()
            await does(sitting)
        return app

    return awaited(at_it())
