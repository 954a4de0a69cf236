"""The pages that only this site has, and what they add to those of the book: what holds each rule, schemas, commands."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from attrs import evolve
from made import anchors, follow, section

import amunre
from amunre.book.places import clause as place_of
from amunre.book.refusals import checks
from amunre.cli import cli
from amunre.games import GAMES
from generator import collect, places
from generator.contents import book_of, other_books, site_pages
from generator.project import Project
from generator.reports import faults_page
from generator.schemas import packed_schemas, schemas

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


RULESETS = ("standard", *places.OTHERS)


@pytest.fixture(scope="module")
def others():
    return other_books(ROOT)


@pytest.fixture(scope="module")
def held(book, project, made, others):
    """By ruleset: the book of a game, its project, and its pages by their paths within the book."""
    found = {"standard": (book, project, made)}
    for name in places.OTHERS:
        project = Project.of(ROOT, amunre.load_ruleset(name))
        top = places.other(name, "")
        pages = {path.removeprefix(top): text for path, text in others.items() if path.startswith(top)}
        found[name] = (book_of(project, name), project, pages)
    return found


@pytest.mark.parametrize("name", RULESETS)
def test_every_clause_has_its_anchor_its_checks_and_its_tests(name, held):
    book, _, made = held[name]
    for clause in book.rules.clauses:
        for page in ("rules/", "checks/engine-", "checks/tests-"):
            assert clause.slug in anchors(made[f"{page}{clause.chapter}.md"]), (page, clause.slug)


def test_all_links_between_made_pages_lead_somewhere(made, others):
    """The pages of both games: the page of planted faults links to the rules of both."""
    games = {places.other(name, places.GAME): "" for name in places.OTHERS}
    beside = {places.PACKED: "", **games}  # which are made as the site is
    assert follow(made | others | beside) > 4000


# --- what holds a clause -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_every_clause_is_held_by_tests_that_are_linked(name, held):
    book, project, made = held[name]
    for clause in book.rules.clauses:
        tests = project.tests[clause.slug]
        told = section(made[f"rules/{clause.chapter}.md"], clause.slug)
        assert len(tests) > 0
        assert f"](../checks/tests-{clause.chapter}.md#{clause.slug})" in told
        listed = section(made[f"checks/tests-{clause.chapter}.md"], clause.slug)
        assert all(test.file in listed and f"def {test.name}(" in listed for test in tests)


@pytest.mark.parametrize("name", RULESETS)
def test_every_clause_names_the_code_that_enforces_it_or_says_why_none_does(name, held):
    book, project, _ = held[name]
    cited = {violation.clause for played in book.examples for violation in played.violations}
    checked = {*checks(book), *project.engine, *cited}
    for clause in book.rules.clauses:
        enforced = clause.slug in checked
        by_card = re.fullmatch(r"card\.[a-z-]+", clause.slug)  # cited for the card in play, by its id
        assert enforced or clause.uncited or by_card, clause.slug


@pytest.mark.parametrize("name", RULESETS)
def test_every_check_of_the_engine_is_shown(name, held):
    book, _, made = held[name]
    codes = {refusal.code for refusals in checks(book).values() for refusal in refusals}
    assert len(codes) > 12
    shown = "".join(text for path, text in made.items() if path.startswith("checks/engine-"))
    for slug, refusals in checks(book).items():
        for refusal in refusals:
            check = collect.source_of(refusal.check)
            assert f'"{refusal.code}: {check.name}"' in shown, slug
            assert check.source.startswith((f"def {check.name}(", f"class {check.name}("))


@pytest.mark.parametrize("name", RULESETS)
def test_code_and_tests_are_those_of_the_game(name, held):
    _, project, _ = held[name]
    own = GAMES[amunre.load_ruleset(name).game.id]
    rooms = {
        piece.file.split("/")[2] for pieces in project.engine.values() for piece in pieces if "/games/" in piece.file
    }
    assert rooms == {own}
    folders = {piece.file.split("/")[1] for pieces in project.tests.values() for piece in pieces}
    assert (folders == {name}) is (name != "standard")
    assert folders & {*places.OTHERS} <= {name}


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
@pytest.mark.clause(*SLUGS)
def test_of_several(): pass
TABLE = [pytest.param(1, marks=pytest.mark.clause("x.four"))]
@pytest.mark.parametrize("a", TABLE)
def test_with_marks(): pass
@pytest.mark.parametrize("a", [param.values for param in TABLE])
def test_without_marks(): pass
"""
    (tmp_path / "tests/test_it.py").write_text(text, encoding="utf-8")
    (tmp_path / "tests/tigris").mkdir()
    (tmp_path / "tests/tigris/test_it.py").write_text(text, encoding="utf-8")
    found = collect.tests_by_clause(tmp_path, "amun-re", {"SLUGS": ["x.three"]})
    assert {slug: [(test.name, test.line) for test in tests] for slug, tests in found.items()} == {
        "x.one": [("test_both", 3)],
        "x.two": [("test_both", 3)],
        "x.table": [("test_by_table", 7)],
        "x.three": [("test_of_several", 10)],
        "x.four": [("test_with_marks", 13)],
    }
    assert found["x.one"][0].source == "\n".join(text.splitlines()[2:5])


