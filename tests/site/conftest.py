"""The site, built once and served from here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from attrs import frozen
from counts import few
from once import once
from playwright.sync_api import Page

from amunre.engine.languages import ENGLISH, languages

ROOT = Path(__file__).parents[2]
BUILT = few(("de", ENGLISH), languages())
"""Languages of the site that is tested."""


@frozen
class Site:
    """The built site."""

    folder: Path
    address: str
    """Where it is served, without a slash at the end."""

    @property
    def pages(self) -> list[str]:
        """Return all pages, such as `rules/auction.html`."""
        return sorted(path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*.html"))

    @property
    def english(self) -> list[str]:
        """Return the pages in English; only English has the whole site."""
        return [page for page in self.pages if page.partition("/")[0] not in languages()]


class Quiet(SimpleHTTPRequestHandler):
    """Serves, and says nothing about it."""

    def log_message(self, *_: object) -> None:
        pass


def build(folder: Path, *options: str, top: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Not with --quiet, which leaves no warnings that --strict could count. The library is the one below `top`."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder), *options]
    known = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=top, env=known, capture_output=True, text=True, check=False)


def unpacked(folder: Path) -> Path:
    """Unpack the source distribution of this checkout, without the languages that are not tested."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (packed,) = folder.glob("amunre-*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # since Python 3.11.4
        archive.extractall(folder)
    top = folder / packed.name.removesuffix(".tar.gz")
    for language in {*languages()} - {*BUILT}:
        for place in [*top.glob(f"data/**/{language}"), *top.glob(f"data/**/{language}.yaml")]:
            shutil.rmtree(place) if place.is_dir() else place.unlink()
    return top


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One of several processes begins with the site, and builds it; the others begin with what needs none."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    needs = {item: "site" in getattr(item, "fixturenames", ()) for item in items}
    with_site, without = [item for item in items if needs[item]], [item for item in items if not needs[item]]
    if with_site and processes > 1:
        own = len(items) // processes  # each process gets a part of the list, and they are equally long
        items[:] = with_site[:own]
        rest = with_site[own:]
        for n in range(processes - 1):
            for part in (without, rest):
                items += part[len(part) * n // (processes - 1) : len(part) * (n + 1) // (processes - 1)]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Built of the source distribution, once for all processes."""

    def make(folder: Path) -> None:
        built = build(folder, top=unpacked(tmp_path_factory.mktemp("source")))
        assert built.returncode == 0, built.stdout + built.stderr

    folder = once(tmp_path_factory, "site", make)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield Site(folder, f"http://127.0.0.1:{server.server_address[1]}")
        server.shutdown()


def unfold(page: Page) -> None:
    """Open all that is folded together."""
    page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
