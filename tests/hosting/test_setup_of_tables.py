"""The set-up decided when a table is opened: kept with the table, and used when the game begins."""

from __future__ import annotations

import json
from typing import Any

import pytest

from amunre import Game, NotationError, Table, load_ruleset
from amunre.hosting import MemoryStore
from amunre.records import Record


def opened(ruleset: str, setup: dict[str, Any] | None) -> tuple[Table[Any], MemoryStore]:
    """A table for three at which everybody sits."""
    store = MemoryStore()
    table, _ = Table.open(load_ruleset(ruleset), 3, store=store, seed=1, setup=setup)
    for name in ("Ada", "Bob", "Cem"):
        table.sit(name)
    return table, store


@pytest.mark.parametrize(("ruleset", "word"), [("standard", "pharaoh"), ("standard", "start"), ("tigris", "start")])
def test_what_was_chosen_is_so_when_the_game_begins(ruleset: str, word: str) -> None:
    for seat in range(3):
        table, store = opened(ruleset, {word: seat})
        assert table.game.setup.start == Table.load(store, table.id).game.setup.start == seat
        assert json.loads(next(iter(store.read(f"table/{table.id}"))))["setup"] == {"start": seat}
        assert table.record().setup == table.game.setup


def test_what_was_not_chosen_is_as_the_game_has_it() -> None:
    for setup in (None, {}):
        table, _ = opened("tigris", setup)
        assert table.game.setup == Game(load_ruleset("tigris"), 3, seed=1).setup


def test_a_rematch_keeps_what_was_chosen() -> None:
    table, store = opened("standard", {"pharaoh": 2})
    again = table._opened_again(table._state, "salt", "host")
    for loaded in (again, Table.load(store, again.id)):
        assert loaded._state.setup == {"start": 2}


def test_a_table_of_format_2_has_no_setup_and_goes_on() -> None:
    table, store = opened("tigris", None)
    first, *rest = store.read(f"table/{table.id}")
    older = json.loads(first) | {"format": 2}
    del older["setup"]
    store.begin("table/old", json.dumps(older))
    for number, text in enumerate(rest, 1):
        store.append("table/old", number, text)
    assert Table.load(store, "old").game.position() == table.game.position()


def test_a_table_of_a_record_of_format_1_goes_on() -> None:
    game = Game(load_ruleset(), 3, seed=1, pharaoh=2)
    store = MemoryStore()
    table, _ = Table.open(game, store=store)
    [text] = store.read(f"table/{table.id}")
    older = json.loads(text) | {"format": 2}
    del older["setup"], older["game"]["setup"]
    older["game"] |= {"format": 1, "pharaoh": 2}
    store.begin("table/old", json.dumps(older))
    loaded = Table.load(store, "old")
    for name in ("Ada", "Bob", "Cem"):
        loaded.sit(name)
    assert (loaded.game.start, loaded.game.position()) == (2, game.position())
    assert Record.of(loaded.game).setup == game.setup


@pytest.mark.parametrize(
    ("ruleset", "setup", "told"),
    [
        ("standard", {"pharaoh": 3}, "setup: pharaoh: expected a seat from 0 to 2, found 3."),
        ("standard", {"pharaoh": 1, "start": 2}, "setup: pharaoh: expected once, found pharaoh=1 and start=2."),
        ("standard", {"king": 1}, "setup: expected start or pharaoh, found 'king'."),
        ("tigris", {"pharaoh": 1}, "setup: expected start, found 'pharaoh'."),
        ("tigris", ["start"], "setup: expected a mapping"),
    ],
)
def test_what_cannot_be_is_refused(ruleset: str, setup: Any, told: str) -> None:
    with pytest.raises(NotationError) as caught:
        opened(ruleset, setup)
    assert str(caught.value).startswith(told)


def test_a_game_to_go_on_with_has_been_set_up() -> None:
    with pytest.raises(NotationError, match="setup: expected no options, because the game is already set up"):
        Table.open(Game(load_ruleset(), 3, seed=1), setup={"start": 1})
