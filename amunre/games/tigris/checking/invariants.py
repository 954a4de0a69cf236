"""Invariants that Euphrat & Tigris maintains at every moment, checked in positions."""

from __future__ import annotations

from collections import Counter

from amunre.checking.invariants import check_answers, hold
from amunre.engine.game import Game
from amunre.games.tigris.checking.bounds import most_answers
from amunre.games.tigris.checking.regions import neighbors, regions, square
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.pending import Conflict
from amunre.games.tigris.position import Position


def check_moment(game: Game[Ruleset]) -> None:
    """Check that no piece is added or lost, no conflict is open between actions, and `explain` agrees."""
    position = game.position()
    check_pieces(position, game.rules)
    check_board(position, game.rules)
    if position.stage in ("main", "over"):
        check_peace(position, game.rules)
    if game.origin is None:  # a game from a position may start with smaller hands
        check_hands(position, game.rules)
    check_answers(game, most_answers(game.rules))


def check_pieces(position: Position, rules: Ruleset) -> None:
    """Check that every tile, treasure, monument, leader and catastrophe tile exists exactly once."""
    players = position.players
    tiles = Counter(position.bag) + Counter(position.tiles.values()) + Counter(position.face_down.values())
    tiles += Counter(position.out)
    for player in players:
        tiles += Counter(player.hand) + Counter(player.exchanged)
        hold(len(player.hand) <= rules.hand, f"a hand of {len(player.hand)} tiles, not {rules.hand} or fewer")
    for one in position.pending:
        if isinstance(one, Conflict) and one.added:
            tiles[_supporting(one, rules)] += one.added
    hold(tiles == {tile.id: tile.count for tile in rules.tiles}, f"tiles in the game: {dict(tiles)}")

    treasures = len(position.treasures) + sum(player.treasures or 0 for player in players)
    whole = len(rules.board.temples)
    hold(treasures == whole, f"{treasures} treasures in the game, not {whole}")
    hold(position.treasures, "no treasure on the board, where one must always stay")
    hold(
        list(position.monuments) == [monument.id for monument in rules.monuments],
        "the monuments differ from those in the rules",
    )
    left = len(position.catastrophes) + sum(player.catastrophes for player in players)
    hold(left == rules.catastrophes * len(players), f"{left} catastrophe tiles in the game")
    for player in players:
        hold(list(player.leaders) == [leader.id for leader in rules.leaders], f"leaders: {list(player.leaders)}")
        hold(min(points or 0 for points in player.points.values()) >= 0, f"points below 0: {dict(player.points)}")


def _supporting(conflict: Conflict, rules: Ruleset) -> str:
    """Return the kind of tile that supports a conflict (`revolt.commit`, `war.commit`)."""
    if getattr(conflict, "kind", None) == "revolt":
        return next(tile.id for tile in rules.tiles if tile.role == "sanctuary")
    color = next(leader.color for leader in rules.leaders if leader.id == conflict.leader)
    return next(tile.id for tile in rules.tiles if tile.color == color)


def check_board(position: Position, rules: Ruleset) -> None:
    """Check that spaces hold one piece, tiles fit the ground, monuments cover four, and treasures are on temples."""
    board = rules.board
    leaders = [space for player in position.players for space in player.leaders.values() if space is not None]
    pieces = [*position.tiles, *position.face_down, *leaders, *position.catastrophes]
    twice = sorted(space for space, count in Counter(pieces).items() if count > 1)
    hold(not twice, f"more than one piece on {twice}")
    for space, id in (*position.tiles.items(), *position.face_down.items()):
        ground = "river" if space in board.river else "land"
        hold(rules.tile(id).ground == ground, f"a {id} on {space}, which is {ground}")
    wet = [space for space in leaders if space in board.river]
    hold(not wet, f"leaders on the river: {wet}")
    sanctuary = next(tile.id for tile in rules.tiles if tile.role == "sanctuary")
    lying = {**position.tiles, **position.face_down}
    astray = [space for space in position.treasures if space not in board.temples or lying.get(space) != sanctuary]
    hold(not astray, f"treasures on {astray}")

    below = set[str]()
    for monument in rules.monuments:
        first = position.monuments[monument.id]
        if first is None:
            continue
        under = square(first)
        kinds = {position.face_down.get(space) for space in under}
        colors = {rules.tile(kind).color for kind in kinds if kind is not None}
        hold(len(kinds) == len(colors) == 1, f"{monument.id} is on {kinds}")
        hold(colors <= {monument.top, monument.base}, f"{monument.id} is on {colors}")
        hold(not under & below, f"two monuments on {sorted(under & below)}")
        below |= under
    hold(below == set(position.face_down), f"face-down tiles without a monument: {set(position.face_down) ^ below}")


def check_peace(position: Position, rules: Ruleset) -> None:
    """Check that leaders are next to temples, with one per color in each kingdom, and treasures have been taken."""
    near = neighbors(rules.board)
    sanctuary = next(tile.id for tile in rules.tiles if tile.role == "sanctuary")
    collector = next(leader.id for leader in rules.leaders if leader.role == "collector")
    standing = {space: id for player in position.players for id, space in player.leaders.items() if space is not None}
    for space, id in standing.items():
        beside = any(position.tiles.get(other) == sanctuary for other in near[space])
        hold(beside, f"a {id} on {space} that is not next to a {sanctuary}")
    for region in regions(rules.board, {*position.tiles, *position.face_down, *standing}):
        leaders = Counter(id for space, id in standing.items() if space in region)
        hold(all(count == 1 for count in leaders.values()), f"leaders in one kingdom: {dict(leaders)}")
        treasures = sorted(region & set(position.treasures))
        hold(collector not in leaders or len(treasures) < 2, f"treasures not taken: {treasures}")
    hold(not position.pending, f"still pending: {position.pending}")


def check_hands(position: Position, rules: Ruleset) -> None:
    """Check that hands are full when a turn begins."""
    if position.actions == rules.turn_actions and position.stage == "main":
        sizes = [len(player.hand) for player in position.players]
        hold(set(sizes) == {rules.hand}, f"a turn begins with hands of {sizes} tiles")
