"""Whole conversations: who is asked when, what is said to whom, and what can be taken back."""

from __future__ import annotations

import re

import pytest
from conftest import game_at
from counts import few
from scripted import SHOWN, Scripted, at_random, played, said

from amunre import Game, Record, RecordError
from amunre.terminal import parsing, printouts
from amunre.terminal.keeping import HUMAN, SavedGame, notes_of, seats_of
from amunre.terminal.parsing import COMMANDS
from amunre.terminal.session import Session

NAMES = ("Ahmose", "Bastet", "Cheops", "Djoser")
BOTS = ("uniform",) * 3


def game(rules, seed: int = 3) -> Game:
    return Game(rules, NAMES, seed=seed)


# --- whole games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "width", "ruleset"),
    few([(2, 80, "delta")], [(1, 80, "standard"), (3, 120, "standard"), (2, 80, "delta")]),
)
def test_whole_games_come_to_their_end(people, width, ruleset):
    import amunre

    rules = amunre.load_ruleset(ruleset)
    session, screen = played(game(rules), (HUMAN,) * people + ("uniform",) * (4 - people), seed=people, width=width)
    assert session.game.over
    assert max(map(len, screen.text.splitlines())) <= width
    assert screen.text.rstrip().splitlines()[-2].endswith(" points.") or "tie-break" in screen.text
    for seat in range(people):
        assert any(prompt.startswith(f"{NAMES[seat]}, ") for prompt, _ in screen.typed)


def test_the_same_seed_and_the_same_typing_give_the_same_game(rules):
    first, second = (played(game(rules), (HUMAN, *BOTS), seed=9) for _ in range(2))
    assert first[0].game.steps == second[0].game.steps
    assert first[1].text == second[1].text


@pytest.mark.parametrize("after", few([20], [1, 20, 60]))
def test_a_game_that_is_taken_up_again_goes_on_as_it_would_have_gone_on(rules, after):
    def session(at: Game, leave: bool) -> Session:
        session = Session(at, (HUMAN, "sensible", "uniform"), screen := Scripted())

        def type(prompt: str) -> str:
            if leave and len(session.game.steps) > after:
                raise EOFError
            return at_random(session, len(session.game.steps))(prompt)

        screen.type = type
        return session

    straight, stopped = (session(Game(rules, NAMES[:3], seed=3), leave) for leave in (False, True))
    straight.play()
    with pytest.raises(EOFError):
        stopped.play()
    again = session(Record.of(stopped.game).replay(), leave=False)
    assert after < len(again.game.steps) < len(straight.game.steps)
    again.play()
    assert again.game.steps == straight.game.steps


# --- what a person sees --------------------------------------------------------------------------------

ASKS_ALL = (
    *SHOWN,
    "why bid memphis 6",
    "why play block",
    "why offer 5",
)


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("number", range(few(1, 2)))
def test_games_that_a_person_cannot_tell_apart_are_told_alike(rules, number):
    """The screen is the same whatever the others hold, have offered, or will draw, for every command."""
    seats = (HUMAN,) * 4
    truth, compared = played(game(rules, number), seats, seed=number)[0].game, 0
    every = few(25, 9)
    while len(truth.steps) > every:
        for _ in range(every):
            truth.undo()
        seat = truth.to_act[0]
        if len(truth.legal_actions(seat)) == 1:
            continue
        here = Game.from_position(rules, truth.position(), names=NAMES)
        there = truth.redeal(seat, seed=number)
        mine, other = (said(one, seats, "", *ASKS_ALL)[1].text for one in (here, there))
        assert mine == other
        compared += 1
    assert compared > few(2, 8)


def test_what_happened_is_told_once_and_in_full(rules):
    """Each thing that a reader would miss is told to the only person, in order, and none twice."""
    session, screen = played(game(rules), (HUMAN, *BOTS), seed=2)
    told = " ".join(" ".join(line[2:] for line in screen.text.splitlines() if line[:2] in ("- ", "  ")).split())
    place = 0
    for event in session.game.events(0):
        if event.kind in ("bid-placed", "card-played", "temple-moved", "pharaoh-named", "round-began", "pyramid-built"):
            sentence = session.game.sentence(event).removesuffix(".")
            assert sentence in told, sentence
        if event.kind == "bid-placed" and event.params["seat"]:
            place = told.index(session.game.sentence(event), place) + 1
    for number in range(2, 7):
        assert told.count(f"Round {number} begins") == 1


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("seed", range(few(1, 3)))
def test_who_is_at_the_keyboard_reads_of_no_other_cards(rules, seed):
    """Only one's own hand, and the kinds of cards that one drew oneself, are printed while one is at the keyboard."""
    screen = Scripted()
    session = Session(game(rules, seed), (HUMAN, HUMAN, "uniform", "uniform"), screen)
    typing = at_random(session, seed)
    screen.type = lambda prompt: "log" if " gold>" in prompt and len(screen.typed) % 9 == 0 else typing(prompt)
    session.play()
    pieces = re.split(r"Hand the keyboard to (\w+); .*\n", screen.text)
    holders = pieces[1::2]
    assert {*holders} == {"Ahmose", "Bastet"}
    told = 0
    for holder, piece in zip(holders, pieces[2::2], strict=True):
        piece = piece.partition("the game is over.")[0]
        for who in re.findall(r"(\w+) (?:draws|takes) \d+ (?:free )?power cards?[^.:]*:", " ".join(piece.split())):
            assert who == holder
            told += 1
        assert {*re.findall(r"^(\w+), \d+ gold> ", piece, re.MULTILINE)} <= {holder}
    assert told > 1
    assert session.game.over


