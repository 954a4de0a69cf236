"""Scenes: a conflict when it begins, and when it is settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from amunre.games.tigris.drawings import glyphs
from amunre.games.tigris.drawings.palette import PALETTE
from amunre.games.tigris.drawings.words import Speaker
from amunre.games.tigris.events import ConflictBegan, ConflictSettled
from amunre.render.ink import Thing, box, group, label, measured, moved, path, row
from amunre.render.scene import WIDTH, scene_drawing, title_of

if TYPE_CHECKING:
    from amunre.games.tigris.events import AnyEvent
    from amunre.games.tigris.model import Leader, Ruleset
    from amunre.render.drawing import Drawing

_SIDE = 66.0
"""Height of a side."""
_LEFT = 62.0
"""Left edge of a side's name and tiles."""
_TILE = 13.0


def scene(events: Sequence[AnyEvent], number: int, rules: Ruleset, names: Sequence[str]) -> Drawing | None:
    """Draw the conflict that an event begins or settles; see `Drawings.scene`.

    A conflict that is already settled is drawn only when it is settled.
    """
    event, speaker = events[number], Speaker(rules, names)
    if isinstance(event, ConflictBegan) and not any(isinstance(one, ConflictSettled) for one in events[number:]):
        return _conflict(event, event.strengths, speaker)
    if isinstance(event, ConflictSettled):
        began = next((one for one in reversed(events[:number]) if isinstance(one, ConflictBegan)), None)
        if began is not None:
            totals = event.totals if event.seat == began.attacker else event.totals[::-1]
            return _conflict(began, totals, speaker, event)
    return None


def _conflict(
    began: ConflictBegan, totals: tuple[int, int], speaker: Speaker, settled: ConflictSettled | None = None
) -> Drawing:
    """Draw both sides: the leader, the tiles on the board, those added, and the total; the loser is pale."""
    leader = next(leader for leader in speaker.rules.leaders if leader.id == began.leader)
    color = _sanctuary(speaker.rules) if began.clause == "lead.revolt" else leader.color
    drawn, told = [], []
    signs = (glyphs.attack(), glyphs.defense())
    for n, (sign, seat) in enumerate(zip(signs, (began.attacker, began.defender), strict=True)):
        own, total = began.strengths[n], totals[n]
        side = _side(speaker, leader, seat, sign, own, total, color)
        lost = settled is not None and seat == settled.loser
        drawn.append(moved(group(side, opacity=0.5) if lost else side, 0, n * _SIDE))
        told.append(f"{speaker.names[seat]}: {total}")
    drawn.append(path(f"M8 {_SIDE - 3:g}H{WIDTH - 8}", "a-rule"))
    return scene_drawing(title_of(settled or began, speaker), told, 2 * _SIDE, PALETTE, *drawn)


def _side(speaker: Speaker, leader: Leader, seat: int, sign: Element, own: int, total: int, color: str) -> Element:
    """Draw a side of a conflict, with supporters in this color."""
    token = moved(glyphs.leader(leader, speaker.rules.dynasties[seat]), 20, 12, 1.05)
    name = label(speaker.names[seat], _LEFT, 24, 17, "a-strong", room=WIDTH - _LEFT - 60)
    tiles = row([*_tiles(color, own, total - own)], _LEFT, 34, WIDTH - _LEFT - 64, 2)
    number = label(str(total), WIDTH - 12, 44, 32, "a-strong", anchor="end")
    return group(moved(sign, 2, 24), token, name, tiles, number)


def _sanctuary(rules: Ruleset) -> str:
    """Return the color of the tiles that support in revolts (`lead.temple`)."""
    return next(tile.color for tile in rules.tiles if tile.role == "sanctuary")


def _tiles(color: str, own: int, added: int) -> Iterator[Thing]:
    """Yield the tiles on the board, then a plus sign and the added tiles, with a frame."""
    for _ in range(own):
        yield _TILE, box(0.5, 0.5, _TILE - 1, _TILE - 1, f"a-tile {glyphs.fill(color)}", 2)
    if added:
        yield measured("+", 15) + 4, label("+", 2, 12, 15)
    for _ in range(added):
        yield _TILE, box(1, 1, _TILE - 2, _TILE - 2, "a-light", 2)
