"""A ruleset's lesson as a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from amunre.book.learn import decision
from amunre.engine.languages import spoken
from amunre.engine.ruleset import Rules
from amunre.engine.texts import Filler
from amunre.lesson import lesson_for
from amunre.translations import translated

PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/style.css">
</head>
<body>
<header>
<a href="/" id="home"><img src="/assets/icon.svg" alt="" width="24" height="24"><span>amunre</span></a>
<h1>{title}</h1>
</header>
<main class="lesson">
{inside}
</main>
</body>
</html>
"""


def lesson_page(rules: Rules) -> str:
    """Return a ruleset's lesson as a page, in the current language. Raises NoLesson."""
    title = Filler(rules).part("book", "learn")
    inside = "\n".join(_inside(translated(rules)))
    return PAGE.format(language=spoken().code, title=escape(f"{rules.title}: {title}"), inside=inside)


def _inside(rules: Rules) -> Iterator[str]:
    """Yield the introduction, the stops, and lists of points, mistakes and hints."""
    lesson, told = lesson_for(rules), Filler(rules)

    def rule(slug: str) -> str:
        return f'<span class="quiet">{escape(rules.clause(slug).title)}</span>'

    yield _texts("p", lesson.about)
    for number, stop in enumerate(lesson.stops, 1):
        yield f"<section>\n<h2>{number}/{len(lesson.stops)}. {escape(stop.title)}</h2>"
        yield _texts("p", filter(None, stop.text.split("\n")))
        yield f"{stop.drawn}\n{decision(told, stop, rule)}</section>"
    for key, texts in (
        ("learn-points", lesson.points),
        ("learn-mistakes", lesson.mistakes),
        ("learn-hints", lesson.hints),
    ):
        yield f"<section>\n<h2>{told.part('book', key)}</h2>\n<ul>{_texts('li', texts)}</ul>\n</section>"


def _texts(element: str, texts: Iterable[str]) -> str:
    return "".join(f"<{element}>{escape(text)}</{element}>\n" for text in texts)
