"""`python -m amunre`, and the command `amunre`."""

from __future__ import annotations

import io
import sys


def main() -> None:
    """Run the command line; if its packages are missing, say how to install them and exit with 2."""
    try:
        from amunre.cli import cli
    except ModuleNotFoundError as error:
        if error.name not in ("click", "platformdirs", "rich"):
            raise
        print("amunre: the command line needs click, platformdirs and rich: pip install 'amunre[cli]'", file=sys.stderr)
        sys.exit(2)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # names of other languages on a terminal without their letters
    cli(prog_name="amunre")


if __name__ == "__main__":
    main()
