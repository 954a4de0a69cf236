"""Kills processes that drive a table, at random moments, and looks at what is left: `python killing.py FOLDER KILLS SEED`.

A child loads a table from an SQLite file and lets its seats act: it says what it is about to send, sends it, and says
when it was acknowledged. It is killed by signal 9 after some of that and a little later still, while it goes on. Then
the store must hold every acknowledged thing once, in order, and at most one more: the one that had been sent. The next
child sends that one again, as somebody does who never got an answer, and goes on.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from random import Random

from attrs import define

sys.path.insert(0, str(Path(__file__).parents[1]))  # as pytest has it
from killed import Say, killed

import amunre
from amunre import CannotTakeBack, Stale, Table
from amunre.checking.policies import by_kind, next_step
from amunre.hosting.stores.sqlite import SQLiteStore

KILLS_A_TABLE = 10
MOST = 12
"""Things said, after which a child is killed, at most: each action is said twice."""
SENT, DONE, REFUSED = "sent", "done", "refused"
NAMES = ("Ada", "Bob", "Cem")

Wish = list[object]
"""Seat, action and step."""


@define
class Opened:
    """A table that is driven, and the secrets of its people."""

    file: Path
    id: str
    tokens: list[str]
    kept: list[str]
    """The entries that are known to stand there."""
    pending: Wish | None = None
    """The last request without an answer."""


@define
class Found:
    """The results of all children."""

    kills: int = 0
    acknowledged: int = 0
    more: int = 0
    """Times when something was in the store and had not been acknowledged."""
    refused: int = 0
    """Times when what was sent again had been done."""
    repeated: int = 0
    """Times when it had not, and was done then."""


# --- the child ---------------------------------------------------------------------------------------------


def drive(opened: Opened, seed: int, say: Say) -> None:
    """Act at a table until the game is over or the process is killed."""
    random = Random(seed)
    table = Table.load(SQLiteStore(str(opened.file)), opened.id)
    wish = opened.pending
    while table.state == "running" or wish:
        wish = wish or something(table, random)
        say(SENT, *wish)
        try:
            done = send(table, opened.tokens, *wish)
        except (CannotTakeBack, Stale):
            say(REFUSED, table.step)
        else:
            say(DONE, done)
        wish = None


def something(table: Table, random: Random) -> Wish:
    """Return a random request."""
    seat, action = next_step(table.game, by_kind, random)
    chance = random.random()
    if chance < 0.2:
        return [random.randrange(len(NAMES)), "take back" if chance < 0.1 else "retract", table.step]
    return [seat, str(action), table.step]


def send(table: Table, tokens: list[str], seat: int, action: str, step: int) -> int:
    if action == "take back":
        return table.take_back(tokens[seat], step)
    return table.retract(tokens[seat], step) if action == "retract" else table.play(tokens[seat], action, step)


# --- the one who kills -------------------------------------------------------------------------------------


def opened_in(file: Path, seed: int) -> Opened:
    """A new table in a file, at which everybody sits."""
    store = SQLiteStore(str(file))
    table, _ = Table.open(amunre.load_ruleset(), len(NAMES), store=store, seed=seed)
    tokens = [table.sit(name) for name in NAMES]
    opened = Opened(file, table.id, tokens, list(store.read(f"table/{table.id}")))
    store.close()
    return opened


def kill_many(folder: Path, kills: int, seed: int) -> Found:
    """Kill so many children at several tables, and check the store after each."""
    random, found, number = Random(seed), Found(), 0
    while found.kills < kills:
        opened = opened_in(folder / f"{number}.db", number)
        number += 1
        for _ in range(min(KILLS_A_TABLE, kills - found.kills)):
            said = killed(partial(drive, opened, random.randrange(10**6)), random, MOST)
            found.kills += 1
            if check(opened, said, found):
                break
    return found


def check(opened: Opened, said: list[list[object]], found: Found) -> bool:
    """Compare what is in the store now with what was said; whether the game is over."""
    store = SQLiteStore(str(opened.file))
    before, opened.kept = opened.kept, list(store.read(f"table/{opened.id}"))
    over = Table.load(store, opened.id).state == "over"
    store.close()
    assert opened.kept[: len(before)] == before, "what was there has changed"
    acknowledged, sent, pending = len(before), None, opened.pending
    for word, *rest in said:
        if word == SENT:
            sent = rest
            continue
        assert sent is not None
        if word == DONE:
            assert rest == [acknowledged]
            assert matches(opened.kept[acknowledged], sent, acknowledged), "another thing was done"
            acknowledged += 1
            found.acknowledged += 1
        if sent == pending:
            found.repeated += word == DONE
            found.refused += word == REFUSED
            pending = None
        sent = None
    assert acknowledged <= len(opened.kept) <= acknowledged + (sent is not None), "lost, or more than was sent"
    if len(opened.kept) > acknowledged:
        found.more += 1
        assert matches(opened.kept[-1], sent, acknowledged)
    # killed before it could send again what was on its way
    opened.pending = sent if sent is not None or said else opened.pending
    return over


def matches(entry: str, sent: Wish, number: int) -> bool:
    """Return whether an entry has what was sent, as an answer to the step before it."""
    seat, action, step = sent
    deed = json.loads(entry)
    what = "undone" if action in ("take back", "retract") else "action"
    return (deed["kind"], deed["seat"], number, deed.get("action", action)) == (what, seat, step + 1, action)


if __name__ == "__main__":
    print(kill_many(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
