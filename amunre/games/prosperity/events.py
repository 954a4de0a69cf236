"""The events in this game: each kind of event, who may see which of its values, and how it changes a view.

A card that is revealed lies aside until the next event moves it or asks about it; until then, a view does not show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Self, TypeVar

from attrs import evolve, frozen

from amunre.engine import events
from amunre.engine.events import Viewer
from amunre.engine.values import Own, Sealed, Seat
from amunre.engine.views import player_with, without
from amunre.games.prosperity.pending import Stack
from amunre.games.prosperity.position import in_order
from amunre.games.prosperity.remarks import Remark, remark_before
from amunre.games.prosperity.values import (
    Actions,
    Amount,
    Bought,
    Buys,
    CardId,
    Cards,
    Coins,
    Cost,
    Kinds,
    Phase,
    PlayedBy,
    Resolution,
    Seats,
    Stage,
    Turns,
    Won,
)

if TYPE_CHECKING:
    from amunre.games.prosperity.view import View

COPPER: Final = "copper"
"""The card that a seat takes from its discard pile (`card.counting-house`)."""

Origin = Literal["hand", "play", "aside"]

K_co = TypeVar("K_co", bound=str, covariant=True)


@frozen
class Event(events.Event):
    """An event in this game as one viewer may see it; the kind determines its params.

    `"?"` is a card hidden from the viewer.
    """

    counted: ClassVar[Mapping[str, str]] = {"card": "cards"}

    def remark(self, log: Sequence[events.Event], rules: Any) -> Remark | None:
        """Return a remark on an effect before this event that did nothing."""
        return remark_before(self, log, rules)


@frozen
class RevealsNothing(events.RevealsNothing[K_co], Event):
    """An event that reveals nothing new."""


@frozen
class Reveals(events.Reveals[K_co], Event):
    """An event that cannot be undone, because it reveals a secret."""


# --- parts of a view -----------------------------------------------------------------------------------


def _sorted(view: View, seat: int, **zones: Iterable[str]) -> View:
    """Return the view with these zones of a seat, in card order."""
    return player_with(view, seat, **{zone: in_order(cards, view.supply) for zone, cards in zones.items()})


def _plus(view: View, counts: Mapping[str, int], card: str, more: int) -> dict[str, int]:
    """Return the counts of cards after adding some, in card order and without zeros."""
    numbers = {**counts, card: counts.get(card, 0) + more}
    return {id: numbers[id] for id in in_order(numbers, view.supply) if numbers[id]}


def _to_trash(view: View, seat: int, card: str) -> View:
    """Move a card that a seat owned to the trash."""
    view = player_with(view, seat, owned=_plus(view, view.players[seat].owned, card, -1))
    return evolve(view, trash=_plus(view, view.trash, card, 1))


def _out_of_hand(view: View, seat: int, card: str) -> View:
    """Take a card from a hand, a shown one first (`hidden.leaves-hand`)."""
    player = view.players[seat]
    if card in player.shown:
        return player_with(view, seat, shown=without(player.shown, [card]))
    return player_with(view, seat, hand=without(player.hand, [card]))


def _show(view: View, seat: int, card: str) -> View:
    """Show a card in hand, if no card of that name has been shown (`hidden.shown`, `hidden.shown-again`)."""
    player = view.players[seat]
    if card in player.shown:
        return view
    return _sorted(view, seat, shown=(*player.shown, card), hand=without(player.hand, [card]))


def _onto_deck(view: View, seat: int, card: str) -> View:
    """Put a card on top of a deck, seen by all (`hidden.top`)."""
    return player_with(view, seat, top=(card, *view.players[seat].top))


# --- the course of the game ----------------------------------------------------------------------------


@frozen
class KingdomDrawn(RevealsNothing[Literal["kingdom-drawn"]]):
    """The kingdom cards of the game are drawn."""

    cards: Kinds
    """The ten kingdom cards."""

    def after(self, view: View) -> View:
        """Set the kingdom."""
        return evolve(view, kingdom=self.cards)


@frozen
class StartDrawn(RevealsNothing[Literal["start-drawn"]]):
    """A seat has the first turn."""

    seat: Seat

    def after(self, view: View) -> View:
        """Set the seat that starts."""
        return evolve(view, start=self.seat)


@frozen
class TurnBegan(RevealsNothing[Literal["turn-began"]]):
    """A seat's turn begins."""

    opens = True
    repeats = True  # events with its effects follow

    seat: Seat
    turns: Turns

    def after(self, view: View) -> View:
        """Make the seat the active seat and count the turn."""
        return player_with(evolve(view, active=self.seat), self.seat, turns=self.turns)


