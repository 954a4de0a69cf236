"""Libraries that only an extra of this one brings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str, *modules: str) -> Iterator[None]:
    """Around the import of modules that only this extra brings.

    Raises ModuleNotFoundError that says how to get the one that is not there; any other error is raised as it is.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (lacking := (error.name or "").partition(".")[0]) not in modules:
            raise
        said = f"this needs {lacking}, which is not there: pip install 'amunre[{name}]'"
        raise ModuleNotFoundError(said, name=lacking) from None
