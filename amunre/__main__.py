"""Entry point of `python -m amunre` and of the command `amunre`."""

from __future__ import annotations

import io
import sys
from importlib import import_module

PACKAGES = ("click", "platformdirs", "rich")
"""Packages that every command needs."""


def main() -> None:
    """Run the command line; if its packages are missing, print how to install them and exit with status 2."""
    try:
        for package in PACKAGES:
            import_module(package)
    except ModuleNotFoundError as error:
        if error.name not in PACKAGES:
            raise
        print("amunre: the command line needs click, platformdirs and rich: pip install 'amunre[cli]'", file=sys.stderr)
        sys.exit(2)
    from amunre.cli import cli

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # the terminal may lack characters used in names
    cli(prog_name="amunre")


if __name__ == "__main__":
    main()
