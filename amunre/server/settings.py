"""Settings of the operator of a server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from ipaddress import IPv4Address

from attrs import asdict, field, frozen

from amunre.hosting.archive import Idle
from amunre.server.addresses import known, name_of, network, origin_of

ENVIRONMENT = "AMUNRE_SERVER"
"""The variable through which worker processes are told the settings."""


def _public(url: str | None) -> str | None:
    try:
        return None if url is None else origin_of(url)
    except ValueError as error:
        raise ValueError(f"public_url: {error}") from None


@frozen
class Settings:
    """Where a server listens, where it keeps its tables, and what it allows."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "tables.db"
    """A path, or the address of a PostgreSQL database."""
    public_url: str | None = field(default=None, converter=_public)
    """Under which people reach it, if that is not where it listens: behind a proxy. It becomes what browsers send."""
    workers: int = 1
    limited: bool = True
    """Whether the number of requests of one address is limited."""
    proxies: tuple[str, ...] = field(default=(), validator=lambda _, __, proxies: [*map(network, proxies)])
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
        """Return the variables for worker processes."""
        return {ENVIRONMENT: json.dumps(asdict(self))}

    @classmethod
    def from_environment(cls, variables: Mapping[str, str]) -> Settings:
        """Read what `to_environment` wrote."""
        known = json.loads(variables[ENVIRONMENT])
        return cls(**known | {"proxies": tuple(known["proxies"])})

    @property
    def address(self) -> str:
        """Under which people reach it."""
        if self.public_url is not None:
            return self.public_url
        host = known(self.host)
        if host is None:
            return f"http://{self.host}:{self.port}"
        if host.is_unspecified:
            host = IPv4Address("127.0.0.1")
        return f"http://{host}:{self.port}" if host.version == 4 else f"http://[{host}]:{self.port}"

    def knows(self, host: str) -> bool:
        """Return whether a browser that asks for this host (and port) means this server.

        A page of somebody else whose name leads here is not let in: a server that listens on this machine alone is
        called by its own names, and one with a public address by that.
        """
        if self.public_url is None and not self.only_here:
            return True
        try:
            asked = origin_of(f"{(self.public_url or 'http:').partition(':')[0]}://{host}")
        except ValueError:
            return False
        name = name_of(asked)
        return asked == self.public_url or (self.only_here and (name == "localhost" or known(name) is not None))

    @property
    def only_here(self) -> bool:
        """True if it listens on the loopback address, which no other machine reaches."""
        host = known(self.host)
        return self.host == "localhost" or (host is not None and host.is_loopback)
