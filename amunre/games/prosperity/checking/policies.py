"""Ways to play at random that together reach most edge cases, including most ways that a game can end."""

from __future__ import annotations

from amunre.checking.policies import Policy, by_kind, sparing

uniform: Policy = sparing()
"""Plays any action; most buy something cheap."""
lively: Policy = sparing("end-actions", "end-turn", "decline", "leave", "done")
"""Plays and buys as much as possible, so that effects nest."""
thrifty: Policy = sparing("end-actions", "decline", "trash")
"""Plays many actions and trashes little, so that decks grow."""

POLICIES: dict[str, Policy] = {"uniform": uniform, "by kind": by_kind, "lively": lively, "thrifty": thrifty}
