"""The fixed parts of a game of Dominion: Prosperity: everything a screen draws beneath a view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from attrs import frozen

from amunre.engine.material import MaterialOf
from amunre.engine.values import Items, Value, number
from amunre.games.prosperity import model
from amunre.games.prosperity.values import KINGDOM_CARDS, CardId


@frozen(kw_only=True)
class Material(MaterialOf[Annotated[Literal["prosperity"], Value("Id of the game.", {})]]):
    """The fixed parts of a game of Dominion: Prosperity, which a screen needs in addition to a view.

    Names are in the texts.
    """

    basic_cards: Annotated[tuple[model.Card, ...], Items(20, 1)]
    """The cards whose piles are in every game, in card order."""
    kingdom_cards: Annotated[tuple[model.Card, ...], Items(80, KINGDOM_CARDS)]
    """The cards of which ten are in a game, in card order after the basic cards."""
    kingdoms: Annotated[tuple[model.Kingdom, ...], Items(50, 1)]
    """The named kingdoms."""
    deck: Annotated[
        Mapping[CardId, Annotated[int, number("Number of cards.", 0, 50)]], Items(20, each="Number of these cards.")
    ]
    """Number of cards in each player's deck at the start, by card."""
    hand: Annotated[int, number("Number of cards drawn for a new hand.", 1, 20)]
    turn_actions: Annotated[int, number("Actions at the start of a turn.", 1, 10)]
    turn_buys: Annotated[int, number("Buys at the start of a turn.", 1, 10)]
    empty_piles: Annotated[int, number("The game ends with at least this many empty piles.", 1, 20)]
    turn_limit: Annotated[int, number("The game ends when each player has taken this many turns.", 1, 1000)]


def material(rules: model.Ruleset) -> Material:
    """Return cards, named kingdoms and counts. Names are in `wire.texts`; sources of the values are in the book."""
    return Material.under(
        rules,
        basic_cards=rules.basic_cards,
        kingdom_cards=rules.kingdom_cards,
        kingdoms=rules.kingdoms,
        deck=rules.deck,
        hand=rules.hand,
        turn_actions=rules.turn_actions,
        turn_buys=rules.turn_buys,
        empty_piles=rules.empty_piles,
        turn_limit=rules.turn_limit,
    )
