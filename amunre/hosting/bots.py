"""The bots of a table: who is asked next, and what they answer. What comes of it is done at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from attrs import frozen

from amunre.bots.blame import blaming
from amunre.bots.bot import Bot, Eyes
from amunre.bots.named import bot_named
from amunre.engine.game import Game
from amunre.errors import IllegalAction
from amunre.games.amun_re.actions import Action
from amunre.hosting.seats import Sitting

Made = tuple[Bot, Random]
"""A bot, and the chance that it was made with."""


@frozen
class Question:
    """What a bot is asked, and at which step of the table."""

    step: int
    seat: int
    bot: str
    asked_before: Made | None
    """The bot itself, once it is there."""
    game: Game
    """A copy, for the table may go on while the bot thinks."""
    actions: tuple[Action, ...]


def to_act(game: Game, sittings: Sequence[Sitting]) -> tuple[int, ...]:
    """Seats of bots that must decide now."""
    return tuple(seat for seat in game.to_act if sittings[seat].bot is not None)


class Passes:
    """Whom to ask: all bots that are not to act, in passes from the Pharaoh clockwise, then those that must decide."""

    def __init__(self) -> None:
        self._known: dict[int, Made] = {}
        """Those that were asked already."""
        self._to_ask: tuple[int, ...] = ()
        """Seats that can still act out of turn in this pass, in order."""
        self._again = False
        """Whether somebody has done so in this pass, so that another one follows."""

    def remember(self, seat: int, made: Made) -> None:
        """Ask this bot from now on, which remembers what it has seen."""
        self._known[seat] = made

    def forget(self, seat: int) -> None:
        """Somebody else has the seat."""
        self._known.pop(seat, None)

    def pass_over(self) -> None:
        """Whoever was asked out of turn does nothing."""
        self._to_ask = self._to_ask[1:]

    def begin_pass(self, game: Game) -> None:
        """Ask all, from the Pharaoh clockwise."""
        players, pharaoh = game.players, game.pharaoh
        self._to_ask = tuple((pharaoh + number) % players for number in range(players))
        self._again = False

    def go_on_with_pass(self, game: Game, seat: int) -> None:
        """Go on with those after a bot that has acted out of turn, and ask all once more after them."""
        if seat not in self._to_ask:
            self.begin_pass(game)
        self._to_ask = self._to_ask[self._to_ask.index(seat) + 1 :]
        self._again = True

    def next_question(self, step: int, game: Game, sittings: Sequence[Sitting]) -> Question | None:
        """What a bot is to be asked now: first all who are not to act, then the first that must decide."""
        while self._to_ask or self._again:
            if not self._to_ask:
                self.begin_pass(game)
            for number, seat in enumerate(self._to_ask):
                if sittings[seat].bot is None or seat in game.to_act:
                    continue
                if actions := game.legal_actions(seat):
                    self._to_ask = self._to_ask[number:]
                    return self._question(step, seat, sittings[seat], game, actions)
            self._to_ask = ()
        for seat in to_act(game, sittings):
            return self._question(step, seat, sittings[seat], game, game.legal_actions(seat))
        return None

    def _question(self, step: int, seat: int, sitting: Sitting, game: Game, actions: tuple[Action, ...]) -> Question:
        return Question(step, seat, sitting.bot or "", self._known.get(seat), game.copy(), actions)


def answer(question: Question, remember: Callable[[Question, Made], None]) -> Action | None:
    """What the bot does; None if it is not to act and does nothing. `remember` is told of a bot that was made for it.

    Raises BotFailed for a bot that cannot be found, raises an exception or chooses what it may not.
    """
    seat, game, actions = question.seat, question.game, question.actions
    with blaming(seat, question.bot):
        bot = _bot(question, remember)
        if seat in game.to_act:
            return _allowed(game, seat, bot.choose(Eyes(game, seat), actions))
        interrupt = getattr(bot, "interrupt", None)
        action = interrupt(Eyes(game, seat), actions) if interrupt else None
        return None if action is None else _allowed(game, seat, action)


def _bot(question: Question, remember: Callable[[Question, Made], None]) -> Bot:
    """The bot that is asked, which keeps what it remembers; its chance begins anew at each step."""
    chance = f"{question.game.seed}/{question.step}/{question.seat}"
    if question.asked_before is None:
        random = Random(chance)
        bot = bot_named(question.bot)(random)
        remember(question, (bot, random))
        return bot
    bot, random = question.asked_before
    random.seed(chance)
    return bot


def _allowed(game: Game, seat: int, action: Action) -> Action:
    """The same action, if it is legal. Raises IllegalAction."""
    if violations := game.explain(seat, action):
        raise IllegalAction(violations)
    return game.rules.actions[game.rules.actions.index(action)]
