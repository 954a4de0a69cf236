"""The value of each word of a card's text when the card is played with some other cards in hand, in points.

The other cards may be an average hand, where a kind can have less than one card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from amunre.games.prosperity.bots.deck import Deck
from amunre.games.prosperity.vocabulary import (
    Again,
    Ban,
    Cheaper,
    CoinsPerCard,
    CoinsPerToken,
    Copy,
    CopyBought,
    Dig,
    DiscardForCoins,
    DiscardOrGain,
    DiscardTo,
    DrawTo,
    EmptyPiles,
    GainedToDeck,
    GainUpTo,
    GainWith,
    MayDiscard,
    MayTrash,
    Reveal,
    TakeFromDiscard,
    TokensPerBuy,
    Trash,
    TrashAnyToGain,
    TrashForTokens,
    TrashToGain,
)

BANNED: Final = -0.9
"""Value of a ban for the player whose purchase it prevents."""
IN_DISCARDS: Final = 0.4
"""Average share of a seat's cards that are in its discard pile."""
MORE_TOKENS: Final = 1.0
"""Coin tokens that are expected to reach the mat before an average play."""
MORE_EMPTY: Final = 0.5
"""Piles that are expected to become empty before an average play."""
CHEAPER: Final = 0.25
"""Value of each coin that actions cost less."""
COPIED: Final = 0.4
"""Value of copying what is bought."""
SEALED: Final = 0.3
"""Value of gaining a card onto the deck."""
REVEALED: Final = 0.3
"""Value of another player's revealed cards."""
SWAPPED: Final = -0.25
"""Value of letting the others discard cards to draw one."""
REDUCED: Final = 0.65
"""Value of each card that another player must discard."""
OFFERED: Final = -0.3
"""Value of letting the others trash a card."""
CURSED: Final = 0.8
"""Chance that another player cannot prevent the gain of Curses."""

Hand = Sequence[float]


def dig(deck: Deck, word: Dig, hand: Hand) -> float:
    """Rate a treasure that is played, or one that is trashed if that is better."""
    treasures = deck.t.kinds_by_type[word.type]
    if word.then == "play":
        return deck.scale(hand) * deck.share(treasures, deck.use)
    return deck.share(treasures, [max(0.0, -keep) for keep in deck.added(hand)])


def draw_to(deck: Deck, word: DrawTo, hand: Hand) -> float:
    """Rate the cards drawn."""
    return max(0.0, word.cards - sum(hand, 0.0)) * deck.mean * deck.scale(hand)


def trash(deck: Deck, word: Trash, hand: Hand) -> float:
    """Rate the card that is best trashed."""
    return deck.best(deck.losses(hand), hand)


