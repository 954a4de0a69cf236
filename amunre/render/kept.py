"""Drawings that stay the same throughout the games of a ruleset, drawn once in each language."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from amunre.engine.languages import Language, spoken
from amunre.engine.memo import KEPT

P = ParamSpec("P")
T = TypeVar("T")


def kept(draw: Callable[P, T]) -> Callable[P, T]:
    """Return a function that caches what another one draws, by its arguments and the current language."""

    @lru_cache(KEPT)
    def drawn(language: Language, *arguments: Any, **options: Any) -> T:
        return draw(*arguments, **options)

    made: Callable[..., T] = drawn

    @wraps(draw)
    def current(*arguments: P.args, **options: P.kwargs) -> T:
        return made(spoken(), *arguments, **options)

    return current
