"""Prompts of this game: what a seat is asked, in groups with their own facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from attrs import field, frozen

from amunre.engine.prompt import ChoiceOf, GroupOf, PromptOf
from amunre.frozendict import frozendict
from amunre.games.amun_re.actions import Action


@frozen
class Choice(ChoiceOf[Action]):
    """An action, and what to call it within its group."""

    price: int | None = None
    """What it costs at once, in gold; None where there is nothing to pay."""


@frozen
class Group(GroupOf[Choice]):
    """Choices of one sort."""


@frozen
class Bids(Group):
    """The spaces of one province, from the lowest (`auction.ladder`)."""

    kind: ClassVar[Literal["bids"]] = "bids"
    province: str
    highest: int | None
    """The highest bid on it, in gold; None without one."""
    bidder: int | None
    """The seat that has bid it."""


@frozen
class BuyCards(Group):
    """Power cards: a choice for each number of them, with the price of all together (`purchase.card-limit`)."""

    kind: ClassVar[Literal["buy-cards"]] = "buy-cards"
    limit: int
    """How many the seat's provinces allow in a turn."""
    left: int
    """How many both piles hold."""


@frozen
class BuyFarmers(Group):
    """The next farmer: a choice for each own province (`purchase.fields`)."""

    kind: ClassVar[Literal["buy-farmers"]] = "buy-farmers"
    price: int
    """Of the next farmer, in gold."""
    left: int
    """Farmers in the supply."""
    free_fields: Mapping[str, int] = field(converter=frozendict)
    """By own province."""


@frozen
class BuyStones(Group):
    """The next stone: a choice for each own province (`purchase.stones`)."""

    kind: ClassVar[Literal["buy-stones"]] = "buy-stones"
    price: int
    """Of the next stone, in gold."""
    left: int
    """Stones in the supply."""


@frozen
class Offer:
    """Gold to offer: all amounts from `least` to `most`, with one of the cards or without (`offering.amount`)."""

    kind: ClassVar[Literal["offer"]] = "offer"
    title: str
    least: int
    """In gold."""
    most: int
    """In gold; less than `least` where the seat has none to offer."""
    cards: tuple[str, ...]
    """Ids of the cards in hand that can be laid with the gold."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """All of them, without a card first."""
        amounts = range(self.least, self.most + 1)
        return tuple(Action("offer", card, amount=amount) for card in (None, *self.cards) for amount in amounts)


@frozen
class Steal(Group):
    """Steal instead of offering, with a card or without (`offering.steal`)."""

    kind: ClassVar[Literal["steal"]] = "steal"


@frozen
class Correct(Group):
    """Raise or lower the total of the offerings (`offering.correction`)."""

    kind: ClassVar[Literal["correct"]] = "correct"


@frozen
class TakeCard(Group):
    """A power card as a gift (`offering.gift-rules`)."""

    kind: ClassVar[Literal["take-card"]] = "take-card"
    left: int
    """How many both piles hold."""


@frozen
class TakeFarmer(Group):
    """A farmer as a gift: a choice for each own province (`offering.gift-rules`)."""

    kind: ClassVar[Literal["take-farmer"]] = "take-farmer"
    left: int
    """Farmers in the supply."""
    free_fields: Mapping[str, int] = field(converter=frozendict)
    """By own province."""


@frozen
class TakeStone(Group):
    """A stone as a gift: a choice for each own province (`offering.gift-rules`)."""

    kind: ClassVar[Literal["take-stone"]] = "take-stone"
    left: int
    """Stones in the supply."""


@frozen
class Play(Group):
    """A power card in hand that belongs to this phase: where it can be played, or that it can."""

    kind: ClassVar[Literal["play"]] = "play"
    card: str
    count: int
    """How many of them are in hand."""


@frozen
class End(Group):
    """What ends a turn or declines a gift: `end-turn`, `collect`, `pass` or `decline`."""

    kind: ClassVar[Literal["end"]] = "end"


@frozen
class Sell(Group):
    """Power cards in hand, a choice for each kind (`play.sell-cards`)."""

    kind: ClassVar[Literal["sell"]] = "sell"
    gold: int
    """What each brings."""


AnyGroup = (
    Bids
    | BuyCards
    | BuyFarmers
    | BuyStones
    | Offer
    | Steal
    | Correct
    | TakeCard
    | TakeFarmer
    | TakeStone
    | Play
    | End
    | Sell
)
"""A group of any sort; `kind` tells which."""


@frozen
class Prompt(PromptOf[Action, AnyGroup]):
    """What a seat is asked now."""
