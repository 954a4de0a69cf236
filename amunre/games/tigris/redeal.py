"""Redeal: another truth behind the same view (`hidden.bag`)."""

from __future__ import annotations

from random import Random

from attrs import evolve

from amunre.engine.chance import fisher_yates
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.position import Player, Position


def redealt(position: Position, rules: Ruleset, seat: int, seed: int) -> Position:
    """A position with the same view for this seat.

    All tiles that it cannot see are shuffled together and dealt into the same places: the bag, the hands of the others
    and what they exchanged. At the end hands lie open and stay.
    """
    random = Random(f"redeal/{seed}")
    kinds = [tile.id for tile in rules.tiles]
    others = [other for other in range(len(position.players)) if other != seat]
    open_hands = position.stage == "over"
    unseen = [kinds.index(tile) for tile in position.bag]
    for other in others:
        player = position.players[other]
        unseen += [kinds.index(tile) for tile in (*(() if open_hands else player.hand), *player.exchanged)]
    unseen.sort()
    fisher_yates(unseen, random)

    def deal(number: int) -> tuple[str, ...]:
        return tuple(kinds[kind] for kind in [unseen.pop() for _ in range(number)])

    def dealt(player: Player) -> Player:
        hand = player.hand if open_hands else tuple(sorted(deal(len(player.hand)), key=kinds.index))
        return evolve(player, hand=hand, exchanged=tuple(sorted(deal(len(player.exchanged)), key=kinds.index)))

    players = tuple(dealt(player) if other in others else player for other, player in enumerate(position.players))
    return evolve(position, players=players, bag=deal(len(position.bag)))
