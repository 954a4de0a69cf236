"""Checks on a finished game of Dominion: Prosperity, based on its events."""

from __future__ import annotations

from collections import Counter

from amunre.checking.invariants import hold
from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game
from amunre.games.prosperity.checking.bounds import most_gaining_turns, most_resolutions, most_turns
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.totals import pile_sizes
from amunre.games.prosperity.vocabulary import CoinsPerToken


def check_end(game: Game[Ruleset]) -> None:
    """Check a game's gains, turns, points, end and ranking."""
    check_gains(game)
    check_course(game)
    check_points(game)
    check_reason(game)
    check_ranking(game)


def check_gains(game: Game[Ruleset]) -> None:
    """Check that each gain took one card from its pile, that nothing else did, and that all trashed cards are known."""
    position, origin = game.position(), game.origin
    sizes = origin.supply if origin else pile_sizes(game.rules, position.kingdom, game.players)
    gained, trashed = Counter[str](), Counter(origin.trash if origin else {})
    for event in game.events(OMNISCIENT):
        told = event.params
        if event.kind == "card-gained":
            gained[told["card"]] += 1
        elif event.kind == "card-trashed" or (event.kind == "gain-moved" and told["to"] == "trash"):
            trashed[told["card"]] += 1
    moved = sum(event.kind == "token-moved" for event in game.events(OMNISCIENT))
    cards = [game.rules.card(id) for id in position.supply]
    if origin is None and any(isinstance(word, CoinsPerToken) for card in cards for word in card.play):
        begun = sum("victory" in card.types and gained[card.id] > 0 for card in cards)
        hold(moved == begun, f"{moved} coin tokens on the mat, not {begun}")
    left = {id: size - gained[id] for id, size in sizes.items()}
    hold(left == dict(position.supply), f"cards left: {dict(position.supply)}, not {left}")
    hold(trashed == Counter(position.trash), f"cards trashed: {dict(position.trash)}, not {dict(trashed)}")


def check_course(game: Game[Ruleset]) -> None:
    """Check new hands, payments, and the number of turns, of turns with a gain, and of resolutions in each turn."""
    rules, origin = game.rules, game.origin
    owned = [Counter(player.owned if origin else rules.deck) for player in (origin or game.position()).players]
    lost = Counter[str]()
    turns = gaining = resolutions = drawn = 0
    coins = origin.coins if origin else 0
    active, has_gained, is_clean = origin.active if origin else game.start, False, False
    for event in game.events(OMNISCIENT):
        told = event.params
        match event.kind:
            case "turn-began" | "game-ended":
                if is_clean:
                    size = min(rules.hand, owned[active].total())
                    hold(drawn == size, f"a new hand of {drawn} cards, not {size}")
                if event.kind == "turn-began":
                    turns += 1
                    active, resolutions, coins, has_gained, lost = told["seat"], 0, 0, False, Counter()
            case "card-played":
                resolutions += 1
            case "worth-counted":
                coins += told["coins"]
            case "card-bought":
                coins -= told["cost"]
                hold(coins >= 0, f"{-coins} coins too many paid in a turn")
            case "card-trashed" | "gain-moved" if told.get("to") != "deck":
                owned[told["seat"]][told["card"]] -= 1
                lost[told["card"]] += 1
            case "card-gained":
                owned[told["seat"]][told["card"]] += 1
                gaining += not has_gained
                has_gained = True
            case "cleaned-up":
                most = most_resolutions(rules, owned[active] + lost)
                hold(resolutions <= most, f"{resolutions} resolutions in a turn, more than {most}")
                is_clean, drawn = True, 0
            case "cards-drawn":
                drawn += len(told["seen"]) + len(told["unseen"])
    most = most_turns(rules, game.players)
    hold(turns <= most, f"{turns} turns, more than {most}")
    most = most_gaining_turns(rules, game.players)
    hold(gaining <= most, f"{gaining} turns with a gain, more than {most}")


def check_points(game: Game[Ruleset]) -> None:
    """Check that each score is the sum of the points of all cards, and of all tokens won."""
    tokens = Counter[int](
        {seat: player.tokens for seat, player in enumerate(game.origin.players if game.origin else ())}
    )
    for event in game.events(OMNISCIENT):
        if event.kind == "tokens-won":
            hold(event.params["tokens"] > 0, f"{event.params['tokens']} tokens won")
            tokens[event.params["seat"]] += event.params["tokens"]
    result = game.result
    assert result is not None
    for seat, player in enumerate(game.position().players):
        points = sum(count * (game.rules.card(id).points or 0) for id, count in player.owned.items())
        hold(player.tokens == tokens[seat], f"seat {seat}: {player.tokens} tokens, {tokens[seat]} won")
        total = points + tokens[seat]
        hold(result.points[seat] == total, f"seat {seat}: {result.points[seat]} points, not {total}")


def check_reason(game: Game[Ruleset]) -> None:
    """Check that the clause that ended the game is the first whose condition is met (`end.reason`)."""
    rules, position = game.rules, game.position()
    empty = [id for id, count in position.supply.items() if not count]
    reasons = {f"end.{id}": id in empty for id in [card.id for card in rules.cards if card.ends]}
    reasons["end.piles"] = len(empty) >= rules.empty_piles
    reasons["end.limit"] = min(player.turns for player in position.players) >= rules.turn_limit
    first = next((clause for clause, holds in reasons.items() if holds), None)
    hold(position.end == first, f"the game ended by {position.end}, not {first}")


def check_ranking(game: Game[Ruleset]) -> None:
    """Check that each place beats the next one by points, or by fewer turns."""
    result, players = game.result, game.position().players
    assert result is not None
    places = [{(result.points[seat], -players[seat].turns) for seat in place} for place in result.ranking]
    hold(all(len(place) == 1 for place in places), f"equal places with different points or turns: {places}")
    order = [place.pop() for place in places]
    hold(order == sorted(set(order), reverse=True), f"places: {order}")
