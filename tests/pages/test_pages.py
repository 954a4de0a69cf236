"""A static folder plays each game in a browser, without a server, and after the first visit without a network."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from counts import few
from once import once

from amunre.pages.building import MARK, POLICY, STAGES, NotPagesError, build
from amunre.pages.fetching import PartError

if TYPE_CHECKING:
    from firefox import Firefox
    from playwright.sync_api import Browser, Frame, Page

pytestmark = pytest.mark.pages

MOST_BYTES = 7_000_000
"""Maximum number of bytes of a first visit, compressed."""
MOST_MEMORY = 300
"""Maximum memory of the page and its worker, in megabytes."""

OPEN = """async ([ruleset, players, bots]) => {
  const [{ ask }, { keep }, { tableAt }] = await Promise.all(
    ["api.js", "keeping.js", "carrier.js"].map(name => import(new URL(`assets/${name}`, location.href))));
  const made = await ask("tables", { body: { ruleset, players, name: "Ada" } });
  const tokens = [made.token];
  for (let seat = 1; seat < players; seat++) {
    const body = bots ? { kind: "seat-bot", seat, bot: "sensible" } : { kind: "sit", name: `Bob${"x".repeat(seat)}`, seat };
    const reply = await ask(`tables/${made.id}/deeds`, { token: bots ? made.host : null, body });
    if (!bots) tokens.push(reply.token);
  }
  keep(made.id, { token: made.token, host: made.host });
  location.href = tableAt(made.id);
  return { id: made.id, tokens };
}"""
"""Open a table and go to its page."""

PLAY = """async ([id, tokens, most]) => {
  const { ask } = await import(new URL("assets/api.js", location.href));
  let steps = 0;
  for (;;) {
    for (const token of tokens) {
      const now = await ask(`tables/${id}`, { token });
      if (now.result || steps >= most) return { steps, over: Boolean(now.result), step: now.step };
      const { action } = await ask(`tables/${id}/hint`, { token });
      if (action === null) continue;
      const played = ask(`tables/${id}/deeds`, { token, body: { kind: "play", action, step: now.step } });
      steps += await played.then(() => 1, error => {
        if (error.status !== 409) throw error;  // a forced action was played meanwhile
        return 0;
      });
    }
  }
}"""
"""Play for all seats as the hints say."""

CLICK = """async () => {
  const drawn = () => document.body.dataset.drawn, before = drawn();
  const button = document.querySelector(".groups button[data-action]:not([aria-disabled])");
  if (!button) return null;
  const began = performance.now();
  const seen = new Promise(go => new MutationObserver(() => {
    if (drawn() && drawn() !== before) requestAnimationFrame(() => go(performance.now() - began));
  }).observe(document.body, { attributes: true }));
  button.click();
  return seen;
}"""
"""Click what can be done, and return the milliseconds until the board shows it."""

HINTED = ".panel:not([hidden]) [data-action]:visible, #now button[data-action]:focus"
"""The control for the action that a hint suggests."""

FIXED = """async ([what, language]) => {
  const { send } = await import(new URL("assets/carrier.js", location.href));
  return (await send(`/api/${what}?lang=${language}`)).json();
}"""

SPOIL = """async () => {
  const [name] = await caches.keys(), cache = await caches.open(name), found = await cache.match("memory");
  await cache.put("memory", new Response((await found.arrayBuffer()).slice(64)));
}"""
"""Spoil Python's memory in the cache."""

KEEP = """async number => {
  const kept = async () => {
    const [name] = await caches.keys();
    return name === undefined ? 0 : (await (await caches.open(name)).keys()).length;
  };
  while (await kept() < number) await new Promise(requestAnimationFrame);
}"""
"""Wait until so many files are kept; Playwright would take a promise for a truth."""

ASKED = "() => document.body?.dataset.asked === 'true' && document.body.dataset.drawn === document.body.dataset.step"


class Handler(SimpleHTTPRequestHandler):
    """Serve files like `python -m http.server`, with the strictest policy; lessons have styles, so they get none."""

    def end_headers(self) -> None:
        if "/learn/" not in self.path:
            self.send_header("content-security-policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Be silent."""


class Site:
    """A server of files, with the folder below its root."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(root)))
        self.address = f"http://127.0.0.1:{self.server.server_port}/below/games/"
        self.thread = Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        if self.thread.is_alive():
            self.server.shutdown()
            self.server.server_close()
            self.thread.join()


def built(place: Path) -> None:
    """Build the folder, and check that each stage is told."""
    stages: list[str] = []
    build(place / "below/games", stages.append)
    assert stages == [*STAGES]


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, built once for all test processes."""
    lacking = " and ".join(name for name in ("npm", "node") if shutil.which(name) is None)
    tell = pytest.fail if os.environ.get("NODE") == "required" else pytest.skip
    if lacking:
        tell(f"no folder was built: {lacking}")
    try:
        return once(tmp_path_factory, "pages", built)
    except PartError as error:
        tell(f"no folder was built: {error}")


@pytest.fixture
def host(root: Path) -> Iterator[Site]:
    made = Site(root)
    yield made
    made.stop()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on which nothing may go wrong, and which asks nobody outside."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", service_workers="allow"
    )
    opened, wrong, asked = context.new_page(), [], []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    context.on("request", lambda request: asked.append(request.url))
    yield opened
    assert wrong == []
    assert [url for url in asked if not url.startswith(("http://127.0.0.1", "blob:", "data:"))] == []
    context.close()


