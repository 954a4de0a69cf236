"""Facts about each game for the lobby, tips for first decisions, and the page as an app."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import ADDRESS
from starlette.testclient import TestClient

from amunre import languages
from amunre.engine.files import folder
from amunre.engine.languages import speaking
from amunre.engine.schema import schema_problems
from amunre.engine.source import read
from amunre.games import GAMES, STANDARD
from amunre.games.loading import load_rules
from amunre.hosting.stores import Store
from amunre.server.app import PAGE, application
from amunre.server.service_worker import script
from amunre.server.settings import Settings
from amunre.wire import texts

SMALL = 4000
"""Maximum number of bytes in a picture."""


def listed(client: TestClient, language: str = "en") -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in client.get(f"/api/games?lang={language}").json()["games"]}


def test_the_file_fits_its_schema_and_has_every_game() -> None:
    document = read(folder("data") / "games.yaml")
    assert document.problems == schema_problems(document, "games") == ()
    assert [*document.value] == [*GAMES]


def test_each_game_has_what_a_card_shows(client: TestClient) -> None:
    found = listed(client)
    assert {*found} == {*GAMES}
    for id, game in found.items():
        standard = game["rulesets"][0]
        assert standard["id"] == STANDARD[id]
        least, most = standard["players"]
        assert least <= game["usual"] <= most
        assert game["minutes"]["least"] <= game["minutes"]["most"]
        assert 1 <= game["weight"] <= 5


@pytest.mark.parametrize("language", languages())
def test_each_game_has_a_sentence_in_each_language(client: TestClient, language: str) -> None:
    english = listed(client)
    for id, game in listed(client, language).items():
        assert re.fullmatch(r"[A-ZÄÖÜÅČŘŠŽZ].{30,110}\.", game["tagline"])
        assert (game["tagline"] == english[id]["tagline"]) == (language == "en")


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_small_and_needs_nothing_else(client: TestClient, game: str) -> None:
    file = PAGE / listed(client)[game]["picture"].removeprefix("/assets/")
    drawn = file.read_text(encoding="utf-8")
    assert drawn.startswith("<svg ")
    assert len(drawn) < SMALL
    assert not re.search(r"<script|<style|style=|href|<image|<text", drawn)


@pytest.mark.parametrize("game", GAMES)
def test_tips_are_for_stages_of_the_game(game: str) -> None:
    rules = load_rules(STANDARD[game])
    english = texts(rules)["tips"]
    assert english
    assert {*english} <= {*texts(rules)["prompts"]} - {"waiting", "over"}
    for language in languages():
        with speaking(language):
            told = texts(rules)["tips"]
        assert {*told} == {*english}
        assert not [tip for tip in told.values() if len(tip) > 200 or not tip.endswith(".")]
        assert language == "en" or not {*told.values()} & {*english.values()}


# --- the page as an app ----------------------------------------------------------------------------------


@pytest.fixture
def page(store: Store) -> Iterator[TestClient]:
    """The true page."""
    with TestClient(application(Settings(limited=False), store), base_url=ADDRESS) as client:
        yield client


def test_the_manifest_names_icons_of_their_sizes(page: TestClient) -> None:
    sent = page.get("/assets/manifest.webmanifest")
    assert sent.headers["content-type"] == "application/manifest+json"
    for icon in sent.json()["icons"]:
        drawn = page.get(f"/assets/{icon['src']}")
        assert drawn.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert len(drawn.content) < SMALL * 2
            width, height = struct.unpack(">II", drawn.content[16:24])
            assert f"{width}x{height}" == icon["sizes"]


def test_the_service_worker_lists_each_file_of_the_page(page: TestClient) -> None:
    sent = page.get("/service.js")
    assert sent.headers["content-type"].startswith("text/javascript")
    assert sent.headers["cache-control"] == "no-cache"
    files = json.loads(sent.text.split("\n", 1)[0].removeprefix("const FILES = ").removesuffix(";"))
    assert {"/", "/assets/main.js", "/assets/style.css", "/assets/games/tigris.svg"} <= {*files}
    for address, digest in files.items():
        assert hashlib.sha256(page.get(address).content).hexdigest().startswith(digest), address


def test_the_service_worker_changes_with_a_file(tmp_path: Path) -> None:
    shutil.copytree(PAGE, tmp_path / "page")
    before = script(tmp_path / "page")
    assert before == script(PAGE)
    (tmp_path / "page/style.css").write_text("body {}", encoding="utf-8")
    assert script(tmp_path / "page") != before


def test_the_files_of_the_page_are_sent_compressed(page: TestClient) -> None:
    plain = page.get("/assets/main.js", headers={"accept-encoding": "identity"})
    pressed = page.get("/assets/main.js", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert pressed.headers["content-encoding"] == "gzip"
    assert pressed.content == plain.content
    assert int(pressed.headers["content-length"]) < len(plain.content)
    assert page.get("/assets/main.js", headers={"if-none-match": plain.headers["etag"]}).status_code == 304
