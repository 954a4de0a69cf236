"""Every hint is true in the position in which it is given: what it states as a fact is looked up or played out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Any

from attrs import define
from counts import few
from tigris import games as tigris_games
from tigris.played import game_at

from amunre import Game, load_ruleset
from amunre.bots.expert import Reason
from amunre.bots.strategy import strategy_of
from amunre.checking.policies import next_step
from amunre.engine.texts import Filler
from amunre.games.amun_re.checking.policies import POLICIES
from amunre.games.tigris.seen import fights, regions


@define(slots=False)
class Said:
    """A hint and the moment in which it is given."""

    game: Game
    seat: int
    reason: Reason

    @property
    def action(self) -> Any:
        return self.reason.action

    @property
    def facts(self) -> Mapping[str, Any]:
        return self.reason.facts

    @cached_property
    def view(self) -> Any:
        return self.game.view(self.seat)

    @property
    def rules(self) -> Any:
        return self.game.rules

    @property
    def me(self) -> Any:
        return self.view.players[self.seat]

    def legal(self, *verbs: str) -> list[Any]:
        return [action for action in self.game.legal_actions(self.seat) if action.verb in verbs]

    def after(self, *actions: Any) -> Game:
        """The game after the seat has done these things."""
        game = self.game.copy()
        for action in actions:
            game.push(self.seat, action)
        return game

    @cached_property
    def then(self) -> Game:
        """The game after what the hint says."""
        return self.after(self.action)

    @cached_property
    def told(self) -> list[Any]:
        """Return the events that the action causes."""
        return list(self.then.events(self.seat, since=len(self.game.events(self.seat))))

    def happens(self, kind: str, **params: Any) -> bool:
        return any(event.kind == kind and params.items() <= event.params.items() for event in self.told)


# --- Amun-Re -----------------------------------------------------------------------------------------------


def gain(m: Said, card: Any) -> int:
    """Gold that an income card brings more, when all is collected."""
    [collect] = m.legal("collect")
    gold = [game.position().players[m.seat].gold for game in (m.after(card, collect), m.after(collect))]
    return gold[0] - gold[1]


def farmer_is_there(m: Said) -> bool:
    kingdom, number = m.rules.kingdom_of(m.view.round)
    site, then = m.view.sites[m.action.province], m.then.view(m.seat).sites[m.action.province]
    farmers = then.field_farmers + then.plain_farmers - site.field_farmers - site.plain_farmers
    return farmers == 1 and m.facts["times"] == m.rules.kingdoms[kingdom].rounds - number + 1


def pyramid_is_there(m: Said) -> bool:
    site, then = m.view.sites[m.action.province], m.then.view(m.seat).sites[m.action.province]
    return (then.pyramids, then.stones) == (site.pyramids + 1, site.stones - m.facts["stones"])


def spaces(m: Said) -> dict[Any, int]:
    """By correction that is possible, where the temple comes to be."""
    total = m.game.prompt(m.seat).params["total"]
    return {action: m.rules.space_for(total + action.amount) for action in m.legal("correct")}


def scores(m: Said) -> int:
    return sum(line.points for line in m.then.score(m.seat).lines) - sum(
        line.points for line in m.game.score(m.seat).lines
    )


AMUN_RE: dict[str, Callable[[Said], bool]] = {
    "any": lambda m: m.seat not in m.game.to_act or m.action.verb == "decline",
    "bid": lambda m: m.action in m.legal("bid"),
    "sell": lambda m: len(m.legal("sell")) > 1,
    "sell-only": lambda m: m.legal("sell") == [m.action],
    "play-farmer": farmer_is_there,
    "play-pyramid": pyramid_is_there,
    "play-income": lambda m: gain(m, m.action) == m.facts["gold"] > 0,
    "play-bonus": lambda m: scores(m) == m.facts["points"],
    "buy cards": lambda m: m.me.gold >= m.rules.total_price(m.action.amount),
    "buy farmer": lambda m: m.action in m.legal("buy farmer"),
    "buy stone": lambda m: m.action in m.legal("buy stone"),
    "end-turn": lambda m: m.me.gold > 0 and bool(m.legal("buy cards", "buy farmer", "buy stone")),
    "end-turn-nothing": lambda m: not m.legal("buy cards", "buy farmer", "buy stone"),
    "steal": lambda m: bool(m.legal("offer")) and m.action.card in (None, *m.me.hand),
    "steal-poor": lambda m: m.me.gold == 0,
    "offer": lambda m: m.me.gold >= m.action.amount and m.action.card in (None, *m.me.hand),
    "correct": lambda m: spaces(m)[m.action] == m.facts["space"] and len({*spaces(m).values()}) == 2,
    "correct-same": lambda m: {*spaces(m).values()} == {m.facts["space"]},
    "take card": lambda m: m.action in m.legal("take card"),
    "take farmer": lambda m: m.action in m.legal("take farmer"),
    "take stone": lambda m: m.action in m.legal("take stone"),
    "collect-none": lambda m: not m.legal("play"),
    "collect-useless": lambda m: max(gain(m, card) for card in m.legal("play")) <= 0,
    "collect-later": lambda m: max(gain(m, card) for card in m.legal("play")) > 0 and m.view.round < m.rules.rounds,
    "pass": lambda m: not m.legal("play"),
}
"""By key of a hint: what its sentence states as a fact."""


# --- Euphrat & Tigris ----------------------------------------------------------------------------------------


def beside(space: str) -> set[str]:
    column, row = space[0], int(space[1:])
    return {f"{column}{row - 1}", f"{column}{row + 1}", f"{chr(ord(column) - 1)}{row}", f"{chr(ord(column) + 1)}{row}"}


def temples(view: Any, space: str) -> int:
    return sum(view.tiles.get(other) == "temple" for other in beside(space))


def standing(view: Any, seat: int) -> set[str]:
    """Where the leaders of a seat are."""
    return {space for space in view.players[seat].leaders.values() if space is not None}


def around(m: Said) -> list[set[str]]:
    """The regions next to the space of the action, as they are now."""
    return [{*region.spaces} for region in regions(m.view, m.rules) if {*region.spaces} & beside(m.action.space)]


def wars(m: Said) -> int:
    """Return the number of wars that a tile would begin for the seat."""
    found = [
        {
            leader: seat
            for seat, player in enumerate(m.view.players)
            for leader, space in player.leaders.items()
            if space in region
        }
        for region in around(m)
    ]
    kingdoms = [leaders for leaders in found if leaders]
    if len(kingdoms) != 2:
        return -1
    one, other = kingdoms
    return sum(m.seat in (one[leader], other[leader]) for leader in one.keys() & other.keys())


def square_is_open(m: Said) -> bool:
    """Return whether one of the squares around the space has only tiles of this kind, or room for them."""
    ground = m.rules.tile(m.action.tile).ground
    column, row = ord(m.action.space[0]), int(m.action.space[1:])
    leaders = {space for seat in range(m.game.players) for space in standing(m.view, seat)}

    def fits(space: str) -> bool:
        if space in leaders or space in m.view.face_down or space not in m.rules.board.spaces:
            return False
        if space in m.view.tiles:
            return m.view.tiles[space] == m.action.tile
        return (space in m.rules.board.river) == (ground == "river")

    corners = [(left, upper) for left in (column - 1, column) for upper in (row - 1, row)]
    return any(all(fits(f"{chr(a + x)}{b + y}") for x in (0, 1) for y in (0, 1)) for a, b in corners)


def treasures_are_near(m: Said) -> bool:
    """Return whether treasures and the seat's own trader are in a region that this action makes one."""
    joined = {m.action.space}.union(*around(m))
    trader = m.action.space if m.action.leader == "trader" else m.me.leaders["trader"]
    return trader in joined and len(joined & {*m.view.treasures}) > 1


