"""Invariants that Dominion: Prosperity maintains at every moment, checked in positions (`setup.basics`, `cost.now`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from amunre.checking.invariants import check_answers, hold
from amunre.engine.game import Game
from amunre.games.prosperity.checking.bounds import most_answers
from amunre.games.prosperity.model import Card, Ruleset
from amunre.games.prosperity.position import Player, Position
from amunre.games.prosperity.totals import totals
from amunre.games.prosperity.vocabulary import Cheaper


def check_moment(game: Game[Ruleset]) -> None:
    """Check that no card is added or lost, that the account of the turn is sound, and what can be bought."""
    position = game.position()
    if game.origin is None:  # a position may have other cards than a whole game
        check_cards(position, game.rules)
    check_owned(position)
    check_play(position, game.rules)
    check_turns(position)
    check_purchases(game, position)
    check_answers(game, most_answers(game.rules))


def lying_aside(position: Position) -> Iterator[str]:
    """Yield the cards that lie aside because a question is about them."""
    for one in position.pending:
        if one.kind in ("put", "loan"):
            yield from getattr(one, "cards", ())
            yield from filter(None, [getattr(one, "found", None)])


def zones(player: Player) -> Counter[str]:
    """Return the cards in a player's hand, deck and discard pile."""
    return Counter((*player.shown, *player.hand, *player.top, *player.deck, *player.discard, *player.buried))


def check_cards(position: Position, rules: Ruleset) -> None:
    """Check that there are as many cards of each name as at set-up, wherever they are."""
    found = Counter(position.supply) + Counter(position.trash) + Counter(position.play) + Counter(lying_aside(position))
    for player in position.players:
        found += zones(player)
    whole = Counter(totals(rules, position.kingdom, len(position.players)))
    hold(found == +whole, f"cards in the game: {dict(found)}, not {dict(whole)}")


def check_owned(position: Position) -> None:
    """Check that the cards that each player owns are those in the player's zones, in play and aside."""
    aside = Counter(lying_aside(position))
    holder = next((one.seat for one in position.pending if one.kind in ("put", "loan")), None)
    for seat, player in enumerate(position.players):
        found = zones(player)
        found += Counter(position.play) if seat == position.active else Counter()
        found += aside if seat == holder else Counter()
        hold(found == Counter(player.owned), f"seat {seat} owns {dict(player.owned)}, not {dict(found)}")


def check_play(position: Position, rules: Ruleset) -> None:
    """Check the cards in play, and the actions, buys and coins."""
    types = {type for id in position.play for type in rules.card(id).types}
    if position.phase == "action":
        hold("treasure" not in types, f"treasures in play in an action phase: {position.play}")
    hold(not types & {"victory", "curse"}, f"cards in play that cannot be played: {position.play}")
    counters = position.actions, position.buys, position.coins, position.bought
    hold(min(counters) >= 0, f"counters below 0: {counters}")
    if position.stage in ("actions", "buying"):
        hold(not position.pending, f"still pending: {position.pending}")
    tokens = [player.tokens for player in position.players]
    hold(min(tokens) >= 0, f"point tokens: {tokens}")


def check_turns(position: Position) -> None:
    """Check that each player has taken as many turns as the others, or one more."""
    turns = [player.turns for player in position.players]
    hold(max(turns) - min(turns) <= 1, f"turns: {turns}")


def cost(position: Position, card: Card, rules: Ruleset) -> int:
    """Return what a card costs now (`cost.now`)."""
    if position.phase == "action":
        return card.cost
    in_play = [rules.card(id) for id in position.play]
    less = sum(
        word.by for other in in_play for word in other.in_play if isinstance(word, Cheaper) and word.type in card.types
    )
    less += sum(by for other in in_play for type, by in card.cost_per.items() if type in other.types)
    return max(0, card.cost - less)


def check_purchases(game: Game[Ruleset], position: Position) -> None:
    """Check that exactly those cards can be bought that the rules of the buy phase allow."""
    if position.stage != "buying":
        return
    found = {action.card for action in game.legal_actions(position.active) if action.verb == "buy"}
    expected = {
        id
        for id, count in position.supply.items()
        if count
        and position.buys
        and id not in position.banned
        and cost(position, (card := game.rules.card(id)), game.rules) <= position.coins
        and (card.unless_in_play is None or card.unless_in_play not in position.play)
    }
    hold(found == expected, f"cards that can be bought: {sorted(map(str, found))}, not {sorted(expected)}")
