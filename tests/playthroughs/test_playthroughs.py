"""Every answer of the public face is the one in the playthroughs, and they have all answers, decisions and events."""

from __future__ import annotations

from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest
from answers import ANSWERS, ASKED, TOLD, of_rules
from counts import few
from playthrough import Playthrough, Ruleset, public
from playthroughs import FILES, PLAYED, PLAYTHROUGHS, text
from saying import agrees

import amunre
from amunre import Game
from amunre.games import GAMES, game_named
from amunre.games.loading import load_rules

Patch = pytest.MonkeyPatch
RENEW = "Is it meant? `make playthroughs` rewrites the files."
MOST_SHOWN = 60
"""Lines of a difference that are shown."""
NEVER_PLAYED = {"prosperity": {("verb", "first talisman")}}
"""By game: what none of the thousand frozen games comes to."""
SHORTEST = min(PLAYTHROUGHS, key=lambda one: one.file.stat().st_size)


def difference(told: Playthrough | Ruleset) -> list[str]:
    """Return the lines in which the answers of a game or ruleset differ from its file."""
    before = told.file.read_text(encoding="utf-8").splitlines()
    return [*unified_diff(before, text(told).splitlines(), told.file.name, "now", lineterm="", n=2)]


@pytest.mark.parametrize("told", FILES, ids=lambda one: one.file.stem)
def test_every_answer_is_the_one_in_the_file(told: Playthrough | Ruleset) -> None:
    if lines := difference(told):
        more = f"... and {len(lines) - MOST_SHOWN} more lines" if len(lines) > MOST_SHOWN else ""
        pytest.fail("\n".join([*lines[:MOST_SHOWN], more, RENEW]), pytrace=False)


@pytest.mark.parametrize("file", [one.file for one in FILES], ids=lambda file: file.stem)
def test_no_answer_contradicts_another(file: Path) -> None:
    assert agrees(False, "").strip() not in file.read_text(encoding="utf-8")


def test_there_is_no_other_file() -> None:
    assert {*Path(__file__).parent.glob("*.txt")} == {one.file for one in FILES}


def test_every_public_name_of_a_game_has_an_answer() -> None:
    assert {*public(Game(amunre.load_ruleset(), seed=1))} == {*ANSWERS}


@pytest.mark.parametrize("id", GAMES)
def test_every_public_name_of_a_ruleset_has_an_answer(id: str) -> None:
    for rules in map(load_rules, amunre.rulesets()):
        if rules.game.id == id:
            names = public(rules)
            assert all([*of_rules(rules, name)] for name in names)
            assert {*TOLD, *ASKED[id]} <= {*names}


@pytest.mark.parametrize(("owner", "missed"), [(Game, "foresee"), (type(amunre.load_ruleset()), "estimate")])
def test_a_new_method_without_an_answer_is_missed(owner: type, missed: str, monkeypatch: Patch) -> None:
    monkeypatch.setattr(owner, missed, lambda self: 1, raising=False)
    with pytest.raises(KeyError, match=missed):
        [*FILES[-1].lines(), *FILES[0].lines()]


@pytest.mark.parametrize("id", GAMES)
def test_all_decisions_and_events_come_up(id: str) -> None:
    game = game_named(id)
    played = [one for one in PLAYTHROUGHS if one.frozen == id]
    kinds = {kind[:2] for one in played for kind in one.kinds()}
    rules = [load_rules(name) for name in amunre.rulesets() if load_rules(name).game.id == id]
    declared = {("verb", action.verb) for each in rules for action in each.actions}
    declared |= {("stage", stage.name) for stage in game.module("course").STAGES}
    declared |= {("event", event.kind_of()) for event in game.events}
    assert declared - kinds == NEVER_PLAYED.get(id, set())
    assert kinds <= declared


@pytest.mark.parametrize("id", GAMES)
def test_each_ruleset_and_the_fewest_and_most_players_are_there(id: str) -> None:
    games = [next(Playthrough(id, number).moments()).game for number in PLAYED[id]]
    rules = games[0].rules
    assert {game.rules.id for game in games} == {one for one in amunre.rulesets() if load_rules(one).game.id == id}
    assert {rules.least_players, rules.most_players} <= {game.players for game in games}


def test_the_files_are_small() -> None:
    assert sum(one.file.stat().st_size for one in FILES) < 400_000


def next_seat(method: str) -> Callable[[Patch], None]:
    """Give each seat the answer of the next one."""
    original = getattr(Game, method)

    def other(self: Game[Any], seat: int, *more: Any, **options: Any) -> Any:
        return original(self, (seat + 1) % self.players, *more, **options)

    return lambda patch: patch.setattr(Game, method, other)


def nothing(method: str) -> Callable[[Patch], None]:
    """Answer nothing."""
    return lambda patch: patch.setattr(Game, method, lambda self, *arguments, **options: ())


PLANTS = [
    *((name, next_seat(name)) for name in ("prompt", "score", "score_if_now", "observe", "legal_mask")),
    *((name, nothing(name)) for name in ("explain", "sentence", "push_index", "observe", "play")),
]


@pytest.mark.parametrize(("name", "plant"), few(PLANTS[::4], PLANTS))
def test_another_answer_shows_in_its_line(name: str, plant: Callable[[Patch], None], monkeypatch: Patch) -> None:
    plant(monkeypatch)
    changed = {line[1:].split()[0].removesuffix(":") for line in difference(SHORTEST) if line[:3] in ("-  ", "+  ")}
    assert name in changed
