"""Checks on a finished game of Euphrat & Tigris, based on its events."""

from __future__ import annotations

from collections import Counter

from amunre.checking.invariants import hold
from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game
from amunre.games.tigris.checking.bounds import most_turns, tiles_in_bag
from amunre.games.tigris.model import Ruleset

SINGLE = ("score.leader", "score.king", "revolt.result", "monument.points")
"""Clauses that give a seat one point at a time."""


def check_end(game: Game[Ruleset]) -> None:
    """Check a game's points, conflicts, turns, prompts, end and ranking."""
    check_points(game)
    check_conflicts(game)
    check_turns(game)
    check_questions(game)
    check_reason(game)
    check_ranking(game)


def check_points(game: Game[Ruleset]) -> None:
    """Check that each point comes from a tile, a revolt, a war or a monument, and that the result is the sum."""
    sums, treasures = Counter[tuple[int, str]](), Counter[int]()
    for seat, player in enumerate(game.origin.players if game.origin else ()):
        sums.update({(seat, color): points or 0 for color, points in player.points.items()})
        treasures[seat] = player.treasures or 0
    removed = 0
    for event in game.events(OMNISCIENT):
        told = event.params
        match event.kind:
            case "tiles-removed":
                removed = len(told["spaces"])
            case "conflict-settled":
                removed = 0
            case "points-won":
                points = 1 + removed if event.clause == "war.points" else 1
                known = event.clause in SINGLE or event.clause == "war.points"
                hold(known, f"points by {event.clause}")
                hold(told["points"] == points, f"{told['points']} points by {event.clause}, not {points}")
                sums[told["seat"], told["color"]] += points
            case "treasure-taken":
                treasures[told["seat"]] += 1
    for seat in range(game.players):
        score = game.score(seat)
        own = {color: sums[seat, color] for color in game.rules.colors}
        hold(dict(score.points) == own, f"seat {seat}: {dict(score.points)} points, {own} won")
        hold(score.treasures == treasures[seat], f"seat {seat}: {score.treasures} treasures, {treasures[seat]} taken")


def check_conflicts(game: Game[Ruleset]) -> None:
    """Check that each conflict went to the stronger side, or the defender if tied, and the beaten leader left.

    A conflict that began before the position from which the game started is skipped, because no event has its
    strengths.
    """
    totals, attacker, beaten = dict[int, int](), -1, None
    for event in game.events(OMNISCIENT):
        told = event.params
        match event.kind:
            case "conflict-began":
                attacker = told["attacker"]
                totals = dict(zip((attacker, told["defender"]), told["strengths"], strict=True))
            case "support-added" if totals:
                totals[told["seat"]] += told["amount"]
            case "conflict-settled" if totals:
                other = told["loser"] if told["seat"] == attacker else told["seat"]
                winner = attacker if totals[attacker] > totals[other] else other
                hold(
                    told["seat"] == winner,
                    f"seat {told['seat']} won a conflict, with {totals} and {attacker} attacking",
                )
                beaten = told["loser"], told["leader"]
            case "leader-left" if beaten:
                hold((told["seat"], told["leader"]) == beaten, f"{beaten} was beaten, {told['leader']} left")
                beaten = None
    hold(not beaten, f"{beaten} was beaten and stayed")


def check_questions(game: Game[Ruleset]) -> None:
    """Check that an action led to at most the possible number of prompts."""
    wars = len(game.rules.leaders)
    most = {"resolve": wars - 1, "support": 2 * wars, "monument": 1, "take": len(game.rules.board.temples) - 1}
    asked = Counter[str]()
    for step in game.steps:
        verb = step.action.verb.removeprefix("no-")
        if verb not in most:
            asked.clear()
            continue
        asked[verb] += 1
        hold(asked[verb] <= most[verb], f"{verb} {asked[verb]} times in one action")


def check_turns(game: Game[Ruleset]) -> None:
    """Check the number of turns, of wars in an action, and of tiles drawn."""
    turns = wars = tiles = 0
    leaders = len(game.rules.leaders)
    origin = game.origin
    quiet, loud = (origin.quiet, origin.is_loud) if origin else (0, True)
    for event in game.events(OMNISCIENT):
        match event.kind:
            case "turn-began":
                turns += 1
                quiet = 0 if loud else quiet + 1
                hold(
                    event.params["quiet"] == quiet,
                    f"turn {turns} after {event.params['quiet']} quiet turns, not {quiet}",
                )
                loud, wars = False, 0
            case "tile-placed" | "tiles-exchanged" | "catastrophe-placed":
                loud, wars = True, 0
            case "support-added" if event.params["amount"]:
                loud = True
            case "conflict-began" if event.clause in ("war.start", "war.order"):
                wars += 1
                hold(wars <= leaders, f"{wars} wars in one action")
            case "tiles-drawn":
                tiles += len(event.params["tiles"])
    most = most_turns(game.rules, game.players)
    hold(turns <= most, f"{turns} turns, more than {most}")
    bag = len(origin.bag) if origin else tiles_in_bag(game.rules, 0)
    hold(tiles == bag - len(game.position().bag), f"{tiles} of {bag} tiles drawn, {len(game.position().bag)} left")


def check_reason(game: Game[Ruleset]) -> None:
    """Check that the condition of the clause that ended the game is met."""
    rules, position = game.rules, game.position()
    short = sum(rules.hand - len(player.hand) for player in position.players)
    limit = rules.quiet_rounds * len(position.players)
    reasons = {
        "end.bag": not position.bag and short > 0,
        "end.treasures": len(position.treasures) <= rules.last_treasures and not short,
        "end.quiet": position.quiet + 1 == limit and not short,
    }
    hold(reasons.get(position.end or ""), f"the game ended by {position.end}, whose condition does not hold")


def check_ranking(game: Game[Ruleset]) -> None:
    """Check that each place beats the next one in the first color that differs, starting from the weakest color."""
    result = game.result
    assert result is not None

    def ranked(seat: int) -> list[int]:
        score = game.score(seat)
        points = sorted(score.points.values())
        for _ in range(score.treasures):
            points = sorted([points[0] + 1, *points[1:]])
        return points

    places = [{tuple(ranked(seat)) for seat in place} for place in result.ranking]
    hold(all(len(place) == 1 for place in places), f"equal places with different points: {places}")
    order = [place.pop() for place in places]
    hold(order == sorted(set(order), reverse=True), f"places: {order}")
    hold([ranked(seat)[0] for seat in range(game.players)] == list(result.points), f"points: {result.points}")
