"""The types of a game for type checkers: `make lint` reads this file, and no test runs it.

`assert_type` must hold, and each line with an `ignore` must be an error for the reason beside it: mypy and pyright both
report an unused one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, assert_type

import amunre
from amunre import (
    Action,
    Choice,
    Game,
    Observation,
    Played,
    Position,
    Prompt,
    Result,
    Ruleset,
    Score,
    Table,
    Update,
    View,
    prosperity,
    tigris,
)
from amunre.engine.ruleset import Rules
from amunre.games.amun_re.events import AnyEvent, BidPlaced
from amunre.games.amun_re.prompt import Bids, Offer
from amunre.games.amun_re.values import StageName
from amunre.games.loading import load_rules

rules = amunre.load_ruleset()
game = Game(rules, players=4, seed=7)

assert_type(rules, Ruleset)
assert_type(amunre.load_ruleset("delta"), Ruleset)
assert_type(amunre.load_ruleset("my-rules"), Ruleset)
assert_type(amunre.load_ruleset(Path("my-rules")), Ruleset)
assert_type(load_rules("delta"), Rules[Any])
assert_type(game, Game[Ruleset])
assert_type(game.view(0), View)
assert_type(game.view(0, gold="hidden").sites["abu"].owner, int | None)
assert_type(game.position(), Position)
assert_type(game.legal_actions(0), tuple[Action, ...])
assert_type(game.rules.actions[0], Action)
assert_type(game.prompt(0), Prompt)
assert_type(game.prompt(0, reasons=False), Prompt)
assert_type(game.score(0), Score)
assert_type(game.preview(0, "bid abu 3").after, Score)
assert_type(game.preview(0, "bid abu 3").events, tuple[AnyEvent, ...])
assert_type(game.result, Result | None)
assert_type(game.round, int)
assert_type(game.stage, StageName)
assert_type(game.origin, Position | None)
assert_type(game.copy(), Game[Ruleset])
assert_type(game.redeal(0, 1), Game[Ruleset])
assert_type(game.undo().action, Action)

observation = Observation(game, 0)
assert_type(observation.view(), View)
assert_type(observation.rules, Ruleset)
assert_type(observation.redeal(1), Game[Ruleset])

table, host = Table.open(game)
assert_type(table, Table[Ruleset])
assert_type(table.game, Game[Ruleset])
assert_type(table.update(), Update)
assert_type(table.update().view, View)
assert_type(table.update().scores[0], Score)
assert_type(table.news(None, since=0).prompt, Prompt | None)
table.play("token", 5, step=0)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # must be refused: 5 is not an action

for played in amunre.simulate(rules, "uniform"):
    assert_type(played, Played[Score])
    assert_type(played.scores[0].lines[0].kingdom, str)
    assert_type(played.result, Result | None)

for event in game.play(0, "bid abu 3"):
    match event:
        case BidPlaced(seat=seat, province=province, bid=bid):
            assert_type(seat, int)
            assert_type(province, str)
            assert_type(bid, int)
        case _:
            pass
    if event.kind == "bid-placed":
        assert_type(event, BidPlaced)
    _ = event.kind == "x"  # type: ignore[comparison-overlap]  # pyright: ignore[reportUnnecessaryComparison]  # must be refused: no event has this kind

for group in game.prompt(0).groups:
    match group:
        case Bids(province=province, highest=highest):
            assert_type(highest, int | None)
        case Offer(most=most, choices=choices):
            assert_type(most, int)
            assert_type(choices, tuple[Choice, ...])
        case _:
            pass
    if group.kind == "bids":
        assert_type(group, Bids)
    assert_type(group.choices, tuple[Choice, ...])
    assert_type(group.choices[0].action, Action)

game.view(0, gold="closed")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # must be refused: gold is open or hidden
game.play(0, 5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # must be refused: 5 is not an action
del game.pharaoh  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]  # must be refused: games have no such attribute


def of_any_game(any_game: Game) -> Any:
    """A room that knows no game writes `Game` alone."""
    return any_game.view(0)


tigris_rules = amunre.load_ruleset("tigris")
second = Game(tigris_rules, players=2)

assert_type(tigris_rules, tigris.Ruleset)
assert_type(amunre.load_ruleset("tigris-english"), tigris.Ruleset)
assert_type(tigris.load_ruleset("my-rules"), tigris.Ruleset)
assert_type(second.view(0), tigris.View)
assert_type(second.view(0, points="hidden").players[1].treasures, int | None)
assert_type(second.position().tiles["b1"], str)
assert_type(second.legal_actions(0), tuple[tigris.Action, ...])
assert_type(second.prompt(0), tigris.Prompt)
assert_type(second.score(0).ranked, tuple[int, ...])
assert_type(second.events(0)[0], tigris.AnyEvent)
second.view(0, gold="hidden")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]  # must be refused: Tigris has no gold
for asked in second.prompt(0).groups:
    assert_type(asked.choices, tuple[tigris.Choice, ...])
    match asked.kind:
        case "place":
            assert_type(asked.tile, str)
        case "support":
            assert_type(asked.theirs, int)
        case _:
            pass

prosperity_rules = amunre.load_ruleset("prosperity")
third = Game(prosperity_rules, players=3, kingdom="beginners")

assert_type(prosperity_rules, prosperity.Ruleset)
assert_type(prosperity.load_ruleset("my-rules"), prosperity.Ruleset)
assert_type(third.view(0), prosperity.View)
assert_type(third.view(0).players[1].shown, tuple[str, ...])
assert_type(third.position().supply["silver"], int)
assert_type(third.legal_actions(0), tuple[prosperity.Action, ...])
assert_type(third.prompt(0), prosperity.Prompt)
assert_type(third.score(0).total, int)
assert_type(third.events(0)[0], prosperity.AnyEvent)
third.view(0, points="hidden")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]  # must be refused: all is open that the rules show
for part in third.prompt(0).groups:
    match part.kind:
        case "supply":
            assert_type(part.coins, int | None)
        case _:
            pass
