"""Rulesets for any game: clauses with their sources, and data."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from attrs import field, frozen

from amunre.jsontypes import JsonMapping, JsonObject
from amunre.printing import brief, listed, meant

if TYPE_CHECKING:
    import typing_extensions  # type checkers know this module even if it is not installed

    from amunre.engine.catalogue import Catalogue
    from amunre.engine.definition import AnyGame, Definition
    from amunre.engine.encoding import Encoder
    from amunre.engine.features import Feature
    from amunre.engine.rulebook import AnyRulebook
    from amunre.engine.rules import AnyAction
    from amunre.engine.texts import Thing

T = TypeVar("T")
A = TypeVar("A", bound="AnyAction")
RS = TypeVar("RS")
R = TypeVar("R", bound="Rules")
if TYPE_CHECKING:
    # `Rules` without a parameter means the rules of any game.
    D_co = typing_extensions.TypeVar("D_co", covariant=True, bound=AnyGame, default=Any)
else:
    D_co = TypeVar("D_co", covariant=True)

PLAYERS = "setup.players"
"""Slug of the clause about the number of players; it is the same in every game."""
DEFAULT_PLAYERS = 4
"""Default number of players."""

Knowledge = Literal["sourced", "deduced", "geography", "reconstructed", "house"]


@frozen
class Provenance:
    """The origin of a value, and a note about it."""

    known: Knowledge
    note: str = ""


@frozen
class Source:
    """The source of a clause: a section in a document, whose id is in the game's texts."""

    document: str
    section: str


@frozen
class Clause:
    """A rule in our own words, with its sources."""

    slug: str
    chapter: str
    kind: Literal["limit", "effect", "permission", "order", "definition"]
    title: str
    text: str
    sources: tuple[Source, ...]
    gist: str = ""
    """Summary for players in one or two plain sentences; it may be empty."""
    data: tuple[str, ...] = ()
    """Paths of values that the clause is about, such as `ruleset.auction.ladder`; `provinces.coin` means all coins."""
    ruling: str = ""
    """Our decision if the sources are unclear; empty if they are clear."""
    why: str = ""
    """Reason for the ruling; empty if the ruling contains it."""
    argument: str = ""
    """Proof that what follows from the clause always holds; empty if no proof is needed."""
    uncited: str = ""
    """Reason why the clause is not cited by any refusal, event or load check; empty if it is cited."""


def clause_from(slug: str, entry: JsonMapping) -> Clause:
    """Return the clause that an entry in `clauses.yaml` defines."""
    sources = tuple(Source(**source) for source in entry["sources"])
    return Clause(slug, **{**entry, "sources": sources, "data": tuple(entry.get("data", ()))})


def names_from(id: str, entry: JsonMapping) -> Mapping[str, str]:
    """Return a thing's names by language; the default is made from its id, so that `new-tanis` becomes New Tanis."""
    names: Mapping[str, str] = entry.get("names") or {"en": " ".join(map(str.capitalize, id.split("-")))}
    return names


def as_text(data: JsonMapping | str) -> str:
    """Return plain JSON values as a string, which is immutable; a string is returned unchanged."""
    return data if isinstance(data, str) else json.dumps(data)


def thing_named(sort: str, id: str, known: Mapping[str, T]) -> T:
    """Return the thing with this id. Raises KeyError if it does not exist; the error lists some ids that do."""
    try:
        return known[id]
    except (KeyError, TypeError):  # unknown, or not hashable
        raise KeyError(f"{sort}: expected one of {listed(known)}, found {brief(id)}{meant(id, known) or '.'}") from None


