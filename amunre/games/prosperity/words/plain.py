"""Words that ask nothing: the upper part of a card's text, and amounts that are counted."""

from __future__ import annotations

from amunre.games.prosperity.account import add_actions_and_buys, add_coins, add_tokens
from amunre.games.prosperity.pending import Asking
from amunre.games.prosperity.piles import draw
from amunre.games.prosperity.state import State
from amunre.games.prosperity.vocabulary import CoinsPerCard, CoinsPerToken, DrawTo, EmptyPiles, Plus
from amunre.games.prosperity.words.word import Word


def add(s: State, seat: int, plus: Plus, clause: str) -> None:
    """Give the active player cards, actions, buys, coins and tokens, in the order of a card's text."""
    if plus.cards:
        draw(s, seat, plus.cards, clause)
    if plus.actions or plus.buys:
        add_actions_and_buys(s, seat, plus.actions, plus.buys, clause)
    if plus.coins:
        add_coins(s, seat, plus.coins, clause)
    if plus.tokens:
        add_tokens(s, seat, plus.tokens, clause)


class Upper(Word[Plus]):
    """The upper part of a card's text (`turn.plus-first`)."""

    def begin(self, s: State, at: Asking, word: Plus) -> None:
        """Add the amounts."""
        add(s, at.seat, word, f"card.{at.card}")


class EmptyPilesAdd(Word[EmptyPiles]):
    """More cards, coins and buys if piles are empty, counted now (`card.city-when`)."""

    def begin(self, s: State, at: Asking, word: EmptyPiles) -> None:
        """Add the amounts for the first empty pile, then those for the second."""
        for plus in word.gains[: s.empty_piles()]:
            add(s, at.seat, plus, f"card.{at.card}")


class CoinsForTokens(Word[CoinsPerToken]):
    """Coins for each token on the mat (`card.trade-route`)."""

    def begin(self, s: State, at: Asking, word: CoinsPerToken) -> None:
        """Add the coins."""
        add_coins(s, at.seat, word.coins * s.mat(), f"card.{at.card}")


class CoinsForCards(Word[CoinsPerCard]):
    """A coin for each card of a type in play (`card.bank`)."""

    def begin(self, s: State, at: Asking, word: CoinsPerCard) -> None:
        """Add the coins."""
        add_coins(s, at.seat, s.number_in_play(s.tables.kinds_by_type[word.type]), f"card.{at.card}")


class DrawUpTo(Word[DrawTo]):
    """Cards up to a number in hand (`card.watchtower`)."""

    def begin(self, s: State, at: Asking, word: DrawTo) -> None:
        """Draw the missing cards."""
        draw(s, at.seat, max(0, word.cards - s.hand_sizes[at.seat]), f"card.{at.card}")
