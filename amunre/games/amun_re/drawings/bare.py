"""The board before a game begins, so that an empty map is drawn like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from amunre.engine.events import SPECTATOR
from amunre.games.amun_re.position import Bought, Gifts, Site, Supply
from amunre.games.amun_re.view import View

if TYPE_CHECKING:
    from amunre.games.amun_re.model import Ruleset


def bare_site() -> Site:
    """Return an empty province."""
    return Site(None, 0, 0, 0, 0, 0, (), ())


def bare_view(rules: Ruleset) -> View:
    """Return the view of a board before a game begins, with no players and with empty provinces."""
    return View(
        ruleset=rules.id,
        round=1,
        stage="bidding",
        asked=(),
        pharaoh=0,
        temple=0,
        shuffles=0,
        bank=0,
        supply=Supply(rules.farmers, rules.stones, rules.pyramids),
        players=(),
        sites={province.id: bare_site() for province in rules.provinces},
        draw=(),
        discard=(),
        deck=(),
        revealed=(),
        taken=(),
        out=(),
        bought=Bought(0, 0, 0),
        gifts=Gifts(0, 0),
        viewer=SPECTATOR,
    )
