"""The page about the board: a drawing of the start, the special spaces, and the sources."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.book.book import Book
from amunre.book.entry import THING, IndexEntry
from amunre.book.maps import map_figure
from amunre.book.markup import clause_link, front, plain, table
from amunre.games.tigris.book import places
from amunre.games.tigris.drawings import rules as drawn
from amunre.games.tigris.drawings.words import Speaker
from amunre.games.tigris.model import Ruleset
from amunre.render.sharing import bare


def board_page(book: Book[Ruleset]) -> str:
    """Return the page: the drawing, the spaces, and the sources."""
    plan = book.rules.board
    return "\n".join(
        [
            front(book.say("board"), hide="[toc]"),
            f"# {book.say('board')}\n",
            drawing(book, places.BOARD),
            book.say("board-intro", columns=plan.columns, rows=plan.rows) + "\n",
            f"## {book.say('spaces')} {{ #rows }}\n",
            table([book.say(key) for key in ("what", "how-many", "which")], _rows(book)) + "\n",
            f"## {book.say('known')} {{ #known }}\n",
            table([book.say(key) for key in ("value", "known", "note", "clauses")], _known(book)) + "\n",
        ]
    )


def drawing(book: Book[Ruleset], here: str) -> str:
    """Return the starting board with a legend; on narrow screens, its halves are one above the other."""
    rules, plan = book.rules, book.rules.board
    counts = {"river": len(plan.river), "temples": len(plan.temples), "corners": len(plan.corners)}
    told = Speaker(rules)
    words = {
        "land": told.ground("land"),
        "river": told.ground("river"),
        "treasure": book.say("sign-treasure"),
        "corner-treasure": book.say("sign-corner-treasure"),
    }
    return map_figure(
        drawn.start(rules),
        book.say("board-told", columns=plan.columns, rows=plan.rows, **counts),
        book.say("board-caption"),
        [(sign, words[name]) for name, sign in drawn.signs(rules)],
        "\n".join(bare(half.svg) for half in drawn.halves(rules)),
    )


def entries(book: Book[Ruleset]) -> Iterator[IndexEntry]:
    """Yield search answers about the special spaces."""
    for head, number, listed in _rows(book):
        yield IndexEntry(f"{places.BOARD}#rows", head, book.say("board"), f"{number}: {listed}.", weight=THING)


def _rows(book: Book[Ruleset]) -> Iterator[tuple[str, int, str]]:
    """Yield the kinds of special space, each with the number and names of its spaces."""
    plan = book.rules.board
    for key, spaces in (("river", plan.river), ("temples", plan.temples), ("corners", plan.corners)):
        yield book.say(key), len(spaces), _listed(book, spaces)


def _listed(book: Book[Ruleset], spaces: frozenset[str]) -> str:
    return ", ".join(space for space in book.rules.board.spaces if space in spaces)


def _known(book: Book[Ruleset]) -> Iterator[tuple[str, str, str, str]]:
    """Yield each fact about the board, with its source and the rules that use it."""
    for key, provenance in book.rules.board.provenance.items():
        rules = book.clauses_about([f"board.known.{key}"])
        about = ", ".join(clause_link(places.BOARD, clause) for clause in rules)
        known = book.texts.title("knowledge", provenance.known)
        note = book.noted(f"board.known.{key}", provenance.note)
        yield f'<span id="{key}">{book.say(key)}</span>', plain(known), plain(note), about
