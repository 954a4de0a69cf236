"""Rulesets of Dominion: Prosperity: the numbers are those of the digest, and what does not go together is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import attrs
import pytest

from amunre import RulesetError, check_ruleset, prosperity
from amunre.engine import source
from amunre.engine.files import folder
from amunre.engine.schema import plain_schema, schema_problems
from amunre.games import overlays
from amunre.games.prosperity import build
from amunre.games.prosperity.crosscheck import CHECKS
from amunre.games.prosperity.definition import GAME
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.vocabulary import (
    WORDS,
    Again,
    Ban,
    Cheaper,
    CoinsPerCard,
    CoinsPerToken,
    Copy,
    CopyBought,
    Dig,
    DiscardForCoins,
    DiscardOrGain,
    DiscardTo,
    DrawTo,
    EmptyPiles,
    GainedToDeck,
    GainWith,
    MayDiscard,
    MayTrash,
    MoveGained,
    Plus,
    Reveal,
    TakeFromDiscard,
    TokensPerBuy,
    Trash,
    TrashAnyToGain,
    TrashForTokens,
    TrashInPlay,
    TrashToGain,
)

Write = Callable[..., Path]
Leaf = tuple[str | int, ...]


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return prosperity.load_ruleset()


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a ruleset that changes some files of the shipped one."""

    def written(**files: str) -> Path:
        files["ruleset"] = f"extends: prosperity\nid: changed\ntitle: Changed\n{files.get('ruleset', '')}"
        for part, text in files.items():
            (tmp_path / f"{part}.yaml").write_text(text, encoding="utf-8")
        return tmp_path

    return written


# --- the numbers -----------------------------------------------------------------------------------------

BASIC = """
copper   | treasure | 0  | 1 |    | 46 / 39 / 32
silver   | treasure | 3  | 2 |    | 40 / 40 / 40
gold     | treasure | 6  | 3 |    | 30 / 30 / 30
platinum | treasure | 9  | 5 |    | 12 / 12 / 12
estate   | victory  | 2  |   | 1  | 8 / 12 / 12
duchy    | victory  | 5  |   | 3  | 8 / 12 / 12
province | victory  | 8  |   | 6  | 8 / 12 / 12
colony   | victory  | 11 |   | 10 | 8 / 12 / 12
curse    | curse    | 0  |   | -1 | 10 / 20 / 30
"""
"""Section 3.1 of the digest: id, type, cost, worth, points, and the pile with 2, 3 and 4 players."""

KINGDOM = """
loan            | treasure         | 3 | 1
trade-route     | action           | 3 |
watchtower      | action, reaction | 3 |
bishop          | action           | 4 |
monument        | action           | 4 |
quarry          | treasure         | 4 | 1
talisman        | treasure         | 4 | 1
workers-village | action           | 4 |
city            | action           | 5 |
contraband      | treasure         | 5 | 3
counting-house  | action           | 5 |
mint            | action           | 5 |
mountebank      | action, attack   | 5 |
rabble          | action, attack   | 5 |
royal-seal      | treasure         | 5 | 2
vault           | action           | 5 |
venture         | treasure         | 5 | 1
goons           | action, attack   | 6 |
grand-market    | action           | 6 |
hoard           | treasure         | 6 | 2
bank            | treasure         | 7 |
expand          | action           | 7 |
forge           | action           | 7 |
kings-court     | action           | 7 |
peddler         | action           | 8 |
"""
"""Section 3.2: id, types, cost, worth."""

KINGDOMS = {
    "beginners": "watchtower monument workers-village counting-house rabble royal-seal venture goons bank expand",
    "friendly-interactive": "trade-route bishop workers-village city contraband royal-seal vault hoard forge peddler",
    "big-actions": "loan quarry talisman city mint rabble vault grand-market expand kings-court",
}
"""Section 4."""

