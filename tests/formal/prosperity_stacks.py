"""Dominion: Prosperity: cards that nest are resolved to their end, whatever is answered (`pending.stack`).

Every card is played, alone and below King's Courts, and every card is bought with the cards in play that answer a
purchase. Every answer is tried, except that of those with one verb and a card only the first two are. Each position on
the way is sound, no position comes twice on one path, and the number of resolved cards has the bound of section 16.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from attrs import frozen
from claims import Claim, Finding, scaled, spread
from prosperity.games import RULES, game_at

from amunre import OMNISCIENT, Game

COURTS = 3
"""King's Courts in hand at most, beside a card."""
MOST = 200
"""Answers on one path; none gets so far."""
ALIKE = 2
"""Answers with one verb that are tried."""

ACTIONS = [card.id for card in RULES.cards if "action" in card.types]
TREASURES = [card.id for card in RULES.cards if "treasure" in card.types]
ANSWERING = ["quarry", "talisman", "talisman", "hoard", "goons"]
"""Cards in play that do something with a purchase."""
ATTACKED = [["curse", "estate", "copper", "copper"], ["watchtower", "curse", "copper", "estate"], []]
"""Hands of the other player; below three King's Courts only the last, for the number of ways multiplies."""


@frozen
class Searched:
    """Counts of what was tried from one position."""

    positions: int
    stacks: frozenset[tuple[Any, ...]]
    """The stacks that were met."""
    longest: int
    """Answers on the longest path."""
    resolutions: int
    """Cards resolved at most."""
    wrong: tuple[str, ...]


def starts() -> Iterator[tuple[str, dict[str, Any]]]:
    """The first action, and the facts of the position."""
    for card in ACTIONS:
        for courts in range(COURTS + 1):
            for other in ATTACKED[2:] if courts == COURTS else ATTACKED:
                hand = ["kings-court"] * courts + [card, "copper"]
                first = "kings-court" if courts else card
                yield f"play {first}", {"hands": [hand, other]}
    for card in TREASURES:
        for deck in (["estate", "gold"], ["venture", "loan", "copper"], ["contraband", "venture", "loan", "silver"]):
            yield f"play {card}", {"phase": "buy", "hands": [[card], ATTACKED[0]], "decks": [deck]}
    for card in RULES.cards:
        for seal in ([], ["royal-seal"]):
            for hand in ([], ["watchtower"]):
                facts = {"phase": "buy", "coins": 11, "hands": [hand], "play": ANSWERING + seal, "buys": 2}
                yield f"buy {card.id}", {**facts, "piles": {card.id: 2}}


def frames(game: Game) -> tuple[Any, ...]:
    """Return the effects that are under way, by kind, card and what is left."""
    return tuple((one.kind, getattr(one, "card", ""), getattr(one, "left", 0)) for one in game.position().pending)


def answers(game: Game) -> list[str]:
    """The answers that are tried."""
    found: dict[str, list[str]] = {}
    for action in game.legal_actions(game.to_act[0]):
        found.setdefault(action.verb, []).append(str(action))
    return [text for texts in found.values() for text in texts[:ALIKE]]


def bound(position: Any) -> int:
    """Resolutions of cards in a turn at most: three for each action card of the active player, one for each treasure."""
    owned = Counter(position.players[position.active].owned)
    return sum(count * (3 * (card in ACTIONS) + (card in TREASURES)) for card, count in owned.items())


def searched(start: tuple[str, dict[str, Any]]) -> Searched:
    """Try all ways to answer after a first action, until no effect is under way."""
    action, facts = start
    first = game_at(players=2, **{"decks": [["gold", "estate", "copper"], ["estate", "duchy", "monument"]], **facts})
    most, seat = bound(first.position()), first.to_act[0]
    first.play(seat, action)
    seen, stacks, wrong = set(), set(), list[str]()
    longest = resolutions = 0
    todo = [(first, frozenset[Any]())]
    while todo:
        game, path = todo.pop()
        position = game.position()
        if position in path or len(path) > MOST:
            wrong.append(f"{facts}: no end: {[str(step) for step in game.steps]}")
            break
        if position in seen:
            continue
        seen.add(position)
        longest = max(longest, len(path))
        if problems := position.problems(RULES):
            wrong.append(f"{facts}: after {[str(step) for step in game.steps]}: {problems[0]}")
            break
        if not position.pending:
            played = sum(event.kind == "card-played" for event in game.events(OMNISCIENT))
            resolutions = max(resolutions, played)
            if played > most:
                wrong.append(f"{facts}: {played} cards resolved, more than {most}")
            continue
        stacks.add(frames(game))
        for answer in answers(game):
            other = game.copy()
            other.push(game.to_act[0], answer)
            todo.append((other, path | {position}))
    return Searched(len(seen), frozenset(stacks), longest, resolutions, tuple(wrong))


def check() -> Finding:
    """Check all positions."""
    todo = list(starts())
    found = list(spread(searched, islice(todo, 0, None, len(todo) // scaled(len(todo))), "Stacks"))
    stacks = frozenset[Any]().union(*(one.stacks for one in found))
    covered = f"{len(found)} positions, {len(stacks):,} stacks, {sum(one.positions for one in found):,} moments"
    figure = (
        f"stacks of at most {max(map(len, stacks))} effects; at most {max(one.longest for one in found)} answers and "
        f"{max(one.resolutions for one in found)} cards resolved"
    )
    return Finding(covered, figure, tuple(text for one in found for text in one.wrong))


CLAIMS = (
    Claim(
        "Dominion: Prosperity: every card resolves to its end through sound positions when played with up to three King's Courts, or bought with all cards in play that act on a purchase",
        "tested",
        check,
    ),
)
