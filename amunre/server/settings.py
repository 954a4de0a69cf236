"""What the operator of a server decides."""

from __future__ import annotations

import json
from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from attrs import asdict, frozen

from amunre.hosting.archive import Idle

ENVIRONMENT = "AMUNRE_SERVER"
"""The variable through which worker processes are told the settings."""


@frozen
class Settings:
    """Where a server listens, where it keeps its tables, and what it allows."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "tables.db"
    """A path, or the address of a PostgreSQL database."""
    public_url: str | None = None
    """Under which people reach it, if that is not where it listens: behind a proxy."""
    workers: int = 1
    limited: bool = True
    """Whether the number of requests of one address is limited."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that are believed who asks, besides any on this machine."""
    patience: float = 20.0
    """Seconds that a bot may think."""
    pace: float = 0.5
    """Seconds that each action of a bot takes at least."""
    hooks: bool = True
    """Whether players may name an address at which they are told that it is their turn."""
    hooks_inside: bool = False
    """Whether that may be one of a machine that is not of the public network, and without encryption."""
    archive_ended: int = 60
    """After so many days without anything a table is archived that is over, or waits for people; 0: never."""
    archive_running: int = 180
    """The same of one at which is played."""

    @property
    def idle(self) -> Idle:
        """When tables are archived."""
        return Idle(self.archive_ended, self.archive_running)

    def to_environment(self) -> dict[str, str]:
        """Variables that tell worker processes."""
        return {ENVIRONMENT: json.dumps(asdict(self))}

    @classmethod
    def from_environment(cls, variables: Mapping[str, str]) -> Settings:
        """What `to_environment` wrote."""
        known = json.loads(variables[ENVIRONMENT])
        return cls(**known | {"proxies": tuple(known["proxies"])})

    @property
    def address(self) -> str:
        """Under which people reach it."""
        if self.public_url is not None:
            return self.public_url
        host = "127.0.0.1" if self.host in ("0.0.0.0", "::") else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @property
    def origin(self) -> str | None:
        """Scheme, host and port of the public address; None where there is none."""
        if self.public_url is None:
            return None
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}".lower()

    def knows(self, host: str) -> bool:
        """Whether a browser that asks for this host (and port) means this server.

        A page of somebody else whose name leads here is not let in: a server that listens on this machine alone is
        called by its own names, and one with a public address by that.
        """
        try:
            named = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if self.origin is not None and host.lower() == urlsplit(self.origin).netloc:
            return True
        return named == "localhost" or _is_address(named) if self.only_here else self.origin is None

    @property
    def only_here(self) -> bool:
        """Whether it listens on the loopback address, which no other machine reaches."""
        return self.host == "localhost" or (_is_address(self.host) and ip_address(self.host).is_loopback)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
