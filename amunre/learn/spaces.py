"""Spaces of observations and actions for Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import cast

from amunre.extras import extra
from amunre.learn.arrays import Floats
from amunre.learn.spec import Spec

with extra("learn", "numpy", "gymnasium"):
    import numpy as np
    from gymnasium.spaces import Box, Space


def box_of(spec: Spec) -> Space[Floats]:
    """Return the space of observations; numbers that never vary have room for one more value, as Gymnasium asks for."""
    box = Box(spec.low, np.maximum(spec.high, spec.low + 1), dtype=np.float32)
    return cast("Space[Floats]", box)  # its type has any numbers
