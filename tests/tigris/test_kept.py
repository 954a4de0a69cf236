"""Values that a state keeps only for speed equal those derived from the rest, at every decision of whole games."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest
from tigris.games import moments

from amunre import load_ruleset
from amunre.engine.indices import ones
from amunre.games.tigris import tables
from amunre.games.tigris.phases.leaders import ConnectingNoKingdoms, PlaceLeader
from amunre.games.tigris.pieces import follow
from amunre.games.tigris.state import OFF

KEPT = (
    "empty",
    "held",
    "standing",
    "leaders_of_seat",
    "leaders_of_color",
    "regions",
    "kingdoms",
    "one",
    "two",
    "three",
    "by_temples",
)


@pytest.mark.clause("term.region", "term.kingdom")
@pytest.mark.parametrize("number", range(0, 9, 2))
def test_what_is_kept_follows_from_the_rest(number):
    for game in moments(number):
        kept = game._play.state
        anew = kept.copy()
        follow(anew)
        assert {name: getattr(kept, name) for name in KEPT} == {name: getattr(anew, name) for name in KEPT}
        assert list(kept.kingdoms) == [region for region in kept.regions if region in kept.kingdoms]
        regions = [kept.region_at(space) for space in range(len(kept.labels))]
        assert regions == [anew.region_at(space) for space in range(len(anew.labels))]
        assert sorted(filter(None, kept.region_of)) == sorted(kept.regions), "each has one label"


@pytest.mark.clause("term.region")
def test_a_copy_goes_on_without_changing_the_original():
    random = Random(1)
    for game in moments(1):
        before = game._play.state
        known = {name: deepcopy(getattr(before, name)) for name in (*KEPT, "labels", "region_of")}
        copy = game.copy()
        for _ in range(8):
            for seat in copy.to_act:
                copy.push(seat, random.choice(copy.legal_actions(seat)))
        assert {name: getattr(before, name) for name in known} == known


@pytest.mark.clause("lead.no-union", "lead.move")
@pytest.mark.parametrize("number", [1, 4])
def test_a_leader_is_lifted_before_it_is_judged_which_kingdoms_they_connect(number):
    [check] = [check for check in PlaceLeader.checks if isinstance(check, ConnectingNoKingdoms)]
    lifted = 0
    for game in moments(number):
        s = game._play.state
        for seat, places in enumerate(s.leaders):
            for move in PlaceLeader.bind(s.tables):
                if places[move.color] != OFF:
                    anew = s.copy()
                    anew.leaders[seat][move.color] = OFF
                    follow(anew)
                    assert check.allows(s, seat, move) & s.tables.all == s.tables.all ^ anew.two
                    lifted += 1
    assert lifted > 500


@pytest.mark.clause("exchange.tiles")
def test_the_cache_of_what_a_hand_contains_is_bounded_and_right(monkeypatch):
    monkeypatch.setattr(tables, "KEPT_PARTS", 3)
    t = tables.RuleTables(load_ruleset("tigris"))
    for hand in [(0,) * len(t.colors), *t.exchanges] * 2:
        expected = {n for n, tiles in enumerate(t.exchanges) if all(a <= b for a, b in zip(tiles, hand, strict=True))}
        assert set(ones(t.contained_in([*hand]))) == expected
        assert len(t._contained) <= 3
