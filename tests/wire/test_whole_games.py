"""Everything that whole random games produce has the form of its schema, and comes back as it was."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from counts import few
from whole_games import CLASSES, NUMBERS, compact, messages, new_game, step, viewers

from amunre import OMNISCIENT, Game, load_ruleset, wire
from amunre.records import LONGEST_NAME
from amunre.wire.forms import form_of

VIEW = 4096
"""Bytes of a view that are enough."""


@pytest.mark.parametrize("number", NUMBERS)
def test_all_messages_have_their_form_and_come_back(number: int) -> None:
    forms = set()
    for form, value in messages(number):
        text = json.dumps(wire.dump(value))
        data = json.loads(text)
        assert wire.problems(form, data) == ()
        assert form_of(CLASSES[form]).surely_fits(data)
        again = wire.load(CLASSES[form], data)
        assert again == value
        assert type(again) is type(value)
        assert json.dumps(wire.dump(again)) == text
        forms.add(form)
    assert forms == set(wire.FORMS)


def test_all_kinds_of_event_and_of_group_were_among_them() -> None:
    told = [(form, value) for number in NUMBERS for form, value in messages(number)]
    events = {value.kind for form, value in told if form == "event"}
    groups = {group.kind for form, value in told if form == "prompt" for group in value.groups}
    assert events >= {kind for kind in _kinds("event", "oneOf") if kind != "items-missing"}
    assert groups == _kinds("prompt", "$defs", "group", "oneOf")


def _kinds(form: str, *way: str) -> set[str]:
    from amunre.engine.files import folder

    found = json.loads((folder("schemas") / "amun-re" / "wire" / f"{form}.schema.json").read_text(encoding="utf-8"))
    for key in way:
        found = found[key]
    return {word["properties"]["kind"]["const"] for word in found}


def test_players_may_have_the_longest_names_that_a_record_takes() -> None:
    game = Game(load_ruleset(), players=5, seed=1)
    game.names = tuple(f"{seat}" * LONGEST_NAME for seat in range(5))
    action = game.legal_actions(0)[-1]
    game.play(0, action)
    for form, value in [
        *(("prompt", game.prompt(seat)) for seat in range(5)),
        *(("violation", violation) for violation in game.explain(1, action)),
        *(("line", line) for line in wire.lines_of(game, game.events(0))),
    ]:
        assert wire.problems(form, wire.dump(value)) == ()


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("number", few(NUMBERS[:1], NUMBERS))
def test_events_reduce_the_first_view_to_the_present_one_on_json(number: int) -> None:
    game, random = new_game(number)
    views = {viewer: wire.dump(game.view(viewer)) for viewer in viewers(game)}
    seen = len(game.events(OMNISCIENT))
    while not game.over:
        step(game, number, random)
        for viewer, view in views.items():
            for event in game.events(viewer, since=seen):
                view = wire.reduce(view, json.loads(json.dumps(wire.dump(event))))
            assert view == wire.dump(game.view(viewer)) == game.view(viewer).to_json()
            views[viewer] = view
        seen = len(game.events(OMNISCIENT))


def test_a_view_is_small() -> None:
    """Four kilobytes are the goal; late in a game of five some views are a little more, see docs/reference/wire.md."""
    for number in NUMBERS:
        views = [value for form, value in messages(number) if form == "view" and value.viewer != OMNISCIENT]
        sizes = [len(compact(view)) for view in views]
        assert max(sizes) < (VIEW if len(views[0].players) < 5 else VIEW + 300)
        assert sum(sizes) / len(sizes) < VIEW


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("number", NUMBERS)
def test_lines_tell_what_their_viewer_may_know(number: int) -> None:
    game, random = new_game(number)
    while not game.over:
        step(game, number, random)
    whole = wire.lines_of(game, game.events(OMNISCIENT))
    assert [line.number for line in whole] == sorted({line.number for line in whole})
    hidden = 0
    for viewer in viewers(game):
        events = {event.number: event for event in game.events(viewer)}
        lines = wire.lines_of(game, events.values())
        assert {events[line.number].kind for line in lines} == {event.kind for event in events.values()} - {"asked"}
        for line, known in zip(lines, whole, strict=True):
            event = events[line.number]
            assert (line.params, line.clause) == (event.params, event.clause)
            assert line.text == game.sentence(event)
            if event.kind == "cards-drawn":
                told = ":" in line.text
                assert told is ("?" not in event.params["cards"])
                hidden += not told
                assert told or all(game.rules.card(id).names["en"] not in line.text for id in known.params["cards"])
    assert hidden
    assert all(before.number < after.number for before, after in pairwise(whole))
