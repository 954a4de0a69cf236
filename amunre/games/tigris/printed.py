"""A reader's own printed board: its size, and the contents of its spaces."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from string import ascii_lowercase
from typing import ClassVar

from amunre.engine.ruleset import Provenance
from amunre.errors import NotationError
from amunre.games.printed import SOURCED, Printed, Read
from amunre.games.tigris.build import CORNER, RIVER, TEMPLE
from amunre.games.tigris.model import Ruleset
from amunre.jsontypes import JsonMapping, JsonObject
from amunre.printing import printable, shortened

SIZE = "size"
LAND = "."
FACTS = (SIZE, "river", "temples", "corners")


class PrintedBoard(Printed[Ruleset]):
    """A ruleset's board compared with a printed board: four facts, each of them a place with one value."""

    PART: ClassVar[str] = "board"
    places: ClassVar[Sequence[str]] = FACTS
    example: ClassVar[str] = "e0 f0"

    def name(self, place: str) -> str:
        """Return the name of a fact."""
        return self.words.title("printed-names", place)

    def keys(self, place: str) -> Sequence[str]:
        """Return the fact's only key, which is the fact itself."""
        return (place,)

    def source(self, place: str, key: str) -> Provenance:
        """Return the ruleset's source for a fact."""
        return self.rules.board.provenance[place]

    def believed(self, place: str, key: str) -> Read:
        """Return the size as `16 x 11`, or the spaces of a kind in board order."""
        board = self.rules.board
        if place == SIZE:
            return f"{board.columns} x {board.rows}"
        return _listed(board.spaces, getattr(board, place))

    def read(self, place: str, text: str) -> Mapping[str, Read]:
        """Return the fact, given a different size or the spaces that differ. Raises NotationError."""
        if place == SIZE:
            found = re.fullmatch(r"([1-9][0-9]?)\s*(?:x|by|,|\s)\s*([1-9][0-9]?)", text.strip().lower())
            if found is None or int(found[1]) > len(ascii_lowercase):
                raise self._wrong(place, text)
            return {place: f"{int(found[1])} x {int(found[2])}"}
        columns, rows = map(int, str(self.value(SIZE, SIZE)).split(" x "))
        spaces = _spaces(columns, rows)
        typed = text.lower().replace(",", " ").split()
        for space in typed:
            if space not in spaces:
                raise self._wrong(place, space)
        on_it = {*str(self.value(place, place)).split()} ^ {*typed}
        return {place: _listed(spaces, on_it)}

    def _wrong(self, place: str, text: str) -> NotationError:
        what = printable(shortened(text, 40))
        expected = self.expected(place)
        return NotationError(self.words.part("walk", "wrong", key=place, what=what, expected=expected))

    def word(self, key: str) -> str:
        """Return the key."""
        return key

    def expected(self, key: str) -> str:
        """Return the form of a correction."""
        return self.words.part("walk", "size-expected" if key == SIZE else "spaces-expected")

    def completions(self) -> Mapping[str, Sequence[str]]:
        """Return no words, because spaces are short to type."""
        return {}

    def difference(self, place: str, key: str) -> str:
        """Return the different size, or the spaces that differ."""
        if place == SIZE:
            return super().difference(place, key)
        spaces = {*str(self.value(place, key)).split()} ^ {*str(self.believed(place, key)).split()}
        return self.words.part("walk", "differs", spaces=" ".join(sorted(spaces)))

    def overlay(self, seen: Mapping[str, JsonMapping]) -> JsonObject:
        """Return the content of `board.yaml`: the rows, and the source of each fact that has been compared."""

        def value(place: str) -> str:
            return str(seen[place][place]["value"] if place in seen else self.believed(place, place))

        columns, rows = map(int, value(SIZE).split(" x "))
        signs = {**dict.fromkeys(value("river").split(), RIVER), **dict.fromkeys(value("temples").split(), TEMPLE)}
        signs |= dict.fromkeys(value("corners").split(), CORNER)
        lines = [" ".join(signs.get(f"{column}{y}", LAND) for column in ascii_lowercase[:columns]) for y in range(rows)]
        known = {place: {"known": SOURCED, "note": one[place]["note"]} for place, one in seen.items()}
        return {"rows": lines, "known": known}

    def yaml(self) -> str:
        """Return the `board.yaml` for an overlay with the whole board."""
        content = self.overlay(self.seen)
        rows = [f"  - {json.dumps(row)}" for row in content["rows"]]
        known = [
            f"  {place}: {{known: {SOURCED}, note: {json.dumps(how['note'], ensure_ascii=False)}}}"
            for place, how in content["known"].items()
        ]
        return "\n".join(["rows:", *rows, "known:", *known, ""])

    @classmethod
    def seen_in(cls, content: JsonMapping) -> dict[str, JsonObject] | None:
        """Return the facts in a `board.yaml` that contains nothing else."""
        if content.keys() != {"rows", "known"}:
            return None
        marks = {
            f"{ascii_lowercase[x]}{y}": m for y, row in enumerate(content["rows"]) for x, m in enumerate(row.split())
        }
        values = {
            SIZE: f"{len(content['rows'][0].split())} x {len(content['rows'])}",
            "river": " ".join(space for space, mark in marks.items() if mark == RIVER),
            "temples": " ".join(space for space, mark in marks.items() if mark in (TEMPLE, CORNER)),
            "corners": " ".join(space for space, mark in marks.items() if mark == CORNER),
        }
        if any(known.keys() != {"known", "note"} or known["known"] != SOURCED for known in content["known"].values()):
            return None
        return {fact: {fact: {"value": values[fact], **known}} for fact, known in content["known"].items()}


def _spaces(columns: int, rows: int) -> list[str]:
    return [f"{column}{row}" for row in range(rows) for column in ascii_lowercase[:columns]]


def _listed(spaces: Sequence[str], wanted: frozenset[str] | set[str]) -> str:
    return " ".join(space for space in spaces if space in wanted)
