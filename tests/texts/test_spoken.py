"""Each language that comes with the library is spoken: its forms, its names, and all that is told of whole games."""

from __future__ import annotations

import contextlib
import gc
import re
import shutil
from collections.abc import Callable, Iterator
from contextvars import copy_context
from functools import cache
from pathlib import Path
from random import Random

import pytest
from babel import Locale
from click import ClickException
from click.testing import CliRunner, Result
from conftest import play
from counts import few
from untranslated import skip_or_fail, told_of

import amunre
from amunre import OMNISCIENT, Game, Record, languages, render, speaking, wire
from amunre.cli import cli
from amunre.demo import play_demo
from amunre.demo import story as demo
from amunre.engine.languages import spoken
from amunre.engine.texts import THINGS, Field, parsed
from amunre.games import GAMES
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules
from amunre.render.ending import result
from amunre.render.story import story

NAMES = ("Áda", "Ýgor", "Číňan", "Ďas", "Řím")
"""None of them is a word of any language here."""
FOREIGN = [code for code in languages() if code != "en"]
ENGLISH = re.compile(r"\b(the|of|is|has|have|had|cannot|with|from|this|that|been|they|which|what|plays|takes|wins)\b")
"""Words of which hardly an English sentence has none, and which no other language here has."""
UNFILLED = re.compile(r"[{}|]|\[(?!\d)")
"""Signs of templates; a drawing as text has other brackets, so it is not searched for them."""

NOTES = [one.note for province in amunre.load_ruleset().provinces for one in province.provenance.values() if one.note]
"""Notes of values in the data, which are only in English."""

played_in = pytest.mark.parametrize(
    ("ruleset", "players"),
    few([("standard", 3), ("tigris", 2)], [("standard", 3), ("delta", 5), ("tigris", 2), ("tigris-english", 4)]),
)
in_each = pytest.mark.parametrize("language", languages())
in_foreign = pytest.mark.parametrize("language", FOREIGN)


def test_czech_is_spoken() -> None:
    assert "cs" in languages()


# --- forms and names ---------------------------------------------------------------------------------


def forms(language: str, numbers: range) -> dict[str, set[int]]:
    """By plural category of CLDR: which forms of a word the texts have for it."""
    category, found = Locale(language).plural_form, dict[str, set[int]]()
    with speaking(language):
        for n in numbers:
            found.setdefault(category(n), set()).add(spoken().form(n))
    return found


@in_each
def test_the_forms_of_a_word_are_those_of_the_language(language: str) -> None:
    """One form for each category that whole numbers have, and in this order, by which front ends may go too."""
    found = forms(language, range(250))
    assert found == {
        name: {n} for n, name in enumerate(name for name in ("one", "few", "many", "other") if name in found)
    }


def templates(language: str, game: str) -> Iterator[str]:
    with speaking(language):
        for section, texts in spoken().of(game).items():
            for text in texts.values() if section != "glossary" else ():
                yield from text.values() if isinstance(text, dict) else [text]


def known_cases(language: str, ruleset: str) -> set[tuple[str, str]]:
    """By parameter: the grammatical cases in which some value of it has a form."""
    rules = load_rules(ruleset)
    with speaking(language):
        texts = spoken().of(rules.game.id)
    named, found = {**wire.texts(rules)["sections"]}, set[tuple[str, str]]()
    for key, section in named.items():
        found |= {(key, case) for text in texts.get(section, {}).values() if isinstance(text, dict) for case in text}
    things = {
        code.partition(":")[2] for thing in rules.things for code in thing.names if code.startswith(f"{language}:")
    }
    return found | {(key, case) for key, place in rules.game.naming.NAMED.items() if place == THINGS for case in things}


@in_each
@pytest.mark.parametrize("ruleset", ["standard", "tigris"])
def test_a_name_has_each_case_that_a_template_asks_for(language: str, ruleset: str) -> None:
    asked = {
        (piece.key.removesuffix("s"), piece.case)
        for template in templates(language, load_rules(ruleset).game.id)
        for _, pieces in parsed(template)
        for piece in pieces
        if isinstance(piece, Field) and piece.case
    }
    known = known_cases(language, ruleset)
    assert {(key, case) for key, case in asked if (key, case) not in known} == set()
    assert asked or language != "cs"


@in_each
@pytest.mark.parametrize("ruleset", shipped_rulesets())
def test_all_things_have_a_name(language: str, ruleset: str) -> None:
    skip_or_fail(thing.id for thing in load_rules(ruleset).things if language not in thing.names)


# --- whole games -------------------------------------------------------------------------------------


