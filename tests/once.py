"""Files and folders that several test processes share, made once."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest


def shared(factory: pytest.TempPathFactory) -> Path:
    """The folder of this run, which all of its processes share."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A file or folder of this run with this name, made by the first process that asks for it.

    Args:
        factory: That of the session.
        name: The same in all processes; below it nothing but this is made.
        make: Makes it at a path that it is given, and from which it is moved. The others wait meanwhile.
    """
    place = shared(factory) / name
    with place.with_name(f"{name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not place.exists():
            begun = place.with_name(f"{name}.begun")
            shutil.rmtree(begun, ignore_errors=True)  # of one that failed
            make(begun)
            begun.rename(place)
    return place
