"""The rare corners of Euphrat & Tigris."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any

from corners import Corner, Facts, Moment, Start, Tour
from tigris.games import collecting, lively

from amunre import Game
from amunre.checking.policies import Policy
from amunre.games.loading import load_ruleset
from amunre.games.tigris.actions import Action
from amunre.games.tigris.checking import ending
from amunre.games.tigris.checking.policies import POLICIES
from amunre.games.tigris.checking.regions import neighbours, regions
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.pending import Revolt, Union
from amunre.games.tigris.position import Position

RULES = load_ruleset("tigris")
LEADERS = {tile.id: leader.id for tile, leader in zip(RULES.tiles, RULES.leaders, strict=True)}
"""By kind of tile: the leader of its color."""
LAND_TILES = [tile.id for tile in RULES.tiles if tile.ground == "land"]


# --- what a position shows -------------------------------------------------------------------------------


def standing(position: Position) -> dict[str, str]:
    """By space: the leader there."""
    return {space: leader for player in position.players for leader, space in player.leaders.items() if space}


def groups(position: Position) -> list[set[str]]:
    """The regions."""
    return regions(RULES.board, {*position.tiles, *position.face_down, *standing(position)})


def kingdoms(position: Position) -> list[set[str]]:
    """The regions with a leader."""
    leaders = standing(position).keys()
    return [group for group in groups(position) if group & leaders]


def empty_spaces(position: Position) -> Iterator[str]:
    """Where nothing lies or stands."""
    taken = {*position.tiles, *position.face_down, *position.catastrophes, *standing(position)}
    return (space for space in RULES.board.spaces if space not in taken)


# --- what came of an action ------------------------------------------------------------------------------


def chosen(moment: Moment) -> Moment:
    """The choice of the action that this moment is a part of."""
    while moment.before.stage != "main" and moment.earlier is not None:
        moment = moment.earlier
    return moment


def told_since_chosen(moment: Moment, kind: str) -> list[Any]:
    """The events of a kind since the action was chosen, this moment's among them."""
    moments = [moment]
    while moments[-1].before.stage != "main" and moments[-1].earlier is not None:
        moments.append(moments[-1].earlier)
    return list(chain.from_iterable(part.told(kind) for part in reversed(moments)))


def union_of(position: Position) -> Union | None:
    """The union whose wars are fought."""
    return next((one for one in position.pending if isinstance(one, Union)), None)


def facing(position: Position) -> set[str]:
    """The leaders that stand on both sides of a union."""
    union, leaders = union_of(position), standing(position)
    if union is None:
        return set()
    first, second = ({leaders[space] for space in side if space in leaders} for side in (union.first, union.second))
    return first & second


def wars_begun(moment: Moment) -> list[Any]:
    """The wars since the action was chosen; a union has begun with the first."""
    union = told_since_chosen(moment, "kingdoms-connected")
    return told_since_chosen(moment, "conflict-began") if union else []


# --- what a corner looks like ----------------------------------------------------------------------------


def happened(kind: str, clause: str = "") -> Callable[[Moment], bool]:
    """An event of this kind is told, by this clause if one is named."""
    return lambda moment: any(clause in ("", event.clause) for event in moment.told(kind))


def refused_alone(code: str) -> Callable[[Moment], bool]:
    """Something is refused for this and nothing else."""
    return lambda moment: [violation.code for violation in moment.refused] == [code]


def ended_by(clause: str, verb: str = "") -> Callable[[Moment], bool]:
    """The game ends by this clause, with an action of this kind if one is named."""
    return lambda moment: moment.after.end == clause and bool(moment.events) and verb in ("", moment.action.verb)


def four_wars(moment: Moment) -> bool:
    """The fourth war of an action is settled."""
    return bool(moment.told("conflict-settled")) and len(wars_begun(moment)) == 4 and not union_of(moment.after)


def war_avoided(moment: Moment) -> bool:
    """No war is open any more, though leaders of more colors stood against each other than have fought."""
    began = wars_begun(moment)
    return bool(moment.told("union-over") and began) and len(began) < len(facing(chosen(moment).after))


