"""A second language is a file: whatever is shown of a game is then shown in it, and nothing is left in English.

Excepted are ids, texts of actions and what else is typed, slugs, names of players, and numbers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from random import Random
from xml.etree import ElementTree

import pytest
from counts import few
from pseudo import NAMES, english, is_one_text, plotted, pseudo_file

from amunre import OMNISCIENT, SPECTATOR, Game, amun_re, render
from amunre.checking.texts import check_texts
from amunre.demo import play_demo
from amunre.demo import story as demo
from amunre.engine.languages import speaking
from amunre.render.story import story
from amunre.replay import page

pytestmark = pytest.mark.usefixtures("speaking_strangely")


def played(rules, players: int, seed: int) -> Game:
    """A whole game in which now and then a seat acts that is not asked."""
    game, random = Game(rules, NAMES[:players], seed=seed), Random(seed)
    while not game.over:
        seat = random.randrange(players) if random.random() < 0.1 else random.choice(game.to_act)
        if actions := game.legal_actions(seat):
            game.push(seat, random.choice(actions))
    return game


def moments(game: Game, every: int) -> Iterator[Game]:
    """A game as it is, and at moments before."""
    yield game
    while game.steps:
        for _ in range(min(every, len(game.steps))):
            game.undo()
        yield game


def test_the_language_is_a_good_one(tmp_path):
    assert check_texts(pseudo_file(tmp_path)) == ()


def test_the_search_finds_english():
    assert english("2 cards, bid abu 3, [auction.ladder] ⟦ẋ⟧") == ["cards"]
    assert is_one_text("⟦ȧ ⟦ƀ⟧⟧")
    assert not any(map(is_one_text, ("⟦ȧ⟧ ⟦ƀ⟧", "ȧ⟦ƀ⟧", "⟦ȧ⟧.", "⟦ȧ", "")))


# --- what is told of a game --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_events_and_the_log(strange_rules, seed):
    game = played(strange_rules, 3 + seed, seed)
    for viewer in (0, SPECTATOR, OMNISCIENT):
        for event in game.events(viewer):
            assert is_one_text(told := game.sentence(event)), told
            assert english(told) == []
        assert english(" ".join(story(game, viewer))) == []


def test_prompts_and_refusals(strange_rules):
    kinds = set()
    for game in moments(played(strange_rules, 4, 3), few(5, 3)):
        for seat in range(game.players):
            prompt = game.prompt(seat)
            kinds.add(prompt.kind)
            assert is_one_text(prompt.text), prompt.text
            told = [prompt.text, *(group.title for group in prompt.groups)]
            told += [choice.label for group in prompt.groups for choice in group.choices]
            assert english(" ".join(told)) == []
        for action in game.rules.actions[:: 5 + len(game.steps) % 3]:
            for violation in game.explain(game.to_act[0] if game.to_act else 0, action):
                assert is_one_text(violation.text), violation.text
                assert english(violation.text) == [], violation
    assert kinds >= {"bidding", "purchase", "offering", "gifts", "income", "scoring", "waiting", "over"}


@pytest.mark.parametrize("width", [72, 100])
def test_the_demo(strange_rules, width):
    game = play_demo(strange_rules, 5, 3)
    assert english("\n".join(demo(game, width)), *game.names) == []


def test_the_report(strange_rules):
    told = plotted(played(strange_rules, players, 3) for players in (3, 4))
    assert told.count("⟦") > 30
    assert english(told) == []


# --- what is drawn -----------------------------------------------------------------------------------


def texts_of(svg: str) -> list[str]:
    """Return all text that a reader sees or hears in a drawing."""
    found = []
    for element in ElementTree.fromstring(svg).iter():
        if not element.tag.endswith("style"):
            found += [element.text or "", element.get("aria-label", "")]
    return found


class Read(HTMLParser):
    """The text that a reader sees or hears on a page, without scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.within = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.within = tag
        self.found += [value or "" for key, value in attrs if key in ("aria-label", "title", "alt", "placeholder")]

    def handle_endtag(self, tag):
        self.within = ""

    def handle_data(self, data):
        if self.within not in ("style", "script"):
            self.found.append(data)


def drawings(game: Game, viewer: int | str) -> Iterator[render.Drawing]:
    view = game.view(viewer)
    yield render.board(view, game.rules, game.names)
    yield render.scores(view, game.rules, game.names)
    yield render.hand(view, game.rules, game.names, seat=1)
    for province in game.rules.provinces:
        yield amun_re.province(province, game.rules, view.sites[province.id])


def all_of(drawn: Iterable[render.Drawing]) -> str:
    told = []
    for drawing in drawn:
        told += [drawing.title, drawing.description, drawing.text, *texts_of(drawing.svg), *Read(drawing.html).found]
    return "\n".join(told)


@pytest.mark.parametrize("viewer", [1, SPECTATOR, OMNISCIENT])
def test_drawings_of_a_game(strange_rules, viewer):
    for game in moments(played(strange_rules, 5, 4), 31):
        assert english(all_of(drawings(game, viewer))) == []


def test_drawings_of_the_rules(strange_rules):
    drawn = [amun_re.egypt(strange_rules), amun_re.cards(strange_rules)]
    drawn += [amun_re.card(card, strange_rules) for card in strange_rules.cards]
    assert english(all_of(drawn)) == []


def test_a_drawing_keeps_its_language(strange_rules):
    drawing = amun_re.egypt(strange_rules)
    with speaking("en"):
        assert english(drawing.text) == []
        assert "Memphis" in amun_re.egypt(strange_rules).text


def test_the_page_that_steps_through_a_game(strange_rules):
    made = page(played(strange_rules, 3, 5), OMNISCIENT)
    assert '<html lang="xx">' in made
    assert english(" ".join(Read(made).found)) == []
    replay = json.loads(re.search(r'<script id="replay" type="application/json">(.*?)</script>', made, re.DOTALL)[1])
    assert english(" ".join(frame["chapter"] for frame in replay["frames"])) == []
    assert english(" ".join(frame["told"] for frame in replay["frames"])) == []
    assert english(" ".join(text for drawing in replay["drawings"] for text in Read(drawing).found)) == []
