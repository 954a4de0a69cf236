"""Rulesets of Euphrat & Tigris: what does not go together is told, and what loads can be played."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest
from tigris.games import lively

from amunre import Game, RulesetError, check_ruleset
from amunre.games import overlays
from amunre.games.loading import load_rules
from amunre.games.tigris import crosscheck
from amunre.games.tigris.crosscheck import CHECKS
from amunre.games.tigris.definition import GAME

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a ruleset that changes some files of the shipped one."""

    def written(**files: str) -> Path:
        files["ruleset"] = f"extends: tigris\nid: changed\ntitle: Changed\n{files.get('ruleset', '')}"
        for part, text in files.items():
            (tmp_path / f"{part}.yaml").write_text(text, encoding="utf-8")
        return tmp_path

    return written


def rows(*texts: str) -> str:
    """A board of these rows."""
    return "rows:\n" + "".join(f'  - "{text}"\n' for text in texts)


def tile(id: str, **facts: str) -> str:
    """A change of a kind of tile."""
    return f"tiles: {{{id}: {{{', '.join(f'{key}: {value}' for key, value in facts.items())}}}}}\n"


def leader(id: str, **facts: str) -> str:
    """A change of a leader."""
    return f"leaders: {{{id}: {{{', '.join(f'{key}: {value}' for key, value in facts.items())}}}}}\n"


def monument(id: str, top: str, base: str) -> str:
    return f"monuments: {{{id}: {{top: {top}, base: {base}}}}}\n"


ONE = rows("T T T ~", ". . . .")
"""A board with three temples."""
CLAUSE = "{chapter: setup, kind: effect, title: T, text: T, sources: [], ruling: R, data: [%s]}\n"
CASES: dict[str, tuple[dict[str, str], str, str, str]] = {
    "data that is not there": (
        {"clauses": f"setup.new: {CLAUSE % 'ruleset.nothing'}"},
        *("setup.new.data.0", "ruleset.nothing", ""),
    ),
    "data of no file": (
        {"clauses": f"setup.new: {CLAUSE % 'boat.nothing'}"},
        *("setup.new.data.0", "boat.nothing", ""),
    ),
    "data deeper than there is": (
        {"clauses": f"setup.new: {CLAUSE % 'ruleset.hand.left'}"},
        *("setup.new.data.0", "ruleset.hand.left", ""),
    ),
    "monument named as a tile": (
        {"pieces": monument("farm", "red", "blue")},
        *("monuments.farm", "farm, which is also a tile", ""),
    ),
    "dynasty named as a leader": (
        {"ruleset": "dynasties: {king: {names: {en: King}}}\n"},
        *("leaders.king", "king, which is also a dynasty", ""),
    ),
    "dynasty named as a space": (
        {"ruleset": "dynasties: {a0: {names: {en: A}}}\n"},
        *("dynasties.a0", "a0, which is also a space", ""),
    ),
    "too many exchanges": (
        {"ruleset": "hand: 40\n", "pieces": tile("farm", count="{value: 500}")},
        *("hand", "138240 actions", ""),
    ),
    "more at least than at most": (
        {"ruleset": "players: {least: 4, most: 3}\n"},
        *("players.least", "4", "setup.players"),
    ),
    "more players than dynasties": (
        {"ruleset": "players: {most: 5}\n"},
        *("players.most", "5", "setup.dynasties"),
    ),
    "leaders of other colors": (
        {"pieces": leader("priest", color="white")},
        *("leaders.priest", "leaders of white, blue, green, black", "setup.dynasties"),
    ),
    "a leader too many": (
        {"pieces": "leaders: {bard: {color: white}}\n"},
        *("leaders.bard", "leaders of red, blue, green, black, white", "setup.dynasties"),
    ),
    "a color for two": (
        {"pieces": tile("farm", color="red") + leader("farmer", color="red")},
        *("tiles.farm.color", "red, the color of temple", "setup.bag"),
    ),
    "too few temples for the start": (
        {"pieces": tile("temple", count="{value: 9}")},
        *("tiles.temple.count.value", "9", "setup.board"),
    ),
    "temples on a river": (
        {"pieces": tile("temple", ground="river")},
        *("tiles.temple.ground", "river", "setup.board"),
    ),
    "too few tiles for hands": (
        {
            "ruleset": "hand: 20\n",
            "pieces": "tiles:\n"
            + "".join(f"  {id}: {{count: {{value: 20}}}}\n" for id in ("temple", "farm", "market", "settlement")),
        },
        *("hand", "80 tiles for 4 players", "setup.hands"),
    ),
    "a monument of a color that is not there": (
        {"pieces": monument("red-white", "red", "white")},
        *("monuments.red-white.base", "white", "setup.monuments"),
    ),
    "a monument of one color": (
        {"pieces": monument("red-red", "red", "red")},
        *("monuments.red-red.base", "red", "setup.monuments"),
    ),
    "a monument with another name": (
        {"pieces": monument("blue-green", "red", "blue")},
        *("monuments.blue-green", "blue-green", "setup.monuments"),
    ),
    "rows of two lengths": (
        {"board": rows("T T T ~", ". . .")},
        *("rows.1", "3 spaces", "board.grid"),
    ),
    "two kinds for seats": (
        {"pieces": tile("market", role="sanctuary")},
        *("tiles.market.role", "sanctuary of temple, market", "lead.temple"),
    ),
    "two that stand in": (
        {"pieces": leader("trader", role="stand-in")},
        *("leaders", "no entry with the role collector", "treasure.when"),
    ),
    "two that collect": (
        {"pieces": leader("farmer", role="collector")},
        *("leaders.farmer.role", "collector of farmer, trader", "treasure.when"),
    ),
    "nobody who stands in": (
        {"pieces": leader("king", role="collector")},
        *("leaders", "no entry with the role stand-in", "score.king"),
    ),
    "treasures with which no game goes on": (
        {"ruleset": "end: {treasures: 10}\n"},
        *("end.treasures", "10", "end.treasures"),
    ),
    "too few treasures on the board": (
        {"board": rows("T T . ~", ". . . .")},
        *("rows", "2 temples", "end.treasures"),
    ),
}
"""By what is wrong: the files, and path, what is found and the clause of the problem, or of one of them."""


