"""The rule book: a page for each chapter, and on it each clause with all that belongs to it."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.book import places
from amunre.book.book import Book
from amunre.book.example import example_html
from amunre.book.played import Played
from amunre.book.terms import linked
from amunre.book.words import WEIGHTY, front, href, link, pairs, plain, say
from amunre.engine.ruleset import Clause
from amunre.engine.texts import templates, title


def chapter_page(book: Book, chapter: str) -> str:
    """A chapter with its clauses."""
    name = title("chapters", chapter)
    clauses = book.clauses_of(chapter)
    parts = [front(title=name, search=WEIGHTY), f"# {plain(name)}\n", say(book.rules, "chapter-intro") + "\n"]
    parts += [_clause(book, clause) for clause in clauses]
    return "\n".join(parts)


def _clause(book: Book, clause: Clause) -> str:
    here, rules = places.chapter(clause.chapter), book.rules
    mark = f' <span class="ruling">{say(rules, "ruling")}</span>' if clause.ruling else ""
    met = {clause.slug}
    parts = [
        f'## {plain(clause.title)} {{ #{clause.slug} .clause data-number="{book.number(clause)}" }}\n',
        f'`{clause.slug}` <span class="kind">{title("kinds", clause.kind)}</span>{mark}\n{{ .label }}\n',
        f"{linked(book, clause.text, here, met, clause)}\n{{ .rule }}\n",
    ]
    if clause.ruling:
        parts.append(f'!!! ruling "{say(rules, "ruling")}"\n\n    {linked(book, clause.ruling, here, met, clause)}\n')
    parts.append(pairs((head, told) for head, told in _facts(book, clause) if told))
    parts += [example_html(book, played, here) for played in book.examples_of(clause.slug) if _is_home(played, clause)]
    return "\n".join(parts)


def _is_home(played: Played, clause: Clause) -> bool:
    """An example stands under the first clause that it names."""
    return played.example.clauses[0] == clause.slug


def _facts(book: Book, clause: Clause) -> Iterator[tuple[str, str]]:
    """Heads, and what is to be said under them; nothing where there is nothing."""
    here, rules = places.chapter(clause.chapter), book.rules
    sources = "; ".join(f"{title('documents', s.document)}, “{plain(s.section)}”" for s in clause.sources)
    yield say(rules, "sources"), sources or say(rules, "no-sources")
    yield say(rules, "data"), ", ".join(_datum(book, path, here) for path in clause.data)
    yield say(rules, "enforced"), _enforced(book, clause, here)
    if clause.argument:
        yield say(rules, "argument"), linked(book, clause.argument, here, set(), clause)
    if clause.uncited:
        yield say(rules, "uncited"), plain(clause.uncited)
    if tests := book.tests.get(clause.slug):
        there = places.held(clause.chapter, clause.slug)
        yield say(rules, "held"), link(here, there, say(rules, "test-count", n=len(tests)))
    elsewhere = [played for played in book.examples_of(clause.slug) if not _is_home(played, clause)]
    yield say(rules, "examples"), "; ".join(_elsewhere(book, played, here) for played in elsewhere)


def _datum(book: Book, path: str, here: str) -> str:
    """A value with a link to where it is shown, and the value itself if it is short."""
    value = places.value(book.rules, path)
    shown = f" = {value}" if isinstance(value, (int, str)) else ""
    return link(here, places.data(path), f"`{path}`") + shown


def _enforced(book: Book, clause: Clause, here: str) -> str:
    """The codes with which the checks of this clause refuse, and how often the engine names it besides."""
    there = places.enforced(clause.chapter, clause.slug)
    codes = dict.fromkeys(
        violation.code for played in book.examples for violation in played.violations if violation.clause == clause.slug
    ) | dict.fromkeys(refusal.code for refusal in book.refusals.get(clause.slug, ()))
    told = [link(here, there, f"`{code}`") for code in codes]
    if pieces := book.engine.get(clause.slug):
        told.append(link(here, there, say(book.rules, "engine-count", n=len(pieces))))
    return ", ".join(told)


def _elsewhere(book: Book, played: Played, here: str) -> str:
    example = played.example
    home = book.rules.clause(example.clauses[0]).chapter
    return link(here, places.example(example.id, played.file, home), plain(example.title))


def contents_page(book: Book) -> str:
    """All chapters with their clauses."""
    rules = book.rules
    head = front(title=say(rules, "rule-book"), hide="[toc]") + f"# {say(rules, 'rule-book')}\n"
    chapters = "\n".join(_contents(book, chapter) for chapter in book.chapters)
    return f'{head}\n{say(rules, "contents-intro")}\n\n<div class="chapters" markdown="1">\n{chapters}\n</div>\n'


def _contents(book: Book, chapter: str) -> str:
    """The heading of a chapter and its clauses, each with a mark where it is a ruling."""
    here, rules = places.RULES, book.rules
    lines = [f"## {link(here, places.chapter(chapter), plain(title('chapters', chapter)))} {{ #{chapter} }}\n"]
    if about := templates()["chapter-heads"].get(chapter):
        lines.append(f"{about}\n{{ .head }}\n")
    for clause in book.clauses_of(chapter):
        mark = f' <span class="ruling">{say(rules, "ruling")}</span>' if clause.ruling else ""
        number = f'<span class="number">{book.number(clause)}</span>'
        lines.append(f"- [{number} {plain(clause.title)}]({href(here, places.clause(clause))}){mark}")
    return '<div markdown="1">\n\n' + "\n".join(lines) + "\n\n</div>\n"
