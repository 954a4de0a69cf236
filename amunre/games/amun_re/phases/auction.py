"""Phase 2: the auction. Each player gains one of the revealed provinces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from amunre.engine.indices import ones
from amunre.engine.moment import ALL, NONE
from amunre.engine.rules import Check, Checks, Facts, Moves, Question, Stage, ask
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.events import AuctionEnded, BidPlaced, ProvinceTaken
from amunre.games.amun_re.ledger import account_of_province, transfer
from amunre.games.amun_re.moves import PLAYABLE, AmunMove, CardMove
from amunre.games.amun_re.phases.cards import SellCard, play
from amunre.games.amun_re.piles import take_free_cards
from amunre.games.amun_re.prompt import AnyGroup, Bids
from amunre.games.amun_re.state import NO_SEAT, NOWHERE, State
from amunre.games.amun_re.vocabulary import BidGap, ReturnToProvince

# A set of bids has one bit for each space on each province card: `province * spaces + space`.


def begin(s: State) -> None:
    """Ask the Pharaoh for the first bid."""
    ask(s, Bidding, s.pharaoh)


def is_overbid(s: State, seat: int) -> bool:
    """Return whether another stone on the same card is higher than this seat's."""
    province = s.stone_province[seat]
    return province != NOWHERE and s.leader[province] != seat


def bid_of(s: State, seat: int) -> int:
    """Return the seat's bid, in gold."""
    return s.tables.ladder[s.stone_space[seat]]


def purse(s: State, seat: int) -> int:
    """Return the gold that a seat can pay: each card in hand can be sold."""
    return s.gold[seat] + s.tables.worth[s.hand_size[seat]]


# --- bidding ---------------------------------------------------------------------------------------


class OnRevealed(Check[State]):
    """Spaces on the provinces revealed this round."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return s.revealed_spaces


class AboveAllStones(Check[State]):
    """Spaces above every stone on their card."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return s.open_spaces


class AwayFromOwnStone(Check[State]):
    """Spaces on any card except the one on which the seat was overbid."""

    def allows(self, s: State, seat: int, move: object) -> int:
        province = s.stone_province[seat]
        if province == NOWHERE or may_return(s, seat):
            return ALL
        return ~s.tables.block[province]


class BeyondBlocks(Check[State]):
    """Spaces far enough above the stone of each other player who played Block."""

    def allows(self, s: State, seat: int, move: object) -> int:
        spaces = ALL
        if s.gap.count(1) == s.players:
            return spaces  # no one has played Block
        for other, gap in enumerate(s.gap):
            if gap > 1 and other != seat and s.stone_province[other] != NOWHERE:
                spaces &= ~_blocked_by(s, other)
        return spaces


def _blocked_by(s: State, seat: int) -> int:
    """Return the spaces too close above this seat's stone."""
    block = s.tables.block[s.stone_province[seat]]
    stone = 1 << s.stone_province[seat] * s.tables.spaces + s.stone_space[seat]
    return block & ((stone << s.gap[seat]) - (stone << 1))


class WithinPurse(Check[State]):
    """Spaces that the seat can afford, selling cards if necessary."""

    def allows(self, s: State, seat: int, move: object) -> int:
        gold = purse(s, seat)
        return s.tables.affordable[gold] if gold < s.tables.purse_cap else ALL


def the_bid(s: State, seat: int, move: AmunMove, bit: int) -> Facts:
    """Return the bid's province and gold."""
    province, space = divmod(bit, s.tables.spaces)
    return {"province": s.tables.province_ids[province], "bid": s.tables.ladder[space]}


