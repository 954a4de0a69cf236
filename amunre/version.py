"""Which version of the library this is."""

from __future__ import annotations


def library_version() -> str:
    """As it was installed; of a copy that was not installed, such as in a frozen program, that it is unknown."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("amunre")
    except PackageNotFoundError:
        return "0+unknown"
