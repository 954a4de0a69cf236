"""The board during a game: its heading, the map, the temple track, the players, and the supply."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from amunre.games.amun_re.drawings import glyphs
from amunre.games.amun_re.drawings.ground import ground
from amunre.games.amun_re.drawings.maps import height, places
from amunre.games.amun_re.drawings.plans import WHOLE, MapPlan
from amunre.games.amun_re.drawings.plots import Scene, facts, plot
from amunre.games.amun_re.drawings.words import points, total_offered, word
from amunre.render import seals
from amunre.render.drawing import Piece, piece
from amunre.render.ink import DASH, TIMES, Thing, box, element, group, label, lines, moved, path, row
from amunre.render.kept import KeptByFacts, kept

if TYPE_CHECKING:
    from amunre.games.amun_re.model import Province, Ruleset, TempleSpace

_PLOTS = KeptByFacts[Piece](3000)
"""Drawings of provinces, about 2 kB each."""
_EDGE = 12
_HEADING = 66
_BETWEEN = 7
"""Distance between two spaces of the temple track."""
_ROW = 42
"""Height of the line for a player."""


@kept
def land(rules: Ruleset, plan: MapPlan = WHOLE, top: float = 0) -> Piece:
    """Draw the ground of the map, which never changes."""
    return piece("ground", 0, top, plan.breadth, height(rules, plan), ground(rules, plan))


def plots(scene: Scene, top: float = 0) -> Iterator[Piece]:
    """Yield a piece for each province, `province-ID`, in the order of the data."""
    plan = scene.plan
    where = places(scene.speaker.rules, plan)
    for province in scene.speaker.rules.provinces:
        x, y = where[province.id]
        yield _PLOTS.get((top, *facts(scene, province)), partial(_plot, scene, province, x, y + top))


def _plot(scene: Scene, province: Province, x: float, y: float) -> Piece:
    plan = scene.plan
    return piece(f"province-{province.id}", x, y, plan.width, plan.height, plot(scene, province), place=province.id)


def board(scene: Scene) -> Iterator[Piece]:
    """Yield all pieces of the board, from bottom to top."""
    plan, deep = scene.plan, (len(scene.view.players) + 1) * _ROW
    yield piece("heading", 0, 0, plan.breadth, _HEADING, _heading(scene))
    yield from country(scene, _HEADING)
    top = _HEADING + height(scene.speaker.rules, plan) + plan.track
    yield piece("players", 0, top, plan.breadth, deep, _players(scene))
    yield supply(scene, top + deep)


def country(scene: Scene, top: float = 0) -> Iterator[Piece]:
    """Yield the map and the temple track."""
    rules, plan = scene.speaker.rules, scene.plan
    yield land(rules, plan, top)
    yield from plots(scene, top)
    yield piece("temple", 0, top + height(rules, plan), plan.breadth, plan.track, _track(scene))


def supply(scene: Scene, top: float) -> Piece:
    """Draw the supply."""
    return piece("supply", 0, top, scene.plan.breadth, scene.plan.supply[0], _supply(scene))


# --- above -----------------------------------------------------------------------------------------------


def _heading(scene: Scene) -> Element:
    """Draw the round, the stage and the game's progress, with a pyramid for each round."""
    view, speaker = scene.view, scene.speaker
    over = view.stage == "over"
    first = word("over") if over else speaker.say("drawings", "round", round=view.round, rounds=speaker.rules.rounds)
    drawn = [label(first, _EDGE, 30, 27, "a-name a-strong", room=430)]
    drawn.append(label("" if over else speaker.scene(view), _EDGE, 53, 16, "a-quiet", room=470))
    x, number = float(scene.plan.breadth - _EDGE), speaker.rules.rounds
    for kingdom in reversed(speaker.rules.kingdoms):
        for _ in range(kingdom.rounds):
            x -= 26
            done = "a-solid" if number < view.round or over else "a-gilded" if number == view.round else "a-draw"
            drawn.append(path(f"M{x + 12:g} 14 {x + 23:g} 32H{x + 1:g}z", done))
            number -= 1
        x -= 14
    return group(*drawn)


# --- below -----------------------------------------------------------------------------------------------


def _track(scene: Scene) -> Element:
    """Draw the temple track: the place next to the track, and each space with its range of totals."""
    view, rules, plan = scene.view, scene.speaker.rules, scene.plan
    left, above, _ = plan.spaces
    width = (plan.breadth - left - _EDGE + _BETWEEN) / (len(rules.temple) + 1)
    y, size, most, step = plan.heads
    heads = lines(word("temple"), size, left - 20, most, strong=True)
    drawn = [label(line, _EDGE, y + step * n, size, "a-name a-strong") for n, line in enumerate(heads)]
    total = total_offered(view, rules)
    told = scene.speaker.say("drawings", "offerings", total=total[0], space=total[1]) if total else word("track")
    drawn += [
        label(line, _EDGE, y + step * len(heads) + 17 * n, 13, "a-quiet")
        for n, line in enumerate(lines(told, 13, left - 20, 2)[: plan.told])
    ]
    drawn.append(moved(_space(None, view.temple == 0, width - _BETWEEN, plan), left, above))
    for n, space in enumerate(rules.temple, 1):
        drawn.append(moved(_space(space, view.temple == space.space, width - _BETWEEN, plan), left + n * width, above))
    return group(*drawn)


