"""Consistency checks on a ruleset's values that go beyond the schemas, within a file and across files.

Each check is one function, named after its condition, and is listed once in `CHECKS` with its clause. Checks assume
documents that are valid under their schemas. If several values conflict, `clash` reports the conflict at the value that
was set last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import fields

from amunre.engine.crosschecks import (
    CheckedValues,
    Documents,
    LoadCheck,
    clash,
    clauses_name_data,
    some_can_play,
)
from amunre.engine.files import Keys
from amunre.errors import Problem
from amunre.games.prosperity.values import KINGDOM_CARDS, MOST_CARDS
from amunre.games.prosperity.vocabulary import WORDS
from amunre.jsontypes import JsonMapping
from amunre.printing import listed, meant

BASE_TYPES = ("action", "treasure", "victory", "curse")
MARKS = ("attack", "reaction")
BY_CARD: Mapping[str, tuple[str, ...]] = {"ends": ("province", "colony"), "in-hand": ("watchtower",)}
"""Keys that only these cards can have, because clauses, actions and events name the cards."""
SCORE_LINES = ("tokens", "total")
"""Names of a score's columns that are not cards."""
PLAYED: Mapping[str, tuple[str, ...]] = {
    "plus": ("action", "treasure"),
    "play": ("action", "treasure"),
    "in-play": ("action", "treasure"),
    "others": ("action",),
}
"""Types of card that can have these parts of a text."""
ONLY_ON = {"again": "action", "dig": "treasure"}
"""The type of card that a word needs, because the word plays a card in the phase of this type."""
NAMING_CARDS = ("take-from-discard", "discard-or-gain", "gains")
"""Keys of words whose values are ids of cards."""


def _cards(documents: Documents) -> Iterator[tuple[Keys, str, JsonMapping]]:
    """Yield the keys, the id and the entry of each card."""
    for sort in ("basic", "kingdom"):
        for id, entry in documents["cards"].value[sort].items():
            yield (sort, id), id, entry


def _words(documents: Documents) -> Iterator[tuple[Keys, str, JsonMapping, JsonMapping]]:
    """Yield the keys of each word, the list it is in, the word, and its card."""
    for keys, _, card in _cards(documents):
        for part in WORDS:
            for n, word in enumerate(card.get(part, ())):
                yield (*keys, part, n), part, word, card


def _ids_name_one_thing(documents: Documents) -> Iterator[Problem]:
    cards, kingdoms = documents["cards"], documents["kingdoms"]
    seen = dict.fromkeys(SCORE_LINES, "a line of the score")
    for keys, id, _ in _cards(documents):
        if id in seen:
            yield cards.problem(keys, f"{id}, which is also {seen[id]}", "a unique id")
        seen.setdefault(id, f"a {keys[0]} card")
    for id in kingdoms.value:
        if id in seen:
            yield clash(
                CheckedValues(kingdoms, [(id,)], f"{id}, which is also {seen[id]}", "a unique id"),
                *(
                    CheckedValues(cards, [keys], f"{id}, which is also a named kingdom", "a unique id")
                    for keys, other, _ in _cards(documents)
                    if other == id
                ),
            )


def _words_are_whole(documents: Documents) -> Iterator[Problem]:
    cards = documents["cards"]
    for keys, part, word, _ in _words(documents):
        kinds = [kind for kind in word if kind in WORDS[part]]
        if len(kinds) != 1:
            found = f"the words {' and '.join(kinds)} in one entry" if kinds else f"only {', '.join(word)}"
            yield cards.problem(keys, found, f"exactly one of {', '.join(WORDS[part])}")
            continue
        [kind] = kinds
        _, *others = [field.name for field in fields(WORDS[part][kind])]
        for key in others:
            if key not in word:
                yield cards.problem((*keys, key), "nothing", f"the key {key}, which {kind} needs")
        for key in word:
            if key != kind and key not in others:
                expected = f"only {', '.join((kind, *others))}"
                yield cards.problem((*keys, key), f"the key {key}, which {kind} does not have", expected)


