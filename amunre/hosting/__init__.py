"""Running games: turn order, and tables for people and bots that survive a crash of the process.

`playing` is the only play loop: simulations, the terminal and tables ask it whose turn it is. A `Table` is a sequence
of deeds (`past`) in a store (`stores`); `deeds` leads from one `state` to the next, and `visible` finds actions that
need no question. `stored` writes each deed exactly once, and `deed_limits` bounds deeds that are not play. `gathering`
seats people (`chairs`), `rematch` arranges rematches, `updates` gives each screen its updates (`messages`), `takeback`
and `takeback_limits` decide what can be undone, and `thinking` runs bots (`bots`) and clocks. `options` are the
host's settings, `overview` is an entry of a listing, `requests` are the messages of the wire, `archive` archives idle
tables, and `carrying` exports and imports a table as a file.

This package contains no rules and names no card, stage or action of a game: it asks `Game`. It does no I/O except for
stores.
"""

from amunre.hosting.bots import Proposal, Task
from amunre.hosting.options import Clock, Options
from amunre.hosting.overview import Overview, overviews
from amunre.hosting.rematch import Rematch
from amunre.hosting.requests import Reply, done
from amunre.hosting.stores import Listed, Status, Store
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.table import Table

__all__ = [
    "Clock",
    "Listed",
    "MemoryStore",
    "Options",
    "Overview",
    "Proposal",
    "Rematch",
    "Reply",
    "Status",
    "Store",
    "Table",
    "Task",
    "done",
    "overviews",
]
