"""Comparison of a ruleset's provinces with those on a reader's own printed board."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar

from attrs import frozen

from amunre.engine.ruleset import Provenance
from amunre.engine.schema import plain_schema, resolved
from amunre.engine.texts import joined, name_of
from amunre.errors import NotationError
from amunre.games.amun_re.build import PARTS
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.texts import part
from amunre.games.printed import SOURCED, Printed, Read
from amunre.jsontypes import JsonMapping, JsonObject
from amunre.printing import closest, printable, shortened

PRINTED = {"limit": "cards"}
"""Words that the printed board uses for keys with a different name."""
REPORTED = (("kharga", "limit"), ("abydos", "limit"), ("thebes", "framed-cards"))
"""Values whose only sources are tournament reports, by province and key. Questions about them come first."""


@frozen
class Kind:
    """A value that every province has, and its possible values."""

    words: tuple[str, ...]
    """Possible words; empty for a number."""
    least: int
    most: int

    @property
    def expected(self) -> str:
        """The possible values, in words."""
        return joined(self.words, "or") if self.words else part("walk", "from-to", least=self.least, most=self.most)

    def read(self, text: str) -> Read | None:
        """Return the value that a text stands for; None if it is not a value. Words may be shortened."""
        if self.words:
            found = [word for word in self.words if text and word.startswith(text.lower())]
            return found[0] if len(found) == 1 else None
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            return None
        return int(text) if self.least <= int(text) <= self.most else None


@cache
def kinds() -> Mapping[str, Kind]:
    """Return all values printed on a board, by key, leaving out names and latitudes."""
    schema = plain_schema(PARTS["provinces"])
    of_province = schema["additionalProperties"]["properties"]
    made = {}
    for key, values in of_province.items():
        if key not in ("names", "latitude"):
            value = resolved(values, schema["$defs"])["properties"]["value"]
            bounds = value.get("minimum", 0), value.get("maximum", 0)
            made[key] = Kind(tuple(value.get("enum", ())), *bounds)
    return made


def read_values(text: str) -> dict[str, Read]:
    """Return the values in a text such as `fields 3, side west`, by key; words may be shortened.

    Raises NotationError, which says what was expected.
    """
    values: dict[str, Read] = {}
    for one in text.split(","):
        *words, last = one.replace(":", " ").replace("=", " ").split() or [""]
        key = _key("-".join(words or [last]).lower())
        value = kinds()[key].read(last) if words else None
        if value is None:
            what = printable(shortened(last, 40)) if words else part("walk", "nothing")
            raise NotationError(part("walk", "wrong", key=_word(key), what=what, expected=kinds()[key].expected))
        if key in values:
            raise NotationError(part("walk", "twice", key=_word(key)))
        values[key] = value
    return values


def _word(key: str) -> str:
    return PRINTED.get(key, key)


def _key(text: str) -> str:
    """Return the key for a word on the board or for the key itself; both may be shortened."""
    by_word = {**{key: key for key in kinds()}, **{_word(key): key for key in kinds()}}
    if text in by_word:
        return by_word[text]
    found = [word for word in map(_word, kinds()) if text and word.startswith(text)]
    found = found or [word for word in by_word if text and word.startswith(text)]
    if len(found) == 1:
        return by_word[found[0]]
    if len(found) > 1:
        raise NotationError(part("walk", "several", text=text, keys=joined(found, "or")))
    what = printable(shortened(text, 40)) or part("walk", "nothing")
    keys, near = ", ".join(map(_word, kinds())), closest(text, map(_word, kinds())) or ""
    raise NotationError(part("walk", "unknown", what=what, example=PrintedBoard.example, keys=keys, near=near))


class PrintedBoard(Printed[Ruleset]):
    """A ruleset's provinces, compared with those on a printed board."""

    PART: ClassVar[str] = "provinces"
    example: ClassVar[str] = "fields 3, side west"

    @property
    def places(self) -> Sequence[str]:
        """Ids of the provinces, starting with those in REPORTED."""
        ids = [province.id for province in self.rules.provinces]
        first = [province for province in dict.fromkeys(id for id, _ in REPORTED) if province in ids]
        return [*first, *(id for id in ids if id not in first)]

    def name(self, place: str) -> str:
        """Return the name of a province."""
        return name_of(self.rules.province(place))

    def keys(self, place: str) -> Sequence[str]:
        """Return the keys of all values that are printed."""
        return [*kinds()]

    def source(self, place: str, key: str) -> Provenance:
        """Return the ruleset's source for a value."""
        return self.rules.province(place).provenance[key]

    def believed(self, place: str, key: str) -> Read:
        """Return the ruleset's value."""
        value: Read = getattr(self.rules.province(place), key.replace("-", "_"))
        return value

    def read(self, place: str, text: str) -> Mapping[str, Read]:
        """Return the values in a text such as `fields 3, side west`. Raises NotationError."""
        return read_values(text)

    def word(self, key: str) -> str:
        """Return the board's word for a key."""
        return _word(key)

    def expected(self, key: str) -> str:
        """Return the possible values for a key, in words."""
        return kinds()[key].expected

    def completions(self) -> Mapping[str, Sequence[str]]:
        """Return the words for the keys, each with the words that can follow it."""
        return {_word(key): kind.words for key, kind in kinds().items()}

    def overlay(self, seen: Mapping[str, JsonMapping]) -> JsonObject:
        """Return the content of `provinces.yaml`."""
        return dict(seen)

    def yaml(self) -> str:
        """Return the `provinces.yaml` for an overlay that contains all values read so far."""
        lines = []
        for id, values in self.seen.items():
            lines.append(f"{id}:")
            for key, seen in values.items():
                note = json.dumps(seen["note"], ensure_ascii=False)
                lines.append(f"  {key}: {{value: {seen['value']}, known: {SOURCED}, note: {note}}}")
        return "\n".join([*lines, ""])

    @classmethod
    def seen_in(cls, content: JsonMapping) -> dict[str, JsonObject] | None:
        """Return the values in a `provinces.yaml` that contains nothing else."""
        entries = [(key, value) for values in content.values() for key, value in values.items()]
        is_ours = all(
            key in kinds() and value.keys() == {"value", "known", "note"} and value["known"] == SOURCED
            for key, value in entries
        )
        return dict(content) if is_ours else None

    def is_doubted(self, place: str, key: str) -> bool:
        """Return whether a value's only source is a tournament report."""
        return (place, key) in REPORTED
