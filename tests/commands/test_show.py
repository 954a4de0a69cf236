"""`amunre rule` and `amunre show`: clauses and values, and how we know them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from running import RULES, Run

from amunre.engine.ruleset import Clause


@pytest.mark.parametrize("clause", RULES.clauses, ids=lambda clause: clause.slug)
def test_rule_prints_everything_about_a_clause(run: Run, clause: Clause) -> None:
    result = run("rule", clause.slug)
    assert result.exit_code == 0
    printed = " ".join(result.stdout.split())
    said = (clause.gist, clause.text, clause.ruling, clause.why, clause.argument, clause.uncited)
    for part in (clause.slug, clause.title, clause.kind, *said):
        assert " ".join(part.split()) in printed
    assert result.stdout.count("Source  ") == len(clause.sources)


def test_rule_without_a_slug_lists_all_by_chapter(run: Run) -> None:
    told = run("rule").stdout
    for clause in RULES.clauses:
        mark = r"\*" if clause.ruling else " "
        assert re.search(rf"^{clause.slug} +{clause.kind} +{mark}  {clause.title[:20]}", told, re.MULTILINE)
    assert told.index("Phase 2, the auction") < told.index("auction.order") < told.index("Phase 3, purchases")


def test_rule_names_close_slugs(run: Run) -> None:
    result = run("rule", "offering.gift")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no rule 'offering.gift'; did you mean offering.gifts, offering.gift-rules" in result.stderr
    assert "no rule 'xyzzy'; amunre rule lists all rules." in run("rule", "xyzzy").stderr


def test_what_another_game_has_is_told_where_it_is(run: Run) -> None:
    told = run("rule", "lead.temple").stderr
    assert "no rule 'lead.temple' of Amun-Re (2003)" in told
    assert "amunre rule lead.temple --ruleset tigris" in told
    assert (
        "amunre rule auction.top --ruleset standard" in run("rule", "auction.top", "--ruleset", "tigris-english").stderr
    )
    told = run("show", "pieces").stderr
    assert "no 'pieces' in Amun-Re (2003)" in told
    assert "amunre show pieces --ruleset tigris" in told
    assert "is not one of 'provinces'" in run("show", "xyzzy").stderr


def test_show_provinces_marks_how_each_value_is_known(run: Run) -> None:
    told = run("show", "provinces").stdout
    printed = " ".join(told.split())
    for part in (
        "Baharya +2 2? 1? - - west~ inland~ lower~",
        "Berenike 0 2? 8 - east inland~ upper~",
        "Dakhla 2? 1? 12 gold, 1 card - - west~ inland~ upper~",
        "Kharga 2? 4? 5c - west~ inland~ upper~",
        "3? no known text states it; only the printed board can confirm it",
        "Baharya fields at least 2: in the farmer example",
    ):
        assert part in printed
    assert "…" not in told


@pytest.mark.parametrize(("what", "shown"), [("provinces", "Thebes"), ("cards", "Builder")])
def test_show_draws_into_a_file(run: Run, tmp_path: Path, what: str, shown: str) -> None:
    file = tmp_path / "drawn.svg"
    result = run("show", what, "--svg", str(file))
    assert (result.exit_code, result.stdout) == (0, "")
    assert f">{shown}</text>" in file.read_text(encoding="utf-8")


def test_show_refuses_what_it_cannot_draw(run: Run, tmp_path: Path) -> None:
    numbers = run("show", "scoring", "--svg", str(tmp_path / "a.svg"))
    assert numbers.exit_code == 2
    assert "--svg draws provinces or cards, not scoring." in numbers.stderr
    nowhere = run("show", "cards", "--svg", str(tmp_path / "none" / "a.svg"))
    assert nowhere.exit_code == 1
    assert "No such file or directory" in nowhere.stderr


def test_show_cards_with_counts_and_effects(run: Run) -> None:
    told = run("show", "cards", columns=120).stdout
    for card in RULES.cards:
        assert re.search(rf"^{card.names['en']} +{card.id} +{card.count} +{card.effect.phase} ", told, re.MULTILINE)
    assert "bid-gap: spaces 2" in told
    assert "bonus: points 3, all-alike in side" in told
    assert re.search(r"^together +39", told, re.MULTILINE)


@pytest.mark.parametrize(("language", "name"), [("cs", "Mistr stavitel"), ("de", "Baumeister"), ("sv", "Byggmästare")])
def test_show_cards_in_another_language(run: Run, language: str, name: str) -> None:
    assert name in run("show", "cards", "--language", language).stdout


def test_a_name_that_a_language_lacks_is_english(run: Run, house: str) -> None:
    (Path(house) / "power-cards.yaml").write_text("rebid:\n  names: {en: Return}\n")
    (Path(house) / "provinces.yaml").write_text("abu:\n  names: {en: Yebu}\n")
    assert "Yebu" in run("show", "provinces", "--ruleset", house).stdout


def test_show_scoring(run: Run) -> None:
    told = " ".join(run("show", "scoring").stdout.split())
    for part in (
        "most pyramids majority: points 5, in side scoring.majority",
        "gold gold-rank: places 6, 4, 2 scoring.gold",
        "1 2 or less 1 gold pay",
        "3 13 to 22 3 gold do not pay",
        "4 23 or more 4 gold do not pay",
        "gold 1 3 6 10 15 21 28 36 45 55",
        "Bids 0, 1, 3, 6, 10, 15, 21, 28, 36",
        "Gifts 3 for the first, 2 for the second, 1 for each other",
        "-3 card counts as -3, takes 3 gold",
        "Equal points more pyramids, then more loose stones",
    ):
        assert part in told


def test_show_refuses_other_words(run: Run) -> None:
    assert run("show", "farmers").exit_code == 2
    assert "'fr' is not one of 'en', 'cs', 'de', 'sv'" in run("show", "cards", "--language", "fr").stderr
