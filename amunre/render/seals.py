"""Symbols for any game: for seats, for the player to act, and for several identical items."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from amunre.render.ink import TIMES, Thing, group, label, measured, path
from amunre.render.style import SEATS

_SHAPES = (
    "M11 1a10 10 0 1 1 0 20a10 10 0 1 1 0-20z",
    "M2.5 2h17a.5.5 0 0 1 .5.5v17a.5.5 0 0 1-.5.5h-17a.5.5 0 0 1-.5-.5v-17a.5.5 0 0 1 .5-.5z",
    "M11 -.8 22.8 11 11 22.8-.8 11z",
    "M6 .8h10L21.8 11 16 21.200H6L.2 11z",
    "M1.5 1.500h19V12C20.5 17 15.5 20 11 22C6.5 20 1.5 17 1.5 12z",
    "M11-2 24 21.500H-2z",
    "M6.5 0h9v6.500H22v9h-6.500V22h-9v-6.500H0v-9h6.500z",
    "M2 21.500V10a9 9 0 0 1 18 0v11.500z",
    "M11-.5 21.500 7V21.500H.5V7z",
    "M.5.5Q11 6 21.500.5Q16 11 21.500 21.500Q11 16 .5 21.500Q6 11 .5.5z",
)
"""Round, square, diamond, hexagon, shield, triangle, cross, arch, house and concave square, one for each possible seat.

Colors repeat after the fifth seat, so only the shape and the letter distinguish all seats.
"""


def marks(names: Sequence[str]) -> tuple[str, ...]:
    """Return a mark for each seat: the first letters of the names if they differ, otherwise the seat numbers."""
    first = [name.strip()[:1].upper() for name in names]
    distinct = len(set(first)) == len(first) and all(letter.isalnum() for letter in first)
    return tuple(first) if distinct else tuple(str(seat) for seat in range(len(names)))


def seal(seat: int, mark: str, hollow: bool = False) -> Thing:
    """Return the symbol for a seat: its shape and color, with its mark; hollow if it is no longer valid."""
    shape = _SHAPES[seat]
    drawn = path(shape, f"a-edge-{seat % SEATS}" if hollow else f"a-seat-{seat % SEATS}")
    letter = label(mark, 11, 16.3, 15, f"a-strong {f'a-seat-{seat % SEATS}' if hollow else 'a-paper'}", anchor="middle")
    return 22, group(*([path(shape, "a-paper")] if hollow else []), drawn, letter)


def turn() -> Thing:
    """Return the symbol for the player to act, an arrowhead."""
    return 10, path("M1 1.5 9.5 7.5 1 13.500z", "a-solid")


def several(sign: Callable[[], Thing], n: int, most: int) -> list[Thing]:
    """Return `n` copies of a symbol, or one copy with the number if there are more than `most`."""
    if n <= most:
        return [sign() for _ in range(n)]
    number = f"{TIMES} {n}"
    return [sign(), (measured(number, 16) + 8, label(number, 0, 16, 16, "a-strong"))]
