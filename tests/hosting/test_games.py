"""Whole random games at a table, with everything that people do there; and that nobody is told what they may not know."""

from __future__ import annotations

from random import Random

import leaks
import pytest
import tigris_leaks
from conftest import game_at
from counts import few
from hosts import host_acts

from amunre import AmunreError, CannotTakeBack, Game, Refused, fold, tigris, wire
from amunre.checking.policies import by_kind, next_step
from amunre.games.amun_re.checking.policies import POLICIES

OWN = [["memphis"], ["buto"], ["thebes"]]


def go_back(at, token: str, way: str, request) -> None:
    """Go back, which an update has said can be done, or not."""
    open = way in at.table.update(token).back
    try:
        request(token, at.table.step)
    except (CannotTakeBack, Refused):
        assert not open, way
        raise
    assert open, way


@pytest.fixture(autouse=True)
def _acting(monkeypatch):
    host_acts(monkeypatch)


def something(at, random: Random) -> str:
    """Let somebody do something, as likely as not; what it was."""
    table, chance, step, seat = at.table, random.random(), at.table.step, random.randrange(len(at.tokens))
    token = at.tokens[seat]
    try:
        if token is None:
            if table.chairs[seat].bot is not None:
                table.remove(at.host, seat)
            at.tokens[seat] = table.sit(f"Zoe {step}", seat, table.invite(at.host, seat))
            return "sat"
        if chance < 0.12:
            go_back(at, token, "take-back", table.take_back)
            return "taken back"
        if chance < 0.24:
            go_back(at, token, "retract", table.retract)
            return "retracted"
        if chance < 0.27:
            at.tokens[seat] = None
            table.resign(token) if chance < 0.255 else table.leave(token)
            return "gone"
        if chance < 0.32:
            go_back(at, token, "plead", table.plead)
            return "pleaded"
        if chance < 0.45:
            table.answer(token, chance < 0.42, step)
            return "answered"
    except (CannotTakeBack, Refused):
        pass
    seat, action = next_step(table.game, by_kind, random)
    if at.tokens[seat] is None:
        table.play_for(at.host, seat, action, table.step)
        return "played for"
    table.play(at.tokens[seat], action, table.step)
    return "played"


@pytest.mark.parametrize(
    ("name", "players"), few([("amun-re", 4), ("tigris", 3)], [(n, p) for n in ("amun-re", "tigris") for p in (3, 4)])
)
def test_a_table_is_what_its_deeds_say_at_each_step(stored, rules, name, players):
    random, done, folding = Random(players), set(), fold if name == "amun-re" else tigris.fold
    rules = rules if name == "amun-re" else tigris.load_ruleset()
    at = stored(Game(rules, players, seed=players))
    told = {seat: at.table.update(token, 0) for seat, token in enumerate(at.tokens)}
    while at.table.state != "over" and at.table.step < few(160, 2000):
        step = at.table.step
        what = something(at, random)
        done.add(what)
        assert at.table.step > step
        for seat, last in told.items():
            if at.tokens[seat] and random.random() < 0.2:
                update = at.table.update(at.tokens[seat], last.step)
                assert (*last.events[: update.kept], *update.events) == at.table.game.events(seat)
                view = last.view
                if update.kept == len(last.events):
                    for event in update.events:
                        view = folding(view, event)
                    assert view == update.view
                told[seat] = at.table.update(at.tokens[seat], 0)
        if at.table.step % few(40, 10) == 0:
            again = at.again()
            assert again.seen() == at.seen()
            assert again.seen(step) == at.seen(step)
            wire.dump(at.table.update(next(filter(None, at.tokens), None), step))
    assert done >= {"played", "taken back", "gone", "sat", "pleaded", "answered"}
    assert at.again().table.record() == at.table.record()
    at.table.record().verify()


# --- leaks -------------------------------------------------------------------------------------------------


def told(at, seat: int, since: int) -> list[str]:
    """Return what a table tells one seat: the news, everything from the beginning, and its illegal actions."""
    table, token = at.table, at.tokens[seat]
    answers = [repr(table.update(token)), repr(table.update(token, since)), repr(table.update(None, since))]
    answers += [repr(table.news(token, since)), repr(table.log(token)), repr((table.step, table.bots_to_act))]
    overview = repr((table.overview, at.store.listed(f"table/{table.id}").status))
    answers.append(overview.replace(table.id, "ID"))
    for attempt in (table.take_back, table.retract, table.plead):
        before = table.step
        try:
            attempt(token, table.step)
        except AmunreError as error:
            answers.append(str(error))
        if table.step > before:
            answers.append(repr(table.update(token, before)))
            return answers
    with pytest.raises(Refused) as caught:
        table.sit("Zoe")
    return [*answers, str(caught.value)]


@pytest.mark.parametrize("number", range(few(1, 12)))
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
        while not pair[0].table.game.over and random.random() < 0.9:
            compared += 1
            since = random.randrange(pair[0].table.step + 1)
            here, there = (told(at, viewer, since) for at in pair)
            assert here == there
            one, two = (at.table.game for at in pair)
            seat, action = next_step(one, policy, random)
            ahead = one.copy()
            ahead.push(seat, action)
            after = ahead.position().to_json()
            light = [secrets.light(truth.position().to_json(), seat, action, after, viewer) for truth in (one, two)]
            alike = secrets.alike(two, seat, action, after, viewer)
            if light[0] != light[1] or alike not in two.legal_actions(seat):
                break
            for at, done in zip(pair, (action, alike), strict=True):
                at.table.play(at.tokens[seat], done, at.table.step)
        game = pair[0].table.game
        if compared > 40:
            return
        if not game.over:
            game.push(*next_step(game, policy, random))
    assert compared > 10


@pytest.mark.clause("offering.secret")
def test_an_offering_taken_up_again_tells_nothing_of_what_it_was(tables):
    def heard(offering: str, again: str) -> list[str]:
        at = tables.offering(hands=[["correction"], [], []])
        updates = []
        for what in (offering, None, again):
            if what:
                at.play(f"0 {what}")
            else:
                at.table.retract(at.tokens[0], at.table.step)
            updates += [repr(at.table.update(token, 0)) for token in (at.tokens[1], None)]
        return updates

    assert heard("offer 5 correction", "steal") == heard("steal", "offer 7") == heard("offer 1", "offer 1")


def test_what_a_bot_did_not_do_out_of_turn_is_not_told(tables):
    """A hand from which it could have sold something looks like one from which it could not."""

    def heard(hand: list[str]) -> list[str]:
        at = tables(game_at("purchase", OWN, hands=[[], hand, []]), {1: "uniform"}).play("0 buy farmer memphis")
        at.table.let_bots_act()
        return [repr(at.table.update(token, 0)) for token in (at.tokens[0], None)]

    assert heard(["correction"]) == heard(["rebid"])


def test_policies_of_the_game_lead_to_its_end(tables, rules):
    random, at = Random(3), tables(3)
    while at.table.state == "running":
        seat, action = next_step(at.table.game, POLICIES["by kind"], random)
        at.table.play(at.tokens[seat], action, at.table.step)
    assert at.again().seen() == at.seen()
    assert at.table.update().result.ranking == at.table.overview.ranking
