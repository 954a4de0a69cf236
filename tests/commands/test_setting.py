"""`--set`: what is decided when a game is set up, said on the command line."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, Literal, Self

import click
import pytest
from attrs import field, frozen
from running import Run

from amunre import Record
from amunre.commands.options import setup_of
from amunre.engine import schema, setup
from amunre.engine.values import Items, number, text
from amunre.wire.schemas.writer import Writer


@pytest.mark.parametrize(("ruleset", "name"), [("standard", "pharaoh"), ("standard", "start"), ("tigris", "start")])
def test_a_demo_is_set_up_as_is_said(run: Run, tmp_path: Path, ruleset: str, name: str) -> None:
    file = tmp_path / "game.json"
    told = run("demo", "--ruleset", ruleset, "--players", "3", "--seed", "1", "--set", f"{name}=2", "--save", str(file))
    assert told.exit_code == 0
    assert Record.load(file).setup.start == 2


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["pharaoh"], "expected NAME=VALUE, found 'pharaoh'"),
        (["pharaoh="], "expected NAME=VALUE, found 'pharaoh='"),
        (["=1"], "expected NAME=VALUE, found '=1'"),
        (["king=1"], "expected start or pharaoh, found 'king'"),
        (["pharaoh=4"], "pharaoh: expected a seat from 0 to 3, found 4."),
        (["pharaoh=Ada"], "pharaoh: expected a seat from 0 to 3, found 'Ada'."),
        (["pharaoh=1", "pharaoh=2"], "expected pharaoh once, found it twice"),
        (["pharaoh=1", "start=2"], "pharaoh: expected once, found pharaoh=1 and start=2."),
    ],
)
@pytest.mark.parametrize("command", ["demo", "play"])
def test_what_cannot_be_is_refused(run: Run, command: str, given: list[str], told: str) -> None:
    result = run(command, "--players", "4", *(word for one in given for word in ("--set", one)), columns=200)
    assert result.exit_code == 2
    assert f"Invalid value for '--set': {told}" in result.stderr


def test_a_game_that_goes_on_has_been_set_up(run: Run, saved: Path) -> None:
    result = run("play", "--resume", str(saved), "--set", "start=1", columns=200)
    assert result.exit_code == 2
    assert "omit --set." in result.stderr


@frozen
class Setup(setup.Setup):
    """Decisions of a toy game, of which only one is a seat."""

    length: Literal["short", "long"] = "long"
    """Length of the game."""
    limit: Annotated[int, number("Number of turns.", 1, 200)] = 200
    """Number of turns."""
    kingdom: Annotated[tuple[Annotated[str, text("A card.", 20)], ...], Items(3, 2, unique=True)] = field(
        default=(), converter=tuple
    )
    """Cards of the game."""

    @classmethod
    def drawn(cls, rules: object, players: int, seed: int) -> Self:
        return cls(start=0)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Rules of the toy game."""
    writer = Writer("toy/setup", {}, whole=True)
    made = {**writer.of_class(Setup), "$defs": writer.defined}
    files = schema.plain_schema
    monkeypatch.setattr(schema, "plain_schema", lambda name: made if name == "toy/setup" else files(name))
    return SimpleNamespace(game=SimpleNamespace(id="toy", setup=Setup))


def test_values_are_read_by_their_schemas(toy: Any) -> None:
    given = {"kingdom": "moat, 7", "length": "short", "limit": "20", "start": "2"}
    assert setup_of(toy, 3, given) == {"kingdom": ["moat", "7"], "length": "short", "limit": 20, "start": 2}
    assert setup_of(toy, 3, {}) == {}


@pytest.mark.parametrize(
    ("option", "given", "told"),
    [
        ("kingdom", "moat", 'kingdom: found "moat", expected a list'),
        ("kingdom", "moat,moat", "kingdom: found a duplicate entry, expected unique entries"),
        ("length", "medium", 'length: found "medium", expected one of short, long'),
        ("length", "7", 'length: found "7", expected one of short, long'),
        ("limit", "much", 'limit: found "much", expected an integer'),
        ("limit", "0", "limit: found 0, expected at least 1"),
        ("start", "3", "start: expected a seat from 0 to 2, found 3."),
    ],
)
def test_values_that_do_not_fit_their_schemas_are_refused(toy: Any, option: str, given: str, told: str) -> None:
    with pytest.raises(click.BadParameter) as caught:
        setup_of(toy, 3, {option: given})
    assert caught.value.message == told
