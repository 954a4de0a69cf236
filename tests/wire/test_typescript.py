"""Types for TypeScript, made from the schemas: they compile, real messages are of them, and no kind can be forgotten.

Skipped where there is no npm, or where it cannot install, unless NODE is `required`, as in `.ci/run`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from node import compiled, with_tools
from whole_games import GAMES, NUMBERS_OF, PLAIN, messages

from amunre import wire
from amunre.games.loading import load_rules

pytestmark = pytest.mark.pages

HERE = Path(__file__).parent / "typescript"
RULESETS = {"amun-re": ("standard", "delta"), "tigris": ("tigris", "tigris-english"), "prosperity": ("prosperity",)}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tools, the types and the program that uses them."""
    return with_tools(tmp_path_factory)


@pytest.mark.parametrize(
    ("game", "some"),
    [
        ("amun-re", {"BidPlaced", "BuyFarmers"}),
        ("tigris", {"TilePlaced", "War"}),
        ("prosperity", {"CardBought", "Forge"}),
    ],
)
def test_every_message_has_its_type_once(place: Path, game: str, some: set[str]) -> None:
    types = (place / f"{game}.d.ts").read_text(encoding="utf-8")
    names = re.findall(r"^export (?:interface|type) (\w+)", types, re.MULTILINE)
    assert len(names) == len(set(names))
    assert set(names) >= {name.title() for name in wire.FORMS} | {"Group", "Choice"} | some
    assert not [name for name in names if name[-1].isdigit()]
    assert "unknown" not in types
    assert "any" not in re.findall(r": (\w+);", types)


def test_types_and_a_program_of_them_compile_and_real_messages_are_of_them(place: Path) -> None:
    files: list[str] = []
    for game in GAMES:
        kept: dict[str, list[object]] = {form: [] for form in wire.FORMS if form not in PLAIN}
        for number in NUMBERS_OF[game][:2]:
            for form, value in messages(number, game):
                if len(kept[form]) < (10 if form == "prompt" else 100):
                    kept[form].append(wire.dump(value))
        kept["material"] = [wire.material(load_rules(name)) for name in RULESETS[game]]
        lines = (f"export const {form}s: Messages['{form}'][] = {json.dumps(found)};" for form, found in kept.items())
        whole = "\n".join([f'import type {{ Messages }} from "./{game}";', *lines])
        (place / f"real-{game}.ts").write_text(whole, encoding="utf-8")
        files += [f"{game}.d.ts", f"{game}-exhaustive.ts", f"real-{game}.ts"]
    assert compiled(place, *files) == ""


WRONG: dict[str, tuple[tuple[str, str], dict[str, object]]] = {
    "amun-re": (("steal", "kingdom-cleared"), {"kind": "pharaoh-named", "params": {"province": "abu"}}),
    "tigris": (("resolve", "game-ended"), {"kind": "passed", "params": {"space": "a0"}}),
    "prosperity": (("end", "game-ended"), {"kind": "start-drawn", "params": {"card": "copper"}}),
}
"""By game: kinds that a program forgets, and an event with a parameter of another."""


def test_what_is_forgotten_or_wrong_does_not_compile(place: Path) -> None:
    forgetful, wrong = list[str](), list[str]()
    for game, (kinds, event) in WRONG.items():
        program = (place / f"{game}-exhaustive.ts").read_text(encoding="utf-8")
        for kind in kinds:
            assert program.count(f'    case "{kind}":\n') == 1
            forgetful.append(f"{game}-without-{kind}.ts")
            (place / forgetful[-1]).write_text(program.replace(f'    case "{kind}":\n', ""), encoding="utf-8")
        whole = {"number": 1, "clause": "end.winner", **event}
        said = f'import type {{ Event }} from "./{game}";\nexport const event: Event = {json.dumps(whole)};'
        wrong.append(f"{game}-wrong.ts")
        (place / wrong[-1]).write_text(said, encoding="utf-8")
    errors = re.findall(r"^\S.*(?:\n .*)*", compiled(place, *forgetful, *wrong), re.MULTILINE)
    assert len(errors) == len(forgetful) + len(wrong)
    for file in forgetful:
        (error,) = (line for line in errors if line.startswith(file))
        assert "is not assignable to parameter of type 'never'" in error
    for file in wrong:
        (error,) = (line for line in errors if line.startswith(file))
        assert "does not exist in type '{ seat: number; }'" in error


def test_the_list_of_packages_names_no_registry() -> None:
    lock = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))
    assert len(lock["packages"]) > 2
    for name, package in lock["packages"].items():
        assert "resolved" not in package
        assert not name or package["integrity"].startswith("sha512-")
