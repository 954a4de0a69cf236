"""Taking back at a table: what is retracted, what stays, and how often."""

from __future__ import annotations

import pytest
from conftest import game_at, play

from amunre import CannotTakeBack

OWN = [["memphis"], ["buto"], ["thebes"]]


@pytest.mark.clause("offering.secret")
def test_an_offering_is_retracted_and_what_others_did_since_stays(tables):
    facts = {"hands": [["builder"], ["builder"], []]}
    rest = ["1 sell builder", "1 offer 21", "0 sell builder"]
    at = tables.offering(**facts).play("0 offer 5", *rest)
    before = at.table.update(at.tokens[2], 3)
    assert at.table.retract(at.tokens[0], at.table.step) == 8
    assert at.steps() == rest
    assert at.table.game.to_act == (0, 2)
    straight = play(game_at("offering", OWN, **facts), *rest)
    assert at.table.game.position() == straight.position()
    after = at.table.update(at.tokens[2], before.step)
    assert after.kept == before.kept
    assert (*straight.events(2)[: after.kept], *after.events) == straight.events(2)
    assert at.again().seen() == at.seen()


@pytest.mark.clause("offering.secret")
def test_an_offering_is_not_retracted_after_the_reveal(tables):
    at = tables.offering().play("0 offer 5", "1 offer 4", "2 offer 3")
    for seat in range(3):
        with pytest.raises(CannotTakeBack, match="no face-down choice"):
            at.table.retract(at.tokens[seat], at.table.step)
    with pytest.raises(CannotTakeBack, match="Since then: The offerings are revealed"):
        at.table.take_back(at.tokens[2], at.table.step)
    assert at.table.step == 6


def test_what_a_predecessor_did_is_not_taken_back(tables):
    at = tables.offering().play("1 steal", "0 offer 5")
    at.table.leave(at.tokens[0])
    new = at.table.sit("Zoe", 0, at.table.invite(at.host, 0))
    for undo in (at.table.take_back, at.table.retract, at.table.plead):
        with pytest.raises(CannotTakeBack, match="the previous player in this seat"):
            undo(new, at.table.step)
    at.table.retract(at.tokens[1], at.table.step)
    with pytest.raises(CannotTakeBack, match="the previous player in this seat"):
        at.table.retract(new, at.table.step)
    at.play("1 offer 3")
    again = at.again()
    with pytest.raises(CannotTakeBack, match="the previous player in this seat"):
        again.table.retract(new, again.table.step)
    again.table.retract(again.tokens[1], again.table.step)
    assert again.steps() == ["0 offer 5"]


def test_a_successor_takes_back_what_they_did_themselves(tables):
    at = tables.offering().play("1 steal")
    at.table.leave(at.tokens[0])
    new = at.table.sit("Zoe", 0, at.table.invite(at.host, 0))
    at.table.play(new, "offer 5", at.table.step)
    at.table.retract(at.tokens[1], at.table.step)
    at.table.retract(new, at.table.step)
    assert at.steps() == []


def test_what_stands_before_the_table_is_not_taken_back(tables):
    begun = play(game_at("bidding", revealed=["memphis", "buto", "thebes"]), "0 bid memphis 6")
    at = tables(begun)
    for undo in (at.table.take_back, at.table.plead):
        with pytest.raises(CannotTakeBack):
            undo(at.tokens[0], at.table.step)


@pytest.mark.parametrize("most", [0, 1, 2])
def test_each_seat_takes_back_so_much_and_no_more(tables, most):
    at = tables.bidding(take_backs=most)
    for _ in range(most):
        at.play("0 bid memphis 6")
        at.table.take_back(at.tokens[0], at.table.step)
    at.play("0 bid memphis 6")
    for party in (at, at.again()):
        for undo in (party.table.take_back, party.table.plead):
            with pytest.raises(CannotTakeBack, match=f"each player may undo at most {most} decision"):
                undo(at.tokens[0], party.table.step)
    at.play("1 bid buto 0")
    if most:
        at.table.take_back(at.tokens[1], at.table.step)
