"""Bots for Euphrat & Tigris; code for any game reaches them only through `STRATEGY`.

These modules estimate values from the information that a seat may have. They ask the rules which actions are legal and
which leaders would fight.
"""

from amunre.games.tigris.bots.strategy import STRATEGY

__all__ = ["STRATEGY"]
