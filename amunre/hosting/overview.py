"""Summaries of tables for listings, without their games."""

from __future__ import annotations

import json
from typing import Annotated, ClassVar, Self

from attrs import asdict, field, frozen

from amunre.engine.names import english_names
from amunre.engine.prompt import SENT
from amunre.engine.update import Chair, Instant
from amunre.engine.values import Items, Seat, Step, TypeHint, text
from amunre.hosting.chairs import names_at, public_name
from amunre.hosting.state import TablePhase, TableState
from amunre.hosting.stores import MOST_FOUND, Listed, Status, Store
from amunre.jsontypes import JsonObject

PUBLIC = "public"
"""Tag of publicly listed tables. Every table also has the tag `table` and that of its state."""
PATIENCE = 30
"""Seconds after which another process lets the bots act, because theirs may be gone."""


TableId = Annotated[str, text("Id of the table.", 40)]


class Milliseconds(int):
    """A time in milliseconds, as overviews have it over the wire."""

    hint: ClassVar[TypeHint] = Instant

    @staticmethod
    def of(seconds: float) -> int:
        """Convert seconds to whole milliseconds."""
        return int(seconds * 1000)


@frozen
class Overview:
    """A table in a listing."""

    id: TableId
    step: Step
    state: TablePhase
    """Phase of the table: gathering people, running or over."""
    game: Annotated[str, text("Id of the game.", 40)]
    ruleset: Annotated[str, text("Id of the ruleset.", 40)]
    title: Annotated[str, text("Title in the listing.", 100)]
    public: bool
    """True if the table is listed publicly."""
    chairs: Annotated[tuple[Chair, ...], Items(10)]
    """Players by seat."""
    to_act: tuple[Seat, ...]
    """Seats that must act."""
    ranking: Annotated[tuple[tuple[Seat, ...], ...], Items(10)] | None
    """Seats from the best to the last; None until the game is over."""
    changed: float = field(metadata={SENT: Milliseconds})
    """Time of the last deed, in seconds since 1970; over the wire in milliseconds."""
    rematch: TableId | None = None
    """Id of the rematch table; None if no one has asked for one."""

    @classmethod
    def of(cls, listed: Listed) -> Self:
        """Return the overview of a table, given its entry in the store's listing."""
        data: JsonObject = json.loads(listed.status.text)
        chairs = tuple([Chair(**chair) for chair in data.pop("chairs")])
        ranking = data.pop("ranking")
        seats = None if ranking is None else tuple(map(tuple, ranking))
        known = {**data, "to_act": tuple(data["to_act"]), "changed": listed.changed}
        return cls(**known, chairs=chairs, ranking=seats)


def overview(id: str, s: TableState) -> Overview:
    """Return the overview of a table."""
    result = s.game.result if s.game else None
    return Overview(
        id=id,
        step=s.step,
        state=s.state,
        game=s.rules.game.id,
        ruleset=s.rules.id,
        title=s.options.title,
        public=s.options.public,
        chairs=chairs_of(s),
        to_act=s.game.to_act if s.game else (),
        ranking=None if result is None else result.ranking,
        changed=s.at / 1000,
        rematch=None if s.again is None else s.again.table,
    )


def chairs_of(s: TableState) -> tuple[Chair, ...]:
    """Return the players by seat, with the names that the game gives the seats."""
    names = names_at(s.chairs) if s.game is None else s.game.names
    return tuple(
        [
            Chair(
                chair.name,
                chair.bot and public_name(chair.bot),
                s.deadline(seat),
                None if names[seat] == numbered else names[seat],
            )
            for seat, (chair, numbered) in enumerate(zip(s.chairs, english_names(len(names)), strict=True))
        ]
    )


def steps_of(listed: Listed) -> int:
    """Return the public number of steps of a table; 0 while its import is not complete."""
    return int(json.loads(listed.status.text).get("step", 0))


def status_of(id: str, s: TableState) -> Status:
    """Return the status with which a store lists a table."""
    tags = {"table", s.state, *([PUBLIC] if s.options.public else ())}
    to_act = s.game.to_act if s.game else ()
    deadlines = [at for seat in to_act if (at := s.deadline(seat)) is not None]
    deadlines += [unasked.at for seat in to_act if (unasked := s.unasked(seat))]
    if any(s.chairs[seat].thinker for seat in to_act):
        deadlines.append(s.at + PATIENCE * 1000)
    return Status(json.dumps(asdict(overview(id, s))), frozenset(tags), min(deadlines) / 1000 if deadlines else None)


def overviews(
    store: Store, tag: str = PUBLIC, most: int = MOST_FOUND, before: Overview | None = None
) -> list[Overview]:
    """Return the tables with a tag, last changed first.

    Args:
        store: Store of the tables.
        tag: `public`, `table`, `gathering`, `running` or `over`; or `archived`, which excludes the others.
        most: Maximum number of tables.
        before: Last table of the previous page; None for the first page.
    """
    last = None if before is None else (before.changed, f"table/{before.id}")
    return [Overview.of(listed) for listed in store.find(tag, most, last)]
