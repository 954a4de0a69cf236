"""Dominion: Prosperity's own pages of the book: cards, kingdoms, the numbers and printable sheets.

The pages common to all games are in `amunre.book`, which finds these pages only through `ANNEX`.
"""

from amunre.games.prosperity.book.annex import ANNEX

__all__ = ["ANNEX"]
