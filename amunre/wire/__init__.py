"""Messages between the library and a front end, as JSON.

Schemas define the messages for all games, and the class of a value determines its form. The package does not name any
game, and does no I/O.
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
