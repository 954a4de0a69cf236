"""The story of recorded games: its events with their clauses and facts, and nothing is missing."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from amunre import OMNISCIENT, SPECTATOR, Game, Record, fold

FILES = sorted(Path(__file__).parent.rglob("*.json"))

TOLD = {
    # kind: facts, and the clauses that make it happen
    "round-began": ("kingdom round", "play.kingdoms"),
    "asked": ("seats stage", "play.kingdoms"),
    "cards-shuffled": ("cards", "play.reshuffle setup.decks"),
    "provinces-shuffled": ("out provinces", "kingdom.deck setup.decks"),
    "province-revealed": ("province", "reveal.count"),
    "free-cards-laid": ("cards province", "reveal.free-items"),
    "items-missing": ("count item province", "reveal.short"),
    "bid-placed": ("bid province seat", "auction.ladder"),
    "auction-ended": ("", "auction.end"),
    "province-taken": ("province seat", "auction.take"),
    "free-cards-taken": ("cards province seat", "auction.take"),
    "card-sold": ("card seat", "play.sell-cards"),
    "cards-bought": ("count seat", "purchase.card-limit"),
    "cards-drawn": ("cards seat", "offering.gifts purchase.card-limit"),
    "farmer-placed": ("on province", "card.free-farmer offering.gift-rules purchase.fields"),
    "stone-placed": ("province", "offering.gift-rules purchase.stones reveal.free-items"),
    "pyramid-built": ("province stones", "card.builder purchase.pyramid reveal.free-stones"),
    "turn-ended": ("seat", "purchase.order"),
    "offering-made": ("card gold seat", "offering.secret"),
    "offerings-revealed": ("laid offerings", "offering.secret"),
    "total-corrected": ("amount seat", "offering.correction"),
    "temple-moved": ("space total", "offering.total"),
    "offerings-ranked": ("seats", "offering.rank"),
    "gifts-granted": ("count seat", "offering.gifts"),
    "gift-taken": ("gift seat", "offering.gifts"),
    "gift-declined": ("seat", "offering.gifts"),
    "pharaoh-named": ("seat", "offering.pharaoh"),
    "bonuses-passed": ("seat", "scoring.bonus"),
    "points-scored": (
        "about line points scoring seat",
        "scoring.bonus scoring.gold scoring.majority scoring.pyramid scoring.temple",
    ),
    "kingdom-cleared": ("", "kingdom.clear"),
    "game-ended": ("", "end.winner"),
}
"""Of the plays of cards and the ways of gold there are more below."""

ON_A_PROVINCE = {"builder", "eight-gold", "free-farmer", "harvest"}
ELSEWHERE = {
    *("block", "rebid", "correction", "great-correction"),
    *("bonus-bank", "bonus-cards", "bonus-farmers", "bonus-region", "bonus-side"),
}
GOLD_OF_A_PROVINCE = {
    *("auction.pay", "auction.take", "reveal.free-items"),
    *("card.eight-gold", "card.harvest", "income.always", "income.camel", "income.harvest"),
}
WORDS = {
    "kingdom": {"old", "new"},
    "stage": {"bidding", "payment", "purchase", "offering", "correction", "gifts", "income", "scoring"},
    "item": {"stone"},
    "on": {"field", "plain"},
    "gift": {"card", "farmer", "stone"},
    "line": {"bonus", "pyramid", "majority", "temple", "gold"},
}
"""Facts that are words, and all words that are told."""
OTHER_GOLD = {"offering.paid", "offering.steal", "play.sell-cards", "purchase.price"}


@pytest.fixture(params=FILES, ids=lambda file: f"{file.parent.name} {file.stem}")
def game(request: pytest.FixtureRequest) -> Game:
    return replayed(request.param)


@cache
def replayed(file: Path) -> Game:
    return Record.load(file).replay()


def allowed(kind: str, clause: str) -> set[str] | None:
    """The facts that an event of this kind and clause must tell; None where there is no such event."""
    if kind == "card-played":
        known = clause.removeprefix("card.") in ON_A_PROVINCE | ELSEWHERE
        on = {"province"} if clause.removeprefix("card.") in ON_A_PROVINCE else set()
        return {"card", "seat"} | on if known else None
    if kind == "gold-moved":
        on = {"province"} if clause in GOLD_OF_A_PROVINCE else set()
        return {"gold", "source", "target"} | on if clause in GOLD_OF_A_PROVINCE | OTHER_GOLD else None
    facts, clauses = TOLD.get(kind, ("", ""))
    return set(facts.split()) if clause in clauses.split() else None


def test_each_event_names_its_clause_and_its_facts(game: Game) -> None:
    for event in game.events(OMNISCIENT):
        assert allowed(event.kind, event.clause) == set(event.params), event
        if event.kind == "card-played":
            assert event.clause == f"card.{event.params['card']}"


def test_all_of_them_are_told_somewhere() -> None:
    told, words = defaultdict(set), defaultdict(set)
    for file in FILES:
        for event in replayed(file).events(OMNISCIENT):
            told[event.kind].add(event.clause)
            for key in WORDS.keys() & event.params:
                words[key].add(event.params[key])
    plays, ways = told.pop("card-played"), told.pop("gold-moved")
    assert words == WORDS
    assert plays == {f"card.{id}" for id in ON_A_PROVINCE | ELSEWHERE}
    assert ways == GOLD_OF_A_PROVINCE | OTHER_GOLD
    assert told == {kind: set(clauses.split()) for kind, (_, clauses) in TOLD.items()}


def test_the_events_lead_from_the_first_view_to_the_last(game: Game) -> None:
    start = game.copy()
    while start.steps:
        start.undo()
    for viewer in (OMNISCIENT, SPECTATOR, 0):
        view = start.view(viewer)
        for event in game.events(viewer, since=len(start.events(viewer))):
            view = fold(view, event)
        assert view == game.view(viewer), viewer


def test_each_event_has_a_sentence(game: Game) -> None:
    for event in game.events(SPECTATOR):
        assert game.sentence(event)
