"""Optional libraries, which are installed by extras."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str, *modules: str) -> Iterator[None]:
    """Wrap the import of modules that only this extra installs.

    If a module is missing, raises ModuleNotFoundError with the command that installs it; other errors are unchanged.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (lacking := (error.name or "").partition(".")[0]) not in modules:
            raise
        said = f"this needs {lacking}, which is not installed: pip install 'amunre[{name}]'"
        raise ModuleNotFoundError(said, name=lacking) from None
