"""Sketches: complete positions built from a few facts, for worked examples and tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal

from attrs import evolve

from amunre.engine.chance import Chance
from amunre.engine.facts import check_keys, mapping, number, refuse, several, word
from amunre.engine.ruleset import rules_of
from amunre.games.prosperity.conversion import state_of
from amunre.games.prosperity.known import Known
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.position import Player, Position, in_order
from amunre.games.prosperity.totals import pile_sizes, totals
from amunre.games.prosperity.values import KINGDOM_CARDS, MOST_CARDS
from amunre.games.prosperity.vocabulary import CoinsPerToken
from amunre.jsontypes import JsonMapping

ZONES = {
    "hands": "hand",
    "shown": "shown",
    "tops": "top",
    "decks": "deck",
    "discards": "discard",
    "buried": "buried",
}
"""Facts that list the cards of each seat, and the zone of a player that each of them fills."""

KEYS = (
    "players",
    "active",
    "start",
    "phase",
    "actions",
    "buys",
    "coins",
    "bought",
    "banned",
    "kingdom",
    *ZONES,
    "play",
    "tokens",
    "turns",
    "piles",
)
"""Facts that can be given."""

PHASES: Mapping[str, Literal["action", "buy"]] = {"action": "action", "buy": "buy"}


def sketch(rules: Ruleset, facts: JsonMapping) -> Position:
    """Complete a few facts into a position in which the active player may play or buy a card.

    `hands`, `shown`, `tops`, `decks`, `discards` and `buried` list the cards of each seat: unseen and seen cards in
    hand, the seen cards on top of the deck and those below, from the top, and seen and unseen discards. `play` lists
    cards in play. Zones that are not given are empty. `tokens` and `turns` list numbers by seat; without them, no seat
    has tokens, and the seats from `start` to `active` have begun one turn. `start` is the active seat if not given.

    `kingdom` lists the first kingdom cards; those among the other facts follow, and then the first others in card
    order, except those that need the mat or act from a hand. `banned` lists named cards.

    `piles` gives the number of cards in piles. Other piles are as at set-up, or smaller if too many of their cards are
    elsewhere. The cards that are then missing are in the trash, so a sketched position need not be reachable. The buy
    phase begins at once if the active player cannot play an action card.

    Args:
        rules: Rules for the position.
        facts: Facts, keyed by the names above.

    Raises:
        NotationError: A fact cannot be read.
        ValueError: The rules are for another game.
    """
    rules_of("prosperity", rules, "HOME.sketch")
    check_keys(facts, KEYS)
    seats = number("players", facts.get("players", rules.least_players), rules.least_players, rules.most_players)
    active = number("active", facts.get("active", 0), 0, seats - 1)
    start = number("start", facts.get("start", active), 0, seats - 1)
    known = [card.id for card in rules.cards]
    zones = {key: _by_seat(key, facts.get(key, ()), seats, known) for key in ZONES}
    play = _cards("play", facts.get("play", ()), known)
    piles = {word("piles", id, known): cards for id, cards in mapping("piles", facts.get("piles", {})).items()}
    elsewhere = Counter([*play, *(card for hands in zones.values() for hand in hands for card in hand)])
    kingdom = _kingdom(rules, facts.get("kingdom", ()), [*elsewhere, *piles])
    supply, trash = _supply(rules, kingdom, seats, piles, elsewhere)
    counts = {
        "actions": number("actions", facts.get("actions", rules.turn_actions), 0, 10_000),
        "buys": number("buys", facts.get("buys", rules.turn_buys), 1, 10_000),
        "coins": number("coins", facts.get("coins", 0), 0, 1_000_000),
        "bought": number("bought", facts.get("bought", 0), 0, MOST_CARDS),
    }
    begun = {(start + n) % seats for n in range((active - start) % seats + 1)}
    tokens = _numbers("tokens", facts.get("tokens", ()), [0] * seats, 1_000_000)
    turns = _numbers("turns", facts.get("turns", ()), [int(seat in begun) for seat in range(seats)], 10_000)
    owned = [Counter(card for hands in zones.values() for card in hands[seat]) for seat in range(seats)]
    owned[active].update(play)
    sketched = Position(
        ruleset=rules.id,
        kingdom=kingdom,
        start=start,
        active=active,
        stage="buying",
        asked=(active,),
        phase=PHASES[word("phase", facts.get("phase", "action"), PHASES)],
        **counts,
        banned=in_order({*_cards("banned", facts.get("banned", ()), known)}, supply),
        supply=supply,
        trash=trash,
        play=in_order(play, supply),
        pending=(),
        shuffles=0,
        end=None,
        players=tuple(
            Player(
                **{
                    zone: hands[seat] if zone in ("top", "deck") else in_order(hands[seat], supply)
                    for hands, zone in zip(zones.values(), ZONES.values(), strict=True)
                },
                owned={id: owned[seat][id] for id in supply if owned[seat][id]},
                tokens=tokens[seat],
                turns=turns[seat],
            )
            for seat in range(seats)
        ),
    )
    return _at_first_decision(rules, sketched)


def _at_first_decision(rules: Ruleset, position: Position) -> Position:
    """Return the position in its stage; the buy phase begins if no action card can be played (`action.end`)."""
    if position.phase == "buy":
        return position
    tables = rules.rulebook.tables
    known = Known(state_of(position, tables, Chance(0)))
    if position.actions and known.may_hold(position.active, tables.actions):
        return evolve(position, stage="actions")
    return evolve(position, phase="buy")


def _kingdom(rules: Ruleset, value: object, named: Iterable[str]) -> tuple[str, ...]:
    """Return the kingdom: the cards given, those named in other facts, and the first others."""
    known = [card.id for card in rules.kingdom_cards]
    cards = dict.fromkeys(_cards("kingdom", value, known))
    cards |= dict.fromkeys(card for card in named if card in known)
    for card in rules.kingdom_cards:
        needs_more = card.in_hand or any(isinstance(word, CoinsPerToken) for word in card.play)
        if len(cards) < KINGDOM_CARDS and not needs_more:
            cards.setdefault(card.id)
    if len(cards) != KINGDOM_CARDS:
        refuse("kingdom", f"{len(cards)} kingdom cards in all facts", f"at most {KINGDOM_CARDS}")
    return tuple(id for id in known if id in cards)


def _supply(
    rules: Ruleset, kingdom: Collection[str], seats: int, piles: Mapping[str, object], elsewhere: Mapping[str, int]
) -> tuple[dict[str, int], dict[str, int]]:
    """Return the cards in the supply and in the trash."""
    sizes, supply, trash = pile_sizes(rules, kingdom, seats), dict[str, int](), dict[str, int]()
    for id, total in totals(rules, kingdom, seats).items():
        left = total - elsewhere.get(id, 0)
        if left < 0:
            refuse("cards", f"{elsewhere[id]} {id}", f"at most {total}, as many as there are")
        most = min(sizes[id], left)
        supply[id] = number(f"piles.{id}", piles.get(id, most), 0, most)
        if left > supply[id]:
            trash[id] = left - supply[id]
    return supply, trash


# --- given facts -------------------------------------------------------------------------------------------


def _cards(where: str, value: object, known: Collection[str]) -> tuple[str, ...]:
    """Return the ids of a list of cards."""
    return tuple(word(f"{where}.{n}", id, known) for n, id in enumerate(several(where, value, MOST_CARDS)))


def _by_seat(where: str, value: object, seats: int, known: Collection[str]) -> list[tuple[str, ...]]:
    """Return lists of cards by seat; those that are not given are empty."""
    given = [_cards(f"{where}.{seat}", cards, known) for seat, cards in enumerate(several(where, value, seats))]
    return given + [()] * (seats - len(given))


def _numbers(where: str, value: object, others: Sequence[int], most: int) -> list[int]:
    """Return numbers by seat; for seats without one, use the others."""
    given = [number(f"{where}.{n}", one, 0, most) for n, one in enumerate(several(where, value, len(others)))]
    return [*given, *others[len(given) :]]
