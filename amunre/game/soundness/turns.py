"""What is bought in a turn, and what is scored by now."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.errors import Problem
from amunre.game.position import Position
from amunre.game.soundness.reading import Check, listed, provinces_of, wrong
from amunre.ruleset.model import Ruleset
from amunre.ruleset.vocabulary import PerBonusCard


def purchases_fit_turn(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Nothing is bought outside a turn; what is bought keeps the limit and is there."""
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
    """No points before they are counted; while bonus cards are played only those."""
    present = rules.kingdom_of(position.round)[0]
    for seat, player in enumerate(position.players):
        for kingdom, scoring in enumerate(player.scores):
            for line in rules.lines:
                counted = kingdom < present or position.stage == "over"
                bonus = kingdom == present and position.stage == "scoring" and isinstance(line.measure, PerBonusCard)
                if scoring[line.id] and not counted and not bonus:
                    path = f"players.{seat}.scores.{kingdom}.{line.id}"
                    yield wrong(path, scoring[line.id], "0 before it is counted", line.clause)


def hands_are_sold_at_the_end(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Before the last count of gold all power cards were sold."""
    for seat, player in enumerate(position.players):
        if position.stage == "over" and player.hand:
            yield wrong(f"players.{seat}.hand", listed(player.hand), "no cards", "scoring.gold")


CHECKS: tuple[Check, ...] = (
    purchases_fit_turn,
    scores_are_counted_in_time,
    hands_are_sold_at_the_end,
)
