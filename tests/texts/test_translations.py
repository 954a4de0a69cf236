"""Clauses, lessons and examples in other languages: nothing is lacking, numbers agree, and bad files are refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import quick_yaml
from click.testing import CliRunner
from made import book_of
from untranslated import skip_or_fail

import amunre
from amunre import RulesetError
from amunre.book import Book
from amunre.cli import cli
from amunre.engine.files import folder
from amunre.engine.languages import ENGLISH, languages, speaking
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import check_ruleset, load_rules
from amunre.translations import WORDS, told_in, translated

OTHERS = [code for code in languages() if code != ENGLISH]
FILES = {
    "learn.yaml": "learn",
    "aid.yaml": "aid",
    "answers.yaml": "answers",
    "examples/worked.yaml": "examples",
    "examples/violations.yaml": "examples",
}
NO_WORDS = {
    "answers.yaml": {"clause"},
    "learn.yaml": {"players", "seed", "position", "steps", "then", "places", "with"},
    "aid.yaml": {"chapter", "table", "breadth", "with", "clauses"},
    "examples/worked.yaml": {"clauses", "position", "steps", "expect"},
    "examples/violations.yaml": {"clauses", "position", "steps", "expect"},
}
"""Keys of the English files under which nothing is words."""

OWN = {
    "sv": {"play.card-phase", "card.eight-gold", "card-out-of-phase"},  # the card 8 gold is Extra guld
    "de": {"move-judged-without-the-leader"},  # names a space again where English says it
}
"""Where other numbers stand, and why."""


def words_of(value: Any, silent: set[str], at: str = "") -> Iterator[tuple[str, str]]:
    """Yield all words of a file, each with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in silent:
                yield from words_of(inner, silent, f"{at}/{key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from words_of(inner, silent, f"{at}/{number}")
    elif isinstance(value, str):
        yield at, value


def in_both(name: str, language: str) -> Iterator[tuple[str, str, str]]:
    """Yield all texts that a shipped ruleset has both in English and in a language, each with its path."""
    place, rules = folder("data") / name, load_rules(name)
    for english, told in zip(rules.clauses, translated(rules, language).clauses, strict=True):
        for word in WORDS:
            yield f"{english.slug}/{word}", getattr(english, word), getattr(told, word)
    for file, schema in FILES.items():
        one = told_in(place, file, schema)
        with speaking(language):
            other = told_in(place, file, schema)
        if one is not None:
            both = zip(words_of(one, NO_WORDS[file]), words_of(other, NO_WORDS[file]), strict=True)
            yield from ((f"{at}", english, told) for (at, english), (_, told) in both)


each = pytest.mark.parametrize(("name", "language"), [(name, code) for name in shipped_rulesets() for code in OTHERS])


@each
def test_nothing_is_lacking(name: str, language: str) -> None:
    said = [(at, english) for at, english, told in in_both(name, language) if english and told == english]
    assert [at for at, english, told in in_both(name, language) if bool(english) != bool(told)] == []
    skip_or_fail(at for at, same in said if re.search(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}", same))


@each
def test_numbers_agree(name: str, language: str) -> None:
    def numbers(text: str) -> Counter[str]:
        return Counter(re.findall(r"\d+", text))

    other = {
        at: (english, told)
        for at, english, told in in_both(name, language)
        if numbers(english) != numbers(told) and not OWN.get(language, set()) & set(at.split("/"))
    }
    assert other == {}


@each
def test_what_a_player_must_know_is_short(name: str, language: str) -> None:
    assert [clause.slug for clause in translated(load_rules(name), language).clauses if len(clause.gist) > 240] == []


@each
def test_a_book_tells_each_note_on_a_number_in_its_language(name: str, language: str) -> None:
    rules = load_rules(name)
    english = {
        (f"{part}.{thing}.{key}", value["note"])
        for part, things in rules.data.items()
        for thing, values in things.items()
        if isinstance(values, dict)
        for key, value in values.items()
        if isinstance(value, dict) and "note" in value
    }
    with speaking(language):
        book = book_of(name, language)
        assert book.notes == {(path, note): book.noted(path, note) for path, note in book.notes}
        assert book.notes.keys() <= english
        skip_or_fail(path for path, _ in english - book.notes.keys())
        assert not english & {(path, told) for (path, _), told in book.notes.items()}
        assert book.noted("provinces.abu.coin", "Our own note.") == "Our own note."
    assert Book.of(name).notes == {}


def test_a_note_on_what_there_is_not_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text("extends: standard\nid: ours\ntitle: Ours\n", encoding="utf-8")
    (tmp_path / "cs").mkdir()
    for told in (
        "provinces: {atlantis: {coin: Nic.}}",
        "provinces: {abu: {coin: Nic.}}",
        "provinces: {buto: {coin: 1}}",
    ):
        (tmp_path / "cs" / "notes.yaml").write_text(told, encoding="utf-8")
        with speaking("cs"), pytest.raises(RulesetError, match=r"notes\.yaml"):
            Book.of(tmp_path)


# --- rules in a language ---------------------------------------------------------------------------------


def test_only_words_are_translated() -> None:
    rules = amunre.load_ruleset()
    czech = translated(rules, "cs")
    assert czech.hash == rules.hash
    assert translated(rules) is rules
    assert [clause.sources for clause in czech.clauses] == [clause.sources for clause in rules.clauses]
    with speaking("cs"):
        assert translated(rules).clause("auction.top") == czech.clause("auction.top") != rules.clause("auction.top")
    with pytest.raises(ValueError, match=rf"^language: expected one of {', '.join(languages())}, found 'xx'\.$"):
        translated(rules, "xx")


HEAD = "extends: standard\nid: house\ntitle: House rules\n"
ANEW = "auction.top:\n  title: The top\n  text: Whoever bids 36 wins at once.\n"


def house(place: Path, files: dict[str, str]) -> Path:
    """A variant with these files."""
    for name, text in {"ruleset.yaml": HEAD, **files}.items():
        file = place / "house" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return place / "house"


def test_a_clause_that_a_variant_words_anew_is_told_in_its_words(tmp_path: Path) -> None:
    place = house(tmp_path, {"clauses.yaml": ANEW})
    told = translated(amunre.load_ruleset(place), "de", place)
    assert told.clause("auction.top").text == "Whoever bids 36 wins at once."
    shipped = translated(amunre.load_ruleset(), "de")
    assert told.clause("auction.order") == shipped.clause("auction.order")


def test_a_variant_has_translations_of_its_own(tmp_path: Path) -> None:
    german = "auction.top:\n  title: Oben\n  text: Wer 36 bietet, gewinnt sofort.\n"
    place = house(tmp_path, {"clauses.yaml": ANEW, "de/clauses.yaml": german})
    assert check_ruleset(place) == ()
    assert translated(amunre.load_ruleset(place), "de", place).clause("auction.top").title == "Oben"
    above = tmp_path / "above"
    above.mkdir()
    (above / "ruleset.yaml").write_text("extends: ../house\nid: above\ntitle: Above\n", encoding="utf-8")
    assert translated(amunre.load_ruleset(above), "de", above).clause("auction.top").title == "Oben"
    with speaking("de"):
        book = Book.of(place)
    assert book.rules.clause("auction.top").text == "Wer 36 bietet, gewinnt sofort."


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        (
            "clauses.yaml",
            "auction.none: {title: Keine}",
            "auction.none: found the key auction.none, expected a key in the English file",
        ),
        ("clauses.yaml", "auction.top: {argument: Darum}", "auction.top.argument: found the key argument"),
        ("clauses.yaml", "auction.top: {title: [Oben]}", "auction.top.title: found a list"),
        ("clauses.yaml", "auction.top: {sources: Oben}", "auction.top"),
        ("learn.yaml", "about: [Eins]", "about: found 1 texts, expected 3, as in the English file"),
        ("learn.yaml", "stops: {nowhere: {title: Da}}", "stops.nowhere: found the key nowhere"),
    ],
)
def test_a_file_of_another_shape_is_refused(tmp_path: Path, name: str, text: str, told: str) -> None:
    lesson = (folder("data") / "standard/learn.yaml").read_text(encoding="utf-8")
    place = house(tmp_path, {"clauses.yaml": ANEW, "learn.yaml": lesson, f"de/{name}": text})
    with speaking("de"), pytest.raises(RulesetError) as error:
        Book.of(place)
    assert told in str(error.value)
    assert f"house/de/{name}:1" in str(error.value)


