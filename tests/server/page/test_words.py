"""Words of the page stand in the texts: each is asked for, and none is asked for that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import amunre
from amunre import languages, speaking
from amunre.engine.languages import ANY, spoken
from amunre.engine.texts import Filler
from amunre.games import GAMES

PAGE = Path(amunre.__file__).parent / "server/page"
CODE = "".join(file.read_text(encoding="utf-8") for file in sorted(PAGE.glob("*.js")))
WORDS = Filler(game=ANY).sections["page"]
BUILT = ("decision-", "game-", "gathering", "setup-", "view-", "bot-", "weight-")
"""Beginnings of ids that are put together, or are states of a table."""


def test_each_word_is_asked_for_and_there() -> None:
    asked = {*re.findall(r'(?:say|tool)\("([a-z-]+)"', CODE)}
    assert asked <= {*WORDS}
    assert {word for word in WORDS if not word.startswith(BUILT)} <= asked


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_undo_and_withdraw_share_no_word(language: str, game: str) -> None:
    with speaking(language):
        texts = spoken().of(game)
    undo = " ".join(texts["page"][one] for one in ("take-back", "take-backs", "plea", "plead"))
    undo = f"{undo} {texts['table-deeds']['undone']} {texts['terminal']['taken-back']}"
    withdraw = f"{texts['page']['withdraw']} {texts['groups'].get('withdraw', '')}"
    assert not {*re.findall(r"\w{4,}", undo.lower())} & {*re.findall(r"\w{4,}", withdraw.lower())}


def test_the_page_styles_and_runs_nothing_inline() -> None:
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    assert "style=" not in html
    assert re.findall(r"<script[^>]*>(.*?)</script>", html, re.DOTALL) == [""]
    assert "innerHTML" not in CODE
