"""All pages made from the data."""

from __future__ import annotations

from amunre.book import places
from amunre.book.book import Book
from amunre.book.chapters import chapter_page, contents_page
from amunre.book.listings import engine_page, tests_page
from amunre.book.reference import reference_pages
from amunre.book.terms import glossary


def pages(book: Book) -> dict[str, str]:
    """The pages in Markdown, by their path below the top of the site."""
    made = {places.RULES: contents_page(book), places.GLOSSARY: glossary(book)}
    made |= {places.chapter(chapter): chapter_page(book, chapter) for chapter in book.chapters}
    made |= {places.engine(chapter): engine_page(book, chapter) for chapter in book.chapters}
    made |= {places.tests(chapter): tests_page(book, chapter) for chapter in book.chapters}
    return made | reference_pages(book)
