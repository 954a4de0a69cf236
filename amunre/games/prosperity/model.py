"""A ruleset as immutable values: cards, named kingdoms, numbers and clauses, read from YAML."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Self

from attrs import field, frozen

from amunre.engine.prompt import SENT
from amunre.engine.ruleset import Provenance, thing_named
from amunre.engine.values import Items, TypeHint, Value, number
from amunre.frozendict import frozendict
from amunre.games.pickling import Loaded
from amunre.games.prosperity.kinds import Prosperity
from amunre.games.prosperity.values import KINGDOM_CARDS, CardId, KingdomId
from amunre.games.prosperity.vocabulary import (
    AnyInPlayWord,
    AnyOthersWord,
    AnyPlayWord,
    BaseType,
    BoughtWord,
    CardType,
    HandWord,
    Plus,
)

PlayerCount = Annotated[
    str,
    Value(
        "Number of players.",
        {"title": "a number of players from 2 to 6", "type": "string", "pattern": "^[2-6]$", "maxLength": 1},
    ),
]
Pile = Annotated[int, number("Number of cards.", 0, 500)]


class ByPlayers(dict[str, int]):
    """The sizes of a pile in wire form, where the numbers of players are strings."""

    hint: ClassVar[TypeHint] = Annotated[Mapping[PlayerCount, Pile], Items(5, each="Number of cards.")]

    @classmethod
    def of(cls, sizes: Mapping[int, int]) -> Self:
        """Convert sizes to the wire form."""
        return cls({str(players): size for players, size in sizes.items()})

    def whole(self) -> Mapping[int, int]:
        """Convert the wire form back to sizes."""
        return {int(players): size for players, size in self.items()}


@frozen(kw_only=True)
class Card:
    """A kind of card."""

    id: CardId
    names: Mapping[str, str] = field(eq=False, repr=False, converter=frozendict)
    types: Annotated[tuple[CardType, ...], Items(3, 1, unique=True)]
    """The types of the card (`card.types`)."""
    cost: Annotated[int, number("Printed cost in coins.", 0, 20)]
    worth: Annotated[int, number("Coins that it yields when it is played.", 0, 20)] | None
    """Coins that a treasure yields when it is played; None for other cards, and if its text counts them."""
    points: Annotated[int, number("Points that it counts at the end.", -20, 20)] | None
    """Points that the card counts at the end; None if it does not score."""
    pile: Mapping[int, int] = field(converter=frozendict, metadata={SENT: ByPlayers})
    """Number of cards in its pile at the start, by number of players (`supply.sizes`)."""
    ends: bool
    """True if its empty pile ends the game."""
    plus: Plus
    """First part of its text: cards and amounts for its player."""
    play: Annotated[tuple[AnyPlayWord, ...], Items(10)]
    """Second part of its text: words for its player, in this order."""
    others: Annotated[tuple[AnyOthersWord, ...], Items(10)]
    """Third part of its text: words for each other player, in this order."""
    bought: Annotated[tuple[BoughtWord, ...], Items(10)]
    """Words for its buyer, before the card is gained."""
    in_hand: Annotated[tuple[HandWord, ...], Items(10)]
    """Rules that hold while the card is in hand."""
    in_play: Annotated[tuple[AnyInPlayWord, ...], Items(10)]
    """Rules that hold while the card is in play."""
    cost_per: Annotated[
        Mapping[BaseType, Annotated[int, number("Coins.", 1, 20)]], Items(4, each="Coins for each card.")
    ] = field(converter=frozendict)
    """Reduction of its cost in a buy phase for each card of a type in play (`cost.now`)."""
    unless_in_play: CardId | None
    """The card cannot be bought while this card is in play; None if there is no such condition."""
    provenance: Mapping[str, Provenance] = field(eq=False, repr=False, converter=frozendict)
    """Sources of the values, by key in the YAML: cost, worth and points."""


@frozen
class Kingdom:
    """A named kingdom (`setup.sets`)."""

    id: KingdomId
    names: Mapping[str, str] = field(eq=False, repr=False, converter=frozendict)
    cards: Annotated[tuple[CardId, ...], Items(KINGDOM_CARDS, KINGDOM_CARDS, unique=True)]
    """Its kingdom cards, in card order."""


@frozen(eq=False, slots=False, repr=False, kw_only=True)
class Ruleset(Loaded[Prosperity]):
    """Everything in one ruleset's YAML. `load_ruleset` makes these objects, which compare by identity."""

    basic_cards: tuple[Card, ...]
    """Cards whose piles are in every game, in card order (`setup.basics`)."""
    kingdom_cards: tuple[Card, ...]
    """Cards of which ten are in a game, in card order (`setup.kingdom`)."""
    kingdoms: tuple[Kingdom, ...]
    """Named kingdoms."""
    deck: Mapping[str, int] = field(converter=frozendict)
    """Number of cards in each player's deck at the start, by card (`setup.decks`)."""
    hand: int
    """Number of cards drawn for a new hand."""
    turn_actions: int
    """Actions at the start of a turn (`turn.account`)."""
    turn_buys: int
    """Buys at the start of a turn (`turn.account`)."""
    empty_piles: int
    """The game ends with at least this many empty piles (`end.piles`)."""
    turn_limit: int
    """The game ends when each player has taken this many turns (`end.limit`)."""
    provenance: Mapping[str, Provenance] = field(converter=frozendict)
    """Sources of the ruleset's numbers, by path in the YAML."""

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}: {len(self.kingdom_cards)} kingdom cards, {len(self.kingdoms)} named kingdoms>"

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Basic cards and kingdom cards, in card order."""
        return self.basic_cards + self.kingdom_cards

    @property
    def things(self) -> tuple[Card | Kingdom, ...]:
        """Cards and named kingdoms."""
        return (*self.cards, *self.kingdoms)

    def card(self, id: str) -> Card:
        """Return the card with this id.

        Args:
            id: Such as "kings-court".

        Raises:
            KeyError: Unknown id.
        """
        return thing_named("card", id, self._cards)

    def kingdom(self, id: str) -> Kingdom:
        """Return the named kingdom with this id.

        Args:
            id: Such as "beginners".

        Raises:
            KeyError: Unknown id.
        """
        return thing_named("kingdom", id, {kingdom.id: kingdom for kingdom in self.kingdoms})

    @cached_property
    def _cards(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    def most_cards(self, id: str) -> int:
        """Return the largest number of cards with this id that a game can have, in the supply and in decks together."""
        card = self.card(id)
        return max(pile + players * self.deck.get(id, 0) for players, pile in card.pile.items())
