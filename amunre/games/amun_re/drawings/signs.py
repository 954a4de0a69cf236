"""The symbols on the map, for its legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from amunre.games.amun_re.drawings import glyphs, plots
from amunre.render.drawing import sign
from amunre.render.ink import Thing, moved, row

if TYPE_CHECKING:
    from amunre.games.amun_re.model import Ruleset

_HEIGHT = 24.0
_GAP = 5


def signs(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield the name and SVG of each symbol that these rules print on provinces."""
    for name, things in symbols(rules):
        width = sum(width for width, _ in things) + _GAP * (len(things) - 1)
        yield name, sign(width, _HEIGHT, moved(row(things, 0, 2, width + _GAP, _GAP), 0, 0))


def symbols(rules: Ruleset) -> Iterator[tuple[str, Sequence[Thing]]]:
    """Yield the name of each symbol that these rules print on provinces, and its parts."""
    all = rules.provinces
    if any(one.fields for one in all):
        yield "field", [glyphs.field(False)]
    if any(one.printed_farmers for one in all):
        yield "printed-farmer", [glyphs.printed_farmer()]
    if any(one.limit for one in all):
        yield "limit", [glyphs.card()]
    for pays, things in (("always", []), ("with-camel", [glyphs.camel()])):
        if coins := [one.coin for one in all if one.coin and one.coin_pays == pays]:
            yield f"coin-{pays}", [glyphs.coin(coins[0]), *things]
    if any(one.temples for one in all):
        yield "temple", [glyphs.temple()]
    if free := next((one for one in all if one.framed_cards or one.framed_gold or one.framed_stones), None):
        yield "free", plots.framed(free.framed_gold, free.framed_cards, free.framed_stones)
