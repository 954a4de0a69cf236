"""Updates of a table: what each viewer is told, and since when."""

from __future__ import annotations

import pickle

import pytest

import amunre
from amunre import SPECTATOR, Game, NotationError, Refused, Stale, fold, tigris


@pytest.mark.parametrize("rules", [amunre.load_ruleset(), tigris.load_ruleset()], ids=["amun-re", "tigris"])
def test_an_update_has_all_that_a_screen_needs(tables, rules):
    at = tables(Game(rules, 4, seed=4), {3: "uniform"})
    game = at.table.game
    for seat, token in enumerate(at.tokens[:3]):
        update = at.table.update(token)
        assert (update.viewer, update.view, update.prompt) == (seat, game.view(seat), game.prompt(seat))
        assert (update.kept, update.first, update.events) == (0, 0, game.events(seat))
        assert {line.number for line in update.lines} <= {event.number for event in update.events}
        assert [chair.bot for chair in update.chairs] == [None, None, None, "uniform"]
        assert [chair.name for chair in update.chairs] == [*game.names[:3], None]
        assert [one.kind for one in update.told] == ["sat", "sat", "sat", "bot-seated"]
        assert (update.scores, update.result, update.plea) == (tuple(map(game.score, range(4))), None, None)
    update = at.table.update()
    assert (update.viewer, update.view, update.prompt) == (SPECTATOR, game.view(SPECTATOR), None)


def test_before_the_game_there_is_nothing_to_see_but_an_overview(tables):
    at = tables.empty().sit("Ada")
    for look in (at.table.update, at.table.record, at.table.log, lambda: at.table.game, lambda: at.table.news(None, 0)):
        with pytest.raises(Refused, match=r"^The game has not begun yet\.$") as caught:
            look()
        assert (caught.value.code, pickle.loads(pickle.dumps(caught.value)).code) == ("not-begun", "not-begun")
    for deed in (at.table.play, at.table.explain):
        with pytest.raises(Refused):
            deed(at.tokens[0], "bid memphis 6", 1)
    with pytest.raises(Refused):
        at.table.take_back(at.tokens[0], 1)
    assert [chair.name for chair in at.table.overview.chairs] == ["Ada", None, None]
    assert at.table.overview.state == at.table.state == "gathering"


def test_only_what_is_new_is_told_and_what_was_taken_back_is_named(tables):
    at = tables.bidding().play("0 bid memphis 6")
    bob, table = at.tokens[1], at.table
    first = table.update(bob)
    assert table.update(bob, first.step).events == ()
    assert table.update(bob, first.step).kept == len(first.events)
    table.take_back(at.tokens[0], 4)
    second = table.update(bob, first.step)
    assert second.kept == len(table.update(bob).events) < len(first.events)
    assert (second.events, [one.kind for one in second.told]) == ((), ["undone"])
    at.play("0 bid buto 10")
    third = table.update(bob, first.step)
    assert third.kept == third.first == second.kept
    assert [event.params.get("province") for event in third.events if event.kind == "bid-placed"] == ["buto"]
    assert table.update(bob, second.step).events == third.events
    assert table.update(bob, second.step).told == ()
    assert table.update(bob, 3).kept == second.kept


def test_a_new_screen_is_told_the_last_events_and_reads_the_others_page_by_page(tables, monkeypatch):
    at = tables(3, dict.fromkeys(range(3), "uniform"))
    at.table.let_bots_act(most=60)
    events, lines = at.table.game.events(SPECTATOR), at.table.update(since=0).lines
    monkeypatch.setattr("amunre.hosting.updates.PAGE", 10)
    update = at.table.update()
    assert (update.kept, update.first, update.events) == (0, len(events) - 10, events[-10:])
    pages, before = list[object](), len(events)
    while before > 0:
        pages[:0] = at.table.log(None, before, 7)
        before -= 7
    assert tuple(pages) == lines
    assert at.table.log(before=0) == at.table.log(most=0) == ()


@pytest.mark.parametrize("number", [-1, 10**9, "0", 1.0, True])
def test_what_is_no_number_of_an_event_is_refused(tables, number):
    at = tables.bidding()
    with pytest.raises(ValueError, match="before: expected 0 to"):
        at.table.log(before=number)
    if number != 10**9:
        with pytest.raises(ValueError, match="before: expected 0 to"):
            at.table.log(most=number)


def test_what_is_told_beside_the_game_is_bounded(tables, monkeypatch):
    monkeypatch.setattr("amunre.hosting.messages.MOST_REPORTED", 5)
    at = tables.bidding()
    for number in range(10):
        at.table.rename(at.tokens[0], f"Ada {number}")
    for since in (None, 0, 3):
        names = [one.name for one in at.table.update(since=since).told if one.kind == "renamed"]
        assert names == [f"Ada {n}" for n in range(5, 10)]


def test_nobody_drowns_what_others_did(tables):
    """A person who was away learns that the host has a new link to their seat, whatever was done since."""
    at = tables.bidding()
    step = at.table.step
    at.table.invite(at.host, 1)
    for number in range(300):
        at.table.rename(at.tokens[0], f"Ada {number}")
    assert [one.kind for one in at.table.update(since=step).told if one.kind != "renamed"] == ["renewed"]


def test_news_are_an_update_without_what_one_has(tables):
    at = tables.bidding().play("0 bid memphis 6")
    for token in (*at.tokens, None):
        update, news = at.table.update(token, 0), at.table.news(token, 0)
        for name in ("step", "viewer", "chairs", "kept", "events", "told", "plea", "intention", "result"):
            assert getattr(news, name) == getattr(update, name)
        assert (news.prompt is None) is (update.prompt is None) is (token is None)


def test_reasons_are_told_to_who_asks_in_time(tables):
    at = tables.bidding()
    ada, bob, _ = at.tokens
    assert at.table.explain(ada, "bid memphis 6", 3) == ()
    assert at.table.explain(ada, "bid memphis 36", 3) == at.table.game.explain(0, "bid memphis 36") != ()
    assert [violation.code for violation in at.table.explain(bob, "bid memphis 6", 3)] == ["not-your-turn"]
    at.table.play(ada, "bid memphis 6", 3)
    with pytest.raises(Stale):
        at.table.explain(bob, "bid memphis 3", 3)
    with pytest.raises(NotationError, match="unknown action"):
        at.table.explain(bob, "bid memphis three", 4)


@pytest.mark.parametrize("since", [-1, 5, "0", 0.0, True])
def test_nobody_knows_a_step_that_never_was(tables, since):
    at = tables.bidding().play("0 bid memphis 6")
    for told in (at.table.update, at.table.news):
        with pytest.raises(ValueError, match=r"^since: expected a step from 0 to 4, found"):
            told(None, since)


def test_a_view_and_the_events_after_it_give_the_next_view(tables):
    at = tables.offering()
    before = at.table.update(at.tokens[1])
    at.play("0 offer 5", "2 steal")
    after = at.table.update(at.tokens[1], before.step)
    view = before.view
    for event in after.events:
        view = fold(view, event)
    assert view == after.view