@frozen
class Asked(RevealsNothing[Literal["asked"]]):
    """From now on this seat must act."""

    repeats = True

    stage: Stage
    seats: Seats
    """The seat that must act, as a list of one."""
    phase: Phase
    actions: Actions
    buys: Buys
    coins: Coins
    bought: Bought
    pending: Stack

    def after(self, view: View) -> View:
        """Set the stage, the seat that must act, the account of the turn and the effects that are under way."""
        return evolve(
            view,
            stage=self.stage,
            asked=self.seats,
            phase=self.phase,
            actions=self.actions,
            buys=self.buys,
            coins=self.coins,
            bought=self.bought,
            pending=self.pending,
        )


@frozen
class Declined(RevealsNothing[Literal["declined"]]):
    """A seat does nothing, or no more, although it may."""

    seat: Seat
    stage: Stage
    """The stage in which the seat was asked."""

    def is_news(self, viewer: Viewer, told: Sequence[events.Event]) -> bool:
        """Return whether the seat does without something; a gained card that is left where it is is no news."""
        return self.stage != "gained"


@frozen
class CleanedUp(RevealsNothing[Literal["cleaned-up"]]):
    """At the end of its turn, a seat discards all its cards in play and in hand (`cleanup.discard`)."""

    repeats = True  # every turn ends with it

    seat: Seat
    play: Cards
    """The cards in play."""
    seen: Cards
    """Cards in hand that everyone has seen."""
    unseen: Own[Cards]
    """The other cards in hand; they stay hidden in the discard pile."""

    def after(self, view: View) -> View:
        """Move the cards to the discard pile and clear the account of the turn (`cleanup.lose`)."""
        player = view.players[self.seat]
        view = _sorted(
            view,
            self.seat,
            shown=without(player.shown, self.seen),
            hand=without(player.hand, self.unseen),
            discard=(*player.discard, *self.play, *self.seen),
            buried=(*player.buried, *self.unseen),
        )
        play = without(view.play, self.play)
        return evolve(view, play=play, actions=0, buys=0, coins=0, bought=0, banned=())


@frozen
class HandsOpened(Reveals[Literal["hands-opened"]]):
    """At the end of the game, a seat shows all its cards that others had not seen (`hidden.end`)."""

    told_last = True

    seat: Seat
    hand: Cards
    """The unseen cards in hand."""
    deck: Cards
    """The unseen cards in the deck, from the top."""
    discard: Cards
    """The unseen cards in the discard pile."""

    def after(self, view: View) -> View:
        """Show the cards."""
        return player_with(view, self.seat, hand=self.hand, deck=self.deck, buried=self.discard)


@frozen
class GameEnded(RevealsNothing[Literal["game-ended"]]):
    """The game is over."""

    cards: Cards | None = None
    """The cards whose piles are empty, if that is the reason (`end.piles`)."""

    def after(self, view: View) -> View:
        """End the game; no seat must act."""
        over: Stage = "over"
        return evolve(view, stage=over, asked=(), end=self.clause, pending=())


# --- the account of the turn ---------------------------------------------------------------------------


@frozen
class WorthCounted(RevealsNothing[Literal["worth-counted"]]):
    """The active player gets coins for this turn."""

    seat: Seat
    coins: Coins
    """The additional coins."""

    def after(self, view: View) -> View:
        """Add the coins."""
        return evolve(view, coins=view.coins + self.coins)

    def is_news(self, viewer: Viewer, told: Sequence[events.Event]) -> bool:
        """Return whether the coins are more than the worth of a treasure just played, which its name implies."""
        before = told[told.index(self) - 1]
        if not isinstance(before, CardPlayed) or before.by not in ("treasure", "venture"):
            return True
        return self.clause != f"card.{before.card}"


@frozen
class TurnGains(RevealsNothing[Literal["turn-gains"]]):
    """The active player gets actions or buys for this turn."""

    seat: Seat
    actions: Amount
    """The additional actions."""
    buys: Amount
    """The additional buys."""

    def after(self, view: View) -> View:
        """Add the actions and buys."""
        return evolve(view, actions=view.actions + self.actions, buys=view.buys + self.buys)

    @property
    def case(self) -> str:
        """Either `only-actions` or `only-buys` if there are none of the others."""
        return self.clause if self.actions and self.buys else "only-actions" if self.actions else "only-buys"


