"""State of a table, and the new state after a deed. Everything here is pure: nothing is written or changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from attrs import evolve, field, frozen

from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game
from amunre.engine.names import as_spoken
from amunre.engine.ruleset import Rules
from amunre.engine.texts import part
from amunre.errors import AmunreError, Refused, WrongToken
from amunre.hosting.chairs import Role, Sitting, check_seat, hashed, is_secret, names_at
from amunre.hosting.deed_limits import PACE, SILENT, counts, gives_chair, of_host
from amunre.hosting.options import Options
from amunre.hosting.past import Deed, Done, Past
from amunre.hosting.takeback import without
from amunre.jsontypes import Json, JsonObject
from amunre.printing import shortened

NOBODY = -1
"""Seat of a deed that belongs to no seat."""
PAUSE = 3000
"""Milliseconds before a declared or forced action is done; always the same, so that it reveals nothing of a hand."""
TablePhase = Literal["gathering", "running", "over"]
WORLDS = 32
"""Number of redeals in which an action must be the only one before it counts as visibly forced."""


@frozen
class Plea:
    """A request to the other people for a take-back that needs their consent."""

    seat: int
    steps: tuple[int, ...]
    """Numbers of the steps that would be taken back."""
    agreed: frozenset[int] = frozenset()
    """Seats that have agreed."""


@frozen
class Unasked:
    """An action that is done for a person without asking them."""

    action: str
    at: int
    """Time at which it is done, in milliseconds since 1970."""
    by: Literal["intention", "force"]


@frozen
class Successor:
    """The table of the rematch."""

    table: str
    """Id of the table."""
    salt: str
    """Salt with which its tokens are derived from those of this table."""


@frozen
class TableState:
    """The state of a table at one moment."""

    rules: Rules
    options: Options
    host: str
    """Hash of the host's token."""
    chairs: tuple[Sitting, ...]
    opening: Game | None = None
    """Game that is continued at this table; None for a new game."""
    seed: int | None = None
    """Seed of the game; None to draw one when it begins."""
    setup: Mapping[str, Json] = {}  # never changed
    """Chosen set-up options, by field; the game decides the rest."""
    game: Game | None = None
    """The game; None while the table waits for people."""
    past: Past = field(factory=Past)
    silent: int = 0
    """Number of deeds that only one seat may know of; they are not in `past`."""
    at: int = 0
    """Time of the last deed in `past`, in milliseconds since 1970."""
    asked_at: Mapping[int, int] = {}  # never changed
    """Time at which each seat that must act was asked, in milliseconds since 1970."""
    plea: Plea | None = None
    again: Successor | None = None
    """Table of the rematch; None if nobody has asked for one."""
    busy: int = 0
    """Time until which the host's deeds last at one per `deed_limits.PACE`, in milliseconds since 1970."""

    @property
    def step(self) -> int:
        """Number of deeds that everybody may know of."""
        return len(self.past)

    @property
    def length(self) -> int:
        """Number of entries in the stream."""
        return 1 + self.step + self.silent

    @property
    def state(self) -> TablePhase:
        """Phase of the table: gathering people, running or over."""
        if self.game is None:
            return "gathering"
        return "over" if self.game.over else "running"

    @property
    def full(self) -> bool:
        """True if all chairs are taken."""
        return all(chair.taken for chair in self.chairs)

    @property
    def begun(self) -> Game:
        """The game. Raises Refused before it has begun."""
        if self.game is None:
            raise Refused("not-begun", part("table", "not-begun"))
        return self.game

    @property
    def spoken(self) -> Game:
        """The game, with unnamed seats numbered in the language spoken. Raises as `begun`."""
        names = as_spoken(self.begun.names)
        return self.begun if names == self.begun.names else self.begun.renamed(names)

    def names_after(self, number: int) -> tuple[str, ...]:
        """Return the names of the seats after the deed of this number, from 0, in the language spoken."""
        later = number + 1
        return as_spoken(self.past[later].names if later < len(self.past) else names_at(self.chairs))

    def events_at(self, step: int) -> int:
        """Return the number of events of the game at a step."""
        return self.past[step - 1].events if step else 0

    def deadline(self, seat: int) -> int | None:
        """Return when the time of a seat runs out, in milliseconds since 1970; None if it has no limit now."""
        clock, chair = self.options.clock, self.chairs[seat]
        if clock is None or chair.name is None or chair.overdue or seat not in self.asked_at:
            return None
        left = clock.seconds * 1000 - (chair.used if clock.per == "game" else 0)
        return self.asked_at[seat] + max(left, 0)

    def unasked(self, seat: int) -> Unasked | None:
        """Return the declared or forced action that is about to be done for a person who must act, if any."""
        chair, since = self.chairs[seat], self.asked_at.get(seat)
        if chair.name is None or since is None:
            return None
        if chair.intends is not None:
            return Unasked(chair.intends, since + PAUSE, "intention")
        action = forced(self.begun, seat) if self.options.forced else None
        return None if action is None else Unasked(action, since + PAUSE, "force")

    def role(self, token: str | None) -> Role:
        """Return the rights of a token. Raises WrongToken if it has none."""
        if token is None:
            return Role(None, False, False)
        found, chairs = hashed(token), self.chairs  # all are compared, so that timing reveals nothing
        host = is_secret(found, self.host)
        opens = [is_secret(found, one.secret) for one in chairs]
        looks = [is_secret(found, one.shared) for one in chairs]
        mine = [seat for seat, one in enumerate(chairs) if one.name is not None and (opens[seat] or looks[seat])]
        kept = [seat for seat, one in enumerate(chairs) if opens[seat] and not one.taken]
        if not mine and not kept and not host:
            raise WrongToken
        plays = any(opens[seat] for seat in mine)
        return Role(mine[0] if mine else None, plays, host, kept[0] if kept else None)

    def seated(self, seat: int, chair: Sitting) -> TableState:
        """Return the table with a chair replaced and the game renamed to match; a finished game keeps its names."""
        chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        if self.game is None or self.game.over or (names := names_at(chairs)) == self.game.names:
            return evolve(self, chairs=chairs)
        return evolve(self, chairs=chairs, game=self.game.renamed(names))


