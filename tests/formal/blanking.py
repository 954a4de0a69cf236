"""The public and the hidden parts of a position, in its JSON form; and other positions that share the public part.

Every field is named, and an unknown field raises ValueError. So each new field needs a decision before anybody sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

Json = dict[str, Any]
Viewer = int | str
"""A seat; anything else sees what everybody may know."""

Rule = Callable[[Any], Any]
"""A function from the value of a field to what a viewer knows of it."""


def public(value: Any) -> Any:
    """For a field that everybody may know."""
    return value


def counted(things: list[str]) -> int:
    """For cards or tiles of which everybody knows how many there are, and not which."""
    return len(things)


def blank(value: Any) -> str:
    """For a field of which nobody else knows anything."""
    return "hidden"


def each(fields: Mapping[str, Rule]) -> Rule:
    """For a mapping: each field by its own rule. Raises ValueError where the fields are not just these."""

    def read(mapping: Json) -> Json:
        if mapping.keys() != fields.keys():
            raise ValueError(f"Public or hidden? {sorted(mapping.keys() ^ fields.keys())} not decided, or not there.")
        return {key: rule(mapping[key]) for key, rule in fields.items()}

    return read


def optional(rule: Rule) -> Rule:
    """For a mapping or None."""
    return lambda value: None if value is None else rule(value)


def permute(lists: Sequence[list[str]], random: Random, share: float) -> None:
    """Move about this share of the things in these lists, within and between them.

    Half of the time that everything moves, one list gets as many things of one or two kinds as it can hold. Chance alone
    rarely deals such hands, and a leak may depend on one.
    """
    places = [(things, k) for things in lists for k in range(len(things)) if random.random() < share]
    moved = [things[k] for things, k in places]
    random.shuffle(moved)
    for (things, k), thing in zip(places, moved, strict=True):
        things[k] = thing
    if share == 1.0 and places and random.random() < 0.5:
        gather(lists, random)


def gather(lists: Sequence[list[str]], random: Random) -> None:
    """Swap things of one or two kinds into a list of several, until it is full or has them all."""
    kinds = sorted({thing for things in lists for thing in things})
    wanted = random.sample(kinds, min(len(kinds), random.randint(1, 2)))
    target = random.choice([things for things in lists if len(things) > 1] or lists)
    elsewhere = [
        (things, k) for things in lists if things is not target for k, thing in enumerate(things) if thing in wanted
    ]
    random.shuffle(elsewhere)
    for k, thing in enumerate(target):
        if thing not in wanted and elsewhere:
            things, other = elsewhere.pop()
            target[k], things[other] = things[other], thing