TEXTS: dict[str, dict[str, object]] = {
    "loan": {"play": (Dig("treasure", "choose"),)},
    "trade-route": {"plus": Plus(buys=1), "play": (CoinsPerToken(1), Trash(1))},
    "watchtower": {"play": (DrawTo(6),), "in_hand": (MoveGained(("top", "trash")),)},
    "bishop": {"plus": Plus(coins=1, tokens=1), "play": (TrashForTokens(2),), "others": (MayTrash(1),)},
    "monument": {"plus": Plus(coins=2, tokens=1)},
    "quarry": {"in_play": (Cheaper("action", 2),)},
    "talisman": {"in_play": (CopyBought(4),)},
    "workers-village": {"plus": Plus(cards=1, actions=2, buys=1)},
    "city": {"plus": Plus(cards=1, actions=2), "play": (EmptyPiles((Plus(cards=1), Plus(coins=1, buys=1))),)},
    "contraband": {"plus": Plus(buys=1), "play": (Ban(1),)},
    "counting-house": {"play": (TakeFromDiscard("copper"),)},
    "mint": {"play": (Copy("treasure"),), "bought": (TrashInPlay("treasure"),)},
    "mountebank": {"plus": Plus(coins=2), "others": (DiscardOrGain("curse", ("curse", "copper")),)},
    "rabble": {"plus": Plus(cards=3), "others": (Reveal(3, ("action", "treasure")),)},
    "royal-seal": {"in_play": (GainedToDeck(1),)},
    "vault": {"plus": Plus(cards=2), "play": (DiscardForCoins(1),), "others": (MayDiscard(2, 1),)},
    "venture": {"play": (Dig("treasure", "play"),)},
    "goons": {"plus": Plus(buys=1, coins=2), "others": (DiscardTo(3),), "in_play": (TokensPerBuy(1),)},
    "grand-market": {"plus": Plus(cards=1, actions=1, buys=1, coins=2), "unless_in_play": "copper"},
    "hoard": {"in_play": (GainWith("victory", "gold"),)},
    "bank": {"play": (CoinsPerCard("treasure"),)},
    "expand": {"play": (TrashToGain(3),)},
    "forge": {"play": (TrashAnyToGain(0),)},
    "kings-court": {"play": (Again(3),)},
    "peddler": {"plus": Plus(cards=1, actions=1, coins=1), "cost_per": {"action": 2}},
}
"""Section 10; what a card does not have is empty."""


def cells(table: str) -> Iterator[list[str]]:
    for line in table.strip().splitlines():
        yield [cell.strip() for cell in line.split("|")]


def number(cell: str) -> int | None:
    return int(cell) if cell else None


@pytest.mark.clause("card.copper", "card.silver", "card.gold", "card.platinum", "card.estate", "card.duchy")
@pytest.mark.clause("card.province", "card.colony", "card.curse")
def test_basic_cards_are_those_of_the_digest(rules: Ruleset) -> None:
    read = [(card.id, card.types, card.cost, card.worth, card.points, card.pile) for card in rules.basic_cards]
    assert read == [
        (
            id,
            (type,),
            int(cost),
            number(worth),
            number(points),
            dict(zip((2, 3, 4), map(int, pile.split("/")), strict=True)),
        )
        for id, type, cost, worth, points, pile in cells(BASIC)
    ]
    assert {card.id for card in rules.cards if card.ends} == {"province", "colony"}


def test_kingdom_cards_are_those_of_the_digest(rules: Ruleset) -> None:
    read = [(card.id, card.types, card.cost, card.worth, card.points, card.pile) for card in rules.kingdom_cards]
    assert read == [
        (id, tuple(types.split(", ")), int(cost), number(worth), None, {2: 10, 3: 10, 4: 10})
        for id, types, cost, worth in cells(KINGDOM)
    ]


def test_texts_are_those_of_the_digest(rules: Ruleset) -> None:
    nothing: dict[str, object] = {"plus": Plus(), "cost_per": {}, "unless_in_play": None}
    nothing |= dict.fromkeys(("play", "others", "bought", "in_hand", "in_play"), ())
    for card in rules.cards:
        assert {key: getattr(card, key) for key in nothing} == nothing | TEXTS.get(card.id, {}), card.id
    assert [*TEXTS] == [card.id for card in rules.kingdom_cards]


def test_named_kingdoms_are_those_of_the_digest(rules: Ruleset) -> None:
    assert {kingdom.id: " ".join(kingdom.cards) for kingdom in rules.kingdoms} == KINGDOMS
    assert rules.kingdom("big-actions").names["en"] == "Big Actions"
    with pytest.raises(KeyError, match="did you mean beginners"):
        rules.kingdom("beginner")


