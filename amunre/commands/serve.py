"""`amunre serve`: a server for tables with friends in the browser."""

from __future__ import annotations

import math
import webbrowser
from collections.abc import Callable
from threading import Thread
from typing import Any, TypeVar

import click

from amunre.commands.database import database_option, store_at
from amunre.commands.options import language_option, needs
from amunre.engine.texts import part
from amunre.printing import printable, shortened

F = TypeVar("F", bound=Callable[..., object])

MODULES = ("cachetools", "cattrs", "h11", "idna", "orjson", "prometheus_client", "starlette", "uvicorn", "websockets")
"""Modules that the server needs."""


def _checked(function: str) -> Callable[..., Any]:
    """Return a callback that checks an option with this function from `amunre.server.addresses`."""

    def callback(context: click.Context, parameter: click.Parameter, value: Any) -> Any:
        with needs("server", *MODULES):
            from amunre.server import addresses
        try:
            for one in (value,) if isinstance(value, str) else value or ():
                getattr(addresses, function)(one)
        except ValueError as error:
            raise click.BadParameter(str(error)) from None
        return value

    return callback


class _Seconds(click.FloatRange):
    """A number of seconds, because a range would accept nan."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number. Raises BadParameter if it is invalid or out of range."""
        seconds = super().convert(value, param, ctx)
        if math.isnan(seconds):
            self.fail(f"{value} is not a number from {self.min} to {self.max}.", param, ctx)
        return seconds


def _days(name: str, default: int, told: str) -> Callable[[F], F]:
    """Return an option that takes a number of days."""
    known = click.IntRange(0, 36_500)
    return click.option(name, metavar="DAYS", type=known, default=default, show_default=True, help=told)


@click.command(
    epilog="""\b
Examples:
  amunre serve                          only for this machine
  amunre serve --open                   also open the browser
  amunre serve --host 0.0.0.0           for your network, at the
                                        address of this machine
  amunre serve --public-url https://games.example.org
                                        behind a proxy with this name
                                        and the certificate
  amunre serve --database postgresql://games@db/games --workers 2

\b
Open a table and send each friend the link to a seat. The link is the key:
anyone with it can play for that seat. There are no passwords.
Press Ctrl-C to stop the server; it saves all tables.

\b
The database contains all hands and piles, and the operator of the server
can see them.
""",
)
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 also admits other machines."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Port to listen on; 0 for any free port.",
)
@database_option
@click.option(
    "--public-url",
    metavar="URL",
    callback=_checked("origin_of"),
    help="Public address, if the server is behind a proxy.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS|NETWORK",
    callback=_checked("network"),
    help="Address of a trusted proxy on another machine (X-Forwarded-For).",
)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Number of server processes.")
@click.option("--unlimited", is_flag=True, help="Set no limits per address, for example because the proxy sets them.")
@click.option(
    "--pace",
    metavar="SECONDS",
    type=_Seconds(0, 60),
    default=0.5,
    show_default=True,
    help="Minimum time per bot action, so that people can follow and the timing reveals nothing.",
)
@click.option("--hooks/--no-hooks", default=True, show_default=True, help="Allow turn notifications to a chat service.")
@click.option("--hooks-inside", is_flag=True, help="Allow notifications to private addresses, without encryption.")
@_days("--archive-ended", 60, "Days until finished or waiting tables are archived; 0 for never.")
@_days("--archive-running", 180, "Days until running tables without activity are archived; 0 for never.")
@click.option("--open", "shown", is_flag=True, help="Open the browser.")
@language_option
def serve(
    host: str,
    port: int,
    database: str,
    public_url: str | None,
    proxies: tuple[str, ...],
    workers: int,
    unlimited: bool,
    pace: float,
    hooks: bool,
    hooks_inside: bool,
    archive_ended: int,
    archive_running: int,
    shown: bool,
) -> None:
    """Start a server for playing with friends in the browser."""
    with needs("server", *MODULES):
        from amunre.server.running import bound
        from amunre.server.running import serve as run
    from amunre.server.settings import Settings

    with store_at(database) as store:  # so that problems with the store are reported before anything starts
        kept = store.where
    if host.startswith("[") and host.endswith("]"):  # a host in a URL
        host = host[1:-1]
    try:
        listening = bound(host, port)
    except OSError as error:
        where = printable(f"[{host}]:{port}" if ":" in host else f"{host}:{port}")
        raise click.ClickException(f"cannot listen at {shortened(where)}: {error.strerror}") from error
    with listening:
        host, port = listening.getsockname()[:2]
        settings = Settings(
            host,
            port,
            database,
            public_url,
            workers,
            limited=not unlimited,
            pace=pace,
            proxies=proxies,
            hooks=hooks,
            hooks_inside=hooks_inside,
            archive_ended=archive_ended,
            archive_running=archive_running,
        )
        click.echo(part("server", "listening", address=settings.address, database=kept))
        if shown:  # some browsers run in this terminal until they are closed
            Thread(target=webbrowser.open, args=(settings.address,), daemon=True).start()
        run(settings, listening)
