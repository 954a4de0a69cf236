"""The command line, by what it prints, on which stream, and with which exit code."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shlex import split

import click
import pytest
from attrs import evolve
from click.testing import CliRunner, Result

from amunre import Record, __main__, load_ruleset
from amunre.cli import COMMANDS, cli
from amunre.demo import play_demo, story
from amunre.game.phases import purchase
from amunre.game.state import State
from amunre.ruleset.model import Clause

RULES = load_ruleset()
COLUMNS = 80

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Runs the command line as in a pipe of 80 columns."""

    def run(*arguments: str, columns: int = COLUMNS) -> Result:
        result = CliRunner().invoke(cli, arguments, env={"COLUMNS": str(columns)}, prog_name="amunre")
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return run


@pytest.fixture
def broken(tmp_path: Path) -> str:
    """A folder with two problems in two files."""
    (tmp_path / "ruleset.yaml").write_text("extends: standard\nid: broken\ntitle: Broken\nstart: {gold: lots}\n")
    (tmp_path / "provinces.yaml").write_text("memphis:\n  fields: {value: -2, known: sourced}\n")
    return str(tmp_path)


@pytest.fixture
def house(tmp_path: Path) -> str:
    """A folder with rules of one's own."""
    text = "extends: standard\nid: house\ntitle: House rules\nstart: {gold: 25}\nplayers: {most: 4}\n"
    (tmp_path / "ruleset.yaml").write_text(text)
    return str(tmp_path)


# --- demo ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demo_ends_with_the_table_of_the_result(run: Run, players: int) -> None:
    told = run("demo", "--players", str(players), "--seed", "11").stdout.splitlines()
    game = play_demo(RULES, players, seed=11)
    assert game.result
    end = next(number for number, line in enumerate(told) if line.startswith("THE END"))
    ranked = [seat for place in game.result.ranking for seat in place]
    for seat, line in zip(ranked, told[end + 2 :], strict=False):
        name, *points = line.split()
        by_kingdom = [
            sum(line.points for line in game.score(seat).lines if line.kingdom == kingdom.id)
            for kingdom in RULES.kingdoms
        ]
        assert (name, [int(n) for n in points]) == (game.names[seat], [*by_kingdom, game.result.points[seat]])
    assert told[-1].startswith(f"{game.names[game.result.winners[0]]} ")
    assert told[-1].endswith(".")


def test_demo_names_the_tie_break() -> None:
    games = (play_demo(RULES, 4, seed) for seed in range(33, 100))
    game = next(game for game in games if game.result and game.result.tie_break == "pyramids")
    assert list(story(game, COLUMNS))[-1].endswith(" points, by the tie-break: more pyramids.")


def test_demo_with_a_seed_is_always_the_same_text(run: Run) -> None:
    first = run("demo", "--seed", "7")
    assert first.exit_code == 0
    assert first.stdout == run("demo", "--seed", "7").stdout
    assert first.stdout != run("demo", "--seed", "8").stdout


def test_demo_without_a_seed_names_the_one_it_drew(run: Run) -> None:
    told = run("demo", "--players", "3").stdout
    seed = re.search(r"seed (\d+)\.", told)
    assert seed
    assert told == run("demo", "--players", "3", "--seed", seed[1]).stdout


@pytest.mark.parametrize("seed", range(5))
def test_demo_is_short_and_narrow(run: Run, seed: int) -> None:
    lines = run("demo", "--seed", str(seed)).stdout.splitlines()
    assert len(lines) <= 300
    assert max(map(len, lines)) <= COLUMNS
    assert not any("None" in line or "{" in line or "\N{NO-BREAK SPACE}" in line for line in lines)


def test_demo_tells_every_phase_of_every_round(run: Run) -> None:
    told = run("demo", "--seed", "7").stdout
    for phase in ("Reveal", "Auction", "Purchase", "Offering", "Income"):
        assert len(re.findall(rf"^{phase} ", told, re.MULTILINE)) == RULES.rounds
    assert len(re.findall(r"^Scoring ", told, re.MULTILINE)) == len(RULES.kingdoms)
    assert re.findall(r"^(?:OLD|NEW) KINGDOM", told, re.MULTILINE) == ["OLD KINGDOM", "NEW KINGDOM"]


def test_demo_keeps_the_books() -> None:
    """The gold behind each name is what that player has after the phase, the change what the phase brought."""
    game = play_demo(RULES, 4, seed=7)
    gold = dict.fromkeys(game.names, RULES.start_gold)
    for line in story(game, COLUMNS):
        if row := re.match(r".{10}(\w+) +([+-]\d+) +(\d+)  ", line):
            gold[row[1]] += int(row[2])
            assert gold[row[1]] == int(row[3]), line
    assert list(gold.values()) == [player.gold for player in game.position().players]


