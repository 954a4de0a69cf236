"""The page that plays a seat over JSON, and the script behind it."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread

import pytest
import uvicorn

from amunre import wire

sys.path.append(str(Path(__file__).parent))
import web

pytestmark = pytest.mark.pages

HERE = Path(__file__).parent


@pytest.fixture
def app(against_bots):
    return web.App(against_bots)


@contextmanager
def served(app):
    """The address of an app that is served."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning", lifespan="off"))
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        thread.join(0.01)
        assert thread.is_alive(), "the server has not started"
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    finally:
        server.should_exit = True
        thread.join()


def ask(app, method, path, sent=None, token=None, since=None):
    token = app.table.tokens[0] if token is None else token
    return app.respond(method, path, token, since, json.dumps(sent).encode())


# --- JSON ----------------------------------------------------------------------------------------------------


def test_what_it_tells_has_the_form_of_the_schema(app):
    status, told = ask(app, "GET", "/update")
    assert (status, told["step"], told["viewer"]) == (200, 0, 0)
    assert wire.problems("update", told) == ()
    legal = [
        choice["action"]["text"]
        for group in told["prompt"]["groups"]
        for choice in group.get("choices", ())
        if not choice["violations"]
    ]
    status, told = ask(app, "POST", "/act", {"step": 0, "action": legal[0]}, since="0")
    assert status == 200
    assert told["step"] > 0
    assert told["kept"] > 0
    assert wire.problems("update", json.loads(json.dumps(told))) == ()


@pytest.mark.parametrize(
    ("method", "path", "sent", "status", "told"),
    [
        ("POST", "/act", {"step": 0, "action": "bid abu 36"}, 422, "too high"),
        ("POST", "/act", {"step": 0, "action": "bid abu"}, 400, "expected bid PROVINCE AMOUNT"),
        ("POST", "/act", {"step": 1, "action": "bid abu 3"}, 409, "step"),
        ("POST", "/act", {"step": 0}, 400, "action: found nothing"),
        ("POST", "/act", {"step": "0", "action": "pass"}, 400, "expected an integer"),
        ("POST", "/act", [], 400, "expected a mapping"),
        ("POST", "/take-back", {"step": 0}, 400, "nothing yet"),
        ("POST", "/withdraw", {"step": 0}, 400, ""),
        ("POST", "/withdraw", [], 400, ""),
        ("POST", "/nonsense", {}, 404, "/nonsense"),
        ("GET", "/act", {}, 404, "GET /act"),
    ],
)
def test_what_is_refused_comes_with_the_reason(app, method, path, sent, status, told):
    found, said = ask(app, method, path, sent)
    assert found == status
    assert told in said["error"]
    assert bool(said["violations"]) == (status == 422)
    assert app.table.step == 0


def test_a_wrong_token_and_a_wrong_since_are_refused(app):
    assert ask(app, "GET", "/update", token="guess")[0] == 403
    for since in ("x", "-1", "1"):
        assert ask(app, "GET", "/update", since=since)[0] == 400


@pytest.mark.clause("play.hidden")
def test_a_bot_that_fails_is_told_to_the_host_and_to_no_player(with_a_talker, capsys):
    app = web.App(with_a_talker)
    status, told = ask(app, "POST", "/act", {"step": 0, "action": "bid abu 3"})
    assert (status, told["step"]) == (200, 1)
    assert "KeyError" not in json.dumps(told)
    assert "talker.py" not in json.dumps(told)
    assert ask(app, "GET", "/update")[0] == 200
    assert "seat 1 failed: KeyError: " in capsys.readouterr().err
    again = web.App(app.table)  # as after a restart
    assert ask(again, "GET", "/update")[0] == 200


def test_what_is_nested_beyond_measure_is_refused(app):
    for path in ("/act", "/take-back", "/withdraw"):
        assert app.respond("POST", path, app.table.tokens[0], None, b"[" * 9_999)[0] == 400


# --- the page ------------------------------------------------------------------------------------------------


@pytest.fixture
def table(app, page):
    """The page at the table, with what went wrong on it."""
    page.wrong = []
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    with served(app) as address:
        page.goto(f"{address}#{app.table.tokens[0]}")
        page.wait_for_selector("body[data-step]")
        yield page


def click(page, selector):
    """Click, and wait until the page shows what the table has answered."""
    step = page.get_attribute("body", "data-step")
    page.evaluate("document.all.said.textContent = ''")  # what was said to the click before
    page.click(selector)
    page.wait_for_function("step => document.body.dataset.step != step || document.all.said.textContent", arg=step)


def act(page, action):
    """Do an action of the game as a person would."""
    verb, *words = action.split()
    if verb == "offer":
        page.fill("#amount", words[0])
        if words[1:]:
            page.select_option("#card", words[1])
        click(page, "#offer")
    else:
        click(page, f'[data-action="{action}"]')


def test_the_page_plays_a_game_to_its_end(app, table):
    game, random, decisions = app.table.game, Random(1), 0
    while not game.over:
        actions = [action for action in game.legal_actions(0) if action.verb != "sell"] or game.legal_actions(0)
        act(table, str(random.choice(actions)))
        before, game = game, app.table.game
        assert len(game.steps) > len(before.steps), table.inner_text("#said")
        decisions += 1
    table.wait_for_selector('body[data-over="true"]')
    winners = " and ".join(game.names[seat] for seat in game.result.winners)
    assert table.inner_text("#asked") == f"The game is over. Won by {winners}."
    points = [int(cell) for cell in table.locator("#players td:nth-child(4)").all_inner_texts()]
    assert tuple(points) == game.result.points
    told = table.locator("#log li").all_inner_texts()
    assert told == [line.text for line in app.table.update(app.table.tokens[0]).lines]
    assert decisions > 30
    assert table.wrong == []


def test_the_page_says_why_something_is_closed(app, table):
    closed = table.locator("button[aria-disabled=true]").first
    action = closed.get_attribute("data-action")
    closed.click(force=True)  # a person can, though the browser is told that it is closed
    [violation, *_] = app.table.game.explain(0, action)
    assert violation.text in table.inner_text("#said")
    assert app.table.step == 0


def test_the_page_takes_back_and_shows_only_what_stands(app, table):
    click(table, "button[data-action^=sell]")
    assert "sells" in table.inner_text("#log")
    click(table, "#back")
    assert app.table.step == 2
    assert "sells" not in table.inner_text("#log")


def test_a_page_that_is_not_up_to_date_says_so_and_catches_up(app, table):
    """As after an answer that was lost: what was done is shown, and can be gone on from."""
    app.table.play(app.table.tokens[0], "sell builder", 0)
    click(table, "button[data-action^=bid]:not([aria-disabled])")
    table.wait_for_selector('body[data-step="1"]')
    assert "stands at step 1" in table.inner_text("#said")
    assert "sells" in table.inner_text("#log")
    click(table, "button[data-action^=bid]:not([aria-disabled])")
    assert app.table.step > 1
    assert table.wrong == []


def test_the_script_runs_as_its_first_lines_say(tmp_path):
    command = [sys.executable, "-c", "import web; print(type(web.app).__name__)"]
    for _ in range(2):  # a new table, and the one that is there
        run = subprocess.run(
            command, cwd=tmp_path, env={"PYTHONPATH": f"{HERE}:{HERE.parents[1]}"}, capture_output=True, text=True
        )
        assert run.stdout.startswith("The page: http://127.0.0.1:8000/#"), run.stderr
        assert run.stdout.endswith("App\n")
