"""The book of Prosperity: its own pages, where its data stand, and its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from made import anchors, book_of, follow, missing_words, pages_of, section, unused_words

import amunre.games.prosperity.book
from amunre.book import places as book_places
from amunre.book.contents import whole
from amunre.games.prosperity.book import places
from amunre.games.prosperity.book.cards import clauses_of, examples_of
from amunre.games.prosperity.drawings.words import Speaker

ROOM = Path(amunre.games.prosperity.book.__file__).parent
BUILT = ("table-", "clause-of-")
"""Beginnings of keys that are put together."""


@pytest.fixture
def book():
    return book_of("prosperity")


@pytest.fixture
def made():
    return pages_of("prosperity")


def text_of(page: str) -> str:
    """A page without what keeps its text from being Markdown."""
    return page.replace("\\", "")


# --- cards -------------------------------------------------------------------------------------------


def test_each_card_has_a_page_with_its_text_numbers_and_sources(book, made):
    told = Speaker(book.rules)
    for card in book.rules.cards:
        page = text_of(made[places.card(card.id)])
        assert f"{told.types(card)}. {' '.join(told.text(card))}" in page
        values = section(page, "values")
        for key, provenance in card.provenance.items():
            known = book.texts.title("knowledge", provenance.known)
            assert f"| {book.say(key)} | {getattr(card, key)} | {known}" in values
        for n, size in card.pile.items():
            assert str(size) in values, (card.id, n)
        assert page.count("<svg") == 1


def test_a_treasure_whose_worth_is_counted_says_so(made):
    assert "counted when it is played" in made[places.card("bank")]
    assert "counted when it is played" not in made[places.card("gold")]


def test_each_card_has_its_names_and_no_grammatical_forms(book, made):
    names = section(made[places.card("estate")], "names")
    assert re.findall(r"^(\w[\w ()]+)\n: +(\w+)$", names, re.MULTILINE) == [
        ("English", "Estate"),
        ("Swedish (our translation)", "Herrgård"),
        ("Czech", "statek"),
        ("German", "Anwesen"),
        ("French", "Domaine"),
    ]


def test_each_card_has_its_rules_with_their_rulings_and_questions(book, made):
    for card in book.rules.cards:
        page, own = text_of(made[places.card(card.id)]), clauses_of(book, card)
        assert own[0].slug == f"card.{card.id}"
        rules = section(page, "clauses")
        for clause in own:
            assert f"#{clause.slug})" in rules
            assert not clause.ruling or clause.ruling in page
        for one in book.questions.get(f"card.{card.id}", ()):
            assert one.asked in page
    assert {clause.slug for clause in clauses_of(book, book.rules.card("mint"))} >= {
        "card.mint",
        "card.mint-buy",
        "card.mint-talisman",
    }


def test_each_kingdom_card_has_examples_that_were_played(book, made):
    for card in book.rules.kingdom_cards:
        shown = examples_of(book, clauses_of(book, card))
        assert shown, card.id
        examples = section(made[places.card(card.id)], "examples")
        assert examples.count('<details class="worked"') == len(shown)


def test_all_cards_are_listed_with_their_texts(book, made):
    page = made[places.CARDS]
    for card in book.rules.cards:
        assert page.count(f'href="{card.id}.html"') == 2
    [basic, kingdom] = (section(page, id) for id in ("basic", "kingdom"))
    assert basic.count("<tr>") == 1 + len(book.rules.basic_cards)
    assert kingdom.count("<tr>") == 1 + len(book.rules.kingdom_cards)


# --- kingdoms ----------------------------------------------------------------------------------------


def test_each_kingdom_has_a_page_with_its_ten_cards_and_its_supply(book, made):
    assert len(book.rules.kingdoms) == 3
    for kingdom in book.rules.kingdoms:
        page = made[places.kingdom(kingdom.id)]
        listed = re.findall(r'<td><a href="../cards/([a-z-]+)\.html">', section(page, "cards"))
        assert listed == [*kingdom.cards]
        assert "<svg" in section(page, "start")
        assert all(f"../cards/{id}.md" in made[places.KINGDOMS].replace("(../", "(../") for id in kingdom.cards)


# --- numbers -----------------------------------------------------------------------------------------


def test_data_that_a_clause_names_are_shown_where_it_leads(book, made):
    for clause in book.rules.clauses:
        for path in clause.data:
            page, _, anchor = book.annex.place(book.rules, path).partition("#")
            assert anchor in anchors(made[page]), path
            value = book.annex.value(book.rules, path)
            if isinstance(value, int):
                assert str(value) in section(made[page], anchor)


def test_every_number_leads_back_to_its_rules(made):
    tables = re.split(r"\n## ", made[places.TABLES])[1:]
    assert len(tables) == 7
    assert all(re.search(r"Rules?: \[", table) for table in tables)


def test_piles_are_listed_by_number_of_players(made):
    piles = section(made[places.TABLES], "pile")
    assert "| Copper | 46 | 39 | 32 |" in piles
    assert "| each kingdom card | 10 | 10 | 10 |" in piles


def test_an_example_in_which_the_game_ends_has_a_score_sheet(book):
    shown = [played for played in book.examples if "over" in played.example.expect]
    assert len(shown) > 3
    for played in shown:
        [sheet] = book.annex.points(book, played)
        rows = [re.findall(r"<td>(?:<b>)?(.*?)(?:</b>)?</td>", row) for row in sheet.split("</tr>")]
        [totals] = [[int(n) for n in row[1:]] for row in rows if row[:1] == ["Total"]]
        assert totals == [score.total for score in played.scores]
        lines = [[int(n) for n in row[1:]] for row in rows if row and row[0] not in ("", "Total")]
        assert [sum(column) for column in zip(*lines, strict=True)] == totals or not lines


# --- the whole book ----------------------------------------------------------------------------------


def test_every_page_leads_somewhere(book):
    assert follow(whole(book)) > 1000


def test_each_refusal_has_an_example(book, made):
    codes = {*book.texts.sections["violations"]} - {"wrong-phase"}
    assert {book_places.violation(code) for code in codes} <= {*made}


def test_cards_and_kingdoms_are_found(book):
    found = {entry.at: entry for entry in book.annex.entries(book)}
    for card in book.rules.cards:
        assert found[places.card(card.id)].keys.split()[0] == "Card"
        assert card.names["cs"] in found[places.card(card.id)].keys
    assert "Watchtower, Monument" in found[places.kingdom("beginners")].text


def test_every_word_of_its_pages_is_used_and_none_is_missing():
    assert unused_words("prosperity", ROOM, BUILT, ("basic-cards", "kingdom-cards", "cost", "worth", "points")) == []
    assert missing_words("prosperity", ROOM) == set()


def test_the_sheets_have_every_card_and_a_place_for_the_score(book):
    sheets = dict(book.annex.paper.sheets(book))
    assert sheets["Basic cards"].count("<svg") == len(book.rules.basic_cards)
    assert sheets["Kingdom cards"].count("<svg") == len(book.rules.kingdom_cards)
    assert "Province" in sheets["Points"]
    for players in (2, 3, 4):
        assert "<svg" in book.annex.paper.setup(book, players)
    aid = book.annex.paper.tables
    assert "<td>46</td><td>39</td><td>32</td>" in aid["piles"](book)
    assert aid["cards"](book).count("<tr>") == 1 + len(book.rules.kingdom_cards)
