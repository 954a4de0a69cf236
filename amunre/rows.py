"""Rows about a finished game: one for the game, one for each seat, and rows for tables that its rules declare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_type_hints

from attrs import asdict, frozen

from amunre.engine.game import Game
from amunre.engine.result import AnyScore, Result
from amunre.engine.ruleset import Rules
from amunre.jsontypes import JsonObject
from amunre.shares import win_share

Rows = Mapping[str, Sequence[JsonObject]]
"""Rows by table."""
SEATS = "seats"
"""The name of the table with a row for each seat; its columns depend on the game's score."""


@frozen
class GameRow:
    """A row in the table `games`."""

    ruleset: str
    players: int
    start: int
    steps: int
    points: int
    margin: int
    winners: int
    tie_break: str | None


def rows_of(game: Game, number: int, seed: int, names: Sequence[str]) -> Rows:
    """Return a finished game's rows in all its tables; each row includes the number and the seed."""
    result = game.result
    if result is None:
        return {}
    head = {"game": number, "seed": seed}
    scores = [game.score(seat) for seat in range(game.players)]
    best = sorted(result.points)[-2:]
    facts = GameRow(
        ruleset=game.rules.id,
        players=game.players,
        start=game.start,
        steps=len(game.steps),
        points=best[-1],
        margin=best[-1] - best[0],
        winners=len(result.winners),
        tie_break=result.tie_break,
    )
    own: dict[str, list[JsonObject]] = {name: [] for name in own_tables(game.rules)}
    for name, row in game.rules.game.module("rows").rows(game):
        own[name].append({**head, **asdict(row), **_of_seat(row.seat, names, result)})
    return {"games": [{**head, **asdict(facts)}], SEATS: seat_rows(number, seed, names, result, scores), **own}


def seat_rows(
    number: int, seed: int, names: Sequence[str], result: Result, scores: Sequence[AnyScore]
) -> list[JsonObject]:
    """Return a game's rows in the table `seats`."""
    return [
        {
            "game": number,
            "seed": seed,
            "seat": seat,
            "bot": names[seat],
            "points": result.points[seat],
            "place": 1 + sum(len(better) for better in result.ranking[: _rank(result, seat)]),
            "winner": seat in result.winners,
            "win_share": win_share(result, seat),
            **score.columns,
        }
        for seat, score in enumerate(scores)
    ]


def own_tables(rules: Rules) -> Mapping[str, type]:
    """Return the tables that a game declares: for each name, the class of its rows, which have a `seat`."""
    found: Mapping[str, type] = rules.game.module("rows").ROWS
    return found


def columns(rules: Rules) -> dict[str, dict[str, object]]:
    """Return the types of the columns, by table and column name, for every table except `seats`."""
    head = {"game": int, "seed": int}
    of_seat = {"bot": str, "win_share": float}
    own = {name: {**head, **get_type_hints(kind), **of_seat} for name, kind in own_tables(rules).items()}
    return {"games": {**head, **get_type_hints(GameRow)}, **own}


def _of_seat(seat: int, names: Sequence[str], result: Result) -> JsonObject:
    return {"bot": names[seat], "win_share": win_share(result, seat)}


def _rank(result: Result, seat: int) -> int:
    return next(rank for rank, seats in enumerate(result.ranking) if seat in seats)
