"""The first page of a book that stands by itself."""

from __future__ import annotations

from amunre.book import places
from amunre.book.book import Book
from amunre.book.marks import link, plain
from amunre.book.paper.pages import paper_pages


def home_page(book: Book) -> str:
    """What it is, where to begin, and a drawing."""
    here, title = places.HOME, book.rules.title
    more = ", ".join(link(here, listed[0], name) for part in book.annex.menu(book) for name, listed in part.items())
    ways = {
        link(here, places.RULES, book.say("rule-book")): book.say("home-rules", n=len(book.rules.clauses), more=more),
        link(here, places.ACTIONS, book.say("actions")): book.say("home-actions", n=len(book.rules.actions)),
        link(here, places.VIOLATIONS, book.say("violations")): book.say("home-violations"),
    }
    if made := list(paper_pages(book)):
        keys = {places.AID: "aid-a4", places.AID_LETTER: "aid-letter"}
        keys |= {places.SHEETS: "sheets", places.HANDBOOK: "rule-book"}
        ways[book.say("print")] = ", ".join(link(here, path, book.say(keys[path])) for path in keys if path in made)
    if book.base:
        differing = link(here, places.DIFFERENCES, book.say("differences"))
        ways = {differing: book.say("home-differences", base=plain(book.base.title)), **ways}
    listed = "\n".join(f'<div markdown="1">\n\n## {head}\n\n{told}\n\n</div>' for head, told in ways.items())
    return "\n".join(
        [
            "---\nhide: [navigation,toc]\n---\n",
            '<div class="home" markdown="1">\n<div markdown="1">\n',
            f"# {plain(title)}\n",
            f"{book.say('home-intro', least=book.rules.least_players, most=book.rules.most_players)}\n{{ .lead }}\n",
            f'<div class="ways" markdown="1">\n{listed}\n</div>\n\n</div>',
            f"{book.annex.cover(book, here)}</div>\n",
        ]
    )
