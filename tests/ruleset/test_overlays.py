"""The author of an overlay over a valid ruleset gets no problem in the files below it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from breaking import attempts
from counts import few
from keywords import keywords

from amunre.engine import source
from amunre.engine.files import Keys
from amunre.errors import Problem
from amunre.games.amun_re.build import PARTS
from amunre.games.loading import check_ruleset
from amunre.games.shipped import load_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.ruleset.conftest import Write

SECOND = "extends: ../house\nid: second\ntitle: Second\n"
ONE_MORE = "components: {provinces: 16, pyramids: {single: 16}}\n"
OASIS = json.dumps(load_ruleset().data["provinces"]["mendes"])


def told(place: Path) -> list[tuple[str, int, str]]:
    """File, line and path of each problem, the file without its folder; the folder is that of the overlay."""
    problems = check_ruleset(place)
    for problem in problems:
        file = Path(problem.file)
        assert file.parent == place, str(problem)
        assert 1 <= problem.line <= len(file.read_text(encoding="utf-8").splitlines()), str(problem)
    return [(Path(problem.file).stem, problem.line, problem.path) for problem in problems]


# --- what goes wrong between a value of the overlay and one beneath it ----------------------------

OTHER_SIDES: dict[str, tuple[dict[str, str], str, int, str]] = {
    "province named as a card": (
        {"ruleset": ONE_MORE, "provinces": f"abu: {{fields: {{known: sourced}}}}\nbuilder: {OASIS}\n"},
        "provinces",
        2,
        "builder",
    ),
    "fewer players than the least": ({"ruleset": "players: {most: 2}\n"}, "ruleset", 4, "players.most"),
    "fewer cards than players": (
        {"power-cards": "# few\nbuilder:\n  count: 4\n"},
        "power-cards",
        3,
        "builder.count",
    ),
    "less gold than players start with": (
        {"ruleset": "components:\n  gold-cards: [{value: 1, count: 99}]\n"},
        "ruleset",
        5,
        "components.gold-cards",
    ),
    "one more province": (
        {
            "ruleset": "components: {pyramids: {single: 16}}\n",
            "provinces": f"abu: {{fields: {{known: sourced}}}}\noasis: {OASIS}\n",
        },
        "provinces",
        2,
        "oasis",
    ),
    "more provinces than single pyramids": (
        {"ruleset": "components: {provinces: 16}\n", "provinces": f"oasis: {OASIS}\n"},
        "provinces",
        1,
        "oasis",
    ),
    "more players than provinces": (
        {"ruleset": "components: {steal-cards: 6}\nplayers: {most: 6}\n"},
        "ruleset",
        5,
        "players.most",
    ),
    "fewer cards than are framed": (
        {
            "provinces": "abu: {framed-cards: {value: 40}}\n",
            "power-cards": "block: {count: 1}\nrebid: {count: 1}\n",
        },
        "provinces",
        1,
        "abu.framed-cards.value",
    ),
    "cards cheaper than they are sold": ({"ruleset": "prices: {first: 0}\n"}, "ruleset", 4, "prices.first"),
    "pyramids as cheap as with the card": ({"ruleset": "pyramid: {stones: 2}\n"}, "ruleset", 4, "pyramid.stones"),
    "no coin beside when it pays": (
        {"provinces": "abu:\n  coin: {value: 0, known: sourced}\n"},
        "provinces",
        2,
        "abu.coin.value",
    ),
    "a line that counts what a later one does": (
        {"scoring": "lines:\n  gold: {places: [6, 4]}\n  pyramid: {per: set, points: 1, clause: scoring.set}\n"},
        "scoring",
        3,
        "lines.pyramid.per",
    ),
    "a line in the respect of a later one": (
        {"scoring": "lines:\n  pyramid: {per: majority, points: 1, in: side, clause: scoring.majority}\n"},
        "scoring",
        2,
        "lines.pyramid.per",
    ),
    "gold beyond measure": (
        {"ruleset": "start: {gold: 60}\n", "provinces": "berenike:\n  coin: {value: 1000, known: sourced}\n"
         "sawu:\n  coin: {value: 1000, known: sourced}\nkharga:\n  coin: {value: 900, known: sourced}\n"},
        "provinces",
        2,
        "berenike.coin.value",
    ),
}  # fmt: skip
"""Changes of the side of a check that is not told first, and where the problem is told."""


@pytest.mark.parametrize(("files", "part", "line", "path"), OTHER_SIDES.values(), ids=OTHER_SIDES)
def test_a_problem_is_told_of_what_the_overlay_says(
    files: dict[str, str], part: str, line: int, path: str, write: Write
) -> None:
    assert (part, line, path) in told(write(files))


@pytest.mark.parametrize(("files", "part", "line", "path"), OTHER_SIDES.values(), ids=OTHER_SIDES)
def test_and_so_it_is_over_another_overlay(
    files: dict[str, str], part: str, line: int, path: str, write: Write
) -> None:
    write({"provinces": "abu: {fields: {value: 3, known: sourced}}\n", "power-cards": "block: {names: {en: Bar}}\n"})
    assert (part, line, path) in told(write(files, "second", SECOND))


def test_the_place_of_the_other_value_is_named(write: Write) -> None:
    place = write({"ruleset": "players: {most: 2}\n"})
    (problem,) = check_ruleset(place)
    assert problem.expected == "at least 3, the smallest number of players; see standard/ruleset.yaml:6 (setup.players)"


def test_a_value_that_a_clause_beneath_names_is_taken_away(write: Write) -> None:
    write({"clauses": "card.builder: {data: [power-cards.builder.effect.stones]}\n"})
    files = {"power-cards": "rebid: {count: 2}\nbuilder: {effect: {kind: fixed-income, gold: 1}}\n"}
    place = write(files, "second", SECOND)
    assert check_ruleset(place) == (
        Problem(
            str(place / "power-cards.yaml"),
            2,
            "builder.effect",
            "nothing with that name",
            "power-cards.builder.effect.stones, which card.builder names; see house/clauses.yaml:1",
        ),
    )


def test_a_bonus_card_over_rules_that_had_none(write: Write) -> None:
    bonus = ("cards", "farmers", "region", "side", "bank")
    write(
        {
            "power-cards": "".join(f"bonus-{id}: {{effect: {{kind: fixed-income, gold: 1}}}}\n" for id in bonus),
            "scoring": "lines: {bonus: {per: majority, points: 1, in: shore, clause: scoring.bonus}}\n",
        }
    )
    effect = "{kind: bonus, points: 3, condition: {kind: farmers, least: 9}}"
    place = write({"power-cards": f"bonus-cards: {{count: 2}}\nbonus-farmers:\n  effect: {effect}\n"}, "second", SECOND)
    assert told(place) == [("power-cards", 3, "bonus-farmers.effect.kind")]


def test_what_an_alias_repeats_stands_in_the_overlay(write: Write) -> None:
    text = "components: {gold-cards: &wrong [{value: 1, count: many}]}\n\nkingdoms: *wrong\ntemple: *wrong\n"
    found = told(write({"ruleset": text}))
    assert {(line, path.split(".")[0]) for _, line, path in found} == {
        (4, "components"),
        (6, "kingdoms"),
        (7, "temple"),
    }


# --- every number beneath, and every keyword of the schemas ---------------------------------------


def numbers(value: Any, keys: Keys = ()) -> Iterator[tuple[Keys, int]]:
    """Yield all integers in a value, with their keys."""
    if isinstance(value, int):
        yield keys, value
    elif isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from numbers(inner, (*keys, key))


def overlay(whole: Any, keys: Keys, new: int) -> Any:
    """Return an overlay that changes one number; lists, and values of provinces, are given in full."""
    if not keys:
        return new
    key, *rest = keys
    changed = overlay(whole[key], tuple(rest), new)
    if isinstance(whole, list):
        return [*whole[:key], changed, *whole[key + 1 :]]
    return {**(whole if "value" in whole else {}), key: changed}


def written(place: Path, part: str, said: Any, base: str) -> Path:
    """An overlay of which one file says this, each value on a line of its own."""
    for name, value in {"ruleset": {}, part: said}.items():
        whole = {"extends": base, "id": "house", "title": "T", **value} if name == "ruleset" else value
        (place / f"{name}.yaml").write_text(json.dumps(whole, indent=1), encoding="utf-8")
    return place


@pytest.fixture
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read once, for what lies beneath is always the same."""
    monkeypatch.setattr(source, "read", cache(source.read))


