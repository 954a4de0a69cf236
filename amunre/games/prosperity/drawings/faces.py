"""Faces of cards: whole ones with their text, small ones for piles and cards in play, and tags with only a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from amunre.engine.events import HIDDEN
from amunre.engine.texts import capital, name_of
from amunre.games.prosperity.drawings import glyphs, signs
from amunre.render.ink import TIMES, Thing, box, element, group, label, lines, measured, moved, path, row

if TYPE_CHECKING:
    from amunre.games.prosperity.drawings.words import Speaker
    from amunre.games.prosperity.model import Card

WIDTH, HEIGHT = 240, 336
"""Size of a whole face."""
_EDGE = 16
_ROOM = WIDTH - 2 * _EDGE
_SIGNS_TOP, _SIGNS_DEEP = 78, 108
_TEXT_TOP = 196


def face(speaker: Speaker, card: Card) -> Element:
    """Draw the whole face of a card: its cost, name, types, signs and text."""
    base = glyphs.base_of(card.types)
    marks = [(20.0, moved(glyphs.type_sign(type), 0, 0, 1.2)) for type in card.types]
    breadth = sum(width + 3 for width, _ in marks) - 3
    left, right = 50.0, WIDTH - _EDGE - breadth - 8
    return group(
        element("title", speaker.card(card)),
        glyphs.frame(base, WIDTH, HEIGHT, 20),
        moved(glyphs.coin(card.cost)[1], _EDGE - 4, 16, 1.4),
        row(marks, WIDTH - _EDGE - breadth, 22, breadth, 3),
        *_name(capital(name_of(card)), left, right),
        label(speaker.types(card), WIDTH / 2, 68, 12, "a-quiet", anchor="middle", room=_ROOM),
        *_emblem([*signs.rows(card, speaker.rules.card)]),
        box(9, _TEXT_TOP, WIDTH - 18, HEIGHT - _TEXT_TOP - 24, "a-paper", 3),
        *_text([*speaker.text(card)]),
    )


def _name(name: str, left: float, right: float) -> Iterator[Element]:
    """Yield the name on one or two lines, as large as possible."""
    room = right - left
    for size in (20.0, 18.0, 16.0, 14.0):
        found = lines(name, size, room, 2, strong=True)
        if not found[-1].endswith("…"):
            break
    for n, line in enumerate(found):
        y = 38 + (n - (len(found) - 1) / 2) * size * 1.05
        yield label(line, (left + right) / 2, y, size, "a-name a-strong", anchor="middle")


def _emblem(rows: Sequence[signs.Row]) -> Iterator[Element]:
    """Yield the rows of signs, centered between name and text."""
    gap = 5
    step = min(44.0, _SIGNS_DEEP / max(1, len(rows)))
    top = _SIGNS_TOP + (_SIGNS_DEEP - step * len(rows)) / 2
    for n, things in enumerate(rows):
        size = min(step / 30, 1.35)
        width = sum(width for width, _ in things) + gap * (len(things) - 1)
        size = min(size, _ROOM / width)
        yield moved(
            row(things, 0, 0, 1000, gap), (WIDTH - width * size) / 2, top + n * step + (step - 24 * size) / 2, size
        )


def _text(told: Sequence[str]) -> Iterator[Element]:
    """Yield the text, as large as its space allows."""
    room = HEIGHT - _TEXT_TOP - 24
    for size in (15.0, 14.0, 13.0, 12.0, 11.0):
        found = [line for one in told for line in lines(one, size, _ROOM, 99)]
        if len(found) * size * 1.25 + 6 <= room:
            break
    top = _TEXT_TOP + (room - len(found) * size * 1.25) / 2
    for n, line in enumerate(found):
        yield label(line, _EDGE, top + (n + 0.78) * size * 1.25, size)


# --- small faces -----------------------------------------------------------------------------------------

SMALL, DEEP = 84, 72
"""Size of a small face."""


def small(card: Card, cost: int, corner: str, told: str, *, gone: bool = False) -> Element:
    """Draw a small face with a cost, and a text in its corner; `gone` is true if there is no card left.

    A triangle next to the cost shows that it is lower than the printed cost.
    """
    drawn = [element("title", told), group(*_printed(card, gone)), moved(glyphs.coin(cost)[1], 5, 4, 0.92)]
    if corner:
        class_ = "a-quiet" if gone else "a-strong"
        drawn.append(label(corner, SMALL - 6, 20, 16, class_, anchor="end", room=42))
    if cost < card.cost:
        drawn.append(moved(glyphs.cheaper()[1], 29, 0))
    return group(*drawn)


def _printed(card: Card, gone: bool) -> Iterator[Element]:
    """Yield the parts of a small face that are the same throughout a game: its frame, name, types and values."""
    base = glyphs.base_of(card.types)
    yield path(glyphs.outline(base, SMALL, DEEP, 9), "a-gone") if gone else glyphs.frame(base, SMALL, DEEP, 9)
    name = _halves(capital(name_of(card)), 12.5, SMALL - 14)
    for n, line in enumerate(name):
        y = 45 - 6.5 * (len(name) - 1) + 13 * n
        yield _fitted(line, SMALL / 2, y, 12.5, SMALL - 14)
    types = [type for type in card.types if type != "action"]  # its sign here is one of the bonuses
    marks: list[Thing] = [(12.0, moved(glyphs.type_sign(type), 0, 0, 0.72)) for type in types]
    marks += [_value(value) for value in (card.worth, card.points) if value is not None]
    marks += [(width * 0.55, moved(drawn, 0, -0.5, 0.55)) for width, drawn in signs.each(card.plus)]
    if marks:
        width = sum(width for width, _ in marks) + 4 * (len(marks) - 1)
        size = min(1.0, (SMALL - 10) / width)
        yield moved(row(marks, 0, 0, width, 4), (SMALL - width * size) / 2, 57 + 6 * (1 - size), size)


def _value(value: int) -> Thing:
    told = signs.signed(value)
    return measured(told, 13, strong=True), label(told, 0, 10.5, 13, "a-strong")


def _fitted(name: str, x: float, y: float, size: float, room: float) -> Element:
    """Return a name in one line, set narrower if it is too long even for smaller letters."""
    if measured(name, size * 0.8, strong=True) <= room:
        return label(name, x, y, size, "a-strong", anchor="middle", room=room)
    narrow = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    return element("text", name, x=x, y=y, font_size=size * 0.85, class_="a-strong", text_anchor="middle", **narrow)


def _halves(name: str, size: float, room: float) -> list[str]:
    """Return a name on two lines if it has a space and does not fit on one."""
    if measured(name, size, strong=True) <= room or " " not in name:
        return [name]
    first, _, second = name.partition(" ")
    return [first, second]


# --- tags ------------------------------------------------------------------------------------------------

TAG = 24
"""Height of a tag."""


def tag(speaker: Speaker, id: str, n: int = 1) -> Thing:
    """Return a tag with the sign and name of a card, and a number if there are several; hidden cards have a back."""
    told = f"{TIMES}{n}" if n > 1 else ""
    extra = measured(told, 13, strong=True) + 4 if told else 0.0
    if id == HIDDEN:
        return 20 + extra, group(moved(glyphs.back(18, 24), 0, 0), label(told, 21, 17, 13, "a-strong"))
    card = speaker.rules.card(id)
    name, base = capital(name_of(card)), glyphs.base_of(card.types)
    width = 20 + measured(name, 13, strong=True) + 6 + extra
    sign = moved(glyphs.type_sign(card.types[-1] if base == "action" else base), 6, 6, 0.75)
    number = [label(told, width - 6, 17, 13, "a-strong", anchor="end")] if told else []
    return width, group(glyphs.frame(base, width, TAG, 6), group(sign, label(name, 21, 17, 13)), *number)


def wrapped(things: Iterable[Thing], room: float, deep: float, gap: float = 4) -> Element:
    """Return things in rows within this width and height; if there are too many, they are smaller."""
    found = [*things]
    for scale in (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3):
        laid = _in_rows(found, room / scale, gap)
        if (len(laid) * (TAG + gap) - gap) * scale <= deep:
            break
    drawn = [moved(row(line, 0, 0, room / scale, gap), 0, n * (TAG + gap)) for n, line in enumerate(laid)]
    return moved(group(*drawn), 0, 0, scale)


def _in_rows(things: Sequence[Thing], room: float, gap: float) -> list[list[Thing]]:
    laid: list[list[Thing]] = [[]]
    at = 0.0
    for thing in things:
        if laid[-1] and at + thing[0] > room:
            laid.append([])
            at = 0.0
        laid[-1].append(thing)
        at += thing[0] + gap
    return laid
