"""A thousand games, frozen: what the rules make of them may never change, however the engine is rebuilt.

    python tests/frozen/frozen.py            compares all games with `games.json`; exit status 1 names those that differ
    python tests/frozen/frozen.py --write COLUMN ...   writes these columns anew, where a change of them is wanted

Of each game the file has a short hash for each column. The columns of `KEPT` are never written again once they are
there; they hold, as plain data made here and not by the library: what was done and how it ended; the legal actions of
every seat before every step, as texts, in order; events as each viewer may know them, of each kind the parameters that
the file names; the views of all, and the position. `json` and `prompts` are those of the library, and may change where
that is meant and said.

The policies stand here, and so does their chance, so that better bots and other random generators change nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import amunre
from amunre import OMNISCIENT, SPECTATOR, Game, wire

FILE = Path(__file__).with_name("games.json")
GAMES = 1000
KEPT = ("steps", "legal", "events", "views", "positions")
"""Columns that never change."""
COLUMNS = (*KEPT, "json", "prompts")
LOOKS = 5
"""Steps between two looks at views, positions, JSON and prompts, which cost more than a step."""
OUT_OF_TURN = 0.06
"""Share of the steps in which somebody who is not asked acts, if anybody can."""

Row = dict[str, str]
"""Of a game, a hash by column."""


# --- playing ---------------------------------------------------------------------------------------------------------


class Chance:
    """Choices that depend on nothing but a seed: of a generator only what has never changed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def happens(self, share: float) -> bool:
        return self._random.random() < share

    def choice(self, items: Sequence[Any]) -> Any:
        return items[int(self._random.random() * len(items))]


def spender(texts: Sequence[str], chance: Chance) -> str:
    """Anything but a sale."""
    return chance.choice([text for text in texts if not text.startswith("sell")] or texts)


def changeable(texts: Sequence[str], chance: Chance) -> str:
    """First a kind of action, then one of it: sells, steals and passes much."""
    kind = chance.choice(sorted({text.split()[0] for text in texts}))
    return chance.choice([text for text in texts if text.split()[0] == kind])


def thrifty(texts: Sequence[str], chance: Chance) -> str:
    """Of some actions the shortest text, then the first by the alphabet: small bids, small offerings, few pieces."""
    return min((chance.choice(texts) for _ in range(3)), key=lambda text: (len(text), text))


POLICIES = (spender, changeable, thrifty)


