"""The home page of a book: first for players, then for programmers."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.book import places
from amunre.book.book import Book
from amunre.book.markup import html_link, link, plain
from amunre.book.paper.pages import paper_pages
from amunre.book.questions import ANCHOR
from amunre.engine.languages import ENGLISH, own_name, spoken

PRINTED = {
    places.AID: "aid-a4",
    places.AID_LETTER: "aid-letter",
    places.SHEETS: "sheets",
    places.HANDBOOK: "rule-book",
}
"""Keys of the texts for each printable page."""


def home_page(book: Book) -> str:
    """Return the home page: an introduction, links to get started, and a drawing."""
    ways = [*_for_players(book), _for_programmers(book)]
    listed = "\n".join(f'<div markdown="1">\n\n## {head}\n\n{told}\n\n</div>' for head, told in ways)
    return "\n".join(
        [
            "---\nhide: [navigation,toc]\n---\n",
            '<div class="home" markdown="1">\n<div markdown="1">\n',
            f"# {plain(book.rules.title)}\n",
            f"{book.say('home-intro', least=book.rules.least_players, most=book.rules.most_players)}\n{{ .lead }}\n",
            f'<div class="ways" markdown="1">\n{listed}\n</div>\n\n</div>',
            f"{book.annex.cover(book, places.HOME)}</div>\n",
        ]
    )


def _for_players(book: Book) -> Iterator[tuple[str, str]]:
    """Yield headings and their texts, in the order in which a new player needs them."""
    here = places.HOME
    if book.base:
        differing = link(here, places.DIFFERENCES, book.say("differences"))
        yield differing, book.say("home-differences", base=plain(book.base.title))
    if book.lesson:
        yield link(here, places.LEARN, book.say("learn")), book.say("home-learn")
    chapters = ", ".join(
        link(here, places.chapter(id), plain(book.texts.title("chapters", id))) for id in book.chapters
    )
    foremost = {listed[0]: name for part in book.annex.menu(book) for name, listed in part.items()}
    more = ", ".join(link(here, page, name) for page, name in foremost.items())
    rules = book.say("home-rules", n=len(book.rules.clauses), chapters=chapters, more=more)
    yield link(here, places.RULES, book.say("rule-book")), rules
    asked = {one.at: one.where for one in book.annex.entries(book) if one.at.endswith(f"#{ANCHOR}")}
    if asked:
        first = sorted(asked, key=lambda at: at.partition("#")[0] not in foremost)
        yield book.say("questions"), ", ".join(link(here, at, plain(asked[at])) for at in first)
    if made := [path for path in PRINTED if path in paper_pages(book)]:
        yield book.say("print"), ", ".join(link(here, path, book.say(PRINTED[path])) for path in made)
    if book.game:
        language = "" if spoken().code == ENGLISH else f" ({own_name(ENGLISH)})"
        yield html_link(here, book.game, book.say("whole-game")) + language, book.say("home-game")


def _for_programmers(book: Book) -> tuple[str, str]:
    """Return the heading for programmers and its text."""
    here = places.HOME
    ways = {
        link(here, places.ACTIONS, book.say("actions")): book.say("home-actions", n=len(book.rules.actions)),
        link(here, places.VIOLATIONS, book.say("violations")): book.say("home-violations"),
    }
    if book.schemas:
        ways[html_link(here, book.schemas, book.say("schemas"))] = book.say("home-schemas")
    return book.say("for-programmers"), "\n".join(f"- {way}: {told}" for way, told in ways.items())
