"""What the engine knows of a ruleset: its clauses with their sources, and the game whose rules they are."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from attrs import field, frozen

from amunre.jsontypes import JsonMapping, JsonObject
from amunre.printing import brief, listed

if TYPE_CHECKING:
    import typing_extensions  # for checkers, who read without it being there

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
    # By default, `Rules` are those of any game.
    D_co = typing_extensions.TypeVar("D_co", covariant=True, bound=AnyGame, default=Any)
else:
    D_co = TypeVar("D_co", covariant=True)

Knowledge = Literal["sourced", "deduced", "geography", "reconstructed", "house"]


@frozen
class Provenance:
    """How we know one value, and what is to be said about it."""

    known: Knowledge
    note: str = ""


@frozen
class Source:
    """Where a clause is found: a document (CS, SV, T) and the section in it."""

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
    """What a player must know of it, in one or two plain sentences that say no more than the text; empty without."""
    data: tuple[str, ...] = ()
    """The values that it is about, such as `ruleset.auction.ladder`; `provinces.coin` stands for all coins."""
    ruling: str = ""
    """What we decided, where the sources leave it open; empty where they do not."""
    why: str = ""
    """Why we decided so; empty where the ruling says it itself."""
    argument: str = ""
    """Why what follows from it always holds; empty where there is nothing to argue."""
    uncited: str = ""
    """Why no refusal, event or load check cites it; empty where one does."""


def clause_from(slug: str, entry: JsonMapping) -> Clause:
    """Return a clause as `clauses.yaml` has it."""
    sources = tuple(Source(**source) for source in entry["sources"])
    return Clause(slug, **{**entry, "sources": sources, "data": tuple(entry.get("data", ()))})


def names_from(id: str, entry: JsonMapping) -> Mapping[str, str]:
    """Return what something is called; without names of its own, as its id: `new-tanis` is New Tanis."""
    names: Mapping[str, str] = entry.get("names") or {"en": " ".join(map(str.capitalize, id.split("-")))}
    return names


def as_text(data: JsonMapping | str) -> str:
    """Return plain JSON values as a text, which nobody can change; a text is returned as it is."""
    return data if isinstance(data, str) else json.dumps(data)


def thing_named(sort: str, id: str, known: Mapping[str, T]) -> T:
    """Return the thing with this id. Raises KeyError, which names some that there are."""
    try:
        return known[id]
    except (KeyError, TypeError):  # not there, or nothing that could be
        raise KeyError(f"{sort}: expected one of {listed(known)}, found {brief(id)}.") from None


@frozen(eq=False, slots=False, repr=False, kw_only=True)
class Rules(ABC, Generic[D_co]):
    """Everything that the YAML of one ruleset says, of whatever game; each game adds what it has.

    Made by `load_ruleset`; compared by identity, identified by `hash`.
    """

    game: D_co
    """The game whose rules these are."""
    id: str
    title: str
    least_players: int
    most_players: int
    clauses: tuple[Clause, ...]
    hash: str
    """SHA-256 of the canonical JSON of all that the engine reads; names and texts of clauses are outside."""
    _data: str = field(alias="data", converter=as_text)

    @property
    @abstractmethod
    def things(self) -> Iterable[Thing]:
        """What it gives a name: places, cards, whatever there is in the game."""

    def __copy__(self) -> Rules[D_co]:
        return self

    def __deepcopy__(self, memo: object) -> Rules[D_co]:
        return self

    @property
    def data(self) -> JsonObject:
        """What the engine reads, overlays merged, as plain JSON values: enough to build the ruleset elsewhere.

        They are made anew for whoever asks, and may be changed.
        """
        made: JsonObject = json.loads(self._data)
        return made

    @cached_property
    def rulebook(self) -> AnyRulebook:
        """The moves of the game, bound to these rules."""
        from amunre.engine.rulebook import Rulebook

        return Rulebook(self)

    @property
    def actions(self: Rules[Definition[A]]) -> Catalogue[A]:
        """Every action that can exist under these rules, once."""
        return self.rulebook.catalogue

    def clause(self, slug: str) -> Clause:
        """Return the clause with this slug.

        Args:
            slug: As a violation or an event cites it.

        Raises:
            KeyError: There is none.
        """
        return thing_named("clause", slug, self._clauses)

    @cached_property
    def _clauses(self) -> dict[str, Clause]:
        return {clause.slug: clause for clause in self.clauses}


def checked_rules(rules: RS) -> RS:
    """Return the rules. Raises ValueError for anything else, and says how to get some."""
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str):
        name = repr(rules[:40])
        raise ValueError(f"rules: expected a Ruleset, found the text {name}; did you mean load_ruleset({name})?")
    kind = type if isinstance(rules, type) else type(rules)  # whatever a class is made by, it is a type
    called = "; did you mean to call it?" if callable(rules) else ""
    raise ValueError(f"rules: expected a Ruleset as load_ruleset() makes it, found {kind.__name__}{called or '.'}")


def rules_of(game: str, rules: R, use: str = "") -> R:
    """Return the rules, which must be of the game with this id. Raises ValueError for anything else.

    Args:
        game: Its id.
        rules: Anything.
        use: What takes the rules of another game; HOME in it is the module with the names of that.
    """
    found = checked_rules(rules)
    if found.game.id != game:
        instead = f": use {use.replace('HOME', found.game.home)}" if use else ""
        raise ValueError(
            f"rules: expected those of {game}, found {brief(found.id)}, which are of {found.game.id}{instead}."
        )
    return found
