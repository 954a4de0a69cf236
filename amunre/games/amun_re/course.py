"""The course of the game: phases, rounds and kingdoms (`play.kingdoms`)."""

from __future__ import annotations

from collections.abc import Callable

from amunre.engine.chance import Chance
from amunre.engine.log import Log
from amunre.engine.moment import ALL, NONE
from amunre.engine.rules import OVER, Facts, GameOver, Refusal, Stage
from amunre.games.amun_re.events import AnyEvent, GameEnded, RoundBegan
from amunre.games.amun_re.moves import AmunMove, CardMove
from amunre.games.amun_re.phases import auction, income, offering, purchase, reveal, scoring
from amunre.games.amun_re.pieces import clear_kingdom
from amunre.games.amun_re.piles import gain, shuffle_cards, shuffle_provinces
from amunre.games.amun_re.setup import Setup
from amunre.games.amun_re.state import NO_CARD, NO_SEAT, NOTHING_YET, NOWHERE, State
from amunre.games.amun_re.tables import RuleTables


class Over(GameOver[State]):
    """The game has ended."""

    asking = "end.winner"


STAGES: tuple[Stage[State], ...] = (
    auction.Bidding(),
    auction.Payment(),
    purchase.Purchase(),
    offering.SecretOffering(),
    offering.Correction(),
    offering.ChoiceOfGifts(),
    income.Income(),
    scoring.Scoring(),
    Over(),
)
"""The stages in which seats act, and the end."""

PHASE = {stage.name: stage.phase for stage in STAGES}
"""Phase that each stage belongs to."""


def misplaced(s: State, seat: int, stage: Stage[State], home: Stage[State], move: AmunMove, bit: int) -> Refusal:
    """Return the refusal for an action that belongs to another phase, or to another step in this phase."""
    if home.phase == stage.phase:
        return Refusal(move.step, "wrong-step", {"stage": stage.name})
    phases: Facts = {"phase": stage.phase, "own_phase": home.phase}
    if isinstance(move, CardMove):
        return Refusal("play.card-phase", "card-out-of-phase", {"card": move.card.id, **phases})
    return Refusal("play.kingdoms", "wrong-phase", phases)


def set_up(tables: RuleTables, players: int, setup: Setup, chance: Chance, log: Log[AnyEvent] | None = None) -> State:
    """Set up a game up to its first decision (chapter `setup` and the first `reveal`)."""
    rules = tables.rules
    provinces = len(rules.provinces)
    s = State()
    s.tables, s.chance, s.log = tables, chance, log
    s.players, s.pharaoh, s.temple, s.round, s.shuffles = players, setup.start, 0, 0, 0
    s.asked, s.pending, s.stage = (), (), income.Income.name
    s.bank = players
    s.gold = [rules.start_gold] * players + [rules.gold - players * rules.start_gold] + [0] * provinces
    s.hands = [[0] * len(rules.cards) for _ in range(players)]
    s.hand_size = [0] * players
    s.held = [0] * players
    s.unspent = [0] * players
    s.draw, s.deck = (), ()
    s.discard = [kind for kind, card in enumerate(rules.cards) for _ in range(card.count)]
    s.free_cards = [()] * provinces
    s.taken, s.revealed, s.out = (), (), ()
    s.owner = [NO_SEAT] * provinces
    s.owned = [0] * players
    s.field_farmers, s.plain_farmers = [0] * provinces, [0] * provinces
    s.stones, s.pyramids = [0] * provinces, [0] * provinces
    s.farmers_left, s.stones_left, s.pyramids_left = rules.farmers, rules.stones, rules.pyramids
    s.free_fields = sum(1 << province for province, card in enumerate(rules.provinces) if card.fields)
    s.cards_bought = s.farmers_bought = s.stones_bought = s.gifts_left = s.gift_cards = 0
    s.scores = [(0,) * len(rules.lines)] * (players * len(rules.kingdoms))
    s.points = [0] * players

    for seat in range(players):
        for card in rules.start_cards:
            kind = tables.card_ids.index(card)
            s.discard.remove(kind)
            gain(s, seat, kind)
            s.unspent[seat] |= 1 << kind
    shuffle_cards(s, "setup.decks")
    shuffle_provinces(s, list(range(provinces)), "setup.decks")
    begin_round(s)
    return s


def order(s: State) -> tuple[int, ...]:
    """Return all seats, starting with the Pharaoh."""
    return s.from_pharaoh()


def begin_round(s: State) -> None:
    """Begin a round and clear the table from the previous round."""
    s.round += 1
    s.taken += s.revealed
    s.played = [0] * s.players
    s.stone_province = [NOWHERE] * s.players
    s.stone_space = [0] * s.players
    s.leader = [NO_SEAT] * len(s.owner)
    s.open_spaces = ALL
    s.revealed_spaces = NONE
    s.gap = [1] * s.players
    s.ranking = ()
    s.offered = [NOTHING_YET] * s.players
    s.laid = [NO_CARD] * s.players
    s.correcting = [NO_CARD] * s.players
    s.corrected = [0] * s.players
    s.income_cards = ()
    if s.log is not None:
        kingdom = s.tables.rules.kingdoms[s.tables.kingdom(s.round)]
        s.log.tell(RoundBegan, "play.kingdoms", s.round, kingdom.id)
    reveal.begin(s)
    auction.begin(s)


def end_round(s: State) -> None:
    """After the last round of a kingdom, begin scoring; otherwise begin the next round."""
    if s.round == s.tables.rounds or s.tables.kingdom(s.round) != s.tables.kingdom(s.round + 1):
        scoring.begin(s)
    else:
        begin_round(s)


def end_kingdom(s: State) -> None:
    """End the game after the last scoring; otherwise clear the board and shuffle the provinces."""
    if s.round == s.tables.rounds:
        s.stage = OVER
        if s.log is not None:
            s.log.tell(GameEnded, "end.winner")
        return
    clear_kingdom(s, "kingdom.clear")
    provinces = s.taken + s.revealed
    s.taken, s.revealed = (), ()
    shuffle_provinces(s, list(provinces), "kingdom.deck")
    begin_round(s)


AFTER: dict[str, Callable[[State], None]] = {
    "auction": purchase.begin,
    "purchase": offering.begin,
    "offering": income.begin,
    "income": end_round,
    "scoring": end_kingdom,
}
"""Function that continues after each phase."""


def advance(s: State) -> None:
    """Begin the next phase."""
    AFTER[PHASE[s.stage]](s)
