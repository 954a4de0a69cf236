"""The points in an example, as a score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from amunre.book.book import Book
from amunre.book.example import who
from amunre.book.markup import html_table
from amunre.book.played import PlayedExample
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.score import Points, Score
from amunre.games.amun_re.texts import title


def points(book: Book[Ruleset], played: PlayedExample) -> Iterator[str]:
    """Yield a sheet for each kind of score that the example expects."""
    expect = played.example.expect
    if "score" in expect:
        yield _score_sheet(book, book.say("scored"), expect["score"], played.scores)
    if "score-if-now" in expect:
        yield _score_sheet(book, book.say("scored-now"), expect["score-if-now"], played.scores_if_now)


def _score_sheet(book: Book[Ruleset], head: str, wanted: Sequence[Mapping[str, int]], scores: tuple[Score, ...]) -> str:
    """Return a score sheet with each seat's points per line and kingdom, and the totals; expected numbers are bold."""
    kingdoms = _kingdoms(scores)
    rows: list[tuple[str, ...]] = []
    for line in scores[0].lines:
        if line.kingdom in kingdoms:
            points = [_points(score, line) for score in scores]
            asked = [line.kingdom == kingdoms[-1] and line.line in lines for lines in wanted]
            named = title("kingdoms", line.kingdom) if line.line == scores[0].lines[0].line else ""
            rows.append((named, title("lines", line.line), *map(_bold, points, asked)))
    totals = map(_bold, (score.total for score in scores), ("total" in lines for lines in wanted))
    rows.append(("", book.say("total"), *totals))
    heads = ("", "", *(who(seat) for seat in range(len(scores))))
    return f'<p class="head">{head}</p>\n<div class="fields sheet">{html_table(heads, rows)}</div>'


def _kingdoms(scores: tuple[Score, ...]) -> list[str]:
    """Return the kingdoms up to the last one with points; the first kingdom is always included."""
    kingdoms = list(dict.fromkeys(line.kingdom for line in scores[0].lines))
    scored = [kingdoms.index(line.kingdom) for score in scores for line in score.lines if line.points]
    return kingdoms[: max(scored, default=0) + 1]


def _points(score: Score, like: Points) -> int:
    """Return the points that a score has on one line of one kingdom."""
    return sum(line.points for line in score.lines if (line.kingdom, line.line) == (like.kingdom, like.line))


def _bold(points: int, asked: bool) -> str:
    return f"<b>{points}</b>" if asked else str(points)
