"""The server answers in the language that the address names: words, prompts, refusals, drawings, and over the WebSocket."""

from __future__ import annotations

from typing import Any

import pytest
from serving import ADDRESS, Guest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from test_openapi import check

from amunre import languages
from amunre.engine.languages import ANY, spoken


def test_the_languages_call_themselves(client: TestClient) -> None:
    told = client.get("/api/languages").json()
    assert [*told["languages"]] == [*languages()]
    assert told["languages"]["cs"] == "čeština"
    assert told["languages"]["en"] == "English"
    check(told, "languages")


def test_words_of_the_page(client: TestClient) -> None:
    assert client.get("/api/words").json() == spoken().of(ANY)["page"]
    assert client.get("/api/words?lang=cs").json()["your-turn"] == "Jste na tahu."
    german = {"accept-language": "cs, de;q=0.5"}
    assert client.get("/api/words", headers=german).json()["your-turn"] == "It is your turn."


@pytest.mark.parametrize("path", ["/api/words", "/api/games", "/api/tables", "/"])
def test_a_language_that_there_is_not(client: TestClient, path: str) -> None:
    answer = client.get(f"{path}?lang=xx")
    assert answer.status_code == 400
    assert answer.json() == {
        "error": f"lang: expected one of {', '.join(languages())}, found 'xx'.",
        "code": "unreadable",
        "violations": [],
    }


def test_a_table(seated: Guest) -> None:
    token = seated.token
    english, czech = seated.get("", token), seated.get("?lang=cs", token)
    assert english["prompt"]["text"].startswith("Bid on a province")
    assert czech["prompt"]["text"].startswith("Vsaďte na některou provincii")
    assert [line["params"] for line in czech["lines"]] == [line["params"] for line in english["lines"]]
    assert czech["lines"][0]["text"] != english["lines"][0]["text"]
    assert any(one["text"] == "Hostitel zahajuje hru." for one in czech["told"])
    assert seated.get("/log?lang=cs", token)["lines"][-1]["text"] == czech["lines"][-1]["text"]
    assert seated.get("", token) == english


def test_a_bot_has_the_same_name_in_every_language(seated: Guest) -> None:
    """A table does not depend on the language of its first reader."""
    told = {language: str(seated.get(f"?lang={language}", seated.token)["view"]) for language in ("en", "cs")}
    assert told["en"] == told["cs"]
    boards = {language: seated.get(f"/board?lang={language}", seated.token)["board"] for language in ("cs", "en")}
    assert "Hedda" in boards["cs"]
    assert "Hedda" in boards["en"]


def test_nobody_is_called_as_a_seat_is_numbered_in_any_language(guest: Guest) -> None:
    guest.open(name="Ada")
    for name in ("Hráč 2", "Seat 2"):
        answer = guest.ask("POST", "/deeds", json={"kind": "sit", "seat": 1, "name": name})
        assert answer.status_code == 400
        assert "expected a name different from" in answer.json()["error"]


def test_what_has_changed_of_a_drawing_is_told_in_one_language(seated: Guest) -> None:
    step = seated.get("/board", seated.token)["step"]
    seated.get("/board?lang=cs", seated.token)
    assert seated.get(f"/board?since={step}", seated.token)["pieces"] == {}
    assert seated.get(f"/board?since={step}&lang=cs", seated.token)["pieces"] == {}


def test_refusals(seated: Guest) -> None:
    answer = seated.ask(
        "POST", "/deeds?lang=cs", seated.token, json={"kind": "take-back", "step": seated.get()["step"]}
    )
    assert answer.status_code == 409
    assert answer.json()["error"] == "Zatím není nic, co by šlo vzít zpět."
    assert seated.client.get("/nowhere?lang=cs").json()["error"] == "Na této adrese nic není."
    step = seated.get()["step"]
    closed = seated.ask(
        "POST", "/deeds?lang=cs", seated.token, json={"kind": "play", "action": "collect", "step": step}
    ).json()
    assert closed["violations"][0]["text"] == "To patří do fáze příjmů, a teď probíhá fáze sázení."


def test_the_material_of_a_ruleset_has_an_address_for_each_language(guest: Guest) -> None:
    def texts(link: str) -> Any:
        answer = guest.client.get(link)
        assert "immutable" in answer.headers["cache-control"]
        return answer.json()["texts"]

    guest.open()
    links = {language: guest.get(f"/about?lang={language}")["material"] for language in ("en", "cs")}
    assert links["en"] != links["cs"]
    assert {language: texts(link)["language"] for language, link in links.items()} == {"en": "en", "cs": "cs"}
    assert texts(links["cs"])["plurals"] == [[1, 1], [2, 4]]


def test_the_websocket(seated: Guest) -> None:
    path = f"{ADDRESS.replace('http', 'ws')}/api/tables/{seated.id}/live"
    with seated.client.websocket_connect(f"{path}?lang=cs") as socket:
        socket.send_json({"token": seated.token, "since": None})
        about, update = socket.receive_json(), socket.receive_json()
    assert about["material"].endswith("lang=cs")
    assert update["prompt"]["text"].startswith("Vsaďte na některou provincii")
    with pytest.raises(WebSocketDisconnect), seated.client.websocket_connect(f"{path}?lang=xx") as socket:
        socket.receive_json()
