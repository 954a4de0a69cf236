"""Bots for Euphrat & Tigris; bots for any game reach them only through `STRATEGY`.

These modules estimate values from what a seat may know. They ask the rules which actions are legal and who would fight.
"""

from amunre.games.tigris.bots.strategy import STRATEGY

__all__ = ["STRATEGY"]
