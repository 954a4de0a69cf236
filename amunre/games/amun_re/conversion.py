"""Conversion between the mutable state and the position describing it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import cast

from amunre.engine.chance import Chance
from amunre.engine.indices import ones
from amunre.engine.moment import ALL, NONE
from amunre.frozendict import FrozenDict
from amunre.games.amun_re.phases.auction import gap_of
from amunre.games.amun_re.phases.offering import ranked
from amunre.games.amun_re.position import Bid, Bought, Gifts, Offering, Player, Position, Site, Supply
from amunre.games.amun_re.state import NO_CARD, NO_SEAT, NOTHING_YET, NOWHERE, State
from amunre.games.amun_re.tables import RuleTables
from amunre.games.amun_re.values import StageName


def position_of(s: State) -> Position:
    """Return the position that describes a state."""
    t = s.tables
    cards, provinces = t.card_ids, t.province_ids
    return Position(
        ruleset=t.rules.id,
        round=s.round,
        stage=cast("StageName", s.stage),
        asked=tuple(sorted(s.asked)),
        pharaoh=s.pharaoh,
        temple=s.temple,
        shuffles=s.shuffles,
        bank=s.gold[s.bank],
        supply=Supply(s.farmers_left, s.stones_left, s.pyramids_left),
        players=tuple(_player(s, seat) for seat in range(s.players)),
        sites={id: _site(s, province) for province, id in enumerate(provinces)},
        draw=_ids(reversed(s.draw), cards),
        discard=_ids(reversed(s.discard), cards),
        deck=_ids(reversed(s.deck), provinces),
        revealed=_ids(s.revealed, provinces),
        taken=_ids(s.taken, provinces),
        out=_ids(s.out, provinces),
        bought=Bought(s.cards_bought, s.farmers_bought, s.stones_bought),
        gifts=Gifts(s.gifts_left, s.gift_cards),
    )


def _ids(numbers: Iterable[int], ids: Sequence[str]) -> tuple[str, ...]:
    return tuple([ids[number] for number in numbers])


def _sorted_ids(numbers: Iterable[int], ids: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted([ids[number] for number in numbers]))


def _player(s: State, seat: int) -> Player:
    t = s.tables
    bid = offering = None
    if s.stone_province[seat] != NOWHERE:
        bid = Bid(t.province_ids[s.stone_province[seat]], t.ladder[s.stone_space[seat]])
    if s.offered[seat] != NOTHING_YET:
        card = s.laid[seat] if s.laid[seat] != NO_CARD else s.correcting[seat]
        offering = Offering(s.offered[seat], None if card == NO_CARD else t.card_ids[card], s.corrected[seat])
    return Player(
        gold=s.gold[seat],
        hand=_sorted_ids((kind for kind, n in enumerate(s.hands[seat]) for _ in range(n)), t.card_ids),
        unspent=_sorted_ids(ones(s.unspent[seat]), t.card_ids),
        played=_sorted_ids(ones(s.played[seat]), t.card_ids),
        bid=bid,
        offering=offering,
        scores=tuple([_scores_of(t.line_ids, s.scores[s.sheet(seat, kingdom)]) for kingdom in range(len(t.rounds_of))]),
    )


_site_of = lru_cache(4096)(Site)
"""Cached constructor of sites: most are alike, and a lookup is cheaper than making a frozen value."""


@lru_cache(4096)
def _scores_of(lines: tuple[str, ...], points: tuple[int, ...]) -> FrozenDict[str, int]:
    """Return points by score line, cached because most are 0 for half the game."""
    return FrozenDict(zip(lines, points, strict=True))


def _site(s: State, province: int) -> Site:
    owner = s.owner[province]
    return _site_of(
        None if owner == NO_SEAT else owner,
        s.field_farmers[province],
        s.plain_farmers[province],
        s.stones[province],
        s.pyramids[province],
        s.gold[s.bank + 1 + province],
        _sorted_ids(s.free_cards[province], s.tables.card_ids),
        _sorted_ids([kind for kind, on in s.income_cards if on == province], s.tables.card_ids)
        if s.income_cards
        else (),
    )


def state_of(position: Position, tables: RuleTables, chance: Chance) -> State:
    """Return the state that a sound position describes."""
    kinds = {id: kind for kind, id in enumerate(tables.card_ids)}
    numbers = {id: province for province, id in enumerate(tables.province_ids)}
    sites = [position.sites[id] for id in tables.province_ids]
    players = position.players

    def kinds_of(ids: Iterable[str]) -> list[int]:
        return [kinds[id] for id in ids]

    def provinces_of(ids: Iterable[str]) -> tuple[int, ...]:
        return tuple([numbers[id] for id in ids])

    def set_of(members: Iterable[int]) -> int:
        return sum(1 << member for member in members)

    s = State()
    s.tables, s.chance, s.log = tables, chance, None
    s.players, s.round, s.stage, s.asked = len(players), position.round, position.stage, position.asked
    s.pharaoh, s.temple, s.shuffles, s.pending = position.pharaoh, position.temple, position.shuffles, ()
    s.bank = s.players
    s.gold = [player.gold or 0 for player in players] + [position.bank] + [site.gold for site in sites]
    s.hands = [[player.hand.count(id) for id in tables.card_ids] for player in players]
    s.unspent = [set_of(kinds_of(player.unspent)) for player in players]
    s.played = [set_of(kinds_of(player.played)) for player in players]
    s.draw, s.discard = tuple(kinds_of(reversed(position.draw))), kinds_of(reversed(position.discard))
    s.free_cards = [tuple(kinds_of(site.cards)) for site in sites]
    s.deck = provinces_of(reversed(position.deck))
    s.revealed, s.taken = provinces_of(position.revealed), provinces_of(position.taken)
    s.out = provinces_of(position.out)
    s.owner = [NO_SEAT if site.owner is None else site.owner for site in sites]
    s.field_farmers = [site.field_farmers for site in sites]
    s.plain_farmers = [site.plain_farmers for site in sites]
    s.stones = [site.stones for site in sites]
    s.pyramids = [site.pyramids for site in sites]
    s.farmers_left = position.supply.farmers
    s.stones_left = position.supply.stones
    s.pyramids_left = position.supply.pyramids
    s.stone_province = [numbers[player.bid.province] if player.bid else NOWHERE for player in players]
    s.stone_space = [tables.ladder.index(player.bid.gold) if player.bid else 0 for player in players]
    s.cards_bought, s.farmers_bought = position.bought.cards, position.bought.farmers
    s.stones_bought = position.bought.stones
    s.offered = [NOTHING_YET if player.offering is None else player.offering.gold or 0 for player in players]
    laid = [kinds[player.offering.card] if player.offering and player.offering.card else NO_CARD for player in players]
    face_down = s.stage == "offering"
    s.laid = laid if face_down else [NO_CARD] * s.players
    s.correcting = [NO_CARD] * s.players if face_down else laid
    s.corrected = [player.offering.correction if player.offering else 0 for player in players]
    s.gifts_left, s.gift_cards = position.gifts.left, position.gifts.cards
    s.income_cards = tuple([(kind, p) for p, site in enumerate(sites) for kind in kinds_of(site.income_cards)])
    s.scores = [tuple([scoring[id] for id in tables.line_ids]) for player in players for scoring in player.scores]
    follow(s)
    return s


def follow(s: State) -> None:
    """Compute the derived part of a state."""
    t = s.tables
    s.hand_size = [sum(hand) for hand in s.hands]
    s.held = [
        sum(1 << kind for kind, n in enumerate(hand) if n > (s.laid[seat] == kind)) for seat, hand in enumerate(s.hands)
    ]
    s.owned = [sum(1 << p for p, owner in enumerate(s.owner) if owner == seat) for seat in range(s.players)]
    s.free_fields = sum(1 << p for p, card in enumerate(t.provinces) if s.field_farmers[p] < card.fields)
    s.revealed_spaces = NONE
    for province in s.revealed:
        s.revealed_spaces |= t.block[province]
    s.leader = [NO_SEAT] * len(t.provinces)
    s.open_spaces = ALL
    for seat in sorted(range(s.players), key=lambda seat: s.stone_space[seat]):
        province = s.stone_province[seat]
        if province != NOWHERE:
            s.leader[province] = seat
            s.open_spaces &= t.above[province * t.spaces + s.stone_space[seat]]
    s.gap = [gap_of(s, seat) for seat in range(s.players)]
    s.points = [sum(map(sum, s.scores[s.sheet(seat, 0) : s.sheet(seat + 1, 0)])) for seat in range(s.players)]
    s.ranking = ranked(s.offered, s.from_pharaoh()) if s.stage == "gifts" else ()
