"""What the book of Euphrat & Tigris has besides its rules: the board, the pieces, the numbers, score sheets.

Nothing else may stand here; what any game has is in `amunre.book`, which comes to these pages by `ANNEX` alone.
"""

from amunre.games.tigris.book.annex import ANNEX

__all__ = ["ANNEX"]
