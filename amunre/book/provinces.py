"""The provinces: an overview to sort and filter, and a page for each."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from amunre import render
from amunre.book import places
from amunre.book.book import Book
from amunre.book.words import WEIGHTY, figure, front, html_link, link, name, pairs, plain, say, sortable, table
from amunre.engine.game import Game
from amunre.engine.ruleset import Clause
from amunre.engine.texts import sign_of, templates, title
from amunre.games.amun_re.model import PowerCard, Province, Ruleset, TempleSpace
from amunre.games.amun_re.sketch import sketch

WORDED = {"coin-pays": "pays", "side": "sorts", "shore": "sorts", "egypt": "sorts"}
"""Values that are words, by key, with the section of the texts that has them."""

LATITUDE = "latitude"
"""The value that no rule reads: where the real place lies, in minutes of arc."""


def overview_page(book: Book) -> str:
    """The map, and a table of all provinces."""
    here, rules = places.PROVINCES, book.rules
    keys = [key for key in rules.provinces[0].provenance if key != LATITUDE]
    heads = [say(rules, "province"), *(title("province-heads", key) for key in keys)]
    rows = [
        [html_link(here, places.province(province.id), escape(name(province))), *(_cell(province, key) for key in keys)]
        for province in rules.provinces
    ]
    met = {provenance.known for province in rules.provinces for provenance in province.provenance.values()}
    legend = [(_mark(known), words) for known, words in templates()["knowledge"].items() if known in met]
    return "\n".join(
        [
            front(title=say(rules, "provinces"), hide="[toc]"),
            f"# {say(rules, 'provinces')}\n",
            figure(render.egypt(rules).svg, say(rules, "map-caption")),
            f"{say(rules, 'provinces-intro')}\n",
            sortable(say(rules, "filter"), heads, rows, say(rules, "provinces")),
            '<ul class="known">' + "".join(f"<li>{mark} {escape(text)}</li>" for mark, text in legend) + "</ul>\n",
            f"{link(here, places.KNOWN, say(rules, 'known'))}\n",
        ]
    )


def worded(province: Province, key: str) -> str:
    """A value of a province as a reader wants to see it."""
    value = getattr(province, key.replace("-", "_"))
    if key == LATITUDE:
        degrees, minutes = divmod(value, 60)
        return title("book", "north").format(degrees=degrees, minutes=minutes)
    return title(WORDED[key], value) if key in WORDED else str(value)


def _mark(known: str) -> str:
    """A sign behind a value, by how we know it; its word is the key of the legend."""
    words = escape(templates()["knowledge"][known])
    return f'<span class="known known-{known}" title="{words}">{sign_of(known)}</span>'


def _cell(province: Province, key: str) -> str:
    value = getattr(province, key.replace("-", "_"))
    quiet = ' class="none"' if value in (0, "never") else ""
    told = title("sides", value) if WORDED.get(key) == "sorts" else worded(province, key)
    return f"<span{quiet}>{escape(told)}</span>{_mark(province.provenance[key].known)}"


def province_page(book: Book, province: Province) -> str:
    """A province with all that is to be said about it."""
    here, rules = places.province(province.id), book.rules
    rulings = [clause for clause in _clauses(book, province) if clause.ruling]
    return "\n".join(
        [
            front(title=name(province), search=WEIGHTY),
            f"# {plain(name(province))}\n",
            figure(render.province(province, rules).svg),
            f"## {say(rules, 'values')} {{ #values }}\n",
            table((say(rules, "value"), "", say(rules, "known")), _values(province)) + "\n",
            link(here, f"{places.KNOWN}#correct", say(rules, "correct")) + "\n",
            f"## {say(rules, 'income')} {{ #income }}\n",
            f"{say(rules, 'income-intro')}\n",
            _income_table(rules, province) + "\n",
            f"## {say(rules, 'names')} {{ #names }}\n",
            pairs(names(province)),
            f"## {say(rules, 'clauses')} {{ #clauses }}\n",
            *(f"- {link(here, places.clause(clause), plain(clause.title))}" for clause in _clauses(book, province)),
            *([f"\n## {say(rules, 'rulings')} {{ #rulings }}\n"] if rulings else []),
            *(
                f"- {link(here, places.clause(clause), plain(clause.title))}: {plain(clause.ruling)}"
                for clause in rulings
            ),
            "",
        ]
    )


def _values(province: Province) -> Iterator[tuple[str, str, str]]:
    for key, provenance in province.provenance.items():
        note = f" ({plain(provenance.note)})" if provenance.note else ""
        known = f"{_mark(provenance.known)} {templates()['knowledge'][provenance.known]}{note}"
        yield title("province-values", key), plain(worded(province, key)), known


def names(thing: Province | PowerCard) -> Iterator[tuple[str, str]]:
    """What a province or a card is called in each language."""
    for language, called in thing.names.items():
        yield title("languages", language), plain(called)


# --- income, as the engine pays it ---------------------------------------------------------------


def _income_table(rules: Ruleset, province: Province) -> str:
    heads = [say(rules, "farmers-on-fields"), *(say(rules, "on-space", space=space.space) for space in rules.temple)]
    rows = [
        (farmers, *(income(rules, province, farmers, space) for space in rules.temple))
        for farmers in range(province.fields + 1)
    ]
    return table(heads, rows)


def income(rules: Ruleset, province: Province, farmers: int, space: TempleSpace) -> int:
    """The gold that a province with so many farmers on its fields yields, as the engine pays it."""
    game = Game.from_position(rules, sketch(rules, _facts(province, farmers, space)), seed=0)
    before = game.position().players[0].gold or 0
    game.push(0, "collect")
    return (game.position().players[0].gold or 0) - before


def _facts(province: Province, farmers: int, space: TempleSpace) -> dict[str, object]:
    site = {"owner": 0, "field_farmers": farmers}
    return {"stage": "income", "temple": space.space, "sites": {province.id: site}}


# --- the clauses that a province is about --------------------------------------------------------


def _clauses(book: Book, province: Province) -> tuple[Clause, ...]:
    """The clauses about values that this province has: a coin, a frame, a temple ..."""
    absent = (0, "never")
    had = [key for key in province.provenance if getattr(province, key.replace("-", "_")) not in absent]
    return book.clauses_about(f"provinces.{key}" for key in had)
