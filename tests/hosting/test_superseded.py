"""Tables that were begun by numbers that the library has corrected since: they load and go on by those.

The files were written by the version before. Its tokens were random; here they are the id of the table with its last
number raised: the host's is one less, those of the seats follow.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from amunre import Record, Table
from amunre.games.loading import is_superseded, load_rules
from amunre.hosting import MemoryStore, carrying
from amunre.hosting.stores import Store
from amunre.hosting.stores.sqlite import SQLiteStore

FILES = sorted((Path(__file__).parent / "before-t2").glob("*.json"))


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return MemoryStore() if request.param == "memory" else SQLiteStore(tmp_path / "tables.db")


def tokens(table: Table) -> list[str]:
    name = table.id.removesuffix("1")
    return [f"{name}{2 + seat}" for seat in range(table.game.players)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_table_goes_on_by_the_rules_that_it_was_begun_with(file: Path, store: Store) -> None:
    id = carrying.take_in(store, carrying.read(file.read_bytes()))
    table, random = Table.load(store, id), Random(1)
    assert is_superseded(table.rules)
    assert table.rules.title == f"{load_rules(table.rules.id).title}, numbers before the tournament reports"
    before = table.game.steps
    own = tokens(table)
    while not table.game.over:
        seat = table.game.to_act[0]
        table.play(own[seat], str(random.choice(table.game.legal_actions(seat))), table.step)
    again = Table.load(store, id)
    assert again.game.position() == table.game.position()
    assert again.game.steps[: len(before)] == before
    assert len(again.game.steps) > len(before)
    record = Record.from_json(again.record().to_json())
    assert record.replay().rules is table.rules
    assert (again.game.origin is None) is (file.stem != "from-a-position")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_rematch_is_played_by_the_rules_of_its_table(file: Path) -> None:
    store = MemoryStore()
    table, random = Table.load(store, carrying.take_in(store, carrying.read(file.read_bytes()))), Random(1)
    own = tokens(table)
    while not table.game.over:
        seat = table.game.to_act[0]
        table.play(own[seat], str(random.choice(table.game.legal_actions(seat))), table.step)
    assert Table.load(store, table.rematch(own[0]).id).rules is table.rules
