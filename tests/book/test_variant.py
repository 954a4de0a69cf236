"""The book of rules that extend others: what differs is marked, with what it was, and nothing else is."""

from __future__ import annotations

import re

import pytest
from flood import FLOOD, written
from made import HEADING, anchors, follow, pages_of, section

from amunre.book import Book
from amunre.book.contents import whole
from amunre.book.rows import merged

BASE = "Amun-Re (2003)"
CHANGED = {
    "setup.start": ["`ruleset.start.gold` is <code>25</code>, was <code>20</code>."],
    "setup.decks": ["`ruleset.components.provinces` is <code>16</code>, was <code>15</code>."],
    "setup.supply": ["`ruleset.components.pyramids.single` is <code>16</code>, was <code>15</code>."],
    "play.limited-pieces": ["`ruleset.components.pyramids.single` is <code>16</code>, was <code>15</code>."],
    "play.pyramid-pieces": ["`ruleset.components.pyramids.single` is <code>16</code>, was <code>15</code>."],
    "purchase.price": ["`ruleset.prices.increase` is <code>2</code>, was <code>1</code>."],
    "purchase.fields": ["`provinces.fields.thebes` is <code>2</code>, was <code>4</code>."],
    "offering.gift-rules": ["`provinces.fields.thebes` is <code>2</code>, was <code>4</code>."],
    "play.hidden": [],
}
"""The rules that these change, and what is said of the values behind them."""


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    return Book.of(written(tmp_path_factory.mktemp("rules") / "flood", FLOOD))


@pytest.fixture(scope="module")
def made(book):
    return whole(book)


def unmarked(text):
    """A page without examples and numbers of rules, which are no rules."""
    text = re.sub(
        r'(?s)<details (open )?class="worked".*?</details>|<div class="picture">.*?</div>\n</div>|\n## Examples \{ #examples \}.*',
        "",
        text,
    )
    return re.sub(r' data-number="[^"]*"|^Examples\n:   .*$', "", text, flags=re.MULTILINE).split()


def test_each_rule_that_differs_is_marked_and_no_other(book, made):
    for clause in book.rules.clauses:
        told = section(
            made["rules/tables_.md" if clause.chapter == "tables" else f"rules/{clause.chapter}.md"], clause.slug
        )
        first = told.split("\n\n")[1].strip()
        if clause.slug in ("card.granary", "tea.served"):
            assert first == '<span class="changed">new</span>\n{ .differs }'
        elif clause.slug in CHANGED:
            assert first.startswith('<span class="changed">changed</span>')
            assert all(words in first for words in CHANGED[clause.slug])
        else:
            assert ".differs" not in told, clause.slug


def test_a_rule_with_other_words_shows_those_that_it_had(made):
    told = section(made["rules/play.md"], "play.hidden")
    now, was = told.split('<details class="was" markdown="1">')
    assert "All hands lie open" in now
    assert f"<summary>In {BASE}</summary>" in was
    assert "hands are secret" not in now
    assert len(was) > 200
    assert "All hands lie open" not in was


def test_a_rule_whose_values_alone_differ_says_so(made):
    told = section(made["rules/setup.md"], "setup.start")
    assert f"The text is from {BASE}" in told
    assert "You begin with 20 [gold]" in told
    assert "The text is that" not in section(made["rules/play.md"], "play.hidden")


def test_each_value_that_differs_stands_with_what_it_was(made):
    prices = section(made["rules/tables.md"], "prices")
    assert '| Price of the last one | 1 | 3 <span class="was">(was 2)</span> |' in prices
    assert 'Gold\n:   25 <span class="was">(was 20)</span>' in section(made["rules/tables.md"], "start")
    assert '| Fields for farmers | 2 <span class="was">(was 4)</span> |' in section(
        made["provinces/thebes.md"], "values"
    )
    overview = made["provinces/index.md"]
    assert re.search(r'Thebes</a></td><td><span>2</span>.*?<span class="was">\(was <span>4</span>', overview)
    assert re.search(r'fen&lt;/i&gt;</a> <span class="changed">new</span></td>', overview)


def test_a_page_without_marks_says_what_it_says_in_the_base(made):
    """A page that differs from the base has marks. Drawings have none."""
    base, made = pages_of("standard"), {path: text for path, text in made.items() if path.endswith(".md")}
    same = [path for path, text in made.items() if "{ .differs }" not in text]
    own = {"index.md", "differences.md", "rules/index.md"}
    assert len(same) > 50
    for path in set(same) - own:
        assert unmarked(made[path]) == unmarked(base[path]), path
    for path in set(made) - set(same) - own:
        status = "differs" if path in base else "new"
        assert made[path].startswith(f"---\nstatus: {status}\n"), path
    assert {path for path in made if "status: new" in made[path]} == {
        "cards/granary.md",
        "provinces/known_.md",
        "rules/tables_.md",
    }


