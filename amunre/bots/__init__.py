"""Bots: players that see what their seat may know, and choose."""

from amunre.bots.bot import Bot, Observation
from amunre.bots.named import bot_named
from amunre.bots.search import Search
from amunre.bots.sensible import Sensible
from amunre.bots.uniform import Uniform

__all__ = ["Bot", "Observation", "Search", "Sensible", "Uniform", "bot_named"]
