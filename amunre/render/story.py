"""The log of a game for readers: a paragraph per turn, with repeated sentences and payments merged."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from attrs import evolve

from amunre.engine.events import Event, Viewer
from amunre.engine.game import Game
from amunre.engine.lines import Line, line_of
from amunre.engine.texts import Filler, part


def story(game: Game, viewer: Viewer, since: int = 0) -> Iterator[str]:
    """Yield a paragraph for each turn, starting at the event with this number, with only what the viewer may know."""
    log = game.events(viewer)
    for whole in _turns(log, _together(game)):
        if told := paragraph(game, viewer, [event for event in whole if event.number >= since], log):
            yield told


def last_turn(log: Sequence[Event], seat: int) -> int:
    """Return the number of the first event after a seat's last action in its turn before this one; 0 if it had none."""
    others_acted = False
    for event in reversed(log):
        if turn := event.turn():
            is_asked = seat in turn[1]
            if is_asked and others_acted:
                return event.number + 1
            others_acted = others_acted or not is_asked
    return 0


def paragraph(game: Game, viewer: Viewer, turn: Sequence[Event], log: Sequence[Event] = ()) -> str:
    """Return these events in a few sentences, leaving out events that others imply; empty if none is left.

    log: the viewer's whole log; without it, effects that do nothing are not reported.
    """
    return " ".join(sentence for _, sentence in _told(game, viewer, turn, log))


def recent_lines(game: Game, seat: int) -> Iterator[Line]:
    """Yield the events since a seat's last turn as lines, merged and left out as in the story of the game.

    The first line of each paragraph opens a section.
    """
    log = game.events(seat)
    for turn in _turns(log[last_turn(log, seat) :], _together(game)):
        for number, (event, sentence) in enumerate(_told(game, seat, turn, log)):
            yield evolve(line_of(game, event), text=sentence, opens=number == 0)


def _told(game: Game, viewer: Viewer, turn: Sequence[Event], log: Sequence[Event]) -> Iterator[tuple[Event, str]]:
    """Yield each event to report with its sentence; equal sentences in a row become one."""
    told = (it for event in as_told(_summed(turn)) for it in _sentences(game, viewer, event, turn, log))
    for sentence, equal in groupby(told, key=itemgetter(1)):
        [(event, _), *more] = equal
        yield event, _several(game, event, sentence, 1 + len(more)) if more else sentence


def _several(game: Game, event: Event, sentence: str, n: int) -> str:
    """Return a sentence for n equal events: with a list of things if it names only a seat and a thing."""
    filler = Filler(game.rules, game.names)
    template = filler.template("events", event.kind, event.case)
    for key, keys in event.counted.items():
        if {*re.findall(r"{(\w+)", template)} == {"seat", key} and sentence == game.sentence(event):
            params = {"seat": event.params["seat"], keys: (event.params[key],) * n}
            return filler.filled(template.replace(f"{{{key}", f"{{{keys}"), params)
    return part("log", "several", sentence=sentence.removesuffix("."), n=n)


def _sentences(
    game: Game, viewer: Viewer, event: Event, turn: Sequence[Event], log: Sequence[Event]
) -> Iterator[tuple[Event, str]]:
    """Yield a remark before an event, and the event."""
    if log and (remark := event.remark(log, game.rules)):
        key, params = remark
        yield event, Filler(game.rules, game.names).say("remarks", key, **params)
    if event.is_news(viewer, turn):
        yield event, game.sentence(event)


def called(game: Game, seat: int, action: str) -> str:
    """Return the name of an action in the seat's menu, or the action's text if no group lists it."""
    for group in game.prompt(seat, reasons=False).groups:
        for choice in group.choices:
            if str(choice.action) == action:
                return f"{group.title}: {choice.label}"
    return action


def as_told(events: Iterable[Event]) -> list[Event]:
    """Return the events in the order in which to report them: as they happened, except those that are reported last."""
    return sorted(events, key=lambda event: event.told_last)


def _together(game: Game) -> set[str]:
    """Return the names of the stages that are told as one turn."""
    return {stage.name for stage in game.rules.game.course.STAGES if stage.together}


def _turns(events: Iterable[Event], together: set[str]) -> Iterator[list[Event]]:
    """Split the events into turns, each lasting as long as seats face the same question or a stage is told as one."""
    found, now = list[Event](), None
    for event in events:
        before = now
        if turn := event.turn():
            stage, seats = turn
            now = stage, () if stage in together else seats
        if event.opens or now != before:
            yield found
            found = []
        found.append(event)
    yield found


def _summed(events: Iterable[Event]) -> list[Event]:
    """Merge events that are reported as one, at the position of the first."""
    found = list[Event]()
    for event in events:
        for place, before in enumerate(found):
            if both := before.plus(event):
                found[place] = both
                break
        else:
            found.append(event)
    return found
