"""The rare corners that the state machine steers to: each worked block meets those that it shows, and no others."""

from __future__ import annotations

import pytest
from corners import played, refused
from prosperity.blocks import blocks
from prosperity.lockstep import RULES
from prosperity.test_blocks import facts_of, played_by_the_referee
from prosperity_corners import TOUR

from amunre import Game, prosperity

BLOCKS = {block.name: block for block in blocks() if "limit" not in block.sketch}
MET = {
    "19.8.3": {"whole-city"},
    "19.8.4": {"whole-city"},
    "19.9": {"whole-city"},
    "19.10.1": {"no-treasure-after-buy"},
    "19.11": {"tower-bought"},
    "19.15": {"no-treasure-after-buy", "not-while-in-play"},
    "19.16": {"tower-attacked"},
    "19.18.1": {"forge-of-nothing"},
    "19.22.2": {"nothing-found"},
    "19.23": {"banned", "no-treasure-after-buy"},
    "19.26.2": {"third-court"},
    "19.31.2": {"order-of-mint"},
    "19.31.3": {"order-of-mint"},
    "19.32": {"no-treasure-after-buy"},
    "19.33.1": {"last-copy"},
    "19.34.1": {"tower-bought"},
    "19.36.2": {"nothing-to-gain"},
    "19.37.1": {"shuffle-in-rabble"},
    "19.39": {"shuffle-in-vault"},
    "19.41.1": {"banned"},
    "19.41.2": {"banned"},
    "19.42.1": {"not-while-in-play"},
    "19.46.1": {"seal-and-tower"},
    "19.49.1": {"tower-bought"},
    "19.49.2": {"tower-bought"},
    "19.50.3": {"shared-2"},
    "19.51": {"shared-2", "tie-of-turns"},
    "19.53": {"banned"},
    "more.2": {"tower-attacked"},
    "more.4": {"nothing-found"},
    "more.8.2": {"no-copper"},
}
"""By block: the corners that its steps and refusals meet. Other blocks meet none."""


@pytest.mark.parametrize("name", BLOCKS)
def test_each_block_meets_its_corners(name):
    block = BLOCKS[name]
    _, fallen = played_by_the_referee(block)
    first = prosperity.sketch(RULES, facts_of(block.sketch))
    game, met, moment = Game.from_position(RULES, first, shuffles=fallen), set(), None
    for step in block.steps:
        if step.sign == ">":
            moment = played(first, game, *step.about, RULES.actions.parse(step.value), moment)
            met |= {*TOUR.met(moment)}
        elif step.sign == "!":
            met |= {*TOUR.met(refused(first, game, *step.about, RULES.actions.parse(step.value)))}
    assert met == MET.get(name, set())
