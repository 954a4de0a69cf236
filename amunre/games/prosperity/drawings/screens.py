"""The drawings of a table on a screen: the supply and the play, each player, the viewer's hand, and the legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve

from amunre.engine.languages import spoken
from amunre.engine.texts import capital
from amunre.games.prosperity.drawings import glyphs, sheets, views
from amunre.games.prosperity.drawings.palette import PALETTE, assembled
from amunre.games.prosperity.drawings.sheets import BREADTH, PENDING, PLAY, Scene, amount
from amunre.games.prosperity.drawings.words import Speaker
from amunre.games.prosperity.seen import score_of
from amunre.render import seals
from amunre.render.drawing import Drawing, Piece, piece
from amunre.render.ink import Thing, row
from amunre.render.kept import kept
from amunre.render.screens import SEAT_WIDTH, ScreenDrawings, Shape, hand_drawing, legend, seat_drawing

if TYPE_CHECKING:
    from amunre.games.prosperity.model import Ruleset
    from amunre.games.prosperity.view import View

_LARGE = 1.74
"""Scale of the piles in a wide drawing."""
_LOW = 32
"""Height of the cards in play in a small drawing."""
_GAP = 14
"""Space between the unfinished effects and the trash."""
_HAND = 0.98
"""Scale of a card in hand."""


def screen(view: View, rules: Ruleset, names: Sequence[str], shape: Shape) -> ScreenDrawings:
    """Return the drawings of a table for the viewer."""
    speaker = Speaker(rules, names)
    scene = Scene(view, speaker)
    title = speaker.say("drawings", "board", seats=tuple(range(len(names))))
    scale, deep = (_LARGE, PLAY) if shape == "wide" else (1, _LOW)
    printed = partial(views.printed, view, speaker, spoken())
    return ScreenDrawings(
        assembled(_board(scene, scale, deep), title, speaker.board(view), printed),
        tuple(_seat(scene, seat) for seat in range(len(names))),
        _hand(scene, view.viewer) if isinstance(view.viewer, int) else None,
        _legend(rules),
    )


@kept
def _legend(rules: Ruleset) -> Drawing:
    return legend(((sign, capital(told)) for sign, told in sheets.key(Speaker(rules))), PALETTE)


def _board(scene: Scene, scale: float, deep: float) -> Iterator[Piece]:
    """Yield the piles, the cards in play, and below them the unfinished effects beside the trash."""
    yield from sheets.piles(scene, 0, scale)
    width, top = BREADTH * scale, sheets.supply_height(scene) * scale
    half = (width - _GAP) / 2
    yield piece("play", 0, top, width, deep, sheets.ruled(width, sheets.play(scene, width, deep)))
    top += deep
    yield piece("pending", 0, top, half, PENDING, sheets.ruled(half, sheets.pending(scene, half)))
    yield piece("trash", half + _GAP, top, half, PENDING, sheets.ruled(half, sheets.store(scene, half, PENDING)))


def _seat(scene: Scene, seat: int) -> Drawing:
    """Draw a seat's points and cards, then its tokens, its turns and, in its turn, the actions, buys and coins left."""
    view = scene.view
    player = view.players[seat]
    things: list[Thing] = [
        seals.seal(seat, seals.marks(scene.speaker.names)[seat]),
        amount(glyphs.shield(), score_of(view, scene.rules, seat).total),
        amount(glyphs.hand(), len(player.shown) + len(player.hand)),
        amount(glyphs.deck(), len(player.top) + len(player.deck)),
        amount(glyphs.discards(), len(player.discard) + len(player.buried)),
    ]
    below = [amount(glyphs.point_token(), player.tokens), amount(glyphs.clock(), player.turns)]
    if seat == view.active and view.stage != "over":
        below += sheets.account(view)
    told = scene.speaker.player(view, seat)
    return seat_drawing(seat, told, PALETTE, row(things, 0, 3, SEAT_WIDTH, 3), row(below, 0, 32, SEAT_WIDTH, 3))


def _hand(scene: Scene, seat: int) -> Drawing:
    """Draw the cards in hand, one small face per name."""
    player = scene.view.players[seat]
    held = Counter((*player.shown, *player.hand))
    pieces = (evolve(one, count=held[one.place]) if one.place else one for one in views.held(scene, seat, 0, _HAND))
    told = f"{capital(scene.speaker.in_hand(player))}."
    return hand_drawing(pieces, scene.speaker.say("drawings", "hand", seat=seat), told, PALETTE)
