"""The lesson in line mode: pages, moves to try, and what is typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console
from scripted import Scripted, lines, said

import amunre
from amunre.errors import RulesetError
from amunre.examples import ExampleError
from amunre.games.finding import folder_of
from amunre.games.loading import load_rules
from amunre.lesson import NoLesson, lesson_for
from amunre.terminal.keeping import HUMAN
from amunre.terminal.menus import Unclear
from amunre.terminal.teaching import text_of
from amunre.terminal.walk import LessonWalk

TAUGHT = ("standard", "tigris", "prosperity")
ONLY_TITLE = "extends: {base}\nid: own\ntitle: Own rules\n"


@pytest.fixture(params=TAUGHT)
def walk(request: pytest.FixtureRequest) -> LessonWalk:
    return LessonWalk(lesson_for(load_rules(request.param)))


def taught(ruleset: str, *typed: str, width: int = 80) -> str:
    """Return the output of a lesson after typing these lines."""
    screen = Scripted(width)
    screen.type = lines(*typed)
    screen.teach(lesson_for(load_rules(ruleset)))
    return screen.text


# --- the walk ----------------------------------------------------------------------------------------------


def test_enter_goes_through_all_pages_and_b_back(walk: LessonWalk) -> None:
    titles = []
    while not walk.over:
        titles.append(walk.stop and walk.stop.title)
        walk.answer("")
    assert titles == [None, *(stop.title for stop in walk.lesson.stops), None]
    for number in reversed(range(walk.last)):
        walk.answer("b")
        assert walk.page == number
    walk.answer("back")
    assert walk.page == 0


@pytest.mark.parametrize("typed", ["1", "{action}", "{label}", "  {ACTION}  "])
def test_a_move_is_tried_by_its_number_its_text_or_its_name(walk: LessonWalk, typed: str) -> None:
    walk.answer("")
    first = walk.moves[0]
    walk.answer(typed.format(action=first.action, ACTION=first.action.upper(), label=first.label))
    assert walk.tried is first
    assert walk.page == 1
    walk.answer("")
    assert walk.tried is None


@pytest.mark.parametrize("typed", ["0", "4", "dance", "1 2", "b 1", "q now"])
def test_anything_else_is_answered_with_what_is_possible(walk: LessonWalk, typed: str) -> None:
    walk.answer("")
    with pytest.raises(Unclear, match=r"expected a number from 1 to \d, one of these moves, Enter, b or q"):
        walk.answer(typed)
    walk.answer("b")
    with pytest.raises(Unclear, match="expected Enter, b or q"):
        walk.answer("1")


def test_q_leaves(walk: LessonWalk) -> None:
    walk.answer("q")
    assert walk.over


# --- line by line ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", TAUGHT)
def test_everything_in_the_lesson_is_printed(ruleset: str) -> None:
    lesson, typed = lesson_for(load_rules(ruleset)), [""]
    for stop in lesson.stops:
        typed += [*(str(number) for number, _ in enumerate(stop.moves, 1)), ""]
    told = taught(ruleset, *typed)
    assert max(map(len, told.splitlines())) <= 80
    words = " ".join(told.replace("- ", "").split())
    texts = [*lesson.about, *lesson.points, *lesson.mistakes, *lesson.hints]
    for stop in lesson.stops:
        texts += [stop.title, *stop.text.split("\n"), stop.asked, *stop.sentences]
        for move in stop.moves:
            texts += [move.label, move.says, *move.sentences, *(one.text for one in move.violations)]
    for text in texts:
        assert " ".join(text.replace("- ", "").split()) in words
    assert "[auction.no-return]" in words or ruleset != "standard"


def test_the_board_is_drawn_as_in_a_game() -> None:
    assert "Memphis         auction │ Mendes          auction │ Thebes          auction\n" in taught("standard", "")
    assert "10  .   .   .   .   .   .   .   .   .   .   T   .   .   .   .   . " in taught("tigris", "")


@pytest.mark.parametrize(("ruleset", "sign"), [("standard", "● farmer"), ("tigris", "T temple with a treasure")])
def test_the_first_table_has_the_legend_of_the_board(ruleset: str, sign: str) -> None:
    assert sign not in taught(ruleset)
    assert taught(ruleset, "", "", "").count(sign) == 1
    assert taught(ruleset, "", "", "b").count(sign) == 2


def test_signs_that_do_not_appear_are_not_explained() -> None:
    assert "the cost has changed" not in taught("prosperity", *[""] * 11)


def test_a_table_that_is_unchanged_is_shown_again_only_if_the_choice_is_on_it() -> None:
    pages = taught("prosperity", *[""] * 10).split("Dominion: Prosperity (2010)   ")[1:]
    assert [number for number, page in enumerate(pages, 1) if "  Royal Seal  " in page] == [2, 5, 6, 7, 8, 10]
    assert "In play: 1 Monument, 1 Worker's Village, 1 Expand\n\n  Player " in pages[3]


@pytest.mark.parametrize("ruleset", TAUGHT)
def test_each_page_names_the_game(ruleset: str) -> None:
    rules = load_rules(ruleset)
    pages = len(lesson_for(rules).stops) + 2
    told = taught(ruleset, *[""] * pages)
    assert [told.count(f"{rules.title}   {page}") for page in ("Learn the game in ten minutes", "")] == [2, pages]


@pytest.mark.parametrize("rows", [24, 100])
def test_a_page_higher_than_the_terminal_is_shown_in_two_parts(rows: int) -> None:
    screen = Scripted()
    screen._console = Console(file=screen.out, width=80, height=rows, force_terminal=True, color_system=None)
    screen.type = lines("", "", "", "b", "q")
    screen.teach(lesson_for(load_rules("tigris")))
    assert ("Enter: more> " in screen.text) == (rows == 24)
    assert "Two kingdoms   2 of 10" in screen.text


def test_a_wrong_line_is_answered_and_the_page_stays() -> None:
    told = taught("standard", "", "jump", "1")
    assert "Found 'jump'; expected a number" in told
    assert told.index("Found 'jump'") < told.index("Ada bids 6 on Mendes.")
    assert told.count("Three provinces are turned up") == 1


def test_the_end_of_the_input_leaves_the_lesson_but_not_the_game() -> None:
    session, screen = said(
        amunre.Game(load_rules("standard"), 3, seed=1), (HUMAN, "uniform", "uniform"), "learn", "q", "board"
    )
    assert "Learn the game in ten minutes" in screen.text
    assert screen.typed[-1][1] == "board"
    assert not session.game.steps


@pytest.mark.parametrize("ruleset", TAUGHT)
def test_help_names_it(ruleset: str) -> None:
    _, screen = said(amunre.Game(load_rules(ruleset), 3, seed=1), (HUMAN, "uniform", "uniform"), "help")
    assert "amunre learn" in " ".join(screen.text.split())


# --- rules without a lesson of their own -------------------------------------------------------------------


def own(place: Path, text: str) -> Path:
    (place / "ruleset.yaml").write_text(text)
    return place


@pytest.mark.parametrize("base", TAUGHT)
def test_a_variant_has_the_lesson_of_its_base_while_the_moves_hold(tmp_path: Path, base: str) -> None:
    place = own(tmp_path, ONLY_TITLE.format(base=base))
    lesson = lesson_for(load_rules(place), place)
    assert lesson.base is load_rules(base)
    assert f"the lesson of {lesson.base.title};" in " ".join(map(str, text_of(LessonWalk(lesson))))


@pytest.mark.parametrize("change", ["start: {gold: 19}", "auction: {ladder: [0, 1, 3, 7, 10, 15, 21, 28, 36]}"])
def test_a_variant_in_which_they_do_not_hold_has_none(tmp_path: Path, change: str) -> None:
    place = own(tmp_path, f"{ONLY_TITLE.format(base='standard')}{change}\n")
    with pytest.raises(
        NoLesson, match=r"Own rules has no lesson\. Learn the game with amunre learn --ruleset standard"
    ):
        lesson_for(load_rules(place), place)


def test_a_game_of_a_variant_says_so_too() -> None:
    _, screen = said(amunre.Game(load_rules("delta"), 3, seed=1), (HUMAN, "uniform", "uniform"), "learn")
    assert "a delta with Tanis has no lesson." in screen.text


def test_a_broken_lesson_of_its_own_is_not_hidden(tmp_path: Path) -> None:
    place = own(tmp_path, ONLY_TITLE.format(base="standard"))
    (place / "learn.yaml").write_text("stops: {}\n")
    with pytest.raises(RulesetError):
        lesson_for(load_rules(place), place)
    text = (folder_of("standard") / "learn.yaml").read_text(encoding="utf-8")
    broken = text.replace("steps: [0 bid thebes 0]", "steps: [0 bid thebes 0, 0 bid abu 0]")
    (place / "learn.yaml").write_text(broken, encoding="utf-8")
    with pytest.raises(ExampleError, match=r"learn\.yaml"):
        lesson_for(load_rules(place), place)
