"""Going back further than one may alone, if nobody who plays has anything against it."""

from __future__ import annotations

import pytest

from amunre import CannotTakeBack, NotationError, Refused, Stale


def pleading(tables, **more):
    """Ada would like to take back a bid that Bob has answered."""
    at = tables.bidding(**more).play("0 bid memphis 6", "1 bid buto 0")
    at.table.plead(at.tokens[0], at.table.step)
    return at


def test_with_the_last_who_agrees_it_is_undone(stored):
    at = pleading(stored)
    assert [update.plea for update in at.seen()] == [0] * 4
    at.table.answer(at.tokens[1], True, at.table.step)
    assert (len(at.steps()), at.again().table.update().plea) == (2, 0)
    step = at.again().table.answer(at.tokens[2], True, at.table.step)
    assert (step, at.steps(), at.table.update().plea) == (8, [], None)
    assert at.table.game.to_act == (0,)
    assert at.told(5) == [
        "Seat 0 asks to undo an action.",
        "Seat 1 agrees.",
        "Seat 2 agrees.",
    ]
    assert at.again().seen(5) == at.seen(5)
    assert at.table.update(since=5).kept == at.table.update(since=3).kept


def test_one_who_does_not_agree_is_enough(tables):
    at = pleading(tables)
    at.table.answer(at.tokens[1], False, at.table.step)
    assert (len(at.steps()), at.table.update().plea) == (2, None)
    with pytest.raises(Refused, match=r"^No player has asked you to agree to anything\.$") as caught:
        at.table.answer(at.tokens[2], True, at.table.step)
    assert caught.value.code == "no-plea"
    assert at.told(6) == ["Seat 1 does not agree."]


def test_an_action_of_anybody_ends_it(tables):
    at = pleading(tables).play("2 bid thebes 0")
    assert at.table.update().plea is None
    with pytest.raises(Refused):
        at.table.answer(at.tokens[1], True, at.table.step)


def test_nobody_agrees_to_their_own_plea(tables):
    at = pleading(tables)
    with pytest.raises(Refused):
        at.table.answer(at.tokens[0], True, at.table.step)


def test_who_agrees_says_so_to_the_plea_that_they_have_seen(tables):
    """Somebody else pleads for something else, while the first answer is on its way."""
    at = pleading(tables)
    seen = at.table.step
    at.table.answer(at.tokens[1], False, seen)
    at.table.plead(at.tokens[1], at.table.step)
    with pytest.raises(Stale):
        at.table.answer(at.tokens[2], True, seen)
    assert len(at.steps()) == 2
    with pytest.raises(Stale):  # nor before there was any
        at.table.answer(at.tokens[2], True, 5)


@pytest.mark.parametrize("agreed", [None, "no", 1, [True]])
def test_who_answers_says_yes_or_no(tables, agreed):
    at = pleading(tables)
    with pytest.raises(NotationError, match=r"^agreed: expected true or false, found"):
        at.table.answer(at.tokens[1], agreed, at.table.step)
    assert at.table.update().plea == 0


def test_bots_mind_nothing(tables):
    at = pleading(tables, bots={2: "uniform"})
    at.table.answer(at.tokens[1], True, at.table.step)
    assert at.steps() == []


def test_where_there_is_nobody_to_ask_there_is_no_plea(tables):
    at = tables.bidding(bots={1: "uniform", 2: "uniform"}).play("0 bid memphis 6")
    at.table.let_bots_act()
    with pytest.raises(Refused, match=r"^There is no other player at this table to ask\.$"):
        at.table.plead(at.tokens[0], at.table.step)


def test_who_has_done_nothing_has_nothing_to_plead_for(tables):
    at = tables.bidding().play("0 bid memphis 6")
    with pytest.raises(CannotTakeBack, match=r"^You have nothing to undo yet"):
        at.table.plead(at.tokens[2], at.table.step)


def test_it_counts_as_taken_back(tables):
    at = pleading(tables, take_backs=1)
    for seat in (1, 2):
        at.table.answer(at.tokens[seat], True, at.table.step)
    at.play("0 bid memphis 6", "1 bid buto 0")
    with pytest.raises(CannotTakeBack, match="at most 1 decision"):
        at.table.plead(at.tokens[0], at.table.step)


@pytest.mark.parametrize("change", ["leave", "resign", "remove", "seat_bot", "sit"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_who_comes_or_goes_ends_it(tables, change, seat):
    """For they have agreed to nothing, and whoever comes to the seat that pleads has not pleaded."""
    at = pleading(tables)
    if change == "sit":
        at.table.leave(at.tokens[seat])
        invited = at.table.invite(at.host, seat)
        pleader = next(one for one in (0, 1) if one != seat)
        at.table.plead(at.tokens[pleader], at.table.step)
        at.table.sit("Zoe", seat, invited)
    else:
        if seat != 1:
            at.table.answer(at.tokens[1], True, at.table.step)
        {
            "leave": lambda: at.table.leave(at.tokens[seat]),
            "resign": lambda: at.table.resign(at.tokens[seat]),
            "remove": lambda: at.table.remove(at.host, seat),
            "seat_bot": lambda: at.table.seat_bot(at.host, seat, "uniform"),
        }[change]()
    assert at.table.update().plea is at.again().table.update().plea is None
    assert len(at.steps()) == 2


def test_one_who_is_called_otherwise_pleads_on(tables):
    at = pleading(tables)
    at.table.rename(at.tokens[0], "Ada")
    new = at.table.invite(at.host, 1)
    for token in (new, at.tokens[2]):
        at.table.answer(token, True, at.table.step)
    assert at.steps() == []


def test_what_was_taken_up_again_since_ends_it(tables):
    at = tables.offering().play("0 offer 5", "1 offer 4")
    at.table.plead(at.tokens[0], at.table.step)
    at.table.retract(at.tokens[1], at.table.step)
    assert at.table.update().plea is None
    assert at.steps() == ["0 offer 5"]


def test_those_who_choose_at_the_same_time_end_it_too(tables):
    at = tables.offering().play("0 offer 5")
    at.table.plead(at.tokens[0], at.table.step)
    at.table.play(at.tokens[1], "offer 4", 3)
    with pytest.raises(Refused):
        at.table.answer(at.tokens[2], True, at.table.step)


def test_it_goes_back_over_what_was_revealed(tables):
    at = tables.offering().play("0 offer 5", "1 offer 4", "2 offer 3")
    at.table.plead(at.tokens[0], at.table.step)
    for seat in (1, 2):
        at.again().table.answer(at.tokens[seat], True, at.table.step)
    assert (at.steps(), at.table.game.stage) == ([], "offering")
    at.play("0 offer 7", "1 offer 4", "2 offer 3")
    assert at.again().seen() == at.seen()
