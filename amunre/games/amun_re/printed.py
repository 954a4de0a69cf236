"""A reader's own printed board: provinces confirmed or corrected value by value."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache

from attrs import frozen

from amunre.engine.files import merged
from amunre.engine.schema import plain_schema, resolved
from amunre.engine.texts import joined, name_of
from amunre.errors import NotationError, RulesetError
from amunre.games.amun_re.build import PARTS
from amunre.games.amun_re.model import Province, Ruleset
from amunre.games.amun_re.texts import part
from amunre.games.loading import ruleset_from_data
from amunre.jsontypes import JsonMapping, JsonObject
from amunre.printing import printable, shortened

SOURCED = "sourced"

EXAMPLE = "fields 3, side west"
"""Example of typed values."""

Read = int | str
"""A printed value: a number, or a word such as `west`."""


@frozen
class Kind:
    """A value that each province has, and its range."""

    words: tuple[str, ...]
    """Possible words; none for a number."""
    least: int
    most: int

    @property
    def expected(self) -> str:
        """The possible values, in words."""
        return joined(self.words, "or") if self.words else part("walk", "from-to", least=self.least, most=self.most)

    def read(self, text: str) -> Read | None:
        """Return the value of a text, None if it has none; words may be shortened."""
        if self.words:
            found = [word for word in self.words if text and word.startswith(text.lower())]
            return found[0] if len(found) == 1 else None
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            return None
        return int(text) if self.least <= int(text) <= self.most else None


@cache
def kinds() -> Mapping[str, Kind]:
    """Return all values printed on a board, by key: except names and latitudes."""
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
    """Return the values in a text such as `fields 3, side west`, by key; keys may be shortened.

    Raises NotationError, with what was expected.
    """
    values: dict[str, Read] = {}
    for one in text.split(","):
        *words, last = one.replace(":", " ").replace("=", " ").split() or [""]
        key = _key("-".join(words or [last]).lower())
        value = kinds()[key].read(last) if words else None
        if value is None:
            what = printable(shortened(last, 40)) if words else part("walk", "nothing")
            raise NotationError(part("walk", "wrong", key=key, what=what, expected=kinds()[key].expected))
        if key in values:
            raise NotationError(part("walk", "twice", key=key))
        values[key] = value
    return values


def _key(text: str) -> str:
    found = [key for key in kinds() if text and key.startswith(text)]
    if text in found:
        return text
    if len(found) == 1:
        return found[0]
    if len(found) > 1:
        raise NotationError(part("walk", "several", text=text, keys=joined(found, "or")))
    close = get_close_matches(text[:40], kinds(), 1)
    what = printable(shortened(text, 40)) or part("walk", "nothing")
    raise NotationError(
        part("walk", "unknown", what=what, example=EXAMPLE, keys=", ".join(kinds()), near="".join(close))
    )


class PrintedBoard:
    """The provinces of a ruleset next to those of a printed board, as far as they were entered."""

    def __init__(self, rules: Ruleset, note: str, seen: Mapping[str, JsonMapping] | None = None) -> None:
        self.rules = rules
        self.note = note
        """The note on values read from the board: its owner and edition."""
        self.seen: dict[str, JsonObject] = {id: dict(values) for id, values in (seen or {}).items()}
        """The values read so far, as in `provinces.yaml`: by province and key `value`, `known` and `note`."""

    def asked(self, province: Province, every: bool) -> list[str]:
        """Return the keys of its values that have no stated source, or of every value."""
        return [key for key in kinds() if every or province.provenance[key].known != SOURCED]

    def is_done(self, province: Province, every: bool) -> bool:
        """Return whether all requested values have been entered."""
        return self.seen.get(province.id, {}).keys() >= set(self.asked(province, every))

    def value(self, province: Province, key: str) -> Read:
        """Return the value on the printed board if it was entered, otherwise that of the ruleset."""
        seen = self.seen.get(province.id, {}).get(key)
        value: Read = seen["value"] if seen else believed(province, key)
        return value

    def look(self, province: Province, values: Mapping[str, Read]) -> None:
        """Record the printed values of a province.

        Raises NotationError if the ruleset would be inconsistent with these values.
        """
        said = {key: {"value": value, "known": SOURCED, "note": self.note} for key, value in values.items()}
        seen = self.seen | {province.id: self.seen.get(province.id, {}) | said}
        try:
            ruleset_from_data(merged(self.rules.data, {"provinces": seen}))
        except RulesetError as error:
            told = (f"{p.path.removesuffix('.value')}: found {p.found}, expected {p.expected}." for p in error.problems)
            raise NotationError("\n".join(told)) from None
        self.seen = seen

    def corrected(self, province: Province) -> dict[str, Read]:
        """Return the values on the board that differ from the ruleset, by key."""
        values = {key: self.value(province, key) for key in kinds()}
        return {key: value for key, value in values.items() if value != believed(province, key)}

    # --- as a ruleset, and in words ------------------------------------------------------------------

    def provinces_yaml(self) -> str:
        """Return the `provinces.yaml` of an overlay with all values read so far."""
        lines = []
        for id, values in self.seen.items():
            lines.append(f"{id}:")
            for key, seen in values.items():
                note = json.dumps(seen["note"], ensure_ascii=False)
                lines.append(f"  {key}: {{value: {seen['value']}, known: {SOURCED}, note: {note}}}")
        return "\n".join([*lines, ""])

    def report(self) -> str:
        """Return a report of confirmed and corrected values, for the maintainers of the ruleset."""
        provinces, rules = self.rules.provinces, self.rules
        looked = [province for province in provinces if province.id in self.seen]
        notes = "; ".join(sorted({seen["note"] for values in self.seen.values() for seen in values.values()}))
        wrong = [line for province in looked for line in self._corrections(province)]
        right = [(province, self._confirmed(province)) for province in looked]
        left = ", ".join(name_of(province) for province in provinces if province not in looked)
        return "\n".join(
            [
                f"# {rules.title}: the provinces on a printed board\n",
                f"Looked at: {len(looked)} of {len(provinces)} provinces; {notes}.",
                f"Compared with: the ruleset {rules.id}, {rules.hash}.\n",
                f"## Corrected: {len(wrong)}\n",
                *(wrong or ["Nothing."]),
                f"\n## Confirmed: {sum(len(values) for _, values in right)}\n",
                *(
                    [f"- {province.names['en']}: {', '.join(values)}" for province, values in right if values]
                    or ["Nothing."]
                ),
                "\n## Not looked at\n",
                *([f"- {left}: nothing of them."] if left else []),
                "- Names, latitudes, and all values that are not listed above; a source states these.\n",
            ]
        )

    def _corrections(self, province: Province) -> Iterator[str]:
        for key, value in self.corrected(province).items():
            known = province.provenance[key].known
            yield f"- {province.names['en']}: {key} {believed(province, key)} ({known}) -> {value}"

    def _confirmed(self, province: Province) -> list[str]:
        """Return the values on the board that agree with the ruleset, each with the earlier source."""
        right = self.seen[province.id].keys() - self.corrected(province).keys()
        return [
            f"{key} {believed(province, key)} ({province.provenance[key].known})" for key in kinds() if key in right
        ]


def believed(province: Province, key: str) -> Read:
    """Return a value of a province in the ruleset."""
    value: Read = getattr(province, key.replace("-", "_"))
    return value
