"""A printable HTML page: its head and its paper size."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape

from amunre.book.book import Book
from amunre.book.markup import figure
from amunre.engine.languages import spoken
from amunre.render.sharing import with_shared_parts

A4, LETTER = "A4", "letter"
PAPERS = {A4: ("210mm", "297mm"), LETTER: ("215.9mm", "279.4mm")}
"""Width and height of each paper size, by its CSS name."""


def document(book: Book, name: str, body: str, kind: str, looks: str, script: str = "") -> str:
    """Return a complete HTML page in the current language.

    Args:
        book: The book that the page belongs to.
        name: Title of the page.
        body: Content as HTML.
        kind: Class of the body, for the style sheet.
        looks: Additional CSS, which depends on the data.
        script: File in the assets folder to run when the page has loaded.
    """
    title, assets = f"{book.rules.title}: {name}", f"../{book.above}assets"
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{spoken().code}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f'<link rel="stylesheet" href="{assets}/fonts.css">',
            f'<link rel="stylesheet" href="{assets}/colors.css">',
            f'<link rel="stylesheet" href="{assets}/paper.css">',
            f'<link rel="icon" href="{assets}/favicon.svg">\n<style>{looks}</style>\n</head>',
            f'<body class="{kind}">\n<main>\n{with_shared_parts(body)}\n</main>',
            f'<script src="{assets}/{script}"></script>' if script else "",
            "</body>\n</html>",
            "",
        ]
    )


def running(book: Book, name: str) -> str:
    """Return the CSS for running heads and page numbers."""
    title = _quoted(book.rules.title)
    return (
        f"@page{{@top-left{{content:{title}}}@top-right{{content:{_quoted(name)}}}@bottom-center{{content:counter(page)}}}}"
        "@page:first{@top-left{content:none}@top-right{content:none}@bottom-center{content:none}}"
    )


def _quoted(text: str) -> str:
    """Return text as a CSS string that is safe within a style element."""
    return json.dumps(text, ensure_ascii=False).replace("<", r"\3c ")


def headed(number: str, title: str) -> str:
    """Return a heading with its chapter number, unless the title already contains the number."""
    is_said = not number or number in re.findall(r"\w+", title)
    return escape(title) if is_said else f'<span class="number">{escape(number)}</span> {escape(title)}'


def hand(across: int, drawings: Iterable[str]) -> str:
    """Return drawings side by side, `across` in a row."""
    return f'<div class="hand" style="--across:{across}">{"".join(map(figure, drawings))}</div>'
