"""The page about tiles, leaders and monuments: their numbers, the sources, and the rules about each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from amunre.book.book import Book
from amunre.book.entry import THING, IndexEntry
from amunre.book.markup import figure, front, plain, table
from amunre.book.questions import answered
from amunre.book.questions import entries as questions
from amunre.book.tables import rules_about
from amunre.engine.ruleset import Clause
from amunre.engine.texts import capital, name_of
from amunre.games.tigris.book import places
from amunre.games.tigris.drawings import rules as drawn
from amunre.games.tigris.model import Ruleset


def pieces_page(book: Book[Ruleset]) -> str:
    """Return the page, which has a table for each kind of piece and the clauses that use its data."""
    parts = [front(book.say("pieces")), f"# {book.say('pieces')}\n", book.say("pieces-intro") + "\n"]
    for key, heads, rows in (
        ("tiles", ("tile", "color", "ground", "count", "known"), _tiles(book)),
        ("leaders", ("leader", "color", "role"), _leaders(book)),
        ("monuments", ("top", "base"), _monuments(book)),
    ):
        made = table([book.say(head) for head in heads], rows)
        parts += [f"## {book.say(key)} {{ #{key} }}\n", _drawn(book, key), f"{made}\n", _rules(book, key)]
    parts.append(answered(book, places.PIECES, "pieces"))
    return "\n".join(parts)


def entries(book: Book[Ruleset]) -> Iterator[IndexEntry]:
    """Yield search answers about each piece."""
    told, rules = book.texts, book.rules
    for tile in rules.tiles:
        facts = {
            "color": told.title("colors", tile.color),
            "ground": told.title("grounds", tile.ground),
            "count": str(tile.count),
        }
        yield _entry(book, "tiles", capital(name_of(tile)), facts)
    for leader in rules.leaders:
        facts = {"color": told.title("colors", leader.color)}
        if leader.role:
            facts["role"] = book.say(f"role-{leader.role}")
        yield _entry(book, "leaders", capital(name_of(leader)), facts)
    for monument in rules.monuments:
        facts = {"top": told.title("colors", monument.top), "base": told.title("colors", monument.base)}
        yield _entry(book, "monuments", capital(told.title("monuments", monument.id)), facts)
    yield from questions(book, "pieces", places.PIECES, book.say("pieces"))


def _entry(book: Book[Ruleset], key: str, title: str, facts: Mapping[str, str]) -> IndexEntry:
    """Return the search answer for a piece, which can also be found by the name of its kind."""
    text = " ".join(f"{book.say(head)}: {fact}." for head, fact in facts.items())
    return IndexEntry(f"{places.PIECES}#{key}", title, book.say(key), text, keys=book.say(key), weight=THING)


def _color(book: Book[Ruleset], color: str) -> str:
    return plain(book.texts.title("colors", color))


def _tiles(book: Book[Ruleset]) -> Iterator[tuple[object, ...]]:
    for tile in book.rules.tiles:
        known = book.rules.data["pieces"]["tiles"][tile.id]["count"]["known"]
        yield (
            plain(capital(name_of(tile))),
            _color(book, tile.color),
            plain(book.texts.title("grounds", tile.ground)),
            tile.count,
            plain(book.texts.title("knowledge", known)),
        )


def _leaders(book: Book[Ruleset]) -> Iterator[tuple[object, ...]]:
    for leader in book.rules.leaders:
        role = book.say(f"role-{leader.role}") if leader.role else ""
        yield plain(capital(name_of(leader))), _color(book, leader.color), role


def _monuments(book: Book[Ruleset]) -> Iterator[tuple[object, ...]]:
    for monument in book.rules.monuments:
        yield _color(book, monument.top), _color(book, monument.base)


def _drawn(book: Book[Ruleset], key: str) -> str:
    """Return tiles or monuments side by side; leaders are drawn on the boards of examples."""
    if key == "tiles":
        made = [drawn.tile(tile).svg for tile in book.rules.tiles]
    elif key == "monuments":
        made = [drawn.monument(book.rules, monument).svg for monument in book.rules.monuments]
    else:
        return ""
    return f'<div class="hand" data-search-exclude>\n{"".join(map(figure, made))}\n</div>\n'


def _rules(book: Book[Ruleset], key: str) -> str:
    """Return the clauses that use data about these pieces."""
    return rules_about(book, places.PIECES, [clause for clause in book.rules.clauses if _uses(clause, f"pieces.{key}")])


def _uses(clause: Clause, path: str) -> bool:
    return any(f"{one}.".startswith(f"{path}.") for one in clause.data)
