"""Effects that are under way (`pending.stack`), as values in the state, the position and the view.

They form a stack, with the next one last, so that a position can be saved in the middle of three King's Courts. They
are public (`pending.open`). The classes that have a `stage` are questions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal

from attrs import frozen

from amunre.engine.values import Items, Seat, Value
from amunre.games.prosperity.values import Amount, CardId, Cards, Cost, Seats, Step, Times

# --- what goes on by itself --------------------------------------------------------------------------------


@frozen
class Repetition:
    """An action card that is still to be resolved several times (`card.kings-court`)."""

    kind: ClassVar[Literal["again"]] = "again"
    card: CardId
    left: Times
    times: Times
    """Number of times that the card is resolved in all."""


@frozen
class Rest:
    """The rest of a card's text (`turn.whole-card`)."""

    kind: ClassVar[Literal["rest"]] = "rest"
    card: CardId
    step: Step


@frozen
class Others:
    """Other players for whom a word of a card's text is still to be resolved (`turn.others`)."""

    kind: ClassVar[Literal["others"]] = "others"
    card: CardId
    step: Step
    seats: Seats
    """The seats, in turn order."""


@frozen
class Gains:
    """Cards that a seat is still to gain, one by one (`gain.one-by-one`)."""

    kind: ClassVar[Literal["gains"]] = "gains"
    seat: Seat
    cards: Cards
    """The cards, in the order in which they are gained."""


@frozen
class Bought:
    """A bought card, and everything that happens before it is gained (`buy.triggers`)."""

    kind: ClassVar[Literal["bought"]] = "bought"
    card: CardId
    gains: Cards
    """Other cards that are gained first."""
    copies: Amount
    """Copies of the card that are gained first."""
    trashing: bool
    """True if cards in play are still to be trashed."""


# --- questions -----------------------------------------------------------------------------------------------


@frozen
class Asking:
    """A question that a card asks a seat."""

    kind: ClassVar[str]

    seat: Seat
    """The seat that answers."""
    card: CardId
    """The card that asks."""
    step: Step


@frozen
class Tripling(Asking):
    """The seat may choose an action card to play several times (`card.kings-court`)."""

    kind: ClassVar[Literal["triple"]] = "triple"


@frozen
class Trashing(Asking):
    """The seat must trash a card."""

    kind: ClassVar[Literal["trash"]] = "trash"


@frozen
class Offered(Asking):
    """The seat may trash a card (`card.bishop-others`)."""

    kind: ClassVar[Literal["bishop"]] = "bishop"


@frozen
class Forging(Asking):
    """The seat may trash any number of cards, one by one (`card.forge`)."""

    kind: ClassVar[Literal["forge"]] = "forge"
    total: Cost
    """The cost of all cards trashed so far."""


@frozen
class Gaining(Asking):
    """The seat gains a card whose cost is within these bounds."""

    kind: ClassVar[Literal["gain"]] = "gain"
    least: Cost
    """Minimum cost."""
    most: Cost
    """Maximum cost."""


@frozen
class Emptying(Asking):
    """The seat may discard any number of cards, one by one (`card.vault`)."""

    kind: ClassVar[Literal["vault"]] = "vault"


@frozen
class Swapping(Asking):
    """The seat may discard cards and then draws one (`card.vault-others`)."""

    kind: ClassVar[Literal["vault-other"]] = "vault-other"
    discarded: Amount
    """Number of cards discarded so far."""


@frozen
class Threatened(Asking):
    """The seat may discard a card instead of gaining others (`card.mountebank`)."""

    kind: ClassVar[Literal["mountebank"]] = "mountebank"


@frozen
class Ordering(Asking):
    """The seat puts revealed cards back onto the deck, one by one (`card.rabble`)."""

    kind: ClassVar[Literal["put"]] = "put"
    cards: Cards
    """The cards that lie aside."""


@frozen
class Reduced(Asking):
    """The seat discards cards, one by one, down to a number (`card.goons`)."""

    kind: ClassVar[Literal["discard"]] = "discard"


@frozen
class Banning(Asking):
    """The seat names a card, which cannot be bought in this turn (`card.contraband`)."""

    kind: ClassVar[Literal["name"]] = "name"


@frozen
class Counting(Asking):
    """The seat takes any number of Coppers from its discard pile (`card.counting-house`)."""

    kind: ClassVar[Literal["take"]] = "take"


@frozen
class Copying(Asking):
    """The seat may show a treasure to gain another of that name (`card.mint`)."""

    kind: ClassVar[Literal["mint"]] = "mint"


@frozen
class Found(Asking):
    """The seat trashes or discards the treasure that it found (`card.loan`)."""

    kind: ClassVar[Literal["loan"]] = "loan"
    found: CardId
    """The treasure."""
    cards: Cards
    """Other cards that were revealed and lie aside."""


@frozen
class Gained:
    """The seat may move a card that it has just gained (`gain.react`)."""

    kind: ClassVar[Literal["gained"]] = "gained"
    seat: Seat
    card: CardId
    """The gained card."""


CardQuestion = (
    Tripling
    | Trashing
    | Offered
    | Forging
    | Gaining
    | Emptying
    | Swapping
    | Threatened
    | Ordering
    | Reduced
    | Banning
    | Counting
    | Copying
    | Found
)
"""A question that a card's text asks."""

Pending = Repetition | Rest | Others | Gains | Bought | CardQuestion | Gained
"""Anything that is under way; `kind` gives its class."""

Stack = Annotated[
    tuple[
        Annotated[
            Pending,
            Value(
                "",
                {"title": "Pending", "description": "An effect that is under way. The kind determines the fields."},
                "prosperity/wire/view#/$defs/pending",
            ),
        ],
        ...,
    ],
    Items(100, says="Effects that are under way; the next one is last."),
]


def aside(pending: Iterable[object], seat: int) -> tuple[str, ...]:
    """Return the cards that a seat has revealed and that lie aside (`deck.aside`)."""
    for one in pending:
        match one:
            case Ordering(seat=owner, cards=cards) if owner == seat:
                return cards
            case Found(seat=owner, found=found, cards=cards) if owner == seat:
                return (found, *cards)
    return ()
