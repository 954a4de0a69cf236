"""What a listing shows of a table: enough to choose one, without its game."""

from __future__ import annotations

import json
from typing import Self

from attrs import asdict, frozen

from amunre.engine.names import english_names
from amunre.engine.update import Chair
from amunre.hosting.chairs import names_at, public_name
from amunre.hosting.standing import Standing
from amunre.hosting.stores import MOST_FOUND, Listed, Status, Store
from amunre.jsontypes import JsonObject

PUBLIC = "public"
"""The tag of tables that everybody may find; besides there are `table`, and each state."""
PATIENCE = 30
"""Seconds after which bots that have not acted are somebody else's work, for their process may be gone."""


@frozen
class Overview:
    """A table in a listing."""

    id: str
    step: int
    state: str
    game: str
    """Id of the game, such as `amun-re`."""
    ruleset: str
    title: str
    public: bool
    chairs: tuple[Chair, ...]
    to_act: tuple[int, ...]
    """Seats that must act."""
    ranking: tuple[tuple[int, ...], ...] | None
    """Seats from the best to the last; None while the game goes on."""
    changed: float
    """When it has last gone on, in seconds since 1970."""
    rematch: str | None = None
    """Id of the table at which the same people play once more."""

    @classmethod
    def of(cls, listed: Listed) -> Self:
        """A table as its store lists it."""
        data: JsonObject = json.loads(listed.status.text)
        chairs = tuple([Chair(**chair) for chair in data.pop("chairs")])
        ranking = data.pop("ranking")
        seats = None if ranking is None else tuple(map(tuple, ranking))
        known = {**data, "to_act": tuple(data["to_act"]), "changed": listed.changed}
        return cls(**known, chairs=chairs, ranking=seats)


def overview(id: str, s: Standing) -> Overview:
    """A table as anybody may see it who finds it."""
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


def chairs_of(s: Standing) -> tuple[Chair, ...]:
    """Who plays each seat, and what the game calls it."""
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
    """How many steps a table has, as anybody may know; 0 of one that is not all there yet."""
    return int(json.loads(listed.status.text).get("step", 0))


def status_of(id: str, s: Standing) -> Status:
    """What a store keeps beside a table."""
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
    """Tables with a tag, those that have gone on last first.

    Args:
        store: Where they are kept.
        tag: `public`, `table`, `gathering`, `running` or `over`; or `archived` for what is none of these any more.
        most: Of them.
        before: The last of those that are known already.
    """
    last = None if before is None else (before.changed, f"table/{before.id}")
    return [Overview.of(listed) for listed in store.find(tag, most, last)]
