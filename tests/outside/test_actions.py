"""Any value given for an action is read, or refused in few words and at little cost."""

from __future__ import annotations

import difflib

import pytest
from conftest import variant
from hostile import HUGE, VALUES, Text, Word
from hypothesis import given
from hypothesis import strategies as st

from amunre import Action, Game, NotationError, load_ruleset
from amunre.render.clauses import alike

RULES = load_ruleset()
MOST = 1000
"""Characters of a message."""


def refused(given, rules=RULES):
    """The message with which an unknown action is refused."""
    with pytest.raises(NotationError) as caught:
        rules.actions.index(given)
    told = str(caught.value)
    assert told.isprintable()
    assert len(told) <= MOST
    return told


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_no_value_but_an_action_or_its_text_is_one(value):
    refused(value)
    for made in (Action(value), *(Action("bid", **{key: value}) for key in ("card", "province", "amount"))):
        assert isinstance(str(made), str)
        refused(made)
    with pytest.raises(NotationError):
        RULES.actions.parse(value)


@given(
    st.text() | st.lists(st.sampled_from(["bid", "abu", "BID", "6", "ab\u202eu", "offer", "", "-3", "²"])).map(" ".join)
)
def test_any_text_is_an_action_or_refused(text):
    if text not in map(str, RULES.actions):
        refused(text)


@pytest.mark.parametrize("text", ["x", " ", "bid ", "bid abu 3 ", "9", "bid\n", "\ud800", "abu"])
def test_a_text_may_be_as_long_as_it_likes(text):
    refused(text * 1_000_000)


def test_a_game_is_as_it_was():
    game = Game(RULES, 3, seed=1)
    before = game.position()
    for value in VALUES.values():
        for ask in (game.play, game.push, game.explain):
            with pytest.raises(NotationError):
                ask(0, value)
    assert (game.position(), game.steps) == (before, ())


def test_texts_of_other_classes_are_texts():
    assert RULES.actions.parse(Text("bid abu 3")) is RULES.actions.parse("bid abu 3")
    word = Word("abu")
    assert RULES.actions.index(Action("buy farmer", province=word)) == RULES.actions.index("buy farmer abu")


def test_an_action_of_other_rules_is_read_by_its_text():
    delta = load_ruleset("delta")
    assert RULES.actions.index(delta.actions.parse("bid abu 3")) == RULES.actions.parse("bid abu 3").index
    assert "'bid tanis 3'" in refused(delta.actions.parse("bid tanis 3"))


def test_a_number_that_python_does_not_write_is_told_by_its_length():
    assert "about 5001 digits" in str(Action("bid", province="abu", amount=HUGE))
    assert "about 5001 digits" in refused(Action("bid", province="abu", amount=HUGE))


@pytest.mark.parametrize(
    ("text", "meant"),
    {
        "bid memfis 6": "bid memphis 6",
        "bid memphis 7": "bid memphis 6 or bid memphis 10",
        "bid 6 memphis": "bid memphis 6",
        "bd mempis 6": "bid memphis 6",
        "bid the memphis 6": "bid memphis 6",
        "memphis 6": "bid memphis 6",
        "by farmer abu": "buy farmer abu",
        "buy frmer abuu": "buy farmer abu",
        "steal corection": "steal correction",
        "farmer abu": "buy farmer abu or take farmer abu",
        "sel builder": "sell builder",
        "buy cards 5": "buy cards 4",
    }.items(),
)
def test_what_was_meant_is_told(text, meant):
    assert f"Did you mean {meant}" in refused(text)


# --- at little cost ----------------------------------------------------------------------------------------


@pytest.fixture
def compared(monkeypatch):
    """Return the number of texts that are compared letter by letter, and their number of characters."""
    count = [0, 0]
    ratio = difflib.SequenceMatcher.real_quick_ratio
    begin = difflib.SequenceMatcher.set_seq2

    def counted(self):
        count[0] += 1
        return ratio(self)

    def begun(self, text):
        count[1] += len(text)
        begin(self, text)

    monkeypatch.setattr(difflib.SequenceMatcher, "real_quick_ratio", counted)
    monkeypatch.setattr(difflib.SequenceMatcher, "set_seq2", begun)
    return count


@pytest.mark.parametrize(
    "text", ["bid memfis 6", "q w e", "x" * 30, "x" * 1_000_000, "x " * 1_000_000, "a b c d e f g h"]
)
def test_what_was_meant_is_looked_for_word_by_word(text, compared):
    """Not among all actions: a ruleset with ten times as many of them costs no more."""
    ladder = sorted({*range(300), *RULES.ladder})
    many = variant({"ruleset.auction.ladder": ladder[:40]})
    for rules in (RULES, many):
        compared[:] = 0, 0
        refused(text, rules)
        different = len(rules.provinces) + len(rules.cards) + 20
        assert compared[0] <= 3 * different
        assert compared[1] <= 100
    assert len(many.actions) > len(RULES.actions) + 400


def test_clauses_that_are_alike_are_looked_for_only_where_there_can_be_one(compared):
    assert "auction.no-return" in alike("auction.noreturn", RULES)
    compared[:] = 0, 0
    assert alike("x" * 1_000_000, RULES) == []
    assert compared == [0, 0]


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_what_a_ruleset_does_not_know_is_told_with_some_that_it_knows(value):
    for look in (RULES.province, RULES.card, RULES.clause):
        with pytest.raises(KeyError) as caught:
            look(value)
        (told,) = caught.value.args
        assert f"{look.__name__}: expected one of " in told
        assert told.isprintable()
        assert len(told) <= MOST
