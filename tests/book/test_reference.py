"""The reference of a book: every action and every code stands there."""

from __future__ import annotations

import re

import pytest
from made import book_of, pages_of

import amunre
from amunre.book import Book, played
from amunre.book.refusals import checks, cited, shown
from amunre.examples import ExampleError
from amunre.games.amun_re.course import STAGES
from amunre.games.amun_re.texts import sections

CODES = list(sections()["violations"])


@pytest.fixture
def book():
    return book_of("standard")


@pytest.fixture
def made():
    return pages_of("standard")


def test_every_action_is_told(made):
    page = made["reference/actions.md"]
    assert "\\|" not in page
    for pattern in amunre.load_ruleset().actions.forms:
        assert f"\n## `{pattern}` {{ #" in page
    for move in (move for stage in STAGES for move in (*stage.moves, *stage.any_time)):
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


def test_an_example_of_a_code_that_does_not_hold_stops_the_pages(monkeypatch):
    monkeypatch.setattr("amunre.examples.Example.differing", lambda *_: ["wrong"])
    monkeypatch.setattr(played, "_shipped_examples", played._shipped_examples.__wrapped__)
    with pytest.raises(ExampleError, match=r"violations.yaml, another-amount: wrong"):
        Book.of("delta")


def test_the_check_of_a_card_stands_under_that_card_alone(book):
    assert [refusal.code for refusal in checks(book)["card.bonus-farmers"]] == ["too-few-farmers"]
    assert "blocked" in [refusal.code for refusal in checks(book)["card.block"]]
    assert "blocked" not in [refusal.code for refusal in checks(book).get("card.rebid", ())]
