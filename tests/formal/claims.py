"""The claims of `make formal`, their checks and their findings."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Literal, TypeVar

from attrs import frozen
from rich.progress import track

FAST = bool(os.environ.get("FAST"))
"""True if long checks try a small part of their cases, so that all together take 15 minutes at most."""

Kind = Literal["proved", "exhaustive", "tested"]
"""proved: by an argument; exhaustive: a complete search of a stated space; tested: anything less."""

Piece = TypeVar("Piece")
Part = TypeVar("Part")


def scaled(number: int) -> int:
    """So many of something at full scale, and a twentieth of it with FAST."""
    return max(1, number // 20) if FAST else number


@frozen
class Finding:
    """The result of a check."""

    covered: str
    """The cases that were checked, with numbers: "540 games, 101,234 steps"."""
    figure: str
    """The result in a few words: "0 mismatches"."""
    wrong: tuple[str, ...] = ()
    """Evidence against the claim, each with enough to find it again; empty if the claim holds."""
    rows: tuple[dict[str, Any], ...] = ()
    """The single results, for a table of their own."""


@frozen
class Claim:
    """Something that is said of the library, and the check of it at the scale of `make formal`."""

    says: str
    kind: Kind
    check: Callable[[], Finding]


def spread(work: Callable[[Piece], Part], pieces: Iterable[Piece], label: str) -> Iterator[Part]:
    """The results of some work on each piece, in order, made by all processors; with a progress bar."""
    todo = list(pieces)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        yield from track(pool.map(work, todo), label, total=len(todo))
