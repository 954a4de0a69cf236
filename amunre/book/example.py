"""An example on a page: its actions, the engine's responses, and drawings of the relevant places."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape

from amunre import render
from amunre.book import places
from amunre.book.book import Book
from amunre.book.markup import figure, html_link, html_table
from amunre.book.played import ExplainedAction, PlayedExample, flat
from amunre.engine.display import Shown
from amunre.engine.languages import spoken
from amunre.engine.names import reader_names
from amunre.engine.texts import ACCOUNTS, SEATS, named
from amunre.engine.violations import Violation
from amunre.render.drawing import Drawing
from amunre.render.drawings import drawings_of

MOST_DRAWN = 1000
"""Maximum number of drawings in the cache."""
MOST_PLACES = 9
"""Maximum number of places in one drawing; an example with more places is not about particular ones."""


def example_html(book: Book, played: PlayedExample, here: str, drawn: bool = True) -> str:
    """Return an example as HTML, collapsed under its title; `drawn` is false if its pictures are shown next to it."""
    anchor = places.anchor_of_example(played.example.id, played.file)
    inside = "\n".join(_inside(book, played, here, drawn))
    summary = escape(played.example.title)
    return f'<details class="worked" id="{anchor}">\n<summary>{summary}</summary>\n{inside}\n</details>\n'


def pictures(book: Book, played: PlayedExample) -> str:
    """Draw the relevant places after the example, and also before it if they looked different."""
    shown, players = matters(played)
    after = part_svg(played, played.after, shown, players)
    before = after if players else part_svg(played, played.before, shown)
    drawn = figure(after)
    if before != after:
        drawn = figure(before, book.say("before")) + figure(after, book.say("after"))
    return f'<div class="shown">\n{drawn}</div>'


@lru_cache(MOST_DRAWN)
def matters(played: PlayedExample) -> tuple[tuple[str, ...], bool]:
    """Return the places that an example is about, and a flag that is true if it is also about the players.

    The places are those that its actions name, those that changed, and those that its boards mark. If there are none or
    too many, they are the places that its position names.
    """
    before, after = (board(played, view).pieces for view in (played.before, played.after))
    actions = [step.action for step in played.steps] + [asked.action for asked in played.asked]
    named = {word for action in actions for word in action.split()}
    named.update(place for piece in (*before, *after) for place in piece.marks)
    both = [(old, new, new.place) for old, new in zip(before, after, strict=True) if new.place]
    found = tuple(place for old, new, place in both if place in named or old != new)
    if 0 < len(found) <= MOST_PLACES:
        return found, False
    told = set(re.findall(r"[a-z0-9-]+", json.dumps(played.example.position)))
    return tuple(place for _, _, place in both if place in told)[:MOST_PLACES], True


def part_svg(played: PlayedExample, view: Shown, shown: tuple[str, ...], players: bool = False) -> str:
    """Draw part of a view's board as an SVG file."""
    return _part_svg(played, view, shown, players, spoken().code)


@lru_cache(MOST_DRAWN)
def _part_svg(played: PlayedExample, view: Shown, shown: tuple[str, ...], players: bool, language: str) -> str:
    rules, names, pieces = played.rules, reader_names(len(played.scores)), board(played, view).pieces
    return drawings_of(rules.game).part(view, rules, names, pieces, shown, players).svg


def board_svg(played: PlayedExample, view: Shown) -> str:
    """Return a view's whole board as an SVG file."""
    return board(played, view).svg


def boards(played: PlayedExample) -> Iterator[tuple[str, Shown]]:
    """Yield the moments of an example at which the whole board is drawn, each with its view."""
    if played.steps:
        yield "before", played.before
    yield "after", played.after


