"""Arguments of the wrong kind, or without an end: refused with an error of ours, and soon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count, repeat
from random import Random

import hostile
import numpy as np
import pytest
from attrs import evolve

import amunre
from amunre import Game, Record, render, tigris, wire
from amunre.bots import Observation, Search, Sensible, Uniform
from amunre.engine.files import folder
from amunre.games.amun_re.events import CardSold
from amunre.replay import page

RULES = amunre.load_ruleset()
GAME = Game(RULES, 3, seed=1)
VIEW, EVENT, RECORD = GAME.view(0), GAME.events(0)[0], Record.of(GAME)
STRANGE = [None, True, 7, 1.5, "standard", b"x", [], {}, object(), int, Game]


class Row(Sequence):
    """A sequence without an end, whatever it says of its length."""

    def __len__(self):
        return 3

    def __getitem__(self, index):
        return "Ada"


class Notes(Mapping):
    def __len__(self):
        return 1

    def __getitem__(self, key):
        return "x"

    def __iter__(self):
        return map(str, count())


ENDLESS = {
    "names": lambda: Game(RULES, Row()),
    "many names": lambda: Game(RULES, range(10**12)),
    "names of a position": lambda: Game.from_position(RULES, GAME.position(), names=Row()),
    "names of a drawing": lambda: render.board(VIEW, RULES, Row()),
    "shuffles": lambda: Game(RULES, 3, shuffles=repeat(("abu",))),
    "a shuffle": lambda: Game(RULES, 3, shuffles=[repeat("abu")]),
    "shuffles of a position": lambda: Game.from_position(RULES, GAME.position(), shuffles=repeat(("abu",))),
    "further shuffles": lambda: RECORD.replay(repeat(("abu",))),
    "bots": lambda: amunre.simulate(RULES, repeat("uniform")),
    "many bots": lambda: amunre.simulate(RULES, Row()),
    "notes": lambda: Record.of(GAME, Notes()),
}


@pytest.mark.parametrize("call", ENDLESS.values(), ids=ENDLESS)
def test_what_never_ends_is_refused(call):
    with pytest.raises(ValueError, match=r"expected|at most"):
        call()


@pytest.mark.parametrize("value", STRANGE, ids=map(repr, range(len(STRANGE))))
def test_a_value_of_the_wrong_kind_is_refused_by_name(value, tmp_path):
    calls = {
        "game": [
            lambda: Record.of(value),
            lambda: wire.line_of(value, EVENT),
        ],
        "event": [
            lambda: GAME.sentence(value),
            lambda: amunre.fold(VIEW, value),
            lambda: wire.line_of(GAME, value),
            lambda: wire.lines_of(GAME, [value]),
        ],
        "view": [lambda: amunre.fold(value, EVENT), lambda: render.board(value), lambda: render.scores(value)],
        "further": [] if value in (None, [], {}) else [lambda: RECORD.replay(value)],
        "shuffles": [] if value in (None, [], {}) else [lambda: Game(RULES, 3, shuffles=value)],
    }
    for argument, wrong in calls.items():
        for call in wrong:
            with pytest.raises(amunre.AmunreError, match=rf"^{argument}: expected"):
                call()
    assert not list(tmp_path.iterdir())


def test_words_of_a_language_there_is_and_of_rules(tmp_path):
    for value in STRANGE:
        with pytest.raises(ValueError, match=r"^rules: expected"):
            amunre.translated(value, "cs")
        if value is not None:
            with pytest.raises(ValueError, match=r"^language: expected one of cs, de, en, sv, found"):
                amunre.translated(RULES, value)
        if value not in (None, "standard"):
            for language in ("cs", "en"):
                with pytest.raises(amunre.RulesetError, match=r"expected a folder with ruleset\.yaml"):
                    amunre.translated(RULES, language, value)
    with pytest.raises(amunre.RulesetError, match="nowhere"):
        amunre.translated(RULES, "cs", tmp_path / "nowhere")


@pytest.mark.parametrize(
    "value", [-1, *(value for value in STRANGE if value != 7)], ids=lambda value: type(value).__name__
)
def test_numbers_of_the_rules_are_asked_of_numbers_that_can_be(value):
    calls = {
        "k": [lambda: RULES.price(value), lambda: RULES.price(0)],
        "n": [lambda: RULES.total_price(value)],
        "gold": [lambda: RULES.purse(value, 0)],
        "cards": [lambda: RULES.purse(0, value)],
        "rank": [lambda: RULES.gifts_of(value)],
        "total": [] if value == -1 else [lambda: RULES.space_for(value)],
        "round": [lambda: RULES.kingdom_of(value), lambda: RULES.kingdom_of(0), lambda: RULES.kingdom_of(7)],
        "offered": []
        if value in (b"x", [], {})
        else [lambda: RULES.total_offered(value, []), lambda: RULES.total_offered([value], [])],
        "corrected": [] if value in (b"x", [], {}) else [lambda: RULES.total_offered([], value)],
    }
    for argument, wrong in calls.items():
        for call in wrong:
            with pytest.raises(amunre.NotationError, match=rf"^{argument}: expected "):
                call()


def test_numbers_of_the_rules_for_the_least_that_can_be():
    one = np.int64(1)
    assert (RULES.total_price(0), RULES.purse(0, 0), RULES.total_offered([], [])) == (0, 0, 0)
    assert (RULES.price(one), RULES.kingdom_of(one), RULES.total_offered([0, one], [-3])) == (1, (0, 1), -5)


@pytest.mark.parametrize("bot", [Uniform, Sensible, Search, lambda random: Hinting(random)])
def test_bots_of_the_library_are_asked_for_a_seat_and_its_actions(bot):
    observation, actions = Observation(GAME, GAME.to_act[0]), GAME.legal_actions(GAME.to_act[0])
    other = Game(tigris.load_ruleset(), 2, seed=1)
    for value in [*STRANGE, GAME, VIEW]:
        with pytest.raises(amunre.NotationError, match=r"^observation: expected an Observation"):
            bot(Random(1)).choose(value, actions)
    for value in [*STRANGE, [None], ["pass"], [*actions, 7], other.legal_actions(0), actions[0]]:
        with pytest.raises(amunre.NotationError, match=r"^actions: expected at least one legal action from"):
            bot(Random(1)).choose(observation, value)


class Hinting(Sensible):
    def choose(self, observation, actions):
        return self.hint(observation, actions)


@pytest.mark.parametrize("value", [np.array([True, False]), None, 1, "no"], ids=["array", "none", "one", "text"])
def test_what_is_no_flag_is_refused(value):
    calls = {
        "reasons": lambda: GAME.prompt(0, reasons=value),
        "players": lambda: render.part(VIEW, ["abu"], players=value),
        "records": lambda: amunre.simulate(RULES, "uniform", records=value),
        "ray": lambda: amunre.simulate(RULES, "uniform", ray=value),
        "with_hints": lambda: page(GAME, with_hints=value),
    }
    for argument, call in calls.items():
        with pytest.raises(amunre.NotationError, match=rf"^{argument}: expected true or false, found "):
            call()
    GAME.prompt(0, reasons=np.False_)


def test_arrays_are_neither_viewers_nor_languages():
    array = np.array([0, 1])
    for event in GAME.events(0):
        with pytest.raises(
            amunre.NotationError, match=r"^viewer: expected a seat, 'spectator' or 'omniscient', found "
        ):
            event.seen_by(array)
        assert event.seen_by(np.int64(0)) == event.seen_by(0)
    with pytest.raises(ValueError, match=r"^language: expected one of"), amunre.speaking(array):
        pass


@pytest.mark.parametrize("home", [amunre, tigris])
def test_no_event_follows_what_is_no_view(home):
    game = Game(home.load_ruleset(), 3, seed=1)
    amunre.rollout(game, seed=1)
    kinds = {event.kind: event for event in game.events("omniscient")}
    for value in STRANGE:
        for event in kinds.values():
            with pytest.raises(amunre.NotationError, match=r"^view: expected a "):
                event.after(value)


def test_places_texts_and_numbers_that_cannot_be():
    for value in (None, 7, Game):
        with pytest.raises(ValueError, match=r"^places: expected places on the board, found "):
            render.part(VIEW, value)
        with pytest.raises(amunre.NotationError, match=r"^action: expected an Action or its text, found "):
            RULES.actions.resembles(value)
    for value in (10**5000, [-(10**5000)], {"a": 10**5000}):
        with pytest.raises(amunre.NotationError, match="expected integers of at most"):
            wire.encode(value)


@pytest.mark.parametrize("path", [None, 7, True, 1.5, [], {}, object()], ids=lambda path: type(path).__name__)
def test_what_is_no_path_is_refused(path):
    for call in (Record.load, RECORD.save):
        with pytest.raises(amunre.AmunreError, match=r"^path: expected the path of a file, found"):
            call(path)


class NoPath:
    def __fspath__(self):
        return 7


def test_a_path_that_is_no_text_is_refused():
    for call in (Record.load, RECORD.save):
        with pytest.raises(amunre.NotationError, match=r"^path: expected the path of a file, found"):
            call(NoPath())
    with pytest.raises(amunre.RulesetError, match="expected a folder"):
        amunre.load_ruleset(NoPath())


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "x" * 5000], ids=["nul", "half", "long"])
def test_a_path_that_no_file_can_have_cannot_be_read_or_written(name, tmp_path):
    for call in (Record.load, RECORD.save):
        with pytest.raises(OSError, match=r"Invalid argument|too long"):
            call(f"{tmp_path}/{name}")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["", "x" * 10**6, hostile.Text("nowhere")], ids=["empty", "endless", "of its own"])
def test_a_path_is_told_in_brief(name):
    for call in (Record.load, RECORD.save):
        if call != RECORD.save or len(name) != 7:
            with pytest.raises(OSError, match=r"No such file|too long|Not a") as caught:
                call(name if len(name) != 7 else hostile.Text("nowhere/x"))
            assert len(str(caught.value)) < 300
            assert str(caught.value).isprintable()


def test_what_is_no_name_of_a_ruleset_is_not_the_folder_one_is_in(monkeypatch):
    monkeypatch.chdir(folder("data") / "delta")
    for call in (amunre.load_ruleset, lambda name: [amunre.load_ruleset(".")] and amunre.load_ruleset(name)):
        with pytest.raises(amunre.RulesetError, match=r"found ''|expected a folder"):
            call("")


def test_who_asks_for_a_name_is_told_its_seat():
    game = Game(RULES, ["Ahmose", "Bastet", "Seti"])
    with pytest.raises(ValueError, match=r"^seat: expected 0 to 2, found 'Bastet'\. Bastet is in seat 1\.$"):
        game.legal_actions("Bastet")
    with pytest.raises(ValueError, match=r"found 'bid abu 3'\. Pass the seat first, then the action\.$"):
        game.play("bid abu 3", 0)
    with pytest.raises(ValueError, match=r"found 'Cheops'\.$"):
        game.prompt("Cheops")
    with pytest.raises(
        ValueError, match=r"^viewer: expected a seat from 0 to 2, 'spectator' or 'omniscient', found None"
    ):
        game.view(None)


def test_an_event_that_cannot_have_followed_a_view_breaks_nothing():
    """Neither seats, provinces nor cards that are not there, nor values of any other kind."""
    for event in GAME.events(0):
        for value in (None, -9, 99, "nowhere", [], {}, ("?",) * 99):
            other = evolve(event, **dict.fromkeys(event.params, value))
            with suppress(amunre.NotationError):
                GAME.sentence(other)
            with suppress(amunre.NotationError):
                amunre.fold(VIEW, other)
    other = CardSold("play.cards", 9, "block", number=7)
    with pytest.raises(amunre.NotationError, match=r"^event 7: 'card-sold' does not fit this view\.$"):
        amunre.fold(VIEW, other)
    with pytest.raises(amunre.NotationError, match=r"^event 7: 'card-sold' is not an event from this game\.$"):
        GAME.sentence(other)
