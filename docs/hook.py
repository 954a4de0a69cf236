"""What mkdocs asks while it builds the site: the pages made from the data, and whether they all came out."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import amunre
import amunre.render
from amunre.book import Book, pages
from amunre.book.played import ExampleError
from amunre.book.verify import missing

ROOT = Path(__file__).parents[1]
SEARCH = 'data-md-component="search" role="dialog"'
MAP = "<!-- drawing: egypt -->"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages made from the data, and name them in the navigation."""
    try:
        made = pages(Book.of(amunre.load_ruleset(), ROOT))
    except ExampleError as error:
        raise PluginError(str(error)) from error
    for path, text in made.items():
        files.append(File.generated(config, path, content=text))
    if config.nav:
        config.nav = _expanded(config.nav, [path for path in made if path not in _named(config.nav)])
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the map where a written page asks for it."""
    return markdown.replace(MAP, amunre.render.egypt().svg) if MAP in markdown else markdown


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Name the search of a page."""
    return _with_named_search(output)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Name the search of the page for what is not there."""
    return _with_named_search(output_content) if template_name == "404.html" else output_content


def on_post_build(config: MkDocsConfig) -> None:
    """Refuse a site in which anything is missing."""
    if lacking := missing(amunre.load_ruleset(), Path(config.site_dir)):
        raise PluginError("\n".join(lacking))


def _with_named_search(output: str) -> str:
    """Give the search of the theme the name that it lacks, for those who hear the page."""
    if SEARCH not in output:
        raise PluginError(f"the theme has changed: found no {SEARCH} to give a name to")
    return output.replace(SEARCH, f'{SEARCH} aria-label="Search"')


def _named(nav: Any) -> set[str]:
    """The paths in a part of the navigation."""
    if isinstance(nav, str):
        return {nav}
    parts = nav.values() if isinstance(nav, dict) else nav
    return set().union(*map(_named, parts))


def _expanded(nav: Any, paths: list[str]) -> Any:
    """The navigation with pages in place of what ends in `*`."""
    if isinstance(nav, dict):
        return {name: _expanded(part, paths) for name, part in nav.items()}
    if isinstance(nav, list):
        parts = [_expanded(part, paths) for part in nav]
        return [inner for part in parts for inner in (part if isinstance(part, tuple) else [part])]
    return tuple(path for path in paths if fnmatch(path, nav)) if nav.endswith("*") else nav
