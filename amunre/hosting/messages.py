"""Messages about a table other than game events: players joining and leaving, undos, actions by the host."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from amunre.engine.events import Event
from amunre.engine.languages import spoken
from amunre.engine.lines import Line, lines_of
from amunre.engine.names import as_spoken
from amunre.engine.texts import Filler
from amunre.engine.update import Told
from amunre.hosting.chairs import public_name
from amunre.hosting.past import Done
from amunre.hosting.state import TableState

MOST_REPORTED = 20
"""Maximum number of messages of one kind for one seat in an update, so that no player can crowd out the others."""


def told_since(s: TableState, step: int) -> tuple[Told, ...]:
    """Return messages about the entries since a step, except the actions that people and bots chose themselves."""
    found = [(number, done) for number, done in enumerate(s.past[step:], step + 1) if _is_told(done)]
    left: Counter[tuple[int, object]] = Counter()
    last = []
    for number, done in reversed(found):
        place = done.seat, done.deed["kind"]
        left[place] += 1
        if left[place] <= MOST_REPORTED:
            last.append(_told(s, number, done))
    return tuple(reversed(last))


def lines_at(s: TableState, events: Sequence[Event]) -> tuple[Line, ...]:
    """Return game events in words, each with the names that the seats had at the time.

    Args:
        s: State of the table.
        events: Events in the table's game, in order, as the viewer is allowed to see them.
    """
    if not events:
        return ()
    game, names = s.spoken, _names_from(s, events[0].number)
    runs = groupby(events, key=lambda event: names[event.number - events[0].number])
    return tuple(
        [line for called, run in runs for line in lines_of(game if called == game.names else game.renamed(called), run)]
    )


def _names_from(s: TableState, first: int) -> list[tuple[str, ...]]:
    """Return the names of the seats at the time of each event, beginning with the event that has the given number."""
    end = s.events_at(s.step)
    found: list[tuple[str, ...]] = []
    for number in range(s.step - 1, -1, -1):
        if end <= first:
            break
        begin = max(s.past[number].kept, first)
        if begin < end:
            found += [s.names_after(number)] * (end - begin)
            end = begin
    found += [as_spoken(s.begun.names)] * (end - first)  # events from before the game was continued at this table
    return found[::-1]


def _is_told(done: Done) -> bool:
    return done.deed["kind"] not in ("action", "intended") or "by" in done.deed


def _told(s: TableState, number: int, done: Done) -> Told:
    deed = done.deed
    kind = f"by-{deed['by']}" if deed["kind"] == "action" else str(deed["kind"])
    if kind == "answered":
        kind = "agreed" if deed["agreed"] else "refused"
    seat, name = deed.get("seat"), deed.get("name")
    bot = public_name(deed["bot"]) if "bot" in deed else None
    called = None if bot is None else spoken().of(s.rules.game.id)["page"].get(f"bot-{bot}", bot)
    text = Filler(s.rules, as_spoken(done.names)).say("table-deeds", kind, seat=seat, name=name, bot=called)
    return Told(number, kind, seat, name, bot, text)
