"""Drawings made from the rules alone: the board at the start, a tile, a leader, or a monument."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from string import ascii_lowercase
from xml.etree.ElementTree import Element

from amunre.engine.events import OMNISCIENT
from amunre.engine.languages import spoken
from amunre.engine.texts import capital, name_of
from amunre.games.tigris.drawings import glyphs
from amunre.games.tigris.drawings.glyphs import CELL
from amunre.games.tigris.drawings.land import Scene, land, river, within
from amunre.games.tigris.drawings.palette import assembled
from amunre.games.tigris.drawings.views import printed
from amunre.games.tigris.drawings.words import Speaker
from amunre.games.tigris.model import Dynasty, Leader, MonumentPiece, Ruleset, Tile
from amunre.games.tigris.seen import regions
from amunre.games.tigris.sketch import sketch
from amunre.games.tigris.view import view_of
from amunre.render.drawing import Drawing, piece, sign
from amunre.render.ink import DASH, box, group, moved


def start(rules: Ruleset) -> Drawing:
    """Draw the board at the start: rivers, temples and treasures, with corner treasures marked."""
    speaker = Speaker(rules)
    view = view_of(sketch(rules, {}), OMNISCIENT)
    title = speaker.say("drawings", "start")
    told = "\n".join(f"{speaker.region(view, region)}." for region in regions(view, rules))
    return assembled(land(Scene(view, speaker)), title, told, partial(printed, view, speaker, spoken()))


def halves(rules: Ruleset) -> Iterator[Drawing]:
    """Yield the left and right halves of the board at the start, for narrow screens."""
    plan, laid, speaker = rules.board, start(rules).pieces, Speaker(rules)
    middle = (plan.columns + 1) // 2
    for columns in (range(middle), range(middle, plan.columns)):
        named = f"{ascii_lowercase[columns[0]]}{DASH}{ascii_lowercase[columns[-1]]}"
        cut = within(rules, laid, columns, range(plan.rows))
        yield assembled([cut], speaker.say("drawings", "start"), speaker.say("drawings", "part", places=named))


def signs(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield the name and SVG of each symbol on the board at the start."""
    sanctuary = next(tile for tile in rules.tiles if tile.role == "sanctuary")
    yield "land", sign(CELL, CELL, box(0, 0, CELL, CELL, "a-sand"))
    yield "river", sign(CELL, CELL, river())
    for name, in_corner in (("treasure", False), ("corner-treasure", True)):
        gem = moved(glyphs.treasure(in_corner), CELL - 10, 10)
        frame = [box(1, 1, CELL - 2, CELL - 2, "a-gold", 3)] * in_corner
        yield name, sign(CELL, CELL, group(*frame, glyphs.tile(sanctuary), gem))


def tile(tile: Tile) -> Drawing:
    """Draw a single tile."""
    return _alone(capital(name_of(tile)), glyphs.tile(tile), CELL)


def leader(leader: Leader, dynasty: Dynasty) -> Drawing:
    """Draw a single leader."""
    return _alone(capital(name_of(leader)), glyphs.leader(leader, dynasty), CELL)


def monument(rules: Ruleset, monument: MonumentPiece) -> Drawing:
    """Draw a single monument."""
    name = capital(Speaker(rules).shown("monument", monument.id))
    return _alone(name, glyphs.monument(rules, monument), 2 * CELL)


def _alone(name: str, drawn: Element, size: float) -> Drawing:
    """Draw a single piece as it looks on the board; the drawing's description is the piece's name."""
    return assembled([piece("thing", 0, 0, size, size, drawn)], name, f"{name}.")
