"""Pages of source: the code that enforces the rules of a chapter, and the tests that hold them."""

from __future__ import annotations

from textwrap import indent

from amunre.book import places
from amunre.book.book import Book
from amunre.book.collect import Piece
from amunre.book.words import front, link, plain, say
from amunre.engine.ruleset import Clause
from amunre.engine.texts import title


def engine_page(book: Book, chapter: str) -> str:
    """The checks and the other code for each clause of a chapter."""
    here = places.enforced(chapter)
    parts = _head(book, say(book.rules, "engine", chapter=title("chapters", chapter)), "engine-intro")
    for clause in book.clauses_of(chapter):
        parts.append(_clause_head(book, clause, here))
        for refusal in book.refusals.get(clause.slug, ()):
            parts.append(_listing(book, refusal.check, f"{refusal.code}: {refusal.check.name}"))
        parts += [_listing(book, piece, piece.name) for piece in book.engine.get(clause.slug, ())]
        if clause.uncited:
            parts.append(plain(clause.uncited) + "\n")
    return "\n".join(parts)


def tests_page(book: Book, chapter: str) -> str:
    """The tests for each clause of a chapter."""
    here = places.held(chapter)
    parts = _head(book, say(book.rules, "tests", chapter=title("chapters", chapter)), "tests-intro")
    for clause in book.clauses_of(chapter):
        parts.append(_clause_head(book, clause, here))
        for test in book.tests.get(clause.slug, ()):
            parts.append(_listing(book, test, test.name.removeprefix("test_").replace("_", " ")))
    return "\n".join(parts)


def _head(book: Book, name: str, intro: str) -> list[str]:
    return [front(title=f'"{name}"', search="{exclude: true}"), f"# {plain(name)}\n", say(book.rules, intro) + "\n"]


def _clause_head(book: Book, clause: Clause, here: str) -> str:
    number = f'data-number="{book.number(clause)}"'
    way = link(here, places.clause(clause), f"`{clause.slug}`")
    return f"## {plain(clause.title)} {{ #{clause.slug} .clause {number} }}\n\n{way}\n{{ .label }}\n"


def _listing(book: Book, piece: Piece, name: str) -> str:
    where = say(book.rules, "file-line", file=piece.file, line=piece.line)
    code = indent(f'``` {{ .python title="{where}" }}\n{piece.source}\n```', "    ")
    return f'??? source "{name}"\n\n{code}\n'
