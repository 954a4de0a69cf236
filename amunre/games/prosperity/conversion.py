"""Conversion between the mutable state and the position describing it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from amunre.engine.chance import Chance
from amunre.games.prosperity.piles import follow, owned_by
from amunre.games.prosperity.position import Player, Position, Tableau, in_order
from amunre.games.prosperity.state import NO_PILE, State
from amunre.games.prosperity.tables import RuleTables
from amunre.games.prosperity.values import StageName


def position_of(s: State) -> Position:
    """Return the position that describes a state."""
    t = s.tables
    supply = {id: cards for id, cards in zip(t.ids, s.supply, strict=True) if cards != NO_PILE}
    return Position(
        ruleset=t.rules.id,
        kingdom=s.kingdom,
        start=s.start,
        active=s.active,
        stage=cast("StageName", s.stage),
        asked=s.asked,
        phase=s.phase,
        actions=s.actions,
        buys=s.buys,
        coins=s.coins,
        bought=s.bought,
        banned=in_order(t.named(s.banned), supply),
        supply=supply,
        trash=_by_id(t, s.trash),
        play=t.in_order(s.play),
        pending=s.pending,
        shuffles=s.shuffles,
        end=s.end,
        players=tuple(_player(s, seat) for seat in range(s.players)),
    )


def _by_id(t: RuleTables, counts: Sequence[int]) -> dict[str, int]:
    """Return the number of each card by id, without zeros."""
    return {id: count for id, count in zip(t.ids, counts, strict=True) if count}


def _player(s: State, seat: int) -> Player:
    t = s.tables
    deck = [t.ids[kind] for kind in reversed(s.decks[seat])]
    hidden = [held - shown for held, shown in zip(s.hands[seat], s.shown[seat], strict=True)]
    return Player(
        shown=t.in_order(s.shown[seat]),
        hand=t.in_order(hidden),
        top=tuple(deck[: s.tops[seat]]),
        deck=tuple(deck[s.tops[seat] :]),
        discard=t.in_order(s.discards[seat]),
        buried=t.in_order(s.buried[seat]),
        owned=_by_id(t, owned_by(s, seat)),
        tokens=s.tokens[seat],
        turns=s.turns[seat],
    )


def state_of(position: Tableau, tables: RuleTables, chance: Chance) -> State:
    """Return the state that a sound position describes."""
    t, players = tables, position.players
    s = State()
    s.tables, s.chance, s.log = tables, chance, None
    s.players, s.stage, s.asked, s.pending = len(players), position.stage, position.asked, position.pending
    s.shuffles, s.kingdom, s.end = position.shuffles, position.kingdom, position.end
    s.start, s.active, s.phase = position.start, position.active, position.phase
    s.actions, s.buys, s.coins, s.bought = position.actions, position.buys, position.coins, position.bought
    s.banned = sum([1 << t.numbers[card] for card in position.banned])
    s.supply = [position.supply.get(id, NO_PILE) for id in t.ids]
    s.trash = [position.trash.get(id, 0) for id in t.ids]
    s.play = t.counted(position.play)
    s.hands = [t.counted((*player.shown, *player.hand)) for player in players]
    s.shown = [t.counted(player.shown) for player in players]
    s.discards = [t.counted(player.discard) for player in players]
    s.buried = [t.counted(player.buried) for player in players]
    s.decks = [[t.numbers[card] for card in reversed((*player.top, *player.deck))] for player in players]
    s.tops = [len(player.top) for player in players]
    s.tokens = [player.tokens for player in players]
    s.turns = [player.turns for player in players]
    follow(s)
    return s
