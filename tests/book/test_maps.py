"""The empty board on a page: where its places lead, and what is said of it to whoever does not see it."""

from __future__ import annotations

import re

import pytest
from counts import few
from made import book_of

from amunre import languages, speaking
from amunre.games.amun_re.book.places import PROVINCES
from amunre.games.tigris.book.places import BOARD

LONGEST = 200
"""Characters of what is read aloud in place of a picture."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["standard", "delta"])
def test_each_province_of_the_map_leads_to_its_page(name, language):
    with speaking(language):
        book = book_of(name, language)
        shown = book.annex.cover(book, PROVINCES)
    wide, narrow = shown.split('<div class="narrow">')
    pages = {f"{province.id}.html" for province in book.rules.provinces}
    assert set(re.findall(r'<a href="([^"]+)"><title>', wide)) == pages
    assert set(re.findall(r'<a href="([^"]+)"', narrow)) == pages


@pytest.mark.parametrize("language", few(languages()[::2], languages()))
@pytest.mark.parametrize(("name", "page"), [("standard", PROVINCES), ("tigris", BOARD)])
def test_what_is_read_aloud_is_short(name, page, language):
    with speaking(language):
        book = book_of(name, language)
        shown = book.annex.cover(book, page)
    told = re.findall(r'aria-label="([^"]*)"|<title>(.*?)</title>', shown.split('<div class="narrow">')[0])
    told = [label or title for label, title in told]
    assert told
    assert [label for label in told if not 10 < len(label) <= LONGEST] == []
    assert "<desc>" not in shown.split('<div class="narrow">')[0]
    assert "{" not in shown


def test_provinces_stand_from_north_to_south():
    book = book_of("standard")
    narrow = book.annex.cover(book, PROVINCES).split('<div class="narrow">')[1]
    for part in narrow.split("<ol>")[1:]:
        listed = re.findall(r'<a href="(\w+)\.html"', part)
        north = [book.rules.province(id).latitude for id in listed]
        assert north == sorted(north, reverse=True)
