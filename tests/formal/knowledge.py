"""The knowledge of a seat, written down again from `play.hidden` and `offering.secret`, and other truths that fit it.

These functions read positions in their JSON form and use nothing of the engine. Hidden are only the kinds of cards in
other hands (except a Builder of the start that is not spent), the order of the piles, face-down free cards, and an
offering until the reveal. Every field is named as public or blanked; an unknown field raises ValueError.
"""

from __future__ import annotations

import json
from random import Random

from blanking import Json, Rule, Viewer, blank, counted, each, optional, permute, public

CORRECTION = "correction"
"""The one kind of card that is laid with an offering (`offering.correction`)."""

BID = each({"province": public, "gold": public})
OFFERING = each({"gold": public, "card": public, "correction": public})
OFFERING_FACE_DOWN = each({"gold": blank, "card": blank, "correction": blank})
SUPPLY = each({"farmers": public, "stones": public, "pyramids": public})
BOUGHT = each({"cards": public, "farmers": public, "stones": public})
GIFTS = each({"left": public, "cards": public})
SITE = each(
    {
        "owner": public,
        "field_farmers": public,
        "plain_farmers": public,
        "stones": public,
        "pyramids": public,
        "gold": public,
        "cards": counted,
        "income_cards": public,
    }
)


def player(hand: Rule, offering: Rule) -> Rule:
    """For a player with a hand and an offering to which these rules apply."""
    return each(
        {
            "gold": public,
            "hand": hand,
            "unspent": public,
            "played": public,
            "bid": optional(BID),
            "offering": optional(offering),
            "scores": public,
        }
    )


MYSELF = player(public, OFFERING)
OTHER = player(counted, OFFERING)
OTHER_IN_SECRET = player(counted, OFFERING_FACE_DOWN)


def known(position: Json, viewer: Viewer) -> Json:
    """Return the part of a position that a viewer may know."""
    other = OTHER_IN_SECRET if position["stage"] == "offering" else OTHER
    return each(
        {
            "format": public,
            "ruleset": public,
            "round": public,
            "stage": public,
            "asked": public,
            "pharaoh": public,
            "temple": public,
            "shuffles": public,
            "bank": public,
            "supply": SUPPLY,
            "players": lambda owners: [
                (MYSELF if seat == viewer else other)(owner) for seat, owner in enumerate(owners)
            ],
            "sites": lambda sites: {id: SITE(site) for id, site in sites.items()},
            "draw": counted,
            "discard": public,
            "deck": counted,
            "revealed": public,
            "taken": public,
            "out": public,
            "bought": BOUGHT,
            "gifts": GIFTS,
        }
    )(position)


# --- what a step brings to light ---------------------------------------------------------------------------


def can_use(position: Json, seat: int, card: str) -> bool:
    """Return whether a seat has such a card in hand that is not with its offering."""
    owner = position["players"][seat]
    laid = position["stage"] == "offering" and owner["offering"] is not None and owner["offering"]["card"] == card
    return owner["hand"].count(card) > laid


def comes_to_light(position: Json, seat: int, card: str | None, after: Json, viewer: Viewer) -> Json:
    """Return the hidden part of a position that a step shows to a viewer.

    The step: who made it, and which card its text names. `after`: the position after that step in any game that the
    viewer could not tell from this one; of it only what is public is used.
    """
    shown: Json = {}
    if card is not None:
        shown["the card that is named is there"] = can_use(position, seat, card)
    if position["stage"] == "offering" != after["stage"]:
        shown["offerings"] = [owner["offering"] for owner in position["players"]]
    if after["round"] > position["round"] and after["taken"]:  # else all provinces were shuffled first
        shown["provinces"] = position["deck"][: len(after["revealed"])]
    if after["stage"] == "over":
        shown["hands"] = [owner["hand"] for owner in position["players"]]
    if isinstance(viewer, int):
        before, now = position["players"][viewer], after["players"][viewer]
        if position["stage"] in ("bidding", "payment") and after["stage"] not in ("bidding", "payment"):
            shown["free cards"] = position["sites"][now["bid"]["province"]]["cards"]
        elif seat == viewer:
            shown["drawn"] = position["draw"][: max(0, len(now["hand"]) - len(before["hand"]))]
    return shown


# --- other truths --------------------------------------------------------------------------------------------


def partner(position: Json, viewer: Viewer, random: Random, share: float = 1.0) -> Json:
    """Another position that agrees on what the viewer may know; by chance it may be the same.

    About this share of the hidden cards change their places. Provinces face down change too in half of the cases, and
    hidden offerings likewise; where these stay, the cards that lie with them stay in hand.
    """
    other: Json = json.loads(json.dumps(position))
    new_offerings = random.random() < 0.5
    kept: dict[int, list[str]] = {}
    hidden: dict[int, list[str]] = {}
    for seat, owner in enumerate(other["players"]):
        if seat != viewer:
            lies = other["stage"] == "offering" and owner["offering"] is not None and owner["offering"]["card"]
            kept[seat] = [*owner["unspent"], *([lies] if lies and not new_offerings else [])]
            hidden[seat] = list(owner["hand"])
            for card in kept[seat]:
                hidden[seat].remove(card)
    free_cards = [site["cards"] for site in other["sites"].values()]
    permute([*hidden.values(), *free_cards, other["draw"]], random, share)
    if random.random() < 0.5:
        permute([other["deck"]], random, share)
    for cards in free_cards:
        cards.sort()
    for seat in hidden:
        owner = other["players"][seat]
        owner["hand"] = sorted([*kept[seat], *hidden[seat]])
        if new_offerings and other["stage"] == "offering" and owner["offering"] is not None:
            owner["offering"] = any_offering(owner, random)
    return other


def any_offering(owner: Json, random: Random) -> Json:
    """Something that a player could have offered: the -3 card (0) or some of their gold, a Correction if they have one."""
    laid = random.choice([None, CORRECTION]) if CORRECTION in owner["hand"] else None
    return {"gold": random.randint(0, owner["gold"]), "card": laid, "correction": 0}
