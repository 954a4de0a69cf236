"""The events in this game: each kind of event, who may see which of its values, and how it changes a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from attrs import evolve, frozen

from amunre.engine.events import Event, Reveals, RevealsNothing, Turn, Viewer
from amunre.engine.values import Items, Own, Sealed, Seat, Seats
from amunre.engine.views import player_with, without
from amunre.games.amun_re.position import Bid, Bought, Gifts, Offering, Site
from amunre.games.amun_re.values import (
    About,
    Account,
    CardId,
    Correction,
    Count,
    Gold,
    KingdomId,
    LineId,
    Pieces,
    Pile,
    Points,
    ProvinceId,
    Round,
    Scoring,
    Space,
    Stage,
    Stake,
    Total,
)

if TYPE_CHECKING:
    from amunre.games.amun_re.view import View

BANK: Literal["bank"] = "bank"


# --- parts of a view -----------------------------------------------------------------------------------


def _site(view: View, province: str, **changes: Any) -> View:
    return evolve(view, sites={**view.sites, province: evolve(view.sites[province], **changes)})


def _with(cards: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted((*cards, *more)))


def _leaves_hand(view: View, seat: int, card: str) -> View:
    """Return the view after a card moves from a hand to the discard pile."""
    player = view.players[seat]
    unspent = tuple(kind for kind in player.unspent if kind != card)
    view = evolve(view, discard=(card, *view.discard))
    return player_with(view, seat, hand=without(player.hand, [card]), unspent=unspent)


# --- the course of the game ----------------------------------------------------------------------------


@frozen
class RoundBegan(RevealsNothing[Literal["round-began"]]):
    """A round begins. Bids, offerings and played cards from the previous round are removed from the table."""

    opens = True

    round: Round
    kingdom: KingdomId

    def after(self, view: View) -> View:
        """Begin the next round with an empty table."""
        return evolve(
            view,
            round=self.round,
            taken=view.taken + view.revealed,
            revealed=(),
            players=tuple(evolve(player, played=(), bid=None, offering=None) for player in view.players),
            sites={id: evolve(site, income_cards=()) for id, site in view.sites.items()},
        )


@frozen
class Asked(RevealsNothing[Literal["asked"]]):
    """From now on these seats must act."""

    repeats = True

    stage: Stage
    seats: Seats
    """The seats, in ascending order."""

    def after(self, view: View) -> View:
        """Set the stage and the seats that must act."""
        return evolve(view, stage=self.stage, asked=self.seats)


@frozen
class GameEnded(RevealsNothing[Literal["game-ended"]]):
    """The game is over."""

    def after(self, view: View) -> View:
        """End the game; no seat must act."""
        return evolve(view, stage="over", asked=())


@frozen
class CardsShuffled(Reveals[Literal["cards-shuffled"]]):
    """The discard pile is shuffled and becomes the draw pile."""

    cards: Sealed[Pile]
    """The draw pile, from the top."""

    def after(self, view: View) -> View:
        """Replace the draw pile."""
        return evolve(view, draw=self.cards, discard=(), shuffles=view.shuffles + 1)


@frozen
class ProvincesShuffled(Reveals[Literal["provinces-shuffled"]]):
    """The provinces are shuffled and become the deck."""

    provinces: Sealed[tuple[ProvinceId, ...]]
    """The deck, from the top."""
    out: tuple[ProvinceId, ...]
    """Provinces that are out of the game."""

    def after(self, view: View) -> View:
        """Replace the deck."""
        shuffles = view.shuffles + 1
        return evolve(view, deck=self.provinces, out=self.out, taken=(), revealed=(), shuffles=shuffles)


@frozen
class KingdomCleared(RevealsNothing[Literal["kingdom-cleared"]]):
    """Markers and farmers are removed from the board; pyramids and stones stay."""

    opens = True

    def after(self, view: View) -> View:
        """Remove markers and farmers; keep pyramids and stones."""
        farmers = sum(site.field_farmers + site.plain_farmers for site in view.sites.values())

        def cleared(site: Site) -> Site:
            return evolve(site, owner=None, field_farmers=0, plain_farmers=0)

        return evolve(
            view,
            supply=evolve(view.supply, farmers=view.supply.farmers + farmers),
            sites={id: cleared(site) for id, site in view.sites.items()},
        )


# --- power cards and gold ------------------------------------------------------------------------------


@frozen
class CardsDrawn(Reveals[Literal["cards-drawn"]]):
    """A seat draws power cards."""

    seat: Seat
    cards: Own[tuple[CardId, ...]]
    """The cards."""

    def after(self, view: View) -> View:
        """Move cards from the draw pile to the hand."""
        view = evolve(view, draw=view.draw[len(self.cards) :])
        return player_with(view, self.seat, hand=_with(view.players[self.seat].hand, self.cards))


@frozen
class CardSold(RevealsNothing[Literal["card-sold"]]):
    """A seat sells a power card. The gold follows."""

    seat: Seat
    card: CardId

    def foreseen_by(self, seat: int) -> bool:
        """Return whether the card is the seat's own; at the end, all hands are sold."""
        return seat == self.seat

    def after(self, view: View) -> View:
        """Move the card from the hand to the discard pile."""
        return _leaves_hand(view, self.seat, self.card)


