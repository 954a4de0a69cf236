"""All pages made from the data."""

from __future__ import annotations

from amunre.book import cards, chapters, drawings, listings, places, provinces, reports, sources, tables, terms
from amunre.book.book import Book
from amunre.book.reference import reference_pages


def pages(book: Book) -> dict[str, str]:
    """What is made of the data: pages in Markdown, and a style sheet, by their paths below the top of the site."""
    made = {places.RULES: chapters.contents_page(book)}
    made |= {places.chapter(chapter): chapters.chapter_page(book, chapter) for chapter in book.chapters}
    made[places.TABLES] = tables.tables_page(book)
    made[places.RULINGS] = sources.rulings_page(book)
    made[places.GLOSSARY] = terms.glossary_page(book)
    made[places.PROVINCES] = provinces.overview_page(book)
    made[places.KNOWN] = sources.known_page(book)
    made |= {places.province(it.id): provinces.province_page(book, it) for it in book.rules.provinces}
    made[places.CARDS] = cards.overview_page(book)
    made |= {places.card(it.id): cards.card_page(book, it) for it in book.rules.cards}
    made |= {places.enforced(chapter): listings.engine_page(book, chapter) for chapter in book.chapters}
    made |= {places.held(chapter): listings.tests_page(book, chapter) for chapter in book.chapters}
    made[places.FORMAL] = reports.formal_page(book)
    made[places.CHANGES] = reports.changes_page(book)
    made[drawings.COLOURS] = drawings.colours()
    return made | reference_pages(book)
