"""Cards: they are all accounted for, everyone knows who owns which, and only some can be in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from amunre.engine.rules import OVER
from amunre.engine.soundness import listed, wrong
from amunre.errors import Problem
from amunre.games.prosperity.pending import aside
from amunre.games.prosperity.position import Position
from amunre.games.prosperity.soundness.reading import Check
from amunre.games.prosperity.state import State
from amunre.games.prosperity.totals import pile_sizes, totals


def _possessions(position: Position, seat: int) -> Counter[str]:
    """Return the cards in all zones of a seat."""
    player = position.players[seat]
    found = Counter([*player.shown, *player.hand, *player.top, *player.deck, *player.discard, *player.buried])
    found.update(aside(position.pending, seat))
    if seat == position.active:
        found.update(position.play)
    return found


def cards_are_all_there(position: Position, s: State) -> Iterator[Problem]:
    """Check the total number of cards of each name in the supply, in the trash and with players."""
    found = Counter(position.supply)
    found.update(position.trash)
    for seat in range(s.players):
        found.update(_possessions(position, seat))
    for id, total in totals(s.tables.rules, position.kingdom, s.players).items():
        if found[id] != total:
            yield wrong(f"supply.{id}", f"{found[id]} {id} in all", f"{total}", "supply.sizes")


def piles_have_not_grown(position: Position, s: State) -> Iterator[Problem]:
    """Check that no pile has more cards than at set-up."""
    for id, size in pile_sizes(s.tables.rules, position.kingdom, s.players).items():
        if position.supply[id] > size:
            yield wrong(f"supply.{id}", position.supply[id], f"at most {size}", "supply.only-falls")


def holdings_are_right(position: Position, s: State) -> Iterator[Problem]:
    """Check the number of cards that each player is known to own."""
    for seat, player in enumerate(position.players):
        found = _possessions(position, seat)
        for id in position.supply:
            if (owned := player.owned.get(id, 0)) != found[id]:
                yield wrong(f"players.{seat}.owned.{id}", owned, f"{found[id]}", "hidden.holdings")


def only_actions_and_treasures_are_played(position: Position, s: State) -> Iterator[Problem]:
    """Check that action cards are in play, and in a buy phase also treasures."""
    t = s.tables
    possible = t.actions | (t.treasures if s.phase == "buy" else 0)
    if odd := [id for id in dict.fromkeys(position.play) if not possible >> t.numbers[id] & 1]:
        expected = "action cards and treasures" if s.phase == "buy" else "only action cards before the buy phase"
        yield wrong("play", listed(odd), expected, "turn.phases")


def hands_are_not_too_large(position: Position, s: State) -> Iterator[Problem]:
    """Check that no player outside their turn has more cards in hand than are drawn for a hand."""
    most = s.tables.rules.hand
    for seat, size in enumerate(s.hand_sizes):
        if size > most and (seat != s.active or s.stage == OVER):
            yield wrong(f"players.{seat}.hand", f"{size} cards", f"at most {most}", "cleanup.draw")


CHECKS: tuple[Check, ...] = (
    cards_are_all_there,
    piles_have_not_grown,
    holdings_are_right,
    only_actions_and_treasures_are_played,
    hands_are_not_too_large,
)
