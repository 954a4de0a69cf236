"""Colors and type for the drawings, in light and dark.

A drawing takes each color from a CSS custom property of the page, such as `--amunre-ink`. If there is none, it
follows the reader's preference for light or dark. A page with its own switch sets the properties:

>>> print(properties(DARK)[:22])
--amunre-paper:#17191d
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import field, frozen

from amunre.frozendict import FrozenDict, frozendict

LIGHT: Mapping[str, str] = {
    "paper": "#fffdf8",
    "sand": "#f5ecdb",
    "current": "#27617f",
    "ink": "#2b2721",
    "quiet": "#645b4c",
    "line": "#c9bda3",
    "gold": "#80590a",
    "seat-0": "#a3312a",
    "seat-1": "#1d5c8f",
    "seat-2": "#4a681c",
    "seat-3": "#7a3f86",
    "seat-4": "#87510e",
}
"""Light-mode colors of all drawings, by name: backgrounds, colored lines, inks, fine lines, gold and seats."""

DARK: Mapping[str, str] = {
    "paper": "#17191d",
    "sand": "#262219",
    "current": "#86bcd6",
    "ink": "#efe8da",
    "quiet": "#b3a995",
    "line": "#57503f",
    "gold": "#e5b95c",
    "seat-0": "#f2948a",
    "seat-1": "#84bdec",
    "seat-2": "#aed374",
    "seat-3": "#d8aae4",
    "seat-4": "#eab464",
}
"""The same colors for dark mode."""

SEATS = sum(name.startswith("seat-") for name in LIGHT)
"""Number of seats with different colors; later seats reuse the colors with other shapes."""

SERIF = "var(--amunre-serif,'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif)"
SANS = "var(--amunre-sans,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif)"


def properties(colors: Mapping[str, str]) -> str:
    """Return these colors as CSS custom properties, for any element that contains drawings."""
    return "".join(f"--amunre-{name}:{color};" for name, color in colors.items())


def _defaults(colors: Mapping[str, str]) -> str:
    return "".join(f"--{name}:var(--amunre-{name},{color});" for name, color in colors.items())


_CLASSES = f"""
.amunre text{{font-family:{SANS};fill:var(--ink);font-variant-numeric:lining-nums tabular-nums}}
.amunre .a-name{{font-family:{SERIF}}}
.amunre .a-strong{{font-weight:600}}
.amunre .a-quiet{{fill:var(--quiet)}}
.amunre .a-gilt{{fill:var(--gold)}}
.amunre .a-caps{{fill:var(--quiet);letter-spacing:.14em;text-transform:uppercase}}
.amunre .a-paper{{fill:var(--paper)}}
.amunre .a-sand{{fill:var(--sand)}}
.amunre .a-ink{{fill:var(--ink)}}
.amunre .a-rule{{fill:none;stroke:var(--line)}}
.amunre .a-edge{{stroke:var(--line)}}
.amunre .a-fine{{stroke:var(--quiet);stroke-width:.8}}
.amunre .a-draw{{fill:none;stroke:var(--ink);stroke-width:1.3;stroke-linejoin:round;stroke-linecap:round}}
.amunre .a-solid{{fill:var(--ink);stroke:var(--ink);stroke-width:1.3;stroke-linejoin:round}}
.amunre .a-light{{fill:var(--paper);stroke:var(--ink);stroke-width:1.3;stroke-linejoin:round}}
.amunre .a-gold{{fill:none;stroke:var(--gold);stroke-width:1.3}}
.amunre .a-gilded{{fill:var(--gold);stroke:var(--gold);stroke-width:1.3}}
.amunre .a-current{{fill:none;stroke:var(--current);stroke-width:1.1}}
.amunre .a-news{{fill:none;stroke:none}}
.amunre .a-new .a-news{{stroke:var(--ink);stroke-width:2.5;stroke-dasharray:5 3}}
"""

_SEATS = "".join(
    f".amunre .a-seat-{seat}{{fill:var(--seat-{seat})}}.amunre .a-edge-{seat}{{fill:none;stroke:var(--seat-{seat})}}"
    for seat in range(SEATS)
)


@frozen
class Palette:
    """A game's own colors, and the classes that use them."""

    light: Mapping[str, str] = field(default=FrozenDict({}), converter=frozendict)
    """Light-mode colors, by name."""
    dark: Mapping[str, str] = field(default=FrozenDict({}), converter=frozendict)
    """The same colors for dark mode."""
    classes: str = ""
    """CSS rules, each for a class within `.amunre`: `.amunre .a-water{fill:var(--water)}`."""


PLAIN = Palette()
"""The palette for a game that does not define any colors."""


@cache
def sheet(palette: Palette) -> str:
    """Return the style sheet of a drawing. Its rules apply only to elements within the class `amunre`.

    `a-news` in a piece is visible only while the piece is marked as new (`a-new`), as in a replay.
    """
    return (
        f".amunre{{{_defaults({**LIGHT, **palette.light})}max-width:100%;height:auto}}"
        f"@media screen and (prefers-color-scheme:dark){{.amunre{{{_defaults({**DARK, **palette.dark})}}}}}"
        f"{_CLASSES.replace(chr(10), '')}{_SEATS}{palette.classes}"
    )
