"""The PDFs: how many pages they have, how large their type is, and whether they are sound and can be read aloud."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from axe_playwright_python.sync_playwright import Axe
from counts import few
from playwright.sync_api import Browser

from amunre.engine.languages import speaking
from generator import printing
from generator.languages import books

pytestmark = pytest.mark.pages

SMALLEST = 8.5
"""Type, in points."""
SIZES = """() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const sizes = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() && !parent.closest('svg')) sizes.push(parseFloat(getComputedStyle(parent).fontSize));
  }
  return Math.min(...sizes) * 72 / 96;
}"""
PAGES = {"aid": (2, 2), "rules": (12, 16), "sheets": (1, 6)}


@pytest.fixture(scope="module", params=[("en", ""), ("de", "tigris/")], ids="/".join)
def printed(request: pytest.FixtureRequest, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    language, top = request.param
    folder = tmp_path_factory.mktemp("print")
    with speaking(language):
        list(printing.print_book(browser, books()[top], top, folder))
    return folder


def test_each_has_the_pages_that_it_shall_have(printed: Path) -> None:
    files = sorted(printed.glob("*.pdf"))
    assert [file.stem for file in files] == [f"{name}-{paper}" for name in PAGES for paper in ("a4", "letter")]
    for file in files:
        least, most = PAGES[file.stem.partition("-")[0]]
        with pikepdf.open(file) as pdf:
            assert least <= len(pdf.pages) <= most, file.name
            widths = {round(float(page.mediabox[2])) for page in pdf.pages}
            assert widths <= ({595, 596} if file.stem.endswith("a4") else {612}), file.name


def test_they_are_sound_and_can_be_read_aloud(printed: Path) -> None:
    for file in printed.glob("*.pdf"):
        assert list(printing.wrong(file)) == []


def test_what_is_wrong_is_found(printed: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    with pikepdf.open(printed / "aid-a4.pdf") as pdf:
        for key in ("/MarkInfo", "/StructTreeRoot", "/Lang", "/Outlines"):
            del pdf.Root[key]
        del pdf.docinfo["/Title"]
        for font in pdf.objects:
            if isinstance(font, pikepdf.Dictionary) and "/FontFile2" in font:
                del font["/FontFile2"]
        pdf.save(broken)
    told = list(printing.wrong(broken))
    assert {"it is not tagged", "it has no structure", "it does not say its language"} <= set(told)
    assert {"it has no title", "it has no outline"} <= set(told)
    assert any("SourceSans3" in problem for problem in told)


def test_the_outline_leads_to_each_chapter_and_the_contents_say_where_it_is(printed: Path, browser: Browser) -> None:
    with pikepdf.open(printed / "rules-a4.pdf") as pdf, pdf.open_outline() as outline:
        chapters = [part.title for part in outline.root[0].children]
        assert all(part.children for part in outline.root[0].children if part.title[0].isdigit())
    assert len(chapters) == len(set(chapters)) > 10


@pytest.mark.parametrize("language", few(["de"], ["en", "de"]))
def test_type_is_large_enough_and_everything_accessible(browser: Browser, tmp_path: Path, language: str) -> None:
    with speaking(language):
        for number, (top, book) in enumerate(few([*books().items()][1:], [*books().items()])):
            for path, file in printing.laid(book, top, tmp_path / str(number)).items():
                page = browser.new_page()
                page.goto(file.as_uri())
                page.evaluate("document.fonts.ready")
                assert page.evaluate(SIZES) >= SMALLEST - 0.01, (top, path)
                assert not page.evaluate("document.body.classList.contains('long')"), (top, path)
                found = Axe().run(page).response["violations"]
                assert not found, [(one["id"], one["nodes"][0]["html"][:200]) for one in found]
                page.close()
