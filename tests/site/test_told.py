"""The table of what each language has of all that is told in English."""

from __future__ import annotations

import re

import pytest

from amunre.engine.languages import ENGLISH, own_name

from .conftest import BUILT

pytestmark = pytest.mark.pages

HEADS = ["Texts", *map(own_name, sorted(BUILT, key=lambda code: code != ENGLISH))]


def test_a_language_lacks_nothing(site):
    page = (site.folder / "checks" / "languages.html").read_text(encoding="utf-8")
    rows = [re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)]
    assert rows.pop(0) == HEADS
    assert sum(int(english) for _, english, *_ in rows) > 2500
    for name, english, *others in rows:
        assert {*others} == {english}, name
