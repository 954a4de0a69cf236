"""Texts in a ruleset's folder and in the folders of the rulesets that it extends."""

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
class BookFile:
    """The content of a file, in the current language."""

    file: Path
    value: Json
    rules: Rules
    """The rules that the file was written for."""

    def holds_for(self, clause: Clause) -> bool:
        """Return whether a clause of an extending ruleset is unchanged since the file was written."""
        return any((clause.slug, clause.text) == (own.slug, own.text) for own in self.rules.clauses)


def inherited_files(place: Path, name: str, schema: str) -> Iterator[BookFile]:
    """Yield the files with this name in the folders of a ruleset and the rulesets that it extends, base first.

    Raises RulesetError if a file does not match its schema.
    """
    for one in lineage(place):
        folder = folder_of(one)
        if (value := told_in(folder, name, schema)) is not None:
            yield BookFile(folder / name, value, translated(load_rules(one), place=folder))
