"""Gold only moves: one transfer between the accounts of a closed ledger (`play.unlimited-gold`)."""

from __future__ import annotations

from amunre.engine.moment import ALL
from amunre.games.amun_re.state import NOWHERE, State


def transfer(s: State, source: int, target: int, amount: int, clause: str, about: int = NOWHERE) -> None:
    """Move gold between two accounts, because of a clause and, where there is one, about a province."""
    s.gold[source] -= amount
    s.gold[target] += amount
    if s.log is not None:
        params: dict[str, object] = {"source": source, "target": target, "gold": amount}
        if about != NOWHERE:
            params["province"] = about
        s.log.append(("gold-moved", clause, params, (), ALL))


def account_of_province(s: State, province: int) -> int:
    """Number of the account of gold that lies on a province."""
    return s.bank + 1 + province
