"""The blocks of code on a page of Markdown or in a notebook."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

ROOT = Path(__file__).parents[1]

FENCE = re.compile(
    r"(?:<!-- not run: (?P<reason>.+?) -->\n+)?^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=indent)```$",
    re.DOTALL | re.MULTILINE,
)


@frozen
class Block:
    """A block of code on a page."""

    page: str
    line: int
    """Of its first line of code, from 1."""
    language: str
    title: str
    text: str
    reason: str
    """Why it is not run; empty where it is."""


def blocks(page: Path) -> Iterator[Block]:
    written = page.read_text(encoding="utf-8")
    if page.suffix == ".ipynb":
        yield from cells(page.relative_to(ROOT).as_posix(), json.loads(written)["cells"])
        return
    for found in FENCE.finditer(written):
        language, _, rest = found["info"].partition(" ")
        title = re.search(r'title="([^"]+)"', rest)
        yield Block(
            page=page.relative_to(ROOT).as_posix(),
            line=written.count("\n", 0, found.start("text")) + 1,
            language=language,
            title=title[1] if title else "",
            text=textwrap.dedent(found["text"]) if found["indent"] else found["text"],
            reason=found["reason"] or "",
        )


def cells(page: str, found: list[dict[str, Any]]) -> Iterator[Block]:
    """Each cell of code, and what it printed as a block of text; the line is the number of the cell."""
    for number, cell in enumerate(found, 1):
        if cell["cell_type"] == "code":
            yield Block(page, number, "python", "", "".join(cell["source"]), "")
            printed = "".join(line for output in cell["outputs"] for line in output["text"])
            if printed:
                yield Block(page, number, "text", "", printed, "")