def _words_name_cards(documents: Documents) -> Iterator[Problem]:
    cards = documents["cards"]
    known = [id for _, id, _ in _cards(documents)]
    named: list[tuple[Keys, str]] = []
    for keys, _, word, _ in _words(documents):
        for key in NAMING_CARDS:
            value = word.get(key, ())
            many = enumerate(value) if isinstance(value, list) else ()
            named += [((*keys, key), value)] if isinstance(value, str) else [((*keys, key, n), id) for n, id in many]
    for keys, _, card in _cards(documents):
        if "unless-in-play" in card:
            named.append(((*keys, "unless-in-play"), card["unless-in-play"]))
    for keys, id in named:
        if id not in known:
            yield cards.problem(keys, id, f"the id of a card{meant(id, known)}")


def _cards_have_clauses(documents: Documents) -> Iterator[Problem]:
    cards, clauses = documents["cards"], documents["clauses"].value
    for keys, id, _ in _cards(documents):
        if f"card.{id}" not in clauses:
            yield cards.problem(keys, "a card without a clause", f"the clause card.{id} in clauses.yaml")


def _rules_are_on_their_cards(documents: Documents) -> Iterator[Problem]:
    cards = documents["cards"]
    for keys, id, card in _cards(documents):
        for key, ids in BY_CARD.items():
            if key in card and id not in ids:
                yield cards.problem((*keys, key), f"{key} on {id}", f"{key} only on {' or '.join(ids)}")


def _cards_can_be_counted(documents: Documents) -> Iterator[Problem]:
    rules, cards = documents["ruleset"], documents["cards"]
    piles = sum(max(card["pile"].values()) for card in cards.value["basic"].values())
    decks = rules.value["players"]["most"] * sum(rules.value["deck"].values())
    counted = piles + KINGDOM_CARDS * rules.value["pile"] + decks
    if counted > MOST_CARDS:
        found, expected = f"{counted} cards in a game", f"at most {MOST_CARDS}"
        sizes: list[Keys] = [
            ("basic", id, "pile", n) for id, card in cards.value["basic"].items() for n in card["pile"]
        ]
        numbers: list[Keys] = [("pile",), *(("deck", id) for id in rules.value["deck"]), ("players", "most")]
        yield clash(
            CheckedValues(cards, sizes, found, expected, True), CheckedValues(rules, numbers, found, expected, True)
        )


def _kingdoms_name_kingdom_cards(documents: Documents) -> Iterator[Problem]:
    kingdoms, known = documents["kingdoms"], documents["cards"].value["kingdom"]
    for id, kingdom in kingdoms.value.items():
        for n, card in enumerate(kingdom["cards"]):
            if card not in known:
                yield kingdoms.problem((id, "cards", n), card, f"the id of a kingdom card{meant(card, known)}")


def _decks_are_of_basic_cards(documents: Documents) -> Iterator[Problem]:
    rules, basic = documents["ruleset"], documents["cards"].value["basic"]
    for id in rules.value["deck"]:
        if id not in basic:
            yield rules.problem(("deck", id), id, f"one of {listed(basic)}{meant(id, basic)}")


