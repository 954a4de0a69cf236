"""What the README says is so; that its code runs is for `test_pages.py`."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_first_game_is_short():
    game = re.search(r"```python\n(.*?)```", README, re.DOTALL)[1]
    assert len(game.strip().splitlines()) <= 24


def test_the_rooms_of_the_readme_exist():
    rows = re.findall(r"^\| (`[\w/]+.*?) \|", README.split("## The rooms")[1], re.MULTILINE)
    rooms = [room for row in rows for room in re.findall(r"`([\w/.]+)`", row)]
    assert len(rooms) >= 12
    for room in rooms:
        assert (ROOT / room).exists(), room
