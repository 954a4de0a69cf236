"""PDFs of the games in all languages: `python -m generator.printing build/print`.

Chromium prints the printable pages of a book (`amunre.book.paper`). A page with places for page numbers is printed
twice: the outline of the first print shows where each chapter begins.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pikepdf
from playwright.sync_api import Browser, Page, sync_playwright

from amunre.book import Book, places, site
from amunre.book.paper.pages import paper_pages
from amunre.book.paper.sheet import A4, LETTER
from amunre.engine.languages import languages, speaking
from amunre.games import FIRST
from amunre.render.drawings import drawings_of
from generator.languages import books

NAMES = {places.SHEETS: "sheets", places.HANDBOOK: "rules"}
"""Names of the printed documents, by their pages."""
AIDS = {places.AID: A4, places.AID_LETTER: LETTER}
"""Documents for one paper size."""
FILES = {"/FontFile", "/FontFile2", "/FontFile3"}
"""Keys of a PDF font that embed its glyphs."""
HEADS = """() => [...document.querySelectorAll('h1, h2, h3')].map(
  head => [head.matches('.chapter > h2') ? head.parentElement.id : '', head.innerText])"""
FILL = """numbers => document.querySelectorAll('[data-page]').forEach(
  place => { place.textContent = numbers[place.dataset.page] ?? ''; })"""


class PrintingError(Exception):
    """A PDF is faulty."""


def print_all(folder: Path) -> list[Path]:
    """Print all games in all languages and return the files.

    Raises PrintingError if one is faulty.
    """
    chromium = shutil.which("chromium")
    if chromium is None:
        raise PrintingError("there is no chromium here, which prints: apt-get install chromium")
    made: list[Path] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for language in languages():
            with speaking(language):
                for top, book in books().items():
                    made += print_book(browser, book, top, folder / language / (top.strip("/") or FIRST))
        browser.close()
    return made


def print_book(browser: Browser, book: Book[Any], top: str, folder: Path) -> Iterator[Path]:
    """Print one book in the current language, and yield each file as soon as it is written."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place:
        pages = laid(book, top, Path(place))
        for path, page in pages.items():
            for name, paper in [("aid", AIDS[path])] if path in AIDS else [(NAMES[path], A4), (NAMES[path], LETTER)]:
                file = folder / f"{name}-{paper.lower()}.pdf"
                opened = browser.new_page()
                opened.goto(page.as_uri())
                opened.evaluate("document.fonts.ready")
                if path in AIDS:
                    opened.wait_for_selector("body[data-fitted]")
                _print(opened, file, paper)
                opened.close()
                if problems := list(wrong(file)):
                    raise PrintingError("\n".join(f"{file}: {problem}" for problem in problems))
                yield file


def laid(book: Book[Any], top: str, folder: Path) -> Mapping[str, Path]:
    """Write the printable pages of a book to a folder as on the site; return the files by path."""
    shutil.copytree(Path(site.__file__).parent / "theme" / "assets", folder / "assets")
    (folder / site.COLORS).write_text(site.colors(drawings_of(book.rules.game).palette), encoding="utf-8")
    files = {}
    for path, make in paper_pages(book).items():
        files[path] = folder / top / path
        files[path].parent.mkdir(parents=True, exist_ok=True)
        files[path].write_text(make(), encoding="utf-8")
    return files


def _print(page: Page, file: Path, paper: str) -> None:
    """Print a page, twice if it has places for page numbers."""
    heads = [(chapter, " ".join(words.split())) for chapter, words in page.evaluate(HEADS)]
    for _ in range(2 if page.query_selector("[data-page]") else 1):
        page.pdf(path=file, format=paper, prefer_css_page_size=True, print_background=True, tagged=True, outline=True)
        began = _outlined(file, [words for _, words in heads])
        page.evaluate(FILL, {chapter: number for (chapter, _), number in zip(heads, began, strict=True) if chapter})


def _outlined(file: Path, heads: list[str]) -> list[int]:
    """Copy the headings into the outline, and return the numbers of their pages.

    Chromium drops the blank where a heading is broken into lines, and repeats one that moved to the next page.
    """
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        with pdf.open_outline() as outline:
            parts = list(_parts(outline.root))
            if len(parts) != len(heads):
                raise PrintingError(f"{file}: {len(parts)} parts in the outline for {len(heads)} headings")
            for part, words in zip(parts, heads, strict=True):
                part.title = words
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
        began = [numbers[_page_of(pdf, part).objgen] for part in parts]
        pdf.docinfo["/Creator"] = "amunre"
        pdf.save(file)
    return began


def _parts(items: list[pikepdf.OutlineItem]) -> Iterator[pikepdf.OutlineItem]:
    for item in items:
        yield item
        yield from _parts(item.children)


def _page_of(pdf: pikepdf.Pdf, part: pikepdf.OutlineItem) -> pikepdf.Object:
    """Return the page to which an entry of the outline leads."""
    target: Any = part.action
    where: Any = part.destination if part.destination is not None else target.D
    if not isinstance(where, pikepdf.Array):
        where = pdf.Root.Dests[str(where)]
    found: pikepdf.Object = where[0]
    return found


# --- checks of the result ----------------------------------------------------------------------------------


def wrong(file: Path) -> Iterator[str]:
    """Yield the faults of a PDF: invalid syntax, missing accessibility data, fonts that are not embedded."""
    with pikepdf.open(file) as pdf:
        yield from pdf.check_pdf_syntax()
        root = pdf.Root
        if "/MarkInfo" not in root or not root.MarkInfo.get("/Marked"):
            yield "it is not tagged"
        if "/StructTreeRoot" not in root or not len(root.StructTreeRoot.K):
            yield "it has no structure"
        if not str(root.get("/Lang", "")):
            yield "it does not say its language"
        if not str(pdf.docinfo.get("/Title", "")):
            yield "it has no title"
        with pdf.open_outline() as outline:
            if not outline.root:
                yield "it has no outline"
        yield from (f"the font {name} is not in it" for name in sorted(_outside(pdf)))


def _outside(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Yield the fonts that are named in a PDF and not embedded."""
    for font in pdf.objects:
        is_font = isinstance(font, pikepdf.Dictionary) and font.get("/Type") == "/FontDescriptor"
        if is_font and FILES.isdisjoint(font.keys()):
            yield str(font.get("/FontName", "?"))


if __name__ == "__main__":
    try:
        print(f"{len(print_all(Path(sys.argv[1])))} files")
    except PrintingError as error:
        sys.exit(str(error))
