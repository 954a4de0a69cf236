"""Euphrat & Tigris' own pages of the book: the board, the pieces, the numbers and score sheets.

The pages common to all games are in `amunre.book`, which finds these pages only through `ANNEX`.
"""

from amunre.games.tigris.book.annex import ANNEX

__all__ = ["ANNEX"]
