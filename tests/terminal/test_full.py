"""The full screen: with keys, clicks and lines, in any size from 80x24 on; and what is not for everybody's eyes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from counts import crossed, few
from sitting import Sitting, sit
from textual.widgets import OptionList, Static

import amunre
from amunre import Game
from amunre.bots.uniform import Uniform
from amunre.errors import BotFailed
from amunre.hosting.playing import play_out
from amunre.lesson import lesson_for
from amunre.render.story import story
from amunre.terminal.keeping import HUMAN

NAMES = ("Ahmose", "Bastet", "Cheops")
ALONE = (HUMAN, "sensible", "sensible")
SIZES = [(80, 24), (100, 30), (160, 50)]
GAMES = ("standard", "tigris", "prosperity")
OPENED = GAMES[:2]
"""The games whose first choice opens a group."""


def new(ruleset: str, seed: int = 3) -> Game:
    return Game(amunre.load_ruleset(ruleset), NAMES, seed=seed)


# --- what is there ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "size"), crossed(GAMES, SIZES))
def test_all_that_a_decision_needs_is_on_the_screen(ruleset, size):
    async def look(at: Sitting) -> None:
        for part in ("question", "hand", "status", "answer"):
            assert at.shown(part) == at.part(part) != ""
        assert {"help", "undo", "quit"} <= set(at.grid[-1].split())
        for label in at.labels[:2]:
            assert label in at.shown("picks")
        screen = at.app.screen.region
        for widget in at.app.screen.query("#board, #picks, #news, #line, #question, #hand"):
            assert screen.contains_region(widget.region.intersection(at.app.screen.query_one("#table").region))
        assert at.app.screen.query_one("#left").region.height >= 12
        assert at.board.region.width <= at.app.screen.query_one("#left").region.width
        assert min(at.picks.region.height, at.app.screen.query_one("#news").region.height) >= 5

    sit(new(ruleset), ALONE, look, size)


@pytest.mark.parametrize("ruleset", few(GAMES[:1], OPENED))
def test_another_size_draws_the_same_anew(ruleset):
    async def look(at: Sitting) -> None:
        before, small = at.part("question"), at.board.region.width
        await at.pick()
        opened = at.labels
        await at.resize(160, 50)
        assert at.board.region.width > small
        assert (at.part("question"), at.labels) == (before, opened)
        await at.resize(80, 24)
        assert at.board.region.width == small

    sit(new(ruleset), ALONE, look)


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_bidder_sees_what_the_others_can_pay(size):
    async def look(at: Sitting) -> None:
        for name in NAMES:
            assert f"{name} 20 1 21 0" in at.seen

    sit(new("standard"), ALONE, look, size)


@pytest.mark.parametrize(("ruleset", "sign"), [("standard", "● farmer"), ("tigris", "t temple")])
def test_a_large_screen_has_room_for_the_legend(ruleset, sign):
    async def look(at: Sitting) -> None:
        assert sign in at.seen

    sit(new(ruleset), ALONE, look, (120, 40))


def test_no_number_beside_a_choice_reads_as_a_price():
    async def look(at: Sitting) -> None:
        assert "Kharga: 0, 1, 3, 6, 10, 15, 21" in at.labels
        await at.resize(80, 24)
        assert "Kharga" in at.labels

    sit(new("standard"), ALONE, look, (120, 40))


def test_the_cards_of_a_choice_are_explained_and_no_choice_is_named_twice():
    rules, hand = amunre.load_ruleset(), {"gold": 9, "hand": ["builder"]}
    facts = {"stage": "purchase", "players": [hand, {}, {}]}
    game = Game.from_position(rules, amunre.sketch(rules, facts), names=NAMES)

    async def look(at: Sitting) -> None:
        assert "2 stones in your province become a pyramid" in at.shown("before")
        assert "Buy nothing more" in at.labels

    sit(game, ALONE, look)


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_others_latest_turn_is_at_the_end_of_the_log_pane(ruleset):
    async def play(at: Sitting) -> None:
        while len({step.seat for step in at.session.game.steps}) < len(NAMES):
            await at.pick()
        news = [*story(at.session.game, 0)]
        last = news[-1].split()
        assert at.part("told").endswith(" ".join(last))
        assert at.shown("news").endswith(last[-1])

    sit(new(ruleset), ALONE, play)


def test_the_log_pane_keeps_the_turns_of_the_others_until_the_next_turn_ends():
    async def play(at: Sitting) -> None:
        await at.type("all")
        await at.type("end turn")
        others = [f"{name} plays" for name in NAMES[1:]]
        assert all(told in at.part("told") for told in others)
        await at.type("all")
        assert all(told in at.part("told") for told in others)
        assert "Ahmose plays" in at.part("told").split(others[-1])[-1]
        turns = str(at.part("told"))
        await at.type("undo")
        assert turns.startswith(at.part("told"))

    sit(new("prosperity"), ALONE, play)


def test_the_log_opens_at_its_end():
    async def play(at: Sitting) -> None:
        for _ in range(3):
            await at.type("all")
            await at.type("end turn")
        last = [*story(at.session.game, 0)][-1].split()
        await at.press("f5")
        assert " ".join(last[-4:]) in at.seen

    sit(new("prosperity"), ALONE, play)


# --- keys, clicks, lines ------------------------------------------------------------------------------------


def test_treasures_come_before_purchases_which_are_unfolded_after_them():
    async def play(at: Sitting) -> None:
        assert [label.split(":")[0] for label in at.labels] == [
            "Play 3 Coppers",
            "Play a card",
            "Buy a card",
            "End your turn",
        ]
        await at.press("down", "enter")
        assert at.labels[:2] == ["Buy a card: Copper (0)", "Buy a card: Silver (3)"]

    sit(new("prosperity"), ALONE, play)


def test_a_pick_that_gives_something_up_is_made_twice():
    async def play(at: Sitting) -> None:
        end = at.labels.index("End your turn")
        await at.press(*["down"] * (end + 1), "enter")
        assert at.steps == []
        assert "You can still buy a card" in at.seen
        await at.press("up", "down", "enter")
        assert at.steps == []
        await at.press("enter")
        assert at.steps[0] == "0 end-turn"

    position = amunre.prosperity.sketch(
        amunre.load_ruleset("prosperity"), {"players": 3, "phase": "buy", "coins": 5, "hands": [[], [], []]}
    )
    sit(Game.from_position(amunre.load_ruleset("prosperity"), position, names=NAMES), ALONE, play)


def test_a_tile_is_placed_with_the_keys_alone():
    async def play(at: Sitting) -> None:
        place = next(n for n, label in enumerate(at.labels) if "farm" in label)
        await at.press(*["down"] * (place + 1), "enter")
        assert at.labels[0] == "Place a farm"
        assert at.app.focused is at.board
        await at.press("down", "up", "right")
        pointed = at.board.place
        await at.press("enter")
        assert at.steps[-1] == f"0 place farm {pointed}"
        await at.press("ctrl+z")
        assert not at.steps or not at.steps[-1].startswith("0 ")
        assert "Undone" in at.part("answer")

    sit(new("tigris"), (HUMAN, "uniform", "uniform"), play)


def test_a_tile_is_placed_with_the_mouse_alone():
    async def play(at: Sitting) -> None:
        place = next(n for n, label in enumerate(at.labels) if "temple" in label)
        await at.click("#picks", 3, place)
        assert at.labels[0] == "Place a temple"
        space, before = at.picks.picks[1].place, len(at.steps)
        await at.click_on(space)
        assert len(at.steps) == before
        assert at.app.table.line.placeholder == f"place temple {space}"
        await at.click_on(space)
        assert at.steps[before] == f"0 place temple {space}"

    sit(new("tigris"), ALONE, play)


def test_a_bid_is_chosen_by_its_province_on_the_board():
    async def play(at: Sitting) -> None:
        await at.click_on("kharga")
        assert at.labels[:3] == ["Kharga", "0", "1"]
        await at.click_on("kharga")
        await at.press("down", "down", "down", "enter")
        assert at.steps == ["0 bid kharga 3"]
        await at.press("escape")
        assert "Continue" in at.labels

    sit(new("standard"), ALONE, play, (100, 40))


def test_esc_and_the_first_line_lead_back():
    async def play(at: Sitting) -> None:
        groups = at.labels
        await at.pick()
        assert at.labels != groups
        await at.press("escape")
        assert at.labels == groups
        await at.pick()
        await at.press("home", "enter")
        assert at.labels == groups

    sit(new("standard"), ALONE, play)


def test_whatever_is_typed_begins_a_line_and_tab_completes_it():
    async def play(at: Sitting) -> None:
        await at.pilot.press(*"bid", "space", *"kha", "tab")
        assert at.app.table.line.value == "bid kharga "
        await at.press("6", "enter")
        assert at.steps == ["0 bid kharga 6"]

    sit(new("standard"), ALONE, play)


def test_enter_goes_on_where_nothing_else_is_asked():
    async def play(at: Sitting) -> None:
        await at.type("kharga 3")
        assert at.part("answer") == "Press Enter to continue, or type undo."
        await at.press("enter")
        assert len(at.steps) > 1

    sit(new("standard"), ALONE, play)


# --- nothing is done by a slip -----------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", few(OPENED[1:], OPENED))
def test_enter_alone_decides_nothing(ruleset):
    async def play(at: Sitting) -> None:
        groups = at.labels
        await at.press("enter", "enter", "enter")
        assert at.part("answer").startswith("Nothing is selected yet:")
        assert at.labels == groups
        await at.press("down", "enter")
        assert at.labels != groups
        await at.press("enter", "enter", "tab", "tab", "enter")
        assert at.part("answer").startswith("Nothing is selected yet:")
        assert not any(step.startswith("0 ") for step in at.steps)

    sit(new(ruleset), (HUMAN, "uniform", "uniform"), play)


def test_enter_on_an_empty_line_decides_nothing_either():
    async def play(at: Sitting) -> None:
        at.app.table.line.focus()
        before = at.steps
        await at.press("enter", "enter")
        assert at.part("answer").startswith("Nothing is selected yet:")
        assert at.steps == before

    sit(new("tigris"), (HUMAN, "uniform", "uniform"), play)


# --- lines that were typed ----------------------------------------------------------------------------------


def test_up_and_down_bring_back_lines_that_begin_so():
    async def play(at: Sitting) -> None:
        for line in ("hand", "rule tile.max-two", "place nothing", "place nothing", "rule end.tie"):
            await at.type(line)
            await at.press("escape")
        line, seen = at.app.table.line, []
        line.focus()
        for key in ("up", "up", "up", "up", "up", "down", "down", "down", "down", "down"):
            await at.press(key)
            seen.append(line.value)
        older = ["rule end.tie", "place nothing", "rule tile.max-two", "hand", "hand"]
        assert seen == [*older, *older[2::-1], "", ""]
        await at.press("r", "up", "up", "up")
        assert line.value == "rule tile.max-two"
        await at.press("down", "down", "down")
        assert line.value == "r"

    sit(new("tigris"), ALONE, play)


def test_nobody_brings_back_what_another_typed():
    async def play(at: Sitting) -> None:
        await at.press("enter")
        await at.type("kharga 3")
        await at.press("enter", "enter")
        assert at.part("asks").startswith("Bastet")
        at.app.table.line.focus()
        await at.press("up")
        assert at.app.table.line.value == ""

    sit(new("standard"), (HUMAN,) * 3, play)


# --- why not ------------------------------------------------------------------------------------------------


def test_a_closed_choice_says_why_before_it_is_tried():
    async def play(at: Sitting) -> None:
        await at.pick()
        await at.press("end")
        assert at.picks.pick.reasons
        assert "[auction.capacity]" in at.part("answer")
        await at.press("home")
        assert at.part("answer") == "Type help for the aim of the game and a list of commands, or learn for a lesson."

    sit(new("standard"), ALONE, play)


def test_a_refused_line_cites_its_rule_and_leaves_all_as_it_was():
    async def play(at: Sitting) -> None:
        await at.pick()
        opened = at.labels
        await at.type("kharga 36")
        assert "[auction.capacity]" in at.part("answer")
        assert at.labels == opened
        assert at.steps == []

    sit(new("standard"), ALONE, play)


def test_a_space_that_is_not_even_offered_can_be_tried():
    async def play(at: Sitting) -> None:
        farm = next(n for n, label in enumerate(at.labels) if "farm" in label)
        await at.press(*["down"] * (farm + 1), "enter")
        await at.click_on("a0")
        assert "[tile.river]" in at.part("answer")
        await at.click_on("a0")
        assert at.part("answer").startswith("Not allowed:")
        assert at.app.focused is at.board

    sit(new("tigris"), ALONE, play)


# --- what else can be asked for -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "answers"),
    [("standard", {"question_mark": "Now: the bidding", "f6": "If scored now"}), ("tigris", {"f2": "river"})],
)
def test_a_long_answer_is_a_page_to_be_closed(ruleset, answers):
    async def play(at: Sitting) -> None:
        for key, told in answers.items():
            await at.press(key)
            assert told in at.seen
            assert at.app.screen is not at.app.screen_stack[0]
            await at.press("down", "pagedown", "up", "escape")
            assert at.app.screen is at.app.screen_stack[0]
        await at.type("rule")
        await at.click("#closing", 3, 0)
        assert at.app.screen is at.app.screen_stack[0]

    sit(new(ruleset), ALONE, play)


@pytest.mark.parametrize(("ruleset", "tried"), [("standard", "0 on Thebes"), ("tigris", "")])
def test_f1_opens_the_lesson_and_its_moves_can_be_tried(ruleset, tried):
    async def play(at: Sitting) -> None:
        await at.press("f1")
        game = at.app.screen_stack[0]
        assert at.app.screen is not game
        assert "Learn the game in ten minutes 1 of 10" in at.seen
        await at.press("enter")
        moves = at.app.screen.query_one("#moves", OptionList)
        assert moves.option_count > 2
        await at.press("2")
        said = str(at.app.screen.query_one("#lesson", Static).visual)
        taught = lesson_for(at.session.game.rules).stops[0].moves[1]
        assert taught.label in said
        assert tried in taught.label
        assert " ".join(taught.says.split()) in " ".join(said.split())
        await at.press("b")
        assert "1 of 10" in at.seen
        await at.press("9", "escape")
        assert at.app.screen is game
        assert at.steps == [str(step) for step in at.session.game.steps]
        await at.press("f1", *["enter"] * 10)
        assert at.app.screen is game

    sit(new(ruleset), ALONE, play)


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_hint_is_a_legal_action_with_its_reason(ruleset):
    async def play(at: Sitting) -> None:
        await at.press("f7")
        action, why = at.part("answer").split(": ", 1)
        assert action in map(str, at.session.game.legal_actions(0))
        assert why.endswith(".")

    sit(new(ruleset), ALONE, play)


# --- several people -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", GAMES)
def test_nobody_sees_the_hand_of_another(ruleset):
    async def play(at: Sitting) -> None:
        await at.press("enter")
        for _ in range(few(1, 20)):
            seat = next(seat for seat, name in enumerate(NAMES) if at.part("asks").startswith(name))
            mine = at.part("hand")
            assert mine in at.seen
            while not at.part("asks").startswith("enter"):
                await at.pick()
            covered = at.seen.removesuffix("> ")
            assert "Hand the keyboard to" in covered
            assert NAMES[seat] not in covered.split("Hand the keyboard")[0]
            for private in ("hand", "told", "question", "answer", "status", "after", "before"):
                assert at.part(private) == ""
            assert at.app.table.line.placeholder == ""
            await at.press("f4", "f2")
            assert "Hand the keyboard to" in at.seen
            await at.press("enter")
            assert not at.part("asks").startswith(NAMES[seat])

    sit(new(ruleset), (HUMAN,) * 3, play)


def test_whoever_acts_out_of_turn_says_so_on_a_covered_screen():
    async def play(at: Sitting) -> None:
        await at.press("enter")
        await at.type("kharga 3")
        await at.press("enter")
        assert "out of turn? Press" in at.seen
        assert at.part("hand") == ""
        await at.type("cheo")
        assert "Hand the keyboard to Cheops" in at.seen

    sit(new("standard"), (HUMAN,) * 3, play, ask_all=True)


# --- whole games --------------------------------------------------------------------------------------------


def nearly_over(ruleset: str) -> Game:
    """A game that has a few steps left, for whoever plays at random."""
    game = new(ruleset)
    play_out(game, [Uniform(Random(seat)) for seat in range(3)])
    for _ in range(few(3, 12)):
        game.undo()
    return game


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_game_comes_to_its_scores(ruleset):
    async def play(at: Sitting) -> None:
        for _ in range(100):
            if at.session.game.over and at.app.screen is not at.app.screen_stack[0]:
                break
            await at.pick()
        assert at.session.game.over
        assert "Ranking" in at.seen
        for again in ("f6", "down"):
            await at.press("escape")
            assert "Ranking" not in at.seen
            assert at.labels == ["Leave", "Show the points"]
            await at.press(again, *["enter"] * (again == "down"))
            assert "Ranking" in at.seen
        await at.press("escape", "enter")
        assert at.app.return_code == 0

    app = sit(nearly_over(ruleset), (HUMAN, "uniform", "uniform"), play)
    assert app.stopped is None


# --- leaving ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "status"), [("ctrl+q", 0), ("ctrl+c", 130)])
def test_a_key_leaves(key, status):
    app = sit(new("standard"), ALONE, lambda at: at.press(key))
    assert (app.return_code, type(app.stopped)) == (status, EOFError)


BOTS = """
import time
from pathlib import Path
class Slow:
    def __init__(self, random):
        pass
    def choose(self, observation, actions):
        for _ in range(6000):
            if Path("go").exists():
                break
            time.sleep(0.01)
        Path("done").touch()
        return actions[0]
class Broken(Slow):
    def choose(self, observation, actions):
        raise ZeroDivisionError("no sun")
"""


@pytest.fixture
def own_bots(tmp_path, monkeypatch):
    (tmp_path / "own.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("own_bots")
def test_a_bot_that_thinks_freezes_nothing():
    async def leave(at: Sitting) -> None:
        while "thinking" not in at.part("question"):
            await asyncio.sleep(0.01)
        assert at.board.region.height > 10
        await at.pilot.press("f1", "ctrl+q")
        assert not Path("done").exists(), "the bot still thinks"
        Path("go").touch()

    app = sit(new("standard"), ("own.py:Slow", "uniform", HUMAN), leave, waits=False)
    assert app.return_code == 0


@pytest.mark.usefixtures("own_bots")
def test_a_bot_that_fails_ends_the_session():
    async def play(at: Sitting) -> None:
        raise AssertionError("never asked")

    with pytest.raises(BotFailed, match="no sun"):
        sit(new("standard"), ("own.py:Broken", "uniform", HUMAN), play)