def _decks_fill_a_hand(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    hand, cards = rules.value["hand"], sum(rules.value["deck"].values())
    if cards < hand:
        yield clash(
            CheckedValues(rules, [("hand",)], str(hand), f"at most {cards}, the cards in a deck"),
            CheckedValues(
                rules,
                [("deck", id) for id in reversed(rules.value["deck"])],
                f"{cards} cards in a deck",
                f"at least {hand}, a whole hand",
                True,
            ),
        )


def _piles_have_sizes(documents: Documents) -> Iterator[Problem]:
    rules, cards = documents["ruleset"], documents["cards"]
    least, most = rules.value["players"]["least"], rules.value["players"]["most"]
    for players in range(least, most + 1):
        lacking = [id for id, card in cards.value["basic"].items() if str(players) not in card["pile"]]
        if lacking:
            found, expected = f"no size of {listed(lacking)} for {players} players", "a size of each basic pile"
            keys: list[Keys] = [("basic", id, "pile") for id in lacking]
            numbers: list[Keys] = [("players", "most"), ("players", "least")]
            yield clash(
                CheckedValues(cards, keys, found, expected, True), CheckedValues(rules, numbers, found, expected, True)
            )


def _cards_have_one_base_type(documents: Documents) -> Iterator[Problem]:
    cards = documents["cards"]
    for keys, _, card in _cards(documents):
        types = card["types"]
        base = [type for type in types if type in BASE_TYPES]
        marks = [type for type in types if type in MARKS]
        if len(base) != 1:
            expected = f"exactly one of {', '.join(BASE_TYPES)}"
            yield cards.problem((*keys, "types"), ", ".join(types), expected)
        elif marks and base != ["action"]:
            yield cards.problem((*keys, "types"), ", ".join(types), f"{', '.join(marks)} only with action")


def _values_fit_types(documents: Documents) -> Iterator[Problem]:
    cards = documents["cards"]
    for keys, _, card in _cards(documents):
        for key, types in (("worth", ("treasure",)), ("points", ("victory", "curse"))):
            if key in card and not any(type in types for type in card["types"]):
                found, of = str(card[key]["value"]), " or ".join(types)
                yield clash(
                    CheckedValues(cards, [(*keys, key)], found, f"no {key}, because the type is not {of}"),
                    CheckedValues(cards, [(*keys, "types")], ", ".join(card["types"]), f"{of}, because it has {key}"),
                )


def _texts_fit_types(documents: Documents) -> Iterator[Problem]:
    cards = documents["cards"]
    for keys, _, card in _cards(documents):
        types = card["types"]
        for part, needed in PLAYED.items():
            if part in card and not any(type in needed for type in types):
                expected = f"{part} only on cards of the type {' or '.join(needed)}"
                yield cards.problem((*keys, part), f"{part} on {', '.join(types)}", expected)
        if "in-hand" in card and "reaction" not in types:
            yield cards.problem((*keys, "types"), ", ".join(types), "also reaction, because it has rules in hand")
        if "reaction" in types and "in-hand" not in card:
            yield cards.problem((*keys, "types"), ", ".join(types), "no reaction, because it has no rules in hand")


def _words_fit_types(documents: Documents) -> Iterator[Problem]:
    cards = documents["cards"]
    for keys, _, word, card in _words(documents):
        for kind, type in ONLY_ON.items():
            if kind in word and type not in card["types"]:
                found = f"{kind} on {', '.join(card['types'])}"
                yield cards.problem((*keys, kind), found, f"{kind} only on cards of the type {type}")


CHECKS = (
    LoadCheck(None, clauses_name_data),
    LoadCheck(None, _ids_name_one_thing),
    LoadCheck(None, _words_are_whole),
    LoadCheck(None, _words_name_cards),
    LoadCheck(None, _cards_have_clauses),
    LoadCheck(None, _rules_are_on_their_cards),
    LoadCheck("setup.players", some_can_play),
    LoadCheck("setup.sets", _kingdoms_name_kingdom_cards),
    LoadCheck("setup.decks", _decks_are_of_basic_cards),
    LoadCheck("setup.hands", _decks_fill_a_hand),
    LoadCheck("supply.sizes", _piles_have_sizes),
    LoadCheck("supply.sizes", _cards_can_be_counted),
    LoadCheck("card.types", _cards_have_one_base_type),
    LoadCheck("card.types", _values_fit_types),
    LoadCheck("card.types", _texts_fit_types),
    LoadCheck("turn.phases", _words_fit_types),
)
"""The checks, in the order of the clauses."""