def side_in_parts(moment: Moment) -> bool:
    """A war begins while one side lies in two parts that both touch the connecting tile."""
    union = union_of(moment.after)
    if union is None or not moment.told("conflict-began"):
        return False
    [whole] = [group for group in groups(moment.after) if union.space in group]
    return any(len(regions(RULES.board, whole & set(side))) > 1 for side in (union.first, union.second))


def war_of_its_tile(moment: Moment) -> bool:
    """A war begins of the color of the tile that connects the kingdoms."""
    union = union_of(moment.after)
    return union is not None and any(
        event.leader == LEADERS[moment.after.tiles[union.space]] for event in moment.told("conflict-began")
    )


def attack_for_others(moment: Moment) -> bool:
    """A war begins in which the active player has no leader."""
    return bool(union_of(moment.after)) and any(
        moment.after.active not in (event.attacker, event.defender) for event in moment.told("conflict-began")
    )


def order_for_others(moment: Moment) -> bool:
    """The active player chooses between wars of others."""
    own = {leader for leader, space in moment.after.players[moment.after.active].leaders.items() if space}
    return moment.after.stage == "wars" and not own & facing(moment.after)


def temples_stay(moment: Moment) -> bool:
    """After a war of priests a temple of the beaten side still lies there."""
    union = union_of(moment.before)
    for event in moment.told("conflict-settled") if union else ():
        space = moment.before.players[event.loser].leaders["priest"]
        if event.leader == "priest" and union and space:
            side = next(side for side in (union.first, union.second) if space in side)
            return any(moment.after.tiles.get(space) == "temple" for space in side)
    return False


def tie(kind: type[Union | Revolt]) -> Callable[[Moment], bool]:
    """A conflict of this kind is settled between equal sides."""
    return lambda moment: (
        any(isinstance(one, kind) for one in moment.before.pending)
        and any(most == least for most, least in (event.totals for event in moment.told("conflict-settled")))
    )


def moved_into_a_revolt(moment: Moment) -> bool:
    """A leader who stood elsewhere starts a revolt."""
    return bool(moment.told("conflict-began")) and any(event.origin for event in moment.told("leader-placed"))


def kingdom_falls_apart(moment: Moment) -> bool:
    """A leader leaves the space where they held a kingdom together."""
    left = [event.space for event in moment.told("leader-left") if event.clause == "lead.withdraw"]
    left += [event.origin for event in moment.told("leader-placed") if event.origin]
    for space in left:
        [group] = [group for group in groups(moment.before) if space in group]
        if len(regions(RULES.board, group - {space})) > 1:
            return True
    return False


def monument_after_a_war(moment: Moment) -> bool:
    """A monument is built in an action with a war, on the tile that connected the kingdoms too."""
    return bool(moment.told("monument-built") and wars_begun(moment))


def monument_on_a_union(moment: Moment) -> bool:
    """A monument is built on a tile that has connected two kingdoms without a war."""
    union = told_since_chosen(moment, "kingdoms-connected")
    return bool(moment.told("monument-built") and union) and not wars_begun(moment)


def no_monument_left(moment: Moment) -> bool:
    """A square is completed, but all monuments of its color are on the board."""
    for event in moment.told("tile-placed"):
        color = RULES.tile(event.tile).color
        built = [moment.before.monuments[one.id] for one in RULES.monuments if color in (one.top, one.base)]
        if all(built) and any(
            all(moment.after.tiles.get(other) == event.tile for other in square) for square in squares_with(event.space)
        ):
            return True
    return False


def squares_with(space: str) -> Iterator[tuple[str, ...]]:
    """The squares of the board that a space is part of."""
    column, row = ord(space[0]), int(space[1:])
    for x in (column - 1, column):
        for y in (row - 1, row):
            yield tuple(f"{chr(a)}{b}" for a in (x, x + 1) for b in (y, y + 1))


def paid_twice(moment: Moment) -> bool:
    """Monuments bring points to one player at the end of a turn, more than one."""
    return sum(event.clause == "monument.points" for event in moment.told("points-won")) > 1


def taken_in_anothers_turn(moment: Moment) -> bool:
    """The owner of a trader takes a treasure in the turn of somebody else."""
    return any(event.seat != moment.before.active for event in moment.told("treasure-taken"))


