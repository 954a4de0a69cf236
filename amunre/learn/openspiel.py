"""Games for OpenSpiel: `python_amun_re`, and likewise the name of each other game; importing this registers them.

>>> import pyspiel
>>> import amunre.learn.openspiel
>>> game = pyspiel.load_game("python_amun_re(players=3)")
>>> state = game.new_initial_state()
>>> state.apply_action(1)
>>> state.current_player()
1

The only chance node is the first one. It draws the deal, a number from which all shuffles of the game follow, so that
the game is a finite tree with explicit chance. A search that looks at states instead of information states therefore
foresees shuffles that no player could.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Any, ClassVar

from amunre.arguments import integer
from amunre.engine.game import Game
from amunre.engine.rewards import Reckoner
from amunre.engine.ruleset import DEFAULT_PLAYERS, Rules, checked_players
from amunre.extras import extra
from amunre.games import GAMES
from amunre.games.loading import load_rules
from amunre.learn.arrays import Floats, observation
from amunre.learn.asking import AskedGame, chosen_rules
from amunre.learn.spec import Spec, spec

with extra("openspiel", "numpy", "pyspiel"):
    import numpy as np
    import pyspiel

DRAWN = -1
"""The parameter `start` if the rules determine which seat starts."""
DEALS = 10_000
"""The number of deals, unless the parameter `deals` says otherwise."""
MOST_DECISIONS = 100_000
"""A bound on the length of games, which the rules do not give."""


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game with a number of players, under a ruleset.

    Only decisions between several actions are asked for. Seats that choose at the same time are asked one after
    another, in the game's `order`; none acts out of turn. The return is each seat's share of the win.
    """

    id: ClassVar[str]
    """The id of the game, such as `amun-re`."""
    kind: ClassVar[Any]
    """Its `pyspiel.GameType`."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        """Prepare a game.

        Args:
            parameters: The number of `players`, the `rules` by name or folder, and the number of `deals`. Options for
                the set-up: the seat that must `start`, or -1 to let the rules decide, and those of the game. One of
                these is `kingdom`: its name, or its cards separated by spaces.

        Raises:
            NotationError: The number of deals is invalid, or the ruleset belongs to another game.
            RulesetError: The ruleset has problems.
            ValueError: The rules do not allow the number of players, or an option for the set-up is invalid.
        """
        given = {**self.kind.parameter_specification, **(parameters or {})}
        self.rules: Rules = chosen_rules(given["rules"], self.id)
        self.players: int = checked_players(self.rules, given["players"])
        self.deals: int = integer("deals", given["deals"], 1)
        self.setup: dict[str, Any] = {} if given["start"] == DRAWN else {"start": given["start"]}
        """Options for the set-up of each game."""
        for name in self.rules.game.setup.own():
            if words := given[name].split():
                self.setup[name] = words[0] if len(words) == 1 else tuple(words)
        self.rules.game.setup.decided(self.rules, self.players, 0, self.setup)
        self.reckoner = Reckoner(self.rules, "win")
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.actions),
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> OpenSpielState:
        """Return the state before the deal."""
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return 1, for the deal."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Observer:
        """Return an observer of what a player may know, or of everything if all private information is asked for.

        Raises:
            ValueError: Such observations are not supported.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params or not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.NONE:
            raise ValueError("observers: expected public and private information, and no parameters.")
        perfect = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        return Observer(spec(self.rules, self.players, perfect=perfect), perfect, kind.perfect_recall)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of a game."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._asking: AskedGame | None = None

    @property
    def game(self) -> Game | None:
        """A copy of the game of this state with all its steps; None before the deal."""
        return None if self._asking is None else self._asking.game.copy()

    def current_player(self) -> int:
        """Return the seat that is asked, or the id of chance or of the end."""
        if self._asking is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self._asking.over else self._asking.seat

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._asking is not None and self._asking.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, which are equally likely."""
        deals: int = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def returns(self) -> list[float]:
        """Return each seat's share of the win, or zeros before the end."""
        game: OpenSpielGame = self.get_game()
        if self._asking is None:
            return [0.0] * game.players
        return game.reckoner.standing(self._asking.game._play.state)[1]

    def _legal_actions(self, player: int) -> list[int]:
        """Return the legal actions, as indices of `rules.actions`."""
        assert self._asking is not None
        return [index for index, is_legal in enumerate(self._asking.mask) if is_legal]

    def _apply_action(self, action: int) -> None:
        """Deal, or perform an action of the seat that is asked."""
        if self._asking is None:
            game: OpenSpielGame = self.get_game()
            self._asking = AskedGame(Game(game.rules, game.players, action, **game.setup))
        else:
            self._asking.perform(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return an action's text, or the number of the deal."""
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else str(self.get_game().rules.actions[action])

    def __str__(self) -> str:
        """Return the deal and all steps."""
        if self._asking is None:
            return ""
        game = self._asking.game
        return "\n".join([f"deal {game.seed}", *map(str, game.steps)])


class Observer:
    """An observer: the features of a player, and with perfect recall, in text, all events that the player has seen.

    The tensor has the same features with and without perfect recall.
    """

    def __init__(self, meaning: Spec, perfect: bool, perfect_recall: bool) -> None:
        self._spec = meaning
        self._perfect = perfect
        self._recalls = perfect_recall
        self.tensor: Floats = np.zeros(meaning.shape, np.float32)
        """The features."""
        self.dict: dict[str, Floats] = {name: meaning.part(self.tensor, name) for name in meaning.groups}
        """The same numbers by group."""

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write a player's features into the tensor; zeros before the deal."""
        if state._asking is None:
            self.tensor.fill(0)
        else:
            observation(state._asking.game, player, self.tensor, perfect=self._perfect)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return a player's features that are not zero, and the events if the observer recalls them."""
        if state._asking is None:
            return ""
        self.set_from(state, player)
        told = [f"{self._spec.features[n].name}={self.tensor[n]:.0f}" for n in np.flatnonzero(self.tensor).tolist()]
        events = [str(event) for event in state._asking.game.events(player)] if self._recalls else []
        return "\n".join([f"player {player}", " ".join(told), *events])


def _register(id: str, room: str) -> None:
    """Register a game with OpenSpiel."""
    rules = load_rules(id)
    kind = pyspiel.GameType(
        short_name=f"python_{room}",
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.most_players,
        min_num_players=rules.least_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": DEFAULT_PLAYERS,
            "rules": id,
            "deals": DEALS,
            "start": DRAWN,
            **dict.fromkeys(rules.game.setup.own(), ""),
        },
    )
    own = {"id": rules.game.id, "kind": kind}
    made = types.new_class(f"OpenSpielGame_{room}", (OpenSpielGame,), {}, lambda names: names.update(own))
    pyspiel.register_game(kind, made)


for _id, _room in GAMES.items():
    _register(_id, _room)
