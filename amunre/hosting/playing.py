"""The play loop: turn order, forced actions, actions out of turn, and the bots' answers.

A host gets the next seat from `Turns`, asks that seat, performs its action and reports it to `Turns`. Between these
calls the host may wait for a person, because a game and its `Turns` hold all of the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import NamedTuple

from attrs import frozen

from amunre.arguments import ending, of_kind
from amunre.bots.bot import Bot, Observation, Thinker, Thinking, checked_bot, finished
from amunre.bots.failing import failed, staying
from amunre.bots.named import bot_named
from amunre.engine.game import Game
from amunre.engine.rules import AnyAction
from amunre.errors import BotFailed, IllegalAction, NotationError
from amunre.printing import brief

# --- turn order ------------------------------------------------------------------------------------------


class AskedSeat(NamedTuple):
    """A seat to ask now."""

    seat: int
    actions: tuple[AnyAction, ...]
    """The seat's legal actions."""
    in_turn: bool
    """True if the seat must act; False if it is asked out of turn and may decline."""

    @property
    def forced(self) -> bool:
        """True if the seat must act and has only one legal action, so no one needs to be asked."""
        return self.in_turn and len(self.actions) == 1


class Turns:
    """The order in which seats are asked.

    After each step, every seat that need not act is asked once whether it wants to act out of turn, in the game's
    `order`. If a seat acts, the seats after it are asked, and then all of them again. After a whole pass without an
    action, a seat that must act decides.
    """

    def __init__(self, game: Game) -> None:
        """Begin with a new game, or with a game that is being continued."""
        self._left: tuple[int, ...] = ()
        """Seats that have not yet been asked in this pass, in order."""
        self._again = bool(game.steps)
        """True if another pass follows."""

    def next(self, game: Game, in_turn: Iterable[int], out_of_turn: Collection[int]) -> AskedSeat | None:
        """Return the seat to ask now.

        Args:
            game: The game in its current state.
            in_turn: Seats that can be asked to act; if several of them must act, the first in this order is asked.
            out_of_turn: Seats that can be asked whether they want to act out of turn.

        Returns:
            The seat; None if the game is over or is waiting for other seats.
        """
        to_act = game.to_act
        while out_of_turn and (self._left or self._again):
            if not self._left:
                self._left, self._again = game.order, False
            seat = self._left[0]
            if seat in out_of_turn and seat not in to_act and (actions := game.legal_actions(seat)):
                return AskedSeat(seat, actions, in_turn=False)
            self.declined()
        for seat in in_turn:
            if seat in to_act:
                return AskedSeat(seat, game.legal_actions(seat), True)
        return None

    def declined(self) -> None:
        """Record that the seat asked out of turn declines."""
        self._left = self._left[1:]

    def acted(self, game: Game, out_of_turn: int | None = None) -> None:
        """Record that the game has advanced, so all seats must be asked again.

        Args:
            game: The game in its new state.
            out_of_turn: Seat that was asked out of turn and acted; the seats after it are asked first.
        """
        left: tuple[int, ...] = ()
        if out_of_turn is not None:
            left = self._left if out_of_turn in self._left else game.order
            left = left[left.index(out_of_turn) + 1 :]
        self._left, self._again = left, True


# --- bots ------------------------------------------------------------------------------------------------


def seed_of_bot(seed: int, number: int, seat: int) -> str:
    """Return the seed for a bot's `random.Random`.

    Args:
        seed: Seed of a game or a series of games.
        number: Number of the step in a game that can be continued later, or number of the game in a series.
        seat: The bot's seat.
    """
    return f"{seed}/{number}/{seat}"


class SeatedBot:
    """A bot in a seat of a game that can be continued later; it is created from its name when it is first asked.

    It is reseeded at each step, so a continued game goes on as it would have without the break. Only the bot's memory
    is lost.
    """

    def __init__(self, seat: int, name: str) -> None:
        self._seat: int = seat
        self.name: str = name
        self._random = Random()
        self._bot: Bot | None = None

    def __reduce__(self) -> tuple[type[SeatedBot], tuple[int, str]]:
        """Pickle the bot by name; the receiving process creates it again."""
        return SeatedBot, (self._seat, self.name)

    def made(self, game: Game, step: int) -> Bot:
        """Return the bot, seeded for this step.

        Raises:
            BotFailed: The bot cannot be found or created.
        """
        self._random.seed(seed_of_bot(game.seed, step, self._seat))
        if self._bot is None:
            maker: object = None
            try:
                maker = bot_named(self.name)
                self._bot = checked_bot(maker(self._random))
            except BaseException as error:  # a bot must not bring down its host
                raise failed(self._seat, self.name, maker, error) from error
        return self._bot

    def answer(self, game: Game, asked: AskedSeat, step: int) -> AnyAction | None:
        """Return the bot's decision at this step. Raises BotFailed, as `thinking` does."""
        return finished(self.thinking(game, asked, step))

    def thinking(self, game: Game, asked: AskedSeat, step: int) -> Thinking[AnyAction | None]:
        """Find the bot's decision at this step, in slices if the bot thinks in slices.

        Returns:
            An action from the catalogue; None if the bot was asked out of turn and declines.

        Raises:
            BotFailed: The bot cannot be found, raises an exception or chooses an illegal action.
        """
        if asked.forced:
            return asked.actions[0]
        with staying():
            bot, observation, catalogue = self.made(game, step), Observation(game, self._seat), game.rules.actions
            try:
                interrupt = getattr(bot, "interrupt", None)
                if isinstance(bot, Thinker) and asked.in_turn:
                    action: AnyAction = yield from bot.thinking(observation, asked.actions)
                elif asked.in_turn:
                    action = bot.choose(observation, asked.actions)
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
    """The numbers of decisions in a game."""

    free: int = 0
    """Number of decisions made in turn between at least two actions."""
    forced: int = 0
    """Number of decisions with only one legal action, which is performed without asking the bot."""
    interrupts: int = 0
    """Number of actions performed out of turn."""


def play_out(game: Game, bots: Sequence[Bot], taken: Counter[str] | None = None) -> Decisions:
    """Play a game to its end with a bot in each seat.

    If several seats must act, the lowest-numbered is asked first. After every step, the seats that need not act may
    interrupt, in the game's seat order, until none of them wants to.

    Args:
        game: The game, which continues from its current state.
        bots: The bots, in seat order.
        taken: Counter to update with the numbers of decisions, keyed by the field names of `Decisions`; it is up to
            date even if the game fails.

    Returns:
        The numbers of decisions.

    Raises:
        ValueError: The number of bots differs from the number of seats.
        BotFailed: A bot raises an exception or chooses an illegal action; the exception or `IllegalAction` is the
            cause.
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
    """Play a game to its end with bots; error messages use `names` for the bots and `at` for the game."""

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
        except BaseException as error:  # a bot may raise anything
            raise to_blame(seat, error, "choose" if in_turn else "interrupt") from error
        if in_turn:
            turns.acted(game)
        elif action is None:
            turns.declined()
        else:
            taken["interrupts"] += 1
            turns.acted(game, seat)
