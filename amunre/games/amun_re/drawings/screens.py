"""The drawings of a table on a screen: the board alone, each player, the viewer's hand, and the legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from amunre.engine.languages import spoken
from amunre.games.amun_re.drawings import faces, glyphs, sheets, views
from amunre.games.amun_re.drawings.maps import height
from amunre.games.amun_re.drawings.palette import EGYPT, assembled
from amunre.games.amun_re.drawings.plans import SMALL, WIDE
from amunre.games.amun_re.drawings.plots import Scene
from amunre.games.amun_re.drawings.signs import symbols
from amunre.games.amun_re.drawings.words import Speaker, points, word
from amunre.render.drawing import Drawing, Piece, piece
from amunre.render.ink import Thing, group, label, lines, measured, row
from amunre.render.kept import kept
from amunre.render.screens import HAND_WIDTH, SEAT_WIDTH, ScreenDrawings, Shape, hand_drawing, legend, seat_drawing

if TYPE_CHECKING:
    from amunre.games.amun_re.model import Ruleset
    from amunre.games.amun_re.view import View

_IN_ROW = 3
"""Number of cards in a row of a hand."""
_GAP = 3


def screen(view: View, rules: Ruleset, names: Sequence[str], shape: Shape) -> ScreenDrawings:
    """Return the drawings of a table for the viewer."""
    speaker = Speaker(rules, names)
    scene = Scene(view, speaker, WIDE if shape == "wide" else SMALL)
    title = speaker.say("drawings", "board", seats=tuple(range(len(names))))
    return ScreenDrawings(
        assembled(_board(scene), title, speaker.board(view), partial(views.printed, view, speaker, spoken())),
        tuple(_seat(scene, seat) for seat in range(len(names))),
        _hand(scene, view.viewer) if isinstance(view.viewer, int) else None,
        _legend(rules),
    )


def _board(scene: Scene) -> Iterator[Piece]:
    """Yield the map, the temple track and the supply."""
    yield from sheets.country(scene)
    yield sheets.supply(scene, height(scene.speaker.rules, scene.plan) + scene.plan.track)


@kept
def _legend(rules: Ruleset) -> Drawing:
    return legend(_key(Speaker(rules)), EGYPT)


def _key(speaker: Speaker) -> Iterator[tuple[Thing, str]]:
    """Yield the symbols on the map with their meanings."""
    for name, things in symbols(speaker.rules):
        width = sum(width for width, _ in things) + 5 * len(things)
        yield (width, row(things, 0, 3, width, 5)), speaker.say("book", f"sign-{name}")
    yield from (
        (glyphs.farmer(), speaker.word("plain-farmers", n=1)),
        (glyphs.pyramid(), speaker.word("pyramids", n=1)),
        (glyphs.stone(), speaker.word("stones", n=1)),
        (glyphs.statue(), speaker.word("temple")),
    )


def _seat(scene: Scene, seat: int) -> Drawing:
    """Draw a seat's seal, gold, cards and points, then whether it is Pharaoh and its actions in this round."""
    view, speaker = scene.view, scene.speaker
    player = view.players[seat]
    gold = glyphs.coin("?" if player.gold is None else player.gold)
    told = speaker.word("points", n=points(view, seat))
    things: list[Thing] = [scene.seal(seat), gold, _numbered(glyphs.card(), len(player.hand))]
    things.append((measured(told, 16, strong=True) + 4, label(told, 4, 16.5, 16, "a-strong")))  # apart from the cards
    done = [*([word("pharaoh")] if seat == view.pharaoh else []), *speaker.done(view, seat)]
    below = lines("; ".join(done), 15, SEAT_WIDTH, 2)
    drawn = [label(line, 0, 39 + 16 * n, 15) for n, line in enumerate(below)]
    return seat_drawing(seat, speaker.player(view, seat), EGYPT, row(things, 0, 2, SEAT_WIDTH, 6), *drawn)


def _numbered(sign: Thing, number: int) -> Thing:
    width, drawn = sign
    left, told = width + 4, str(number)
    return left + measured(told, 16, strong=True), group(drawn, label(told, left, 16.5, 16, "a-strong"))


def _hand(scene: Scene, seat: int) -> Drawing:
    """Draw the power cards, one piece for each kind."""
    speaker, held = scene.speaker, Counter(scene.view.players[seat].hand)
    title = speaker.say("drawings", "hand", seat=seat)
    told = "\n".join(speaker.held(id, n) for id, n in held.items()) or word("no-card")
    return hand_drawing(_held(speaker, held), title, told, EGYPT)


def _held(speaker: Speaker, held: Counter[str]) -> Iterator[Piece]:
    """Yield a piece for each kind of power card, in rows."""
    width, deep = (HAND_WIDTH + _GAP) / _IN_ROW - _GAP, faces.SMALL
    for n, (id, number) in enumerate(held.items()):
        x, y = n % _IN_ROW * (width + _GAP), n // _IN_ROW * (deep + _GAP)
        drawn = faces.small(speaker, speaker.rules.card(id), number, width)
        yield piece(f"hand-{id}", x, y, width, deep, drawn, place=id, count=number)
    if not held:
        yield piece("nothing", 0, 0, HAND_WIDTH, 24, label(word("no-card"), 2, 17, 15, "a-quiet"))
