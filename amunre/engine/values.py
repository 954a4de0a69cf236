"""Value types: the meaning and bounds of a value, declared in one place and used wherever it is sent or checked.

A type is `Annotated` with a `Value`, as `Seat` is; a list that has bounds is `Annotated` with `Items`. The schemas for
messages are generated from these annotations (`amunre.wire.schemas`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Self, TypeVar

from attrs import evolve, field, frozen

from amunre.jsontypes import JsonMapping, JsonObject

TypeHint = Any
"""A type used as a value: a class, a union or a list, with its annotations. Type checkers cannot express this."""

LARGEST_NUMBER = 2**53 - 1
"""Largest integer that all JSON readers preserve."""

LONGEST_ACTION = 4000
"""Maximum length of an action's text wherever it is sent or stored; a ruleset with a longer one cannot be loaded."""


@frozen(eq=False)
class Value:
    """The meaning of a type's values."""

    says: str
    """Description for a field without a docstring; if empty, the description in its shared definition is used."""
    schema: JsonMapping = field(repr=False)
    """JSON Schema for a value."""
    place: str = ""
    """Location of its shared definition in a schema, such as `wire/parts#/$defs/seat`; empty if there is none."""
    most: int = 1000
    """Maximum length of a list of such values."""
    face_down: Value | None = field(default=None, repr=False)
    """The value type used if a viewer may not know the value."""

    def called(self, says: str, most: int = 1000) -> Self:
        """Return this value type with another description."""
        return evolve(self, says=says, most=most)


@frozen(eq=False)
class Items:
    """The bounds of a list."""

    most: int
    least: int = 0
    unique: bool = False
    says: str = ""
    """Description for a field without a docstring."""
    each: str = ""
    """Description of each entry in a mapping."""


ITEMS = "items"
"""Key in a field's metadata for the bounds of a list, if subclasses choose the type of its entries."""

SPARSE = "sparse"
"""Mark on a type, which means that a view leaves the value out if it is 0 or empty."""

ABSENT = "absent"
"""Mark on a type, which means that the key is left out if the value is None."""

OWN, SEALED = "own", "sealed"

T = TypeVar("T")
Sparse = Annotated[T, SPARSE]
Absent = Annotated[T | None, ABSENT]
Own = Annotated[T, OWN]
"""A value that only the event's seat, or the owner, may know."""
Sealed = Annotated[T, SEALED]
"""A value that no seat may know."""


def is_secret(notes: Iterable[object]) -> bool:
    """Return whether the marks on a type make its values secret."""
    return any(note in (OWN, SEALED) for note in notes)


def number(says: str, least: int, most: int) -> Value:
    """Return the value type for an integer within these bounds, both inclusive."""
    return Value(says, {"type": "integer", "minimum": least, "maximum": most})


def text(says: str, most: int, least: int = 0) -> Value:
    """Return the value type for a string with bounded length."""
    return Value(says, {"type": "string", **({"minLength": least} if least else {}), "maxLength": most})


def one_of(title: str, says: str, place: str) -> Value:
    """Return the value type for one of several classes, distinguished by `kind`, with this title and location."""
    return Value("", {"title": title, "description": f"{says} The kind determines the fields."}, place)


def action_text(example: str) -> Value:
    """Return the value type for an action's text."""
    says = "The action as text, as in requests and records. The text determines all other fields."
    return Value(says, {"type": "string", "minLength": 1, "maxLength": LONGEST_ACTION, "examples": [example]})


GROUP = "Choices of one kind, with facts for the screen."

HIDDEN_ID = Value(
    "An id, or ? if it is hidden from the viewer.",
    {
        "title": "an id, or ? if it is hidden from the viewer",
        "description": 'Id of something that may be face down, such as a card; "?" if it is hidden from the viewer.',
        "type": "string",
        "pattern": r"^([a-z][a-z0-9-]*|\?)$",
        "maxLength": 40,
    },
    "wire/parts#/$defs/hidden-id",
)