@pytest.mark.parametrize("name", CASES)
def test_what_does_not_go_together(name: str, write: Write) -> None:
    files, path, found, clause = CASES[name]
    place = write(**files)
    problems = check_ruleset(place)
    told = [(problem.path, problem.found, clause_of(problem.expected)) for problem in problems]
    assert (path, found, clause) in told, problems
    with pytest.raises(RulesetError):
        load_rules(place)


def clause_of(expected: str) -> str:
    cited = re.search(r" \((\w+\.[\w-]+)\)", expected)
    return cited[1] if cited else ""


def test_every_check_has_its_case(write: Write) -> None:
    failed = set[str]()
    for files, *_ in CASES.values():
        place = write(**files)
        documents, _ = overlays.gathered(GAME, place)
        failed |= {name_of(check.problems) for check in CHECKS if any(check.problems(documents))}
        for file in place.iterdir():
            file.unlink()
    assert failed == {name_of(check.problems) for check in CHECKS}


def name_of(check: Callable[..., object]) -> str:
    return f"{check.func.__name__}{check.args}" if isinstance(check, partial) else check.__name__


def test_clauses_of_checks_are_clauses() -> None:
    rules = load_rules("tigris")
    assert all(rules.clause(check.clause) for check in CHECKS if check.clause)


def test_more_actions_than_are_counted_are_refused(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue is made of all of them, so that their number is its cost."""
    verbs = {"place", "lead", "catastrophe", "exchange", "monument"}
    actions = sum(action.verb in verbs for action in load_rules("tigris").actions)
    monkeypatch.setattr(crosscheck, "MOST_ACTIONS", actions)
    assert check_ruleset(write()) == ()
    monkeypatch.setattr(crosscheck, "MOST_ACTIONS", actions - 1)
    (problem,) = check_ruleset(write())
    assert (problem.path, problem.found) == ("hand", f"{actions} actions")


@pytest.mark.parametrize(
    "files",
    [
        {"board": ONE},
        {"board": rows("T", "T", "T", ".")},
        {"board": rows("C T C T", "~ ~ . .", "~ ~ . ."), "ruleset": "end: {treasures: 0, quiet-rounds: 1}\n"},
        {"ruleset": "hand: 1\nactions: 3\ncatastrophes: 0\nsupport: exact\n"},
        {"pieces": "tiles: {shrine: {color: white, count: {value: 20}}}\nleaders: {bard: {color: white}}\n"},
        {"pieces": monument("black-red", "black", "red")},
        {"ruleset": "players: {most: 5}\ndynasties: {bear: {names: {en: Bear}}}\n"},
    ],
    ids=["small", "narrow", "rivers", "poor", "colors", "monuments", "players"],
)
def test_what_loads_can_be_played(files: dict[str, str], write: Write) -> None:
    place = write(**files)
    assert check_ruleset(place) == ()
    rules = load_rules(place)
    for players in range(rules.least_players, rules.most_players + 1):
        game, random = Game(rules, players, seed=1), Random(players)
        while not game.over:
            [seat] = game.to_act
            game.push(seat, lively(game.legal_actions(seat), random))
            if len(game.steps) % 10 == 0:
                assert game.position().problems(rules) == ()
        assert game.result is not None