@frozen
class TokensWon(RevealsNothing[Literal["tokens-won"]]):
    """A seat gets point tokens."""

    seat: Seat
    tokens: Won

    def after(self, view: View) -> View:
        """Add the tokens."""
        return player_with(view, self.seat, tokens=view.players[self.seat].tokens + self.tokens)


# --- playing cards, decks ------------------------------------------------------------------------------


@frozen
class CardPlayed(RevealsNothing[Literal["card-played"]]):
    """A card is played, or an effect resolves a card in play again."""

    seat: Seat
    card: CardId
    by: PlayedBy
    again: Resolution

    def after(self, view: View) -> View:
        """Put the card in play at its first resolution."""
        if self.again > 1:
            return view
        if self.by != "venture":
            view = _out_of_hand(view, self.seat, self.card)
        if self.by == "action":
            view = evolve(view, actions=view.actions - 1)
        return evolve(view, play=in_order((*view.play, self.card), view.supply))


@frozen
class CardsDrawn(Reveals[Literal["cards-drawn"]]):
    """A seat draws cards from its deck."""

    seat: Seat
    seen: Cards
    """Cards from the top of the deck that everyone had seen."""
    unseen: Own[Cards]
    """The other cards."""

    def after(self, view: View) -> View:
        """Move the cards from the deck to the hand."""
        player = view.players[self.seat]
        rest = {"top": player.top[len(self.seen) :], "deck": player.deck[len(self.unseen) :]}
        hand = {"shown": (*player.shown, *self.seen), "hand": (*player.hand, *self.unseen)}
        return _sorted(player_with(view, self.seat, **rest), self.seat, **hand)

    @property
    def case(self) -> str:
        """`only-seen` if everyone had seen all these cards."""
        return self.clause if self.unseen else "only-seen"

    def is_news(self, viewer: Viewer, told: Sequence[events.Event]) -> bool:
        """Return whether the viewer sees cards, or the number of cards is not that of every new hand."""
        return self.clause != "cleanup.draw" or viewer == self.seat or bool(self.seen)


@frozen
class DeckShuffled(Reveals[Literal["deck-shuffled"]]):
    """A seat's discard pile is shuffled and becomes its deck (`deck.shuffle`)."""

    seat: Seat
    cards: Sealed[Cards]
    """The cards, from the top."""

    def after(self, view: View) -> View:
        """Turn the discard pile into the deck."""
        view = evolve(view, shuffles=view.shuffles + 1)
        return player_with(view, self.seat, discard=(), buried=(), deck=self.cards)


@frozen
class CardsRevealed(Reveals[Literal["cards-revealed"]]):
    """A seat reveals cards: from its deck, and puts them aside; or in its hand, where they stay."""

    seat: Seat
    cards: Cards
    """The cards, in the order in which they are revealed."""
    origin: Literal["deck", "hand"]
    """The zone from which the cards are revealed."""

    def after(self, view: View) -> View:
        """Take the cards off the deck, or show them in the hand."""
        if self.origin == "hand":
            for card in self.cards:
                view = _show(view, self.seat, card)
            return view
        player = view.players[self.seat]
        beyond = max(0, len(self.cards) - len(player.top))
        return player_with(view, self.seat, top=player.top[len(self.cards) :], deck=player.deck[beyond:])

    def plus(self, other: events.Event) -> Self | None:
        """Return one event for cards that are revealed from a deck one directly after the other."""
        if not isinstance(other, CardsRevealed) or other.number != self.number + len(self.cards):
            return None
        same = (self.clause, self.seat, self.origin) == (other.clause, other.seat, "deck")
        return evolve(self, cards=(*self.cards, *other.cards)) if same else None


@frozen
class CardDiscarded(RevealsNothing[Literal["card-discarded"]]):
    """A seat discards a card, which everyone sees (`hidden.discards`)."""

    seat: Seat
    card: CardId
    origin: Literal["hand", "aside"]
    """The zone from which the card is discarded."""

    def after(self, view: View) -> View:
        """Move the card to the discard pile."""
        if self.origin == "hand":
            view = _out_of_hand(view, self.seat, self.card)
        return _sorted(view, self.seat, discard=(*view.players[self.seat].discard, self.card))


@frozen
class CardPutBack(RevealsNothing[Literal["card-put-back"]]):
    """A seat puts a revealed card back on top of its deck."""

    seat: Seat
    card: CardId

    def after(self, view: View) -> View:
        """Put the card on top of the deck."""
        return _onto_deck(view, self.seat, self.card)


