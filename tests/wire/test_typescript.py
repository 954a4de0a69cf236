"""Types for TypeScript, made from the schemas: they compile, real messages are of them, and no kind can be forgotten.

Skipped where there is no npm, or where it cannot install, unless NODE is `required`, as in `.ci/run`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from whole_games import messages

from amunre import wire
from amunre.engine.files import folder

pytestmark = pytest.mark.pages

HERE = Path(__file__).parent / "typescript"
STRICT = (
    *("--strict", "--noEmit", "--noUnusedLocals", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"),
    *("--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"),
)


def run(place: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=place, capture_output=True, text=True, check=False, timeout=300)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tools, the types and the program that uses them."""
    made = shutil.copytree(HERE, tmp_path_factory.mktemp("types") / "typescript")
    lacking = "there is no npm" if shutil.which("npm") is None else ""
    if not lacking:
        done = run(made, "npm", "ci", "--no-audit", "--no-fund")
        lacking = f"npm cannot install: {done.stderr}" if done.returncode else ""
    if lacking:
        if os.environ.get("NODE") == "required":
            pytest.fail(lacking)
        pytest.skip(lacking)
    done = run(made, "node", "generate.mjs", str(folder("schemas")), "amun-re", "amunre.d.ts")
    assert done.returncode == 0, done.stderr
    return made


def compiled(place: Path, *files: str) -> str:
    """What the compiler has against these files."""
    done = run(place, "npx", "tsc", *STRICT, *files)
    assert bool(done.returncode) is bool(done.stdout), done.stderr
    return done.stdout


def test_every_message_has_its_type_once(place: Path) -> None:
    types = (place / "amunre.d.ts").read_text(encoding="utf-8")
    names = re.findall(r"^export (?:interface|type) (\w+)", types, re.MULTILINE)
    assert len(names) == len(set(names))
    assert set(names) >= {name.title() for name in wire.FORMS} | {"Group", "Choice", "BidPlaced", "BuyFarmers"}
    assert not [name for name in names if name[-1].isdigit()]
    assert "unknown" not in types
    assert "any" not in re.findall(r": (\w+);", types)


def test_types_and_a_program_of_them_compile_and_real_messages_are_of_them(place: Path) -> None:
    kept: dict[str, list[object]] = {form: [] for form in wire.FORMS}
    for number in (0, 3):
        for form, value in messages(number):
            if len(kept[form]) < 100:
                kept[form].append(wire.dump(value))
    lines = (f"export const {form}s: Messages['{form}'][] = {json.dumps(found)};" for form, found in kept.items())
    (place / "real.ts").write_text("\n".join(['import type { Messages } from "./amunre";', *lines]), encoding="utf-8")
    assert compiled(place, "amunre.d.ts", "exhaustive.ts", "real.ts") == ""


def test_what_is_forgotten_or_wrong_does_not_compile(place: Path) -> None:
    program = (place / "exhaustive.ts").read_text(encoding="utf-8")
    for kind in ("steal", "kingdom-cleared"):
        assert program.count(f'    case "{kind}":\n') == 1
        lacking = program.replace(f'    case "{kind}":\n', "")
        (place / f"without-{kind}.ts").write_text(lacking, encoding="utf-8")
    event = {"number": 1, "kind": "pharaoh-named", "clause": "offering.pharaoh", "params": {"province": "abu"}}
    wrong = f'import type {{ Event }} from "./amunre";\nexport const event: Event = {json.dumps(event)};'
    (place / "wrong.ts").write_text(wrong, encoding="utf-8")
    printed = compiled(place, "without-steal.ts", "without-kingdom-cleared.ts", "wrong.ts")
    errors = re.findall(r"^\S.*(?:\n .*)*", printed, re.MULTILINE)
    assert len(errors) == 3
    for file in ("without-steal.ts", "without-kingdom-cleared.ts"):
        (error,) = (line for line in errors if line.startswith(file))
        assert "is not assignable to parameter of type 'never'" in error
    (error,) = (line for line in errors if line.startswith("wrong.ts"))
    assert "does not exist in type '{ seat: number; }'" in error


def test_the_list_of_packages_names_no_registry() -> None:
    lock = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))
    assert len(lock["packages"]) > 2
    for name, package in lock["packages"].items():
        assert "resolved" not in package
        assert not name or package["integrity"].startswith("sha512-")
