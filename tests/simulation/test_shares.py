"""Win shares and their confidence interval."""

from __future__ import annotations

import pytest

from amunre import Result
from amunre.shares import interval, win_share


def test_a_shared_win_counts_its_share():
    result = Result((10, 12, 12), ((1, 2), (0,)), "stones")
    assert [win_share(result, seat) for seat in range(3)] == [0, 0.5, 0.5]


def test_the_interval_is_that_of_wilson():
    # Published values for 10 of 100, and for none of 10, at 95 %.
    assert interval([1.0] * 10 + [0.0] * 90) == pytest.approx((0.0552, 0.1744), abs=1e-4)
    assert interval([0.0] * 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert interval([1.0]) == pytest.approx((0.2065, 1.0), abs=1e-4)
