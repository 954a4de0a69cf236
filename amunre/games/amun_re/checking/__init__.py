"""Amun-Re's own part of `amunre check`: auctions, scorings, and data without use, in `CHECKS`.

Checks of any game are in `amunre.checking`. Loading refuses invalid rulesets.
"""

from amunre.games.amun_re.checking.checks import CHECKS

__all__ = ["CHECKS"]
