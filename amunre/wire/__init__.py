"""JSON in and out: what crosses the wire between the library and a front end."""

from amunre.wire.convert import dump, load
from amunre.wire.lines import Line
from amunre.wire.submission import Submission

__all__ = ["Line", "Submission", "dump", "load"]
