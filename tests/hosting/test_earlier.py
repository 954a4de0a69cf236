"""Earlier moments at a table, as each viewer saw them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from counts import few

from amunre import SPECTATOR, Game
from amunre.errors import WrongToken
from amunre.games.loading import load_rules

RULES = {"standard": {"gold": "hidden"}, "tigris": {"points": "hidden"}, "prosperity": {}}


@pytest.mark.parametrize(("ruleset", "view"), RULES.items())
def test_each_sees_what_they_saw_then(tables: Any, ruleset: str, view: dict[str, str]) -> None:
    at = tables(Game(load_rules(ruleset), 3, seed=5), view=view)
    random, tokens = Random(7), [*at.tokens, None]
    seen, lines = [], []
    for _ in range(few(30, 60)):
        game, before = at.table.game, at.table.step
        updates = [at.table.update(token) for token in tokens]
        seen.append([update.view for update in updates])
        for token, told in zip(tokens, updates, strict=True):
            now = at.table.seen(token)
            assert (now.view, now.viewer, now.step, now.result) == (told.view, told.viewer, told.step, told.result)
        seat = random.choice(game.to_act)
        at.table.play(tokens[seat], random.choice(game.legal_actions(seat)), before)
        lines.append([at.table.update(token, before).lines for token in tokens])
    for step, views in enumerate(seen):
        for token, then in zip(tokens, views, strict=True):
            earlier = at.table.earlier(token, step)
            assert (earlier.view, earlier.step, earlier.steps) == (then, step, len(seen))
            now = at.table.earlier(token, step + 1)
            assert now.lines == lines[step][tokens.index(token)]
    first = at.table.earlier(None, 0).lines
    assert at.table.log(most=10_000)[: len(first)] == first != ()
    assert at.again().table.earlier(tokens[1], 20) == at.table.earlier(tokens[1], 20)


def test_undone_steps_are_left_out(tables: Any) -> None:
    at = tables.bidding().play("0 bid memphis 6", "1 bid buto 3")
    at.table.take_back(at.tokens[1], at.table.step)
    at.play("1 bid thebes 3")
    assert at.table.earlier(None, 2).view == at.table.update().view
    assert [line.text for line in at.table.earlier(None, 2).lines] == ["Seat 1 bids 3 on Thebes."]
    assert at.table.earlier(None, 1).view == at.table.game.at(1).view(SPECTATOR)


def test_what_there_never_was_and_who_has_no_seat(tables: Any) -> None:
    at = tables.bidding()
    for step in (-1, 1, "0", True):
        with pytest.raises(ValueError, match="step: expected"):
            at.table.earlier(None, step)
    with pytest.raises(WrongToken):
        at.table.earlier(at.host, 0)
    with pytest.raises(WrongToken):
        at.table.seen(at.host)
