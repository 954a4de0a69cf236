"""Euphrat & Tigris in a language that nobody speaks: its events, prompts, demo, board, terminal and book pages' words.

Its things keep the names of the ruleset, which gives none in this language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from pseudo import NAMES, WORD, english, is_one_text, plotted
from scripted import SHOWN, Scripted, lines
from tigris.played import any_action

from amunre import OMNISCIENT, SPECTATOR, Game, load_ruleset
from amunre.demo import play_demo
from amunre.demo import story as demo
from amunre.games.tigris.drawings.text import Letters
from amunre.render.story import story
from amunre.terminal import printouts
from amunre.terminal.face import face_of
from amunre.terminal.parsing import COMMANDS
from amunre.terminal.session import Session

pytestmark = pytest.mark.usefixtures("speaking_strangely")

RULES = load_ruleset("tigris")
THINGS = [thing.names["en"] for thing in RULES.things]
KEPT = {
    *COMMANDS,
    *RULES.board.spaces,
    *(word for name in THINGS for word in (name, name.capitalize())),
    *(word for action in RULES.actions for word in str(action).split()),
    *(word for form in RULES.actions.forms for word in WORD.findall(form)),
    *(clause.slug for clause in RULES.clauses),
    *(f"{leader}{seat}" for leader in Letters.of(RULES).leaders.values() for seat in Letters.of(RULES).dynasties),
    *Letters.of(RULES).leaders.values(),
    *(f"{tile}{treasure}" for tile in Letters.of(RULES).tiles.values() for treasure in ("", "+")),
    *("C", "T", "X", *"abcdefghijklmnop"),
    "tigris",
    "uniform",
}
"""Typed text, ids, slugs, and the names and marks that the ruleset gives."""


def left(told: str) -> list[str]:
    """Return the English that is left."""
    told = told.replace(RULES.title, "")
    words = re.sub(r"\b([a-p]\d+)-([a-p]\d+)\b", r"\1 \2", told)
    return english(words, *NAMES, *KEPT)


def game_of(seed: int) -> Game:
    """A whole game."""
    game, random = Game(RULES, NAMES[:3], seed=seed), Random(seed)
    while game.to_act:
        game.push(game.to_act[0], any_action(game, random))
    return game


def test_the_search_finds_english():
    assert left("place farm a3, ⟦ẋ⟧ two tiles") == ["two", "tiles"]


def test_events_and_the_log():
    game = game_of(1)
    for viewer in (0, SPECTATOR, OMNISCIENT):
        for event in game.events(viewer):
            assert is_one_text(told := game.sentence(event)), told
            assert left(told) == []
        assert left(" ".join(story(game, viewer))) == []


def moments(game: Game) -> Iterator[Game]:
    while game.steps:
        for _ in range(min(5, len(game.steps))):
            game.undo()
        yield game


def test_prompts():
    kinds = set()
    for game in moments(game_of(3)):
        for seat in range(game.players):
            prompt = game.prompt(seat)
            kinds.add(prompt.kind)
            told = [prompt.text, *(group.title for group in prompt.groups)]
            told += [choice.label for group in prompt.groups for choice in group.choices]
            assert left(" ".join(told)) == []
    assert kinds >= {"main", "support", "waiting"}


def test_the_demo():
    told = demo(play_demo(RULES, 4, 11), 80)
    assert (
        left("\n".join(told).replace("Ahmose", "").replace("Bastet", "").replace("Cheops", "").replace("Djoser", ""))
        == []
    )


def test_the_report():
    told = plotted(game_of(seed) for seed in range(3))
    assert told.count("⟦") > 30
    assert left(told) == []


def test_the_terminal(monkeypatch):
    monkeypatch.setattr(printouts, "examples", lambda menu: ("pass", "pass"))  # a short one is no text
    game, screen = Game(RULES, NAMES[:3], seed=4), Scripted(100)
    session = Session(game, ("human", "uniform", "uniform"), screen)
    asked = ("place", "lead king", "why lead king a0", "e ѣ", "3", *(word for word in SHOWN if "." not in word))
    typed = lines(*asked, "pass", "rule war.start")
    screen.type = lambda prompt: typed(prompt) if prompt else ""
    with suppress(EOFError):
        session.play()
    clauses = "\n".join(
        "\n".join(
            [
                clause.title,
                clause.gist,
                clause.text,
                clause.ruling,
                clause.why,
                *(source.section for source in clause.sources),
            ]
        )
        for clause in RULES.clauses
    )
    shown = [line for line in screen.text.splitlines() if line.split()[:1] != ["rule"]]
    known = set(WORD.findall(clauses))
    assert [word for word in left("\n".join(shown)) if word not in known] == []


def test_what_show_prints():
    screen = Scripted(100)
    for sheet in face_of(RULES).sheets.values():
        screen.show(*sheet.printed(RULES, None))
    notes = " ".join(provenance.note for provenance in RULES.board.provenance.values())
    assert [word for word in left(screen.text) if word not in WORD.findall(notes)] == []
