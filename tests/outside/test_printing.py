"""Printed text is safe: it has no code that a terminal obeys, wherever the text comes from."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from pathlib import Path
from unicodedata import category
from xml.etree import ElementTree

import pexpect
import pytest
import yaml
from click.testing import CliRunner
from counts import few
from hostile import CHARACTERS
from rich.table import Table
from rich.text import Text

from amunre import Game, RulesetError, amun_re, check_ruleset, load_ruleset, render
from amunre.cli import cli
from amunre.console import GuardedConsole, GuardedStream, guarded
from amunre.games.loading import ruleset_from_data
from amunre.printing import presentable, printable
from amunre.replay import page

ALL = "".join(char for char in CHARACTERS.values() if char not in "\0\ud800")
TEXT = f"A{ALL}Z"
"""Everything that must not get out and can be given on a command line, in one text."""
NAME = TEXT.replace("/", "")
RECORD = Path(__file__).parents[1] / "records" / "three-players.json"
SGR = re.compile(r"\x1b\[[0-9;]*m")


def is_good(text):
    """Return whether a terminal can print the text."""
    return not any(
        category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char not in "\n\u200c\u200d" for char in text
    ) and all(char not in text for char in CHARACTERS.values() if char != "\n")


def run(*arguments, status=None, typed=""):
    """Run a command, check that its output is printable, and return both streams."""
    done = CliRunner().invoke(
        cli, [str(it) for it in arguments], input=typed, env={"COLUMNS": "80"}, prog_name="amunre"
    )
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    if status is not None:
        assert done.exit_code == status, done.output
    for printed in (done.stdout, done.stderr):
        assert is_good(printed), [hex(ord(char)) for char in printed if not is_good(char)]
    return done.stdout + done.stderr


@pytest.fixture
def place(tmp_path):
    """A folder whose name must not get out either."""
    made = tmp_path / NAME
    made.mkdir()
    return made


def folder(place, **parts):
    """A ruleset in this folder; what is not given is that of the standard game."""
    head = {"extends": "standard", "id": "odd", "title": "Odd"}
    for part, data in ({"ruleset": {}} | parts).items():
        whole = {**head, **data} if part == "ruleset" else data
        (place / f"{part}.yaml").write_text(yaml.safe_dump(whole, allow_unicode=False), encoding="ascii")
    return place


# --- the commands ------------------------------------------------------------------------------------------


def test_what_is_typed():
    for command in cli.commands.values():
        run(command.name, f"--{TEXT}", status=2)
    run(TEXT, status=2)
    run(f"--{TEXT}", status=2)
    for arguments in (
        ("rule", TEXT), ("show", TEXT), ("show", "cards", "--language", TEXT), ("check", TEXT), ("verify", TEXT),
        ("replay", TEXT), ("report", TEXT), ("tournament", TEXT), ("tournament", "uniform", "--seed", TEXT),
        ("replay", RECORD, "--viewer", TEXT), ("report", RECORD, "--out", TEXT), ("play", "--resume", TEXT),
        ("play", "--names", TEXT), ("play", "--save", f"{TEXT}/x"), ("play", "--save", "/"), ("check", "--budget", TEXT),
        *((command, option, TEXT) for command in ("play", "demo", "simulate") for option in ("--players", "--seed", "--ruleset")),
        *((command, "--bots", bot) for command in ("play", "simulate") for bot in (TEXT, f"{TEXT}.py:X", f"mcts:{TEXT}")),
    ):  # fmt: skip
        assert len(run(*arguments)) < 5000


def test_what_is_typed_and_long():
    for arguments in (
        ("rule", "x" * 50_000),
        ("demo", "--players", "9" * 50_000),
        ("check", "x" * 50_000),
        ("x" * 50_000,),
        (f"--{'x' * 50_000}",),
        (f"-{'x' * 50_000}",),
        (f"--version={'x' * 50_000}",),
        (f"--{'x' * 50_000}", "rule"),
    ):
        assert len(run(*arguments, status=2)) < 5000


def test_names_of_files(place):
    record = place / f"{NAME}.json"
    run("demo", "--players", 3, "--seed", 1, "--save", record, status=0)
    assert "good: standard" in run("verify", record, status=0)
    run("verify", record, record, place, status=1)
    run("replay", record, "--html", place / f"{NAME}.html", status=0)
    run("report", record, "--out", place / f"{NAME}.svg", status=0)
    run("simulate", "--games", 2, "--jobs", 1, "--records", place / NAME, status=0)
    run("show", "cards", "--svg", place / "no" / "x.svg", status=1)
    saved = place / "play.json"
    run("play", "--players", 3, "--seed", 1, "--save", saved, typed="quit\n", status=0)
    run("play", "--resume", saved, typed=f"{TEXT}\nrule {TEXT}\nwhy {TEXT}\nsave {place / 'x.json'}\nquit\n", status=0)
    saved.write_text("no record", encoding="ascii")
    run("play", "--resume", saved, status=1)
    run("verify", saved, status=1)
    run("replay", saved, status=1)
    run("report", saved, status=1)


@pytest.mark.parametrize("command", ["check", "demo", "simulate", "show", "rule", "play", "tournament"])
def test_a_folder_with_problems(place, command):
    wrong = folder(
        place,
        ruleset={TEXT: {TEXT: TEXT}, "start": TEXT, "kingdoms": [{"id": TEXT, "rounds": TEXT}]},
        provinces={TEXT: {"names": {TEXT: TEXT}}},
        clauses={f"x.{TEXT}": {"title": TEXT, "sources": [{"document": TEXT, "section": TEXT}]}},
    )
    (wrong / f"{NAME}.yaml").write_text("x", encoding="ascii")
    (wrong / "scoring.yaml").write_text(f'"{TEXT}": [\u202e'.replace("\n", ""), encoding="utf-8", errors="ignore")
    before = {"show": ["cards"], "tournament": ["uniform"]}.get(command, [])
    after = [wrong] if command == "check" else ["--ruleset", wrong]
    assert "problems." in run(command, *before, *after, status=1)
    if command == "check":
        assert json.loads(run(command, wrong, "--json", status=1))["problems"]


@pytest.mark.parametrize("char", few([*CHARACTERS.values()][::4], CHARACTERS.values()), ids=repr)
def test_texts_of_a_ruleset_can_be_printed(tmp_path, char):
    for part, data, path in (
        ("ruleset", {"title": f"A{char}Z"}, "title"),
        ("provinces", {"abu": {"names": {"en": f"A{char}Z"}}}, "abu.names.en"),
        ("provinces", {"abu": {"fields": {"value": 2, "known": "sourced", "note": f"A{char}Z"}}}, "abu.fields.note"),
        ("power-cards", {"harvest": {"names": {"cs": f"A{char}Z"}}}, "harvest.names.cs"),
        ("clauses", {"auction.no-return": {"text": f"A{char}Z"}}, "auction.no-return.text"),
    ):
        place = tmp_path / path
        place.mkdir()
        if char == "\n":
            assert check_ruleset(folder(place, **{part: data})) == ()
            continue
        problems = check_ruleset(folder(place, **{part: data}))
        if char != "\ud800":  # YAML has no way to say it
            (problem,) = problems
            assert (problem.path, problem.found) == (path, f"the character U+{ord(char[0]):04X}")
    data = json.loads(json.dumps(load_ruleset().data))
    data["ruleset"] |= {"id": "odd", "title": f"A{char}Z"}
    if char != "\n":
        with pytest.raises(RulesetError, match=r"title: found the character U\+"):
            ruleset_from_data(data)


def test_what_stands_in_a_record(tmp_path):
    good = json.loads(RECORD.read_text(encoding="utf-8"))
    half = f"{TEXT}\ud800\0"
    for change in (
        {"meta": {half: half}}, {"meta": {TEXT: TEXT, "seats": TEXT}}, {"players": [half, "b", "c"]}, {"engine": half},
        {"ruleset": good["ruleset"] | {"id": half}}, {"ruleset": good["ruleset"] | {"hash": half}}, {half: half},
        {"ruleset": {"id": "odd", "hash": "0" * 64, "data": {half: half}}}, {"seed": half},
        {"steps": [f"0 {half}", *good["steps"][1:]]}, {"shuffles": [[half]]}, {"result": {half: half}},
    ):  # fmt: skip
        file = tmp_path / "game.json"
        file.write_text(json.dumps(good | change), encoding="ascii")
        run("verify", file)
        run("play", "--resume", file, status=1)
    for command in (("replay", file), ("report", file, "--out", tmp_path / "x.svg")):
        run(*command, status=1)
    file.write_bytes(TEXT.encode())
    run("verify", file, status=1)


def test_what_a_bot_says(tmp_path, place):
    said = ascii(f"{TEXT}\ud800\0" * 20)
    for number, code in enumerate((
        f"class Bot:\n    def __init__(self, random): raise ValueError({said})\n",
        f"class Bot:\n    def __init__(self, random): pass\n    def choose(self, observation, actions): return {said}\n",
        f"class Bot:\n    def __init__(self, random): pass\n    def choose(self, observation, actions): print({said}); return actions[0]\n",
        f"Error = type({said}.replace(chr(0), '').replace(chr(0xd800), ''), (Exception,), {{}})\nraise Error({said})\n",
    )):  # fmt: skip
        for name in (f"bot{number}.py", f"{NAME}{number}.py"):
            (place / name).write_text(code, encoding="ascii")
            bots = f"{place / name}:Bot"
            assert len(run("simulate", "--games", 2, "--jobs", 1, "--players", 3, "--bots", bots)) < 2_000_000
            run("tournament", bots, "--fill", "--games", 3, "--players", 3, "--jobs", 1)
            run("play", "--players", 3, "--bots", f"{bots},{bots}", typed="\n")


# --- markup ------------------------------------------------------------------------------------------------


class Shown(GuardedConsole):
    """Takes what it prints on for a terminal, so that it shows what goes on too."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, force_terminal=True, color_system=None, width=200)


