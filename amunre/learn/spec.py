"""The meaning of an observation: the name, the bounds and the place of each number."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from amunre.arguments import flag
from amunre.engine.features import Feature
from amunre.engine.ruleset import Rules, checked_players, checked_rules, thing_named
from amunre.extras import extra
from amunre.frozendict import frozendict
from amunre.learn.arrays import Floats

with extra("learn", "numpy"):
    import numpy as np


@frozen(eq=False)
class Spec:
    """The features of an observation under one ruleset, for a number of players.

    Examples:
        >>> import amunre
        >>> from amunre import learn
        >>> spec = learn.spec(amunre.load_ruleset(), players=3)
        >>> spec.features[spec.groups["gold"]][1]
        Feature(name='gold[1]', low=0, high=..., says="The seat's gold.")
    """

    features: tuple[Feature, ...]
    """The features, in the order of the numbers."""
    groups: Mapping[str, slice]
    """The numbers of each group of features, such as `gold`."""
    shapes: Mapping[str, tuple[int, ...]]
    """The shape of each group: one length for each kind of label, such as seats and provinces."""
    hash: str
    """SHA-256 of the names and bounds; a network fits observations with the same hash."""
    low: Floats
    """Least value of each number."""
    high: Floats
    """Greatest value of each number."""

    @property
    def shape(self) -> tuple[int]:
        """Shape of an observation."""
        return (len(self.features),)

    def scaled(self, observations: Floats) -> Floats:
        """Return observations divided by the bounds, so that each number is from 0 to 1."""
        scaled: Floats = (observations - self.low) / np.maximum(self.high - self.low, 1)
        return scaled

    def part(self, observations: Floats, group: str) -> Floats:
        """Return one group of features of observations, in its shape.

        Args:
            observations: One observation or an array of them.
            group: Name of the group.

        Raises:
            KeyError: Unknown group.
        """
        numbers = thing_named("group", group, self.groups)
        return observations[..., numbers].reshape(*observations.shape[:-1], *self.shapes[group])


def spec(rules: Rules, players: int, *, perfect: bool = False) -> Spec:
    """Return the meaning of the numbers in an observation.

    Args:
        rules: The ruleset.
        players: The number of players.
        perfect: True for observations with perfect information.

    Raises:
        ValueError: The rules do not allow the number of players.
    """
    encoder = checked_rules(rules).encoder(checked_players(rules, players), flag("perfect", perfect))
    groups, first = {}, 0
    for bound in encoder.groups:
        groups[bound.group.name] = slice(first, first := first + len(bound.features))
    low, high = (np.array([getattr(one, end) for one in encoder.features], np.float32) for end in ("low", "high"))
    return Spec(
        encoder.features,
        frozendict(groups),
        frozendict({bound.group.name: bound.shape for bound in encoder.groups}),
        encoder.hash,
        low,
        high,
    )
