"""Ways to play at random that together reach most corner cases, including all ends of a game."""

from __future__ import annotations

from amunre.checking.policies import Policy, by_kind, sparing

uniform: Policy = sparing()
"""Any action: most of them place tiles."""
settler: Policy = sparing("pass", "withdraw", "exchange", "catastrophe", "no-monument")
"""Places tiles and leaders and builds monuments, so that kingdoms grow and fight."""
restless: Policy = sparing("place", "exchange", "catastrophe", "pass")
"""Only moves its leaders, until too many turns were quiet (`end.quiet`)."""

POLICIES: dict[str, Policy] = {"uniform": uniform, "by kind": by_kind, "settler": settler, "restless": restless}
