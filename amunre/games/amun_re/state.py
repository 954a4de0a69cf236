"""The mutable state: one moment in a game as plain ints and lists. Only the engine uses it; callers get Positions.

Seats, provinces and kinds of card are numbers here (their indices in the ruleset). A set of provinces or of kinds is an
int with one bit per member. The attributes under "follows" are derived from the others and kept for speed.
"""

from __future__ import annotations

from typing import Any, Final

from amunre.engine.log import Log
from amunre.engine.moment import Moment
from amunre.games.amun_re.events import Asked
from amunre.games.amun_re.tables import RuleTables

NO_SEAT: Final = -1
NOWHERE: Final = -1
NO_CARD: Final = -1
NOTHING_YET: Final = -1
STEAL: Final = 0
"""Value of an offering that is the -3 card instead of gold."""


class State(Moment):
    """One moment in a game. The phases change it through `ledger`, `pieces` and `piles`."""

    __slots__ = (
        "bank",
        "cards_bought",
        "corrected",
        "correcting",
        "deck",
        "discard",
        "draw",
        "farmers_bought",
        "farmers_left",
        "field_farmers",
        "free_cards",
        "free_fields",
        "gap",
        "gift_cards",
        "gifts_left",
        "gold",
        "hand_size",
        "hands",
        "income_cards",
        "laid",
        "leader",
        "offered",
        "open_spaces",
        "out",
        "owned",
        "owner",
        "pharaoh",
        "plain_farmers",
        "played",
        "points",
        "pyramids",
        "pyramids_left",
        "ranking",
        "revealed",
        "revealed_spaces",
        "round",
        "scores",
        "stone_province",
        "stone_space",
        "stones",
        "stones_bought",
        "stones_left",
        "tables",
        "taken",
        "temple",
        "unspent",
    )

    tables: RuleTables

    # progress of the game
    round: int
    """Number of the round, from 1."""
    pharaoh: int
    temple: int
    """Number of the temple's space; 0 next to the track."""

    # gold: an account for each seat, then the bank's, then one for each province
    gold: list[int]
    bank: int
    """Number of the bank's account."""

    # power cards
    hands: list[list[int]]
    """By seat and kind: number of cards, including a card laid with an offering."""
    unspent: list[int]
    """By seat: kinds whose start card is still unspent."""
    played: list[int]
    """By seat: kinds played in this round."""
    draw: tuple[int, ...]
    """Draw pile; the next card is last."""
    discard: list[int]
    """Discard pile; the newest card is last."""
    free_cards: list[tuple[int, ...]]
    """By province: kinds of the face-down cards on it."""

    # provinces
    deck: tuple[int, ...]
    """Face-down provinces; the next province is last."""
    revealed: tuple[int, ...]
    """Provinces revealed in this round, in order."""
    taken: tuple[int, ...]
    """Provinces gained in earlier rounds of this kingdom, in order."""
    out: tuple[int, ...]
    """Provinces out of the game."""
    owner: list[int]
    field_farmers: list[int]
    plain_farmers: list[int]
    stones: list[int]
    pyramids: list[int]
    farmers_left: int
    stones_left: int
    pyramids_left: int

    # auction
    stone_province: list[int]
    stone_space: list[int]

    # purchase: the items bought so far in this turn
    cards_bought: int
    farmers_bought: int
    stones_bought: int

    # offering
    offered: list[int]
    """By seat: NOTHING_YET, STEAL or an amount of gold."""
    laid: list[int]
    """By seat: the kind of card laid face down with an offering, or NO_CARD."""
    correcting: list[int]
    """By seat: the kind of card laid with the revealed offering, or NO_CARD."""
    corrected: list[int]
    """By seat: amount added to the total."""
    gifts_left: int
    gift_cards: int
    """Power cards chosen as gifts but not yet drawn."""

    # income: kind and province of each card played on a province in this round
    income_cards: tuple[tuple[int, int], ...]

    # scoring
    scores: list[tuple[int, ...]]
    """Points by line: each seat's points from each scoring in turn; `sheet` gives the index."""

    # follows
    hand_size: list[int]
    owned: list[int]
    """Provinces by seat."""
    free_fields: int
    """Provinces with a free field."""
    leader: list[int]
    """By province: the seat that owns the highest stone."""
    open_spaces: int
    """Spaces on all province cards that are above all stones there."""
    revealed_spaces: int
    """Spaces on the revealed province cards."""
    ranking: tuple[int, ...]
    """While gifts are chosen: seats that offered gold, highest first."""
    gap: list[int]
    """By seat: the distance that other players' bids must keep above its stone."""
    points: list[int]
    """Total points by seat."""

    def tell_asked(self, log: Log[Any], clause: str) -> None:
        """Log that the seats are asked to act; the event always cites the sequence of phases."""
        stage: Any = self.stage
        log.tell(Asked, "play.kingdoms", stage, self.asked)

    def copy(self) -> State:
        """Return an independent copy; it shares tables and chance, and does not log events."""
        new = State()
        new.tables = self.tables
        new.chance = self.chance
        new.log = None
        new.players = self.players
        new.round = self.round
        new.stage = self.stage
        new.asked = self.asked
        new.pending = self.pending
        new.pharaoh = self.pharaoh
        new.temple = self.temple
        new.shuffles = self.shuffles
        new.gold = self.gold[:]
        new.bank = self.bank
        new.hands = [hand[:] for hand in self.hands]
        new.unspent = self.unspent[:]
        new.played = self.played[:]
        new.draw = self.draw
        new.discard = self.discard[:]
        new.free_cards = self.free_cards[:]
        new.deck = self.deck
        new.revealed = self.revealed
        new.taken = self.taken
        new.out = self.out
        new.owner = self.owner[:]
        new.field_farmers = self.field_farmers[:]
        new.plain_farmers = self.plain_farmers[:]
        new.stones = self.stones[:]
        new.pyramids = self.pyramids[:]
        new.farmers_left = self.farmers_left
        new.stones_left = self.stones_left
        new.pyramids_left = self.pyramids_left
        new.stone_province = self.stone_province[:]
        new.stone_space = self.stone_space[:]
        new.cards_bought = self.cards_bought
        new.farmers_bought = self.farmers_bought
        new.stones_bought = self.stones_bought
        new.offered = self.offered[:]
        new.laid = self.laid[:]
        new.correcting = self.correcting[:]
        new.corrected = self.corrected[:]
        new.gifts_left = self.gifts_left
        new.gift_cards = self.gift_cards
        new.income_cards = self.income_cards
        new.scores = self.scores[:]
        new.hand_size = self.hand_size[:]
        new.held = self.held[:]
        new.owned = self.owned[:]
        new.free_fields = self.free_fields
        new.leader = self.leader[:]
        new.open_spaces = self.open_spaces
        new.revealed_spaces = self.revealed_spaces
        new.gap = self.gap[:]
        new.ranking = self.ranking
        new.points = self.points[:]
        return new

    def from_pharaoh(self) -> tuple[int, ...]:
        """Return all seats, clockwise from the Pharaoh."""
        return self.tables.clockwise[self.players][self.pharaoh]

    def sheet(self, seat: int, kingdom: int) -> int:
        """Return the index in `scores` for a seat's points in a scoring."""
        return seat * len(self.tables.rounds_of) + kingdom
