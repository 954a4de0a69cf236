"""Phase 1, the reveal: one province per player is turned up, along with the free items in its frame."""

from __future__ import annotations

from amunre.games.amun_re.events import ItemsMissing, ProvinceRevealed
from amunre.games.amun_re.ledger import account_of_province, transfer
from amunre.games.amun_re.pieces import place_stone
from amunre.games.amun_re.piles import draw_to_province
from amunre.games.amun_re.state import State


def begin(s: State) -> None:
    """Turn up all provinces, then place their free items in the same order."""
    s.deck, turned_up = s.deck[: -s.players], s.deck[: -s.players - 1 : -1]
    s.revealed = turned_up
    for province in turned_up:
        s.revealed_spaces |= s.tables.block[province]
        if s.log is not None:
            s.log.tell(ProvinceRevealed, "reveal.count", s.tables.province_ids[province])
    for province in s.revealed:
        fill(s, province)


def fill(s: State, province: int) -> None:
    """Place a province's free items, as far as they are available."""
    card = s.tables.provinces[province]
    draw_to_province(s, province, card.framed_cards, "reveal.free-items")
    missing_stones = card.framed_stones
    while missing_stones and s.stones_left:
        place_stone(s, province, "reveal.free-items", rise="reveal.free-stones")
        missing_stones -= 1
    if card.framed_gold:
        transfer(s, s.bank, account_of_province(s, province), card.framed_gold, "reveal.free-items", province)
    missing_cards = card.framed_cards - len(s.free_cards[province])
    if s.log is not None and missing_cards:
        s.log.tell(ItemsMissing, "reveal.short", s.tables.province_ids[province], "card", missing_cards)
    if s.log is not None and missing_stones:
        s.log.tell(ItemsMissing, "reveal.short", s.tables.province_ids[province], "stone", missing_stones)
