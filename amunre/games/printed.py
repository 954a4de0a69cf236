"""Comparison of a ruleset with a reader's own printed board: values confirmed or corrected, place by place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Generic

from amunre.engine.files import merged
from amunre.engine.ruleset import Provenance
from amunre.engine.texts import Filler
from amunre.engine.type_variables import R
from amunre.errors import NotationError, RulesetError
from amunre.games.loading import ruleset_from_data
from amunre.jsontypes import JsonMapping, JsonObject

SOURCED = "sourced"
OWN = "own copy"
"""Beginning of the note on any value that was read from a printed board."""

Read = int | str
"""A printed value: a number or a word."""


class Printed(ABC, Generic[R]):
    """A ruleset's values next to those on a printed board, as far as a reader has compared them.

    A place, such as a province, has values by key. The section `walk` in the game's texts contains the words.
    """

    PART: ClassVar[str]
    """Name of the ruleset file that contains these values, without `.yaml`."""

    def __init__(self, rules: R, note: str, seen: Mapping[str, JsonMapping] | None = None) -> None:
        self.rules = rules
        self.note = note
        """The note on values read from the board, which names its owner and its edition."""
        self.seen: dict[str, JsonObject] = {id: dict(values) for id, values in (seen or {}).items()}
        """The values read so far, by place and key, each with `value`, `known` and `note`."""

    # --- declared by a game --------------------------------------------------------------------------

    @property
    @abstractmethod
    def places(self) -> Sequence[str]:
        """Ids of the places, in the order of comparison."""

    @property
    @abstractmethod
    def example(self) -> str:
        """Example of a correction as the reader types it."""

    @abstractmethod
    def name(self, place: str) -> str:
        """Return the name of a place."""

    @abstractmethod
    def keys(self, place: str) -> Sequence[str]:
        """Return the keys for the values of a place."""

    @abstractmethod
    def source(self, place: str, key: str) -> Provenance:
        """Return the ruleset's source for a value."""

    @abstractmethod
    def believed(self, place: str, key: str) -> Read:
        """Return the ruleset's value."""

    @abstractmethod
    def read(self, place: str, text: str) -> Mapping[str, Read]:
        """Return the values in a text, by key. Raises NotationError, which says what was expected."""

    @abstractmethod
    def word(self, key: str) -> str:
        """Return the word to type for a key."""

    @abstractmethod
    def expected(self, key: str) -> str:
        """Return the possible values for a key, in words."""

    @abstractmethod
    def completions(self) -> Mapping[str, Sequence[str]]:
        """Return the words that can be typed, each with the words that can follow it."""

    @abstractmethod
    def overlay(self, seen: Mapping[str, JsonMapping]) -> JsonObject:
        """Return the content of the file that holds the values read so far."""

    @abstractmethod
    def yaml(self) -> str:
        """Return the text of the file that holds the values read so far."""

    @classmethod
    @abstractmethod
    def seen_in(cls, content: JsonMapping) -> dict[str, JsonObject] | None:
        """Return the values read so far, from such content; None if the content was written by hand."""

    def is_doubted(self, place: str, key: str) -> bool:
        """Return whether to ask about a value even though a source states it."""
        return False

    # --- the same for all games ----------------------------------------------------------------------

    @cached_property
    def words(self) -> Filler:
        """The game's texts."""
        return Filler(self.rules)

    def asked(self, place: str, every: bool) -> list[str]:
        """Return the keys of the values that no source states, or of every value."""
        return [
            key
            for key in self.keys(place)
            if every
            or self.source(place, key).known != SOURCED
            or (self.is_doubted(place, key) and not self.source(place, key).note.startswith(OWN))
        ]

    def is_done(self, place: str, every: bool) -> bool:
        """Return whether all requested values have been compared."""
        return self.seen.get(place, {}).keys() >= {*self.asked(place, every)}

    def value(self, place: str, key: str) -> Read:
        """Return the board's value if it has been read, or else the ruleset's value."""
        seen = self.seen.get(place, {}).get(key)
        value: Read = seen["value"] if seen else self.believed(place, key)
        return value

    def look(self, place: str, values: Mapping[str, Read]) -> None:
        """Record the printed values of a place.

        Raises NotationError if these values would make the ruleset inconsistent.
        """
        said = {key: {"value": value, "known": SOURCED, "note": self.note} for key, value in values.items()}
        seen = self.seen | {place: self.seen.get(place, {}) | said}
        try:
            ruleset_from_data(merged(self.rules.data, {self.PART: self.overlay(seen)}))
        except RulesetError as error:
            told = (f"{p.path.removesuffix('.value')}: found {p.found}, expected {p.expected}." for p in error.problems)
            raise NotationError("\n".join(told)) from None
        self.seen = seen

    def corrected(self, place: str) -> dict[str, Read]:
        """Return the board's values that differ from the ruleset, by key."""
        values = {key: self.value(place, key) for key in self.keys(place)}
        return {key: value for key, value in values.items() if value != self.believed(place, key)}

    def difference(self, place: str, key: str) -> str:
        """Return a corrected value in words."""
        value, ours = self.value(place, key), self.believed(place, key)
        return self.words.part("walk", "corrected", key=self.word(key), value=value, ours=ours)

    def report(self) -> str:
        """Return a report of confirmed and corrected values, for the ruleset's maintainers."""
        looked = [place for place in self.places if place in self.seen]
        notes = "; ".join(sorted({seen["note"] for values in self.seen.values() for seen in values.values()}))
        wrong = [line for place in looked for line in self._corrections(place)]
        right = [(place, self._confirmed(place)) for place in looked]
        left = ", ".join(self.name(place) for place in self.places if place not in looked)
        return "\n".join(
            [
                f"# {self.rules.title}: {self.PART} on a printed board\n",
                f"Looked at: {len(looked)} of {len(self.places)}; {notes}.",
                f"Compared with: the ruleset {self.rules.id}, {self.rules.hash}.\n",
                f"## Corrected: {len(wrong)}\n",
                *(wrong or ["Nothing."]),
                f"\n## Confirmed: {sum(len(values) for _, values in right)}\n",
                *([f"- {self.name(place)}: {', '.join(values)}" for place, values in right if values] or ["Nothing."]),
                "\n## Not looked at\n",
                *([f"- {left}: nothing of them."] if left else []),
                "- All values that are not listed above; a source states these.\n",
            ]
        )

    def _corrections(self, place: str) -> Iterator[str]:
        for key, value in self.corrected(place).items():
            known = self.source(place, key).known
            yield f"- {self.name(place)}: {key} {self.believed(place, key)} ({known}) -> {value}"

    def _confirmed(self, place: str) -> list[str]:
        """Return the board's values that match the ruleset, each with its earlier source."""
        right = self.seen[place].keys() - self.corrected(place).keys()
        return [
            f"{key} {self.believed(place, key)} ({self.source(place, key).known})"
            for key in self.keys(place)
            if key in right
        ]
