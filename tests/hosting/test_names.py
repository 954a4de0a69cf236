"""Names stay with what was played, whatever becomes of the chairs afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from amunre import load_ruleset
from amunre.engine.languages import speaking
from amunre.errors import NotationError
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.table import Table


class At:
    """Ada and Bob at a table with a bot; Ada has bid."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.table, self.host = Table.open(load_ruleset(), 3, store=self.store, seed=1)
        self.ada, self.bob = self.table.sit("Ada"), self.table.sit("Bob")
        self.table.seat_bot(self.host, 2, "sensible")
        self.play(self.ada)

    def play(self, token: str) -> None:
        [seat] = self.table.game.to_act
        bid = next(str(one) for one in self.table.game.legal_actions(seat) if one.verb == "bid")
        self.table.play(token, bid, self.table.step)

    @property
    def said(self) -> list[str]:
        """The lines that tell who has bid."""
        return [line.text for line in self.table.log() if " bids " in line.text]

    @property
    def called(self) -> list[str | None]:
        return [chair.called for chair in self.table.chairs]


GOES: dict[str, Callable[[At], object]] = {
    "resigns": lambda at: at.table.resign(at.ada),
    "leaves": lambda at: at.table.leave(at.ada),
    "is removed": lambda at: at.table.remove(at.host, 0),
    "is replaced by a bot": lambda at: at.table.seat_bot(at.host, 0, "uniform"),
    "leaves a bot that is removed": lambda at: (at.table.resign(at.ada), at.table.remove(at.host, 0)),
    "comes and goes": lambda at: (
        at.table.leave(at.ada),
        at.table.leave(at.table.sit("Ada", 0, at.table.invite(at.host, 0))),
    ),
}


@pytest.mark.parametrize("how", GOES)
def test_whoever_has_played_is_still_named(how: str) -> None:
    at = At()
    GOES[how](at)
    assert at.table.chairs[0].name is None
    assert at.called == ["Ada", "Bob", "Silas"]
    assert at.said[0].startswith("Ada bids ")
    assert at.table.game.names[:2] == ("Ada", "Bob")
    assert at.table.record().players[:2] == ("Ada", "Bob")
    assert at.table.update(at.bob).lines == at.table.log(at.bob)
    loaded = Table.load(at.store, at.table.id)
    assert loaded.chairs == at.table.chairs
    assert loaded.log() == at.table.log()


def test_who_takes_over_has_their_own_deeds_and_no_others() -> None:
    at = At()
    at.table.leave(at.bob)
    cleo = at.table.sit("Cleo", 1, at.table.invite(at.host, 1))
    at.play(cleo)
    at.table.leave(cleo)
    dora = at.table.sit("Dora", 1, at.table.invite(at.host, 1))
    at.table.let_bots_act()
    assert [line.split()[0] for line in at.said[:2]] == ["Ada", "Cleo"]
    assert at.table.update(dora).chairs[1].called == "Dora"
    assert at.table.game.names[1] == "Dora"


def test_a_line_stays_as_it_was_told() -> None:
    at = At()
    before = at.table.log()
    at.table.rename(at.ada, "Adele")
    at.table.resign(at.bob)
    assert at.table.log()[: len(before)] == before
    assert at.called == ["Adele", "Bob", "Silas"]


def test_the_log_is_right_by_pages_and_after_something_was_taken_back() -> None:
    at = At()
    whole = at.table.log()
    pages = [
        line
        for end in range(at.table._state.events_at(at.table.step), 0, -3)
        for line in at.table.log(None, end, 3)[::-1]
    ]
    assert tuple(pages[::-1]) == whole
    at.table.take_back(at.ada, at.table.step)
    at.table.leave(at.ada)
    cleo = at.table.sit("Cleo", 0, at.table.invite(at.host, 0))
    at.play(cleo)
    assert [line.split()[0] for line in at.said] == ["Cleo"]


def test_a_game_that_is_over_keeps_its_names_whoever_sits_down() -> None:
    at = At()
    at.table.resign(at.ada)
    at.table.resign(at.bob)
    while at.table.state != "over":
        at.table.let_bots_act()
    names = at.table.game.names
    at.table.remove(at.host, 0)
    cleo = at.table.sit("Cleo", 0, at.table.invite(at.host, 0))
    assert at.table.game.names == names == ("Ada", "Bob", "Silas")
    assert at.table.record().players == names
    assert at.called == ["Ada", "Bob", "Silas"]
    assert at.table.chairs[0].name == "Cleo"
    assert at.table.update(cleo).lines[-1] == at.table.log()[-1]


def test_nobody_is_called_as_somebody_else_was() -> None:
    at = At()
    at.table.leave(at.ada)
    invitation = at.table.invite(at.host, 0)
    with pytest.raises(NotationError, match="Ada"):
        at.table.rename(at.bob, "ADA")
    at.table.sit("Ada", 0, invitation)


def test_before_the_game_a_name_goes_with_its_person() -> None:
    table, _ = Table.open(load_ruleset(), 3, seed=1)
    table.leave(table.sit("Ada"))
    assert table.chairs[0].called is None
    table.sit("Ada", 1)
    assert [chair.called for chair in table.chairs] == [None, "Ada", None]


def test_numbered_seats_are_told_in_the_language_spoken() -> None:
    """A bot has a number if a person has its name."""
    at = At()
    at.table.rename(at.bob, "Silas")
    at.play(at.table.invite(at.host, 1))
    at.table.let_bots_act()
    assert at.table.game.names == ("Ada", "Silas", "Seat 2")
    with speaking("cs"):
        told: Any = at.table.log()
    assert "Hráč 2" in " ".join(line.text for line in told)
    assert "Seat" not in " ".join(line.text for line in told)


def test_an_old_table_at_which_a_name_was_given_twice_is_still_loaded() -> None:
    """Ada left, and sat down elsewhere; before, a seat forgot who had played it."""
    at = At()
    at.table.leave(at.ada)
    at.table.leave(at.bob)
    at.table._do("sat", 1, name="ADA", secret="0" * 64)
    assert at.called == [None, "ADA", "Silas"]
    loaded = Table.load(at.store, at.table.id)
    assert loaded.chairs == at.table.chairs
    assert loaded.log() == at.table.log()
