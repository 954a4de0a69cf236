"""Parts that the drawings on a page share: a style sheet, and shapes that are stored once and shown by `<use>`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

_UNNEEDED = re.compile(
    r'<style>.*?</style>|<desc>.*?</desc>|<rect[^<>]* class="a-news"[^<>]*>| data-(?:piece|place|width|height)="[^"]*"',
    re.DOTALL,
)
_INSIDE = r"[^<]*(?:<(?!/?svg\b)[^<]*)*"
_DRAWING = re.compile(rf'<svg[^<>]* class="amunre"{_INSIDE}(?:<svg{_INSIDE}</svg>{_INSIDE})*</svg>')
"""A drawing on a page; it may have windows inside."""
_TAG = re.compile(r"<(/?)(\w+)[^<>]*?(/?)>")
_PICTURE = re.compile(r"<(?:circle|g|path|rect)\b(?!.*(?:<a |a-news))", re.DOTALL)
"""An element that can be stored elsewhere. Lines of text stay searchable; links and marks of news need their place."""
_LEAST = 40
"""Minimum number of characters that storing an element once must save."""

Content = tuple[str | int, ...]
"""The text of an element, with numbers in place of the elements inside it."""


def bare(drawing: str) -> str:
    """Return a drawing for a page that has its style sheet and changes no pieces.

    The description is removed too, because the label contains it.
    """
    return _UNNEEDED.sub("", drawing)


def with_shared_parts(text: str) -> str:
    """Return the Markdown or HTML of a page that stores the repeated parts of its drawings only once, at its end."""
    drawings, parts = shared(_DRAWING.findall(text))
    left = iter(drawings)
    return _DRAWING.sub(lambda _: next(left), text) + parts


def shared(drawings: Iterable[str]) -> tuple[list[str], str]:
    """Return drawings that refer to their repeated parts, and a hidden element that contains these parts.

    The drawings are SVG or HTML as written by this package, without ids.
    """
    known = _Elements()
    roots = [known.number(drawing) for drawing in drawings]
    return [known.written(root) for root in roots], known.parts()


class _Elements:
    """The elements of several drawings; equal elements have the same number."""

    def __init__(self) -> None:
        self._numbers: dict[Content, int] = {}
        self._contents: list[Content] = []
        self._uses: Counter[int] = Counter()
        """Number of occurrences of an element in different elements."""
        self._written: dict[int, str] = {}
        self._references: dict[int, str] = {}
        """References to the elements that are stored once."""

    def number(self, drawing: str) -> int:
        """Return the number of a whole drawing."""
        contents: list[list[str | int]] = [[]]
        end = 0
        for tag in _TAG.finditer(drawing):
            closes, _, is_empty = tag.groups()
            contents[-1].append(drawing[end : tag.start()])
            end = tag.end()
            if not closes:
                contents.append([])
            contents[-1].append(tag[0])
            if closes or is_empty:
                made = self._number(tuple(contents.pop()))
                contents[-1].append(made)
        return self._number((*contents.pop(), drawing[end:]))

    def _number(self, content: Content) -> int:
        if content not in self._numbers:
            self._numbers[content] = len(self._contents)
            self._contents.append(content)
            self._uses.update(part for part in content if isinstance(part, int))
        return self._numbers[content]

    def written(self, number: int) -> str:
        """Return an element that refers to the stored elements inside it."""
        if number not in self._written:
            content = self._contents[number]
            self._written[number] = "".join(part if isinstance(part, str) else self._shown(part) for part in content)
        return self._written[number]

    def _shown(self, number: int) -> str:
        """Return an element or, if it is worth storing, a reference to it."""
        if number not in self._references:
            text, reference = self.written(number), f'<use href="#_{len(self._references)}"/>'
            saved = (self._uses[number] - 1) * (len(text) - len(reference))
            if saved < _LEAST or not _PICTURE.match(text):
                return text
            self._references[number] = reference
        return self._references[number]

    def parts(self) -> str:
        """Return a hidden element with the stored elements; empty if there are none.

        Each has the class of a drawing, because the rules of a style sheet see nothing around a referenced element.
        """
        stored = "".join(
            f'<g id="_{id}" class="amunre">{self._written[number]}</g>' for id, number in enumerate(self._references)
        )
        return f"\n\n<div hidden data-search-exclude><svg><defs>{stored}</defs></svg></div>\n" if stored else ""
