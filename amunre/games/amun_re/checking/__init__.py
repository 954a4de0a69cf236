"""What `amunre check` looks at in rules of Amun-Re alone; what it does with any rules is in `amunre.checking`."""

from amunre.games.amun_re.checking.checks import CHECKS

__all__ = ["CHECKS"]
