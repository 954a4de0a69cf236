"""The value types in this game: tiles, leaders and spaces."""

from __future__ import annotations

from typing import Annotated, Literal

from amunre.engine.values import ID, Items, Seat, Value, number

TileId = Annotated[str, ID.called("The kind of tile.")]
LeaderId = Annotated[str, ID.called("The leader.")]
MonumentId = Annotated[str, ID.called("The monument.")]
DynastyId = Annotated[str, ID.called("Id of a dynasty.")]
Color = Annotated[str, ID.called("The color.")]
SpaceId = Annotated[
    str,
    Value(
        "The space.",
        {
            "title": "a space: a letter for the column and a number for the row",
            "description": "A space on the board, such as i6.",
            "type": "string",
            "pattern": "^[a-z][0-9]{1,2}$",
            "maxLength": 3,
            "examples": ["i6"],
        },
        "tigris/wire/view#/$defs/space",
    ),
]
Bag = Annotated[tuple[TileId, ...], Items(8000)]
InBag = Annotated[int, number("Tiles in the bag.", 0, 8000)]
Hand = Annotated[tuple[TileId, ...], Items(50)]
Left = Annotated[int, number("Number of catastrophe tiles left.", 0, 20)]
Spaces = Annotated[tuple[SpaceId, ...], Items(780, unique=True)]
Seats = Annotated[tuple[Seat, ...], Items(6, unique=True)]
Quiet = Annotated[int, number("Number of quiet turns in a row before this one.", 0, 600)]
Actions = Annotated[int, number("Actions that the active player has left.", 0, 10)]
Treasures = Annotated[int, number("Treasures taken.", 0, 780)]
Points = Annotated[int, number("Points.", 0, 1_000_000)]
Won = Annotated[int, number("Points.", 0, 1000)]
Strength = Annotated[int, number("Tiles.", 0, 780)]
Strengthened = Annotated[int, number("Tiles.", 0, 2000)]
TilesAdded = Annotated[int, number("A number.", 0, 1000)]
Lost = Annotated[int, number("Number of tiles added by both sides.", 1, 2000)]
End = Annotated[
    str,
    Value(
        "The clause that ended the game; null until it is over.", {"enum": ["end.treasures", "end.bag", "end.quiet"]}
    ),
]
Added = Annotated[int, number("Tiles that the attacker adds from the hand; null while hidden.", 0, 1000)]
StageName = Literal["main", "wars", "support", "monument", "treasure", "over"]
"""The stage of the game."""

Stage = Annotated[
    StageName,
    Value(
        "The stage of the game.",
        {
            "description": "The stage of the game. main: the active player chooses an action. wars: they choose the "
            "next war. support: one side in a conflict may add tiles. monument: the active player may build one. "
            "treasure: the owner of a collector takes one. over: the game has ended."
        },
        "tigris/wire/view#/$defs/stage",
    ),
]
