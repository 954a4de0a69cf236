"""Synchronization of a table with its store: reading entries by others, and writing each entry exactly once."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import wraps
from json import JSONDecodeError
from threading import Lock, get_ident
from typing import Concatenate, Generic, NoReturn, ParamSpec, TypeVar

from amunre.arguments import plain
from amunre.engine.chance import Order
from amunre.engine.files import Document
from amunre.engine.game import Game
from amunre.engine.ruleset import Rules
from amunre.engine.schema import schema_problems
from amunre.engine.texts import part
from amunre.engine.type_variables import RS_co
from amunre.errors import AmunreError, NoStream, NotationError, Refused, RulesetError, TableError, Taken, listing
from amunre.games.loading import ruleset_from_data, shipped_with
from amunre.hosting.bots import Bots
from amunre.hosting.chairs import Sitting
from amunre.hosting.deed_limits import AT_ONCE, LAST, MOST, OF_CHAIR, ONLY_PLAY_AFTER, PACE, SILENT, counts, of_host
from amunre.hosting.deeds import NO_SEAT, after, signature
from amunre.hosting.options import Options
from amunre.hosting.overview import status_of
from amunre.hosting.past import Deed
from amunre.hosting.state import TableState
from amunre.hosting.stores import Store
from amunre.jsontypes import JsonMapping
from amunre.records import Record

FORMAT = 3
"""Version of the entry format, which is given in the first entry."""

P = ParamSpec("P")
T = TypeVar("T")
Here = TypeVar("Here", bound="StoredTable")


def synchronized(method: Callable[Concatenate[Here, P], T]) -> Callable[Concatenate[Here, P], T]:
    """Make a method read the latest entries from the store first, and lock this handle while it runs.

    If another writer adds an entry before the method does, it is called again with the new state.
    """

    @wraps(method)
    def in_turn(table: Here, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with table._alone():
            while True:
                table._read_on()
                try:
                    return method(table, *args, **kwargs)
                except Taken:
                    continue

    return in_turn


class StoredTable(Generic[RS_co]):
    """The part of a table that uses the store."""

    def __init__(self, store: Store, id: str, state: TableState, now: Callable[[], float] = time.time) -> None:
        self.id: str = id
        """Id of the table within its store."""
        self._store = store
        self._now = now
        self._lock = Lock()
        self._inside: int | None = None
        """Thread that holds the lock."""
        self._bots = Bots(state)
        self._state = state

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Table is bound to its store and cannot be copied or pickled; use table.game")

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Lock this handle for this thread."""
        me = get_ident()
        if self._inside == me and self._lock.locked():
            raise RuntimeError("a method of this table was called from another method of the same table")
        with self._lock:
            self._inside = me
            try:
                yield
            finally:
                self._inside = None

    def _read_on(self) -> None:
        """Read the entries that others have written."""
        for text in self._store.read(stream_of(self.id), since=self._state.length):
            self._become(_taken_in(self._state, _deed(text, self._state.length)))

    @synchronized
    def _latest_state(self) -> TableState:
        return self._state

    def _do(self, kind: str, seat: int = NO_SEAT, **facts: object) -> int:
        """Write an entry to the store, update the state, and return the new step. Raises Taken."""
        before = self._state
        deed = {"kind": kind, **({} if seat == NO_SEAT else {"seat": plain(seat)}), **facts}
        deed["at"] = max(int(self._now() * 1000), 0)
        _check_limits(before, seat, deed)
        new = after(before, deed)
        text, status = _text({**deed, **signature(before, new)}), status_of(self.id, new)
        if kind not in SILENT:
            self._store.append(stream_of(self.id), before.length, text, status)
        else:  # listings must not reveal the entry, not even by showing an archived table again
            changed = None if status.due == status_of(self.id, before).due else status
            self._store.append(stream_of(self.id), before.length, text, changed, quiet=True)
        self._become(new)
        return new.step

    def _become(self, new: TableState) -> None:
        self._bots.follow(self._state, new)
        self._state = new


def _check_limits(s: TableState, seat: int, deed: Deed) -> None:
    """Raise Refused for an entry that exceeds the limits in `deed_limits`."""
    host = of_host(deed)
    if s.length > MOST or (deed["kind"] not in LAST and not host and s.length > ONLY_PLAY_AFTER):
        raise refused("full")
    if host and s.busy - deed["at"] > (AT_ONCE - 1) * PACE:
        raise refused("too-fast")
    if counts(deed) and is_full(s.chairs[seat]):
        raise refused("chair-full")