def takes_treasures(m: Said) -> bool:
    """Return whether the seat takes a treasure, or chooses one, with this action."""
    asked = (m.then.stage, m.then.to_act) == ("treasure", (m.seat,))
    return asked or m.happens("treasure-taken", seat=m.seat)


def monument_pays(m: Said, leader: str) -> bool:
    """Return whether the seat has a leader in a kingdom with a monument of its color after the action."""
    view = m.then.view(m.seat)
    space = view.players[m.seat].leaders[leader]
    color = next(one.color for one in m.rules.leaders if one.id == leader)
    [region] = [{*region.spaces} for region in regions(view, m.rules) if space in region.spaces]
    paying = {one.id for one in m.rules.monuments if color in (one.top, one.base)}
    return any(place in region for id, place in view.monuments.items() if id in paying and place is not None)


def fight(m: Said) -> Any:
    return fights(m.view, m.rules)[0]


def hand_for(m: Said) -> int:
    """Most tiles that the seat may add."""
    return max(action.amount for action in m.legal("support"))


def wins(m: Said, amount: int) -> bool:
    """Return whether the seat wins with this number of tiles, no matter how many the other side adds."""
    game = m.after(f"support {amount}")
    while True:
        news = game.events("omniscient", since=len(m.game.events("omniscient")))
        settled = next((event for event in news if event.kind == "conflict-settled"), None)
        if settled is not None:
            return bool(settled.seat == m.seat)
        [seat] = game.to_act
        game.push(seat, max(game.legal_actions(seat), key=lambda action: action.amount))


