"""What bots know of Amun-Re, and the bots of any game ask: by `STRATEGY` alone."""

from amunre.games.amun_re.bots.strategy import STRATEGY

__all__ = ["STRATEGY"]
