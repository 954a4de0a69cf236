"""Somebody at the server: what they ask for, and what they are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

ADDRESS = "http://127.0.0.1:8000"


def page_in(folder: Path) -> Path:
    """A page that is served."""
    folder.joinpath("index.html").write_text("<!doctype html><title>tables</title>")
    folder.joinpath("page.js").write_text("export const loaded = true;\n")
    return folder


class Guest:
    """Asks a server by a client that has the methods of httpx."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.id = self.host = self.token = ""

    def open(self, ruleset: str = "standard", players: int = 3, **more: Any) -> None:
        """Open a table."""
        answer = self.client.post("/api/tables", json={"ruleset": ruleset, "players": players, **more})
        assert answer.status_code == 201, answer.text
        told = answer.json()
        self.id, self.host, self.token = told["id"], told["host"], told["token"]

    def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> Any:
        """The answer to a request below this table."""
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        return self.client.request(method, f"/api/tables/{self.id}{path}", headers=headers, **more)

    def get(self, path: str = "", token: str | None = None) -> Any:
        """What a good request is told."""
        answer = self.ask("GET", path, token)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, request: dict[str, Any], token: str | None = None) -> dict[str, Any]:
        """What a good deed is told."""
        answer = self.ask("POST", "/deeds", token, json=request)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def live(self, **first: Any) -> Any:
        """A WebSocket to this table; its first message is to be sent."""
        return self.client.websocket_connect(f"{ADDRESS.replace('http', 'ws')}/api/tables/{self.id}/live")
