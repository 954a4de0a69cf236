"""The drawings of a table on a screen: the board alone, each player, the viewer's hand, and the legend."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal
from xml.etree.ElementTree import Element

from attrs import frozen

from amunre.engine.texts import capital, part
from amunre.errors import NotationError
from amunre.printing import brief
from amunre.render.drawing import Drawing, Piece, assembled, piece
from amunre.render.ink import Thing, element, label, lines, moved
from amunre.render.style import Palette

Shape = Literal["wide", "tall"]
"""Shape of a window: wide, or a telephone held upright."""
SHAPES: tuple[Shape, ...] = ("wide", "tall")

SEAT_WIDTH, SEAT_HEIGHT = 200, 58
"""Size of the drawing of a player. A page shows it at least 160 pixels wide, so its text is at least 15 high."""
HAND_WIDTH = 352
"""Width of the drawing of a hand, for a narrow column."""
LEGEND_WIDTH = 336
"""Width of the legend."""


@frozen
class ScreenDrawings:
    """The drawings of a table on a screen.

    Within one game and shape, the names, places and sizes of the pieces of `board` never change.
    """

    board: Drawing
    """The board with the supply, without heading, players and legend."""
    seats: tuple[Drawing, ...]
    """Each player's numbers and actions in this round, without the name; the title has them in words."""
    hand: Drawing | None
    """The viewer's hand; None for a spectator. The `place` of a piece is the id that actions name."""
    key: Drawing
    """The legend."""


def checked_shape(shape: object) -> Shape:
    """Return a shape. Raises NotationError for anything else."""
    for known in SHAPES:
        if shape == known:
            return known
    raise NotationError(f"shape: expected {' or '.join(SHAPES)}, found {brief(shape)}.")


def legend(entries: Iterable[tuple[Thing, str]], palette: Palette) -> Drawing:
    """Return a legend: each symbol, at most 26 high, beside its meaning."""
    known, drawn, y = [*entries], list[Element](), 0.0
    left = max(wide for (wide, _), _ in known) + 12
    for (_, sign), meaning in known:
        told = lines(meaning, 14, LEGEND_WIDTH - left, 3)
        drawn.append(moved(sign, 0, y))
        drawn += [label(line, left, y + 18 + 17 * n, 14) for n, line in enumerate(told)]
        y += 17 * len(told) + 15
    key = piece("key", 0, 0, LEGEND_WIDTH, y, *drawn)
    return assembled([key], capital(part("words", "legend")), f"{'. '.join(meaning for _, meaning in known)}.", palette)


def hand_drawing(pieces: Iterable[Piece], title: str, told: str, palette: Palette) -> Drawing:
    """Return the drawing of a hand, whose width is always the same."""
    return assembled(pieces, title, told, palette, margin=0, least=HAND_WIDTH)


def seat_drawing(seat: int, told: str, palette: Palette, *drawn: Element) -> Drawing:
    """Return the drawing of a player, which `told` describes in words."""
    one = piece(f"seat-{seat}", 0, 0, SEAT_WIDTH, SEAT_HEIGHT, element("title", told), *drawn)
    return assembled([one], told, told, palette, margin=0)
