"""What the README shows works."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_game_of_the_readme_plays(capsys):
    (game,) = blocks("python")
    assert len(game.strip().splitlines()) <= 24
    exec(compile(game, "README.md", "exec"), {})
    told = capsys.readouterr().out
    assert "auction.capacity" in told
    assert told.startswith("(0,) bidding")


def test_the_overlay_of_the_readme_loads(tmp_path):
    import amunre

    for block in re.findall(r"```yaml\n(.*?)```", README.replace("\n  ", "\n"), re.DOTALL):
        name, rest = block.split("\n", 1)
        (tmp_path / name.removeprefix("# ")).write_text(rest, encoding="utf-8")
    own, standard = amunre.load_ruleset(tmp_path), amunre.load_ruleset()
    assert own.province("thebes").fields == 5
    assert own.hash != standard.hash


def test_the_rooms_of_the_readme_exist():
    rooms = re.findall(r"^\| `([\w/]+)`", README, re.MULTILINE)
    assert len(rooms) >= 8
    for room in rooms:
        assert (ROOT / room).is_dir(), room
