"""The weight of a page on a phone: the page and the files that it loads, as servers send them."""

from __future__ import annotations

import gzip
import posixpath
import re
from functools import cache

import pytest

pytestmark = pytest.mark.pages

MOST = 130_000
"""Bytes, compressed."""
MOST_MARKUP = 350_000
"""Bytes of the page alone, as they lie in a folder."""
LOADED = re.compile(
    r'<(?:script|img)[^>]* src="([^"#:?]+)"|<link[^>]* rel="(?:stylesheet|icon)"[^>]* href="([^"#:?]+)"'
)
"""By the page itself, when it is opened; a search loads its index when it is asked for something."""


def test_no_page_is_heavy(site):
    """A whole game, step by step, may be long, but no more comes over the wire."""

    @cache
    def packed(file: str) -> int:
        return len(gzip.compress((site.folder / file).read_bytes(), 6))

    heavy, loaded = [], set()
    for page in site.pages:
        text = (site.folder / page).read_text(encoding="utf-8")
        beside = {posixpath.normpath(posixpath.join(posixpath.dirname(page), a or b)) for a, b in LOADED.findall(text)}
        loaded |= beside
        weight = packed(page) + sum(map(packed, beside))
        is_large = len(text.encode()) > MOST_MARKUP and not page.endswith("game.html")
        if weight > MOST or is_large:
            heavy.append((page, weight, len(text.encode())))
    assert heavy == []
    assert {"assets/amunre.js", "assets/amunre.css", "assets/answers.js"} <= loaded
