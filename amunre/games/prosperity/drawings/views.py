"""Drawings made from a view: the table with its pieces, a hand, and the points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from amunre.engine.events import HIDDEN
from amunre.engine.languages import Language, speaking, spoken
from amunre.engine.texts import capital
from amunre.games.prosperity.drawings import glyphs, sheets
from amunre.games.prosperity.drawings.faces import DEEP, SMALL
from amunre.games.prosperity.drawings.palette import assembled
from amunre.games.prosperity.drawings.sheets import BREADTH, Scene
from amunre.games.prosperity.drawings.tables import score_lines
from amunre.games.prosperity.drawings.words import Speaker
from amunre.games.prosperity.position import in_order
from amunre.render import seals
from amunre.render.drawing import Drawing, Piece, gathered, piece
from amunre.render.ink import TIMES, element, group, label, moved
from amunre.render.tables import table

if TYPE_CHECKING:
    from amunre.games.prosperity.model import Ruleset
    from amunre.games.prosperity.view import View

_BESIDE = ("play", "pending", "player-", "trash")
"""Beginnings of the names of pieces that show the players and what lies around."""
_LARGE = 1.25
"""Scale of a small face in a drawing of a hand."""
_HEAD = 40
_IN_ROW = 4
_GAP = 6


def board(view: View, rules: Ruleset, names: Sequence[str]) -> Drawing:
    """Draw the table during a game: the supply, the cards in play and the players."""
    speaker = Speaker(rules, names)
    title = speaker.say("drawings", "board", seats=tuple(range(len(view.players))))
    laid = sheets.board(Scene(view, speaker))
    return assembled(laid, title, speaker.board(view), partial(printed, view, speaker, spoken()))


def part(
    view: View, rules: Ruleset, names: Sequence[str], laid: Sequence[Piece], places: Sequence[str], players: bool
) -> Drawing:
    """Draw the given piles; if `players` is set, add the cards in play, the players and the trash."""
    speaker = Speaker(rules, names)
    shown = [one for one in laid if one.place in places]
    piles = speaker.piles(view)
    told = [piles[id] for id in places]
    if players:
        shown += [one for one in laid if one.name.startswith(_BESIDE)]
        told += [*speaker.around(view), *(speaker.player(view, seat) for seat in range(len(view.players)))]
    title = speaker.say("drawings", "part", cards=tuple(places))
    return assembled(gathered(shown, BREADTH, 5), title, "".join(f"{line}.\n" for line in told).rstrip())


def hand(view: View, rules: Ruleset, names: Sequence[str], seat: int) -> Drawing:
    """Draw a seat's cards in hand, one small face per name; cards hidden from the viewer are face down."""
    speaker = Speaker(rules, names)
    title = speaker.say("drawings", "hand", seat=seat)
    told = f"{capital(speaker.in_hand(view.players[seat]))}."
    width = _IN_ROW * (SMALL * _LARGE + _GAP) - _GAP
    head = piece("title", 0, 0, width, _HEAD, label(title, 2, 26, 22, "a-name a-strong", room=420))
    return assembled([head, *held(Scene(view, speaker), seat, _HEAD, _LARGE)], title, told)


def held(scene: Scene, seat: int, top: float, scale: float) -> Iterator[Piece]:
    """Yield a piece for each name in a hand; cards that everyone has seen have an eye."""
    player = scene.view.players[seat]
    shown = Counter(player.shown)
    cards = Counter(in_order((*player.shown, *player.hand), scene.view.supply))
    wide, deep = SMALL * scale, DEEP * scale
    if not cards:
        told = label(capital(scene.speaker.word("nothing")), 2, 26, 18, "a-quiet")
        yield piece("nothing", 0, top, wide, _HEAD, told)
    for n, (id, number) in enumerate(cards.items()):
        x, y = n % _IN_ROW * (wide + _GAP), top + n // _IN_ROW * (deep + _GAP)
        corner = f"{TIMES}{number}" if number > 1 else ""
        if id == HIDDEN:
            about = element("title", scene.speaker.word("face-down"))
            back = group(about, glyphs.back(SMALL, DEEP), label(corner, SMALL - 6, 20, 16, "a-strong", anchor="end"))
            yield piece("hand-hidden", x, y, wide, deep, moved(back, 0, 0, scale))
        else:
            drawn = [scene.face(id, corner)]
            if shown[id]:
                drawn.append(moved(glyphs.eye()[1], 4, DEEP - 16, 0.55))
                drawn.append(label(str(shown[id]), 21, DEEP - 5, 11) if number > 1 else group())
            yield piece(f"hand-{id}", x, y, wide, deep, moved(group(*drawn), 0, 0, scale), place=id)


def scores(view: View, rules: Ruleset, names: Sequence[str]) -> Drawing:
    """Draw each player's points, by card."""
    speaker, marks = Speaker(rules, names), seals.marks(names)
    signs = [seals.seal(seat, mark) for seat, mark in enumerate(marks)]
    lines = list(score_lines(view, speaker))
    return table(speaker.say("drawings", "scores"), speaker.scores(view), lines, names, signs)


def chapter(view: View, rules: Ruleset, names: Sequence[str]) -> str:
    """Return a text that says whose turn it is in a view."""
    return Speaker(rules, names).turn(view)


def printed(view: View, speaker: Speaker, language: Language) -> str:
    """Return the table as text, in the language of the drawing."""
    from amunre.games.prosperity.drawings import text

    with speaking(language):
        return text.board(view, speaker.rules, speaker.names, text.ACROSS).plain