def after(s: TableState, deed: Deed) -> TableState:
    """Return the table after a deed. Raises ValueError if the deed is impossible."""
    seat = deed.get("seat", NOBODY)
    if seat != NOBODY:
        check_seat(len(s.chairs), seat)
    found, events = DEEDS[deed["kind"]](s, seat, deed), s.events_at(s.step)
    new, done = found if isinstance(found, tuple) else (found, Done(deed, seat, True, events, events))
    new = _counted(new, seat, deed)
    if deed["kind"] in SILENT:
        return evolve(new, silent=s.silent + 1)
    if "seed" in deed:
        new, done = _begun(new, deed, done)
    return _timed(s, new, evolve(done, names=names_at(s.chairs)))


def _counted(s: TableState, seat: int, deed: Deed) -> TableState:
    """Count a deed that is not play, for its chair or for the host."""
    if counts(deed):
        s = s.seated(seat, evolve(s.chairs[seat], counted=s.chairs[seat].counted + 1))
    elif gives_chair(deed):
        s = s.seated(seat, evolve(s.chairs[seat], counted=0, given=s.step + 1))
    return evolve(s, busy=max(s.busy, deed["at"]) + PACE) if of_host(deed) else s


def _timed(before: TableState, s: TableState, done: Done) -> TableState:
    """Add a deed to the past, and update the clocks."""
    at: int = done.deed["at"]
    to_act = () if s.game is None else s.game.to_act
    s = _with_intentions(s, to_act, done)
    decided = done.deed["kind"] == "action" and done.seat in before.asked_at
    if decided:
        chair = s.chairs[done.seat]
        used = chair.used + max(at - before.asked_at[done.seat], 0)
        overdue = chair.overdue and s.options.clock is not None and s.options.clock.per == "game"
        s = s.seated(done.seat, evolve(chair, used=used, overdue=overdue))
    anew = decided or done.deed["kind"] == "sat"
    still = {seat: since for seat, since in before.asked_at.items() if not (anew and seat == done.seat)}
    if s.options.clock is not None and s.options.clock.per == "decision":  # the decision they were late with is past
        idle = [evolve(one, overdue=one.overdue and seat in to_act) for seat, one in enumerate(s.chairs)]
        s = evolve(s, chairs=tuple(idle))
    return evolve(s, past=s.past.plus(done), at=at, asked_at={seat: still.get(seat, at) for seat in to_act})


