"""A table in its store: it reads on when others have written, and writes each deed under the next number, once."""

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
from amunre.engine.typed import RS_co
from amunre.errors import AmunreError, NoStream, NotationError, Refused, RulesetError, TableError, Taken, told
from amunre.games.loading import ruleset_from_data, shipped_with
from amunre.hosting.bots import Bots
from amunre.hosting.chairs import Sitting
from amunre.hosting.options import Options
from amunre.hosting.overview import status_of
from amunre.hosting.past import Deed
from amunre.hosting.room import AT_ONCE, LAST, MOST, OF_CHAIR, PACE, ROOM, SILENT, counts, of_host
from amunre.hosting.standing import NOBODY, Standing, after, signature
from amunre.hosting.stores import Store
from amunre.jsontypes import JsonMapping
from amunre.records import Record

FORMAT = 3
"""Version of the form of the entries, in the first of them."""

P = ParamSpec("P")
T = TypeVar("T")
Here = TypeVar("Here", bound="Kept")


def one_by_one(method: Callable[Concatenate[Here, P], T]) -> Callable[Concatenate[Here, P], T]:
    """Make a method see the table as the store has it, and have this handle to itself while it runs.

    If somebody else writes the deed that it was about to write, it begins again, on the table as it stands then.
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


class Kept(Generic[RS_co]):
    """What `Table` keeps of its store."""

    def __init__(self, store: Store, id: str, standing: Standing, now: Callable[[], float] = time.time) -> None:
        self.id: str = id
        """By which the store knows it."""
        self._store = store
        self._now = now
        self._lock = Lock()
        self._inside: int | None = None
        """The thread that has the lock."""
        self._bots = Bots(standing)
        self._standing = standing

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Table is a handle of what its store keeps: it neither copies nor pickles; take table.game")

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Reserve this handle for this thread."""
        me = get_ident()
        if self._inside == me and self._lock.locked():
            raise RuntimeError("a table does one thing after the other, and this call comes from inside another one")
        with self._lock:
            self._inside = me
            try:
                yield
            finally:
                self._inside = None

    def _read_on(self) -> None:
        """Take in what others have written."""
        for text in self._store.read(stream_of(self.id), since=self._standing.length):
            self._become(_taken_in(self._standing, _deed(text, self._standing.length)))

    @one_by_one
    def _now_standing(self) -> Standing:
        return self._standing

    def _do(self, kind: str, seat: int = NOBODY, **facts: object) -> int:
        """Bring something about: first in the store, then here. Returns the new step. Raises Taken."""
        before = self._standing
        deed = {"kind": kind, **({} if seat == NOBODY else {"seat": plain(seat)}), **facts}
        deed["at"] = max(int(self._now() * 1000), 0)
        _check_room(before, seat, deed)
        new = after(before, deed)
        text, status = _text({**deed, **signature(before, new)}), status_of(self.id, new)
        if kind not in SILENT:
            self._store.append(stream_of(self.id), before.length, text, status)
        else:  # nothing that a listing shows may follow from it, not even that an archived table is there again
            changed = None if status.due == status_of(self.id, before).due else status
            self._store.append(stream_of(self.id), before.length, text, changed, quiet=True)
        self._become(new)
        return new.step

    def _become(self, new: Standing) -> None:
        self._bots.follow(self._standing, new)
        self._standing = new


def _check_room(s: Standing, seat: int, deed: Deed) -> None:
    """Raise Refused for a deed for which there is no room, or for which the host must wait."""
    host = of_host(deed)
    if s.length > MOST or (deed["kind"] not in LAST and not host and s.length > ROOM):
        raise refused("full")
    if host and s.busy - deed["at"] > (AT_ONCE - 1) * PACE:
        raise refused("too-fast")
    if counts(deed) and is_full(s.chairs[seat]):
        raise refused("chair-full")


