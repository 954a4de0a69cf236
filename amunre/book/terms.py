"""The game's terms: links from the rules to the glossary, and the glossary, which links back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from amunre.book import places
from amunre.book.book import Book
from amunre.book.markup import clause_link, front, link, plain
from amunre.engine.ruleset import Clause, Rules
from amunre.engine.texts import Filler
from amunre.jsontypes import JsonMapping

_SLUG = r"(?<![\w.])(?P<slug>[a-z]+\.[a-z][a-z-]+[a-z])(?![\w-])"


@cache
def terms(rules: Rules) -> Mapping[str, JsonMapping]:
    """Return the entries of a game's glossary by id, each with `term`, `forms`, `text` and often `clause`."""
    return Filler(rules).sections["glossary"]


@cache
def _by_form(rules: Rules) -> Mapping[str, str]:
    """Return the ids of terms, keyed by their inflected forms in lowercase."""
    return {form.lower(): id for id, entry in terms(rules).items() for form in entry["forms"]}


@cache
def _short_forms(rules: Rules, clause: Clause) -> Mapping[str, str]:
    """Return the ids of terms, keyed by the shorter forms that this clause may use."""
    shortened = ((id, entry["shortened"]) for id, entry in terms(rules).items() if "shortened" in entry)
    return {
        form.lower(): id
        for id, short in shortened
        if {clause.slug, clause.chapter} & set(short["in"])
        for form in short["forms"]
    }


@cache
def _any_mark(book: Book) -> re.Pattern[str]:
    """Return a pattern for any slug, name or form as a whole word, longest first; only names are case-sensitive."""
    names = _longest_first(book.annex.names(book.rules))
    shortened = (entry["shortened"]["forms"] for entry in terms(book.rules).values() if "shortened" in entry)
    forms = _longest_first({*_by_form(book.rules), *(form.lower() for short in shortened for form in short)})
    return re.compile(rf"{_SLUG}|(?<![\w-])(?:(?P<name>{names})|(?P<form>(?i:{forms})))(?![\w-])")


def _longest_first(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "(?!)"


def linked(book: Book, text: str, here: str, met: set[str] | None = None, clause: Clause | None = None) -> str:
    """Return text as Markdown with links at the first occurrence of each term and name, and at each slug.

    Terms and names in `met` are not linked; newly linked ones are added to it. `clause` is the clause of the text.
    """
    met = set() if met is None else met
    slugs = {clause.slug: clause for clause in book.rules.clauses}
    parts, end = [], 0
    for found in _any_mark(book).finditer(text):
        if slug := found["slug"]:
            there = places.clause(slugs[slug]) if slug in slugs else ""
        else:
            id, there = _meant(book, found, clause)
            there = "" if id in met else there
            met.add(id)
        if there:
            parts += [plain(text[end : found.start()]), _mark(here, there, plain(found[0]), bool(slug))]
            end = found.end()
    return "".join(parts) + plain(text[end:])


def _meant(book: Book, found: re.Match[str], clause: Clause | None) -> tuple[str, str]:
    """Return the id and place that a form or name in a clause refers to; empty if it is not a term there."""
    if found["name"]:
        slug = book.annex.names(book.rules)[found["name"]]
        return slug, places.clause(book.rules.clause(slug))
    form = found["form"].lower()
    short = _short_forms(book.rules, clause) if clause else {}
    id = short.get(form) or _by_form(book.rules).get(form, "")
    return id, places.term(id) if id else ""


def _mark(here: str, there: str, text: str, is_slug: bool) -> str:
    return link(here, there, f"`{text}`") if is_slug else link(here, there, text) + "{ .term }"


def used_in(book: Book, id: str) -> tuple[Clause, ...]:
    """Return the clauses that use a term."""

    def met(clause: Clause) -> bool:
        found = (mark for mark in _any_mark(book).finditer(clause.text) if not mark["slug"])
        return any(_meant(book, mark, clause)[0] == id for mark in found)

    return tuple(clause for clause in book.rules.clauses if met(clause))


def glossary_page(book: Book) -> str:
    """Return the glossary page."""
    here = places.GLOSSARY
    page = [
        front(book.say("glossary")),
        f"# {book.say('glossary')}\n",
        book.say("glossary-intro"),
    ]
    for id, entry in sorted(terms(book.rules).items(), key=lambda item: item[1]["term"].lower()):
        page.append(f"\n## {plain(entry['term'])} {{ #{id} }}\n\n{linked(book, entry['text'], here, {id})}\n")
        slugs = [clause.slug for clause in book.rules.clauses]
        if entry.get("clause") in slugs:
            clause = book.rules.clause(entry["clause"])
            page.append(f"{book.say('defined')} {clause_link(here, clause)}.\n{{ .from }}\n")
        if used := [clause for clause in used_in(book, id) if clause.slug != entry.get("clause")]:
            listed = ", ".join(clause_link(here, clause) for clause in used)
            page.append(f"{book.say('used')} {listed}.\n{{ .from }}\n")
    return "\n".join(page)
