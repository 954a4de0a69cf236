"""Statistics over many Euphrat & Tigris games: endings, sources of points, wars and revolts."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING

from attrs import define, field

from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game
from amunre.engine.texts import decimal
from amunre.games.tigris.events import kind_of_conflict
from amunre.games.tigris.model import Ruleset
from amunre.report import Plot, Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SOURCES = {
    "score.leader": "by-leader",
    "score.king": "by-king",
    "revolt.result": "revolt",
    "war.points": "war",
    "monument.points": "monument",
}
"""Name of the source of points in the texts, by clause."""
TREASURE = "treasure"
"""Name of the source of points that have no color."""
ENDS = {"end.treasures": "ends-treasures", "end.bag": "ends-bag", "end.quiet": "ends-quiet"}
"""Text for the reason that a game ended, by clause."""


@define
class TigrisTally(Tally[Ruleset]):
    """Counts over games with one ruleset."""

    turns: dict[str, list[int]] = field(factory=lambda: defaultdict(list))
    """Number of turns in each game, by the clause that ended the game."""
    won: Counter[tuple[str, str]] = field(factory=Counter)
    """Points of all seats, by source and color; the color is empty for treasures."""
    conflicts: Counter[tuple[str, str]] = field(factory=Counter)
    """Number of wins, by `revolt` or `war` and by `attacker` or `defender`."""
    built: Counter[str] = field(factory=Counter)
    """Number of games in which each monument was built."""
    weakest: Counter[str] = field(factory=Counter)
    """Number of times that each color was a winner's weakest, before treasures were added."""
    first: list[float] = field(factory=list)
    """For each game: the start player's share of the win times the number of players; 1 is an even share."""

    def add(self, game: Game[Ruleset]) -> None:
        """Count a finished game."""
        super().add(game)
        turns, kind, attacker = 0, "", -1
        for event in game.events(OMNISCIENT):
            told = event.params
            match event.kind:
                case "turn-began":
                    turns += 1
                case "conflict-began":
                    kind = kind_of_conflict(event)
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
        """The plots specific to this game, followed by the plots about seats."""
        own = (_ends, _sources, _conflicts, _monuments, _weakest)
        return (*(partial(plot, self) for plot in own), *super().plots)


def _ends(tally: TigrisTally, axis: Axes) -> None:
    clauses = [clause for clause in ENDS if clause in tally.turns]
    shares = {clause: round(100 * len(tally.turns[clause]) / tally.games) for clause in clauses}
    names = [tally.text(ENDS[clause], share=share) for clause, share in shares.items()]
    axis.hist([tally.turns[clause] for clause in clauses], bins=20, stacked=True, label=names)
    axis.set_xlabel(tally.text("turns"))
    axis.set_ylabel(tally.text("games"))
    axis.set_title(tally.text("ends"))
    axis.legend(frameon=False)


def _sources(tally: TigrisTally, axis: Axes) -> None:
    sources = [*SOURCES.values(), TREASURE]
    names = [tally.text(source) for source in sources]
    seats, left = len(tally.points), [0.0] * len(names)
    for color in (*tally.rules.colors, ""):
        label = tally.named("colors", color) if color else tally.text("any-color")
        widths = [tally.won[source, color] / seats for source in sources]
        axis.barh(names, widths, left=left, color=color or "gold", label=label)
        left = [before + width for before, width in zip(left, widths, strict=True)]
    axis.invert_yaxis()
    axis.set_xlabel(tally.text("points"))
    axis.set_title(tally.text("sources"))
    axis.legend(frameon=False)


def _conflicts(tally: TigrisTally, axis: Axes) -> None:
    kinds, floor = ("revolt", "war"), [0.0, 0.0]
    for side, won in (("attacker", "won-by-attacker"), ("defender", "won-by-defender")):
        heights = [tally.conflicts[kind, side] / tally.games for kind in kinds]
        axis.bar([tally.text(kind) for kind in kinds], heights, 0.5, bottom=floor, label=tally.text(won))
        floor = [below + height for below, height in zip(floor, heights, strict=True)]
    axis.set_ylabel(tally.text("in-a-game"))
    axis.set_title(tally.text("conflicts"))
    axis.legend(frameon=False)


def _monuments(tally: TigrisTally, axis: Axes) -> None:
    ids = [monument.id for monument in tally.rules.monuments]
    axis.barh([tally.named("monuments", id) for id in ids], [tally.built[id] / tally.games for id in ids], 0.6)
    axis.invert_yaxis()
    axis.set_xlabel(tally.text("of-games"))
    axis.set_title(tally.text("built"))


def _weakest(tally: TigrisTally, axis: Axes) -> None:
    colors = tally.rules.colors
    whole = sum(tally.weakest.values())
    names = [tally.named("colors", color) for color in colors]
    axis.bar(names, [tally.weakest[color] / whole for color in colors], 0.6, color=list(colors))
    axis.set_ylabel(tally.text("share"))
    axis.set_xlabel(tally.text("start", times=decimal(fmean(tally.first), 2)))
    axis.set_title(tally.text("weakest"))


TALLY = TigrisTally
