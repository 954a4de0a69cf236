"""The effect of each kind of entry on the state of a table. The functions in this module are pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve

from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game
from amunre.errors import AmunreError
from amunre.hosting.chairs import Sitting, check_seat, names_at
from amunre.hosting.deed_limits import PACE, SILENT, counts, gives_chair, of_host
from amunre.hosting.past import Deed, Done
from amunre.hosting.state import Plea, Successor, TableState
from amunre.hosting.takeback import without
from amunre.jsontypes import JsonObject
from amunre.printing import shortened

NO_SEAT = -1
"""Seat number for an entry that does not belong to a seat."""


def after(s: TableState, deed: Deed) -> TableState:
    """Return the table after an entry. Raises ValueError if the entry is not possible now."""
    seat = deed.get("seat", NO_SEAT)
    if seat != NO_SEAT:
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
    """Count an entry that is not a game action, for its seat or for the host."""
    if counts(deed):
        s = s.seated(seat, evolve(s.chairs[seat], counted=s.chairs[seat].counted + 1))
    elif gives_chair(deed):
        s = s.seated(seat, evolve(s.chairs[seat], counted=0, given=s.step + 1))
    return evolve(s, busy=max(s.busy, deed["at"]) + PACE) if of_host(deed) else s


def _timed(before: TableState, s: TableState, done: Done) -> TableState:
    """Add an entry to the history, and update the clocks."""
    at: int = done.deed["at"]
    to_act = () if s.game is None else s.game.to_act
    s = _with_intentions(s, to_act, done)
    decided = done.deed["kind"] == "action" and done.seat in before.asked_at
    if decided:
        chair = s.chairs[done.seat]
        used = chair.used + max(at - before.asked_at[done.seat], 0)
        overdue = chair.overdue and s.options.clock is not None and s.options.clock.per == "game"
        s = s.seated(done.seat, evolve(chair, used=used, overdue=overdue))
    restarted = decided or done.deed["kind"] == "sat"
    still = {seat: since for seat, since in before.asked_at.items() if not (restarted and seat == done.seat)}
    if s.options.clock is not None and s.options.clock.per == "decision":  # the overdue decision has been made
        idle = [evolve(one, overdue=one.overdue and seat in to_act) for seat, one in enumerate(s.chairs)]
        s = evolve(s, chairs=tuple(idle))
    return evolve(s, past=s.past.plus(done), at=at, asked_at={seat: still.get(seat, at) for seat in to_act})


def _with_intentions(s: TableState, to_act: tuple[int, ...], done: Done) -> TableState:
    """Drop declared actions that have been performed or are now illegal."""
    off = {
        seat
        for seat, chair in enumerate(s.chairs)
        if chair.intends is not None and (seat in to_act) and s.begun.explain(seat, chair.intends)
    }
    if done.deed["kind"] == "action":
        off.add(done.seat)
    chairs = [evolve(chair, intends=None) if seat in off else chair for seat, chair in enumerate(s.chairs)]
    return evolve(s, chairs=tuple(chairs)) if off else s


# --- a function for each kind of entry -------------------------------------------------------------------

DeedResult = TableState | tuple[TableState, Done]
"""State of a table after an entry, together with the entry's `Done` if it differs from the default."""


def _begun(s: TableState, deed: Deed, done: Done) -> tuple[TableState, Done]:
    """Start the game."""
    if s.game is not None:
        raise ValueError("seed: the game has already started.")
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
    """Replace the person or bot in a seat. This ends any plea, because the new person has not been asked."""
    return evolve(s.seated(seat, evolve(chair, intends=None, overdue=False)), plea=None)


def _sat(s: TableState, seat: int, deed: Deed) -> TableState:
    since = len(s.game.steps) if s.game else 0
    chair = evolve(s.chairs[seat], name=deed["name"], bot=None, secret=deed["secret"], shared=None, since=since)
    return _replaced(s, seat, evolve(chair, used=0))


def _left(s: TableState, seat: int, deed: Deed) -> TableState:
    chair = evolve(s.chairs[seat], name=None, bot=None, former=_former(s, seat), secret=None, shared=None)
    return _replaced(s, seat, chair)


def _former(s: TableState, seat: int) -> str | None:
    """Return the name of the last person in a seat; None before the game starts."""
    return None if s.game is None else s.chairs[seat].called


def _taken_over(s: TableState, seat: int, deed: Deed) -> TableState:
    since = len(s.game.steps) if s.game else 0
    former = _former(s, seat)
    chair = evolve(s.chairs[seat], name=None, bot=deed["bot"], former=former, secret=None, shared=None, since=since)
    return _replaced(s, seat, chair)


def _started(s: TableState, seat: int, deed: Deed) -> TableState:
    if "seed" not in deed:
        raise ValueError("seed: expected a seed, because the game starts.")
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
        raise ValueError("no player has asked this seat to agree.")
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
        raise ValueError("there is already a rematch.")
    return evolve(s, again=Successor(deed["table"], deed["salt"]))


def _gone_back(s: TableState, seat: int, deed: Deed, steps: tuple[int, ...]) -> tuple[TableState, Done]:
    """Undo some steps of the game for one seat."""
    chair, numbers = s.chairs[seat], list(steps)
    s = s.seated(seat, evolve(chair, taken_back=chair.taken_back + 1))
    if numbers != sorted(set(numbers)) or numbers[-1] >= len(s.begun.steps):
        found = shortened(str(numbers))
        raise ValueError(f"steps: expected increasing numbers below {len(s.begun.steps)}, found {found}.")
    aside = all(map(s.begun.lies_face_down, numbers))
    game, kept = without(s.begun, numbers)
    _check_signature(game, deed)
    chairs = tuple(
        [evolve(one, since=one.since - sum(n < one.since for n in numbers), intends=None) for one in s.chairs]
    )
    new = evolve(s, game=game, chairs=chairs, plea=None)
    return new, Done(deed, seat, aside, kept, len(game.events(SPECTATOR)))


def _chair(facts: Callable[[Deed], JsonObject]) -> Callable[[TableState, int, Deed], TableState]:
    """Return a function that applies an entry by changing the given fields of its seat."""
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
    "intended": _intended,  # found in older tables, where each one counts as a step
    "declared": _intended,
    "overdue": _chair(lambda deed: {"overdue": True}),
    "started": _started,
    "action": _acted,
    "undone": _undone,
    "pleaded": _pleaded,
    "answered": _agreed,
    "rematch": _rematched,
}
"""Functions that apply an entry, by the kind of entry."""


# --- signatures ------------------------------------------------------------------------------------------


def signature(before: TableState, s: TableState) -> JsonObject:
    """Return the shuffles and digest to record with an entry that changes the game; loading checks them."""
    if s.game is None or s.game is before.game or (before.game and s.game.steps == before.game.steps):
        return {}
    known = before.game or before.opening
    fallen = s.game.shuffles[len(known.shuffles) if known else 0 :]
    return {"shuffles": [list(order) for order in fallen], "position": s.game.position().digest()}


def _check_signature(game: Game, deed: Deed) -> None:
    """Raise AmunreError if a game's position differs from the one recorded with an entry."""
    if "position" in deed and game.position().digest() != deed["position"]:
        raise AmunreError("position: the game differs from the one that was recorded.")
