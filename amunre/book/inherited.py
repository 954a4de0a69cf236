"""What a ruleset's folder says, and those of the rulesets that it extends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from amunre.engine.ruleset import Clause, Rules
from amunre.games.finding import folder_of
from amunre.games.loading import load_rules
from amunre.games.overlays import lineage
from amunre.jsontypes import Json
from amunre.translations import told_in, translated


@frozen
class Told:
    """A file, in the language that is spoken."""

    file: Path
    value: Json
    rules: Rules
    """Those that it was written for."""

    def holds_for(self, clause: Clause) -> bool:
        """Whether a clause of a ruleset that extends these says what it said when the file was written."""
        return any((clause.slug, clause.text) == (own.slug, own.text) for own in self.rules.clauses)


def told_along(place: Path, name: str, schema: str) -> Iterator[Told]:
    """The files of this name in a ruleset's folder and in those that it extends, the lowest first.

    Raises RulesetError if one is not as its schema wants it.
    """
    for one in lineage(place):
        folder = folder_of(one)
        if (value := told_in(folder, name, schema)) is not None:
            yield Told(folder / name, value, translated(load_rules(one), place=folder))
