"""Debian's Firefox, driven by WebDriver BiDi: Playwright's own way into a Firefox asks for more than this one answers."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

PLACE = """(() => {
  const shown = [...document.querySelectorAll(%s)].find(one => one.checkVisibility({ visibilityProperty: true }));
  if (!shown) return null;
  shown.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = shown.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2].map(Math.round);
  return shown.contains(document.elementFromPoint(...middle)) ? [middle, document.timeline.currentTime] : null;
})()"""
"""The middle of the first visible element if it can be clicked there, and the time of the frame."""


ASKED = (
    "(({ state, asked, step, drawn }) => state === 'over' || (asked === 'true' && drawn === step))"
    "(document.body?.dataset ?? {})"
)
HINTED = ".panel:not([hidden]) [data-action], #now :is(button[data-action], .do):focus"
WARNED = "Boolean(document.querySelector('dialog[open]'))"


class Firefox:
    """One window of a browser. Errors of its pages are collected in `wrong`."""

    def __init__(self, line: ClientConnection, width: int, height: int) -> None:
        self.line = line
        self.number = 0
        self.wrong: list[str] = []
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        self.window = self.send("browsingContext.create", type="tab")["context"]
        self.send("browsingContext.setViewport", context=self.window, viewport={"width": width, "height": height})

    def send(self, method: str, **params: Any) -> Any:
        """Return the result of a command."""
        self.number += 1
        self.line.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while (told := json.loads(self.line.recv())).get("id") != self.number:
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.wrong.append(told["params"]["text"])
        assert told["type"] == "success", told
        return told["result"]

    def goto(self, url: str) -> None:
        self.send("browsingContext.navigate", context=self.window, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression."""
        called = f"JSON.stringify({expression}) ?? null"
        target = {"context": self.window}
        found = self.send("script.evaluate", expression=called, target=target, awaitPromise=False)
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return json.loads(found["result"].get("value", "null"))

    def wait(self, condition: str) -> None:
        """Ask again and again until an expression is true: a promise would be lost when the page changes."""
        while not self.evaluate(f"Boolean({condition})"):
            pass

    def click(self, selector: str) -> None:
        """Click the middle of the first visible element, as soon as there is one that keeps its place for a frame."""
        middle, since = None, 0
        while True:
            found, now = self.evaluate(PLACE % json.dumps(selector)) or (None, 0)
            if found != middle:
                middle, since = found, now
            elif found is not None and now > since:
                break
        x, y = found
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        actions = [{"type": "pointer", "id": "mouse", "actions": [{"type": "pointerMove", "x": x, "y": y}, *press]}]
        self.send("input.performActions", context=self.window, actions=actions)

    def enter(self) -> None:
        """Go on in the frame of the page, as soon as there is one."""
        while not (frames := self.send("browsingContext.getTree", root=self.window)["contexts"][0]["children"]):
            pass
        self.window = frames[0]["context"]

    def play(self, game: str, most: int = 1000) -> None:
        """Try a game from the lobby, and do what the hints suggest until it is over or for so many decisions; play again."""
        self.click(f"[data-key='try-now {game}']")
        for decisions in range(most):
            self.wait(ASKED)
            step, state = self.evaluate("(({ step, state }) => [step, state])(document.body.dataset)")
            if state == "over":
                assert decisions > 20
                self.click("#rematch")
                self.wait("document.body?.dataset.state === 'running'")
                break
            self.click("#hint")
            self.click(HINTED)
            decided = f"document.body?.dataset.step !== '{step}'"
            self.wait(f"{decided} || {WARNED}")
            if self.evaluate(WARNED):
                self.click("dialog[open] button:not(.main)")
                self.wait(decided)
        assert self.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert self.wrong == []


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    """A browser with a new profile and one window."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        pytest.skip("there is no Firefox here: apt-get install firefox-esr")
    command = [program, "--headless", "--no-remote", "--profile", str(tmp_path), "--remote-debugging-port", "0"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            lines = iter(process.stderr.readline, "") if process.stderr else ()
            address = next(found[1] for line in lines if (found := re.search(r"listening on (ws://\S+)", line)))
            with connect(f"{address}/session", max_size=None) as line:
                yield Firefox(line, 1280, 800)
        finally:
            process.kill()
