"""Bots: programs that choose actions, with the knowledge of their seat.

These bots play any game; a game adds its `Strategy`. A bot has only an `Observation` and its own random generator, not
the state or other hands. The library's bots work on states too, but of games redealt for their seat.
"""

from amunre.bots.bot import Bot, Hint, Observation
from amunre.bots.named import bot_named
from amunre.bots.search import Search
from amunre.bots.sensible import Sensible
from amunre.bots.uniform import Uniform

__all__ = ["Bot", "Hint", "Observation", "Search", "Sensible", "Uniform", "bot_named"]
