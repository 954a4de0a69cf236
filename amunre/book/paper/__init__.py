"""The pages to print: a player aid, sheets of the game's components, and a rule book.

They are HTML pages below the book that any browser prints. `make print` makes PDFs of them with Chromium rather than
WeasyPrint, for three reasons: our drawings are colored by CSS custom properties, which WeasyPrint ignores within SVG;
readers who print from the book get the same result; and Chromium (131 and later) makes page numbers, outline, tags and
embedded fonts. It cannot put page numbers into a table of contents, so they are added between two printings
(`docs/generator/printing.py`).
"""
