"""An example on a page: what was asked, what the engine did and answered, drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from amunre import render
from amunre.book import places
from amunre.book.book import Book
from amunre.book.played import Asked, Played
from amunre.book.words import figure, html_link, html_table, say
from amunre.engine.texts import title
from amunre.engine.violations import Violation
from amunre.games.amun_re.score import Points, Score


def example_html(book: Book, played: Played, here: str) -> str:
    """An example in HTML, folded together under its title."""
    anchor = places.anchor_of_example(played.example.id, played.file)
    inside = "\n".join(_inside(book, played, here))
    summary = escape(played.example.title)
    return f'<details class="worked" id="{anchor}">\n<summary>{summary}</summary>\n{inside}\n</details>\n'


def _inside(book: Book, played: Played, here: str) -> Iterator[str]:
    rules, example = book.rules, played.example
    if example.source:
        yield _said(say(rules, "from"), escape(_spelled_out(example.source)))
    if example.invented:
        yield _said(say(rules, "invented"), escape(example.invented))
    if not example.source and not example.invented:
        yield f'<p class="from">{say(rules, "own-example")}</p>'
    if played.steps:
        yield _drawn(book, played.before, say(rules, "before"))
        rows = [(_who(book, step.seat), _code(step.action), _sentences(step.sentences)) for step in played.steps]
        yield _headed(say(rules, "played"), rows)
    yield _drawn(book, played.after, say(rules, "after") if played.steps else say(rules, "now"))
    if played.asked:
        rows = [(_who(book, asked.seat), _code(asked.action), _answer(book, asked, here)) for asked in played.asked]
        yield _headed(say(rules, "asked-now"), rows)
    yield from _outcome(book, played)
    yield f'<p class="ran">{say(rules, "ran", n=played.checked)}</p>'


def _spelled_out(source: str) -> str:
    """A source with the name of the document that it begins with, in place of the short one."""
    document, comma, place = source.partition(",")
    return title("documents", document) + comma + place


def _said(head: str, text: str) -> str:
    return f'<p class="from"><b>{head}</b> {text}</p>'


def _drawn(book: Book, view: Any, caption: str) -> str:
    return figure(render.board(view, book.rules).svg, caption)


def _headed(head: str, rows: Iterable[tuple[str, ...]]) -> str:
    return f'<h3>{head}</h3>\n<div class="steps">{html_table((), rows)}</div>'


def _who(book: Book, seat: int) -> str:
    return say(book.rules, "seat", number=seat)


def _code(text: str) -> str:
    return f"<code>{escape(text)}</code>"


def _sentences(sentences: tuple[str, ...]) -> str:
    return "<br>".join(map(escape, sentences))


def _answer(book: Book, asked: Asked, here: str) -> str:
    """Allowed, or all reasons against it."""
    if not asked.violations:
        return f'<span class="allowed">{say(book.rules, "allowed")}</span>'
    return "<br>".join(_refusal(book, violation, here) for violation in asked.violations)


def _refusal(book: Book, violation: Violation, here: str) -> str:
    """Why it is refused, with its code and its clause."""
    way = html_link(here, places.clause(book.rules.clause(violation.clause)), violation.clause)
    mark = f'<span class="refused">{say(book.rules, "refused")}</span>'
    return f'{mark} {escape(violation.text)} <span class="cited">{_code(violation.code)} {way}</span>'


def _outcome(book: Book, played: Played) -> Iterator[str]:
    """What the example expects: the same as what was found, or there would be no page."""
    expect, rules = played.example.expect, book.rules
    if position := expect.get("position"):
        yield _headed(say(rules, "position"), [(_code(path), _code(found)) for path, found in _flat(position)])
    if "score" in expect:
        yield _score_sheet(book, say(rules, "scored"), expect["score"], played.scores)
    if "score-if-now" in expect:
        yield _score_sheet(book, say(rules, "scored-now"), expect["score-if-now"], played.scores_if_now)
    if "winners" in expect:
        winners = ", ".join(_who(book, seat) for seat in expect["winners"])
        yield _said(say(rules, "winners"), winners)


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Facts of a position by dotted paths, lists of plain values in one piece."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if _is_nested(value) else None
    if inner is None:
        yield path, ", ".join(map(str, value)) or "-" if isinstance(value, list) else str(value)
        return
    for key, part in inner:
        yield from _flat(part, f"{path}.{key}" if path else str(key))


def _is_nested(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(part, (dict, list)) for part in value)


def _score_sheet(book: Book, head: str, wanted: Sequence[Mapping[str, int]], scores: tuple[Score, ...]) -> str:
    """The whole score sheet: each line of each kingdom for each seat, and the totals; what the example asks is bold."""
    kingdoms = _kingdoms(scores)
    rows: list[tuple[str, ...]] = []
    for line in scores[0].lines:
        if line.kingdom in kingdoms:
            points = [_points(score, line) for score in scores]
            asked = [line.kingdom == kingdoms[-1] and line.line in lines for lines in wanted]
            named = title("kingdoms", line.kingdom) if line.line == scores[0].lines[0].line else ""
            rows.append((named, title("lines", line.line), *map(_bold, points, asked)))
    totals = map(_bold, (score.total for score in scores), ("total" in lines for lines in wanted))
    rows.append(("", say(book.rules, "total"), *totals))
    heads = ("", "", *(_who(book, seat) for seat in range(len(scores))))
    return f'<h3>{head}</h3>\n<div class="fields sheet">{html_table(heads, rows)}</div>'


def _kingdoms(scores: tuple[Score, ...]) -> list[str]:
    """The kingdoms up to the last that brought anybody points; the first in any case."""
    kingdoms = list(dict.fromkeys(line.kingdom for line in scores[0].lines))
    scored = [kingdoms.index(line.kingdom) for score in scores for line in score.lines if line.points]
    return kingdoms[: max(scored, default=0) + 1]


def _points(score: Score, like: Points) -> int:
    """The points of a score on a line of a kingdom."""
    return sum(line.points for line in score.lines if (line.kingdom, line.line) == (like.kingdom, like.line))


def _bold(points: int, asked: bool) -> str:
    return f"<b>{points}</b>" if asked else str(points)
