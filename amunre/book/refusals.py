"""Violations: a page for each code with its sentences, its rules and its position, and a table of all codes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from attrs import evolve, frozen

from amunre.book import places
from amunre.book.book import Book
from amunre.book.example import example_html
from amunre.book.played import Played
from amunre.book.words import front, link, plain, say, table, wide_table
from amunre.engine.files import folder
from amunre.engine.texts import templates
from amunre.engine.violations import Violation
from amunre.examples import examples_of
from amunre.games.amun_re.model import Ruleset
from amunre.games.loading import load_ruleset, shipped_rulesets


@frozen(eq=False)
class Shown:
    """A code with the example that shows it, and the book of the ruleset in which that is played."""

    code: str
    book: Book
    played: Played

    @property
    def violation(self) -> Violation:
        """The violation as the example has it."""
        return next(violation for violation in self.played.violations if violation.code == self.code)


def codes() -> tuple[str, ...]:
    """All codes, in order of their sentences."""
    return tuple(templates()["violations"])


@cache
def shown(book: Book) -> Mapping[str, Shown]:
    """The codes with their examples; where these rules have none, that of another shipped ruleset, played too."""
    found = {played.example.id: Shown(played.example.id, book, played) for played in _of_violations(book)}
    for name in shipped_rulesets():
        other = evolve(book, rules=load_ruleset(name))
        for example in examples_of(folder("data") / name, "violations"):
            if example.id not in found:
                found[example.id] = Shown(example.id, other, Played.of(example, "violations", other.rules))
    return found


def _cases(code: str) -> Mapping[str, str]:
    """The templates of a code, by the clause for which each stands, or `any`."""
    found: str | Mapping[str, str] = templates()["violations"][code]
    return {"any": found} if isinstance(found, str) else found


def _of_violations(book: Book) -> Iterator[Played]:
    return (played for played in book.examples if played.file == "violations")


@cache
def cited(book: Book) -> Mapping[str, frozenset[str]]:
    """Slugs by code: what the checks cite, what has a sentence of its own, and what is met in the examples, where every
    kind of action is asked about.
    """
    found: dict[str, set[str]] = {code: set(_cases(code)) - {"any"} for code in codes()}
    for slug, refusals in book.refusals.items():
        for refusal in refusals:
            found[refusal.code].add(slug)
    for played in book.examples:
        for violation in _asked(played, book.rules):
            found[violation.code].add(violation.clause)
    for one in shown(book).values():
        found[one.code].add(one.violation.clause)
    return {code: frozenset(slugs) for code, slugs in found.items()}


def _asked(played: Played, rules: Ruleset) -> Iterator[Violation]:
    """What is said to each seat against the first and the last of each move, after an example."""
    game = played.example.end(rules)
    for move in rules.actions.moves:
        for index in {move.first, move.first + len(move.members) - 1}:
            for seat in range(game.players):
                yield from game.explain(seat, rules.actions[index])


def violations_page(book: Book) -> str:
    """The table of all codes."""
    here, rules = places.VIOLATIONS, book.rules
    rows = [
        (
            link(here, places.violation(code), f"`{code}`"),
            plain(shown(book)[code].violation.text),
            _clauses(book, code, here),
        )
        for code in codes()
    ]
    heads = [say(rules, key) for key in ("code", "reads", "cites")]
    name = say(rules, "violations")
    return f"{front(title=name)}# {plain(name)}\n\n{say(rules, 'violations-intro')}\n\n{wide_table(heads, rows)}"


def violation_page(book: Book, code: str) -> str:
    """One code: its rules, an example played and drawn, its sentence and the values in it."""
    here, rules, one = places.violation(code), book.rules, shown(book)[code]
    violation = one.violation
    params = [(f"`{key}`", f"`{value!r}`") for key, value in violation.params.items()]
    parts = [
        f"{front(title=code)}# `{code}` {{ .code }}\n",
        f"{plain(violation.text)}\n{{ .rule }}\n",
        f"{say(rules, 'cites')}: {_clauses(book, code, here)}\n",
        example_html(one.book, one.played, here).replace("<details ", "<details open ", 1),
        f"## {say(rules, 'sentence')}\n\n{say(rules, 'sentence-intro')}\n",
        table((say(rules, "case"), say(rules, "template")), _templates(book, code, here)) + "\n",
        f"## {say(rules, 'params')}\n",
        table((say(rules, "param"), say(rules, "in-example")), params) + "\n" if params else say(rules, "no-params"),
        f"\n{link(here, places.VIOLATIONS, say(rules, 'all-violations'))}\n",
    ]
    return "\n".join(parts)


def _clauses(book: Book, code: str, here: str) -> str:
    clauses = [clause for clause in book.rules.clauses if clause.slug in cited(book)[code]]
    return ", ".join(link(here, places.clause(clause), f"`{clause.slug}`") for clause in clauses)


def _templates(book: Book, code: str, here: str) -> Iterator[tuple[str, str]]:
    """The template, or one for each rule that words it in its own way."""
    for case, template in _cases(code).items():
        clauses = [clause for clause in book.rules.clauses if clause.slug == case]
        words = link(here, places.clause(clauses[0]), f"`{case}`") if clauses else say(book.rules, "any-case")
        yield words, f"`{template.replace('|', chr(92) + '|')}`"
