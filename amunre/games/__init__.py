"""The games: each a room of its own, none of which knows another."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from amunre.book.annex import Annex
    from amunre.games.amun_re.model import Ruleset


def annex_of(rules: Ruleset) -> Annex:
    """What the game of these rules adds to their book."""
    from amunre.games.amun_re.book import ANNEX

    return ANNEX
