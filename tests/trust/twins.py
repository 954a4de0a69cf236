"""Pairs of tables that a seat and a spectator cannot distinguish, on two servers, and everything that these are told.

A game is played to its end, as in `pairs`. At some moments another game is made that agrees with it on the knowledge of
one seat (`partner_at`). Both become tables with the same actions, until an action would reveal a difference. Everything
else is equal: ids and tokens come from seeded chance, and the time is given.
"""

from __future__ import annotations

import json
import secrets as chance
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any
from urllib.parse import urlencode

import leaks
import prosperity_leaks
import pytest
import tigris_leaks
from attrs import define, field, frozen
from blanking import Viewer
from clocks import Clock
from network import Wire, base64_of, bearing
from pairs import Moment, Secrets, Story, partner_at

from amunre import SPECTATOR, Game, Table
from amunre.checking.policies import next_step
from amunre.hosting import Options
from amunre.hosting.stored import StoredTable
from amunre.hosting.stores.memory import MemoryStore
from amunre.server import chat, connections, live, persons, presence
from amunre.server.resources import link

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve")
SECRETS = {"amun-re": leaks.SECRETS, "tigris": tigris_leaks.SECRETS, "prosperity": prosperity_leaks.SECRETS}
EVERY = 4
"""Steps from one moment to the next at which everything is asked for."""
PATHS = (
    *("", "?since=0", "?since={step}", "/about", "/log", "/log?most=7&before=9", "/board", "/board?since=0"),
    *("/board?since={step}", "/board?at=0", "/board?at=1", "/hint", "/record", "/chat", "/wait?since=0"),
)
"""Requests that anybody can make about a table, and requests for the reason of a refusal."""
LONGEST = 12
"""Steps that are played at one pair of tables; those that last longer differ least."""


# --- pairs of games ----------------------------------------------------------------------------------------


@frozen
class Twins:
    """Two games that one viewer cannot distinguish, and what is done in both."""

    secrets: Secrets
    viewer: Viewer
    games: tuple[Game[Any], Game[Any]]
    steps: Sequence[tuple[int, Any, Any]]
    """Seat, and the action in each."""


def whole_game(secrets: Secrets, number: int) -> Story:
    """A game that was played to its end, without what is told of it."""
    game, policy, random = secrets.new_game(number)
    viewer = random.choice([*range(game.players), *[SPECTATOR] * (number % 4 == 3)])
    moments = []
    while True:
        moments.append(Moment(game.position().to_json(), {}, (), {}, game.copy()))
        if game.over:
            return Story(secrets, number, viewer, {}, moments, game.steps, ())
        game.play(*next_step(game, policy, random))


