"""The pages about provinces: an overview that can be sorted and filtered, and a page for each province."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Any

from amunre.book.book import Book
from amunre.book.markup import WEIGHTY, clause_link, figure, front, html_link, link, pairs, plain, sortable, table
from amunre.book.questions import answered
from amunre.engine.game import Game
from amunre.engine.ruleset import Clause
from amunre.engine.texts import name_of
from amunre.games.amun_re import drawings
from amunre.games.amun_re.book import egypt, places
from amunre.games.amun_re.drawings.words import Speaker
from amunre.games.amun_re.model import PowerCard, Province, Ruleset, TempleSpace
from amunre.games.amun_re.sketch import sketch
from amunre.games.amun_re.texts import sections, sign_of, title

WORDS = "book"
"""The section of the texts used by these pages."""

WORDED = {"coin-pays": "pays", "side": "sorts", "shore": "sorts", "egypt": "sorts"}
"""Keys whose values are words, each with the section of the texts that contains the words."""

_NOTHING = (0, "never")
"""Values that mean "none"."""
LATITUDE = "latitude"
"""The only value that no rule uses: the latitude of the real location, in minutes of arc."""


def overview_page(book: Book[Ruleset]) -> str:
    """Return the page with the map and a table of all provinces."""
    here, rules = places.PROVINCES, book.rules
    keys = [key for key in rules.provinces[0].provenance if key != LATITUDE]
    heads = [book.say("province"), *(title("province-heads", key) for key in keys)]
    rows = [
        [html_link(here, places.province(it.id), escape(name_of(it))), *(_cell(it, key) for key in keys)]
        for it in rules.provinces
    ]
    met = {provenance.known for province in rules.provinces for provenance in province.provenance.values()}
    legend = [(_mark(known), words) for known, words in sections()["knowledge"].items() if known in met]
    return "\n".join(
        [
            front(book.say("provinces"), hide="[toc]"),
            f"# {book.say('provinces')}\n",
            egypt.figure(book, here),
            f"{book.say('provinces-intro')}\n",
            sortable(book.say("filter"), heads, rows, book.say("provinces")),
            '<ul class="known">' + "".join(f"<li>{mark} {escape(text)}</li>" for mark, text in legend) + "</ul>\n",
            f"{link(here, places.KNOWN, book.say('known'))}\n",
            answered(book, here, *topics(book)),
        ]
    )


def topics(book: Book[Ruleset], province: Province | None = None) -> list[str]:
    """Return the topics of questions about provinces, as `province.KEY`; for one province, only those that apply.

    KEY is the name of a value, or the beginning of the name.
    """
    has = [key for key in province.provenance if _value(province, key) not in _NOTHING] if province else None
    asked = [topic for topic in book.questions if topic.startswith("province.")]
    return [topic for topic in asked if has is None or any(f"province.{key}-".startswith(f"{topic}-") for key in has)]


def worded(province: Province, key: str) -> str:
    """Return a value from a province as text for readers."""
    value = _value(province, key)
    if key == LATITUDE:
        degrees, minutes = divmod(value, 60)
        return title(WORDS, "north").format(degrees=degrees, minutes=minutes)
    return title(WORDED[key], value) if key in WORDED else str(value)


def _mark(known: str) -> str:
    """Return the symbol that marks how we know a value; the legend explains it."""
    words = escape(sections()["knowledge"][known])
    return f'<span class="known known-{known}" title="{words}">{sign_of(known)}</span>'


def _value(province: Province, key: str) -> Any:
    return getattr(province, key.replace("-", "_"))


def _cell(province: Province, key: str) -> str:
    quiet = ' class="none"' if _value(province, key) in _NOTHING else ""
    told = title("sides", _value(province, key)) if WORDED.get(key) == "sorts" else worded(province, key)
    return f"<span{quiet}>{escape(told)}</span>{_mark(province.provenance[key].known)}"


def province_page(book: Book[Ruleset], province: Province) -> str:
    """Return the page for a province, with everything about it."""
    here, rules = places.province(province.id), book.rules
    rulings = [clause for clause in _clauses(book, province) if clause.ruling]
    said = Speaker(rules)
    about = f"{name_of(province)}: {', '.join((said.place(province), *said.printed(province)))}."
    return "\n".join(
        [
            front(name_of(province), about=about, search=WEIGHTY),
            f"# {plain(name_of(province))}\n",
            figure(drawings.province(province, rules).svg),
            answered(book, here, *topics(book, province)),
            f"## {book.say('values')} {{ #values }}\n",
            table((book.say("value"), "", book.say("known")), _values(book, province)) + "\n",
            link(here, f"{places.KNOWN}#correct", book.say("correct")) + "\n",
            f"## {book.say('income')} {{ #income }}\n",
            f"{book.say('income-intro')}\n",
            _income_table(book, province) + "\n",
            f"## {book.say('names')} {{ #names }}\n",
            pairs(names(province)),
            f"## {book.say('clauses')} {{ #clauses }}\n",
            *(f"- {clause_link(here, clause)}" for clause in _clauses(book, province)),
            *([f"\n## {book.say('rulings')} {{ #rulings }}\n"] if rulings else []),
            *(f"- {clause_link(here, clause)}: {plain(clause.ruling)}" for clause in rulings),
            "",
        ]
    )


def _values(book: Book[Ruleset], province: Province) -> Iterator[tuple[str, str, str]]:
    for key, provenance in province.provenance.items():
        told = book.noted(f"provinces.{province.id}.{key}", provenance.note)
        note = f" ({plain(told)})" if told else ""
        known = f"{_mark(provenance.known)} {sections()['knowledge'][provenance.known]}{note}"
        yield title("province-values", key), plain(worded(province, key)), known


def names(thing: Province | PowerCard) -> Iterator[tuple[str, str]]:
    """Yield the names of a province or a card in every language."""
    for language, called in thing.names.items():
        yield title("languages", language), plain(called)


# --- income, from the engine ------------------------------------------------------------------------


def _income_table(book: Book[Ruleset], province: Province) -> str:
    rules = book.rules
    heads = [book.say("farmers-on-fields"), *(book.say("on-space", space=space.space) for space in rules.temple)]
    rows = [
        (farmers, *(income(rules, province, farmers, space) for space in rules.temple))
        for farmers in range(province.fields + 1)
    ]
    return table(heads, rows)


@lru_cache(1000)  # the book for a variant makes its base's pages too
def income(rules: Ruleset, province: Province, farmers: int, space: TempleSpace) -> int:
    """Return the gold that a province yields with this many farmers on its fields, as the engine pays it."""
    game = Game.from_position(rules, sketch(rules, _facts(province, farmers, space)), seed=0)
    before = game.position().players[0].gold or 0
    game.push(0, "collect")
    return (game.position().players[0].gold or 0) - before


def _facts(province: Province, farmers: int, space: TempleSpace) -> dict[str, object]:
    site = {"owner": 0, "field_farmers": farmers}
    return {"stage": "income", "temple": space.space, "sites": {province.id: site}}


# --- clauses about a province --------------------------------------------------------------------


def _clauses(book: Book[Ruleset], province: Province) -> tuple[Clause, ...]:
    """Return the clauses about the features of this province: a coin, a frame, a temple and so on."""
    had = [key for key in province.provenance if _value(province, key) not in _NOTHING]
    return book.clauses_about(f"provinces.{key}" for key in had)
