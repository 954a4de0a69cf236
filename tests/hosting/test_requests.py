"""Requests to a table over the wire: each kind with valid and with invalid values."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hostile import VALUES

from amunre import AmunreError, NotationError, Refused, Stale, WrongToken
from amunre.hosting import done
from amunre.hosting.requests import REQUESTS

ASKED: dict[str, tuple[dict[str, Any], str]] = {
    "play": ({"step": 5, "action": "bid thebes 0"}, "cem"),
    "play-all": ({"step": 5, "actions": ["bid thebes 0"]}, "cem"),
    "take-back": ({"step": 5}, "bob"),
    "plead": ({"step": 5}, "ada"),
    "intend": ({"action": "bid thebes 3"}, "ada"),
    "resign": ({}, "ada"),
    "leave": ({}, "ada"),
    "rename": ({"name": "Ada"}, "ada"),
    "invite": ({"seat": 0}, "ada"),
    "share": ({}, "ada"),
    "seat-bot": ({"seat": 0, "bot": "sensible"}, "host"),
    "remove": ({"seat": 0}, "host"),
    "play-for": ({"seat": 2, "step": 5, "action": "bid thebes 0"}, "host"),
}
"""By kind: a good request at the table below, and who asks."""


@pytest.fixture
def at(tables):
    return tables.bidding().play("0 bid memphis 6", "1 bid buto 0")


def token_of(at, who: str) -> str:
    return dict(zip(("ada", "bob", "cem", "host"), (*at.tokens, at.host), strict=True))[who]


@pytest.mark.parametrize("kind", ASKED)
def test_each_kind_is_done(at, kind):
    facts, who = ASKED[kind]
    reply = done(at.table, {"kind": kind, **facts}, token_of(at, who))
    assert reply.step == at.table.step == (5 if kind == "intend" else 6)  # of what one intends nobody else may know
    assert (reply.token is not None) is (kind in ("invite", "share"))


def test_those_that_take_a_table_of_their_own(tables):
    at = tables.empty()
    ada = done(at.table, {"kind": "sit", "name": "Ada", "seat": None}).token
    invited = done(at.table, {"kind": "invite", "seat": 2}, at.host).token
    bob = done(at.table, {"kind": "sit", "name": "Bob", "seat": 2}, invited).token
    with pytest.raises(WrongToken):
        done(at.table, {"kind": "sit", "name": "Cem", "seat": None}, bob)
    assert done(at.table, {"kind": "start"}, at.host).step == 4
    assert [at.table.update(token).viewer for token in (ada, bob)] == [0, 2]
    at = tables.offering()
    at.play("0 offer 5")
    assert done(at.table, {"kind": "retract", "step": 4}, at.tokens[0]).step == 5
    at.play("0 offer 5")
    done(at.table, {"kind": "plead", "step": 6}, at.tokens[0])
    for seat in (1, 2):
        done(at.table, {"kind": "answer", "step": 7, "agreed": True}, at.tokens[seat])
    assert at.steps() == []


def test_every_kind_is_tried_here():
    assert {*REQUESTS} == {*ASKED, "sit", "start", "retract", "answer"}


@pytest.mark.parametrize("kind", ASKED)
def test_nobody_asks_with_a_wrong_token_or_none(at, kind):
    facts, who = ASKED[kind]
    for token in (None, "", "nonsense", token_of(at, "bob" if who == "host" else "host") if kind != "invite" else "x"):
        with pytest.raises(WrongToken):
            done(at.table, {"kind": kind, **facts}, token)
    assert at.table.step == 5


@pytest.mark.parametrize("kind", ASKED)
def test_what_lacks_something_or_has_more(at, kind):
    facts, who = ASKED[kind]
    whole = {"kind": kind, **facts}
    for key in whole:
        with pytest.raises(NotationError):
            done(at.table, {one: value for one, value in whole.items() if one != key}, token_of(at, who))
    with pytest.raises(NotationError, match="more"):
        done(at.table, {**whole, "more": 1}, token_of(at, who))
    assert at.table.step == 5


@pytest.mark.parametrize("kind", ASKED)
def test_whatever_is_sent_for_something_is_an_error_of_ours(at, kind):
    facts, who = ASKED[kind]
    whole = {"kind": kind, **facts}
    sent = {value: given for value, given in VALUES.items() if value != "broken"}  # that is nowhere in JSON
    for key, (value, given) in product(whole, sent.items()):
        if key == "name" and value == "a text of its own":
            continue  # a text it is
        if (kind, key, value) == ("intend", "action", "nothing"):
            continue  # that is what nobody intends any more
        with pytest.raises((AmunreError, ValueError)) as caught:
            done(at.table, {**whole, key: given}, token_of(at, who))
        assert len(str(caught.value)) < 10_000
        assert all(line.isprintable() for line in str(caught.value).split("\n"))
        assert at.table.step == 5, (key, value)
    for given in sent.values():
        with pytest.raises(AmunreError):
            done(at.table, given, token_of(at, who))
    assert at.table.step == 5


@pytest.mark.parametrize("bot", ["mcts:1000000", "own.py:Bot", "/etc/passwd:x", "nobody", "sensible "])
def test_nobody_runs_a_file_or_hours_of_search_from_outside(at, bot):
    with pytest.raises(NotationError, match="expected one of uniform, sensible, mcts"):
        done(at.table, {"kind": "seat-bot", "seat": 0, "bot": bot}, at.host)


def test_errors_are_those_of_the_table(at):
    with pytest.raises(Stale):
        done(at.table, {"kind": "play", "step": 4, "action": "bid thebes 0"}, at.tokens[2])
    with pytest.raises(Refused):
        done(at.table, {"kind": "sit", "name": "Zoe", "seat": None})
    with pytest.raises(ValueError, match="seat: expected 0 to 2, found 5"):
        done(at.table, {"kind": "remove", "seat": 5}, at.host)
    with pytest.raises(NotationError, match="name"):
        done(at.table, {"kind": "rename", "name": "SEAT 1"}, at.tokens[0])
