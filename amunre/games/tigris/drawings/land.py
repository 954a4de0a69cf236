"""The board itself: ground, kingdoms, pieces on the spaces, and conflicts."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from string import ascii_lowercase
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from attrs import evolve, frozen

from amunre.engine.texts import capital
from amunre.games.tigris.drawings import glyphs
from amunre.games.tigris.drawings.glyphs import CELL
from amunre.games.tigris.drawings.spaces import OnSpace, at, beside, occupied
from amunre.games.tigris.drawings.words import Speaker
from amunre.games.tigris.pending import Square
from amunre.games.tigris.position import square, union_of
from amunre.games.tigris.seen import Fight, Side, fights, regions
from amunre.render.drawing import Piece, piece, window
from amunre.render.ink import box, element, group, moved, path, written
from amunre.render.kept import KeptByFacts, kept

if TYPE_CHECKING:
    from amunre.games.tigris.model import Ruleset
    from amunre.games.tigris.view import View

LEFT, TOP = 24, 24
"""Margins for the names of the rows and columns."""
_NARROWEST = 602
_BESIDE = 2
"""Number of spaces to show on each side of the requested spaces."""
_SPACES = KeptByFacts[str](10_000)
"""Drawings of what is on a space, about 500 bytes each."""


@frozen
class Scene:
    """A view, and the speaker that describes it."""

    view: View
    speaker: Speaker

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self.speaker.rules

    @property
    def breadth(self) -> float:
        """Width of the drawing."""
        return breadth(self.rules)


def breadth(rules: Ruleset) -> float:
    """Return the width of a drawing of these rules' board."""
    return max(_NARROWEST, LEFT + rules.board.columns * CELL + 2)


def height(rules: Ruleset) -> float:
    """Return the height of the spaces plus the column names."""
    return TOP + rules.board.rows * CELL + 12


def corner(space: str) -> tuple[float, float]:
    """Return the upper left corner of a space on the ground."""
    column, line = at(space)
    return LEFT + column * CELL, TOP + line * CELL


def land(scene: Scene, top: float = 0) -> Iterator[Piece]:
    """Yield the ground, a piece `space-ID` for each space, and pieces that cover several spaces."""
    rules, wide = scene.rules, scene.breadth
    deep = height(rules)
    yield _whole_ground(rules, top)
    yield piece("kingdoms", 0, top, wide, deep, _kingdoms(scene))
    open_fights = fights(scene.view, rules)
    marks = tuple(side.space for fight in open_fights for side in (fight.attack, fight.defense))
    empty, names, lying = written(group(_news())), tuple(scene.speaker.names), occupied(scene.view)
    for space in rules.board.spaces:
        svg, on, (x, y) = empty, lying.get(space), corner(space)
        if on is not None:
            acts = on.leader is not None and (on.leader.seat == scene.view.viewer or space in marks)
            facts = rules, names, space, on, acts
            svg = _SPACES.get(facts, partial(_space, scene.speaker, space, on, acts))
        yield Piece(f"space-{space}", x, y + top, CELL, CELL, svg, space)
    yield piece("monuments", 0, top, wide, deep, _monuments(scene))
    yield evolve(piece("conflict", 0, top, wide, deep, _conflict(scene, open_fights)), marks=marks)


def _space(speaker: Speaker, space: str, on: OnSpace, acts: bool) -> str:
    """Draw everything on a space. acts: whether its leader can be asked for, or marks a conflict."""
    rules, drawn = speaker.rules, [element("title", capital(f"{space}: {', '.join(speaker.space(space, on))}"))]
    if on.leader:
        leader = next(leader for leader in rules.leaders if leader.id == on.leader.leader)
        mark = {"data_acts": leader.id} if acts else {}
        drawn.append(group(glyphs.leader(leader, rules.dynasties[on.leader.seat]), **mark))
    elif on.tile is not None:
        drawn.append(glyphs.tile(rules.tile(on.tile)))
    elif on.is_face_down:
        drawn.append(glyphs.hidden_tile())
    elif on.is_catastrophe:
        drawn.append(glyphs.catastrophe())
    if on.has_treasure and not on.is_face_down:
        drawn.append(moved(glyphs.treasure(space in rules.board.corners), CELL - 10, 10))
    return written(group(*drawn, _news()))


