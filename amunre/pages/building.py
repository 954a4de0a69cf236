"""The static folder, made of the page, the library, the data and the parts that are fetched."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import amunre
from amunre.engine.files import folder
from amunre.engine.languages import ANY, languages, speaking, spoken
from amunre.engine.source import read
from amunre.errors import AmunreError
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules
from amunre.lesson import taught_by
from amunre.pages.fetching import pyodide, run, sources, wheels
from amunre.server.lesson_page import lesson_page
from amunre.server.replay_page import policy_of
from amunre.server.replies import Languages
from amunre.server.resources import games, own_names
from amunre.wire import encode

PACKAGE = Path(amunre.__file__).parent
SITE = Path(__file__).with_name("site")
PAGE = PACKAGE / "server" / "page"
SEARCH = PACKAGE / "book" / "theme" / "assets"
"""Folder with the search of the rules."""
MARK = "amunre-pages.json"
"""The file that marks a folder as made here."""
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'self'; object-src 'none'"
)
"""Content security policy of the pages."""
UNUSED = re.compile(
    r"(games/\w+/)?(checking/|cli|commands/|console|demo|features|learn/|pages/|parquet|printed|report|rows|simulation|terminal/)"
    r"|workers|bots/learned|hosting/stores/(claims|postgres|sqlite)|wire/schemas/"
    r"|server/(app|asgi|connections|garbage|guard|notifications|openapi|parent|posting|prometheus|running|service_worker|subprocesses)"
)
"""Beginnings of the names of the library's modules that no table needs."""
HEAD = '<meta charset="utf-8">\n'

STAGES = ("Pyodide", "Libraries", "Python", "amunre", "Page", "Lessons", "Files")
"""The names of the stages, in order."""
Told = Callable[[str], object]
"""A function that is called with the name of each stage when it begins."""


class NotPagesError(AmunreError):
    """A folder that contains other files."""


def build(place: Path, told: Told) -> int:
    """Write the folder, replacing an earlier one, and return its size in bytes.

    Raises:
        NotPagesError: The folder contains other files.
        PartError: A part cannot be fetched or made.
        OSError: The folder cannot be written.
    """
    if place.exists() and any(place.iterdir()) and not (place / MARK).is_file():
        raise NotPagesError(f"{place}: expected an empty folder or one made by `amunre pages`, found something else")
    with TemporaryDirectory() as new:
        made = Path(new) / "made"
        told("Pyodide")
        python = pyodide()
        told("Libraries")
        libraries = wheels()
        told("Python")
        _python(python, made / "pyodide")
        told("amunre")
        _library(python, libraries, made)
        told("Page")
        _page(made)
        told("Lessons")
        _lessons(made / "learn")
        _fixed(made / "data")
        told("Files")
        (made / "licences.txt").write_text("\n".join(_licences(libraries)), encoding="utf-8")
        _listed(python, made)
        (made / MARK).write_text(json.dumps({"version": amunre.__version__}) + "\n", encoding="utf-8")
        place.mkdir(parents=True, exist_ok=True)
        for old in place.iterdir():
            shutil.rmtree(old) if old.is_dir() and not old.is_symlink() else old.unlink()
        shutil.copytree(made, place, dirs_exist_ok=True)
    return sum(file.stat().st_size for file in place.rglob("*") if file.is_file())


# --- Python ----------------------------------------------------------------------------------------------


def _python(given: Path, place: Path) -> None:
    """Write Pyodide, with only the modules of Python that are used, compiled."""
    place.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        shutil.copy(given / name, place)
    _pressed((given / "pyodide.asm.wasm").read_bytes(), place / "pyodide.asm.wasm")
    unused = tuple(sources()["unused"])
    with TemporaryDirectory() as work, ZipFile(given / "python_stdlib.zip") as whole:
        few = Path(work) / "few.zip"
        with ZipFile(few, "w") as kept:
            for name in whole.namelist():
                if not name.endswith("/") and not name.startswith(unused):
                    kept.writestr(name, whole.read(name))
        compiled = Path(work) / "compiled.zip"
        _compiled(given, few, compiled)
        _pressed(compiled.read_bytes(), place / "python_stdlib.zip")


def _library(given: Path, libraries: Sequence[Path], place: Path) -> None:
    """Write this library with its data, and the libraries that it needs, compiled."""
    with TemporaryDirectory() as work:
        all = Path(work) / "all.zip"
        with ZipFile(all, "w") as packed:
            for name, data in _files():
                packed.writestr(name, data)
            for wheel in libraries:
                with ZipFile(wheel) as one:
                    for name in one.namelist():
                        if name.endswith((".py", "/METADATA")):
                            packed.writestr(name, one.read(name))
        compiled = Path(work) / "compiled.zip"
        _compiled(given, all, compiled)
        with ZipFile(compiled) as packed:
            files = {name: packed.read(name) for name in packed.namelist() if not name.endswith("/")}
    head = json.dumps([(name, len(data)) for name, data in files.items()], separators=(",", ":"))
    _pressed(b"\n".join((head.encode(), b"".join(files.values()))), place / "amunre.library")


