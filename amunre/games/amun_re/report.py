"""Statistics over many Amun-Re games, other than the winners: provinces, offerings, temple, and sources of points."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING

from attrs import define, field

from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game
from amunre.engine.texts import name_of
from amunre.games.amun_re.model import Ruleset
from amunre.report import Plot, Tally, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@define
class AmunReTally(Tally[Ruleset]):
    """Counts over games with one ruleset; every list has one number per occurrence."""

    paid: dict[str, list[int]] = field(factory=lambda: defaultdict(list))
    """Winning bids, by province."""
    brought: dict[str, list[int]] = field(factory=lambda: defaultdict(list))
    """Gold that each province earned its owner in one kingdom, including free gold."""
    ahead: dict[str, list[float]] = field(factory=lambda: defaultdict(list))
    """By province: its owner's points when that kingdom was scored, minus the average over all players."""
    totals: list[int] = field(factory=list)
    """Totals of the offerings, including corrections."""
    spaces: dict[int, Counter[int]] = field(factory=lambda: defaultdict(Counter))
    """By round: how often the temple moved to each space."""
    lines: dict[tuple[int, str], list[int]] = field(factory=lambda: defaultdict(list))
    """Each seat's points, by kingdom (from 0) and score line."""

    def add(self, game: Game[Ruleset]) -> None:
        """Count a finished game."""
        super().add(game)
        number = kingdom = 0
        owner: dict[str, int] = {}
        brought: Counter[str] = Counter()
        bids: dict[int, int] = {}
        for event in game.events(OMNISCIENT):
            told = event.params
            match event.kind:
                case "round-began":
                    number = told["round"]
                    kingdom = self.rules.kingdom_of(number)[0]
                case "bid-placed":
                    bids[told["seat"]] = told["bid"]
                case "province-taken":
                    owner[told["province"]] = told["seat"]
                    self.paid[told["province"]].append(bids[told["seat"]])
                case "gold-moved" if told["target"] == owner.get(told.get("province", "")):
                    brought[told["province"]] += told["gold"]
                case "temple-moved":
                    self.totals.append(told["total"])
                    self.spaces[number][told["space"]] += 1
                case "kingdom-cleared" | "game-ended":
                    self._add_kingdom(kingdom, owner, brought, game)
                    owner, brought = {}, Counter()

    def _add_kingdom(self, kingdom: int, owner: dict[str, int], brought: Counter[str], game: Game[Ruleset]) -> None:
        name = self.rules.kingdoms[kingdom].id
        scored = [
            {points.line: points.points for points in game.score(seat).lines if points.kingdom == name}
            for seat in range(game.players)
        ]
        for lines in scored:
            for line, points in lines.items():
                self.lines[kingdom, line].append(points)
        totals = [sum(lines.values()) for lines in scored]
        for province, seat in owner.items():
            self.brought[province].append(brought[province])
            self.ahead[province].append(totals[seat] - fmean(totals))

    @property
    def plots(self) -> tuple[Plot, ...]:
        """The plots specific to this game, followed by the plots about seats."""
        own = (_prices, _worths, _offerings, _temple, _sources)
        return (*(partial(plot, self) for plot in own), *super().plots)


def _prices(tally: AmunReTally, axis: Axes) -> None:
    ids = sorted(tally.paid, key=lambda id: fmean(tally.paid[id]))
    rows = range(len(ids))
    axis.barh([row + 0.2 for row in rows], [fmean(tally.paid[id]) for id in ids], 0.4, label=tally.text("paid"))
    brought = [fmean(tally.brought[id]) for id in ids]
    axis.barh([row - 0.2 for row in rows], brought, 0.4, label=tally.text("brought"))
    axis.set_yticks(rows, [_name(tally.rules, id) for id in ids])
    axis.set_xlabel(tally.text("gold"))
    axis.set_title(tally.text("prices"), pad=26)
    axis.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2)


def _worths(tally: AmunReTally, axis: Axes) -> None:
    ids = sorted(tally.ahead, key=lambda id: fmean(tally.ahead[id]))
    axis.barh([_name(tally.rules, id) for id in ids], [fmean(tally.ahead[id]) for id in ids], 0.6)
    axis.axvline(0, color="black", linewidth=0.8)
    axis.set_xlabel(tally.text("ahead"))
    axis.set_title(tally.text("owners"))


def _offerings(tally: AmunReTally, axis: Axes) -> None:
    low, high = min(tally.totals), max(tally.totals)
    for space in tally.rules.temple:
        first = low if space.lowest is None else space.lowest
        last = high if space.highest is None else space.highest
        axis.hist(
            [total for total in tally.totals if first <= total <= last],
            bins=[edge - 0.5 for edge in range(low, high + 2)],
            label=tally.text("temple-on", space=space.space),
        )
    axis.set_xlabel(tally.text("total"))
    axis.set_ylabel(tally.text("offerings"))
    axis.set_title(tally.text("offerings-temple"))
    axis.legend(frameon=False)


def _temple(tally: AmunReTally, axis: Axes) -> None:
    rounds = sorted(tally.spaces)
    floor = [0.0] * len(rounds)
    for space in tally.rules.temple:
        heights = [tally.spaces[number][space.space] / sum(tally.spaces[number].values()) for number in rounds]
        axis.bar(
            [str(number) for number in rounds], heights, bottom=floor, label=tally.text("space", space=space.space)
        )
        floor = [below + height for below, height in zip(floor, heights, strict=True)]
    axis.set_xlabel(tally.text("round"))
    axis.set_ylabel(tally.text("of-games"))
    axis.set_title(tally.text("temple"), pad=26)
    axis.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=len(tally.rules.temple))


def _sources(tally: AmunReTally, axis: Axes) -> None:
    names = [tally.named("kingdoms", kingdom.id) for kingdom in tally.rules.kingdoms]
    floor = [0.0] * len(names)
    for line in tally.rules.lines:
        heights = [fmean(tally.lines[kingdom, line.id]) for kingdom in range(len(names))]
        axis.bar(names, heights, bottom=floor, label=tally.named("lines", line.id))
        floor = [below + height for below, height in zip(floor, heights, strict=True)]
    axis.set_ylabel(tally.text("points"))
    axis.set_title(tally.text("sources"))
    axis.legend(frameon=False)


def _name(rules: Ruleset, province: str) -> str:
    return plain(name_of(rules.province(province)))


TALLY = AmunReTally
