"""An exhaustive search of auctions through the engine itself, covering all reachable states.

Each step of the search is a step in a game, so the engine decides which actions are legal, who bids next, and when the
auction ends. The search only adds a test for whether two states are the same, so that it visits each state once.
Provinces differ only in the stones on them, gold beyond the highest bid does not count, and only the province of an
outbid stone matters (`auction.no-return`). Every state found this way is compared with the game's own position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from attrs import define, field

from amunre.checking.patience import Spent, never
from amunre.engine.game import Game
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.position import Position
from amunre.games.amun_re.sketch import sketch

NOWHERE = ""
"""Stands for the province of a seat that has not bid."""


class Bidder(NamedTuple):
    """The part of a seat's state that matters during the bidding."""

    province: str
    """The province with the seat's bid stone."""
    space: int
    """The stone's space, counted from 0; -1 if the stone is outbid or not placed."""
    gold: int
    hand: tuple[str, ...]
    played: tuple[str, ...]


class AuctionMoment(NamedTuple):
    """The part of the bidding state that matters at one moment."""

    seats: tuple[Bidder, ...]
    to_act: tuple[int, ...]

    @classmethod
    def of(cls, position: Position, rules: Ruleset) -> AuctionMoment:
        """Return the bidding state in a position."""
        bids = [player.bid for player in position.players]
        tops = {bid.province: max(b.gold for b in bids if b and b.province == bid.province) for bid in bids if bid}
        seats = []
        for player in position.players:
            bid = player.bid
            space = rules.ladder.index(bid.gold) if bid and bid.gold == tops[bid.province] else -1
            seats.append(Bidder(bid.province if bid else NOWHERE, space, player.gold or 0, player.hand, player.played))
        return cls(tuple(seats), position.asked)

    def after(self, seat: int, action: Action, rules: Ruleset, to_act: tuple[int, ...]) -> AuctionMoment:
        """Return the state after an action, given the seats that the game says are to act next."""
        seats, me = list(self.seats), self.seats[seat]
        if action.verb == "bid":
            assert action.province is not None
            assert action.amount is not None
            seats = [other._replace(space=-1) if other.province == action.province else other for other in seats]
            seats[seat] = me._replace(province=action.province, space=rules.ladder.index(action.amount))
        else:
            assert action.card is not None
            hand = list(me.hand)
            hand.remove(action.card)
            sold = action.verb == "sell"
            gold = me.gold + rules.sale_gold * sold
            played = me.played if sold else tuple(sorted((*me.played, action.card)))
            seats[seat] = me._replace(gold=gold, hand=tuple(hand), played=played)
        return AuctionMoment(tuple(seats), to_act)


@define
class Outcome:
    """The result of a search."""

    states: int = 0
    """Number of distinct bidding states."""
    steps: int = 0
    """Number of steps played, each leading to another state or to the end of the bidding."""
    ends: int = 0
    """Number of distinct states in which the bidding ends."""
    bids: int = 0
    """Length of the longest run of bids from start to end."""
    wrong: list[str] = field(factory=list)
    """Problems found: a state without a legal bid, an auction that may never end, or a wrong ending."""
    complete: bool = True
    """True if the budget was enough for the whole search."""
    in_time: bool = True
    """True if there was enough time for the whole search, or for the part of it that the budget allows."""


@define
class Frame:
    """A state being searched, with the steps still to try."""

    game: Game
    moment: AuctionMoment
    key: int
    steps: Iterator[tuple[int, Action]]
    bid: bool = False
    """True if a bid led here."""
    bids: int = 0
    """Length of the longest run of bids found from this state so far."""


