"""Consistency of the values of a ruleset: each test changes one value of the standard game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from attrs import evolve

from amunre.engine import source
from amunre.engine.crosschecks import cited
from amunre.engine.files import folder
from amunre.engine.source import read
from amunre.errors import Problem, RulesetError
from amunre.games import loading as load
from amunre.games import overlays
from amunre.games.amun_re import crosscheck
from amunre.games.amun_re.crosscheck import CHECKS
from amunre.games.amun_re.definition import GAME
from amunre.games.loading import check_ruleset

if TYPE_CHECKING:
    from tests.ruleset.conftest import Wordings, Write


class Case(NamedTuple):
    """Texts by file name, and the one problem that they make; the file of the problem is the last one."""

    files: dict[str, str]
    line: int
    path: str
    found: str
    expected: str
    clause: str | None


def ruleset(text: str, path: str, found: str, expected: str, clause: str) -> Case:
    """A case that adds one line to ruleset.yaml."""
    return Case({"ruleset": text}, 4, path, found, f"{expected} ({clause})", clause)


def temple(spaces: str, path: str, found: str, expected: str, clause: str = "offering.total") -> Case:
    """A case with another temple track; the spaces stand in one line."""
    return ruleset(f"temple: [{spaces}]\n", f"temple.{path}", found, expected, clause)


def scoring(line: str, path: str, found: str, expected: str, clause: str) -> Case:
    """A case that changes one score line."""
    return Case({"scoring": f"lines:\n  {line}\n"}, 2, f"lines.{path}", found, f"{expected} ({clause})", clause)


NEW_CARD = "{count: 1, names: {en: New}, effect: {kind: return-to-province}}\n"
CLAUSE = "{chapter: cards, kind: effect, title: T, text: T, sources: []}\n"
NO_BONUS_LINE = "lines:\n  bonus: {per: majority, points: 1, in: shore, clause: scoring.bonus}\n"

CARDS = sum(card["count"] for card in read(folder("data") / "standard" / "power-cards.yaml").value.values())
FRAMED = "{{framed-cards: {{value: {}, known: sourced}}}}"
ABU = json.dumps(read(folder("data") / "standard" / "provinces.yaml").value["abu"])
SHORT = "kingdoms: [{id: old, rounds: 1}, {id: new, rounds: 1}]\n"

SAID_OF_THE_OTHER = {
    "card and province": Case(
        {"ruleset": "components: {provinces: 16, pyramids: {single: 16}}\n", "provinces": f"block: {ABU}\n"},
        1,
        "block",
        "the id block, which is also a card",
        "different ids for cards and provinces",
        None,
    ),
    "nobody can play": ruleset(
        "players: {most: 2}\n", "players.most", "2", "at least 3, the smallest number of players", "setup.players"
    ),
    "too few of a start card": Case(
        {"power-cards": "builder: {count: 4}\n"},
        1,
        "builder.count",
        "4",
        "at least 5: each player starts with one (setup.start)",
        "setup.start",
    ),
    "more players than start cards": ruleset(
        f"players: {{most: 9}}\ncomponents: {{steal-cards: 9}}\n{SHORT}",
        "players.most",
        "9",
        "at most 8, the number of start cards builder",
        "setup.start",
    ),
    "more players than cards for stealing": ruleset(
        f"players: {{most: 6}}\n{SHORT}", "players.most", "6", "at most 5, the number of steal-cards", "setup.start"
    ),
    "too little gold": ruleset(
        "components: {gold-cards: [{value: 1, count: 99}]}\n",
        "components.gold-cards",
        "99 gold in all",
        "at least 100 to start with",
        "setup.supply",
    ),
    "provinces miscounted": Case(
        {"ruleset": "components: {pyramids: {single: 16}}\n", "provinces": f"new: {ABU}\n"},
        1,
        "new",
        "16 provinces in all",
        "15 as in components.provinces, or the id of one of them (setup.decks)",
        "setup.decks",
    ),
    "too few single pyramids": Case(
        {"ruleset": "components: {provinces: 16}\n", "provinces": f"new: {ABU}\n"},
        1,
        "new",
        "16 provinces in all",
        "at most 15, the number of single pyramids, because all provinces may have odd numbers of pyramids "
        "(play.pyramid-pieces)",
        "play.pyramid-pieces",
    ),
    "profit from sales": ruleset(
        "prices: {first: 0}\n", "prices.first", "0", "at least 1, the gold for selling a card", "play.sell-cards"
    ),
    "builder saves nothing": ruleset(
        "pyramid: {stones: 2}\n",
        "pyramid.stones",
        "2",
        "more than the 2 of a pyramid with the card builder",
        "purchase.pyramid",
    ),
    "coin that never pays": Case(
        {"provinces": "abu: {coin: {value: 0, known: sourced}}\n"},
        1,
        "abu.coin.value",
        "a coin of 0 that pays always",
        "some gold (income.always)",
        "income.always",
    ),
    "no coin that pays": Case(
        {"provinces": "abydos: {coin: {value: 3, known: sourced}}\n"},
        1,
        "abydos.coin.value",
        "a coin of 3 that pays never",
        "0 (income.always)",
        "income.always",
    ),
}
"""Values that do not go together with others that were said before; so far told of the others."""

CASES = {
    **{f"{name}, said of the other": case for name, case in SAID_OF_THE_OTHER.items()},
    "card named as a province": Case(
        {"clauses": f"card.abu: {CLAUSE}", "power-cards": f"abu: {NEW_CARD}"},
        1,
        "abu",
        "the id abu, which is also a province",
        "different ids for cards and provinces",
        None,
    ),
    "line without clause": Case(
        {"scoring": "lines:\n  set: {clause: scoring.sets}\n"},
        2,
        "lines.set.clause",
        "scoring.sets",
        "a slug in clauses.yaml; did you mean scoring.set?",
        None,
    ),
    "clause about data that are not there": Case(
        {"clauses": "card.block: {data: [power-cards.block, power-cards.blocks]}\n"},
        1,
        "card.block.data.1",
        "power-cards.blocks",
        "a file in the ruleset, and keys in that file",
        None,
    ),
    "clause about a value that provinces do not have": Case(
        {"clauses": "income.camel: {data: [provinces.camel]}\n"},
        1,
        "income.camel.data.0",
        "provinces.camel",
        "a file in the ruleset, and keys in that file",
        None,
    ),
    "clause about a key within a number": Case(
        {"clauses": "play.sell-cards: {data: [ruleset.sale.gold, ruleset.sale.gold.coins]}\n"},
        1,
        "play.sell-cards.data.1",
        "ruleset.sale.gold.coins",
        "a file in the ruleset, and keys in that file",
        None,
    ),
    "clause about a file that is not there": Case(
        {"clauses": "income.camel: {data: [camels]}\n"},
        1,
        "income.camel.data.0",
        "camels",
        "a file in the ruleset, and keys in that file",
        None,
    ),
    "card without clause": Case(
        {"power-cards": f"new: {NEW_CARD}"},
        1,
        "new",
        "a card without a clause",
        "the clause card.new in clauses.yaml",
        None,
    ),
    "nobody can play": ruleset(
        "players: {least: 6}\n",
        "players.least",
        "6",
        "at most 5, the largest number of players",
        "setup.players",
    ),
    "unknown start card": ruleset(
        "start: {cards: [builder, bilder]}\n",
        "start.cards.1",
        "bilder",
        "one of block, rebid, free-farmer, builder, correction, eight-gold, harvest, "
        "bonus-cards, bonus-farmers, bonus-region, bonus-side, bonus-bank; did you mean builder?",
        "setup.start",
    ),
    "too few start cards": ruleset(
        "start: {cards: [correction]}\n",
        "start.cards.0",
        "correction, of which there are 4",
        "a card for each of 5 players",
        "setup.start",
    ),
    "too few cards for stealing": ruleset(
        "components: {steal-cards: 4}\n",
        "components.steal-cards",
        "4",
        "one for each of 5 players",
        "setup.start",
    ),
    "too little gold": ruleset(
        "start: {gold: 79}\n",
        "start.gold",
        "395 gold for 5 players",
        "at most 392, all the gold in the game",
        "setup.supply",
    ),
    "power cards miscounted": ruleset(
        f"components: {{power-cards: {CARDS + 1}}}\n",
        "components.power-cards",
        str(CARDS + 1),
        f"{CARDS} as in power-cards.yaml",
        "setup.decks",
    ),
    "provinces miscounted": ruleset(
        "components: {provinces: 14}\n",
        "components.provinces",
        "14",
        "15 as in provinces.yaml",
        "setup.decks",
    ),
    "too few provinces": ruleset(
        "kingdoms: [{id: old, rounds: 4}, {id: new, rounds: 3}]\n",
        "kingdoms.0.rounds",
        "4 rounds of 5 players",
        "at most 15 provinces to gain",
        "play.kingdoms",
    ),
    "later kingdom longer": ruleset(
        "kingdoms: [{id: old, rounds: 2}, {id: new, rounds: 3}]\n",
        "kingdoms.1.rounds",
        "3",
        "at most 2, because only the provinces of the previous kingdom are dealt again",
        "kingdom.deck",
    ),
    "too few single pyramids": ruleset(
        "components: {pyramids: {single: 14}}\n",
        "components.pyramids.single",
        "14",
        "one for each of 15 provinces, because all provinces may have odd numbers of pyramids",
        "play.pyramid-pieces",
    ),
    "profit from sales": ruleset(
        "sale: {gold: 2}\n", "sale.gold", "2", "at most 1, the price of a card", "play.sell-cards"
    ),
    "too many framed cards": Case(
        {"provinces": f"abu: {FRAMED.format(CARDS - 21)}\nsawu: {FRAMED.format(20)}\n"},
        2,
        "sawu.framed-cards.value",
        f"{CARDS + 4} framed cards in all",
        f"at most {CARDS}, all power cards (reveal.free-items)",
        "reveal.free-items",
    ),
    "ladder not from 0": ruleset(
        "auction: {ladder: [1, 3]}\n",
        "auction.ladder.0",
        "1",
        "0, which every player can bid",
        "auction.ladder",
    ),
    "ladder not rising": ruleset(
        "auction: {ladder: [0, 3, 3]}\n", "auction.ladder.2", "3", "more than 3", "auction.ladder"
    ),
    "builder saves nothing": Case(
        {"power-cards": "builder:\n  effect: {stones: 3}\n"},
        2,
        "builder.effect.stones",
        "3",
        "fewer than the 3 of a pyramid without the card (purchase.pyramid)",
        "purchase.pyramid",
    ),
    "temple bounded below": temple(
        "{space: 1, from: 0, to: 2, camels: pay}, {space: 2, from: 3, camels: pay}",
        "0.from",
        "0",
        "no lower bound for the first space",
    ),
    "temple bounded above": temple(
        "{space: 1, to: 2, camels: pay}, {space: 2, from: 3, to: 9, camels: pay}",
        "1.to",
        "9",
        "no upper bound for the last space",
    ),
    "temple without from": temple(
        "{space: 1, to: 2, camels: pay}, {space: 2, camels: pay}", "1.from", "nothing", "the key from"
    ),
    "temple without to": temple(
        "{space: 1, camels: pay}, {space: 2, from: 3, camels: pay}", "0.to", "nothing", "the key to"
    ),
    "temple with a gap": temple(
        "{space: 1, to: 2, camels: pay}, {space: 2, from: 4, camels: pay}", "1.from", "4, a gap after 2", "3"
    ),
    "temple with an overlap": temple(
        "{space: 1, to: 2, camels: pay}, {space: 2, from: 2, camels: pay}",
        "1.from",
        "2, an overlap after 2",
        "3",
    ),
    "temple space upside down": temple(
        "{space: 1, to: 2, camels: pay}, {space: 2, from: 3, to: 2, camels: pay}, {space: 3, from: 3, camels: pay}",
        "1.to",
        "2",
        "at least 3",
    ),
    "temple not rising": temple(
        "{space: 2, to: 2, camels: pay}, {space: 2, from: 3, camels: pay}",
        "1.space",
        "2",
        "more than 2",
        "income.harvest",
    ),
    "coin that never pays": Case(
        {"provinces": "abu: {coin-pays: {value: never, known: sourced}}\n"},
        1,
        "abu.coin-pays.value",
        "never with a coin of 4",
        "always or with-camel (income.always)",
        "income.always",
    ),
    "no coin that pays": Case(
        {"provinces": "abydos: {coin-pays: {value: always, known: sourced}}\n"},
        1,
        "abydos.coin-pays.value",
        "always with a coin of 0",
        "never (income.always)",
        "income.always",
    ),
    "bonus cards that score nothing": Case(
        {"scoring": NO_BONUS_LINE},
        1,
        "lines",
        "no line per bonus-card",
        "one, because there are bonus cards (scoring.bonus)",
        "scoring.bonus",
    ),
    **{
        f"counted twice: {per}": scoring(
            f"more: {{per: {per}, {more}clause: {clause}}}",
            "more.per",
            f"a second line per {per}{where}",
            "one such line",
            clause,
        )
        for per, more, where, clause in (
            ("bonus-card", "", "", "scoring.bonus"),
            ("pyramid", "points: 1, ", "", "scoring.pyramid"),
            ("set", "points: 1, ", "", "scoring.set"),
            ("majority", "points: 1, in: side, ", " in side", "scoring.majority"),
            ("temple", "points: 1, ", "", "scoring.temple"),
            ("gold-rank", "places: [1], ", "", "scoring.gold"),
        )
    },
    "gold places rising": scoring("gold: {places: [6, 2, 4]}", "gold.places.2", "4", "at most 2", "scoring.gold"),
}


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=id, marks=[pytest.mark.clause(case.clause)] if case.clause else [])
        for id, case in CASES.items()
    ],
)
def test_one_change_makes_one_problem(case: Case, write: Write) -> None:
    place = write(case.files)
    file = str(Path(place, f"{list(case.files)[-1]}.yaml"))
    (problem,) = check_ruleset(place)
    expected = re.sub(r"(; see|,) standard/\S+?:\d+", "", problem.expected)
    assert evolve(problem, expected=expected) == Problem(file, case.line, case.path, case.found, case.expected)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_over_a_variant_the_problems_are_those_of_the_overlay(case: Case, write: Write) -> None:
    place = write(case.files, head="extends: delta\nid: house\ntitle: T\n")
    problems = check_ruleset(place)
    assert {Path(problem.file).parent for problem in problems} == {place}
    assert all(problem.line for problem in problems)


COUNTED_ONCE = {
    "bonus": "bonus-card",
    "pyramid": "pyramid",
    "set": "set",
    "majority": "majority",
    "temple": "temple",
    "gold": "gold-rank",
}
BONUS_CARDS = ("bonus-cards", "bonus-farmers", "bonus-region", "bonus-side", "bonus-bank")
OVER_AN_OVERLAY = {
    "more framed than cards": (
        {"provinces": f"abu: {FRAMED.format(CARDS - 23)}\nsawu: {FRAMED.format(18)}\n"},
        Case(
            {"power-cards": "block: {count: 1}\n"},
            1,
            "block.count",
            f"{CARDS - 1} cards in all",
            f"at least {CARDS}, the number of framed cards (reveal.free-items)",
            "reveal.free-items",
        ),
    ),
    "more players than there is gold for": (
        {"ruleset": f"start: {{gold: 50}}\ncomponents: {{steal-cards: 8}}\n{SHORT}"},
        Case(
            {"ruleset": "players: {most: 8}\n"},
            4,
            "players.most",
            "400 gold for 8 players",
            "at most 392, all the gold in the game; see lower/ruleset.yaml:4 (setup.supply)",
            "setup.supply",
        ),
    ),
    "majorities in the same respect": (
        {"scoring": "lines:\n  more: {per: majority, points: 1, in: shore, clause: scoring.majority}\n"},
        Case(
            {"scoring": "lines:\n  more: {in: side}\n"},
            2,
            "lines.more.in",
            "a second line per majority in side",
            "one such line (scoring.majority)",
            "scoring.majority",
        ),
    ),
    "bonus card that scores nothing": (
        {
            "scoring": NO_BONUS_LINE,
            "power-cards": "".join(f"{id}: {{effect: {{kind: return-to-province}}}}\n" for id in BONUS_CARDS),
        },
        Case(
            {"power-cards": "rebid: {effect: {kind: bonus, points: 3, condition: {kind: all-alike, in: side}}}\n"},
            1,
            "rebid.effect.kind",
            "bonus",
            "another effect, because there is no score line per bonus-card; see lower/scoring.yaml:1 (scoring.bonus)",
            "scoring.bonus",
        ),
    ),
}


@pytest.mark.parametrize(("lower", "case"), OVER_AN_OVERLAY.values(), ids=OVER_AN_OVERLAY)
def test_what_goes_together_in_an_overlay_and_no_more_in_one_on_top(
    lower: dict[str, str], case: Case, write: Write
) -> None:
    assert check_ruleset(write(lower, "lower")) == ()
    place = write(case.files, head="extends: ../lower\nid: top\ntitle: T\n")
    file = str(Path(place, f"{list(case.files)[-1]}.yaml"))
    (problem,) = check_ruleset(place)
    expected = re.sub(r"(; see|,) standard/\S+?:\d+", "", problem.expected)
    assert evolve(problem, expected=expected) == Problem(file, case.line, case.path, case.found, case.expected)


SEEN = {
    "card named as a province": ["abu:"],
    "card and province, said of the other": ["block:"],
    "nobody can play": ["players:"],
    "nobody can play, said of the other": ["players:"],
    "too few start cards": ["count: 4", "players:"],
    "too few of a start card, said of the other": ["start:", "players:"],
    "more players than start cards, said of the other": ["start:", "count: 8"],
    "too few cards for stealing": ["players:"],
    "more players than cards for stealing, said of the other": ["steal-cards:"],
    "too little gold": ["players:", "gold-cards:"],
    "too little gold, said of the other": ["start:", "players:"],
    "provinces miscounted, said of the other": ["provinces:"],
    "too few provinces": ["players:"],
    "too few single pyramids, said of the other": ["pyramids:"],
    "profit from sales": ["prices:"],
    "profit from sales, said of the other": ["sale:"],
    "builder saves nothing": ["pyramid:"],
    "builder saves nothing, said of the other": ["effect: {kind: build-pyramid,"],
    "coin that never pays": ["coin:"],
    "coin that never pays, said of the other": ["coin-pays:"],
    "no coin that pays": ["coin:"],
    "no coin that pays, said of the other": ["coin-pays:"],
    **{f"counted twice: {per}": [f"{line}: {{per: {per},"] for line, per in COUNTED_ONCE.items()},
}
"""The text of the lines that a problem names, after the line at which it is reported."""


@pytest.mark.parametrize(("name", "lines"), SEEN.items())
def test_the_other_values_are_named_by_their_lines(name: str, lines: list[str], write: Write) -> None:
    (problem,) = check_ruleset(write(CASES[name].files))
    places = re.findall(r"standard/(\S+?):(\d+)", problem.expected)
    read_lines = ((folder("data") / "standard" / file).read_text(encoding="utf-8").splitlines() for file, _ in places)
    named = [all_lines[int(number) - 1].strip() for all_lines, (_, number) in zip(read_lines, places, strict=True)]
    assert len(named) == len(lines)
    assert all(line.startswith(start) for line, start in zip(named, lines, strict=True))


NO_PLACE = (
    "too many framed cards",
    "power cards miscounted",
    "provinces miscounted",
    "too few single pyramids",
    "bonus cards that score nothing",
)


@pytest.mark.parametrize("name", [*NO_PLACE, *(name for name in CASES if name.startswith("clause about"))])
def test_of_what_is_not_there_or_takes_all_together_no_place_is_named(name: str, write: Write) -> None:
    (problem,) = check_ruleset(write(CASES[name].files))
    assert problem.expected == CASES[name].expected


def test_each_check_and_each_of_its_problems_has_a_case_of_its_own(
    write_anew: Callable[[], Write], never_told: Wordings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "read", cache(source.read))
    failed = set()
    for case in CASES.values():
        documents, _ = overlays.gathered(GAME, write_anew()(case.files))
        (check,) = [check for check in CHECKS if list(check.problems(documents))]
        assert check.clause == case.clause
        failed.add(check)
    assert failed == set(CHECKS)
    assert never_told(crosscheck) == set()


ALLOWED = {
    "one number of players": ({"ruleset": "players: {least: 5}\n"}, "setup.players"),
    "just enough start cards": ({"ruleset": "start: {cards: [free-farmer]}\n"}, "setup.start"),
    "just enough gold": ({"ruleset": "players: {most: 4}\nstart: {gold: 98}\n"}, "setup.supply"),
    "all cards framed": (
        {"provinces": f"abu: {FRAMED.format(CARDS - 19)}\nsawu: {FRAMED.format(14)}\n"},
        "reveal.free-items",
    ),
    "temple space of one total": (
        {
            "ruleset": "temple: [{space: 1, to: 2, camels: pay}, {space: 2, from: 3, to: 3, camels: pay}, "
            "{space: 3, from: 4, camels: pay}]\n"
        },
        "offering.total",
    ),
    "temple of one space, without bounds": ({"ruleset": "temple: [{space: 2, camels: rest}]\n"}, "offering.total"),
    "no bonus cards, no line for them": (
        {
            "power-cards": "".join(
                f"bonus-{name}: {{effect: {{kind: fixed-income, gold: 1}}}}\n"
                for name in ("cards", "farmers", "region", "side", "bank")
            ),
            "scoring": NO_BONUS_LINE,
        },
        "scoring.bonus",
    ),
    "majority in another respect": (
        {"scoring": "lines: {shores: {per: majority, points: 2, in: shore, clause: scoring.majority}}\n"},
        "scoring.majority",
    ),
    "equal gold places": ({"scoring": "lines: {gold: {places: [4, 4, 0]}}\n"}, "scoring.gold"),
}
"""Changes that are just allowed, and the clause of the check that lets them through."""


@pytest.mark.parametrize(
    "files", [pytest.param(files, id=id, marks=pytest.mark.clause(clause)) for id, (files, clause) in ALLOWED.items()]
)
def test_allowed(files: dict[str, str], write: Write) -> None:
    assert check_ruleset(write(files)) == ()


@pytest.mark.parametrize("shipped", ["standard", "tigris"])
def test_each_clause_by_which_somebody_is_asked_or_refused_is_there(shipped: str) -> None:
    rules = load.load_rules(shipped)
    slugs = dict.fromkeys(cited(rules.game.course.STAGES))
    assert len(slugs) > 20
    assert "setup.players" in slugs
    for slug in slugs:
        clauses = {key: clause for key, clause in rules.data["clauses"].items() if key != slug}
        with pytest.raises(RulesetError) as error:
            load.ruleset_from_data({**rules.data, "clauses": clauses})
        assert (slug, "nothing") in [(problem.path, problem.found) for problem in error.value.problems]
