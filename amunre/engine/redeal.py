"""Redeals: other states that give the same view; each game implements its part."""

from __future__ import annotations

import hashlib


def seed_of_redeal(seed: int) -> int:
    """Return the seed for a redealt game, whose shuffles must differ from those in a game with the given seed."""
    return int.from_bytes(hashlib.sha256(f"redeal/{seed}".encode()).digest()[:16])
