"""Hooks of mkdocs: add the generated pages, and check that they were all built."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import amunre
from amunre import replay
from amunre.book import Book, pages, places, search_index
from amunre.book.descriptions import describe
from amunre.book.markup import without_empty_heads
from amunre.book.site import COLORS, colors, not_found, speak, without_address, without_indents
from amunre.demo import play_demo
from amunre.examples import ExampleError
from amunre.games import GAMES, game_named
from amunre.games.loading import load_rules
from amunre.render.drawings import drawings_of
from amunre.render.sharing import with_shared_parts
from generator.card import CARD, card
from generator.contents import book_of, other_books, own_pages
from generator.languages import books, ways, write_all
from generator.places import GAME, OTHERS, PACKED, other
from generator.project import Project
from generator.schemas import packed_schemas
from generator.verify import missing

ROOT = Path(__file__).parents[1]
is_served = False
"""True while `mkdocs serve` rebuilds the site after each change."""
first: Book[Any]
"""Book of the first game."""
SEED = 7
"""Seed of the games that the site replays."""
MAP = "<!-- the board -->"


def on_startup(command: str, dirty: bool) -> None:
    """Leave out the other languages while somebody writes."""
    global is_served
    is_served = command == "serve"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages to the site and its navigation, and a whole game of each to replay."""
    global first
    rules = amunre.load_ruleset()
    try:
        project = Project.of(ROOT, rules)
        looks = colors(*(drawings_of(game_named(id)).palette for id in GAMES))
        book, others = book_of(project), other_books(ROOT)
        told, first = pages(book), book
        made = {**told, **own_pages(book, project), **others, COLORS: looks}
    except ExampleError as error:
        raise PluginError(str(error)) from error
    for path, text in made.items():
        files.append(File.generated(config, path, content=text))
    files.append(File.generated(config, PACKED, content=packed_schemas()))
    files.append(File.generated(config, CARD, content=card(config.site_name, book)))
    config.extra["card"] = CARD
    shown = {GAME: rules, **{other(name, GAME): load_rules(name) for name in OTHERS}}
    for path, played in shown.items():
        game = play_demo(played, players=4, seed=SEED)
        stepped = replay.page(game, amunre.OMNISCIENT, with_hints=True, home="index.html")
        files.append(File.generated(config, path, content=stepped))
    if not is_served:
        speak(config, book, ways(), ["index.md", *told, *(path for path in others if "/checks/" not in path)])
    if config.nav:
        config.nav = _expanded(
            config.nav, [path for path in made if path.endswith(".md") and path not in _named(config.nav)]
        )
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the map where a written page asks for it, and store what drawings share once."""
    return with_shared_parts(
        markdown.replace(MAP, first.annex.cover(first, places.HOME)) if MAP in markdown else markdown
    )


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Describe each page in its head, and fill empty headings."""
    describe(page, html)
    return without_empty_heads(html)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Shorten each page as those of a book."""
    return without_indents(output)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Add links to the page for what is not there."""
    return not_found(output_content, config, first) if template_name == "404.html" else output_content


def on_post_build(config: MkDocsConfig) -> None:
    """Write the search index, and refuse a site in which anything is missing."""
    search_index.replace_sections(Path(config.site_dir), books())
    if not config.site_url:
        without_address(Path(config.site_dir))
    lacking = missing(amunre.load_ruleset(), Path(config.site_dir))
    lacking += [] if is_served else write_all(Path(config.site_dir), config.site_url or "")
    if lacking:
        raise PluginError("\n".join(lacking))


def _named(nav: Any) -> set[str]:
    """Yield the paths in a part of the navigation."""
    if isinstance(nav, str):
        return {nav}
    parts = nav.values() if isinstance(nav, dict) else nav
    return set().union(*map(_named, parts))


def _expanded(nav: Any, paths: list[str]) -> Any:
    """Return the navigation with pages in place of entries that end in `*`."""
    if isinstance(nav, dict):
        return {name: _expanded(part, paths) for name, part in nav.items()}
    if isinstance(nav, list):
        parts = [_expanded(part, paths) for part in nav]
        return [inner for part in parts for inner in (part if isinstance(part, tuple) else [part])]
    return tuple(path for path in paths if fnmatch(path, nav)) if nav.endswith("*") else nav
