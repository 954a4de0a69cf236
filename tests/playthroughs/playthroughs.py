"""Playthroughs of all games.

python tests/playthroughs/playthroughs.py   rewrites all of them; read the difference before you commit it
"""

from __future__ import annotations

from playthrough import Playthrough, Ruleset

import amunre

PLAYED = {"amun-re": (72, 320, 94), "tigris": (87, 101, 334), "prosperity": (327, 548, 966, 30)}
"""By game, numbers of frozen games: of the fewest players, of the most players, and then what these two lack."""
PLAYTHROUGHS = tuple(
    Playthrough(game, number, numbers[:n]) for game, numbers in PLAYED.items() for n, number in enumerate(numbers)
)
FILES: tuple[Playthrough | Ruleset, ...] = (*map(Ruleset, amunre.rulesets()), *PLAYTHROUGHS)


def text(told: Playthrough | Ruleset) -> str:
    """Return what the file of a game or ruleset has to say now."""
    return "".join(f"{line}\n" for line in told.lines())


def main() -> None:
    for told in FILES:
        told.file.write_text(text(told), encoding="utf-8")
        print(told.file.name)


if __name__ == "__main__":
    main()
