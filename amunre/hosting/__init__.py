"""Where a game is played: who acts when, and tables for people and bots that survive whatever happens to the process.

`playing` is the only loop of play: simulations, the terminal and tables ask it whose turn it is. A `Table` is its
deeds in a store (`stores`), one after the other (`past`): `standing` tells how it stands after them, `kept` writes
the next one, once, whoever else writes, and `room` bounds what is not play. `gathering` is who sits where (`chairs`),
`again` how the same people meet once more, `looking` what each screen is told (`telling`), `takeback` what may be
taken back, `thinking` when bots are asked (`bots`) and whose time has run out, `options` what the host decides,
`overview` what a listing shows, `requests` all of it over the wire; `archive` is what becomes of tables that nobody
plays on, and `carrying` one of them as a file. No rule may live here, and no card, stage or action of a game be
named: `Game` is asked. Nor does anything here print or serve; that is for the terminal and for front ends.
"""

from amunre.hosting.again import Rematch
from amunre.hosting.bots import Proposal, Task
from amunre.hosting.options import Clock, Options
from amunre.hosting.overview import Overview, overviews
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