def test_the_changes_are_a_page(made):
    assert "## [Unreleased]" in made["changes.md"]


def test_planted_faults_are_told_of_each_game_with_a_way_to_its_rules(book, project, held):
    rules = {name: own.rules for name, (own, _, _) in held.items()}
    rows = [
        {"game": one.game.id, "clause": clause.slug, "fault": f"{name} fault", "caught": clause.chapter != "end"}
        for name, one in rules.items()
        for clause in one.clauses
    ]
    planted = {**project.formal, "claims": [{**project.formal["claims"][0], "rows": rows}]}
    told = faults_page(book, evolve(project, formal=planted)).split("\n## ")[1:]
    assert [unescape(part.splitlines()[0]) for part in told] == [one.title for one in rules.values()]
    for part, (name, one) in zip(told, rules.items(), strict=True):
        top = "../" if name == "standard" else f"../{places.other(name, '')}"
        for clause in one.clauses:
            outcome = "not caught" if clause.chapter == "end" else "caught"
            way = f"{top}{place_of(clause)}"
            assert f"| [`{clause.slug}`]({way}) | {name} fault | {outcome} |" in part


# --- reference ------------------------------------------------------------------------------------


def test_every_public_name_is_told_once():
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs/reference/api").glob("*.md")]
    told = [name for page in pages for name in re.findall(r"^::: amunre\.(\w+)$", page, re.MULTILINE)]
    rooms = {"bots", "parquet", "render", "wire"}
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


def test_all_schemas_are_in_one_file_that_is_always_the_same():
    packed = packed_schemas()
    assert packed == packed_schemas()
    with ZipFile(BytesIO(packed)) as archive:
        assert set(archive.namelist()) == {f"schemas/{name}.schema.json" for name in schemas()}


def test_a_field_says_what_it_may_be(made):
    page = made["reference/schemas/position.md"]
    assert "| `round` | integer, 1 to 100 | yes | The round, counted across all kingdoms. |" in page
    assert "| `players` | list of 1 to 10, each: [player](#player) | yes |" in page
    assert "one of `bidding`, `payment`," in page


def test_every_command_prints_its_help(made):
    page = made["reference/commands.md"]
    assert re.findall(r"^## `amunre (\w+)`", page, re.MULTILINE) == list(cli.commands)
    assert page.count("-h, --help") == len(cli.commands) + 1


@pytest.mark.parametrize("game", GAMES)
def test_every_group_of_features_is_told_with_its_numbers_and_the_hashes(made, game):
    page = section(made[places.FEATURES], game)
    rulesets = [amunre.load_ruleset(name) for name in amunre.rulesets()]
    for rules in [rules for rules in rulesets if rules.game.id == game]:
        numbers = range(rules.least_players, rules.most_players + 1)
        for perfect in (False, True):
            for players in numbers:
                encoder = rules.encoder(players, perfect)
                assert re.search(rf"`{rules.id}` \| {players} \| {encoder.size}\b.* \| `{encoder.hash[:16]}` ", page)
    standard = amunre.load_ruleset(game)
    for group in standard.game.module("features").FEATURES:
        sizes = [
            sum(one.name.partition("[")[0] == group.name for one in standard.features(players, perfect=True))
            for players in range(standard.least_players, standard.most_players + 1)
        ]
        [row] = re.findall(rf"^\| `{group.name}` \|.*$", page, re.MULTILINE)
        assert f"| {' / '.join(map(str, sizes if len({*sizes}) > 1 else sizes[:1]))} |" in row
        assert group.says in row
        assert ("Only with perfect information." in row) is group.hidden
