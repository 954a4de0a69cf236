"""Whole random games at a table, with take-backs and withdrawals; and that nobody is told what they may not know."""

from __future__ import annotations

from random import Random

import leaks
import pytest
import tigris_leaks
from conftest import game_at
from counts import few

from amunre import AmunreError, CannotTakeBack, Game, Table, fold
from amunre.checking.policies import next_step
from amunre.games.amun_re.checking.policies import POLICIES

OWN = [["memphis"], ["buto"], ["thebes"]]


def something(table: Table, random: Random) -> str:
    """Let somebody do something, as likely as not; what it was."""
    chance, step = random.random(), table.step
    seat = random.randrange(len(table.tokens))
    token = table.tokens[seat]
    try:
        if token is None:
            token = table.seat_person(table.host, seat)
            return "seated"
        if chance < 0.15:
            table.take_back(token, step)
            return "taken back"
        if chance < 0.3:
            table.withdraw(token, step)
            return "withdrawn"
        if chance < 0.32:
            table.resign(token)
            return "resigned"
    except CannotTakeBack:
        pass
    seat, action = next_step(table.game, POLICIES["by kind"], random)
    table.play(table.tokens[seat] or table.seat_person(table.host, seat), action, table.step)
    return "played"


@pytest.mark.parametrize("players", few([4], [3, 4, 5]))
def test_a_table_is_what_its_journal_says_at_each_step(tables, rules, seen, players):
    random, done = Random(players), set()
    table = tables(Game(rules, players, seed=players))
    told = {seat: (table.update(token), table.update(token).view) for seat, token in enumerate(table.tokens)}
    while not table.game.over:
        step = table.step
        what = something(table, random)
        done.add(what)
        assert table.step > step
        for seat, (last, view) in told.items():
            if table.tokens[seat] and random.random() < 0.3:
                update = table.update(table.tokens[seat], last.step)
                events = (*last.events[: update.kept], *update.events)
                assert events == table.game.events(seat)
                if update.kept == len(last.events):
                    for event in update.events:
                        view = fold(view, event)
                    assert view == update.view
                told[seat] = table.update(table.tokens[seat]), update.view
        if table.step % 15 == 0 or (what != "played" and table.step % 3 == 0):
            again = tables.copy(table)
            assert seen(again) == seen(table)
            assert seen(again, step) == seen(table, step)
            assert again.tokens == table.tokens
            again.close()
    assert done >= {"played", "taken back", "withdrawn", "resigned"}
    assert tables.copy(table).record() == table.record()
    table.record().verify()


# --- leaks -------------------------------------------------------------------------------------------------


def told(table: Table, seat: int, since: int) -> list[str]:
    """All that a table tells one seat: what is new, all from the beginning, and what it may not do."""
    token = table.tokens[seat] or ""
    answers = [repr(table.update(token)), repr(table.update(token, since)), repr(table.update(None, since))]
    answers += [repr((table.step, table.chairs, table.bots_to_act))]
    for attempt in (table.take_back, table.withdraw):
        before = table.step
        try:
            attempt(token, table.step)
        except AmunreError as error:
            answers.append(str(error))
        if table.step > before:
            answers.append(repr(table.update(token, before)))
            return answers
    return answers


@pytest.mark.parametrize("number", range(few(2, 12)))
@pytest.mark.parametrize(
    "secrets",
    [
        pytest.param(leaks.SECRETS, id="amun-re", marks=pytest.mark.clause("play.hidden")),
        pytest.param(tigris_leaks.SECRETS, id="tigris"),
    ],
)
def test_games_that_differ_in_what_a_seat_may_not_know_are_told_alike(tables, secrets, number):
    random, compared = Random(number), 0
    game, policy, _ = secrets.new_game(number)
    rules, viewer = game.rules, number % game.players
    while not game.over:
        before = game.position().to_json()
        other = secrets.partner(before, viewer, random, random.choice((1.0, 0.3)))
        if random.random() < 0.5 and len(game.to_act) == 1:
            game.push(*next_step(game, policy, random))
            continue
        pair = [
            tables(Game.from_position(rules, rules.game.position.from_json(position), seed=number))
            for position in (before, other)
        ]
        while not pair[0].game.over and random.random() < 0.9:
            compared += 1
            since = random.randrange(pair[0].step + 1)
            here, there = (told(table, viewer, since) for table in pair)
            assert here == there
            one, two = (table.game for table in pair)
            seat, action = next_step(one, policy, random)
            ahead = one.copy()
            ahead.push(seat, action)
            after = ahead.position().to_json()
            light = [secrets.light(truth.position().to_json(), seat, action, after, viewer) for truth in (one, two)]
            alike = secrets.alike(two, seat, action, after, viewer)
            if light[0] != light[1] or alike not in two.legal_actions(seat):
                break
            for table, done in zip(pair, (action, alike), strict=True):
                table.play(table.tokens[seat] or "", done, table.step)
        game = pair[0].game
        for table in pair:
            table.close()
        if compared > 40:
            return
        if not game.over:
            game.push(*next_step(game, policy, random))
    assert compared > 10


@pytest.mark.clause("offering.secret")
def test_a_withdrawn_offering_tells_nothing_of_what_it_was(tables):
    def heard(offering: str, again: str) -> list[str]:
        table = tables(game_at("offering", OWN, hands=[["correction"], [], []]))
        updates = []
        for what in (offering, None, again):
            if what:
                table.play(table.tokens[0], what, table.step)
            else:
                table.withdraw(table.tokens[0], table.step)
            updates += [repr(table.update(token, 0)) for token in (table.tokens[1], None)]
        return updates

    assert heard("offer 5 correction", "steal") == heard("steal", "offer 7") == heard("offer 1", "offer 1")