def new_game(number: int) -> Game:
    """Of 3, 4 and 5 players; each fifth by the rules of the delta."""
    players = 3 + number % 3
    rules = amunre.load_ruleset("delta" if number % 5 == 4 else "standard")
    return Game(rules, players, seed=number, pharaoh=number // 9 % players)


def next_step(game: Game, policy: Callable[[Sequence[str], Chance], str], chance: Chance) -> tuple[int, str]:
    """Who acts next, and how: mostly somebody who is asked."""
    seats = list(game.to_act)
    if chance.happens(OUT_OF_TURN):
        seats = [seat for seat in range(game.players) if seat not in seats and game.legal_actions(seat)] or seats
    seat = chance.choice(seats)
    return seat, policy(sorted(map(str, game.legal_actions(seat))), chance)


# --- looking ---------------------------------------------------------------------------------------------------------


def looks(number: int, params: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Any]]:
    """All that is compared of a game, each with its column."""
    game, policy, chance = new_game(number), POLICIES[number // 3 % 3], Chance(number)
    viewers = (*range(game.players), SPECTATOR, OMNISCIENT)
    while True:
        if game.over or len(game.steps) % LOOKS == 0:
            yield "positions", tabled(game.position())
            for viewer in viewers:
                yield "views", tabled(game.view(viewer))
            yield "json", game.position().to_json()
            yield "json", wire.dump(game.view(len(game.steps) % game.players))
            for seat in range(game.players):
                yield "prompts", wire.dump(game.prompt(seat))
        if game.over:
            break
        yield "legal", [list(map(str, game.legal_actions(seat))) for seat in range(game.players)]
        seat, text = next_step(game, policy, chance)
        game.push(seat, text)
        yield "steps", [seat, text]
    assert game.result is not None
    yield "steps", [game.shuffles, game.result.points, game.result.ranking, game.result.tie_break]
    for viewer in viewers:
        for event in game.events(viewer):
            yield "events", [event.kind, {name: event.params.get(name) for name in params.get(event.kind, ())}]
    yield "json", wire.dump(game.events(OMNISCIENT))


def tabled(table: Any) -> dict[str, Any]:
    """What lies on the table, of a view or of a position, by the words of the rules."""
    return {
        "round": [table.round, table.stage, table.asked, table.pharaoh, table.temple, table.shuffles],
        "supply": [table.bank, table.supply.farmers, table.supply.stones, table.supply.pyramids],
        "players": [
            [
                *(player.gold, player.hand, player.unspent, player.played),
                player.bid and [player.bid.province, player.bid.gold],
                player.offering and [player.offering.gold, player.offering.card, player.offering.correction],
                [dict(scoring) for scoring in player.scores],
            ]
            for player in table.players
        ],
        "sites": {
            id: [
                *(site.owner, site.field_farmers, site.plain_farmers, site.stones, site.pyramids, site.gold),
                *(site.cards, site.income_cards),
            ]
            for id, site in table.sites.items()
        },
        "piles": [table.draw, table.discard, table.deck, table.revealed, table.taken, table.out],
        "bought": table.bought and [table.bought.cards, table.bought.farmers, table.bought.stones],
        "gifts": table.gifts and [table.gifts.left, table.gifts.cards],
    }


def row_of(number: int, params: Mapping[str, Sequence[str]]) -> Row:
    """The hashes of a game."""
    hashes = {column: hashlib.sha256() for column in COLUMNS}
    for column, seen in looks(number, params):
        hashes[column].update(json.dumps(seen, sort_keys=True, default=plain).encode())
    return {column: digest.hexdigest()[:8] for column, digest in hashes.items()}


def plain(value: Any) -> Any:
    """A mapping or a set of any class as JSON has it."""
    return dict(value) if isinstance(value, Mapping) else sorted(value)


# --- the file --------------------------------------------------------------------------------------------------------


@cache
def known() -> dict[str, Any]:
    """What is frozen: the parameters of each kind of event, and the rows."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {"params": present_params(), "games": []}


def present_params() -> dict[str, list[str]]:
    """The parameters of the events of some games, by kind: what the file named when it was made."""
    found: dict[str, set[str]] = {}
    for number in range(90):
        game, policy, chance = new_game(number), POLICIES[number // 3 % 3], Chance(number)
        while not game.over:
            game.push(*next_step(game, policy, chance))
        for event in game.events(OMNISCIENT):
            found.setdefault(event.kind, set()).update(event.params)
    return {kind: sorted(names) for kind, names in sorted(found.items())}


def frozen_row(number: int) -> Row:
    """The row of a game as it is frozen."""
    return dict(zip(COLUMNS, known()["games"][number].split(), strict=True))


def differing(number: int) -> list[str]:
    """The columns in which a game is no longer what it was."""
    row, frozen = row_of(number, known()["params"]), frozen_row(number)
    return [column for column in COLUMNS if row[column] != frozen[column]]


def write(columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Write columns anew; the others stay as they are."""
    params, lines = known()["params"], []
    for number, row in enumerate(rows):
        old = frozen_row(number) if known()["games"] else row
        lines.append(" ".join(row[column] if column in columns else old[column] for column in COLUMNS))
    FILE.write_text(json.dumps({"params": params, "games": lines}, indent=0) + "\n", encoding="utf-8")


def main() -> int:
    from rich.progress import track

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES, help="how many of them to compare")
    parser.add_argument(
        "--write", nargs="+", choices=COLUMNS, default=(), metavar="COLUMN", help="columns to write anew"
    )
    options = parser.parse_args()
    if known()["games"] and (kept := sorted({*options.write} & {*KEPT})):
        parser.error(f"never written again: {', '.join(kept)}")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        if options.write:
            rows = pool.map(partial(row_of, params=known()["params"]), range(GAMES), chunksize=10)
            write(options.write, track(rows, "Freezing", total=GAMES))
            return 0
        found = pool.map(differing, range(options.games), chunksize=10)
        wrong = {n: columns for n, columns in enumerate(track(found, "Comparing", total=options.games)) if columns}
    for number, columns in wrong.items():
        print(f"game {number}: {', '.join(columns)}")
    print(f"{options.games} games, {len(wrong)} of them differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
