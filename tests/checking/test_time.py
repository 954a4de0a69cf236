"""The check of a ruleset ends when its time is spent, wherever it is then, and says what it did not come to."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from amunre.checking import invariants
from amunre.checking.conformance import promises
from amunre.checking.ruleset import random_games
from amunre.cli import cli
from amunre.commands import check as command
from amunre.commands.check import Share
from amunre.games.amun_re.checking import auction, bounds
from amunre.games.amun_re.checking.results import auctions, scorings, without_use


class Spent:
    """Says so after it was asked a number of times, and counts how often it is asked then."""

    def __init__(self, after):
        self.left, self.late = after, 0

    def __call__(self):
        self.left -= 1
        self.late += self.left < 0
        return self.left < 0


@pytest.mark.parametrize("after", [0, 1, 100])
def test_every_line_stops_at_once(rules, after):
    for look in (
        lambda spent: [auctions(rules, 5, 20_000, spent)],
        lambda spent: list(scorings(rules, spent)),
        lambda spent: [without_use(rules, spent)],
        lambda spent: [promises(rules, range(20), spent)],
        lambda spent: [random_games(rules, range(20), spent)],
    ):
        spent = Spent(after)
        line = look(spent)[-1]
        assert spent.late == 1
        assert not line.finished
        assert line.covered.endswith("then the time ran out")
        assert line.wrong == ()


def test_with_time_enough_all_is_looked_at(rules):
    lines = [auctions(rules, 3), *scorings(rules), without_use(rules), random_games(rules, range(2))]
    assert all(line.finished and "time" not in line.covered for line in lines)


def test_what_was_found_before_is_told(rules, monkeypatch):
    ended = []
    monkeypatch.setattr(invariants, "check_end", ended.append)
    line = random_games(rules, range(20), lambda: len(ended) == 6)
    assert line.covered.startswith("6 games of 3 to 5 players, ")
    assert not line.finished
    monkeypatch.setattr(invariants, "check_conservation", lambda game: invariants.hold(False, "gold"))
    assert len(random_games(rules, range(20), Spent(10)).wrong) == 10
    assert auctions(rules, 5, 20_000, Spent(1000)).covered.startswith("5 players: ")


def test_the_clock_is_asked_before_each_piece_of_work(rules, monkeypatch):
    """So often that little is done between: a state of an auction, a step of a game, a province with some others."""
    for module, name, line in (
        (auction.AuctionSearch, "_follow", lambda spent: auctions(rules, 4, 500, spent)),
        (invariants, "check_decisions", lambda spent: random_games(rules, range(3), spent)),
        (bounds, "_most", lambda spent: list(scorings(rules, spent))),
        (bounds, "_can_hold", lambda spent: without_use(rules, spent)),
    ):
        asked, most = [0], [0]
        true = getattr(module, name)

        def counted(*arguments, true=true, asked=asked, most=most):
            asked[0] += 1
            most[0] = max(most[0], asked[0])
            return true(*arguments)

        def spent(asked=asked):
            asked[0] = 0
            return False

        monkeypatch.setattr(module, name, counted)
        line(spent)
        assert 0 < most[0] <= len(rules.lines) + len(rules.cards)


def test_time_is_shared_among_the_lines():
    now = [0.0]
    share = Share(60, lambda: now[0])
    first = share.among(3)
    now[0] = 19.9
    assert not first()
    now[0] = 20
    assert first()
    second = share.among(2)
    now[0] = 25  # it was quick
    last = share.among(1)
    assert not second()
    now[0] = 59
    assert (second(), last()) == (True, False)
    now[0] = 70
    assert last()
    assert share.among(1)()


@pytest.fixture
def hurried(monkeypatch):
    """A clock that goes on by a second whenever it is asked."""
    ticks = iter(range(10**9))
    monkeypatch.setattr(command, "Share", lambda seconds: Share(seconds, lambda: next(ticks)))


def test_the_command_says_what_it_did_not_come_to(hurried):
    done = CliRunner().invoke(cli, ["check", "--seconds", "50"], env={"COLUMNS": "200"})
    assert done.exit_code == command.UNFINISHED
    assert "then the time ran out" in done.stdout
    assert "Not finished: 50 seconds were not enough." in done.stdout
    told = json.loads(CliRunner().invoke(cli, ["check", "--seconds", "50", "--json"]).stdout)
    assert told["finished"] is False
    assert [check["checked"] for check in told["checks"] if not check["finished"]][-1] == "random games"
    assert done.stderr == ""


def test_what_is_wrong_counts_more_than_what_is_not_finished(hurried, monkeypatch):
    monkeypatch.setattr(invariants, "check_decisions", lambda game: invariants.hold(False, "a fault"))
    done = CliRunner().invoke(cli, ["check", "--games", "2", "--seconds", "10000"], env={"COLUMNS": "200"})
    assert done.exit_code == 1
    assert "a fault" in done.stdout
