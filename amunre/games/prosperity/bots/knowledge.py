"""A ruleset's cards, prepared for a sensible player: the numbers in their texts, by kind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from amunre.engine.memo import KEPT
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.vocabulary import (
    Again,
    CoinsPerCard,
    Plus,
    Trash,
    TrashForTokens,
    TrashToGain,
    Word,
)

NOTHING: Final = -1
"""The kind of an action that names no card."""
HARM = (Trash, TrashForTokens, TrashToGain)
"""Words that make the player trash a card."""


class Knowledge:
    """A ruleset as plain lists, by kind of card or by index in the catalogue."""

    def __init__(self, rules: Ruleset) -> None:
        cards = rules.cards
        self.rules: Ruleset = rules
        self.plus: list[Plus] = [card.plus for card in cards]
        self.worth: list[int] = [card.plus.coins + (card.worth or 0) for card in cards]
        """Coins that a card yields in any case."""
        self.words: list[tuple[Word, ...]] = [(*card.play, *card.others, *card.in_play) for card in cards]
        """The words of each card that matter when it is played."""
        self.repeats: list[bool] = [any(isinstance(word, Again) for word in card.play) for card in cards]
        """True for a card that plays another one several times."""
        self.counts: list[bool] = [any(isinstance(word, CoinsPerCard) for word in card.play) for card in cards]
        """True for a card that counts cards in play, so that it is best played last."""
        self.is_harmless: list[bool] = [not any(isinstance(word, HARM) for word in card.play) for card in cards]
        """True for a card that never makes its player trash a card."""
        numbers = {card.id: kind for kind, card in enumerate(cards)}
        basic = [numbers[card.id] for card in rules.basic_cards]
        dearest = sorted(basic, key=lambda kind: -cards[kind].cost)
        self.ending: list[int] = [kind for kind in dearest if cards[kind].ends]
        """Kinds whose empty pile ends the game, the dearest first."""
        self.victory: list[int] = [kind for kind in dearest if "victory" in cards[kind].types]
        """Victory cards that are always in the game, the dearest first."""
        self.treasures: list[int] = [kind for kind in dearest if "treasure" in cards[kind].types and cards[kind].cost]
        """Treasures that are always in the game, the dearest first, without those that cost nothing."""
        self.verb: list[str] = [action.verb for action in rules.actions]
        self.kind: list[int] = [numbers.get(action.card or "", NOTHING) for action in rules.actions]
        """The kind of card of each action; NOTHING if it names none."""
        late = {numbers[card.unless_in_play] for card in cards if card.unless_in_play}
        late |= {kind for kind in range(len(cards)) if self.counts[kind]}
        self.is_easy: list[bool] = [
            verb == "play" and "treasure" in cards[kind].types and kind not in late
            for verb, kind in zip(self.verb, self.kind, strict=True)
        ]
        """True for an action that plays a treasure which can be played in any order."""
        self.freedom: list[float] = [
            10 * card.plus.actions + card.plus.cards + card.cost / 100 if card.plus.actions else 0.0 for card in cards
        ]
        """The order in which cards are played that give back the action that they cost; 0 for other cards."""

    def free(self, legal: Sequence[int]) -> int:
        """Return an action in the action phase that needs no further thought; NOTHING if there is none.

        It is a card that gives back the action that it costs, a card that repeats the only other one, or the only card
        if it is harmless.
        """
        best, found = 0.0, NOTHING
        if len(legal) == 3:  # two cards, or to end the phase
            for index in legal[:2]:
                if self.repeats[self.kind[index]]:
                    return index
        for index in legal:
            kind = self.kind[index]
            if kind != NOTHING and self.freedom[kind] > best:
                best, found = self.freedom[kind], index
        if found == NOTHING and len(legal) == 2 and self.is_harmless[self.kind[legal[0]]]:
            return legal[0]
        return found


@lru_cache(KEPT)
def knowledge_of(rules: Ruleset) -> Knowledge:
    """Return what a sensible player knows about a ruleset."""
    return Knowledge(rules)
