"""The head of a page, and the page for missing addresses."""

from __future__ import annotations

import re
from functools import partial
from http.server import ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from .conftest import Quiet

pytestmark = pytest.mark.pages

LONGEST = 160


def said(text, name):
    return re.findall(rf'<meta (?:name|property)="{name}" content="([^"]*)">', text)


def test_each_page_says_once_what_it_tells(site):
    wrong, seen = [], {}
    for page in site.pages:
        text = (site.folder / page).read_text(encoding="utf-8")
        if page.endswith(("404.html", "game.html")) or "print/" in page:
            continue
        told, title, about = said(text, "description"), said(text, "og:title"), said(text, "og:description")
        if len(told) != 1 or about != told or len(title) != 1 or said(text, "og:type") != ["website"]:
            wrong.append((page, told, title, about))
        elif not 10 < len(told[0]) <= LONGEST * 1.3:  # with what is escaped
            wrong.append((page, told))
        elif "checks/" not in page:  # listings of code and tests, all of which say the same of themselves
            seen.setdefault(told[0], []).append(page)
    assert wrong == []
    assert len(seen) > 0.9 * sum(map(len, seen.values()))


def test_a_site_without_an_address_has_no_list_of_addresses(site):
    assert [*site.folder.rglob("sitemap.xml*")] == []
    assert (site.folder / "assets" / "card.png").read_bytes().startswith(b"\x89PNG")


class Lacking(Quiet):
    """Serves the page for what is not there, as servers of plain files do."""

    def send_error(self, code, message=None, explain=None):
        with open(f"{self.directory}/404.html", "rb") as page:
            told = page.read()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(told)


@pytest.mark.parametrize("served", [True, False], ids=["served", "from a folder"])
def test_what_is_not_there_is_searched_for(site, page, served):
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Lacking, directory=str(site.folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/very/deep/pyramid-bonus.html"
        page.goto(address if served else f"{(site.folder / '404.html').as_uri()}#pyramid-bonus")
        expect(page.locator(".answers-list a").first).to_be_visible()
        assert page.input_value(".answers-input").endswith("pyramid bonus")
        assert page.evaluate("getComputedStyle(document.querySelector('.md-header')).position") == "sticky"
        page.click(".answers-close")
        page.click("article li a")
        expect(page).to_have_url(re.compile(r"/rules/index\.html$"))
        server.shutdown()
    assert errors == []
