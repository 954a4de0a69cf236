"""How much that is not play a table takes. No bound here can be used up by one person for another, or for the host.

What people do on a chair counts for that chair, until the host gives it to somebody else; what the host does is not
bounded in number, but in pace.
"""

from __future__ import annotations

from amunre.hosting.past import Deed

MOST = 100_000
"""Entries of a table at all."""
ROOM = 50_000
"""Entries after which people do nothing but play and give up. They cannot reach it by themselves."""
OF_CHAIR = 500
"""Deeds that are not play, on one chair, by the people to whom the host has given it, or who came by themselves."""
AT_ONCE = 200
"""Deeds of the host in a row; after that one each `PACE`."""
PACE = 60_000
"""Milliseconds from one further deed of the host to the next."""

LAST = frozenset({"action", "overdue", "bot-replaced", "resigned"})
"""Kinds of deeds without which a game might not end."""
SILENT = frozenset({"declared"})
"""Kinds of deeds of which nobody but the seat may know, not even that there was one: they are no step."""
_COUNTED = frozenset({"sat", "renamed", "shared", "invited", "intended", "declared", "undone", "pleaded"})
"""Kinds of deeds that people can repeat. They answer a plea once, and leave, or give up, once each time they sit."""
_GIVING = frozenset({"bot-seated", "removed", "renewed"})
"""Kinds of deeds by which the host gives a chair to somebody else; and an invitation, if it is the host's."""


def of_host(deed: Deed) -> bool:
    """Return whether the host has done a deed, and could do it again and again."""
    return deed["kind"] == "started" or gives_chair(deed)


def gives_chair(deed: Deed) -> bool:
    """Return whether the host has given a chair to somebody else, for whom nothing counts that was done before."""
    return deed["kind"] in _GIVING or (deed["kind"] == "invited" and "by" in deed)


def counts(deed: Deed) -> bool:
    """Return whether a deed counts for the chair on which it was done."""
    return deed["kind"] in _COUNTED and not of_host(deed)
