"""The rare corners of Euphrat & Tigris."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from corners import Corner, Moment, Start, Tour
from tigris_starts import (
    STEERED,
    all_of_a_color_built,
    broken_side,
    corner_and_others,
    few_treasures,
    paying_monuments,
    realms_of_others,
    road_of_markets,
    small_bag,
    square_at_war,
    square_in_peace,
    square_of_temples,
    thin_kingdom,
    three_kingdoms,
    two_realms,
    two_squares,
)

from amunre import Game
from amunre.games.shipped import load_ruleset
from amunre.games.tigris.actions import Action
from amunre.games.tigris.checking import ending
from amunre.games.tigris.checking.policies import POLICIES
from amunre.games.tigris.checking.regions import neighbors, regions
from amunre.games.tigris.pending import Revolt, Unification
from amunre.games.tigris.position import Position

RULES = load_ruleset("tigris")
LEADERS = {tile.id: leader.id for tile, leader in zip(RULES.tiles, RULES.leaders, strict=True)}
"""By kind of tile: the leader of its color."""


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


def since_chosen(moment: Moment) -> list[Moment]:
    """The moments since the action was chosen that this one is a part of, in order."""
    moments = [moment]
    while moments[0].before.stage != "main" and moments[0].earlier is not None:
        moments.insert(0, moments[0].earlier)
    return moments


def told_since_chosen(moment: Moment, kind: str) -> list[Any]:
    """The events of a kind since the action was chosen, this moment's among them."""
    return list(chain.from_iterable(part.told(kind) for part in since_chosen(moment)))


def union_of(position: Position) -> Unification | None:
    """The union whose wars are fought."""
    return next((one for one in position.pending if isinstance(one, Unification)), None)


def facing(position: Position) -> set[str]:
    """The leaders that stand on both sides of a union."""
    union, leaders = union_of(position), standing(position)
    if union is None:
        return set()
    first, second = ({leaders[space] for space in side if space in leaders} for side in (union.first, union.second))
    return first & second


def wars_begun(moment: Moment) -> list[Any]:
    """The wars since the action was chosen."""
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
    return bool(moment.told("union-over") and began) and len(began) < len(facing(since_chosen(moment)[0].after))


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


def tie(kind: type[Unification | Revolt]) -> Callable[[Moment], bool]:
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


def corner_first(moment: Moment) -> bool:
    """A corner treasure is taken, and an ordinary one of the same kingdom stays or is taken later."""
    taken = {event.space for event in moment.told("treasure-taken")} & RULES.board.corners
    ordinary = {*moment.before.treasures, *moment.after.treasures} - RULES.board.corners
    return any(group & taken and group & ordinary for group in groups(moment.after))


def treasure_chosen(moment: Moment) -> bool:
    """Somebody chooses a treasure."""
    return moment.action.verb == "take" and not moment.refused


def bag_just_empty(moment: Moment) -> bool:
    """The last tile of the bag is drawn, and the game goes on."""
    return bool(moment.before.bag) and not moment.after.bag and moment.after.stage != "over"


def shared_place(moment: Moment) -> bool:
    """The first place is shared at the end."""
    return len(moment.winners) > 1


# --- where only a refusal is missing -------------------------------------------------------------------------


def with_a_catastrophe(position: Position) -> bool:
    """The active player can place a catastrophe tile."""
    return position.stage == "main" and bool(position.players[position.active].catastrophes)


def beside_kingdoms(number: int, of_leaders: bool) -> Callable[[Position], bool]:
    """A leader, or a tile, could be placed where it would touch so many kingdoms."""
    near = neighbors(RULES.board)

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
    Corner("tie-in-a-war", "A war is tied.", tie(Unification)),
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
    Corner(
        "monument-declined",
        "No monument is built where one could be.",
        happened("monument-declined"),
        steered="decliner",
        start=two_squares,
    ),
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
    Corner(
        "corner-first",
        "A corner treasure is taken before an ordinary one.",
        corner_first,
        steered="collector",
        start=corner_and_others,
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
    """Check an end of a game, which holds whatever position the game was continued from."""
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