def _with_intentions(s: TableState, to_act: tuple[int, ...], done: Done) -> TableState:
    """Drop the declared actions that have been done, or are illegal now."""
    off = {
        seat
        for seat, chair in enumerate(s.chairs)
        if chair.intends is not None and (seat in to_act) and s.begun.explain(seat, chair.intends)
    }
    if done.deed["kind"] == "action":
        off.add(done.seat)
    chairs = [evolve(chair, intends=None) if seat in off else chair for seat, chair in enumerate(s.chairs)]
    return evolve(s, chairs=tuple(chairs)) if off else s


def surely_legal(game: Game, seat: int, action: str) -> bool:
    """Return whether an action is legal for a seat and everybody can see that; tested by redealing, as in `forced`.

    The redeals come first, so that neither the answer nor its timing reveals more.
    """
    deals = (game.redeal(SPECTATOR, seed) for seed in range(WORLDS))
    return not any(deal.explain(seat, action) for deal in deals) and not game.explain(seat, action)


def forced(game: Game, seat: int) -> str | None:
    """Return the only legal action of a seat if everybody can see that it is the only one; else None.

    It must also be the only one in `WORLDS` redeals that look the same to a spectator. So doing it without asking
    reveals hardly anything: a choice that exists in one deal out of ten is missed once in thirty times.
    """
    found = None
    for seed in range(WORLDS):
        actions = game.redeal(SPECTATOR, seed).legal_actions(seat)
        if len(actions) != 1 or (found is not None and found != str(actions[0])):
            return None
        found = str(actions[0])
    return found if [found] == [str(action) for action in game.legal_actions(seat)] else None


# --- a function for each kind of deed --------------------------------------------------------------------

DeedResult = TableState | tuple[TableState, Done]
"""State of a table after a deed; with its `Done` if that is not the usual one."""


def _begun(s: TableState, deed: Deed, done: Done) -> tuple[TableState, Done]:
    """Begin the game."""
    if s.game is not None:
        raise ValueError("seed: the game has begun already.")
    names = names_at(s.chairs)
    shuffles = [tuple(order) for order in deed.get("shuffles", ())]
    if s.opening:
        game = s.opening.renamed(names)
    else:
        game = Game(s.rules, names, int(deed["seed"]), shuffles=shuffles, **s.setup)
    _check_signature(game, deed)
    chairs = tuple([evolve(chair, since=len(game.steps)) for chair in s.chairs])
    return evolve(s, game=game, chairs=chairs), evolve(done, aside=False, kept=0, events=len(game.events(SPECTATOR)))


def _replaced(s: TableState, seat: int, chair: Sitting) -> TableState:
    """Change the person or bot on a seat. This ends a plea, because the new person has not been asked."""
    return evolve(s.seated(seat, evolve(chair, intends=None, overdue=False)), plea=None)


def _sat(s: TableState, seat: int, deed: Deed) -> TableState:
    since = len(s.game.steps) if s.game else 0
    chair = evolve(s.chairs[seat], name=deed["name"], bot=None, secret=deed["secret"], shared=None, since=since)
    return _replaced(s, seat, evolve(chair, used=0))


def _left(s: TableState, seat: int, deed: Deed) -> TableState:
    chair = evolve(s.chairs[seat], name=None, bot=None, former=_former(s, seat), secret=None, shared=None)
    return _replaced(s, seat, chair)


def _former(s: TableState, seat: int) -> str | None:
    """Return the name of the last person on a seat; None before the game."""
    return None if s.game is None else s.chairs[seat].called


def _taken_over(s: TableState, seat: int, deed: Deed) -> TableState:
    since = len(s.game.steps) if s.game else 0
    former = _former(s, seat)
    chair = evolve(s.chairs[seat], name=None, bot=deed["bot"], former=former, secret=None, shared=None, since=since)
    return _replaced(s, seat, chair)


def _started(s: TableState, seat: int, deed: Deed) -> TableState:
    if "seed" not in deed:
        raise ValueError("seed: a game begins, so there is one.")
    bots = tuple([chair if chair.taken else evolve(chair, bot=deed["bot"], secret=None) for chair in s.chairs])
    return evolve(s, chairs=bots)


def _acted(s: TableState, seat: int, deed: Deed) -> tuple[TableState, Done]:
    game, before = s.begun.copy(), s.events_at(s.step)
    told = game.play(seat, deed["action"])
    _check_signature(game, deed)
    aside = game.lies_face_down(len(game.steps) - 1)
    return evolve(s, game=game, plea=None), Done(deed, seat, aside, before, before + len(told))


