"""The drawings of a table on a screen: the board alone, each player, the viewer's hand, and the legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from amunre.engine.languages import spoken
from amunre.engine.texts import capital, name_of
from amunre.games.tigris.drawings import glyphs, sheets, views
from amunre.games.tigris.drawings.glyphs import CELL
from amunre.games.tigris.drawings.land import Scene, height, land
from amunre.games.tigris.drawings.palette import PALETTE, assembled
from amunre.games.tigris.drawings.words import Speaker
from amunre.games.tigris.position import square
from amunre.games.tigris.seen import Fight, fights
from amunre.render.drawing import Drawing, Piece, piece
from amunre.render.ink import TIMES, Thing, element, group, label, measured, moved, path, row
from amunre.render.kept import kept
from amunre.render.screens import HAND_WIDTH, SEAT_WIDTH, ScreenDrawings, Shape, hand_drawing, legend, seat_drawing

if TYPE_CHECKING:
    from amunre.games.tigris.model import Ruleset
    from amunre.games.tigris.view import View

_SMALL = 0.66
"""Scale of the supply in a wide drawing."""
_MONUMENT = 43
"""Width and height of a monument in the supply of a tall drawing."""
_GAP = 6
_SIDES = {"attacker": glyphs.attack, "defender": glyphs.defense}


def screen(view: View, rules: Ruleset, names: Sequence[str], shape: Shape) -> ScreenDrawings:
    """Return the drawings of a table for the viewer."""
    speaker = Speaker(rules, names)
    scene = Scene(view, speaker)
    title = speaker.say("drawings", "board", seats=tuple(range(len(names))))
    return ScreenDrawings(
        assembled(_board(scene, shape), title, speaker.board(view), partial(views.printed, view, speaker, spoken())),
        tuple(_seat(scene, seat) for seat in range(len(names))),
        _hand(scene, view.viewer) if isinstance(view.viewer, int) else None,
        _legend(rules),
    )


@kept
def _legend(rules: Ruleset) -> Drawing:
    return legend(_key(Speaker(rules)), PALETTE)


def _key(speaker: Speaker) -> Iterator[tuple[Thing, str]]:
    """Yield the symbols with their meanings."""
    sides = [(moved(sign(), 6, 6), speaker.word(key)) for key, sign in _SIDES.items()]
    for sign, told in (*chain.from_iterable(sheets.key(speaker)), *sides):
        yield (26.0, sign), capital(told)


# --- the board ---------------------------------------------------------------------------------------------


def _board(scene: Scene, shape: Shape) -> Iterator[Piece]:
    """Yield the pieces of the board, then the store, the open conflicts beside or over it, and the monuments."""
    yield from land(scene)
    wide, top = scene.breadth, height(scene.rules)
    scale = 1 if shape == "tall" else _SMALL
    side, deep = wide / 2 * scale, sheets.SUPPLY * scale
    left, room = (0.0, side) if shape == "tall" else (side, wide - 2 * side)
    open_fights = fights(scene.view, scene.rules)
    covered = shape == "tall" and open_fights
    yield piece("store", 0, top, side, deep, *([] if covered else [moved(sheets.store(scene), 0, 0, scale)]))
    yield piece("fights", left, top, room, deep, _fights(scene, open_fights, room, deep))
    yield from _supply(scene, wide - side, top, scale)


def _supply(scene: Scene, x: float, y: float, scale: float) -> Iterator[Piece]:
    """Yield the heading of the supply, and a piece for each monument; those that are built are pale."""
    rules, width = scene.rules, scene.breadth / 2
    told = capital(scene.speaker.word("monuments-head"))
    head = group(path(f"M0 .5H{width:g}", "a-rule"), label(told, 0, 23, 15, "a-quiet", room=width))
    yield piece("supply", x, y, width * scale, sheets.SUPPLY * scale, moved(head, 0, 0, scale))
    step = min(_MONUMENT + 4, width / max(1, len(rules.monuments)))
    size = (step - 4) * scale
    for n, monument in enumerate(rules.monuments):
        drawn = moved(glyphs.monument(rules, monument), 0, 0, size / (2 * CELL))
        space = scene.view.monuments[monument.id]
        told = capital(scene.speaker.word("monument", monument=monument.id))
        if space is not None:
            drawn = group(drawn, opacity=0.3)
            told = scene.speaker.say("drawings", "monument-on", monument=monument.id, spaces=square(space))
        left, top = x + n * step * scale, y + 31 * scale
        yield piece(f"monument-{monument.id}", left, top, size, size, element("title", told), drawn, place=monument.id)


def _fights(scene: Scene, found: Sequence[Fight], room: float, deep: float) -> Element:
    """Draw the open conflicts in one or two columns, each with the strengths of both sides."""
    drawn: list[Element] = []
    across = 1 if len(found) == 1 else 2
    rows = -(-len(found) // across)
    for n, fight in enumerate(found):
        width, high = room / across - 2 * _GAP, deep / rows
        things = sheets.sides(scene, fight, width)
        scale = min(1, high / CELL, width / sum(width + _GAP for width, _ in things))
        x, y = n % across * room / across + _GAP, n // across * high
        about = element("title", scene.speaker.fight(fight))
        drawn.append(moved(group(about, row(things, 0, 0, width / scale, _GAP)), x, y, scale))
    return group(*drawn)


# --- players -----------------------------------------------------------------------------------------------

_SIGN, _SMALL_SIGN = 0.5, 0.42
"""Scales of a symbol in the drawing of a player, relative to a symbol on the board; a small one has a number."""


def _seat(scene: Scene, seat: int) -> Drawing:
    """Draw a seat's dynasty, tiles, leaders off the board, and catastrophes left, then its points and treasures."""
    rules, player = scene.rules, scene.view.players[seat]
    points = [_number(glyphs.tile(tile), player.points[tile.color]) for tile in rules.tiles]
    points.append(_number(moved(glyphs.treasure(), CELL / 2, CELL / 2, 1.5), player.treasures))
    left: list[Thing] = [(24, moved(glyphs.dynasty_sign(rules.dynasties[seat]), 0, 0, 0.9))]
    left.append(_number(glyphs.hidden_tile(), len(player.hand)))
    left += [
        (CELL * _SIGN, moved(glyphs.leader(leader, rules.dynasties[seat]), 0, 1, _SIGN))
        for leader in rules.leaders
        if player.leaders[leader.id] is None
    ]
    if player.catastrophes:
        left.append(_number(glyphs.catastrophe(), player.catastrophes))
    told = scene.speaker.player(scene.view, seat)
    return seat_drawing(seat, told, PALETTE, row(left, 0, 4, SEAT_WIDTH, 5), row(points, 0, 33, SEAT_WIDTH, 3))


