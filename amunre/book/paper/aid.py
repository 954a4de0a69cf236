"""What the player aid says: one sheet with two sides, by which a table can play.

A ruleset's folder may hold `aid.yaml`, see `schemas/aid.schema.json`; who extends a ruleset extends its aid. A line has
words of its own, in which numbers are filled in from the data, or those of its clause. Where a ruleset words a clause
anew, it takes the place of all that the aid of another ruleset says of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from amunre.book.book import Book
from amunre.book.inherited import Told, told_along
from amunre.engine.ruleset import Clause
from amunre.errors import AmunreError
from amunre.jsontypes import Json, JsonMapping, JsonObject

FILE = "aid.yaml"
SIDES = ("front", "back")


class AidError(AmunreError):
    """An aid that does not go together with its ruleset."""


@frozen
class Line:
    """A line of the aid."""

    lead: str
    """What it is about, in a word or two; empty where nothing need be said."""
    text: str
    clauses: tuple[Clause, ...]
    """That it tells of."""


@frozen
class Section:
    """A part of a side."""

    id: str
    title: str
    chapter: str
    """Of which it tells; empty for a section that is of none."""
    table: str
    """What of the game is shown there (`Annex.tables`); empty for nothing."""
    is_wide: bool
    """Whether it takes the whole breadth of the page."""
    lines: tuple[Line, ...]


Aid = Mapping[str, tuple[Section, ...]]
"""The sections of each side."""


def aid_of(book: Book) -> Aid | None:
    """The aid of a book in the language spoken; None where neither its folder nor any that it extends has one.

    Raises:
        AidError: It names a clause, a value or a table that there is not.
        RulesetError: Its file is not as its schema wants it.
    """
    found: JsonObject = {side: {} for side in SIDES}
    for told in told_along(book.folder, FILE, "aid") if book.folder else ():
        reader = _Reader(book, told)
        for side, sections in told.value.items():
            found[side] |= {id: reader.section(id, section) for id, section in sections.items()}
    return {side: tuple(found[side].values()) for side in SIDES} if any(found.values()) else None


@frozen
class _Reader:
    """Reads one file."""

    book: Book
    source: Told

    def section(self, id: str, section: JsonMapping) -> Section:
        told, chapter, table = self.book.told, section.get("chapter", ""), section.get("table", "")
        if chapter not in self.book.chapters and ("chapter" in section or "title" not in section):
            raise AidError(f"{self.source.file}: {id}: expected a chapter of the rules, found {chapter or 'none'}")
        if table and table not in self.book.annex.paper.tables:
            raise AidError(f"{self.source.file}: {id}: expected a table of the game, found {table}")
        return Section(
            id=id,
            title=section.get("title") or told.title("chapters", chapter),
            chapter=chapter,
            table=table,
            is_wide="breadth" in section,
            lines=tuple(self._lines(f"{id}.", section.get("lines", {}))),
        )

    def _lines(self, above: str, lines: Mapping[str, JsonMapping]) -> Iterator[Line]:
        for id, line in lines.items():
            clauses = tuple(self._clause(above + id, slug) for slug in line["clauses"])
            anew = [clause for clause in clauses if not self.source.holds_for(clause)]
            if anew or "text" not in line:
                for clause in anew or clauses:
                    yield Line("" if anew else line.get("lead", ""), clause.gist or clause.text, (clause,))
            else:
                told = self.book.told
                params = {name: self._value(above + id, path) for name, path in line.get("with", {}).items()}
                lead = told.filled(line.get("lead", ""), params)
                text = told.phrase(line["text"], params) if lead else told.filled(line["text"], params)
                yield Line(lead, text, clauses)

    def _clause(self, at: str, slug: str) -> Clause:
        found: dict[str, Clause] = {clause.slug: clause for clause in self.book.rules.clauses}
        if slug not in found:
            raise AidError(f"{self.source.file}: {at}: expected the slug of a rule, found {slug}")
        return found[slug]

    def _value(self, at: str, path: str) -> Json:
        try:
            found = self.book.annex.value(self.book.rules, path)
        except (KeyError, TypeError):
            raise AidError(f"{self.source.file}: {at}: expected a value of the data, found {path}") from None
        return tuple(map(str, found)) if isinstance(found, (list, tuple)) else found
