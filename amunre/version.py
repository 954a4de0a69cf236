"""The version of the library."""

from __future__ import annotations

from functools import cache


@cache
def library_version() -> str:
    """Return the installed version; "0+unknown" for a copy that was not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("amunre")
    except PackageNotFoundError:
        return "0+unknown"
