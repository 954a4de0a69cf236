"""The pages that only this site has, and what they add to those of the book: what holds each rule, schemas, commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from made import anchors, follow, section

import amunre
from amunre.book.refusals import checks
from amunre.cli import cli
from generator import collect, places
from generator.contents import book_of, site_pages
from generator.project import Project
from generator.schemas import schemas

pytestmark = pytest.mark.pages

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def project():
    return Project.of(ROOT, amunre.load_ruleset())


@pytest.fixture(scope="module")
def book(project):
    return book_of(project)


@pytest.fixture(scope="module")
def made(book, project):
    return site_pages(book, project)


def test_every_clause_has_its_anchor_its_checks_and_its_tests(book, made):
    for clause in book.rules.clauses:
        for page in ("rules/", "checks/engine-", "checks/tests-"):
            assert clause.slug in anchors(made[f"{page}{clause.chapter}.md"]), (page, clause.slug)


def test_all_links_between_made_pages_lead_somewhere(made):
    assert follow(made) > 2500


# --- what holds a clause -----------------------------------------------------------------------------


def test_every_clause_is_held_by_tests_that_are_linked(book, project, made):
    for clause in book.rules.clauses:
        tests = project.tests[clause.slug]
        told = section(made[f"rules/{clause.chapter}.md"], clause.slug)
        assert len(tests) > 0
        assert f"](../checks/tests-{clause.chapter}.md#{clause.slug})" in told
        listed = section(made[f"checks/tests-{clause.chapter}.md"], clause.slug)
        assert all(test.file in listed and f"def {test.name}(" in listed for test in tests)


def test_every_clause_names_the_code_that_enforces_it_or_says_why_none_does(book, project):
    for clause in book.rules.clauses:
        cited = {violation.clause for played in book.examples for violation in played.violations}
        held = clause.slug in checks(book) or clause.slug in project.engine or clause.slug in cited
        assert held or clause.uncited or clause.slug == "card.correction", clause.slug


def test_every_check_of_the_engine_is_shown(book, project, made):
    codes = {refusal.code for refusals in checks(book).values() for refusal in refusals}
    assert len(codes) > 30
    shown = "".join(text for path, text in made.items() if path.startswith("checks/engine-"))
    for slug, refusals in checks(book).items():
        for refusal in refusals:
            check = collect.source_of(refusal.check)
            assert f'"{refusal.code}: {check.name}"' in shown, slug
            assert check.source.startswith(f"def {check.name}(")


def test_marks_are_found_where_they_stand(tmp_path):
    (tmp_path / "tests").mkdir()
    text = """import pytest
MARKS = {"a": pytest.mark.clause("x.table")}
@pytest.mark.clause("x.one")
@pytest.mark.clause("x.two")
def test_both(): pass
class TestInside:
    @pytest.mark.parametrize("a", [pytest.param(1, marks=MARKS["a"])])
    def test_by_table(self): pass
def test_without(): pass
"""
    (tmp_path / "tests/test_it.py").write_text(text, encoding="utf-8")
    found = collect.tests_by_clause(tmp_path)
    assert {slug: [(test.name, test.line) for test in tests] for slug, tests in found.items()} == {
        "x.one": [("test_both", 3)],
        "x.two": [("test_both", 3)],
        "x.table": [("test_by_table", 7)],
    }
    assert found["x.one"][0].source == "\n".join(text.splitlines()[2:5])


def test_formal_checks_and_changes_are_told(book, project, made):
    told = made["checks/formal.md"]
    for claim in project.formal["claims"]:
        assert claim["figure"].replace("|", r"\|") in told
        assert f"{claim['date']}, `{claim['commit'][:7]}`" in told
    assert "## [Unreleased]" in made["changes.md"]


# --- reference ------------------------------------------------------------------------------------


def test_every_public_name_is_told_once():
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs/reference/api").glob("*.md")]
    told = [name for page in pages for name in re.findall(r"^::: amunre\.(\w+)$", page, re.MULTILINE)]
    rooms = {"bots", "render", "wire"}
    assert sorted(name for name in told if name not in rooms) == sorted(amunre.__all__)


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