@frozen
class CardPlayed(RevealsNothing[Literal["card-played"]]):
    """A seat plays a power card."""

    seat: Seat
    card: CardId
    province: ProvinceId | None = None
    """The province on which the card is played; missing if the card is not played on a province."""

    def after(self, view: View) -> View:
        """Move the card from the hand to the discard pile; record an income card on its province."""
        view = _leaves_hand(view, self.seat, self.card)
        view = player_with(view, self.seat, played=_with(view.players[self.seat].played, [self.card]))
        if view.stage != "income":
            return view
        assert self.province is not None
        return _site(view, self.province, income_cards=_with(view.sites[self.province].income_cards, [self.card]))


@frozen
class GoldMoved(RevealsNothing[Literal["gold-moved"]]):
    """Gold moves from one account to another."""

    source: Account
    """The account that pays."""
    target: Account
    """The account that receives."""
    gold: Gold
    province: ProvinceId | None = None
    """The province for which gold moves, if any."""

    def after(self, view: View) -> View:
        """Move the gold between the accounts."""
        for account, amount in ((self.source, -self.gold), (self.target, self.gold)):
            if account == BANK:
                view = evolve(view, bank=view.bank + amount)
            elif isinstance(account, str):
                view = _site(view, account, gold=view.sites[account].gold + amount)
            else:
                known = view.players[account].gold
                view = player_with(view, account, gold=None if known is None else known + amount)
        return view

    def is_news(self, viewer: Viewer, told: Sequence[Event]) -> bool:
        """Return whether the payment is new to the viewer; a revealed offering or a sale has already shown it."""
        is_paid = self.target == BANK and any(isinstance(event, TempleMoved) for event in told)
        sales = (event for event in told if isinstance(event, CardSold) and event.clause == self.clause)
        return not is_paid and all(sale.seat != self.target for sale in sales)

    def plus(self, other: Event) -> Self | None:
        """Combine payments of the same kind."""
        if not isinstance(other, GoldMoved) or other != evolve(self, number=other.number, gold=other.gold):
            return None
        return evolve(self, gold=self.gold + other.gold)


# --- reveal ------------------------------------------------------------------------------------------


@frozen
class ProvinceRevealed(Reveals[Literal["province-revealed"]]):
    """A province is revealed for auction."""

    province: ProvinceId

    def after(self, view: View) -> View:
        """Move the province from the deck to the board."""
        return evolve(view, deck=view.deck[1:], revealed=(*view.revealed, self.province))


@frozen
class FreeCardsLaid(RevealsNothing[Literal["free-cards-laid"]]):
    """Power cards are placed face down on a province, for the seat that gains the province."""

    province: ProvinceId
    cards: Sealed[tuple[CardId, ...]]
    """The cards."""

    def after(self, view: View) -> View:
        """Move cards from the draw pile to the province."""
        view = evolve(view, draw=view.draw[len(self.cards) :])
        return _site(view, self.province, cards=_with(view.sites[self.province].cards, self.cards))


@frozen
class ItemsMissing(RevealsNothing[Literal["items-missing"]]):
    """Free items are not placed on a province, because none are left."""

    province: ProvinceId
    item: Literal["card", "stone"]
    """The missing item."""
    count: Count


# --- auction -----------------------------------------------------------------------------------------


@frozen
class BidPlaced(RevealsNothing[Literal["bid-placed"]]):
    """A seat bids on a province. Its bid stone leaves its previous place."""

    seat: Seat
    province: ProvinceId
    bid: Stake

    def after(self, view: View) -> View:
        """Place the bid stone."""
        return player_with(view, self.seat, bid=Bid(self.province, self.bid))


@frozen
class AuctionEnded(RevealsNothing[Literal["auction-ended"]]):
    """Every province has one bidder."""

    opens = True


@frozen
class ProvinceTaken(RevealsNothing[Literal["province-taken"]]):
    """A seat gains a province."""

    repeats = True  # the log already has the province's price

    seat: Seat
    province: ProvinceId

    def after(self, view: View) -> View:
        """Set the owner of the province."""
        return _site(view, self.province, owner=self.seat)


