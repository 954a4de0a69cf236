"""Bots for Amun-Re; code for any game reaches them only through `STRATEGY`.

These modules estimate values from the information that a seat may have. They ask the game which actions are legal, and
look up prices in the rules.
"""

from amunre.games.amun_re.bots.strategy import STRATEGY

__all__ = ["STRATEGY"]