@define
class AuctionSearch:
    """A search of a ruleset's auctions; it visits each state once, even from different starts."""

    rules: Ruleset
    budget: int
    """Maximum number of states."""
    spent: Spent = never
    """The time limit."""
    found: Outcome = field(factory=Outcome)
    _longest: dict[int, int] = field(factory=dict)
    """Length of the longest run of bids from each state, by key; -1 while the state is being searched."""
    _numbers: dict[tuple[int, tuple[str, ...], tuple[str, ...]], int] = field(factory=dict)
    """Numbers that identify a seat's possessions."""

    def explore(self, game: Game) -> Outcome:
        """Search everything that can follow this moment in the bidding; return all results so far."""
        found = self.found
        moment = AuctionMoment.of(game.position(), self.rules)
        first = Frame(game, moment, self._key(moment), self._steps(game, moment))
        stack = []
        if first.key not in self._longest:
            self._enter(first)
            stack.append(first)
        while stack and found.complete:
            if self.spent():
                found.complete = found.in_time = False
                break
            frame = stack[-1]
            step = next(frame.steps, None)
            if step is None:
                stack.pop()
                self._longest[frame.key] = frame.bids
                if stack:
                    stack[-1].bids = max(stack[-1].bids, frame.bids + frame.bid)
                continue
            following = self._follow(frame, *step)
            if following:
                stack.append(following)
        found.bids = max(found.bids, self._longest.get(first.key, 0))
        return found

    def _follow(self, frame: Frame, seat: int, action: Action) -> Frame | None:
        """Play a step; return the frame for the resulting state if that state is new."""
        game, bid = frame.game.copy(), action.verb == "bid"
        game.push(seat, action)
        self.found.steps += 1
        over = game.stage != "bidding"
        moment = frame.moment.after(seat, action, self.rules, () if over else game.to_act)
        key = self._key(moment)
        known = self._longest.get(key)
        if known is None and not over:
            following = Frame(game, moment, key, self._steps(game, moment), bid)
            self._enter(following)
            return following
        if known is None:
            self._longest[key] = known = 0
            self._end(game)
        if known < 0:
            self.found.wrong.append(f"a cycle: {game.steps}")
        frame.bids = max(frame.bids, known + bid)
        return None

    def _enter(self, frame: Frame) -> None:
        """Start searching a state."""
        self._longest[frame.key] = -1
        self.found.states += 1
        self.found.complete = self.found.states < self.budget
        if frame.moment != AuctionMoment.of(frame.game.position(), self.rules):
            self.found.wrong.append(f"not the expected state: {frame.game.steps}")
        seats = frame.game.to_act
        if len(seats) != 1 or not any(action.verb == "bid" for action in frame.game.legal_actions(seats[0])):
            self.found.wrong.append(f"no legal bid: {frame.game.steps}")

    def _steps(self, game: Game, moment: AuctionMoment) -> Iterator[tuple[int, Action]]:
        """Yield all legal steps; among empty provinces, bid only on the first."""
        led = {seat.province for seat in moment.seats}
        empty = next((province for province in game.position().revealed if province not in led), None)
        for seat in range(game.players):
            for action in game.legal_actions(seat):
                if action.verb != "bid" or action.province in led or action.province == empty:
                    yield seat, action

    def _end(self, game: Game) -> None:
        """Finish an auction: seats short of gold sell cards; then check that every seat gains one province."""
        self.found.ends += 1
        while game.stage == "payment":
            game.push(game.to_act[0], game.legal_actions(game.to_act[0])[0])
        position = game.position()
        owners = [position.sites[province].owner for province in position.revealed]
        if sorted(owners, key=str) != list(range(game.players)):
            self.found.wrong.append(f"owners {owners}: {game.steps}")

    def _key(self, moment: AuctionMoment) -> int:
        """Return a number that identifies the state: all stones, all possessions, and the seats to act."""
        top = self.rules.ladder[-1]
        key, places = 1 + (moment.to_act[0] if moment.to_act else len(moment.seats)), len(moment.seats)
        for seat in moment.seats:
            overbid = 0
            if seat.space >= 0:
                for number, other in enumerate(moment.seats):
                    overbid |= (other.province == seat.province) << number
            key = (key << 8 | seat.space + 1) << places | overbid
            holds = (min(seat.gold, top), seat.hand, seat.played)
            key = key << 16 | self._numbers.setdefault(holds, len(self._numbers))
        return key


def bound(rules: Ruleset, players: int) -> int:
    """Return the length of the longest possible run of bids in an auction (`auction.end`).

    Each bid raises the highest stone on one card. The auction ends with the first bid on the last empty card; before
    that, every other card can be raised at most once for each space.
    """
    return len(rules.ladder) * (players - 1) + 1


def beginning(rules: Ruleset, gold: Sequence[int], hands: Sequence[Sequence[str]]) -> Game:
    """Return a game at the start of its first auction, between seats with this gold and these cards."""
    players = [{"gold": own, "hand": list(cards)} for own, cards in zip(gold, hands, strict=True)]
    return Game.from_position(rules, sketch(rules, {"stage": "bidding", "players": players}), seed=0)
