"""The account of the turn (`turn.account`), and point tokens: every change, each with its event."""

from __future__ import annotations

from amunre.games.prosperity.events import CardBought, TokensWon, TurnGains, WorthCounted
from amunre.games.prosperity.state import State


def add_coins(s: State, seat: int, coins: int, clause: str) -> None:
    """Add coins, to be spent in the buy phase."""
    if coins:
        s.coins += coins
        if s.log is not None:
            s.log.tell(WorthCounted, clause, seat, coins)


def add_actions_and_buys(s: State, seat: int, actions: int, buys: int, clause: str) -> None:
    """Add actions and buys."""
    s.actions += actions
    s.buys += buys
    if s.log is not None:
        s.log.tell(TurnGains, clause, seat, actions, buys)


def add_tokens(s: State, seat: int, tokens: int, clause: str) -> None:
    """Give a seat point tokens (`score.tokens`)."""
    if tokens:
        s.tokens[seat] += tokens
        if s.log is not None:
            s.log.tell(TokensWon, clause, seat, tokens)


def pay(s: State, seat: int, kind: int, cost: int) -> None:
    """Pay for a card with coins and a buy (`buy.pay`)."""
    s.coins -= cost
    s.buys -= 1
    s.bought += 1
    if s.log is not None:
        s.log.tell(CardBought, "buy.pay", seat, s.tables.ids[kind], cost)
