"""The numbers of the game besides board and pieces, under the keys that they have in the data."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.book.book import Book
from amunre.book.example import who
from amunre.book.marks import front, link, pairs, plain
from amunre.book.places import clause as place_of
from amunre.engine.texts import name_of
from amunre.games.tigris.book import places
from amunre.games.tigris.model import Ruleset


def tables_page(book: Book[Ruleset]) -> str:
    """All numbers, each with its rules."""
    parts = [front(book.say("tables")), f"# {book.say('tables')}\n", book.say("tables-intro") + "\n"]
    for key, facts in _tables(book):
        about = [
            clause
            for clause in book.rules.clauses
            if any(places.data(book.rules, path) == f"{places.TABLES}#{key}" for path in clause.data)
        ]
        listed = ", ".join(link(places.TABLES, place_of(clause), plain(clause.title)) for clause in about)
        parts.append(f"## {book.say(f'table-{key}')} {{ #{key} }}\n\n{pairs(facts)}\n")
        parts.append(f"{book.say('table-rules', n=len(about), clauses=listed)}\n{{ .from }}\n")
    return "\n".join(parts)


def _tables(book: Book[Ruleset]) -> Iterator[tuple[str, list[tuple[str, object]]]]:
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
