"""The page that lists a game's numbers under their keys in the data, with the rules that use them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from amunre.book import places
from amunre.book.book import Book
from amunre.book.markup import clause_link, front
from amunre.engine.ruleset import Clause, Rules
from amunre.jsontypes import Json


def tables_page(book: Book, name: str, intro: str, tables: Callable[[Book], Iterable[tuple[str, str]]]) -> str:
    """Return the page of a game's tables, each under its key, with the rules about it."""
    rules, place, here = book.rules, book.annex.place, places.TABLES
    parts = [front(name), f"# {name}\n", f"{intro}\n"]
    for key, made in tables(book):
        shown = f"{here}#{key}"
        about = [it for it in rules.clauses if any(place(rules, path) == shown for path in it.data)]
        parts += [f"## {book.say(f'table-{key}')} {{ #{key} }}\n\n{made}\n", rules_about(book, here, about)]
    return "\n".join(parts)


def value(rules: Rules, path: str) -> Json:
    """Return the data value at a path, without its provenance. Raises KeyError if the path is unknown."""
    file, *keys = path.split(".")
    found: Json = rules.data[file]
    for key in keys:
        found = found[key]
    return found["value"] if isinstance(found, dict) and "value" in found else found


def rules_about(book: Book, here: str, about: Sequence[Clause]) -> str:
    """Return a line that lists the rules about a table; empty if there are no such rules."""
    listed = ", ".join(clause_link(here, clause) for clause in about)
    return f"{book.say('table-rules', n=len(about), clauses=listed)}\n{{ .from }}\n" if listed else ""
