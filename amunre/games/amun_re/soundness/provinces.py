"""Provinces: they are all accounted for, their numbers fit the round, and their owners are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from amunre.engine.soundness import wrong
from amunre.errors import Problem
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.position import Position
from amunre.games.amun_re.soundness.reading import Check, number_out, reached


def provinces_are_all_there(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that each province is in exactly one place."""
    found = Counter((*position.deck, *position.revealed, *position.taken, *position.out))
    for province in rules.provinces:
        if found[province.id] != 1:
            found_there = f"{province.id} in {found[province.id]} places"
            yield wrong("deck", found_there, "in exactly one of deck, revealed, taken and out", "setup.decks")


def provinces_fit_round(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the numbers of provinces revealed, taken and out fit the players and the round."""
    players, (kingdom, turn) = len(position.players), rules.kingdom_of(position.round)
    for key, number, clause in (
        ("revealed", players, "reveal.count"),
        ("taken", players * (turn - 1), "play.kingdoms"),
        ("out", number_out(rules, players, kingdom), "kingdom.deck"),
    ):
        if len(getattr(position, key)) != number:
            yield wrong(key, len(getattr(position, key)), f"{number} provinces", clause)


def provinces_are_owned_once_taken(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that provinces gained have an owner, and that all others do not."""
    gained = {*position.taken, *(position.revealed if reached(position.stage, "purchase") else ())}
    for id, site in position.sites.items():
        if id in gained and site.owner is None:
            yield wrong(f"sites.{id}.owner", "no seat", "the seat that gained it", "auction.take")
        if id not in gained and site.owner is not None:
            yield wrong(f"sites.{id}.owner", site.owner, "no seat before it is gained", "auction.take")


def each_gains_one_a_round(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that each seat has gained one province per round of the kingdom."""
    turn = rules.kingdom_of(position.round)[1]
    numbers = {"taken": turn - 1, "revealed": 1} if reached(position.stage, "purchase") else {"taken": turn - 1}
    for seat in range(len(position.players)):
        for key, number in numbers.items():
            gained = [id for id in getattr(position, key) if position.sites[id].owner == seat]
            if len(gained) != number:
                found = f"{len(gained)} of these owned by seat {seat}"
                yield wrong(key, found, f"{number}", "play.kingdoms")


CHECKS: tuple[Check, ...] = (
    provinces_are_all_there,
    provinces_fit_round,
    provinces_are_owned_once_taken,
    each_gains_one_a_round,
)
