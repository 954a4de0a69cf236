"""The page that teaches the game: one round of one game, with stops where the reader decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from html import escape

from amunre.book import places
from amunre.book.book import Book
from amunre.book.markup import WEIGHTY, figure, front, html_link, plain
from amunre.book.terms import linked
from amunre.engine.texts import Filler
from amunre.lesson import Lesson, LessonMove, Stop


def learn_page(book: Book, lesson: Lesson) -> str:
    """Return the page: an introduction, the stops, how to score points, common mistakes, and hints."""
    title, met = book.say("learn"), set[str]()
    parts = [front(title, search=WEIGHTY), f"# {plain(title)}\n", _texts(book, lesson.about, met)]
    for number, stop in enumerate(lesson.stops, 1):
        parts += _stop(book, stop, number, met)
    for head, texts in (
        ("learn-points", lesson.points),
        ("learn-mistakes", lesson.mistakes),
        ("learn-hints", lesson.hints),
    ):
        parts.append(f"## {book.say(head)} {{ #{head} }}\n")
        parts += [f"- {linked(book, text, places.LEARN, met)}" for text in texts]
        parts.append("")
    return "\n".join(parts)


def _texts(book: Book, texts: Iterable[str], met: set[str]) -> str:
    return "".join(f"{linked(book, text, places.LEARN, met)}\n\n" for text in texts)


def _stop(book: Book, stop: Stop, number: int, met: set[str]) -> Iterator[str]:
    yield f'## {plain(stop.title)} {{ #{stop.id} .stop data-number="{number}" }}\n'
    yield f"{linked(book, stop.text, places.LEARN, met)}\n"
    yield figure(stop.drawn)
    yield decision(book.texts, stop, partial(_rule, book))


def decision(told: Filler, stop: Stop, rule: Callable[[str], str]) -> str:
    """Return the moves at a stop and, collapsed, the move that the lesson takes, as HTML; empty for the last stop.

    rule: a function that returns the HTML of a rule, given its slug.
    """
    if not stop.moves:
        return ""
    moves = "\n".join(_move(told, stop, move, rule) for move in stop.moves)
    went = "".join(f"<p>{escape(sentence)}</p>" for sentence in stop.sentences)
    return (
        f'<div class="moves">\n<p class="asked">{escape(stop.asked)}</p>\n{moves}\n</div>\n\n'
        f'<details class="went">\n<summary>{told.part("book", "how-it-goes-on")}</summary>\n'
        f"<p><b>{told.part('book', 'goes-on', move=stop.chosen)}</b></p>\n{went}\n</details>\n"
    )


def _move(told: Filler, stop: Stop, move: LessonMove, rule: Callable[[str], str]) -> str:
    """Return a move as HTML, collapsed under its name; only one move of a stop is open at a time."""
    refused = f'<span class="refused">{told.part("book", "refused")}</span> '
    texts = [f"<p>{escape(sentence)}</p>" for sentence in move.sentences]
    texts += [f"<p>{refused}{escape(one.text)} {rule(one.clause)}</p>" for one in move.violations]
    inside = "\n".join([*texts, f'<p class="says">{escape(move.says)}</p>'])
    return f'<details name="{stop.id}">\n<summary>{escape(move.label)}</summary>\n{inside}\n</details>'


def _rule(book: Book, slug: str) -> str:
    clause = book.rules.clause(slug)
    return f'<span class="cited">{html_link(places.LEARN, places.clause(clause), escape(clause.title))}</span>'
