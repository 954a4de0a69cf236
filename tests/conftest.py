"""Positions for the tests by chapter, and short questions to a game."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache, reduce
from itertools import count
from operator import getitem
from pathlib import Path
from typing import Any

import made
import pytest
from browsing import browser, page
from cluster import database, postgres, postgres_server
from firefox import firefox
from hypothesis import HealthCheck, settings
from transcribed import POWER_CARDS, PROVINCES

import amunre
from amunre import Game, Ruleset
from amunre.engine.languages import spoken
from amunre.games import FIRST, GAMES
from amunre.games.amun_re.sketch import sketch
from amunre.games.loading import ruleset_from_data

__all__ = ["browser", "database", "firefox", "page", "postgres", "postgres_server"]  # fixtures

settings.register_profile(
    "amunre", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # a busy machine is no failure
settings.load_profile("amunre")

IDLE = ("bid", "end-turn", "steal", "correct", "decline", "collect", "pass", "sell")
"""Actions of a seat that wants nothing: a bid of 0 on an empty card, and the least that is required."""

ENOUGH = 2000
"""More steps than any game here can take: a broken engine shall fail, not run forever."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause", metavar="SLUG", help="run only the tests that are marked with this clause")


MARKED = pytest.StashKey[dict[str, set[str]]]()
"""By game: the clauses that the tests are marked with, before any is left out."""

PAGED = pytest.StashKey[set[Path]]()
"""The files with tests of `make pages`, before any is left out."""


@cache
def game_tested(file: Path) -> str:
    """The game whose clauses the tests of a file are marked with."""
    [folder, *_] = file.relative_to(Path(__file__).parent).parts
    return folder if folder in GAMES else FIRST


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):  # Playwright's event loop runs to the end of the process
            item.add_marker("pages")
    config.stash[PAGED] = {item.path for item in items if item.get_closest_marker("pages")}
    config.stash[MARKED] = {}
    for item in items:
        slugs = config.stash[MARKED].setdefault(game_tested(item.path), set())
        slugs.update(slug for mark in item.iter_markers("clause") for slug in mark.args)
    slug = config.getoption("--clause")
    if slug:
        chosen = [item for item in items if any(slug in mark.args for mark in item.iter_markers("clause"))]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen


def pytest_sessionstart() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    """Freeze imported and collected objects, which stay to the end, so that the garbage collector skips them."""
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """So does what a file leaves behind: rules, books and games that others take up again."""
    if nextitem is not None and nextitem.path != item.path:
        gc.collect()
        gc.freeze()


@pytest.fixture(scope="session")
def all_tests(request: pytest.FixtureRequest) -> None:
    if Path(__file__).parent not in [Path(arg).resolve() for arg in request.config.args]:
        pytest.skip("only with all tests, whose marks this is about")


@pytest.fixture(scope="session")
def marked(request: pytest.FixtureRequest, all_tests: None) -> dict[str, set[str]]:
    """By game: the clauses with which all tests are marked."""
    return request.config.stash[MARKED]


@pytest.fixture(scope="session")
def paged(request: pytest.FixtureRequest, all_tests: None) -> set[Path]:
    """The files with tests of `make pages`."""
    return request.config.stash[PAGED]


NUMBERS = count()


