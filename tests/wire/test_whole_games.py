"""Everything that whole random games produce has the form of its schema, and comes back as it was."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from counts import few
from whole_games import CLASSES_OF, GAMES, NUMBERS_OF, PLAYED, compact, messages, new_game, step, viewers

from amunre import OMNISCIENT, Game, load_ruleset, wire
from amunre.games import FIRST
from amunre.records import LONGEST_NAME
from amunre.wire.forms import form_of

PROMPT = 16 * 1024
"""Bytes of a prompt that are enough."""


@pytest.mark.parametrize(("id", "number"), PLAYED)
def test_all_messages_have_their_form_and_come_back(id: str, number: int) -> None:
    forms, classes = set(), CLASSES_OF[id]
    for form, value in messages(number, id):
        text = json.dumps(wire.dump(value))
        data = json.loads(text)
        assert wire.problems(form, data, id) == ()
        assert form_of(classes[form]).surely_fits(data)
        again = wire.load(classes[form], data)
        assert again == value
        assert type(again) is type(value)
        assert json.dumps(wire.dump(again)) == text
        forms.add(form)
    assert forms == classes.keys()


@pytest.mark.parametrize("id", GAMES)
def test_whatever_is_legal_can_be_asked_for(id: str) -> None:
    actions = [value for number in NUMBERS_OF[id] for form, value in messages(number, id) if form == "action"]
    for number, action in enumerate(actions):
        assert wire.problems("request", {"kind": "play", "step": number, "action": str(action)}) == ()
    assert len(actions) > 100


@pytest.mark.parametrize("id", GAMES)
def test_all_kinds_of_event_and_of_group_were_among_them(id: str) -> None:
    told = [(form, value) for number in NUMBERS_OF[id] for form, value in messages(number, id)]
    events = {value.kind for form, value in told if form == "event"}
    groups = {group.kind for form, value in told if form == "prompt" for group in value.groups}
    assert events >= {kind for kind in _kinds(id, "event", "oneOf") if kind != "items-missing"}
    assert groups == _kinds(id, "prompt", "$defs", "group", "oneOf")


def _kinds(id: str, form: str, *way: str) -> set[str]:
    from amunre.engine.files import folder

    found = json.loads((folder("schemas") / id / "wire" / f"{form}.schema.json").read_text(encoding="utf-8"))
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
        assert wire.problems(form, wire.dump(value), FIRST) == ()


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize(("id", "number"), few([(id, NUMBERS_OF[id][0]) for id in GAMES], PLAYED))
def test_events_reduce_the_first_view_to_the_present_one_on_json(id: str, number: int) -> None:
    game, random = new_game(number, id)
    views = {viewer: wire.dump(game.view(viewer)) for viewer in viewers(game)}
    seen = len(game.events(OMNISCIENT))
    while not game.over:
        step(game, number, random)
        for viewer, view in views.items():
            for event in game.events(viewer, since=seen):
                view = wire.reduce(view, json.loads(json.dumps(wire.dump(event))))
            assert view == wire.dump(game.view(viewer))
            views[viewer] = view
        seen = len(game.events(OMNISCIENT))


def test_a_prompt_of_a_large_board_is_small() -> None:
    """Sixteen kilobytes are enough, where each of some hundred spaces is a choice of each of several moves."""
    sizes = [
        len(compact(value))
        for number in NUMBERS_OF["tigris"]
        for form, value in messages(number, "tigris")
        if form == "prompt"
    ]
    assert max(sizes) < PROMPT


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize(("id", "number"), PLAYED)
def test_lines_tell_what_their_viewer_may_know(id: str, number: int) -> None:
    game, random = new_game(number, id)
    drawn, things = {
        FIRST: ("cards-drawn", "cards"),
        "tigris": ("tiles-drawn", "tiles"),
        "prosperity": ("cards-drawn", "unseen"),
    }[id]
    names = {thing.id: thing.names["en"] for thing in game.rules.things}
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
            if event.kind == drawn:
                told = ":" in line.text
                assert told is ("?" not in event.params[things] != ())
                hidden += not told
                assert (
                    told
                    or event.params.get("seen")
                    or all(names[thing] not in line.text for thing in known.params[things])
                )
    assert hidden
    assert all(before.number < after.number for before, after in pairwise(whole))
