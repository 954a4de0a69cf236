"""SVG elements, text that fits its space, and rows of elements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot contain, even escaped."""

_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_IN_ATTRIBUTES = _IN_TEXT | str.maketrans({'"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"})

KEPT = 5000
"""Maximum number of attribute values that are kept in their written form."""

TIMES, DASH = "\N{MULTIPLICATION SIGN}", "\N{EN DASH}"

LETTER, STRONG = 0.57, 0.66
"""Average width of a letter relative to its size, regular and bold. Fonts differ; these values suit wide fonts."""


def element(tag: str, *inside: Element | str, **attributes: object) -> Element:
    """Return an element with its content. `class_` and `font_size` are the attributes class and font-size."""
    made = Element(tag, {_attribute(name): _value(value) for name, value in attributes.items() if value is not None})
    for part in inside:
        if isinstance(part, str):
            made.text = clean(part)
        else:
            made.append(part)
    return made


@cache
def _attribute(name: str) -> str:
    return name if name == "viewBox" else name.rstrip("_").replace("_", "-")


@lru_cache(KEPT, typed=True)  # for which 0.0 and -0.0 are one value: the sum writes both alike
def _value(value: object) -> str:
    return f"{round(value, 2) + 0.0:g}" if isinstance(value, float) else clean(str(value))


def clean(text: str) -> str:
    """Replace the characters that XML cannot contain."""
    return text if text.isprintable() else _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def written(made: Element) -> str:
    """Return the XML of an element on one line, escaped."""
    attributes = "".join([f' {name}="{_quoted(value)}"' for name, value in made.items()])
    inside = (made.text.translate(_IN_TEXT) if made.text else "") + "".join(map(written, made))
    return f"<{made.tag}{attributes}>{inside}</{made.tag}>" if inside else f"<{made.tag}{attributes} />"


@lru_cache(KEPT)
def _quoted(value: str) -> str:
    return value.translate(_IN_ATTRIBUTES)


def group(*inside: Element, **attributes: object) -> Element:
    """Return elements as one group; a single group without attributes is not put into another one."""
    if len(inside) == 1 and inside[0].tag == "g":
        [only] = inside
        if not attributes:
            return only
        if not only.attrib:
            inside = tuple(only)
    return element("g", *inside, **attributes)


def moved(made: Element, x: float, y: float, scale: float = 1) -> Element:
    """Return an element moved to a place and scaled."""
    size = f" scale({scale:.3g})" if scale != 1 else ""
    return group(made, transform=f"translate({x:g},{y:g}){size}") if x or y or size else made


def box(x: float, y: float, width: float, height: float, class_: str, round: float = 0, **more: object) -> Element:
    """Return a rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, rx=round or None, class_=class_, **more)


def path(d: str, class_: str, **more: object) -> Element:
    """Return a path."""
    return element("path", d=d, class_=class_, **more)


# --- text ----------------------------------------------------------------------------------------------


def measured(text: str, size: float, strong: bool = False) -> float:
    """Return the approximate width of some text."""
    letters = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
    return letters * size * (STRONG if strong else LETTER)


def shortened(text: str, size: float, room: float, strong: bool = False) -> str:
    """Shorten text to this width, ending in an ellipsis if anything is omitted."""
    if measured(text, size, strong) <= room:
        return text
    while text and measured(text + "…", size, strong) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def label(
    text: str,
    x: float,
    y: float,
    size: float = 16,
    class_: str | None = None,
    *,
    anchor: str | None = None,
    room: float | None = None,
) -> Element:
    """Return a line of text on the baseline y.

    anchor: start, middle or end. room: maximum width; longer text is set smaller, down to three quarters, and then
    shortened.
    """
    strong = class_ is not None and "a-strong" in class_
    if room is not None and measured(text, size, strong) > room:
        size *= max(3 / 4, room / measured(text, size, strong))
        text = shortened(text, size, room, strong)
    return element("text", text, x=x, y=y, font_size=size, class_=class_, text_anchor=anchor)


def lines(text: str, size: float, room: float, most: int, strong: bool = False) -> list[str]:
    """Break text into at most `most` lines; the last line ends in an ellipsis if the text is too long."""
    found: list[str] = []
    for word in text.split():
        if found and measured(f"{found[-1]} {word}", size, strong) <= room:
            found[-1] += f" {word}"
        else:
            found.append(word)
    if len(found) > most:
        found[most - 1 :] = [f"{found[most - 1]} {found[most]}"]
    return [shortened(line, size, room, strong) for line in found]


# --- rows ----------------------------------------------------------------------------------------------

Thing = tuple[float, Element]
"""A width, and an element drawn from 0 to the right."""


def row(things: Sequence[Thing], x: float, y: float, room: float, gap: float = 4) -> Element:
    """Return elements side by side from x, all scaled down if they do not fit."""
    drawn, at = [], 0.0
    for width, thing in things:
        drawn.append(moved(thing, at, 0))
        at += width + gap
    return moved(group(*drawn), x, y, min(1, room / max(at - gap, 1)))
