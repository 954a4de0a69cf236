"""The one loop of play: who is asked next, what is forced, who acts out of turn, and what bots answer to it.

Whoever hosts a game asks `Turns` whose turn it is, asks that seat in their own way, does what it answers and tells
`Turns`. In between they may wait for a person: a game and its `Turns` are all that it takes to go on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import NamedTuple

from attrs import frozen

from amunre.arguments import ending, of_kind
from amunre.bots.bot import Bot, Observation, checked_bot
from amunre.bots.failing import failed, staying
from amunre.bots.named import bot_named
from amunre.engine.game import Game
from amunre.engine.rules import AnyAction
from amunre.errors import BotFailed, IllegalAction, NotationError
from amunre.printing import brief

# --- who is asked ----------------------------------------------------------------------------------------


class Asked(NamedTuple):
    """A seat that is asked now."""

    seat: int
    actions: tuple[AnyAction, ...]
    """All that are legal for it."""
    in_turn: bool
    """Whether it must act; out of turn it may as well do nothing."""

    @property
    def forced(self) -> bool:
        """Whether there is nothing to choose, so that nobody need be asked."""
        return self.in_turn and len(self.actions) == 1


class Turns:
    """Who is asked next in a game.

    After each step all seats that are not to act are asked once whether they act out of turn, in their `order`. Whoever
    does is followed by those after them, and then all are asked again, until a whole pass brings nothing. Then one that
    is to act decides.
    """

    def __init__(self, game: Game) -> None:
        """Begin with a game at its beginning, or wherever it is taken up again."""
        self._left: tuple[int, ...] = ()
        """Seats that are still to be asked in this pass, in order."""
        self._again = bool(game.steps)
        """Whether another pass follows."""

    def next(self, game: Game, in_turn: Iterable[int], out_of_turn: Collection[int]) -> Asked | None:
        """Return who is asked now.

        Args:
            game: As it stands.
            in_turn: Seats that can be asked to act; where several are to act, the first of these is asked first.
            out_of_turn: Seats that can be asked whether they act out of turn.

        Returns:
            None if none of these seats is asked: the game waits for others, or it is over.
        """
        to_act = game.to_act
        while out_of_turn and (self._left or self._again):
            if not self._left:
                self._left, self._again = game.order, False
            seat = self._left[0]
            if seat in out_of_turn and seat not in to_act and (actions := game.legal_actions(seat)):
                return Asked(seat, actions, in_turn=False)
            self.declined()
        for seat in in_turn:
            if seat in to_act:
                return Asked(seat, game.legal_actions(seat), True)
        return None

    def declined(self) -> None:
        """Note that whoever was asked out of turn does nothing."""
        self._left = self._left[1:]

    def acted(self, game: Game, out_of_turn: int | None = None) -> None:
        """Note that the game has gone on, so all are asked again.

        Args:
            game: As it stands now.
            out_of_turn: The seat that was asked out of turn and has acted; those after it are asked first.
        """
        left: tuple[int, ...] = ()
        if out_of_turn is not None:
            left = self._left if out_of_turn in self._left else game.order
            left = left[left.index(out_of_turn) + 1 :]
        self._left, self._again = left, True


# --- bots ------------------------------------------------------------------------------------------------


def seed_of_bot(seed: int, number: int, seat: int) -> str:
    """Return the seed of all chance that a bot uses, for its `random.Random`.

    Args:
        seed: Of one game, or of many that are played together.
        number: Of the step in a game that can be taken up again, or of the game among many.
        seat: Where the bot sits.
    """
    return f"{seed}/{number}/{seat}"


class SeatedBot:
    """A bot on a seat of a game that can be taken up again, made from its name when it is asked first.

    Its chance begins anew at each step, so that the game goes on as it would have gone on; only what the bot remembers
    is lost.
    """

    def __init__(self, seat: int, name: str) -> None:
        self._seat: int = seat
        self.name: str = name
        self._random = Random()
        self._bot: Bot | None = None

    def __reduce__(self) -> tuple[type[SeatedBot], tuple[int, str]]:
        """Pickle by name: where it arrives, it is made again."""
        return SeatedBot, (self._seat, self.name)

    def made(self, game: Game, step: int) -> Bot:
        """Return the bot itself, about to be asked at this step.

        Raises:
            BotFailed: If it cannot be found or made.
        """
        self._random.seed(seed_of_bot(game.seed, step, self._seat))
        if self._bot is None:
            maker: object = None
            try:
                maker = bot_named(self.name)
                self._bot = checked_bot(maker(self._random))
            except BaseException as error:  # a bot may not end its host
                raise failed(self._seat, self.name, maker, error) from error
        return self._bot

    @staying()
    def answer(self, game: Game, asked: Asked, step: int) -> AnyAction | None:
        """Return what the bot does at this step.

        Returns:
            An action of the catalogue; None if it was asked out of turn and does nothing.

        Raises:
            BotFailed: If it cannot be found, raises an exception or chooses what it may not.
        """
        if asked.forced:
            return asked.actions[0]
        bot, observation, catalogue = self.made(game, step), Observation(game, self._seat), game.rules.actions
        try:
            interrupt = getattr(bot, "interrupt", None)
            if asked.in_turn:
                action: AnyAction = bot.choose(observation, asked.actions)
            elif interrupt is None or (action := interrupt(observation, asked.actions)) is None:
                return None
            action = catalogue[catalogue.index(action)]
            if action not in asked.actions:
                raise IllegalAction(game.explain(self._seat, action))
            return action
        except BaseException as error:
            method = "choose" if asked.in_turn else "interrupt"
            raise failed(self._seat, self.name, bot, error, method=method) from error


# --- whole games -----------------------------------------------------------------------------------------


@frozen
class Decisions:
    """How many decisions a game took."""

    free: int = 0
    """Decisions between at least two actions, by seats that were asked."""
    forced: int = 0
    """With one legal action only; no bot is asked."""
    interrupts: int = 0
    """Actions out of turn."""


def play_out(game: Game, bots: Sequence[Bot], taken: Counter[str] | None = None) -> Decisions:
    """Play a game to its end, with a bot for each seat.

    Where several seats must act, the lowest is asked first. After every step each seat that is not to act may
    interrupt, asked once, in the game's order of seats, until nobody wants to any more.

    Args:
        game: It is played on from where it stands.
        bots: By seat.
        taken: Where decisions are counted by the names of `Decisions` meanwhile, for a game that may break off.

    Returns:
        The decisions that it took.

    Raises:
        ValueError: Unless there is a bot for each seat.
        BotFailed: A bot raises an exception, which is the cause, or chooses what it may not: `IllegalAction`.
    """
    of_kind("game", game, Game)
    if not isinstance(bots, Sequence) or isinstance(bots, str):
        raise ValueError(f"bots: expected a list of bots, found {brief(bots)}.")
    bots = ending("bots", bots, game.players)
    if len(bots) != game.players:
        raise ValueError(f"bots: expected {game.players}, found {len(bots)}.")
    taken, names, at = Counter() if taken is None else taken, [type(bot).__name__ for bot in bots], f"seed {game.seed}"
    for seat, bot in enumerate(bots):
        try:
            checked_bot(bot, "bots")
        except NotationError:
            raise
        except BaseException as error:
            raise failed(seat, names[seat], bot, error, f"{at}, step {len(game.steps) + 1}") from error
    play_named(game, bots, names, at, taken)
    return Decisions(**taken)


def play_named(game: Game, bots: Sequence[Bot], names: Sequence[str], at: str, taken: Counter[str]) -> None:
    """Play a game out by bots, with names of these and of the game for errors."""

    def to_blame(seat: int, error: BaseException, method: str) -> BotFailed:
        return failed(seat, names[seat], bots[seat], error, f"{at}, step {len(game.steps) + 1}", method)

    observations = [Observation(game, seat) for seat in range(game.players)]
    interrupts = {}
    for seat, bot in enumerate(bots):
        try:
            if (interrupt := getattr(bot, "interrupt", None)) is not None:
                interrupts[seat] = interrupt
        except BaseException as error:
            raise to_blame(seat, error, "interrupt") from error
    turns, seats = Turns(game), range(game.players)
    while asked := turns.next(game, seats, interrupts):
        seat, actions, in_turn = asked
        if asked.forced:
            taken["forced"] += 1
            game.push(seat, actions[0])
            turns.acted(game)
            continue
        if in_turn:
            taken["free"] += 1
        try:
            action = (bots[seat].choose if in_turn else interrupts[seat])(observations[seat], actions)
            if in_turn or action is not None:
                game.push(seat, action)
        except BaseException as error:  # whatever somebody's bot does wrong
            raise to_blame(seat, error, "choose" if in_turn else "interrupt") from error
        if in_turn:
            turns.acted(game)
        elif action is None:
            turns.declined()
        else:
            taken["interrupts"] += 1
            turns.acted(game, seat)
