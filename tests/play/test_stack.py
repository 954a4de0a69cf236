"""The stack of pending effects within an action, tried with cards that nest."""

from __future__ import annotations

import json
from random import Random

import pytest

import amunre

if amunre.compiled:
    pytest.skip(
        "the cards that nest are interpreted, and nothing interpreted is made of compiled", allow_module_level=True
    )

from nested import BOOK, ENTRIES, Choosing, Playing, face, hand_of, play_of

from amunre.engine import stack
from amunre.engine.log import Log
from amunre.engine.position import plain
from amunre.engine.rules import OVER


def played(play, *cards):
    for card in cards:
        assert play.do(0, f"play {card}"), card
    return play


def test_entries_lie_on_one_another():
    s = hand_of({})
    assert stack.top(s) is None
    below, above = Choosing(2), Playing("coin", 3)
    stack.push(s, below)
    stack.push(s, above)
    assert s.pending == (below, above)
    stack.replace_top(s, Playing("coin", 2))
    assert s.pending == (below, stack.top(s)) == (below, Playing("coin", 2))
    stack.pop(s)
    assert s.pending == (below,)


def test_it_goes_on_until_somebody_is_asked_or_the_game_is_over():
    for hand, stage, asked in (({"coin": 1}, "choice", (0,)), ({}, OVER, ())):
        s = hand_of(hand, pending=(Playing("coin", 400), Choosing(2), Playing("coin", 600)), asked=())
        stack.run(s, BOOK.game.course.advance)
        assert (s.stage, s.asked, s.coins) == (stage, asked, 600 if hand else 1000)
        stack.run(s, lambda s: 1 / 0)


def test_a_card_within_a_card_within_a_card():
    """The first lets the second be played three times, and this each of three coins three times."""
    play = played(play_of(coin=3, again_3=2), "again 3", "again 3", "coin", "coin")
    assert play.state.pending == (Playing("again 3", 0), Playing("again 3", 0), Choosing(3))
    assert played(play, "coin").state.coins == 9
    assert (play.state.stage, play.state.pending) == (OVER, ())


def test_a_copy_what_is_taken_back_and_what_was_written_down_go_on_alike_in_the_middle():
    deepest = 0
    for seed in range(30):
        random = Random(seed)
        play = play_of(coin=random.randrange(4, 9), again_2=random.randrange(1, 70), again_3=random.randrange(1, 5))
        faces = [face(play.state.copy())]
        while play.state.asked:
            s = play.state
            entries = json.loads(json.dumps(plain(s.pending)))
            pending = tuple(ENTRIES[one.pop("kind")](**one) for one in entries)
            kept, written = play.copy(), hand_of(s.hand, s.coins, pending, s.stage, s.asked)
            index = random.choice(play.legal(0))
            play.push(0, index)
            BOOK.perform(written, 0, index)
            kept.push(0, index)
            assert face(play.state) == face(kept.state) == face(written)
            faces.append(face(play.state.copy()))
            deepest = max(deepest, len(s.pending))
        for before in faces[-2::-1]:
            play.rewind(len(play.steps) - 1)
            assert face(play.state) == before
    assert deepest > 50


def test_some_hundred_cards_within_one_another_take_no_deeper_calls():
    play = play_of(coin=1, again_2=2000)
    played(play, *["again 2"] * 2000)
    assert len(play.state.pending) == 2001
    assert played(play, "coin").state.coins == 2
    assert play.state.stage == OVER


def test_the_clause_that_asks_is_of_the_moment():
    """Of one stage each card is cited that asks, by the event, to whom is asked, and to whom waits."""
    play = play_of(coin=2, again_2=1, again_3=1)
    play.state.log = log = Log()
    played(play, "again 2", "again 3", "coin", "coin")
    asking = [("card.again-2", "choice", (0,)), ("card.again-3", "choice", (0,)), ("card.again-3", "choice", (0,))]
    assert log.entries == asking
    play.rewind(len(play.steps) - 1)
    for clause, stage, _ in reversed(asking):
        s = play.state
        assert BOOK.stages[stage].clause(s) == clause
        assert [(refusal.clause, refusal.code) for refusal in BOOK.refusals(s, 1, 0)] == [(clause, "not-your-turn")]
        play.rewind(len(play.steps) - 1)
