"""Events in a game, each with the clause that caused it.

Each kind of event is a class. Its base class gives its kind, and shows whether it reveals a secret (`Reveals`) or not
(`RevealsNothing`). Its annotations determine which viewers may know a value, and its method `after` changes a view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from types import NoneType
from typing import (
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    Self,
    TypeVar,
    cast,
    get_args,
    get_type_hints,
    overload,
)

from attrs import NOTHING, field, fields, frozen

from amunre.arguments import of_kind, plain
from amunre.engine.display import Shown
from amunre.engine.values import OWN, EventNumber, Slug, TypeHint, is_secret
from amunre.errors import NotationError
from amunre.frozendict import FrozenDict
from amunre.jsontypes import JsonMapping
from amunre.printing import brief

SPECTATOR = "spectator"
"""The viewer who sees only public information."""
OMNISCIENT = "omniscient"
"""The viewer who sees everything."""

Viewer = int | str
"""A seat, SPECTATOR or OMNISCIENT."""

Turn = tuple[str, tuple[int, ...]]
"""The stage and the seats that must act."""

HIDDEN = "?"
"""A card or tile that is hidden from the viewer."""

ASKED = "asked"
"""The kind of event, in every game, that only names the seats that must act."""

T = TypeVar("T")
V = TypeVar("V")
N = TypeVar("N", bound="Event")
K_co = TypeVar("K_co", bound=str, covariant=True)


class _Secret(NamedTuple):
    """A parameter that some viewers may not know."""

    name: str
    is_own: bool
    """True if the event's own seat may know it."""
    blank: str | None
    """The replacement for the value, or for each entry in a list; it depends only on the type."""

    @classmethod
    def of(cls, name: str, notes: Iterable[object], hint: TypeHint) -> _Secret:
        """Return the secret that a field declares. Raises TypeError if its type cannot be hidden."""
        arguments = get_args(hint)
        entry = arguments[0] if arguments[1:] == (...,) else hint
        types = {*(get_args(entry) or [entry])}
        if types - {NoneType} != {str} and types != {int, NoneType}:
            raise TypeError(f"{name}: cannot hide {hint}; use str, int | None, or a tuple of one of these")
        return cls(name, OWN in notes, HIDDEN if str in types else None)

    def blanked(self, value: object) -> object:
        """Return the value as others see it: `"?"` for each card or tile, None for a number."""
        return (self.blank,) * len(value) if isinstance(value, tuple) else self.blank


def _guarded(after: Callable[[N, V], V]) -> Callable[[N, V], V]:
    """Wrap `after` with a check that the event fits the view."""

    @wraps(after)
    def guarded(event: N, view: V) -> V:
        if not isinstance(view, Shown):
            found = type(view).__name__
            raise NotationError(f"view: expected a View as returned by game.view(seat), found {found}.")
        try:
            return after(event, view)
        except (AttributeError, LookupError, TypeError, ValueError, AssertionError):  # the event contains an unknown id
            raise NotationError(f"event {brief(event.number)}: {brief(event.kind)} does not fit this view.") from None

    return guarded


