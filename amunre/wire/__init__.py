"""JSON in and out: what crosses the wire between the library and a front end.

What a message of any game looks like stands in its schemas, and how a value is written follows from its class. Nothing
here may name a game, guess what somebody meant, or send anything.
"""

from amunre.engine.lines import Line, line_of, lines_of
from amunre.wire.convert import dump, encode, load
from amunre.wire.forms import FORMS, problems
from amunre.wire.material import material
from amunre.wire.reducer import reduce
from amunre.wire.words import texts

__all__ = [
    "FORMS",
    "Line",
    "dump",
    "encode",
    "line_of",
    "lines_of",
    "load",
    "material",
    "problems",
    "reduce",
    "texts",
]
