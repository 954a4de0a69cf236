"""The functions that work on positions, each imported from its module."""

from amunre.games.amun_re.conversion import position_of, state_of
from amunre.games.amun_re.redeal import dealt_anew
from amunre.games.amun_re.sketch import sketch
from amunre.games.amun_re.soundness import problems_of

__all__ = ["dealt_anew", "position_of", "problems_of", "sketch", "state_of"]