def test_other_numbers_are_those_of_the_digest(rules: Ruleset) -> None:
    assert (rules.least_players, rules.most_players) == (2, 4)
    assert (rules.hand, rules.deck, rules.turn_actions, rules.turn_buys) == (5, {"copper": 7, "estate": 3}, 1, 1)
    assert (rules.empty_piles, rules.turn_limit) == (3, 200)
    supply = [sum(card.pile[players] for card in rules.basic_cards) + 100 for players in (2, 3, 4)]
    assert supply == [270, 289, 292]
    assert [cards + 10 * players for players, cards in zip((2, 3, 4), supply, strict=True)] == [290, 319, 332]


def test_each_number_has_its_source(rules: Ruleset) -> None:
    for card in rules.cards:
        marked = {key for key in ("cost", "worth", "points") if getattr(card, key) is not None}
        assert {key: one.known for key, one in card.provenance.items()} == dict.fromkeys(marked, "sourced")
    assert rules.provenance["end.limit"].known == "house"


def test_a_card_is_found_by_its_id(rules: Ruleset) -> None:
    assert rules.card("kings-court").names["fr"] == "Cour du Roi"
    with pytest.raises(KeyError, match="did you mean peddler"):
        rules.card("pedler")


# --- the hash --------------------------------------------------------------------------------------------