@frozen(eq=False, slots=False, repr=False, kw_only=True)
class Rules(ABC, Generic[D_co]):
    """A ruleset for any game, with everything in its YAML files; each game has a subclass.

    `load_ruleset` returns it. Rulesets are compared by identity; to compare their contents, use `hash`.
    """

    game: D_co
    """Definition of the game."""
    id: str
    title: str
    least_players: int
    most_players: int
    clauses: tuple[Clause, ...]
    hash: str
    """SHA-256 of the canonical JSON of all data that affects play; this excludes names and the text of clauses."""
    _data: str = field(alias="data", converter=as_text)

    @property
    @abstractmethod
    def things(self) -> Iterable[Thing]:
        """Things with names, such as places and cards."""

    def __copy__(self) -> Rules[D_co]:
        return self

    def __deepcopy__(self, memo: object) -> Rules[D_co]:
        return self

    @property
    def data(self) -> JsonObject:
        """Content of the YAML files with overlays merged, as plain JSON values; the ruleset can be rebuilt from it.

        Each access returns a new copy, which you may modify.
        """
        made: JsonObject = json.loads(self._data)
        return made

    @cached_property
    def rulebook(self) -> AnyRulebook:
        """The game's moves, bound to these rules."""
        from amunre.engine.rulebook import Rulebook

        return Rulebook(self)

    @property
    def actions(self: Rules[Definition[A]]) -> Catalogue[A]:
        """Catalogue of all actions that are possible under these rules."""
        return self.rulebook.catalogue

    def features(self, players: int, *, perfect: bool = False) -> tuple[Feature, ...]:
        """Return the features of an observation, in order, which `game.observe` writes.

        Args:
            players: The number of players.
            perfect: True for the features of perfect information, which add everything that the seat may not know.

        Raises:
            ValueError: The rules do not allow the number of players.
        """
        return self.encoder(checked_players(self, players), perfect).features

    def encoder(self, players: int, perfect: bool) -> Encoder:
        """Return the encoder of observations for this number of players."""
        key = players, perfect
        if key not in self._encoders:
            from amunre.engine.encoding import Encoder

            groups, tables = self.game.module("features").FEATURES, self.rulebook.tables
            self._encoders[key] = Encoder(groups, tables, players, perfect)
        return self._encoders[key]

    @cached_property
    def _encoders(self) -> dict[tuple[int, bool], Encoder]:
        return {}

    def clause(self, slug: str) -> Clause:
        """Return the clause with this slug.

        Args:
            slug: Slug, as in the `clause` of a violation or an event.

        Raises:
            KeyError: Unknown clause.
        """
        return thing_named("clause", slug, self._clauses)

    @cached_property
    def _clauses(self) -> dict[str, Clause]:
        return {clause.slug: clause for clause in self.clauses}


Clockwise = Mapping[int, tuple[tuple[int, ...], ...]]
"""For each number of players and each seat, all seats in clockwise order, starting with that seat."""


def clockwise(rules: Rules) -> Clockwise:
    """Return the seats in clockwise order for each number of players that the rules allow."""
    return {
        players: tuple(tuple((first + k) % players for k in range(players)) for first in range(players))
        for players in range(rules.least_players, rules.most_players + 1)
    }


def checked_rules(rules: RS) -> RS:
    """Return the rules if they are a ruleset; otherwise raise ValueError, which says how to load one."""
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str):
        name = repr(rules[:40])
        raise ValueError(f"rules: expected a Ruleset, found the string {name}; did you mean load_ruleset({name})?")
    kind = type if isinstance(rules, type) else type(rules)  # name any class "type"
    called = "; did you mean to call it?" if callable(rules) else ""
    raise ValueError(f"rules: expected a Ruleset as returned by load_ruleset(), found {kind.__name__}{called or '.'}")


def checked_players(rules: Rules, number: object, argument: str = "players", each: str = "") -> int:
    """Return the number of players if the rules allow it; otherwise raise ValueError.

    Args:
        rules: The ruleset.
        number: Any value.
        argument: Name of the argument in the error.
        each: Words in the error that follow the expected number.
    """
    if type(number) is not int or not rules.least_players <= number <= rules.most_players:
        expected = f"{rules.least_players} to {rules.most_players}{each}"
        raise ValueError(f"{argument}: expected {expected}, found {brief(number)} ({PLAYERS}).")
    return number


def rules_of(game: str, rules: R, use: str = "") -> R:
    """Return the rules if they are for the game with this id; otherwise raise ValueError.

    Args:
        game: Id of the game.
        rules: Any value.
        use: A hint in the error about rules for another game; HOME in it is replaced by that game's module.
    """
    found = checked_rules(rules)
    if found.game.id != game:
        instead = f": use {use.replace('HOME', found.game.home)}" if use else ""
        raise ValueError(f"rules: expected a ruleset for {game}, found {brief(found.id)} for {found.game.id}{instead}.")
    return found
