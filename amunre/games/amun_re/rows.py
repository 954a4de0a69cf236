"""Rows for statistics over many games: provinces and power cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import fmean

from attrs import define

from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game
from amunre.games.amun_re.model import Ruleset


@define
class ProvinceRow:
    """A row in the table `provinces`: a province that a seat held in a kingdom."""

    kingdom: str
    round: int
    province: str
    seat: int
    bid: int
    income: int = 0
    farmers: int = 0
    stones: int = 0
    pyramids: int = 0
    points: int = 0
    ahead: float = 0.0


@define
class CardRow:
    """A row in the table `cards`: a power card that a seat played or sold."""

    kingdom: str
    round: int
    card: str
    seat: int
    act: str
    province: str | None
    gold: int = 0
    points: int = 0


ROWS: Mapping[str, type] = {"provinces": ProvinceRow, "cards": CardRow}


def rows(game: Game[Ruleset]) -> Iterator[tuple[str, ProvinceRow | CardRow]]:
    """Yield the rows for a finished game, each with the name of its table."""
    number, kingdom = 0, ""
    held: dict[str, ProvinceRow] = {}
    cards: list[tuple[str, CardRow]] = []
    """Cards from the current kingdom, each with the clause under which it was played or sold."""
    bids: dict[int, int] = {}
    pieces: dict[str, dict[str, int]] = {}
    scored: dict[int, int] = {}
    for event in game.events(OMNISCIENT):
        told = event.params
        on = pieces.setdefault(told.get("province") or "", {"farmers": 0, "stones": 0, "pyramids": 0})
        match event.kind:
            case "round-began":
                number, kingdom = told["round"], told["kingdom"]
            case "bid-placed":
                bids[told["seat"]] = told["bid"]
            case "province-taken":
                held[told["province"]] = ProvinceRow(
                    kingdom, number, told["province"], told["seat"], bids[told["seat"]]
                )
            case "farmer-placed":
                on["farmers"] += 1
            case "stone-placed":
                on["stones"] += 1
            case "pyramid-built":
                on["stones"] -= told["stones"]
                on["pyramids"] += 1
            case "card-played" | "card-sold":
                act = event.kind.removeprefix("card-")
                row = CardRow(kingdom, number, told["card"], told["seat"], act, told.get("province"))
                cards.append((event.clause, row))
            case "gold-moved":
                of = held.get(told.get("province") or "")
                if of is not None and of.seat == told["target"]:
                    of.income += told["gold"]
                for clause, row in reversed(cards):
                    if (clause, row.seat, row.province) == (event.clause, told["target"], told.get("province")):
                        row.gold += told["gold"]
                        break
            case "points-scored":
                scored[told["seat"]] = scored.get(told["seat"], 0) + told["points"]
                for _, row in cards:
                    if (row.act, row.seat, row.card, row.points) == ("played", told["seat"], told["about"], 0):
                        row.points = told["points"]
                        break
            case "kingdom-cleared" | "game-ended":
                points = [scored.get(seat, 0) for seat in range(game.players)]
                for of in held.values():
                    lying = pieces.get(of.province, {})
                    of.farmers, of.stones, of.pyramids = (
                        lying.get(key, 0) for key in ("farmers", "stones", "pyramids")
                    )
                    of.points = points[of.seat]
                    of.ahead = of.points - fmean(points)
                    yield "provinces", of
                yield from (("cards", row) for _, row in cards)
                held, cards, scored = {}, [], {}
                for lying in pieces.values():
                    lying["farmers"] = 0
