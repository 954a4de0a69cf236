"""The page's service worker, with the hashes of the page's files."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from amunre.server.http_response import Denied

SCRIPT = "service.js"
"""The worker's script in the page's folder; it needs the list of files."""
INDEX = "index.html"


class ServiceWorker:
    """The script of the service worker, which is at the top so that it serves all addresses of the page."""

    template: str = f"/{SCRIPT}"

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the script."""
        if not (self._folder / SCRIPT).is_file():
            raise Denied(404, "no-page")
        headers = {"cache-control": "no-cache"}
        await Response(script(self._folder), headers=headers, media_type="text/javascript")(scope, receive, send)


def script(folder: Path) -> str:
    """Return the script, preceded by the page's files. It changes when a file changes, so that browsers update it."""
    files = sorted(file for file in folder.rglob("*") if file.is_file() and file.name != SCRIPT)
    hashes = {_address(folder, file): hashlib.sha256(file.read_bytes()).hexdigest()[:16] for file in files}
    return f"const FILES = {json.dumps(hashes)};\n{(folder / SCRIPT).read_text(encoding='utf-8')}"


def _address(folder: Path, file: Path) -> str:
    name = file.relative_to(folder).as_posix()
    return "/" if name == INDEX else f"/assets/{name}"
