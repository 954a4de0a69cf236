"""The moments of a game that players watch for, such as a reveal or a war, drawn from events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from amunre.engine.texts import Filler
from amunre.render.drawing import Drawing, assembled, piece
from amunre.render.style import Palette

if TYPE_CHECKING:
    from amunre.engine.events import Event

WIDTH = 340
"""Width of a scene, for a narrow column."""


def title_of(event: Event, filler: Filler) -> str:
    """Return an event in words, which is the title of its scene."""
    return filler.filled(filler.template("events", event.kind, event.case), event.params).rstrip(".")


def scene_drawing(title: str, told: Sequence[str], height: float, palette: Palette, *drawn: Element) -> Drawing:
    """Return the drawing of a scene, which `told` describes in words."""
    return assembled([piece("scene", 0, 0, WIDTH, height, *drawn)], title, f"{'; '.join(told)}.", palette)
