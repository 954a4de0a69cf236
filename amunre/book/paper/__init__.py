"""The printable pages: a player aid, sheets of the game's components, and a rule book.

They are HTML pages that any browser can print. `make print` turns them into PDFs with Chromium, not
WeasyPrint. WeasyPrint ignores CSS custom properties within SVG, and our drawings get their colors from them. Readers
who print from the book get the same result, and Chromium (131 and later) adds page numbers, outline, tags and fonts. It
cannot put page numbers into a table of contents; `docs/generator/printing.py` adds them between two print runs.
"""
