"""Euphrat & Tigris' own parts of the printable pages: player aid, board and piece sheets, and setup."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from amunre import render
from amunre.book.annex import Paper
from amunre.book.book import Book
from amunre.book.markup import figure, html_table
from amunre.book.paper.sheet import hand
from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game
from amunre.engine.texts import capital, name_of
from amunre.games.tigris.drawings import rules as drawn
from amunre.games.tigris.drawings.words import Speaker
from amunre.games.tigris.model import Leader, Ruleset, Tile
from amunre.render.ink import TIMES
from amunre.render.sharing import bare

SEED = 1
"""Seed for the games whose setup is drawn."""


# --- tables for the aid -----------------------------------------------------------------------------------


def pieces(book: Book[Ruleset]) -> str:
    """Return the tiles and leaders of each color."""
    heads = [book.say(key) for key in ("color", "tile", "leader")]
    rows = [
        (escape(book.texts.title("colors", tile.color)), _tile(book, tile), _leader(book, leader))
        for tile, leader in _pairs(book.rules)
    ]
    return html_table(heads, rows)


def _tile(book: Book[Ruleset], tile: Tile) -> str:
    ground = escape(book.texts.title("grounds", tile.ground))
    told = f"<b>{escape(capital(name_of(tile)))}</b> {TIMES}{tile.count}, {ground}"
    return _beside(drawn.tile(tile).svg, told)


def _pairs(rules: Ruleset) -> Iterator[tuple[Tile, Leader]]:
    leaders = {leader.color: leader for leader in rules.leaders}
    return ((tile, leaders[tile.color]) for tile in rules.tiles)


def _leader(book: Book[Ruleset], leader: Leader) -> str:
    role = f": {escape(book.say(f'role-{leader.role}'))}" if leader.role else ""
    told = f"<b>{escape(capital(name_of(leader)))}</b>{role}"
    return _beside(drawn.leader(leader, book.rules.dynasties[0]).svg, told)


def board(book: Book[Ruleset]) -> str:
    """Return the board at the start."""
    return figure(drawn.start(book.rules).svg)


def monuments(book: Book[Ruleset]) -> str:
    """Return all monuments side by side."""
    return f'<p class="row">{"".join(bare(drawn.monument(book.rules, it).svg) for it in book.rules.monuments)}</p>'


def _beside(svg: str, told: str) -> str:
    """Return a small drawing with text beside it."""
    return f'<span class="small">{bare(svg)}<span>{told}</span></span>'


# --- sheets ----------------------------------------------------------------------------------------------


def sheets(book: Book[Ruleset]) -> Iterator[tuple[str, str]]:
    """Yield the board and each kind of piece."""
    rules = book.rules
    yield book.say("board"), figure(drawn.start(rules).svg, book.say("board-caption"))
    yield book.say("pieces"), pieces(book)
    yield book.say("tiles"), hand(6, (drawn.tile(it).svg for it in rules.tiles))
    heads = [book.say("table-dynasties"), *(capital(name_of(it)) for it in rules.leaders)]
    rows = [
        (escape(name_of(dynasty)), *(bare(drawn.leader(it, dynasty).svg) for it in rules.leaders))
        for dynasty in rules.dynasties
    ]
    yield book.say("leaders"), html_table(heads, rows)
    yield book.say("monuments"), hand(6, (drawn.monument(rules, it).svg for it in rules.monuments))


def setup(book: Book[Ruleset], players: int) -> str:
    """Return the players' starting setup."""
    view = Game(book.rules, players, seed=SEED).view(SPECTATOR)
    names = [name_of(dynasty) for dynasty in book.rules.dynasties[:players]]
    told, *_ = Speaker(book.rules).store(view)
    return figure(render.part(view, (), book.rules, names, players=True).svg, f"{capital(told)}.")


PAPER = Paper(
    cover=lambda rules: drawn.start(rules).svg,
    tables={"board": board, "pieces": pieces, "monuments": monuments},
    sheets=sheets,
    setup=setup,
)
