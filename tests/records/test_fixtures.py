"""Records of games that must stay valid; `make.py` found them.

The records in folders were played by the numbers of earlier versions.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from amunre import OMNISCIENT, Game, Record
from amunre.games.loading import is_superseded

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.json"))
OLDER = sorted(HERE.glob("*/*.json"))

CARDS = (
    "block",
    "rebid",
    "free-farmer",
    "builder",
    "correction",
    "eight-gold",
    "harvest",
    "bonus-cards",
    "bonus-farmers",
    "bonus-region",
    "bonus-side",
    "bonus-bank",
)
STAGES = ("bidding", "payment", "purchase", "offering", "correction", "gifts", "income", "scoring")
REQUIRED = {
    *("whole game of 3", "whole game of 4", "whole game of 5"),
    *("won by points", "won by pyramids", "won by stones", "win shared", "unfinished"),
    *(f"{card} played" for card in CARDS),
    *(f"asked for {stage}" for stage in STAGES),
    *("sell out of turn", "play out of turn", "gift declined", "all stole", "reshuffle"),
    *("from a position", "standard", "delta", "great-correction played"),
}
"""Events that the fixtures must show between them."""

MOST_BYTES = 300_000


def shown(game: Game) -> set[str]:
    """Return the words of REQUIRED that a game shows in its events and steps."""
    found = {game.rules.id, ending(game)}
    if game.origin is not None:
        found.add("from a position")
    elif game.over:
        found.add(f"whole game of {game.players}")
    events = game.events(OMNISCIENT)
    for event in events:
        match event.kind, event.clause:
            case "card-played", _:
                found.add(f"{event.params['card']} played")
            case "asked", _:
                found.add(f"asked for {event.params['stage']}")
            case "cards-shuffled", "play.reshuffle":
                found.add("reshuffle")
            case "gift-declined", _:
                found.add("gift declined")
    kinds = [event.kind for event in events]
    if kinds.count("offerings-ranked") < kinds.count("offerings-revealed"):
        found.add("all stole")
    return found | out_of_turn(game)


def ending(game: Game) -> str:
    """Describe how a game ended."""
    if game.result is None:
        return "unfinished"
    if len(game.result.winners) > 1:
        return "win shared"
    return f"won by {game.result.tie_break or 'points'}"


def out_of_turn(game: Game) -> set[str]:
    """Return the actions of seats that were not asked."""
    back, found = game.copy(), set()
    while back.steps:
        seat, action = back.undo()
        if seat not in back.to_act:
            found.add(f"{action.verb} out of turn")
    return found


@pytest.mark.parametrize("file", FILES + OLDER, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_a_fixture_is_good(file: Path) -> None:
    record = Record.load(file)
    assert is_superseded(record.rules()) is (file in OLDER)
    game, error = record.prefix()
    assert error is None
    assert tuple(map(str, game.steps)) == record.steps
    assert game.result == record.result
    assert Record.of(game, record.meta).to_json() == record.to_json() | {"engine": Record.of(game).engine}


@pytest.mark.parametrize("files", [FILES, OLDER], ids=["now", "before"])
def test_the_fixtures_show_all_that_is_required(files: list[Path]) -> None:
    found = {file.name: shown(Record.load(file).replay()) for file in files}
    assert REQUIRED - set().union(*found.values()) == set()
    for name, here in found.items():
        others = set().union(*(there for other, there in found.items() if other != name))
        assert REQUIRED & here - others, f"nothing would be missed without {name}"


def test_the_fixtures_are_small() -> None:
    assert sum(file.stat().st_size for file in FILES + OLDER) <= MOST_BYTES