def inner(page: Page) -> Frame:
    """Return the page in the window, as soon as it is ready."""
    page.wait_for_selector("body[data-ready]")
    [_, frame] = page.frames
    frame.wait_for_selector("body[data-ready]")
    return frame


def lobby(page: Page) -> float:
    """Return the milliseconds from the beginning of the page's load until the lobby shows the games."""
    page.wait_for_function("() => frames[0]?.document.querySelector('.game button')")
    return float(page.evaluate("() => performance.now()"))


def kept(page: Page, host: Site) -> None:
    """Wait until all files are kept (for the service worker, the page has two addresses), and Python's memory."""
    files = [file for file in (host.root / "below/games").rglob("*") if file.is_file()]
    page.evaluate(KEEP, len([file for file in files if file.name not in ("keeper.js", MARK)]) + 2)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


GAMES = [("standard", 3), ("tigris", 2), ("prosperity", 2)]


@pytest.mark.parametrize(("ruleset", "players"), few(GAMES[:1], GAMES))
def test_a_game_goes_on_with_the_network_cut(host: Site, page: Page, ruleset: str, players: int) -> None:
    page.goto(host.address)
    frame = inner(page)
    kept(page, host)
    host.stop()
    table = frame.evaluate(OPEN, [ruleset, players, False])
    frame.wait_for_function("() => document.body?.dataset.drawn")
    before = frame.evaluate(PLAY, [table["id"], table["tokens"], 15])
    assert before["steps"] == 15
    page.reload()
    frame = inner(page)
    assert page.url.endswith(f"#{table['id']}")
    frame.wait_for_function(f"() => Number(document.body.dataset.drawn) >= {before['step']}")
    frame.click("#rules")
    frame.fill("dialog input[type=search]", "points")
    frame.wait_for_selector("dialog article[data-at]")
    frame.click("dialog .seeking button")
    done = frame.evaluate(PLAY, [table["id"], table["tokens"], few(30, 3000)])
    assert done["steps"] == 30 or done["over"]
    if not done["over"]:
        return
    frame.wait_for_function("() => document.body.dataset.state === 'over'")
    with page.expect_download() as saved:
        frame.evaluate("() => document.querySelector('a[href$=record]').click()")
    assert Path(saved.value.path()).read_text(encoding="utf-8").startswith('{"format"')


def test_how_fast_and_how_large_it_is(host: Site, page: Page, capsys: pytest.CaptureFixture[str]) -> None:
    times, now = [], "() => performance.now()"
    for go in (lambda: page.goto(host.address), page.reload):
        go()
        times += [lobby(page)]
        frame = inner(page)
        times += [page.evaluate(now)]
        kept(page, host)
    first, begun, again, resumed = (time / 1000 for time in times)
    size = sum(sent(file) for file in first_visit(host.root / "below/games"))
    frame.evaluate(OPEN, ["standard", 3, True])
    clicks = []
    for _ in range(12):
        frame.wait_for_function(ASKED)
        if (time := frame.evaluate(CLICK)) is not None:
            clicks.append(time)
    assert len(clicks) > 5
    used = memory(page)
    with capsys.disabled():
        print(
            f"\nlobby after {first:.1f} s, tables after {begun:.1f} s; after a reload {again:.1f} s and {resumed:.1f} s; "
            f"{size / 1e6:.2f} MB compressed; click to board {median(clicks):.0f} ms; "
            f"{used:.0f} MB of memory"
        )
    assert size < MOST_BYTES
    assert used < MOST_MEMORY


def memory(page: Page) -> float:
    """Return the private memory of the page's process, in which its worker runs too, without garbage, in megabytes.

    V8 collects when it likes: twelve clicks leave up to 60 MB of garbage, or none.
    """
    browser = page.context.browser
    assert browser is not None
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    known = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    used = [Path(f"/proc/{one['id']}/smaps_rollup").read_text() for one in known if one["type"] == "renderer"]
    return max(sum(map(int, re.findall(r"^Private_\w+: +(\d+) kB", one, re.MULTILINE))) for one in used) / 1000


def first_visit(folder: Path) -> Iterator[Path]:
    """Yield the files that a first visit needs; lessons follow on demand."""
    for file in folder.rglob("*"):
        if file.is_file() and "learn" not in file.parts and file.name not in ("licences.txt", MARK):
            yield file


