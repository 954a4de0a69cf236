"""Kills processes that write to a store, at random moments, and looks at what is left: `python killing.py KILLS [WHERE] [SEED]`.

A child says which entry it is about to write, writes it, and says when it has been written; it is killed by signal 9
while it goes on. Then every entry that was acknowledged must stand there once, in order, and at most one more: the one
that was about to be written. The next child writes that one again, as somebody does who never got an answer, and goes
on. Without WHERE both kinds of store are tried, PostgreSQL where it is installed.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from random import Random

from attrs import define

sys.path.insert(0, str(Path(__file__).parents[2]))  # as pytest has it
from cluster import cluster, programs
from killed import Say, killed

from amunre.errors import Taken
from amunre.hosting.stores import opened

MOST = 12
"""Entries after which a child is killed, at most."""
LARGEST = 20_000
"""Characters of an entry, at most."""
STREAM = "a"


@define
class Found:
    """The results of all children."""

    kills: int = 0
    acknowledged: int = 0
    more: int = 0
    """Times when an entry was there and had not been acknowledged."""
    lost: int = 0
    """Times when one that was about to be written was not there."""

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.acknowledged} entries acknowledged, each there once;"
            f" of those without an answer {self.more} were written and {self.lost} were not"
        )


def write(where: str, seed: int, again: list[object] | None, say: Say) -> None:
    """Write entries until the process is killed; first that of which nobody knows."""
    random, store = Random(seed), opened(where)
    number = len(store.read(STREAM))
    while True:
        number, entry = again or [number, f"{seed} {number} {'x' * random.randrange(LARGEST)}"]
        say("sent", number, entry)
        try:
            store.append(STREAM, number, entry)
        except Taken:
            assert again
            assert store.read(STREAM, number, 1) == (entry,), "another one than was sent"
        say("done", number, entry)
        number, again = number + 1, None


def kill_many(where: str, kills: int, seed: int) -> Found:
    """Kill so many children, and look at the store after each."""
    random, found = Random(seed), Found()
    with closing(opened(where)) as store:
        store.begin(STREAM, "first")
    before, pending = ["first"], None
    for _ in range(kills):
        said = killed(partial(write, where, random.randrange(10**9), pending), random, 2 * MOST)
        found.kills += 1
        with closing(opened(where, writable=False)) as store:
            entries = list(store.read(STREAM))
        assert entries[: len(before)] == before, "what was there has changed"
        acknowledged = {number: entry for word, number, entry in said if word == "done"}
        for number, entry in acknowledged.items():
            assert entries[number] == entry, "lost, or another one"
        assert len(set(entries)) == len(entries), "doubled"
        sent = [[number, entry] for word, number, entry in said if word == "sent"]
        found.acknowledged += len(acknowledged)
        known = max(len(before), *(number + 1 for number in acknowledged), 0)
        assert len(entries) <= known + 1, "more than was sent"
        before = entries
        if sent:
            number, entry = sent[-1]
            written = len(entries) > number
            assert not written or entries[number] == entry, "another one than was sent"
            found.more += written and number not in acknowledged
            found.lost += not written
            pending = None if number in acknowledged else sent[-1]
    return found


def main(kills: int, where: str = "", seed: int = 1) -> None:
    with ExitStack() as all:
        places = [where]
        if not where:
            places = [str(Path(all.enter_context(tempfile.TemporaryDirectory())) / "a.db")]
            if programs():
                places.append(all.enter_context(cluster()).database())
        for place in places:
            print(f"{'PostgreSQL' if '://' in place else 'SQLite'}: {kill_many(place, kills, seed)}")


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:3], *map(int, sys.argv[3:4]))
