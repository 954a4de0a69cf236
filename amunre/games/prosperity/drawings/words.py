"""A view and the texts of cards in words, used in the terminal, in the book and in the descriptions of drawings."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from attrs import asdict, frozen

from amunre.engine.events import HIDDEN
from amunre.engine.texts import Filler, capital, name_of
from amunre.games.prosperity.pending import (
    Bought,
    Forging,
    Found,
    Gained,
    Gaining,
    Gains,
    Offered,
    Ordering,
    Others,
    Pending,
    Reduced,
    Repetition,
    Rest,
    Swapping,
    Threatened,
    aside,
)
from amunre.games.prosperity.seen import costs_now, not_for_sale, on_mat, score_of, with_token
from amunre.games.prosperity.vocabulary import (
    Dig,
    DiscardOrGain,
    EmptyPiles,
    GainWith,
    MoveGained,
    Plus,
    Reveal,
    TrashAnyToGain,
    Word,
)

if TYPE_CHECKING:
    from amunre.games.prosperity.model import Card, Ruleset
    from amunre.games.prosperity.position import Player
    from amunre.games.prosperity.view import View


_ASKING_EACH = (Offered, Ordering, Reduced, Threatened)
"""Questions for other players, one after the other."""


@frozen
class Speaker(Filler):
    """Describes a view of a game, and the game's rules."""

    rules: Ruleset
    names: Sequence[str] = ()

    def word(self, key: str, /, **params: object) -> str:
        """Return part of a drawing's description."""
        return self.part("drawings", key, **params)

    # --- cards -------------------------------------------------------------------------------------------

    def types(self, card: Card) -> str:
        """Return the types of a card."""
        return capital(", ".join(self.title("types", one) for one in card.types))

    def text(self, card: Card) -> Iterator[str]:
        """Yield the text of a card, made of its values and words: a sentence or two for each, in their order."""
        if card.worth is not None:
            yield self.say("effects", "worth", worth=card.worth)
        if bonuses := self.bonuses(card.plus):
            yield f"{bonuses}."
        for word in (*card.play, *card.others, *card.bought, *card.in_hand, *card.in_play):
            yield from self.effect(word)
        for type, by in card.cost_per.items():
            yield self.say("effects", "cost-per", type=type, by=by)
        if card.unless_in_play:
            yield self.say("effects", "unless-in-play", card=card.unless_in_play)
        if card.points is not None:
            yield self.say("effects", "points", points=card.points)
        if card.ends:
            yield self.say("effects", "ends")

    def bonuses(self, plus: Plus) -> str:
        """Return what a player gets first; empty if there is nothing."""
        return ", ".join(self.part("plus", key, n=n) for key, n in asdict(plus).items() if n)

    def effect(self, word: Word) -> Iterator[str]:
        """Yield a word of a card's text as sentences."""
        match word:
            case EmptyPiles(gains):
                for piles, plus in enumerate(gains, 1):
                    yield self.say("effects", word.kind, piles=piles, plus=self.bonuses(plus))
            case Dig():
                yield self.say("effects", f"{word.kind}-{word.then}", type=word.type)
            case MoveGained(ways):
                yield self.say("effects", "-".join((word.kind, *sorted(ways))))
            case TrashAnyToGain(more) if more:
                yield self.say("effects", f"{word.kind}-more", more=more)
            case DiscardOrGain(card, gains):
                yield self.say("effects", word.kind, card=card, cards=gains)
            case Reveal(cards, discards):
                yield self.say("effects", word.kind, cards=cards, types=discards)
            case GainWith(type, gains):
                yield self.say("effects", word.kind, type=type, card=gains)
            case _:
                yield self.say("effects", word.kind, **asdict(word))

    def values(self, card: Card, cost: int | None = None) -> Iterator[str]:
        """Yield the cost of a card, now if given, and its worth and points."""
        if cost is None or cost == card.cost:
            yield self.word("cost", n=card.cost)
        else:
            yield self.word("cost-now", now=cost, cost=card.cost)
        if card.worth is not None:
            yield self.word("worth", n=card.worth)
        if card.points is not None:
            yield self.word("points", n=card.points)

    def card(self, card: Card) -> str:
        """Describe a card: its name, types, cost and text."""
        told = f"{capital(name_of(card))}. {self.types(card)}, {self.word('cost', n=card.cost)}."
        return " ".join((told, *self.text(card)))

    def cards(self, cards: Iterable[str] | Mapping[str, int]) -> str:
        """Return cards by name with their numbers, and the number of unseen cards."""
        return ", ".join(
            self.word("unseen-cards" if id == HIDDEN else "one" if n == 1 else "some", n=n, card=id)
            for id, n in Counter(cards).items()
        )

    # --- the turn ----------------------------------------------------------------------------------------

    def turn(self, view: View) -> str:
        """Return whose turn it is, and its number."""
        if view.stage == "over":
            return self.say("drawings", "over")
        return self.word("turn", seat=view.active, turn=view.players[view.active].turns)

    def asked(self, view: View) -> str:
        """Return the seat that must act and its decision; at the end, return the reason."""
        if view.stage == "over":
            empty = tuple([card for card, left in view.supply.items() if not left])
            return self.phrase(self.template("events", "game-ended", view.end or ""), {"cards": empty})
        return self.word("to-act", asked=view.asked, stage=view.stage)

    def account(self, view: View) -> str:
        """Return the phase, and the actions, buys and coins left."""
        account = self.word("account", actions=view.actions, buys=view.buys, coins=view.coins)
        return f"{self.word('phase', phase=view.phase)}: {account}"

    def standing(self, view: View) -> list[str]:
        """Return whose turn it is, who must act and the account of the turn; at the end, return only the reason."""
        return [self.asked(view)] if view.stage == "over" else [self.turn(view), self.asked(view), self.account(view)]

    # --- effects under way -------------------------------------------------------------------------------

    def pending(self, view: View) -> Iterator[str]:
        """Yield the effects that are under way, the next one first; equal ones in a row are given once."""
        frames, found = deque(reversed(view.pending)), list[str]()
        while frames:
            frame, after = frames.popleft(), frames[0] if frames else None
            if isinstance(frame, _ASKING_EACH) and isinstance(after, Others) and frame.card == after.card:
                found.append(self.word("asking-then", card=frame.card, seat=frame.seat, seats=after.seats))
                frames.popleft()
            else:
                found.append(self._frame(frame))
        for told, _ in groupby(found):
            yield told

    def _frame(self, frame: Pending) -> str:
        match frame:
            case Repetition(card, left, _):
                return self.word("again", card=card, left=left)
            case Rest(card, _):
                return self.word("rest", card=card)
            case Others(card, _, seats):
                return self.word("others", card=card, seats=seats)
            case Gains(seat, cards):
                return self.word("gains", seat=seat, cards=self.cards(cards))
            case Bought(card, gains, copies, trashing):
                first = [*gains, *[card] * copies]
                told = self.word("bought", card=card, first=self.cards(first))
                return f"{told}, {self.word('bought-trashing')}" if trashing else told
            case Gained(seat, card):
                return self.word("gained", seat=seat, card=card)
            case Forging():
                return self.word("asking-total", seat=frame.seat, card=frame.card, total=frame.total)
            case Gaining():
                return self.word("asking-cost", seat=frame.seat, card=frame.card, least=frame.least, most=frame.most)
            case Swapping():
                return self.word("asking-discarded", seat=frame.seat, card=frame.card, n=frame.discarded)
            case Found():
                return self.word("asking-found", seat=frame.seat, card=frame.card, found=frame.found)
            case _:
                return self.word("asking", seat=frame.seat, card=frame.card)

    def aside(self, view: View) -> str:
        """Return the cards that lie aside; empty if there are none."""
        return self.cards(set_aside(view))

    # --- the supply --------------------------------------------------------------------------------------

    def piles(self, view: View) -> Mapping[str, str]:
        """Describe each pile by its id: its card, what is left of it, and its cost now."""
        costs, tokens = costs_now(view, self.rules), with_token(view, self.rules)
        banned, found = not_for_sale(view, self.rules), {}
        for id, left in view.supply.items():
            card = self.rules.card(id)
            told = [
                self.word("left", n=left) if left else self.word("empty"),
                *self.values(card, costs[id]),
                *([self.word("banned")] if id in banned else []),
                *([self.word("coin-token")] if id in tokens else []),
            ]
            found[id] = f"{capital(name_of(card))}: {', '.join(told)}"
        return found

    def store(self, view: View) -> Iterator[str]:
        """Yield the number of empty piles, the coin tokens on the mat if it is used, and the trash."""
        yield self.word("empty-piles", n=[*view.supply.values()].count(0))
        mat = on_mat(view, self.rules)
        if mat is not None:
            yield self.word("mat", n=mat)
        yield self.word("trash-holds", cards=self.cards(view.trash) or self.word("nothing"))

    # --- players -----------------------------------------------------------------------------------------

    def in_hand(self, player: Player) -> str:
        """Return a player's hand; cards that everyone has seen are named last."""
        told = [self.cards(player.hand)] if player.hand else []
        if player.shown:
            told.append(self.word("shown", cards=self.cards(player.shown)))
        return ", ".join(told) or self.word("nothing")

    def player(self, view: View, seat: int) -> str:
        """Describe everything that belongs to a seat."""
        player = view.players[seat]
        told = [self.word("tokens", n=player.tokens), self.word("turns", n=player.turns)]
        told.append(self.word("in-hand", cards=self.in_hand(player)))
        told.append(self.word("deck", n=len(player.top) + len(player.deck)))
        if player.top:
            told.append(self.word("top", cards=", ".join(self.shown("card", id) for id in player.top)))
        told.append(self.word("discard", n=len(player.discard) + len(player.buried)))
        for zone, key in ((player.discard, "discards"), (player.buried, "buried")):
            if zone:
                told.append(self.word(key, cards=self.cards(zone)))
        told.append(self.word("owned", cards=self.cards(player.owned) or self.word("nothing")))
        return f"{self.names[seat]}: {'; '.join(told)}"

    # --- everything --------------------------------------------------------------------------------------

    def around(self, view: View) -> Iterator[str]:
        """Yield the unfinished effects, the cards that lie aside, and the cards in play."""
        if under_way := [*self.pending(view)]:
            yield self.say("drawings", "pending", effects="; ".join(under_way))
        if found := self.aside(view):
            yield self.say("drawings", "aside", cards=found)
        if outside := self.outside(view):
            yield outside
        if view.stage != "over":
            yield self.say("drawings", "in-play", cards=self.cards(view.play) or self.word("nothing"))

    def outside(self, view: View) -> str:
        """Return the banned cards that are not in the game; empty if there are none."""
        found = tuple(id for id in view.banned if id not in view.supply)
        return self.say("drawings", "banned-outside", cards=found) if found else ""

    def board(self, view: View) -> str:
        """Describe everything on the table, one item per line, as used for screen readers."""
        told = ["; ".join(self.standing(view)).removesuffix(".")]
        told += self.around(view)
        told += [self.player(view, seat) for seat in range(len(view.players))]
        told += self.piles(view).values()
        told += map(capital, self.store(view))
        return "\n".join(f"{line}." for line in told)

    def scores(self, view: View) -> str:
        """Return each player's points by card, one player per line."""
        return "\n".join(
            f"{self.names[seat]}: {', '.join(self._points(view, seat))}." for seat in range(len(self.names))
        )

    def _points(self, view: View, seat: int) -> Iterator[str]:
        score, owned = score_of(view, self.rules, seat), view.players[seat].owned
        for id, points in score.points.items():
            if owned.get(id):
                yield f"{self.title('lines', id)} {scored(points, owned[id])}"
        yield f"{self.title('lines', 'tokens')} {score.tokens}"
        yield f"{self.title('lines', 'total')} {score.total}"


def scored(points: int, cards: int) -> str:
    """Return points with the number of cards that they are for."""
    return f"{points} ({cards})"


def set_aside(view: View) -> tuple[str, ...]:
    """Return the cards that lie aside (`deck.aside`)."""
    return tuple(card for seat in range(len(view.players)) for card in aside(view.pending, seat))
