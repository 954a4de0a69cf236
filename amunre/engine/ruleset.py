"""Rulesets of any game: clauses with their sources, and the data."""

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
    import typing_extensions  # type checkers know it even if it is not installed

    from amunre.engine.catalogue import Catalogue
    from amunre.engine.definition import AnyGame, Definition
    from amunre.engine.rulebook import AnyRulebook
    from amunre.engine.rules import AnyAction
    from amunre.engine.texts import Thing

T = TypeVar("T")
A = TypeVar("A", bound="AnyAction")
RS = TypeVar("RS")
R = TypeVar("R", bound="Rules")
if TYPE_CHECKING:
    # `Rules` without a parameter are those of any game.
    D_co = typing_extensions.TypeVar("D_co", covariant=True, bound=AnyGame, default=Any)
else:
    D_co = TypeVar("D_co", covariant=True)

PLAYERS = "setup.players"
"""Slug, in every game, of the clause about the number of players."""
DEFAULT_PLAYERS = 4
"""Default number of players."""

Knowledge = Literal["sourced", "deduced", "geography", "reconstructed", "house"]


@frozen
class Provenance:
    """The origin of a value, with a note about it."""

    known: Knowledge
    note: str = ""


@frozen
class Source:
    """The source of a clause: a document, by its id in the texts of the game, and a section in it."""

    document: str
    section: str


@frozen
class Clause:
    """A rule of the game, in our own words, with its sources."""

    slug: str
    chapter: str
    kind: Literal["limit", "effect", "permission", "order", "definition"]
    title: str
    text: str
    sources: tuple[Source, ...]
    gist: str = ""
    """Summary for players, in one or two plain sentences; may be empty."""
    data: tuple[str, ...] = ()
    """Values that the clause is about, such as `ruleset.auction.ladder`; `provinces.coin` means all coins."""
    ruling: str = ""
    """Our decision where the sources are unclear; empty if they are clear."""
    why: str = ""
    """Reason for the ruling; empty if the ruling contains it."""
    argument: str = ""
    """Proof that the consequences of the clause always hold; empty if none is needed."""
    uncited: str = ""
    """Reason why no refusal, event or load check cites the clause; empty if one does."""


def clause_from(slug: str, entry: JsonMapping) -> Clause:
    """Return a clause, given its entry in `clauses.yaml`."""
    sources = tuple(Source(**source) for source in entry["sources"])
    return Clause(slug, **{**entry, "sources": sources, "data": tuple(entry.get("data", ()))})


def names_from(id: str, entry: JsonMapping) -> Mapping[str, str]:
    """Return the names of a thing by language; without any, its id in capitals: `new-tanis` is New Tanis."""
    names: Mapping[str, str] = entry.get("names") or {"en": " ".join(map(str.capitalize, id.split("-")))}
    return names


def as_text(data: JsonMapping | str) -> str:
    """Return plain JSON values as an immutable text; a text is returned unchanged."""
    return data if isinstance(data, str) else json.dumps(data)


def thing_named(sort: str, id: str, known: Mapping[str, T]) -> T:
    """Return the thing with this id. Raises KeyError, which lists some that exist."""
    try:
        return known[id]
    except (KeyError, TypeError):  # unknown, or not hashable
        raise KeyError(f"{sort}: expected one of {listed(known)}, found {brief(id)}{meant(id, known) or '.'}") from None


@frozen(eq=False, slots=False, repr=False, kw_only=True)
class Rules(ABC, Generic[D_co]):
    """A ruleset of any game, with everything from its YAML files; each game has a subclass.

    `load_ruleset` makes it. Rulesets are compared by identity and identified by `hash`.
    """

    game: D_co
    """Definition of the game."""
    id: str
    title: str
    least_players: int
    most_players: int
    clauses: tuple[Clause, ...]
    hash: str
    """SHA-256 of the canonical JSON of all data that affects play; names and texts of clauses do not."""
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
        """Content of the YAML files with overlays merged, as plain JSON values, from which the ruleset can be built.

        Each access returns a new copy, which may be changed.
        """
        made: JsonObject = json.loads(self._data)
        return made

    @cached_property
    def rulebook(self) -> AnyRulebook:
        """Moves of the game, bound to these rules."""
        from amunre.engine.rulebook import Rulebook

        return Rulebook(self)

    @property
    def actions(self: Rules[Definition[A]]) -> Catalogue[A]:
        """Catalogue of all actions that can exist under these rules."""
        return self.rulebook.catalogue

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
"""By number of players and seat: all seats, from that one clockwise."""


def clockwise(rules: Rules) -> Clockwise:
    """Return the seats clockwise for each number of players that the rules allow."""
    return {
        players: tuple(tuple((first + k) % players for k in range(players)) for first in range(players))
        for players in range(rules.least_players, rules.most_players + 1)
    }


def checked_rules(rules: RS) -> RS:
    """Return the rules. Raises ValueError for anything else; the error says how to load them."""
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str):
        name = repr(rules[:40])
        raise ValueError(f"rules: expected a Ruleset, found the text {name}; did you mean load_ruleset({name})?")
    kind = type if isinstance(rules, type) else type(rules)  # say "type" for any class
    called = "; did you mean to call it?" if callable(rules) else ""
    raise ValueError(f"rules: expected a Ruleset as returned by load_ruleset(), found {kind.__name__}{called or '.'}")


def checked_players(rules: Rules, number: object, argument: str = "players", each: str = "") -> int:
    """Return a number of players that the rules allow. Raises ValueError for anything else.

    Args:
        rules: The ruleset.
        number: Any value.
        argument: Name of the argument, for the error.
        each: More about the number, for the error.
    """
    if type(number) is not int or not rules.least_players <= number <= rules.most_players:
        expected = f"{rules.least_players} to {rules.most_players}{each}"
        raise ValueError(f"{argument}: expected {expected}, found {brief(number)} ({PLAYERS}).")
    return number


def rules_of(game: str, rules: R, use: str = "") -> R:
    """Return the rules if they are of the game with this id. Raises ValueError for anything else.

    Args:
        game: Id of the game.
        rules: Any value.
        use: The hint of the error for rules of another game; HOME in it becomes the module of that game.
    """
    found = checked_rules(rules)
    if found.game.id != game:
        instead = f": use {use.replace('HOME', found.game.home)}" if use else ""
        raise ValueError(f"rules: expected a ruleset of {game}, found {brief(found.id)} of {found.game.id}{instead}.")
    return found
