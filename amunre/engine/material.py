"""The part of the printed material that all games share: the ruleset, its hash and the number of players."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

from attrs import frozen

from amunre.engine.ruleset import Rules
from amunre.engine.values import RulesetId, Value, number, text
from amunre.jsontypes import JsonObject

G_co = TypeVar("G_co", covariant=True)

Hash = Annotated[
    str,
    Value(
        "SHA-256 of the data that affects play. Rulesets with the same hash differ at most in ids and titles.",
        {"title": "a SHA-256 in hexadecimal digits", "type": "string", "pattern": "^[0-9a-f]{64}$", "maxLength": 64},
    ),
]
Least = Annotated[int, number("Minimum number of players.", 1, 10)]
Most = Annotated[int, number("Maximum number of players.", 1, 10)]


@frozen
class Players:
    """The numbers of players that the ruleset allows."""

    least: Least
    most: Most


@frozen(kw_only=True)
class MaterialOf(Generic[G_co]):
    """Fields of the printed material that all games share; the type parameter is the type of the game's id."""

    version: ClassVar[int] = 1

    game: G_co
    ruleset: RulesetId
    hash: Hash
    title: Annotated[str, text("Title of the ruleset.", 1000, least=1)]
    players: Players

    @classmethod
    def under(cls, rules: Rules, **printed: Any) -> Self:
        """Return the material for a ruleset; the game passes the remaining fields."""
        players = Players(rules.least_players, rules.most_players)
        head: JsonObject = {"game": rules.game.id, "ruleset": rules.id, "hash": rules.hash, "title": rules.title}
        return cls(**head, players=players, **printed)
