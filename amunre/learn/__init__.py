"""Games as arrays, for programs that learn; needs `amunre[learn]`.

>>> import amunre
>>> from amunre import learn
>>> game = amunre.Game(amunre.load_ruleset(), players=3, seed=1)
>>> learn.spec(game.rules, 3).shape == learn.observation(game, seat=0).shape
True
>>> int(learn.mask(game, seat=0).sum()) == len(game.legal_actions(0))
True
"""

from amunre.engine.features import Feature
from amunre.learn.arrays import mask, observation
from amunre.learn.spec import Spec, spec
from amunre.learn.vector import VectorEnv

__all__ = ["Feature", "Spec", "VectorEnv", "mask", "observation", "spec"]
