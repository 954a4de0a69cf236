"""The numbers, names and spaces of Euphrat & Tigris a second time, transcribed from the digest of the rules.

This table imports nothing, and only tests read it: it exists to catch slips in `data/tigris`. A mark beside a value
says how it is known: S stated by a source, R reconstructed from public implementations.
"""

from __future__ import annotations

from typing import TypedDict

# --- setup ----------------------------------------------------------------------------------------------------------

TITLE: str = "Euphrat & Tigris (1997)"

PLAYERS: tuple[int, int] = (2, 4)
"""setup.players: fewest and most."""

DYNASTIES: tuple[tuple[str, str], ...] = (
    ("Archer", "Lučištník"),
    ("Bull", "Býk"),
    ("Lion", "Lev"),
    ("Potter", "Hrnčíř"),
)
"""setup.dynasties: by seat, English and Czech; the id is the English name in lower case."""

COLORS: tuple[str, ...] = ("red", "blue", "green", "black")
"""Their order everywhere."""

HAND: int = 6
"""setup.hands, turn.refill, and the most that is exchanged."""

ACTIONS: int = 2
"""turn.actions"""

CATASTROPHES: int = 2
"""setup.pieces: of each player."""

# --- tiles, leaders, monuments --------------------------------------------------------------------------------------


class _Tile(TypedDict):
    color: str
    count: tuple[int, str]
    river: bool
    names: dict[str, str]


TILES: dict[str, _Tile] = {
    "temple": {
        "color": "red",
        "count": (57, "S"),
        "river": False,
        "names": {"cs": "chrám", "en": "temple", "fr": "temple"},
    },
    "farm": {"color": "blue", "count": (36, "S"), "river": True, "names": {"cs": "farma", "en": "farm", "fr": "ferme"}},
    "market": {
        "color": "green",
        "count": (30, "S"),
        "river": False,
        "names": {"cs": "tržiště", "en": "market", "fr": "marché"},
    },
    "settlement": {
        "color": "black",
        "count": (30, "S"),
        "river": False,
        "names": {"cs": "osada", "en": "settlement", "fr": "peuplement"},
    },
}
"""setup.bag, tile.river: the temples on the board are among the 57."""

TILES_IN_ALL: int = 153
"""Section 16 of the digest."""

TILES_IN_BAG: dict[str, int] = {"temple": 47, "farm": 36, "market": 30, "settlement": 30}
"""setup.bag: before hands are drawn."""

BAG_BY_PLAYERS: dict[int, int] = {2: 131, 3: 125, 4: 119}
"""Section 15 of the digest: tiles in the bag when hands have been drawn."""

LEADERS: dict[str, tuple[str, dict[str, str]]] = {
    "priest": ("red", {"cs": "kněz", "en": "priest", "en:many": "priests", "de": "Priester", "fr": "prêtre"}),
    "farmer": ("blue", {"cs": "farmář", "en": "farmer", "en:many": "farmers", "de": "Bauer", "fr": "fermier"}),
    "trader": ("green", {"cs": "obchodník", "en": "trader", "en:many": "traders", "de": "Händler", "fr": "marchand"}),
    "king": ("black", {"cs": "král", "en": "king", "en:many": "kings", "de": "König", "fr": "roi"}),
}
"""setup.dynasties: color and names."""

ROLES: dict[str, str] = {"temple": "sanctuary", "trader": "collector", "king": "stand-in"}
"""lead.temple, treasure.when, score.king: what is special about whom."""

MONUMENTS: tuple[tuple[str, str], ...] = (
    ("red", "black"),
    ("red", "green"),
    ("blue", "black"),
    ("blue", "red"),
    ("green", "black"),
    ("green", "blue"),
)
"""setup.monuments: top, base."""

# --- board ----------------------------------------------------------------------------------------------------------

COLUMNS: str = "abcdefghijklmnop"
ROWS: int = 11
"""board.grid"""

SPACES: int = 176
LAND: int = 135
"""Section 2 of the digest."""

RIVERS: tuple[str, str] = (
    "a3 b3 c3 d3 d2 e2 e1 e0 f0 g0 h0 i0",
    "m0 m1 m2 n2 n3 o3 p3 p4 o4 o5 o6 n6 m6 m7 m8 l8 k8 j8 i8 h8 g8 g7 f7 e7 d7 d6 c6 b6 a6",
)
"""board.river: the two stretches, each space beside the one before."""

RIVER_LENGTHS: tuple[int, int] = (12, 29)
"""board.river"""

TEMPLES: str = "b1 k0 f2 p1 n4 i6 b7 o8 f9 k10"
"""board.temples"""

CORNERS: str = "b1 p1 b7 o8"
"""board.corners"""

FARM_SQUARE: str = "o3 p3 o4 p4"
"""board.farm-square"""

