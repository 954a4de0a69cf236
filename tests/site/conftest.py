"""The site, built once and served from here, and a browser that opens it.

All tests of this folder run in one process, so that this happens once. Without Debian's chromium the tests that need a
browser are skipped, unless the environment variable BROWSER says `required`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from attrs import define, field, frozen
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
NARROW = {"width": 360, "height": 740}


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker(pytest.mark.xdist_group("site"))


@frozen
class Site:
    """The built site."""

    folder: Path
    address: str
    """Where it is served, without a slash at the end."""

    @property
    def pages(self) -> list[str]:
        """All pages, as `rules/auction.html`."""
        return sorted(path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*.html"))


class Quiet(SimpleHTTPRequestHandler):
    """Serves, and says nothing about it."""

    def log_message(self, *_: object) -> None:
        pass


def build(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Not with --quiet, which leaves no warnings that --strict could count."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder), *options]
    known = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=ROOT, env=known, capture_output=True, text=True, check=False)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    built = build(folder)
    assert built.returncode == 0, built.stdout + built.stderr
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield Site(folder, f"http://127.0.0.1:{server.server_address[1]}")
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        tell = pytest.fail if os.environ.get("BROWSER") == "required" else pytest.skip
        tell("there is no chromium here, so no page was opened: apt-get install chromium")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page()
    yield opened
    opened.close()


@define
class Visit:
    """What was seen when a page was opened on a narrow screen, with everything on it unfolded."""

    page: str
    errors: list[str] = field(factory=list)
    requests: list[str] = field(factory=list)
    width: int = 0
    """Of what the page shows, in pixels of the screen."""
    heading: str = ""


@pytest.fixture(scope="session")
def visits(site: Site, browser: Browser) -> list[Visit]:
    """A visit to each page."""
    found = []
    opened = browser.new_page(viewport=NARROW)
    index = json.loads((site.folder / "search/search_index.json").read_text(encoding="utf-8"))
    index["docs"] = []  # nobody searches here, and the whole index takes longer than a page
    opened.route("**/search_index.json", lambda route: route.fulfill(json=index))
    opened.on("console", lambda message: found[-1].errors.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda error: found[-1].errors.append(str(error)))
    opened.on("request", lambda request: found[-1].requests.append(request.url))
    for name in site.pages:
        found.append(Visit(name))
        opened.goto(f"{site.address}/{name}")
        unfold(opened)
        found[-1].width = opened.evaluate("document.documentElement.scrollWidth")
        found[-1].heading = opened.inner_text("h1")
    opened.close()
    return found


def unfold(page: Page) -> None:
    """Open all that is folded together."""
    page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
