"""Ways to play at random that together reach most corners of the rules, all ends of a game among them."""

from __future__ import annotations

from amunre.checking.policies import Policy, by_kind, sparing

uniform: Policy = sparing()
"""Any action: most of them place tiles."""
settler: Policy = sparing("pass", "withdraw", "exchange", "catastrophe", "no-monument")
"""Places tiles and leaders and builds what it can, so that kingdoms grow, fight and bear monuments."""
restless: Policy = sparing("place", "exchange", "catastrophe", "pass")
"""Moves its leaders about and nothing else, until the turns were quiet for too long (`end.quiet`)."""

POLICIES: dict[str, Policy] = {"uniform": uniform, "by kind": by_kind, "settler": settler, "restless": restless}
