"""Tables and lists of facts with marks on changed rows and values, each with the earlier value."""

from __future__ import annotations

import re
from collections.abc import Container

from attrs import frozen

_UNIT = re.compile(
    r"^\| (?P<row>.*) \|$|<tr>(?P<cells>.*?)</tr>|^(?P<head>[^\s:|<].*)\n(?P<told>:   .*(?:\n:   .*)*)", re.MULTILINE
)
"""A row of a table in Markdown or HTML, or a term with its description."""
_CELL = re.compile(r"(?<=<td>).*?(?=</td>)|(?<=<th>).*?(?=</th>)")


@frozen
class Merged:
    """A table or a list with marks."""

    text: str
    lost: bool
    """True if the earlier table had rows that this table lacks."""


def merged(now: str, was: str, word: str, new: str, kept: Container[str] = ()) -> Merged | None:
    """Mark a table or list where it differs from an earlier one; return None if the two cannot be compared.

    Args:
        now: The current text.
        was: The earlier text.
        word: Text to put before an earlier value.
        new: The mark for a new row.
        kept: The keys of rows to keep unchanged.
    """
    news, olds = ([row for row in map(_values, _UNIT.finditer(text)) if row[0] not in kept] for text in (now, was))
    shared = {row[0] for row in news} & {row[0] for row in olds}
    if _frame(now) != _frame(was) or not shared or {len(row) for row in news} != {len(row) for row in olds}:
        return None
    left = [row for row in olds if row not in news]

    def unit(found: re.Match[str]) -> str:
        row = _values(found)
        if row in olds or row[0] in kept:
            return found[0]
        like = [old for old in left if old[0] == row[0]]
        if not like:
            return _filled(found, [f"{row[0]} {new}", *row[1:]])
        old = max(like, key=lambda old: sum(map(str.__eq__, old, row)))
        left.remove(old)
        return _filled(found, [_valued(value, other, word) for value, other in zip(row, old, strict=True)])

    text = _UNIT.sub(unit, now)
    return Merged(text, bool(left))


def _valued(now: str, was: str, word: str) -> str:
    """Return a value, with the earlier value if it was different."""
    return now if now == was else f'{now} <span class="was">({word} {was.replace(f"{chr(10)}:   ", "; ")})</span>'


def _frame(text: str) -> str:
    """Return a table or list without its rows."""
    return "".join(_UNIT.sub("", text).split())


def _values(found: re.Match[str]) -> list[str]:
    """Return the cells of a row, starting with its key."""
    if found["row"] is not None:
        return found["row"].split(" | ")
    if found["cells"] is not None:
        return _CELL.findall(found["cells"])
    return [found["head"], found["told"].removeprefix(":   ")]


def _filled(found: re.Match[str], values: list[str]) -> str:
    """Return the same row with other values."""
    if found["row"] is not None:
        return f"| {' | '.join(values)} |"
    if found["cells"] is not None:
        rest = iter(values)
        return _CELL.sub(lambda _: next(rest), found[0])
    return f"{values[0]}\n:   {values[1]}"
