"""Features of any bounds and widths: packed in bytes and unpacked again, they are the floats that are written at once."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from amunre.engine.encoding import Encoder
from amunre.engine.features import FeatureGroup, chosen
from amunre.learn.arrays import unpacked


def group(name: str, low: int, high: int, number: int) -> FeatureGroup:
    """Numbers that differ by state and seat, and reach both bounds."""

    def read(s: Any, seat: int, into: list[int]) -> None:
        random = Random(f"{s}/{seat}/{name}")
        into += [random.choice([low, high, random.randint(low, high)]) for _ in range(number)]

    return FeatureGroup(name, "Any number.", read, (chosen(*map(str, range(number))),), high, low)


def sets(name: str, number: int, width: int) -> FeatureGroup:
    """Sets that differ by state and seat."""

    def read(s: Any, seat: int, into: list[int]) -> None:
        random = Random(f"{s}/{seat}/{name}")
        into += [random.choice([0, (1 << width) - 1, random.getrandbits(width)]) for _ in range(number)]

    return FeatureGroup(
        name, "Any set.", read, (chosen(*map(str, range(number))), chosen(*map(str, range(width)))), sets=True
    )


GROUPS = (
    *(sets(f"set-{width}", 3, width) for width in (1, 7, 8, 9, 17, 64)),
    sets("more", 2, 64),
    *(
        group(f"from {low} to {high}", low, high, 5)
        for low, high in ((0, 1), (0, 255), (0, 256), (-1, 3), (-32767, 32767))
    ),
    group("single", 0, 9, 1),
    sets("last", 1, 5),
)


@pytest.mark.parametrize("states", [[], [3], [5, 1, 4]])
def test_packed_features_are_those_that_are_written(states: list[int]) -> None:
    encoder: Any = Encoder(GROUPS, None, 2, False)
    assert len(encoder.runs) < len(GROUPS)
    seats = [state % 2 for state in states]
    found = unpacked(encoder, encoder.packed(states, seats), np.empty((len(states), encoder.size), np.float32))
    for row, state, seat in zip(found, states, seats, strict=True):
        written = np.empty(encoder.size, np.float32)
        encoder.write(state, seat, written)
        assert row.tolist() == written.tolist()
        assert all(one.low <= value <= one.high for one, value in zip(encoder.features, row, strict=True))