@frozen
class FreeCardsTaken(Reveals[Literal["free-cards-taken"]]):
    """The power cards on a province go to its new owner."""

    seat: Seat
    """The new owner."""
    province: ProvinceId
    cards: Own[tuple[CardId, ...]]
    """The cards."""

    def after(self, view: View) -> View:
        """Move the cards from the province to the hand."""
        view = player_with(view, self.seat, hand=_with(view.players[self.seat].hand, self.cards))
        return _site(view, self.province, cards=())


# --- purchase ----------------------------------------------------------------------------------------


@frozen
class CardsBought(RevealsNothing[Literal["cards-bought"]]):
    """A seat buys power cards. The payment and the draw follow."""

    repeats = True  # cards-drawn follows

    seat: Seat
    count: Count

    def after(self, view: View) -> View:
        """Record that cards were bought in this turn."""
        return evolve(view, bought=evolve(view.bought, cards=self.count))


@frozen
class FarmerPlaced(RevealsNothing[Literal["farmer-placed"]]):
    """A farmer from the supply is placed in a province."""

    province: ProvinceId
    on: Literal["field", "plain"]
    """The farmer's place: on a field or on the plain."""

    def after(self, view: View) -> View:
        """Place the farmer; the next farmer bought in this turn costs more."""
        site = view.sites[self.province]
        view = evolve(view, supply=evolve(view.supply, farmers=view.supply.farmers - 1))
        if self.on == "plain":
            return _site(view, self.province, plain_farmers=site.plain_farmers + 1)
        if self.clause == "purchase.fields":
            view = evolve(view, bought=evolve(view.bought, farmers=view.bought.farmers + 1))
        return _site(view, self.province, field_farmers=site.field_farmers + 1)


@frozen
class StonePlaced(RevealsNothing[Literal["stone-placed"]]):
    """A stone from the supply is placed in a province."""

    province: ProvinceId

    def after(self, view: View) -> View:
        """Place the stone; the next stone bought in this turn costs more."""
        if self.clause == "purchase.stones":
            view = evolve(view, bought=evolve(view.bought, stones=view.bought.stones + 1))
        view = evolve(view, supply=evolve(view.supply, stones=view.supply.stones - 1))
        return _site(view, self.province, stones=view.sites[self.province].stones + 1)


@frozen
class PyramidBuilt(RevealsNothing[Literal["pyramid-built"]]):
    """Stones in a province become a pyramid."""

    province: ProvinceId
    stones: Count
    """Number of stones."""

    def after(self, view: View) -> View:
        """Build the pyramid and return the stones to the supply."""
        site, supply = view.sites[self.province], view.supply
        supply = evolve(supply, stones=supply.stones + self.stones, pyramids=supply.pyramids - 1)
        changed = {"stones": site.stones - self.stones, "pyramids": site.pyramids + 1}
        return _site(evolve(view, supply=supply), self.province, **changed)


@frozen
class TurnEnded(RevealsNothing[Literal["turn-ended"]]):
    """A seat ends its purchases."""

    seat: Seat

    def after(self, view: View) -> View:
        """Reset the turn's purchases."""
        return evolve(view, bought=Bought(0, 0, 0))

    def is_news(self, viewer: Viewer, told: Sequence[Event]) -> bool:
        """Return whether the seat bought nothing; otherwise it is obvious that the turn has ended."""
        return all(isinstance(event, (Asked, TurnEnded)) for event in told)


# --- offering ----------------------------------------------------------------------------------------


@frozen
class OfferingMade(RevealsNothing[Literal["offering-made"]]):
    """A seat makes an offering, face down."""

    seat: Seat
    gold: Own[Gold | None]
    """Gold offered; 0 means the -3 card."""
    card: Own[CardId | None]
    """The card laid with the offering, if any; "?" if hidden from the viewer."""

    def after(self, view: View) -> View:
        """Lay the offering face down."""
        return player_with(view, self.seat, offering=Offering(self.gold, self.card, 0))

    def is_news(self, viewer: Viewer, told: Sequence[Event]) -> bool:
        """Return whether the viewer made the offering; the other players learn it at the reveal."""
        return viewer == self.seat


@frozen
class OfferingsRevealed(Reveals[Literal["offerings-revealed"]]):
    """The offerings are revealed."""

    opens = True

    offerings: Annotated[tuple[Gold, ...], Items(10)]
    """Gold offered by each seat; 0 means the -3 card."""
    laid: Annotated[tuple[CardId | None, ...], Items(10)]
    """The card that each seat laid with its offering; None if it laid no card."""

    def after(self, view: View) -> View:
        """Reveal the offerings."""
        for seat, (gold, card) in enumerate(zip(self.offerings, self.laid, strict=True)):
            view = player_with(view, seat, offering=Offering(gold, card, 0))
        return view