def trash_for_tokens(deck: Deck, word: TrashForTokens, hand: Hand) -> float:
    """Rate the card that is best trashed, with its tokens."""
    losses = deck.losses(hand)
    return deck.best([cost // word.cost + loss for cost, loss in zip(deck.t.costs, losses, strict=True)], hand)


def trash_to_gain(deck: Deck, word: TrashToGain, hand: Hand) -> float:
    """Rate the best exchange of a card in hand."""
    return deck.best(exchanged(deck, word.more, hand), hand)


def exchanged(deck: Deck, more: int, hand: Hand) -> list[float]:
    """Return the gain, by kind, from trashing a card of the hand for one that costs at most this much more."""
    added, losses, gains = deck.added(hand), deck.losses(hand), [0.0] * len(hand)
    for kind, count in enumerate(hand):
        if count:
            gains[kind] = deck.best_gain(added, 0, deck.t.costs[kind] + more) + losses[kind]
    return gains


def trash_any(deck: Deck, word: TrashAnyToGain, hand: Hand) -> float:
    """Rate all cards in hand that are better trashed; the card gained is a matter of luck."""
    return sum([count * max(0.0, loss) for count, loss in zip(hand, deck.losses(hand), strict=True)])


def coins_per_token(deck: Deck, word: CoinsPerToken, hand: Hand) -> float:
    """Rate the coins."""
    tokens = deck.board.mat() + (MORE_TOKENS if hand is deck.average else 0.0)
    return deck.scale(hand) * deck.coin * word.coins * tokens


def empty_piles(deck: Deck, word: EmptyPiles, hand: Hand) -> float:
    """Rate what the empty piles add, and what they may add later."""
    worth, empty = 0.0, deck.empty + (MORE_EMPTY if hand is deck.average else 0.0)
    for number, plus in enumerate(word.gains):
        share = min(1.0, max(0.0, empty - number))
        worth += share * (
            deck.scale(hand) * (deck.coin * plus.coins + plus.cards * deck.mean + deck.buy * plus.buys) + plus.tokens
        )
    return worth


def ban(deck: Deck, word: Ban, hand: Hand) -> float:
    """Rate the ban."""
    return BANNED * deck.scale(hand)


def take(deck: Deck, word: TakeFromDiscard, hand: Hand) -> float:
    """Rate the cards taken."""
    kind, s = deck.t.numbers[word.card], deck.board
    there = s.discards[deck.seat][kind] + s.buried[deck.seat][kind]
    return deck.scale(hand) * deck.use[kind] * (IN_DISCARDS * deck.own[kind] if hand is deck.average else there)


def copy(deck: Deck, word: Copy, hand: Hand) -> float:
    """Rate the best treasure that can be shown."""
    treasures, supply = deck.t.kinds_by_type[word.type], deck.board.supply
    added = deck.added(hand)
    gains = [max(0.0, added[kind]) if treasures >> kind & 1 and supply[kind] > 0 else 0.0 for kind in deck.t.kinds]
    return deck.best(gains, hand)


def discard_for_coins(deck: Deck, word: DiscardForCoins, hand: Hand) -> float:
    """Rate the cards in hand that are worth less than the coins."""
    worth = deck.coin * word.coins
    return deck.scale(hand) * sum([count * max(0.0, worth - use) for count, use in zip(hand, deck.use, strict=True)])


def coins_per_card(deck: Deck, word: CoinsPerCard, hand: Hand) -> float:
    """Rate the coins for cards of a type in play, where the treasures in hand will be too."""
    kinds = deck.t.kinds_by_type[word.type]
    there = 0 if hand is deck.average else deck.board.number_in_play(kinds)
    return deck.scale(hand) * deck.coin * sum([hand[kind] for kind in deck.kinds if kinds >> kind & 1], 1.0 + there)


def gain_up_to(deck: Deck, word: GainUpTo, hand: Hand) -> float:
    """Rate the best card that can be gained."""
    return deck.best_gain(deck.added(hand), 0, word.cost)


def again(deck: Deck, word: Again, hand: Hand) -> float:
    """Rate the best action in hand, which is resolved several times instead of once."""
    know = deck.know
    gains = [use if deck.t.actions >> kind & 1 and not know.repeats[kind] else 0.0 for kind, use in enumerate(deck.use)]
    return (word.times - 1) * deck.scale(hand) * deck.best(gains, hand)


def may_trash(deck: Deck, word: MayTrash, hand: Hand) -> float:
    """Rate the help for others."""
    return OFFERED * deck.scale(hand)


def discard_or_gain(deck: Deck, word: DiscardOrGain, hand: Hand) -> float:
    """Rate the cards that another player gains as if their deck were like the seat's own."""
    kinds = [deck.t.numbers[id] for id in word.gains]
    return CURSED * sum([max(0.0, -deck.added(hand)[kind]) for kind in kinds if deck.board.supply[kind] > 0])


def reveal(deck: Deck, word: Reveal, hand: Hand) -> float:
    """Rate the others' loss."""
    return REVEALED * deck.scale(hand)


def may_discard(deck: Deck, word: MayDiscard, hand: Hand) -> float:
    """Rate the help for others."""
    return SWAPPED * deck.scale(hand)


def discard_to(deck: Deck, word: DiscardTo, hand: Hand) -> float:
    """Rate the cards that the fullest of the other hands loses."""
    s = deck.board
    sizes = [size for seat, size in enumerate(s.hand_sizes) if seat != deck.seat]
    most = s.tables.rules.hand if hand is deck.average else max(sizes)
    return deck.scale(hand) * REDUCED * max(0, most - word.cards)


def cheaper(deck: Deck, word: Cheaper, hand: Hand) -> float:
    """Rate the lower costs."""
    return deck.scale(hand) * CHEAPER * word.by


def copy_bought(deck: Deck, word: CopyBought, hand: Hand) -> float:
    """Rate the copies."""
    return COPIED * deck.scale(hand)


def gained_to_deck(deck: Deck, word: GainedToDeck, hand: Hand) -> float:
    """Rate the gained cards that are drawn sooner."""
    return SEALED * deck.scale(hand)


def gain_with(deck: Deck, word: GainWith, hand: Hand) -> float:
    """Rate the card that may come with a bought one, which is more likely late in the game."""
    return max(0.0, deck.added(hand)[deck.t.numbers[word.gains]]) / (1 + LATER * deck.turns)


def tokens_per_buy(deck: Deck, word: TokensPerBuy, hand: Hand) -> float:
    """Rate the tokens for the buys of an average turn."""
    return word.tokens * BUYS


LATER: Final = 0.15
"""Part by which a victory card is less likely to be bought for each turn that the game still lasts."""
BUYS: Final = 1.6
"""Buys in a turn with a card that rewards them."""

VALUES: Final[Mapping[type, Callable[[Deck, Any, Hand], float]]] = {
    Again: again,
    Dig: dig,
    DrawTo: draw_to,
    Trash: trash,
    TrashForTokens: trash_for_tokens,
    TrashToGain: trash_to_gain,
    TrashAnyToGain: trash_any,
    CoinsPerToken: coins_per_token,
    EmptyPiles: empty_piles,
    Ban: ban,
    TakeFromDiscard: take,
    Copy: copy,
    DiscardForCoins: discard_for_coins,
    CoinsPerCard: coins_per_card,
    GainUpTo: gain_up_to,
    MayTrash: may_trash,
    DiscardOrGain: discard_or_gain,
    Reveal: reveal,
    MayDiscard: may_discard,
    DiscardTo: discard_to,
    Cheaper: cheaper,
    CopyBought: copy_bought,
    GainedToDeck: gained_to_deck,
    GainWith: gain_with,
    TokensPerBuy: tokens_per_buy,
}
"""The function that rates each word."""
