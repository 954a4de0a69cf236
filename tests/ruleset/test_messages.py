"""Mistakes in overlays of both games: each message says what is wrong in words that need no schema."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from amunre.games.loading import check_ruleset

MISTAKES = [
    # base, file, its text, path of the problem, what was found, a part of what was expected
    ("standard", "ruleset", "strat: {gold: 25}", "strat", "the key strat", "did you mean start?"),
    ("standard", "ruleset", "start: {gld: 3}", "start.gld", "the key gld", "one of gold, cards; did you mean gold?"),
    ("standard", "ruleset", "prices: 3", "prices", "3", "a mapping with the keys first, increase"),
    ("standard", "ruleset", "start: [25]", "start", "a list of 1", "a mapping with the keys gold, cards"),
    ("standard", "ruleset", "start: {cards: [bulider]}", "start.cards.0", "bulider", "did you mean builder?"),
    ("standard", "ruleset", "extnds: standard", "extnds", "the key extnds", "did you mean extends?"),
    ("standard", "provinces", "thebes: {coin: 6}", "thebes.coin", "6", "a mapping: write {value: 6}"),
    ("standard", "provinces", "thebes: {coin: six}", "thebes.coin", '"six"', "the keys value, known, note"),
    (
        "standard",
        "provinces",
        "thebes: {coin: {valeu: 6}}",
        "thebes.coin.valeu",
        "the key valeu",
        "did you mean value?",
    ),
    ("standard", "provinces", "thebes: {coin: {value: 6, known: hous}}", "thebes.coin.known", '"hous"', "mean house?"),
    ("standard", "provinces", "thebes: {side: {value: esat}}", "thebes.side.value", '"esat"', "did you mean east?"),
    ("standard", "provinces", "thebes: {filds: {value: 6}}", "thebes.filds", "the key filds", "did you mean fields?"),
    ("standard", "provinces", "thebes:", "thebes", "nothing", "a value"),
    (
        "standard",
        "provinces",
        "thebes:\n\tcoin: 6",
        "",
        "a tab, or another character that cannot begin a value",
        "spaces",
    ),
    ("standard", "provinces", "thebes: {coin: {value: 6}", "", "a mapping that does not end", "a comma, or }"),
    ("standard", "power-cards", "builder: {names: Builder}", "builder.names", '"Builder"', 'write {en: "Builder"}'),
    (
        "standard",
        "power-cards",
        "granary: {count: 2, effect: {kind: fixed-incom, gold: 12}}",
        "granary.effect.kind",
        '"fixed-incom"',
        "did you mean fixed-income?",
    ),
    (
        "standard",
        "power-cards",
        "granary: {count: 2, effect: fixed-income}",
        "granary.effect",
        '"fixed-income"',
        "a mapping such as {kind: fixed-income, ...}",
    ),
    ("standard", "scoring", "tie-breaks: [pyramid]", "tie-breaks.0", '"pyramid"', "did you mean pyramids?"),
    ("standard", "clauses", "auction.order: {kind: rule}", "auction.order.kind", '"rule"', "one of limit, effect"),
    ("standard", "province", "thebes: {}", "", "a file that is not read", "did you mean provinces.yaml?"),
    ("tigris", "ruleset", "hnad: 7", "hnad", "the key hnad", "did you mean hand?"),
    ("tigris", "ruleset", "end: 3", "end", "3", "a mapping with the keys treasures, quiet-rounds"),
    ("tigris", "board", "known: {riber: {known: house}}", "known.riber", "the key riber", "did you mean river?"),
    ("tigris", "pieces", "tiles: {temple: 50}", "tiles.temple", "50", "a mapping with the keys names, color, count"),
    ("tigris", "pieces", "leaders: {priest: {role: colector}}", "leaders.priest.role", '"colector"', "mean collector?"),
    ("tigris", "pieces", "monuments: {blue-red: {top: rd}}", "monuments.blue-red.top", "rd", "did you mean red?"),
]
MISSPELT = [
    ("standard", "provinces", "tebes: {coin: {value: 6}}", "tebes", "provinces", "thebes"),
    ("standard", "provinces", "damanhour: {coin: {value: 6}}", "damanhour", "provinces", "damanhur"),
    ("standard", "provinces", "Thebes: {coin: {value: 6}}", "Thebes", "provinces", "thebes"),
    ("standard", "power-cards", "bulider: {count: 3}", "bulider", "power-cards", "builder"),
    ("standard", "clauses", "auction.oder: {title: The order of bids}", "auction.oder", "clauses", "auction.order"),
    ("standard", "scoring", "lines: {pyramd: {points: 2}}", "lines.pyramd", "lines", "pyramid"),
    ("tigris", "pieces", "tiles: {templ: {count: {value: 50}}}", "tiles.templ", "tiles", "temple"),
    ("tigris", "pieces", "leaders: {preist: {role: collector}}", "leaders.preist", "leaders", "priest"),
    ("tigris", "clauses", "war.strat: {title: A war begins}", "war.strat", "clauses", "war.start"),
]
JARGON = re.compile(
    r"anyOf|oneOf|additionalProperties|\$ref|JSON Schema|\^|\\[wds]|None\b|True\b|False\b|dict|<class|\['"
)
"""Words of schemas, of regular expressions and of Python."""


def overlay(folder: Path, base: str, part: str, text: str) -> Path:
    head = f"extends: {base}\nid: mine\ntitle: Mine\n"
    (folder / "ruleset.yaml").write_text(head)
    (folder / f"{part}.yaml").write_text((head if part == "ruleset" else "") + text + "\n")
    return folder


@pytest.mark.parametrize(("base", "part", "text", "path", "found", "expected"), MISTAKES)
def test_a_mistake_is_told_in_plain_words(tmp_path, base, part, text, path, found, expected):
    first, *_ = problems = check_ruleset(overlay(tmp_path, base, part, text))
    assert Path(first.file).name == f"{part}.yaml"
    assert (first.path, first.found) == (path, found)
    assert expected in first.expected
    assert not any(JARGON.search(f"{problem.found} {problem.expected}") for problem in problems)


@pytest.mark.parametrize(("base", "part", "text", "path", "kind", "meant"), MISSPELT)
def test_a_misspelt_id_is_one_problem_that_names_the_right_one(tmp_path, base, part, text, path, kind, meant):
    (problem,) = check_ruleset(overlay(tmp_path, base, part, text))
    assert (problem.path, problem.found) == (path, f"none of the {kind} so far")
    assert problem.expected.startswith(f"{meant} (did you mean that?). For a new one: found ")


def test_a_new_id_unlike_any_other_has_its_own_problems(tmp_path):
    problems = check_ruleset(overlay(tmp_path, "standard", "provinces", "marshes: {fields: {value: 5}}"))
    assert {problem.found for problem in problems} == {"16 provinces in all"}


def test_an_older_entry_is_not_taken_for_a_new_one(tmp_path):
    (problem,) = check_ruleset(overlay(tmp_path, "standard", "clauses", "auction.order: {sources: CS}"))
    assert (problem.path, problem.expected) == ("auction.order.sources", "a list")


def test_a_misspelt_ruleset_to_extend(tmp_path):
    (tmp_path / "ruleset.yaml").write_text("extends: tigirs\nid: mine\ntitle: Mine\n")
    (problem,) = check_ruleset(tmp_path)
    assert problem.expected.endswith("; did you mean tigris?")


def test_a_clause_keeps_its_text_when_its_kind_changes(tmp_path):
    assert check_ruleset(overlay(tmp_path, "standard", "clauses", "auction.order: {kind: limit}")) == ()


def test_misspelt_ids_in_python(rules):
    with pytest.raises(KeyError, match=r"did you mean thebes\?"):
        rules.province("tebes")
    with pytest.raises(KeyError, match=r"did you mean auction\.order\?"):
        rules.clause("auction.oder")
