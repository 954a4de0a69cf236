"""Euphrat & Tigris' own pages of the book: the board, the pieces, the numbers, score sheets.

Pages that any game has are in `amunre.book`, which finds these only through `ANNEX`.
"""

from amunre.games.tigris.book.annex import ANNEX

__all__ = ["ANNEX"]
