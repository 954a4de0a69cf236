"""The rule book: a page for each chapter that shows each clause in two layers.

The first layer shows the gist of the clause, our ruling and a picture; the second, collapsed, shows all details.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from amunre.book import places
from amunre.book.book import Book
from amunre.book.example import example_html, pictures
from amunre.book.markup import WEIGHTY, clause_mark, front, href, link, pairs, plain
from amunre.book.played import PlayedExample
from amunre.book.refusals import codes_by_clause
from amunre.book.terms import linked
from amunre.engine.ruleset import Clause


def chapter_page(book: Book, chapter: str) -> str:
    """Return the page of a chapter, with all its clauses."""
    name = book.texts.title("chapters", chapter)
    clauses = book.clauses_of(chapter)
    parts = [front(name, search=WEIGHTY), f"# {plain(name)}\n", book.say("chapter-intro") + "\n"]
    parts += [_clause(book, clause) for clause in clauses]
    return "\n".join(parts)


def _clause(book: Book, clause: Clause) -> str:
    here, met = places.chapter(clause.chapter), {clause.slug}
    homes = [played for played in book.examples_of(clause.slug) if _is_home(played, clause)]
    parts = [
        f"## {plain(clause.title)} {clause_mark(clause.slug, book.number(clause))}\n",
        f"{linked(book, clause.gist or clause.text, here, met, clause)}\n{{ .gist }}\n",
    ]
    if clause.ruling:
        ruling = linked(book, clause.ruling, here, met, clause)
        parts.append(f'<span class="ruling">{book.say("ruling")}</span> {ruling}\n{{ .decided }}\n')
    parts += [_shown(book, played) for played in homes[:1]]
    parts.append(f'<details class="more" markdown="1">\n<summary>{book.say("in-full")}</summary>\n')
    parts.append(f'`{clause.slug}` <span class="kind">{book.texts.title("kinds", clause.kind)}</span>\n{{ .label }}\n')
    if clause.gist:
        parts.append(f"{linked(book, clause.text, here, met, clause)}\n{{ .rule }}\n")
    told = {
        **_facts(book, clause, here),
        **book.additions(book, clause, here),
        "examples": _elsewhere(book, clause, here),
    }
    parts.append(pairs((book.say(head), fact) for head, fact in told.items() if fact))
    parts += [example_html(book, played, here, played not in homes[:1]) for played in homes]
    return "\n".join([*parts, "</details>\n"])


def _shown(book: Book, played: PlayedExample) -> str:
    """Return the picture of an example under its title."""
    return f'<div class="picture">\n<p>{escape(played.example.title)}</p>\n{pictures(book, played)}\n</div>\n'


def _is_home(played: PlayedExample, clause: Clause) -> bool:
    """Return whether an example is shown at this clause, the first one that the example names."""
    return played.example.clauses[0] == clause.slug


def _facts(book: Book, clause: Clause, here: str) -> Mapping[str, str]:
    """Return the facts about a clause, keyed by heading; headings without content have empty text."""
    title = book.texts.title
    sources = "; ".join(
        book.say("source", document=plain(title("documents", s.document)), section=plain(s.section))
        for s in clause.sources
    )
    codes = codes_by_clause(book).get(clause.slug, ())
    return {
        "why": linked(book, clause.why, here, {clause.slug}, clause),
        "sources": sources or book.say("no-sources"),
        "data": ", ".join(_datum(book, path, here) for path in clause.data),
        "enforced": ", ".join(link(here, places.violation(code), f"`{code}`") for code in codes),
        "argument": linked(book, clause.argument, here, set(), clause),
        "uncited": plain(clause.uncited),
    }


def _datum(book: Book, path: str, here: str) -> str:
    """Return a link to the place that shows a value, followed by the value itself if it is short."""
    value = book.annex.value(book.rules, path)
    shown = f" = {plain(value)}" if isinstance(value, (int, str)) else ""
    return link(here, book.annex.place(book.rules, path), f"`{path}`") + shown


def _elsewhere(book: Book, clause: Clause, here: str) -> str:
    """Return links to the examples of a clause that are shown at a different clause."""
    told = []
    for example in (played for played in book.examples_of(clause.slug) if not _is_home(played, clause)):
        home = book.rules.clause(example.example.clauses[0]).chapter
        told.append(link(here, places.example(example.example.id, example.file, home), plain(example.example.title)))
    return "; ".join(told)


def contents_page(book: Book) -> str:
    """Return the page that lists all chapters with their clauses."""
    head = front(book.say("rule-book"), hide="[toc]") + f"# {book.say('rule-book')}\n"
    chapters = "\n".join(_contents(book, chapter) for chapter in book.chapters)
    return f'{head}\n{book.say("contents-intro")}\n\n<div class="chapters" markdown="1">\n{chapters}\n</div>\n'


def _contents(book: Book, chapter: str) -> str:
    """Return the heading of a chapter with its clauses, marking those with rulings."""
    here = places.RULES
    lines = [
        f"## {link(here, places.chapter(chapter), plain(book.texts.title('chapters', chapter)))} {{ #{chapter} }}\n"
    ]
    if about := book.texts.sections["chapter-heads"].get(chapter):
        lines.append(f"{about}\n{{ .head }}\n")
    for clause in book.clauses_of(chapter):
        mark = f' <span class="ruling">{book.say("ruling")}</span>' if clause.ruling else ""
        number = f'<span class="number">{book.number(clause)}</span>'
        lines.append(f"- [{number} {plain(clause.title)}]({href(here, places.clause(clause))}){mark}")
    return '<div markdown="1">\n\n' + "\n".join(lines) + "\n\n</div>\n"
