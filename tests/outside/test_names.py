"""Names of players: any that people have, and none that would break a record, a screen or a sentence."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from hostile import CHARACTERS, VALUES, Text
from hypothesis import given
from hypothesis import strategies as st
from seated import seated

from amunre import Game, Record, RecordError, Table, load_ruleset, render, wire
from amunre.cli import cli
from amunre.engine.names import LONGEST_NAME, checked_names
from amunre.printing import presentable

RULES = load_ruleset()

GOOD = [
    "Ann", "x", "7", "!", "O'Neill & <Sons>", "Zoë", "Zoe\u0308", "نفرتاري", "נפרטיטי", "می\u200cخواهم", "東京都", "山田\u3000太郎",
    "👩\u200d🚀", "👨\u200d👩\u200d👧\u200d👦", "🏳\ufe0f\u200d🌈", "नमस्ते", "ก็", "\U00013000", "Ann\u00a0B", "n" * LONGEST_NAME, "${x} {seat}",
]  # fmt: skip
BAD = {
    **{f"{name} {where}": text for name, char in CHARACTERS.items() for where, text in {
        "first": f"{char}Ann", "within": f"A{char}nn", "last": f"Ann{char}", "alone": char,
    }.items()},
    "empty": "", "blank": "  ", "an ideographic blank": "\u3000", "joiners alone": "\u200d\u200c", "a filler": "\u3164",
    "no braille dot": "\u2800", "an accent alone": "\u0301", "too long": "n" * (LONGEST_NAME + 1), "no character": "A\ufffe",
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_any_name_that_people_have_goes_everywhere(name, tmp_path):
    game = Game(RULES, [name, "Bob", "Cleo"], seed=7)
    told = game.sentence(game.play(0, "bid abu 3")[0])
    assert name[1:] in told
    assert presentable(told) == told
    Record.of(game).save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json").replay().names == game.names
    assert Game.from_position(RULES, game.position(), names=game.names).names == game.names
    assert render.board(game.view(0), names=game.names).svg
    table, store, _, _ = seated(game)
    assert table.chairs[0].name == name
    assert wire.dump(table.update()).keys()
    assert Table.load(store, table.id).game.names == game.names


@pytest.mark.parametrize("name", BAD.values(), ids=BAD)
def test_what_cannot_be_a_name_is_refused_with_its_seat(name, tmp_path):
    good = Game(RULES, 3, seed=1)
    names = ["Ann", name, "Cleo"]
    for make in (
        lambda: Game(RULES, names, seed=1),
        lambda: Game.from_position(RULES, good.position(), names=names),
        lambda: render.board(good.view(0), names=names),
    ):
        with pytest.raises(ValueError, match=r"names|players") as caught:
            make()
        assert str(caught.value).endswith(" for seat 1.")
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 300
    if len(name) > LONGEST_NAME:
        return
    data = Record.of(good).to_json()
    with pytest.raises(RecordError, match="players: expected a name"):
        Record.from_json(data | {"players": names})
    good.names = tuple(names)
    for make in (lambda: Record.of(good), lambda: Table.open(good)):
        with pytest.raises(RecordError, match="players: expected a name"):
            make()


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Ann"),
        ("ann", "ANN"),
        ("Zoë", "Zoe\u0308"),
        ("Ann", " Ann "),
        ("straße", "STRASSE"),
        ("Ann", "Ann\u00a0"),
    ],
)
def test_names_are_different(names):
    with pytest.raises(ValueError, match=r"players: expected different names, found .* for seats 0 and 2"):
        Game(RULES, [names[0], "Bob", names[1]])


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_names_are_a_list_of_texts(value):
    for names in (value, ["Ann", value, "Cleo"])[: 1 if isinstance(value, Text) else 2]:
        with pytest.raises(ValueError, match="players: expected") as caught:
            Game(RULES, names)
        assert len(str(caught.value)) < 300


def test_a_record_with_names_as_long_as_they_once_could_be_is_read(tmp_path):
    game = Game(RULES, 3, seed=1)
    data = Record.of(game).to_json() | {"players": ["x" * 1000, "b", "c"]}
    assert Record.from_json(data).replay().names[0] == "x" * 1000
    with pytest.raises(RecordError, match="at most 1000 characters"):
        Record.from_json(data | {"players": ["x" * 1001, "b", "c"]})


@given(st.lists(st.text(), min_size=3, max_size=3))
def test_whatever_is_taken_can_be_written_and_printed(names):
    try:
        checked = checked_names("names", names)
    except ValueError as error:
        checked = ()
        told = str(error)
        assert told.isprintable()  # most texts are names
    "".join(checked).encode()
    assert all(not char.isspace() or char == " " or presentable(char) == char for name in checked for char in name)


def test_notes_can_be_written():
    game = Game(RULES, 3, seed=1)
    for meta in ({"place": "\ud800"}, {"\udfff": "x"}):
        with pytest.raises(RecordError, match=r"meta.*UTF-8") as caught:
            Record.of(game, meta)
        assert str(caught.value).isprintable()
    assert Record.of(game, {"place": "\x1b[31m\u202e"}).meta["place"] == "\x1b[31m\u202e"


@pytest.mark.parametrize("name", [name for name in BAD.values() if "\0" not in name and name == name.strip()])
def test_the_command_line_refuses_them(name):
    result = CliRunner().invoke(cli, ["play", "--players", "3", "--bots", "uniform", "--names", f"Ann,{name}"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Invalid value for '--names': expected" in result.stderr
    assert all(line.isprintable() for line in result.stderr.splitlines())