def sent(file: Path) -> int:
    """Return the size of a file as a server that compresses sends it."""
    return len(file.read_bytes() if file.suffix == ".packed" else gzip.compress(file.read_bytes()))


def test_the_lobby_does_not_wait_for_the_worker(host: Site, page: Page) -> None:
    page.route("**/pyodide/*", lambda route: None)
    page.goto(host.address)
    lobby(page)
    assert page.locator("#loading").is_visible()
    assert page.locator("body[data-ready]").count() == 0


def test_the_worker_answers_as_the_files_do(host: Site, page: Page) -> None:
    page.goto(host.address)
    frame = inner(page)
    for file in (host.root / "below/games/data").iterdir():
        what, language, _ = file.name.split(".")
        asked = f"tables.send('/api/{what}?lang={language}', {{}}).then(answer => answer.json())"
        assert page.evaluate(asked) == json.loads(file.read_bytes()) == frame.evaluate(FIXED, [what, language])


@pytest.mark.soak
def test_a_kept_memory_that_does_not_fit_is_dropped(host: Site, page: Page) -> None:
    page.goto(host.address)
    inner(page)
    kept(page, host)
    page.evaluate(SPOIL)
    page.reload()
    inner(page)
    assert not page.evaluate("caches.match('memory')")
    page.reload()
    inner(page)
    kept(page, host)


def test_what_needs_other_people_is_hidden(host: Site, page: Page) -> None:
    page.goto(host.address)
    frame = inner(page)
    assert frame.locator("#public, #you, [data-key^='friends']").count() == 0
    frame.click("[data-key='options tigris']")
    form = frame.locator("form.opening")
    assert form.locator("[name=bot], [name=players]").count() == 2
    assert form.locator("[name=public], [name=note], [name=bots]").count() == 0
    form.locator("[name=name]").fill("Ada")
    form.locator("button.main").click()
    frame.wait_for_function("() => document.body?.dataset.state === 'running' && document.body.dataset.drawn")
    frame.click("#more > summary")
    assert frame.locator("#past").is_visible()
    assert frame.locator("#share, #take-along, #watch, #hook").count() == 0
    assert frame.locator(".keys:visible, #chat form:visible").count() == 0


def test_a_game_on_a_phone(host: Site, phone: Page) -> None:
    """By touch, as the hints say; to the end and once more with COUNTS=all."""
    phone.goto(host.address)
    inner(phone).tap("[data-key='try-now prosperity']")
    frame = phone.frames[1]
    most = few(6, 1000)
    for _ in range(most):
        frame.wait_for_function(f"() => ({ASKED})() || document.body?.dataset.state === 'over'")
        step = frame.get_attribute("body", "data-step")
        if frame.get_attribute("body", "data-state") == "over":
            frame.locator("#rematch").tap()
            frame.wait_for_function(ASKED)
            break
        frame.tap("#hint")
        frame.locator(HINTED).tap()
        frame.wait_for_function(
            "step => document.body.dataset.step !== step || document.querySelector('dialog')", arg=step
        )
        if frame.locator("dialog").count():  # a warning
            frame.locator("dialog button:not(.main)").tap()
            frame.wait_for_function("step => document.body.dataset.step !== step", arg=step)
        assert frame.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    else:
        assert few(True, False), "the game does not end"


@pytest.mark.soak
@pytest.mark.parametrize("game", ["amun-re", "tigris", "prosperity"])
def test_firefox_plays_each_game(host: Site, firefox: Firefox, game: str) -> None:
    firefox.goto(host.address)
    firefox.enter()
    firefox.play(game, 40)


def test_a_second_tab_waits_for_the_first(host: Site, page: Page) -> None:
    page.goto(host.address)
    inner(page)
    other = page.context.new_page()
    other.goto(host.address)
    other.wait_for_function("() => document.getElementById('told')?.textContent.includes('another tab')")
    page.close()
    inner(other)


def test_a_lesson_is_in_the_folder(host: Site, page: Page) -> None:
    lessons = sorted((host.root / "below/games/learn").glob("*.en.html"))
    assert len(lessons) == 3
    page.goto(f"{host.address}learn/{lessons[0].name}")
    assert page.locator("main.lesson section svg").count() > 3
    page.click("#home")
    inner(page)


def test_addresses_are_relative_and_licences_are_there(root: Path) -> None:
    folder = root / "below/games"
    for file in folder.rglob("*.html"):
        assert not re.search(r'(?:href|src)="/', file.read_text(encoding="utf-8")), file
    licences = (folder / "licences.txt").read_text(encoding="utf-8")
    for name in ("Mozilla", "PSF", "attrs", "cachetools", "cattrs", "typing_extensions", "minisearch", "stemmer"):
        assert name in licences


def test_other_files_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(NotPagesError, match="something else"):
        build(tmp_path, lambda part: None)
    assert [*tmp_path.iterdir()] == [tmp_path / "mine.txt"]
