"""Scenes: the offerings when they are revealed, and a scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from amunre.games.amun_re.drawings import glyphs
from amunre.games.amun_re.drawings.palette import EGYPT
from amunre.games.amun_re.drawings.words import Speaker, word
from amunre.games.amun_re.events import (
    GameEnded,
    KingdomCleared,
    OfferingsRevealed,
    PointsScored,
    TempleMoved,
    TotalCorrected,
)
from amunre.games.amun_re.texts import title
from amunre.render import seals
from amunre.render.drawing import Drawing
from amunre.render.ink import Thing, box, group, label, moved, row
from amunre.render.scene import WIDTH, scene_drawing, title_of
from amunre.render.tables import TableRow, table

if TYPE_CHECKING:
    from amunre.games.amun_re.events import AnyEvent
    from amunre.games.amun_re.model import Ruleset

_ROW = 34.0
_NAME, _BAR = 38.0, 128.0
"""Left edges of a player's name and of the bar."""
_LONGEST = 150.0


def scene(events: Sequence[AnyEvent], number: int, rules: Ruleset, names: Sequence[str]) -> Drawing | None:
    """Draw the scene that an event completes; see `Drawings.scene`."""
    event, speaker = events[number], Speaker(rules, names)
    if isinstance(event, TempleMoved):
        return _offerings(event, events[:number], speaker)
    if isinstance(event, OfferingsRevealed) and not any(isinstance(one, TempleMoved) for one in events[number:]):
        return _offerings(event, events[: number + 1], speaker)
    if isinstance(event, (KingdomCleared, GameEnded)):
        scored = [one for one in events[:number] if isinstance(one, PointsScored)]
        return _scoring([one for one in scored if one.scoring == scored[-1].scoring], speaker) if scored else None
    return None


def _offerings(event: TempleMoved | OfferingsRevealed, before: Sequence[AnyEvent], speaker: Speaker) -> Drawing | None:
    """Draw each player's offering as a bar, with the cards that change the total."""
    revealed = next((one for one in reversed(before) if isinstance(one, OfferingsRevealed)), None)
    if revealed is None:
        return None
    corrected = {one.seat: one.amount for one in before[revealed.number :] if isinstance(one, TotalCorrected)}
    most, drawn, told = max(1, *revealed.offerings), [], []
    for seat, (gold, card) in enumerate(zip(revealed.offerings, revealed.laid, strict=True)):
        things: list[Thing] = []
        if gold:
            wide = _LONGEST * gold / most
            things += [(wide, box(0, 3, wide, 16, "a-gilded", 3)), glyphs.coin(gold, lies=True)]
        else:
            counts = f"{speaker.rules.steal_counts:+}"
            things.append((40, label(counts, 0, 18, 18, "a-strong")))
        if card is not None:
            things += [
                glyphs.card(lies=True),
                (40, label(f"{corrected[seat]:+}" if seat in corrected else "±", 0, 17, 16)),
            ]
        sealed = seals.seal(seat, seals.marks(speaker.names)[seat])[1]
        name = label(speaker.names[seat], _NAME, 18, 16, room=_BAR - _NAME - 8)
        drawn.append(
            moved(group(moved(sealed, 8, 0), name, row(things, _BAR, 0, WIDTH - _BAR - 8, 6)), 0, 6 + seat * _ROW)
        )
        told.append(f"{speaker.names[seat]}: {gold or speaker.rules.steal_counts}")
    return scene_drawing(title_of(event, speaker), told, 6 + len(revealed.offerings) * _ROW, EGYPT, *drawn)


def _scoring(scored: Sequence[PointsScored], speaker: Speaker) -> Drawing:
    """Draw the points of a scoring, by line."""
    kingdom = title("kingdoms", speaker.rules.kingdoms[scored[0].scoring].id)
    signs = [seals.seal(seat, mark) for seat, mark in enumerate(seals.marks(speaker.names))]
    rows = [*_lines(scored, speaker)]
    told = ". ".join(f"{one.label}: {', '.join(one.cells)}" for one in rows)
    return table(kingdom, told, rows, speaker.names, signs)


def _lines(scored: Sequence[PointsScored], speaker: Speaker) -> Iterator[TableRow]:
    """Yield a row for each line that is counted, and the total."""
    is_last = scored[0].scoring == len(speaker.rules.kingdoms) - 1
    points: Counter[tuple[int, str]] = Counter()
    for one in scored:
        points[one.seat, one.line] += one.points
    seats = range(len(speaker.names))
    for line in speaker.rules.lines:
        if line.counts(is_last):
            yield TableRow(title("lines", line.id), tuple(str(points[seat, line.id]) for seat in seats))
    totals = [sum(points[seat, line.id] for line in speaker.rules.lines) for seat in seats]
    yield TableRow(word("together"), tuple(map(str, totals)), strong=True)
