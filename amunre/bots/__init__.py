"""Bots: programs that choose actions and know only what their seat may know.

These bots can play any game; each game adds its `Strategy`. A bot has only an `Observation` and its own random
generator; it does not see the state or other players' hands. The library's bots also use states, but only the states of
games that were redealt for their seat.
"""

from amunre.bots.bot import Bot, Hint, Observation
from amunre.bots.named import bot_named
from amunre.bots.search import Search
from amunre.bots.sensible import Sensible
from amunre.bots.uniform import Uniform

__all__ = ["Bot", "Hint", "Observation", "Search", "Sensible", "Uniform", "bot_named"]