def test_nothing_from_outside_is_markup(tmp_path, monkeypatch):
    name = "x[b]y[/z]:cat:"
    monkeypatch.setattr("amunre.commands.options.GuardedConsole", Shown)
    monkeypatch.chdir(tmp_path)
    own, games = Path(name), Path("games", name)
    own.mkdir(parents=True)
    games.mkdir(parents=True)
    folder(own, ruleset={"title": name}, provinces={"abu": {"names": {"en": name}}})
    for arguments, typed in (
        (("check", own, "--games", 0, "--budget", 1), ""),
        (("show", "provinces", "--ruleset", own), ""),
        (("demo", "--seed", 1, "--ruleset", own, "--save", games / "a.json"), ""),
        (("verify", games / "a.json", games / "a.json"), ""),
        (("board", "--ruleset", own), "q\n"),
        (("play", "--ruleset", own, "--names", name), "quit\n"),
    ):
        done = CliRunner().invoke(cli, list(map(str, arguments)), input=typed, env={"COLUMNS": "200"})
        assert done.exit_code == 0, (arguments, done.output, done.exception)
        assert name in done.output, arguments


# --- the doors ---------------------------------------------------------------------------------------------


def test_a_stream_writes_all_that_can_be_printed_and_escapes_the_rest():
    out = io.StringIO()
    stream = GuardedStream(out)
    good = "Zoë 東京都\u3000👩\u200d🚀 می\u200cخواهم\n| │ ▲\n"
    assert stream.write(good) == len(good)
    stream.writelines(CHARACTERS.values())
    written = out.getvalue()
    assert written.startswith(good)
    assert is_good(written)
    assert "\\u202e" in written
    with pytest.raises((TypeError, AttributeError)):
        stream.write(b"\x1b")


