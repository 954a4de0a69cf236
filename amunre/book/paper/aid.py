"""The content of the player aid: a two-sided sheet with everything that players need at the table.

A ruleset's folder may contain `aid.yaml` (see `schemas/aid.schema.json`). A ruleset that extends another also extends
its aid. A line has its own text, with numbers filled in from the data, or the text of its clause. If a ruleset changes
the text of a clause, the new text replaces the lines about that clause in the base's aid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from amunre.book.book import Book
from amunre.book.inherited import BookFile, inherited_files
from amunre.engine.ruleset import Clause
from amunre.errors import AmunreError
from amunre.jsontypes import Json, JsonMapping, JsonObject

FILE = "aid.yaml"
SIDES = ("front", "back")


class AidError(AmunreError):
    """An aid that does not match its ruleset."""


@frozen
class AidLine:
    """A line of the aid."""

    lead: str
    """Its topic in a word or two; may be empty."""
    text: str
    clauses: tuple[Clause, ...]
    """The clauses that it is about."""


@frozen
class Section:
    """A part of a side."""

    id: str
    title: str
    chapter: str
    """The chapter that it is about; may be empty."""
    table: str
    """The name of a table that the game provides (`Paper.tables`); empty if there is no table."""
    is_wide: bool
    """True if it takes the full width of the page."""
    lines: tuple[AidLine, ...]


Aid = Mapping[str, tuple[Section, ...]]
"""The sections of each side."""


def aid_of(book: Book) -> Aid | None:
    """Return the aid for a book in the current language; None if neither its folder nor a base contains one.

    Raises:
        AidError: The aid names an unknown clause, value or table.
        RulesetError: Its file does not match its schema.
    """
    found: JsonObject = {side: {} for side in SIDES}
    for told in inherited_files(book.folder, FILE, "aid") if book.folder else ():
        reader = _AidReader(book, told)
        for side, sections in told.value.items():
            found[side] |= {id: reader.section(id, section) for id, section in sections.items()}
    return {side: tuple(found[side].values()) for side in SIDES} if any(found.values()) else None


@frozen
class _AidReader:
    """A reader of one aid file."""

    book: Book
    source: BookFile

    def section(self, id: str, section: JsonMapping) -> Section:
        told, chapter, table = self.book.texts, section.get("chapter", ""), section.get("table", "")
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

    def _lines(self, above: str, lines: Mapping[str, JsonMapping]) -> Iterator[AidLine]:
        for id, line in lines.items():
            clauses = tuple(self._clause(above + id, slug) for slug in line["clauses"])
            reworded = [clause for clause in clauses if not self.source.holds_for(clause)]
            if reworded or "text" not in line:
                for clause in reworded or clauses:
                    yield AidLine("" if reworded else line.get("lead", ""), clause.gist or clause.text, (clause,))
            else:
                told = self.book.texts
                params = {name: self._value(above + id, path) for name, path in line.get("with", {}).items()}
                lead = told.filled(line.get("lead", ""), params)
                text = told.phrase(line["text"], params) if lead else told.filled(line["text"], params)
                yield AidLine(lead, text, clauses)

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