def is_full(chair: Sitting) -> bool:
    """Return whether nothing but play is done on a chair any more, until the host gives it to somebody."""
    return chair.counted >= OF_CHAIR


def refused(code: str) -> Refused:
    """Return the error of what this table does not allow, in words."""
    return Refused(code, part("table", code))


def stream_of(id: str) -> str:
    """Return the stream of a table."""
    return f"table/{id}"


def _text(entry: Deed) -> str:
    return json.dumps(entry, separators=(",", ":"))


# --- the first entry -------------------------------------------------------------------------------------


def opened(store: Store, id: str, standing: Standing) -> None:
    """Write the first entry of a table, and keep its rules beside it, once for all tables that are played by them."""
    rules = standing.rules
    with suppress(Taken):
        store.begin(f"rules/{rules.hash}", _text(rules.data))
    first = {
        "kind": "opened",
        "format": FORMAT,
        "rules": {"id": rules.id, "hash": rules.hash},
        "players": len(standing.chairs),
        "seed": None if standing.seed is None else str(standing.seed),
        "setup": standing.setup,
        "game": standing.opening and Record.of(standing.opening).to_json(),
        "options": standing.options.to_json(),
        "host": standing.host,
        "at": standing.at,
    }
    store.begin(stream_of(id), _text(first), status_of(id, standing))


def loaded(store: Store, id: str) -> Standing:
    """Load a table from a store.

    Raises:
        NoStream: It is not there.
        TableError: It cannot be played by this version, or was changed; the error has the entry.
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
        raise TableError(0, f"game: expected one by the rules {rules.id}, found {opening.rules.id}.")
    if not (opening.players if opening else least) <= first["players"] <= (opening.players if opening else most):
        raise TableError(0, f"players: found {first['players']}, which do not fit the game.")
    try:
        options = Options.from_json(first["options"])
        options.check_view(opening or Game(rules, first["players"], 0))
        setup = rules.game.setup.chosen(rules, first["players"], first.get("setup", {}))
    except NotationError as error:
        raise TableError(0, str(error)) from None
    standing = Standing(
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
        standing = _taken_in(standing, deed, fallen)
    return standing


def _rules(store: Store, pinned: JsonMapping) -> Rules:
    """Return the rules that a table was opened with, shipped or kept beside it."""
    id, hash = pinned["id"], pinned["hash"]
    if rules := shipped_with(id, hash):
        return rules
    try:
        (text,) = store.read(f"rules/{hash}", most=1)
        rules = ruleset_from_data(json.loads(text))
    except (NoStream, RulesetError, JSONDecodeError, RecursionError) as error:
        raise TableError(0, f"the rules {id} of this table cannot be used any more:\n{error}") from None
    if rules.hash != hash:
        raise TableError(0, f"the rules {id} of this table are read otherwise by this version of amunre.")
    return rules


# --- further entries -------------------------------------------------------------------------------------


def _deed(text: str, number: int) -> Deed:
    """Return an entry, given its text. Raises TableError."""
    try:
        deed = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TableError(number, f"not JSON: {error}.") from None
    found = deed.get("format", 0) if isinstance(deed, dict) else 0
    if type(found) is int and found > FORMAT:
        raise TableError(number, f"format: expected {FORMAT}, found {found}: it takes a newer version of amunre.")
    if problems := schema_problems(Document("entry", deed), "deed"):
        raise TableError(number, told(problems))
    if (deed["kind"] == "opened") != (number == 0):
        raise TableError(number, f"kind: found {deed['kind']!r}, which does not stand there.")
    return dict(deed)


def _taken_in(s: Standing, deed: Deed, fallen: Sequence[Order] = ()) -> Standing:
    """Return the table after a deed that somebody else has written; `fallen`: all shuffles that are known."""
    try:
        return after(s, {**deed, "shuffles": fallen} if "seed" in deed and fallen else deed)
    except (ValueError, IndexError) as error:
        raise TableError(s.length, str(error)) from None