def leaves(value: Any, way: Leaf = ()) -> Iterator[tuple[Leaf, Any]]:
    """Yield all values in plain JSON that are not mappings or lists, each with its keys."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*way, key))
    else:
        yield way, value


def changed(data: Any, way: Leaf, value: object) -> Ruleset:
    """The ruleset with another value in one place."""
    other = deepcopy(data)
    *upper, last = way
    at = other
    for key in upper:
        at = at[key]
    at[last] = value
    return build.built(GAME, other)


def read(rules: Ruleset) -> tuple[object, ...]:
    """Everything that the engine reads of a ruleset."""
    own = {field.name for field in attrs.fields(Ruleset)} - {"id", "title", "clauses", "hash", "_data", "provenance"}
    return tuple(repr(getattr(rules, name)) for name in sorted(own))


def test_each_number_is_read_and_changes_the_hash(rules: Ruleset) -> None:
    found = [(way, value) for way, value in leaves(rules.data) if type(value) is int]
    assert len(found) > 130
    data, known = rules.data, read(rules)
    for way, value in found:
        other = changed(data, way, value - 1 if way[-1] == "most" else value + 1)
        assert other.hash != rules.hash, way
        assert read(other) != known, way


def test_words_and_orders_change_the_hash(rules: Ruleset) -> None:
    ways = [
        (("cards", "kingdom", "bank", "play", 0, "coins-per-card"), "action"),
        (("cards", "kingdom", "loan", "play", 0, "then"), "play"),
        (("cards", "kingdom", "mountebank", "others", 0, "gains"), ["copper", "curse"]),
        (("cards", "kingdom", "goons", "types"), ["action"]),
        (("cards", "kingdom", "grand-market", "unless-in-play"), "silver"),
        (("kingdoms", "beginners", "cards", 0), "forge"),
    ]
    for way, value in ways:
        assert changed(rules.data, way, value).hash != rules.hash, way
    other = rules.data
    other["cards"]["kingdom"] = dict(reversed(other["cards"]["kingdom"].items()))
    assert build.built(GAME, other).hash != rules.hash


def test_names_and_sources_do_not_change_the_hash(rules: Ruleset) -> None:
    ways = [way for way, _ in leaves(rules.data) if way[-1] in ("known", "title", "text") or "names" in way]
    assert len(ways) > 400
    data = rules.data
    for way in ways[::20]:
        value = "house" if way[-1] == "known" else "Else"
        assert changed(data, way, value).hash == rules.hash, way


def test_a_kingdom_is_in_card_order_however_it_is_written(rules: Ruleset) -> None:
    other = rules.data
    other["kingdoms"]["beginners"]["cards"].reverse()
    written = build.built(GAME, other)
    assert written.kingdoms == rules.kingdoms
    assert written.hash == rules.hash


def test_words_are_those_of_the_schema() -> None:
    entry = plain_schema("prosperity/cards")["properties"]["kingdom"]["additionalProperties"]["properties"]
    for part, words in WORDS.items():
        keys = {kind: [field.name for field in attrs.fields(word)][1:] for kind, word in words.items()}
        assert set(entry[part]["items"]["properties"]) == {*keys, *(key for others in keys.values() for key in others)}


# --- mistakes --------------------------------------------------------------------------------------------


def card(id: str, text: str, sort: str = "kingdom") -> str:
    """A change of a card."""
    return f"{sort}: {{{id}: {{{text}}}}}\n"


NEW = "types: [action], cost: {value: 3}"
CLAUSE = "{chapter: cards, kind: effect, title: T, text: T, sources: [], ruling: R%s}\n"
ALL_BASIC = "copper, silver, gold, platinum, estate, duchy, province, colony, curse"
TEN = "[loan, bishop, city, mint, rabble, vault, goons, hoard, bank, forge]"
CASES: dict[str, tuple[dict[str, str], str, str, str, str]] = {
    "data that is not there": (
        {"clauses": "setup.new: " + CLAUSE % ", data: [cards.kingdom.nothing]"},
        *("setup.new.data.0", "cards.kingdom.nothing", "a file in the ruleset, and keys in that file", ""),
    ),
    "a card named as another": (
        {"cards": card("copper", NEW)},
        *("kingdom.copper", "copper, which is also a basic card", "a unique id", ""),
    ),
    "a card named as a line of the score": (
        {"cards": card("tokens", NEW), "clauses": "card.tokens: " + CLAUSE % ""},
        *("kingdom.tokens", "tokens, which is also a line of the score", "a unique id", ""),
    ),
    "a kingdom named as a card": (
        {"kingdoms": f"bank: {{cards: {TEN}}}\n"},
        *("bank", "bank, which is also a kingdom card", "a unique id", ""),
    ),
    "a card without a clause": (
        {"cards": card("village", NEW)},
        *("kingdom.village", "a card without a clause", "the clause card.village in clauses.yaml", ""),
    ),
    "an end by another pile": (
        {"cards": card("gold", "ends: game", "basic")},
        *("basic.gold.ends", "ends on gold", "ends only on province or colony", ""),
    ),
    "a word that is not there": (
        {"cards": card("forge", "play: [{agian: 2}]")},
        *("kingdom.forge.play.0.agian", "the key agian", "did you mean again?", ""),
    ),
    "two words in one entry": (
        {"cards": card("forge", "play: [{draw-to: 6, trash: 1}]")},
        *("kingdom.forge.play.0", "the words draw-to and trash in one entry", "exactly one of again, dig", ""),
    ),
    "parameters alone": (
        {"cards": card("venture", "play: [{then: play}]")},
        *("kingdom.venture.play.0", "only then", "exactly one of again, dig", ""),
    ),
    "a parameter that is missing": (
        {"cards": card("venture", "play: [{dig: treasure}]")},
        *("kingdom.venture.play.0.then", "nothing", "the key then, which dig needs", ""),
    ),
    "a parameter of another word": (
        {"cards": card("hoard", "in-play: [{tokens-per-buy: 1, gains: gold}]")},
        *(
            "kingdom.hoard.in-play.0.gains",
            "the key gains, which tokens-per-buy does not have",
            "only tokens-per-buy",
            "",
        ),
    ),
    "a word in the wrong list": (
        {"cards": card("hoard", "in-play: [{trash: 1}]")},
        *("kingdom.hoard.in-play.0.trash", "the key trash", "one of cheaper, by", ""),
    ),
    "a number that no rule covers": (
        {"cards": card("trade-route", "play: [{trash: 2}]")},
        *("kingdom.trade-route.play.0.trash", "2", "1", ""),
    ),
    "no text in quotes for a number": (
        {"cards": card("watchtower", "play: [{draw-to: '6'}]")},
        *("kingdom.watchtower.play.0.draw-to", '"6"', "an integer", ""),
    ),
    "a rule in hand on another card": (
        {"cards": card("forge", "types: [action, reaction], in-hand: [{move-gained: [top, trash]}]")},
        *("kingdom.forge.in-hand", "in-hand on forge", "in-hand only on watchtower", ""),
    ),
    "another card from the discard pile": (
        {"cards": card("counting-house", "play: [{take-from-discard: silver}]")},
        *("kingdom.counting-house.play.0.take-from-discard", '"silver"', "one of copper", ""),
    ),
    "a card of a word that is not there": (
        {"cards": card("mountebank", "others: [{discard-or-gain: curs, gains: [copper]}]")},
        *("kingdom.mountebank.others.0.discard-or-gain", "curs", "the id of a card; did you mean curse?", ""),
    ),
    "gains that are not there": (
        {"cards": card("mountebank", "others: [{discard-or-gain: curse, gains: [curse, bronze]}]")},
        *("kingdom.mountebank.others.0.gains.1", "bronze", "the id of a card", ""),
    ),
    "a gain that is not there": (
        {"cards": card("hoard", "in-play: [{gain-with: victory, gains: golds}]")},
        *("kingdom.hoard.in-play.0.gains", "golds", "the id of a card; did you mean gold?", ""),
    ),
    "a condition on a card that is not there": (
        {"cards": card("grand-market", "unless-in-play: brass")},
        *("kingdom.grand-market.unless-in-play", "brass", "the id of a card", ""),
    ),
    "more players at least than at most": (
        {"ruleset": "players: {least: 4, most: 3}\n"},
        *("players.least", "4", "at most 3", "setup.players"),
    ),
    "nine cards for a kingdom": (
        {"kingdoms": f"mine: {{cards: {TEN.replace(', forge', '')}}}\n"},
        *("mine.cards", "a list of 9", "at least 10", ""),
    ),
    "a card twice in a kingdom": (
        {"kingdoms": f"mine: {{cards: {TEN.replace('forge', 'loan')}}}\n"},
        *("mine.cards", "a duplicate entry", "unique entries", ""),
    ),
    "a kingdom with a basic card": (
        {"kingdoms": f"mine: {{cards: {TEN.replace('forge', 'copper')}}}\n"},
        *("mine.cards.9", "copper", "the id of a kingdom card", "setup.sets"),
    ),
    "a kingdom with a misspelled card": (
        {"kingdoms": f"mine: {{cards: {TEN.replace('goons', 'goon')}}}\n"},
        *("mine.cards.6", "goon", "the id of a kingdom card; did you mean goons?", "setup.sets"),
    ),
    "a deck of cards that are not there": (
        {"ruleset": "deck: {cooper: 1}\n"},
        *("deck.cooper", "cooper", "did you mean copper?", "setup.decks"),
    ),
    "a deck of kingdom cards": (
        {"ruleset": "deck: {bank: 1}\n"},
        *("deck.bank", "bank", "one of copper, silver", "setup.decks"),
    ),
    "a deck smaller than a hand": (
        {"ruleset": "hand: 11\n"},
        *("hand", "11", "at most 10, the cards in a deck", "setup.hands"),
    ),
    "a pile without a size": (
        {"ruleset": "players: {most: 5}\n"},
        *("players.most", f"no size of {ALL_BASIC} for 5 players", "a size of each basic pile", "supply.sizes"),
    ),
    "a new pile without a size": (
        {
            "cards": card("bronze", 'types: [treasure], cost: {value: 1}, pile: {"2": 9, "4": 9}', "basic"),
            "clauses": "card.bronze: " + CLAUSE % "",
        },
        *("basic.bronze.pile", "no size of bronze for 3 players", "a size of each basic pile", "supply.sizes"),
    ),
    "more cards than can be counted": (
        {"ruleset": "pile: 90\n"},
        *("pile", "1146 cards in a game", "at most 1000", "supply.sizes"),
    ),
    "two base types": (
        {"cards": card("forge", "types: [action, treasure]")},
        *("kingdom.forge.types", "action, treasure", "exactly one of action, treasure, victory, curse", "card.types"),
    ),
    "no base type": (
        {"cards": card("goons", "types: [attack]")},
        *("kingdom.goons.types", "attack", "exactly one of action, treasure, victory, curse", "card.types"),
    ),
    "an attack that is no action": (
        {"cards": card("bank", "types: [treasure, attack]")},
        *("kingdom.bank.types", "treasure, attack", "attack only with action", "card.types"),
    ),
    "worth of an action": (
        {"cards": card("forge", "worth: {value: 2}")},
        *("kingdom.forge.worth", "2", "no worth, because the type is not treasure", "card.types"),
    ),
    "points of a treasure": (
        {"cards": card("gold", "points: {value: 2}", "basic")},
        *("basic.gold.points", "2", "no points, because the type is not victory or curse", "card.types"),
    ),
    "a text on a victory card": (
        {"cards": card("forge", "types: [victory]")},
        *("kingdom.forge.play", "play on victory", "play only on cards of the type action or treasure", "card.types"),
    ),
    "a treasure that others feel": (
        {"cards": card("bank", "others: [{discard-to: 3}]")},
        *("kingdom.bank.others", "others on treasure", "others only on cards of the type action", "card.types"),
    ),
    "a rule in hand without the mark": (
        {"cards": card("watchtower", "types: [action]")},
        *("kingdom.watchtower.types", "action", "also reaction, because it has rules in hand", "card.types"),
    ),
    "a mark without a rule in hand": (
        {"cards": card("forge", "types: [action, reaction]")},
        *("kingdom.forge.types", "action, reaction", "no reaction, because it has no rules in hand", "card.types"),
    ),
    "a treasure that plays actions": (
        {"cards": card("bank", "play: [{again: 2}]")},
        *("kingdom.bank.play.0.again", "again on treasure", "again only on cards of the type action", "turn.phases"),
    ),
    "an action that plays treasures": (
        {"cards": card("forge", "play: [{dig: treasure, then: play}]")},
        *("kingdom.forge.play.0.dig", "dig on action", "dig only on cards of the type treasure", "turn.phases"),
    ),
    "a cost that is no number": (
        {"cards": card("forge", "cost: 7")},
        *("kingdom.forge.cost", "7", "a mapping: write {value: 7}", ""),
    ),
    "a type that is not there": (
        {"cards": card("forge", "types: [aktion]")},
        *("kingdom.forge.types.0", '"aktion"', "did you mean action?", ""),
    ),
}
"""By what is wrong: the files, and of the problem, or one of them, the path, what is found, part of what is expected, and
the clause."""


@pytest.mark.parametrize("name", CASES)
def test_what_does_not_go_together(name: str, write: Write) -> None:
    files, path, found, expected, clause = CASES[name]
    place = write(**files)
    problems = check_ruleset(place)
    told = [one for one in problems if (one.path, one.found) == (path, found)]
    assert any(expected in one.expected and clause_of(one.expected) == clause for one in told), problems
    assert all(one.line for one in told)
    with pytest.raises(RulesetError):
        prosperity.load_ruleset(place)


def clause_of(expected: str) -> str:
    cited = re.search(r" \((\w+\.[\w-]+)\)", expected)
    return cited[1] if cited else ""


def test_a_misspelled_card_is_one_problem(write: Write) -> None:
    [problem] = check_ruleset(write(cards=card("kings-cort", "cost: {value: 6}")))
    assert problem.path == "kingdom.kings-cort"
    assert "kings-court (did you mean that?)" in problem.expected


def test_every_check_has_its_case(write: Write) -> None:
    failed = set[str]()
    shipped, _ = overlays.gathered(GAME, folder("data") / "prosperity")
    for files, *_ in CASES.values():
        place = write(**files)
        own = {file.stem: source.read(file) for file in place.iterdir()}
        documents = overlays.filled_in(GAME, overlays.laid_over(GAME, own, shipped))
        if not any(schema_problems(one, build.PARTS[part]) for part, one in documents.items()):
            failed |= {check.problems.__name__ for check in CHECKS if any(check.problems(documents))}
        for file in place.iterdir():
            file.unlink()
    assert failed == {check.problems.__name__ for check in CHECKS}


def test_clauses_of_checks_are_clauses(rules: Ruleset) -> None:
    assert all(rules.clause(check.clause) for check in CHECKS if check.clause)


@pytest.mark.parametrize(
    "files",
    [
        {"ruleset": "hand: 3\nactions: 2\nbuys: 2\npile: 4\nend: {piles: 2, limit: {value: 20}}\n"},
        {"ruleset": "players: {most: 3}\ndeck: {estate: 0, silver: 2}\n"},
        {"cards": card("city", "play: [{empty-piles: [{cards: 1}, {cards: 1}, {tokens: 2}]}]")},
        {"cards": card("forge", "play: [{draw-to: 7}, {trash-any-to-gain: 2}, {gain-up-to: 3}]")},
        {"cards": card("silver", "cost: {value: 2}, worth: {value: 4}", "basic")},
        {"kingdoms": f"mine: {{cards: {TEN}}}\n"},
    ],
    ids=["numbers", "decks", "city", "words", "basic", "kingdom"],
)
def test_changes_that_load(files: dict[str, str], write: Write) -> None:
    place = write(**files)
    assert check_ruleset(place) == ()
    assert prosperity.load_ruleset(place).id == "changed"
