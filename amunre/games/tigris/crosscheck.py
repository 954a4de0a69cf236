"""What must hold between the values of a ruleset beyond what the schemas say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from amunre.engine.files import Document
from amunre.errors import Problem


def cross_problems(documents: Mapping[str, Document]) -> Iterator[Problem]:
    """All that is wrong between the values of these documents; each problem names its clause."""
    yield from ()