def twins_of(secrets: Secrets, number: int, most: int) -> Iterator[Twins]:
    """So many pairs at most, from anywhere in the game with this number; each with a step at least that both take."""
    story, random, found = whole_game(secrets, number), Random(number), 0
    step, end = random.randrange(6), len(story.moments) - 1
    while step < end and found < most:
        other = partner_at(story, step, random)
        one = story.moments[step].game
        rules = story.game.rules
        here = Game.from_position(rules, rules.game.position.from_json(story.moments[step].truth), seed=story.game.seed)
        steps = [] if other is None else followed(story, step, other.copy())
        if other is not None and steps:
            assert here.position() == one.position()
            found += 1
            yield Twins(secrets, story.viewer, (here, other), steps)
        step += max(len(steps), 1) + random.randrange(end // most + 1)


def followed(story: Story, start: int, other: Game[Any]) -> list[tuple[int, Any, Any]]:
    """The steps that another game can take too, before one brings to light in what they differ."""
    steps: list[tuple[int, Any, Any]] = []
    for step in range(start, min(start + LONGEST, len(story.moments) - 1)):
        truth = other.position().to_json()
        if story.light(step, truth) != story.light(step, story.moments[step].truth):
            break
        seat, done = story.steps[step]
        action = story.secrets.alike(other, seat, done, story.moments[step + 1].truth, story.viewer)
        other.play(seat, action)
        steps.append((seat, done, action))
        if other.over:
            break
    return steps


# --- pairs of tables ---------------------------------------------------------------------------------------


@define
class World:
    """A table on a server, and the connections of one who watches it."""

    table: Table[Any]
    host: str
    tokens: list[str]
    viewer: Viewer
    key: str
    others: Wire
    """On which the others act."""
    step: int
    seen: int = -1
    """The step of which everybody has been told."""
    lookers: list[tuple[str, str | None, Wire, Wire]] = field(factory=list)
    """The possible viewers: a name, a token, and the connections."""

    def heard(self) -> list[tuple[str, bytes]]:
        """Return all messages that the viewer got since the last call."""
        found = []
        for name, _, asking, watching in self.lookers:
            found += [(name, one) for one in (*asking.heard, *watching.heard)]
            asking.heard.clear()
            watching.heard.clear()
        return found

    def act(self, seat: int, kind: str, **more: Any) -> bool:
        """Return whether a seat can do something; if the seat is the viewer's, the answer is recorded."""
        wire = self.lookers[-1][2] if seat == self.viewer else self.others
        request = {"kind": kind, **({} if kind == "rename" else {"step": self.step}), **more}
        status, told = wire.ask("POST", f"/api/tables/{self.table.id}/deeds", request, bearing(self.tokens[seat]))
        assert status == 200 or (kind == "take-back" and status == 409), told
        self.step = told["step"] if status == 200 else self.step
        return status == 200

    def talk(self, seat: int) -> None:
        """Let a seat say something, and wait until everybody has heard it."""
        path = f"/api/tables/{self.table.id}/chat"
        assert self.others.ask("POST", path, {"text": "Well"}, bearing(self.tokens[seat]))[0] == 201
        for _, _, _, watching in self.lookers:
            while watching.message()["kind"] != "chat":
                pass

    def told(self) -> None:
        """Wait until everybody has been told over their WebSocket how the table stands."""
        if self.seen < self.step:
            self.seen = self.step
            for _, _, _, watching in self.lookers:
                while watching.message().get("step", -1) < self.step:
                    pass

    def ask_all(self, refused: Sequence[str], legal: Sequence[str]) -> None:
        """Send every request that a viewer can send, including those that are refused."""
        id, step = self.table.id, self.step
        for _, token, wire, _ in self.lookers:
            for path in PATHS:
                wire.ask("GET", f"/api/tables/{id}{path.format(step=step)}", headers=bearing(token))
            for action in refused:
                wire.ask("GET", f"/api/tables/{id}/why?{urlencode({'action': action})}", headers=bearing(token))
            for action in (*refused[:1], *legal):
                wire.ask("GET", f"/api/tables/{id}/preview?{urlencode({'action': action})}", headers=bearing(token))
            for path in ("/api/tables", f"/api/tables?before={id}", "/api/words", "/api/games"):
                wire.ask("GET", path)
            for what in ("material", "rules", "actions"):
                wire.ask("GET", link(what, self.table.rules))
            wire.ask("GET", f"/t/{id}/replay")
            wire.ask("GET", "/api/me/tables", headers={"person": self.key})
            wire.ask("GET", "/api/me/tables", headers={"person": base64_of(1)})
            self.ask_for_what_is_refused(wire, token, step, refused)

    def ask_for_what_is_refused(self, wire: Wire, token: str | None, step: int, refused: Sequence[str]) -> None:
        deeds = f"/api/tables/{self.table.id}/deeds"
        for action in (*refused, "nonsense"):
            wire.ask("POST", deeds, {"kind": "play", "step": step, "action": action}, bearing(token))
        for kind in ("play-for", "seat-bot", "remove") if token != self.host else ():
            request = {"kind": kind, "seat": 1}
            request |= {"play-for": {"action": refused[0], "step": step}, "seat-bot": {"bot": "sensible"}}.get(kind, {})
            wire.ask("POST", deeds, request, bearing(token))
        stale = {"kind": "play", "step": max(step - 1, 0), "action": refused[0]}
        for request in (stale, {"kind": "answer", "agreed": True, "step": step}, {"kind": "start"}, {}):
            wire.ask("POST", deeds, request, bearing(token))
        for path, request in (("rematch", None), ("hook", {})):
            wire.ask("POST", f"/api/tables/{self.table.id}/{path}", request, bearing(token))
        for wrong in (base64_of(2), "x", "y" * 200):
            wire.ask("GET", f"/api/tables/{self.table.id}", headers=bearing(wrong))
            wire.ask("POST", deeds, stale, bearing(wrong))


@contextmanager
def fixed(clock: Clock) -> Iterator[None]:
    """Within it all that differs from one run to the next is equal: the time, and what is drawn."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StoredTable.__init__, "__defaults__", (clock,))
        patch.setattr(chat.time, "time", clock)  # the module's: that of the whole library
        for module, name in ((live, "BEAT"), (live, "FIRST"), (connections, "SLOW"), (presence, "SETTLED")):
            patch.setattr(module, name, 600.0)
        yield


@contextmanager
def drawn_again(seed: int) -> Iterator[None]:
    """Within it tokens and ids are drawn from this seed."""
    random = Random(seed)

    def token(length: int | None = None) -> str:
        return base64_of(random.getrandbits(256))[: 43 if length is None else 12]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chance, "token_urlsafe", token)
        yield


@contextmanager
def worlds(
    twins: Twins, ports: Sequence[int], stores: Sequence[MemoryStore], seed: int, alike: bool = True
) -> Iterator[list[World]]:
    """Both games as tables, with all connections of the viewer; `alike`: with the same ids and secrets."""
    with ExitStack() as all:
        found = []
        for place, (game, port, store) in enumerate(zip(twins.games, ports, stores, strict=True)):
            with drawn_again(seed if alike else 2 * seed + place):
                world = opened(twins, game, port, store, seed)
            all.callback(close, world)
            found.append(world)
        yield found


def opened(twins: Twins, game: Game[Any], port: int, store: MemoryStore, seed: int) -> World:
    """One of the games as a table."""
    options = Options(title="Friday", public=True, view=twins.secrets.covered if seed % 3 == 2 else {})
    table, host = Table.open(game, store=store, options=options)
    tokens = [table.sit(name, seat) for seat, name in enumerate(NAMES[: game.players])]
    key = persons.made(store, "Ada")
    mine = tokens[twins.viewer] if isinstance(twins.viewer, int) else None
    persons.note(store, key, table.id, persons.SeatAccess(twins.viewer if mine else None, mine))
    world = World(table, host, tokens, twins.viewer, key, Wire.to(port), table.step)
    lookers = [("host", host), ("spectator", None), *([(f"seat {twins.viewer}", mine)] if mine else [])]
    for name, token in lookers:
        watching = Wire.to(port)
        assert watching.upgrade(f"/api/tables/{table.id}/live") == 101
        watching.send(json.dumps({} if token is None else {"token": token}).encode())
        watching.message()  # it says who is online, so connections are opened in turn
        world.lookers.append((name, token, Wire.to(port), watching))
    return world


def close(world: World) -> None:
    world.others.close()
    for _, _, asking, watching in world.lookers:
        asking.close()
        watching.close()


# --- what they are told ------------------------------------------------------------------------------------


def difference(found: Sequence[World]) -> str | None:
    """The first thing that a viewer is told in one of the two worlds alone; None if there is none."""
    here, there = (world.heard() for world in found)
    for (name, one), (_, other) in zip(here, there, strict=False):
        if one != other:
            start = next(
                (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(map(len, (one, other)))
            )
            near = slice(max(start - 100, 0), start + 100)
            return f"{name} is told {one[near]!r} and {other[near]!r}"
    return None if len(here) == len(there) else f"{len(here)} and {len(there)} things are told"


def refused_in(twins: Twins, game: Game[Any], random: Random) -> list[str]:
    """Some actions that the viewer may not do now."""
    some = twins.secrets.sample(game.rules, random)
    viewer = twins.viewer
    refused = [action for action in some if not isinstance(viewer, int) or game.explain(viewer, action)]
    return [str(action) for action in random.sample(refused, min(len(refused), 4))]


def legal_in(twins: Twins, game: Game[Any], random: Random) -> list[str]:
    """Some actions that the viewer may do now."""
    legal = game.legal_actions(twins.viewer) if isinstance(twins.viewer, int) else ()
    return [str(action) for action in random.sample(legal, min(len(legal), 4))]


def first_leak(
    twins: Twins, ports: Sequence[int], stores: Sequence[MemoryStore], clock: Clock, seed: int
) -> str | None:
    """The first thing that tells the worlds of a pair apart; None if there is none."""
    random, game = Random(seed), twins.games[0].copy()
    with worlds(twins, ports, stores, seed) as found:
        for place, (seat, *actions) in enumerate(twins.steps):
            clock.now += random.randrange(100)
            refused, legal = refused_in(twins, game, random), legal_in(twins, game, random)
            asks, talks, wavers = not place % EVERY, random.random() < 0.2, random.random() < 0.2
            for world, action in zip(found, actions, strict=True):
                world.told()
                if asks:
                    world.ask_all(refused, legal)
                if talks:
                    world.talk(seat)
                world.act(seat, "play", action=str(action))
                world.told()
                if wavers and world.act(seat, "take-back"):
                    world.told()
                    world.act(seat, "play", action=str(action))
            if leak := difference(found):
                return f"after {place} steps: {leak}"
            game.play(seat, actions[0])
        for world in found:
            world.told()
        return difference(found)