def _inside(book: Book, played: PlayedExample, here: str, drawn: bool) -> Iterator[str]:
    example = played.example
    if played.rules.hash != book.rules.hash:
        yield _said(book.say("by-rules"), escape(played.rules.title))
    if example.source:
        yield _said(book.say("from"), escape(_spelled_out(book, example.source)))
    if example.invented:
        yield _said(book.say("invented"), escape(example.invented))
    if not example.source and not example.invented:
        yield f'<p class="from">{book.say("own-example")}</p>'
    if played.steps:
        rows = [(who(step.seat), _code(step.action), _sentences(step.sentences)) for step in played.steps]
        yield _headed(book.say("played"), rows)
    if drawn:
        yield pictures(book, played)
    ways = (
        html_link(here, places.board(played.example.id, played.file, moment), escape(book.say(moment)))
        for moment, _ in boards(played)
    )
    yield _said(book.say("whole-board"), ", ".join(ways))
    if played.asked:
        rows = [(who(asked.seat), _code(asked.action), _answer(book, asked, here)) for asked in played.asked]
        yield _headed(book.say("asked-now"), rows)
    yield from _outcome(book, played, here)
    yield f'<p class="ran">{book.say("ran", n=played.checked)}</p>'


def _spelled_out(book: Book, source: str) -> str:
    """Return a source with the full name of its document in place of the abbreviation."""
    document, comma, place = source.partition(",")
    return book.texts.title("documents", document) + comma + place


def _said(head: str, text: str) -> str:
    return f'<p class="from"><b>{head}</b> {text}</p>'


def board(played: PlayedExample, view: Shown) -> Drawing:
    """Draw a view's board, only once for all pages and books in the same language."""
    return _board(played, view, spoken().code)


@lru_cache(MOST_DRAWN)
def _board(played: PlayedExample, view: Shown, language: str) -> Drawing:
    return render.board(view, played.rules)


def _headed(head: str, rows: Iterable[tuple[str, ...]]) -> str:
    return f'<p class="head">{head}</p>\n<div class="steps">{html_table((), rows)}</div>'


def who(seat: int) -> str:
    """Return the name of a seat."""
    return reader_names(seat + 1)[seat]


def _code(text: str) -> str:
    return f"<code>{escape(text)}</code>"


def _sentences(sentences: tuple[str, ...]) -> str:
    return "<br>".join(map(escape, sentences))


def _answer(book: Book, asked: ExplainedAction, here: str) -> str:
    """Return "allowed", or all reasons why the action is refused."""
    if not asked.violations:
        return f'<span class="allowed">{book.say("allowed")}</span>'
    return "<br>".join(_refusal(book, violation, here) for violation in asked.violations)


def _refusal(book: Book, violation: Violation, here: str) -> str:
    """Return the reason for a refusal, with its code and its clause."""
    way = _cited(book, violation.clause, here)
    mark = f'<span class="refused">{book.say("refused")}</span>'
    return f'{mark} {escape(violation.text)} <span class="cited">{_code(violation.code)} {way}</span>'


def _cited(book: Book, slug: str, here: str) -> str:
    """Return a link to a clause, or plain code if the book lacks the clause because the example uses other rules."""
    found = {clause.slug: clause for clause in book.rules.clauses}.get(slug)
    return html_link(here, places.clause(found), found.slug) if found else _code(slug)


def _outcome(book: Book, played: PlayedExample, here: str) -> Iterator[str]:
    """Yield the expected results of an example."""
    expect = played.example.expect
    if position := expect.get("position"):
        yield _headed(book.say("position"), [_fact(book, path, found) for path, found in flat(position)])
    yield from book.annex.points(book, played)
    if "over" in expect:
        yield _said(book.say("ended"), _cited(book, expect["over"], here))
    if "winners" in expect:
        winners = ", ".join(who(seat) for seat in expect["winners"])
        yield _said(book.say("winners"), winners)


def _fact(book: Book, path: str, found: object) -> tuple[str, str]:
    """Return a fact about a position, with players identified by name."""
    key = path.rpartition(".")[2]
    player = re.fullmatch(r"players\.(\d+)(?:\.(.+))?", path)
    head = f"{who(int(player[1]))} {_code(player[2] or '')}" if player else _code(path)
    is_seat = named(book.rules).get(key) in (SEATS, ACCOUNTS)
    listed = found if isinstance(found, list) else [found]
    told = [who(one) if is_seat and isinstance(one, int) else str(one) for one in listed if one is not None]
    return head, _code(", ".join(told) or "-")
