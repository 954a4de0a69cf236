"""Bots for Amun-Re; bots for any game reach them only through `STRATEGY`.

These modules estimate values from what a seat may know. They ask the game which actions are legal, and the rules for
prices.
"""

from amunre.games.amun_re.bots.strategy import STRATEGY

__all__ = ["STRATEGY"]