def test_the_contents_and_one_page_list_all_that_differs(book, made):
    listed = made["differences.md"]
    for slug in (*CHANGED, "card.granary", "tea.served"):
        assert re.search(rf"^- \[.*\]\(rules/.*#{slug}\) `{slug}` <span", listed, re.MULTILINE), slug
        assert re.search(rf"^- \[.*#{slug}\).* <span class=\"changed\">", made["rules/index.md"], re.MULTILINE), slug
    assert made["rules/index.md"].count('class="changed"') == len(CHANGED) + 2
    assert "| [`ruleset.start.gold`](rules/tables.md#start) | <code>25</code> | <code>20</code> |" in listed
    assert "| [`power-cards.granary`](cards/granary.md) | new |  |" in listed
    marked = {path for path, text in made.items() if "{ .differs }" in text}
    assert {path for path in marked if f"]({path})" not in listed} == set()


def test_links_and_anchors_hold_with_all_marks(made):
    assert follow(made) > 1500
    for path, text in made.items():
        outside = re.sub(r"(?s)<svg.*?</svg>", "", text)
        found = [anchor for _, anchor in HEADING.findall(outside)] + re.findall(r'\bid="([^"]+)"', outside)
        assert len(found) == len(set(found)), path


def test_its_own_example_stands_there_and_is_no_difference(made):
    assert "worked-granary" in anchors(made["rules/cards.md"])
    told = section(made["rules/income.md"], "income.always")
    assert "#worked-granary)" in told
    assert ".differs" not in told


def test_a_name_with_marks_is_only_a_name(made):
    for path, text in made.items():
        assert "<i>fen" not in text, path
    assert made["provinces/known_.md"].startswith('---\nstatus: new\ntitle: "Moor &amp; &lt;i&gt;fen&lt;/i&gt;"\n')


def test_a_correction_extends_the_variant(made, book, tmp_path):
    (text,) = re.findall(r'(?s)``` \{ \.yaml title="ruleset.yaml" \}\n(.*?)\n```', made["provinces/known.md"])
    assert "extends: ../flood" in text
    written(tmp_path / "flood", FLOOD)
    assert Book.of(written(tmp_path / "my-board", {"ruleset.yaml": text})).base.hash == book.rules.hash


def test_rules_that_stand_by_themselves_have_no_marks():
    book = Book.of("standard")
    assert book.base is None
    made = whole(book)
    assert made.keys() == {*pages_of("standard"), "index.md"}
    assert all(made[path] == text for path, text in pages_of("standard").items())


# --- rows --------------------------------------------------------------------------------------------


def mark(now, was):
    found = merged(now, was, "was", "NEW")
    return found and (found.text, found.lost)


@pytest.mark.parametrize(
    ("now", "was", "text", "lost"),
    [
        (
            "| a | 1 |\n| b | 2 |",
            "| a | 1 |\n| b | 3 |",
            '| a | 1 |\n| b | 2 <span class="was">(was 3)</span> |',
            False,
        ),
        ("| a | 1 |\n| c | 2 |", "| a | 1 |", "| a | 1 |\n| c NEW | 2 |", False),
        ("| a | 1 |", "| a | 1 |\n| b | 2 |", "| a | 1 |", True),
        (
            "| a | 1 |\n| a | 2 |",
            "| a | 2 |\n| a | 3 |",
            '| a | 1 <span class="was">(was 3)</span> |\n| a | 2 |',
            False,
        ),
        ("head\n:   one\n:   two", "head\n:   one", 'head\n:   one\n:   two <span class="was">(was one)</span>', False),
        (
            "<tr><td>a</td><td>1</td></tr>",
            "<tr><td>a</td><td>2</td></tr>",
            '<tr><td>a</td><td>1 <span class="was">(was 2)</span></td></tr>',
            False,
        ),
    ],
)
def test_rows_are_marked(now, was, text, lost):
    assert mark(now, was) == (text, lost)


def test_what_is_of_no_kind_with_it_is_not_marked():
    assert mark("| a | 1 |", "| b | 1 |") is None
    assert mark("| a | 1 | x |\n| --- | --- | --- |", "| a | 1 |\n| --- | --- |") is None
    assert mark("| a | 1 |", "<table><tr><td>a</td></tr></table>") is None
    assert mark("One says this.", "One said that.") is None
