"""Facts that short messages leave out are available: reasons by `explain`, the view by folding, the same JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen
from counts import few
from seated import seated
from whole_games import GAMES, NUMBERS_OF, PLAYED, messages, new_game, step

import amunre
from amunre import Game, Table, wire
from amunre.games import FIRST, game_named

SOME = [(id, NUMBERS_OF[id][0]) for id in GAMES]


def decisions(id: str, number: int, every: int) -> Iterator[Game]:
    """A game at some of its decisions, and at its end."""
    game, random = new_game(number, id)
    while not game.over:
        if not len(game.steps) % every:
            yield game
        step(game, number, random)
    yield game


@pytest.mark.parametrize(("id", "number"), few(SOME, PLAYED))
def test_reasons_on_demand_are_those_of_the_whole_prompt(id: str, number: int) -> None:
    closed = 0
    for game in decisions(id, number, few(7, 1)):
        for seat in range(game.players):
            brief, whole = game.prompt(seat, reasons=False), game.prompt(seat)
            assert brief.actions == whole.actions

            def explained(group: Any, game: Game = game, seat: int = seat) -> Any:
                asked = [
                    evolve(one, violations=game.explain(seat, one.action)) if one.violations else one
                    for one in group.choices
                ]
                return evolve(group, choices=tuple(asked))

            groups = [explained(group) if hasattr(group, "choices") else group for group in brief.groups]
            assert evolve(brief, groups=tuple(groups)) == whole
            for short, long in zip(violations(brief), violations(whole), strict=True):
                assert (short.code, short.clause, short.params, short.text) == (long.code, long.clause, {}, "")
                closed += 1
    assert closed


def violations(prompt: Any) -> list[amunre.Violation]:
    return [one for group in prompt.groups for choice in getattr(group, "choices", ()) for one in choice.violations]


@pytest.fixture(params=["orjson", "json"])
def writer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """With orjson, and as where it is not installed."""
    made = import_module("amunre.wire.convert")._writer
    made.cache_clear()
    if request.param == "json":
        monkeypatch.setitem(sys.modules, "orjson", None)
    else:
        pytest.importorskip("orjson")
    yield request.param
    made.cache_clear()


@pytest.mark.parametrize("id", GAMES)
def test_the_text_is_the_same_whatever_writes_it(id: str, writer: str) -> None:
    for _, value in messages(NUMBERS_OF[id][0], id):
        plain = wire.dump(value)
        text = wire.encode(value)
        assert text == json.dumps(plain, separators=(",", ":"), ensure_ascii=False).encode()
        assert json.loads(text) == plain


@pytest.mark.parametrize(
    "value", ["Ré ☥ \U00013079", '"\\\n\t\x00\x1f\x7f\u2028', "\ud800", 2**53, 2**64, -(2**70), [], {}, [None, True]]
)
def test_all_that_is_dumped_can_be_written(value: Any, writer: str) -> None:
    assert json.loads(wire.encode([value])) == [value]


def test_what_does_not_cross_the_wire_is_not_written(writer: str) -> None:
    for value in (1.5, {1: 2}, object(), b"x"):
        with pytest.raises(amunre.NotationError, match="expected a value with a wire form"):
            wire.encode(value)


# --- at a table --------------------------------------------------------------------------------------------


@frozen
class Screen:
    """A front end that has nothing but JSON, and does as docs/reference/wire.md says."""

    view: Any
    step: int
    told: int
    """Events."""

    @classmethod
    def new(cls, table: Table, token: str | None) -> Screen:
        update = json.loads(wire.encode(table.update(token)))
        return cls(update["view"], update["step"], update["first"] + len(update["events"]))

    def after(self, table: Table, token: str | None) -> Screen:
        """Return the screen after the news."""
        news = json.loads(wire.encode(table.news(token, self.step)))
        assert wire.problems("news", news, table.game.rules.game.id) == ()
        if news["kept"] < self.told:
            return self.new(table, token)
        view = self.view
        for event in news["events"]:
            view = wire.reduce(view, event)
        return Screen(view, news["step"], news["kept"] + len(news["events"]))


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("id", GAMES)
def test_news_keep_a_view_up_to_date_whatever_is_taken_back(id: str, tmp_path: Path) -> None:
    game, random = Game(amunre.load_ruleset({FIRST: "standard"}.get(id, id)), 3, seed=3), Random(3)
    news_of, back = game_named(id).news, 0
    table, _, tokens, _ = seated(game)
    everybody = (*tokens, None)
    screens = {token: Screen.new(table, token) for token in everybody}
    for _ in range(few(40, 300)):
        now = table.game
        if now.over:
            break
        seat = now.to_act[0]
        token = tokens[seat]
        assert token is not None
        closed = violations(now.prompt(seat))
        told = violations(table.news(token, table.step).prompt)
        assert [(one.code, one.clause) for one in told] == [(one.code, one.clause) for one in closed]
        table.play(token, random.choice(now.legal_actions(seat)), table.step)
        if random.random() < 0.3:
            try:
                table.take_back(token, table.step)
                back += 1
            except amunre.CannotTakeBack:
                pass
        for token in random.sample(everybody, 2):  # the others hear of it later
            screens[token] = screens[token].after(table, token)
            assert screens[token].view == wire.dump(table.update(token).view)
            assert isinstance(wire.load(news_of, wire.dump(table.news(token, 0))), news_of)
    assert back
