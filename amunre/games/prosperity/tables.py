"""A ruleset prepared for play: kinds of card as numbers, and lookup tables for the phases, computed once.

A set of kinds is an int with one bit for each kind, in card order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve

from amunre.engine.indices import ones
from amunre.engine.ruleset import Clockwise, clockwise
from amunre.games.prosperity.model import Card, Ruleset
from amunre.games.prosperity.vocabulary import (
    AnyWord,
    Cheaper,
    CoinsPerCard,
    CoinsPerToken,
    CopyBought,
    GainedToDeck,
    GainWith,
    MoveGained,
    Plus,
    Reveal,
    TakeFromDiscard,
    TokensPerBuy,
    TrashInPlay,
)


class RuleTables:
    """Lookup tables for one ruleset."""

    __slots__ = (
        "actions",
        "affordable",
        "changing",
        "cheaper",
        "clockwise",
        "copying",
        "costs",
        "counting",
        "ending",
        "gain_with",
        "ids",
        "kinds",
        "kinds_by_type",
        "most_taken",
        "moving",
        "needs_mat",
        "numbers",
        "obstacles",
        "others_clauses",
        "others_from",
        "per_card",
        "pile_sizes",
        "plain_treasures",
        "points",
        "put_back",
        "rules",
        "sealing",
        "texts",
        "token_kinds",
        "trash_in_play",
        "treasures",
        "triggers",
        "unless",
        "victory",
    )

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.clockwise: Clockwise = clockwise(rules)
        cards = rules.cards
        self.ids: tuple[str, ...] = tuple(card.id for card in cards)
        self.numbers: Mapping[str, int] = {id: kind for kind, id in enumerate(self.ids)}
        self.kinds: range = range(len(cards))
        self.kinds_by_type: Mapping[str, int] = {
            type: sum(1 << kind for kind, card in enumerate(cards) if type in card.types)
            for type in ("action", "treasure", "victory", "curse", "attack", "reaction")
        }
        """Sets of kinds by type (`card.types`)."""
        self.actions: int = self.kinds_by_type["action"]
        self.treasures: int = self.kinds_by_type["treasure"]
        self.victory: int = self.kinds_by_type["victory"]
        self.costs: tuple[int, ...] = tuple(card.cost for card in cards)
        self.points: tuple[int, ...] = tuple(card.points or 0 for card in cards)
        self.texts: tuple[tuple[AnyWord | Plus, ...], ...] = tuple(
            (upper(card), *card.play, *card.others) for card in cards
        )
        """By kind: the upper part of the text (`turn.plus-first`), words for its player, and words for the others."""
        self.counting: int = sum(
            1 << kind for kind, card in enumerate(cards) for word in card.play if isinstance(word, CoinsPerCard)
        )
        """Kinds that count the cards in play."""
        self.plain_treasures: int = sum(
            1 << kind
            for kind, card in enumerate(cards)
            if "treasure" in card.types
            and not (card.others or card.plus.cards)
            and all(isinstance(word, CoinsPerCard) for word in card.play)
        )
        """Treasures that only give coins and buys when they are played: they ask, reveal and forbid nothing."""
        self.others_from: tuple[int, ...] = tuple(1 + len(card.play) for card in cards)
        """By kind: the first step of the text that is for the others."""
        slugs = {clause.slug for clause in rules.clauses}
        self.others_clauses: tuple[str, ...] = tuple(
            slug if (slug := f"card.{id}-others") in slugs else f"card.{id}" for id in self.ids
        )
        """By kind: the clause about other players."""
        self.pile_sizes: Mapping[int, tuple[int, ...]] = {
            players: tuple(card.pile[players] for card in cards)
            for players in range(rules.least_players, rules.most_players + 1)
        }
        """Cards in each pile at set-up if it is in the game, by number of players and kind (`supply.sizes`)."""
        self.most_taken: int = max(
            [
                0,
                *(
                    rules.most_cards(word.card)
                    for card in cards
                    for word in card.play
                    if isinstance(word, TakeFromDiscard)
                ),
            ]
        )
        """Maximum number of cards that can be taken from a discard pile at once."""
        self.put_back: int = 0
        """Kinds that can be put back after they were revealed."""
        for reveal in [word for card in cards for word in card.others if isinstance(word, Reveal)]:
            self.put_back |= sum(
                [1 << kind for kind, card in enumerate(cards) if not {*card.types} & {*reveal.discards}]
            )
        self.ending: int = sum(1 << kind for kind, card in enumerate(cards) if card.ends)
        """Kinds whose empty pile ends the game."""
        self._set_rules_in_play(rules)

    def _set_rules_in_play(self, rules: Ruleset) -> None:
        """Set the tables for rules that hold while a card is in play or in hand."""
        cards = rules.cards
        found = [(kind, word) for kind, card in enumerate(cards) for word in card.in_play]
        self.cheaper: tuple[tuple[int, int, int], ...] = tuple(
            (kind, self.kinds_by_type[word.type], word.by) for kind, word in found if isinstance(word, Cheaper)
        )
        """Kinds that make others cheaper: the kind, the kinds that cost less, and how much less."""
        self.per_card: tuple[tuple[int, int, int], ...] = tuple(
            (kind, self.kinds_by_type[type], by)
            for kind, card in enumerate(cards)
            for type, by in card.cost_per.items()
        )
        """Kinds that are cheaper for each card in play: the kind, the kinds that are counted, and how much less."""
        self.changing: int = sum({1 << kind for kind, _, _ in self.cheaper})
        for _, kinds, _ in self.per_card:
            self.changing |= kinds
        """Kinds that change some cost while they are in play."""
        self.affordable: tuple[int, ...] = tuple(
            sum(1 << kind for kind, cost in enumerate(self.costs) if cost <= coins)
            for coins in range(max(self.costs) + 1)
        )
        """By number of coins: the kinds whose printed cost they pay; more coins pay for all."""
        self.copying: tuple[tuple[int, int], ...] = tuple(
            (kind, word.most) for kind, word in found if isinstance(word, CopyBought)
        )
        """Kinds that copy bought cards, and the maximum cost of those."""
        self.sealing: int = sum(1 << kind for kind, word in found if isinstance(word, GainedToDeck))
        """Kinds that let their player put a gained card onto the deck."""
        self.gain_with: tuple[tuple[int, int, str], ...] = tuple(
            (kind, self.kinds_by_type[word.type], word.gains) for kind, word in found if isinstance(word, GainWith)
        )
        """Kinds that bring another card: the kind, the kinds that must be bought, and the id of the card gained."""
        self.token_kinds: tuple[tuple[int, int], ...] = tuple(
            (kind, word.tokens) for kind, word in found if isinstance(word, TokensPerBuy)
        )
        """Kinds that bring tokens for each buy, and how many."""
        self.triggers: int = 0
        """Kinds that do something when their player buys a card."""
        for kind, word in found:
            if isinstance(word, CopyBought | GainWith | TokensPerBuy):
                self.triggers |= 1 << kind
        self.moving: int = sum(
            1 << kind for kind, card in enumerate(cards) for word in card.in_hand if isinstance(word, MoveGained)
        )
        """Kinds that can move a gained card from hand."""
        self.trash_in_play: tuple[int, ...] = tuple(
            sum([self.kinds_by_type[word.type] for word in card.bought if isinstance(word, TrashInPlay)])
            for card in cards
        )
        """By kind: the kinds in play that are trashed when the card is bought."""
        self.unless: tuple[tuple[int, int], ...] = tuple(
            (kind, self.numbers[card.unless_in_play]) for kind, card in enumerate(cards) if card.unless_in_play
        )
        """Kinds that cannot be bought while another kind is in play, and that kind."""
        self.obstacles: int = sum({1 << other for _, other in self.unless})
        """Kinds that prevent the purchase of others while they are in play."""
        self.needs_mat: int = sum(
            1 << kind for kind, card in enumerate(cards) for word in card.play if isinstance(word, CoinsPerToken)
        )
        """Kinds that need the mat for coin tokens (`setup.route`)."""

    def in_order(self, counts: Sequence[int]) -> tuple[str, ...]:
        """Return the ids of these cards, given by kind, in card order."""
        found: tuple[str, ...] = ()
        for kind, count in enumerate(counts):
            if count:
                found += (self.ids[kind],) * count
        return found

    def named(self, kinds: int) -> tuple[str, ...]:
        """Return the ids of a set of kinds, in card order."""
        return tuple([self.ids[kind] for kind in ones(kinds)])

    def counted(self, ids: Iterable[str]) -> list[int]:
        """Return the number of cards of each kind."""
        counts = [0] * len(self.ids)
        for id in ids:
            counts[self.numbers[id]] += 1
        return counts


def upper(card: Card) -> Plus:
    """Return the upper part of a card's text, with the worth of a treasure among the coins."""
    return evolve(card.plus, coins=card.plus.coins + (card.worth or 0))
