"""A view in words, used in the terminal and in the descriptions of drawings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from amunre.engine.events import HIDDEN
from amunre.engine.texts import Filler, joined, name_of
from amunre.games.tigris.drawings.spaces import OnSpace, leaders_on
from amunre.games.tigris.pending import Revolt, Square
from amunre.games.tigris.position import square, union_of
from amunre.games.tigris.score import with_treasures
from amunre.games.tigris.seen import Fight, Region, Side, fights, regions

if TYPE_CHECKING:
    from amunre.games.tigris.model import Ruleset
    from amunre.games.tigris.position import Player
    from amunre.games.tigris.view import View


@frozen
class Speaker(Filler):
    """Describes a view of a game, and the game's rules."""

    rules: Ruleset
    names: Sequence[str] = ()

    def word(self, key: str, /, **params: object) -> str:
        """Return part of a drawing's description."""
        return self.part("drawings", key, **params)

    def ground(self, ground: str) -> str:
        """Return a kind of ground in words, with the tiles that go on it."""
        tiles = ", ".join(name_of(tile) for tile in self.rules.tiles if tile.ground == ground)
        return self.say("drawings", f"ground-{ground}", tiles=tiles)

    # --- state of the game -----------------------------------------------------------------------------

    def turn(self, view: View) -> str:
        """Return whose turn it is."""
        return self.word("over" if view.stage == "over" else "turn", seat=view.active)

    def left(self, view: View) -> str:
        """Return the actions that the active player has left."""
        return "" if view.stage == "over" else self.word("actions-left", actions=view.actions)

    def asked(self, view: View) -> str:
        """Return the seat that must act and its decision, unless it is a normal turn; at the end, return the reason."""
        if view.stage == "over":
            return self.phrase(self.template("events", "game-ended", view.end or ""), {})
        return "" if view.stage == "main" else self.word("to-act", asked=view.asked, stage=view.stage)

    def standing(self, view: View) -> list[str]:
        """Return whose turn it is, the actions left, and who must act; at the end, return only the reason."""
        told = [self.asked(view)] if view.stage == "over" else [self.turn(view), self.left(view), self.asked(view)]
        return [*filter(None, told)]

    def fight(self, fight: Fight) -> str:
        """Describe a conflict, with the tiles that count for each side."""
        kind = "revolt" if isinstance(fight.conflict, Revolt) else "war"
        sides = {"attack": self.strength(fight.attack), "defense": self.strength(fight.defense)}
        told = self.say(
            "drawings",
            kind,
            leader=fight.conflict.leader,
            attacker=fight.attack.seat,
            defender=fight.defense.seat,
            **sides,
        )
        counted = [
            self.word("supported", seat=side.seat, spaces=side.supporters)
            for side in (fight.attack, fight.defense)
            if side.supporters
        ]
        return "; ".join([told, *counted])

    def strength(self, side: Side) -> str:
        """Describe the strength of a side: the tiles on the board, and the tiles added."""
        on_board = len(side.supporters)
        return str(on_board) if side.added is None else self.word("strength", own=on_board, added=side.added)

    # --- the board ---------------------------------------------------------------------------------------

    def space(self, space: str, on: OnSpace) -> Iterator[str]:
        """Yield everything on a space."""
        if on.leader:
            yield self.word("leader", leader=on.leader.leader, seat=on.leader.seat)
        if on.tile is not None:
            yield self.shown("tile", on.tile)
        if on.is_face_down:
            yield self.word("face-down")
        if on.monument is not None:
            yield self.word("monument", monument=on.monument)
        if on.has_treasure:
            yield self.word("corner-treasure" if space in self.rules.board.corners else "treasure")
        if on.is_catastrophe:
            yield self.word("catastrophe")

    def region(self, view: View, region: Region) -> str:
        """Describe the leaders and tiles in a region, grouped by kind."""
        standing = leaders_on(view)
        told = []
        for space in region.spaces:
            if one := standing.get(space):
                told.append(self.word("leader-on", leader=one.leader, seat=one.seat, space=space))
        for tile in self.rules.tiles:
            if spaces := tuple(space for space in region.spaces if view.tiles.get(space) == tile.id):
                told.append(self.word("tile-on" if len(spaces) == 1 else "tiles-on", tile=tile.id, spaces=spaces))
        if spaces := tuple(space for space in region.spaces if space in view.face_down):
            told.append(self.word("face-down-on", spaces=spaces))
        treasures = [space for space in region.spaces if space in view.treasures]
        for key, here in (("treasures-on", False), ("corner-treasures-on", True)):
            if spaces := tuple(space for space in treasures if (space in self.rules.board.corners) == here):
                told.append(self.word(key, spaces=spaces))
        return self.word("kingdom" if region.is_kingdom else "region", found="; ".join(told))

    # --- players -----------------------------------------------------------------------------------------

    def dynasty(self, seat: int) -> str:
        """Return the name of a seat's dynasty."""
        return name_of(self.rules.dynasties[seat])

    def points(self, player: Player) -> Iterator[str]:
        """Yield points by color, treasures, and the total; hidden numbers are shown as unknown."""
        unknown = self.word("unknown")
        for color, points in player.points.items():
            yield self.word("points", color=color, n=unknown if points is None else points)
        for key, n in (("treasures", player.treasures), ("weakest", weakest_of(player))):
            yield self.word(key, n=unknown if n is None else n)

    def tiles(self, tiles: Iterable[str]) -> Iterator[str]:
        """Yield the tiles by kind, and the number of hidden tiles."""
        for id, n in Counter(tiles).items():
            key = "hidden-tiles" if id == HIDDEN else "one" if n == 1 else "some"
            yield self.word(key, n=n, tile=id)

    def player(self, view: View, seat: int) -> str:
        """Describe everything that belongs to a seat."""
        player = view.players[seat]
        off = tuple(leader for leader, space in player.leaders.items() if space is None)
        told = [
            *self.points(player),
            self.word("in-hand", tiles=joined([*self.tiles(player.hand)]) or self.word("nothing")),
            *([self.word("off-board", leaders=off)] if off else []),
            self.word("catastrophes-left", n=player.catastrophes),
        ]
        return f"{self.word('player-of', seat=seat, dynasty=self.dynasty(seat))}: {', '.join(told)}"

    # --- next to the board --------------------------------------------------------------------------------

    def store(self, view: View) -> Iterator[str]:
        """Yield the number of tiles in the bag, tiles out of the game, treasures on the board, and quiet turns."""
        for key, n in zip(("bag", "out", "treasures-left", "quiet"), in_store(view), strict=True):
            yield self.say("drawings", key, n=n)

    def supply(self, view: View) -> tuple[str, ...]:
        """Return the monuments that can still be built."""
        return tuple(id for id, space in view.monuments.items() if space is None)

    # --- everything --------------------------------------------------------------------------------------

    def board(self, view: View) -> str:
        """Describe everything on the board, one item per line, as used for screen readers."""
        told = [", ".join(self.standing(view)).removesuffix(".")]
        if union := union_of(view):
            told.append(self.say("drawings", "union", space=union.space))
        if view.stage == "monument":
            told += [self.say("drawings", "square", space=one.space) for one in view.pending if isinstance(one, Square)]
        told += [self.fight(fight) for fight in fights(view, self.rules)]
        told += [self.region(view, region) for region in regions(view, self.rules)]
        for id, space in view.monuments.items():
            if space is not None:
                told.append(self.say("drawings", "monument-on", monument=id, spaces=square(space)))
        if view.catastrophes:
            told.append(self.say("drawings", "catastrophes-on", spaces=view.catastrophes))
        told += [self.player(view, seat) for seat in range(len(view.players))]
        told += self.store(view)
        if left := self.supply(view):
            monuments = "; ".join(self.shown("monument", id) for id in left)
            told.append(self.say("drawings", "monuments-left", n=len(left), monuments=monuments))
        return "\n".join(f"{line}." for line in told)

    def scores(self, view: View) -> str:
        """Return each player's points by color, one player per line."""
        told = (f"{self.names[seat]}: {', '.join(self.points(one))}." for seat, one in enumerate(view.players))
        return "\n".join(told)


def in_store(view: View) -> tuple[int, int, int, int]:
    """Return the number of tiles in the bag, tiles out of the game, treasures on the board, and quiet turns."""
    gone = sum(view.out.values()) + sum(len(player.exchanged) for player in view.players)
    return len(view.bag), gone, len(view.treasures), view.quiet


def weakest_of(player: Player) -> int | None:
    """Return the points in the weakest color, counting treasures (`end.treasures-joker`); None if hidden."""
    points = [number for number in player.points.values() if number is not None]
    if len(points) < len(player.points) or player.treasures is None:
        return None
    return with_treasures(points, player.treasures)[0]
