"""Bots: players that see what their seat may know, and choose.

These bots play any game; a game adds its `Strategy`. A bot has an `Observation` and its own random generator, and
nothing else: neither the state nor another hand. Those of the library work on states, but of worlds redealt for their
seat.
"""

from amunre.bots.bot import Bot, Hint, Observation
from amunre.bots.named import bot_named
from amunre.bots.search import Search
from amunre.bots.sensible import Sensible
from amunre.bots.uniform import Uniform

__all__ = ["Bot", "Hint", "Observation", "Search", "Sensible", "Uniform", "bot_named"]
