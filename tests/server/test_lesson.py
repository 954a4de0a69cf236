"""The lesson of each game as a page, which the lobby links to."""

from __future__ import annotations

import base64
import hashlib
import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from amunre.engine.languages import speaking
from amunre.games.loading import load_rules
from amunre.lesson import lesson_for

TAUGHT = {"amun-re": "standard", "tigris": "tigris", "prosperity": "prosperity"}


def address(client: TestClient, game: str, language: str = "en") -> str:
    games = client.get(f"/api/games?lang={language}").json()["games"]
    return str(next(one["lesson"] for one in games if one["id"] == game))


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("game", TAUGHT)
def test_the_page_has_all_of_the_lesson(client: TestClient, game: str, language: str) -> None:
    told = client.get(address(client, game, language))
    assert told.status_code == 200
    assert told.headers["content-type"] == "text/html; charset=utf-8"
    assert "immutable" in told.headers["cache-control"]
    page = unescape(told.text)
    with speaking(language):
        lesson = lesson_for(load_rules(TAUGHT[game]))
        assert all(unescape(stop.drawn) in page for stop in lesson.stops)
    for stop in lesson.stops:
        for text in (stop.title, stop.asked, *stop.sentences, *filter(None, stop.text.split("\n"))):
            assert text in page
        for move in stop.moves:
            assert f"<summary>{move.label}</summary>" in page
            assert move.says in page
            assert all(one.text in page for one in move.violations)


def test_its_policy_lets_in_its_own_styles_and_no_script(client: TestClient) -> None:
    told = client.get(address(client, "amun-re"))
    policy = told.headers["content-security-policy"]
    assert "script-src 'none'" in policy
    for style in re.findall(r"<style>(.*?)</style>", told.text, re.DOTALL):
        assert base64.b64encode(hashlib.sha256(style.encode()).digest()).decode() in policy


def test_rules_without_a_lesson_have_no_page(client: TestClient) -> None:
    told = client.get(f"/learn/{load_rules('delta').hash}")
    assert told.status_code == 404
    assert told.json() == {"error": "This ruleset has no lesson.", "code": "no-lesson", "violations": []}