@frozen
class Event:
    """An event as one viewer may know it; its kind determines its parameters.

    A hidden card or tile is `"?"`, and a hidden number is None.
    """

    reveals: ClassVar[bool] = False
    """True if the event reveals a secret, or the rules say that it cannot be undone."""
    opens: ClassVar[bool] = False
    """True if the event starts a new paragraph in the story of a game."""
    repeats: ClassVar[bool] = False
    """True if the event only repeats information that other events or a view already show."""
    told_last: ClassVar[bool] = False
    """True if the event comes last in its paragraph, for example after its reason."""

    counted: ClassVar[Mapping[str, str]] = {}
    """Parameters of which one sentence can name several, each with the parameter for the list of them."""

    clause: Slug
    """The rule that caused the event."""
    number: EventNumber = field(default=-1, kw_only=True)
    """The event's number in the game's log, counted from 0; it is the same for every viewer."""

    _kind: ClassVar[str] = ""
    _params: ClassVar[tuple[str, ...]] = ()
    _optional: ClassVar[frozenset[str]] = frozenset()
    """Names of the parameters that may be missing."""
    _secrets: ClassVar[tuple[_Secret, ...]] = ()

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        """Derive the kind and the secrets of the class from its declaration."""
        if "after" in vars(cls):
            type.__setattr__(cls, "after", _guarded(vars(cls)["after"]))
        words = [get_args(word) for base in vars(cls).get("__orig_bases__", ()) for word in get_args(base)]
        if not any(words):
            return  # a base class of several kinds
        [[cls._kind]] = words
        params = [field for field in fields(cls) if field.name not in ("clause", "number")]
        cls._params = tuple(field.name for field in params)
        cls._optional = frozenset(field.name for field in params if field.default is not NOTHING)
        noted = {
            name: getattr(hint, "__metadata__", ()) for name, hint in get_type_hints(cls, include_extras=True).items()
        }
        secret = [name for name in cls._params if is_secret(noted[name])]
        hints = get_type_hints(cls) if secret else {}
        cls._secrets = tuple(_Secret.of(name, noted[name], hints[name]) for name in secret)

    @classmethod
    def kind_of(cls) -> str:
        """Return the kind of a class of events."""
        return cls._kind

    @property
    def kind(self) -> str:
        """The kind of event, a word or two."""
        return self._kind

    @property
    def params(self) -> JsonMapping:
        """Ids, seats and numbers in the event, by name; optional parameters without a value are left out."""
        values = {name: getattr(self, name) for name in self._params}
        return FrozenDict({name: it for name, it in values.items() if it is not None or name not in self._optional})

    @_guarded
    def after(self, view: Any) -> Any:
        """Return the same viewer's view after the event. Raises NotationError if the view does not fit the event."""
        return view

    def turn(self) -> Turn | None:
        """Return the turn that begins with the event, or None."""
        asked: Any = self
        return (asked.stage, asked.seats) if self._kind == ASKED else None

    @property
    def case(self) -> str:
        """The case that chooses among the templates of the event's sentence: usually its clause."""
        return self.clause

    def foreseen_by(self, seat: int) -> bool:
        """Return whether a seat whose action causes the event can foresee it."""
        return not self.reveals

    def is_news(self, viewer: Viewer, told: Sequence[Event]) -> bool:
        """Return whether this event tells a viewer something that other events in the log do not."""
        return not self.repeats

    def remark(self, log: Sequence[Event], rules: Any) -> tuple[str, JsonMapping] | None:
        """Return the key and parameters of a sentence in `remarks` to report before this event; None if there is none.

        log: the whole log of the same viewer.
        """
        return None

    def plus(self, other: Event) -> Self | None:
        """Return one event that combines this event with another, or None if the log keeps them apart."""
        return None

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the event as a viewer may know it."""
        known = viewer
        if type(known) is not int:
            known = plain(viewer)
            if type(known) is not int and not (isinstance(known, str) and known in (SPECTATOR, OMNISCIENT)):
                expected = f"a seat, {SPECTATOR!r} or {OMNISCIENT!r}"
                raise NotationError(f"viewer: expected {expected}, found {brief(viewer)}.")
        if not self._secrets or known == OMNISCIENT:
            return self
        own = type(known) is int and known == getattr(self, "seat", None)
        params = {name: getattr(self, name) for name in self._params}
        for secret in self._secrets:
            if not (own and secret.is_own):
                params[secret.name] = secret.blanked(params[secret.name])
        return type(self)(self.clause, number=self.number, **params)


E = TypeVar("E", bound=Event)
E_co = TypeVar("E_co", covariant=True)


def event_of(entry: Any, number: int) -> Any:
    """Return the event with this number, given itself or its class and values."""
    if type(entry) is not tuple:
        return entry
    kind, values = entry
    return kind(*values, number=number)


class Events(Sequence[E_co]):
    """Events as a viewer may know them. They are created when first read, because many callers of `play` ignore them.

    They equal a tuple of the same events, and are pickled as one.
    """

    __slots__ = ("_entries", "_first", "_found", "_length", "_viewer")

    def __init__(self, entries: list[Any], first: int, viewer: Viewer) -> None:
        self._entries = entries
        """Each event, or its class and values; empty once they have been read."""
        self._length = len(entries)
        self._first = first
        """Number of the first event."""
        self._viewer = viewer
        self._found: tuple[E_co, ...] | None = None

    def _all(self) -> tuple[E_co, ...]:
        found = self._found
        if found is None:
            told = [event_of(entry, self._first + place) for place, entry in enumerate(self._entries)]
            found = self._found = tuple([event.seen_by(self._viewer) for event in told])
            self._entries = []
        return found

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[E_co]:
        return iter(self._all())

    @overload
    def __getitem__(self, place: int) -> E_co: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[E_co, ...]: ...
    def __getitem__(self, place: int | slice) -> E_co | tuple[E_co, ...]:
        return self._all()[place]

    def __eq__(self, other: object) -> bool:
        return self._all() == tuple(other) if isinstance(other, tuple | Events) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._all())

    def __add__(self, other: tuple[Any, ...] | Events[Any]) -> tuple[Any, ...]:
        return (*self._all(), *other) if isinstance(other, tuple | Events) else NotImplemented

    def __radd__(self, other: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*other, *self._all()) if isinstance(other, tuple) else NotImplemented

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> tuple[type[tuple[E_co, ...]], tuple[tuple[E_co, ...]]]:
        return tuple, (self._all(),)


def check_event(event: object) -> None:
    """Raise NotationError for anything but an event; the error says how to get one."""
    of_kind("event", event, Event, " as returned by game.events(viewer)")


@frozen
class RevealsNothing(Event, Generic[K_co]):
    """An event that reveals nothing new."""

    reveals = False

    @property
    def kind(self) -> K_co:
        """The kind of event, a word or two."""
        return cast("K_co", self._kind)


@frozen
class Reveals(Event, Generic[K_co]):
    """An event that cannot be undone, because it reveals a secret or because the rules forbid it."""

    reveals = True

    @property
    def kind(self) -> K_co:
        """The kind of event, a word or two."""
        return cast("K_co", self._kind)
