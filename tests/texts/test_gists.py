"""The plain words of clauses, which people read first: all are there, short, and for players; so are rulings."""

from __future__ import annotations

import re

import pytest

from amunre import load_ruleset
from amunre.games.finding import shipped_rulesets

WORDS = range(10, 41)
"""The number of words in a gist."""
LONGEST_RULING = 32
"""Words."""
OF_PROGRAMS = re.compile(r"(?i)\b(programs?|seats?|actions? texts?|ids?|data|codes?|clauses?)\b")
SLUG = re.compile(r"[a-z]\.[a-z]")


@pytest.fixture(params=shipped_rulesets())
def clauses(request):
    return load_ruleset(request.param).clauses


def test_every_clause_says_what_a_player_must_know(clauses):
    assert [(one.slug, len(one.gist.split())) for one in clauses if len(one.gist.split()) not in WORDS] == []


def test_plain_words_are_whole_sentences_without_words_of_programs(clauses):
    assert [one.slug for one in clauses if not re.fullmatch(r"[A-Z0-9].*\.", one.gist)] == []
    assert [one.slug for one in clauses if OF_PROGRAMS.search(one.gist) or SLUG.search(one.gist)] == []
    assert len({one.gist for one in clauses}) == len(clauses)


def test_numbers_of_plain_words_stand_in_the_text_too(clauses):
    """But for what the rule counts otherwise: the sum of a list, or a number that its text spells out."""
    spelled = {"3": "three", "10": "ten"}
    for one in clauses:
        text = f"{one.title} {one.text}".lower()
        for number in re.findall(r"\d+", one.gist):
            assert number in re.findall(r"\d+", text) or spelled.get(number, "-") in text, (one.slug, number)


def test_a_ruling_is_one_sentence_and_its_reasons_stand_apart(clauses):
    rulings = [one for one in clauses if one.ruling]
    assert rulings
    assert [one.slug for one in rulings if not one.ruling.endswith(".") or ". " in one.ruling] == []
    assert [one.slug for one in rulings if len(one.ruling.split()) > LONGEST_RULING] == []
    assert [one.slug for one in clauses if bool(one.ruling) != bool(one.why)] == []