def told(ruleset: str, players: int, language: str) -> Iterator[str]:
    """Yield all text of a whole game: its prompts with their choices and refusals, events, points and end."""
    with speaking(language):
        game, random = Game(load_rules(ruleset), NAMES[:players], seed=players), Random(players)
        while not game.over:
            for seat in range(players):
                yield from prompted(game, seat, random)
            seat = random.choice(game.to_act)
            for event in game.play(seat, random.choice(game.legal_actions(seat))):
                yield game.sentence(event)
        yield game.prompt(0).text
        yield from result(game).splitlines()
        yield from story(game, OMNISCIENT)


def prompted(game: Game, seat: int, random: Random) -> Iterator[str]:
    prompt = game.prompt(seat)
    yield prompt.text
    for group in prompt.groups:
        yield group.title
        for choice in getattr(group, "choices", ()):
            yield choice.label
            yield from (violation.text for violation in choice.violations)
    for action in random.sample(game.rules.actions[:], 20):
        yield from (violation.text for violation in game.explain(seat, action))


def wrong(sentences: Iterator[str]) -> list[str]:
    """Return the texts that have a leftover of a template or of English."""
    return [one for one in sentences if UNFILLED.search(one) or ENGLISH.search(one)]


@in_foreign
@played_in
def test_all_that_is_said_of_a_whole_game(ruleset: str, players: int, language: str) -> None:
    skip_or_fail(told_of(language)[0])
    sentences = [*told(ruleset, players, language)]
    assert len({*sentences}) > 300
    assert wrong(iter(sentences)) == []


def test_what_is_left_is_found() -> None:
    assert len(wrong(told("tigris", 2, "en"))) > 100
    left = ("Hraje {seat}.", "1 karta|karty", "Hraje[ na", "Hraje with kartou.")
    assert wrong(iter((*left, "Hraje Áda, [2] karty."))) == [*left]


@in_foreign
@pytest.mark.parametrize("ruleset", ["standard", "tigris"])
def test_a_whole_game_is_told_and_drawn(ruleset: str, language: str) -> None:
    with speaking(language):
        game = play_demo(load_rules(ruleset), 3, 5)
        assert wrong(line for line in demo(game, 90) if "[" not in line) == []
        view = game.view(OMNISCIENT)
        drawn = [render.board(view, game.rules, game.names), render.scores(view, game.rules, game.names)]
        assert [one for one in drawn if ENGLISH.search(f"{one.title} {one.description} {one.text} {one.svg}")] == []


@in_foreign
def test_a_sentence_in_a_language(language: str) -> None:
    game = Game(amunre.load_ruleset(), NAMES[:3], seed=1)
    event = game.play(game.to_act[0], game.legal_actions(game.to_act[0])[0])[0]
    usual = game.sentence(event)
    with speaking(language):
        other = game.sentence(event)
        assert game.sentence(event, "en") == usual
    assert game.sentence(event, language=language) == other != usual == game.sentence(event)
    with pytest.raises(ValueError, match=rf"^language: expected one of {', '.join(languages())}, found 'xx'\.$"):
        game.sentence(event, "xx")


# --- at the command line -----------------------------------------------------------------------------


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, [*arguments], input=typed, env={"COLUMNS": "200"})


SITTING = {
    "standard": "help\nboard\nplayers\nscore\nhint\nsell builder\nbid x 1\nwhy steal\n1\n1\nundo\nlog\nmenu\nquit\n",
    "tigris": "help\nboard\nplayers\nhand\nscore\nhint\nlead king a0\nwhy place farm a0\npass\nundo\nlog\nmenu\nquit\n",
    "prosperity": "help\nboard\nplayers\nhand\nscore\nhint\nplay copper\nwhy buy gold\nbuy x\nundo\nlog\nmenu\nquit\n",
}
"""Commands that show no clause, because clauses are written only in English."""


@in_foreign
@pytest.mark.parametrize("ruleset", SITTING)
def test_the_terminal(tmp_path, monkeypatch, ruleset: str, language: str) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ("play", "--lines", "--seed", "3", "--names", "Áda", "--ruleset", ruleset, "--save", "a")
    shown = run(*arguments, "--language", language, typed=SITTING[ruleset])
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert [line for line in shown.stdout.splitlines() if ENGLISH.search(line) and "amunre " not in line] == []
    (tmp_path / "a").unlink()
    assert ENGLISH.search(run(*arguments, typed=SITTING[ruleset]).stdout)


