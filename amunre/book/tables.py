"""The numbers of the game besides provinces and cards: bids, prices, temple, gifts, scoring, pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from amunre.book import places
from amunre.book.book import Book
from amunre.book.words import by_case, front, link, pairs, plain, say, table
from amunre.engine.texts import fill, title
from amunre.games.amun_re.model import Ruleset, ScoreLine
from amunre.render.words import Speaker

ITEMS = 10
"""Up to so many items of one kind the prices are written out."""


def tables_page(book: Book) -> str:
    """All tables, each under the key that it has in the data, with its rules."""
    rules = book.rules
    parts = [front(title=say(rules, "tables")), f"# {say(rules, 'tables')}\n", say(rules, "tables-intro") + "\n"]
    for key, made in _tables(rules):
        parts.append(f"## {say(rules, f'table-{key}')} {{ #{key} }}\n\n{made}\n")
        about = [clause for clause in rules.clauses if any(_shows(key, path) for path in clause.data)]
        listed = ", ".join(link(places.TABLES, places.clause(clause), plain(clause.title)) for clause in about)
        parts.append(f"{say(rules, 'table-rules', clauses=listed)}\n{{ .from }}\n" if listed else "")
    return "\n".join(parts)


def _shows(key: str, path: str) -> bool:
    """Whether the table under a key shows these data."""
    return places.data(path) == f"{places.TABLES}#{key}"


def _tables(rules: Ruleset) -> Iterator[tuple[str, str]]:
    yield "auction", _listed(rules, [("ladder", ", ".join(map(str, rules.ladder)))])
    numbers = range(1, ITEMS + 1)
    prices = [
        (say(rules, "next-price"), *(rules.price(n) for n in numbers)),
        (say(rules, "total-price"), *(rules.total_price(n) for n in numbers)),
    ]
    yield "prices", table((say(rules, "items"), *map(str, numbers)), prices)
    speaker = Speaker(rules)
    track = [(s.space, plain(speaker.total(s)), s.space, title("camels", s.camels)) for s in rules.temple]
    yield "temple", table([say(rules, key) for key in ("space", "offerings", "farmer-yields", "camel-coins")], track)
    gifts = [("first", rules.first_gifts), ("second", rules.second_gifts), ("other", rules.other_gifts)]
    steal = [("steal-counts", rules.steal_counts), ("steal-takes", rules.steal_takes)]
    yield "offering", _listed(rules, gifts + steal)
    lines = [
        (plain(title("lines", line.id)), plain(measure(rules, line)), _clause_of(rules, line)) for line in rules.lines
    ]
    ties = ", ".join(title("tie-breaks", id) for id in rules.tie_breaks)
    scoring = table([say(rules, key) for key in ("line", "brings", "rule")], lines)
    yield "scoring", f"{scoring}\n\n{say(rules, 'ties', ties=ties)}"
    yield "players", _listed(rules, [("least", rules.least_players), ("most", rules.most_players)])
    kingdoms = [(title("kingdoms", kingdom.id), kingdom.rounds) for kingdom in rules.kingdoms]
    yield "kingdoms", table((say(rules, "kingdom"), say(rules, "rounds")), kingdoms)
    cards = ", ".join(rules.card(id).names["en"] for id in rules.start_cards)
    yield "start", _listed(rules, [("start-gold", rules.start_gold), ("start-cards", plain(cards))])
    yield "components", _components(rules)
    yield "pyramid", _listed(rules, [("stones-per-pyramid", rules.stones_per_pyramid)])
    yield "sale", _listed(rules, [("sale-gold", rules.sale_gold)])


def _components(rules: Ruleset) -> str:
    pieces = [
        ("farmers", rules.farmers),
        ("stones", rules.stones),
        ("single-pyramids", rules.single_pyramids),
        ("double-pyramids", rules.double_pyramids),
        ("power-cards", sum(card.count for card in rules.cards)),
        ("province-cards", len(rules.provinces)),
        ("gold-in-all", rules.gold),
    ]
    gold = [[say(rules, "gold-cards"), *(card.count for card in rules.gold_cards)]]
    heads = [say(rules, "face-value"), *(str(card.value) for card in rules.gold_cards)]
    return f"{_listed(rules, pieces)}\n\n{table(heads, gold)}"


def _listed(rules: Ruleset, values: Iterable[tuple[str, object]]) -> str:
    return pairs((say(rules, key), value) for key, value in values)


def _clause_of(rules: Ruleset, line: ScoreLine) -> str:
    return link(places.TABLES, places.clause(rules.clause(line.clause)), f"`{line.clause}`")


def measure(rules: Ruleset, line: ScoreLine) -> str:
    """What a score line counts, in words."""
    word = line.measure
    values = {field.name: getattr(word, field.name) for field in attrs.fields(type(word))}
    return fill(by_case("measures", word.kind, values.get("respect", "")), values, rules, ())