def _number(sign: Element, number: int | None) -> Thing:
    """Return a symbol with a number; None means that the number is hidden."""
    told = "?" if number is None else str(number)
    wide = CELL * _SMALL_SIGN + 3
    return wide + measured(told, 16, strong=True), group(
        moved(sign, 0, 2, _SMALL_SIGN), label(told, wide, 16, 16, "a-strong")
    )


# --- the hand ----------------------------------------------------------------------------------------------

_LARGE = 1.2
_NAME = 13
"""Height of a name below a symbol."""
_ROW = CELL * _LARGE + 9 + _NAME


def _hand(scene: Scene, seat: int) -> Drawing:
    """Draw the tiles by kind, the leaders, and the catastrophes left."""
    title = scene.speaker.say("drawings", "hand", seat=seat)
    told = f"{capital(', '.join(_told(scene, seat)))}."
    return hand_drawing(_held(scene, seat), title, told, PALETTE)


def _told(scene: Scene, seat: int) -> Iterator[str]:
    """Yield the tiles in a hand, the leaders off the board, and the catastrophes left."""
    speaker, player = scene.speaker, scene.view.players[seat]
    yield from [*speaker.tiles(player.hand)] or [speaker.word("nothing")]
    if off := tuple(leader for leader, space in player.leaders.items() if space is None):
        yield speaker.word("off-board", leaders=off)
    yield speaker.word("catastrophes-left", n=player.catastrophes)


def _held(scene: Scene, seat: int) -> Iterator[Piece]:
    """Yield a piece for each kind of tile, each leader, and the catastrophes; those that cannot be used are pale."""
    rules, speaker, player = scene.rules, scene.speaker, scene.view.players[seat]
    held = Counter(player.hand)
    width, unit = HAND_WIDTH / len(rules.tiles), HAND_WIDTH / (3 * len(rules.leaders) + 4)
    for n, tile in enumerate(rules.tiles):
        about = capital(speaker.word("some", n=held[tile.id], tile=tile.id))
        name = capital(name_of(tile))
        yield _piece(tile.id, name, n * width, 0, width, glyphs.tile(tile), held[tile.id], about)
    for n, leader in enumerate(rules.leaders):
        space, sign = player.leaders[leader.id], glyphs.leader(leader, rules.dynasties[seat])
        name = capital(name_of(leader))
        about = name if space is None else speaker.word("leader-on", leader=leader.id, seat=seat, space=space)
        yield _piece(leader.id, name, 3 * n * unit, _ROW, 3 * unit, sign, int(space is None), about, space or "")
    about = capital(speaker.word("catastrophes-left", n=player.catastrophes))
    name, x = capital(speaker.word("catastrophe")), 3 * len(rules.leaders) * unit
    yield _piece("catastrophe", name, x, _ROW, 4 * unit, glyphs.catastrophe(), player.catastrophes, about)


def _piece(
    id: str, name: str, x: float, y: float, width: float, sign: Element, n: int, about: str, beside: str | None = None
) -> Piece:
    """Return a piece of the hand: a symbol over its name, with its number or a text beside it; pale without any."""
    told = f"{TIMES}{n}" if beside is None else beside
    size = CELL * _LARGE
    drawn = moved(sign, 0, 2, _LARGE) if n else group(moved(sign, 0, 2, _LARGE), opacity=0.45)
    class_ = "a-strong" if n else "a-quiet"
    number = label(told, size + 2, size - 10, 15 if beside is None else _NAME, class_, room=width - size - 9)
    below = label(name, 2, _ROW - 8, _NAME, "a-quiet", room=width - 6)
    return piece(
        f"hand-{id}", x, y, width - 4, _ROW - 2, element("title", about), drawn, number, below, place=id, count=n
    )
