"""The clauses of Euphrat & Tigris are those of the rules, each with its source, and what they say of the data is true."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest
import quick_yaml
from tigris import transcribed as t

from amunre.engine.files import Document, folder
from amunre.engine.schema import schema_problems

PROSE = ("gist", "text", "ruling", "why", "argument", "uncited")


def plain(part):
    """A file of the data as YAML has it."""
    return quick_yaml.load((folder("data") / "tigris" / f"{part}.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def clauses():
    return plain("clauses")


def spaces_in(text):
    """The spaces that a text names."""
    return re.findall(r"\b[a-z]\d+\b", text)


def test_clauses_have_the_form_of_their_schema(clauses):
    assert schema_problems(Document("clauses", clauses), "clauses") == ()


def test_the_data_holds_the_transcribed_clauses_in_order(clauses):
    assert list(clauses) == list(t.SLUGS)
    assert len(t.SLUGS) == 132


def test_chapters_stand_together(clauses):
    chapters = [clause["chapter"] for clause in clauses.values()]
    changes = sum(before != after for before, after in pairwise(chapters))
    assert changes == len(set(chapters)) - 1


def test_titles_are_unique(clauses):
    titles = Counter(clause["title"] for clause in clauses.values())
    assert titles.most_common(1)[0][1] == 1


def test_each_clause_has_a_source_or_is_a_ruling(clauses):
    assert [slug for slug, clause in clauses.items() if not clause.get("sources") and "ruling" not in clause] == []


def test_sources_name_sections_that_there_are(clauses):
    sources = [source for clause in clauses.values() for source in clause.get("sources", ())]
    assert {source["document"] for source in sources} == {"CS", "T", "REPO"}
    named = {source["section"].partition(",")[0] for source in sources if source["document"] == "CS"}
    assert named == t.CS_SECTIONS


def test_no_clause_names_a_source_twice(clauses):
    for slug, clause in clauses.items():
        sources = [tuple(source.values()) for source in clause.get("sources", ())]
        assert len(sources) == len(set(sources)), slug


def test_data_of_clauses_exist(clauses):
    data = {part: plain(part) for part in ("ruleset", "board", "pieces")}
    for slug, clause in clauses.items():
        for path in clause.get("data", ()):
            value = data
            for key in path.split("."):
                assert key in value, (slug, path)
                value = value[key]


def test_each_value_has_a_clause(clauses):
    """Names and what a ruleset is called apart, and values of which a clause names the whole."""
    named = {path for clause in clauses.values() for path in clause.get("data", ())}
    for part in ("ruleset", "board", "pieces"):
        for key, value in plain(part).items():
            if key not in ("game", "id", "title"):
                inner = {f"{part}.{key}.{one}" for one in value} if isinstance(value, dict) else set()
                ways = {path for path in named if f"{path}.".startswith(f"{part}.{key}.")}
                assert f"{part}.{key}" in ways or inner <= ways, (part, key)


def test_limits_and_effects_can_be_cited(clauses):
    assert [slug for slug, it in clauses.items() if it["kind"] in ("limit", "effect") and "uncited" in it] == []


def test_texts_refer_to_clauses_that_there_are(clauses):
    for slug, clause in clauses.items():
        for key in PROSE:
            named = re.findall(
                r"\b[a-z]+\.[a-z][a-z0-9-]*\b", re.sub(r"\S+\.(?:de|edu|com)\b", "", clause.get(key, ""))
            )
            assert set(named) <= set(t.SLUGS) - {slug}, slug


def test_texts_name_the_spaces_of_the_board(clauses):
    assert spaces_in(clauses["board.river"]["text"]) == " ".join(t.RIVERS).split()
    assert spaces_in(clauses["board.temples"]["text"]) == t.TEMPLES.split()
    assert sorted(spaces_in(clauses["board.corners"]["text"])) == sorted(t.CORNERS.split())
    assert spaces_in(clauses["board.farm-square"]["text"]) == t.FARM_SQUARE.split()


def test_texts_name_the_numbers(clauses):
    bag = clauses["setup.bag"]["text"]
    for id, tile in t.TILES.items():
        assert f"{tile['count'][0]} {tile['color']} {id}s" in bag
        assert f"{t.TILES_IN_BAG[id]} {id}s" in bag
    assert f"{t.TILES_IN_ALL} civilization tiles" in bag
    grid, river = clauses["board.grid"]["text"], clauses["board.river"]["text"]
    assert f"{len(t.COLUMNS)} columns and {t.ROWS} rows, {t.SPACES} spaces" in grid
    assert f"{sum(t.RIVER_LENGTHS)} are river and {t.LAND} are land" in river
    assert f"{t.MOST_TURNS[2]}, {t.MOST_TURNS[3]} or {t.MOST_TURNS[4]}" in clauses["end.quiet"]["argument"]
    for most in t.MOST_ANSWERS["place"], t.MOST_ANSWERS["catastrophe"], t.MOST_ANSWERS["exchange"]:
        assert f"{most} " in clauses["play.sequential"]["argument"]


def test_the_text_on_monuments_lists_them(clauses):
    listed = re.findall(r"\b(\w+)-(\w+)\b", clauses["setup.monuments"]["text"])
    assert tuple(listed) == t.MONUMENTS
