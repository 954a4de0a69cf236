"""What everybody at a table is told besides the events of the game: who has come and gone, what was taken back."""

from __future__ import annotations

from amunre.engine.names import as_spoken
from amunre.engine.texts import Filler
from amunre.engine.update import Told
from amunre.hosting.chairs import public_name
from amunre.hosting.standing import Done, Standing

MOST_TOLD = 200
"""Deeds that a screen is told at once: the last ones."""


def told_since(s: Standing, step: int) -> tuple[Told, ...]:
    """The deeds since a step that are no actions, or were done for somebody else, in words."""
    found = [(number, done) for number, done in enumerate(s.past[step:], step + 1) if _is_told(done)]
    return tuple([_told(s, number, done) for number, done in found[-MOST_TOLD:]])


def _is_told(done: Done) -> bool:
    return done.deed["kind"] not in ("action", "intended") or "by" in done.deed


def _told(s: Standing, number: int, done: Done) -> Told:
    deed = done.deed
    kind = f"by-{deed['by']}" if deed["kind"] == "action" else str(deed["kind"])
    if kind == "answered":
        kind = "agreed" if deed["agreed"] else "refused"
    seat, name = deed.get("seat"), deed.get("name")
    bot = public_name(deed["bot"]) if "bot" in deed else None
    text = Filler(s.rules, as_spoken(done.names)).say("table-deeds", kind, seat=seat, name=name, bot=bot)
    return Told(number, kind, seat, name, bot, text)
