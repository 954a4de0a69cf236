"""The game's components as small symbols made of paths, each drawn from 0, 0 at its own size."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from amunre.render.ink import Thing, box, element, group, label, measured, moved, path

FIELD = 18
"""Width and height of a field."""


def field(farmer: bool) -> Thing:
    """Draw a field, either with a farmer or with furrows."""
    ground = box(0.5, 0.5, FIELD - 1, FIELD - 1, "a-soil a-fine", 2)
    if farmer:
        return FIELD, group(ground, moved(_farmer("a-ink"), 2, 1.5))
    furrows = path("M4 6h10M4 9.5h10M4 13h10", "a-fine")
    return FIELD, group(ground, furrows)


def printed_farmer() -> Thing:
    """Draw a printed farmer, dark and on a separate field."""
    return FIELD, group(box(0.5, 0.5, FIELD - 1, FIELD - 1, "a-solid", 2), moved(_farmer("a-paper"), 2, 1.5))


def farmer() -> Thing:
    """Draw a farmer on the plain."""
    return 18, moved(_farmer("a-ink"), 0, 0, 1.3)


def _farmer(class_: str) -> Element:
    return path("M7 .8a3 3 0 0 1 1.7 5.5C11.2 7 12.6 9.6 12.8 14.2H1.2C1.4 9.6 2.8 7 5.3 6.300A3 3 0 0 1 7 .8z", class_)


def pyramid() -> Thing:
    """Draw a pyramid with a light and a dark side."""
    return 24, group(path("M11 1.5 1 18.500h22z", "a-light"), path("M11 1.5 15.5 18.500H23z", "a-solid"))


def stone() -> Thing:
    """Draw a stone as a block."""
    front = path("M1 6.500h11v10H1z", "a-light")
    top = path("M1 6.5 4.5 2.500h11L12 6.500z", "a-light")
    side = path("M12 6.5 15.5 2.500v10L12 16.500z", "a-solid")
    return 16.5, group(front, top, side)


def temple() -> Thing:
    """Draw a temple: two pylons and the gate between them."""
    pylons = "M1 18.5 3 2.500H8.600V6H13.400V2.500H19L21 18.500H13.800V10.500H8.200V18.500z"
    return 22, group(path(pylons, "a-draw"), path("M1.8 5.500H8.600M13.4 5.500H20.2", "a-draw"))


def statue() -> Thing:
    """Draw the temple of Amun-Re for the track, filled in, with the sun between its pylons."""
    pylons = "M1 18.5 3 2.500H8.600V7.500H13.400V2.500H19L21 18.500H13.800V12H8.200V18.500z"
    return 22, group(path(pylons, "a-solid"), element("circle", cx=11, cy=3.2, r=2.2, class_="a-gilded"))


def card(lies: bool = False) -> Thing:
    """Draw a power card or a power card symbol; it is filled for an actual card."""
    return 13, group(
        box(0.7, 0.7, 11.6, 17.6, "a-gilded" if lies else "a-gold", 2),
        element("circle", cx=6.5, cy=9.5, r=2.3, class_="a-paper" if lies else "a-gold"),
    )


def coin(gold: int | str, lies: bool = False) -> Thing:
    """Draw an amount of gold; it is filled if the gold is actually there."""
    width = max(22.0, measured(str(gold), 13) + 12)
    drawn = [box(0.7, 0.7, width - 1.4, 20.6, "a-gilded" if lies else "a-gold", 10.3)]
    number = label(str(gold), width / 2, 16.2, 15, f"a-strong {'a-paper' if lies else 'a-gilt'}", anchor="middle")
    return width, group(*drawn, number)


def camel() -> Thing:
    """Draw a camel, walking west."""
    body = (
        "M1 4.200C1.2 3 2.6 2.2 4.2 2.400L5.6 3.200C6.4 3.6 6.6 4.4 6.6 5.4"
        "C6.7 8.6 7.6 10 9 9.600C10.6 9.1 11.2 4.8 13.8 4.400C16.2 4 16.8 7.4 18.4 8.2"
        "C20.4 9.2 21 11 21 13L20.6 19.500H19L18.6 14.600L16.4 19.500H14.700L15.2 13.800H10.6"
        "L10.3 19.500H8.600L8.3 14.800L6.9 19.500H5.300L6.3 12.900C4.6 11.7 4 9.4 4 6.300L1.4 6z"
    )
    return 22, path(body, "a-ink")