def test_an_offering_is_hidden_from_who_comes_next(rules):
    at = game_at("offering", [["memphis"], ["buto"], ["thebes"]], gold=[17, 18, 19])
    _, screen = said(at, (HUMAN,) * 3, "", "13", "", "", "11", "", "", "log", "players", "board")
    last = screen.text.rpartition("Hand the keyboard to Seat 2")[2]
    assert "has offered" in last
    told = last.replace("13 to 22", "").replace("1 to 19", "")  # the temple track, and what one may offer
    assert "13" not in told
    assert "11" not in told


def test_the_keyboard_is_passed_only_between_persons(rules):
    _, alone = played(game(rules), (HUMAN, *BOTS))
    assert "Hand the keyboard to" not in alone.text
    assert alone.rule * 80 not in alone.text
    _, two = played(game(rules), (HUMAN, HUMAN, *BOTS[:2]))
    assert two.text.count("Hand the keyboard to") == two.text.count(f"{two.rule * 80}\n") > 20


# --- refusals and commands -----------------------------------------------------------------------------


def test_a_refusal_names_every_rule_that_forbids_it(rules):
    at = game_at("bidding", revealed=["memphis", "buto", "thebes"], gold=[5, 5, 5])
    session, screen = said(at, (HUMAN, *BOTS[:2]), "bid abu 36", "end-turn")
    told = " ".join(screen.text.split())
    assert "Abu is not up for auction in this round, so Seat 0 cannot bid 36 gold on it. [auction.ladder]" in told
    assert "a bid of 36 on Abu is too high. [auction.capacity]" in told
    assert "That is possible only in the purchase phase, and this is the auction phase. [" in told
    assert not session.game.steps


def test_why_explains_without_doing(rules):
    at = game_at("bidding", revealed=["memphis", "buto", "thebes"], gold=[5, 5, 5])
    session, screen = said(at, (HUMAN, *BOTS[:2]), "why memphis 3", "why memphis 6", "why", "why nonsense")
    assert "You may: bid memphis 3." in screen.text
    assert "[auction.capacity]" in screen.text
    assert "Name an action" in screen.text
    assert "Unknown action 'nonsense'" in screen.text
    assert not session.game.steps


@pytest.mark.parametrize("command", ["help", "board", "log", "undo", "hint", "quit", "sco"])
def test_what_a_command_does_not_take_is_told_and_nothing_is_done(rules, command):
    word = next(word for word in COMMANDS if word.startswith(command))
    session, screen = said(game(rules), (HUMAN, *BOTS), "kharga 3", f"{command} 3", "menu")
    assert f"{word} takes no arguments, so nothing was done; found '3'." in " ".join(screen.text.split())
    assert len(screen.typed) == 3
    assert len(session.game.steps) == 1


def test_where_only_enter_is_asked_for_nothing_else_is_dropped(rules):
    _, screen = said(game(rules), (HUMAN,) * 4, "kharga 3", "", "kharga 3")
    assert "Only Enter or quit is possible here, not 'kharga 3'." in screen.text
    assert screen.text.count("Only Enter or quit") == 1


def test_rules_are_looked_up(rules):
    _, screen = said(
        game(rules), (HUMAN, *BOTS), "rule auction.top", "rule auction.tpo", "rule zzzz", "rule lead.temple", "rule"
    )
    clause = rules.clause("auction.top")
    flat = " ".join(screen.text.split())
    assert clause.title in flat
    assert " ".join(clause.text.split()) in flat
    assert "There is no rule 'auction.tpo'. Did you mean: auction.top" in flat
    assert "There is no rule 'zzzz'" in flat
    assert "There is no rule 'lead.temple' in this game: it is a rule of Euphrat & Tigris (1997)." in flat
    assert all(other.slug in flat for other in rules.clauses)


