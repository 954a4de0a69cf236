"""The value types in this game: cards, provinces and gold."""

from __future__ import annotations

from typing import Annotated, Literal

from amunre.engine.values import ID, Items, Value, number

CardId = Annotated[str, ID.called("The power card.")]
Pile = Annotated[tuple[CardId, ...], Items(10_000)]
Cards = Annotated[tuple[CardId, ...], Items(1000, unique=True)]
ProvinceId = Annotated[str, ID.called("The province.")]
KingdomId = Annotated[str, ID.called("Id of the kingdom.")]
LineId = Annotated[str, ID.called("Id of the score line.")]
Gold = Annotated[int, number("Gold.", 0, 1_000_000)]
Points = Annotated[int, number("Points.", 0, 1_000_000)]
Count = Annotated[int, number("A number.", 1, 1000)]
Round = Annotated[int, number("The round, counted across all kingdoms.", 1, 100)]
Account = Annotated[
    int | str,
    Value(
        "A place for gold.",
        {
            "title": "a seat, bank or the id of a province",
            "description": 'A place for gold: a seat, "bank", or the id of a province.',
            "type": ["integer", "string"],
            "minimum": 0,
            "maximum": 9,
            "pattern": "^[a-z][a-z0-9-]*$",
            "maxLength": 40,
            "examples": [0, "bank"],
        },
        "amun-re/wire/event#/$defs/account",
    ),
]
Stake = Annotated[int, number("The bid, in gold.", 0, 10_000)]
Correction = Annotated[int, number("The amount added to the total.", -1000, 1000)]
Total = Annotated[int, number("Total of all offerings.", -10_000, 10_000_000)]
Pieces = Annotated[int, number("A number.", 0, 1000)]
Pyramids = Annotated[int, number("Pyramids.", 0, 3000)]
ManyStones = Annotated[int, number("Stones, including those that became pyramids.", 0, 10_000)]
Bank = Annotated[int, number("Gold in the bank; may be negative.", -100_000_000, 100_000_000)]
Space = Annotated[int, number("The space to which the temple moves.", 0, 20)]
Scoring = Annotated[int, number("The kingdom being scored, counted from 0.", 0, 9)]
About = Annotated[
    str,
    Value(
        "The source of the points, such as a bonus card or a side of the Nile; empty if the line has only one source.",
        {"title": "an id, or nothing", "type": "string", "pattern": "^([a-z][a-z0-9-]*)?$", "maxLength": 40},
    ),
]
StageName = Literal["bidding", "payment", "purchase", "offering", "correction", "gifts", "income", "scoring", "over"]
"""The stage of the game."""

Stage = Annotated[
    StageName,
    Value(
        "The stage of the game.",
        {
            "description": "The stage of the game. payment: a seat must sell power cards to pay for its bid. "
            "correction: a seat that laid a card with its offering changes the total. over: the game has ended."
        },
        "amun-re/wire/view#/$defs/stage",
    ),
]
