"""The parts of a static folder that npm and pip provide, at fixed versions, kept in the user's cache."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from platformdirs import user_cache_path

from amunre.engine.source import read
from amunre.errors import AmunreError
from amunre.jsontypes import JsonMapping

PATIENCE = 600
"""Maximum time of a program, in seconds."""


class PartError(AmunreError):
    """A part of the folder that cannot be fetched or made."""


@cache
def sources() -> JsonMapping:
    """Return the names, versions and hashes of the parts."""
    found: JsonMapping = read(Path(__file__).with_name("sources.yaml")).value
    return found


def pyodide() -> Path:
    """Return a folder with Pyodide, which npm downloads the first time. Raises PartError."""
    known = sources()["pyodide"]
    place = _kept(f"{known['package']}-{known['version']}")
    if not (found := place / "package").is_dir():
        with TemporaryDirectory(dir=place) as new:
            run("npm", "pack", f"{known['package']}@{known['version']}", "--silent", "--pack-destination", new)
            [archive] = Path(new).glob("*.tgz")
            if hashlib.sha512(archive.read_bytes()).hexdigest() != known["sha512"]:
                raise PartError(f"{archive.name}: expected the file whose hash is in sources.yaml, found another")
            with tarfile.open(archive) as packed:
                packed.extraction_filter = getattr(tarfile, "data_filter", None)  # since Python 3.11.4
                packed.extractall(new)
            (Path(new) / "package").rename(found)
    return found


def wheels() -> Sequence[Path]:
    """Return the wheels of other libraries, which pip downloads the first time. Raises PartError."""
    known = sources()["wheels"]
    wanted = [f"{name}=={one['version']} --hash=sha256:{one['sha256']}" for name, one in sorted(known.items())]
    place = _kept(hashlib.sha256("\n".join(wanted).encode()).hexdigest()[:16])
    if not (found := place / "wheels").is_dir():
        with TemporaryDirectory(dir=place) as new:
            listed = Path(new) / "requirements.txt"
            listed.write_text("\n".join(wanted), encoding="utf-8")
            options = ("--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes")
            version = ("--python-version", sources()["pyodide"]["python"])
            coming = Path(new) / "wheels"
            pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
            run(*pip, "download", *options, *version, "--dest", str(coming), "--requirement", str(listed))
            coming.rename(found)
    return sorted(found.glob("*.whl"))


def run(*command: str) -> None:
    """Run a program. Raises PartError, with the last line that it wrote, if it fails or is not installed."""
    name = os.path.basename(command[0])
    if (program := shutil.which(command[0])) is None:
        raise PartError(f"this needs {name}, which is not installed")
    try:
        done = subprocess.run([program, *command[1:]], capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PartError(f"{name} failed: {error}") from None
    if done.returncode:
        told = [line for line in done.stderr.splitlines() if line.strip()] or ["it gave no reason"]
        raise PartError(f"{name} failed (is there a network?): {told[-1]}")


def _kept(name: str) -> Path:
    place = user_cache_path("amunre") / "pages" / name
    place.mkdir(parents=True, exist_ok=True)
    return place
