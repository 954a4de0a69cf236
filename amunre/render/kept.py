"""Drawings that stay the same for many steps or games, drawn once in each language."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Generic, ParamSpec, TypeVar

from amunre.engine.languages import spoken
from amunre.engine.memo import KEPT

P = ParamSpec("P")
T = TypeVar("T")


class KeptByFacts(Generic[T]):
    """Drawings by all facts that they depend on, so that those that look as before are not drawn again."""

    def __init__(self, number: int) -> None:
        """Prepare the cache. number: maximum number of drawings in it; it is emptied when it is full."""
        self._number = number
        self._known: dict[tuple[object, ...], T] = {}

    def get(self, facts: tuple[object, ...], draw: Callable[[], T]) -> T:
        """Return the drawing for these facts in the current language; draw it if it is new."""
        key = (spoken(), *facts)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= self._number:
                self._known.clear()
            found = self._known[key] = draw()
        return found


def kept(draw: Callable[P, T]) -> Callable[P, T]:
    """Return a function that caches what another one draws, by its arguments and the current language."""
    known = KeptByFacts[T](4 * KEPT)

    @wraps(draw)
    def current(*arguments: P.args, **options: P.kwargs) -> T:
        return known.get((arguments, *options.items()), partial(draw, *arguments, **options))

    return current