def the_highest(s: State, seat: int, move: AmunMove, bit: int) -> Facts:
    """Return the bid, and the highest bid on the province."""
    facts = the_bid(s, seat, move, bit)
    leader = s.leader[bit // s.tables.spaces]
    return facts if leader == NO_SEAT else facts | {"highest": bid_of(s, leader)}


def the_blocker(s: State, seat: int, move: AmunMove, bit: int) -> Facts:
    """Return the bid, the player who blocks it, that player's card and bid, and the distance in spaces."""
    t = s.tables
    for other in range(s.players):
        if other != seat and s.stone_province[other] == bit // t.spaces and _blocked_by(s, other) >> bit & 1:
            card = t.card_ids[ones(s.played[other] & t.kinds[BidGap])[0]]
            blocker: Facts = {"other": other, "card": card, "spaces": s.gap[other], "highest": bid_of(s, other)}
            return the_bid(s, seat, move, bit) | blocker
    return the_bid(s, seat, move, bit)


def the_purse(s: State, seat: int, move: AmunMove, bit: int) -> Facts:
    """Return the bid, and the gold that the seat can pay."""
    return the_bid(s, seat, move, bit) | {"gold": s.gold[seat], "hand": s.hand_size[seat], "purse": purse(s, seat)}


class PlaceBid(AmunMove):
    """Put the bid stone on a space; the auction ends when every province has a bidder."""

    words = "bid PROVINCE AMOUNT"
    ranges: ClassVar[Mapping[str, str]] = {"AMOUNT": "auction.ladder"}
    step = "auction.end"
    is_wide = True
    checks: ClassVar[Checks] = (
        OnRevealed("auction.ladder", "not-revealed", the_bid),
        AboveAllStones("auction.overbid", "bid-too-low", the_highest),
        AwayFromOwnStone("auction.no-return", "overbid-here", the_bid),
        BeyondBlocks("card.*", "blocked", the_blocker),
        WithinPurse("auction.capacity", "bid-too-high", the_purse),
    )

    def over(self) -> Iterable[Action]:
        """Return an action for each space on each province."""
        t = self.tables
        return [self.action(province=id, amount=amount) for id in t.province_ids for amount in t.ladder]

    def do(self, s: State, seat: int, bit: int) -> None:
        """Place the stone and ask the next bidder, or end the auction."""
        province, space = divmod(bit, s.tables.spaces)
        s.stone_province[seat] = province
        s.stone_space[seat] = space
        s.leader[province] = seat
        s.open_spaces &= s.tables.above[bit]
        if s.log is not None:
            s.log.tell(BidPlaced, "auction.ladder", seat, s.tables.province_ids[province], s.tables.ladder[space])
        following = next_bidder(s, seat)
        if following == NO_SEAT:
            if s.log is not None:
                s.log.tell(AuctionEnded, "auction.end")
            settle(s)
        else:
            ask(s, Bidding, following)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the spaces on each province up for auction."""
        s, t = q.s, q.s.tables
        for province in s.revealed:
            leader, id = s.leader[province], t.province_ids[province]
            there = leader != NO_SEAT
            yield Bids(
                q.title("bids", province=id),
                q.choices(self, t.block[province]),
                province=id,
                highest=bid_of(s, leader) if there else None,
                bidder=leader if there else None,
            )


def next_bidder(s: State, bidder: int) -> int:
    """Return the next seat clockwise that has no stone or, after all have bid, whose stone is overbid."""
    following = (bidder + 1) % s.players
    if s.stone_province[following] == NOWHERE:
        return following
    while following != bidder:
        if is_overbid(s, following):
            return following
        following = (following + 1) % s.players
    return NO_SEAT


# --- Block and Rebid, at any time during the auction -----------------------------------------------------


class BidStaysCovered(Check[State]):
    """Allows no action if the seat must sell the card to pay its bid."""

    def allows(self, s: State, seat: int, move: object) -> int:
        if s.stone_province[seat] == NOWHERE or is_overbid(s, seat):
            return ALL
        return ALL if purse(s, seat) - s.tables.worth[1] >= bid_of(s, seat) else NONE


def cover_facts(s: State, seat: int, move: CardMove[BidGap | ReturnToProvince], bit: int) -> Facts:
    """Return the card, the bid and the gold that the seat can pay."""
    return {"card": move.card.id, "bid": bid_of(s, seat), "purse": purse(s, seat)}


AUCTION_CARD = (*PLAYABLE, BidStaysCovered("auction.capacity", "card-covers-bid", cover_facts))


class Block(CardMove[BidGap]):
    """Keep the other players' bids this far above the seat's stone, wherever it is."""

    word = BidGap
    step = "auction.pay"
    checks: ClassVar[Checks] = AUCTION_CARD

    def do(self, s: State, seat: int, bit: int) -> None:
        """Play the card; the distance applies immediately."""
        play(s, seat, self.kind, self.clause)
        s.gap[seat] = gap_of(s, seat)


def gap_of(s: State, seat: int) -> int:
    """Return how many spaces above this seat's stone the other players must bid."""
    effects = [s.tables.cards[kind].effect for kind in ones(s.played[seat] & s.tables.kinds[BidGap])]
    return max((effect.spaces for effect in effects if isinstance(effect, BidGap)), default=1)


class Rebid(CardMove[ReturnToProvince]):
    """For the rest of the phase, allow the seat to bid again where it was overbid."""

    word = ReturnToProvince
    step = "auction.pay"
    checks: ClassVar[Checks] = AUCTION_CARD

    def do(self, s: State, seat: int, bit: int) -> None:
        """Play the card, so that `may_return` finds it."""
        play(s, seat, self.kind, self.clause)


def may_return(s: State, seat: int) -> bool:
    """Return whether this seat has played a card that suspends `auction.no-return`."""
    return s.played[seat] & s.tables.kinds[ReturnToProvince] != 0


class Bidding(Stage[State]):
    """The seats that have no stone, or whose stone is overbid, bid in turn."""

    name = "bidding"
    phase = "auction"
    asking = "auction.order"
    moves: ClassVar[Moves] = (PlaceBid,)
    any_time: ClassVar[Moves] = (Block, Rebid, SellCard)
    together = True

    def waiting(self, s: State, seat: int) -> tuple[str, str]:
        """Return the refusal: a seat cannot raise its own bid; any other seat must wait for its turn."""
        if s.stone_province[seat] != NOWHERE and not is_overbid(s, seat):
            return "auction.standing", "bid-stands"
        return "auction.order", "not-your-turn"

    def facts(self, s: State, seat: int) -> Facts:
        """Return the gold, the cards, their combined value, and the province where the seat was overbid."""
        facts: Facts = {"gold": s.gold[seat], "hand": s.hand_size[seat], "purse": purse(s, seat)}
        if is_overbid(s, seat):
            facts["province"] = s.tables.province_ids[s.stone_province[seat]]
        return facts

    def meanwhile(self, s: State, seat: int) -> Facts:
        """Return the seats to wait for, and the seat's own bid."""
        return super().meanwhile(s, seat) | own_bid(s, seat)


def own_bid(s: State, seat: int) -> Facts:
    """Return the province and gold of the seat's bid; empty before its first bid."""
    if s.stone_province[seat] == NOWHERE:
        return {}
    return {"province": s.tables.province_ids[s.stone_province[seat]], "bid": bid_of(s, seat)}


# --- payment -----------------------------------------------------------------------------------------


def settle(s: State) -> None:
    """Have all seats pay and take their provinces, or ask a seat that is short of gold to sell cards first."""
    for seat in s.from_pharaoh():
        if s.gold[seat] < bid_of(s, seat):
            ask(s, Payment, seat)
            return
    for seat in s.from_pharaoh():
        transfer(s, seat, s.bank, bid_of(s, seat), "auction.pay", s.stone_province[seat])
    for seat in s.from_pharaoh():
        take(s, seat, s.stone_province[seat])
    s.asked = ()


def take(s: State, seat: int, province: int) -> None:
    """Take a province, along with the free cards and the gold on it."""
    s.owner[province] = seat
    s.owned[seat] |= 1 << province
    if s.log is not None:
        s.log.tell(ProvinceTaken, "auction.take", seat, s.tables.province_ids[province])
    take_free_cards(s, seat, province, "auction.take")
    account = account_of_province(s, province)
    if s.gold[account]:
        transfer(s, account, seat, s.gold[account], "auction.take", province)


class SellToPay(SellCard):
    """A sale after which all seats may be able to pay their bids."""

    def do(self, s: State, seat: int, kind: int) -> None:
        """Sell the card, then try again to settle."""
        super().do(s, seat, kind)
        settle(s)


class Payment(Stage[State]):
    """A seat that cannot pay its bid sells cards until it can."""

    name = "payment"
    phase = "auction"
    asking = "auction.pay"
    any_time: ClassVar[Moves] = (SellToPay,)
    together = True

    def facts(self, s: State, seat: int) -> Facts:
        """Return the bid, and the seat's gold."""
        return own_bid(s, seat) | {"gold": s.gold[seat]}

    def meanwhile(self, s: State, seat: int) -> Facts:
        """Return the seats to wait for, and the seat's own bid."""
        return super().meanwhile(s, seat) | own_bid(s, seat)
