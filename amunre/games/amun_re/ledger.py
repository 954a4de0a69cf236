"""Gold only moves: one transfer between the accounts of a closed ledger (`play.unlimited-gold`)."""

from __future__ import annotations

from amunre.games.amun_re.events import BANK, GoldMoved
from amunre.games.amun_re.state import NOWHERE, State
from amunre.games.amun_re.values import Account


def transfer(s: State, source: int, target: int, amount: int, clause: str, about: int = NOWHERE) -> None:
    """Move gold between two accounts, because of a clause and, where there is one, about a province."""
    s.gold[source] -= amount
    s.gold[target] += amount
    if s.log is not None:
        province = None if about == NOWHERE else s.tables.province_ids[about]
        s.log.append(GoldMoved(clause, account_named(s, source), account_named(s, target), amount, province))


def account_named(s: State, account: int) -> Account:
    """What the outside calls an account: a seat, BANK or a province."""
    if account < s.players:
        return account
    return BANK if account == s.bank else s.tables.province_ids[account - s.bank - 1]


def account_of_province(s: State, province: int) -> int:
    """Number of the account of gold that lies on a province."""
    return s.bank + 1 + province
