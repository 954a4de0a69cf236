"""The value types in this game: cards, coins and counts."""

from __future__ import annotations

from typing import Annotated, Literal

from amunre.engine.values import ID, Items, Seat, Value, number

CardId = Annotated[str, ID.called("The card.")]
KingdomId = Annotated[str, ID.called("The named kingdom.")]

KINGDOM_CARDS = 10
"""Number of kingdom cards in a game (`setup.kingdom`)."""

MOST_CARDS = 1000
"""Maximum number of cards in a list; a whole game has fewer."""

Cards = Annotated[tuple[CardId, ...], Items(MOST_CARDS)]
Kinds = Annotated[tuple[CardId, ...], Items(100, unique=True)]
Seats = Annotated[tuple[Seat, ...], Items(6, unique=True)]
Count = Annotated[int, number("Number of cards.", 0, MOST_CARDS)]
Actions = Annotated[int, number("Actions that the active player has left.", 0, 10_000)]
Buys = Annotated[int, number("Buys that the active player has left.", 0, 10_000)]
Coins = Annotated[int, number("Coins that the active player has left.", 0, 1_000_000)]
Bought = Annotated[int, number("Cards bought in this turn.", 0, MOST_CARDS)]
Cost = Annotated[int, number("Cost in coins.", 0, 1000)]
Amount = Annotated[int, number("A number.", 0, MOST_CARDS)]
Tokens = Annotated[int, number("Point tokens.", 0, 1_000_000)]
Won = Annotated[int, number("Point tokens.", 0, 10_000)]
Points = Annotated[int, number("Points.", -1_000_000, 1_000_000)]
Turns = Annotated[int, number("Turns that the player has begun.", 0, 10_000)]
Step = Annotated[int, number("Number of a word in the card's text, counted from 0.", 0, 20)]
Times = Annotated[int, number("Number of times that the card is still to be resolved.", 1, 10)]
Resolution = Annotated[int, number("The resolution of the card, counted from 1.", 1, 10)]

Phase = Annotated[
    Literal["action", "buy"],
    Value(
        "The phase of the turn. action: action cards can be played. buy: treasures can be played, and cards bought.", {}
    ),
]
PlayedBy = Annotated[
    Literal["action", "treasure", "king", "venture"],
    Value(
        "The reason why the card is played. action: for an action. treasure: in the buy phase. king: another action "
        "card plays it several times. venture: a treasure found it.",
        {},
    ),
]
End = Annotated[
    str,
    Value(
        "The clause that ended the game; null until it is over.",
        {"enum": ["end.province", "end.colony", "end.piles", "end.limit"]},
    ),
]
StageName = Literal[
    "actions",
    "buying",
    "triple",
    "trash",
    "bishop",
    "forge",
    "gain",
    "vault",
    "vault-other",
    "discard",
    "mountebank",
    "put",
    "name",
    "take",
    "mint",
    "loan",
    "gained",
    "order",
    "over",
]
"""The stage of the game."""

Stage = Annotated[
    StageName,
    Value(
        "The stage of the game.",
        {
            "description": "The stage of the game. actions: the active player may play an action card. buying: they "
            "may play treasures and buy cards. triple: they choose an action card to play several times. trash: "
            "they must trash a card. bishop: another player may trash a card. forge: the active player may "
            "trash more cards. gain: they choose a card to gain. vault: they may discard more cards. "
            "vault-other: another player may discard cards. discard: a player must discard a card. "
            "mountebank: a player may discard a Curse. put: a player puts a revealed card back. name: the "
            "next player names a card. take: the active player takes Coppers from the discard pile. mint: "
            "they may show a treasure. loan: they trash or discard a treasure. gained: a player may move a "
            "gained card. order: the buyer chooses what happens first. over: the game has ended."
        },
        "prosperity/wire/view#/$defs/stage",
    ),
]