def _undone(s: TableState, seat: int, deed: Deed) -> tuple[TableState, Done]:
    return _gone_back(s, seat, deed, deed["steps"])


def _pleaded(s: TableState, seat: int, deed: Deed) -> TableState:
    return evolve(s, plea=Plea(seat, tuple(deed["steps"])))


def _agreed(s: TableState, seat: int, deed: Deed) -> DeedResult:
    plea = s.plea
    if plea is None or seat == plea.seat:
        raise ValueError("nobody has asked this seat for anything.")
    if not deed["agreed"]:
        return evolve(s, plea=None)
    plea = evolve(plea, agreed=plea.agreed | {seat})
    if not agreed_by_all(s, plea):
        return evolve(s, plea=plea)
    return _gone_back(s, plea.seat, deed, plea.steps)


def agreed_by_all(s: TableState, plea: Plea) -> bool:
    """Return whether every other person has agreed to a plea."""
    return all(chair.name is None or seat in {plea.seat, *plea.agreed} for seat, chair in enumerate(s.chairs))


def _rematched(s: TableState, seat: int, deed: Deed) -> TableState:
    if s.again is not None:
        raise ValueError("there is a rematch already.")
    return evolve(s, again=Successor(deed["table"], deed["salt"]))


def _gone_back(s: TableState, seat: int, deed: Deed, steps: tuple[int, ...]) -> tuple[TableState, Done]:
    """Take back some steps of the game for a seat."""
    chair, numbers = s.chairs[seat], list(steps)
    s = s.seated(seat, evolve(chair, taken_back=chair.taken_back + 1))
    if numbers != sorted(set(numbers)) or numbers[-1] >= len(s.begun.steps):
        found = shortened(str(numbers))
        raise ValueError(f"steps: expected rising numbers below {len(s.begun.steps)}, found {found}.")
    aside = all(map(s.begun.lies_face_down, numbers))
    game, kept = without(s.begun, numbers)
    _check_signature(game, deed)
    chairs = tuple(
        [evolve(one, since=one.since - sum(n < one.since for n in numbers), intends=None) for one in s.chairs]
    )
    new = evolve(s, game=game, chairs=chairs, plea=None)
    return new, Done(deed, seat, aside, kept, len(game.events(SPECTATOR)))


def _chair(facts: Callable[[Deed], JsonObject]) -> Callable[[TableState, int, Deed], TableState]:
    """Return a function that does a deed by changing these fields of its chair."""
    return lambda s, seat, deed: s.seated(seat, evolve(s.chairs[seat], **facts(deed)))


_kept_for = _chair(lambda deed: {"secret": deed["secret"], "shared": None})
_intended = _chair(lambda deed: {"intends": deed["action"]})

DEEDS: Mapping[str, Callable[[TableState, int, Deed], DeedResult]] = {
    "sat": _sat,
    "left": _left,
    "removed": _left,
    "bot-seated": _taken_over,
    "bot-replaced": _taken_over,
    "resigned": _taken_over,
    "renamed": _chair(lambda deed: {"name": deed["name"]}),
    "invited": _kept_for,
    "renewed": _kept_for,
    "shared": _chair(lambda deed: {"shared": deed["secret"]}),
    "intended": _intended,  # older tables have these, each with a step
    "declared": _intended,
    "overdue": _chair(lambda deed: {"overdue": True}),
    "started": _started,
    "action": _acted,
    "undone": _undone,
    "pleaded": _pleaded,
    "answered": _agreed,
    "rematch": _rematched,
}
"""Functions that do a deed, by its kind."""


# --- signatures ------------------------------------------------------------------------------------------


def signature(before: TableState, s: TableState) -> JsonObject:
    """Return the shuffles and the digest to record with a deed that changes the game, for checks when it is loaded."""
    if s.game is None or s.game is before.game or (before.game and s.game.steps == before.game.steps):
        return {}
    known = before.game or before.opening
    fallen = s.game.shuffles[len(known.shuffles) if known else 0 :]
    return {"shuffles": [list(order) for order in fallen], "position": s.game.position().digest()}


def _check_signature(game: Game, deed: Deed) -> None:
    """Raise AmunreError if the position of a game is not the one recorded with a deed."""
    if "position" in deed and game.position().digest() != deed["position"]:
        raise AmunreError("position: the game differs from the one that was played.")
