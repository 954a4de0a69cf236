"""Sensible play in Dominion: Prosperity, as an executable strategy.

For each decision, a function rates the actions, with reasons, in points; the policy plays the best action. `words.py`
rates the words of cards, `outlook.py` cards in the deck and the length of the game, and `shopping.py` purchases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Final

from amunre.bots.expert import Expert, Reason
from amunre.engine.stack import top
from amunre.games.prosperity.bots.idea import ANY, Idea
from amunre.games.prosperity.bots.knowledge import NOTHING, knowledge_of
from amunre.games.prosperity.bots.outlook import Outlook
from amunre.games.prosperity.bots.shopping import ending, plan, worths
from amunre.games.prosperity.bots.words import VALUES, exchanged
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.state import State
from amunre.games.prosperity.vocabulary import DrawTo, TakeFromDiscard, TrashForTokens, TrashToGain
from amunre.games.prosperity.words.word import word_at

TRIED: Final = 3
"""Number of actions that are tried, including the best one."""
ONCE = (DrawTo, TakeFromDiscard)
"""Words that do nothing more when they are resolved again at once."""
FREE: Final = 100.0
"""Value of playing a card that can do no harm."""

Ideas = Iterator[Idea]


def by_verb(look: Outlook, legal: Sequence[int], verb: str) -> list[tuple[int, int]]:
    """Return the actions with this verb, each as its index and the kind of its card."""
    know = look.know
    return [(index, know.kind[index]) for index in legal if know.verb[index] == verb]


def without(hand: Sequence[float], kind: int) -> list[float]:
    """Return a hand without one of its cards."""
    rest = [*hand]
    rest[kind] -= 1
    return rest


# --- playing cards --------------------------------------------------------------------------------------------------


def actions(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest first the actions after which another can be played, then the most valuable one."""
    know, t = look.know, look.t
    cards = by_verb(look, legal, "play")
    for index, kind in cards:
        rest = without(look.hand, kind)
        worth, plus = look.play(kind, rest), know.plus[kind]
        others = sum([rest[other] for other in t.kinds if t.actions >> other & 1])
        if know.repeats[kind]:
            yield Idea(FREE / 2 if others else 0.0, index, "repeat" if others else ANY)
        elif plus.actions:
            yield Idea(FREE + know.freedom[kind], index, "free")
        else:
            yield Idea(worth, index, "action" if others else "action-only")
    for index, _ in by_verb(look, legal, "end-actions"):
        yield Idea(0.0, index, "end-actions" if cards else "end-actions-none")


