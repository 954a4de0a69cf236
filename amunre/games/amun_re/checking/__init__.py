"""Amun-Re's own part of `amunre check`, in `CHECKS`: auctions, scoring and unused data.

The checks common to all games are in `amunre.checking`. Loading rejects invalid rulesets.
"""

from amunre.games.amun_re.checking.checks import CHECKS

__all__ = ["CHECKS"]
