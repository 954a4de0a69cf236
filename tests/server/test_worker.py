"""The worker answers like the server, without sockets, threads or the libraries that only a server has."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from awaited import awaited
from counts import few

from amunre.bots import search
from amunre.server import worker

NOT_THERE = (
    "anyio",
    "click",
    "h11",
    "idna",
    "jsonschema",
    "multiprocessing",
    "platformdirs",
    "prometheus_client",
    "rich",
    "sqlite3",
    "ssl",
    "starlette",
    "uvicorn",
    "websockets",
)
"""Libraries that a browser does not have, or need not load."""

RULESETS = ("standard", "tigris", "prosperity")
REPLAYED = few(RULESETS[:1], RULESETS)
"""Rulesets whose games are also drawn step by step at their end, which takes over a third of the time."""

ALONE = """
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in NOT_THERE:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Missing())
import asyncio
from threading import Thread

def start(thread):
    raise RuntimeError("can't start new thread")

Thread.start = start
import test_worker
print(asyncio.run(test_worker.game(sys.argv[1])))
"""


class Browser:
    """A page, and the storage that a browser keeps."""

    def __init__(self, kept: dict[str, Any] | None = None) -> None:
        self.kept: dict[str, Any] = {} if kept is None else kept
        """Streams, as they are given back to a worker."""
        self.worker = worker.Worker(self.hear, json.dumps([*self.kept.values()]))
        self.waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.pushed: list[dict[str, Any]] = []
        self.number = 0

    def hear(self, text: str) -> None:
        told = json.loads(text)
        match told["kind"]:
            case "keep":
                stream = self.kept.setdefault(told["stream"], {"stream": told["stream"], "entries": []})
                stream["listed"] = told["listed"]
                if told["entry"] is not None:
                    stream["entries"].append(told["entry"])
                assert len(stream["entries"]) == told["listed"]["length"]
            case "drop":
                del self.kept[told["stream"]]
            case "answer":
                self.waiting.pop(told["number"]).set_result(told)
            case _:
                self.pushed.append(told)

    async def ask(self, path: str, token: str | None = None, body: Any = None, method: str = "") -> dict[str, Any]:
        self.number += 1
        found = self.waiting[self.number] = asyncio.get_running_loop().create_future()
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        sent = None if body is None else json.dumps(body)
        asked = {"method": method or ("GET" if body is None else "POST"), "address": path, "headers": headers}
        self.worker.hear(json.dumps({"kind": "ask", "number": self.number, **asked, "body": sent}))
        return await found

    async def got(self, *asked: Any, **more: Any) -> Any:
        answer = await self.ask(*asked, **more)
        assert answer["status"] < 300, answer
        return json.loads(answer["body"])

    def watch(self, table: str, token: str) -> None:
        """Listen to a table, as its page does."""
        self.worker.hear(json.dumps({"kind": "open", "number": 1, "address": f"{table}/live?lang=de"}))
        self.worker.hear(json.dumps({"kind": "say", "number": 1, "text": json.dumps({"token": token})}))


async def refusals(page: Browser, table: str) -> None:
    """Ask for what no server grants either."""
    assert (await page.ask("/api/tables", body={"ruleset": 5, "players": 3}))["status"] == 400
    assert (await page.ask(f"{table}/deeds", body={"kind": "play", "action": 1}))["status"] == 400
    assert (await page.ask("/api/games?lang=xx"))["status"] == 400
    assert (await page.ask("/api/nothing"))["status"] == 404
    assert (await page.ask(f"{table}/board", method="DELETE"))["status"] == 405
    assert (await page.ask(f"{table}/record"))["status"] == 403
    assert (await page.ask("/metrics"))["status"] == 404


async def material(page: Browser, ruleset: str) -> None:
    """Ask for everything about a ruleset, in a language whose files are longer than the quick check knows."""
    games = (await page.got("/api/games?lang=cs"))["games"]
    [(game, rules)] = [(one, its) for one in games for its in one["rulesets"] if its["id"] == ruleset]
    answers = rules["rules"].replace("/rules/", "/answers/")
    for address in (rules["material"], rules["rules"], rules["pictures"], answers, game["lesson"]):
        assert (await page.ask(address))["status"] == 200, address


async def game(ruleset: str) -> str:
    """Play a game against bots by hints, reload it in the middle, and return its state and the missing libraries."""
    worker.SETTINGS = evolve(worker.SETTINGS, pace=0.0)
    page = Browser()
    players = 2 if ruleset in ("tigris", "prosperity", "tigris-english") else 3
    made = await page.got("/api/tables", body={"ruleset": ruleset, "players": players, "name": "Ada"})
    table, token = f"/api/tables/{made['id']}", made["token"]
    for seat in range(1, players):
        await page.got(f"{table}/deeds", made["host"], {"kind": "seat-bot", "seat": seat, "bot": "sensible"})
    await refusals(page, table)
    await material(page, ruleset)
    page.watch(table, token)
    steps, last, reloaded = 0, 0, False
    while (now := await page.got(f"{table}?since={last}", token)).get("result") is None:
        last = now["step"]
        hint = await page.got(f"{table}/hint", token)
        if hint["action"] is None:
            await page.got(f"{table}/wait?since={last}", token)
            continue
        if steps % 10 == 0:
            await page.got(f"{table}/board", token)
        done = await page.ask(f"{table}/deeds", token, {"kind": "play", "action": hint["action"], "step": last})
        assert done["status"] in (200, 409), done  # bots may have been faster
        steps += done["status"] == 200
        if steps > 20 and not reloaded:
            reloaded = True
            assert any(told["kind"] == "push" for told in page.pushed)
            await page.worker.close()
            page = Browser(json.loads(json.dumps(page.kept)))
            page.watch(table, token)
    record = await page.got(f"{table}/record")
    if ruleset in REPLAYED:
        replay = await page.ask(f"/t/{made['id']}/replay")
        assert replay["status"] == 200
        assert replay["headers"]["content-type"].startswith("text/html")
    await page.worker.close()
    return f"{steps > 20} {reloaded} {record['ruleset']} {[name for name in NOT_THERE if name in sys.modules]}"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_needs_nothing_that_only_a_server_has(ruleset: str) -> None:
    here = Path(__file__).parent
    code = f"import sys\nsys.path[:0] = {[str(here), str(here.parent)]!r}\nNOT_THERE = {NOT_THERE!r}\n{ALONE}"
    done = subprocess.run([sys.executable, "-c", code, ruleset], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    print(done.stdout)
    assert done.stdout.split()[:2] == ["True", "True"]
    assert done.stdout.strip().endswith("[]")


async def begun_by_bot(page: Browser, bot: str) -> tuple[str, str, int]:
    """Open a game of Euphrat & Tigris that a bot begins, and return the table's address, Ada's token and the step."""
    wish = {"ruleset": "tigris", "players": 2, "name": "Ada", "setup": {"start": 1}}
    made = await page.got("/api/tables", body=wish)
    table = f"/api/tables/{made['id']}"
    begun = await page.got(f"{table}/deeds", made["host"], {"kind": "seat-bot", "seat": 1, "bot": bot})
    return table, made["token"], begun["step"]


def test_after_a_reload_bots_go_on_as_soon_as_somebody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server looks for tables with idle bots, but only half a minute later."""

    async def play() -> None:
        page = Browser()
        table, token, step = await begun_by_bot(page, "uniform")
        await page.worker.close()
        page = Browser(json.loads(json.dumps(page.kept)))
        assert (await page.got(table, token))["step"] == step
        page.watch(table, token)
        for _ in range(1000):
            await asyncio.sleep(0)
        assert (await page.got(table, token))["step"] > step
        await page.worker.close()

    monkeypatch.setattr(worker, "SETTINGS", evolve(worker.SETTINGS, pace=0.0))
    awaited(play())


def test_requests_are_answered_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is only one thread, so a bot that plans ahead thinks in slices."""
    playouts, prospect = 0, search.prospect

    def counted(*asked: Any) -> float:
        nonlocal playouts
        playouts += 1
        return prospect(*asked)

    async def play() -> None:
        page = Browser()
        table, token, step = await begun_by_bot(page, "mcts")
        while not playouts:
            await asyncio.sleep(0)
        for asked in ("", "/about", "/board", "/log", "/chat"):
            before = playouts
            await page.got(f"{table}{asked}", token)
            assert playouts - before <= 1, asked
        await page.got("/api/games")
        assert (await page.got(table, token))["step"] == step
        assert playouts < search.ITERATIONS / 2
        while (await page.got(f"{table}/about"))["to_act"] == [1]:
            await asyncio.sleep(0)
        await page.worker.close()

    monkeypatch.setattr(search, "prospect", counted)
    monkeypatch.setattr(worker, "SETTINGS", evolve(worker.SETTINGS, pace=0.0))
    awaited(play())
