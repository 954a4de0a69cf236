"""Sentences about events are true wherever the events happen: their other claims are looked up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from attrs import frozen
from conftest import all_cards_but, game_at
from counts import few
from tigris import games as tigris_games

from amunre import OMNISCIENT, Game, load_ruleset
from amunre.checking.policies import next_step
from amunre.games import game_named
from amunre.games.amun_re.checking.policies import POLICIES


@frozen
class Told:
    """An event, the views before and after it, and all that happened before it in this turn of a seat."""

    game: Game
    event: Any
    before: Any
    after: Any
    earlier: list[Any]

    def since(self, kind: str) -> list[str]:
        """The kinds of what happened since the last event of a kind, or since this list begins."""
        found: list[str] = []
        for event in reversed(self.earlier):
            if event.kind == kind:
                break
            found.append(event.kind)
        return found


def regions_with_two(told: Told) -> bool:
    """Return whether two leaders of a color are connected with the space of a unification tile."""
    from amunre.games.tigris.seen import regions

    [region] = [set(one.spaces) for one in regions(told.after, told.game.rules) if told.event.space in one.spaces]
    here = Counter(
        leader for player in told.after.players for leader, space in player.leaders.items() if space in region
    )
    return any(number > 1 for number in here.values())


def beside(space: str) -> set[str]:
    column, row = space[0], int(space[1:])
    return {f"{column}{row - 1}", f"{column}{row + 1}", f"{chr(ord(column) - 1)}{row}", f"{chr(ord(column) + 1)}{row}"}


def no_temple(told: Told) -> bool:
    return not any(told.before.tiles.get(space) == "temple" for space in beside(told.event.space))


CLAIMS: dict[str, dict[tuple[str, str], tuple[str, Callable[[Told], bool]]]] = {
    "amun-re": {
        ("cards-shuffled", "play.reshuffle"): ("draw pile is empty", lambda t: not t.before.draw),
        ("items-missing", ""): ("none are left", lambda t: getattr(t.before.supply, f"{t.event.item}s", 0) == 0),
        ("auction-ended", ""): (
            "has one bidder",
            lambda t: sorted(p.bid.province for p in t.before.players) == sorted(t.before.revealed),
        ),
        ("temple-moved", ""): ("temple is on", lambda t: t.after.temple == t.event.space),
        ("gold-moved", "play.sell-cards"): ("for it", lambda t: t.earlier[-1].kind == "card-sold"),
        ("gold-moved", "auction.take"): ("takes the", lambda t: t.before.sites[t.event.province].gold > 0),
    },
    "tigris": {
        ("union-over", ""): ("no war is open", lambda t: not regions_with_two(t)),
        ("game-ended", "end.treasures"): (
            "Almost no",
            lambda t: len(t.before.treasures) <= t.game.rules.last_treasures,
        ),
        ("game-ended", "end.bag"): ("has too few tiles", lambda t: len(t.before.bag) < t.game.rules.hand),
        ("game-ended", "end.quiet"): (
            "No player has used a tile",
            lambda t: not {"tile-placed", "tiles-exchanged"} & {*t.since("turn-began")},
        ),
        ("leader-left", "conflict.beaten"): ("is beaten", lambda t: "conflict-settled" in t.since("conflict-began")),
        ("leader-left", ""): ("no temple beside", no_temple),
        ("tiles-removed", ""): ("losing side", lambda t: "conflict-settled" in t.since("conflict-began")),
        ("points-won", "score.leader"): ("for the tile", lambda t: t.earlier[-1].kind == "tile-placed"),
        ("points-won", "score.king"): ("with the king", lambda t: t.before.players[t.event.seat].leaders["king"]),
        ("points-won", "revolt.result"): ("for the revolt", lambda t: "conflict-settled" in t.since("conflict-began")),
        ("points-won", "war.points"): ("for the war", lambda t: "conflict-settled" in t.since("conflict-began")),
        ("points-won", "monument.points"): (
            "from monuments",
            lambda t: any(space is not None for space in t.before.monuments.values()),
        ),
        ("treasure-taken", ""): ("the treasure on", lambda t: t.event.space in t.before.treasures),
    },
}
"""By kind and clause, or by kind: words of a sentence that say more than what happened, and whether they are true."""


def told(game: Game, policy: Any, random: Random) -> Iterator[Told]:
    """Yield the events of a game."""
    fold = game.rules.game.module("view").fold
    view, earlier = game.view(OMNISCIENT), list(game.events(OMNISCIENT))
    while not game.over:
        game.push(*next_step(game, policy, random))
        for event in game.events(OMNISCIENT, since=len(earlier)):
            after = fold(view, event)
            yield Told(game, event, view, after, earlier)
            earlier.append(event)
            view = after


def check(game: Game, policy: Any, random: Random) -> Counter[tuple[str, str]]:
    came = Counter[tuple[str, str]]()
    claims = CLAIMS[game.rules.game.id]
    for one in told(game, policy, random):
        event = one.event
        sentence = game.sentence(event)
        for words in (" any more", "nothing more", "no more "):
            assert (
                words not in sentence or words in claims.get((event.kind, ""), ("",))[0] or "temple beside" in sentence
            )
        key = next((key for key in ((event.kind, event.clause), (event.kind, "")) if key in claims), None)
        if key is not None:
            words, is_true = claims[key]
            if words in sentence:
                assert is_true(one), f"{sentence} ({event.clause})"
                came[key] += 1
    return came


FEW_CARDS = ["bonus-bank", "bonus-cards", "bonus-farmers", "bonus-region", "bonus-side"]


def bought(actions: Sequence[Any], random: Random) -> Any:
    """As many cards as there may be."""
    return max(actions, key=lambda action: (action.verb == "buy cards", action.amount or 0))


def with_few_cards() -> Game:
    """A game whose draw pile will be shuffled anew."""
    own = [["memphis"], ["buto"], ["thebes"]]
    hands = [[], all_cards_but(["block"], FEW_CARDS), []]
    return game_at("purchase", own, hands=hands, draw=["block"], discard=FEW_CARDS)


def test_what_sentences_of_amun_re_claim_is_true():
    came = check(with_few_cards(), bought, Random(1))
    for number in range(few(9, 60)):
        game = Game(load_ruleset("standard"), 3 + number % 3, seed=number)
        came += check(game, [*POLICIES.values()][number % 3], Random(number))
    assert {*came} == {*CLAIMS["amun-re"]}


def test_what_sentences_of_euphrat_and_tigris_claim_is_true():
    came = Counter[tuple[str, str]]()
    for number in range(few(9, 60)):
        game, random, policy = tigris_games.new_game(number)
        came += check(game, policy, random)
    assert {*CLAIMS["tigris"]} - {*came} <= {("game-ended", "end.quiet")}


def test_every_kind_that_is_looked_up_exists():
    for id, claims in CLAIMS.items():
        assert {kind for kind, _ in claims} <= {event.kind_of() for event in game_named(id).events}
