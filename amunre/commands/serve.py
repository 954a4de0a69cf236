"""`amunre serve`: tables for friends, in the browser."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable
from ipaddress import ip_network
from threading import Timer
from typing import Any, TypeVar
from urllib.parse import urlsplit

import click

from amunre.commands.database import database_option, store_at
from amunre.commands.options import language_option, needs
from amunre.engine.texts import part

F = TypeVar("F", bound=Callable[..., Any])


def _known_url(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """The value, if it is the address of a server."""
    if value is None:
        return None
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query:
        raise click.BadParameter("expected an address without a path, such as https://games.example.org")
    return f"{parts.scheme}://{parts.netloc}".lower()


def _known_networks(context: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """The values, if they are addresses or networks."""
    for one in value:
        try:
            ip_network(one)
        except ValueError:
            raise click.BadParameter("expected an address or a network such as 172.28.0.0/16") from None
    return value


def _days(name: str, default: int, told: str) -> Callable[[F], F]:
    """An option that takes a number of days."""
    known = click.IntRange(0, 36_500)
    return click.option(name, metavar="DAYS", type=known, default=default, show_default=True, help=told)


@click.command(
    epilog="""\b
Examples:
  amunre serve                          on this machine alone
  amunre serve --open                   and show it in a browser
  amunre serve --host 0.0.0.0           for everybody in the house, at
                                        the address of this machine
  amunre serve --public-url https://games.example.org
                                        behind a proxy that has the name
                                        and the certificate
  amunre serve --database postgresql://games@db/games --workers 2

\b
Who opens a table has a link for each chair to send to a friend. The link is
the key: whoever has it plays that chair. Nothing has to be set up; nobody
needs a password. Ctrl-C ends the server; all tables are kept, and are there
again next time.

\b
The database holds hands and the order of piles: it belongs to whoever runs
the server, who can see all of it.
"""
)
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0: for other machines too."
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any that is free.")
@database_option
@click.option(
    "--public-url", metavar="URL", callback=_known_url, help="Under which people reach it, if a proxy stands before it."
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS|NETWORK",
    callback=_known_networks,
    help="Of a proxy on another machine, which says who asks (X-Forwarded-For).",
)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="How many processes serve.")
@click.option(
    "--unlimited", is_flag=True, help="Let one address ask for as much as it likes: where a proxy sets limits, say."
)
@click.option(
    "--pace",
    metavar="SECONDS",
    type=click.FloatRange(0, 60),
    default=0.5,
    show_default=True,
    help="What each action of a bot takes at least: so people can follow, and time does not tell what a bot can do.",
)
@click.option(
    "--hooks/--no-hooks", default=True, show_default=True, help="Whether players may have a chat told of their turns."
)
@click.option("--hooks-inside", is_flag=True, help="That chat may be on a machine of this network, without encryption.")
@_days("--archive-ended", 60, "When tables leave the listings that are over, or wait for people; 0: never.")
@_days("--archive-running", 180, "The same for tables at which nobody plays on.")
@click.option("--open", "shown", is_flag=True, help="Show it in the browser.")
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
    """Serve tables for friends: open a table in the browser, send links, play."""
    with needs("Starlette", "server"):
        from amunre.server.running import serve as run
    from amunre.server.settings import Settings

    settings = Settings(
        host,
        port or _free(host),
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
    with store_at(database):
        pass  # so that what is wrong with it is told before anything begins
    click.echo(part("server", "listening", address=settings.address, database=_without_password(settings.database)))
    if shown:
        Timer(1.0, webbrowser.open, (settings.address,)).start()
    run(settings)


def _free(host: str) -> int:
    with socket.socket() as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port


def _without_password(database: str) -> str:
    if "://" not in database:
        return database
    parts = urlsplit(database)
    return f"{parts.scheme}://{parts.hostname or ''}{parts.path}"
