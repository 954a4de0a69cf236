"""Amun-Re's own pages of the book: provinces, power cards, tables and score sheets.

The pages common to all games are in `amunre.book`, which finds these pages only through `ANNEX`.
"""

from amunre.games.amun_re.book.annex import ANNEX

__all__ = ["ANNEX"]
