"""Base classes for views and positions, which are displayed and checked with the ruleset that they name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self, TypeVar

from amunre.engine.display import Shown
from amunre.engine.events import OMNISCIENT
from amunre.engine.position import Described, plain, reader
from amunre.engine.ruleset import Rules, checked_rules
from amunre.errors import NotationError, Problem, listing
from amunre.jsontypes import Json, JsonObject

N_co = TypeVar("N_co", bound=str, covariant=True)


class Drawable(Shown):
    """A view or position that is drawn with the shipped ruleset that it names."""

    __slots__ = ()

    version: ClassVar[int] = 1
    """Version of the JSON form."""
    _drawn_by: ClassVar[str] = "amunre.render.board(view, rules)"

    ruleset: str

    def to_json(self) -> JsonObject:
        """Convert to plain JSON values, with the form's version under `format`."""
        return {"format": self.version, **plain(self)}

    def _seen(self) -> tuple[Self, Rules | None, Sequence[str] | None]:
        from amunre.games.finding import shipped_rulesets
        from amunre.games.loading import load_rules

        return self, load_rules(self.ruleset) if self.ruleset in shipped_rulesets() else None, None


class Checkable(Drawable, Described[N_co]):
    """A position that can be read from JSON and checked against its rules."""

    __slots__ = ()

    viewer: ClassVar[str] = OMNISCIENT
    _drawn_by: ClassVar[str] = "amunre.Game.from_position(rules, position)"
    _schema: ClassVar[str]
    """The schema for the JSON form."""

    @classmethod
    def from_json(cls, data: Json) -> Self:
        """Read a position that `to_json` wrote.

        Args:
            data: Plain JSON values.

        Raises:
            NotationError: The data does not match the schema.
        """
        from amunre.engine.files import Document
        from amunre.engine.schema import schema_problems
        from amunre.games.loading import game_of_form

        if found := schema_problems(Document("position", data), cls._schema):
            other = game_of_form("position", data)
            use = other and f"position: found one of {other.id}: use {other.home}.Position."
            raise NotationError(use or listing(found))
        made: Self = reader(cls)(data)
        return made

    def problems(self, rules: Rules | None = None) -> tuple[Problem, ...]:
        """List every problem with this position; only a position without problems can become a Game.

        Args:
            rules: The position's ruleset; None means the shipped ruleset that it names.
        """
        from amunre.games.finding import shipped_rulesets
        from amunre.games.loading import load_rules

        if rules is None and self.ruleset not in shipped_rulesets():
            expected = f"one of {', '.join(shipped_rulesets())}, or the ruleset passed as an argument"
            return (Problem("position", 0, "ruleset", self.ruleset, expected),)
        known: Rules = load_rules(self.ruleset) if rules is None else checked_rules(rules)
        if not isinstance(self, known.game.position):
            expected = "the id of a ruleset of the position's game"
            return (Problem("position", 0, "ruleset", known.id, expected),)
        found: tuple[Problem, ...] = known.game.positions.problems_of(self, known)
        return found
