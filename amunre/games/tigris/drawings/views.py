"""Drawings made from a view: the board with its pieces, a hand, and the points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from amunre.engine.events import HIDDEN
from amunre.engine.languages import Language, speaking, spoken
from amunre.engine.texts import capital, name_of
from amunre.games.tigris.drawings import glyphs, sheets
from amunre.games.tigris.drawings.glyphs import CELL, SIGN
from amunre.games.tigris.drawings.land import Scene, around, breadth
from amunre.games.tigris.drawings.palette import assembled
from amunre.games.tigris.drawings.spaces import occupied
from amunre.games.tigris.drawings.tables import score_lines
from amunre.games.tigris.drawings.words import Speaker
from amunre.render.drawing import Drawing, Piece, gathered, piece
from amunre.render.ink import TIMES, group, label, moved
from amunre.render.tables import table

if TYPE_CHECKING:
    from amunre.games.tigris.model import Ruleset
    from amunre.games.tigris.view import View

_LARGE = 2.0
"""Scale of a tile drawn alone, relative to a tile on the board."""
_ROW = 84
_HEAD = 46


def board(view: View, rules: Ruleset, names: Sequence[str]) -> Drawing:
    """Draw the board during a game, with the players and the supply."""
    speaker = Speaker(rules, names)
    title = speaker.say("drawings", "board", seats=tuple(range(len(view.players))))
    laid = sheets.board(Scene(view, speaker))
    return assembled(laid, title, speaker.board(view), partial(printed, view, speaker, spoken()))


def part(
    view: View, rules: Ruleset, names: Sequence[str], laid: Sequence[Piece], places: Sequence[str], players: bool
) -> Drawing:
    """Draw the board around the given spaces; if `players` is set, add the players below."""
    speaker = Speaker(rules, names)
    shown = [around(rules, laid, places)] if places else []
    lying = occupied(view)
    told = [f"{space}: {', '.join(speaker.space(space, lying[space]))}" for space in places if space in lying]
    if players:
        shown += [one for one in laid if one.name == "heads" or one.name.startswith("player-")]
        told += [speaker.player(view, seat) for seat in range(len(view.players))]
    title = speaker.say("drawings", "part", places=", ".join(places))
    return assembled(gathered(shown, breadth(rules), 0), title, ".\n".join([*told, ""]).rstrip("\n"))


def hand(view: View, rules: Ruleset, names: Sequence[str], seat: int) -> Drawing:
    """Draw a seat's tiles, one per kind; tiles hidden from the viewer are face down."""
    held, speaker = Counter(view.players[seat].hand), Speaker(rules, names)
    title = speaker.say("drawings", "hand", seat=seat)
    wide = 360.0
    drawn = [label(title, 2, 30, 24, "a-name a-strong", room=wide)]
    if not held:
        drawn.append(label(capital(speaker.word("nothing")), 2, _HEAD + 26, 18, "a-quiet"))
    for n, (id, number) in enumerate(held.items()):
        sign = glyphs.hidden_tile() if id == HIDDEN else glyphs.tile(rules.tile(id))
        name = speaker.word("face-down") if id == HIDDEN else name_of(rules.tile(id))
        y = _HEAD + n * _ROW
        drawn.append(moved(sign, 0, y, _LARGE))
        drawn.append(label(f"{TIMES} {number}", 2 * CELL + 14, y + 46, 28, "a-strong"))
        drawn.append(label(name, 2 * CELL + 78, y + 45, 20, room=wide - 2 * CELL - 78))
    deep = _HEAD + max(1, len(held)) * _ROW
    told = capital(", ".join(speaker.tiles(view.players[seat].hand)) or speaker.word("nothing")) + "."
    return assembled([piece("hand", 0, 0, wide, deep, group(*drawn))], title, told)


def scores(view: View, rules: Ruleset, names: Sequence[str]) -> Drawing:
    """Draw each player's points, by color."""
    speaker = Speaker(rules, names)
    signs = [(float(SIGN), glyphs.dynasty_sign(rules.dynasties[seat])) for seat in range(len(names))]
    lines = list(score_lines(view, speaker))
    return table(speaker.say("drawings", "scores"), speaker.scores(view), lines, names, signs)


def chapter(view: View, rules: Ruleset, names: Sequence[str]) -> str:
    """Return a text that says whose turn it is in a view."""
    return Speaker(rules, names).turn(view)


def printed(view: View, speaker: Speaker, language: Language) -> str:
    """Return the board as text, in the language of the drawing."""
    from amunre.games.tigris.drawings import text

    with speaking(language):
        return text.board(view, speaker.rules, speaker.names, text.ACROSS).plain
