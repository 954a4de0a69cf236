"""Gold, farmers, stones and pyramids: they are all accounted for, and in possible places."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.soundness import wrong
from amunre.errors import Problem
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.position import Position
from amunre.games.amun_re.soundness.reading import Check, gold_of, to_be_won


def gold_is_all_there(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the total gold is the amount in the game."""
    gold = position.bank + sum(map(gold_of, position.players)) + sum(site.gold for site in position.sites.values())
    if gold != rules.gold:
        yield wrong("bank", f"{gold} gold in all", f"{rules.gold}", "play.unlimited-gold")


def players_can_have_gold(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that no player has more gold than is ever possible."""
    for seat, player in enumerate(position.players):
        if gold_of(player) > rules.most_gold:
            path = f"players.{seat}.gold"
            yield wrong(path, player.gold, f"at most {rules.most_gold}", "offering.amount")


def framed_gold_lies_there(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that framed gold is on the provinces that can be won, and nowhere else."""
    for province in rules.provinces:
        site = position.sites[province.id]
        framed = province.framed_gold if province.id in to_be_won(position) else 0
        if site.gold != framed:
            yield wrong(f"sites.{province.id}.gold", site.gold, f"{framed}", "reveal.free-items")


def pieces_are_all_there(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the pieces on the board and in the supply add up to those in the box."""
    sites, supply = position.sites.values(), position.supply
    farmers = supply.farmers + sum(site.field_farmers + site.plain_farmers for site in sites)
    stones = supply.stones + sum(site.stones for site in sites)
    pyramids = supply.pyramids + sum(site.pyramids for site in sites)
    for key, found, expected, clause in (
        ("farmers", farmers, rules.farmers, "setup.supply"),
        ("stones", stones, rules.stones, "setup.supply"),
        ("pyramids", pyramids, rules.pyramids, "play.pyramid-pieces"),
    ):
        if found != expected:
            yield wrong(f"supply.{key}", f"{found} {key} in all", f"{expected}", clause)


def farmers_stand_right(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that farmers are only on owned provinces, and that there are enough fields."""
    for province in rules.provinces:
        site, path = position.sites[province.id], f"sites.{province.id}"
        if site.field_farmers > province.fields:
            expected = f"at most {province.fields}, the number of fields"
            yield wrong(f"{path}.field_farmers", site.field_farmers, expected, "purchase.fields")
        if site.owner is None and site.field_farmers + site.plain_farmers:
            yield wrong(path, "farmers without an owner", "no farmers", "kingdom.clear")


def stones_have_become_pyramids(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that stones sufficient for a pyramid remain only if no pyramid is left."""
    for id, site in position.sites.items():
        if site.stones >= rules.stones_per_pyramid and position.supply.pyramids:
            expected = f"fewer than {rules.stones_per_pyramid} while pyramids are left"
            yield wrong(f"sites.{id}.stones", site.stones, expected, "purchase.pyramid")


def nothing_built_in_the_deck(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that, in the first kingdom, nothing is built on provinces not yet revealed."""
    for id in () if rules.kingdom_of(position.round)[0] else position.deck:
        if position.sites[id].stones or position.sites[id].pyramids:
            expected = "no stones or pyramids on a province that is not revealed yet"
            yield wrong(f"sites.{id}", "stones or pyramids", expected, "kingdom.inherit")


CHECKS: tuple[Check, ...] = (
    gold_is_all_there,
    players_can_have_gold,
    framed_gold_lies_there,
    pieces_are_all_there,
    farmers_stand_right,
    stones_have_become_pyramids,
    nothing_built_in_the_deck,
)
