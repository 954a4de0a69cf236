"""The wheel carries data and schemas, and works with no checkout near."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from zipfile import ZipFile

import pytest

from amunre.version import library_version

ROOT = Path(__file__).parents[2]
LOAD_ALL = """
import amunre
from amunre.games.finding import shipped_rulesets
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
    assert names.split() == ["delta", "prosperity", "standard", "tigris", "tigris-english"]


PLAYED = """
import sys, amunre
from amunre.engine.files import folder
if __name__ == "__main__":
    print(amunre.__file__)
    print(folder("data"))
    for game in amunre.simulate(amunre.load_ruleset(), "uniform", 2, seed=1, jobs=2, players=3, records=True):
        game.record.verify()
        print(game.points)
    print(amunre.Game(amunre.load_ruleset("tigris"), 3, seed=1).prompt(0).text)
"""


def zipped(installed, file, *without):
    """The wheel in a zip file, but for what lies in these folders of the package."""
    with ZipFile(file, "w") as packed:
        for path in installed.rglob("*"):
            name = path.relative_to(installed)
            if path.is_file() and name.parts[:2] not in [("amunre", folder) for folder in without]:
                packed.write(path, name)
    return file


def play(place, path, **environment):
    (place / "program.py").write_text(PLAYED)
    return subprocess.run(
        [sys.executable, "program.py"],
        cwd=place,
        env=os.environ | {"PYTHONPATH": str(path)} | environment,
        capture_output=True,
        text=True,
    )


def test_it_works_from_a_zip_file_and_leaves_nothing_behind(installed, tmp_path):
    (tmp_path / "tmp").mkdir()
    packed = zipped(installed, tmp_path / "amunre.zip")
    here, there = (play(tmp_path, path, TMPDIR=str(tmp_path / "tmp")) for path in (installed, packed))
    assert (here.returncode, there.returncode) == (0, 0), there.stderr
    (where, data, *told), (other, unpacked, *same) = here.stdout.splitlines(), there.stdout.splitlines()
    assert Path(where).is_relative_to(installed)
    assert Path(data) == installed / "amunre" / "data"
    assert other.startswith(str(packed))
    assert Path(unpacked).is_relative_to(tmp_path / "tmp")
    assert told == same
    assert list((tmp_path / "tmp").iterdir()) == []


def test_without_its_data_it_says_how_to_take_them_along(installed, tmp_path):
    told = play(tmp_path, zipped(installed, tmp_path / "amunre.zip", "data"))
    assert told.returncode == 1
    assert "ResourceError: amunre: its data files are not in" in told.stderr
    assert told.stderr.rstrip().endswith("put the whole installed package into it.")
    shutil.copytree(installed / "amunre", tmp_path / "frozen" / "amunre", ignore=shutil.ignore_patterns("data"))
    told = play(tmp_path, tmp_path / "frozen")
    assert told.returncode == 1
    assert told.stderr.rstrip().endswith("pyinstaller --collect-all amunre")


def test_a_copy_that_was_not_installed_has_an_unknown_version(monkeypatch):
    import amunre

    def missing(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    monkeypatch.setattr("amunre.records.library_version", library_version.__wrapped__)
    assert library_version.__wrapped__() == "0+unknown"
    assert amunre.Record.of(amunre.Game(amunre.load_ruleset(), 3, seed=1)).engine == "0+unknown"


def test_the_wheel_has_the_look_of_a_book_and_nothing_of_the_project(installed):
    assert (installed / "amunre/book/mkdocs.yml").is_file()
    assert (installed / "amunre/book/theme/assets/amunre.css").is_file()
    assert list(installed.rglob("generator")) == []


def test_the_wheel_is_typed_and_has_the_command(installed):
    assert (installed / "amunre" / "py.typed").is_file()
    (entry_points,) = installed.glob("amunre-*.dist-info/entry_points.txt")
    assert "amunre = amunre.__main__:main" in entry_points.read_text(encoding="utf-8")