def test_what_the_screen_shows_can_be_typed(tmp_path) -> None:
    kept = str(tmp_path / "a")
    arguments = ("play", "--lines", "--seed", "3", "--names", "Áda", "--ruleset", "tigris", "--save", kept)
    shown = run(*arguments, "--language", "cs", typed="why král a0\nwhy farma a0\nquit\n").stdout
    assert "s políčkem a0 žádný nesousedí" in shown
    assert "Farma se pokládá jen na řeku" in shown


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game in a file, and the first steps of one, which are drawn sooner."""
    folder, begun = tmp_path_factory.mktemp("kept"), Game(amunre.load_ruleset(), 4, seed=3)
    run("demo", "--seed", "3", "--save", str(folder / "KEPT"))
    Record.of(play(begun, *Record.load(folder / "KEPT").steps[:20])).save(folder / "BEGUN")
    return folder


@pytest.fixture(scope="module")
def in_english(kept: Path) -> Callable[[str], str]:
    """Return a function that gives a command's output in English, run once."""

    def in_english(command: str) -> str:
        with contextlib.chdir(kept):
            return run(*command.split(), typed="quit\n").stdout

    return cache(in_english)


@in_foreign
@pytest.mark.parametrize(
    "command",
    [
        "demo --seed 3",
        "show provinces",
        "show cards",
        "show scoring",
        "show pieces --ruleset tigris",
        "board",
        "verify KEPT",
        "replay BEGUN --html PAGE",
    ],
)
def test_commands(tmp_path, kept, in_english, monkeypatch, command: str, language: str) -> None:
    monkeypatch.chdir(shutil.copytree(kept, tmp_path / "own"))
    shown = run(*command.split(), "--language", language, typed="quit\n")
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert shown.stdout != in_english(command)
    lines = [line.replace("with-camel", "") for line in shown.stdout.splitlines()]  # a value, as it is typed
    left = [line.strip() for line in lines if ENGLISH.search(line) and "amunre " not in line]
    assert [line for line in left if not any(note in line or _part(line) in note for note in NOTES)] == []


def _part(line: str) -> str:
    """A line of a note without the word of the value before it."""
    return line.removeprefix("cards").strip()


@pytest.mark.parametrize(
    "command", ["demo", "play", "rule", "verify x", "replay x", "report x", "board", "store", "serve"]
)
def test_a_language_that_no_command_knows(command: str) -> None:
    found = run(*command.split()[:1], "--language", "xx", *command.split()[1:])
    assert found.exit_code == 2
    assert f"expected one of {', '.join(languages())}, found 'xx'." in " ".join(found.stderr.split())


@pytest.mark.parametrize("command", ["demo --nonsense", "rule nonsense", "demo --seed", "nonsense"])
@pytest.mark.parametrize("standalone", [True, False])
def test_a_command_that_is_refused_takes_its_language_with_it(command: str, standalone: bool) -> None:
    options = [] if command == "nonsense" else ["--language", "cs"]
    with pytest.raises(SystemExit if standalone else ClickException) as kept:
        cli.main([*command.split()[:1], *options, *command.split()[1:]], standalone_mode=standalone)
    assert spoken().code == "en"
    with speaking("de"):
        del kept
        gc.collect()
        assert spoken().code == "de"


def test_a_language_that_nobody_ends_is_not_ended_by_chance() -> None:
    def outer() -> str:
        forgotten = [speaking("cs")]
        forgotten[0].__enter__()
        forgotten.append(forgotten)  # type: ignore[arg-type]  # goes when memory is cleared
        del forgotten
        with speaking("de"):
            gc.collect()
            return spoken().code

    assert copy_context().run(outer) == "de"


# --- in JSON -----------------------------------------------------------------------------------------


@in_each
@pytest.mark.parametrize("ruleset", ["standard", "tigris", "prosperity"])
def test_a_front_end_is_told_the_language_and_its_forms(language: str, ruleset: str) -> None:
    with speaking(language):
        texts = wire.texts(load_rules(ruleset))
        assert texts["language"] == language
        assert texts["plurals"] == [[*numbers] for numbers in spoken().plurals]
        assert texts["prompts"] == spoken().of(load_rules(ruleset).game.id)["prompts"]


def test_all_games_are_meant() -> None:
    assert {load_rules(ruleset).game.id for ruleset in SITTING} == {*GAMES}


def test_a_task_that_is_given_up_leaves_the_language_of_others_alone():
    other = copy_context()
    given_up = other.run(lambda: speaking("cs"))
    other.run(given_up.__enter__)
    given_up.__exit__(GeneratorExit, GeneratorExit(), None)
    assert spoken().code == "en"
