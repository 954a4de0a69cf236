"""What `amunre check` looks at in rules of Amun-Re alone, by `CHECKS`: its auctions, its scorings, what is without use.

What it does with any rules is in `amunre.checking`. What makes a ruleset one at all is checked where it is loaded.
"""

from amunre.games.amun_re.checking.checks import CHECKS

__all__ = ["CHECKS"]
