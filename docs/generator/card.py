"""The preview image for links to the site: the river, three pyramids and the name, as a PNG."""

from __future__ import annotations

from io import BytesIO
from math import sin

from matplotlib.figure import Figure
from matplotlib.patches import Polygon

from amunre.book import Book
from amunre.games.amun_re.drawings.palette import EGYPT
from amunre.render.style import LIGHT

CARD = "assets/card.png"
WIDTH, HEIGHT = 1200, 630
"""Size that social networks expect, in pixels."""
_PYRAMIDS = ((690, 250, 300), (905, 190, 250), (1050, 130, 180))
"""Middle of the base, height and width of each pyramid."""


def card(title: str, book: Book) -> bytes:
    """Return the picture with a title and the site's description below it."""
    figure = Figure(figsize=(WIDTH / 100, HEIGHT / 100), dpi=100, facecolor=LIGHT["sand"])
    axes = figure.add_axes((0, 0, 1, 1), xlim=(0, WIDTH), ylim=(0, HEIGHT))
    axes.set_axis_off()
    axes.axhspan(0, 150, color=EGYPT.light["soil"])
    bank = [(x, 70 + 9 * sin(x / 95)) for x in range(0, WIDTH + 1, 10)]
    axes.add_patch(Polygon([*bank, (WIDTH, 0), (0, 0)], facecolor=EGYPT.light["water"], edgecolor=LIGHT["current"]))
    for middle, height, breadth in _PYRAMIDS:
        top, left, right = (middle, 150 + height), (middle - breadth / 2, 150), (middle + breadth / 2, 150)
        foot = (middle + breadth / 8, 150)
        axes.add_patch(Polygon([top, left, foot], facecolor=LIGHT["gold"]))
        axes.add_patch(Polygon([top, foot, right], facecolor=LIGHT["ink"]))
    axes.text(70, 470, title, size=62, family="DejaVu Serif", weight="bold", color=LIGHT["ink"], va="center")
    axes.text(
        74,
        385,
        book.say("card-of-site"),
        size=23,
        family="DejaVu Sans",
        color=LIGHT["quiet"],
        va="top",
        linespacing=1.5,
    )
    made = BytesIO()
    figure.savefig(made, format="png", metadata={"Software": None})
    return made.getvalue()
