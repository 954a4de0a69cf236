"""The drawing of the board during a game: a heading, the board, the players, the supply, and a legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from amunre.engine.events import HIDDEN
from amunre.engine.texts import capital, name_of
from amunre.games.tigris.drawings import glyphs
from amunre.games.tigris.drawings.glyphs import CELL
from amunre.games.tigris.drawings.land import Scene, height, land
from amunre.games.tigris.drawings.words import Speaker, weakest_of
from amunre.games.tigris.pending import Revolt
from amunre.games.tigris.seen import Fight, fights
from amunre.render import seals
from amunre.render.drawing import Piece, piece
from amunre.render.ink import TIMES, Thing, element, group, label, measured, moved, path, row

_EDGE = 8
HEADING = 104
_HEADS = 44
"""Height of the player table's header."""
_PLAYER = 74
SUPPLY = 84
_KEY = 118
_MINI = 0.66
"""Scale of a symbol in text, relative to a symbol on the board."""


def board(scene: Scene) -> Iterator[Piece]:
    """Yield all pieces of the board, from bottom to top."""
    rules, wide, seats = scene.rules, scene.breadth, len(scene.view.players)
    yield piece("heading", 0, 0, wide, HEADING, _heading(scene))
    yield from land(scene, HEADING)
    top = HEADING + height(rules)
    yield piece("heads", 0, top, wide, _HEADS, _heads(scene))
    for seat in range(seats):
        yield piece(f"player-{seat}", 0, top + _HEADS + seat * _PLAYER, wide, _PLAYER, _player(scene, seat))
    top += _HEADS + seats * _PLAYER
    yield piece("store", 0, top, wide / 2, SUPPLY, store(scene))
    yield piece("supply", wide / 2, top, wide / 2, SUPPLY, supply(scene))
    yield piece("key", 0, top + SUPPLY, wide, _KEY, _key(scene))


# --- above -----------------------------------------------------------------------------------------------


def _heading(scene: Scene) -> Element:
    """Draw the player to act, the decision, and the conflicts with the strengths of both sides."""
    view, speaker, room = scene.view, scene.speaker, scene.breadth - 2 * _EDGE
    drawn = [
        label(speaker.turn(view), _EDGE, 30, 26, "a-name a-strong", room=room - 150),
        label(speaker.left(view), scene.breadth - _EDGE, 30, 17, "a-quiet", anchor="end", room=150),
        label(speaker.asked(view), _EDGE, 55, 17, room=room),
    ]
    open_fights = fights(view, scene.rules)
    width = room / max(1, len(open_fights))
    for n, fight in enumerate(open_fights):
        drawn.append(row(sides(scene, fight, width), _EDGE + n * width, 66, width - 10, 6))
    return group(*drawn)


def sides(scene: Scene, fight: Fight, room: float) -> list[Thing]:
    """Return a conflict: both leaders, each with the symbol for its side and its strength."""
    things: list[Thing] = []
    if room > 400:
        kind = capital(scene.speaker.word("a-revolt" if isinstance(fight.conflict, Revolt) else "a-war"))
        things.append((measured(kind, 17, strong=True) + 4, label(kind, 0, 23, 17, "a-strong")))
    for sign, side in ((glyphs.attack(), fight.attack), (glyphs.defense(), fight.defense)):
        told = scene.speaker.strength(side)
        things.append((14, moved(sign, 0, 10)))
        things.append((CELL * 0.9, moved(_token(scene, side.seat, fight.conflict.leader), 0, 0, 0.9)))
        if room > 400:
            name = scene.speaker.names[side.seat]
            wide = min(110.0, measured(name, 16) + 8)
            things.append((wide, label(name, 0, 23, 16, room=wide - 8)))
        things.append((measured(told, 22, strong=True) + 6, label(told, 0, 25, 22, "a-strong")))
    return things


def _token(scene: Scene, seat: int, id: str) -> Element:
    leader = next(leader for leader in scene.rules.leaders if leader.id == id)
    return glyphs.leader(leader, scene.rules.dynasties[seat])


# --- below -----------------------------------------------------------------------------------------------

_POINTS = 206.0
_POINT = 58.0
_TREASURES, _OFF, _CATASTROPHES = 444.0, 206.0, 444.0
_NAME = 54.0


def _heads(scene: Scene) -> Element:
    """Draw the headers for the two lines that each seat has."""
    word, end = scene.speaker.word, scene.breadth - _EDGE
    return group(
        label(word("player"), _NAME, 18, 14, "a-quiet"),
        label(word("points-head"), _POINTS, 18, 14, "a-quiet"),
        label(word("treasures-head"), _TREASURES, 18, 14, "a-quiet", room=80),
        label(word("weakest-head"), end, 18, 14, "a-quiet", anchor="end", room=80),
        label(word("hand-head"), _NAME, 36, 14, "a-quiet"),
        label(word("off-board-head"), _OFF, 36, 14, "a-quiet"),
        label(word("catastrophes-head"), _CATASTROPHES, 36, 14, "a-quiet", room=end - _CATASTROPHES),
    )