def test_help_speaks_of_the_stage_and_of_rules_that_there_are(rules):
    at, stages = game(rules), set()
    while not at.over:
        if at.stage not in stages:
            stages.add(at.stage)
            printouts.help(screen := Scripted(), at, at.to_act[0])
            slugs = re.search(r"^Rules: (.*?)\.\n", screen.text, re.MULTILINE | re.DOTALL)[1].split(",")
            assert len(slugs) > 1
            assert all(rules.clause(slug.strip()) for slug in slugs)
        at.push(at.to_act[0], at.legal_actions(at.to_act[0])[-1])
    assert len(stages) > 4


def test_enter_does_the_only_thing_there_is_to_do(rules):
    at = game_at("income", [["memphis"], ["buto"], ["thebes"]], hands=[["builder"], [], []], temple=2)
    session, screen = said(at, (HUMAN, *BOTS[:2]), "")
    assert "Enter: collect." in screen.text
    assert str(session.game.steps[0]) == "0 collect"


def test_enter_does_nothing_where_there_is_a_choice(rules):
    session, screen = said(game(rules), (HUMAN, *BOTS), "", "")
    assert screen.text.count("Type an action, or help.") == 2
    assert not session.game.steps


@pytest.mark.parametrize(
    "line", ["farmer" + " abu" * 400, "why farmer" + " x" * 400, "1 " * 51, "x" * 6000, "rule x" * 900]
)
def test_a_long_line_is_refused_before_anything_is_tried(rules, monkeypatch, line):
    tried = []
    monkeypatch.setattr(parsing, "read_action", lambda *arguments: tried.append(arguments))
    _, screen = said(game(rules), (HUMAN, *BOTS), line)
    assert re.search(r"Expected at most (50 words|5000 characters) in a line, found \d+\.", screen.text)
    assert not tried


# --- out of turn ---------------------------------------------------------------------------------------


def test_who_is_alone_and_can_play_is_asked_during_the_auction(rules):
    own = {"revealed": ["memphis", "buto", "thebes"], "pharaoh": 1}
    with_card = game_at("bidding", hands=[["block"], [], []], **own)
    session, screen = said(with_card, (HUMAN, *BOTS[:2]), "block", "undo")
    assert "Press Enter to continue, or act out of turn." in screen.text
    assert str(session.game.steps[1]) == "0 play block"
    _, without = said(game_at("bidding", hands=[["builder"], [], []], **own), (HUMAN, *BOTS[:2]))
    assert "out of turn" not in without.text


@pytest.mark.clause("play.hidden")
def test_several_persons_are_asked_alike_or_not_at_all(rules):
    own = {"revealed": ["memphis", "buto", "thebes"], "pharaoh": 2}
    for hands in ([["block"], [], []], [[], [], []]):
        at = game_at("bidding", hands=hands, **own)
        _, screen = said(at, (HUMAN, HUMAN, "uniform"), ask_all=True)
        assert screen.text.endswith("Act out of turn? Press Enter to continue, or type a name: Seat 1.\nwho> ")
        _, screen = said(game_at("bidding", hands=hands, **own), (HUMAN, HUMAN, "uniform"))
        assert "ut of turn" not in screen.text


def test_several_persons_are_asked_together_once_after_each_step(rules):
    at = game_at("bidding", hands=[["block"], ["block"], []], revealed=["memphis", "buto", "thebes"], pharaoh=2)
    typed = ("", "", "thebes 1", "", "Seat 0", "block", "", "")
    session, screen = said(at, (HUMAN, HUMAN, "uniform"), *typed, ask_all=True)
    assert [str(step) for step in session.game.steps[1:]] == ["0 bid thebes 1", "0 play block"]
    assert [line for prompt, line in screen.typed if prompt == "who> "] == ["", "Seat 0", ""]


def test_one_of_several_acts_out_of_turn(rules):
    at = game_at("bidding", hands=[[], ["block"], []], revealed=["memphis", "buto", "thebes"], pharaoh=2)
    session, screen = said(at, (HUMAN, HUMAN, "uniform"), "Seat 1", "", "block", ask_all=True)
    assert "Hand the keyboard to Seat 1" in screen.text
    assert str(session.game.steps[-1]) == "1 play block"


# --- taking back ---------------------------------------------------------------------------------------


def test_a_bid_is_taken_back_before_the_others_act(rules):
    session, screen = said(game(rules), (HUMAN, *BOTS), "memphis 21", "undo", "memphis 1", "")
    assert "Undone: bid memphis 21." in screen.text
    assert str(session.game.steps[0]) == "0 bid memphis 1"
    assert len(session.game.steps) >= 4


