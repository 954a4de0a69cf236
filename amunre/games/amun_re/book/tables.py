"""The game's numbers, other than provinces and cards: bids, prices, temple, gifts, scoring and pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import attrs

from amunre.book.book import Book
from amunre.book.markup import pairs, plain, slug_link, table
from amunre.engine.texts import Filler, name_of
from amunre.games.amun_re.book import places
from amunre.games.amun_re.drawings.words import Speaker
from amunre.games.amun_re.model import Ruleset, ScoreLine
from amunre.games.amun_re.texts import title

ITEMS = 10
"""Maximum number of items in the price table."""


def tables(book: Book[Ruleset]) -> Iterator[tuple[str, str]]:
    """Yield all tables, each with its key in the data."""
    rules = book.rules
    yield "auction", _listed(book, [("ladder", ", ".join(map(str, rules.ladder)))])
    numbers = range(1, ITEMS + 1)
    prices = [
        (book.say("next-price"), *(rules.price(n) for n in numbers)),
        (book.say("total-price"), *(rules.total_price(n) for n in numbers)),
    ]
    yield "prices", table((book.say("items"), *map(str, numbers)), prices)
    speaker = Speaker(rules)
    track = [(s.space, plain(speaker.total(s)), s.space, title("camels", s.camels)) for s in rules.temple]
    yield "temple", table([book.say(key) for key in ("space", "offerings", "farmer-yields", "camel-coins")], track)
    gifts = [("first", rules.first_gifts), ("second", rules.second_gifts), ("other", rules.other_gifts)]
    steal = [("steal-counts", rules.steal_counts), ("steal-takes", rules.steal_takes)]
    yield "offering", _listed(book, gifts + steal)
    lines = [
        (
            plain(title("lines", line.id)),
            plain(measure(rules, line)),
            slug_link(places.TABLES, rules.clause(line.clause)),
        )
        for line in rules.lines
    ]
    ties = ", ".join(title("tie-breaks", id) for id in rules.tie_breaks)
    scoring = table([book.say(key) for key in ("line", "brings", "rule")], lines)
    yield "scoring", f"{scoring}\n\n{book.say('ties', ties=ties)}"
    yield "players", _listed(book, [("least", rules.least_players), ("most", rules.most_players)])
    kingdoms = [(title("kingdoms", kingdom.id), kingdom.rounds) for kingdom in rules.kingdoms]
    yield "kingdoms", table((book.say("kingdom"), book.say("rounds")), kingdoms)
    cards = ", ".join(name_of(rules.card(id)) for id in rules.start_cards)
    yield "start", _listed(book, [("start-gold", rules.start_gold), ("start-cards", plain(cards))])
    yield "components", _components(book)
    yield "pyramid", _listed(book, [("stones-per-pyramid", rules.stones_per_pyramid)])
    yield "sale", _listed(book, [("sale-gold", rules.sale_gold)])


def _components(book: Book[Ruleset]) -> str:
    rules = book.rules
    pieces = [
        ("farmers", rules.farmers),
        ("stones", rules.stones),
        ("single-pyramids", rules.single_pyramids),
        ("double-pyramids", rules.double_pyramids),
        ("power-cards", sum(card.count for card in rules.cards)),
        ("province-cards", len(rules.provinces)),
        ("gold-in-all", rules.gold),
    ]
    gold = [[book.say("gold-cards"), *(card.count for card in rules.gold_cards)]]
    heads = [book.say("face-value"), *(str(card.value) for card in rules.gold_cards)]
    return f"{_listed(book, pieces)}\n\n{table(heads, gold)}"


def _listed(book: Book[Ruleset], values: Iterable[tuple[str, object]]) -> str:
    return pairs((book.say(key), value) for key, value in values)


def measure(rules: Ruleset, line: ScoreLine) -> str:
    """Return what a score line counts, in words."""
    word = line.measure
    values = {field.name: getattr(word, field.name) for field in attrs.fields(type(word))}
    told = Filler(rules)
    found: str | Mapping[str, str] = told.sections["measures"][word.kind]
    template = found if isinstance(found, str) else found.get(values.get("respect", "")) or found["any"]
    return told.filled(template, values)
