"""The rules of Euphrat & Tigris for `amunre show`: the board at the start, and the number of each piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen
from rich.console import Console, ConsoleOptions, RenderableType

from amunre.engine.events import OMNISCIENT
from amunre.engine.texts import Filler
from amunre.games.tigris.drawings import rules as drawn
from amunre.games.tigris.drawings import text
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.sketch import sketch
from amunre.games.tigris.view import view_of
from amunre.render.columns import grid, table
from amunre.terminal.face import Sheet


@frozen
class Map:
    """The board at the start as text, with its legend, fitted to the console's width."""

    rules: Ruleset

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Yield the board and the legend, drawn to fit this console."""
        view = view_of(sketch(self.rules, {}), OMNISCIENT)
        yield text.board(view, self.rules, (), options.max_width)
        yield from ("", text.key(self.rules, options.max_width))


def _name(names: Mapping[str, str], language: str | None) -> str:
    return names.get(language or "en", names["en"])


def pieces(rules: Ruleset, language: str | None) -> Iterator[RenderableType]:
    """Yield tables of tiles, leaders and monuments."""
    told = Filler(rules)

    def heads(*keys: str) -> tuple[str, ...]:
        return tuple(told.part("show", key) for key in keys)

    tiles = table(told.part("show", "tiles"), *heads("tile", "color", "ground", "count"), right=heads("count"))
    for tile in rules.tiles:
        color, ground = told.title("colors", tile.color), told.title("grounds", tile.ground)
        tiles.add_row(_name(tile.names, language), color, ground, str(tile.count))
    yield from (tiles, "")
    leaders = table(told.part("show", "leaders"), *heads("leader", "color"))
    for leader in rules.leaders:
        leaders.add_row(_name(leader.names, language), told.title("colors", leader.color))
    yield from (leaders, "")
    monuments = table(told.part("show", "monuments"), *heads("top", "base"))
    for monument in rules.monuments:
        monuments.add_row(told.title("colors", monument.top), told.title("colors", monument.base))
    yield from (monuments, "")
    rest = grid()
    for key, number in (
        ("hand", rules.hand),
        ("actions", rules.turn_actions),
        ("catastrophes", rules.catastrophes),
        ("last-treasures", rules.last_treasures),
        ("quiet-rounds", rules.quiet_rounds),
    ):
        rest.add_row(told.part("show", key), str(number))
    yield rest


def board(rules: Ruleset, language: str | None) -> Iterator[RenderableType]:
    """Yield the map at the start, the board's size, the places of temples and corners, and the sources."""
    told, plan = Filler(rules), rules.board
    yield from (Map(rules), "")
    yield told.part("show", "grid", columns=plan.columns, rows=plan.rows)
    rest = grid()
    for key, spaces in (("temples", plan.temples), ("corners", plan.corners)):
        listed = " ".join(space for space in plan.spaces if space in spaces)
        rest.add_row(told.part("show", key), listed)
    yield from (rest, "")
    known = grid()
    for key, provenance in plan.provenance.items():
        known.add_row(told.part("show", key), told.title("knowledge", provenance.known), provenance.note)
    yield known


SHEETS = {"board": Sheet(board, ["board"], drawn.start), "pieces": Sheet(pieces, ["pieces", "ruleset"])}
