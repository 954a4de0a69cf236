"""Dominion: Prosperity in the terminal: its part of `amunre play` and `amunre show`, in `FACE`.

`amunre.terminal` runs a game in the terminal; it contains no rules, and its texts are data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from amunre.engine.texts import Filler, capital, name_of
from amunre.games.prosperity.drawings import text
from amunre.games.prosperity.drawings.words import Speaker
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.terminal.deciding import Decision, lines
from amunre.games.prosperity.terminal.sheets import SHEETS
from amunre.games.prosperity.terminal.typing import Typing
from amunre.games.prosperity.view import View
from amunre.terminal.face import Face

__all__ = ["FACE"]


def held(view: View, rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield the viewer's cards in hand, each kind with its number and its text."""
    told = Speaker(rules)
    for id, n in Counter(text.in_hand(view, rules)).items():
        card = rules.card(id)
        name = capital(name_of(card)) if n == 1 else told.part("terminal", "held", n=n, card=id)
        yield name, " ".join(told.text(card))


def about(rules: Ruleset, id: str) -> str:
    """Describe a card, or list the cards of a named kingdom."""
    told = Speaker(rules)
    for kingdom in rules.kingdoms:
        if kingdom.id == id:
            return told.part("terminal", "kingdom", kingdom=id, cards=kingdom.cards)
    return told.card(rules.card(id))


def aim(rules: Ruleset) -> str:
    """Return an explanation of a turn, and how the game ends."""
    return Filler(rules).part("terminal", "aim", hand=rules.hand, piles=rules.empty_piles)


def asks(view: View, names: Sequence[str]) -> str:
    """Return the player's name and, in their own turn, the actions left, or the coins and buys."""
    assert isinstance(view.viewer, int)
    own = view.stage in ("actions", "buying") and view.active == view.viewer
    actions = view.actions if own and view.phase == "action" else None
    coins, buys = (view.coins, view.buys) if own and view.phase == "buy" else (None, None)
    told = Filler(game="prosperity")
    return told.part("terminal", "prompt", player=names[view.viewer], actions=actions, coins=coins, buys=buys)


def section(view: View) -> object:
    """Return the turn, its phase, and the number of cards bought; for a question out of turn, also the question."""
    turn = view.active, view.players[view.active].turns
    return turn, view.phase, view.bought, None if view.viewer == view.active else view.stage


def player(view: View, rules: Ruleset, names: Sequence[str], seat: int) -> str:
    """Describe everything that the viewer knows of a player's cards."""
    return f"{Speaker(rules, names).player(view, seat)}."


FACE = Face(
    signs="",
    board=text.board,
    spots=text.spots,
    places=None,
    key=text.key,
    status=text.status,
    players=text.players,
    supply=text.supply,
    hand=text.hand,
    held=held,
    sheets=SHEETS,
    scores=text.scores,
    scores_if_now=None,
    aim=aim,
    asks=asks,
    section=section,
    with_board=frozenset({"actions", "buying", "gain", "name"}),
    board_last=True,
    begins="turn-began",
    scored=None,
    typing=Typing,
    decision=Decision,
    lines=lines,
    about=about,
    again=text.again,
    pauses=False,
    player=player,
    marked=text.marked,
)
