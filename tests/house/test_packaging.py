"""The wheel carries data and schemas, and works with no checkout near."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOAD_ALL = """
import amunre
from amunre.games.loading import shipped_rulesets
print(amunre.__file__)
for name in shipped_rulesets():
    assert amunre.check_ruleset(name) == ()
    game = amunre.Game(amunre.load_ruleset(name), players=3, seed=1)
    (other,) = {0, 1, 2} - {*game.to_act, (game.to_act[0] + 1) % 3}
    assert game.explain(other, str(game.legal_actions(game.to_act[0])[-1]))[0].text
    position = game.rules.game.position.from_json(game.position().to_json())
    amunre.Game.from_position(game.rules, position)
from amunre import wire
assert wire.problems("request", {"kind": "play", "step": 1, "action": "pass"}) == ()
assert wire.problems("event", {"number": 1, "kind": "game-ended", "clause": "end", "params": {}}, "amun-re")[0].path == "clause"
print(*shipped_rulesets())
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with the installed wheel, far from the checkout."""
    wheels, place = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    build = ["wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(wheels), str(ROOT)]
    subprocess.run([*pip, *build], check=True)
    (wheel,) = wheels.glob("amunre-*.whl")
    subprocess.run([*pip, "install", "--no-deps", "--no-index", "--target", str(place), str(wheel)], check=True)
    return place


def test_every_ruleset_loads_from_the_wheel(installed, tmp_path):
    environment = os.environ | {"PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, "-c", LOAD_ALL], cwd=tmp_path, env=environment, check=True, capture_output=True, text=True
    )
    where, names = done.stdout.splitlines()
    assert Path(where).is_relative_to(installed)
    assert names.split() == ["delta", "standard", "tigris", "tigris-english"]


def test_the_wheel_has_the_look_of_a_book_and_nothing_of_the_project(installed):
    assert (installed / "amunre/book/mkdocs.yml").is_file()
    assert (installed / "amunre/book/theme/assets/amunre.css").is_file()
    assert list(installed.rglob("generator")) == []


def test_the_wheel_is_typed_and_has_the_command(installed):
    assert (installed / "amunre" / "py.typed").is_file()
    (entry_points,) = installed.glob("amunre-*.dist-info/entry_points.txt")
    assert "amunre = amunre.__main__:main" in entry_points.read_text(encoding="utf-8")
