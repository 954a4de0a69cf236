"""Kills processes that drive a table, at random moments, and looks at what is left: `python killing.py FOLDER KILLS SEED`.

A child opens or loads a table and lets its seats act: it says what it is about to send, sends it, and says when it was
acknowledged. It is killed by signal 9 after some of that and a little later still, while it goes on. Half of the
children write a few bytes at a time, so that lines are torn too. Then the journal must hold every acknowledged thing
once, in order, and at most one more: the one that had been sent. The next child sends that one again, as somebody does
who never got an answer, and goes on.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from io import FileIO
from pathlib import Path
from random import Random
from time import monotonic

from attrs import define

import amunre
from amunre import CannotTakeBack, Game, Stale, Table
from amunre.checking.policies import by_kind, next_step

KILLS_A_TABLE = 10
MOST = 12
"""Things said, after which a child is killed, at most: each action is said twice."""
SENT, DONE, REFUSED, BEGUN = "sent", "done", "refused", "begun"


@define
class Found:
    """What became of all the children."""

    kills: int = 0
    acknowledged: int = 0
    more: int = 0
    """Times when something was in the journal and had not been acknowledged."""
    torn: int = 0
    """Times when the last line was torn."""
    refused: int = 0
    """Times when what was sent again had been done."""
    repeated: int = 0
    """Times when it had not, and was done then."""


# --- the child ---------------------------------------------------------------------------------------------


def drive(path: Path, seed: int, out: int, again: list[object] | None) -> None:
    """Act at a table until the game is over or the process is killed."""
    random = Random(seed)
    if seed % 2:
        write_slowly(random)

    def say(*words: object) -> None:
        os.write(out, (json.dumps(words) + "\n").encode())

    rules = amunre.load_ruleset()
    table = Table.load(path) if path.exists() else Table.create(path, Game(rules, 3 + seed % 3, seed=seed))
    say(BEGUN, table.step)
    wish = again
    while not table.game.over or wish:
        wish = wish or something(table, random)
        say(SENT, *wish)
        seat, action, step = wish
        wish = None
        try:
            done = send(table, seat, action, step)
        except (CannotTakeBack, Stale):
            say(REFUSED, table.step)
        else:
            say(DONE, done)
    os._exit(0)


def something(table: Table, random: Random) -> list[object]:
    """What somebody sends: seat, action and step."""
    seat, action = next_step(table.game, by_kind, random)
    chance = random.random()
    if chance < 0.2:
        return [random.randrange(len(table.tokens)), "take back" if chance < 0.1 else "withdraw", table.step]
    return [seat, str(action), table.step]


def send(table: Table, seat: int, action: str, step: int) -> int:
    token = table.tokens[seat] or ""
    if action == "take back":
        return table.take_back(token, step)
    return table.withdraw(token, step) if action == "withdraw" else table.play(token, action, step)


def write_slowly(random: Random) -> None:
    """Let the disk take no more than some bytes at a time; now and then the process is killed between two of them."""

    class Slow(FileIO):
        def write(self, data: memoryview) -> int:
            spin(2e-5)
            if random.random() < 1 / 1500:
                os.kill(os.getpid(), signal.SIGKILL)
            return super().write(data[: random.randint(1, 4)])

    amunre.hosting.journal.FileIO = Slow


def spin(seconds: float) -> None:
    """Let a very short time pass."""
    moment = monotonic() + seconds
    while monotonic() < moment:
        pass


# --- the one who kills -------------------------------------------------------------------------------------


def kill_one(path: Path, seed: int, random: Random, again: list[object] | None) -> list[list[object]]:
    """Start a child, kill it, and return what it had said."""
    heard, out = os.pipe()
    child = os.fork()
    if not child:
        os.close(heard)
        try:
            drive(path, seed, out, again)
        finally:
            os._exit(1)
    os.close(out)
    with open(heard, "rb") as pipe:
        left, said = random.randint(0, MOST), []
        while left >= 0 and (line := pipe.readline()):
            said.append(json.loads(line))
            left -= 1
        spin(random.choice((0, random.random() * 0.003)))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, f"the child failed: {said[-3:]}"
        *lines, _ = pipe.read().split(b"\n")
        return said + [json.loads(line) for line in lines]


def kill_many(folder: Path, kills: int, seed: int) -> Found:
    """Kill so many children at several tables, and check each journal after each."""
    random, found, tables = Random(seed), Found(), 0
    amunre.load_ruleset()
    while found.kills < kills:
        path, before, pending = folder / f"{tables}.journal", [], None
        tables += 1
        for _ in range(KILLS_A_TABLE):
            if found.kills == kills:
                break
            said = kill_one(path, random.randrange(10**6), random, pending)
            found.kills += 1
            if not path.exists():  # killed before there was a table
                assert not said
                continue
            before, pending = check(path, before, pending, said, found)
            with Table.load(path) as table:
                assert table.step == len(before)
                if table.game.over:
                    break
    return found


Line = dict[str, object]


def check(
    path: Path, before: list[Line], pending: list[object] | None, said: list[list[object]], found: Found
) -> tuple[list[Line], list[object] | None]:
    """What is in the journal now, and what was sent last without an answer."""
    raw = path.read_bytes()
    found.torn += not raw.endswith(b"\n")
    lines = [json.loads(line) for line in raw.split(b"\n")[1:-1]]
    assert lines[: len(before)] == before, "what was there has changed"
    assert [line["number"] for line in lines] == list(range(1, len(lines) + 1)), "doubled or left out"
    acknowledged, sent = len(before), None
    for word, *rest in said:
        if word == SENT:
            sent = rest
        elif word == BEGUN:
            assert rest == [len(before)]
        else:
            assert sent is not None
            if word == DONE:
                assert rest == [acknowledged + 1]
                assert matches(lines[acknowledged], sent), "another thing was done"
                acknowledged += 1
                found.acknowledged += 1
            if sent == pending:
                found.repeated += word == DONE
                found.refused += word == REFUSED
                pending = None
            sent = None
    assert acknowledged <= len(lines) <= acknowledged + (sent is not None), "lost, or more than was sent"
    if len(lines) > acknowledged:
        found.more += 1
        assert matches(lines[-1], sent)
    if sent is None and not any(word == SENT for word, *_ in said):
        sent = pending  # killed before it could send it again
    return lines, sent


def matches(line: Line, sent: list[object]) -> bool:
    """Whether a line tells what was sent, as an answer to the step before it."""
    seat, action, step = sent
    what = "undone" if action in ("take back", "withdraw") else "action"
    return (line["kind"], line["seat"], line["number"], line.get("action", action)) == (what, seat, step + 1, action)


if __name__ == "__main__":
    print(kill_many(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
