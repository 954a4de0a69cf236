"""Machine addresses and page origins, normalized so that they can be compared."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from amunre.printing import brief

MOST_PROXIES = 10
"""Maximum number of proxies read from X-Forwarded-For."""
PORTS = {"http": 80, "https": 443}
"""Default ports, which browsers omit."""
EXPECTED = "expected an address such as https://games.example.org"
LONGEST = 253
"""Maximum length of a host name."""
UNFIT = re.compile(r"[\x00-\x20\x7f\"#%/:<>?@\[\\\]^`{|}]")
"""Characters that are not allowed in a host name."""


# --- machines --------------------------------------------------------------------------------------------


def known(text: str) -> IPv4Address | IPv6Address | None:
    """Return the IP address in a string, without its zone; None if the string is not an IP address.

    An IPv4 address written as IPv6 is returned as IPv4.
    """
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return address if isinstance(address, IPv4Address) else address.ipv4_mapped or IPv6Address(int(address))


def network(text: str) -> IPv6Network:
    """Return the network or single address in a string as an IPv6 network. Raises ValueError."""
    try:
        found = ip_network(known(text) or text)
    except ValueError:
        raise ValueError(f"expected an address or a network such as 172.28.0.0/16, found {brief(text)}") from None
    if isinstance(found, IPv6Network):
        return found
    return IPv6Network(f"::ffff:{found.network_address}/{found.prefixlen + 96}")


def asker(peer: str, forwarded: str, proxies: tuple[str, ...]) -> str:
    """Return the client's address, as reported by trusted proxies. Localhost is always trusted.

    Args:
        peer: Address of the machine that sent the request.
        forwarded: The request's X-Forwarded-For header, to which each proxy appends the address it was called from.
        proxies: Addresses and networks of trusted proxies.
    """
    asks = known(peer)
    if asks is None:
        return peer
    said = [entry for entry in map(str.strip, forwarded.split(",")) if entry]
    for entry in reversed(said[-MOST_PROXIES:]):
        before = _machine(entry)
        if before is None or not _believed(asks, proxies):
            break
        asks = before
    return str(asks)


def _machine(entry: str) -> IPv4Address | IPv6Address | None:
    """Return the IP address in an entry, which may include a port."""
    found = re.fullmatch(r"\[([^]]*)\](?::[0-9]*)?|([0-9.]+):[0-9]*", entry)
    return known(found[1] or found[2] or "" if found else entry)


def _believed(address: IPv4Address | IPv6Address, proxies: tuple[str, ...]) -> bool:
    wide = address if isinstance(address, IPv6Address) else IPv6Address(f"::ffff:{address}")
    return address.is_loopback or any(wide in one for one in _networks(proxies))


@cache
def _networks(proxies: tuple[str, ...]) -> Sequence[IPv6Network]:
    return [network(one) for one in proxies]


# --- pages -----------------------------------------------------------------------------------------------


def origin_of(url: str) -> str:
    """Return the origin in a server's URL, as browsers send it. Raises ValueError if the URL has other parts.

    >>> origin_of("HTTPS://Spiele.München.example:443/")
    'https://spiele.xn--mnchen-3ya.example'
    """
    url = url.strip()
    scheme, _, rest = url.partition("://")
    found = re.fullmatch(r"(\[.*\]|[^:]*)(?::([0-9]{0,5}))?", rest.removesuffix("/"))
    if (scheme := scheme.lower()) not in PORTS:
        raise ValueError(f"{EXPECTED}, which begins with http:// or https://")
    if found is None or any(sign in found[1] for sign in "/?#@"):
        raise ValueError(f"{EXPECTED}, without a path, a user, ? or #")
    name, port = _name(found[1]), int(found[2] or PORTS[scheme])
    if not 0 < port < 2**16:
        raise ValueError(f"{EXPECTED}, with a port from 1 to 65535")
    return f"{scheme}://{name}" if port == PORTS[scheme] else f"{scheme}://{name}:{port}"


def name_of(origin: str) -> str:
    """Return the host name in the result of `origin_of`."""
    return urlsplit(origin).hostname or ""


def _name(text: str) -> str:
    """Return a host name the way browsers send it, without a trailing dot. Raises ValueError."""
    from idna import encode, ulabel  # imported here because not every carrier has host names

    try:
        if len(text) > LONGEST or "%" in text:  # a zone is meaningful only on its own machine
            raise ValueError
        if text.startswith("["):
            return f"[{IPv6Address(text[1:-1])}]"
        name = (text if text.isascii() else encode(text, uts46=True).decode()).lower().removesuffix(".")
        if re.fullmatch(r"[0-9]+|0x[0-9a-f]*", name.rpartition(".")[2]):
            return str(IPv4Address(name))
        if UNFIT.search(name) or not all(name.split(".")):
            raise ValueError
        for label in name.split("."):
            if label.startswith("xn--"):
                ulabel(label)
    except ValueError:
        raise ValueError(f"{EXPECTED}: {brief(text)} is not a valid host name") from None
    return name
