"""What a ruleset changes of the data of the one that it extends, value by value."""

from __future__ import annotations

import json
from collections.abc import Iterator

from attrs import frozen

from amunre.book.book import Book
from amunre.book.marks import plain
from amunre.engine.ruleset import Clause, Rules
from amunre.jsontypes import Json


@frozen
class Change:
    """A value that is another, or that only one of the two has."""

    path: str
    """Such as `ruleset.start.gold`."""
    now: Json
    """None where the value is gone."""
    was: Json
    """None where the value is new."""


def changes(now: Json, was: Json, path: str = "") -> Iterator[Change]:
    """The smallest values in which two values differ; a list is one value."""
    if not isinstance(now, dict) or not isinstance(was, dict):
        if now != was:
            yield Change(path, now, was)
        return
    for key in {**was, **now}:
        yield from changes(now.get(key), was.get(key), f"{path}.{key}" if path else key)


def changes_of_data(book: Book, base: Rules) -> tuple[Change, ...]:
    """All but those of the clauses and of what the ruleset is called."""
    now, was = ({key: part for key, part in rules.data.items() if key != "clauses"} for rules in (book.rules, base))
    own = ("ruleset.id", "ruleset.title")
    return tuple(change for change in changes(now, was) if change.path not in own)


def changes_behind(book: Book, base: Rules, clause: Clause) -> tuple[Change, ...]:
    """Other values of the data that a clause is about; not what there is besides, which has pages of its own."""
    found: list[Change] = []
    for path in clause.data:
        try:
            was = book.annex.value(base, path)
        except KeyError:
            continue
        found += changes(book.annex.value(book.rules, path), was, path)
    return tuple(change for change in found if change.now is not None and change.was is not None)


def shown(value: Json) -> str:
    """A value of the data as code, in which no text ends it."""
    return f"<code>{plain(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))}</code>"
