"""The game's components as symbols made of paths, 24 high. Types of cards differ in shape and sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import Element

from amunre.render.ink import Thing, box, element, group, label, measured, moved, path

SIGN = 16
"""Width and height of the sign for a type."""

_SIGNS: Mapping[str, str] = {
    "action": "M2.5.8 15 8 2.5 15.2z",
    "treasure": "M8 .3a7.7 7.7 0 1 1 0 15.4a7.7 7.7 0 1 1 0-15.4zM8 4.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 1 0 0-7.6z",
    "victory": "M1.2.8H14.8V7.5C14.8 11.8 11.5 14.3 8 15.8C4.5 14.3 1.2 11.8 1.2 7.5z",
    "curse": "M3.5.6 8 5.1 12.5.6 15.4 3.5 10.9 8 15.4 12.5 12.5 15.4 8 10.9 3.5 15.4.6 12.5 5.1 8 .6 3.5z",
    "attack": "M9.8 0 2.2 9.3H6.8L5.2 16 13.8 6.5H9.2z",
    "reaction": "M.8 8.5 7.2 2.3V6.2H10C13.4 6.2 15.2 8.3 15.2 11V15H12V12C12 10.6 11.3 10 10 10H7.2V14.7z",
}
"""Signs for the types: a triangle, a ring, a shield, a cross, a bolt and a bent arrow."""

BASES = ("action", "treasure", "victory", "curse")
"""The types that determine the shape and color of a card."""


def base_of(types: Sequence[str]) -> str:
    """Return the type that determines the shape and color of a card."""
    return next(type for type in types if type in BASES)


def outline(base: str, width: float, height: float, round: float) -> str:
    """Return the outline of a card: square for actions; round, cut off or hollow at the corners for other types."""
    w, h, r = width, height, round
    match base:
        case "treasure":
            corner = f"a{r:g} {r:g} 0 0 1 "
        case "victory":
            corner = "l"
        case "curse":
            corner = f"a{r:g} {r:g} 0 0 0 "
        case _:
            return f"M1 1H{w - 1:g}V{h - 1:g}H1z"
    return (
        f"M{1 + r:g} 1H{w - 1 - r:g}{corner}{r:g} {r:g}V{h - 1 - r:g}{corner}{-r:g} {r:g}"
        f"H{1 + r:g}{corner}{-r:g} {-r:g}V{1 + r:g}{corner}{r:g} {-r:g}z"
    )


def frame(base: str, width: float, height: float, round: float) -> Element:
    """Draw the frame of a card, filled with the color of its type."""
    return path(outline(base, width, height, round), f"a-card-{base}", stroke_width=2)


def type_sign(type: str, class_: str = "a-ink") -> Element:
    """Draw the sign for a type."""
    return path(_SIGNS[type], class_, fill_rule="evenodd")


def back(width: float, height: float) -> Element:
    """Draw a card that is face down or hidden from the viewer."""
    question = label("?", width / 2, height / 2 + 7, 20, "a-strong a-quiet", anchor="middle")
    inner = box(4, 4, width - 8, height - 8, "a-rule", 2)
    return group(box(1, 1, width - 2, height - 2, "a-card-unknown", 4), inner, question)


# --- numbers ---------------------------------------------------------------------------------------------


def number(told: str, size: float = 17) -> Thing:
    """Return a number or a mark of calculation."""
    return measured(told, size, strong=True), label(told, 0, 18, size, "a-strong")


def coin(told: object = "") -> Thing:
    """Return a coin with its value."""
    disc = element("circle", cx=12, cy=12, r=11, class_="a-card-treasure", stroke_width=1.6)
    return 24, group(disc, *_inside(told, 17.2, 15))


def shield(told: object = "") -> Thing:
    """Return a shield with the points that a card counts."""
    drawn = path("M2 1H22V11.5C22 18 17.5 21.5 12 23.5C6.5 21.5 2 18 2 11.5z", "a-card-victory", stroke_width=1.6)
    return 24, group(drawn, *_inside(told, 16.5, 14))


def point_token(told: object = "") -> Thing:
    """Return a point token, a hexagon."""
    drawn = path("M6.5 1.5H17.5L23 12 17.5 22.5H6.5L1 12z", "a-light")
    return 24, group(drawn, *_inside(told, 17.2, 14))


def coin_token() -> Thing:
    """Return a coin token for the mat, a disc with a square hole."""
    return 20, path("M10 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18zM6.8 8.8V15.2H13.2V8.8z", "a-gilded", fill_rule="evenodd")


def _inside(told: object, y: float, size: float) -> Sequence[Element]:
    return [label(str(told), 12, y, size, "a-strong", anchor="middle", room=17)] if told != "" else []


# --- cards and places ------------------------------------------------------------------------------------


def card(type: str | None = None) -> Thing:
    """Return a card, of a type if given."""
    if type is None:
        return 18, box(1, 1, 16, 22, "a-light", 2)
    base = type if type in BASES else "action"
    return 18, group(frame(base, 18, 24, 4), moved(type_sign(type), 4, 7, 0.62))


def cards() -> Thing:
    """Return any number of cards."""
    return 26, group(box(1, 1, 15, 19, "a-light", 2), box(5, 3, 15, 19, "a-light", 2), box(10, 5, 15, 18, "a-light", 2))


def hand() -> Thing:
    """Return cards in a hand, spread out."""
    fan = (-22, 0, 22)
    drawn = [
        group(box(-6, -17, 12, 17, "a-light", 1.5), transform=f"translate(13,22) rotate({angle})") for angle in fan
    ]
    return 26, group(*drawn)


def deck() -> Thing:
    """Return a deck, face down, with an arrow to its top."""
    stack = [path(f"M1.5 {y:g}H20.5", "a-draw") for y in (16, 19.5, 23)]
    return 22, group(*stack, path("M11 1V12M6.5 8 11 12.5 15.5 8", "a-draw", stroke_width=1.8))


def discards() -> Thing:
    """Return a discard pile, face up and untidy."""
    low = group(box(-9, -6, 18, 11, "a-light", 1.5), transform="translate(12,17) rotate(-14)")
    return 24, group(low, group(box(-9, -6, 18, 11, "a-light", 1.5), transform="translate(12,12) rotate(10)"))


def trash() -> Thing:
    """Return the trash, a bin."""
    return 20, path(
        "M2.5 7.5H17.5L16 23H4zM1.5 3.5H7V1.2H13V3.5H18.5V6H1.5zM6.5 10 7 20.5H8.4L8 10zM12 10 11.6 20.5H13L13.5 10z",
        "a-ink",
        fill_rule="evenodd",
    )


def empty_pile() -> Thing:
    """Return an empty pile."""
    return 18, box(1, 1, 16, 22, "a-gone", 2)


def in_play() -> Thing:
    """Return a card that is in play: it is on a table."""
    return 26, group(box(6, 2, 14, 15, "a-light", 1.5), path("M1 18.5H25M4 18.5V23.5M22 18.5V23.5", "a-heavy"))


def action() -> Thing:
    """Return an action of a turn."""
    return 18, moved(type_sign("action"), 0, 3, 1.12)


def buy() -> Thing:
    """Return a buy of a turn, a bag."""
    return 22, path(
        "M4.5 8.5V7.5a6.5 6.5 0 0 1 13 0V8.5H21L19.5 23H2.5L1 8.5zM7.5 8.5H14.5V7.5a3.5 3.5 0 0 0-7 0z",
        "a-ink",
        fill_rule="evenodd",
    )


def person() -> Thing:
    """Return a player."""
    return 18, path("M9 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9zM1 22.5a8 9.5 0 0 1 16 0z", "a-ink")


def others() -> Thing:
    """Return the other players."""
    one = person()[1]
    return 40, group(*[moved(one, x, 5 if x in (0, 25) else 0, 0.82) for x in (0, 25, 12.5)])


def eye() -> Thing:
    """Return an eye, for cards that are revealed."""
    return 28, group(
        path("M1.5 12Q14 0 26.5 12Q14 24 1.5 12z", "a-light"), element("circle", cx=14, cy=12, r=4.5, class_="a-ink")
    )


def arrow() -> Thing:
    """Return an arrow to the right, between cause and effect."""
    return 16, path("M1 12H14M9.5 7 14.5 12 9.5 17", "a-draw", stroke_width=1.8)


def drop() -> Thing:
    """Return an arrow down, for a card that is discarded."""
    return 14, path("M7 3V19M1.5 14 7 19.5 12.5 14", "a-draw", stroke_width=1.8)


def clock() -> Thing:
    """Return a clock, for turns."""
    ring = element("circle", cx=11, cy=12, r=9.5, class_="a-light")
    return 22, group(ring, path("M11 6V12L15 14.5", "a-draw"))


def cheaper() -> Thing:
    """Return a triangle that points down, for a cost that is lower than the printed one."""
    return 10, path("M.5 8H9.5L5 16z", "a-ink")


def divided() -> Thing:
    """Return a line between alternatives."""
    return 6, path("M5 1 1 23", "a-draw")


def barred(thing: Thing) -> Thing:
    """Return a thing that is forbidden, crossed by a bar in a ring."""
    width, drawn = thing
    x = width / 2
    ring = element("circle", cx=x, cy=12, r=11.5, class_="a-barred")
    return width, group(drawn, ring, path(f"M{x - 8:g} 20 {x + 8:g} 4", "a-barred"))
