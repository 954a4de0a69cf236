"""The pages of a book as a site, built by mkdocs: HTML that can be read from a plain folder.

The project's own site is built the same way and looks the same: its `mkdocs.yml` inherits the one in this folder, and
`theme` contains everything that every page needs.
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

os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # otherwise the theme prints a warning about MkDocs 2

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, MkDocsException
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from amunre.book import places, search_index
from amunre.book.book import Book
from amunre.book.contents import menu
from amunre.book.descriptions import describe
from amunre.book.markup import html_href, without_empty_heads
from amunre.engine.languages import own_name, spoken
from amunre.errors import AmunreError
from amunre.render.drawings import drawings_of
from amunre.render.sharing import with_shared_parts
from amunre.render.style import DARK, LIGHT, Palette, properties, sheet

CONFIG = Path(__file__).with_name("mkdocs.yml")
COLORS = "assets/colors.css"
"""The style sheet with the colors of the drawings, shared by all pages."""
NOT_FOUND = "<h1>404 - Not found</h1>"
_HERE = 'if(location.protocol==="file:")document.querySelector("base").href=location.href.replace(/[^/]*$/,"")'


class SiteError(AmunreError):
    """Pages that do not make a complete site."""


def write(
    books: Mapping[str, Book],
    pages: Mapping[str, str],
    folder: Path,
    began: Callable[[str], object] = str,
    elsewhere: Mapping[str, str] | None = None,
    site_url: str = "",
) -> None:
    """Build the site into an empty folder, in the current language.

    Args:
        books: Books, keyed by their folder on the site; the first is at the top.
        pages: The pages of all books, keyed by path.
        folder: Folder of the site.
        began: Called with the path of each page before it is written.
        elsewhere: Relative path from the top of this site to its translation (`../de/`), keyed by language.
        site_url: URL of the site; empty if unknown.

    Raises:
        SiteError: The pages have problems; the message lists all of them.
    """
    book = next(iter(books.values()))
    warnings = _Warnings()
    logger = logging.getLogger("mkdocs")
    logger.addHandler(warnings)
    try:
        with TemporaryDirectory() as nothing:  # mkdocs needs a source folder; all our files are generated
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
            search_index.replace_sections(folder, books)
            if not site_url:
                without_address(folder)
    except (MkDocsException, Abort) as error:
        raise SiteError("\n".join(warnings.told) or str(error)) from error
    finally:
        logger.removeHandler(warnings)


def speak(config: MkDocsConfig, book: Book, elsewhere: Mapping[str, str], pages: Iterable[str]) -> None:
    """Set the theme to the current language, with links to these pages in other languages."""
    code, top = spoken().code, config.site_url or ""
    config.theme["language"] = code
    config.extra["search_failed"] = escape(book.say("search-failed"))
    for palette, name in zip(config.theme["palette"], ("theme-system", "theme-light", "theme-dark"), strict=True):
        palette["toggle"]["name"] = book.say(name)
    if elsewhere:
        config.extra["alternate"] = True  # shows the language menu; search engines would index a list
        config.extra["languages"] = [
            {"code": other, "name": own_name(other), "link": way, "site": urljoin(top, way) if top else ""}
            for other, way in sorted({**elsewhere, code: ""}.items())
        ]
        config.extra["translated"] = [page.replace(".md", ".html") for page in pages if page.endswith(".md")]


def not_found(output: str, config: MkDocsConfig, book: Book) -> str:
    """Return the page for unknown addresses, which searches for the words in the address.

    The depth of the address is unknown, so links start at the top of the site or, in a plain folder, at that page.
    """
    top = urlsplit(config.site_url or "").path or "/"
    listed = {book.say("rule-book"): places.RULES}
    listed |= {name: pages[0] for part in book.annex.menu(book) for name, pages in part.items()}
    ways = "".join(f'<li><a href="{html_href("", there)}">{escape(name)}</a></li>' for name, there in listed.items())
    told = f"<h1>{book.say('not-found')}</h1>\n<p data-search-address>{book.say('not-found-told')}</p>\n<ul>{ways}</ul>"
    output = re.sub(r'"base": ?"[^"]*"', '"base": "."', replaced(output, NOT_FOUND, told), count=1)
    output = re.sub(rf'\b(href|src)="{re.escape(top)}', r'\1="', output)
    return replaced(output, "<head>", f'<head><base href="{top}"><script>{_HERE}</script>')


def without_indents(output: str) -> str:
    """Return a page without the theme's indents and empty lines, which are half of the menu."""
    above, article, below = output.partition("<article")
    return re.sub(r"\n\s+", "\n", above) + article + below


def without_address(folder: Path) -> None:
    """Remove the sitemap, which needs the URL of the site."""
    for file in folder.glob("sitemap.xml*"):
        file.unlink()


def colors(*palettes: Palette) -> str:
    """Return the style sheet for the drawings of these games: colors for light, dark and paper, and classes."""
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
    """Merge several palettes. Raises SiteError if two of them give a name different colors."""
    light: dict[str, str] = {}
    dark: dict[str, str] = {}
    classes = ""
    for palette in palettes:
        for known, more in ((light, palette.light), (dark, palette.dark)):
            if differing := [name for name in more if known.get(name, more[name]) != more[name]]:
                raise SiteError(f"the palettes of two games differ in {', '.join(differing)}")
            known |= more
        classes += palette.classes
    return Palette(light, dark, classes)


def replaced(output: str, part: str, by: str) -> str:
    """Replace one part of the theme's output. Raises SiteError if the part is not found."""
    if part not in output:
        raise SiteError(f"the theme has changed: found no {part}")
    return output.replace(part, by)


class _NoOptions(Config):
    """A plugin configuration without options."""


class _Pages(BasePlugin[_NoOptions]):
    """The plugin that passes the pages to mkdocs."""

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

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        return with_shared_parts(markdown)

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        describe(page, html)
        return without_empty_heads(html)

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        return without_indents(output)

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        return not_found(output_content, config, self._book) if template_name == "404.html" else output_content


class _Warnings(logging.Handler):
    """A handler that collects warnings from mkdocs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record.getMessage())
