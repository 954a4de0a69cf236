"""A naive referee for Euphrat & Tigris: the rules once more, slow and plain, on dicts, sets and floods.

Written from the digest of the rules alone by somebody who had not seen the engine, and sharing nothing with it. So two
people have read each rule on which both agree. To change a rule, change it here too, from the rules and not from the
engine. The chapters follow the digest; the slug of a clause is where the clause is obeyed. The public name is Referee.

The course of a game is a generator that yields each decision and is sent the answer, so that it reads from the first
turn to the last as the rules do.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

Region = frozenset[str]
Square = tuple[str, str, str, str]

# ----------------------------------------------------------------------------------------------------------------------
# Tables
# ----------------------------------------------------------------------------------------------------------------------

COLORS = ["red", "blue", "green", "black"]
TILES = {"temple": "red", "farm": "blue", "market": "green", "settlement": "black"}
LEADERS = {"priest": "red", "farmer": "blue", "trader": "green", "king": "black"}
TILE_OF = {color: tile for tile, color in TILES.items()}
LEADER_OF = {color: leader for leader, color in LEADERS.items()}
MONUMENTS = ["red-black", "red-green", "blue-black", "blue-red", "green-black", "green-blue"]  # setup.monuments
COUNTS = {"temple": 57, "farm": 36, "market": 30, "settlement": 30}
TREASURES = 10
HAND = 6  # setup.hands
ACTIONS = 2  # turn.actions
CATASTROPHES = 2  # setup.pieces
LAST_TREASURES = 2  # end.treasures
QUIET_ROUNDS = 10  # end.quiet

# Section 2: . land, ~ river, T a temple with a treasure at the start, C the same with a corner treasure.
MAP = """
 . . . . ~ ~ ~ ~ ~ . T . ~ . . .
 . C . . ~ . . . . . . . ~ . . C
 . . . ~ ~ T . . . . . . ~ ~ . .
 ~ ~ ~ ~ . . . . . . . . . ~ ~ ~
 . . . . . . . . . . . . . T ~ ~
 . . . . . . . . . . . . . . ~ .
 ~ ~ ~ ~ . . . . T . . . ~ ~ ~ .
 . C . ~ ~ ~ ~ . . . . . ~ . . .
 . . . . . . ~ ~ ~ ~ ~ ~ ~ . C .
 . . . . . T . . . . . . . . . .
 . . . . . . . . . . T . . . . .
