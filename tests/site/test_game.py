"""The page that steps through a game, in a browser."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.pages


@pytest.fixture
def game(site, page):
    """The page, with what went wrong on it and what it asked for."""
    page.wrong, page.asked = [], []
    page.on("console", lambda message: page.wrong.append(message.text))
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    page.on("request", lambda request: page.asked.append(request.url))
    page.goto((site.folder / "game.html").as_uri())
    return page


STEPPED = """steps => Array.from({ length: steps }, () => {
  document.getElementById('next').click();
  return ['#count', '#board', '#told'].map(place => document.querySelector(place).innerHTML);
})"""
"""Go forward, and return what each step shows; one by one, each way into the page would take its time."""


def count(page):
    """The step that is shown, and how many there are."""
    step, steps = page.inner_text("#count").split(" / ")
    return int(step), int(steps)


def test_it_steps_to_the_end(game):
    """Each step is told, the board is another each time that a piece has moved."""
    step, steps = count(game)
    assert (step, steps > 100) == (0, True)
    boards, told = {game.inner_html("#board")}, []
    for number, (shown, board, said) in enumerate(game.evaluate(STEPPED, steps), 1):
        assert shown == f"{number} / {steps}"
        told.append(said)
        boards.add(board)
    assert len(boards) > steps * 0.9
    assert told[-1].endswith("the game is over.")
    assert all(told)
    assert game.is_disabled("#next")
    assert "The game is over" in game.inner_text("#board")
    assert game.wrong == []
    assert all(url.startswith("file:") for url in game.asked)


def test_it_goes_back_and_to_any_step(game):
    first = game.inner_html("#board")
    game.keyboard.press("End")
    last, (step, steps) = game.inner_html("#board"), count(game)
    assert step == steps
    game.keyboard.press("Home")
    assert game.inner_html("#board") == first
    game.click("#log li:last-child button")
    assert game.inner_html("#board") == last
    game.select_option("#chapter", index=3)
    assert "Round 4" in game.inner_text("#board")
    assert "Round 4" in game.inner_text("#chapter option:checked")


def test_it_plays_by_itself_and_stops(game):
    game.click("#play")
    game.wait_for_function("document.getElementById('count').textContent.startsWith('1 /')")
    game.click("#play")
    assert game.get_attribute("#play", "aria-pressed") == "false"


def test_a_step_has_an_address(game):
    for _ in range(5):
        game.keyboard.press("ArrowRight")
    board = game.inner_html("#board")
    assert game.url.endswith("#5")
    game.reload()
    assert game.inner_html("#board") == board


def test_the_keyboard_goes_round_in_tens(game):
    """By Tab round the page; within the log by arrows."""
    stops = 0
    while stops < 100:
        game.keyboard.press("Tab")
        if game.evaluate("document.activeElement === document.body"):
            break
        stops += 1
    assert 5 < stops < 20
    game.keyboard.press("Home")
    game.click("#log li:not(.chapter, [hidden]) button")
    step, _ = count(game)
    game.keyboard.press("ArrowDown")
    assert count(game)[0] > step
    assert game.evaluate("document.activeElement.getAttribute('aria-current')") == "step"
    game.keyboard.press("ArrowUp")
    assert count(game)[0] == step


def test_on_a_phone_board_story_and_buttons_are_in_sight(game):
    game.set_viewport_size({"width": 360, "height": 640})
    game.keyboard.press("End")
    for place in ("#board", "#told", "#first", "#last", "#step", "#chapter", "#count"):
        box = game.locator(place).bounding_box()
        assert box["x"] >= 0, place
        assert box["y"] >= 0, place
        assert box["x"] + box["width"] <= 360, place
        assert box["y"] + min(box["height"], 100) <= 640, place
    assert game.evaluate("document.documentElement.scrollWidth") == 360
    assert game.evaluate(
        "document.querySelector('#board').getBoundingClientRect().bottom <= document.querySelector('nav').getBoundingClientRect().top + 1"
    )


def test_it_leads_back(game, site):
    game.click(".home a")
    assert game.url == (site.folder / "index.html").as_uri()