def test_demo_of_a_shipped_variant_and_of_a_folder(run: Run, house: str) -> None:
    assert run("demo", "--seed", "1", "--ruleset", "delta").stdout.startswith("Amun-Re: a delta with Tanis: 4 players")
    assert run("demo", "--seed", "1", "--ruleset", house).stdout.startswith("House rules: 4 players, seed 1.")


def test_demo_uses_a_wider_page(run: Run) -> None:
    assert max(map(len, run("demo", "--seed", "7", columns=120).stdout.splitlines())) == 100


def test_demo_refuses_a_wrong_number_of_players(run: Run, house: str) -> None:
    result = run("demo", "--players", "6")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Invalid value for '--players': expected 3 to 5, found 6" in result.stderr
    assert "expected 3 to 4, found 5" in run("demo", "--players", "5", "--ruleset", house).stderr


def test_demo_saves_its_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "demo.json"
    result = run("demo", "--seed", "7", "--save", str(path))
    game = play_demo(RULES, 4, seed=7)
    assert result.exit_code == 0
    *told, saved = result.stdout.splitlines()
    assert told == list(story(game, COLUMNS))
    assert saved == f"Saved and verified: {path}, {len(game.steps)} steps."
    assert Record.load(path).replay().position() == game.position()


def test_demo_says_where_it_cannot_save(run: Run, tmp_path: Path) -> None:
    result = run("demo", "--seed", "7", "--save", str(tmp_path / "nowhere" / "demo.json"))
    assert result.exit_code == 1
    assert "nowhere/demo.json" in result.stderr
    assert "No such file or directory" in result.stderr
    assert "Saved" not in result.stdout


# --- verify ----------------------------------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The record of a demo."""
    path = tmp_path / "game.json"
    Record.of(play_demo(RULES, 3, seed=11)).save(path)
    return path


def test_verify_tells_a_good_game(run: Run, saved: Path) -> None:
    game = play_demo(RULES, 3, seed=11)
    assert game.result
    result = run("verify", str(saved))
    assert result.exit_code == 0
    points = ", ".join(f"{name} {points}" for name, points in zip(game.names, game.result.points, strict=True))
    end = f"{points} points; won by {game.names[game.result.winners[0]]}"
    assert result.stdout == f"{saved}: good: standard, 3 players, {len(game.steps)} steps; {end}\n"


def test_verify_names_all_winners_and_the_tie_break(run: Run, saved: Path) -> None:
    fixtures = Path(__file__).parent / "records"
    told = run("verify", str(fixtures / "win-shared.json")).stdout
    assert re.search(r"; won by Seat \d and Seat \d$", told.strip())
    assert run("verify", str(fixtures / "four-players.json")).stdout.endswith(" by more pyramids\n")
    game = play_demo(RULES, 3, seed=11)
    while game.stage != "offering":
        game.undo()
    Record.of(game).save(saved)
    assert run("verify", str(saved)).stdout.endswith(
        " steps; unfinished, in round 6 at the secret choice of offerings\n"
    )


def test_verify_looks_at_all_files_whatever_is_wrong_with_some(run: Run, saved: Path, tmp_path: Path) -> None:
    record = Record.load(saved)
    edited, cut, newer = (tmp_path / f"{name}.json" for name in ("edited", "cut", "newer"))
    evolve(record, steps=(*record.steps[:5], "0 fly", *record.steps[6:])).save(edited)
    cut.write_bytes(saved.read_bytes()[:1000])
    newer.write_text(json.dumps(record.to_json() | {"format": 2}))
    nowhere = tmp_path / "nowhere.json"
    result = run("verify", *map(str, (edited, cut, newer, nowhere, tmp_path, saved)))
    assert (result.exit_code, result.stderr) == (1, "")
    lines = result.stdout.splitlines()
    for line, file, told in zip(
        lines,
        (edited, cut, newer, nowhere, tmp_path, saved),
        (
            "wrong: step 6: 0 fly: 'fly' is no action: expected ",
            "wrong: cut off, or not JSON at all: ",
            "wrong: format: expected 1, found 2: it takes a newer version of amunre.",
            "cannot be read: No such file or directory",
            "cannot be read: Is a directory",
            "good: standard, 3 players",
        ),
        strict=False,
    ):
        assert line.startswith(f"{file}: {told}")
    assert lines[6:] == ["6 files: 1 good, 5 not."]
    assert run("verify", str(saved), str(saved)).exit_code == 0


