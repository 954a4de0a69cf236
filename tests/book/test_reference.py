"""The reference: every public name, every action, every code, every field and every command stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve

import amunre
from amunre.book import Book, places
from amunre.book.played import ExampleError
from amunre.book.reference import reference_pages
from amunre.book.refusals import cited, shown
from amunre.book.schemas import schemas
from amunre.cli import cli
from amunre.engine.texts import templates
from amunre.games.amun_re.actions import PATTERNS
from amunre.games.amun_re.rounds import STAGES

ROOT = Path(__file__).parents[2]
CODES = list(templates()["violations"])


@pytest.fixture(scope="module")
def book():
    return Book.of(amunre.load_ruleset(), ROOT)


@pytest.fixture(scope="module")
def made(book):
    return reference_pages(book)


def test_every_public_name_is_told_once():
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs/reference/api").glob("*.md")]
    told = [name for page in pages for name in re.findall(r"^::: amunre\.(\w+)$", page, re.MULTILINE)]
    rooms = {"bots", "render", "wire"}
    assert sorted(name for name in told if name not in rooms) == sorted(amunre.__all__)


def test_every_action_is_told(made):
    page = made["reference/actions.md"]
    assert "\\|" not in page
    for pattern in PATTERNS:
        assert f"\n## `{pattern}` {{ #" in page
    for move in (move for stage in STAGES.values() for move in stage.in_turn + stage.any_time):
        for check in move.checks:
            assert f"[`{check.code}`](violations/{check.code}.md)" in page


def test_the_actions_of_all_patterns_are_all_actions(made):
    counts = re.findall(r"How many\n:   (\d+)", made["reference/actions.md"])
    assert sum(map(int, counts)) == len(amunre.load_ruleset().actions)


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_its_page_with_its_position(book, made, code):
    page = made[f"reference/violations/{code}.md"]
    one = shown(book)[code]
    assert [violation.code for asked in one.played.asked for violation in asked.violations].count(code) >= 1
    assert one.violation.text in page.replace("\\", "")
    assert "<svg" in page
    assert one.violation.clause in cited(book)[code]
    for slug in cited(book)[code]:
        assert f"[`{slug}`](../../rules/" in page


def test_what_the_examples_do_not_show_is_cited_too(book):
    assert cited(book)["not-your-turn"] > {"auction.order", "purchase.order", "income.order"}
    assert "auction.end" in cited(book)["wrong-step"]


def test_a_code_without_an_example_that_holds_stops_the_pages(book, monkeypatch):
    monkeypatch.setattr("amunre.examples.Example.differences", lambda *_: ["wrong"])
    with pytest.raises(ExampleError, match="another-amount"):
        shown(evolve(book))


@pytest.mark.parametrize("name", schemas())
def test_every_field_of_a_schema_is_told(made, name):
    def keys(schema):
        if isinstance(schema, dict):
            yield from schema.get("properties", {})
        for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
            yield from keys(inner)

    page = made[places.schema(name)]
    told = {
        part for path in re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE) for part in re.split(r"[.\[\]]+", path)
    }
    assert told - {"", "*"} == set(keys(schemas()[name]))


def test_a_field_says_what_it_may_be(made):
    page = made["reference/schemas/position.md"]
    assert "| `round` | integer, 1 to 100 | yes | The round, counted through all kingdoms. |" in page
    assert "| `players` | list of 1 to 10, each: [player](#player) | yes |" in page
    assert "one of `bidding`, `payment`," in page


def test_every_command_prints_its_help(made):
    page = made["reference/commands.md"]
    assert re.findall(r"^## `amunre (\w+)`", page, re.MULTILINE) == list(cli.commands)
    assert page.count("-h, --help") == len(cli.commands) + 1
