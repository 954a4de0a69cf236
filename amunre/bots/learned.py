"""The bot that plays what a network has learned: a policy in an ONNX file, run by onnxruntime."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from amunre.bots.bot import BotMaker, Observation, indices
from amunre.engine.definition import A
from amunre.engine.ruleset import Rules, checked_players, checked_rules
from amunre.errors import NotationError
from amunre.extras import extra
from amunre.printing import brief, fault, printable, shortened

with extra("learned", "numpy", "onnxruntime"):
    import numpy as np
    import onnxruntime


def metadata(rules: Rules, players: int) -> dict[str, str]:
    """Return what the metadata of an ONNX file must say about the games in which its network may play.

    Args:
        rules: The ruleset.
        players: The number of players.

    Raises:
        ValueError: The rules do not allow the number of players.
    """
    encoder = checked_rules(rules).encoder(checked_players(rules, players), False)
    facts = {"spec": encoder.hash, "rules": rules.hash, "ruleset": rules.id, "players": str(players)}
    return {f"amunre.{name}": fact for name, fact in facts.items()}


def learned_from(name: str, path: Path) -> BotMaker:
    """Return a function that makes bots with the network in a file. Raises NotationError if it cannot be used."""
    return partial(Learned, network=_network(name, path.absolute(), path.stat().st_mtime_ns))


def check_learned(maker: BotMaker, rules: Rules, players: int) -> None:
    """Raise NotationError if `learned_from` returned this function for a network that has learned other games."""
    if isinstance(maker, partial) and maker.func is Learned:
        maker.keywords["network"].check(rules, players)


class PolicyNetwork:
    """A network with one input, raw observations, and one output, a number for each action; the greatest is best."""

    def __init__(self, name: str, path: Path) -> None:
        self._name: str = name
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1  # a decision is too small to be divided
        options.log_severity_level = 4  # errors are raised
        try:
            self._session: Any = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
            self._input: str = self._session.get_inputs()[0].name
        except Exception as error:  # a file may contain anything
            what = "the file is no ONNX model that can be run"
            raise NotationError(f"bot {brief(name)}: {what}: {fault(error)}") from error
        self._metadata: Mapping[str, str] = self._session.get_modelmeta().custom_metadata_map
        if missing := [key for key in ("spec", "rules", "ruleset", "players") if f"amunre.{key}" not in self._metadata]:
            self._refuse(f"the file does not say for which games it is: its metadata lacks amunre.{missing[0]}")

    def check(self, rules: Rules, players: int) -> None:
        """Raise NotationError unless the network has learned these games."""
        wanted, found = metadata(rules, players), self._metadata
        for key, words in (("amunre.ruleset", "the ruleset {}"), ("amunre.players", "{} players")):
            if found[key] != wanted[key]:
                this, that = (words.format(printable(shortened(one))) for one in (wanted[key], found[key]))
                self._refuse(f"expected a network for {this}, found one for {that}")
        for key, what in (("amunre.rules", "the ruleset"), ("amunre.spec", "the observation")):
            if found[key] != wanted[key]:
                self._refuse(f"{what} has changed since the network was trained; train it again")

    def ratings(self, observation: Any, actions: int) -> Any:
        """Return a number for each action."""
        try:
            found = self._session.run(None, {self._input: observation[np.newaxis]})[0]
        except Exception as error:  # likewise
            raise NotationError(f"bot {brief(self._name)}: the network cannot be run: {fault(error)}") from error
        if np.shape(found) != (1, actions):
            self._refuse(f"expected a network with {actions} numbers, one for each action, found {np.shape(found)}")
        return found[0]

    def _refuse(self, why: str) -> NoReturn:
        raise NotationError(f"bot {brief(self._name)}: {why}.")


class Learned:
    """A bot that plays the legal action that a network rates best, given the observation of its seat."""

    def __init__(self, random: Random, network: PolicyNetwork) -> None:
        self._network: PolicyNetwork = network
        self._checked: tuple[Rules, int] | None = None

    def choose(self, observation: Observation, actions: Sequence[A]) -> A:
        """Return the best action. Raises NotationError if the network has learned other games."""
        legal, rules = indices(observation, actions), observation.rules
        world = observation._world(0)
        encoder = rules.encoder(world.players, False)
        if self._checked is None or self._checked[0] is not rules or self._checked[1] != world.players:
            self._network.check(rules, world.players)
            self._checked = rules, world.players
        seen = np.empty(encoder.size, np.float32)
        encoder.write(world, observation.seat, seen.data.cast("B"))
        best: A = rules.actions[legal[int(self._network.ratings(seen, len(rules.actions))[legal].argmax())]]
        return best


@lru_cache(maxsize=8)
def _network(name: str, path: Path, changed: int) -> PolicyNetwork:
    """Return the network in a file, which is read again when the file has changed."""
    return PolicyNetwork(name, path)
