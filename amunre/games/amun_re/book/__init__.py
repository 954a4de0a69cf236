"""Amun-Re's own pages of the book: provinces, power cards, tables, score sheets.

Pages that any game has are in `amunre.book`, which finds these only through `ANNEX`.
"""

from amunre.games.amun_re.book.annex import ANNEX

__all__ = ["ANNEX"]
