"""A host who does for others whatever is legal, for tests that are about something else."""

from __future__ import annotations

import pytest


def host_acts(patch: pytest.MonkeyPatch) -> None:
    """Take the true game for what everybody can see."""
    patch.setattr("amunre.hosting.table.surely_legal", lambda game, seat, action: not game.explain(seat, action))
