"""A page of plots about many games: win shares by seat, and the game's own statistics."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from statistics import fmean
from typing import TYPE_CHECKING, Generic

from attrs import define, field

from amunre.engine.game import Game
from amunre.engine.ruleset import Rules
from amunre.engine.texts import Filler
from amunre.engine.type_variables import R
from amunre.extras import extra
from amunre.shares import interval, win_share

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Plot = Callable[["Axes"], None]
"""A function that draws one plot on a page."""


@define
class Tally(Generic[R]):
    """Counts over many games under one ruleset; subclasses add counts for one game, such as Amun-Re."""

    rules: R
    games: int = 0
    shares: dict[tuple[int, int], list[float]] = field(factory=lambda: defaultdict(list))
    """Win shares by number of players and seat: 1 for a win, a fraction for a shared win, otherwise 0."""
    points: list[int] = field(factory=list)
    """Final points of every seat in every game."""

    def add(self, game: Game[R]) -> None:
        """Count a finished game."""
        result = game.result
        if result is None:
            raise ValueError("game: expected a finished game.")
        self.games += 1
        self.points += result.points
        for seat in range(game.players):
            self.shares[game.players, seat].append(win_share(result, seat))

    @property
    def plots(self) -> tuple[Plot, ...]:
        """The plots, in the order in which the page shows them."""
        return (self._seats,)

    def text(self, key: str, **params: object) -> str:
        """Return text for the page."""
        return plain(Filler(self.rules).part("report", key, **params))

    def named(self, section: str, id: str) -> str:
        """Return the display name of an id, such as a card, from this section of the texts."""
        return plain(Filler(self.rules).title(section, id))

    def _seats(self, axis: Axes) -> None:
        for players in sorted({players for players, _ in self.shares}):
            seats = range(players)
            means = [fmean(self.shares[players, seat]) for seat in seats]
            edges = [interval(self.shares[players, seat]) for seat in seats]
            low = [max(0.0, mean - edge[0]) for mean, edge in zip(means, edges, strict=True)]
            high = [max(0.0, edge[1] - mean) for mean, edge in zip(means, edges, strict=True)]
            axis.errorbar(
                seats, means, yerr=[low, high], fmt="o", capsize=3, label=self.text("players", players=players)
            )
            axis.axhline(1 / players, linestyle=":", linewidth=0.8, color=axis.lines[-1].get_color())
        axis.set_xticks(range(max(players for players, _ in self.shares)))
        axis.set_xlabel(self.text("seat"))
        axis.set_ylabel(self.text("wins"))
        axis.set_title(self.text("seats"))
        axis.legend(frameon=False)


def tally_of(rules: Rules) -> Tally:
    """Return an empty tally for games under these rules."""
    tally: Tally = rules.game.module("report").TALLY(rules)
    return tally


def page(tally: Tally) -> Figure:
    """Return the page of plots in two rows. This needs matplotlib."""
    with extra("report", "matplotlib"):
        from matplotlib.figure import Figure

    plots = tally.plots
    figure = Figure(figsize=(15, 10), layout="constrained")
    axes = figure.subplots(2, -(-len(plots) // 2), squeeze=False)
    figure.suptitle(tally.text("page", title=tally.rules.title, games=tally.games, seats=len(tally.points)))
    for axis in axes.flat[len(plots) :]:
        axis.remove()
    for axis, draw in zip(axes.flat, plots, strict=False):
        draw(axis)
        axis.spines[["top", "right"]].set_visible(False)
    return figure


def plain(text: str) -> str:
    """Return text that matplotlib does not parse as a formula."""
    return text.replace("$", r"\$")
