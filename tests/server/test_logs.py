"""The log of a server: JSON, line by line, whatever goes wrong, without a flood of similar lines."""

from __future__ import annotations

import json
import logging
import subprocess
import sys

import pytest

pytest.importorskip("uvicorn", reason="the server takes amunre[server]")

from amunre.server import logs
from amunre.server.logs import ALIKE, MINUTE, JSONLines, Seldom

FAILING = """
import asyncio, logging, sys, threading, warnings
from amunre.server import logs
logs.begin()

class Broken:
    def __del__(self):
        raise ZeroDivisionError("a secret")

async def play():
    asyncio.get_running_loop().call_soon(lambda: 1 / 0)
    asyncio.create_task(fails())
    await asyncio.sleep(0)

async def fails():
    raise KeyError("a secret")

asyncio.run(play())
del Broken
warnings.warn("a warning")
thread = threading.Thread(target=lambda: {}["a secret"])
thread.start()
thread.join()
logging.getLogger("anything").error("what\\never")
raise ValueError("a secret")
"""


def warning(said: str, name: str = "uvicorn.error", level: int = logging.WARNING) -> logging.LogRecord:
    return logging.LogRecord(name, level, "x.py", 1, said, (), None)


def test_all_that_goes_wrong_is_told_as_json_without_what_it_says() -> None:
    told = subprocess.run([sys.executable, "-c", FAILING], capture_output=True, text=True, check=False)
    assert told.returncode == 1
    found = [json.loads(line) for line in told.stderr.splitlines()]
    assert {line.get("error") for line in found} >= {"ZeroDivisionError", "KeyError", "ValueError"}
    assert all(line["where"] for line in found if "error" in line)
    assert "a secret" not in told.stderr
    assert "what" in {line["said"] for line in found}


def test_of_what_is_alike_a_few_lines_a_minute_are_logged_and_the_others_are_counted() -> None:
    now = [100.0]
    seldom = Seldom(lambda: now[0])
    assert [seldom.filter(warning("full")) for _ in range(1000)] == [True] * ALIKE + [False] * (1000 - ALIKE)
    assert seldom.filter(warning("something else"))
    assert seldom.filter(warning("full", "another"))
    now[0] += MINUTE
    again = warning("full")
    assert seldom.filter(again)
    assert json.loads(JSONLines().format(again))["left_out"] == 1000 - ALIKE
    assert "left_out" not in json.loads(JSONLines().format(warning("full")))


def test_errors_of_one_kind_and_place_are_alike_and_what_is_no_warning_is_always_logged() -> None:
    seldom = Seldom(lambda: 0.0)
    let = []
    for place in range(2 * ALIKE):
        for _ in range(2 * ALIKE):
            record = warning("failed", level=logging.ERROR)
            record.facts = {"error": "KeyError", "where": [f"x.py:{place % 2}"]}
            let.append(seldom.filter(record))
    assert sum(let) == 2 * ALIKE
    assert all(seldom.filter(warning("request", level=logging.INFO)) for _ in range(100))


def test_no_more_kinds_are_remembered_than_there_is_room_for() -> None:
    seldom = Seldom(lambda: 0.0)
    for number in range(2 * logs.KINDS):
        assert seldom.filter(warning(f"failed {number}"))
    assert len(seldom._seen) == logs.KINDS
