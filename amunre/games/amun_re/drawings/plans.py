"""The measures of a map: the one of the whole drawing, and two for screens."""

from __future__ import annotations

from attrs import frozen


@frozen
class MapPlan:
    """The measures of a map, of the provinces on it, and of the temple track and the supply below it."""

    breadth: int
    """Width of the map."""
    left: tuple[int, int, int, int]
    """Left edges of the columns."""
    sea: int
    """Height of the sea in the north."""
    heading: int
    """Height of the heading above each part of Egypt."""
    gap: int
    """Space below each plot."""
    fork: int
    """Distance from the top of the first plots to the point where the river splits into its arms."""
    width: int
    """Width of a plot."""
    height: int
    """Height of a plot."""
    name: tuple[int, int]
    """Baseline and size of a province's name."""
    fields: int
    """Top of the fields."""
    plain: int
    """Top of the pieces on the plain; they are beside the fields if both are equal."""
    line: float
    """Height of the line below them."""
    printed: int
    """Top of the printed symbols."""
    foot: int
    """Top of the owner and the bids."""
    ladder: bool
    """True if bids are on a ladder; otherwise each is a number beside its stone."""
    track: int
    """Height of the temple track."""
    spaces: tuple[int, int, int]
    """Left edge, top and height of its spaces."""
    heads: tuple[int, int, int, int]
    """Baseline, size and maximum number of lines of its name, and the step from a line to the next."""
    told: int
    """Maximum number of lines of the explanation below the name."""
    number: tuple[int, int]
    """Baseline and size of the number of a space."""
    span: tuple[int, int]
    """Baseline and size of its range."""
    camel: tuple[int, int]
    """Place of its camel, from the right edge and the top."""
    statue: tuple[int, int, float]
    """Place of the temple in it, from the right edge and the top, and its scale."""
    supply: tuple[int, int]
    """Height of the supply, and the top of its symbols."""

    @property
    def river(self) -> float:
        """The middle of the map."""
        return self.breadth / 2

    @property
    def coast(self) -> int:
        """Northern edge of the land."""
        return self.sea - 15

    @property
    def first(self) -> int:
        """Top of the first plots."""
        return self.sea + 8 + self.heading

    @property
    def split(self) -> int:
        """The point where the river splits into the arms of its delta."""
        return self.first + self.fork

    @property
    def cliff(self) -> float:
        """Edge of the western desert, between two columns; the edge of the eastern desert mirrors it."""
        return (self.left[0] + self.width + self.left[1]) / 2


WHOLE = MapPlan(
    breadth=744,
    left=(12, 184, 410, 582),
    sea=40,
    heading=36,
    gap=16,
    fork=104,
    width=150,
    height=166,
    name=(27, 20),
    fields=38,
    plain=64,
    line=83.5,
    printed=93,
    foot=116,
    ladder=True,
    track=104,
    spaces=(170, 14, 72),
    heads=(28, 18, 2, 21),
    told=2,
    number=(34, 28),
    span=(60, 15),
    camel=(32, 46),
    statue=(40, 10, 1.35),
    supply=(54, 14),
)
"""The map of the whole drawing, which is higher than wide."""

WIDE = MapPlan(
    breadth=916,
    left=(12, 228, 488, 704),
    sea=32,
    heading=28,
    gap=10,
    fork=84,
    width=200,
    height=127,
    name=(22, 19),
    fields=30,
    plain=30,
    line=53.5,
    printed=58,
    foot=78,
    ladder=True,
    track=60,
    spaces=(190, 7, 46),
    heads=(18, 14, 1, 18),
    told=2,
    number=(22, 22),
    span=(40, 13),
    camel=(62, 14),
    statue=(36, 9, 1.2),
    supply=(34, 7),
)
"""The map for a window that is wider than high."""

SMALL = MapPlan(
    breadth=632,
    left=(8, 156, 336, 484),
    sea=30,
    heading=24,
    gap=7,
    fork=70,
    width=140,
    height=94,
    name=(17, 16),
    fields=22,
    plain=22,
    line=43.5,
    printed=46,
    foot=49,
    ladder=False,
    track=52,
    spaces=(112, 5, 44),
    heads=(20, 13, 2, 16),
    told=0,
    number=(21, 20),
    span=(40, 13),
    camel=(58, 12),
    statue=(34, 8, 1.15),
    supply=(28, 4),
)
"""The map for a small window: everything that is on the others, closer together."""
