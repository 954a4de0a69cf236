"""What the host of a table decides when it is opened."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from typing import Literal, Self

from attrs import asdict, field, frozen

from amunre.engine.events import SPECTATOR
from amunre.engine.files import Document
from amunre.engine.game import Game
from amunre.engine.schema import schema_problems
from amunre.errors import NotationError, told
from amunre.frozendict import frozendict
from amunre.jsontypes import Json, JsonObject
from amunre.printing import first_strange


@frozen
class Clock:
    """How long a person may think; when that has run out, the sensible bot decides for them."""

    seconds: int
    """By decision, or for all of them together; whoever sits down later has all of it."""
    per: Literal["decision", "game"] = "decision"
    """By decision, the bot decides that one time; by game, from then on."""


@frozen
class Options:
    """How a table is run, from its beginning to its end."""

    title: str = ""
    public: bool = False
    """Whether everybody finds it in a listing."""
    take_backs: int | None = None
    """How many times each seat may take something back in the game, with consent too; None: as often as it likes."""
    clock: Clock | None = None
    """None: everybody thinks as long as they like."""
    forced: bool = False
    """Whether what anybody can see to be all that a person can do is done without them, after the pause of
    `standing.PAUSE`; not where the view is unlike that of the rules, for it may hide more."""
    view: Mapping[str, str] = field(factory=dict, converter=frozendict)
    """What a view of this game takes besides its viewer, such as `{"gold": "hidden"}`."""

    def to_json(self) -> JsonObject:
        """As plain JSON values, in the form of `schemas/options.schema.json`."""
        return asdict(self) | {"view": dict(self.view)}

    @classmethod
    def from_json(cls, data: Json) -> Self:
        """Read what `to_json` wrote; what is not there is as ever.

        Raises:
            NotationError: All that cannot be.
        """
        if problems := schema_problems(Document("options", data), "options"):
            raise NotationError(told(problems))
        if strange := first_strange(data.get("title", "")):
            raise NotationError(f"title: found the character {strange}, expected none of this kind.")
        clock = data.get("clock")
        return cls(**{**data, "clock": clock and Clock(**clock)})

    def hides(self, game: Game) -> bool:
        """Whether the view may hide more than the rules do."""
        known = signature(game.view).parameters
        return any(word != known[name].default for name, word in self.view.items())

    def check_view(self, game: Game) -> None:
        """Raises NotationError for what no view of this game takes, and for what must not go together."""
        try:
            game.view(SPECTATOR, **self.view)
        except (TypeError, ValueError) as error:
            raise NotationError(f"options: view: {error}") from None
        if self.forced and self.hides(game):
            raise NotationError("options: forced: expected false where the view is not that of the rules, found true.")
