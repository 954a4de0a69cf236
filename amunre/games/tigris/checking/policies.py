"""Ways to play at random that together reach most edge cases, including every way that a game can end."""

from __future__ import annotations

from amunre.checking.policies import Policy, by_kind, sparing

uniform: Policy = sparing()
"""Plays any action; most actions place tiles."""
settler: Policy = sparing("pass", "withdraw", "exchange", "catastrophe", "no-monument")
"""Places tiles and leaders and builds monuments, so that kingdoms grow and fight."""
restless: Policy = sparing("place", "exchange", "catastrophe", "pass")
"""Only moves its leaders, until there have been too many quiet turns (`end.quiet`)."""

POLICIES: dict[str, Policy] = {"uniform": uniform, "by kind": by_kind, "settler": settler, "restless": restless}