def _player(scene: Scene, seat: int) -> Element:
    """Draw a seat's name and points, then its possessions."""
    view, rules = scene.view, scene.rules
    player, end = view.players[seat], scene.breadth - _EDGE
    drawn = [path(f"M{_EDGE} .5H{end:g}", "a-rule")]
    if seat in view.asked:
        drawn.append(moved(seals.turn()[1], _EDGE, 13, 1.1))
    drawn.append(moved(glyphs.dynasty_sign(rules.dynasties[seat]), 24, 9))
    weight = "a-strong" if seat == view.viewer else None
    drawn.append(label(scene.speaker.names[seat], _NAME, 27, 19, weight, room=_POINTS - _NAME - 8))
    points = [amount(glyphs.tile(tile), player.points[tile.color]) for tile in rules.tiles]
    drawn.append(row([(_POINT, one) for one in points], _POINTS, 8, _TREASURES - _POINTS - 4, 0))
    gem = moved(glyphs.treasure(), CELL / 2, CELL / 2, 1.5)
    drawn.append(moved(amount(gem, player.treasures), _TREASURES, 8))
    weakest = weakest_of(player)
    drawn.append(label("?" if weakest is None else str(weakest), end, 27, 22, "a-strong", anchor="end"))
    drawn.append(row(_held(scene, player.hand), _NAME, 42, _OFF - _NAME - 12, 1))
    off = [leader for leader in rules.leaders if player.leaders[leader.id] is None]
    tokens = [(CELL * 0.72, moved(glyphs.leader(leader, rules.dynasties[seat]), 0, 0, 0.72)) for leader in off]
    drawn.append(row(tokens, _OFF, 42, _CATASTROPHES - _OFF - 12, 6))
    left = [(CELL * _MINI, moved(glyphs.catastrophe(), 0, 0, _MINI)) for _ in range(player.catastrophes)]
    drawn.append(row(left, _CATASTROPHES, 42, end - _CATASTROPHES, 4))
    return group(element("title", scene.speaker.player(view, seat)), *drawn)


def amount(sign: Element, number: int | None) -> Element:
    """Draw a symbol with a number; None means that the number is hidden."""
    told = "?" if number is None else str(number)
    return group(moved(sign, 0, 0, _MINI), label(told, CELL * _MINI + 4, 19, 19, "a-strong"))


def _held(scene: Scene, hand: Sequence[str]) -> list[Thing]:
    """Return the tiles in a hand, drawn small; show tiles hidden from the viewer as a number."""
    hidden = sum(id == HIDDEN for id in hand)
    known = [scene.rules.tile(id) for id in hand if id != HIDDEN]
    things = [(CELL * _MINI, moved(glyphs.tile(tile), 0, 0, _MINI)) for tile in known]
    if hidden:
        told = f"{TIMES} {hidden}"
        things.append((CELL * _MINI + 3, moved(glyphs.hidden_tile(), 0, 0, _MINI)))
        things.append((measured(told, 17), label(told, 0, 19, 17)))
    return things


def store(scene: Scene) -> Element:
    """Draw the bag, the discarded tiles, the treasures, and the quiet turns."""
    half = scene.breadth / 2
    told = [
        label(fact, _EDGE, 23 + 18 * n, 15, room=half - _EDGE - 10)
        for n, fact in enumerate(scene.speaker.store(scene.view))
    ]
    return group(path(f"M{_EDGE} .5H{half:g}", "a-rule"), *told)


def supply(scene: Scene) -> Element:
    """Draw the monuments that have not been built."""
    left = [monument for monument in scene.rules.monuments if scene.view.monuments[monument.id] is None]
    signs = [(CELL * 1.2, moved(glyphs.monument(scene.rules, monument), 0, 0, 0.6)) for monument in left]
    room = scene.breadth / 2 - _EDGE
    told = capital(scene.speaker.word("monuments-head" if left else "no-monument-left"))
    return group(
        path(f"M0 .5H{room:g}", "a-rule"), label(told, 0, 23, 15, "a-quiet", room=room), row(signs, 0, 31, room, 4)
    )


def _key(scene: Scene) -> Element:
    """Draw the legend in three rows."""
    width = (scene.breadth - 2 * _EDGE) / max(4, len(scene.rules.tiles))
    drawn = [path(f"M{_EDGE} .5H{scene.breadth - _EDGE:g}", "a-rule")]
    for n, entries in enumerate(key(scene.speaker)):
        for place, (sign, told) in enumerate(entries):
            x, y = _EDGE + place * width, 9 + n * 35
            drawn.append(moved(sign, x, y))
            drawn.append(label(told, x + 32, y + 18, 15, room=width - 36))
    return group(*drawn)


def key(speaker: Speaker) -> list[list[tuple[Element, str]]]:
    """Return the symbols of tiles, leaders and marks, with their meanings."""
    rules, word = speaker.rules, speaker.word
    return [
        [(moved(glyphs.tile(tile), 0, 0, 0.7), name_of(tile)) for tile in rules.tiles],
        [(moved(_bare(leader.color), 0, 0, 0.7), name_of(leader)) for leader in rules.leaders],
        [
            (moved(glyphs.treasure(), 13, 13), word("treasure")),
            (moved(glyphs.treasure(corner=True), 13, 13), word("corner-treasure")),
            (moved(glyphs.catastrophe(), 0, 0, 0.7), word("catastrophe")),
            (moved(glyphs.unification(), 0, 0, 0.7), word("unification")),
        ],
    ]


def _bare(color: str) -> Element:
    """Draw a leader without a dynasty."""
    return path(glyphs.outline(color), f"a-token {glyphs.fill(color)}")
