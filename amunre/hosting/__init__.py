"""Running games: turn order, and tables that survive a process crash, for people and bots alike.

`playing` is the only play loop: simulations, the terminal and tables ask it whose turn it is. A `Table` is a sequence
of entries (`past`) in a store (`stores`). `deeds` computes each `state` from the one before, and `visible` finds
actions that can be performed without asking. `stored` writes each entry exactly once, and `deed_limits` limits the
entries that are not game actions. `gathering` seats people (`chairs`), `rematch` arranges rematches, and `updates`
sends each screen its updates (`messages`). `takeback` and `takeback_limits` decide what can be undone, and `thinking`
runs bots (`bots`) and clocks. `options` are the host's settings, `overview` is an entry in a listing, and `requests`
are the requests sent over the wire. `archive` archives idle tables, and `carrying` exports and imports tables as files.

This package does not contain any rules or mention any game's cards, stages or actions: it asks `Game`. Only the stores
do I/O.
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