def is_full(chair: Sitting) -> bool:
    """Return whether people in a seat can only play or resign, until the host gives it to another player."""
    return chair.counted >= OF_CHAIR


def refused(code: str) -> Refused:
    """Return the error for a refusal code, with its message."""
    return Refused(code, part("table", code))


def stream_of(id: str) -> str:
    """Return the name of a table's stream."""
    return f"table/{id}"


def _text(entry: Deed) -> str:
    return json.dumps(entry, separators=(",", ":"))


# --- the first entry -------------------------------------------------------------------------------------


def opened(store: Store, id: str, state: TableState) -> None:
    """Write the first entry of a table, and its rules unless the store already contains them."""
    rules = state.rules
    with suppress(Taken):
        store.begin(f"rules/{rules.hash}", _text(rules.data))
    first = {
        "kind": "opened",
        "format": FORMAT,
        "rules": {"id": rules.id, "hash": rules.hash},
        "players": len(state.chairs),
        "seed": None if state.seed is None else str(state.seed),
        "setup": state.setup,
        "game": state.opening and Record.of(state.opening).to_json(),
        "options": state.options.to_json(),
        "host": state.host,
        "at": state.at,
    }
    store.begin(stream_of(id), _text(first), status_of(id, state))


def loaded(store: Store, id: str) -> TableState:
    """Load a table from a store.

    Raises:
        NoStream: The table does not exist.
        TableError: This version cannot play the table, or its entries were altered; the error gives the entry's number.
    """
    first, *rest = [_deed(text, number) for number, text in enumerate(store.read(stream_of(id)))]
    fallen = [tuple(order) for deed in rest for order in deed.get("shuffles", ())]
    rules = _rules(store, first["rules"])
    try:
        opening = first["game"] and Record.from_json(first["game"]).replay(fallen)
    except AmunreError as error:
        raise TableError(0, f"game: {error}") from None
    least, most = rules.least_players, rules.most_players
    if opening and opening.rules.hash != rules.hash:
        raise TableError(0, f"game: expected a game of the ruleset {rules.id}, found {opening.rules.id}.")
    if not (opening.players if opening else least) <= first["players"] <= (opening.players if opening else most):
        raise TableError(0, f"players: found {first['players']}, which does not fit the game.")
    try:
        options = Options.from_json(first["options"])
        options.check_view(opening or Game(rules, first["players"], 0))
        setup = rules.game.setup.chosen(rules, first["players"], first.get("setup", {}))
    except NotationError as error:
        raise TableError(0, str(error)) from None
    state = TableState(
        rules=rules,
        options=options,
        host=first["host"],
        chairs=(Sitting(),) * first["players"],
        opening=opening,
        seed=None if first["seed"] is None else int(first["seed"]),
        setup=setup,
        at=first["at"],
    )
    for deed in rest:
        state = _taken_in(state, deed, fallen)
    return state


def _rules(store: Store, pinned: JsonMapping) -> Rules:
    """Return the rules that a table was opened with, either shipped with the library or kept in the store."""
    id, hash = pinned["id"], pinned["hash"]
    if rules := shipped_with(id, hash):
        return rules
    try:
        (text,) = store.read(f"rules/{hash}", most=1)
        rules = ruleset_from_data(json.loads(text))
    except (NoStream, RulesetError, JSONDecodeError, RecursionError) as error:
        raise TableError(0, f"the rules {id} of this table can no longer be used:\n{error}") from None
    if rules.hash != hash:
        raise TableError(0, f"the rules {id} of this table have a different meaning in this version of amunre.")
    return rules


# --- further entries -------------------------------------------------------------------------------------


def _deed(text: str, number: int) -> Deed:
    """Parse an entry. Raises TableError."""
    try:
        deed = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TableError(number, f"not JSON: {error}.") from None
    found = deed.get("format", 0) if isinstance(deed, dict) else 0
    if type(found) is int and found > FORMAT:
        raise TableError(number, f"format: expected {FORMAT}, found {found}: it needs a newer version of amunre.")
    if problems := schema_problems(Document("entry", deed), "deed"):
        raise TableError(number, listing(problems))
    if (deed["kind"] == "opened") != (number == 0):
        raise TableError(number, f"kind: found {deed['kind']!r}, which is not allowed here.")
    return dict(deed)


def _taken_in(s: TableState, deed: Deed, fallen: Sequence[Order] = ()) -> TableState:
    """Return the table after an entry that was read from the store; `fallen` contains all recorded shuffles."""
    try:
        return after(s, {**deed, "shuffles": fallen} if "seed" in deed and fallen else deed)
    except (ValueError, IndexError) as error:
        raise TableError(s.length, str(error)) from None
