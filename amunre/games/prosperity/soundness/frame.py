"""Checks that a position matches its ruleset; all other checks rely on these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from amunre.engine.soundness import listed, not_taken, numbered, of_these_rules, players_as_rules_say, unknown, wrong
from amunre.errors import Problem
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.pending import Found, Ordering
from amunre.games.prosperity.position import Position, in_order
from amunre.games.prosperity.soundness.reading import Fit
from amunre.games.prosperity.totals import cards_of
from amunre.games.prosperity.values import KINGDOM_CARDS


def seats_are_taken(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that every seat mentioned belongs to a player."""
    seats = {"start": position.start, "active": position.active, **numbered("asked", position.asked)}
    for n, one in enumerate(position.pending):
        if hasattr(one, "seat"):
            seats[f"pending.{n}.seat"] = one.seat
        seats |= numbered(f"pending.{n}.seats", getattr(one, "seats", ()))
    yield from not_taken(seats, len(position.players))


def kingdom_has_ten_cards(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the kingdom lists ten kingdom cards in card order."""
    known = [card.id for card in rules.kingdom_cards]
    yield from unknown(numbered("kingdom", position.kingdom), known, "setup.kingdom")
    expected = [id for id in known if id in position.kingdom]
    if len(position.kingdom) != KINGDOM_CARDS:
        yield wrong("kingdom", f"{len(position.kingdom)} cards", f"{KINGDOM_CARDS}", "setup.kingdom")
    elif len(expected) == KINGDOM_CARDS and list(position.kingdom) != expected:
        yield Problem("position", 0, "kingdom", listed(position.kingdom), "card order")


def supply_has_all_piles(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the supply has exactly the basic piles and those of the kingdom."""
    known = cards_of(rules, position.kingdom)
    if {*position.supply} != {*known}:
        yield wrong("supply", listed(position.supply), listed(known), "setup.basics")


def cards_are_in_the_game(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that all cards except those only named have a pile in this game."""
    places = {f"trash.{id}": id for id in position.trash} | numbered("play", position.play)
    for n, one in enumerate(position.pending):
        for key in ("card", "found"):
            if hasattr(one, key):
                places[f"pending.{n}.{key}"] = getattr(one, key)
        for key in ("cards", "gains"):
            places |= numbered(f"pending.{n}.{key}", getattr(one, key, ()))
    for seat in range(len(position.players)):
        for zone, cards in _zones(position, seat).items():
            places |= numbered(f"players.{seat}.{zone}", cards)
        places |= {f"players.{seat}.owned.{id}": id for id in position.players[seat].owned}
    yield from unknown(places, cards_of(rules, position.kingdom), "setup.kingdom")
    yield from unknown(numbered("banned", position.banned), [card.id for card in rules.cards], "card.contraband-names")


def _zones(position: Position, seat: int) -> Mapping[str, tuple[str, ...]]:
    player = position.players[seat]
    return {zone: getattr(player, zone) for zone in ("shown", "hand", "top", "deck", "discard", "buried")}


def lists_are_in_order(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that unordered lists follow the order of the cards, and that no counted card is missing."""
    game = cards_of(rules, position.kingdom)
    lists = {"banned": position.banned, "play": position.play}
    counts = {"trash": position.trash}
    for seat, player in enumerate(position.players):
        zones = _zones(position, seat).items()
        lists |= {f"players.{seat}.{zone}": cards for zone, cards in zones if zone not in ("top", "deck")}
        counts[f"players.{seat}.owned"] = player.owned
    for n, one in enumerate(position.pending):
        if isinstance(one, Found | Ordering):
            lists[f"pending.{n}.cards"] = one.cards
    for path, cards in lists.items():
        if cards != in_order(cards, game):
            yield Problem("position", 0, path, listed(cards), "card order")
    for path, numbers in counts.items():
        for id, number in numbers.items():
            if not number:
                yield Problem("position", 0, f"{path}.{id}", "0", "at least 1, or no entry")


FRAME: tuple[Fit, ...] = (
    of_these_rules,
    players_as_rules_say,
    seats_are_taken,
    kingdom_has_ten_cards,
    supply_has_all_piles,
    cards_are_in_the_game,
    lists_are_in_order,
)
"""Conditions that a position must meet before the engine can make a state from it."""
