"""Three ways to play at random that together reach most edge cases."""

from __future__ import annotations

from amunre.checking.policies import Policy, by_kind, sparing

uniform: Policy = sparing("sell")
"""Plays any action except a sale, unless nothing else is legal."""
hoarder: Policy = sparing("sell", "play")
"""Keeps its cards: sells or plays a card only when nothing else is legal."""

POLICIES: dict[str, Policy] = {"uniform": uniform, "by kind": by_kind, "hoarder": hoarder}
