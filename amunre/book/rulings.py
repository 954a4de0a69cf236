"""Rulings: our decisions where the sources leave something open."""

from __future__ import annotations

from amunre.book import places
from amunre.book.book import Book
from amunre.book.markup import clause_link, clause_mark, front, plain


def rulings_page(book: Book) -> str:
    """Return the page that lists all rulings with their reasons."""
    here, clauses = places.RULINGS, book.rules.clauses
    rulings = [clause for clause in clauses if clause.ruling]
    parts = [
        front(book.say("rulings")),
        f"# {book.say('rulings')}\n",
        book.say("rulings-intro", n=len(rulings), all=len(clauses)) + "\n",
    ]
    for chapter in book.chapters:
        if own := [clause for clause in rulings if clause.chapter == chapter]:
            parts.append(f"## {plain(book.texts.title('chapters', chapter))} {{ #{chapter} }}\n")
        for clause in own:
            parts.append(f"### {clause_link(here, clause)} {clause_mark(clause.slug, book.number(clause))}\n")
            parts.append(f"{plain(clause.gist or clause.text)}\n{{ .gist }}\n")
            parts.append(f'!!! ruling "{book.say("ruling")}"\n\n    {plain(clause.ruling)} {plain(clause.why)}\n')
    return "\n".join(parts)