@kept
def _whole_ground(rules: Ruleset, top: float) -> Piece:
    """Draw the ground of the whole board, which never changes."""
    columns, rows = range(rules.board.columns), range(rules.board.rows)
    drawn = _ground(rules, columns, rows), *_names(columns, rows)
    return piece("ground", 0, top, breadth(rules), height(rules), *drawn)


def around(rules: Ruleset, laid: Iterable[Piece], spaces: Iterable[str]) -> Piece:
    """Return the smallest part of a board that shows these spaces and their surroundings, with column and row names."""
    plan, found = rules.board, [at(space) for space in spaces]
    columns, rows = (
        range(max(0, min(lines) - _BESIDE), min(most, max(lines) + _BESIDE + 1))
        for lines, most in zip(zip(*found, strict=True), (plan.columns, plan.rows), strict=True)
    )
    return within(rules, laid, columns, rows)


def within(rules: Ruleset, laid: Iterable[Piece], columns: range, rows: range) -> Piece:
    """Return the part of a board that has these columns and rows, with their names.

    It uses only the given pieces of `land`. It omits empty spaces, which have no title, and the frames that mark
    changes.
    """
    over, news = ("kingdoms", "monuments", "conflict"), written(_news())
    inside = {space for space in rules.board.spaces if _is_in(space, columns, rows)}
    known = {
        one.name: evolve(one, svg=one.svg.replace(news, ""))
        for one in laid
        if (one.place in inside and "<title" in one.svg) or one.name in over
    }
    own = piece("ground", 0, known["kingdoms"].y, breadth(rules), height(rules), _ground(rules, columns, rows))
    x, y = LEFT + columns[0] * CELL - 1, own.y + TOP + rows[0] * CELL - 1
    wide, deep = len(columns) * CELL + 2, len(rows) * CELL + 2
    seen = window([own, *known.values()], x, y, wide, deep)
    names = written(group(*_names(columns, rows)))
    svg = f'<g><g transform="translate({LEFT - 1},{TOP - 1})">{seen}</g>{names}</g>'
    return Piece("window", 0, 0, LEFT + wide, TOP + deep, svg)


def _news() -> Element:
    """Draw a frame around a space, which is visible while the space is marked as new."""
    return box(1, 1, CELL - 2, CELL - 2, "a-news", 3)


def _outline(spaces: Iterable[str], seen: Callable[[str], bool] = bool) -> str:
    """Return the outline of a set of spaces, leaving out the parts for which `seen` is false."""
    inside, found = set(spaces), []
    for space in sorted(filter(seen, inside)):
        x, y = corner(space)
        for right, down, line in (
            (0, -1, f"M{x:g} {y:g}h{CELL}"),
            (0, 1, f"M{x:g} {y + CELL:g}h{CELL}"),
            (-1, 0, f"M{x:g} {y:g}v{CELL}"),
            (1, 0, f"M{x + CELL:g} {y:g}v{CELL}"),
        ):
            if beside(space, right, down) not in inside:
                found.append(line)
    return "".join(found)


def _covering(spaces: Iterable[str]) -> str:
    """Return these spaces as one shape."""
    return "".join("M{:g} {:g}h{c}v{c}h-{c}z".format(*corner(space), c=CELL) for space in sorted(spaces))


def _ground(rules: Ruleset, columns: Sequence[int], rows: Sequence[int]) -> Element:
    """Draw the land, the river with its waves, and the frames of corner spaces, in these columns and rows."""
    told, plan, seen = Speaker(rules), rules.board, partial(_is_in, columns=columns, rows=rows)
    river = sorted(filter(seen, plan.river))
    left, top = LEFT + columns[0] * CELL, TOP + rows[0] * CELL
    wide, deep = len(columns) * CELL, len(rows) * CELL
    drawn = [
        group(element("title", told.ground("land")), box(left, top, wide, deep, "a-sand")),
        group(element("title", told.ground("river")), path(_covering(river), "a-water")),
        path("".join(map(_waves, river)), "a-current"),
        path(
            "".join(f"M{left + n * CELL} {top}v{deep}" for n in range(len(columns) + 1))
            + "".join(f"M{left} {top + n * CELL}h{wide}" for n in range(len(rows) + 1)),
            "a-rule",
        ),
        path(_outline(plan.river, seen), "a-current"),
    ]
    for space in sorted(filter(seen, plan.corners)):
        x, y = corner(space)
        drawn.append(box(x + 1, y + 1, CELL - 2, CELL - 2, "a-gold", 3))
    return group(*drawn)


