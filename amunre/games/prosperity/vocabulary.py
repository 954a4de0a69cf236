"""The words that data may use for a card's text.

A word is a frozen class. In the YAML, its `kind` is the key of its first field, as in `draw-to: 6`; its other fields
have their own keys next to it. The code for its effect is in `amunre/games/prosperity/words` and `phases`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, get_args

from attrs import frozen

from amunre.engine.values import Items, Value, number, one_of
from amunre.games.prosperity.values import CardId

BaseType = Annotated[
    Literal["action", "treasure", "victory", "curse"],
    Value("A type of card.", {}),
]
CardType = Annotated[
    Literal["action", "treasure", "victory", "curse", "attack", "reaction"],
    Value("A type of card; attack and reaction mark action cards.", {}),
]
One = Annotated[int, Value("Number of cards.", {"type": "integer", "const": 1})]
Two = Annotated[int, Value("Number of cards.", {"type": "integer", "const": 2})]
Some = Annotated[int, number("Number of cards.", 1, 20)]
Coins = Annotated[int, number("Coins.", 0, 20)]
More = Annotated[int, number("Coins that the gained card may cost in addition.", 0, 20)]
Gain = Annotated[int, number("A number.", 0, 20)]
Way = Annotated[Literal["top", "trash"], Value("A place: the top of the deck, or the trash.", {})]


@frozen
class Plus:
    """Cards and amounts for the player of a card, in this order (`turn.plus-first`)."""

    cards: Gain = 0
    """Cards drawn."""
    actions: Gain = 0
    """Additional actions."""
    buys: Gain = 0
    """Additional buys."""
    coins: Gain = 0
    """Coins, in addition to the worth of a treasure."""
    tokens: Gain = 0
    """Point tokens."""


# --- what the player of the card does --------------------------------------------------------------------


@frozen
class Again:
    """The player may choose an action card in hand, which is resolved this many times (King's Court)."""

    kind: ClassVar[str] = "again"
    schema_title: ClassVar[str] = "again-word"
    times: Annotated[int, number("Number of times.", 2, 5)]


@frozen
class Dig:
    """The player reveals cards until a treasure appears, and plays it (Venture), or trashes or discards it (Loan)."""

    kind: ClassVar[str] = "dig"
    type: Annotated[Literal["treasure"], Value("The type of card that is looked for.", {})]
    then: Annotated[
        Literal["play", "choose"],
        Value("The next step. play: play the card found. choose: trash or discard it.", {}),
    ]


@frozen
class DrawTo:
    """The player draws cards, one at a time, until this many are in hand (Watchtower)."""

    kind: ClassVar[str] = "draw-to"
    cards: Some


@frozen
class Trash:
    """The player must trash a card from hand (Trade Route)."""

    kind: ClassVar[str] = "trash"
    schema_title: ClassVar[str] = "trash-word"
    cards: One


@frozen
class TrashForTokens:
    """The player must trash a card from hand, and gets a point token for each full amount of its cost (Bishop)."""

    kind: ClassVar[str] = "trash-for-tokens"
    cost: Annotated[int, number("Coins of the cost for which there is one token.", 1, 20)]


@frozen
class TrashToGain:
    """The player must trash a card from hand, and gains one that costs at most this much more (Expand)."""

    kind: ClassVar[str] = "trash-to-gain"
    more: More


@frozen
class TrashAnyToGain:
    """The player trashes any cards from hand, and gains one that costs exactly their total plus this much (Forge)."""

    kind: ClassVar[str] = "trash-any-to-gain"
    more: More


@frozen
class CoinsPerToken:
    """The player gets this many coins for each coin token on the mat (Trade Route)."""

    kind: ClassVar[str] = "coins-per-token"
    coins: Coins


@frozen
class EmptyPiles:
    """The player gets more if piles are empty (City)."""

    kind: ClassVar[str] = "empty-piles"
    gains: Annotated[tuple[Plus, ...], Items(10, 1)]
    """Additions for at least one empty pile, for at least two, and so on; each is in addition to those before it."""


@frozen
class Ban:
    """The next player names a card, which cannot be bought in this turn (Contraband)."""

    kind: ClassVar[str] = "ban"
    cards: One


@frozen
class TakeFromDiscard:
    """The player takes any number of cards with this name from the discard pile into the hand (Counting House)."""

    kind: ClassVar[str] = "take-from-discard"
    card: CardId


@frozen
class Copy:
    """The player may show a treasure in hand to gain another of that name (Mint)."""

    kind: ClassVar[str] = "copy"
    type: Annotated[Literal["treasure"], Value("The type of card that is shown.", {})]


@frozen
class DiscardForCoins:
    """The player discards any number of cards, and gets this many coins for each (Vault)."""

    kind: ClassVar[str] = "discard-for-coins"
    coins: Coins


@frozen
class CoinsPerCard:
    """The player gets one coin for each card of this type in play, including this card (Bank)."""

    kind: ClassVar[str] = "coins-per-card"
    type: BaseType


@frozen
class GainUpTo:
    """The player gains a card that costs at most this much. No card of Prosperity has this word; a variant may."""

    kind: ClassVar[str] = "gain-up-to"
    cost: Coins


PlayWord = (
    Again
    | Dig
    | DrawTo
    | Trash
    | TrashForTokens
    | TrashToGain
    | TrashAnyToGain
    | CoinsPerToken
    | EmptyPiles
    | Ban
    | TakeFromDiscard
    | Copy
    | DiscardForCoins
    | CoinsPerCard
    | GainUpTo
)
"""A word for the player of the card."""

# --- what the others do ------------------------------------------------------------------------------------


@frozen
class MayTrash:
    """Each other player may trash a card from hand (Bishop)."""

    kind: ClassVar[str] = "may-trash"
    cards: One


@frozen
class DiscardOrGain:
    """Each other player may discard a card with this name; otherwise they gain cards (Mountebank)."""

    kind: ClassVar[str] = "discard-or-gain"
    card: CardId
    gains: Annotated[tuple[CardId, ...], Items(10, 1)]
    """The cards gained, in this order."""


@frozen
class Reveal:
    """Each other player reveals the top cards of the deck, discards some, and puts the others back (Rabble)."""

    kind: ClassVar[str] = "reveal"
    cards: Some
    discards: Annotated[tuple[BaseType, ...], Items(4, 1, unique=True)]
    """Types of card that are discarded."""


@frozen
class MayDiscard:
    """Each other player may discard two cards to draw some (Vault)."""

    kind: ClassVar[str] = "may-discard"
    cards: Two
    draws: Annotated[int, number("Number of cards drawn.", 0, 2)]


@frozen
class DiscardTo:
    """Each other player discards down to this many cards in hand (Goons)."""

    kind: ClassVar[str] = "discard-to"
    cards: Some


OthersWord = MayTrash | DiscardOrGain | Reveal | MayDiscard | DiscardTo
"""A word for each other player in turn (`turn.others`)."""

# --- what holds when the card is bought, in hand or in play ------------------------------------------------


@frozen
class TrashInPlay:
    """The buyer of the card trashes all treasures in play (Mint)."""

    kind: ClassVar[str] = "trash-in-play"
    type: Annotated[Literal["treasure"], Value("The type of card that is trashed.", {})]


@frozen
class MoveGained:
    """The holder of the card may show it to move a card that they gain (Watchtower)."""

    kind: ClassVar[str] = "move-gained"
    ways: Annotated[tuple[Way, ...], Items(2, 2, unique=True)]
    """Places to which the gained card can be moved."""


@frozen
class Cheaper:
    """Cards of this type cost less in the buy phase while the card is in play (Quarry)."""

    kind: ClassVar[str] = "cheaper"
    type: BaseType
    by: Annotated[int, number("Coins that they cost less.", 1, 20)]


@frozen
class CopyBought:
    """The buyer of a cheap card that is not a victory card gains another of that name (Talisman)."""

    kind: ClassVar[str] = "copy-bought"
    most: Annotated[int, number("Maximum cost of the bought card.", 0, 20)]


@frozen
class GainedToDeck:
    """The player may put each gained card on top of the deck (Royal Seal)."""

    kind: ClassVar[str] = "gained-to-deck"
    cards: One


@frozen
class GainWith:
    """The buyer of a card of this type gains another card with it (Hoard)."""

    kind: ClassVar[str] = "gain-with"
    type: BaseType
    gains: CardId
    """The card gained."""


@frozen
class TokensPerBuy:
    """The player gets this many point tokens for each card bought (Goons)."""

    kind: ClassVar[str] = "tokens-per-buy"
    tokens: Annotated[int, number("Point tokens.", 1, 20)]


BoughtWord = TrashInPlay
"""A word that is resolved when the card is bought (`buy.triggers`)."""
HandWord = MoveGained
"""A word that holds while the card is in hand."""
InPlayWord = Cheaper | CopyBought | GainedToDeck | GainWith | TokensPerBuy
"""A word that holds while the card is in play (`play.in-play`)."""
AnyWord = PlayWord | OthersWord
"""A word that is resolved when the card is played."""
Word = AnyWord | BoughtWord | HandWord | InPlayWord
"""Any word."""

_MATERIAL = "prosperity/wire/material#/$defs/"
AnyPlayWord = Annotated[
    PlayWord, one_of("PlayWord", "A part of a card's text for its player.", f"{_MATERIAL}play-word")
]
AnyOthersWord = Annotated[
    OthersWord, one_of("OthersWord", "A part of a card's text for each other player.", f"{_MATERIAL}others-word")
]
AnyInPlayWord = Annotated[
    InPlayWord, one_of("InPlayWord", "A rule that holds while a card is in play.", f"{_MATERIAL}in-play-word")
]

WORDS: Mapping[str, Mapping[str, type[Word]]] = {
    "play": {word.kind: word for word in get_args(PlayWord)},
    "others": {word.kind: word for word in get_args(OthersWord)},
    "bought": {TrashInPlay.kind: TrashInPlay},
    "in-hand": {MoveGained.kind: MoveGained},
    "in-play": {word.kind: word for word in get_args(InPlayWord)},
}
"""The words by the key of a card that lists them, and by kind."""