def lost_by_others(m: Said) -> bool:
    return any(event.kind == "leader-left" and event.seat != m.seat for event in m.told)


def by_attacker(m: Said) -> bool:
    return fight(m).attack.seat == m.seat and m.action.amount <= hand_for(m)


def my_points(m: Said) -> bool:
    """Return whether the tile brings a point."""
    won = [event for event in m.told if event.kind == "points-won" and event.clause in ("score.leader", "score.king")]
    return any(event.seat == m.seat and event.color == m.facts["color"] for event in won)


TIGRIS: dict[str, Callable[[Said], bool]] = {
    "any": lambda m: True,
    "place": my_points,
    "place-weakest": lambda m: my_points(m) and m.me.points[m.facts["color"]] == min(m.me.points.values()),
    "place-square": square_is_open,
    "place-monument": lambda m: m.then.stage == "monument",
    "place-shelter": lambda m: m.action.tile == "temple" and bool(beside(m.action.space) & standing(m.view, m.seat)),
    "place-treasure": treasures_are_near,
    "place-barren": lambda m: not my_points(m),
    "war": lambda m: wars(m) == 1,
    "wars": lambda m: wars(m) > 1,
    "unite": lambda m: wars(m) == 0 and treasures_are_near(m),
    "unite-others": lambda m: wars(m) == 0,
    "lead": lambda m: temples(m.view, m.action.space) > 1,
    "lead-exposed": lambda m: temples(m.view, m.action.space) == 1,
    "lead-paid": lambda m: monument_pays(m, m.action.leader),
    "lead-treasure": lambda m: m.action.leader == "trader" and takes_treasures(m),
    "revolt": lambda m: m.happens("conflict-began", attacker=m.seat),
    "catastrophe": lost_by_others,
    "exchange": lambda m: not Counter(m.action.tiles) - Counter(m.me.hand),
    "pass": lambda m: m.action in m.legal("pass"),
    "resolve": lambda m: any(m.seat == one.attack.seat and one.conflict.leader == m.action.leader for one in fights(m.view, m.rules)),
    "resolve-others": lambda m: all(m.seat not in (one.attack.seat, one.defense.seat) for one in fights(m.view, m.rules) if one.conflict.leader == m.action.leader),
    "support": lambda m: by_attacker(m) and 0 < m.action.amount < hand_for(m),
    "support-all": lambda m: by_attacker(m) and 0 < m.action.amount == hand_for(m),
    "support-bare": lambda m: by_attacker(m) and hand_for(m) == 0,
    "support-sure": lambda m: by_attacker(m) and m.action.amount > 0 and wins(m, m.action.amount),
    "support-least": lambda m: by_attacker(m) and m.action.amount == 0 < hand_for(m),
    "support-enough": lambda m: wins(m, m.action.amount) and not wins(m, 0),
    "support-ahead": lambda m: m.action.amount == 0 and wins(m, 0),
    "support-lost": lambda m: m.action.amount == 0 and not wins(m, hand_for(m)),
    "support-spared": lambda m: m.action.amount == 0 < hand_for(m),
    "monument": lambda m: any(monument_pays(m, leader) for leader, space in m.then.view(m.seat).players[m.seat].leaders.items() if space is not None),
    "monument-against": lost_by_others,
    "no-monument": lambda m: m.game.stage == "monument",
    "take": lambda m: min(len(beside(one.space) & standing(m.view, m.seat)) for one in m.legal("take")) == len(beside(m.action.space) & standing(m.view, m.seat)),
}  # fmt: skip
"""By key of a hint: what its sentence states as a fact."""


