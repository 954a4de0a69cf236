"""The page that teaches a game: its moves and what comes of them are what the engine says."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from made import book_of, pages_of

from amunre import RulesetError
from amunre.book import Book
from amunre.engine.files import folder
from amunre.examples import ExampleError
from amunre.games.finding import folder_of
from amunre.games.loading import load_rules
from amunre.lesson import Lesson, lesson_of

TAUGHT = ("standard", "tigris", "prosperity")


def lesson(name: str) -> Lesson:
    found = lesson_of(folder_of(name), load_rules(name))
    assert found is not None
    return found


@pytest.fixture(params=TAUGHT)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# --- what is taught ----------------------------------------------------------------------------------------


def test_it_stops_often_enough_and_everywhere_offers_something(name: str) -> None:
    stops = lesson(name).stops
    assert 8 <= len(stops) <= 12
    for stop in stops[:-1]:
        assert 2 <= len(stop.moves) <= 3, stop.id
        assert stop.asked, stop.id
        assert stop.chosen in [move.label for move in stop.moves]
    assert not stops[-1].moves


def test_what_is_offered_is_answered_by_the_engine(name: str) -> None:
    moves = [move for stop in lesson(name).stops for move in stop.moves]
    assert all(bool(move.sentences) != bool(move.violations) for move in moves)
    assert any(move.violations for move in moves)
    labels = [(stop.id, move.label) for stop in lesson(name).stops for move in stop.moves]
    assert len(set(labels)) == len(labels)


def test_nobody_reads_what_the_reader_may_not_know() -> None:
    told = " ".join(sentence for stop in lesson("standard").stops for sentence in stop.sentences)
    assert "Ben draws 1 power card." in told
    assert "Ada draws 1 power card: " in told


def test_all_of_it_stands_on_the_page(name: str) -> None:
    page, taught = pages_of(name)["rules/learn.md"], lesson(name)
    for stop in taught.stops:
        part = page.partition(f"{{ #{stop.id} .stop ")[2].partition("\n## ")[0]
        assert part.count("<figure") == 1
        assert part.count(f'<details name="{stop.id}">') == len(stop.moves)
        rules = {violation.clause for move in stop.moves for violation in move.violations}
        assert set(re.findall(r'href="[\w-]+\.html#([\w.-]+)"', part)) == rules
    assert page.count("\n- ") == len(taught.points) + len(taught.mistakes) + len(taught.hints)


def test_the_page_is_light(name: str) -> None:
    assert len(pages_of(name)["rules/learn.md"].encode()) < 400_000


def test_a_ruleset_without_a_lesson_has_no_such_page() -> None:
    assert book_of("delta").lesson is None
    assert "rules/learn.md" not in pages_of("delta")


# --- a lesson that is wrong --------------------------------------------------------------------------------


def spoilt(place: Path, change: Any) -> Path:
    """A copy of the standard rules whose lesson is changed."""
    copied = place / "own"
    shutil.copytree(folder("data") / "standard", copied)
    told = yaml.safe_load((copied / "learn.yaml").read_text(encoding="utf-8"))
    change(told)
    (copied / "learn.yaml").write_text(yaml.safe_dump(told, sort_keys=False), encoding="utf-8")
    return copied


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda it: it["stops"]["outbid"].update(steps=["0 bid mendes 15"]), "outbid"),
        (
            lambda it: it["stops"]["outbid"].update(steps=["0 bid thebes 6"]),
            "outbid: expected the first step to be one of the reader's moves",
        ),
        (lambda it: it["stops"]["outbid"].update(steps=["1 bid thebes 3"]), "found 1 bid thebes 3"),
        (lambda it: it["stops"]["income"]["moves"].update({"fly away": {"says": "no"}}), "fly away"),
        (lambda it: it["stops"]["gifts"]["moves"]["take card"].update(then=["1 take card"]), "learn.yaml"),
        (lambda it: it.update(players=["Ada", "Ada", "Ben"]), "found a duplicate entry"),
        (lambda it: it["stops"]["outbid"].update(places=["atlantis"]), "atlantis"),
    ],
)
def test_a_game_that_cannot_go_so_is_told(tmp_path: Path, change: Any, said: str) -> None:
    with pytest.raises((ExampleError, RulesetError), match=re.escape(said)):
        Book.of(spoilt(tmp_path, change))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda it: it.update(stop={}), "stop"),
        (lambda it: it["stops"]["outbid"].pop("title"), "stops.outbid"),
        (lambda it: it["stops"]["outbid"].update(places=[]), "stops.outbid.places"),
        (lambda it: it.update(seed="four"), "seed"),
    ],
)
def test_a_file_that_is_not_as_it_should_be_is_told(tmp_path: Path, change: Any, said: str) -> None:
    with pytest.raises(RulesetError, match=re.escape(said)):
        Book.of(spoilt(tmp_path, change))
