"""A game frame by frame, as seen after each step, with each drawing stored only once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

from attrs import define, field

from amunre import render
from amunre.engine.events import ASKED, OMNISCIENT, Event, Viewer
from amunre.engine.game import Game
from amunre.jsontypes import JsonObject
from amunre.render.drawings import drawings_of
from amunre.render.sharing import bare
from amunre.render.story import paragraph
from amunre.replay.hints import expected

Moment = tuple[Game, str]
Watch = Callable[[Sequence[Moment]], Iterable[Moment]]


@define
class Frames:
    """Frames of a game, from before the first step to after the last, as one viewer sees it."""

    game: Game
    viewer: Viewer
    drawings: list[str] = field(factory=list)
    """Distinct drawings, each as SVG or HTML; frames refer to them by index."""
    frames: list[JsonObject] = field(factory=list)
    """One frame per moment. `chapter` is its heading, and `told` the events since the last frame. `drawn` maps pieces
    to the index of a drawing; `scores` and `hands` are indexes too. A frame may have a `hint`, the expected move.
    """
    _places: dict[str, int] = field(factory=dict)

    @classmethod
    def of(cls, game: Game, viewer: Viewer, watch: Watch = lambda moments: moments, with_hints: bool = False) -> Frames:
        """Return all frames of a game.

        watch: a wrapper around the moments, which yields them as they are drawn. with_hints: whether to add hints, but
        only for seats whose hand the viewer sees, because a hint reveals the hand.
        """
        frames = cls(game, viewer)
        events = game.events(viewer)
        games = [game.at(step) for step in range(len(game.steps) + 1)]
        told = [frames._told(events[before:end]) for before, end in pairwise([0, *game.event_counts])]
        for moment, words in watch([*zip(games, told, strict=True)]):
            frames._add(moment, words)
        if with_hints:
            frames._hint(games)
        return frames

    def _hint(self, games: Sequence[Game]) -> None:
        """Add to each step the action that the sensible bot would have chosen instead."""
        for before, step, frame in zip(games, self.game.steps, self.frames[1:], strict=False):
            if self.viewer in (step.seat, OMNISCIENT) and (hint := expected(before, step.seat, step.action)):
                frame["hint"] = hint

    def _told(self, events: Sequence[Event]) -> str:
        """Return the events of a step in sentences, including implied events if there is nothing else to report."""
        done = (self.game.sentence(event) for event in events if event.kind != ASKED)
        return paragraph(self.game, self.viewer, events) or " ".join(done)

    def _add(self, moment: Game, told: str) -> None:
        view, rules, names = moment.view(self.viewer), moment.rules, moment.names
        hands = [render.hand(view, rules, names, seat=seat) for seat in self._open(view)]
        self.frames.append(
            {
                "chapter": drawings_of(rules.game).chapter(view, rules, names),
                "told": told,
                "drawn": {piece.name: self._place(piece.svg) for piece in render.pieces(view, rules, names)},
                "scores": self._place(render.scores(view, rules, names).html),
                "hands": [self._place(bare(hand.svg)) for hand in hands],
            }
        )

    def _open(self, view: Any) -> list[int]:
        """Return the seats whose hands the viewer sees."""
        seats = range(len(view.players))
        return [seat for seat in seats if self.viewer in (seat, OMNISCIENT)]

    def _place(self, drawing: str) -> int:
        """Return the index of this drawing; store it if it is new."""
        if drawing not in self._places:
            self._places[drawing] = len(self.drawings)
            self.drawings.append(drawing)
        return self._places[drawing]