def _files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of this library by name; the data files are JSON, because reading YAML is slow."""
    plain = {"amunre/engine/source.py": Path(__file__).with_name("plain_source.py")}
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        if not UNUSED.match(name):
            whole = f"amunre/{name}"
            yield whole, plain.get(whole, file).read_bytes()
    for file in sorted(folder("data").rglob("*.yaml")):
        yield f"amunre/data/{file.relative_to(folder('data')).as_posix()}", _json(read(file).value)
    for file in sorted(folder("schemas").rglob("*.json")):
        whole = json.loads(file.read_bytes())
        yield f"amunre/schemas/{file.relative_to(folder('schemas')).as_posix()}", _json(whole)
    yield f"amunre-{amunre.__version__}.dist-info/METADATA", f"Name: amunre\nVersion: {amunre.__version__}\n".encode()


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _compiled(given: Path, archive: Path, out: Path) -> None:
    """Compile the files of an archive with the Python that will run them."""
    run("node", str(SITE / "compile.mjs"), str(given), str(archive), str(out))


def _pressed(data: bytes, out: Path) -> None:
    """Compress a file, because not every server does, and the worker can decompress it."""
    out.with_name(f"{out.name}.packed").write_bytes(gzip.compress(data, 9, mtime=0))


# --- the page --------------------------------------------------------------------------------------------


def _page(place: Path) -> None:
    """Write the page, with relative addresses, and the window around it."""
    shutil.copytree(PAGE, place / "assets", ignore=shutil.ignore_patterns("index.html", "service.js"))
    shutil.copytree(SEARCH / "vendor", place / "assets" / "book" / "vendor")
    shutil.copy(SEARCH / "finding.js", place / "assets" / "book")
    shutil.copy(SITE / "carrier.js", place / "assets")
    for name in ("shell.js", "shell.css", "worker.js"):
        shutil.copy(SITE / name, place)
    (place / "page.html").write_text(_relative((PAGE / "index.html").read_text(encoding="utf-8")), encoding="utf-8")
    (place / "index.html").write_text(_relative((SITE / "index.html").read_text(encoding="utf-8")), encoding="utf-8")


def _relative(html: str, policy: str = POLICY, home: str = "page.html", up: str = "") -> str:
    """Return a page with addresses relative to its own, and with a policy."""
    html = html.replace('href="/"', f'href="{home}"').replace('="/', f'="{up}')
    return html.replace(HEAD, f'{HEAD}<meta http-equiv="content-security-policy" content="{policy}">\n')


def _lessons(place: Path) -> None:
    """Write the lesson of each game in each language."""
    place.mkdir()
    taught = {name for rules in map(load_rules, shipped_rulesets()) if (name := taught_by(rules.game)) is not None}
    for language in languages():
        with speaking(language):
            for rules in map(load_rules, sorted(taught)):
                html = lesson_page(rules)
                policy, _, _ = policy_of(html, " 'self'").partition("; frame-ancestors")  # which only a header can have
                html = _relative(html, policy, "../index.html", "../")
                (place / f"{rules.hash}.{language}.html").write_text(html, encoding="utf-8")


def _fixed(place: Path) -> None:
    """Write what the lobby shows in each language, so that it need not wait for Python."""
    place.mkdir()
    for language in languages():
        with speaking(language):
            fixed = {"games": games(language), "languages": Languages(own_names()), "words": spoken().of(ANY)["page"]}
            for name, value in fixed.items():
                (place / f"{name}.{language}.json").write_bytes(encode(value))


def _listed(given: Path, place: Path) -> None:
    """Write the list of the large parts, for the progress bar, and of all files, for the service worker."""
    lock = {"info": json.loads((given / "pyodide-lock.json").read_bytes())["info"], "packages": {}}
    sizes = {name: (place / name).stat().st_size for name in PARTS}
    texts = {}
    for language in languages():
        with speaking(language):
            texts[language] = dict(spoken().of(ANY)["pages"])
    files = sorted(file.relative_to(place).as_posix() for file in place.rglob("*") if file.is_file())
    hashed = hashlib.sha256(json.dumps(texts).encode())
    for name in files:
        hashed.update(name.encode() + b"\0" + (place / name).read_bytes())
    version = hashed.hexdigest()[:16]
    told = {"lock": lock, "parts": sizes, "texts": texts, "version": version}
    code = "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in told.items())
    (place / "parts.js").write_text(code, encoding="utf-8")
    known = f"const version = {json.dumps(version)};\nconst files = {json.dumps(['', 'parts.js', *files])};\n"
    (place / "keeper.js").write_text(known + (SITE / "keeper.js").read_text(encoding="utf-8"), encoding="utf-8")


PARTS = ("pyodide/pyodide.asm.wasm.packed", "pyodide/python_stdlib.zip.packed", "amunre.library.packed")
"""The large files."""


def _licences(libraries: Sequence[Path]) -> Iterator[str]:
    """Yield the licences of everything in the folder."""
    yield sources()["pyodide"]["licence"]
    for wheel in libraries:
        with ZipFile(wheel) as packed:
            for name in packed.namelist():
                if "licen" in name.rpartition("/")[2].lower():
                    yield f"\n{wheel.name.split('-')[0]}\n\n{packed.read(name).decode()}"
    for file in sorted((SEARCH / "vendor").glob("*.LICENSE.txt")):
        yield f"\n{file.name}\n\n{file.read_text(encoding='utf-8')}"