def test_verify_tells_many_problems_in_one_line(run: Run, saved: Path) -> None:
    saved.write_text('{"format": 1, "players": "a"}')
    result = run("verify", str(saved))
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 1
    assert "players: found" in result.stdout


def test_verify_shows_progress_on_a_terminal_only(run: Run, saved: Path) -> None:
    files = [str(saved)] * 3
    assert "Records" not in run("verify", *files).stdout
    environment = {"COLUMNS": "80", "FORCE_COLOR": "1", "TERM": "xterm"}
    shown = CliRunner().invoke(cli, ["verify", *files], env=environment, color=True).stdout
    assert "3/3" in shown
    assert shown.count(": good: ") == 3


def test_verify_wants_files(run: Run) -> None:
    result = run("verify")
    assert result.exit_code == 2
    assert "Missing argument 'FILES...'" in result.stderr


# --- check -----------------------------------------------------------------------------------------------


QUICKLY = ("--budget", "300", "--games", "3")


def test_check_tells_what_it_looked_at_line_by_line(run: Run, house: str) -> None:
    result = run("check", house, *QUICKLY)
    assert result.exit_code == 0
    told = " ".join(result.stdout.split())
    assert "data House rules: 15 provinces, 39 power cards of 12 kinds, 76 clauses" in told.replace(" no problems", "")
    for word in (
        "3 players: 300 states",
        "4 players",
        "at most 28 bids",
        "Old Kingdom",
        "without use",
        "3 games of 3 to",
    ):
        assert word in told
    assert "5 players" not in told


