"""What the book of Amun-Re has besides its rules: provinces, power cards, tables, score sheets.

Nothing else may stand here; what any game has is in `amunre.book`, which comes to these pages by `ANNEX` alone.
"""

from amunre.games.amun_re.book.annex import ANNEX

__all__ = ["ANNEX"]