def taken_from_a_monument(moment: Moment) -> bool:
    """A treasure is taken that lies on a face-down tile."""
    return any(event.space in moment.after.face_down for event in moment.told("treasure-taken"))


def treasure_chosen(moment: Moment) -> bool:
    """Somebody chooses a treasure."""
    return moment.action.verb == "take" and not moment.refused


def bag_just_empty(moment: Moment) -> bool:
    """The last tile of the bag is drawn, and the game goes on."""
    return bool(moment.before.bag) and not moment.after.bag and moment.after.stage != "over"


def shared_place(moment: Moment) -> bool:
    """The first place is shared at the end."""
    return len(moment.winners) > 1


# --- positions near a corner -----------------------------------------------------------------------------


def some(random: Random, *tiles: str, number: int = 6) -> dict[str, int]:
    """A hand of tiles of these kinds."""
    hand = [random.choice(tiles) for _ in range(number)]
    return {tile: hand.count(tile) for tile in tiles}


def hands(random: Random, players: int, *tiles: str) -> list[dict[str, int]]:
    """A hand for each player."""
    return [some(random, *(tiles or LAND_TILES)) for _ in range(players)]


def facts_of(random: Random, players: int, board: str, owners: Sequence[int] = (), **others: Any) -> Facts:
    """A position for so many players, with few tiles in the bag, in which these leaders have owners.

    In the drawing a leader is followed by 1 or 2, two owners that differ for each color; any of the seats, or of those
    that are named.
    """
    for leader in "PFRK":
        for number, seat in enumerate(random.sample(owners or range(players), 2), 1):
            board = board.replace(f"{leader}{number}", f"{leader}{RULES.dynasties[seat].id[0]}")
    return {
        "players": players,
        "active": random.randrange(players),
        "bag": random.randint(4, 16),
        "hands": hands(random, players),
        "board": board,
        **others,
    }


def realms(random: Random) -> str:
    """The board with two kingdoms with leaders of each kind, a space apart; what lies about them differs."""
    board = """
         e  f  g  h  i  j  k
     3   u  P1 v  .  w  P2 x
     4   K1 t  t  .  t  t  K2
     5   y  R1 F1 .  F2 R2 z
    """
    return re.sub(r"\b[u-z]\b", lambda _: random.choice("..tms"), board)


def two_realms(rules: Ruleset, random: Random, players: int) -> Facts:
    """Two kingdoms that may fight four wars."""
    return facts_of(random, players, realms(random))


def realms_of_others(rules: Ruleset, random: Random, players: int) -> Facts:
    """The same for three players or more, with all leaders those of two who are not active."""
    players = max(players, 3)
    active, *owners = random.sample(range(players), 3)
    return facts_of(random, players, realms(random), owners, active=active)


def road_of_markets(rules: Ruleset, random: Random, players: int) -> Facts:
    """Two kingdoms with traders and kings, which a war of traders parts again."""
    board = """
         b  c  d  e  f  g  h  i
     3   ~  ~  ~  .  .  .  .  .
     4   K1 t  m  .  m  m  t  K2
     5   .  R1 .  .  .  .  R2 .
    """
    return facts_of(random, players, board)


def broken_side(rules: Ruleset, random: Random, players: int) -> Facts:
    """A side of a union that the first war may part in two, though both parts touch the connecting tile."""
    board = """
         e  f  g  h  i  j
     3   .  .  .  K2 .  .
     4   .  m  s  t  R2 .
     5   .  s  .  .  .  .
     6   .  .  m  t  T  .
     7   ~  ~  ~  K1 R1 .
    """
    first, second = random.sample(range(players), 2)
    for number, seat in enumerate((first, second), 1):
        board = re.sub(rf"\b([KR]){number}\b", rf"\g<1>{RULES.dynasties[seat].id[0]}", board)
    held = [some(random, "temple", "settlement") for _ in range(players)]
    held[first] = {"market": 4, "temple": 2}
    return facts_of(random, players, board, active=first, hands=held)


def square_between(random: Random, players: int, second: str) -> Facts:
    """Three tiles of a square beside a space where a king's kingdom meets that of this leader."""
    board = """
         b  c  d  e  f  g  h
     3   ~  ~  ~  .  .  .  .
     4   K1 t  s  .  m  t  ??
     5   .  .  .  m  m  .  .
    """
    return facts_of(random, players, board.replace("??", second), hands=hands(random, players, "market"))


