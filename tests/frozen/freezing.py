"""The freezing of games: the results of the rules may never change, however the engine is rebuilt.

A file has a short hash of each game for each column. The columns of `KEPT` are never written again. They hold plain
data, made here and not by the library: the actions and the end; the legal actions of every seat before every step, as
texts, in order; the events as each viewer may know them, with the parameters that the file names for each kind; the
views of all viewers, and the position. `json` and `prompts` are those of the library, and may change on purpose.

The policies and their chance are here too, so that better bots and other random generators change nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from attrs import asdict, define, has

from amunre import OMNISCIENT, SPECTATOR, Game, wire

GAMES = 1000
KEPT = ("steps", "legal", "events", "views", "positions")
"""Columns that never change."""
COLUMNS = (*KEPT, "json", "prompts")
OUT_OF_TURN = 0.06
"""Share of the steps in which somebody who is not asked acts, if anybody can."""

Row = dict[str, str]
"""Of a game, a hash by column."""


class Chance:
    """Choices that depend on nothing but a seed: of a generator only what has never changed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def happens(self, share: float) -> bool:
        return self._random.random() < share

    def choice(self, items: Sequence[Any]) -> Any:
        return items[int(self._random.random() * len(items))]


def next_step(game: Game, policy: Callable[[Sequence[str], Chance], str], chance: Chance) -> tuple[int, str]:
    """Return the next seat and its action; the seat is mostly one that must act."""
    seats = list(game.to_act)
    if chance.happens(OUT_OF_TURN):
        seats = [seat for seat in range(game.players) if seat not in seats and game.legal_actions(seat)] or seats
    seat = chance.choice(seats)
    return seat, policy(sorted(map(str, game.legal_actions(seat))), chance)


def plain(value: Any) -> Any:
    """A mapping, a set or an attrs value of any class as JSON has it."""
    if has(type(value)):
        return [value.kind, asdict(value, recurse=False)]
    return dict(value) if isinstance(value, Mapping) else sorted(value)


def wordless(sent: Any) -> Any:
    """Return JSON without its sentences and labels, which may be reworded; actions keep their texts."""
    if isinstance(sent, Mapping) and "verb" not in sent:
        return {key: wordless(value) for key, value in sent.items() if key not in ("text", "title", "label")}
    return [wordless(one) for one in sent] if isinstance(sent, list) else sent


@define(slots=False)
class Frozen:
    """The frozen games of a game."""

    file: Path
    policies: tuple[Callable[[Sequence[str], Chance], str], ...]
    """Three, each for three games after each other."""
    new_game: Callable[[int], Game]
    """By number."""
    tabled: Callable[[Any], dict[str, Any]]
    """A function from a view or a position to what is on the table, in the words of the rules."""
    looks_every: int
    """Steps between two looks at views, positions, JSON and prompts, which cost more than a step."""

    def looks(self, number: int, params: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Any]]:
        """Yield everything that is compared of a game, each with its column."""
        game, policy, chance = self.new_game(number), self.policies[number // 3 % 3], Chance(number)
        viewers = (*range(game.players), SPECTATOR, OMNISCIENT)
        while True:
            if game.over or len(game.steps) % self.looks_every == 0:
                yield "positions", self.tabled(game.position())
                for viewer in viewers:
                    yield "views", self.tabled(game.view(viewer))
                yield "json", game.position().to_json()
                yield "json", game.view(len(game.steps) % game.players).to_json()
                for seat in range(game.players):
                    yield "prompts", wordless(wire.dump(game.prompt(seat)))
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

    def row_of(self, number: int, params: Mapping[str, Sequence[str]]) -> Row:
        """The hashes of a game."""
        hashes = {column: hashlib.sha256() for column in COLUMNS}
        for column, seen in self.looks(number, params):
            hashes[column].update(json.dumps(seen, sort_keys=True, default=plain).encode())
        return {column: digest.hexdigest()[:8] for column, digest in hashes.items()}

    @cached_property
    def known(self) -> dict[str, Any]:
        """Return the frozen data: the parameters of each kind of event, and the rows."""
        return (
            json.loads(self.file.read_text(encoding="utf-8"))
            if self.file.exists()
            else {"params": self.present_params(), "games": []}
        )

    def present_params(self) -> dict[str, list[str]]:
        """The parameters of the events of some games, by kind: what the file named when it was made."""
        found: dict[str, set[str]] = {}
        for number in range(90):
            game, policy, chance = self.new_game(number), self.policies[number // 3 % 3], Chance(number)
            while not game.over:
                game.push(*next_step(game, policy, chance))
            for event in game.events(OMNISCIENT):
                found.setdefault(event.kind, set()).update(event.params)
        return {kind: sorted(names) for kind, names in sorted(found.items())}

    def frozen_row(self, number: int) -> Row:
        """The row of a game as it is frozen."""
        return dict(zip(COLUMNS, self.known["games"][number].split(), strict=True))

    def differing(self, number: int) -> list[str]:
        """The columns in which a game is no longer what it was."""
        row, frozen = self.row_of(number, self.known["params"]), self.frozen_row(number)
        return [column for column in COLUMNS if row[column] != frozen[column]]

    def write(self, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Write columns anew; the others stay as they are."""
        params, lines = self.known["params"], []
        for number, row in enumerate(rows):
            old = self.frozen_row(number) if self.known["games"] else row
            lines.append(" ".join(row[column] if column in columns else old[column] for column in COLUMNS))
        self.file.write_text(json.dumps({"params": params, "games": lines}, indent=0) + "\n", encoding="utf-8")