def test_a_file_that_nobody_reads_is_told(tmp_path: Path) -> None:
    place = house(tmp_path, {"de/clause.yaml": "{}", "xx/clauses.yaml": "{}"})
    found = [(problem.file, problem.found) for problem in check_ruleset(place)]
    assert found == [
        (str(place / "xx"), "a file that is not read"),
        (str(place / "de/clause.yaml"), "a file that is not read"),
    ]


def test_a_link_to_a_file_elsewhere_is_not_followed(tmp_path: Path) -> None:
    place = house(tmp_path, {"clauses.yaml": ANEW, "de/learn.yaml": ""})
    (tmp_path / "secret.yaml").write_text("auction.top: {title: Geheim}", encoding="utf-8")
    (place / "de/clauses.yaml").symlink_to(tmp_path / "secret.yaml")
    with pytest.raises(RulesetError, match="a link to a file elsewhere"):
        translated(amunre.load_ruleset(place), "de", place)


def test_the_command_tells_a_rule_in_a_language() -> None:
    told = CliRunner().invoke(cli, ["rule", "auction.top", "--language", "sv"])
    assert told.exit_code == 0
    assert translated(amunre.load_ruleset(), "sv").clause("auction.top").title in told.output


@pytest.mark.parametrize("language", OTHERS)
def test_the_files_of_a_language_say_which_they_are(language: str) -> None:
    for file in (folder("data")).glob(f"*/{language}/**/*.yaml"):
        text = file.read_text(encoding="utf-8")
        assert text.startswith("# "), file
        assert quick_yaml.load(text), file
