"""The game's components as symbols made of paths. Kinds differ in shape and color, and dynasties in their symbol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from amunre.engine.texts import name_of
from amunre.games.tigris.drawings.palette import COLORS
from amunre.render.ink import box, group, label, moved, path

if TYPE_CHECKING:
    from amunre.games.tigris.model import Dynasty, Leader, MonumentPiece, Ruleset, Tile

CELL = 36
"""Width and height of a space."""

SIGN = 24
"""Width and height of the symbol for a tile or a dynasty."""

_TILES: Mapping[str, str] = {
    "temple": "M1.5 22V16.5H5V11H8.5V4H15.5V11H19V16.5H22.5V22zM10.2 22H13.8V17H10.2z",
    "farm": (
        "M11 9H13V23.5H11zM12 .5c2.3 2.4 2.3 5 0 7.4c-2.3-2.4-2.3-5 0-7.4z"
        "M11.6 12.4C7.6 12.2 5.2 10 5 5.9C9 6.3 11.3 8.4 11.6 12.4zM12.4 12.4C16.4 12.2 18.8 10 19 5.9"
        "C15 6.3 12.7 8.4 12.4 12.4zM11.6 19C7.6 18.8 5.2 16.6 5 12.5C9 12.9 11.3 15 11.6 19z"
        "M12.4 19C16.4 18.8 18.8 16.6 19 12.5C15 12.9 12.7 15 12.4 19z"
    ),
    "market": (
        "M10.8 2H13.2V20H17.5V22.4H6.5V20H10.8zM2.5 4H21.5V6.2H2.5z"
        "M.3 13.5H9.7C9.7 16.6 7.8 18.2 5 18.2S.3 16.6 .3 13.5zM14.3 13.5H23.7C23.7 16.6 21.8 18.2 19 18.2"
        "S14.3 16.6 14.3 13.5zM4.3 5H5.7L9.2 13.5H7.7L5 7.5 2.3 13.5H.8zM18.3 5H19.7L23.2 13.5H21.7"
        "L19 7.5 16.3 13.5H14.8z"
    ),
    "settlement": "M12 1.5 23.5 12H20.5V22H3.5V12H.5zM9.8 22H14.2V14.5H9.8z",
}
"""Symbols for the tiles: a stepped tower, an ear of grain, a pair of scales, and a house."""

_DYNASTIES: Mapping[str, str] = {
    "archer": (
        "M8.5 .8C17 3 20.6 7.5 20.6 12S17 21 8.5 23.2L7.8 20.7C14.4 18.8 17.4 15.6 17.4 12S14.4 5.2 7.8 3.3z"
        "M7.6 2.5H9.2V10.8H15.5V8L23.5 12 15.5 16V13.2H9.2V21.5H7.6V13.2H4.5L2.5 15.5H0L2 12 0 8.5"
        "H2.5L4.5 10.8H7.6z"
    ),
    "bull": (
        "M.8 1.5C.2 7.5 2.8 11 7 11.5L5.5 13 8.4 21.5C9.2 23.5 14.8 23.5 15.6 21.5L18.5 13 17 11.5"
        "C21.2 11 23.8 7.5 23.2 1.5C21.4 5.6 18.8 7.6 15.2 7.8H8.8C5.2 7.6 2.6 5.6 .8 1.5z"
        "M8.2 12.5 11 13.8 10.6 15 8.3 14.6zM15.8 12.5 13 13.8 13.4 15 15.7 14.6z"
        "M9.8 19.2H11.4V20.8H9.8zM12.6 19.2H14.2V20.8H12.6z"
    ),
    "lion": (
        "M12 0 14.5 2.6 18 1.6 18.9 5.1 22.4 6 21.4 9.5 24 12 21.4 14.5 22.4 18 18.9 18.9 18 22.4"
        " 14.5 21.4 12 24 9.5 21.4 6 22.4 5.1 18.9 1.6 18 2.6 14.5 0 12 2.6 9.5 1.6 6 5.1 5.1"
        " 6 1.6 9.5 2.6zM12 5.2A6.8 6.8 0 1 0 12 18.8A6.8 6.8 0 1 0 12 5.2z"
        "M8.2 9.2H10.6V11.4H8.2zM13.4 9.2H15.8V11.4H13.4zM9.6 12.8H14.4L12.8 15V16.8H11.2V15z"
    ),
    "potter": (
        "M8 .8H16V3H14.8V6.2C18.4 7.4 20 10 20 13.2C20 17.4 17.6 20.2 15 21.2V23.2H9V21.2C6.4 20.2 4 17.4 4 13.2"
        "C4 10 5.6 7.4 9.2 6.2V3H8zM5.4 11.5H18.6V13H5.4zM5.6 15H18.4V16.3H5.6z"
        "M9.2 3.6C4 2.8 .8 6 2.6 10.4L4.2 9.2C3.4 6.6 5.2 5 9.2 5.6zM14.8 3.6C20 2.8 23.2 6 21.4 10.4"
        "L19.8 9.2C20.6 6.6 18.8 5 14.8 5.6z"
    ),
}
"""Symbols for the dynasties: a drawn bow, a head with horns, a head with a mane, and a jar with two handles."""

_TOKENS: Mapping[str, tuple[str, float]] = {
    "red": ("M3.5 33V17.5a14.5 14.5 0 0 1 29 0V33z", 8.0),
    "blue": ("M18 2.2a15.8 15.8 0 1 1 0 31.6a15.8 15.8 0 1 1 0-31.6z", 7.5),
    "green": ("M9.5 3.5H26.5L34.5 18 26.5 32.5H9.5L1.5 18z", 7.5),
    "black": ("M3 3.5 10.5 9 18 1.5 25.5 9 33 3.5V33H3z", 10.5),
    "other": ("M11 2.5H25L33.5 11V25L25 33.5H11L2.5 25V11z", 7.5),
}
"""A leader's outline and the top of the dynasty's symbol in it, by color: arch, disk, hexagon, or crown.

