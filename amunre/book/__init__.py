"""The rule book of any ruleset as pages: clauses with sources, rulings, data and examples; actions; refusals.

`Book.of(name_or_folder)` gathers what is to be told, `pages(book)` tells it in Markdown, and `amunre book` makes a site
of that. What only one game has comes from its `Annex`. What only this project has (its tests, its changes) stands in
`docs/generator`, and nothing here may know of it.
"""

from amunre.book.book import Book
from amunre.book.contents import pages

__all__ = ["Book", "pages"]
