"""Phase 2: the auction. Everybody gains one of the revealed provinces."""

from __future__ import annotations

from attrs import evolve

from amunre.engine.rules import Check, Facts, Move, Stage, ask, turn_by
from amunre.games.amun_re.actions import Family, ones
from amunre.games.amun_re.ledger import account_of_province, transfer
from amunre.games.amun_re.phases import cards
from amunre.games.amun_re.phases.cards import PLAYABLE, SELL, clause_of, play
from amunre.games.amun_re.piles import take_free_cards
from amunre.games.amun_re.state import ALL, NOBODY, NONE, NOWHERE, State
from amunre.games.amun_re.vocabulary import BidGap, ReturnToProvince

# A set of bids has one bit for each space of each province card: `province * spaces + space`.


def begin(s: State) -> None:
    """The Pharaoh bids first."""
    ask(s, "bidding", s.pharaoh)


def is_overbid(s: State, seat: int) -> bool:
    """Whether a higher stone lies above this seat's own."""
    province = s.stone_province[seat]
    return province != NOWHERE and s.leader[province] != seat


def bid_of(s: State, seat: int) -> int:
    """The seat's bid, in gold."""
    return s.tables.ladder[s.stone_space[seat]]


def purse(s: State, seat: int) -> int:
    """What a seat can pay, in gold: each card in hand can be sold."""
    return s.tables.rules.purse(s.gold[seat], s.hand_size[seat])


# --- bidding ---------------------------------------------------------------------------------------


def on_revealed(s: State, seat: int, family: Family) -> int:
    """Spaces of the provinces of this round."""
    return s.revealed_spaces


def above_all_stones(s: State, seat: int, family: Family) -> int:
    """Spaces above every stone on their card."""
    return s.open_spaces


def away_from_own_stone(s: State, seat: int, family: Family) -> int:
    """Spaces of other cards than that on which one was overbid."""
    province = s.stone_province[seat]
    if province == NOWHERE or may_return(s, seat):
        return ALL
    return ~s.tables.block[province]


def beyond_blocks(s: State, seat: int, family: Family) -> int:
    """Spaces far enough above the stone of each other player who played Block."""
    spaces = ALL
    if s.gap.count(1) == s.players:
        return spaces  # nobody has played Block
    for other, gap in enumerate(s.gap):
        if gap > 1 and other != seat and s.stone_province[other] != NOWHERE:
            spaces &= ~_blocked_by(s, other)
    return spaces


def _blocked_by(s: State, seat: int) -> int:
    """Spaces too close above this seat's stone."""
    block = s.tables.block[s.stone_province[seat]]
    stone = 1 << s.stone_province[seat] * s.tables.spaces + s.stone_space[seat]
    return block & ((stone << s.gap[seat]) - (stone << 1))


def within_purse(s: State, seat: int, family: Family) -> int:
    """Spaces that one can pay, if need be by selling cards."""
    gold = purse(s, seat)
    return s.tables.affordable[gold] if gold < s.tables.purse_cap else ALL


def the_bid(s: State, seat: int, family: Family, bit: int) -> Facts:
    """Province and gold of the bid."""
    province, space = divmod(bit, s.tables.spaces)
    return {"province": province, "bid": s.tables.ladder[space]}


