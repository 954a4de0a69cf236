"""`amunre board`: a printed board compared province by province, a ruleset of it, and a text for the project."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pexpect
import pytest
from click.testing import CliRunner
from counts import few

import amunre
from amunre.cli import cli
from amunre.commands import board as command
from amunre.errors import NotationError
from amunre.games.amun_re.printed import REPORTED, PrintedBoard, kinds, read_values
from amunre.terminal.comparing import completions

SIGN = re.compile(r"Enter if correct, your corrections, or help> ")


@pytest.fixture(autouse=True)
def somewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def typed(*lines, options=(), status=0):
    """Return the output after typing these lines; the exit status must be as expected."""
    result = CliRunner().invoke(cli, ["board", *options], input="".join(f"{line}\n" for line in lines))
    assert result.exit_code == status, result.output
    return result.output


def unwrapped(output):
    """Without the lines and frames that an error is wrapped in."""
    return re.sub(r"[\s│]+", " ", output)


def text(name="provinces.yaml", folder="my-board"):
    return Path(folder, name).read_text(encoding="utf-8")


def sourced(rules):
    return sum(how.known == "sourced" for province in rules.provinces for how in province.provenance.values())


# --- the whole way ---------------------------------------------------------------------------------------


def test_fifteen_times_enter_confirms_what_no_source_states(rules):
    told = typed(*[""] * 15)
    assert len(SIGN.findall(told)) == 15
    own = amunre.load_ruleset("my-board")
    assert own.hash == rules.hash
    assert sourced(own) == 15 * len(kinds())
    assert own.province("kharga").provenance["fields"].note == "own copy"
    assert own.province("kharga").provenance["coin"] == rules.province("kharga").provenance["coin"]
    values = 15 * len(kinds()) - sourced(rules) + 1  # Thebes: two framed cards, by a report
    assert f"15 provinces compared: {values} values confirmed, 0 corrected." in told
    assert "amunre play --ruleset my-board" in told
    assert f"## Confirmed: {values}" in text("README.md")
    assert rules.hash in text("README.md")


def test_what_differs_is_corrected_and_told(rules):
    told = typed("fields 3, LIMIT: 1", *[""] * 14, options=["--edition", "Rio Grande 2003"])
    assert "Kharga: fields 3, not 2; cards 1, not 4; 3 values confirmed." in told
    own = amunre.load_ruleset("my-board")
    assert (own.province("kharga").fields, own.province("kharga").limit, own.province("kharga").shore) == (
        3,
        1,
        "inland",
    )
    assert own.province("kharga").provenance["fields"].note == "own copy, Rio Grande 2003"
    assert own.hash != rules.hash
    assert "- Kharga: fields 2 (reconstructed) -> 3\n- Kharga: limit 4 (reconstructed) -> 1\n" in text("README.md")
    assert "own copy, Rio Grande 2003" in text("README.md")


def test_a_value_that_a_source_states_can_be_corrected_as_well():
    typed("coin 6", "quit")
    assert "coin: {value: 6, known: sourced" in text()
    assert "- Kharga: coin 5 (sourced) -> 6" in text("README.md")


def test_all_values_are_asked_for_on_request():
    assert f"{15 * len(kinds())} values confirmed" in typed(*[""] * 15, options=["--all"])
    assert text().count("known: sourced") == 15 * len(kinds())


def test_any_ruleset_also_one_in_a_folder():
    typed(*[""] * 16, options=["--ruleset", "delta", "-o", "first"])
    assert 'extends: "delta"' in text("ruleset.yaml", "first")
    first = amunre.load_ruleset("first")
    assert {how.known for how in first.province("tanis").provenance.values()} == {"sourced", "geography"}  # latitude
    assert "A source states every value" in typed(options=["--ruleset", "first", "-o", "third"])
    typed("fields 7", "q", options=["--ruleset", "first", "-o", "second", "--all"])
    assert 'extends: "../first"' in text("ruleset.yaml", "second")
    assert amunre.load_ruleset("second").province("kharga").fields == 7
    assert "Abydos, 2 of 16" in typed("", options=["-o", "second", "--all"])
    Path("deep").mkdir()
    Path("link").symlink_to("deep", target_is_directory=True)
    typed("", "q", options=["--ruleset", "second", "-o", "link/third", "--all"])
    assert amunre.load_ruleset("deep/third").province("kharga").fields == 7
    assert "Dakhla, 10 of 16" in typed(*["s"] * 8, "q", options=["--ruleset", "./second", "-o", "deep/third", "--all"])


# --- back, skip, quit, and on again ----------------------------------------------------------------------


def test_back_shows_what_was_typed_and_takes_it_again():
    told = typed("fields 3", "back", "fields 4", "", "quit")
    assert re.search(r"fields +3, not 2 ", told)
    assert "Kharga: fields 4, not 2" in told
    assert amunre.load_ruleset("my-board").province("kharga").fields == 4
    assert told.count("Abydos, 2 of 15") == 2
    assert "Kharga, 1 of 15" in typed("back", options=["-o", "other"])


def test_what_is_confirmed_again_counts_and_keeps_its_note():
    told = typed("framed-gold 3", "back", "", "quit", options=["--edition", "first"])
    assert re.findall(r"Kharga: framed-gold 3, not \d+; (\d+) values confirmed", unwrapped(told)) == ["5", "5"]
    first = text()
    typed("back", "quit", options=["--edition", "second"])
    again = typed("back", "", "back", "fields 2", "quit", options=["--edition", "second"])
    assert "5 values confirmed" in again
    changed = [line for line in text().splitlines() if line not in first.splitlines()]
    assert changed == ['  fields: {value: 2, known: sourced, note: "own copy, second"}']


def test_after_back_one_goes_on_to_where_one_was():
    told = typed("", "", "back", "back", "", "quit")
    assert re.findall(r"(\d+) of 15", told) == ["1", "2", "3", "2", "1", "3"]


def test_a_province_that_is_left_out_is_open_the_next_time():
    told = typed("skip", *[""] * 14)
    assert "Not yet compared: Kharga." in told
    assert "kharga:" not in text()
    assert "- Kharga: nothing of them." in text("README.md")
    again = typed("fields 1")
    assert re.findall(r"(\d+) of 15", again) == ["1"]
    assert "15 provinces compared" in again
    assert amunre.load_ruleset("my-board").province("kharga").fields == 1


@pytest.mark.parametrize("end", few([()], [("quit",), ()]), ids=repr)
def test_who_stops_goes_on_later(end):
    told = typed("fields 3", "", *end, options=["--edition", "Hans im Glück 2003"])
    assert "2 provinces compared" in told
    assert "amunre board --output my-board" in told
    assert amunre.load_ruleset("my-board").province("kharga").fields == 3
    again = typed(*[""] * 13)
    assert len(SIGN.findall(again)) == 13
    assert "Thebes, 3 of 15" in again
    own = amunre.load_ruleset("my-board")
    assert own.province("kharga").fields == 3
    assert own.province("thebes").provenance["fields"].note == "own copy, Hans im Glück 2003"
    assert not SIGN.search(typed())


def test_nothing_compared_is_nothing_written():
    assert "No province was compared" in typed("quit")
    assert not Path("my-board").exists()


@pytest.mark.parametrize("number", few([4], range(1, 6)))
def test_control_c_at_any_write_leaves_what_can_be_gone_on_with(number, monkeypatch):
    replace, writes = os.replace, [0]

    def replaced(new, file):
        writes[0] += 1
        if writes[0] == number:
            raise KeyboardInterrupt
        return replace(new, file)

    monkeypatch.setattr(os, "replace", replaced)
    told = typed("fields 3", "fields 3", "quit", status=130)
    assert "- Kharga: fields 3" in told
    assert amunre.load_ruleset("my-board").province("kharga").fields == 3
    assert "15 provinces compared" in typed(*[""] * 15)


# --- what cannot be --------------------------------------------------------------------------------------


def test_what_cannot_be_is_told_and_asked_again():
    wrong = {
        "fields": "fields: found nothing, expected 0 to 20.",
        "fields many": "fields: found many, expected 0 to 20.",
        "fields 21": "fields: found 21, expected 0 to 20.",
        "fields -1": "fields: found -1, expected 0 to 20.",
        "fields ٣": "fields: found ٣, expected 0 to 20.",
        "framed-gold 1001": "framed-gold: found 1001, expected 0 to 1000.",
        "side nort": "side: found nort, expected west or east.",
        "f 3": "f can mean fields, framed-cards, framed-stones or framed-gold.",
        "filds 3": "Found filds; expected corrections",
        "temples 0, filds 3": "egypt. Did you mean fields?",
        "fields 3, ": "Found nothing; expected corrections",
        "fields 3, fields 4": "fields: found twice, expected once.",
        "x" * 5000 + " 3": f"Found {'x' * 19}...{'x' * 18}; expected",
        "\x1b[31m 3": "Found \\x1b[31m; expected",
        "coin 0": "coin-pays: found with-camel with a coin of 0, expected never",
        "framed-cards 20, coin-pays n": "coin-pays: found never with a coin of 5",
    }
    told = unwrapped(typed(*wrong, "fields 3", "quit"))
    assert [message for message in wrong.values() if message not in told] == []
    assert amunre.load_ruleset("my-board").province("kharga").fields == 3


def test_keys_and_words_may_be_shortened():
    assert read_values("fi 3,printed farmers = 2, sh i, framed-g 12") == {
        "fields": 3,
        "printed-farmers": 2,
        "shore": "inland",
        "framed-gold": 12,
    }
    assert read_values("cards 3, framed-cards 1") == {"limit": 3, "framed-cards": 1}


def test_words_are_completed(rules):
    board = PrintedBoard(rules, "own copy")
    assert completions(board, "fields 3, si", 10) == ["side"]
    assert completions(board, "side ", 5) == ["east", "west"]
    assert {"back", "fields", "cards"} <= set(completions(board, "", 0))


def test_values_that_do_not_go_together_are_not_noted(rules):
    board = PrintedBoard(rules, "own copy")
    board.look("kharga", {"framed-cards": 20})
    with pytest.raises(NotationError, match="framed cards"):
        board.look("abydos", {"framed-cards": 20})
    assert list(board.seen) == ["kharga"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["-o", "standard"], "the name of a shipped ruleset"),
        (["-o", "nowhere/board"], "in an existing folder"),
        (["-o", f"nowhere/{'x' * 200}"], "in an existing folder"),
        (["-o", "full"], "full contains other files"),
        (["-o", "hand"], "hand was written by hand"),
        (["-o", "file"], "is a file"),
        (["--edition", "two\nlines"], "on one line"),
        (["--edition", "\udce9"], "on one line"),
        (["--edition", " "], "on one line"),
        (["--edition", "x" * 101], "on one line"),
        (["--ruleset", "stndard"], "no ruleset"),
    ],
)
def test_what_the_command_does_not_take(options, told):
    Path("file").touch()
    for folder, name in (("full", "notes.txt"), ("hand", "ruleset.yaml")):
        Path(folder).mkdir()
        Path(folder, name).write_text("extends: standard\nid: hand\ntitle: T\n", encoding="utf-8")
    assert told in unwrapped(typed(options=options, status=2))
    assert not Path("my-board").exists()


def test_a_folder_goes_on_with_its_own_ruleset():
    typed("", "quit")
    assert "corrects the ruleset standard" in unwrapped(typed(options=["--ruleset", "delta"], status=2))


def test_what_was_changed_by_hand_is_not_lost():
    typed("", "quit")
    with Path("my-board/provinces.yaml").open("a", encoding="utf-8") as file:
        file.write("thebes: {fields: {value: 5}}\n")
    assert "written by hand" in unwrapped(typed(status=2))
    with Path("my-board/provinces.yaml").open("a", encoding="utf-8") as file:
        file.write("edfu: {filds: {value: 5}}\n")
    assert "edfu.filds" in typed(status=1)


def test_a_folder_that_cannot_be_written(monkeypatch):
    def full(printed, output, ruleset):
        raise OSError(28, "No space left on device", "my-board/provinces.yaml")

    monkeypatch.setattr(command, "_keep", full)
    assert "my-board/provinces.yaml: No space left on device" in typed("", status=1)


# --- at a terminal ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [60, 80])
def test_at_a_terminal_of_twenty_lines(columns):
    run = "from amunre.commands.board import board; board(prog_name='amunre board')"
    child = pexpect.spawn(
        sys.executable,
        ["-c", run],
        env={**{key: value for key, value in os.environ.items() if key != "COLUMNS"}, "TERM": "xterm"},
        dimensions=(20, columns),
        encoding="utf-8",
        timeout=120,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    child.delaybeforesend = None
    child.expect(SIGN)
    lines = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", child.before).replace("\r", "").splitlines()
    assert max(map(len, lines)) <= columns
    assert len(lines) - lines.index("Kharga, 1 of 15") < 20
    child.send("fie\t3\n")
    child.expect("Kharga: fields 3, not 2; 4 values confirmed.")
    child.expect(SIGN)
    child.sendintr()
    child.expect("1 province compared: 4 values confirmed, 1 corrected.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert amunre.load_ruleset("my-board").province("kharga").fields == 3


# --- the facts that only reports of tournaments tell -----------------------------------------------------


def test_what_only_reports_tell_is_asked_first(rules):
    assert all("report" in rules.province(id).provenance[key].note for id, key in REPORTED)
    told = typed("", "", "framed-cards 1", "quit")
    assert re.findall(r"^(.+), \d+ of 15$", told, re.MULTILINE) == ["Kharga", "Abydos", "Thebes", "Abu"]
    assert "tournament report, 2005" in told
    assert "2003 championship final" in told
    assert "Thebes: framed-cards 1, not 2" in told
    assert amunre.load_ruleset("my-board").province("thebes").framed_cards == 1


def test_the_words_are_those_of_the_printed_board():
    told = typed("help", "quit")
    assert re.search(r"^cards +4 \? +power card symbols, unframed", told, re.MULTILINE)
    assert re.search(r"^framed-cards +power card symbols, framed \(0 to 20\)", told, re.MULTILINE)


# --- another game ----------------------------------------------------------------------------------------


TIGRIS = ["--ruleset", "tigris"]


def test_four_facts_of_another_board_are_confirmed():
    told = typed("", "", "", "", options=TIGRIS)
    assert re.findall(r"^(.+), \d of 4$", told, re.MULTILINE) == [
        "Size of the board",
        "River",
        "Temples",
        "Corner temples",
    ]
    assert "4 facts compared: 4 confirmed, 0 corrected." in told
    own, rules = amunre.load_ruleset("my-board"), amunre.load_ruleset("tigris")
    assert own.hash == rules.hash
    assert {how.known for how in own.board.provenance.values()} == {"sourced"}
    assert "4 facts compared" in typed()


def test_spaces_that_differ_change_and_are_told():
    told = typed("", "e0 Q9", "e0, j0", "quit", options=TIGRIS)
    assert "river: found q9, expected the spaces that differ" in told
    assert "River: different on e0 j0; 0 values confirmed." in told
    board = amunre.load_ruleset("my-board").board
    assert "j0" in board.river
    assert "e0" not in board.river
    assert len(board.river) == 41
    again = typed("k0 a10", "b1", options=["-o", "my-board"])
    assert "Temples: different on a10 k0" in again
    assert "Corner temples: different on b1" in again
    board = amunre.load_ruleset("my-board").board
    assert {"a10", "b1"} <= board.temples
    assert "b1" not in board.corners
    assert {how.known for how in board.provenance.values()} == {"sourced"}
    assert "corners b1 p1 b7 o8 (reconstructed) -> p1 b7 o8" in text("README.md")


@pytest.mark.parametrize("size", ["17 x 12", "17 12", "17x12", "17 by 12"])
def test_another_size_makes_more_spaces(size):
    told = typed("16 y 11", "27 x 11", size, "q11", "quit", options=TIGRIS)
    assert told.count("expected columns and rows, such as 16 x 11") == 2
    board = amunre.load_ruleset("my-board").board
    assert (board.columns, board.rows) == (17, 12)
    assert "q11" in board.river


def test_a_board_changed_by_hand_is_not_lost():
    typed("", "quit", options=TIGRIS)
    with Path("my-board/board.yaml").open("a", encoding="utf-8") as file:
        file.write("  river: {known: house}\n")
    assert "written by hand" in unwrapped(typed(status=2))


def test_a_game_without_a_board_has_none_to_compare():
    told = typed(options=["--ruleset", "prosperity"], status=2)
    assert "the game prosperity has no board to compare" in unwrapped(told)
