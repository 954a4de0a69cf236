"""The closed ledger: every movement of gold is one transfer between accounts (`play.unlimited-gold`)."""

from __future__ import annotations

from amunre.games.amun_re.events import BANK, GoldMoved
from amunre.games.amun_re.state import NOWHERE, State
from amunre.games.amun_re.values import Account


def transfer(s: State, source: int, target: int, amount: int, clause: str, about: int = NOWHERE) -> None:
    """Move gold between two accounts under a clause, optionally for a province."""
    s.gold[source] -= amount
    s.gold[target] += amount
    if s.log is not None:
        province = None if about == NOWHERE else s.tables.province_ids[about]
        s.log.tell(GoldMoved, clause, account_named(s, source), account_named(s, target), amount, province)


def account_named(s: State, account: int) -> Account:
    """Return the public name of an account: a seat, BANK or a province."""
    if account < s.players:
        return account
    return BANK if account == s.bank else s.tables.province_ids[account - s.bank - 1]


def account_of_province(s: State, province: int) -> int:
    """Return the number of the account that holds the gold on a province."""
    return s.bank + 1 + province
