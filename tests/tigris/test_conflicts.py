"""Chapters `revolt` and `war`: who attacks, and how strong both sides are on the board."""

from __future__ import annotations

import pytest
from tigris.played import game_at, played, told

from amunre import Game, tigris
from amunre.games.shipped import load_ruleset

REVOLT = """
     g  h  i  j
 4   .  t  t  .
 5   .  t  .  .
 6   .  Kb T  .
"""
KINGS = """
     b  c  d  e  f  g  h
 4   K1 t  s  .  s  t  K2
"""
BROKEN = """
     e  f  g  h  i  j
 3   .  .  .  Kb .  .
 4   s  m  s  t  Rb .
 5   .  s  .  .  .  .
 6   .  .  m  t  T  .
 7   ~  ~  ~  Ka Ra .
"""


@pytest.mark.clause("revolt.strength", "revolt.sides")
def test_temples_beside_the_leaders_count_those_with_a_treasure_too():
    """i6 has one and is beside both, as is h5."""
    [revolt] = told(game_at("0 lead king i5", board=REVOLT), "conflict-began")
    assert (revolt.attacker, revolt.defender, revolt.strengths) == (0, 1, (3, 2))


@pytest.mark.clause("conflict.two-kinds")
def test_a_leader_brings_a_revolt_and_a_tile_a_war():
    revolt = game_at("0 lead king i5", board=REVOLT)
    assert [one.kind for one in revolt.position().pending] == ["revolt"]
    war = game_at(board=KINGS.replace("1", "a").replace("2", "b"), hands=[{"market": 1}, {}])
    played(war, "0 place market e4")
    assert [one.kind for one in war.position().pending] == ["square", "union", "war"]


@pytest.mark.clause("war.attacker")
@pytest.mark.parametrize(
    ("active", "owners", "attacker"), [(0, "lb", 1), (1, "al", 2), (2, "al", 2), (2, "ba", 0), (1, "ab", 1)]
)
def test_the_first_clockwise_from_the_active_player_attacks(active, owners, attacker):
    board = KINGS.replace("1", owners[0]).replace("2", owners[1])
    game = game_at(board=board, players=3, active=active, hands=[{"market": 1}] * 3)
    played(game, f"{active} place market e4")
    [war] = told(game, "conflict-began")
    assert war.attacker == attacker
    assert game.to_act == (attacker,)


@pytest.mark.clause("war.after-first")
def test_tiles_that_a_war_has_cut_off_do_not_count():
    """When f4 is gone, f5 and g4 still touch the union, but e4 does not."""
    game = game_at(board=BROKEN, hands=[{"temple": 1, "market": 1}, {}])
    played(game, "0 place temple g5", "0 resolve trader", "0 support 1", "1 support 0")
    assert [(war.leader, war.strengths) for war in told(game, "conflict-began")] == [
        ("trader", (1, 1)),
        ("king", (0, 2)),
    ]


@pytest.mark.clause("variant.english")
def test_a_refusal_tells_both_strengths_with_what_was_added():
    """The bull has one settlement on the board; the archer has one there and adds two."""
    rules = load_ruleset("tigris-english")
    hands = [{"market": 1, "settlement": 2}, {"settlement": 3}]
    game = Game.from_position(
        rules, tigris.sketch(rules, {"board": KINGS.replace("1", "a").replace("2", "b"), "hands": hands})
    )
    played(game, "0 place market e4", "0 support 2")
    [violation] = game.explain(1, "support 1")
    assert violation.text.startswith("1 tile more would not help with 1 against 3: ")


@pytest.mark.clause("variant.english")
@pytest.mark.parametrize(
    ("own", "theirs", "added", "attack", "defense"),
    [
        (1, 1, 0, [0, 1, 2, 3], [0]),
        (1, 1, 2, [0, 1, 2, 3], [0, 2]),
        (2, 1, 0, [0, 1, 2, 3], [0, 1]),
        (1, 2, 0, [0, 2, 3], [0]),
        (1, 2, 3, [0, 2, 3], [0, 2]),
        (1, 3, 0, [0, 3], [0]),
    ],
)
def test_nobody_adds_what_changes_nothing(own, theirs, added, attack, defense):
    """Attacker and defender have so many settlements on the board, and three in each hand."""
    rules = load_ruleset("tigris-english")
    row = ["Ka", "t", *["s"] * own, ".", *["s"] * theirs, "t", "Kb"]
    board = f"\n     {'  '.join('bcdefghij'[: len(row)])}\n 4   {' '.join(f'{cell:2}' for cell in row)}\n"
    hands = [{"market": 1, "settlement": 3}, {"settlement": 3}]
    game = Game.from_position(rules, tigris.sketch(rules, {"board": board, "hands": hands}))
    played(game, f"0 place market {'bcdefghij'[own + 2]}4")
    assert [action.amount for action in game.legal_actions(0)] == attack
    game.play(0, f"support {added}")
    assert [action.amount for action in game.legal_actions(1)] == defense
