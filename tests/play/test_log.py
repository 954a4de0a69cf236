"""The events that `play` returns: created when they are read, and the same whatever happens to the game later."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import amunre
from amunre.engine.events import Event
from amunre.games import GAMES
from amunre.games.loading import load_rules


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> amunre.Game[Any]:
    return amunre.Game(load_rules(request.param), 3, seed=5)


@pytest.fixture
def created(game: amunre.Game[Any], monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts the events that are created."""
    counted = Counter[str]()

    def counting(init: Callable[..., None]) -> Callable[..., None]:
        def counted_init(event: Event, *values: Any, **named: Any) -> None:
            counted[event.kind] += 1
            init(event, *values, **named)

        return counted_init

    for kind in game.rules.game.events:
        monkeypatch.setattr(kind, "__init__", counting(kind.__init__))
    return counted


def first(game: amunre.Game[Any]) -> tuple[int, Any]:
    seat = game.to_act[0]
    return seat, game.legal_actions(seat)[0]


def test_nobody_creates_events_that_nobody_reads(game: amunre.Game[Any], created: Counter[str]) -> None:
    told = [game.play(*first(game)) for _ in range(20)]
    assert created == {}
    assert all(told)
    kinds = [event.kind for event in told[7]]
    once = created.copy()
    assert once.keys() == {*kinds}
    assert [event.kind for event in told[7]] == kinds
    assert created == once, "created a second time"


def test_events_are_like_a_tuple(game: amunre.Game[Any]) -> None:
    before, (seat, action) = sum(game.event_counts[-1:]), first(game)
    events = game.play(seat, action)
    known = game.events(seat, since=before)
    assert events == known
    assert known == events
    assert hash(events) == hash(known)
    assert repr(events) == repr(known)
    assert [*events] == [*known]
    assert len(events) == len(known)
    assert known[0] in events
    assert events[-1] == known[-1]
    assert events[:1] == known[:1]
    assert [*reversed(events)] == [*reversed(known)]
    assert events + known == known + events == known + known
    assert pickle.loads(pickle.dumps(events)) == known
    assert events != known[1:]
    assert all(events != other for other in (5, [*known], ""))
    for other in (5, [], ""):
        with pytest.raises(TypeError):
            events + other
    with pytest.raises(IndexError):
        events[len(known)]


def test_events_extend_a_list(game: amunre.Game[Any]) -> None:
    """Also in a new process: the first `+=` must not teach Python that lists are no sequences, as a compiled class did."""
    program = """
import sys, amunre
from collections.abc import Sequence
from amunre.games.loading import load_rules
game = amunre.Game(load_rules(sys.argv[1]), 3, seed=5)
story = told = []
for _ in range(2):
    events = game.play(game.to_act[0], game.legal_actions(game.to_act[0])[0])
    story += events
assert story is told and len(told) >= 2
assert isinstance([], Sequence) and isinstance(events, Sequence)
assert not isinstance((), type(events)) and not isinstance("", type(events))
"""
    subprocess.run([sys.executable, "-c", program, game.rules.id], check=True)


def test_events_stay_what_they_were(game: amunre.Game[Any]) -> None:
    told = []
    while not game.over and len(told) < 30:
        step, since = first(game), game.event_counts[-1]
        unread = game.play(*step)
        told.append((unread, game.events(step[0], since)))
    for _ in told[3:]:
        game.undo()
    game.play(game.to_act[0], game.legal_actions(game.to_act[0])[-1])
    assert all(unread == read for unread, read in told)


def test_an_interrupt_while_events_are_added_leaves_none_twice(game: amunre.Game[Any]) -> None:
    for _ in range(12):
        game.play(*first(game))
    interrupted = game.copy()
    play = interrupted._play
    assert play.log is not None
    del play.ends[5:]
    play.log.cut(play.ends[-1] + 1)  # the first event of the next step
    assert interrupted.event_counts == game.event_counts
    assert interrupted.events("omniscient") == game.events("omniscient")


def test_a_refused_action_adds_no_event(game: amunre.Game[Any]) -> None:
    game.play(*first(game))
    counts, known = game.event_counts, game.events("omniscient")
    seat = next(seat for seat in range(3) if seat not in game.to_act)
    with pytest.raises(amunre.IllegalAction):
        game.play(seat, first(game)[1])
    assert (game.event_counts, game.events("omniscient")) == (counts, known)
