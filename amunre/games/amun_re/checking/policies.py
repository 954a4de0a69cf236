"""Three ways to play at random, which together reach most corner cases."""

from __future__ import annotations

from amunre.checking.policies import Policy, by_kind, sparing

uniform: Policy = sparing("sell")
"""Any action except a sale, unless nothing else is legal."""
hoarder: Policy = sparing("sell", "play")
"""Any action that keeps the cards: sells and plays only when nothing else is legal."""

POLICIES: dict[str, Policy] = {"uniform": uniform, "by kind": by_kind, "hoarder": hoarder}
