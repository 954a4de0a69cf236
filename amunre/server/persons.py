"""People whom the server knows by a random key in their browser; the store contains only a hash of it.

The store contains each person's name and tables, with the tokens for their seats. So with their key, they can continue
in another browser. Tokens are encrypted with the key, so someone who reads the store gets neither keys nor tokens.
"""

from __future__ import annotations

import base64
import hmac
import json
import math
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime

from attrs import asdict, frozen

from amunre.errors import NoStream, Taken
from amunre.hosting.archive import Idle
from amunre.hosting.chairs import hashed, new_token
from amunre.hosting.overview import Overview
from amunre.hosting.stores import Store
from amunre.jsontypes import JsonMapping
from amunre.server.http_response import Denied
from amunre.server.replies import OwnTable

MOST_LISTED = 100
"""Maximum number of a person's tables in a listing."""
MOST_LOOKED_AT = 500
"""Maximum number of a person's tables that are checked, starting with those they joined last."""
NONCE = 16
"""Length of the nonce for a one-time pad, in bytes."""


@frozen
class SeatAccess:
    """A person's seat at a table, with their secrets."""

    seat: int | None = None
    token: str | None = None
    """Token of the seat."""
    host: str | None = None
    """Token of the host, if the person is the host."""


def stream_of(key: str) -> str:
    """Return a person's stream."""
    return f"person/{hashed(key)}"


def made(store: Store, name: str | None) -> str:
    """Create a person, and return their key."""
    key = new_token()
    store.begin(stream_of(key), json.dumps({"kind": "made", "name": name}))
    return key


def entries_of(store: Store, key: str | None, most: int | None = None) -> list[JsonMapping]:
    """Return a person's entries, or only the first `most` of them. Raises Denied for an unknown key."""
    try:
        if key is not None:
            return [json.loads(text) for text in store.read(stream_of(key), most=most)]
    except NoStream:
        pass
    raise Denied(401, "no-person")


def length(store: Store, key: str | None) -> int:
    """Return the number of a person's entries. Raises Denied."""
    try:
        if key is not None:
            return store.listed(stream_of(key)).length
    except NoStream:
        pass
    raise Denied(401, "no-person")


def note(store: Store, key: str, table: str, place: SeatAccess | None) -> None:
    """Record a person's seat, or that they have left; secrets that are None do not change. Raises Denied."""
    while True:
        with suppress(Taken, NoStream):  # the next call to `length` finds the cause
            store.append(stream_of(key), length(store, key), _entry(key, table, place))
            return


def _entry(key: str, table: str, place: SeatAccess | None) -> str:
    """Return the entry that records a person's seat, or that they have left."""
    if place is None:
        return json.dumps({"kind": "left", "table": table})
    said = {"seat": place.seat, "token": _under(place.token, key), "host": _under(place.host, key)}
    return json.dumps({"kind": "sat", "table": table, **{name: it for name, it in said.items() if it is not None}})


def places_of(store: Store, key: str | None) -> dict[str, SeatAccess]:
    """Return a person's seats by table, latest first. Raises Denied."""
    found: dict[str, JsonMapping] = {}
    for entry in entries_of(store, key)[1:]:
        known: JsonMapping = found.pop(entry["table"], {})
        if entry["kind"] == "sat":
            found[entry["table"]] = {**known, **entry}
        elif "host" in known:
            found[entry["table"]] = {"host": known["host"]}
    return {
        table: SeatAccess(it.get("seat"), _shown(it.get("token"), key), _shown(it.get("host"), key))
        for table, it in reversed(found.items())
    }


def tables_of(store: Store, places: Mapping[str, SeatAccess], idle: Idle) -> list[OwnTable]:
    """Return a person's tables for a listing, with their seats.

    Tables where it is their turn come first, by deadline. Running tables come next, and then finished ones, both by
    last activity.
    """
    found = []
    for id, place in [*places.items()][:MOST_LOOKED_AT]:
        with suppress(NoStream):
            overview = Overview.of(store.listed(f"table/{id}"))
            mine = place.seat is not None and place.seat in overview.to_act and place.token is not None
            known = asdict(overview, recurse=False) | asdict(place)
            found.append(OwnTable(**known, your_turn=mine, archived_on=_day(idle, overview)))
    return sorted(found, key=_urgency)[:MOST_LISTED]


def _urgency(one: OwnTable) -> tuple[bool, float, bool, float]:
    """Return the sort key for a person's tables."""
    due = one.chairs[one.seat].due if one.your_turn and one.seat is not None else None
    return not one.your_turn, math.inf if due is None else due, one.state == "over", -one.changed


def archived_on(idle: Idle, store: Store, id: str) -> str | None:
    """Return the day on which an idle table is archived; None if it is too early to warn people."""
    return _day(idle, Overview.of(store.listed(f"table/{id}")))


def _day(idle: Idle, overview: Overview) -> str | None:
    at = idle.warned_of(overview.state, overview.changed, time.time())
    return None if at is None else datetime.fromtimestamp(at, UTC).date().isoformat()


def moved(store: Store, key: str | None, places: Mapping[str, SeatAccess]) -> str:
    """Give a person with these seats a new key, and return it; the old key stops working. Raises Denied."""
    new = made(store, entries_of(store, key, most=1)[0]["name"])
    for number, (table, place) in enumerate(reversed([*places.items()]), 1):
        store.append(stream_of(new), number, _entry(new, table, place))  # no one else knows the key yet
    forget(store, key)
    return new


def forget(store: Store, key: str | None) -> None:
    """Delete a person's entries. Their names remain at their tables. Raises Denied."""
    length(store, key)
    assert key is not None
    store.drop(stream_of(key))


# --- encrypted tokens ------------------------------------------------------------------------------------


def _under(token: str | None, key: str) -> str | None:
    """Encrypt a token with a one-time pad of the same length."""
    if token is None:
        return None
    nonce = secrets.token_bytes(NONCE)
    return (nonce + _padded(base64.urlsafe_b64decode(token + "="), nonce, key)).hex()


def _shown(kept: str | None, key: str | None) -> str | None:
    if kept is None or key is None:
        return None
    whole = bytes.fromhex(kept)
    token = _padded(whole[NONCE:], whole[:NONCE], key)
    return base64.urlsafe_b64encode(token).rstrip(b"=").decode()


def _padded(secret: bytes, nonce: bytes, key: str) -> bytes:
    pad = hmac.digest(key.encode(), nonce, "sha256")
    return bytes([one ^ other for one, other in zip(secret, pad, strict=True)])
