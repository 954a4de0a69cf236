"""Drawings on one page: what they share is stored once, and what a reader sees, searches and clicks stays."""

from __future__ import annotations

import re

import pytest

import amunre
from amunre import render
from amunre.demo import play_demo
from amunre.games import GAMES, STANDARD
from amunre.games.loading import load_rules
from amunre.render.sharing import bare, shared, with_shared_parts

FACE = '<g class="a"><path d="M0 0H100V100H200V200H0z" class="a-sand" stroke-width="2" /><path d="M1 1H9V9H1z" class="a-ink" /></g>'


def drawing(*inside):
    return f'<svg class="amunre" width="9">{"".join(inside)}</svg>'


def whole(made, parts):
    """The drawings with the stored parts in place of the references."""
    stored = dict(re.findall(r'<g id="(_\d+)" class="amunre">(.*?)</g>(?=<g id|</defs>)', parts))
    while "<use" in made:
        made = re.sub(r'<use href="#(_\d+)"/>', lambda use: stored[use[1]], made)
    return made


@pytest.mark.parametrize("game", GAMES)
def test_the_drawings_of_a_game_can_be_put_together_again(game):
    rules = load_rules(STANDARD[game])
    played, drawn = play_demo(rules, rules.least_players, 1), []
    for _ in range(6):
        for _ in range(min(9, len(played.steps))):
            played.undo()
        drawn.append(bare(render.board(played.view(amunre.SPECTATOR), rules, played.names).svg))
    made, parts = shared(drawn)
    assert [whole(one, parts) for one in made] == drawn
    assert len("".join([*made, parts])) < len("".join(drawn)) / 2
    on_its_page = with_shared_parts("<p>1</p>".join(drawn))
    assert on_its_page == "<p>1</p>".join(made) + parts


@pytest.mark.pages
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_it_looks_the_same(page, game, scheme):
    rules = load_rules(STANDARD[game])
    played = play_demo(rules, rules.least_players, 1)
    drawn = [f"<div>{render.board(played.view(viewer), rules, played.names).svg}</div>" for viewer in (0, 1)]
    page.emulate_media(color_scheme=scheme)
    page.set_content("".join(drawn))
    before = page.screenshot(full_page=True)
    page.set_content(with_shared_parts("".join(drawn)))
    assert page.locator("use").count() > 20
    assert page.screenshot(full_page=True) == before


def test_a_part_is_stored_only_if_it_is_drawn_in_several_places():
    once, twice = drawing(FACE), drawing(FACE, "<circle />", FACE)
    assert with_shared_parts(once) == once
    assert with_shared_parts(twice).count("M0 0H100") == 1
    assert with_shared_parts(twice).count('<use href="#_0"/>') == 2
    assert with_shared_parts(f"{once}<p>and</p>{drawing('<circle />', FACE)}").count("M0 0H100") == 1
    assert with_shared_parts(f"<svg>{FACE}{FACE}</svg>").count("M0 0H100") == 2


def test_a_part_of_a_stored_part_is_not_stored_by_itself():
    made = with_shared_parts(drawing(FACE, FACE, FACE))
    assert re.findall(r' id="(\w+)"', made) == ["_0"]
    assert re.findall(r' id="(\w+)"', with_shared_parts(drawing(FACE, FACE, FACE.replace("9", "8")))) == ["_0", "_1"]


def test_lines_of_text_links_and_news_stay_in_their_places():
    text = f'<text x="1">{"Copper " * 20}</text>'
    news = f'<g class="{"a-sand " * 20}"><rect class="a-news" /></g>'
    link = f'<g class="{"a-sand " * 20}"><a href="index.html"><path /></a></g>'
    page = drawing(*(part for part in (text, news, link) for _ in range(2)))
    assert with_shared_parts(page) == page


def test_a_window_in_a_drawing_is_part_of_it():
    window = f'<svg width="5">{FACE}</svg>'
    made = with_shared_parts(f"{drawing(window)}<p>and</p>{drawing(FACE, window)}")
    assert made.count("M0 0H100") == 1
    assert made.count('<svg width="5"><use href="#_0"/></svg>') == 2
