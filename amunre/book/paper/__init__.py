"""What is printed of a ruleset: an aid for the table, sheets of the things of the game, and a rule book.

They are pages in HTML, below the book, that any browser prints. The PDFs of `make print` are the same pages as Chromium
prints them, and not WeasyPrint, for three reasons: our drawings are colored by custom properties of CSS, which
WeasyPrint does not know within an SVG; what somebody prints from the book is then the same as what we print; and
Chromium (131 and later) makes page numbers, outline, tags and embedded fonts by itself. What it lacks, the numbers of
pages in a table of contents, is put there between two printings (`docs/generator/printing.py`).
"""
