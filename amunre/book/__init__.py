"""The documentation of the rules as pages of Markdown, made from a ruleset, its examples and what holds them.

`Book.of(rules, root)` gathers what is to be told, `pages(book)` tells it; `docs/hook.py` puts the pages into the site.
"""

from amunre.book.book import Book
from amunre.book.contents import pages

__all__ = ["Book", "pages"]