@pytest.mark.usefixtures("read_once")
@pytest.mark.parametrize(
    ("base", "part"),
    [("standard", "ruleset"), ("standard", "scoring"), ("delta", "power-cards"), ("delta", "provinces")],
)
def test_whatever_number_is_changed(part: str, base: str, write_anew: Callable[[], Write]) -> None:
    whole: Any = load_ruleset(base).data[part]
    if part == "provinces":
        whole = {id: whole[id] for id in ("abu", "dakhla", "tanis")}
    for keys, value in islice(numbers(whole), 0, None, few(4, 1)):
        for new in (0, 10 * value + 10):
            told(written(write_anew()(), part, overlay(whole, keys, new), base))


@pytest.mark.usefixtures("read_once")
@pytest.mark.parametrize(("part", "schema"), PARTS.items())
def test_whatever_keyword_of_a_schema_is_broken(part: str, schema: str, write_anew: Callable[[], Write]) -> None:
    refused = 0
    for keyword in islice(keywords(schema), 0, None, few(9, 3)):
        attempt = next(attempts(keyword), None)
        if (
            attempt
            and attempt.in_file
            and isinstance(attempt.document, dict)
            and len(json.dumps(attempt.document)) < 10**5
        ):
            refused += bool(told(written(write_anew()(), part, attempt.document, "standard")))
    assert refused > few(1, 5)