def square_at_war(rules: Ruleset, random: Random, players: int) -> Facts:
    """Two kings will meet on a square."""
    return square_between(random, players, "K2")


def square_in_peace(rules: Ruleset, random: Random, players: int) -> Facts:
    """Leaders who are not equal will meet on a square."""
    return square_between(random, players, random.choice(["P1", "R2"]))


def square_of_temples(rules: Ruleset, random: Random, players: int) -> Facts:
    """Three temples of a square, one with a treasure; a leader will have no temple but these."""
    board = """
         c  d  e  f  g  h  i  j  k
     8   .  t  .  R1 ~  ~  ~  ~  ~
     9   .  K1 t  T  .  .  .  .  .
    10   .  .  t  .  m  m  m  m  T
    """
    board = board.replace("R1", random.choice(["R1", "P2", ". "]))
    return facts_of(random, players, board, bag=24, hands=hands(random, players, "temple"))


def two_squares(rules: Ruleset, random: Random, players: int) -> Facts:
    """Two squares that the same tile completes, in a region of its own."""
    board = """
         e  f  g
     4   s  s  s
     5   s  .  s
    """
    kind = random.choice(LAND_TILES)
    return facts_of(random, players, board.replace("s", kind[0]), hands=hands(random, players, kind))


def all_of_a_color_built(rules: Ruleset, random: Random, players: int) -> Facts:
    """Three settlements of a square, and all monuments with black on the board."""
    board = """
         e  f  g  h  i  j  k  l  m  n  o  p
     3   .  .  .  .  .  .  .  .  .  ~  ## ##
     4   s  s  s  .  ## ## ## ## .  T  ## ##
     5   s  .  .  .  ## ## ## ## .  .  ~  .
    """
    built = {"red-black": "i4", "blue-black": "o3", "green-black": "k4"}
    return facts_of(random, players, board, monuments=built, hands=hands(random, players, "settlement"))


def paying_monuments(rules: Ruleset, random: Random, players: int) -> Facts:
    """Two monuments in a kingdom with several leaders."""
    board = """
         a  b  c  d  e  f  g  h
     3   ~  ~  ~  ~  .  .  .  .
     4   .  K1 ## ## ## ## R1 .
     5   P1 t  ## ## ## ## t  .
    """
    return facts_of(random, players, board, monuments={"red-black": "c4", "green-black": "e4"})


def few_treasures(rules: Ruleset, random: Random, players: int) -> Facts:
    """Three treasures are left, and two of them are about to come together."""
    board = """
         f  g  h  i  j  k
     0   ~  ~  ~  ~  .  T
     1   m  m  m  m  m  .
     2   T  R1 .  .  .  .
    """
    return facts_of(random, players, board, treasures=["f2", "k0", "b1"])


def small_bag(rules: Ruleset, random: Random, players: int) -> Facts:
    """Full hands, and up to six tiles in the bag."""
    return facts_of(random, players, "", bag=random.randint(1, 6))


def thin_kingdom(rules: Ruleset, random: Random, players: int) -> Facts:
    """A kingdom that is a row, with a temple for each of its leaders."""
    board = """
         b  c  d  e  f  g  h
     4   K1 t  s  t  R2 t  P1
    """
    return facts_of(random, players, board)


def three_kingdoms(rules: Ruleset, random: Random, players: int) -> Facts:
    """Three kingdoms round a space."""
    board = """
         d  e  f  g  h
     3   ~  .  P1 .  .
     4   .  .  t  .  .
     5   K1 t  .  t  R2
     6   ~  .  .  .  .
    """
    return facts_of(random, players, board)


# --- playing towards a corner ------------------------------------------------------------------------------


def towards(*texts: str) -> Policy:
    """Does as often as it can what begins with one of these texts, and else whatever brings the game on."""

    def policy(actions: Sequence[Action], random: Random) -> Action:
        near = [action for action in actions if str(action).startswith(texts)]
        return random.choice(near) if near and random.random() < 0.8 else lively(actions, random)

    return policy


