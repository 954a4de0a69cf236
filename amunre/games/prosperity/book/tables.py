"""The game's numbers other than those of the cards, by their keys in the data, and the sizes of all piles."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.book.book import Book
from amunre.book.markup import pairs, plain, table
from amunre.engine.texts import capital, name_of
from amunre.games.prosperity.drawings.words import Speaker
from amunre.games.prosperity.model import Ruleset


def tables(book: Book[Ruleset]) -> Iterator[tuple[str, str]]:
    """Yield all tables, each with its key in the data."""
    rules = book.rules
    yield "players", pairs([(book.say("least"), rules.least_players), (book.say("most"), rules.most_players)])
    heads = [book.say("card"), *(book.say("for-so-many", n=n) for n in counts(rules))]
    yield "pile", table(heads, piles(book))
    yield "deck", pairs([(book.say("deck"), plain(Speaker(rules).cards(rules.deck)))])
    yield "hand", pairs([(book.say("hand"), rules.hand)])
    yield "actions", pairs([(book.say("actions-of-turn"), rules.turn_actions)])
    yield "buys", pairs([(book.say("buys-of-turn"), rules.turn_buys)])
    limit = rules.provenance["end.limit"]
    known = book.texts.title("knowledge", limit.known)
    yield (
        "end",
        pairs(
            [
                (book.say("empty-piles"), rules.empty_piles),
                (book.say("turn-limit"), f"{rules.turn_limit} ({plain(known)})"),
            ]
        ),
    )


def counts(rules: Ruleset) -> range:
    """Return the possible numbers of players."""
    return range(rules.least_players, rules.most_players + 1)


def piles(book: Book[Ruleset]) -> Iterator[tuple[object, ...]]:
    """Yield the size of each basic pile, and of a kingdom pile, by number of players."""
    rules = book.rules
    for card in rules.basic_cards:
        yield plain(capital(name_of(card))), *(card.pile[n] for n in counts(rules))
    yield book.say("each-kingdom-card"), *(rules.kingdom_cards[0].pile[n] for n in counts(rules))