def test_check_as_json(run: Run, house: str) -> None:
    result = run("check", house, *QUICKLY, "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["ruleset"], told["problems"]) == (0, "house", [])
    assert {check["checked"] for check in told["checks"]} == {
        "data",
        "auction",
        "scoring",
        "without use",
        "random games",
    }
    assert all(check["wrong"] == [] for check in told["checks"])


def test_check_of_a_broken_ruleset_as_json(run: Run, broken: str) -> None:
    result = run("check", broken, "--json")
    assert result.exit_code == 1
    assert [problem["path"] for problem in json.loads(result.stdout)["problems"]] == [
        "start.gold",
        "memphis.fields.value",
    ]


def test_check_of_what_goes_wrong_in_play(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stones that vanish are found in the random games, and the exit status says so."""

    def vanish(s: State, province: int, clause: str) -> None:
        s.stones_left -= 1

    monkeypatch.setattr(purchase, "place_stone", vanish)
    result = run("check", *QUICKLY)
    assert result.exit_code == 1
    assert "stones in the game, not 15" in result.stdout


def test_check_prints_all_problems(run: Run, broken: str) -> None:
    result = run("check", broken)
    assert (result.exit_code, result.stdout) == (1, "")
    lines = [line.rstrip() for line in result.stderr.splitlines()]
    assert lines == [
        f"{broken}/ruleset.yaml:4  start.gold",
        '  found     "lots"',
        "  expected  a whole number",
        f"{broken}/provinces.yaml:2  memphis.fields.value",
        "  found     -2",
        "  expected  at least 0",
        "2 problems.",
    ]


@pytest.mark.parametrize(
    "command", [("check",), ("demo", "--ruleset"), ("rule", "--ruleset"), ("show", "cards", "--ruleset")]
)
def test_no_such_ruleset(run: Run, command: tuple[str, ...]) -> None:
    result = run(*command, "nowhere")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no ruleset 'nowhere': expected delta, standard, or a folder with ruleset.yaml" in result.stderr


@pytest.mark.parametrize("command", [("demo",), ("rule",), ("show", "scoring")])
def test_a_ruleset_that_cannot_be_used(run: Run, command: tuple[str, ...], broken: str) -> None:
    result = run(*command, "--ruleset", broken)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "2 problems." in result.stderr


# --- rule ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("clause", RULES.clauses, ids=lambda clause: clause.slug)
def test_rule_prints_everything_about_a_clause(run: Run, clause: Clause) -> None:
    result = run("rule", clause.slug)
    assert result.exit_code == 0
    printed = " ".join(result.stdout.split())
    for part in (clause.slug, clause.title, clause.text, clause.kind, clause.ruling, clause.argument, clause.uncited):
        assert " ".join(part.split()) in printed
    assert result.stdout.count("Source  ") == len(clause.sources)


def test_rule_without_a_slug_lists_all_by_chapter(run: Run) -> None:
    told = run("rule").stdout
    for clause in RULES.clauses:
        mark = r"\*" if clause.ruling else " "
        assert re.search(rf"^{clause.slug} +{clause.kind} +{mark}  {clause.title[:20]}", told, re.MULTILINE)
    assert told.index("Phase 2, the auction") < told.index("auction.order") < told.index("Phase 3, purchases")


def test_rule_names_close_slugs(run: Run) -> None:
    result = run("rule", "offering.gift")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no rule 'offering.gift'; did you mean offering.gifts, offering.gift-rules" in result.stderr
    assert "no rule 'xyzzy'; amunre rule lists all." in run("rule", "xyzzy").stderr


# --- show ------------------------------------------------------------------------------------------------


def test_show_provinces_marks_how_each_value_is_known(run: Run) -> None:
    told = run("show", "provinces").stdout
    printed = " ".join(told.split())
    for part in (
        "Baharya +2 2? 1? - - west~ inland~ lower~",
        "Berenike 0 2? 8 - east inland~ upper~",
        "Dakhla 2? 1? 12 gold, 1 card - - west~ inland~ upper~",
        "Kharga 2? 2? 5c - west~ inland~ upper~",
        "3? only the printed board could tell",
        "Baharya fields at least 2: in the farmer example",
    ):
        assert part in printed
    assert "…" not in told


@pytest.mark.parametrize(("what", "shown"), [("provinces", "Thebes"), ("cards", "Builder")])
def test_show_draws_into_a_file(run: Run, tmp_path: Path, what: str, shown: str) -> None:
    file = tmp_path / "drawn.svg"
    result = run("show", what, "--svg", str(file))
    assert (result.exit_code, result.stdout) == (0, "")
    assert f">{shown}</text>" in file.read_text(encoding="utf-8")


def test_show_refuses_what_it_cannot_draw(run: Run, tmp_path: Path) -> None:
    numbers = run("show", "scoring", "--svg", str(tmp_path / "a.svg"))
    assert numbers.exit_code == 2
    assert "--svg draws provinces or cards, not scoring." in numbers.stderr
    nowhere = run("show", "cards", "--svg", str(tmp_path / "none" / "a.svg"))
    assert nowhere.exit_code == 1
    assert "No such file or directory" in nowhere.stderr


def test_show_cards_with_counts_and_effects(run: Run) -> None:
    told = run("show", "cards", columns=120).stdout
    for card in RULES.cards:
        assert re.search(rf"^{card.names['en']} +{card.id} +{card.count} +{card.effect.phase} ", told, re.MULTILINE)
    assert "bid-gap: spaces 2" in told
    assert "bonus: points 3, all-alike in side" in told
    assert re.search(r"^together +39", told, re.MULTILINE)


@pytest.mark.parametrize(("language", "name"), [("cs", "Mistr stavitel"), ("de", "Baumeister"), ("sv", "Byggmästare")])
def test_show_cards_in_another_language(run: Run, language: str, name: str) -> None:
    assert name in run("show", "cards", "--language", language).stdout


def test_a_name_that_a_language_lacks_is_english(run: Run, house: str) -> None:
    (Path(house) / "power-cards.yaml").write_text("rebid:\n  names: {en: Return}\n")
    (Path(house) / "provinces.yaml").write_text("abu:\n  names: {en: Yebu}\n")
    assert "Yebu" in run("show", "provinces", "--ruleset", house).stdout


def test_show_scoring(run: Run) -> None:
    told = " ".join(run("show", "scoring").stdout.split())
    for part in (
        "most pyramids majority: points 5, in side scoring.majority",
        "gold gold-rank: places 6, 4, 2 scoring.gold",
        "1 2 or less 1 gold pay",
        "3 13 to 22 3 gold rest",
        "4 23 or more 4 gold rest",
        "gold 1 3 6 10 15 21 28 36 45 55",
        "Bids 0, 1, 3, 6, 10, 15, 21, 28, 36",
        "Gifts 3 to the first, 2 to the second, 1 to every other",
        "-3 card counts -3, takes 3 gold",
        "Equal points more pyramids, then more loose stones",
    ):
        assert part in told


def test_show_refuses_other_words(run: Run) -> None:
    assert run("show", "farmers").exit_code == 2
    assert "'fr' is not one of 'en', 'cs', 'de', 'sv'" in run("show", "cards", "--language", "fr").stderr


# --- the whole -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [("rule",), ("rule", "play.hidden"), ("show", "provinces"), ("show", "cards"), ("show", "scoring"), ("--help",)],
)
def test_everything_fits_on_a_page(run: Run, command: tuple[str, ...]) -> None:
    result = run(*command)
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= COLUMNS


@pytest.mark.parametrize("command", cli.commands)
def test_help_teaches_by_examples_that_can_be_typed(
    run: Run, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybots.py").write_text("class Nefertari: pass\nclass Khufu: pass\n")
    for folder in ("games", "my-rules"):
        (tmp_path / folder).mkdir()
    (tmp_path / "game.json").write_text("")
    told = run(command, "--help").stdout
    assert f"  {command}  " in run("--help").stdout
    assert max(map(len, told.splitlines())) <= COLUMNS
    examples = re.findall(rf"^ +amunre {command}(| .*?)(?:  .*)?$", told.partition("Examples:")[2], re.MULTILINE)
    assert len(examples) > 1
    for example in examples:
        typed = split(example.partition("|")[0].replace("*.json", "game.json"))
        cli.commands[command].make_context(command, typed)


# --- what no command can do with ----------------------------------------------------------------------------

LONG = "x" * 300
ARGUMENTS = {"tournament": ["uniform"], "report": ["x"], "verify": ["x"], "replay": ["x"], "show": ["cards"]}


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (command.name, param.opts[0])
        for command in COMMANDS
        for param in command.params
        if isinstance(param.type, click.types.IntParamType)
    ],
)
@pytest.mark.parametrize("number", ["9" * 1500, "-" + "9" * 1500, "9" * 5000])
def test_a_number_beyond_measure_is_refused(run: Run, command: str, option: str, number: str) -> None:
    told = run(command, *ARGUMENTS.get(command, []), option, number)
    assert told.exit_code == 2
    assert option in told.stderr


def test_a_viewer_beyond_measure_is_refused(run: Run, saved: Path) -> None:
    for number in ("9" * 5000, "9", "-1", "٣", "1" * 1500):
        told = run("replay", str(saved), "--viewer", number)
        assert told.exit_code == 2
        assert "expected a seat from 0 to 2" in " ".join(told.stderr.split())


@pytest.mark.parametrize("name", [LONG, "file/x", f"{LONG}/x"])
@pytest.mark.parametrize(
    "command",
    [
        ("play", "--save"),
        ("play", "--resume"),
        ("board", "--output"),
        ("simulate", "--games", "1", "--jobs", "1", "--records"),
        ("demo", "--seed", "1", "--save"),
        ("show", "cards", "--svg"),
        ("replay", "saved", "--html"),
        ("report", "saved", "--out"),
        ("report",),
        ("verify",),
        ("check",),
        ("rule", "--ruleset"),
    ],
    ids=" ".join,
)
def test_a_name_that_no_file_can_have_is_told(
    run: Run, saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    end = ".svg" if command[-1] == "--out" else ""
    told = run(*(str(saved) if part == "saved" else part for part in command), f"{name}{end}")
    assert told.exit_code in (1, 2)
    assert "x" in told.output
    assert "Traceback" not in told.output


def test_a_disk_that_is_full_while_games_are_simulated(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(record: Record, path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Record, "save", full)
    told = run("simulate", "--games", "3", "--jobs", "1", "--records", str(tmp_path / "games"))
    assert told.exit_code == 1
    assert "game-0.json: No space left on device" in told.stderr


def test_version(run: Run) -> None:
    assert re.fullmatch(r"amunre, version \d+\.\d+\.\d+\S*\n", run("--version").stdout)


def test_as_a_program_without_colours() -> None:
    """Run in a pipe, on a terminal's wish for colours, and with letters that the stream does not know."""
    environment = os.environ | {"NO_COLOR": "1", "FORCE_COLOR": "", "COLUMNS": "80", "PYTHONIOENCODING": "ascii"}

    def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([sys.executable, "-m", "amunre", *arguments], capture_output=True, env=environment)

    told = run("demo", "--players", "3", "--seed", "11")
    assert (told.returncode, told.stderr) == (0, b"")
    assert told.stdout.decode("ascii").splitlines() == list(story(play_demo(RULES, 3, 11), COLUMNS))
    assert b"\x1b" not in told.stdout
    assert b"Byggm?stare" in run("show", "cards", "--language", "sv").stdout
    refused = run("rule", "nothing")
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert b"Traceback" not in refused.stderr


def test_without_its_packages_it_says_how_to_install_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "amunre.cli")
    monkeypatch.setitem(sys.modules, "click", None)
    with pytest.raises(SystemExit) as exit:
        __main__.main()
    assert exit.value.code == 2
    assert (
        capsys.readouterr().err
        == "amunre: the command line needs click, platformdirs and rich: pip install 'amunre[cli]'\n"
    )
