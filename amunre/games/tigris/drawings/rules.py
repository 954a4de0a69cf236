"""What is drawn from the rules alone: the board at the start, a tile, a leader, a monument."""

from __future__ import annotations

from functools import partial
from xml.etree.ElementTree import Element

from amunre.engine.events import OMNISCIENT
from amunre.engine.texts import capital, name_of, spoken
from amunre.games.tigris.drawings import glyphs
from amunre.games.tigris.drawings.glyphs import CELL
from amunre.games.tigris.drawings.land import Scene, land
from amunre.games.tigris.drawings.palette import assembled
from amunre.games.tigris.drawings.views import printed
from amunre.games.tigris.drawings.words import Speaker
from amunre.games.tigris.model import Dynasty, Leader, Monument, Ruleset, Tile
from amunre.games.tigris.seen import regions
from amunre.games.tigris.sketch import sketch
from amunre.games.tigris.view import view_of
from amunre.render.drawing import Drawing, piece


def start(rules: Ruleset) -> Drawing:
    """The board at the start: rivers, temples and treasures, and which of these lie in corners."""
    speaker = Speaker(rules)
    view = view_of(sketch(rules, {}), OMNISCIENT)
    title = speaker.say("drawings", "start")
    told = "\n".join(f"{speaker.region(view, region)}." for region in regions(view, rules))
    return assembled(land(Scene(view, speaker)), title, told, partial(printed, view, speaker, spoken()))


def tile(tile: Tile) -> Drawing:
    """A tile by itself."""
    return _alone(capital(name_of(tile)), glyphs.tile(tile), CELL)


def leader(leader: Leader, dynasty: Dynasty) -> Drawing:
    """A leader by itself."""
    return _alone(capital(name_of(leader)), glyphs.leader(leader, dynasty), CELL)


def monument(rules: Ruleset, monument: Monument) -> Drawing:
    """A monument by itself."""
    name = capital(Speaker(rules).shown("monument", monument.id))
    return _alone(name, glyphs.monument(rules, monument), 2 * CELL)


def _alone(name: str, drawn: Element, size: float) -> Drawing:
    """A thing by itself, as it lies on the board; its name is all that is told of it."""
    return assembled([piece("thing", 0, 0, size, size, drawn)], name, f"{name}.")
