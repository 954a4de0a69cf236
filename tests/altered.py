"""Positions with values changed, for tests of the checks on positions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from attrs import evolve

from amunre import Game, NotationError

Json = Any
Facts = dict[str, Any]
Case = tuple[str, str, Facts, dict[str, str]]
"""A check, the position, the changes of its JSON, and the clauses of all problems by path."""

GONE = object()
"""In a change: remove this key."""


def one_less(number: int) -> int:
    return number - 1


def one_more(number: int) -> int:
    return number + 1


def changed(data: Facts, changes: Facts) -> Facts:
    """Return JSON with other values at some paths; a function is applied to the present value, or to 0 for a new key."""
    data = deepcopy(data)
    for path, value in changes.items():
        inside: Any = data
        *way, last = (int(key) if key.isdecimal() else key for key in path.split("."))
        for key in way:
            inside = inside[key]
        if value is GONE:
            del inside[last]
        elif callable(value):
            inside[last] = value(inside.get(last, 0) if isinstance(inside, dict) else inside[last])
        else:
            inside[last] = value
    return data


def clause_of(expected: str) -> str:
    """Return the clause that a problem of a position cites at its end."""
    cited = re.search(r" \[(.+)\]$", expected)
    return cited[1] if cited else ""


def check_problems(rules: Any, position: Any, changes: Facts, expected: dict[str, str]) -> None:
    """Check that a position with these changes has exactly these problems, and that no game begins from it."""
    wrong = type(position).from_json(changed(position.to_json(), changes))
    assert {problem.path: clause_of(problem.expected) for problem in wrong.problems(rules)} == expected
    with pytest.raises(NotationError, match=next(iter(expected))):
        Game.from_position(rules, wrong)


def places(value: Json) -> Iterator[tuple[Json, Any]]:
    """Yield each place in JSON: the object or list, and the key or index in it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield value, key
        yield from places(item)


def anything(data: Json, random: Random, strange: Sequence[Json]) -> None:
    """Replace any value with a strange one."""
    inside, last = random.choice([*places(data)])
    inside[last] = random.choice(strange)


def spoiled(game: Game[Any], **changes: Any) -> Any:
    """Return the position of a game with some fields changed."""
    return evolve(game.position(), **changes)


def spoiled_player(game: Game[Any], **changes: Any) -> Any:
    """Return the position of a game with some fields of seat 0 changed."""
    own, *others = game.position().players
    return spoiled(game, players=(evolve(own, **changes), *others))


def sketched(rules: Any, facts: Any) -> None:
    """Check that any facts make a position, or else an error that says where and what is expected."""
    try:
        position = rules.game.positions.sketch(rules, facts)
    except NotationError as error:
        told = str(error)
        position = None
    if position is None:
        assert told.startswith("sketch: ")
        assert ", expected " in told
        assert len(told) < 2000
    elif position.problems(rules):
        with pytest.raises(NotationError):
            Game.from_position(rules, position)
    else:
        assert type(position).from_json(position.to_json()) == position
        assert Game.from_position(rules, position, seed=1).position() == position