RARE = [
    (
        """
     g  h  i  j
 4   .  t  t  .
 5   .  t  .  .
 6   .  Kb T  .
""",
        "temple",
        "0 lead king i5",
    ),
    (
        """
     c  d  e  f
 4   .  t  t  Kb
 5   .  t  .  .
""",
        "temple",
        "0 place temple e5",
    ),
    (
        """
     b  c  d  e  f  g
 4   Kb t  s  s  t  Rb
 5   .  .  s  .  .  .
""",
        "settlement",
        "0 place settlement e5",
    ),
]
"""Boards, what seat 0 has in hand, and a step after which a hint is given that is rare in whole games."""


# --- whole games ---------------------------------------------------------------------------------------------


def hint(game: Game, seat: int, random: Random, legal: Any = None) -> Said:
    policy = strategy_of(game.rules).policy(game.rules, random)
    world = game.rules.game.positions.dealt_anew(game._play.state, seat, 0)
    return Said(game, seat, policy.reason(world, seat, [*(game.legal_indices(seat) if legal is None else legal)]))


def hints(game: Game, policy: Any, random: Random, sense: float) -> Iterator[Said]:
    """Yield the hints of a whole game in which some of the steps are sensible."""
    while not game.over:
        asked = {}
        for seat in range(game.players):
            if game.legal_indices(seat):
                asked[seat] = hint(game, seat, random)
                yield asked[seat]
        if random.random() < sense:
            seat = game.to_act[0]
            game.push(seat, asked[seat].action)
        else:
            game.push(*next_step(game, policy, random))


def check(said: Said, facts: Mapping[str, Callable[[Said], bool]], rules: Any) -> str:
    """That a hint is true; its key."""
    text = Filler(rules).say("hints", said.reason.key, **said.facts)
    assert said.reason.key in facts, f"tests/bots/test_hints.py: nothing checks the hint {said.reason.key}"
    assert facts[said.reason.key](said), f"{said.game!r}, seat {said.seat}, {said.action}: {text}"
    return said.reason.key


def check_all(came: Iterable[str], facts: Iterable[str], rules: Any) -> None:
    """Check that each hint of the texts is checked, and was given."""
    texts = {*Filler(rules).sections["hints"]}
    assert not texts ^ {*facts}, f"in only one of data/texts/{rules.game.id}/en.yaml and this file: {texts ^ {*facts}}"
    assert not texts - {*came}, f"hints that no game has given: {texts - {*came}}"


def test_each_hint_of_amun_re_is_true_where_it_is_given():
    came = Counter[str]()
    for number in few((*range(12), 70), range(120)):
        rules = load_ruleset("delta" if number % 4 == 3 else "standard")
        game, random = Game(rules, 3 + number % 3, seed=number), Random(number)
        policy = [*POLICIES.values()][number % 3]
        came.update(
            check(said, AMUN_RE, rules) for said in hints(game, policy, random, (0.1, 0.5, 0.9)[number // 3 % 3])
        )
    check_all(came, AMUN_RE, rules)


def test_each_hint_of_euphrat_and_tigris_is_true_where_it_is_given():
    came = Counter[str]()
    for number in few((0, 1, 5, 6), range(90)):
        game, random, policy = tigris_games.new_game(number)
        for said in hints(game, policy, random, 0.3 if number % 2 else 0.9):
            came[check(said, TIGRIS, game.rules)] += 1
            if game.stage == "main":
                for index in random.sample([*game.legal_indices(said.seat)], 2):
                    came[check(hint(game, said.seat, random, [index]), TIGRIS, game.rules)] += 1
    for board, tile, step in RARE:
        game = game_at(step, board=board, hands=[{tile: 4}, {"farm": 1}], bag=60)
        came[check(hint(game, 0, Random(1)), TIGRIS, game.rules)] += 1
    check_all(came, TIGRIS, game.rules)
