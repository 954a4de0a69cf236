"""What holds for power cards in every phase: selling, and the terms on which one may be played."""

from __future__ import annotations

from amunre.engine.rules import Check, Facts, Move
from amunre.games.amun_re.actions import Family
from amunre.games.amun_re.ledger import transfer
from amunre.games.amun_re.piles import discard
from amunre.games.amun_re.state import ALL, NO_CARD, NONE, State


def in_hand(s: State, seat: int, family: Family) -> int:
    """Cards in hand, but for one laid with an offering."""
    if family.card == NO_CARD:
        return s.held[seat]
    return ALL if s.held[seat] >> family.card & 1 else NONE


def not_played(s: State, seat: int, family: Family) -> int:
    """Kinds that this seat has not yet played in this round."""
    if family.card == NO_CARD:
        return ~s.played[seat]
    return NONE if s.played[seat] >> family.card & 1 else ALL


def own_provinces(s: State, seat: int, family: Family) -> int:
    """Provinces that bear this seat's marker."""
    return s.owned[seat]


def the_card(s: State, seat: int, family: Family, bit: int) -> Facts:
    """Which card it is about."""
    return {"card": bit if family.card == NO_CARD else family.card}


def the_province(s: State, seat: int, family: Family, bit: int) -> Facts:
    """Which province it is about."""
    return {"province": bit}


PLAYABLE = (
    Check("play.card-phase", "no-card-to-play", in_hand, the_card),
    Check("play.once-each", "played-already", not_played, the_card),
)
"""What every play of a card must pass."""


def the_card_and_province(s: State, seat: int, family: Family, province: int) -> Facts:
    """Which card, and on which province."""
    return {"card": family.card, "province": province}


PLAYABLE_ON_OWN = (*PLAYABLE, Check("card.*", "province-not-yours", own_provinces, the_card_and_province))
"""What the play of a card on a province must pass."""


def play(s: State, seat: int, kind: int, clause: str, **on: int) -> None:
    """Play a card: it goes to the discard pile at once and counts for the round."""
    discard(s, seat, kind)
    s.played[seat] |= 1 << kind
    if s.log is not None:
        s.tell("card-played", clause, seat=seat, card=kind, **on)


def clause_of(s: State, kind: int) -> str:
    """The clause of a kind of card."""
    return f"card.{s.tables.card_ids[kind]}"


def sell(s: State, seat: int, family: Family, kind: int) -> None:
    """A card to the bank."""
    discard(s, seat, kind)
    if s.log is not None:
        s.tell("card-sold", "play.sell-cards", seat=seat, card=kind)
    transfer(s, s.bank, seat, s.tables.rules.sale_gold, "play.sell-cards")


SELL = Move("sell", "", "play.sell-cards", (Check("play.sell-cards", "no-card-to-sell", in_hand, the_card),), sell)
