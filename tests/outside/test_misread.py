"""An action with a part that is out of its range is told which part, what could stand there, and by which clause."""

from __future__ import annotations

import re
from random import Random

import pytest

from amunre import Game, NotationError, Table, load_ruleset
from amunre.terminal.menus import Menu, Unclear
from amunre.terminal.parsing import read

RULESETS = ("standard", "delta", "tigris", "tigris-english")
WRONG = {
    "AMOUNT": ("2", "-1", "1000000000000", "three", "abu"),
    "N": ("-1", "99999", "one", "+7", "abu"),
    "PROVINCE": ("xyz", "3", "builder", "Atlantis"),
    "CARD": ("joker", "3", "abu"),
    "SPACE": ("z9", "a11", "q0", "4", "king", "a"),
    "TILE": ("wood", "king", "a0", "4"),
    "LEADER": ("pope", "temple", "a0", "4"),
    "MONUMENT": ("red", "green-green", "a0", "4"),
}
"""By part of a form: words that cannot stand there."""


def forms(rules):
    """Verbs and parts of all moves."""
    for move in rules.actions.moves:
        for form in move.words.split(" | "):
            yield move, form, re.findall(r"[A-Z]+", form)


def refusals(rules, text):
    """Return the error from each way to do or explain an action."""
    game = Game(rules, players=3, seed=1)
    seat = game.to_act[0]
    table, _ = Table.open(game.copy())
    tokens = [table.sit(f"P{n}") for n in range(3)]
    step = table.step
    asks = [
        lambda: game.explain(seat, text),
        lambda: game.play(seat, text),
        lambda: game.push(seat, text),
        lambda: table.play(tokens[seat], text, step),
        lambda: table.explain(tokens[seat], text, step),
    ]
    told = set()
    for ask in asks:
        with pytest.raises(NotationError) as caught:
            ask()
        told.add(str(caught.value))
    assert game.steps == ()
    [one] = told
    return one


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_part_out_of_its_range_is_named_with_what_could_stand_there_and_its_clause(ruleset):
    rules, random = load_ruleset(ruleset), Random(1)
    seen = set()
    for move, form, parts in forms(rules):
        for place, part in enumerate(parts):
            if (form, place) in seen:
                continue
            texts = [str(one).split() for one in rules.actions if one.verb == move.verb()]
            known = [text for text in texts if len(text) > len(move.verb().split()) + place]
            if not known:
                continue
            seen.add((form, place))
            good = random.choice(known)
            at = len(move.verb().split()) + place
            could = {text[at] for text in known if text[:at] == good[:at]}
            for word in WRONG[part]:
                if word in could:
                    continue
                told = refusals(rules, " ".join([*good[:at], word, *good[at + 1 :]]))
                assert f"with {part} " in told
                listed = told.split(f"with {part} ")[1].split(", not ")[0].split(", ")
                assert {one.removeprefix("... ") for one in listed} <= could
                assert f"not '{word.lower()}'" in told
                if part in move.ranges:
                    assert f"({move.ranges[part]})" in told
                    assert rules.clause(move.ranges[part])
    assert len(seen) > 8


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_missing_part_and_one_too_many_are_named(ruleset):
    rules = load_ruleset(ruleset)
    for move, _, parts in forms(rules):
        verb = move.verb()
        longest = max(map(str, move.members), key=lambda text: len(text.split()))
        if parts and verb not in rules.actions._by_text:
            assert f"with {parts[0]} " in (told := refused(rules, verb))
            assert " at the end" in told
        assert "and nothing else, not 'more'" in refused(rules, f"{longest} more")


def refused(rules, text):
    with pytest.raises(NotationError) as caught:
        rules.actions.parse(text)
    return str(caught.value)


def test_another_case_is_named():
    for ruleset, text in {"standard": "Bid Abu 3", "tigris": "PLACE Temple A0"}.items():
        assert refused(load_ruleset(ruleset), text).endswith(f"expected lower-case letters, as in '{text.lower()}'.")


def test_the_ladder_is_told_with_its_clause():
    told = refused(load_ruleset(), "bid abu 2")
    assert "expected bid PROVINCE AMOUNT, with AMOUNT 0, 1, 3, 6, 10, 15, 21, 28, 36, not '2' (auction.ladder)" in told
    assert "Did you mean bid abu 1 or bid abu 3" in told
    assert "not '3'" in refused(load_ruleset(), "bid 3 abu"), "in the wrong order"


@pytest.mark.parametrize(
    ("ruleset", "typed", "told"),
    [
        ("standard", "bid abu 2", "with AMOUNT 0, 1, 3, 6, 10, 15, 21, 28, 36, not '2' (auction.ladder)"),
        ("standard", "bid ab 2", "with AMOUNT 0, 1, 3, 6, 10, 15, 21, 28, 36, not '2' (auction.ladder)"),
        ("standard", "1 2", "with AMOUNT 0, 1, 3, 6, 10, 15, 21, 28, 36, not '2' (auction.ladder)"),
        ("standard", "buy cards 9", "with N 1, 2, 3, 4, not '9' (purchase.card-limit)"),
        ("standard", "offer 9 joker", "with CARD correction, not 'joker' (offering.correction)"),
        ("tigris", "place temple z9", "with SPACE a0, b0, c0, ... p10, not 'z9' (board.grid)"),
        ("tigris", "lead pope a0", "with LEADER priest, farmer, trader, king, not 'pope' (setup.pieces)"),
        ("tigris", "support 7", "with N 0, 1, 2, 3, 4, 5, 6, not '7' (conflict.commit)"),
        ("tigris", "withdraw", "where LEADER is priest, farmer, trader, king (setup.pieces)"),
        ("tigris", "pass twice", "expected pass and nothing else"),
    ],
)
def test_what_is_typed_at_the_terminal_is_told_the_same(ruleset, typed, told):
    game = Game(load_ruleset(ruleset), players=3, seed=1)
    with pytest.raises(Unclear) as caught:
        read(typed, Menu(game.prompt(game.to_act[0]), game.rules))
    assert told in str(caught.value)
