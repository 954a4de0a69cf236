"""The board: drawn as it is at the start, its special spaces, and how we know them."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.book.book import Book
from amunre.book.entry import THING, Entry
from amunre.book.marks import figure, front, link, pairs, plain, table
from amunre.book.places import clause as place_of
from amunre.games.tigris.book import places
from amunre.games.tigris.drawings import rules as drawn
from amunre.games.tigris.model import Ruleset


def board_page(book: Book[Ruleset]) -> str:
    """The drawing, the spaces, and a row for each thing that we know about them."""
    plan = book.rules.board
    return "\n".join(
        [
            front(book.say("board"), hide="[toc]"),
            f"# {book.say('board')}\n",
            figure(drawn.start(book.rules).svg, book.say("board-caption")),
            book.say("board-intro", columns=plan.columns, rows=plan.rows) + "\n",
            f"## {book.say('spaces')} {{ #rows }}\n",
            pairs(_spaces(book)),
            f"## {book.say('known')} {{ #known }}\n",
            table([book.say(key) for key in ("value", "known", "note", "clauses")], _known(book)) + "\n",
        ]
    )


def entries(book: Book[Ruleset]) -> Iterator[Entry]:
    """What a search answers about the special spaces."""
    for head, listed in _spaces(book):
        yield Entry(f"{places.BOARD}#rows", head, book.say("board"), f"{listed}.", weight=THING)


def _spaces(book: Book[Ruleset]) -> Iterator[tuple[str, str]]:
    plan = book.rules.board
    for key, spaces in (("river", plan.river), ("temples", plan.temples), ("corners", plan.corners)):
        yield book.say(key), f"{len(spaces)}: {_listed(book, spaces)}"


def _listed(book: Book[Ruleset], spaces: frozenset[str]) -> str:
    return ", ".join(space for space in book.rules.board.spaces if space in spaces)


def _known(book: Book[Ruleset]) -> Iterator[tuple[str, str, str, str]]:
    """What the rows of the board show, how we know it, and the rules about it."""
    for key, provenance in book.rules.board.provenance.items():
        about = ", ".join(
            link(places.BOARD, place_of(clause), plain(clause.title))
            for clause in book.clauses_about([f"board.known.{key}"])
        )
        known = book.told.title("knowledge", provenance.known)
        yield f'<span id="{key}">{book.say(key)}</span>', plain(known), plain(provenance.note), about
