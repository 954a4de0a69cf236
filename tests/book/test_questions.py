"""Frequent questions about the components of a game: their pages answer them, and each answer cites its rule."""

from __future__ import annotations

import shutil

import pytest
from attrs import evolve
from counts import few
from made import book_of, pages_of

from amunre import RulesetError, languages, speaking
from amunre.book import Book, pages, search_index
from amunre.book.questions import QuestionAndAnswer, questions_of
from amunre.book.search_index import searched
from amunre.engine.files import folder
from amunre.examples import ExampleError
from amunre.games.loading import load_rules


@pytest.fixture(scope="module")
def book():
    return book_of("standard")


def test_each_card_has_two_to_four_questions_on_its_page(book):
    made = pages_of("standard")
    for card in book.rules.cards:
        listed = book.questions[f"card.{card.id}"]
        assert 2 <= len(listed) <= 4
        for one in listed:
            assert one.asked in made[f"cards/{card.id}.md"].replace("\\", "")
    assert all(one.told in made["cards/index.md"].replace("\\", "") for one in book.questions["cards"])


def test_what_is_asked_of_a_province_is_answered_on_its_page_where_it_has_that(book):
    made = {page: text.replace("\\", "") for page, text in pages_of("standard").items()}
    has = {
        "printed-farmers": lambda province: province.printed_farmers > 0,
        "framed": lambda province: province.framed_cards + province.framed_stones + province.framed_gold > 0,
        "coin": lambda province: province.coin > 0,
        "temples": lambda province: province.temples > 0,
        "fields": lambda province: province.fields > 0,
        "limit": lambda province: province.limit > 0,
        "side": lambda province: True,
    }
    asked = {
        topic.partition(".")[2]: listed for topic, listed in book.questions.items() if topic.startswith("province.")
    }
    assert asked.keys() == has.keys()
    for topic, listed in asked.items():
        for one in listed:
            assert one.told in made["provinces/index.md"]
            for province in book.rules.provinces:
                assert (one.told in made[f"provinces/{province.id}.md"]) is has[topic](province)


@pytest.mark.parametrize("name", ["standard", "tigris", "prosperity"])
def test_all_are_shown_and_found(name):
    book = book_of(name)
    written = "".join(pages_of(name).values()).replace("\\", "")
    found = searched({"": book}, [])
    for listed in book.questions.values():
        for one in listed:
            assert one.asked in written
            assert one.asked in found


def test_a_language_without_words_for_the_search_of_a_game_has_an_index(book, monkeypatch):
    known = {key: value for key, value in search_index._words().items() if key != "amun-re"}
    whole = search_index.answers_of(book)["rooms"][0]
    monkeypatch.setattr(search_index, "_words", lambda: known)
    room = search_index.answers_of(book)["rooms"][0]
    assert [answer["at"] for answer in room["answers"]] == [answer["at"] for answer in whole["answers"]]
    assert 0 < len(room["groups"]) < len(whole["groups"])


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
def test_they_are_told_in_each_language_and_cite_the_same_rules(book, language):
    with speaking(language):
        other = Book.of()
    for topic, listed in book.questions.items():
        for one, told in zip(listed, other.questions[topic], strict=True):
            assert told.clause == one.clause
            assert told.asked != one.asked


def test_where_nothing_is_asked_there_is_no_heading(book):
    silent = pages(evolve(book, questions={}, examples=()))
    assert not any("#questions" in text for text in silent.values())


def test_a_rule_that_there_is_not_is_refused(tmp_path):
    (tmp_path / "ruleset.yaml").write_text("extends: standard\nid: own\ntitle: Ours\n", encoding="utf-8")
    (tmp_path / "answers.yaml").write_text(
        "card.block:\n- {asked: Why?, told: Because., clause: card.nothing}\n", encoding="utf-8"
    )
    with pytest.raises(ExampleError, match=r"card\.block: expected the slug of a rule, found card\.nothing"):
        questions_of(tmp_path, load_rules("standard"))
    (tmp_path / "answers.yaml").write_text("card.block:\n- {asked: Why?}\n", encoding="utf-8")
    with pytest.raises(RulesetError, match="told"):
        questions_of(tmp_path, load_rules("standard"))


def test_a_ruleset_of_ones_own_may_have_them(tmp_path):
    place = tmp_path / "own"
    shutil.copytree(folder("data") / "delta", place)
    (place / "answers.yaml").write_text(
        "cards:\n- {asked: Why?, told: Because., clause: card.block}\n", encoding="utf-8"
    )
    assert Book.of(place).questions["cards"] == (QuestionAndAnswer("Why?", "Because.", "card.block"),)


@pytest.mark.parametrize("language", few(languages()[:2], languages()))
def test_a_variant_answers_what_the_ruleset_does_that_it_extends(book, tmp_path, language):
    """A shipped one or another, in any language, but for what is answered by a rule that it words anew."""
    house, above = tmp_path / "house", tmp_path / "above"
    for place, base in ((house, "standard"), (above, "../house")):
        place.mkdir()
        (place / "ruleset.yaml").write_text(f"extends: {base}\nid: {place.name}\ntitle: Ours\n", encoding="utf-8")
    (house / "answers.yaml").write_text(
        "sale:\n- {asked: When?, told: Now., clause: play.sell-cards}\n", encoding="utf-8"
    )
    (above / "clauses.yaml").write_text("card.block: {text: It blocks for ever.}\n", encoding="utf-8")
    with speaking(language):
        standard, found = Book.of(), Book.of(above)
    assert found.questions["sale"] == (QuestionAndAnswer("When?", "Now.", "play.sell-cards"),)
    for topic, listed in standard.questions.items():
        assert found.questions[topic] == tuple(one for one in listed if one.clause != "card.block")
    assert any(one.clause == "card.block" for listed in standard.questions.values() for one in listed)