BOARD_KNOWN: dict[str, str] = {"size": "R", "river": "R", "temples": "R", "corners": "R"}
"""Section 17 of the digest."""

# --- conflicts and the end ------------------------------------------------------------------------------------------

SUPPORT: tuple[str, str] = ("any", "exact")
"""conflict.commit, variant.english: in the game as printed, in the variant."""

END_TREASURES: int = 2
"""end.treasures: one or two are left."""

QUIET_ROUNDS: int = 10
"""end.quiet"""

MOST_TURNS: dict[int, int] = {2: 2740, 3: 3990, 4: 5160}
"""Section 15 of the digest: in a game of so many players."""

MOST_ANSWERS: dict[str, int] = {"place": 443, "lead": 4 * 134, "catastrophe": 175, "exchange": 35, "withdraw": 4}
"""Section 15 of the digest: ways to do a thing at any moment."""

# --- clauses --------------------------------------------------------------------------------------------------------

CS_SECTIONS: frozenset[str] = frozenset(
    {
        "Heading",
        "Contents of the box",
        "Aim of the game",
        "Game preparation",
        "Kingdoms",
        "Course of the game",
        "Moving a leader",
        "Placing a tile",
        "Awarding victory points",
        "Playing a catastrophe tile",
        "Exchange of up to six tiles",
        "End of the turn",
        "Conflicts",
        "Internal conflicts",
        "External conflicts",
        "Monuments",
        "Distribution of treasures",
        "End of the game and winner",
        "English variant",
    }
)
"""The sections of the Czech translation, all of them, in English."""

SLUGS: tuple[str, ...] = (
    "setup.players",
    "setup.dynasties",
    "setup.board",
    "setup.bag",
    "setup.pieces",
    "setup.start",
    "setup.hands",
    "setup.monuments",
    "setup.points",
    "board.grid",
    "board.river",
    "board.temples",
    "board.corners",
    "board.empty",
    "board.one-piece",
    "board.farm-square",
    "term.connected",
    "term.region",
    "term.kingdom",
    "term.peace",
    "term.face-down",
    "term.always-now",
    "turn.order",
    "turn.actions",
    "turn.repeat",
    "turn.pass",
    "turn.whole-action",
    "turn.sequence",
    "turn.end",
    "turn.refill",
    "turn.forced",
    "lead.own",
    "lead.space",
    "lead.temple",
    "lead.no-union",
    "lead.links",
    "lead.move",
    "lead.same-space",
    "lead.withdraw",
    "lead.no-points",
    "lead.evict",
    "lead.evict-causes",
    "lead.revolt",
    "tile.place",
    "tile.river",
    "tile.max-two",
    "tile.fixed",
    "tile.no-cover",
    "tile.unification",
    "score.leader",
    "score.king",
    "score.none",
    "score.union",
    "score.region",
    "score.when",
    "conflict.two-kinds",
    "conflict.no-escape",
    "conflict.commit",
    "conflict.tie",
    "conflict.discard",
    "conflict.beaten",
    "conflict.different-owners",
    "revolt.sides",
    "revolt.strength",
    "revolt.commit",
    "revolt.result",
    "revolt.stay",
    "war.start",
    "war.side",
    "war.one-by-one",
    "war.order",
    "war.attacker",
    "war.strength",
    "war.union-tile",
    "war.regions",
    "war.after-first",
    "war.commit",
    "war.result",
    "war.points",
    "war.priest",
    "war.recheck",
    "war.end",
    "war.hands",
    "monument.square",
    "monument.after-war",
    "monument.colour",
    "monument.choice",
    "monument.one",
    "monument.now-or-never",
    "monument.turn-down",
    "monument.evict",
    "monument.eternal",
    "monument.no-bonus",
    "monument.points",
    "monument.king",
    "treasure.when",
    "treasure.no-trader",
    "treasure.corner-first",
    "treasure.one-by-one",
    "treasure.from-tile",
    "treasure.worth",
    "treasure.one-kingdom",
    "catastrophe.place",
    "catastrophe.not-on",
    "catastrophe.for-ever",
    "catastrophe.breaks",
    "exchange.tiles",
    "exchange.use",
    "exchange.short",
    "exchange.out",
    "end.treasures",
    "end.bag",
    "end.at-once",
    "end.quiet",
    "end.treasures-joker",
    "end.weakest",
    "end.tie",
    "end.ranking",
    "end.no-worth",
    "variant.english",
    "play.sequential",
    "play.refuse",
    "play.final",
    "hidden.counts",
    "hidden.exchange",
    "hidden.bag",
    "hidden.points",
    "hidden.end",
    "hidden.no-leak",
    "chance.start",
    "chance.draws",
    "chance.only",
)
"""Sections 1 to 14 of the digest, in its order."""
