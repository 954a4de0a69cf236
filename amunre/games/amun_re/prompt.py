"""Prompts in this game: a seat's choices, in groups that each have their own facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from attrs import Factory, field, frozen

from amunre.engine.prompt import ChoiceOf, GroupOf, PromptOf
from amunre.engine.values import GROUP, Items, Seat, one_of
from amunre.frozendict import frozendict
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.values import CardId, Cards, Count, Gold, Pieces, ProvinceId, StageName, Stake

FreeFields = Annotated[
    Mapping[ProvinceId, Pieces], Items(1000, says="Free fields in each of the seat's provinces.", each="Fields.")
]


Kind = Literal[StageName, "waiting"]
"""The stage in which a seat must act, or the reason that it does not have to."""


@frozen
class Choice(ChoiceOf[Action]):
    """An action and its label within its group."""

    price: Gold | None = None
    """Price to pay immediately, in gold; None if there is nothing to pay."""


@frozen
class Group(GroupOf[Choice]):
    """Choices of one kind."""


@frozen
class Bids(Group):
    """The spaces on one province, from the lowest up (`auction.ladder`)."""

    kind: ClassVar[Literal["bids"]] = "bids"
    province: ProvinceId
    highest: Stake | None
    """The highest bid on the province, in gold; None if there are no bids."""
    bidder: Seat | None
    """The seat with the highest bid; None if there are no bids."""


@frozen
class BuyCards(Group):
    """Power cards to buy: a choice for each number of cards, with the total price (`purchase.card-limit`)."""

    kind: ClassVar[Literal["buy-cards"]] = "buy-cards"
    limit: Pieces
    """Maximum number per turn allowed by the seat's provinces."""
    left: Pieces
    """Number of cards in both piles."""


@frozen
class BuyFarmers(Group):
    """The next farmer to buy: a choice for each of the seat's provinces (`purchase.fields`)."""

    kind: ClassVar[Literal["buy-farmers"]] = "buy-farmers"
    price: Gold
    """Price of the next farmer, in gold."""
    left: Pieces
    """Farmers in the supply."""
    free_fields: FreeFields = field(converter=frozendict)


@frozen
class BuyStones(Group):
    """The next stone to buy: a choice for each of the seat's provinces (`purchase.stones`)."""

    kind: ClassVar[Literal["buy-stones"]] = "buy-stones"
    price: Gold
    """Price of the next stone, in gold."""
    left: Pieces
    """Stones in the supply."""


def _amounts(offer: Offer) -> tuple[Choice, ...]:
    """Return the choices of gold to offer, derived from the group's bounds."""
    amounts = range(offer.least, offer.most + 1)
    actions = [Action("offer", card, amount=amount) for card in (None, *offer.cards) for amount in amounts]
    return tuple(Choice(action, str(action).removeprefix("offer "), ()) for action in actions)


@frozen
class Offer(Group):
    """Gold to offer: all amounts from `least` to `most`, with or without one of the cards (`offering.amount`)."""

    kind: ClassVar[Literal["offer"]] = "offer"
    always: ClassVar[bool] = True
    least: Gold
    """The smallest amount, in gold."""
    most: Gold
    """The largest amount, in gold; less than `least` if the seat has no gold to offer."""
    cards: Cards
    """The cards in hand that can be laid with the gold."""
    choices: tuple[Choice, ...] = field(default=Factory(_amounts, takes_self=True), eq=False, repr=False)
    """The choices, starting with those without a card; not sent over the wire, because other fields imply them.

    In a prompt read from the wire, labels use card ids.
    """


@frozen
class Steal(Group):
    """Steal instead of offering, with or without a card (`offering.steal`)."""

    kind: ClassVar[Literal["steal"]] = "steal"


@frozen
class Correct(Group):
    """Raise or lower the total of the offerings (`offering.correction`)."""

    kind: ClassVar[Literal["correct"]] = "correct"


@frozen
class TakeCard(Group):
    """A power card as a gift (`offering.gift-rules`)."""

    kind: ClassVar[Literal["take-card"]] = "take-card"
    left: Pieces
    """Number of cards in both piles."""


@frozen
class TakeFarmer(Group):
    """A farmer as a gift: a choice for each of the seat's provinces (`offering.gift-rules`)."""

    kind: ClassVar[Literal["take-farmer"]] = "take-farmer"
    left: Pieces
    """Farmers in the supply."""
    free_fields: FreeFields = field(converter=frozendict)


@frozen
class TakeStone(Group):
    """A stone as a gift: a choice for each of the seat's provinces (`offering.gift-rules`)."""

    kind: ClassVar[Literal["take-stone"]] = "take-stone"
    left: Pieces
    """Stones in the supply."""


@frozen
class Play(Group):
    """A power card in hand that can be played in this phase, with its provinces if it needs one."""

    kind: ClassVar[Literal["play"]] = "play"
    card: CardId
    count: Count
    """Number of such cards in hand."""


@frozen
class End(Group):
    """The choice to end a turn or decline a gift: `end-turn`, `collect`, `pass` or `decline`."""

    kind: ClassVar[Literal["end"]] = "end"


@frozen
class Sell(Group):
    """Power cards to sell: a choice for each kind in hand (`play.sell-cards`)."""

    kind: ClassVar[Literal["sell"]] = "sell"
    gold: Gold
    """Gold paid for each card."""


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
"""Any group of choices; `kind` gives its class."""

OneGroup = Annotated[AnyGroup, one_of("Group", GROUP, "amun-re/wire/prompt#/$defs/group")]


@frozen
class Prompt(PromptOf[Action, OneGroup, Kind]):
    """A seat's choices, with everything needed to draw a screen without knowing the rules."""