def _space(space: TempleSpace | None, here: bool, width: float, plan: MapPlan) -> Element:
    """Draw a space on the track, with the temple if it is there."""
    edge = box(1, 1, width - 2, plan.spaces[2], "a-light" if here else "a-rule", 4, stroke_width=2.5 if here else 1)
    drawn = [edge]
    y, size = plan.span
    if space:
        lowest, highest = space.lowest, space.highest
        span = f"≤ {highest}" if lowest is None else f"≥ {lowest}" if highest is None else f"{lowest}{DASH}{highest}"
        drawn.append(label(str(space.space), 12, *plan.number, "a-name a-strong"))
        drawn.append(label(span, 12, y, size, "a-quiet", room=width - 20))
        if space.camels == "pay":
            right, down = plan.camel
            drawn.append(moved(glyphs.camel()[1], width - right, down, 0.9))
    else:
        drawn.append(label(word("temple-beside"), 12, y, size, "a-quiet", room=width - 20))
    if here:
        right, down, scale = plan.statue
        drawn.append(moved(glyphs.statue()[1], width - right, down, scale))
    return group(*drawn)


_COLUMNS = {"gold-head": 262.0, "cards-head": 332.0, "points-head": 402.0}
"""Right edges of the number columns."""
_DONE = 424.0
"""Left edge of the text for a seat's actions in this round."""


def _players(scene: Scene) -> Element:
    """Draw a line for each seat."""
    drawn = [label(word("player"), 62, 29, 13, "a-caps", room=120)]
    drawn += [label(word(key), x, 29, 13, "a-caps", anchor="end") for key, x in _COLUMNS.items()]
    drawn.append(label(word("round-head"), _DONE, 29, 13, "a-caps"))
    for seat in range(len(scene.view.players)):
        drawn.append(moved(_player(scene, seat), 0, (seat + 1) * _ROW))
    return group(*drawn)


def _player(scene: Scene, seat: int) -> Element:
    view, name = scene.view, scene.names[seat]
    player = view.players[seat]
    drawn = [path(f"M{_EDGE} .5H{scene.plan.breadth - _EDGE}", "a-rule")]
    if seat in view.asked:
        drawn.append(moved(seals.turn()[1], _EDGE, 13.5))
    drawn.append(moved(scene.seal(seat)[1], 30, 10))
    pharaoh = seat == view.pharaoh
    weight = "a-strong" if seat == view.viewer else None
    drawn.append(label(name, 62, 21 if pharaoh else 27, 18, weight, room=150))
    if pharaoh:
        drawn.append(label(word("pharaoh"), 62, 37, 13, "a-gilt", room=150))
    numbers = ("?" if player.gold is None else str(player.gold), str(len(player.hand)), str(points(view, seat)))
    for x, number in zip(_COLUMNS.values(), numbers, strict=True):
        drawn.append(label(number, x, 27, 18, anchor="end", room=60))
    told = lines("; ".join(scene.speaker.done(view, seat)), 14, scene.plan.breadth - _EDGE - _DONE, 2)
    drawn += [label(line, _DONE, 27 - 9 * (len(told) - 1) + 17 * n, 14) for n, line in enumerate(told)]
    return group(*drawn)


def _supply(scene: Scene) -> Element:
    """Draw the supply as symbols and numbers."""
    view, left = scene.view, scene.view.supply
    things: list[Thing] = []
    for sign, n in ((glyphs.farmer(), left.farmers), (glyphs.stone(), left.stones), (glyphs.pyramid(), left.pyramids)):
        things += [sign, (44, label(f"{TIMES} {n}", 0, 16, 16))]
    _, piles, deck = scene.speaker.store(view)
    right, (_, y) = scene.plan.breadth - _EDGE, scene.plan.supply
    drawn = [path(f"M{_EDGE} .5H{right}", "a-rule"), row(things, _EDGE, y, 260, 6)]
    room = min(440, right - _EDGE - 280)
    told = deck if room < 440 else f"{piles}; {deck}"
    drawn.append(label(told, right, y + 16, 14, "a-quiet", anchor="end", room=room))
    return group(element("title", ". ".join(scene.speaker.store(view))), *drawn)
