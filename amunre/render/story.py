"""What happened, told for a reader: a paragraph for each turn, with equal sentences and payments put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve

from amunre.engine.events import Event, Viewer
from amunre.engine.game import Game
from amunre.engine.texts import part
from amunre.games.amun_re.events import GoldMoved

UNTOLD = {
    "asked",
    "bonuses-passed",
    "cards-bought",  # cards-drawn follows
    "offerings-ranked",  # gifts-granted follows in that order
    "points-scored",  # a table
    "province-taken",  # its price has been told
}
"""Kinds of event that say no more than others do."""

OPENING = {"auction-ended", "offerings-revealed", "temple-moved", "gifts-granted", "round-began", "kingdom-cleared"}
"""Kinds of event with which a new paragraph begins."""

TOGETHER = {"bidding", "payment", "offering"}
"""Stages that are told in one paragraph, whoever is asked."""


def story(game: Game, viewer: Viewer, since: int = 0) -> Iterator[str]:
    """A paragraph for each turn since the event of this number, as the viewer may know it."""
    for whole in _turns(game.events(viewer)):
        if told := paragraph(game, viewer, [event for event in whole if event.number >= since]):
            yield told


def paragraph(game: Game, viewer: Viewer, turn: Sequence[Event]) -> str:
    """These events in a few sentences, without those that say no more than others do; empty if none is left."""
    told = Counter(game.sentence(event) for event in _summed(turn) if _is_told(event, turn, viewer))
    return " ".join(
        part("log", "several", sentence=sentence.removesuffix("."), n=n) if n > 1 else sentence
        for sentence, n in told.items()
    )


def _is_told(event: Event, turn: Sequence[Event], viewer: Viewer) -> bool:
    """Whether a reader would miss the event. That somebody buys nothing more is news if they have bought nothing."""
    match event.kind:
        case "turn-ended":
            return all(other.kind in ("asked", "turn-ended") for other in turn)
        case "offering-made":
            return bool(event.params["seat"] == viewer)
        case "gift-taken":
            return bool(event.params["gift"] == "card")  # any other is told by where it is put
        case "gold-moved":
            return event.clause not in ("offering.paid", "play.sell-cards")
    return event.kind not in UNTOLD


def _turns(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events by turn: as long as the same seat is asked for the same; the bidding is one."""
    found, whose = list[Event](), None
    for event in events:
        now = whose
        if event.kind == "asked":
            stage = event.params["stage"]
            now = stage, () if stage in TOGETHER else event.params["seats"]
        elif event.kind == "gifts-granted":
            now = "gifts", (event.params["seat"],)
        if event.kind in OPENING or now != whose:
            yield found
            found = []
        whose = now
        found.append(event)
    yield found


def _summed(events: Sequence[Event]) -> list[Event]:
    """The events with payments of one sort as one, where the first was."""
    found = list[Event]()
    place: dict[tuple[object, ...], int] = {}
    for event in events:
        if isinstance(event, GoldMoved):
            what = (event.clause, event.source, event.target, event.province)
            if what in place:
                before = found[place[what]]
                assert isinstance(before, GoldMoved)
                found[place[what]] = evolve(before, gold=before.gold + event.gold)
                continue
            place[what] = len(found)
        found.append(event)
    return found
