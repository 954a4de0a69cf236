"""On the full screen too a second language is a file: the table, the choices, the answers and the keys."""

from __future__ import annotations

import pytest
from pseudo import NAMES, english
from sitting import Sitting, sit

from amunre import Game
from amunre.terminal import printouts
from amunre.terminal.full.widgets import CLOSED
from amunre.terminal.keeping import HUMAN

pytestmark = pytest.mark.usefixtures("speaking_strangely")

MARKS = ("q", "z", "standard", CLOSED, *(f"f{n}" for n in range(1, 13)))
"""Keys to press, marks before a choice, and the ruleset that has a lesson."""


def test_a_session_on_the_full_screen(strange_rules, monkeypatch):
    monkeypatch.setattr(printouts, "examples", lambda menu: ("bid abu 3", "bid abu 3"))  # a short one is no text
    seen = []

    async def play(at: Sitting) -> None:
        for key in (
            "enter",
            "end",
            "enter",
            "escape",
            "question_mark",
            "escape",
            "f1",
            "f7",
            "home",
            "enter",
            "enter",
            "enter",
            "enter",
        ):
            await at.press(key)
            seen.append(at.seen)

    seats = (HUMAN, HUMAN, "uniform")
    sit(Game(strange_rules, NAMES[:3], seed=5), seats, play, (160, 50))
    assert all("⟦" in screen for screen in seen)
    assert english("\n".join(seen), *MARKS) == []
