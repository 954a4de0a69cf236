"""Redeal: another truth behind the same view; what each game deals anew, it says itself."""

from __future__ import annotations

import hashlib


def seed_of_redeal(seed: int) -> int:
    """The seed of a redealt game, whose shuffles must not be those of the game that is played with this seed."""
    return int.from_bytes(hashlib.sha256(f"redeal/{seed}".encode()).digest()[:16])
