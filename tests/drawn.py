"""Rules for any drawing, whatever the game."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from amunre import render
from amunre.render.ink import clean, written

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    """Return all text in a drawing, without its title and description."""
    found = (one for one in ElementTree.fromstring(svg).iter() if one.tag.removeprefix(SVG) == "text")
    return [part.text or "" for one in found for part in ([*one] or [one])]


def shape(sign: ElementTree.Element) -> str:
    """A sign as it stands in a drawing, where a group without attributes may be part of the group around it."""
    return "".join(map(written, sign)) if sign.tag == "g" and not sign.attrib else written(sign)


def tree(drawing: render.Drawing) -> ElementTree.Element:
    """The drawing as XML, after what must hold for any."""
    root = ElementTree.fromstring(drawing.svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    told = dict.fromkeys((drawing.title, drawing.description))
    assert root.get("aria-label") == clean(". ".join(told))
    assert [root[0].tag, root[0].text] == [f"{SVG}title", clean(drawing.title)]
    assert [root[1].tag, root[1].text] == [f"{SVG}desc", clean(drawing.description)]
    assert drawing.description
    assert len(re.findall("https?:", drawing.svg)) == 1
    assert not re.search(r"url\(|@import|<script|<image|<use", drawing.svg)
    names = [element.get("data-piece") for element in root.iter() if element.get("data-piece")]
    assert len(set(names)) == len(names)
    for element in root.iter():
        assert not {"id", "href", "onload"}.intersection(element.keys())
        assert "nan" not in " ".join(element.attrib.values()).split()
    return root