@pytest.fixture(autouse=True)
def state_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games at the terminal are not kept where the tester keeps theirs."""
    folder = tmp_path_factory.getbasetemp() / "state" / str(next(NUMBERS))  # made by whoever keeps something
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder / "amunre" / "games"


@pytest.fixture(scope="session", autouse=True)
def shared_pages(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Pages of books are made once for all processes of a run."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        made.RUN.append(tmp_path_factory.getbasetemp().parent)


@pytest.fixture(autouse=True)
def language_left_alone() -> Iterator[None]:
    """A test that leaves another language behind fails itself, not whichever comes after it."""
    yield
    assert spoken().code == "en"


@pytest.fixture(scope="session")
def rules() -> Ruleset:
    return amunre.load_ruleset()


def game_at(
    stage: str,
    own: Sequence[Sequence[str]] = (),
    *,
    revealed: Sequence[str] = (),
    new: bool = False,
    pharaoh: int = 0,
    asked: Sequence[int] | None = None,
    gold: Sequence[int] = (),
    hands: Sequence[Sequence[str]] = (),
    players: Sequence[Mapping[str, Any]] = (),
    sites: Mapping[str, Mapping[str, Any]] | None = None,
    deck: Sequence[str] = (),
    seed: int = 1,
    rules: Ruleset | None = None,
    **facts: Any,
) -> Game:
    """A game that stands in a stage of a round, everything else as quiet as can be.

    own: for each seat its provinces of this kingdom in the order in which they were gained, which says the round too;
    revealed: those on auction, while nobody has them yet; new: in the New Kingdom. gold, hands: by seat, by default 20
    and none; players: further facts by seat. deck: from the top; the provinces that are not named follow. rules: a
    ruleset with the provinces of the standard one, which is the default.
    """
    number = len(own) or len(revealed)
    own = own or [()] * number
    auction = stage in ("bidding", "payment")
    before = [id for turn in zip(*(held if auction else held[:-1] for held in own), strict=True) for id in turn]
    shown = list(revealed) if auction else [held[-1] for held in own]
    rest = [*deck, *(id for id in PROVINCES if id not in {*deck, *before, *shown})]
    left = 3 * number - len(before) - len(shown) if new else len(rest)
    owners = {id: seat for seat, held in enumerate(own) for id in held}
    built = sites or {}
    everybody = stage == "offering"
    ruleset = rules or amunre.load_ruleset()
    return Game.from_position(
        ruleset,
        sketch(
            ruleset,
            {
                "round": len(own[0]) + auction + 3 * new,
                "stage": stage,
                "pharaoh": pharaoh,
                "asked": list(asked or (range(number) if everybody else [pharaoh])),
                "players": [
                    {
                        "gold": gold[seat] if gold else 20,
                        "hand": sorted(hands[seat]) if hands else [],
                        **(players[seat] if players else {}),
                    }
                    for seat in range(number)
                ],
                "sites": {
                    id: {"owner": owners.get(id), **built.get(id, {})} for id in PROVINCES if id in {*owners, *built}
                },
                "revealed": shown,
                "taken": before,
                "deck": rest[:left],
                "out": rest[left:],
                **facts,
            },
        ),
        seed=seed,
    )


def variant(changes: Mapping[str, Any]) -> Ruleset:
    """The standard ruleset with other values at some keys, such as "ruleset.sale.gold"."""
    data = deepcopy(dict(amunre.load_ruleset().data))
    for path, value in {"ruleset.id": "variant", **changes}.items():
        *way, last = path.split(".")
        reduce(getitem, way, data)[last] = value
    return ruleset_from_data(data)


def bids(*placed: tuple[str, int] | None) -> list[dict[str, Any]]:
    """Facts about the players: their bid stones, by seat."""
    return [{"bid": bid and {"province": bid[0], "gold": bid[1]}} for bid in placed]


def all_cards_but(*hands: Iterable[str]) -> list[str]:
    """Every power card of the box that is not in these hands or piles."""
    box = Counter({id: card["count"] for id, card in POWER_CARDS.items()})
    for hand in hands:
        box.subtract(hand)
    return sorted(box.elements())


def codes(game: Game, seat: int, action: str) -> list[str]:
    """Codes of all violations; [] if the action is legal."""
    return [violation.code for violation in game.explain(seat, action)]


def clauses(game: Game, seat: int, action: str) -> list[str]:
    """Clauses of all violations; [] if the action is legal."""
    return [violation.clause for violation in game.explain(seat, action)]


def texts(game: Game, seat: int, verb: str = "") -> list[str]:
    """The legal actions of a seat that begin so."""
    return [str(action) for action in game.legal_actions(seat) if str(action).startswith(verb)]


def play(game: Game, *steps: str) -> Game:
    """Play steps such as "0 bid memphis 6"."""
    for step in steps:
        seat, action = step.split(" ", 1)
        game.play(int(seat), action)
    return game


def offer(game: Game, *offerings: str) -> Game:
    """Commit the offerings by seat: "9", "9 correction" or "steal"."""
    for seat, offering in enumerate(offerings):
        game.play(seat, offering if offering.startswith("steal") else f"offer {offering}")
    return game


def idle(game: Game) -> None:
    """One step by somebody who wants nothing."""
    seat = game.to_act[0]
    idlest = [a for verb in IDLE for a in game.legal_actions(seat) if a.verb == verb]
    game.play(seat, min(idlest, key=lambda a: (a.verb != idlest[0].verb, a.amount or 0)))


def go_to(game: Game, stage: str, *, round: int | None = None) -> Game:
    """Let everybody do nothing until that stage (of that round) comes."""
    for _ in range(ENOUGH):
        if game.over or (game.stage == stage and round in (None, game.position().round)):
            break
        idle(game)
    return game


def gold_of(game: Game) -> list[int]:
    """The gold of every seat."""
    return [player.gold or 0 for player in game.position().players]


def hand_of(game: Game, seat: int) -> tuple[str, ...]:
    """The power cards of a seat."""
    return game.position().players[seat].hand


def points(game: Game, seat: int, line: str, kingdom: str = "old") -> int:
    """Return a seat's points in one line of one kingdom."""
    return sum(entry.points for entry in game.score(seat).lines if (entry.line, entry.kingdom) == (line, kingdom))
