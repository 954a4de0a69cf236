"""A variant says what differs: everything else of a new province or card is as the schemas have it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from amunre import Game
from amunre.engine.files import Document
from amunre.engine.ruleset import Provenance
from amunre.engine.schema import filled, plain_schema, schema_problems
from amunre.errors import Problem
from amunre.games.amun_re.build import PARTS
from amunre.games.loading import check_ruleset, ruleset_from_data
from amunre.games.shipped import load_ruleset

if TYPE_CHECKING:
    from tests.ruleset.conftest import Write

COMPONENTS = "components: {provinces: 16, pyramids: {single: 16}}\n"


def with_province(text: str) -> dict[str, str]:
    return {"ruleset": COMPONENTS, "provinces": text}


def test_a_new_province_in_two_lines(write: Write) -> None:
    text = "new-bubastis:\n  fields: {value: 4}\n"
    rules = load_ruleset(write(with_province(text)))
    province = rules.provinces[-1]
    assert (province.id, province.names, province.fields) == ("new-bubastis", {"en": "New Bubastis"}, 4)
    assert (province.limit, province.coin, province.coin_pays, province.temples) == (0, 0, "never", 0)
    assert (province.side, province.shore, province.egypt, province.latitude) == ("west", "inland", "lower", None)
    assert set(province.provenance.values()) == {Provenance("house")}
    assert list(province.provenance) == [key for key in rules.provinces[0].provenance if key != "latitude"]
    game = Game(rules, 3, seed=1)
    assert "new-bubastis" in game.view(0).sites


def test_a_province_may_say_nothing(write: Write) -> None:
    assert load_ruleset(write(with_province("oasis: {}\n"))).province("oasis").fields == 0


def test_a_value_that_does_not_say_how_it_is_known_is_our_own_choice(write: Write) -> None:
    rules = load_ruleset(
        write({"provinces": "thebes: {fields: {value: 5}, limit: {value: 2, known: house, note: So.}}\n"})
    )
    thebes = rules.province("thebes")
    assert thebes.provenance["fields"] == Provenance("house")
    assert thebes.provenance["limit"] == Provenance("house", "So.")
    assert thebes.provenance["egypt"] == load_ruleset().province("thebes").provenance["egypt"]


def test_defaults_travel_with_the_data_and_make_the_same_rules(write: Write) -> None:
    short = load_ruleset(write(with_province("oasis: {coin: {value: 3}, coin-pays: {value: always}}\n")))
    travelled = ruleset_from_data(json.loads(json.dumps(short.data)))
    assert (travelled.hash, travelled.provinces) == (short.hash, short.provinces)
    told = {
        key: {"value": getattr(short.provinces[-1], key.replace("-", "_"))} for key in short.provinces[-1].provenance
    }
    long = load_ruleset(write(with_province(json.dumps({"oasis": told})), "long"))
    assert long.hash == short.hash


def test_what_the_shipped_rulesets_say_is_whole() -> None:
    """So that their hashes do not depend on a default, and each value of the standard game says how it is known."""
    rules = load_ruleset()
    for part, schema in PARTS.items():
        assert filled(rules.data[part], schema) == rules.data[part]
        assert list(filled(rules.data[part], schema)) == list(rules.data[part])
    assert "house" not in {known.known for province in rules.provinces for known in province.provenance.values()}


@pytest.mark.parametrize("schema", PARTS.values())
def test_a_default_is_what_its_schema_accepts(schema: str) -> None:
    entry = plain_schema(schema).get("additionalProperties")
    for key, inner in (entry or {}).get("properties", {}).items():
        if "default" in inner:
            problems = schema_problems(Document("f", {"abu": filled({"x": {}}, schema)["x"]}), schema)
            assert not [problem for problem in problems if key in problem.path]


MISTAKES = {
    "misspelt key": ("oasis: {filds: {value: 3}}\n", "oasis.filds", "the key filds"),
    "misspelt known": ("oasis: {fields: {value: 3, knwon: house}}\n", "oasis.fields.knwon", "the key knwon"),
    "unknown knowledge": ("oasis: {fields: {value: 3, known: guessed}}\n", "oasis.fields.known", '"guessed"'),
    "no value": ("oasis: {fields: {known: house}}\n", "oasis.fields.value", "nothing"),
    "plain value": ("oasis: {fields: 3}\n", "oasis.fields", "3"),
    "name without English": ("oasis: {names: {de: Oase}}\n", "oasis.names.en", "nothing"),
    "coin that never pays": ("oasis: {coin: {value: 3}}\n", "oasis.coin-pays.value", "never with a coin of 3"),
}


@pytest.mark.parametrize(("text", "path", "found"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_in_a_new_province_is_told(text: str, path: str, found: str, write: Write) -> None:
    place = write(with_province(text))
    (problem,) = check_ruleset(place)
    assert (problem.file, problem.line, problem.path) == (str(place / "provinces.yaml"), 1, path)
    assert problem.found == found


def test_a_province_too_many_is_told(write: Write) -> None:
    place = write({"provinces": "# mine\noasis: {fields: {value: 5}}\n"})
    assert Problem(
        str(place / "provinces.yaml"),
        2,
        "oasis",
        "16 provinces in all",
        "15 as in components.provinces, or the id of one of them; see standard/ruleset.yaml:21 (setup.decks)",
    ) in check_ruleset(place)


def test_a_new_card_needs_no_name_and_its_clause_no_sources(write: Write) -> None:
    place = write(
        {
            "power-cards": "full-granary: {count: 2, effect: {kind: fixed-income, gold: 12}}\n",
            "clauses": "card.full-granary: {chapter: cards, kind: effect, title: Granary, text: It yields 12 gold.}\n",
        }
    )
    rules = load_ruleset(place)
    assert rules.card("full-granary").names == {"en": "Full Granary"}
    assert rules.clause("card.full-granary").sources == ()
