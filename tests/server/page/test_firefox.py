"""Whole games in Firefox, by clicks on what the hint suggests; Chromium has all other tests of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from firefox import Firefox

pytestmark = [pytest.mark.pages, pytest.mark.soak]


@pytest.mark.parametrize("game", ["amun-re", "tigris", "prosperity"])
def test_a_whole_game_in_firefox(served: Any, firefox: Firefox, game: str) -> None:
    firefox.goto(served.address)
    firefox.play(game)
