"""Prompts: they offer exactly what is legal, say why the rest is not, and tell what one needs to know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import fields
from tigris.played import any_action, game_at, played
from tigris.transcribed import COLUMNS, ROWS

from amunre import Game, load_ruleset
from amunre.games.tigris.prompt import Catastrophe, Lead, Place

BOARD = "\n     g  h  i  j\n 4   .  t  t  .\n 5   .  t  .  .\n 6   .  Kb T  .\n"
"""One kingdom with a king of seat 1; more temples next to i5 than beside the king."""


def shown(game: Game, seat: int) -> list[dict[str, Any]]:
    """The groups that a seat is shown, each as its kind and what it tells, with its legal actions as texts."""
    prompt = game.prompt(seat)
    assert sorted(map(str, prompt.actions)) == sorted(map(str, game.legal_actions(seat)))
    for group in prompt.groups:
        for choice in group.choices:
            assert choice.violations == game.explain(seat, choice.action)
    return [
        {"kind": group.kind}
        | {
            field.name: getattr(group, field.name)
            for field in fields(type(group))
            if field.name not in ("title", "choices")
        }
        | {"actions": [str(action) for action in group.actions]}
        for group in prompt.groups
    ]


def closed(game: Game, seat: int, kind: str) -> dict[str, list[str]]:
    """Return the illegal choices that groups of a kind show, with the codes of their refusals."""
    return {
        str(choice.action): [violation.code for violation in choice.violations]
        for group in game.prompt(seat).groups
        if group.kind == kind
        for choice in group.choices
        if choice.violations
    }


@pytest.mark.clause("turn.actions")
def test_an_action() -> None:
    game = game_at(board=BOARD, hands=[{"temple": 2, "farm": 1}, {}])
    groups = shown(game, 0)
    assert [group["kind"] for group in groups] == ["place"] * 2 + ["lead"] * 4 + ["catastrophe", "exchange", "end"]
    temple, farm = groups[:2]
    assert (temple["tile"], temple["count"], farm["tile"], farm["count"]) == ("temple", 2, "farm", 1)
    assert all(text.startswith("place farm") for text in farm["actions"])
    assert {group["leader"]: group["space"] for group in groups if group["kind"] == "lead"} == {
        "priest": None,
        "king": None,
        "farmer": None,
        "trader": None,
    }
    assert groups[-3]["left"] == 2
    assert groups[-2] == {
        "kind": "exchange",
        "bag": len(game.position().bag),
        "actions": [
            "exchange temple",
            "exchange farm",
            "exchange temple temple",
            "exchange temple farm",
            "exchange temple temple farm",
        ],
    }
    assert closed(game, 0, "exchange") == {}  # what the hand does not hold is not even shown
    assert groups[-1] == {"kind": "end", "actions": ["pass"]}
    assert game.prompt(0).params == {"left": 2}
    assert shown(game, 1) == []
    assert (game.prompt(1).kind, game.prompt(1).clause) == ("waiting", "play.sequential")
    assert game.prompt(1).params == {"stage": "main", "asked": (0,)}


def around(space: str) -> set[str]:
    """The spaces next to one."""
    column, row = COLUMNS.index(space[0]), int(space[1:])
    near = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return {f"{COLUMNS[x]}{y}" for x, y in near if 0 <= x < len(COLUMNS) and 0 <= y < ROWS}


@pytest.mark.clause("turn.actions")
@pytest.mark.parametrize("seed", [1, 4])
def test_what_groups_show(seed: int) -> None:
    """Spaces that come into question, whatever else is against them; titles say what is meant by words of the rules."""
    game, random = Game(load_ruleset("tigris"), 3, seed=seed), Random(seed)
    all_spaces, river = set(game.rules.board.spaces), set(game.rules.board.river)
    for _ in range(60):
        seat = game.to_act[0]
        view = game.view(seat)
        leaders = {space for player in view.players for space in player.leaders.values() if space}
        empty = all_spaces - {*view.tiles, *view.face_down, *view.catastrophes, *leaders}
        by_temples = {near for space, tile in view.tiles.items() if tile == "temple" for near in around(space)}
        for group in game.prompt(seat).groups:
            spaces = {choice.action.space for choice in group.choices}
            if isinstance(group, Place | Lead | Catastrophe):
                assert {choice.label for choice in group.choices} == spaces
            match group:
                case Place():
                    assert spaces == (empty & river if group.tile == "farm" else empty - river)
                    assert group.title == f"Place a {group.tile}"
                case Lead():
                    assert spaces == ((empty | {group.space}) & by_temples) - river
                    assert group.title == f"{group.leader.capitalize()}: place or move"
                case Catastrophe():
                    assert spaces == all_spaces - leaders - {*view.catastrophes}
                    assert group.title == "Place a catastrophe tile"
        game.play(seat, any_action(game, random))


@pytest.mark.clause("lead.move")
def test_a_leader_on_the_board() -> None:
    game = game_at("0 lead trader i5", board=BOARD, hands=[{}, {}])
    groups = shown(game, 0)
    [trader] = [group for group in groups if group.get("leader") == "trader"]
    assert trader["space"] == "i5"
    assert "lead trader i5" not in trader["actions"]
    [withdraw] = [group for group in groups if group["kind"] == "withdraw"]
    assert withdraw["actions"] == ["withdraw trader"]
    assert game.prompt(0).params == {"left": 1}


@pytest.mark.clause("catastrophe.not-on")
def test_where_no_catastrophe_can_be() -> None:
    game = game_at(board=BOARD, hands=[{}, {}])
    assert closed(game, 0, "catastrophe")["catastrophe i6"] == ["catastrophe-on-treasure"]
    assert "catastrophe h6" not in closed(game, 0, "catastrophe")  # a leader stands there: not even shown


@pytest.mark.clause("conflict.commit")
def test_support() -> None:
    game = game_at("0 lead king i5", board=BOARD, hands=[{"temple": 1}, {"temple": 3}])
    assert [group.title for group in game.prompt(0).groups] == ["Add temples to your side"]
    assert shown(game, 0) == [
        {"kind": "support", "tile": "temple", "own": 3, "theirs": 2, "actions": ["support 0", "support 1"]}
    ]
    assert closed(game, 0, "support") == {}
    assert game.prompt(0).params == {
        "leader": "king",
        "against": 1,
        "tile": "temple",
        "count": 1,
        "own": 3,
        "theirs": 2,
    }
    played(game, "0 support 1")
    assert shown(game, 1) == [
        {
            "kind": "support",
            "tile": "temple",
            "own": 2,
            "theirs": 4,
            "actions": ["support 0", "support 1", "support 2", "support 3"],
        }
    ]
    assert (game.prompt(1).params["against"], game.prompt(1).params["count"]) == (0, 3)


@pytest.mark.clause("war.order")
def test_the_next_war() -> None:
    board = "\n     g  h  i  j  k\n 2   t  .  .  .  t\n 3   Ka .  .  .  Kb\n 4   t  m  .  m  t\n 5   Ra .  .  .  Rb\n"
    game = game_at("0 place temple i4", board=board, hands=[{"temple": 1}, {}])
    assert shown(game, 0) == [{"kind": "resolve", "actions": ["resolve trader", "resolve king"]}]
    assert closed(game, 0, "resolve") == {}
    assert game.prompt(0).kind == "wars"


@pytest.mark.clause("monument.square", "monument.choice")
def test_a_monument() -> None:
    board = "\n     g  h  i\n 4   m  m  m\n 5   m  .  m\n"
    game = game_at("0 place market h5", board=board, hands=[{"market": 1}, {}])
    build, end = shown(game, 0)
    assert end == {"kind": "end", "actions": ["no-monument"]}
    assert all(text.endswith((" g4", " h4")) for text in build["actions"])
    assert closed(game, 0, "monument") == {}
    assert game.prompt(0).params == {"spaces": ("g4", "h4"), "color": "green"}


@pytest.mark.clause("treasure.corner-first")
def test_treasures() -> None:
    board = "\n     f  g  h  i  j  k\n 9   T  t  t  t  .  Rb\n 10  .  .  .  .  .  T\n"
    game = game_at("0 place temple j9", board=board, hands=[{"temple": 1}, {}])
    assert shown(game, 1) == [{"kind": "take", "actions": ["take f9", "take k10"]}]
    assert closed(game, 1, "take") == {}
    assert game.prompt(1).params == {"left": 1}
    assert shown(game, 0) == []


@pytest.mark.parametrize("seed", range(3))
def test_all_prompts_of_a_game(seed: int, rules: Any) -> None:
    random, game = Random(seed), Game(rules, 2 + seed, seed=seed)
    stages = set()
    while game.to_act:
        stages.add(game.stage)
        prompts = [game.prompt(seat) for seat in range(game.players)]
        for seat, prompt in enumerate(prompts):
            assert set(prompt.actions) == set(game.legal_actions(seat))
            assert all(group.title and group.choices for group in prompt.groups)
        game.push(game.to_act[0], any_action(game, random))
    assert stages >= {"main", "support", "treasure"}
    assert game.prompt(0).kind == "over"


def test_prompts_and_events_cite_the_same_clause() -> None:
    stages = set()
    for seed in (0, 1, 7, 19):
        game, random = Game(load_ruleset("tigris"), 2 + seed % 3, seed=seed), Random(seed)
        while game.to_act:
            [*_, asked] = (event for event in game.events("spectator") if event.kind == "asked")
            stages.add(game.stage)
            assert game.prompt(game.to_act[0]).clause == asked.clause
            game.play(game.to_act[0], any_action(game, random))
    assert stages == {"main", "wars", "support", "monument", "treasure"}
