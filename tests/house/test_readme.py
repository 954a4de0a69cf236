"""What the README shows works."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_game_of_the_readme_plays(capsys):
    game = blocks("python")[0]
    assert len(game.strip().splitlines()) <= 24
    exec(compile(game, "README.md", "exec"), {})
    told = capsys.readouterr().out
    assert "auction.capacity" in told
    assert told.startswith("(0,) bidding")


def test_the_bot_of_the_readme_plays(tmp_path, monkeypatch):
    import amunre

    bot, simulation = blocks("python")[-2:]
    assert bot.startswith("# mybots.py\n")
    (tmp_path / "mybots.py").write_text(bot, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    known = {"amunre": amunre, "rules": amunre.load_ruleset()}
    exec(compile(simulation.replace("games=100", "games=4"), "README.md", "exec"), known)
    assert len(known["results"]) == 4


def test_the_pictures_of_the_readme_draw(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    known = {}
    for block in blocks("python")[:2]:
        exec(compile(block, "README.md", "exec"), known)
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "Lower Egypt" in capsys.readouterr().out


def test_the_overlay_of_the_readme_loads(tmp_path):
    import amunre

    for block in re.findall(r"```yaml\n(.*?)```", README.replace("\n  ", "\n"), re.DOTALL):
        name, rest = block.split("\n", 1)
        (tmp_path / name.removeprefix("# ")).write_text(rest, encoding="utf-8")
    own, standard = amunre.load_ruleset(tmp_path), amunre.load_ruleset()
    assert own.province("thebes").fields == 5
    assert own.hash != standard.hash


def test_the_rooms_of_the_readme_exist():
    rows = re.findall(r"^\| (`[\w/]+.*?) \|", README.split("## The rooms")[1], re.MULTILINE)
    rooms = [room for row in rows for room in re.findall(r"`([\w/.]+)`", row)]
    assert len(rooms) >= 12
    for room in rooms:
        assert (ROOT / room).exists(), room
