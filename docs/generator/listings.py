"""Pages of source: the code that enforces the rules of a chapter, and the tests that check them."""

from __future__ import annotations

from textwrap import indent

from amunre.book.book import Book
from amunre.book.markup import clause_mark, front, link, plain
from amunre.book.places import clause as place_of
from amunre.book.refusals import checks
from amunre.engine.ruleset import Clause
from generator import places
from generator.collect import Piece, source_of
from generator.project import Project


def engine_page(book: Book, project: Project, chapter: str) -> str:
    """Return the page with the checks and other code for each clause of a chapter."""
    here = places.enforced(chapter)
    parts = _head(book, book.say("engine", chapter=book.texts.title("chapters", chapter)), "engine-intro")
    for clause in book.clauses_of(chapter):
        parts.append(_clause_head(book, clause, here))
        for refusal in checks(book).get(clause.slug, ()):
            check = source_of(refusal.check)
            parts.append(_listing(book, check, f"{refusal.code}: {check.name}"))
        parts += [_listing(book, piece, piece.name) for piece in project.engine.get(clause.slug, ())]
        if clause.uncited:
            parts.append(plain(clause.uncited) + "\n")
    return "\n".join(parts)


def tests_page(book: Book, project: Project, chapter: str) -> str:
    """Return the page with the tests of each clause of a chapter."""
    here = places.held(chapter)
    parts = _head(book, book.say("tests", chapter=book.texts.title("chapters", chapter)), "tests-intro")
    for clause in book.clauses_of(chapter):
        parts.append(_clause_head(book, clause, here))
        for test in project.tests.get(clause.slug, ()):
            parts.append(_listing(book, test, test.name.removeprefix("test_").replace("_", " ")))
    return "\n".join(parts)


def _head(book: Book, name: str, intro: str) -> list[str]:
    return [front(name, search="{exclude: true}"), f"# {plain(name)}\n", book.say(intro) + "\n"]


def _clause_head(book: Book, clause: Clause, here: str) -> str:
    way = link(here, place_of(clause), f"`{clause.slug}`")
    return f"## {plain(clause.title)} {clause_mark(clause.slug, book.number(clause))}\n\n{way}\n{{ .label }}\n"


def _listing(book: Book, piece: Piece, name: str) -> str:
    where = book.say("file-line", file=piece.file, line=piece.line)
    code = indent(f'``` {{ .python title="{where}" }}\n{piece.source}\n```', "    ")
    return f'??? source "{name}"\n\n{code}\n'
