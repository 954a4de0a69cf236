"""Violations: a page for each code with its messages, rules and position, and a table of all codes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from attrs import frozen

from amunre.book import places
from amunre.book.book import Book
from amunre.book.checks import CodedCheck, checks_by_clause
from amunre.book.example import example_html
from amunre.book.markup import front, link, plain, slug_link, table, wide_table
from amunre.book.played import PlayedExample, shipped_examples
from amunre.engine.definition import AnyGame
from amunre.engine.ruleset import Rules
from amunre.engine.texts import Filler
from amunre.engine.violations import Violation
from amunre.examples import examples_of
from amunre.games.finding import folder_of
from amunre.games.loading import shipped_rulesets_of


def codes(rules: Rules) -> tuple[str, ...]:
    """Return all of the game's codes that have an example in a shipped ruleset, in the order of their message texts."""
    shown = _with_example(rules.game)
    return tuple(code for code in Filler(rules).sections["violations"] if code in shown)


@cache
def _with_example(game: AnyGame) -> frozenset[str]:
    """Return the ids of the violation examples in a game's shipped rulesets."""
    return frozenset(it.id for name in shipped_rulesets_of(game) for it in examples_of(folder_of(name), "violations"))


@frozen(eq=False)
class RefusalExample:
    """A code with the example that demonstrates it."""

    code: str
    played: PlayedExample
    violation: Violation
    """The violation in the example."""

    @classmethod
    def by(cls, played: PlayedExample) -> RefusalExample:
        """Return the code that a violation example is named after. Raises ExampleError if no refusal has this code."""
        code = played.example.id
        return cls(code, played, played.refused_with(code))


@cache
def shown(book: Book) -> Mapping[str, RefusalExample]:
    """Return the codes with their examples; if these rules lack an example, use one from a shipped ruleset."""
    found: dict[str, RefusalExample] = {}
    for played in _all_played(book):
        code = played.example.id
        if played.file == "violations" and code in book.texts.sections["violations"] and code not in found:
            found[code] = RefusalExample.by(played)
    return found


@cache
def _all_played(book: Book) -> tuple[PlayedExample, ...]:
    """Return a book's examples and those of all its game's shipped rulesets, whose codes apply to all rules."""
    shipped = (played for name in shipped_rulesets_of(book.rules.game) for played in shipped_examples(name))
    return tuple(dict.fromkeys((*book.examples, *shipped)))


def _cases(book: Book, code: str) -> Mapping[str, str]:
    """Return the templates for a code, keyed by clause or `any`."""
    found: str | Mapping[str, str] = book.texts.sections["violations"][code]
    return {"any": found} if isinstance(found, str) else found


@cache
def checks(book: Book) -> Mapping[str, tuple[CodedCheck, ...]]:
    """Return the engine's checks, keyed by the slug of the clause that they cite."""
    violations = (violation for played in _all_played(book) for violation in played.violations)
    return checks_by_clause(book.rules, ((violation.clause, violation.code) for violation in violations))


@cache
def codes_by_clause(book: Book) -> Mapping[str, tuple[str, ...]]:
    """Return the codes that cite each clause, by its slug: first the codes in examples, then those of other checks."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for violation in (violation for played in _all_played(book) for violation in played.violations):
        found[violation.clause][violation.code] = None
    for slug, refusals in checks(book).items():
        found[slug].update((refusal.code, None) for refusal in refusals)
    return {slug: tuple(codes) for slug, codes in found.items()}


@cache
def cited(book: Book) -> Mapping[str, frozenset[str]]:
    """Return the slugs that each code cites in checks, in messages for a single clause, and in examples."""
    found: dict[str, set[str]] = {code: set(_cases(book, code)) - {"any"} for code in codes(book.rules)}
    for slug, refusals in checks(book).items():
        for refusal in refusals:
            found[refusal.code].add(slug)
    for played in _all_played(book):
        for code, slug in played.met:
            found[code].add(slug)
    for one in shown(book).values():
        found[one.code].add(one.violation.clause)
    return {code: frozenset(slugs) for code, slugs in found.items()}


def violations_page(book: Book) -> str:
    """Return the page that lists all codes in a table."""
    here = places.VIOLATIONS
    rows = [
        (
            link(here, places.violation(code), f"`{code}`"),
            plain(shown(book)[code].violation.text),
            _clauses(book, code, here),
        )
        for code in codes(book.rules)
    ]
    heads = [book.say(key) for key in ("code", "reads", "cites")]
    name = book.say("violations")
    return f"{front(name)}# {plain(name)}\n\n{book.say('violations-intro')}\n\n{wide_table(heads, rows)}"


def violation_page(book: Book, code: str) -> str:
    """Return the page for a code: its rules, an example with drawings, its message and the values in it."""
    here, one = places.violation(code), shown(book)[code]
    violation = one.violation
    params = [(f"`{key}`", f"`{value!r}`") for key, value in violation.params.items()]
    parts = [
        f"{front(code)}# `{code}` {{ .code }}\n",
        f"{plain(violation.text)}\n{{ .rule }}\n",
        f"{book.say('cites')}: {_clauses(book, code, here)}\n",
        example_html(book, one.played, here).replace("<details ", "<details open ", 1),
        f"## {book.say('sentence')}\n\n{book.say('sentence-intro')}\n",
        table((book.say("case"), book.say("template")), _templates(book, code, here)) + "\n",
        f"## {book.say('params')}\n",
        table((book.say("param"), book.say("in-example")), params) + "\n" if params else book.say("no-params"),
        f"\n{link(here, places.VIOLATIONS, book.say('all-violations'))}\n",
    ]
    return "\n".join(parts)


def _clauses(book: Book, code: str, here: str) -> str:
    clauses = [clause for clause in book.rules.clauses if clause.slug in cited(book)[code]]
    return ", ".join(slug_link(here, clause) for clause in clauses)


def _templates(book: Book, code: str, here: str) -> Iterator[tuple[str, str]]:
    """Yield the template for a code, or a template for each rule that has its own wording."""
    for case, template in _cases(book, code).items():
        clauses = [clause for clause in book.rules.clauses if clause.slug == case]
        words = slug_link(here, clauses[0]) if clauses else book.say("any-case")
        yield words, f"`{template.replace('|', chr(92) + '|')}`"
