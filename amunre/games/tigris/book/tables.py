"""The game's numbers other than those about board and pieces, by their keys in the data."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.book.book import Book
from amunre.book.example import who
from amunre.book.markup import pairs, plain
from amunre.engine.texts import name_of
from amunre.games.tigris.model import Ruleset


def tables(book: Book[Ruleset]) -> Iterator[tuple[str, str]]:
    """Yield all tables, each with its key in the data."""
    return ((key, pairs(facts)) for key, facts in _facts(book))


def _facts(book: Book[Ruleset]) -> Iterator[tuple[str, list[tuple[str, object]]]]:
    rules = book.rules
    yield "players", [(book.say("least"), rules.least_players), (book.say("most"), rules.most_players)]
    yield (
        "dynasties",
        [(who(seat), plain(name_of(dynasty))) for seat, dynasty in enumerate(rules.dynasties)],
    )
    yield "hand", [(book.say("hand"), rules.hand)]
    yield "actions", [(book.say("actions-of-turn"), rules.turn_actions)]
    yield "catastrophes", [(book.say("catastrophes"), rules.catastrophes)]
    yield "support", [(book.say("support"), book.say(f"support-{rules.support}"))]
    ends = [(book.say("last-treasures"), rules.last_treasures), (book.say("quiet-rounds"), rules.quiet_rounds)]
    yield "end", list[tuple[str, object]](ends)
