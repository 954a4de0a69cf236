"""The chat-style front end: lines in, lines out, and only the public face behind it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from counts import few

sys.path.append(str(Path(__file__).parent))
from chat import Chat

HERE = Path(__file__).parent


@pytest.fixture
def chat(among_people):
    return Chat(among_people)


def open_to(answer):
    """Actions that a menu names."""
    listed = [line.rsplit(": ", 1)[1] for line in answer.splitlines() if re.match(r".+: [a-z-]+", line)]
    return [action for line in listed for action in line.split(", ") if not action.startswith("or with")]


def test_three_people_play_to_the_end(chat, among_people):
    """Each line that is sent is one that a menu showed, so none is refused."""
    table, random, turns = among_people, Random(5), 0
    while not table.game.over and turns < few(40, 1000):
        seat = table.game.to_act[0]
        menu = chat.hear(table.tokens[seat], "menu").splitlines()
        start = next(n for n, line in enumerate(menu) if line == table.update(table.tokens[seat]).prompt.text)
        actions = [text.split(" to ")[0] for text in open_to("\n".join(menu[start + 1 :]))]
        chosen = random.choice([action for action in actions if not action.startswith("sell")] or actions)
        before = len(table.game.steps)
        answer = chat.hear(table.tokens[seat], chosen)
        assert len(table.game.steps) == before + 1, (chosen, answer)
        turns += 1
    assert turns >= few(40, 81)
    for token in table.tokens if table.game.over else ():
        assert f"Points: {table.game.result.points}" in chat.news(token)


def test_each_is_told_what_is_new_to_them_and_once(chat, among_people):
    ada, bob, _ = among_people.tokens
    assert "Abu is turned up." in chat.news(bob)
    chat.news(ada)
    assert "Ada bids 3 on Abu." in chat.hear(ada, "bid abu 3")
    told = chat.news(bob)
    assert "Ada bids 3 on Abu." in told
    assert "turned up" not in told
    assert "Ada bids" not in chat.news(bob)


def test_what_is_refused_is_told_with_its_rule(chat, among_people):
    ada, bob, _ = among_people.tokens
    chat.news(ada)
    chat.news(bob)
    assert "[auction.ladder]" in chat.hear(ada, "bid memphis 3")
    assert "not of Bob. [auction.order]" in chat.hear(bob, "bid abu 3")
    assert "expected bid PROVINCE AMOUNT" in chat.hear(ada, "bid abu three")
    assert among_people.step == 0


def test_what_answers_an_old_message_is_refused(chat, among_people):
    ada, bob, _ = among_people.tokens
    chat.news(ada)
    chat.news(bob)
    chat.hear(ada, "bid abu 3")
    assert "step" in chat.hear(bob, "bid amarna 3")
    assert among_people.step == 1
    chat.news(bob)
    assert "Bob bids 3 on Amarna." in chat.hear(bob, "bid amarna 3")


def test_who_is_not_up_to_date_is_told_what_is_new_at_once(chat, among_people):
    """As after the process was started anew, when nobody knows what anybody was told."""
    ada, bob, _ = among_people.tokens
    chat.news(ada)
    chat.hear(ada, "bid abu 3")
    again = Chat(among_people)
    answer = again.hear(bob, "bid amarna 3")
    assert "stands at step 1" in answer
    assert "Ada bids 3 on Abu." in answer
    assert "Bob bids 3 on Amarna." in again.hear(bob, "bid amarna 3")


def test_a_slip_is_taken_back_and_a_player_can_leave(chat, among_people):
    ada, bob, _ = among_people.tokens
    chat.news(ada)
    chat.hear(ada, "bid abu 36")
    chat.hear(ada, "bid abu 21")
    assert "Bid on a province" in chat.hear(ada, "undo")
    assert "Ada bids 3 on Abu." in chat.hear(ada, "bid abu 3")
    chat.news(bob)
    assert chat.hear(bob, "resign") == "A bot plays for you now."
    assert "Bob bids" in chat.news(ada)


def test_nobody_is_shown_the_hand_of_another(chat, among_people):
    table = chat.hear(among_people.tokens[1], "table")
    assert "Ada: 20 gold, cards: ?" in table
    assert "Bob: 20 gold, cards: builder" in table


@pytest.mark.clause("play.hidden")
def test_a_bot_that_fails_is_told_to_the_host_and_to_no_player(with_a_talker, capsys):
    chat, token = Chat(with_a_talker), with_a_talker.tokens[0]
    chat.news(token)
    answer = chat.hear(token, "bid abu 3")
    assert "Ada bids 3 on Abu." in answer
    assert "KeyError" not in answer
    assert "seat 1 failed: KeyError: " in capsys.readouterr().err


def test_it_runs_by_itself_and_goes_on_later(tmp_path):
    def run(lines):
        command = [sys.executable, HERE / "chat.py", tmp_path / "game.journal"]
        return subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout

    first = run("table\n")
    assert "You: 20 gold" in first
    assert "Bid on a province" in first
    action = next(action for action in open_to(first) if action.startswith("bid") and action.endswith(" 0"))
    assert "You bids 0" in run(f"{action}\n")
    assert "You bids 0" in run("menu\n")