@frozen
class TotalCorrected(RevealsNothing[Literal["total-corrected"]]):
    """A seat uses its card to raise or lower the total of the offerings."""

    seat: Seat
    amount: Correction

    def after(self, view: View) -> View:
        """Record the correction with the offering."""
        offering = view.players[self.seat].offering
        assert offering is not None
        return player_with(view, self.seat, offering=evolve(offering, correction=self.amount))


@frozen
class TempleMoved(RevealsNothing[Literal["temple-moved"]]):
    """The offerings are added up, and the temple of Amun-Re moves to the matching space."""

    opens = True

    total: Total
    space: Space

    def after(self, view: View) -> View:
        """Move the temple."""
        return evolve(view, temple=self.space)


@frozen
class OfferingsRanked(RevealsNothing[Literal["offerings-ranked"]]):
    """The gold offerings are ranked."""

    repeats = True  # gifts-granted events follow in that order

    seats: Seats
    """Seats from the highest offering down; seats that stole are left out."""


@frozen
class GiftsGranted(RevealsNothing[Literal["gifts-granted"]]):
    """A seat may choose gifts."""

    opens = True

    seat: Seat
    count: Pieces

    def after(self, view: View) -> View:
        """Set the number of gifts still to choose."""
        return evolve(view, gifts=Gifts(self.count, 0))

    def turn(self) -> Turn:
        """Return the turn of the seat that is choosing gifts."""
        return "gifts", (self.seat,)


@frozen
class GiftTaken(RevealsNothing[Literal["gift-taken"]]):
    """A seat chooses a gift."""

    seat: Seat
    gift: Literal["card", "farmer", "stone"]
    """The chosen gift."""

    def after(self, view: View) -> View:
        """Use up one gift; cards are only counted here and drawn later."""
        return _gift_chosen(view, self.gift == "card")

    def is_news(self, viewer: Viewer, told: Sequence[Event]) -> bool:
        """Return whether the gift is a card; other gifts are visible when they are placed."""
        return self.gift == "card"


@frozen
class GiftDeclined(RevealsNothing[Literal["gift-declined"]]):
    """A seat declines a gift."""

    seat: Seat

    def after(self, view: View) -> View:
        """Use up one gift."""
        return _gift_chosen(view, False)


def _gift_chosen(view: View, card: bool) -> View:
    left = view.gifts.left - 1
    return evolve(view, gifts=Gifts(left, view.gifts.cards + card if left else 0))


@frozen
class PharaohNamed(RevealsNothing[Literal["pharaoh-named"]]):
    """A seat becomes Pharaoh."""

    seat: Seat

    def after(self, view: View) -> View:
        """Set the Pharaoh, who always goes first."""
        return evolve(view, pharaoh=self.seat)


# --- scoring -----------------------------------------------------------------------------------------


@frozen
class BonusesPassed(RevealsNothing[Literal["bonuses-passed"]]):
    """A seat declines to play more bonus cards."""

    repeats = True

    seat: Seat


@frozen
class PointsScored(RevealsNothing[Literal["points-scored"]]):
    """A seat scores."""

    repeats = True  # a table shows the points

    seat: Seat
    scoring: Scoring
    line: LineId
    points: Points
    about: About

    def after(self, view: View) -> View:
        """Add the points to their score line."""
        scores = [dict(lines) for lines in view.players[self.seat].scores]
        scores[self.scoring][self.line] += self.points
        return player_with(view, self.seat, scores=tuple(scores))


AnyEvent = (
    RoundBegan
    | Asked
    | GameEnded
    | CardsShuffled
    | ProvincesShuffled
    | KingdomCleared
    | CardsDrawn
    | CardSold
    | CardPlayed
    | GoldMoved
    | ProvinceRevealed
    | FreeCardsLaid
    | ItemsMissing
    | BidPlaced
    | AuctionEnded
    | ProvinceTaken
    | FreeCardsTaken
    | CardsBought
    | FarmerPlaced
    | StonePlaced
    | PyramidBuilt
    | TurnEnded
    | OfferingMade
    | OfferingsRevealed
    | TotalCorrected
    | TempleMoved
    | OfferingsRanked
    | GiftsGranted
    | GiftTaken
    | GiftDeclined
    | PharaohNamed
    | BonusesPassed
    | PointsScored
)
"""Any event in this game; `kind` gives its class."""
