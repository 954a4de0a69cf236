"""The rule book of any ruleset as pages: clauses with their sources, rulings, data and examples, actions and refusals.

`Book.of(name_or_folder)` gathers the content, `pages(book)` writes it in Markdown, and `amunre book` makes a site of
it. Content for only one game comes from its `Annex`. Content for only this project's site (its tests and
changelog) is in `docs/generator`; nothing here may depend on that folder.
"""

from amunre.book.book import Book
from amunre.book.contents import pages

__all__ = ["Book", "pages"]
