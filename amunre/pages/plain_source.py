"""A reader for the data files of a static folder, which are JSON; there, it is `amunre.engine.source`."""

from __future__ import annotations

import json
from pathlib import Path

from amunre.engine.files import Document


def read(path: Path) -> Document:
    """Read the document in a file, which `amunre pages` has written from valid YAML."""
    return Document(str(path), json.loads(path.read_bytes()))
