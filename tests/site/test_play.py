"""The landing page and the lessons of the site link to the folder in which visitors play."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import play

PAGES = {
    "index.html": ("play/index.html", "Try now"),
    "rules/learn.html": ("../play/index.html", "Try now"),
    "tigris/rules/learn.html": ("../../play/index.html", "Try now"),
    "de/rules/learn.html": ("../../play/index.html", "Ausprobieren"),
    "de/tigris/rules/learn.html": ("../../../play/index.html", "Ausprobieren"),
}


def test_the_landing_page_and_each_lesson_link_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[Path] = []
    monkeypatch.setattr(play, "build", lambda place, told: built.append(place))
    for name in (*PAGES, "rules/auction.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text('<h1 id="a">Title</h1>\n<p>Text</p>', encoding="utf-8")
    assert play.add(tmp_path) == len(PAGES)
    assert built == [tmp_path / "play"]
    for name, (address, label) in PAGES.items():
        html = (tmp_path / name).read_text(encoding="utf-8")
        assert f'href="{address}">{label}</a>' in html, name
        assert html.endswith("<p>Text</p>")
    assert "play" not in (tmp_path / "rules/auction.html").read_text(encoding="utf-8")