def swapping(actions: Sequence[Action], random: Random) -> Action:
    """Exchanges tiles, any number of them."""
    exchanges = [action for action in actions if action.verb == "exchange"]
    number = random.choice(sorted({len(action.tiles) for action in exchanges}) or [0])
    return random.choice([action for action in exchanges if len(action.tiles) == number] or actions)


def restive(actions: Sequence[Action], random: Random) -> Action:
    """Moves its leaders about, where it can, and does little else."""
    verbs = [["lead"], ["withdraw", "pass"], ["place"]][random.choices(range(3), [6, 1, 3])[0]]
    return random.choice([action for action in actions if action.verb in verbs] or actions)


def placing(*spaces: str) -> tuple[str, ...]:
    """The texts of all that puts a tile on one of these spaces of land."""
    return tuple(f"place {tile} {space}" for tile in LAND_TILES for space in spaces)


STEERED: dict[str, Policy] = {
    "joiner": towards(*placing("h4", "e4", "g5"), "resolve trader"),
    "builder": towards(*placing("e4", "f10", "f5"), "monument "),
    "digger": towards("place temple f10", "monument ", "lead trader e8", "lead trader c8", "take f9"),
    "collector": towards(*placing("k1"), "take"),
    "breaker": towards("catastrophe c4", "catastrophe e4", "catastrophe g4"),
    "swapper": swapping,
    "restive": restive,
    "lively": lively,
    "collecting": collecting,
}


# --- where only a refusal is missing -------------------------------------------------------------------------


def with_a_catastrophe(position: Position) -> bool:
    """The active player can place a catastrophe tile."""
    return position.stage == "main" and bool(position.players[position.active].catastrophes)


def beside_kingdoms(number: int, of_leaders: bool) -> Callable[[Position], bool]:
    """A leader, or a tile, could be placed where it would touch so many kingdoms."""
    near = neighbours(RULES.board)

    def found(position: Position) -> bool:
        if position.stage != "main" or len(standing(position)) < number:
            return False
        realms = kingdoms(position)
        hand = {RULES.tile(tile).ground for tile in position.players[position.active].hand}
        grounds = {"land"} if of_leaders else hand
        return len(realms) >= number and any(
            sum(not realm.isdisjoint(near[space]) for realm in realms) >= number
            for space in empty_spaces(position)
            if ("river" if space in RULES.board.river else "land") in grounds
            and (not of_leaders or any(position.tiles.get(other) == "temple" for other in near[space]))
        )

    return found


def refusal(code: str, says: str, near: Callable[[Position], bool], start: Start | None = None) -> Corner:
    """A corner that is met by a refusal for one reason alone."""
    return Corner(code, says, refused_alone(code), start=start, near=near, codes=(code,))


