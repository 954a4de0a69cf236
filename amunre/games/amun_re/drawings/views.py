"""Drawings made from a view: the board with its pieces, a hand, and the points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from amunre.engine.events import HIDDEN
from amunre.engine.languages import Language, speaking, spoken
from amunre.engine.texts import name_of
from amunre.games.amun_re.drawings import faces, sheets
from amunre.games.amun_re.drawings.palette import assembled
from amunre.games.amun_re.drawings.plans import WHOLE
from amunre.games.amun_re.drawings.plots import Scene
from amunre.games.amun_re.drawings.tables import score_lines
from amunre.games.amun_re.drawings.words import Speaker, word
from amunre.render.drawing import Drawing, Piece, gathered
from amunre.render.tables import table

if TYPE_CHECKING:
    from amunre.games.amun_re.model import Ruleset
    from amunre.games.amun_re.view import View

_PLAYERS = ("temple", "players")
_FEW = 4
"""Maximum number of provinces to draw in rows of two."""
_ACROSS = (2 * WHOLE.width + 8, 3 * WHOLE.width + 16)
"""Width of a partial drawing with few provinces, and with many."""


def board(view: View, rules: Ruleset, names: Sequence[str]) -> Drawing:
    """Draw the board during a game, with the temple track, the players and the supply."""
    speaker = Speaker(rules, names)
    title = speaker.say("drawings", "board", seats=tuple(range(len(view.players))))
    laid = sheets.board(Scene(view, speaker))
    return assembled(laid, title, speaker.board(view), partial(printed, view, speaker, spoken()))


def part(
    view: View, rules: Ruleset, names: Sequence[str], laid: Sequence[Piece], places: Sequence[str], players: bool
) -> Drawing:
    """Draw the given provinces side by side; if `players` is set, add the temple track and the players below."""
    speaker = Speaker(rules, names)
    below = _PLAYERS if players else ()
    shown = [one for one in laid if one.place in places or one.name in below]
    room = max((one.width for one in shown if one.name in below), default=_ACROSS[len(places) > _FEW])
    here = [province for province in rules.provinces if province.id in places]
    told = [speaker.happens(view, province) for province in here] + [*(speaker.people(view) if players else ())]
    title = speaker.say("drawings", "part", places=", ".join(map(name_of, here)))
    return assembled(gathered(shown, room), title, ".\n".join([*told, ""]).rstrip("\n"))


def hand(view: View, rules: Ruleset, names: Sequence[str], seat: int) -> Drawing:
    """Draw a seat's power cards; cards hidden from the viewer are face down."""
    held, speaker = Counter(view.players[seat].hand), Speaker(rules, names)
    shown = [
        (faces.back(n) if id == HIDDEN else faces.face(speaker, rules.card(id), n), speaker.held(id, n))
        for id, n in held.items()
    ]
    return faces.spread(speaker.say("drawings", "hand", seat=seat), shown or [(faces.none(), word("no-card"))])


def scores(view: View, rules: Ruleset, names: Sequence[str]) -> Drawing:
    """Draw each player's points so far, by kingdom and line."""
    scene = Scene(view, Speaker(rules, names))
    signs = [scene.seal(seat) for seat in range(len(names))]
    return table(word("scores"), scene.speaker.scores(view), [*score_lines(scene)], names, signs)


def chapter(view: View, rules: Ruleset, names: Sequence[str]) -> str:
    """Return the name of the round."""
    return Speaker(rules, names).say("drawings", "chapter", round=view.round)


def printed(view: View, speaker: Speaker, language: Language) -> str:
    """Return the map as text, in the language of the drawing."""
    from amunre.games.amun_re.drawings import text

    with speaking(language):
        return text.board(view, speaker.rules, speaker.names, text.ACROSS).plain
