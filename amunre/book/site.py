"""The pages of a book as a site: HTML that reads from a plain folder, built by mkdocs.

The project's own site is built by the same program and has the same look: its `mkdocs.yml` inherits the one beside this
module, and the folder `theme` has what every page needs.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urljoin, urlsplit

os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # or the theme prints what it thinks of another program's future

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, MkDocsException
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from amunre.book import answers, places
from amunre.book.book import Book
from amunre.book.contents import menu
from amunre.book.heads import describe
from amunre.book.marks import html_href, without_empty_heads
from amunre.engine.texts import own_name, spoken
from amunre.errors import AmunreError
from amunre.render.drawings import drawings_of
from amunre.render.style import DARK, LIGHT, Palette, properties, sheet

CONFIG = Path(__file__).with_name("mkdocs.yml")
COLORS = "assets/colors.css"
"""The style sheet with the colors of the drawings, which the pages have too."""
NOT_FOUND = "<h1>404 - Not found</h1>"
_HERE = 'if(location.protocol==="file:")document.querySelector("base").href=location.href.replace(/[^/]*$/,"")'


class SiteError(AmunreError):
    """The pages are there, but no whole site came of them."""


def write(
    books: Mapping[str, Book],
    pages: Mapping[str, str],
    folder: Path,
    began: Callable[[str], object] = str,
    elsewhere: Mapping[str, str] | None = None,
    site_url: str = "",
) -> None:
    """Build the site into an empty folder, in the language spoken.

    Args:
        books: By the folder of the site in which each stands; the first at its top.
        pages: By path, those of all books.
        folder: For the site.
        began: Called with the path of each page before it is written.
        elsewhere: By language, the way from the top of this site to that of the same in another one: `../de/`.
        site_url: Where the site will be served; empty if nobody knows.

    Raises:
        SiteError: All that is wrong with the pages.
    """
    book = next(iter(books.values()))
    warnings = _Warnings()
    logger = logging.getLogger("mkdocs")
    logger.addHandler(warnings)
    try:
        with TemporaryDirectory() as nothing:  # which no file is read from
            config = load_config(
                str(CONFIG),
                site_name=escape(book.rules.title) if len(books) == 1 else "amunre",
                site_url=site_url or None,
                docs_dir=nothing,
                site_dir=str(folder),
                nav=menu(books),
            )
            config.extra["status"] = {"new": book.say("new"), "differs": book.say("changed")}
            speak(config, book, elsewhere or {}, pages)
            looks = colors(*(drawings_of(one.rules.game).palette for one in books.values()))
            config.plugins["pages"] = _Pages(book, {**pages, COLORS: looks}, began)
            config.plugins.on_startup(command="build", dirty=False)
            build(config)
            answers.replace_sections(folder, books)
            if not site_url:
                without_address(folder)
    except (MkDocsException, Abort) as error:
        raise SiteError("\n".join(warnings.told) or str(error)) from error
    finally:
        logger.removeHandler(warnings)


def speak(config: MkDocsConfig, book: Book, elsewhere: Mapping[str, str], pages: Iterable[str]) -> None:
    """Have the theme speak the language that is spoken, and lead to these pages in others."""
    code, top = spoken().code, config.site_url or ""
    config.theme["language"] = code
    config.extra["search_failed"] = escape(book.say("search-failed"))
    for palette, name in zip(config.theme["palette"], ("theme-system", "theme-light", "theme-dark"), strict=True):
        palette["toggle"]["name"] = book.say(name)
    if elsewhere:
        config.extra["alternate"] = True  # has the header show them; a list would be told to search engines as it is
        config.extra["languages"] = [
            {"code": other, "name": own_name(other), "link": way, "site": urljoin(top, way) if top else ""}
            for other, way in sorted({**elsewhere, code: ""}.items())
        ]
        config.extra["translated"] = [page.replace(".md", ".html") for page in pages if page.endswith(".md")]


def not_found(output: str, config: MkDocsConfig, book: Book) -> str:
    """The page for what is not there: it puts the words of the address into the search, wherever it is opened.

    Nobody knows how deep the address lies that is missing, so its links begin where the site does; from a plain folder,
    where that page is.
    """
    top = urlsplit(config.site_url or "").path or "/"
    listed = {book.say("rule-book"): places.RULES}
    listed |= {name: pages[0] for part in book.annex.menu(book) for name, pages in part.items()}
    ways = "".join(f'<li><a href="{html_href("", there)}">{escape(name)}</a></li>' for name, there in listed.items())
    told = f"<h1>{book.say('not-found')}</h1>\n<p data-search-address>{book.say('not-found-told')}</p>\n<ul>{ways}</ul>"
    output = re.sub(r'"base": ?"[^"]*"', '"base": "."', replaced(output, NOT_FOUND, told), count=1)
    output = re.sub(rf'\b(href|src)="{re.escape(top)}', r'\1="', output)
    return replaced(output, "<head>", f'<head><base href="{top}"><script>{_HERE}</script>')


def without_address(folder: Path) -> None:
    """Take away the list of addresses of a site that does not know its own."""
    for file in folder.glob("sitemap.xml*"):
        file.unlink()


def colors(*palettes: Palette) -> str:
    """The style sheet of the drawings of some games: their colors in light, in dark and on paper, and their looks."""
    light, dark = properties(LIGHT), properties(DARK)
    light += "".join(properties(palette.light) for palette in palettes)
    dark += "".join(properties(palette.dark) for palette in palettes)
    return (
        f":root,[data-md-color-scheme=default]{{{light}}}\n"
        f"[data-md-color-scheme=slate]{{{dark}}}\n"
        f"@media print{{[data-md-color-scheme]{{{light}}}}}\n"
        f"{sheet(_of_all(palettes))}\n"
    )


def _of_all(palettes: Iterable[Palette]) -> Palette:
    """Several palettes as one: what they call the same is the same."""
    light: dict[str, str] = {}
    dark: dict[str, str] = {}
    classes = ""
    for palette in palettes:
        light |= palette.light
        dark |= palette.dark
        classes += palette.classes
    return Palette(light, dark, classes)


def replaced(output: str, part: str, by: str) -> str:
    """What the theme has made with one part replaced. Raises SiteError if that is not there."""
    if part not in output:
        raise SiteError(f"the theme has changed: found no {part}")
    return output.replace(part, by)


class _NoOptions(Config):
    """Nothing to be set."""


class _Pages(BasePlugin[_NoOptions]):
    """Gives mkdocs the pages."""

    def __init__(self, book: Book, pages: Mapping[str, str], began: Callable[[str], object]) -> None:
        self._book = book
        self._pages = pages
        self._began = began

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        for path, text in self._pages.items():
            files.append(File.generated(config, path, content=text))
        return files

    def on_pre_page(self, page: Page, *, config: MkDocsConfig, files: Files) -> Page:
        self._began(page.file.src_uri)
        return page

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        describe(page, html)
        return without_empty_heads(html)

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        return not_found(output_content, config, self._book) if template_name == "404.html" else output_content


class _Warnings(logging.Handler):
    """Keeps what mkdocs warns of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record.getMessage())
