"""Cards' texts, word by word, with everything that they cause (`turn.whole-card`, `pending.stack`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from amunre.engine.stack import pop, push, replace_top
from amunre.games.prosperity.events import CardPlayed
from amunre.games.prosperity.pending import Asking, Others, Repetition, Rest
from amunre.games.prosperity.state import State
from amunre.games.prosperity.vocabulary import Again as AgainWord
from amunre.games.prosperity.vocabulary import (
    Ban,
    CoinsPerCard,
    CoinsPerToken,
    Copy,
    Dig,
    DiscardForCoins,
    DiscardOrGain,
    DiscardTo,
    DrawTo,
    EmptyPiles,
    GainUpTo,
    MayDiscard,
    MayTrash,
    Plus,
    Reveal,
    TakeFromDiscard,
    TrashAnyToGain,
)
from amunre.games.prosperity.words import choosing, discarding, gaining, plain, playing, trashing
from amunre.games.prosperity.words.word import AnyEffect

EFFECTS: Final[Mapping[type, AnyEffect]] = {
    Plus: plain.Upper(),
    EmptyPiles: plain.EmptyPilesAdd(),
    CoinsPerToken: plain.CoinsForTokens(),
    CoinsPerCard: plain.CoinsForCards(),
    DrawTo: plain.DrawUpTo(),
    AgainWord: playing.Triple(),
    Dig: playing.DigForTreasure(),
    **trashing.TRASHING,
    TrashAnyToGain: trashing.FORGE,
    MayTrash: trashing.OfferTrash(),
    GainUpTo: gaining.GAIN,
    DiscardForCoins: discarding.EMPTY,
    MayDiscard: discarding.SWAP,
    DiscardTo: discarding.REDUCE,
    DiscardOrGain: discarding.THREATEN,
    Ban: choosing.NameABan(),
    TakeFromDiscard: choosing.TakeBack(),
    Copy: choosing.CopyTreasure(),
    Reveal: choosing.RevealTop(),
}
"""The effect of each kind of word."""


def resolve_rest(s: State, rest: Rest) -> None:
    """Resolve the next word of a card's text; what follows it stays on the stack."""
    pop(s)
    _resolve_from(s, s.tables.numbers[rest.card], rest.step)


def resolve(s: State, kind: int) -> None:
    """Resolve a card's text, or as much of it as needs no answer."""
    _resolve_from(s, kind, 0)


def _resolve_from(s: State, kind: int, step: int) -> None:
    """Resolve a word of a card's text, and put the rest onto the stack first."""
    t = s.tables
    card = t.ids[kind]
    if step + 1 < len(t.texts[kind]):
        push(s, Rest(card, step + 1))
    if step < t.others_from[kind]:
        _begin(s, s.active, card, step)
    else:
        push(s, Others(card, step, s.from_active()[1:]))


def resolve_others(s: State, others: Others) -> None:
    """Resolve a word for the next of the other players (`turn.others`)."""
    first, *seats = others.seats
    if seats:
        replace_top(s, Others(others.card, others.step, tuple(seats)))
    else:
        pop(s)
    _begin(s, first, others.card, others.step)


def resolve_again(s: State, again: Repetition) -> None:
    """Resolve a card once more (`card.kings-court`)."""
    if again.left > 1:
        replace_top(s, Repetition(again.card, again.left - 1, again.times))
    else:
        pop(s)
    if s.log is not None:
        s.log.tell(CardPlayed, "card.kings-court", s.active, again.card, "king", again.times - again.left + 1)
    resolve(s, s.tables.numbers[again.card])


def _begin(s: State, seat: int, card: str, step: int) -> None:
    word = s.tables.texts[s.tables.numbers[card]][step]
    EFFECTS[type(word)].begin(s, Asking(seat, card, step), word)
