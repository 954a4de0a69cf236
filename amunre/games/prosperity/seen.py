"""Facts derived from a view, computed by the rules for callers that have only a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from attrs import evolve

from amunre.engine.chance import Chance
from amunre.engine.events import HIDDEN
from amunre.games.prosperity import costs
from amunre.games.prosperity.conversion import state_of
from amunre.games.prosperity.known import Known
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.pending import aside
from amunre.games.prosperity.position import Player, Tableau, in_order
from amunre.games.prosperity.score import Score
from amunre.games.prosperity.state import State


def board_of(view: Tableau, rules: Ruleset) -> State:
    """Return a possible state for a view; it has the hidden cards in card order."""
    players = tuple(_dealt(view, seat) for seat in range(len(view.players)))
    return state_of(evolve(view, players=players), rules.rulebook.tables, Chance(0))


def _dealt(view: Tableau, seat: int) -> Player:
    player, cards = view.players[seat], iter(in_order(unseen(view, seat).elements(), view.supply))

    def dealt(zone: tuple[str, ...], cards: Iterator[str] = cards) -> tuple[str, ...]:
        return tuple(next(cards) if card == HIDDEN else card for card in zone)

    return evolve(player, hand=dealt(player.hand), buried=dealt(player.buried), deck=dealt(player.deck))


def unseen(view: Tableau, seat: int) -> Counter[str]:
    """Return the cards of a seat whose places the viewer does not know: in hand, deck or discard pile."""
    player = view.players[seat]
    seen = [*player.shown, *player.hand, *player.top, *player.deck, *player.discard, *player.buried]
    seen += aside(view.pending, seat)
    if seat == view.active:
        seen += view.play
    return Counter(player.owned) - Counter(seen)


def costs_now(view: Tableau, rules: Ruleset) -> Mapping[str, int]:
    """Return the cost of each card in the supply now (`cost.now`), in card order."""
    s = board_of(view, rules)
    return {id: costs.cost(s, s.tables.numbers[id]) for id in view.supply}


def on_mat(view: Tableau, rules: Ruleset) -> int | None:
    """Return the number of coin tokens on the mat; None if the game has no mat (`setup.route`)."""
    s = board_of(view, rules)
    return s.mat() if s.has_mat() else None


def may_hold(view: Tableau, rules: Ruleset, seat: int) -> tuple[str, ...]:
    """Return the cards that a seat may hold, given what everyone knows (`hidden.may-hold`), in card order."""
    s = board_of(view, rules)
    known, numbers = Known(s), s.tables.numbers
    return tuple(id for id in view.supply if known.may_hold(seat, 1 << numbers[id]))


def not_for_sale(view: Tableau, rules: Ruleset) -> frozenset[str]:
    """Return the cards that cannot be bought now: named ones, and those in the game that a card in play forbids."""
    forbidden = [card.id for card in rules.cards if card.id in view.supply and card.unless_in_play in view.play]
    return frozenset((*view.banned, *forbidden))


def with_token(view: Tableau, rules: Ruleset) -> frozenset[str]:
    """Return the piles that have a coin token: the victory piles that no card has been gained from (`setup.route`)."""
    if on_mat(view, rules) is None:
        return frozenset()
    sizes = {card.id: card.pile[len(view.players)] for card in rules.cards if "victory" in card.types}
    return frozenset(id for id, size in sizes.items() if view.supply.get(id) == size)


def score_of(view: Tableau, rules: Ruleset, seat: int) -> Score:
    """Return a seat's score so far; all players know it, because they know who owns which cards (`hidden.holdings`)."""
    player = view.players[seat]
    points = {card.id: card.points * player.owned.get(card.id, 0) for card in rules.cards if card.points}
    return Score(points, player.tokens)