@frozen
class CoppersTaken(RevealsNothing[Literal["coppers-taken"]]):
    """A seat takes Coppers from its discard pile into its hand and shows them (`card.counting-house`)."""

    seat: Seat
    coppers: Amount
    """Number of Coppers."""

    def after(self, view: View) -> View:
        """Move the Coppers, those that everyone has seen first (`hidden.leaves-hand`)."""
        player = view.players[self.seat]
        seen = min(self.coppers, player.discard.count(COPPER))
        return _sorted(
            view,
            self.seat,
            discard=without(player.discard, [COPPER] * seen),
            buried=without(player.buried, [COPPER] * (self.coppers - seen)),
            shown=(*player.shown, *[COPPER] * self.coppers),
        )


# --- buying, gaining, trashing -------------------------------------------------------------------------


@frozen
class CardNamed(RevealsNothing[Literal["card-named"]]):
    """A seat names a card, which cannot be bought in this turn (`card.contraband`)."""

    seat: Seat
    card: CardId

    def after(self, view: View) -> View:
        """Ban the card."""
        return evolve(view, banned=in_order({*view.banned, self.card}, view.supply))


@frozen
class CardBought(RevealsNothing[Literal["card-bought"]]):
    """A seat buys a card and pays for it (`buy.pay`)."""

    seat: Seat
    card: CardId
    cost: Cost

    def after(self, view: View) -> View:
        """Pay the coins and use a buy."""
        return evolve(view, coins=view.coins - self.cost, buys=view.buys - 1, bought=view.bought + 1)


@frozen
class CardGained(RevealsNothing[Literal["card-gained"]]):
    """A seat gains a card from its pile (`gain.where`)."""

    seat: Seat
    card: CardId

    def after(self, view: View) -> View:
        """Move the card from the supply to the discard pile."""
        player = view.players[self.seat]
        view = evolve(view, supply={**view.supply, self.card: view.supply[self.card] - 1})
        view = player_with(view, self.seat, owned=_plus(view, player.owned, self.card, 1))
        return _sorted(view, self.seat, discard=(*player.discard, self.card))

    def is_news(self, viewer: Viewer, told: Sequence[events.Event]) -> bool:
        """Return whether the card was not bought; a bought card is reported already."""
        return self.clause != "buy.then-gain"


@frozen
class TokenMoved(RevealsNothing[Literal["token-moved"]]):
    """The coin token of a pile moves to the mat (`card.trade-route-mat`)."""

    card: CardId
    """The victory card whose pile had the token."""


@frozen
class GainMoved(RevealsNothing[Literal["gain-moved"]]):
    """A seat moves a card that it has just gained (`gain.react`)."""

    seat: Seat
    card: CardId
    by: Literal["seal", "watchtower"]
    """The reason. seal: a Royal Seal in play. watchtower: a Watchtower in hand, which the seat shows."""
    to: Literal["deck", "trash"]
    """The zone to which the card moves."""

    def after(self, view: View) -> View:
        """Move the card from the discard pile, and show the Watchtower."""
        if self.by == "watchtower":
            view = _show(view, self.seat, self.by)
        view = player_with(view, self.seat, discard=without(view.players[self.seat].discard, [self.card]))
        return (_onto_deck if self.to == "deck" else _to_trash)(view, self.seat, self.card)


@frozen
class CardTrashed(RevealsNothing[Literal["card-trashed"]]):
    """A seat trashes a card."""

    seat: Seat
    card: CardId
    origin: Origin
    """The zone from which the card is trashed."""

    def after(self, view: View) -> View:
        """Move the card to the trash."""
        if self.origin == "hand":
            view = _out_of_hand(view, self.seat, self.card)
        elif self.origin == "play":
            view = evolve(view, play=without(view.play, [self.card]))
        return _to_trash(view, self.seat, self.card)


AnyEvent = (
    KingdomDrawn
    | StartDrawn
    | TurnBegan
    | Asked
    | Declined
    | CleanedUp
    | HandsOpened
    | GameEnded
    | WorthCounted
    | TurnGains
    | TokensWon
    | CardPlayed
    | CardsDrawn
    | DeckShuffled
    | CardsRevealed
    | CardDiscarded
    | CardPutBack
    | CoppersTaken
    | CardNamed
    | CardBought
    | CardGained
    | TokenMoved
    | GainMoved
    | CardTrashed
)
"""Any event in this game; `kind` gives its class."""
