"""Scenes: what players watch for, drawn from the events that a viewer knows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import amunre
from amunre import render
from amunre.bots import Observation, Sensible

NAMES = ["Ada", "Bob", "Cleopatra"]


def whole(ruleset: str, seed: int) -> Any:
    """A game that sensible bots have played to its end."""
    game: Any = amunre.Game(amunre.load_ruleset(ruleset), NAMES, seed=seed)
    bot = Sensible(Random(seed))
    while not game.over:
        seat = game.to_act[0]
        game.play(seat, bot.choose(Observation(game, seat), game.legal_actions(seat)))
    return game


@pytest.fixture(scope="module")
def amun_re() -> Any:
    return whole("standard", 3)


@pytest.fixture(scope="module")
def tigris() -> Any:
    return whole("tigris", 4)


def scenes(game: Any, kind: str, viewer: Any = 0) -> list[tuple[Any, Any]]:
    """The scenes that events of a kind complete, each with its event."""
    events = game.events(viewer)
    drawn = render.scenes(events, game.rules, game.names)
    return [(events[number], scene) for number, scene in drawn.items() if events[number].kind == kind]


@pytest.mark.clause("offering.total")
def test_offerings_are_drawn_with_their_total(amun_re: Any) -> None:
    found = scenes(amun_re, "temple-moved")
    assert len(found) == amun_re.rules.rounds
    revealed = [event for event in amun_re.events(0) if event.kind == "offerings-revealed"]
    for (event, scene), made in zip(found, revealed, strict=True):
        assert f"total of all offerings is {event.total}:" in scene.title
        told = [f"{name}: {gold or -3}" for name, gold in zip(NAMES, made.offerings, strict=True)]
        assert scene.description == f"{'; '.join(told)}."


@pytest.mark.clause("offering.correction")
def test_offerings_are_drawn_before_the_total_is_corrected(amun_re: Any) -> None:
    events = amun_re.events(0)
    first = next(event.number for event in events if event.kind == "offerings-revealed")
    assert [*render.scenes(events[: first + 1], amun_re.rules, NAMES)] == [first]
    assert first not in render.scenes(events, amun_re.rules, NAMES)


@pytest.mark.clause("scoring.pyramid")
def test_a_scoring_adds_up_to_the_points(amun_re: Any) -> None:
    found = [*scenes(amun_re, "kingdom-cleared"), *scenes(amun_re, "game-ended")]
    assert [scene.title for _, scene in found] == ["Old Kingdom", "New Kingdom"]
    totals = [[int(n) for n in scene.description.rpartition(": ")[2].split(", ")] for _, scene in found]
    assert [sum(points) for points in zip(*totals, strict=True)] == [amun_re.score(seat).total for seat in range(3)]


@pytest.mark.clause("scoring.gold")
def test_a_scoring_has_a_row_for_each_line_that_is_counted_even_if_nobody_scores(amun_re: Any) -> None:
    old, new = (scenes(amun_re, kind)[0][1].description for kind in ("kingdom-cleared", "game-ended"))
    heads = [[row.partition(":")[0] for row in told.rstrip(".").split(". ")] for told in (old, new)]
    assert len(heads[1]) == len(amun_re.rules.lines) + 1
    assert [one for one in heads[1] if one not in heads[0]] == [heads[1][-2]], "only gold is counted at the end alone"


def test_a_conflict_is_drawn_with_the_totals_of_both_sides(tigris: Any) -> None:
    found = scenes(tigris, "conflict-settled")
    assert found
    for event, scene in found:
        for seat, total in zip((event.seat, event.loser), event.totals, strict=True):
            assert f"{NAMES[seat]}: {total}" in scene.description
        assert scene.title == tigris.sentence(event).rstrip(".")


def test_a_conflict_is_drawn_when_it_begins_without_what_is_added(tigris: Any) -> None:
    events = tigris.events(0)
    began = next(event for event in events if event.kind == "conflict-began")
    [(number, scene)] = render.scenes(events[: began.number + 1], tigris.rules, NAMES).items()
    assert number == began.number
    sides = zip((began.attacker, began.defender), began.strengths, strict=True)
    assert scene.description == f"{'; '.join(f'{NAMES[seat]}: {strength}' for seat, strength in sides)}."


@pytest.mark.parametrize("game", ["amun_re", "tigris"])
def test_all_viewers_see_the_same_scenes(game: str, request: pytest.FixtureRequest) -> None:
    played = request.getfixturevalue(game)
    shown = [
        {number: scene.svg for number, scene in render.scenes(played.events(viewer), played.rules, NAMES).items()}
        for viewer in (0, 1, 2, amunre.SPECTATOR)
    ]
    assert shown[0]
    assert all(one == shown[0] for one in shown)


def test_prosperity_has_no_scenes() -> None:
    game = amunre.Game(amunre.load_ruleset("prosperity"), NAMES, seed=1)
    assert render.scenes(game.events(0), game.rules, NAMES) == {}
