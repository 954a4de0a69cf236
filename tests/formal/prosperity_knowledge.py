"""Dominion: Prosperity: what a seat may know, written again from chapter `hidden`, and other truths that agree on it.

The functions read positions in their JSON form. Only three things are hidden: which of a player's unseen cards are in
the hand, in the deck and in the discard pile, and the order of the deck. The owner knows the hand and the discard pile.
The number of cards in each zone is public, and so is which cards a player owns. Once the game is over, all is open.

A step reveals cards that a shuffle has moved, so the step is played; the rest does not use the engine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from blanking import Json, Rule, Viewer, counted, each, permute, public

from amunre import OMNISCIENT, Game
from amunre.games.loading import load_rules
from amunre.games.prosperity.position import Position

RULES = load_rules("prosperity")

SEED = 1
"""The seed of all games that are compared, so that a step shuffles alike wherever it is played."""

ORDER = [card.id for card in RULES.cards]

FROM_HAND = ("play", "triple", "discard", "reveal", "trash")
"""Verbs of actions with a card in hand."""

ASIDE = ("loan", "put")
"""Stages in which the cards of actions lie open."""


def player(hand: Rule, deck: Rule, buried: Rule) -> Rule:
    """For a player with unseen cards to which these rules apply."""
    seen = dict.fromkeys(("shown", "top", "discard", "owned", "tokens", "turns"), public)
    return each({**seen, "hand": hand, "deck": deck, "buried": buried})


MYSELF = player(public, counted, public)
OTHER = player(counted, counted, counted)
AT_THE_END = player(public, public, public)

OPEN = (
    *("format", "ruleset", "kingdom", "start", "active", "stage", "asked", "phase", "actions", "buys", "coins"),
    *("bought", "banned", "supply", "trash", "play", "pending", "shuffles", "end"),
)
"""The public part of a position."""


def known(position: Json, viewer: Viewer) -> Json:
    """Return the part of a position that a viewer may know."""
    is_over = position["stage"] == "over"

    def players(owners: list[Json]) -> list[Json]:
        rules = (AT_THE_END if is_over else MYSELF if seat == viewer else OTHER for seat in range(len(owners)))
        return [rule(owner) for rule, owner in zip(rules, owners, strict=True)]

    return each({**dict.fromkeys(OPEN, public), "players": players})(position)


# --- what a step brings to light -----------------------------------------------------------------------------


def comes_to_light(position: Json, seat: int, action: str, viewer: Viewer) -> Json:
    """Return the hidden values that a step shows to a viewer, from the position before it, its seat and its text."""
    shown: Json = dict(needed(position, seat, action))
    events = happened(json.dumps(position), seat, action) if all(shown.values()) else ()
    return shown | {"cards": list(cards_shown(events, viewer))}


@lru_cache(2)
def happened(position: str, seat: int, action: str) -> Any:
    """The events of a step, as the host sees them; none if it is illegal."""
    game = Game.from_position(RULES, Position.from_json(json.loads(position)), seed=SEED)
    if game.explain(seat, action):
        return ()
    game.play(seat, action)
    return game.events(OMNISCIENT)


def needed(position: Json, seat: int, action: str) -> Iterator[tuple[str, bool]]:
    """The cards that must be there for an action, and whether they are."""
    owner = position["players"][seat]
    held = [*owner["shown"], *owner["hand"]]
    verb, *words = action.split()
    if verb in FROM_HAND and position["stage"] not in ASIDE:
        yield "the card is in hand", words[0] in held
    if verb == "watchtower":
        yield "the Watchtower is in hand", "watchtower" in held
    if verb == "take":
        yield "as many are there", [*owner["discard"], *owner["buried"]].count("copper") >= int(words[0])


def cards_shown(events: Any, viewer: Viewer) -> Iterator[object]:
    """The cards that were hidden and that a viewer sees in these events.

    They are cards that a seat reveals, draws itself, or opens at the end, and the only card in a hand, if it is trashed.
    """
    for event in events:
        match event.kind:
            case "cards-drawn" if event.seat == viewer:
                yield event.unseen
            case "cards-revealed":
                yield event.cards
            case "card-trashed" if event.origin == "hand":
                yield event.card
            case "hands-opened":
                yield event.hand, event.deck, event.discard


# --- other truths --------------------------------------------------------------------------------------------


def partner(position: Json, viewer: Viewer, random: Random, share: float = 1.0) -> Json:
    """Another position that agrees on what the viewer may know; by chance it may be the same.

    About this share of the hidden cards change their places.
    """
    other: Json = json.loads(json.dumps(position))
    for seat, owner in enumerate(other["players"] if other["stage"] != "over" else ()):
        zones = ("deck",) if seat == viewer else ("hand", "deck", "buried")
        permute([owner[zone] for zone in zones], random, share)
        for zone in ("hand", "buried"):
            owner[zone].sort(key=ORDER.index)
    return other
