"""Events: what happened, one thing at a time, each with the clause that made it happen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import field, frozen

from amunre.arguments import of_kind
from amunre.frozendict import frozendict
from amunre.games.amun_re.position import HIDDEN
from amunre.games.amun_re.state import NO_CARD, Happening
from amunre.games.amun_re.tables import Tables

SPECTATOR = "spectator"
"""The viewer who sees what everybody may know."""
OMNISCIENT = "omniscient"
"""The viewer who sees everything."""

Viewer = int | str
"""A seat, SPECTATOR or OMNISCIENT."""

BANK = "bank"


@frozen
class Event:
    """One thing that happened, as one viewer may know it.

    `params` holds ids, seats and numbers; `"?"` stands for a card that the viewer may not know, None for a number.
    """

    number: int
    """Place in the log of the game, from 0, the same for every viewer."""
    kind: str
    clause: str
    params: Mapping[str, Any] = field(converter=frozendict)


def check_event(event: object) -> None:
    """Raises NotationError for what is no event, and says how to get one."""
    of_kind("event", event, Event, " as game.events(viewer) tells it")


def event_of(tables: Tables, players: int, number: int, happening: Happening, viewer: Viewer) -> Event:
    """What a viewer may know of something that happened in a game of so many players."""
    kind, clause, raw, secret, seen_by = happening
    params = named(tables, players, raw)
    if secret and viewer != OMNISCIENT and not (isinstance(viewer, int) and seen_by >> viewer & 1):
        params |= {key: redacted(key, params[key]) for key in secret}
    return Event(number, kind, clause, params)


def redacted(key: str, value: Any) -> Any:
    """What is left of a secret: how many cards, but not which; of gold nothing."""
    if isinstance(value, tuple):
        return (HIDDEN,) * len(value)
    return None if key == "gold" else HIDDEN


def named(tables: Tables, players: int, raw: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters with ids in place of the numbers of cards, provinces and accounts."""
    params = dict(raw)
    for key in raw:
        if key in _NAMED:
            params[key] = _NAMED[key](tables, players, params[key])
    return params


def _card(tables: Tables, players: int, kind: int) -> str | None:
    return None if kind == NO_CARD else tables.card_ids[kind]


def _cards(tables: Tables, players: int, kinds: Iterable[int]) -> tuple[str | None, ...]:
    return tuple([_card(tables, players, kind) for kind in kinds])


def _province(tables: Tables, players: int, number: int) -> str:
    return tables.province_ids[number]


def _provinces(tables: Tables, players: int, numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple([tables.province_ids[number] for number in numbers])


def _account(tables: Tables, players: int, number: int) -> int | str:
    if number < players:
        return number
    return BANK if number == players else tables.province_ids[number - players - 1]


_NAMED: Mapping[str, Callable[[Tables, int, Any], Any]] = {
    "card": _card,
    "cards": _cards,
    "laid": _cards,
    "province": _province,
    "provinces": _provinces,
    "out": _provinces,
    "source": _account,
    "target": _account,
}
"""By parameter; all others are as they are."""
