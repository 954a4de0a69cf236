"""Statistics over many games of Dominion: Prosperity: endings, sources of points, and what each card is worth."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING

from attrs import define, field

from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game
from amunre.engine.texts import name_of
from amunre.games.prosperity.model import Ruleset
from amunre.report import Plot, Tally, plain
from amunre.shares import win_share

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TOKENS = "tokens"
"""Name of the point tokens among the sources of points."""


@define
class ProsperityTally(Tally[Ruleset]):
    """Counts over games with one ruleset."""

    turns: dict[str, list[int]] = field(factory=lambda: defaultdict(list))
    """Number of turns of the start player in each game, by the clause that ended the game."""
    having: dict[str, list[float]] = field(factory=lambda: defaultdict(list))
    """By kingdom card, for each seat that gained it: its win share times the number of players; 1 is an even share."""
    lacking: dict[str, list[float]] = field(factory=lambda: defaultdict(list))
    """The same for each seat that did not gain the card, although it was in the game."""
    first: dict[str, list[int]] = field(factory=lambda: defaultdict(list))
    """By card: the turn of each first gain."""
    bought: Counter[str] = field(factory=Counter)
    """Number of cards bought, by card."""
    sources: Counter[str] = field(factory=Counter)
    """Points of all seats, by card; TOKENS are the point tokens."""

    def add(self, game: Game[Ruleset]) -> None:
        """Count a finished game."""
        super().add(game)
        result, position = game.result, game.position()
        assert result is not None
        turn = 0
        gained: dict[tuple[int, str], int] = {}
        for event in game.events(OMNISCIENT):
            told = event.params
            match event.kind:
                case "turn-began":
                    turn = told["turns"]
                case "card-bought":
                    self.bought[told["card"]] += 1
                case "card-gained":
                    gained.setdefault((told["seat"], told["card"]), turn)
                case "game-ended":
                    self.turns[event.clause].append(position.players[game.start].turns)
        for (_, card), first in gained.items():
            self.first[card].append(first)
        for seat in range(game.players):
            for card in position.kingdom:
                shares = self.having if (seat, card) in gained else self.lacking
                shares[card].append(game.players * win_share(result, seat))
            self.sources.update(game.score(seat).columns)

    @property
    def kingdom(self) -> Sequence[str]:
        """The kingdom cards that were in a game."""
        return [card.id for card in self.rules.kingdom_cards if card.id in self.having or card.id in self.lacking]

    @property
    def plots(self) -> tuple[Plot, ...]:
        """The plots specific to this game, followed by the plots about seats."""
        own = (_ends, _worth, _first, _bought, _sources)
        return (*(partial(plot, self) for plot in own), *super().plots)


def _ends(tally: ProsperityTally, axis: Axes) -> None:
    clauses = sorted(tally.turns)
    shares = {clause: round(100 * len(tally.turns[clause]) / tally.games) for clause in clauses}
    names = [tally.text(clause.replace(".", "-"), share=share) for clause, share in shares.items()]
    axis.hist([tally.turns[clause] for clause in clauses], bins=20, stacked=True, label=names)
    axis.set_xlabel(tally.text("turns"))
    axis.set_ylabel(tally.text("games"))
    axis.set_title(tally.text("ends"))
    axis.legend(frameon=False)


def _worth(tally: ProsperityTally, axis: Axes) -> None:
    names = [_name(tally, id) for id in tally.kingdom]
    for shares, mark, label in ((tally.having, "o", "having"), (tally.lacking, "x", "lacking")):
        there = [place for place, id in enumerate(tally.kingdom) if shares[id]]
        means = [fmean(shares[tally.kingdom[place]]) for place in there]
        axis.plot(means, there, mark, label=tally.text(label))
    axis.set_yticks(range(len(names)), names)
    axis.axvline(1, linestyle=":", linewidth=0.8, color="gray")
    axis.invert_yaxis()
    axis.set_xlabel(tally.text("times"))
    axis.set_title(tally.text("worth"))
    axis.legend(frameon=False)


def _bars(tally: ProsperityTally, axis: Axes, values: Mapping[str, float], label: str, title: str) -> None:
    axis.barh([_name(tally, id) for id in values], [*values.values()], 0.6)
    axis.invert_yaxis()
    axis.set_xlabel(tally.text(label))
    axis.set_title(tally.text(title))


def _first(tally: ProsperityTally, axis: Axes) -> None:
    means = {id: fmean(turns) for id in tally.kingdom if (turns := tally.first.get(id))}
    _bars(tally, axis, means, "turn", "first")


def _bought(tally: ProsperityTally, axis: Axes) -> None:
    cards = [card.id for card in tally.rules.cards if tally.bought[card.id]]
    _bars(tally, axis, {id: tally.bought[id] / len(tally.points) for id in cards}, "in-a-game", "bought")


def _sources(tally: ProsperityTally, axis: Axes) -> None:
    names = [tally.text("tokens") if id == TOKENS else _name(tally, id) for id in tally.sources]
    axis.barh(names, [points / len(tally.points) for points in tally.sources.values()], 0.6)
    axis.invert_yaxis()
    axis.set_xlabel(tally.text("points"))
    axis.set_title(tally.text("sources"))


def _name(tally: ProsperityTally, id: str) -> str:
    return plain(name_of(tally.rules.card(id)))


TALLY = ProsperityTally
