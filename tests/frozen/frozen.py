"""A thousand games of each game, frozen (see `freezing`).

python tests/frozen/frozen.py                      compares all games with their files; exit status 1 names those that differ
python tests/frozen/frozen.py --game tigris        of one game
python tests/frozen/frozen.py --write COLUMN ...   writes these columns anew, where a change of them is wanted
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import frozen_amun_re
import frozen_prosperity
import frozen_tigris
from freezing import COLUMNS, GAMES, KEPT, Frozen
from rich.progress import track

FROZEN: dict[str, Frozen] = {
    "amun-re": frozen_amun_re.FROZEN,
    "amun-re-before-t2": frozen_amun_re.BEFORE,
    "tigris": frozen_tigris.FROZEN,
    "prosperity": frozen_prosperity.FROZEN,
}
"""By id of the game, and of an older board of it."""


def differing(name: str, number: int) -> list[str]:
    """The columns in which a game is no longer what it was."""
    return FROZEN[name].differing(number)


def row_of(name: str, number: int) -> dict[str, str]:
    """The hashes of a game."""
    return FROZEN[name].row_of(number, FROZEN[name].known["params"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=FROZEN, help="which one; without it all")
    parser.add_argument("--games", type=int, default=GAMES, help="how many of each to compare")
    parser.add_argument(
        "--write", nargs="+", choices=COLUMNS, default=(), metavar="COLUMN", help="columns to write anew"
    )
    options = parser.parse_args()
    names = [options.game] if options.game else list(FROZEN)
    for name in names:
        if FROZEN[name].known["games"] and (kept := sorted({*options.write} & {*KEPT})):
            parser.error(f"never written again: {', '.join(kept)}")
    differ = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name in names:
            if options.write:
                rows = pool.map(partial(row_of, name), range(GAMES), chunksize=10)
                FROZEN[name].write(options.write, track(rows, f"Freezing {name}", total=GAMES))
                continue
            found = pool.map(partial(differing, name), range(options.games), chunksize=10)
            for number, columns in enumerate(track(found, f"Comparing {name}", total=options.games)):
                if columns:
                    differ += 1
                    print(f"{name} {number}: {', '.join(columns)}")
    if not options.write:
        print(f"{options.games * len(names)} games, {differ} of them differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