def test_a_number_does_nothing_before_the_menu_is_shown(rules):
    session, screen = said(game(rules), (HUMAN, *BOTS), "memphis 21", "1")
    assert "type menu to see it" in screen.text
    assert [str(step) for step in session.game.steps] == ["0 bid memphis 21"]
    session, screen = said(game(rules), (HUMAN, *BOTS), "memphis 21", "menu", "1", "undo")
    assert "Undone: sell builder." in screen.text, "what is done at the last moment can be taken back as well"
    assert [str(step) for step in session.game.steps] == ["0 bid memphis 21"]


def test_lines_are_taken_back_whole_one_after_the_other():
    at = game_at("purchase", [["memphis", "mendes"], ["buto", "edfu"], ["thebes", "abu"]], hands=[["builder"], [], []])
    typed = "farmer memphis mendes 2", "stone mendes", "sell builder", "stone memphis 2"
    session, screen = said(at, (HUMAN, *BOTS[:2]), *typed, *["undo"] * 5)
    assert re.findall(r"Undone: (.*?)\.", screen.text, re.DOTALL)[-1].count("buy farmer") == 3
    assert not session.game.steps


def test_everybody_is_told_once_that_there_is_help(rules):
    _, screen = said(game(rules), (HUMAN, HUMAN, "uniform"), *[""] * 3, "memphis 0", *[""] * 4)
    assert screen.text.count("Type help for the aim") == 2


def test_after_others_have_acted_nothing_is_taken_back(rules):
    session, screen = said(game(rules), (HUMAN, *BOTS), "memphis 21", "", "undo")
    assert re.search(r"That cannot be undone(: \w+ has acted since\.|\. Since then: )", screen.text)
    assert str(session.game.steps[0]) == "0 bid memphis 21"


# --- saving --------------------------------------------------------------------------------------------


def test_the_file_is_written_after_each_action(rules, tmp_path):
    file = tmp_path / "game.json"
    seen = []
    screen = Scripted()
    session = Session(game(rules), (HUMAN, *BOTS), screen, SavedGame((HUMAN, *BOTS), file))
    typing = at_random(session, 4)

    def type(prompt: str) -> str:
        if len(seen) > 12:
            raise EOFError
        seen.append(len(Record.load(file).steps) if file.exists() else 0)
        return typing(prompt)

    screen.type = type
    with pytest.raises(EOFError):
        session.play()
    assert seen == sorted(seen)
    assert seen[-1] > 5
    record = Record.load(file)
    record.verify()
    assert seats_of(record) == (HUMAN, *BOTS)


def test_save_writes_where_it_is_told_but_over_no_other_file(rules, tmp_path):
    (tmp_path / "other.json").write_text("mine")
    typed = (
        "save",
        f"save {tmp_path}/other.json",
        f"save {tmp_path}/none/x.json",
        f"save {tmp_path}/Game.json",
        "save",
    )
    _, screen = said(game(rules), (HUMAN, *BOTS), *typed)
    flat = screen.text.replace("\n", "")
    assert "To save it, type save FILE." in flat
    assert "already exists" in " ".join(screen.text.split())
    assert "The game cannot be saved in" in flat
    assert (tmp_path / "other.json").read_text() == "mine"
    assert Record.load(tmp_path / "Game.json").players == NAMES
    assert flat.count("Saved in") == 2


@pytest.mark.parametrize("name", ["x" * 300, "x" * 4900, "/etc/passwd/x", "a\0b", "here\ud800", ".", "/"])
def test_a_name_that_no_file_can_have_is_told_and_the_game_goes_on(rules, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _, screen = said(game(rules), (HUMAN, *BOTS), f"save {name}", "hand")
    assert "cannot be saved in" in screen.text or "already exists" in " ".join(screen.text.split())
    assert screen.text.count("x") < len(name) + 200, "it is not said again at any length"
    assert screen.typed[-1][1] == "hand"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("meta", [{}, {"seats": "human"}, {"seats": "uniform,uniform,uniform,uniform"}])
def test_records_of_other_games_are_refused(rules, meta):
    with pytest.raises(RecordError, match=r"meta\.seats: expected who plays each seat"):
        seats_of(Record.of(game(rules), meta))
    assert seats_of(Record.of(game(rules), notes_of((HUMAN, *BOTS)))) == (HUMAN, *BOTS)


def test_a_hint_is_what_a_sensible_player_would_do_and_why(rules):
    session, screen = said(game(rules), (HUMAN, *BOTS), "hint", "memphis 3", "hint")
    action = re.search(r"> hint\n(bid \w+ \d+): \S.*\.\n", screen.text)[1]
    assert action in map(str, game(rules).legal_actions(0))
    assert "> hint\nA sensible player would do nothing now.\n" in screen.text
    assert [*map(str, session.game.steps)] == ["0 bid memphis 3"]
