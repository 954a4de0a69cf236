"""A single game in which decisions are asked for one at a time, for environments of other libraries."""

from __future__ import annotations

import os
from math import isfinite
from numbers import Real
from typing import TypeAlias

from amunre.arguments import integer
from amunre.engine.events import SPECTATOR, Viewer
from amunre.engine.game import Game
from amunre.engine.indices import bytes_of
from amunre.engine.ruleset import Rules
from amunre.errors import IllegalAction, NotationError
from amunre.extras import extra
from amunre.games.loading import load_rules
from amunre.hosting.playing import Turns
from amunre.printing import brief

with extra("learn", "numpy"):
    import numpy as np
    import numpy.typing as npt

Chosen: TypeAlias = "Rules | str | os.PathLike[str]"
"""A ruleset, its name, the name of its game, or its folder."""
Mask: TypeAlias = "npt.NDArray[np.int8]"
"""1 for each legal action, in the type that the action spaces of Gymnasium expect."""

RENDER_MODES = ("human", "ansi", "svg")
"""Ways of rendering: printed, as text, or as an SVG document."""


def chosen_rules(rules: Chosen, game: str | None = None) -> Rules:
    """Return the ruleset that an argument means.

    Raises:
        NotationError: It does not belong to this game.
        RulesetError: As for `load_ruleset`.
    """
    chosen = rules if isinstance(rules, Rules) else load_rules(rules)
    if game is not None and chosen.game.id != game:
        raise NotationError(f"rules: expected a ruleset of {game}, found {chosen.id}, which is of {chosen.game.id}.")
    return chosen


def checked_illegal_reward(reward: object) -> float:
    """Return the reward for an illegal action as a float; if it is not a number, raise NotationError."""
    if isinstance(reward, Real) and not isinstance(reward, bool) and isfinite(reward):
        return float(reward)
    raise NotationError(f"illegal_reward: expected a number, found {brief(reward)}.")


def checked_render_mode(mode: object) -> str | None:
    """Return the mode if it is None or one of RENDER_MODES; otherwise raise NotationError."""
    if mode is None or (isinstance(mode, str) and mode in RENDER_MODES):
        return mode
    raise NotationError(f"render_mode: expected one of {', '.join(RENDER_MODES)} or None, found {brief(mode)}.")


def rendered(game: Game, mode: str | None, viewer: Viewer = SPECTATOR) -> str | None:
    """Return a game as a viewer sees it, in one of RENDER_MODES; print it and return None for "human"."""
    if mode == "svg":
        from amunre import render

        return render.board(game.view(viewer), game.rules, game.names).svg
    text = str(game) if viewer == SPECTATOR else str(game.view(viewer))
    if mode == "human":
        print(text)
    return text if mode == "ansi" else None


class AskedGame:
    """A game, and the decision that it waits for.

    Forced moves are performed at once. Seats that must act at the same time are asked one after another, in the game's
    `order`; none sees what the others chose before the rules reveal it.

    If seats may act out of turn, there is one more action, to wait. Each seat that has an action out of turn is asked
    before a decision in turn and after each step, as in `play_out`, until all of them wait.
    """

    __slots__ = ("_turns", "game", "in_turn", "mask", "over", "seat", "wait")

    def __init__(self, game: Game, out_of_turn: bool = False) -> None:
        self.game: Game = game
        self.wait: int = len(game.rules.actions)
        """Index of the action to wait, which is the last one."""
        self._turns: Turns | None = Turns(game) if out_of_turn else None
        self.seat: int = 0
        """The seat whose decision is awaited."""
        self.mask: bytes = b""
        """A byte for each action: 1 if it is legal for that seat; all are 0 once no seat is asked."""
        self.in_turn: bool = True
        """True if that seat must act, False if it is asked out of turn."""
        self.over: bool = False
        """True if the game is over, or was stopped."""
        self._go_on()

    @property
    def actions(self) -> int:
        """The number of actions."""
        return self.wait + (self._turns is not None)

    def perform(self, action: object) -> None:
        """Perform an action of the seat that is asked, and go on to the next decision.

        Raises:
            IllegalAction: The action is illegal; the error lists the violations.
            NotationError: There is no such action, or the game is over.
        """
        index = self.index_of(action)
        if refusal := self.refusal(index):
            raise refusal
        if index == self.wait:
            assert self._turns is not None
            self._turns.declined()
        else:
            self.game._play.push(self.seat, index)
            if self._turns is not None:
                self._turns.acted(self.game, None if self.in_turn else self.seat)
        self._go_on()

    def index_of(self, action: object) -> int:
        """Return an action, an integer from any library, as an index.

        Raises:
            NotationError: There is no such action, or the game is over.
        """
        if self.over:
            raise NotationError(f"action: expected no action, as the game is over, found {brief(action)}.")
        return integer("action", action, 0, len(self.mask) - 1)

    def refusal(self, index: int) -> IllegalAction | NotationError | None:
        """Return the error for an action that is illegal for the seat that is asked; None if it is legal."""
        if self.mask[index]:
            return None
        if index == self.wait:
            return NotationError("action: expected one of the game's actions; a seat in turn cannot wait.")
        return IllegalAction(self.game.explain(self.seat, self.game.rules.actions[index]))

    def stop(self) -> None:
        """Ask for nothing more."""
        self.mask = bytes(self.actions)
        self.over = True

    def _go_on(self) -> None:
        """Play until a decision between several actions is awaited, or the game is over."""
        game, play, turns = self.game, self.game._play, self._turns
        while asked := play.state.asked:
            seat, in_turn = asked[0], True
            if len(asked) > 1:
                seat = next(other for other in game.order if other in asked)
            if turns is not None:
                found = turns.next(game, (seat,), range(game.players))
                assert found is not None
                seat, in_turn = found.seat, found.in_turn
            legal = play.book.legal_set(play.state, seat) | (not in_turn) << self.wait
            assert legal, "a seat that must act has no action"
            if legal & legal - 1:
                self.seat, self.in_turn, self.mask = seat, in_turn, bytes_of(legal, self.actions)
                return
            play.push(seat, legal.bit_length() - 1)
            if turns is not None:
                turns.acted(game)
        self.stop()