CORNERS: tuple[Corner, ...] = (
    Corner("four-wars", "Four wars are fought in one action.", four_wars, steered="joiner", start=two_realms),
    Corner(
        "war-avoided", "A war leaves two equal leaders in peace.", war_avoided, steered="joiner", start=road_of_markets
    ),
    Corner(
        "side-in-parts",
        "A war begins while a side lies in two parts.",
        side_in_parts,
        steered="joiner",
        start=broken_side,
    ),
    Corner("war-of-its-tile", "A war of the color of the tile that connects.", war_of_its_tile),
    Corner("attack-for-others", "The active player starts a war of two others.", attack_for_others),
    Corner(
        "order-for-others",
        "The active player chooses between wars of others.",
        order_for_others,
        steered="joiner",
        start=realms_of_others,
    ),
    Corner("temples-stay", "After a war of priests a temple of the beaten stays.", temples_stay),
    Corner("tie-in-a-war", "A war is tied.", tie(Union)),
    Corner("tie-in-a-revolt", "A revolt is tied.", tie(Revolt)),
    Corner(
        "moved-into-a-revolt",
        "A leader is moved and starts a revolt.",
        moved_into_a_revolt,
        steered="restive",
        start=two_realms,
    ),
    Corner(
        "kingdom-falls-apart",
        "A leader leaves a kingdom that only they held together.",
        kingdom_falls_apart,
        steered="restive",
        start=thin_kingdom,
    ),
    Corner("leader-moved", "A leader is moved.", lambda moment: any(e.origin for e in moment.told("leader-placed"))),
    Corner("leader-withdrawn", "A leader is taken back.", happened("leader-left", "lead.withdraw")),
    Corner("king-scores", "The king's owner wins a point of another color.", happened("points-won", "score.king")),
    Corner(
        "monument-after-a-war",
        "A monument is built after a war, the connecting tile under it.",
        monument_after_a_war,
        steered="builder",
        start=square_at_war,
    ),
    Corner(
        "monument-on-a-union",
        "A monument is built where two kingdoms met in peace.",
        monument_on_a_union,
        steered="builder",
        start=square_in_peace,
    ),
    Corner(
        "evicted-by-a-monument",
        "A monument takes a leader's last temple.",
        happened("leader-left", "monument.evict"),
        steered="builder",
        start=square_of_temples,
    ),
    Corner(
        "evicted-by-a-catastrophe",
        "A catastrophe tile takes a leader's last temple.",
        happened("leader-left", "lead.evict"),
        steered="breaker",
        start=thin_kingdom,
    ),
    Corner("monument-declined", "No monument is built where one could be.", happened("monument-declined")),
    Corner(
        "two-squares",
        "A tile completes two squares, and one is chosen.",
        lambda moment: moment.action.verb == "monument" and bool(moment.action.space and not moment.refused),
        steered="builder",
        start=two_squares,
    ),
    Corner(
        "no-monument-left",
        "A square is completed, but no monument of its color is left.",
        no_monument_left,
        steered="builder",
        start=all_of_a_color_built,
    ),
    Corner("paid-twice", "Monuments pay one player more than a point.", paid_twice, start=paying_monuments),
    Corner("taken-in-anothers-turn", "A treasure is taken in another player's turn.", taken_in_anothers_turn),
    Corner(
        "taken-from-a-monument",
        "A treasure is taken from a face-down tile.",
        taken_from_a_monument,
        steered="digger",
        start=square_of_temples,
    ),
    Corner("treasure-chosen", "Somebody chooses between treasures.", treasure_chosen),
    Corner(
        "end-by-exchange",
        "An exchange ends the game at once.",
        ended_by("end.bag", "exchange"),
        steered="swapper",
        start=small_bag,
    ),
    Corner(
        "bag-just-empty",
        "The bag is just empty, and the game goes on.",
        bag_just_empty,
        steered="swapper",
        start=small_bag,
    ),
    Corner(
        "end-by-treasures",
        "Two treasures are left, and the game is over.",
        ended_by("end.treasures"),
        steered="collector",
        start=few_treasures,
    ),
    Corner("end-by-quiet", "Too many turns were quiet.", ended_by("end.quiet"), steered="restless"),
    Corner("shared-place", "The win is shared.", shared_place, steered="swapper", start=small_bag),
    refusal("catastrophe-on-leader", "No catastrophe tile goes on a leader.", with_a_catastrophe),
    refusal("catastrophe-on-treasure", "No catastrophe tile goes on a treasure.", with_a_catastrophe),
    refusal(
        "catastrophe-on-monument",
        "No catastrophe tile goes on a monument.",
        lambda position: with_a_catastrophe(position) and bool(position.face_down),
        paying_monuments,
    ),
    refusal(
        "catastrophe-on-catastrophe",
        "No catastrophe tile goes on another.",
        lambda position: with_a_catastrophe(position) and bool(position.catastrophes),
    ),
    refusal(
        "tile-connects-three",
        "No tile connects three kingdoms.",
        beside_kingdoms(3, of_leaders=False),
        three_kingdoms,
    ),
    refusal(
        "leader-connects-kingdoms",
        "No leader connects two kingdoms.",
        beside_kingdoms(2, of_leaders=True),
    ),
)


# --- the tour --------------------------------------------------------------------------------------------------


def tryable(game: Game, seat: int) -> Iterable[Action]:
    """The whole catalogue."""
    return game.rules.actions


def ended(game: Game) -> None:
    """What holds of an end whatever came before the position that the game went on from."""
    ending.check_conflicts(game)
    ending.check_questions(game)
    ending.check_reason(game)
    ending.check_ranking(game)


TOUR = Tour(
    ruleset="tigris",
    corners=CORNERS,
    policies=POLICIES | STEERED,
    tryable=tryable,
    one_in=7,
    ended=ended,
)
