"""Nine cards of known words in a folder of data alone, and a kingdom of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from counts import few
from drawn import tree
from made import follow, section
from prosperity.games import lively

from amunre import SPECTATOR, Game, Record, check_ruleset, prosperity, render, simulate
from amunre.book import Book
from amunre.book.contents import whole
from amunre.cli import cli
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.setup import Setup
from amunre.games.prosperity.vocabulary import Again, DiscardTo, GainUpTo, Plus, TrashToGain

SMALL = Path(__file__).with_name("small-set")
NEW = ["village", "workshop", "smithy", "militia", "throne-room", "remodel", "market", "laboratory", "festival"]


@pytest.fixture(scope="module")
def small() -> Ruleset:
    return prosperity.load_ruleset(SMALL)


def test_it_is_data_alone_and_has_no_problems(small: Ruleset) -> None:
    assert check_ruleset(SMALL) == ()
    assert {file.suffix for file in SMALL.iterdir()} == {".yaml"}
    shipped = prosperity.load_ruleset()
    assert [card.id for card in small.cards] == [*(card.id for card in shipped.cards), *NEW]
    assert small.cards[: len(shipped.cards)] == shipped.cards
    assert small.hash != shipped.hash


def test_its_cards_are_as_written(small: Ruleset) -> None:
    told = {id: (small.card(id).cost, small.card(id).plus, small.card(id).play, small.card(id).others) for id in NEW}
    assert told == {
        "village": (3, Plus(cards=1, actions=2), (), ()),
        "workshop": (3, Plus(), (GainUpTo(4),), ()),
        "smithy": (4, Plus(cards=3), (), ()),
        "militia": (4, Plus(coins=2), (), (DiscardTo(3),)),
        "throne-room": (4, Plus(), (Again(2),), ()),
        "remodel": (4, Plus(), (TrashToGain(2),), ()),
        "market": (5, Plus(cards=1, actions=1, buys=1, coins=1), (), ()),
        "laboratory": (5, Plus(cards=2, actions=1), (), ()),
        "festival": (5, Plus(actions=2, buys=1, coins=2), (), ()),
    }
    assert [id for id in NEW if "attack" in small.card(id).types] == ["militia"]
    assert {small.card(id).pile[players] for id in NEW for players in (2, 3, 4)} == {10}


def test_its_kingdom_is_chosen_by_name(small: Ruleset) -> None:
    assert Setup.decided(small, 2, 1, {"kingdom": "village-fair"}).kingdom == ("monument", *NEW)
    assert any({*NEW} & {*Setup.drawn(small, 2, seed).kingdom} for seed in range(5))


def test_its_rules_name_its_numbers(small: Ruleset) -> None:
    assert all(small.clause(f"card.{id}").data == (f"cards.kingdom.{id}",) for id in NEW)
    assert "34" in small.clause("setup.kingdom").text
    assert "43" in small.clause("card.contraband-names").text


# --- played ----------------------------------------------------------------------------------------------


def game_with(small: Ruleset, *steps: str, **facts: Any) -> Game[Ruleset]:
    """A game that goes on from a sketch, after these steps of the seat that is asked each time."""
    position = prosperity.sketch(small, {"kingdom": [*small.kingdom("village-fair").cards], **facts})
    game = Game.from_position(small, position, seed=1)
    for step in steps:
        game.play(game.to_act[0], step)
    return game


def test_village_market_smithy_laboratory_and_festival(small: Ruleset) -> None:
    hand, deck = ["village", "market", "smithy", "laboratory", "festival"], ["estate"] * 9
    game = game_with(small, *(f"play {id}" for id in hand[:2]), hands=[hand], decks=[deck])
    assert accounts(game) == (2, 2, 1, 5)
    for id, account in {"laboratory": (2, 2, 1, 6), "festival": (3, 3, 3, 5), "smithy": (2, 3, 3, 7)}.items():
        game.play(0, f"play {id}")
        assert accounts(game) == account


def accounts(game: Game[Ruleset]) -> tuple[int, int, int, int]:
    """Actions, buys, coins, and cards in hand of the first seat."""
    position = game.position()
    player = position.players[0]
    return position.actions, position.buys, position.coins, len(player.hand) + len(player.shown)


def test_throne_room_doubles_and_nests(small: Ruleset) -> None:
    facts: dict[str, Any] = {"hands": [["throne-room", "throne-room", "monument", "festival", "copper"]]}
    game = game_with(small, "play throne-room", "triple throne-room", "triple monument", "triple festival", **facts)
    assert accounts(game) == (4, 3, 8, 1)
    assert game.position().players[0].tokens == 2
    assert game.position().play == ("monument", "throne-room", "throne-room", "festival")


def refused(game: Game[Any], action: str) -> Mapping[str, Any]:
    """Return the values of the only refusal, a wrong cost."""
    [one] = game.explain(0, action)
    assert one.code == "wrong-cost"
    return one.params


def test_militia_remodel_and_workshop(small: Ruleset) -> None:
    game = game_with(small, "play militia", hands=[["militia"], ["copper", "copper", "estate", "gold", "curse"]])
    assert (game.to_act, game.position().stage) == ((1,), "discard")
    game = game_with(small, "play remodel", "trash estate", hands=[["remodel", "estate", "copper"]])
    assert {f"{action}" for action in game.legal_actions(0)} >= {"gain militia", "gain smithy", "gain silver"}
    assert {"least": 0, "most": 4}.items() <= refused(game, "gain market").items()
    game = game_with(small, "play workshop", hands=[["workshop"]])
    assert {"least": 0, "most": 4}.items() <= refused(game, "gain market").items()
    assert {"least": 0, "most": 4}.items() <= game.prompt(0).params.items()
    game.play(0, "gain remodel")
    assert game.position().players[0].discard == ("remodel",)


def test_games_are_recorded_with_their_rules(small: Ruleset, tmp_path: Path) -> None:
    for seed in range(few(3, 100)):
        game, random = Game(small, 2 + seed % 3, seed=seed, kingdom="village-fair"), Random(seed)
        while not game.over:
            lively(game, random)
            if len(game.steps) % 25 == 0:
                assert game.position().problems(small) == ()
        Record.of(game).save(tmp_path / "game.json")
        again = Record.load(tmp_path / "game.json").replay()
        assert again.position() == game.position()
        assert (again.rules.hash, again.setup) == (small.hash, game.setup)


def test_it_is_drawn_and_told_with_its_names(small: Ruleset) -> None:
    game = game_with(small, "play throne-room", hands=[["throne-room", "militia"]])
    assert game.prompt(0).groups[0].choices[0].label == "Militia"
    assert "Throne Room" in " ".join(game.sentence(event) for event in game.events(0))
    for viewer in (0, SPECTATOR):
        tree(render.board(game.view(viewer), small))


def test_bots_play(small: Ruleset) -> None:
    [game] = simulate(small, ["sensible", "uniform"], 1, 1)
    assert sorted(seat for place in game.ranking for seat in place) == [0, 1]


def test_it_is_checked_by_the_command() -> None:
    done = CliRunner().invoke(cli, ["check", str(SMALL), "--games", "2", "--budget", "100"])
    assert done.exit_code == 0, done.output
    assert "131,128,140 kingdoms" in done.output
    assert "0 that break an invariant" in done.output


def test_its_book_tells_what_is_another() -> None:
    made = whole(Book.of(SMALL))
    assert follow(made) > 1000
    assert {f"cards/{id}.md" for id in NEW} <= made.keys()
    assert "Village Fair" in made["kingdoms/village-fair.md"]
    rules = {chapter: made[f"rules/{chapter}.md"] for chapter in ("setup", "kingdom-cards", "gaining")}
    for slug in ("setup.kingdom", "setup.sets", "setup.draw"):
        assert 'class="changed"' in section(rules["setup"], slug)
    assert 'class="changed"' in section(rules["gaining"], "attack.all")
    assert 'class="changed"' not in section(rules["kingdom-cards"], "card.monument")
