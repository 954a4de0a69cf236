"""Checks of the URLs to which users let the server send messages: they must be on the public network."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from amunre.errors import NotationError

PORTS = {"https": 443, "http": 80}
"""Ports by scheme."""
TRANSLATED = IPv6Network("64:ff9b::/96")
"""IPv6 network for translated IPv4 addresses (NAT64)."""


def check_url(url: str, inside: bool) -> None:
    """Check that a message may be sent to a URL. Raises NotationError.

    Args:
        url: The URL, from an untrusted user.
        inside: True to allow URLs that are not on the public network or not encrypted.
    """
    try:
        parts = urlsplit(url) if re.fullmatch(r"[!-\[\]-~]+", url) else None
        host, port = (parts.hostname, parts.port) if parts else (None, None)
    except ValueError:
        parts = host = port = None
    if parts is None or not host or port == 0 or parts.scheme not in (PORTS if inside else ("https",)):
        raise NotationError("url: expected a URL that begins with https:// and has a host.")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise NotationError("url: expected a URL without a user, a password or a fragment (#).")
    try:
        known = ip_address(host)
    except ValueError:
        if not re.fullmatch(r"[a-z0-9_-][a-z0-9_.-]{0,252}", host):
            raise NotationError("url: expected an ASCII host name.") from None
        return
    if not inside and not is_public(known):
        raise NotationError("url: expected a URL on the public internet.")


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Return whether an address belongs to the public network."""
    if isinstance(address, IPv6Address):
        if (older := address.ipv4_mapped) is not None:
            return is_public(older)
        if address in TRANSLATED:
            return is_public(IPv4Address(int(address) & 0xFFFFFFFF))
        if address.sixtofour is not None or address.teredo is not None or address.is_site_local:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)
