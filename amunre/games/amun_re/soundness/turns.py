"""Purchases in a turn, and scores so far."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.chance import Chance
from amunre.engine.soundness import listed, wrong
from amunre.errors import Problem
from amunre.games.amun_re.conversion import state_of
from amunre.games.amun_re.model import Ruleset, ScoreLine
from amunre.games.amun_re.phases.scoring import count
from amunre.games.amun_re.position import Position
from amunre.games.amun_re.soundness.reading import Check, provinces_of, reached
from amunre.games.amun_re.vocabulary import PerBonusCard, PerGoldRank, PerMajority, PerPyramid, PerSet, PerTemple


def purchases_fit_turn(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that purchases occur only in a turn, respect the limits, and are on the board."""
    own = [id for seat in position.asked for id in provinces_of(position, seat)] if position.stage == "purchase" else []
    sites, bought = [position.sites[id] for id in own], position.bought
    cards = max((rules.province(id).limit for id in own), default=0)
    farmers = sum(site.field_farmers for site in sites)
    stones = sum(site.stones + site.pyramids * rules.stones_per_pyramid for site in sites)
    for key, found, most, of, clause in (
        ("cards", bought.cards, cards, "the limit of its provinces", "purchase.card-limit"),
        ("farmers", bought.farmers, farmers, "those on its fields", "purchase.fields"),
        ("stones", bought.stones, stones, "those on its plains and in its pyramids", "purchase.stones"),
    ):
        if found > most:
            yield wrong(f"bought.{key}", found, f"at most {most}, {of}", clause)


def scores_are_counted_in_time(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that no points appear before they are counted; while bonus cards are played, only they score."""
    present = rules.kingdom_of(position.round)[0]
    for seat, player in enumerate(position.players):
        for kingdom, scoring in enumerate(player.scores):
            for line in rules.lines:
                counted = kingdom < present or position.stage == "over"
                bonus = kingdom == present and position.stage == "scoring" and isinstance(line.measure, PerBonusCard)
                if scoring[line.id] and not counted and not bonus:
                    path = f"players.{seat}.scores.{kingdom}.{line.id}"
                    yield wrong(path, scoring[line.id], "0 before it is counted", line.clause)


def points_are_such_as_lines_give(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the points on a line are a multiple of its value, and that gold scores only in the last kingdom.

    Bonus cards played this round must have scored their points. In the previous kingdom, they can have scored at most
    the points for all kinds of bonus card together.
    """
    bonus = {card.id: card.points for card in rules.cards}
    present = rules.kingdom_of(position.round)[0] if reached(position.stage, "scoring") else len(rules.kingdoms)
    for seat, player in enumerate(position.players):
        for kingdom, scoring in enumerate(player.scores):
            for line in rules.lines:
                points, path = scoring[line.id], f"players.{seat}.scores.{kingdom}.{line.id}"
                match line.measure:
                    case PerBonusCard() if kingdom == present:
                        played = sum(bonus.get(card, 0) for card in player.played)
                        if points != played:
                            yield wrong(path, points, f"{played}, for the bonus cards played", line.clause)
                    case PerBonusCard() if points > sum(bonus.values()):
                        yield wrong(path, points, f"at most {sum(bonus.values())}, on all bonus cards", line.clause)
                    case PerGoldRank(places):
                        possible = [0, *places] if kingdom == len(rules.kingdoms) - 1 else [0]
                        if points not in possible:
                            yield wrong(path, points, f"one of {listed(possible)}", line.clause)
                    case PerPyramid(each) | PerSet(each) | PerMajority(each) | PerTemple(each):
                        if points % each if each else points:
                            yield wrong(path, points, f"a multiple of {each}", line.clause)


def last_points_are_as_counted(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that, at the end, the points from the last scoring match the board, which has not changed since.

    The position must have no other problems.
    """
    if position.stage == "over":
        for line, counted in counted_now(position, rules).items():
            for seat, points in enumerate(counted):
                found = position.players[seat].scores[-1][line.id]
                if found != points:
                    path = f"players.{seat}.scores.{len(rules.kingdoms) - 1}.{line.id}"
                    yield wrong(path, found, f"{points}, as counted on the board", line.clause)


def counted_now(position: Position, rules: Ruleset) -> dict[ScoreLine, list[int]]:
    """Return the points by line and seat that a sound position would score now, without bonus cards."""
    s = state_of(position, rules.rulebook.tables, Chance(0))
    lines = [line for line in rules.lines if not isinstance(line.measure, PerBonusCard)]
    found = {line: [0] * s.players for line in lines}
    for line in lines:
        for seat, points, _ in count(s, line.measure):
            found[line][seat] += points
    return found


def hands_are_sold_at_the_end(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that all power cards were sold before the last count of gold."""
    for seat, player in enumerate(position.players):
        if position.stage == "over" and player.hand:
            yield wrong(f"players.{seat}.hand", listed(player.hand), "no cards", "scoring.gold")


CHECKS: tuple[Check, ...] = (
    purchases_fit_turn,
    scores_are_counted_in_time,
    points_are_such_as_lines_give,
    hands_are_sold_at_the_end,
)
