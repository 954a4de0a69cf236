"""Each keyword of the schemas has a file that breaks it, and a keyword without one is noticed."""

from __future__ import annotations

from copy import deepcopy

import breaking
import keywords
import pytest
import samples
from breaking import NO_FILE, NOT_ALONE, broken, try_quickly
from counts import few
from keywords import SCHEMAS, Keyword, schema
from samples import sound

from amunre.engine import schema as schemas
from amunre.engine.files import Document
from amunre.engine.schema import schema_problems


@pytest.mark.parametrize("name", SCHEMAS)
def test_what_is_broken_was_sound(name):
    for document in sound(name):
        assert schema_problems(Document(name, document), name) == ()


@pytest.mark.parametrize("name", few(SCHEMAS[::12], SCHEMAS))
def test_each_keyword_is_broken_alone_and_refused(name):
    found = try_quickly(name)
    assert [(keyword, wrong) for keyword, wrong in found if wrong] == []
    assert len(found) > 5


def test_what_cannot_be_broken_alone_is_there():
    known = {(name, str(keyword)) for name in SCHEMAS for keyword in keywords.keywords(name)}
    assert {*NOT_ALONE, *NO_FILE} <= known


def test_keywords_are_all_that_can_refuse_something(monkeypatch):
    small = {
        "title": "T",
        "type": "object",
        "properties": {
            "a": {"$ref": "#/$defs/a"},
            "b": {"type": "array", "minItems": 0, "items": {"oneOf": [{"const": 1}]}},
        },
        "required": ["a", "b"],
        "propertyNames": {"not": {"enum": ["c"]}},
        "additionalProperties": False,
        "$defs": {"a": {"type": "object", "additionalProperties": {"minimum": 1}}, "d": {"additionalProperties": True}},
    }
    monkeypatch.setattr(keywords, "schema", lambda name: small)
    assert sorted(map(str, keywords.keywords("small"))) == [
        "$defs/a/additionalProperties/minimum",
        "$defs/a/type",
        "additionalProperties",
        "properties/a/$ref",
        "properties/b/items/oneOf",
        "properties/b/items/oneOf/0/const",
        "properties/b/type",
        "propertyNames/not",
        "required/a",
        "required/b",
        "type",
    ]


# --- that the check can fail ---------------------------------------------------------------------------------


@pytest.fixture
def changed(monkeypatch):
    """Another scoring schema, for the library and for the check."""

    def change(at, **new):
        other = deepcopy(schema("amun-re/scoring"))
        keywords.at(other, at).update(new)
        form = schemas.Form(other)
        for module in (keywords, samples, breaking):
            monkeypatch.setattr(module, "schema", lambda name: other)
        for module in (schemas, samples):
            monkeypatch.setattr(module, "form", lambda name: form)
        samples.shown_at.cache_clear()

    yield change
    samples.shown_at.cache_clear()


def wrong():
    return [keyword for keyword, text in try_quickly("amun-re/scoring") if text]


def test_a_keyword_without_a_file_is_told(changed):
    changed(("properties", "tie-breaks"), contains={"enum": ["pyramids", "stones"]})
    assert wrong() == ["properties/tie-breaks/contains"]


def test_a_keyword_that_never_applies_is_told(changed):
    changed(("$defs",), more={"type": "string"})
    assert wrong() == ["$defs/more/type"]


def test_a_keyword_that_another_one_makes_idle_is_told(changed):
    changed(("properties", "lines"), minProperties=0)
    assert wrong() == ["properties/lines/minProperties"]


def test_a_keyword_that_is_told_otherwise_is_told(monkeypatch):
    keyword = Keyword("amun-re/scoring", ("properties", "tie-breaks", "items"), "enum")
    assert broken(keyword) is not None
    monkeypatch.setattr(schemas, "_one_of", lambda words: "another one")
    assert broken(keyword) is None


def test_a_file_that_is_taken_is_told(monkeypatch):
    monkeypatch.setattr(breaking, "check_ruleset", lambda place: ())
    assert [text for _, text in breaking.try_schema("amun-re/scoring", every=81) if text] == [
        "the file is not refused for it but told: nothing"
    ]