def _is_in(space: str, columns: Container[int], rows: Container[int]) -> bool:
    column, line = at(space)
    return column in columns and line in rows


def _names(columns: Sequence[int], rows: Sequence[int]) -> Iterator[Element]:
    """Yield the names of these columns and rows, placed next to them."""
    above = [(ascii_lowercase[column], LEFT + (n + 0.5) * CELL, TOP - 7) for n, column in enumerate(columns)]
    beside = [(str(line), LEFT - 6, TOP + (n + 0.5) * CELL + 6) for n, line in enumerate(rows)]
    for names, anchor in ((above, "middle"), (beside, "end")):
        parts = (element("tspan", name, x=x, y=y) for name, x, y in names)
        yield element("text", *parts, font_size=16, class_="a-quiet", text_anchor=anchor)


def river() -> Element:
    """Draw a single space of the river."""
    return group(box(0, 0, CELL, CELL, "a-water"), path(_wave(0, 0), "a-current"))


def _waves(space: str) -> str:
    return _wave(*corner(space))


def _wave(x: float, y: float) -> str:
    return "".join(f"M{x + 5:g} {y + dy:g}q4.5-4 9 0t9 0t8 0" for dy in (12, 25))


def _kingdoms(scene: Scene) -> Element:
    """Draw the ground and the edges of the kingdoms; in a union, draw the two kingdoms that it connects."""
    found = [region.spaces for region in regions(scene.view, scene.rules) if region.is_kingdom]
    edges: list[Iterable[str]] = []
    union = union_of(scene.view)
    for kingdom in found:
        if union and union.space in kingdom:
            edges += [[space for space in side if space in kingdom] for side in (union.first, union.second)]
        else:
            edges.append(kingdom)
    tinted = "".join(_covering(kingdom) for kingdom in found)
    return group(path(tinted, "a-realm"), path("".join(map(_outline, edges)), "a-border"))


def _monuments(scene: Scene) -> Element:
    """Draw each monument over its four tiles, and the treasures on these tiles."""
    drawn = []
    for monument in scene.rules.monuments:
        space = scene.view.monuments[monument.id]
        if space is not None:
            told = element("title", capital(scene.speaker.word("monument", monument=monument.id)))
            drawn.append(moved(group(told, glyphs.monument(scene.rules, monument)), *corner(space)))
            for one, (dx, dy) in zip(square(space), ((8, 8), (28, 8), (8, 28), (28, 28)), strict=True):
                if one in scene.view.treasures:
                    x, y = corner(one)
                    drawn.append(moved(glyphs.treasure(one in scene.rules.board.corners), x + dx, y + dy))
    return group(*drawn)


def _conflict(scene: Scene, open_fights: Iterable[Fight]) -> Element:
    """Draw the unification tile, a square for a monument, and each side's leaders and tiles."""
    view, drawn = scene.view, []
    union = union_of(view)
    if union:
        drawn.append(moved(glyphs.unification(), *corner(union.space)))
    for one in view.pending:
        if isinstance(one, Square) and not union:
            x, y = corner(one.space)
            drawn.append(box(x + 1, y + 1, CELL - 2, CELL - 2, "a-halo", 3))
            drawn.append(box(x + 1, y + 1, CELL - 2, CELL - 2, "a-ring", 3))
    for fight in open_fights:
        drawn += _side(fight.attack, glyphs.attack(), -3, view.stage == "support")
        drawn += _side(fight.defense, glyphs.defense(), CELL - 12, view.stage == "support")
    return group(*drawn)


def _side(side: Side, sign: Element, down: float, with_supporters: bool) -> Iterator[Element]:
    """Yield a side's symbol at its leader and, if only one conflict is open, at its supporters."""
    for space in (side.space, *(side.supporters if with_supporters else ())):
        x, y = corner(space)
        yield moved(sign, x - 2, y + down)