"""
COLUMNS = "abcdefghijklmnop"
PRINTED = {
    f"{column}{row}": sign
    for row, line in enumerate(MAP.split("\n")[1:-1])
    for column, sign in zip(COLUMNS, line.split(), strict=True)
}
SPACES = list(PRINTED)  # board.grid
RIVER = {space for space in SPACES if PRINTED[space] == "~"}  # board.river
MARKED = {space for space in SPACES if PRINTED[space] in "TC"}  # board.temples
CORNERS = {space for space in SPACES if PRINTED[space] == "C"}  # board.corners


def moved(space: str, right: int, down: int) -> str:
    """The space so many columns to the right and rows down; it may lie off the board."""
    column, row = COLUMNS.index(space[0]) + right, int(space[1:]) + down
    return f"{COLUMNS[column]}{row}" if 0 <= column < len(COLUMNS) else ""


def square_at(space: str) -> Square:
    """The 2 x 2 square with this upper left space; parts of it may lie off the board."""
    return (space, moved(space, 1, 0), moved(space, 0, 1), moved(space, 1, 1))


# board.grid: spaces that share a side. Corners do not touch.
NEIGHBOURS = {
    space: [
        other
        for other in (moved(space, 0, -1), moved(space, -1, 0), moved(space, 1, 0), moved(space, 0, 1))
        if other in PRINTED
    ]
    for space in SPACES
}


class Piece(NamedTuple):
    """A leader on the board."""

    seat: int
    leader: str


class Side(NamedTuple):
    """One side of a conflict."""

    seat: int
    strength: int


class Decision(NamedTuple):
    """A decision: the seat that must act, the question, and all possible answers."""

    seat: int
    stage: str
    answers: frozenset[str]


Asking = Generator[Decision, str, None]
Answering = Generator[Decision, str, str]


class Referee:
    """One game, from its set-up or a sketch to its end."""

    def __init__(self, players: int, start: int, bag: Sequence[str], english: bool = False) -> None:
        """Set the game up and go to the first decision; the first tile of the bag is drawn first."""
        self.seats = range(players)  # setup.players
        self.start = start
        self.english = english
        self.active = start
        self.actions = ACTIONS
        self.quiet = 0
        self.loud = False
        self.tiles = dict.fromkeys(MARKED, "temple")  # setup.board
        self.treasures = set(MARKED)
        self.face_down: dict[str, str] = {}
        self.catastrophes: set[str] = set()
        self.monuments: dict[str, str] = {}
        self.leaders: dict[str, Piece] = {}
        self.bag = list(bag)
        self.out = dict.fromkeys(TILES, 0)
        self.hands = [dict.fromkeys(TILES, 0) for _ in self.seats]
        self.unused = [CATASTROPHES for _ in self.seats]
        self.points = [dict.fromkeys(COLORS, 0) for _ in self.seats]
        self.taken = [0 for _ in self.seats]
        self.added = dict.fromkeys(TILES, 0)
        self.ended: str | None = None
        for seat in self.clockwise(start):  # setup.hands
            self.draw(seat, HAND)
        self.begin()

    @classmethod
    def sketched(cls, facts: Mapping[str, Any]) -> Referee:
        """A game that stands before an action, with what is told of it; tiles left over are out of the game.

        Treasures that lie nowhere are with the last seat.
        """
        referee = cls(facts["players"], 0, ["temple"] * HAND * facts["players"], facts.get("english", False))
        referee.active = facts.get("active", 0)
        referee.actions = facts.get("actions", ACTIONS)
        told = facts.get("hands", [])
        referee.hands = [
            {tile: (told[seat] if seat < len(told) else {}).get(tile, 0) for tile in TILES} for seat in referee.seats
        ]
        referee.read_board(facts.get("board", ""), facts.get("monuments", {}))
        if "treasures" in facts:
            referee.treasures = set(facts["treasures"])
        referee.taken[-1] = TREASURES - len(referee.treasures)
        left = [tile for tile in TILES for _ in range(COUNTS[tile] - referee.in_sight(tile))]
        bag = facts.get("bag", 60)
        referee.bag = left[:bag] if isinstance(bag, int) else list(bag)
        referee.out = {tile: left.count(tile) - referee.bag.count(tile) for tile in TILES}
        referee.begin()
        return referee

    def read_board(self, lines: str, monuments: Mapping[str, str]) -> None:
        """Put down what the lines of a sketch show, instead of what lay there."""
        letters = {tile[0]: tile for tile in TILES}
        head, *rows = [line.split() for line in lines.split("\n") if line.strip()] or [[]]
        self.monuments = dict(monuments)
        tile_below = {
            space: TILE_OF[name.split("-")[0]] for name, corner in monuments.items() for space in square_at(corner)
        }
        for row, *cells in rows:
            for column, cell in zip(head, cells, strict=True):
                space = f"{column}{row}"
                self.tiles.pop(space, None)
                self.treasures.discard(space)
                if cell in letters:
                    self.tiles[space] = letters[cell]
                elif cell in ("T", "C"):
                    self.tiles[space] = "temple"
                    self.treasures.add(space)
                elif cell in ("##", "#T"):
                    self.face_down[space] = tile_below[space]
                    if cell == "#T":
                        self.treasures.add(space)
                elif cell == "X":
                    self.catastrophes.add(space)
                elif cell not in (".", "~"):
                    letter, dynasty = tuple(cell)
                    name = {"P": "priest", "F": "farmer", "R": "trader", "K": "king"}[letter]
                    self.leaders[space] = Piece("ablp".index(dynasty), name)

    def in_sight(self, tile: str) -> int:
        """Return the number of tiles of a kind on the board, on either face, or in hands."""
        lying = [*self.tiles.values(), *self.face_down.values()]
        return lying.count(tile) + sum(hand[tile] for hand in self.hands)

    # ------------------------------------------------------------------------------------------------------------------
    # What is asked
    # ------------------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Go to the first decision."""
        self.course = self.game()
        self.decision: Decision | None = next(self.course)

    @property
    def to_act(self) -> int | None:
        """The seat that has to decide; None when the game is over."""
        return self.decision.seat if self.decision else None  # play.sequential

    @property
    def stage(self) -> str:
        """Return the name of the decision."""
        return self.decision.stage if self.decision else "over"

    def legal(self) -> set[str]:
        """Every answer that the seat to act may give."""
        return set(self.decision.answers) if self.decision else set()

    def play(self, text: str) -> None:
        """Answer the decision that is open, and go on to the next. Raises ValueError if the answer is not legal."""
        if text not in self.legal():  # play.refuse
            raise ValueError(f"tests/tigris/referee.py: {text!r} is not legal in {self.stage}")
        try:
            self.decision = self.course.send(text)  # play.final
        except StopIteration:
            self.decision = None

    def ask(self, seat: int, stage: str, answers: Iterable[str], always: bool = False) -> Answering:
        """Put a question; one with a single answer is not asked unless it always is. turn.forced"""
        possible = frozenset(answers)
        if len(possible) == 1 and not always:
            return min(possible)
        return (yield Decision(seat, stage, possible))

    # ------------------------------------------------------------------------------------------------------------------
    # 3. regions and kingdoms, always worked out from the board (term.always-now)
    # ------------------------------------------------------------------------------------------------------------------

    def connects(self, space: str) -> bool:
        """Return whether a tile, on either face, or a leader is there. term.connected, term.face-down"""
        return space in self.tiles or space in self.face_down or space in self.leaders

    def is_empty(self, space: str) -> bool:
        """board.empty, catastrophe.for-ever"""
        return not self.connects(space) and space not in self.catastrophes

    def region(self, space: str) -> Region:
        """Return everything that is connected with an occupied space. term.region"""
        reached, edge = {space}, [space]
        while edge:
            for other in NEIGHBOURS[edge.pop()]:
                if self.connects(other) and other not in reached:
                    reached.add(other)
                    edge.append(other)
        return frozenset(reached)

    def all_regions(self) -> set[Region]:
        """Every region of the board."""
        found: set[Region] = set()
        for space in SPACES:
            if self.connects(space) and not any(space in region for region in found):
                found.add(self.region(space))
        return found

    def leaders_in(self, spaces: Iterable[str]) -> dict[str, Piece]:
        """Leaders by space."""
        return {space: self.leaders[space] for space in spaces if space in self.leaders}

    def kingdoms(self) -> set[Region]:
        """Every region with a leader. term.kingdom"""
        return {region for region in self.all_regions() if self.leaders_in(region)}

    def leader_in(self, spaces: Iterable[str], leader: str) -> Piece | None:
        """The leader of that kind among those spaces, if there is one. term.peace"""
        found = [piece for piece in self.leaders_in(spaces).values() if piece.leader == leader]
        assert len(found) <= 1
        return found[0] if found else None

    def space_of(self, seat: int, leader: str) -> str | None:
        """Where a leader stands; None if off the board."""
        return next((space for space, piece in self.leaders.items() if piece == (seat, leader)), None)

    def temples_beside(self, space: str) -> int:
        """Face-up temples next to a space."""
        return [self.tiles.get(other) for other in NEIGHBOURS[space]].count("temple")

    # ------------------------------------------------------------------------------------------------------------------
    # 4. turn
    # ------------------------------------------------------------------------------------------------------------------

    def clockwise(self, first: int) -> list[int]:
        """Return all seats, starting with this one."""
        return [(first + step) % len(self.seats) for step in self.seats]

    def game(self) -> Asking:
        """Play all turns. turn.order"""
        while True:
            while self.actions and not self.ended:  # turn.actions, turn.repeat
                yield from self.action()
            self.end_of_turn()
            if self.ended:
                return
            self.active = self.clockwise(self.active)[1]
            self.actions = ACTIONS

    def action(self) -> Asking:
        """One action with all that it starts. turn.whole-action, turn.sequence"""
        text = yield from self.ask(self.active, "main", self.main_answers(), always=True)
        self.actions -= 1
        match text.split():
            case ["pass"]:  # turn.pass
                self.actions = 0
            case ["place", tile, space]:
                yield from self.place(tile, space)
            case ["lead", leader, space]:
                yield from self.lead(leader, space)
            case ["withdraw", leader]:  # lead.withdraw
                del self.leaders[self.space_of(self.active, leader) or ""]
            case ["catastrophe", space]:
                self.play_catastrophe(space)
            case ["exchange", *tiles]:
                self.exchange(tiles)
        if not self.ended:
            yield from self.deal_treasures()

    def main_answers(self) -> Iterator[str]:
        """Every action that the active player can take."""
        yield "pass"
        yield from self.places()
        yield from self.leads()
        yield from (f"withdraw {piece.leader}" for piece in self.leaders.values() if piece.seat == self.active)
        yield from self.catastrophe_answers()
        yield from self.exchanges()

    def end_of_turn(self) -> None:
        """turn.end"""
        if self.ended:  # end.at-once
            return
        self.pay_monuments()
        for seat in self.clockwise(self.active):  # turn.refill
            self.draw(seat, HAND - sum(self.hands[seat].values()))
            if self.ended:  # end.at-once: the remaining players do not draw
                return
        quiet = 0 if self.loud else self.quiet + 1
        if len(self.treasures) <= LAST_TREASURES:  # end.treasures
            self.ended = "treasures"
        elif quiet == QUIET_ROUNDS * len(self.seats):  # end.quiet
            self.ended = "quiet"
        else:
            self.quiet, self.loud = quiet, False

    def draw(self, seat: int, number: int) -> None:
        """Draw from the front of the bag; what is there is drawn even if it is too little. end.bag, chance.draws"""
        for tile in self.bag[:number]:
            self.hands[seat][tile] += 1
        if number > len(self.bag):
            self.ended = "bag"
        del self.bag[:number]

    def spend(self, seat: int, tile: str, number: int) -> None:
        """Tiles leave a hand; that makes the turn loud (end.quiet)."""
        self.hands[seat][tile] -= number
        self.loud = self.loud or number > 0

    # ------------------------------------------------------------------------------------------------------------------
    # 5. leaders
    # ------------------------------------------------------------------------------------------------------------------

    def leads(self) -> Iterator[str]:
        """Every leader that can be placed or moved, with the spaces. lead.own"""
        for leader in LEADERS:
            stands = self.space_of(self.active, leader)
            if stands:  # lead.move: lifted first
                del self.leaders[stands]
            kingdoms = self.kingdoms()
            for space in SPACES:
                if (
                    space not in RIVER  # lead.space
                    and self.is_empty(space)
                    and self.temples_beside(space)  # lead.temple
                    and len(touching(kingdoms, space)) < 2  # lead.no-union, lead.links
                    and space != stands  # lead.same-space
                ):
                    yield f"lead {leader} {space}"
            if stands:
                self.leaders[stands] = Piece(self.active, leader)

    def lead(self, leader: str, space: str) -> Asking:
        """Place or move a leader, and settle the revolt that follows."""
        stands = self.space_of(self.active, leader)
        if stands:
            del self.leaders[stands]
        rival = self.leader_in(self.region(space) - {space}, leader)
        self.leaders[space] = Piece(self.active, leader)
        if rival:  # lead.revolt, conflict.two-kinds
            yield from self.revolt(leader, rival.seat)

    def evict(self) -> None:
        """Leaders without a face-up temple go back to their owners, all at once. lead.evict"""
        self.leaders = {space: piece for space, piece in self.leaders.items() if self.temples_beside(space)}

    # ------------------------------------------------------------------------------------------------------------------
    # 6. civilization tiles
    # ------------------------------------------------------------------------------------------------------------------

    def places(self) -> Iterator[str]:
        """Every tile that can be placed, with the spaces. tile.place"""
        kingdoms = self.kingdoms()
        for tile, space in product(TILES, SPACES):
            if (
                self.hands[self.active][tile]
                and (tile == "farm") == (space in RIVER)  # tile.river
                and self.is_empty(space)  # tile.no-cover
                and len(touching(kingdoms, space)) <= 2  # tile.max-two
            ):
                yield f"place {tile} {space}"

    def place(self, tile: str, space: str) -> Asking:
        """Section 7.4."""
        sides = touching(self.kingdoms(), space)  # war.side
        self.spend(self.active, tile, 1)
        self.tiles[space] = tile
        if len(sides) == 1:
            self.score_tile(TILES[tile], sides[0])
        if len(sides) == 2:  # tile.unification, score.union
            yield from self.wars(space, sides)
        yield from self.build(tile, space)

    def score_tile(self, color: str, kingdom: Region) -> None:
        """The point for a tile that comes into one kingdom. score.leader, score.king, score.none, score.region"""
        owner = self.leader_in(kingdom, LEADER_OF[color]) or self.leader_in(kingdom, "king")
        if owner:
            self.points[owner.seat][color] += 1

    # ------------------------------------------------------------------------------------------------------------------
    # 7. conflicts
    # ------------------------------------------------------------------------------------------------------------------

    def support(self, seat: int, tile: str, useful: Callable[[int], bool]) -> Generator[Decision, str, int]:
        """A side adds tiles of its hand, and how many is told. conflict.commit

        useful: whether the English variant lets it add that many.
        """
        numbers = range(self.hands[seat][tile] + 1)
        answers = [f"support {number}" for number in numbers if number == 0 or not self.english or useful(number)]
        answer = yield from self.ask(seat, "support", answers, always=True)
        number = int(answer.split()[1])
        self.spend(seat, tile, number)
        self.added[tile] += number
        return number

    def conflict(self, tile: str, attacker: Side, defender: Side) -> Generator[Decision, str, bool]:
        """Both sides add tiles; whether the attacker wins. conflict.two-kinds, variant.english"""
        attack, defence = attacker.strength, defender.strength
        attack += yield from self.support(attacker.seat, tile, lambda number: attacker.strength + number > defence)
        defence += yield from self.support(defender.seat, tile, lambda number: defender.strength + number == attack)
        self.out[tile] += self.added[tile]  # conflict.discard
        self.added[tile] = 0
        return attack > defence  # conflict.tie

    def revolt(self, leader: str, defender: int) -> Asking:
        """The active player's leader, who has just come, against the one who was there. revolt.sides"""
        sides = []
        for seat in (self.active, defender):
            space = self.space_of(seat, leader) or ""
            sides.append(Side(seat, self.temples_beside(space)))  # revolt.strength
        won = yield from self.conflict("temple", *sides)  # revolt.commit
        winner, loser = (self.active, defender) if won else (defender, self.active)
        del self.leaders[self.space_of(loser, leader) or ""]  # conflict.beaten, revolt.stay
        self.points[winner]["red"] += 1  # revolt.result

    def wars(self, union: str, sides: Sequence[Region]) -> Asking:
        """Settle all wars that a tile on `union` starts between two kingdoms. war.start, war.one-by-one, war.end"""
        while True:
            united = self.region(union)
            present = [piece.leader for piece in self.leaders_in(united).values()]
            waging = [leader for leader in LEADERS if present.count(leader) == 2]  # war.recheck
            if not waging:
                return
            answer = yield from self.ask(self.active, "wars", (f"resolve {leader}" for leader in waging))  # war.order
            yield from self.war(answer.split()[1], united, sides)

    def war(self, leader: str, united: Region, sides: Sequence[Region]) -> Asking:
        """One war between the two leaders of a kind."""
        color = LEADERS[leader]
        tile = TILE_OF[color]
        supporters, strengths = {}, {}
        for side in sides:
            piece = self.leader_in(side, leader)
            assert piece
            # war.strength, war.after-first; neither the uniting tile nor a third region: war.union-tile, war.regions
            supporters[piece.seat] = {space for space in side & united if self.tiles.get(space) == tile}
            strengths[piece.seat] = Side(piece.seat, len(supporters[piece.seat]))
        first, second = [strengths[seat] for seat in self.clockwise(self.active) if seat in strengths]  # war.attacker
        won = yield from self.conflict(tile, first, second)  # war.commit, war.hands
        winner, loser = (first.seat, second.seat) if won else (second.seat, first.seat)
        del self.leaders[self.space_of(loser, leader) or ""]  # conflict.beaten
        lost = supporters[loser]
        if leader == "priest":  # war.priest
            lost = {space for space in lost if space not in self.treasures and not self.leaders_in(NEIGHBOURS[space])}
        for space in lost:  # war.result
            self.discard(space)
        self.points[winner][color] += 1 + len(lost)  # war.points

    def discard(self, space: str) -> None:
        """A face-up tile goes out of the game."""
        self.out[self.tiles.pop(space)] += 1

    # ------------------------------------------------------------------------------------------------------------------
    # 8. monuments
    # ------------------------------------------------------------------------------------------------------------------

    def build(self, tile: str, space: str) -> Asking:
        """The active player may build on a square with the tile just placed. monument.after-war, monument.now-or-never"""
        corners = [moved(space, right, down) for right, down in product((-1, 0), (-1, 0))]
        squares = [
            corner
            for corner in corners
            if corner and all(self.tiles.get(part) == tile for part in square_at(corner))  # monument.square
        ]
        names = [
            name for name in MONUMENTS if name not in self.monuments and TILES[tile] in name.split("-")
        ]  # monument.colour
        if not squares or not names:
            return
        pairs = list(product(names, squares))
        if len(squares) == 1:
            choices = {f"monument {name}": (name, square) for name, square in pairs}
        else:
            choices = {f"monument {name} {square}": (name, square) for name, square in pairs}
        answer = yield from self.ask(self.active, "monument", ["no-monument", *choices])  # monument.choice
        if answer in choices:
            name, square = choices[answer]
            self.monuments[name] = square
            for part in square_at(square):  # monument.turn-down
                self.face_down[part] = self.tiles.pop(part)
            self.evict()  # monument.evict

    def pay_monuments(self) -> None:
        """The active player's leaders are paid by monuments of their kingdoms. monument.points, monument.king"""
        for kingdom in self.kingdoms():
            for name, square in self.monuments.items():
                for color in name.split("-") if square in kingdom else []:
                    leader = self.leader_in(kingdom, LEADER_OF[color])
                    if leader and leader.seat == self.active:
                        self.points[self.active][color] += 1

    # ------------------------------------------------------------------------------------------------------------------
    # 9. treasures
    # ------------------------------------------------------------------------------------------------------------------

    def deal_treasures(self) -> Asking:
        """At the end of an action. treasure.when, treasure.no-trader, treasure.one-kingdom"""
        rich = [
            kingdom
            for kingdom in self.kingdoms()
            if self.leader_in(kingdom, "trader") and len(kingdom & self.treasures) > 1
        ]
        assert len(rich) <= 1
        for kingdom in rich:
            trader = self.leader_in(kingdom, "trader")
            assert trader
            while len(kingdom & self.treasures) > 1:  # treasure.one-by-one
                there = kingdom & self.treasures
                answers = [f"take {space}" for space in (there & CORNERS or there)]  # treasure.corner-first
                answer = yield from self.ask(trader.seat, "treasure", answers)
                self.treasures.remove(answer.split()[1])  # treasure.from-tile
                self.taken[trader.seat] += 1

    # ------------------------------------------------------------------------------------------------------------------
    # 10. catastrophe, exchange
    # ------------------------------------------------------------------------------------------------------------------

    def catastrophe_answers(self) -> Iterator[str]:
        """Every space that a catastrophe tile may go on. catastrophe.place, catastrophe.not-on"""
        for space in SPACES if self.unused[self.active] else []:
            if self.is_empty(space) or (space in self.tiles and space not in self.treasures):
                yield f"catastrophe {space}"

    def play_catastrophe(self, space: str) -> None:
        """catastrophe.place, catastrophe.for-ever, catastrophe.breaks"""
        self.unused[self.active] -= 1
        self.loud = True
        if space in self.tiles:
            self.discard(space)
        self.catastrophes.add(space)
        self.evict()

    def exchanges(self) -> Iterator[str]:
        """Every choice of one tile or more of the hand. exchange.tiles"""
        hand = self.hands[self.active]
        for numbers in product(*(range(hand[tile] + 1) for tile in TILES)):
            if any(numbers):
                words = [tile for tile, number in zip(TILES, numbers, strict=True) for _ in range(number)]
                yield " ".join(["exchange", *words])

    def exchange(self, tiles: Sequence[str]) -> None:
        """exchange.tiles, exchange.short, exchange.out"""
        for tile in tiles:
            self.spend(self.active, tile, 1)
            self.out[tile] += 1
        self.draw(self.active, len(tiles))

    # ------------------------------------------------------------------------------------------------------------------
    # 11. end and result
    # ------------------------------------------------------------------------------------------------------------------

    def result(self) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        """By seat the points with the treasures, the weakest first; and the places, each with its seats. end.weakest"""
        best = [with_treasures(list(self.points[seat].values()), self.taken[seat]) for seat in self.seats]
        ranking = [
            tuple(seat for seat in self.seats if best[seat] == points) for points in sorted(set(best), reverse=True)
        ]  # end.ranking, end.tie
        return best, ranking

    # ------------------------------------------------------------------------------------------------------------------
    # The position as JSON
    # ------------------------------------------------------------------------------------------------------------------

    def position(self) -> dict[str, Any]:
        """Return everything on the table, behind the screens and in the bag."""
        return {
            "stage": self.stage,
            "asked": [] if self.to_act is None else [self.to_act],
            "start": self.start,
            "active": self.active,
            "actions": self.actions,
            "quiet": self.quiet,
            "loud": self.loud,
            "tiles": dict(self.tiles),
            "face_down": dict(self.face_down),
            "catastrophes": sorted(self.catastrophes),
            "treasures": sorted(self.treasures),
            "monuments": dict(self.monuments),
            "bag": list(self.bag),
            "out": dict(self.out),
            "players": [
                {
                    "hand": dict(self.hands[seat]),
                    "leaders": {leader: self.space_of(seat, leader) for leader in LEADERS},
                    "catastrophes": self.unused[seat],
                    "points": dict(self.points[seat]),
                    "treasures": self.taken[seat],
                }
                for seat in self.seats
            ],
        }


def touching(kingdoms: Iterable[Region], space: str) -> list[Region]:
    """The kingdoms that a space touches."""
    return [kingdom for kingdom in kingdoms if kingdom.intersection(NEIGHBOURS[space])]


def with_treasures(points: Sequence[int], treasures: int) -> tuple[int, ...]:
    """Points of the four colors, the weakest first, each treasure added where it is weakest. end.treasures-joker"""
    best = sorted(points)
    for _ in range(treasures):
        best = sorted([best[0] + 1, *best[1:]])
    return tuple(best)
