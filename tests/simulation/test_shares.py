"""Win shares and their confidence interval."""

from __future__ import annotations

from collections import Counter
from math import copysign
from statistics import fmean, quantiles

import pytest
from hypothesis import given
from hypothesis import strategies as st

from amunre import Result
from amunre.shares import interval, mean, quartiles, win_share


def test_a_shared_win_counts_its_share():
    result = Result((10, 12, 12), ((1, 2), (0,)), "stones")
    assert [win_share(result, seat) for seat in range(3)] == [0, 0.5, 0.5]


def test_the_interval_is_that_of_wilson():
    # Published values for 10 of 100, and for none of 10, at 95 %.
    assert interval([1.0] * 10 + [0.0] * 90) == pytest.approx((0.0552, 0.1744), abs=1e-4)
    assert interval([0.0] * 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert interval([1.0]) == pytest.approx((0.2065, 1.0), abs=1e-4)


SHARES = st.sampled_from([0.0, 1 / 5, 1 / 4, 1 / 3, 1 / 2, 1.0])
"""Of a win, by how many share it."""


@given(
    st.one_of(
        st.lists(SHARES, max_size=60),
        st.tuples(SHARES, st.integers(1, 5000)).map(lambda drawn: [drawn[0]] * drawn[1]),
        st.tuples(SHARES, SHARES, st.integers(1, 5000)).map(lambda drawn: [drawn[0], *[drawn[1]] * drawn[2]]),
    )
)
def test_the_interval_lies_within_0_and_1_and_holds_the_mean(shares):
    low, high = interval(shares)
    assert 0 <= low <= high <= 1
    assert copysign(1, low) == 1, "never shown as -0.0 %"
    if shares:
        assert low <= fmean(shares) <= high
    for shown in (f"{low:.1%}", f"{high:.1%}"):
        assert 0 <= float(shown.removesuffix("%")) <= 100
        assert not shown.startswith("-")


def test_without_a_game_everything_is_possible():
    assert interval([]) == (0, 1)


@given(st.lists(st.integers(-5, 60), min_size=2, max_size=200))
def test_quartiles_and_the_mean_are_those_of_the_numbers_themselves(numbers):
    for told in (numbers, Counter(numbers)):
        assert quartiles(told) == quantiles(numbers, method="inclusive")
        assert mean(told) == pytest.approx(fmean(numbers))


def test_quartiles_of_one_game_and_of_several():
    assert quartiles([31]) == [31, 31, 31]
    assert quartiles([10, 20, 30, 40, 50]) == [20, 30, 40]
