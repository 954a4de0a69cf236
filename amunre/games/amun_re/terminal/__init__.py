"""Amun-Re in the terminal: its part of `amunre play` and `amunre show` in `FACE`, and its part of `amunre board`.

`amunre.terminal` runs a game in the terminal; it contains no rules, and its texts are data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from amunre.engine.texts import joined, name_of
from amunre.games.amun_re.drawings import text
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.terminal.deciding import Decision
from amunre.games.amun_re.terminal.sheets import SHEETS
from amunre.games.amun_re.terminal.typing import Typing
from amunre.games.amun_re.texts import part
from amunre.games.amun_re.view import View
from amunre.terminal.face import Face

__all__ = ["FACE"]


def held(view: View, rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield each kind of card that the viewer holds, with the rule that explains its effect."""
    assert isinstance(view.viewer, int)
    for id in dict.fromkeys(view.players[view.viewer].hand):
        yield name_of(rules.card(id)), rules.clause(f"card.{id}").text


def aim(rules: Ruleset) -> str:
    """Return the number of kingdoms and rounds, and the sources of points."""
    rounds = joined([str(kingdom.rounds) for kingdom in rules.kingdoms])
    return part("terminal", "aim", kingdoms=len(rules.kingdoms), rounds=rounds)


def asks(view: View, names: Sequence[str]) -> str:
    """Return the player's name and gold."""
    assert isinstance(view.viewer, int)
    return part("terminal", "prompt", player=names[view.viewer], gold=view.players[view.viewer].gold)


FACE = Face(
    signs="".join(text.DRAWN.all),
    board=text.board,
    spots=text.spots,
    places=text.provinces,
    key=text.key,
    status=lambda view, rules, names, width: text.status(view, rules, width),
    players=text.players,
    supply=lambda view, rules: text.supply(view),
    hand=text.hand,
    held=held,
    sheets=SHEETS,
    scores=text.scores,
    scores_if_now=text.scores_if_now,
    aim=aim,
    asks=asks,
    section=lambda view: (view.round, view.stage),
    with_board=frozenset({"bidding", "purchase", "scoring"}),
    board_last=False,
    begins="round-began",
    scored="points-scored",
    typing=Typing,
    decision=Decision,
)