def the_highest(s: State, seat: int, family: Family, bit: int) -> Facts:
    """The bid, and the highest one that lies there."""
    facts = the_bid(s, seat, family, bit)
    leader = s.leader[bit // s.tables.spaces]
    return facts if leader == NOBODY else facts | {"highest": bid_of(s, leader)}


def the_blocker(s: State, seat: int, family: Family, bit: int) -> Facts:
    """The bid, who blocks it, with which card, his bid and the distance in spaces."""
    for other in range(s.players):
        if other != seat and s.stone_province[other] == bit // s.tables.spaces and _blocked_by(s, other) >> bit & 1:
            card = next(kind for kind in ones(s.played[other]) if isinstance(s.tables.cards[kind].effect, BidGap))
            blocker: Facts = {"other": other, "card": card, "spaces": s.gap[other], "highest": bid_of(s, other)}
            return the_bid(s, seat, family, bit) | blocker
    return the_bid(s, seat, family, bit)


def the_purse(s: State, seat: int, family: Family, bit: int) -> Facts:
    """The bid, and what one can pay."""
    return the_bid(s, seat, family, bit) | {"gold": s.gold[seat], "hand": s.hand_size[seat], "purse": purse(s, seat)}


def bid(s: State, seat: int, family: Family, bit: int) -> None:
    """Put the bid stone on a space; when every province has its bidder, the auction is over."""
    province, space = divmod(bit, s.tables.spaces)
    s.stone_province[seat] = province
    s.stone_space[seat] = space
    s.leader[province] = seat
    s.open_spaces &= ~(s.tables.block[province] & ((2 << bit) - 1))
    if s.log is not None:
        s.tell("bid-placed", "auction.ladder", seat=seat, province=province, bid=s.tables.ladder[space])
    following = next_bidder(s, seat)
    if following == NOBODY:
        s.tell("auction-ended", "auction.end")
        settle(s)
    else:
        ask(s, "bidding", following)


def next_bidder(s: State, bidder: int) -> int:
    """The first seat clockwise from the last bidder without a stone or, once all lie, with an overbid one."""
    following = (bidder + 1) % s.players
    if s.stone_province[following] == NOWHERE:
        return following
    while following != bidder:
        if is_overbid(s, following):
            return following
        following = (following + 1) % s.players
    return NOBODY


BID = Move(
    key="bid",
    phase="auction",
    when="auction.end",
    checks=(
        Check("auction.ladder", "not-revealed", on_revealed, the_bid),
        Check("auction.overbid", "bid-too-low", above_all_stones, the_highest),
        Check("auction.no-return", "overbid-here", away_from_own_stone, the_bid),
        Check("card.*", "blocked", beyond_blocks, the_blocker),
        Check("auction.capacity", "bid-too-high", within_purse, the_purse),
    ),
    do=bid,
)


# --- Block and Rebid, at any time of the auction -----------------------------------------------------


def bid_stays_covered(s: State, seat: int, family: Family) -> int:
    """Nothing, where one's standing bid needs the card to be sold."""
    if s.stone_province[seat] == NOWHERE or is_overbid(s, seat):
        return ALL
    return ALL if purse(s, seat) - s.tables.rules.sale_gold >= bid_of(s, seat) else NONE


def cover_facts(s: State, seat: int, family: Family, bit: int) -> Facts:
    """The card, the bid and what one can pay."""
    return {"card": bit, "bid": bid_of(s, seat), "purse": purse(s, seat)}


AUCTION_CARD = (*PLAYABLE, Check("auction.capacity", "card-covers-bid", bid_stays_covered, cover_facts))


def play_gap(s: State, seat: int, family: Family, kind: int) -> None:
    """From now on the others must keep this distance above one's stone, wherever it lies."""
    play(s, seat, kind, clause_of(s, kind))
    s.gap[seat] = gap_of(s, seat)


def gap_of(s: State, seat: int) -> int:
    """How many spaces above this seat's stone the others must bid."""
    effects = (s.tables.cards[kind].effect for kind in ones(s.played[seat]))
    return max((effect.spaces for effect in effects if isinstance(effect, BidGap)), default=1)


def play_return(s: State, seat: int, family: Family, kind: int) -> None:
    """For the rest of the phase one may bid again where one was overbid."""
    play(s, seat, kind, clause_of(s, kind))


def may_return(s: State, seat: int) -> bool:
    """Whether this seat has played a card that lifts `auction.no-return`."""
    return any(isinstance(s.tables.cards[kind].effect, ReturnToProvince) for kind in ones(s.played[seat]))


BLOCK = Move(BidGap.kind, "auction", "auction.pay", AUCTION_CARD, play_gap, is_card=True)
REBID = Move(ReturnToProvince.kind, "auction", "auction.pay", AUCTION_CARD, play_return, is_card=True)


def waiting(s: State, seat: int) -> tuple[str, str]:
    """A seat whose bid stands cannot raise itself; any other waits for its turn."""
    if s.stone_province[seat] != NOWHERE and not is_overbid(s, seat):
        return "auction.standing", "bid-stands"
    return "auction.order", "not-your-turn"


BIDDING = Stage("bidding", "auction", in_turn=(BID,), any_time=(SELL, BLOCK, REBID), waiting=waiting)


# --- paying and taking -------------------------------------------------------------------------------


def settle(s: State) -> None:
    """Nobody pays until everybody can: who is short sells cards first; then all pay and take."""
    for seat in s.from_pharaoh():
        if s.gold[seat] < bid_of(s, seat):
            ask(s, "payment", seat)
            return
    for seat in s.from_pharaoh():
        transfer(s, seat, s.bank, bid_of(s, seat), "auction.pay", s.stone_province[seat])
    for seat in s.from_pharaoh():
        take(s, seat, s.stone_province[seat])
    s.asked = ()


def take(s: State, seat: int, province: int) -> None:
    """Mark a province as one's own, with the free cards and the gold on it."""
    s.owner[province] = seat
    s.owned[seat] |= 1 << province
    if s.log is not None:
        s.tell("province-taken", "auction.take", seat=seat, province=province)
    take_free_cards(s, seat, province, "auction.take")
    account = account_of_province(s, province)
    if s.gold[account]:
        transfer(s, account, seat, s.gold[account], "auction.take", province)


def sell_to_pay(s: State, seat: int, family: Family, kind: int) -> None:
    """A sale, after which everybody may be able to pay."""
    cards.sell(s, seat, family, kind)
    settle(s)


PAYMENT = Stage(
    "payment",
    "auction",
    in_turn=(),
    any_time=(evolve(SELL, do=sell_to_pay),),
    waiting=turn_by("auction.pay"),
)
