"""The rule book of any ruleset as pages: clauses with sources, rulings, data and examples; actions; refusals.

`Book.of(name_or_folder)` gathers the content, `pages(book)` writes it in Markdown, and `amunre book` makes a site of
it. Content that only one game has comes from its `Annex`. Content that only this project's site has (its tests, its
changelog) is in `docs/generator`; nothing here may depend on that.
"""

from amunre.book.book import Book
from amunre.book.contents import pages

__all__ = ["Book", "pages"]
