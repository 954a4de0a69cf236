"""Rows for statistics over many games: cards and turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import define

from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game
from amunre.games.prosperity.model import Ruleset


@define
class HoldingRow:
    """A row in the table `holdings`: one of the cards in the game, for one seat."""

    seat: int
    card: str
    kind: str
    gained: int = 0
    bought: int = 0
    played: int = 0
    trashed: int = 0
    first: int = 0
    owned: int = 0
    points: int = 0


@define
class TurnRow:
    """A row in the table `turns`: one turn of a seat."""

    turn: int
    seat: int
    actions: int = 0
    coins: int = 0
    buys: int = 0
    spent: int = 0
    gained: int = 0
    tokens: int = 0


ROWS: Mapping[str, type] = {"holdings": HoldingRow, "turns": TurnRow}


def rows(game: Game[Ruleset]) -> Iterator[tuple[str, HoldingRow | TurnRow]]:
    """Yield the rows for a finished game, each with the name of its table."""
    rules, position = game.rules, game.position()
    kingdom = {*position.kingdom}
    cards = {
        (seat, id): HoldingRow(seat, id, "kingdom" if id in kingdom else "basic")
        for seat in range(game.players)
        for id in position.supply
    }
    turn = TurnRow(0, game.start)
    turns: list[TurnRow] = []
    for event in game.events(OMNISCIENT):
        told = event.params
        match event.kind:
            case "turn-began":
                turn = TurnRow(told["turns"], told["seat"])
                turns.append(turn)
            case "card-played":
                cards[told["seat"], told["card"]].played += 1
                turn.actions += "action" in rules.card(told["card"]).types
            case "worth-counted":
                turn.coins += told["coins"]
            case "card-bought":
                cards[told["seat"], told["card"]].bought += 1
                turn.buys += 1
                turn.spent += told["cost"]
            case "card-gained":
                row = cards[told["seat"], told["card"]]
                row.gained += 1
                row.first = row.first or turn.turn
                turn.gained += told["seat"] == turn.seat
            case "card-trashed":
                cards[told["seat"], told["card"]].trashed += 1
            case "gain-moved" if told["to"] == "trash":
                cards[told["seat"], told["card"]].trashed += 1
            case "tokens-won":
                turn.tokens += told["tokens"]
    for (seat, id), row in cards.items():
        row.owned = position.players[seat].owned.get(id, 0)
        row.points = row.owned * (rules.card(id).points or 0)
    yield from (("holdings", row) for row in cards.values())
    yield from (("turns", each) for each in turns)
