"""The changes that a ruleset makes to the data of its base, value by value."""

from __future__ import annotations

import json
from collections.abc import Iterator

from attrs import frozen

from amunre.book.book import Book
from amunre.book.markup import plain
from amunre.engine.ruleset import Clause, Rules
from amunre.jsontypes import Json


@frozen
class Change:
    """A value that differs, or that exists in only one of the two rulesets."""

    path: str
    """Path of the value, such as `ruleset.start.gold`."""
    now: Json
    """None if the value was removed."""
    was: Json
    """None if the value was added."""


def changes(now: Json, was: Json, path: str = "") -> Iterator[Change]:
    """Yield the smallest differences between two values; a list counts as one value."""
    if not isinstance(now, dict) or not isinstance(was, dict):
        if now != was:
            yield Change(path, now, was)
        return
    for key in {**was, **now}:
        yield from changes(now.get(key), was.get(key), f"{path}.{key}" if path else key)


def changes_of_data(book: Book, base: Rules) -> tuple[Change, ...]:
    """Return all changes to the data except clauses, id and title."""
    now, was = ({key: part for key, part in rules.data.items() if key != "clauses"} for rules in (book.rules, base))
    own = ("ruleset.id", "ruleset.title")
    return tuple(change for change in changes(now, was) if change.path not in own)


def changes_behind(book: Book, base: Rules, clause: Clause) -> tuple[Change, ...]:
    """Return the changed values that a clause uses; added and removed values have separate pages."""
    found: list[Change] = []
    for path in clause.data:
        try:
            was = book.annex.value(base, path)
        except KeyError:
            continue
        found += changes(book.annex.value(book.rules, path), was, path)
    return tuple(change for change in found if change.now is not None and change.was is not None)


def shown(value: Json) -> str:
    """Return a value of the data as inline code, escaped."""
    return f"<code>{plain(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))}</code>"
