"""Features: the numbers of an observation for programs that learn, declared by each game in groups.

A game's `FEATURES` are its groups. A group declares its numbers once: their name, their bounds, a sentence about them,
and the function that reads them from a state. It reads only what the seat may know, which tests check against views.
Seats are relative: 0 is the observer, 1 the next seat clockwise.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any

from attrs import frozen

LARGEST = 2**15 - 1
"""Largest magnitude of a number: 16-bit integers and 32-bit floats have them all."""

Labels = Callable[[Any, int], Iterable[object]]
"""A function that returns labels, such as the ids of all provinces, given the tables of a ruleset and the players."""
Bound = int | Callable[[Any, int], int | Sequence[int]]
"""A bound of numbers, or a function of the tables and the number of players; it may return one bound for each label."""


@frozen
class Feature:
    """One number of an observation, an integer within its bounds."""

    name: str
    """Such as `round`, or `gold[1]` for the gold of the next seat clockwise."""
    low: int
    """Least value."""
    high: int
    """Greatest value."""
    says: str
    """Its meaning, in a sentence that describes the whole group."""


@frozen(eq=False)
class FeatureGroup:
    """Features that are read together, such as the gold of every seat."""

    name: str
    says: str
    read: Callable[[Any, int, list[int]], None]
    """A function that adds the numbers for a seat to a list, given a state; the last of the labels varies fastest."""
    by: tuple[Labels, ...] = ()
    """The labels of the numbers; without any, the group is a single number."""
    high: Bound = 1
    """Greatest value; a greater one is an error."""
    low: Bound = 0
    sets: bool = False
    """True if `read` adds sets instead, each as an int with one bit for every label of the last kind."""
    hidden: bool = False
    """True if the seat may not know the numbers; they are only part of perfect information."""


def seats(t: object, players: int) -> range:
    """Label numbers by seat: 0 is the observer, 1 the next seat clockwise."""
    return range(players)


def others(t: object, players: int) -> range:
    """Label numbers by seat, without the observer's."""
    return range(1, players)


def chosen(*labels: str) -> Labels:
    """Return the function that gives these labels under any rules."""
    return lambda t, players: labels


@frozen(eq=False)
class BoundGroup:
    """A group under one ruleset, for a number of players."""

    group: FeatureGroup
    features: tuple[Feature, ...]
    shape: tuple[int, ...]
    """The number of labels of each kind; empty for a single number."""

    @property
    def width(self) -> int:
        """The number of members of each set; 0 if the group has numbers."""
        return self.shape[-1] if self.group.sets else 0


def bound_to(groups: Iterable[FeatureGroup], tables: object, players: int, perfect: bool) -> tuple[BoundGroup, ...]:
    """Return the groups with a feature for each number, in order; hidden ones only for perfect information."""
    return tuple([_bound(group, tables, players) for group in groups if perfect or not group.hidden])


def _bound(group: FeatureGroup, tables: object, players: int) -> BoundGroup:
    labels = [tuple(map(str, kind(tables, players))) for kind in group.by]
    combined = [*product(*labels)]
    low, high = (_bounds(bound, tables, players, len(combined)) for bound in (group.low, group.high))
    features = tuple(
        [
            Feature(f"{group.name}[{','.join(each)}]" if each else group.name, least, most, group.says)
            for each, least, most in zip(combined, low, high, strict=True)
        ]
    )
    assert all(-LARGEST <= one.low <= one.high <= LARGEST for one in features), f"the bounds of {group.name}"
    return BoundGroup(group, features, tuple(map(len, labels)))


def _bounds(bound: Bound, tables: object, players: int, number: int) -> list[int]:
    """Return a bound for each number of a group."""
    found = bound if isinstance(bound, int) else bound(tables, players)
    each = [found] if isinstance(found, int) else [*found]
    return each * (number // len(each))


def hash_of(features: Iterable[Feature]) -> str:
    """Return the SHA-256 of the names and bounds of features, in order."""
    told = [[one.name, one.low, one.high] for one in features]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()
