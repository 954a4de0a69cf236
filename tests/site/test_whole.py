"""A built site is looked at, whatever built it: what lacks a page or an anchor is told."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import amunre
from amunre.book import verify
from generator.verify import missing

from .conftest import build

pytestmark = pytest.mark.pages

ROOT = Path(__file__).parents[2]


def test_the_site_is_whole(site):
    assert missing(amunre.load_ruleset(), site.folder) == []


def test_the_book_on_the_site_is_whole(site):
    assert verify.missing(amunre.load_ruleset(), site.folder) == []


def test_what_is_not_there_is_told(site, tmp_path):
    rules = amunre.load_ruleset()
    place = Path(shutil.copytree(site.folder, tmp_path / "site"))
    page, cut = place / "provinces/abu.html", place / "rules/auction.html"
    page.unlink()
    cut.write_bytes(cut.read_bytes().replace(b'id="auction.end"', b'id="auction.finish"'))
    assert missing(rules, place) == [f"{cut}: no anchor auction.end", f"{page}: no such page"]
    assert len(missing(rules, tmp_path)) > len(rules.provinces) + len(rules.cards)


def test_a_builder_that_ignores_the_hook_does_not_pass(tmp_path):
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").replace("hooks: [docs/hook.py]\n", "")
    config = config.replace("amunre/book/", f"{ROOT}/amunre/book/")
    plain = tmp_path / "mkdocs.yml"
    plain.write_text(config.replace("docs_dir: docs", f"docs_dir: {ROOT / 'docs'}"), encoding="utf-8")
    place = tmp_path / "site"
    assert build(place, "--config-file", str(plain)).returncode != 0
    verified = subprocess.run([sys.executable, "-m", "amunre.book.verify", str(place)], cwd=ROOT, capture_output=True)
    assert verified.returncode != 0


def test_what_is_said_of_parameters_and_raised_has_lines_of_its_own(site):
    page = (site.folder / "reference/api/game.html").read_text(encoding="utf-8")
    assert "<p>Seed for the shuffles, to repeat a game;" in page
    assert "<p>Unknown viewer, or invalid event number" in page


def test_the_page_for_what_is_not_there_leads_on(site):
    page = (site.folder / "404.html").read_text(encoding="utf-8")
    for part in ("rules", "provinces", "cards"):
        assert f'<a href="{part}/index.html">' in page
        assert (site.folder / part / "index.html").is_file()
