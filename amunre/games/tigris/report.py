"""What many games of Euphrat & Tigris show besides who wins: how they end, where points come from, wars and revolts."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING

from attrs import define, field

from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game
from amunre.games.tigris.model import Ruleset
from amunre.report import Plot, Tally, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SOURCES = {
    "score.leader": "tile, its leader",
    "score.king": "tile, the king",
    "revolt.result": "revolt",
    "war.points": "war",
    "monument.points": "monument",
}
"""By clause: where a point came from."""
TREASURE = "treasure"
"""The one source of points that have no color."""
ENDS = {"end.treasures": "treasures", "end.bag": "bag", "end.quiet": "quiet turns"}
"""By clause: why a game ended."""


@define
class TigrisTally(Tally[Ruleset]):
    """What is counted over games of one ruleset."""

    turns: dict[str, list[int]] = field(factory=lambda: defaultdict(list))
    """By clause that ended them: turns of games."""
    won: Counter[tuple[str, str]] = field(factory=Counter)
    """By source and color: points of all seats; for treasures the color is empty."""
    conflicts: Counter[tuple[str, str]] = field(factory=Counter)
    """By `revolt` or `war` and by `attacker` or `defender`: how often that side won."""
    built: Counter[str] = field(factory=Counter)
    """By monument: in how many games it was built."""
    weakest: Counter[str] = field(factory=Counter)
    """By color: how often it was a weakest one of a winner, before treasures."""
    first: list[float] = field(factory=list)
    """For each game the part of the win that the start player had, times the number of players: 1 is an even share."""

    def add(self, game: Game[Ruleset]) -> None:
        """Count a game that is over."""
        super().add(game)
        turns, kind, attacker = 0, "", -1
        for event in game.events(OMNISCIENT):
            told = event.params
            match event.kind:
                case "turn-began":
                    turns += 1
                case "conflict-began":
                    kind = "revolt" if event.clause == "lead.revolt" else "war"
                    attacker = told["attacker"]
                case "conflict-settled":
                    self.conflicts[kind, "attacker" if told["seat"] == attacker else "defender"] += 1
                case "points-won":
                    self.won[SOURCES[event.clause], told["color"]] += told["points"]
                case "treasure-taken":
                    self.won[TREASURE, ""] += 1
                case "monument-built":
                    self.built[told["monument"]] += 1
                case "game-ended":
                    self.turns[event.clause].append(turns)
        result = game.result
        assert result is not None
        self.first.append(game.players * (game.start in result.winners) / len(result.winners))
        for seat in result.winners:
            points = game.score(seat).points
            self.weakest.update(color for color, number in points.items() if number == min(points.values()))

    @property
    def plots(self) -> tuple[Plot, ...]:
        """Those of this game, then the seats."""
        own = (_ends, _sources, _conflicts, _monuments, _weakest)
        return (*(partial(plot, self) for plot in own), *super().plots)


def _ends(tally: TigrisTally, axis: Axes) -> None:
    clauses = [clause for clause in ENDS if clause in tally.turns]
    names = [f"{ENDS[clause]} ({len(tally.turns[clause]) / tally.games:.0%})" for clause in clauses]
    axis.hist([tally.turns[clause] for clause in clauses], bins=20, stacked=True, label=names)
    axis.set_xlabel("turns of all players")
    axis.set_ylabel("games")
    axis.set_title("How games end, and when")
    axis.legend(frameon=False)


def _sources(tally: TigrisTally, axis: Axes) -> None:
    names = [*SOURCES.values(), TREASURE]
    seats, left = len(tally.points), [0.0] * len(names)
    for color in (*tally.rules.colors, ""):
        widths = [tally.won[name, color] / seats for name in names]
        axis.barh(names, widths, left=left, color=color or "gold", label=plain(color or "any color"))
        left = [before + width for before, width in zip(left, widths, strict=True)]
    axis.invert_yaxis()
    axis.set_xlabel("points of a seat, mean")
    axis.set_title("Where points come from")
    axis.legend(frameon=False)


def _conflicts(tally: TigrisTally, axis: Axes) -> None:
    kinds, floor = ("revolt", "war"), [0.0, 0.0]
    for side in ("attacker", "defender"):
        heights = [tally.conflicts[kind, side] / tally.games for kind in kinds]
        axis.bar(kinds, heights, 0.5, bottom=floor, label=f"won by the {side}")
        floor = [below + height for below, height in zip(floor, heights, strict=True)]
    axis.set_ylabel("in a game, mean")
    axis.set_title("Conflicts")
    axis.legend(frameon=False)


def _monuments(tally: TigrisTally, axis: Axes) -> None:
    ids = [monument.id for monument in tally.rules.monuments]
    axis.barh(ids, [tally.built[id] / tally.games for id in ids], 0.6)
    axis.invert_yaxis()
    axis.set_xlabel("share of the games")
    axis.set_title("Which monuments are built")


def _weakest(tally: TigrisTally, axis: Axes) -> None:
    colors = tally.rules.colors
    whole = sum(tally.weakest.values())
    axis.bar(colors, [tally.weakest[color] / whole for color in colors], 0.6, color=list(colors))
    axis.set_ylabel("share")
    axis.set_xlabel(f"the start player won {fmean(tally.first):.2f} times an even share")
    axis.set_title("The winner's weakest color")


TALLY = TigrisTally