Leaders of any other color have an octagon.
"""


def outline(color: str) -> str:
    """Return the outline for a leader of a color."""
    return _TOKENS.get(color, _TOKENS["other"])[0]


def fill(color: str) -> str:
    """Return the CSS class for a color."""
    return f"a-tile-{color if color in COLORS else 'other'}"


def _sign(shape: str | None, name: str, class_: str) -> Element:
    """Return a symbol; for components that only a variant has, it is the first letter of the name."""
    if shape is None:
        return label(name[:1].upper(), SIGN / 2, 20, 22, f"a-strong {class_}", anchor="middle")
    return path(shape, class_, fill_rule="evenodd")


def dynasty_sign(dynasty: Dynasty, class_: str = "a-ink") -> Element:
    """Return the symbol for a dynasty."""
    return _sign(_DYNASTIES.get(dynasty.id), name_of(dynasty), class_)


def tile_sign(tile: Tile) -> Element:
    """Return the symbol for a kind of tile, in white."""
    return _sign(_TILES.get(tile.id), name_of(tile), "a-white")


def tile(tile: Tile) -> Element:
    """Draw a tile, as large as a space."""
    return group(box(2, 2, CELL - 4, CELL - 4, f"a-tile {fill(tile.color)}", 3), moved(tile_sign(tile), 6, 6))


def hidden_tile() -> Element:
    """Draw a tile that is face down or hidden from the viewer."""
    frame = box(2, 2, CELL - 4, CELL - 4, "a-tile a-paper", 3)
    return group(frame, path("M4 14 14 4M4 26 26 4M10 32 32 10M22 32 32 22", "a-rule"))


def leader(leader: Leader, dynasty: Dynasty) -> Element:
    """Draw a leader, as large as a space."""
    outline, top = _TOKENS.get(leader.color, _TOKENS["other"])
    return group(
        path(outline, f"a-token {fill(leader.color)}"), moved(dynasty_sign(dynasty, "a-white"), 7.7, top, 0.86)
    )


def treasure(corner: bool = False) -> Element:
    """Draw a treasure centered on 0, 0; a corner treasure has a frame."""
    gem = path("M0-6.5 6.5 0 0 6.5-6.5 0z", "a-gem")
    return group(path("M0-10 10 0 0 10-10 0z", "a-badge"), gem) if corner else gem


def catastrophe() -> Element:
    """Draw a catastrophe tile, as large as a space."""
    frame = box(2, 2, CELL - 4, CELL - 4, "a-light", 3)
    return group(frame, path("M9.5 9.5 26.5 26.5M26.5 9.5 9.5 26.5", "a-cross"))


def monument(rules: Ruleset, monument: MonumentPiece) -> Element:
    """Draw a monument, as large as four spaces: its base with its top above it, each with its tile's symbol."""
    tiles = {tile.color: tile for tile in rules.tiles}
    base = path("M4 67 9 39H63L68 67z", f"a-token {fill(monument.base)}")
    top = path("M15 39 20 9H52L57 39z", f"a-token {fill(monument.top)}")
    return group(
        base,
        top,
        moved(tile_sign(tiles[monument.top]), 25, 13, 0.93),
        moved(tile_sign(tiles[monument.base]), 25, 42, 0.93),
    )


def unification() -> Element:
    """Draw the unification tile as two linked rings around a space."""
    ring = box(3, 3, CELL - 6, CELL - 6, "a-ring", 9)
    return group(box(3, 3, CELL - 6, CELL - 6, "a-halo", 9), ring, moved(_rings(), 9, 12))


def _rings() -> Element:
    both = "M6 .5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11zM12 .5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11z"
    return group(path(both, "a-halo"), path(both, "a-ring"))


def attack() -> Element:
    """Draw the symbol for the attacker: a triangle that points up, 14 wide."""
    return path("M7 .5 13.8 13.5H.2z", "a-badge")


def defense() -> Element:
    """Draw the symbol for the defender: a shield, 14 wide."""
    return path("M.8 .5H13.2V6C13.2 10 10.4 12.8 7 14.2C3.6 12.8 .8 10 .8 6z", "a-badge")
