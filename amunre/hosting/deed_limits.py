"""Limits on entries that are not game actions. No person can use up the limit of another person or of the host.

A person's entries count against their seat until the host gives it to another player. For the host, only the rate is
limited, not the total number.
"""

from __future__ import annotations

from amunre.hosting.past import Deed

MOST = 100_000
"""Maximum number of entries in a table."""
ONLY_PLAY_AFTER = 50_000
"""Number of entries after which people can only play or resign. They cannot get there without the host."""
OF_CHAIR = 500
"""Maximum number of a seat's entries other than game actions, until the host gives the seat to another player."""
AT_ONCE = 200
"""Number of actions that the host can perform in a row; after that, the limit is one per `PACE`."""
PACE = 60_000
"""Minimum milliseconds between subsequent host actions."""

LAST = frozenset({"action", "overdue", "bot-replaced", "resigned"})
"""Kinds of entries that a game may need in order to end."""
SILENT = frozenset({"declared"})
"""Kinds of private entries. They do not count as steps."""
_COUNTED = frozenset({"sat", "renamed", "shared", "invited", "intended", "declared", "undone", "pleaded"})
"""Kinds of entries that people can repeat. They can answer a plea only once, and leave or resign once per stay."""
_GIVING = frozenset({"bot-seated", "removed", "renewed"})
"""Kinds of entries by which the host gives a seat to another player, apart from invitations by the host."""


def of_host(deed: Deed) -> bool:
    """Return whether an entry is an action by the host that the host could repeat."""
    return deed["kind"] == "started" or gives_chair(deed)


def gives_chair(deed: Deed) -> bool:
    """Return whether this entry is the host giving a seat to another player, which resets the seat's count."""
    return deed["kind"] in _GIVING or (deed["kind"] == "invited" and "by" in deed)


def counts(deed: Deed) -> bool:
    """Return whether an entry counts against the limit for its seat."""
    return deed["kind"] in _COUNTED and not of_host(deed)
