"""The engine gets through all worked blocks of the rules, each line of them, and agrees with the referee all the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fnmatch import fnmatch
from typing import Any

import pytest
from prosperity.blocks import ZONES, Block, Step, blocks
from prosperity.lockstep import RULES, difference
from prosperity.referee import ORDER, Referee

import amunre
from amunre import prosperity
from amunre.games.prosperity.costs import cost

BLOCKS = list(blocks())
KEYS = {"hand": "hands", "top": "tops", "deck": "decks", "discard": "discards"}
"""Facts of a sketch for the zones of a block; the others have the same name."""
LIMITS = [block for block in BLOCKS if "limit" in block.sketch]


def named_by(block: Block) -> list[str]:
    """Return the clauses that a block is about; `score.*` stands for all of a chapter."""
    return [clause.slug for clause in RULES.clauses if any(fnmatch(clause.slug, name) for name in block.clauses)]


PARAMS = [
    pytest.param(block, id=block.name, marks=pytest.mark.clause(*named_by(block)))
    for block in BLOCKS
    if "limit" not in block.sketch
]
"""The blocks, each a test of its clauses."""


def facts_of(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts for the engine's sketch."""
    seats = range(told["players"])
    same = ("players", "start", "kingdom", "phase", "actions", "buys", "coins", "bought", "play", "banned", "piles")
    facts = {"active": told["turn"], **{key: told[key] for key in same if key in told}}
    for zone in ZONES:
        if zone in told:
            facts[KEYS.get(zone, zone)] = [told[zone].get(seat, []) for seat in seats]
    for key, default in (("tokens", 0), ("turns", None)):
        if key in told:
            begun = [
                int((seat - told["start"]) % len(seats) <= (told["turn"] - told["start"]) % len(seats))
                for seat in seats
            ]
            facts[key] = [told[key].get(seat, begun[seat] if default is None else default) for seat in seats]
    return facts


def played_by_the_referee(block: Block) -> tuple[Referee, list[Sequence[str]]]:
    """Return the referee at the end of a block, and the shuffles on the way."""
    fallen: list[Sequence[str]] = []
    told = iter(block.sketch.get("shuffles", []))

    def shuffle(seat: int, pile: list[str]) -> Sequence[str]:
        fallen.append(next(told, pile))
        return fallen[-1]

    referee = Referee.sketched(block.sketch, shuffle)
    for step in block.steps:
        if step.sign == ">":
            referee.answer(*step.about, step.value)
    return referee, fallen


def in_card_order(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=[*ORDER, "?"].index)


def holds(game: amunre.Game[prosperity.Ruleset], trash: Mapping[str, int], about: tuple[Any, ...]) -> Any:
    """Return what a line `= ...` is about. `trash`: cards that were in the trash of the sketch."""
    position = game.position()
    match about:
        case ("trash",):
            return in_card_order(list((Counter(position.trash) - Counter(trash)).elements()))
        case ("play",):
            return list(position.play)
        case ("mat",):
            return game._play.state.mat()
        case ("coins" | "actions" | "buys" | "shuffles",):
            return getattr(position, about[0])
        case ("pile", card):
            return position.supply[card]
        case ("cost", card):
            return cost(game._play.state, ORDER.index(card))
        case ("asked",):
            return (*position.asked, position.stage)
        case ("over",):
            return position.end
        case ("score", seat):
            return game.score(seat).total
        case ("rank", seat):
            assert game.result
            return (
                1 + sum(len(level) for level in game.result.ranking if level < (seat,)) if False else place(game, seat)
            )
        case ("view", viewer, zone, seat):
            return zone_of(game.view(viewer).players[seat], zone)
        case ("holds", seat):
            return list(Counter(position.players[seat].owned).elements())
        case ("tokens" | "turns", seat):
            return getattr(position.players[seat], about[0])
        case ("shown" | "top" | "buried", seat):
            return list(getattr(position.players[seat], about[0]))
        case (zone, seat):
            return zone_of(position.players[seat], zone)
    raise AssertionError(about)


def place(game: amunre.Game[prosperity.Ruleset], seat: int) -> int:
    """Return the place of a seat."""
    assert game.result
    before = 0
    for level in game.result.ranking:
        if seat in level:
            return before + 1
        before += len(level)
    raise AssertionError(seat)


def zone_of(player: Any, zone: str) -> list[str]:
    """Return both parts of a zone: a deck from the top, others in card order."""
    if zone == "deck":
        return [*player.top, *player.deck]
    parts = {"hand": (player.shown, player.hand), "discard": (player.discard, player.buried)}[zone]
    return in_card_order([*parts[0], *parts[1]])


def wrong(game: amunre.Game[prosperity.Ruleset], trash: Mapping[str, int], step: Step) -> str:
    """Take a step, or return why a line does not hold."""
    if step.sign == "=":
        found = holds(game, trash, step.about)
        return "" if found == step.value else f"{step.line}: {found}"
    seat = step.about[0]
    if step.sign == "?":
        answers = [str(action) for action in game.legal_actions(seat)]
        found = (game.to_act, game.stage, answers)
        return "" if found == ((seat,), step.about[1], step.value) else f"{step.line}: {found}"
    is_legal = not game.explain(seat, step.value)
    if step.sign == ">" and is_legal:
        game.play(seat, step.value)
        return ""
    return "" if is_legal == (step.sign == "+") else f"{step.line}: {game.explain(seat, step.value)}"


@pytest.mark.parametrize("block", PARAMS)
def test_every_line_holds(block):
    _, fallen = played_by_the_referee(block)
    start = prosperity.sketch(RULES, facts_of(block.sketch))
    assert start.problems(RULES) == ()
    game = amunre.Game.from_position(RULES, start, shuffles=fallen)
    assert [message for step in block.steps if (message := wrong(game, start.trash, step))] == []
    assert list(game.shuffles) == [tuple(order) for order in fallen]
    assert game.position().problems(RULES) == ()


@pytest.mark.parametrize("block", PARAMS)
def test_the_referee_agrees_at_every_step(block):
    _, fallen = played_by_the_referee(block)
    told = iter(fallen)
    referee = Referee.sketched(block.sketch, lambda seat, pile: next(told))
    game = amunre.Game.from_position(RULES, prosperity.sketch(RULES, facts_of(block.sketch)), shuffles=fallen)
    for step in [None, *(step for step in block.steps if step.sign == ">")]:
        if step is not None:
            game.push(*step.about, step.value)
            referee.answer(*step.about, step.value)
        assert difference(game, referee) == ""