def test_the_streams_are_those_of_before_afterwards():
    before = sys.stdout, sys.stderr
    with guarded(), pytest.raises(ZeroDivisionError), guarded():
        raise ZeroDivisionError
    assert (sys.stdout, sys.stderr) == before


def test_a_console_keeps_its_styles_and_no_others():
    out = io.StringIO()
    console = GuardedConsole(force_terminal=True, color_system="truecolor", width=200)
    console.file = out
    table = Table(title=TEXT)
    table.add_column(TEXT)
    table.add_row(Text(TEXT, "bold red"))
    for thing in (TEXT, Text(TEXT, "red"), table):
        console.print(thing)
    printed = out.getvalue()
    assert "\x1b[1;31m" in printed
    assert is_good(SGR.sub("", printed.replace(TEXT, "")))
    assert "\x1b[31mA" in printed
    assert "Z\x1b[0m" in printed


def test_errors_and_what_is_printed_have_one_rule():
    for char in map(chr, [*range(0x3100), *range(0xD700, 0x11000), *range(0xE0000, 0xE0200), *range(0, 0x110000, 997)]):
        if char.isprintable():
            assert printable(char) == presentable(char) == char
        else:
            assert printable(char).isprintable()
            assert is_good(presentable(char))


def test_on_a_terminal(tmp_path):
    """With colors, as at a keyboard: what rich prints itself apart, nothing is a code."""
    title = "\x1b]0;owned\x07\x1b[8m\u202e\x9b8m"
    file = tmp_path / f"{title}.json"
    data = json.loads(RECORD.read_text(encoding="utf-8"))
    file.write_text(json.dumps(data | {"engine": title, "steps": [f"0 {title}"]}), encoding="ascii")
    (tmp_path / "wrong").mkdir()
    folder(tmp_path / "wrong", ruleset={title: title})
    for arguments in (["verify", str(file), str(file)], ["check", str(tmp_path / "wrong")], ["rule", title]):
        child = pexpect.spawn(
            sys.executable, ["-m", "amunre", *arguments], encoding="utf-8", dimensions=(40, 100), timeout=60,
            env={**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1"},
        )  # fmt: skip
        printed = child.read()
        child.close()
        assert "owned" in printed
        codes = re.sub(r"\x1b\[(?:\?25[lh]|[0-9;]*[mKAG])|\r", "", printed)
        assert is_good(codes), codes
        assert "\x1b[8m" not in printed


# --- pages and drawings ------------------------------------------------------------------------------------

ODD = ['<b>"x"&\'</b>', "]]> ${x} {seat} [y]", "👩\u200d🚀 می\u200cخواهم"]


def test_drawings_and_pages_are_xml_whatever_the_names():
    data = json.loads(json.dumps(load_ruleset().data))
    data["ruleset"] |= {"id": "odd", "title": "<i>&]]>$x$</i> ${board} " + ODD[2]}
    for number, things in enumerate((data["provinces"], data["power-cards"])):
        for thing, name in zip(things.values(), ODD, strict=False):
            thing["names"] = {"en": f"{name}{number}"}
    rules = ruleset_from_data(data)
    game = Game(rules, ODD, seed=1)
    game.play(0, game.legal_actions(0)[1])
    view = game.view(0)
    for drawing in (render.board(view, rules, ODD), render.hand(view, rules, ODD), render.scores(view, rules, ODD),
                    amun_re.egypt(rules), amun_re.cards(rules), *(amun_re.province(id, rules) for id in list(data["provinces"])[:3])):  # fmt: skip
        ElementTree.fromstring(drawing.svg)
        ElementTree.fromstring(drawing.html or "<p/>")
        assert is_good(drawing.text)
    text = page(game)
    assert is_good(text)
    assert "<b>" not in text
    assert "<i>" not in text


def test_a_report_of_odd_rules_is_xml(tmp_path):
    place = tmp_path / "odd"
    place.mkdir()
    folder(
        place, ruleset={"title": r"$x$ <i>&]]> \frac{1} $\foo$"}, provinces={"abu": {"names": {"en": r"$\foo <b>$"}}}
    )
    run("simulate", "--games", 2, "--jobs", 1, "--ruleset", place, "--records", tmp_path / "games", status=0)
    run("report", tmp_path / "games", "--out", tmp_path / "x.svg", status=0)
    ElementTree.parse(tmp_path / "x.svg")