ID = Value(
    "An id.",
    {
        "title": "an id of lower-case letters, digits and hyphens, a letter first",
        "description": "Id of a ruleset, or of something in a game such as a card or a place. At most 40 characters.",
        "type": "string",
        "pattern": "^[a-z][a-z0-9-]*$",
        "maxLength": 40,
    },
    "wire/parts#/$defs/id",
    face_down=HIDDEN_ID,
)

NUMBER = Value(
    "",
    {
        "description": "Number of an event in the game's log, counted from 0; it is the same for every viewer.",
        "type": "integer",
        "minimum": 0,
        "maximum": 1_000_000,
        "examples": [17],
    },
    "wire/parts#/$defs/number",
)

SEAT = Value(
    "The seat.",
    {"description": "A seat, counted from 0.", "type": "integer", "minimum": 0, "maximum": 9, "examples": [2]},
    "wire/parts#/$defs/seat",
    most=10,
)

CLAUSE = Value(
    "The rule that caused it.",
    {
        "title": "the slug of a clause such as auction.ladder",
        "description": "A rule, by its slug.",
        "type": "string",
        "pattern": r"^[a-z]+\.[a-z0-9-]+$",
        "maxLength": 60,
    },
    "wire/parts#/$defs/clause",
)

KEY: JsonMapping = {
    "title": "a name of lower-case letters and underscores",
    "type": "string",
    "pattern": "^[a-z_]+$",
    "maxLength": 40,
}
"""JSON Schema for the name of a parameter or an option."""

_PARAMETER: JsonObject = {
    "type": ["string", "integer", "null"],
    "minimum": -LARGEST_NUMBER,
    "maximum": LARGEST_NUMBER,
    "maxLength": 1000,
}

PARAMS = Value(
    "Parameters of a sentence.",
    {
        "description": "Values for a template, keyed by the names in braces: ids, seats and numbers; "
        'null or "?" if the value is hidden from the viewer.',
        "type": "object",
        "propertyNames": KEY,
        "additionalProperties": {
            "description": "An id, a seat or a number, or several of them.",
            **_PARAMETER,
            "type": [*_PARAMETER["type"], "array"],
            "minItems": 0,
            "maxItems": 10_000,
            "items": {"description": "An id, a seat or a number.", **_PARAMETER},
        },
        "maxProperties": 50,
        "examples": [{"seat": 0}],
    },
    "wire/parts#/$defs/params",
)

VIEWER = Value(
    "",
    {
        "title": "a seat, spectator or omniscient",
        "description": 'The viewer: a seat; "spectator", who sees only public information; '
        '"omniscient", who sees everything.',
        "type": ["integer", "string"],
        "minimum": 0,
        "maximum": 9,
        "pattern": "^(spectator|omniscient)$",
        "examples": [0, "spectator"],
    },
    "wire/parts#/$defs/viewer",
)

Seat = Annotated[int, SEAT]
Seats = Annotated[tuple[Seat, ...], Items(10, unique=True)]
Id = Annotated[str, ID]
RulesetId = Annotated[str, ID.called("Id of the ruleset.")]
Shuffles = Annotated[int, number("Number of shuffles so far.", 0, 1_000_000)]
Looking = Annotated[int | str, VIEWER]
Sentence = Annotated[str, text("A sentence.", 20_000)]
Title = Annotated[str, text("A title.", 1000)]
Name = Annotated[str, text("A name.", 1000)]
Step = Annotated[int, number("The table's step.", 0, 1_000_000)]
Number = Annotated[int, number("A number.", 0, 1_000_000)]
Slug = Annotated[str, CLAUSE]
EventNumber = Annotated[int, NUMBER]
Params = Annotated[JsonMapping, PARAMS]

SHARED = (ID, HIDDEN_ID, NUMBER, SEAT, CLAUSE, PARAMS, VIEWER)
"""Parts that the messages of all games share, in the order of their schema."""
