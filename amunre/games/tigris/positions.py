"""The functions that work on positions, each imported from its module."""

from amunre.games.tigris.conversion import position_of, state_of
from amunre.games.tigris.redeal import dealt_anew
from amunre.games.tigris.sketch import sketch
from amunre.games.tigris.soundness import problems_of

__all__ = ["dealt_anew", "position_of", "problems_of", "sketch", "state_of"]
