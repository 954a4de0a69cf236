"""The settings that a server's operator can make."""

from __future__ import annotations

import json
from collections.abc import Mapping
from ipaddress import IPv4Address

from attrs import asdict, field, frozen

from amunre.hosting.archive import Idle
from amunre.server.addresses import known, name_of, network, origin_of

ENVIRONMENT = "AMUNRE_SERVER"
"""Environment variable that passes the settings to worker processes."""


def _public(url: str | None) -> str | None:
    try:
        return None if url is None else origin_of(url)
    except ValueError as error:
        raise ValueError(f"public_url: {error}") from None


@frozen
class Settings:
    """A server's settings."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "tables.db"
    """Path of an SQLite database, or address of a PostgreSQL database."""
    public_url: str | None = field(default=None, converter=_public)
    """Origin at which browsers reach the server, such as a proxy's; None if they use the listening address."""
    workers: int = 1
    limited: bool = True
    """True to limit the requests from each address."""
    proxies: tuple[str, ...] = field(default=(), validator=lambda _, __, proxies: [*map(network, proxies)])
    """Addresses and networks of trusted proxies, in addition to localhost."""
    patience: float = 20.0
    """Maximum thinking time of a bot, in seconds."""
    pace: float = 0.5
    """Minimum time for each of a bot's actions, in seconds."""
    hooks: bool = True
    """True if players may use webhooks for notifications about their turns."""
    hooks_inside: bool = False
    """True to allow webhooks that are not on the public network or not encrypted."""
    archive_ended: int = 60
    """Days without activity after which a finished or waiting table is archived; 0 means never."""
    archive_running: int = 180
    """Days without activity after which a running table is archived; 0 means never."""

    @property
    def idle(self) -> Idle:
        """Days without activity after which tables are archived."""
        return Idle(self.archive_ended, self.archive_running)

    def to_environment(self) -> dict[str, str]:
        """Return the environment variables for worker processes."""
        return {ENVIRONMENT: json.dumps(asdict(self))}

    @classmethod
    def from_environment(cls, variables: Mapping[str, str]) -> Settings:
        """Read what `to_environment` wrote."""
        known = json.loads(variables[ENVIRONMENT])
        return cls(**known | {"proxies": tuple(known["proxies"])})

    @property
    def address(self) -> str:
        """URL at which people reach the server."""
        if self.public_url is not None:
            return self.public_url
        host = known(self.host)
        if host is None:
            return f"http://{self.host}:{self.port}"
        if host.is_unspecified:
            host = IPv4Address("127.0.0.1")
        return f"http://{host}:{self.port}" if host.version == 4 else f"http://[{host}]:{self.port}"

    def knows(self, host: str) -> bool:
        """Return whether this is a valid host (and port) for requests to this server.

        This keeps out pages from other sites whose names resolve to this server (DNS rebinding). A server that listens
        only on this machine accepts local names. A server with a public URL accepts the host in that URL.
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
        """True if the server listens on a loopback address, which other machines cannot reach."""
        host = known(self.host)
        return self.host == "localhost" or (host is not None and host.is_loopback)
