"""Phase 5: harvest and other income, clockwise from the new Pharaoh."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from amunre.engine.moment import ALL
from amunre.engine.rules import Checks, Facts, Moves, Question, Stage, ask
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.ledger import transfer
from amunre.games.amun_re.moves import PLAYABLE_ON_OWN, AmunMove, CardOnProvince, E
from amunre.games.amun_re.phases.cards import SellCard, clause_of, play
from amunre.games.amun_re.pieces import farmers
from amunre.games.amun_re.prompt import AnyGroup, End
from amunre.games.amun_re.state import State
from amunre.games.amun_re.vocabulary import FarmerIncome, FixedIncome


def begin(s: State) -> None:
    """Ask the new Pharaoh first."""
    ask(s, Income, s.pharaoh)


class IncomeCard(CardOnProvince[E]):
    """Play an income card on one of the seat's own provinces, for this turn."""

    step = "income.turn"
    checks: ClassVar[Checks] = PLAYABLE_ON_OWN

    def do(self, s: State, seat: int, province: int) -> None:
        """Place the card on the province until it pays."""
        play(s, seat, self.kind, self.clause, province)
        s.income_cards += ((self.kind, province),)


class PlayFixedIncome(IncomeCard[FixedIncome]):
    """Take gold in place of all other income."""

    word = FixedIncome


class PlayFarmerIncome(IncomeCard[FarmerIncome]):
    """Take more gold for each farmer."""

    word = FarmerIncome


class Collect(AmunMove):
    """Collect all income from the seat's provinces; then it is the next player's turn."""

    words = "collect"
    step = "income.turn"

    def do(self, s: State, seat: int, bit: int) -> None:
        """Pay the income, province by province."""
        for province in s.tables.members[s.owned[seat]]:
            for gold, clause in income_of(s, province):
                transfer(s, s.bank, seat, gold, clause, province)
        following = (seat + 1) % s.players
        if following == s.pharaoh:
            s.asked = ()
        else:
            ask(s, Income, following)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the choice to end the turn."""
        yield End(q.title("end"), q.choices(self, ALL))


def income_of(s: State, province: int) -> list[tuple[int, str]]:
    """Return the gold that a province yields in this turn, each part with its clause.

    The standard game has one kind of card that pays a fixed income; if a variant has more, each of them pays.
    """
    income: list[tuple[int, str]] = []
    if s.income_cards:
        cards = [kind for kind, on in s.income_cards if on == province]
        instead = [part for kind in cards for part in income_from(s, kind, province, FixedIncome)]
        if instead:
            return instead
        income += [part for kind in cards for part in income_from(s, kind, province, FarmerIncome)]
    harvest = farmers(s, province) * s.temple
    if harvest:
        income.append((harvest, "income.harvest"))
    always, with_camel = s.tables.sure_coin[province], s.tables.camel_coin[province]
    if always:
        income.append((always, "income.always"))
    if with_camel and s.tables.pays_camels[s.temple]:
        income.append((with_camel, "income.camel"))
    return income


def income_from(
    s: State, kind: int, province: int, word: type[FixedIncome | FarmerIncome]
) -> Iterator[tuple[int, str]]:
    """Yield the income from a card on a province, if its effect is of this kind."""
    effect = s.tables.cards[kind].effect
    if isinstance(effect, word):
        gold = effect.gold * (farmers(s, province) if isinstance(effect, FarmerIncome) else 1)
        if gold:
            yield gold, clause_of(s, kind)


class Income(Stage[State]):
    """The players collect their income in turn."""

    name = "income"
    phase = "income"
    asking = "income.turn"
    moves: ClassVar[Moves] = (PlayFixedIncome, PlayFarmerIncome, Collect)
    any_time: ClassVar[Moves] = (SellCard,)

    def waiting(self, s: State, seat: int) -> tuple[str, str]:
        """Return the refusal: a seat that has collected is done; any other seat must wait for its turn."""
        order = s.from_pharaoh()
        if order.index(seat) < order.index(s.asked[0]):
            return "income.turn", "collected-already"
        return "income.order", "not-your-turn"

    def facts(self, s: State, seat: int) -> Facts:
        """Return the gold that a farmer yields."""
        return {"yield": s.temple}
