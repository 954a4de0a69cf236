"""Words of the page stand in the texts: each is asked for, and none is asked for that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import amunre
from amunre.engine.languages import ANY
from amunre.engine.texts import Filler

PAGE = Path(amunre.__file__).parent / "server/page"
CODE = "".join(file.read_text(encoding="utf-8") for file in sorted(PAGE.glob("*.js")))
WORDS = Filler(game=ANY).sections["page"]
BUILT = ("decision-", "game-", "gathering", "setup-start", "view-", "bot-")
"""How those begin whose ids are put together, or are states of a table."""


def test_each_word_is_asked_for_and_there() -> None:
    asked = {*re.findall(r'(?:say|tool)\("([a-z-]+)"', CODE)}
    assert asked <= {*WORDS}
    assert {word for word in WORDS if not word.startswith(BUILT)} <= asked


def test_the_page_styles_and_runs_nothing_inline() -> None:
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    assert "style=" not in html
    assert re.findall(r"<script[^>]*>(.*?)</script>", html, re.DOTALL) == [""]
    assert "innerHTML" not in CODE
