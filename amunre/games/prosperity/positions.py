"""The functions that work on positions, each imported from its module."""

from amunre.games.prosperity.conversion import position_of, state_of
from amunre.games.prosperity.redeal import dealt_anew
from amunre.games.prosperity.sketch import sketch
from amunre.games.prosperity.soundness import problems_of

__all__ = ["dealt_anew", "position_of", "problems_of", "sketch", "state_of"]
