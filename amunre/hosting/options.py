"""Settings that the host chooses when a table is opened."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from typing import Literal, Self

from attrs import asdict, field, frozen

from amunre.engine.events import SPECTATOR
from amunre.engine.files import Document
from amunre.engine.game import Game
from amunre.engine.schema import schema_problems
from amunre.errors import NotationError, listing
from amunre.frozendict import frozendict
from amunre.jsontypes import Json, JsonObject
from amunre.printing import first_strange


@frozen
class Clock:
    """A limit on each person's thinking time. When the time runs out, the sensible bot decides for them."""

    seconds: int
    """Seconds for each decision, or for the whole game; a person who joins later gets the full time."""
    per: Literal["decision", "game"] = "decision"
    """With `decision`, the bot makes only that one decision; with `game`, it makes all decisions from then on."""


@frozen
class Options:
    """Settings of a table."""

    title: str = ""
    public: bool = False
    """True to list the table publicly."""
    take_backs: int | None = None
    """Maximum number of undos per seat, including those by consent; None for no limit."""
    clock: Clock | None = None
    """Limit on thinking time; None for no limit."""
    forced: bool = False
    """True to perform a person's only legal action without asking, after `state.PAUSE`, if public information shows
    that it is the only one. Not allowed with a `view` that differs from the rules, because that may hide more."""
    view: Mapping[str, str] = field(factory=dict, converter=frozendict)
    """Options of the game's views, such as `{"gold": "hidden"}`."""
    note: str = ""
    """The host's message to guests, who read it before they take a seat."""

    def to_json(self) -> JsonObject:
        """Return plain JSON values, as described by `schemas/options.schema.json`."""
        data = asdict(self) | {"view": dict(self.view)}
        if not self.note:  # earlier versions do not know it
            del data["note"]
        return data

    @classmethod
    def from_json(cls, data: Json) -> Self:
        """Read options in the form that `to_json` writes; missing keys get their defaults.

        Raises:
            NotationError: The options are invalid; the error lists all problems.
        """
        if problems := schema_problems(Document("options", data), "options"):
            raise NotationError(listing(problems))
        for key in ("title", "note"):
            if strange := first_strange(data.get(key, ""), kept="\n" if key == "note" else ""):
                raise NotationError(f"{key}: found the character {strange}, which is not allowed.")
        clock = data.get("clock")
        return cls(**{**data, "clock": clock and Clock(**clock)})

    def hides(self, game: Game) -> bool:
        """Return whether the view may hide more than the rules do, because its options differ from the defaults."""
        known = signature(game.view).parameters
        return any(word != known[name].default for name, word in self.view.items())

    def check_view(self, game: Game) -> None:
        """Raise NotationError for options that this game's views do not have, or that exclude each other."""
        try:
            game.view(SPECTATOR, **self.view)
        except (TypeError, ValueError) as error:
            raise NotationError(f"options: view: {error}") from None
        if self.forced and self.hides(game):
            raise NotationError("options: forced: expected false with a view that differs from the rules, found true.")
