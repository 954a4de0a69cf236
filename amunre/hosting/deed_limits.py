"""Limits on deeds that are not play. No person can use up the limit of another, or of the host.

Deeds of people count against their chair until the host gives it to another player. The host is limited in pace, not
in number.
"""

from __future__ import annotations

from amunre.hosting.past import Deed

MOST = 100_000
"""Maximum number of entries of a table."""
ONLY_PLAY_AFTER = 50_000
"""Number of entries after which people can only play or resign. They cannot reach it without the host."""
OF_CHAIR = 500
"""Maximum number of deeds on a chair that are not play, until the host gives it to another player."""
AT_ONCE = 200
"""Number of deeds that the host can do in a row; after that one per `PACE`."""
PACE = 60_000
"""Milliseconds between further deeds of the host."""

LAST = frozenset({"action", "overdue", "bot-replaced", "resigned"})
"""Kinds of deeds without which a game might not end."""
SILENT = frozenset({"declared"})
"""Kinds of private deeds. They do not count as steps."""
_COUNTED = frozenset({"sat", "renamed", "shared", "invited", "intended", "declared", "undone", "pleaded"})
"""Kinds of deeds that people can repeat. They answer a plea once, and leave or resign once each time they sit."""
_GIVING = frozenset({"bot-seated", "removed", "renewed"})
"""Kinds of deeds by which the host gives a chair to another player; an invitation by the host is another."""


def of_host(deed: Deed) -> bool:
    """Return whether a deed is one that the host has done and could repeat."""
    return deed["kind"] == "started" or gives_chair(deed)


def gives_chair(deed: Deed) -> bool:
    """Return whether the host gives a chair to another player by this deed, which resets the count of the chair."""
    return deed["kind"] in _GIVING or (deed["kind"] == "invited" and "by" in deed)


def counts(deed: Deed) -> bool:
    """Return whether a deed counts against the limit of its chair."""
    return deed["kind"] in _COUNTED and not of_host(deed)
