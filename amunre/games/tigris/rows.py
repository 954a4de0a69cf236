"""Rows for statistics over many games: leaders, conflicts and monuments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import define

from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game
from amunre.games.tigris.events import kind_of_conflict
from amunre.games.tigris.model import Ruleset


@define
class LeaderRow:
    """A row in the table `leaders`: one of a seat's leaders over a whole game."""

    seat: int
    leader: str
    color: str
    placed: int = 0
    moved: int = 0
    removed: int = 0
    turns: int = 0
    tile_points: int = 0
    conflict_points: int = 0
    monument_points: int = 0
    won: int = 0
    lost: int = 0


@define
class ConflictRow:
    """A row in the table `conflicts`: a revolt, or a war between two leaders."""

    turn: int
    kind: str
    leader: str
    attacker: int
    defender: int
    attacker_board: int
    defender_board: int
    attacker_hand: int = 0
    defender_hand: int = 0
    seat: int = -1
    winner: str = ""
    points: int = 0


@define
class MonumentRow:
    """A row in the table `monuments`: a monument that was built."""

    turn: int
    monument: str
    seat: int
    space: str
    tile: str


ROWS: Mapping[str, type] = {"leaders": LeaderRow, "conflicts": ConflictRow, "monuments": MonumentRow}
TILE_POINTS = ("score.leader", "score.king")
"""Clauses under which a seat wins a point for a tile."""


def rows(game: Game[Ruleset]) -> Iterator[tuple[str, LeaderRow | ConflictRow | MonumentRow]]:
    """Yield the rows for a finished game, each with the name of its table."""
    rules = game.rules
    stand_in = next((leader.id for leader in rules.leaders if leader.role == "stand-in"), "")
    by_color = {leader.color: leader.id for leader in rules.leaders}
    leaders = {
        (seat, leader.id): LeaderRow(seat, leader.id, leader.color)
        for seat in range(game.players)
        for leader in rules.leaders
    }
    since: dict[tuple[int, str], int] = {}
    """Turn in which each leader on the board was placed there."""
    turn = 0
    fights: list[ConflictRow] = []
    fight: ConflictRow | None = None
    for event in game.events(OMNISCIENT):
        told = event.params
        match event.kind:
            case "turn-began":
                turn += 1
            case "leader-placed":
                key = told["seat"], told["leader"]
                if told.get("origin") is None:
                    leaders[key].placed += 1
                    since[key] = turn
                else:
                    leaders[key].moved += 1
            case "leader-left":
                key = told["seat"], told["leader"]
                leaders[key].removed += 1
                leaders[key].turns += turn - since.pop(key)
            case "conflict-began":
                kind = kind_of_conflict(event)
                sides = told["attacker"], told["defender"]
                fight = ConflictRow(turn, kind, told["leader"], *sides, *told["strengths"])
                fights.append(fight)
            case "support-added" if fight is not None:
                if told["seat"] == fight.attacker:
                    fight.attacker_hand = told["amount"]
                else:
                    fight.defender_hand = told["amount"]
            case "conflict-settled" if fight is not None:
                fight.seat = told["seat"]
                fight.winner = "attacker" if fight.seat == fight.attacker else "defender"
                leaders[told["seat"], told["leader"]].won += 1
                leaders[told["loser"], told["leader"]].lost += 1
            case "points-won" if event.clause in TILE_POINTS:
                leader = stand_in if event.clause == "score.king" else by_color[told["color"]]
                leaders[told["seat"], leader].tile_points += told["points"]
            case "points-won" if event.clause == "monument.points":
                leaders[told["seat"], by_color[told["color"]]].monument_points += told["points"]
            case "points-won" if fight is not None:
                fight.points += told["points"]
                leaders[fight.seat, fight.leader].conflict_points += told["points"]
            case "monument-built":
                yield "monuments", MonumentRow(turn, told["monument"], told["seat"], told["space"], told["tile"])
    for key, placed in since.items():
        leaders[key].turns += turn - placed
    yield from (("conflicts", row) for row in fights)
    yield from (("leaders", row) for row in leaders.values())
