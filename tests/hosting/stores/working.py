"""Another process that uses a store: `python working.py WHERE WORK ...`.

write STREAM ME COUNT   write so many entries of one's own at whatever number is next
claim NAME              claim a name, say so, and keep it until the end of the input
both THREADS ...        the same as write, with so many threads
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Thread

from amunre.errors import Taken
from amunre.hosting.stores import Store, opened


def write(store: Store, stream: str, me: str, count: int) -> None:
    """Write entries "ME NUMBER", each once, among others who do the same."""
    written, length = 0, 0
    while written < count:
        try:
            store.append(stream, length, f"{me} {written}")
            written += 1
            length += 1
        except Taken:
            length = store.listed(stream).length


def together(works: list[Callable[[], None]]) -> None:
    """Do all of this at once, each in a thread."""
    failed: list[BaseException] = []

    def done(work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            failed.append(error)

    threads = [Thread(target=done, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]


def main(where: str, work: str, name: str, *more: str) -> None:
    store = opened(where)
    print("ready", flush=True)
    if work == "write":
        me, threads, count = more[0], int(more[1]), int(more[2])
        sys.stdin.readline()
        together([lambda thread=thread: write(store, name, f"{me}-{thread}", count) for thread in range(threads)])
    else:
        with store.claim(name) as ours:
            print(ours, flush=True)
            sys.stdin.readline()
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