def triple(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest the action that is most valuable when it is resolved several times."""
    times = word_at(look.board, top(look.board)).times
    for index, kind in by_verb(look, legal, "triple"):
        rest = without(look.hand, kind)
        others = sum([rest[other] for other in look.t.kinds if look.t.actions >> other & 1])
        once = [word for word in look.know.words[kind] if isinstance(word, ONCE)]
        worth = times * look.play(kind, rest) + (look.know.plus[kind].actions if others else 0)
        worth -= (times - 1) * sum([VALUES[type(word)](look, word, rest) for word in once], 0.0)
        if look.know.repeats[kind]:
            worth = FREE if others >= 2 else -1.0
        yield Idea(worth, index, "triple")
    for index, _ in by_verb(look, legal, "decline"):
        yield Idea(0.0, index)


def buying(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest the last treasures, unless they prevent a purchase, then the best purchases, the most valuable first."""
    s, t = look.board, look.t
    treasures = by_verb(look, legal, "play")
    counting = {kind for _, kind in treasures if look.know.counts[kind]}
    piles = by_verb(look, legal, "buy")
    values = worths(look)
    now, cards = plan(look, values, [kind for _, kind in piles], s.coins, s.buys)
    if treasures:
        more = sum([look.hand[kind] * max(1, look.know.worth[kind]) for _, kind in treasures])
        barred = {kind for kind, other in t.unless if s.hands[look.seat][other]}
        fitting = [kind for kind in t.kinds if s.supply[kind] > 0 and not s.banned >> kind & 1 and kind not in barred]
        later, _ = plan(look, values, fitting, s.coins + int(more), s.buys)
        if not barred & {*cards} or now < later:
            for index, kind in sorted(treasures, key=lambda each: each[1] in counting):
                yield Idea(FREE - (kind in counting), index, "treasure-last" if kind in counting else "treasure")
            return
    for index, kind in piles:
        why, facts = bought(look, kind)
        yield Idea(values[kind] + (FREE if kind in cards else 0.0), index, why, facts)
    for index, _ in by_verb(look, legal, "end-turn"):
        yield Idea(0.01, index, "end-turn" if piles else "end-turn-nothing")


def bought(look: Outlook, kind: int) -> tuple[str, Mapping[str, object]]:
    """Return the reason for a purchase, and its parameters."""
    points, t = look.t.points[kind], look.t
    tokens = sum([each * look.board.play[other] for other, each in t.token_kinds])
    if ending(look, kind) > 0:
        return "buy-end", {}
    if points > 0:
        return "buy-points", {"points": points, "turns": round(look.turns) or None}
    if look.keep[kind] <= 0 < tokens:
        return "buy-tokens", {"tokens": tokens}
    return ("buy-treasure" if t.treasures >> kind & 1 else "buy-action" if t.actions >> kind & 1 else ANY), {}


# --- cards in hand ---------------------------------------------------------------------------------------------------


def trash(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest the card that is best trashed, with the tokens or the card that it brings."""
    word = word_at(look.board, top(look.board))
    losses = look.losses(look.hand)
    gains = losses
    if isinstance(word, TrashForTokens):
        gains = [loss + cost // word.cost for loss, cost in zip(losses, look.t.costs, strict=True)]
    if isinstance(word, TrashToGain):
        gains = exchanged(look, word.more, look.hand)
    for index, kind in by_verb(look, legal, "trash"):
        why = "trash" if losses[kind] > 0 else "trash-for-more" if gains[kind] > 0 else "trash-least"
        yield Idea(gains[kind], index, why)
    for index, _ in by_verb(look, legal, "decline"):
        yield Idea(0.0, index, "keep")


def forge(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest the cards that are best trashed together for one that costs as much as all of them."""
    question, hand = top(look.board), look.board.hands[look.seat]
    more = word_at(look.board, question).more
    cards = by_verb(look, legal, "trash")
    losses = look.losses(look.hand)
    best, first = look.best_gain(look.keep, question.total + more, question.total + more), -1
    for counts in product(*(range(hand[kind] + 1) for _, kind in cards)):
        total, worth = question.total, 0.0
        for (_, kind), count in zip(cards, counts, strict=True):
            total += count * look.t.costs[kind]
            worth += count * losses[kind]
        worth += look.best_gain(look.keep, total + more, total + more)
        if worth > best:
            best, first = worth, next(n for n, count in enumerate(counts) if count)
    for number, (index, _) in enumerate(cards):
        yield Idea(1.0 if number == first else -1.0, index, "forge")
    for index, _ in by_verb(look, legal, "done"):
        yield Idea(0.0, index, "keep" if cards else ANY)


def gain(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest the card that is most valuable in the deck."""
    for index, kind in by_verb(look, legal, "gain"):
        yield Idea(look.keep[kind], index, "gain")


def discard(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest the card that is least useful in this hand."""
    for index, kind in by_verb(look, legal, "discard"):
        yield Idea(-look.use[kind], index, "discard")


def vault(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest cards that are worth less than the coins for discarding them."""
    worth = look.coin * word_at(look.board, top(look.board)).coins
    for index, kind in by_verb(look, legal, "discard"):
        use = look.coin * look.know.worth[kind] if look.t.treasures >> kind & 1 else 0.0
        use = max(use, look.use[kind]) if look.t.actions >> kind & 1 and look.board.actions else use
        yield Idea(worth - use, index, "discard-for-coins")
    for index, _ in by_verb(look, legal, "done"):
        yield Idea(0.01, index, "keep-all")


def vault_other(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest discarding two cards if a new one is better than both."""
    cards = sorted([look.use[kind] for kind in look.t.kinds for _ in range(look.board.hands[look.seat][kind])])
    worth = look.mean - sum(cards[:2])
    for index, kind in by_verb(look, legal, "discard"):
        yield Idea(worth - look.use[kind], index, "swap")
    for index, _ in by_verb(look, legal, "decline"):
        yield Idea(-cards[0], index, "swap-not")


def mountebank(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest the card that protects."""
    for index in legal:
        protects = look.know.verb[index] == "discard"
        yield Idea(float(protects), index, "protect" if protects else ANY)


def put(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest the least useful card first, since it will be drawn last."""
    for index, kind in by_verb(look, legal, "put"):
        yield Idea(-look.use[kind], index, "put")


# --- other decisions -------------------------------------------------------------------------------------------------


def name(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest the card that the active player would buy."""
    s, active = look.board, look.board.active
    theirs = Outlook(s, active)
    hand = s.hand_sizes[active] * theirs.income / theirs.t.rules.hand
    purse = s.coins + hand + 1
    for index, kind in by_verb(look, legal, "name"):
        can_buy = s.supply[kind] > 0 and look.costs[kind] <= purse and not s.banned >> kind & 1
        yield Idea(theirs.keep[kind] if can_buy else -FREE, index, "name")


def take(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest taking all cards."""
    for index in legal:
        yield Idea(float(index), index, "take")


def mint(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest copying the treasure that is most valuable in the deck."""
    for index, kind in by_verb(look, legal, "reveal"):
        yield Idea(look.keep[kind] if look.board.supply[kind] > 0 else 0.0, index, "reveal")
    for index, _ in by_verb(look, legal, "decline"):
        yield Idea(0.0, index)


def loan(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest trashing the treasure if the deck is better without it."""
    for index, kind in by_verb(look, legal, "trash"):
        yield Idea(-look.keep[kind], index, "trash")
    for index, _ in by_verb(look, legal, "discard"):
        yield Idea(0.0, index, "found")


def gained(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest the deck for a card better than the average, and the trash for one that does harm."""
    kind = look.t.numbers[top(look.board).card]
    values: Mapping[str, float] = {
        "leave": 0.0,
        "seal": look.use[kind] - look.mean,
        "watchtower top": look.use[kind] - look.mean - 0.01,
        "watchtower trash": -look.keep[kind],
    }
    whys = {"seal": "sooner", "watchtower top": "sooner", "watchtower trash": "trash"}
    for index in legal:
        verb = look.know.verb[index]
        yield Idea(values[verb], index, whys.get(verb, ANY), {"card": look.t.ids[kind]})


def order(look: Outlook, legal: Sequence[int]) -> Ideas:
    """Suggest the copies first if the bought card is worth copying."""
    worth = look.keep[look.t.numbers[top(look.board).card]]
    for index in legal:
        yield Idea(worth if look.know.verb[index] == "first talisman" else 0.0, index)


IDEAS: Mapping[str, Callable[[Outlook, Sequence[int]], Ideas]] = {
    "actions": actions,
    "buying": buying,
    "triple": triple,
    "trash": trash,
    "bishop": trash,
    "forge": forge,
    "gain": gain,
    "vault": vault,
    "vault-other": vault_other,
    "discard": discard,
    "mountebank": mountebank,
    "put": put,
    "name": name,
    "take": take,
    "mint": mint,
    "loan": loan,
    "gained": gained,
    "order": order,
}


class SensiblePolicy(Expert):
    """A policy that plays the best-rated action, using only what its seat may know; it breaks ties at random."""

    def __init__(self, rules: Ruleset, random: Random) -> None:
        self.rules = rules
        self._know = knowledge_of(rules)
        self._random = random

    def choose(self, s: State, seat: int, legal: Sequence[int]) -> int:
        """Choose the best-rated action."""
        if s.stage == "actions" and (index := self._know.free(legal)) != NOTHING:
            return index
        return self._best(s, seat, legal).index

    def others(self, s: State, seat: int, legal: Sequence[int]) -> list[int]:
        """Return the best-rated actions, from best to worst."""
        if s.stage == "buying" and not s.bought and any(self._know.verb[index] == "play" for index in legal):
            return []
        found = self._ideas(s, seat, legal)
        found.sort(key=lambda idea: -idea.worth)
        return [idea.index for idea in found][:TRIED]

    def reason(self, s: State, seat: int, legal: Sequence[int]) -> Reason:
        """Return the best-rated action and the reason for it."""
        idea = self._best(s, seat, legal)
        action = self.rules.actions[idea.index]
        return Reason(action, idea.why, {"card": action.card, "amount": action.amount, **idea.facts})

    def standing(self, s: State, seat: int) -> float:
        """Return the points that a seat is expected to have at the end."""
        return Outlook(s, seat).standing()

    def _ideas(self, s: State, seat: int, legal: Sequence[int]) -> list[Idea]:
        """Return all actions worth considering."""
        return list(IDEAS[s.stage](Outlook(s, seat), legal)) or [Idea(0.0, index) for index in legal]

    def _best(self, s: State, seat: int, legal: Sequence[int]) -> Idea:
        know = self._know
        if s.stage == "buying" and not s.bought:
            for index in legal:
                if know.is_easy[index]:
                    return Idea(FREE, index, "treasure")
        found = self._ideas(s, seat, legal)
        most = max([idea.worth for idea in found])
        return self._random.choice([idea for idea in found if idea.worth == most])
