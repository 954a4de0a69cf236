"""A preview shows what `play` would show, and nothing that its seat cannot foresee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import leaks
import prosperity_leaks
import pytest
import tigris_leaks
from attrs import evolve
from counts import few

import amunre
from amunre import Game, IllegalAction
from amunre.checking.policies import next_step
from amunre.engine.events import Event
from amunre.games.amun_re.events import CardSold

SECRETS = {"amun-re": leaks.SECRETS, "tigris": tigris_leaks.SECRETS, "prosperity": prosperity_leaks.SECRETS}
ACTIONS = 8
"""Actions that are compared at one moment."""


def moments(game: str, number: int, every: int) -> Iterator[tuple[Game[Any], int, list[Any], Random]]:
    """Yield moments of a whole game, each with a seat and some of its legal actions."""
    now, policy, random = SECRETS[game].new_game(number)
    while not now.over:
        if not len(now.steps) % every:
            for seat in range(now.players):
                legal = now.legal_actions(seat)
                yield now, seat, random.sample(legal, min(ACTIONS, len(legal))), random
        now.push(*next_step(now, policy, random))


def unnumbered(preview: Any) -> Any:
    """The preview without the numbers of events: a redealt game has no earlier ones."""
    return evolve(preview, events=tuple(evolve(event, number=-1) for event in preview.events))


def first_leak(game: str, number: int, every: int) -> str | None:
    """The first preview that differs in a world that the seat cannot distinguish."""
    for now, seat, actions, random in moments(game, number, every):
        partner = SECRETS[game].partner(now.position().to_json(), seat, random, random.random())
        position = now.rules.game.position.from_json(partner)
        others = (now.redeal(seat, random.randrange(10**6)), Game.from_position(now.rules, position, seed=1))
        for action in actions:
            preview = unnumbered(now.preview(seat, action))
            if any(unnumbered(other.preview(seat, action)) != preview for other in others):
                return f"step {len(now.steps)}, seat {seat}, {action}"
    return None


@pytest.mark.parametrize("number", range(few(1, 6)))
@pytest.mark.parametrize("game", SECRETS)
def test_a_preview_is_equal_in_worlds_that_a_seat_cannot_distinguish(game: str, number: int) -> None:
    assert first_leak(game, number, few(3, 1)) is None


@pytest.mark.parametrize("game", SECRETS)
def test_a_preview_that_does_not_stop_at_a_secret_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "foreseen_by", lambda event, seat: True)
    assert first_leak(game, 0, 1) is not None


def test_a_hand_that_is_sold_at_the_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(CardSold, "foreseen_by")
    assert first_leak("amun-re", 0, 1) is not None


@pytest.mark.parametrize("number", range(few(1, 6)))
@pytest.mark.parametrize("game", SECRETS)
def test_a_preview_begins_as_the_action_does_and_changes_nothing(game: str, number: int) -> None:
    found = Counter[bool]()
    for now, seat, actions, _ in moments(game, number, few(5, 2)):
        for action in actions:
            before, steps, fallen = now.position(), now.steps, now.shuffles
            preview = now.preview(seat, action)
            assert (now.position(), now.steps, now.shuffles) == (before, steps, fallen)
            after = now.copy()
            told = after.play(seat, action)
            end = next((n for n, event in enumerate(told) if not event.foreseen_by(seat)), len(told))
            assert preview.events == told[:end]
            assert preview.more == (end < len(told))
            assert preview.question == (None if preview.more else after.prompt(seat, reasons=False).text)
            assert preview.before == now.score(seat)
            if not any({"points", "card", "tokens", "space"} & {*event.params} for event in told[end:]):
                assert preview.after == after.score(seat)
                found[preview.more, preview.before != preview.after] += 1
    assert {*found} >= {(False, False), (True, False)}
    assert found[False, True] + found[True, True] or game == "amun-re"


@pytest.mark.parametrize("game", SECRETS)
def test_a_preview_is_refused_as_the_action_is(game: str) -> None:
    now, _, random = SECRETS[game].new_game(0)
    refused = [action for action in SECRETS[game].sample(now.rules, random) if now.explain(0, action)]
    assert refused
    for action in refused:
        with pytest.raises(IllegalAction) as error:
            now.preview(0, action)
        assert error.value.violations == now.explain(0, action)
    for wrong in (9, "x", -1):
        with pytest.raises(ValueError, match="seat: expected 0 to"):
            now.preview(wrong, now.rules.actions[0])  # type: ignore[arg-type]  # must be refused: `wrong` is no seat
    with pytest.raises(amunre.NotationError):
        now.preview(0, "nonsense")
