"""Bots: players that see what their seat may know, and choose.

Those here play any game; what one of them must know of a game it asks of the `Strategy` of that game. A bot has an
`Observation` and a chance of its own, and nothing else: neither the state nor a hand that is not its own. Those of the
library think in states, but of worlds that were dealt anew for their seat.
"""

from amunre.bots.bot import Bot, Hint, Observation
from amunre.bots.named import bot_named
from amunre.bots.search import Search
from amunre.bots.sensible import Sensible
from amunre.bots.uniform import Uniform

__all__ = ["Bot", "Hint", "Observation", "Search", "Sensible", "Uniform", "bot_named"]
