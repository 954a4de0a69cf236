"""`amunre pages`: a folder in which the page plays without a server."""

from __future__ import annotations

from pathlib import Path

import click

from amunre.commands.options import console, needs, told_of
from amunre.commands.progress import counted
from amunre.errors import AmunreError


@click.command(
    epilog="""\b
Examples:
  amunre pages games                        write the folder
  amunre pages public/games                 the same in a part of a site
  python -m http.server --directory games   serve it on this machine

\b
Building the folder needs npm and, the first time, a network.
"""
)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def pages(folder: Path) -> None:
    """Make pages for playing in the browser without a server.

    Any web server can serve FOLDER, also below another address. It must be new, empty, or contain an earlier result,
    which is replaced. The games run in Pyodide, Python for browsers. Each browser keeps its own tables, so people play
    against bots or share a screen; for tables with friends, use `amunre serve`. After the first visit, the pages work
    offline.
    """
    with needs("pages", "attrs", "cattrs"):
        from amunre.pages.building import STAGES, build
    stage = ""
    try:
        with counted("Stages", console(stderr=True), lambda: stage) as count, told_of(folder):

            def told(name: str) -> None:
                nonlocal stage
                stage = name
                count(STAGES.index(name), len(STAGES))

            size = build(folder, told)
    except AmunreError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{folder / 'index.html'}: {size / 1e6:.1f} MB")
