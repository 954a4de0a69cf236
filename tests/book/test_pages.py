"""The pages of a book: all are there, all links between them lead somewhere, and each says what it must."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from attrs import evolve
from counts import few
from made import HEADING, anchors, book_of, follow, pages_of, section

import amunre
from amunre.book import Book, verify
from amunre.book.example import example_html
from amunre.book.played import PlayedExample
from amunre.book.terms import linked, terms, used_in
from amunre.examples import ExampleError
from amunre.games.amun_re.book.provinces import income
from amunre.games.amun_re.texts import sections
from amunre.games.finding import shipped_rulesets

ROOT = Path(__file__).parents[2]
AMUN_RE = pytest.mark.parametrize("name", few(["standard"], ["standard", "delta"]), indirect=True)
"""For what is asked of the pages that only the books of Amun-Re have."""
CLAUSES = (ROOT / "tests/clauses.txt").read_text(encoding="utf-8").split()


@pytest.fixture(params=few(("standard", "tigris", "prosperity"), shipped_rulesets()))
def name(request):
    return request.param


@pytest.fixture
def book(name):
    return book_of(name)


@pytest.fixture
def made(name):
    return pages_of(name)


@pytest.fixture
def standard():
    return book_of("standard")


@pytest.fixture
def standard_made():
    return pages_of("standard")


# --- all is there ----------------------------------------------------------------------------------


def test_every_clause_has_its_anchor(book, made):
    for clause in book.rules.clauses:
        assert clause.slug in anchors(made[f"rules/{clause.chapter}.md"])


def test_what_must_not_be_missing_is_on_the_pages(book, made):
    """Look for the same parts as `amunre book`, without the first page and the parts that mkdocs adds."""
    for page, wanted in verify.wanted(book.rules).items():
        if page in made:
            assert set(wanted) <= set(anchors(made[page])), page
    assert len(set(made) & set(verify.wanted(book.rules))) > 50


def test_the_pages_of_the_standard_game_hold_the_transcribed_clauses_in_order(standard, standard_made):
    headings = [HEADING.findall(standard_made[f"rules/{chapter}.md"]) for chapter in standard.chapters]
    assert [anchor for page in headings for _, anchor in page] == CLAUSES


@AMUN_RE
def test_every_province_and_card_has_its_page_with_its_drawing(book, made):
    wanted = [f"provinces/{province.id}.md" for province in book.rules.provinces]
    wanted += [f"cards/{card.id}.md" for card in book.rules.cards]
    for page in wanted:
        assert "<svg" in made[page]
    own = [page for page in made if page.startswith(("provinces/", "cards/"))]
    assert set(own) - set(wanted) == {"provinces/index.md", "provinces/known.md", "cards/index.md"}


def test_a_variant_tells_its_own_values():
    made = pages_of("delta")
    choice = sections()["knowledge"]["house"]
    assert choice in made["provinces/tanis.md"]
    assert choice in made["provinces/index.md"]
    assert choice not in pages_of("standard")["provinces/index.md"]
    assert "| [Tanis](tanis.md) | Coin | 0 |" in section(made["provinces/known.md"], "house")
    assert "0, 1, 3, 6, 10, 15, 21, 28, 36, 45" in made["rules/tables.md"]
    assert "by 5" in made["cards/great-correction.md"]
    assert (
        "no source" in section(made["rules/cards.md"], "card.great-correction")
        or "none; this rule" in made["rules/cards.md"]
    )
    assert "`another-amount`" in section(made["rules/offering.md"], "offering.correction")


def test_all_links_between_pages_lead_somewhere(made):
    assert follow(made) > 1000


def test_anchors_of_a_page_are_there_once(made):
    for path, text in made.items():
        outside = re.sub(r"(?s)<svg.*?</svg>", "", text)
        found = [anchor for _, anchor in HEADING.findall(outside)] + re.findall(r'\bid="([^"]+)"', outside)
        assert len(found) == len(set(found)), path


# --- two layers ------------------------------------------------------------------------------------------


def test_a_clause_says_first_what_a_player_must_know_and_folds_the_rest(book, made):
    for clause in book.rules.clauses:
        told = section(made[f"rules/{clause.chapter}.md"], clause.slug)
        first, fold, rest = told.partition('<details class="more"')
        assert fold, clause.slug
        assert 'class="more"' not in rest
        assert linked(book, clause.gist, f"rules/{clause.chapter}.md", {clause.slug}, clause) in first
        for word in (f"`{clause.slug}`", book.say("sources"), *([book.say("why")] if clause.why else [])):
            assert f"\n{word}" in rest, clause.slug
            assert f"\n{word}" not in first
        assert (book.say("ruling") in first) == bool(clause.ruling)


def test_numbers_follow_the_phases_as_printed(standard, standard_made):
    for chapter in standard.chapters:
        title = standard.texts.title("chapters", chapter)
        numbers = re.findall(r'\.clause data-number="(\w+)\.(\d+)"', standard_made[f"rules/{chapter}.md"])
        assert [int(n) for _, n in numbers] == list(range(1, len(standard.clauses_of(chapter)) + 1))
        phase = re.match(r"Phase (\d)", title)
        assert {label for label, _ in numbers} == {phase[1]} if phase else numbers[0][0].isalpha()


def test_pictures_show_only_the_places_that_matter(standard, standard_made):
    first = section(standard_made["rules/auction.md"], "auction.ladder").partition("<details")[0]
    labels = re.findall(r'aria-label="([^"]*)"', first)
    assert labels
    for label in labels:
        assert re.fullmatch("Part of the board: Abu, Thebes. Abu: [^&]*&#10;Thebes: [^&]*", label)


def test_the_whole_board_of_an_example_is_a_click_away(book, made):
    for played in book.examples:
        moments = ["before", "after"] if played.steps else ["after"]
        for moment in moments:
            assert made[f"rules/boards/{played.file}-{played.example.id}-{moment}.svg"].startswith("<svg")


# --- examples ----------------------------------------------------------------------------------------


def test_every_example_stands_once_and_is_linked_from_its_other_clauses(book, made):
    for played in book.examples:
        anchor = f"{played.file}-{played.example.id}"
        homes = [path for path, text in made.items() if path.startswith("rules/") and f'id="{anchor}"' in text]
        first, *others = played.example.clauses
        assert homes == [f"rules/{book.rules.clause(first).chapter}.md"]
        for slug in others:
            told = section(made[f"rules/{book.rules.clause(slug).chapter}.md"], slug)
            assert f"#{anchor})" in told


def test_an_example_shows_what_was_asked_and_what_the_engine_answered(standard, standard_made):
    page = standard_made["rules/auction.md"]
    shown = page[page.index('id="worked-auction-first-pass"') :]
    shown = shown[: shown.index("</details>")]
    assert "<svg" not in shown  # its pictures stand above the fold
    assert section(page, "auction.order").partition("<details")[0].count("<svg") == 2
    assert "Player 4 bids 10 on Abydos." in shown
    assert "Player 1 has been outbid on Abydos, so cannot bid 15 there" in shown
    assert "<code>overbid-here</code>" in shown
    assert 'href="#auction.no-return"' in shown


SHEET = re.compile(
    r'<details class="worked" id="([^"]+)">(?:(?!</details>).)*?<div class="fields sheet">(.*?)</div>', re.DOTALL
)


def cells(row):
    return [re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r"<t[dh]>(.*?)</t[dh]>", row)]


@AMUN_RE
def test_points_stand_on_whole_score_sheets_that_add_up(book, made):
    """Each line of each kingdom that has been counted, for each seat."""
    sheets = {found[1]: found[2] for text in made.values() for found in SHEET.finditer(text)}
    wanted = {
        f"worked-{one.example.id}" for one in book.examples if {"score", "score-if-now"} & one.example.expect.keys()
    }
    assert set(sheets) == wanted
    for one in book.examples:
        if f"worked-{one.example.id}" not in sheets:
            continue
        head, *rows, total = [cells(row) for row in re.findall(r"<tr>(.*?)</tr>", sheets[f"worked-{one.example.id}"])]
        assert len(rows) in (6, 12)
        assert [row[1] for row in rows[-6:]] == list(sections()["lines"].values())
        assert [row[0] for row in rows if row[0]] == ["Old Kingdom", "New Kingdom"][: len(rows) // 6]
        assert len(head) - 2 == len(one.scores) == len(one.before.players)
        for seat, score in enumerate(one.scores):
            assert sum(int(row[2 + seat]) for row in rows) == int(total[2 + seat]) == score.total


def test_the_rule_that_ends_a_game_is_cited(standard):
    ended = next(one for one in standard.examples if one.example.id == "second-scoring")
    ended = PlayedExample.of(evolve(ended.example, expect={"over": "end.winner"}), "worked", standard.rules)
    assert re.search(
        r'<b>Ended by</b> <a href="[^"]*#end\.winner">end\.winner</a>',
        example_html(standard, ended, "rules/income.md"),
    )


def test_what_an_example_asks_is_bold_on_its_score_sheet(standard_made):
    page = standard_made["rules/scoring.md"]
    sheet = next(found[2] for found in SHEET.finditer(page) if found[1] == "worked-temples")
    assert "<td>temples</td><td>0</td><td><b>6</b></td>" in sheet
    assert sheet.count("<b>") == 1


def test_an_example_names_its_source_in_full(standard_made):
    assert "</b> Czech translation of the 2003 rules, Phase 5 - Other income" in standard_made["rules/income.md"]
    assert not [path for path, text in standard_made.items() if re.search(r"\bCS\b", text) and "rules" in path]


def test_an_example_that_fails_stops_the_book(tmp_path):
    folder = shutil.copytree(ROOT / "data/standard", tmp_path / "own")
    (folder / "ruleset.yaml").write_text("extends: standard\nid: own\ntitle: Own\n", encoding="utf-8")
    for part in ("provinces", "power-cards", "scoring", "clauses"):
        (folder / f"{part}.yaml").unlink()
    file = folder / "examples/worked.yaml"
    text = file.read_text(encoding="utf-8")
    assert "- {gold: 37}" in text
    file.write_text(text.replace("- {gold: 37}", "- {gold: 38}"), encoding="utf-8")
    with pytest.raises(ExampleError, match=r"worked.yaml, income: position.players.0.gold: expected 38, found 37"):
        Book.of(folder)


@pytest.mark.clause("income.harvest")
@pytest.mark.clause("income.camel")
@pytest.mark.clause("income.always")
def test_income_tables_say_what_the_rules_say():
    rules, standard_made = book_of("standard").rules, pages_of("standard")  # here, so that a wrong engine is a failure
    for space in rules.temple:
        assert income(rules, rules.province("baharya"), 1, space) == 3 * space.space  # two printed farmers
        assert income(rules, rules.province("abu"), 2, space) == 2 * space.space + 4
        assert income(rules, rules.province("sawu"), 0, space) == (7 if space.space <= 2 else 0)
    assert "| 2 | 6 | 8 | 10 | 12 |" in standard_made["provinces/abu.md"]


# --- glossary ------------------------------------------------------------------------------------------


def test_every_term_is_met_in_the_rules_and_links_back(book, made):
    rules = {clause.slug for clause in book.rules.clauses}
    for id, entry in terms(book.rules).items():
        back = set(re.findall(r"\]\([\w-]+\.md#([a-z.-]+)\)(?!\{)", section(made["rules/glossary.md"], id)))
        assert back & rules, id
        assert entry.get("clause") is None or entry["clause"] in back
        assert used_in(book, id), id
        for clause in used_in(book, id):
            assert clause.slug in back
            assert f"glossary.md#{id})" in made[f"rules/{clause.chapter}.md"]


def test_a_term_is_linked_where_it_is_met_first(standard):
    text = linked(standard, "The Pharaoh and Power Cards, and the pharaoh; see auction.order.", "rules/auction.md")
    assert text == (
        "The [Pharaoh](glossary.md#pharaoh){ .term } and [Power Cards](glossary.md#power-card){ .term }, and the "
        "pharaoh; see [`auction.order`](#auction.order)."
    )


def test_a_card_is_linked_by_its_name_and_not_by_the_words_in_it(standard):
    text = linked(standard, "Overbid in the same province, and a block.", "rules/cards.md")
    assert text == "[Overbid in the same province](#card.rebid){ .term }, and a block."


@pytest.mark.parametrize(
    ("slug", "id"), [("auction.standing", "bid-stone"), ("card.block", "bid-stone"), ("purchase.stones", "stone")]
)
def test_a_short_form_means_what_it_does_in_its_rule(standard, slug, id):
    text = linked(standard, "Your stone.", "rules/play.md", clause=standard.rules.clause(slug))
    assert text == f"Your [stone](glossary.md#{id}){{ .term }}."


def test_the_bank_of_gold_is_not_the_bank_of_the_nile(standard):
    assert "card.bonus-bank" not in [clause.slug for clause in used_in(standard, "bank")]


def test_marks_of_markdown_in_a_text_are_no_marks(standard):
    assert linked(standard, "2*3 <b> & [x] a|b { .c } #1", "rules/play.md") == (
        r"2\*3 &lt;b&gt; &amp; \[x\] a\|b \{ .c \} \#1"
    )


def test_no_two_terms_have_the_same_form(standard):
    forms = [form.lower() for entry in terms(standard.rules).values() for form in entry["forms"]]
    assert len(forms) == len(set(forms))


# --- how we know ---------------------------------------------------------------------------------------


@AMUN_RE
def test_every_value_that_is_not_sourced_is_listed(book, made):
    open_values = [
        (province, key)
        for province in book.rules.provinces
        for key, provenance in province.provenance.items()
        if provenance.known != "sourced"
    ]
    told = made["provinces/known.md"]
    rows = [line for line in told.splitlines() if line.startswith("| [")]
    assert len(rows) == len(open_values)
    for province, key in open_values:
        head = f"| [{province.names['en']}]({province.id}.md) | {sections()['province-values'][key]} |"
        assert sum(row.startswith(head) for row in rows) == 1


def test_the_correction_that_is_shown_loads(standard_made, tmp_path):
    blocks = re.findall(r'(?s)``` \{ \.yaml title="(\S+)" \}\n(.*?)\n```', standard_made["provinces/known.md"])
    assert [name for name, _ in blocks] == ["ruleset.yaml", "provinces.yaml"]
    for name, text in blocks:
        (tmp_path / name).write_text(text, encoding="utf-8")
    rules = amunre.load_ruleset(tmp_path)
    assert rules.id == "my-board"
    assert {rules.province(id).provenance["fields"].known for id in ("abu", "abydos")} == {"sourced"}


def test_rulings_are_all_listed_with_their_reasons(book, made):
    rulings = [clause for clause in book.rules.clauses if clause.ruling]
    told = made["rules/rulings.md"]
    assert re.findall(r"#([a-z]+\.[a-z-]+) \.clause", told) == [clause.slug for clause in rulings]
    for clause in rulings:
        assert clause.ruling[:40] in section(told, clause.slug)


# --- the other pages -----------------------------------------------------------------------------------


def test_data_that_a_clause_names_are_shown_where_it_leads(standard, standard_made):
    rules = standard.rules
    for key in rules.data["ruleset"]:
        if key not in ("game", "id", "title"):
            assert key in anchors(standard_made["rules/tables.md"]), key
    named = {path for clause in rules.clauses for path in clause.data}
    assert {path.split(".")[1] for path in named if path.startswith("ruleset")} == set(rules.data["ruleset"]) - {
        "game",
        "id",
        "title",
    }
    assert {f"power-cards.{card.id}" for card in rules.cards} <= named
    assert {f"scoring.lines.{line.id}" for line in rules.lines} <= named
    values = {path.split(".")[1] for path in named if path.startswith("provinces.")}
    assert values == set(rules.provinces[0].provenance) - {"latitude"}
