"""Every sign that a board in text can show is in its legend, in whole games of both games."""

from __future__ import annotations

import re
from random import Random

import pytest
from tigris import games as tigris_games

from amunre import Game, load_ruleset
from amunre.checking.policies import next_step
from amunre.games.amun_re.checking.policies import POLICIES
from amunre.games.amun_re.drawings import text as amun_re
from amunre.games.tigris.drawings import text as tigris


def games(ruleset):
    """Random games at every tenth decision and at their end."""
    rules = load_ruleset(ruleset)
    for number in range(4):
        game, random = Game(rules, 3, seed=number), Random(number)
        policy = tigris_games.POLICIES[number % 3] if ruleset == "tigris" else [*POLICIES.values()][number % 3]
        while not game.over:
            if len(game.steps) % 10 == 0:
                yield game
            game.push(*next_step(game, policy, random))
        yield game


def test_marks_of_euphrat_and_tigris():
    came = set()
    for game in games("tigris"):
        key, letters = tigris.key(game.rules, 200), tigris.Letters.of(game.rules)
        for view in (game.view(0), game.view(0, points="hidden")):
            lines = tigris.board(view, game.rules, game.names, 200).plain.splitlines()[1:]
            marks = {mark for line in lines for mark in line[tigris._ROWS :].split()}
            beside = tigris.players(view, game.rules, [""] * 3, 200).plain
            signs = {sign for mark in marks for sign in mark} | {sign for sign in beside if not sign.isalnum()} - {
                *" ()\n,"
            }
            for sign in signs:
                assert re.search(rf"(^|[\s:,]){re.escape(sign)}|{re.escape(sign)}([\s,]|$)", key), sign
            came |= signs
            for mark in marks:
                if len(mark) == 2 and mark.isalpha():
                    assert (mark[0] in letters.leaders.values(), mark[1] in letters.dynasties) == (True, True)
    assert {*"./\\[]TC~>?"} <= came
    assert "monument" in key


@pytest.mark.parametrize("plain", [False, True])
def test_signs_of_amun_re(plain):
    signs, came = amun_re.ASCII if plain else amun_re.DRAWN, set()
    frame = {signs.bar, signs.rule, *" \n,"}
    for game in games("standard"):
        key = amun_re.key(game.rules, 200, plain)
        for view in (game.view(0), game.view(0, gold="hidden")):
            shown = amun_re.board(view, game.rules, ["A", "B", "C"], 120, plain).plain
            beside = amun_re.players(view, game.rules, ["A", "B", "C"], 200).plain
            pieces = {*signs.all} & {*shown}
            came |= pieces
            for sign in {sign for sign in shown + beside if not sign.isalnum()} | pieces:
                assert sign in frame or sign in key or sign == "-" or sign == "%", sign
    assert {signs.farmer, signs.field, signs.pyramid, signs.stone, signs.water} <= came
