"""Features read once more, from views alone and by ids: for each game and group the numbers that are not 0."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from amunre.engine.ruleset import Rules

Numbers = Mapping[tuple[str, ...], int]
"""Numbers by their labels."""
Group = Callable[["Seen"], "Numbers | set[tuple[str, ...]]"]
"""Reads a group; a set is of the labels whose number is 1."""


class Seen:
    """A view as one seat sees it, with seats counted from there."""

    def __init__(self, view: Any, rules: Rules[Any], seat: int) -> None:
        self.view = view
        self.rules = rules
        self.seat = seat
        players = view.players
        self.order = [(seat + number) % len(players) for number in range(len(players))]

    def near(self, seat: int) -> str:
        """The label of a seat."""
        return str(self.order.index(seat))

    def each(self) -> Iterator[tuple[str, Any]]:
        """The players, with their labels."""
        return ((str(number), self.view.players[seat]) for number, seat in enumerate(self.order))

    def others(self) -> Iterator[tuple[str, Any]]:
        """The other players, with their labels."""
        yield from [*self.each()][1:]

    @property
    def own(self) -> Any:
        """The observer."""
        return self.view.players[self.seat]


def counted(things: Iterable[str], *labels: str) -> dict[tuple[str, ...], int]:
    """Return the number of each thing, by labels that end with its id."""
    return {(*labels, thing): number for thing, number in Counter(things).items()}


def merged(*parts: Mapping[tuple[str, ...], int]) -> dict[tuple[str, ...], int]:
    return {labels: number for part in parts for labels, number in part.items()}


# --- Amun-Re ---------------------------------------------------------------------------------------------


def amount(seen: Seen, offering: Any) -> int:
    """Return the value of an offering; 0 if it is unknown."""
    if offering is None or offering.gold is None:
        return 0
    return offering.gold or seen.rules.steal_counts


def laid(players: Iterable[tuple[str, Any]]) -> set[tuple[str, ...]]:
    return {
        (label, player.offering.card)
        for label, player in players
        if player.offering and player.offering.card not in (None, "?")
    }


def sites(read: Callable[[Any], int]) -> Group:
    return lambda seen: {(id,): read(site) for id, site in seen.view.sites.items()}


AMUN_RE: Mapping[str, Group] = {
    "stage": lambda seen: {(seen.view.stage,)},
    "progress": lambda seen: {
        ("round",): seen.view.round,
        ("temple",): seen.view.temple,
        ("draw",): len(seen.view.draw),
    },
    "turn": lambda seen: {
        ("pharaoh", seen.near(seen.view.pharaoh)),
        *(("asked", seen.near(seat)) for seat in seen.view.asked),
    },
    "count": lambda seen: {
        ("farmers-left",): seen.view.supply.farmers,
        ("stones-left",): seen.view.supply.stones,
        ("pyramids-left",): seen.view.supply.pyramids,
        ("cards-bought",): seen.view.bought.cards,
        ("farmers-bought",): seen.view.bought.farmers,
        ("stones-bought",): seen.view.bought.stones,
        ("gifts-left",): seen.view.gifts.left,
        ("gift-cards",): seen.view.gifts.cards,
    },
    "gold": lambda seen: {(label,): player.gold for label, player in seen.each()},
    "hand-size": lambda seen: {(label,): len(player.hand) for label, player in seen.each()},
    "points": lambda seen: {
        (label,): sum(sum(scoring.values()) for scoring in player.scores) for label, player in seen.each()
    },
    "hand": lambda seen: counted(seen.own.hand),
    "unspent": lambda seen: {(label, card) for label, player in seen.each() for card in player.unspent},
    "played": lambda seen: {(label, card) for label, player in seen.each() for card in player.played},
    "bid-on": lambda seen: {(label, player.bid.province) for label, player in seen.each() if player.bid},
    "bid": lambda seen: {(label,): player.bid.gold for label, player in seen.each() if player.bid},
    "offered": lambda seen: {(label,) for label, player in seen.each() if player.offering},
    "offering": lambda seen: {(label,): amount(seen, player.offering) for label, player in seen.each()},
    "laid": lambda seen: laid(seen.each()),
    "correction": lambda seen: {
        (label,): player.offering.correction for label, player in seen.each() if player.offering
    },
    "owner": lambda seen: {
        (seen.near(site.owner), id) for id, site in seen.view.sites.items() if site.owner is not None
    },
    "where": lambda seen: {(where, id) for where in ("revealed", "taken", "out") for id in getattr(seen.view, where)},
    "field-farmers": sites(lambda site: site.field_farmers),
    "plain-farmers": sites(lambda site: site.plain_farmers),
    "stones": sites(lambda site: site.stones),
    "pyramids": sites(lambda site: site.pyramids),
    "free-gold": sites(lambda site: site.gold),
    "free-cards": sites(lambda site: len(site.cards)),
    "income-card": sites(lambda site: bool(site.income_cards)),
    "discards": lambda seen: counted(seen.view.discard),
    "hand-of": lambda seen: merged(*(counted(player.hand, label) for label, player in seen.others())),
    "true-offering": lambda seen: {(label,): amount(seen, player.offering) for label, player in seen.others()},
    "truly-laid": lambda seen: laid(seen.others()),
    "free-card": lambda seen: merged(*(counted(site.cards, id) for id, site in seen.view.sites.items())),
    "undrawn": lambda seen: counted(seen.view.draw),
}

# --- Euphrat & Tigris ------------------------------------------------------------------------------------


def around(space: str) -> set[str]:
    """The spaces beside a space, on a board without edges."""
    column, row = ord(space[0]), int(space[1:])
    beside = (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)
    return {f"{chr(letter)}{number}" for letter, number in beside}


def standing(seen: Seen) -> dict[str, tuple[str, str]]:
    """The leaders on the board: the owner's label and the kind, by space."""
    return {
        space: (label, leader) for label, player in seen.each() for leader, space in player.leaders.items() if space
    }


def kingdoms(seen: Seen) -> list[set[str]]:
    """The connected groups of pieces that have a leader."""
    leaders = {*standing(seen)}
    left, found = {*seen.view.tiles, *seen.view.face_down, *leaders}, []
    while left:
        group, edge = set[str](), {left.pop()}
        while edge:
            group |= edge
            edge = {other for space in edge for other in around(space)} & left
            left -= edge
        if group & leaders:
            found.append(group)
    return found


def board(seen: Seen) -> set[tuple[str, ...]]:
    within = Counter(
        space for kingdom in kingdoms(seen) for space in kingdom | {s for space in kingdom for s in around(space)}
    )
    on_board = {*seen.rules.board.spaces}
    return {
        *(("treasure", space) for space in seen.view.treasures),
        *(("catastrophe", space) for space in seen.view.catastrophes),
        *(("kingdom", space) for space in within.keys() & on_board),
        *(("two-kingdoms", space) for space in within.keys() & on_board if within[space] > 1),
    }


def monuments(seen: Seen) -> set[tuple[str, ...]]:
    found = set()
    for monument in seen.rules.monuments:
        if first := seen.view.monuments[monument.id]:
            column, row = ord(first[0]), int(first[1:])
            four = {f"{chr(column + right)}{row + down}" for right in (0, 1) for down in (0, 1)}
            found |= {(color, space) for color in (monument.top, monument.base) for space in four}
    return found


def pending(seen: Seen) -> set[tuple[str, ...]]:
    found = set()
    for one in seen.view.pending:
        if one.kind in ("union", "square"):
            found.add(("tile", one.space))
        if one.kind == "union":
            found |= {("first", space) for space in one.first} | {("second", space) for space in one.second}
    return found


def fought(seen: Seen) -> Any:
    """The conflict that is being fought, or None."""
    top = seen.view.pending[-1] if seen.view.pending else None
    return top if top is not None and top.kind in ("revolt", "war") else None


def strength(seen: Seen, seat: int) -> int:
    """The tiles on the board that support a side."""
    conflict, tiles = fought(seen), seen.view.tiles
    space = seen.view.players[seat].leaders[conflict.leader]
    if conflict.kind == "revolt":
        [sanctuary] = [tile.id for tile in seen.rules.tiles if tile.role == "sanctuary"]
        return sum(tiles.get(other) == sanctuary for other in around(space))
    [color] = [leader.color for leader in seen.rules.leaders if leader.id == conflict.leader]
    [kind] = [tile.id for tile in seen.rules.tiles if tile.color == color]
    [union] = [one for one in seen.view.pending if one.kind == "union"]
    [kingdom] = [group for group in kingdoms(seen) if union.space in group]
    side = {*(union.first if space in union.first else union.second)}
    return sum(tiles.get(other) == kind for other in side & kingdom)


def tigris_turn(seen: Seen) -> set[tuple[str, ...]]:
    conflict = fought(seen)
    sides = (("attacker", conflict.attacker), ("defender", conflict.defender)) if conflict else ()
    seats = (("active", seen.view.active), *(("asked", seat) for seat in seen.view.asked), *sides)
    return {(what, seen.near(seat)) for what, seat in seats}


def tigris_count(seen: Seen) -> Numbers:
    conflict = fought(seen)
    return {
        ("actions",): seen.view.actions,
        ("quiet",): seen.view.quiet,
        ("loud",): seen.view.is_loud,
        ("bag",): len(seen.view.bag),
        ("treasures",): len(seen.view.treasures),
        ("attack",): strength(seen, conflict.attacker) if conflict else 0,
        ("defense",): strength(seen, conflict.defender) if conflict else 0,
        ("added",): (conflict.added or 0) if conflict else 0,
    }


TIGRIS: Mapping[str, Group] = {
    "tile": lambda seen: {(tile, space) for space, tile in seen.view.tiles.items()},
    "leader": lambda seen: {(leader, space) for space, (_, leader) in standing(seen).items()},
    "leader-of": lambda seen: {(label, space) for space, (label, _) in standing(seen).items()},
    "monument": monuments,
    "board": board,
    "pending": pending,
    "stage": lambda seen: {(seen.view.stage,)},
    "turn": tigris_turn,
    "conflict": lambda seen: {(fought(seen).leader,)} if fought(seen) else set(),
    "count": tigris_count,
    "supply": lambda seen: {(id,) for id, space in seen.view.monuments.items() if space is None},
    "out": lambda seen: {(id,): number for id, number in seen.view.out.items()},
    "hand": lambda seen: counted(seen.own.hand),
    "exchanged": lambda seen: counted(seen.own.exchanged),
    "size": lambda seen: {
        (what, label): len(getattr(player, what)) for what in ("hand", "exchanged") for label, player in seen.each()
    },
    "owned": lambda seen: {
        (what, label): getattr(player, what) for what in ("treasures", "catastrophes") for label, player in seen.each()
    },
    "points": lambda seen: {
        (label, color): min(points, 100) for label, player in seen.each() for color, points in player.points.items()
    },
    "hand-of": lambda seen: merged(*(counted(player.hand, label) for label, player in seen.others())),
    "exchanged-by": lambda seen: merged(*(counted(player.exchanged, label) for label, player in seen.others())),
    "bag": lambda seen: counted(seen.view.bag),
}

# --- Dominion: Prosperity --------------------------------------------------------------------------------


def question(seen: Seen) -> Any:
    """Return the pending question of a card, or the card just gained; None if there is neither."""
    top = seen.view.pending[-1] if seen.view.pending else None
    return top if top is not None and top.kind not in ("again", "rest", "others", "gains", "bought") else None


def prosperity_count(seen: Seen) -> Numbers:
    view, asked = seen.view, question(seen)
    victory = [card for card in seen.rules.cards if "victory" in card.types and card.id in view.supply]
    mat = sum(view.supply[card.id] < card.pile[len(view.players)] for card in victory)
    numbers = {
        "buy-phase": view.phase == "buy",
        "actions": view.actions,
        "buys": view.buys,
        "coins": view.coins,
        "bought": view.bought,
        "mat": mat if "trade-route" in view.kingdom else 0,
        "empty-piles": sum(not cards for cards in view.supply.values()),
        "pending": len(view.pending),
        **{what: getattr(asked, what, 0) for what in ("least", "most", "total", "discarded")},
    }
    return {(what,): min(number, 100) for what, number in numbers.items()}


def asked_about(seen: Seen) -> set[tuple[str, ...]]:
    asked = question(seen)
    lying = [*getattr(asked, "cards", ()), *([asked.found] if hasattr(asked, "found") else [])]
    return {
        *((("asks", asked.card),) if asked else ()),
        *(("aside", card) for card in lying),
        *(("banned", card) for card in seen.view.banned),
    }


def unseen(seen: Seen, seat: int) -> Counter[str]:
    """The cards of a seat that the others have not seen where they are."""
    player, asked = seen.view.players[seat], question(seen)
    found = Counter(player.owned) - Counter([*player.shown, *player.top, *player.discard])
    if asked and getattr(asked, "seat", None) == seat:
        found -= Counter([*getattr(asked, "cards", ()), *([asked.found] if hasattr(asked, "found") else [])])
    return found - Counter(seen.view.play if seat == seen.view.active else ())


def prosperity_size(seen: Seen) -> Numbers:
    found = {}
    for label, player in seen.each():
        found["hand", label] = len(player.shown) + len(player.hand)
        found["deck", label] = len(player.top) + len(player.deck)
        found["top", label] = len(player.top)
        found["tokens", label] = min(player.tokens, 100)
        found["turns", label] = min(player.turns, 100)
    return found


PROSPERITY: Mapping[str, Group] = {
    "stage": lambda seen: {(seen.view.stage,)},
    "turn": lambda seen: {
        ("active", seen.near(seen.view.active)),
        *(("asked", seen.near(seat)) for seat in seen.view.asked),
    },
    "count": prosperity_count,
    "card": asked_about,
    "supply": lambda seen: {(card.id,): seen.view.supply.get(card.id, -1) for card in seen.rules.cards},
    "table": lambda seen: merged(
        counted(Counter(seen.view.trash).elements(), "trash"), counted(seen.view.play, "play")
    ),
    "own": lambda seen: merged(counted([*seen.own.shown, *seen.own.hand], "hand"), counted(seen.own.buried, "buried")),
    "unseen": lambda seen: merged(*(counted(unseen(seen, seat).elements(), seen.near(seat)) for seat in seen.order)),
    "shown": lambda seen: {(label, card) for label, player in seen.each() for card in player.shown},
    "discards": lambda seen: merged(*(counted(player.discard, label) for label, player in seen.each())),
    "top": lambda seen: {(label, player.top[0]) for label, player in seen.each() if player.top},
    "size": prosperity_size,
    "other": lambda seen: merged(
        *(counted([*player.shown, *player.hand], "hand", label) for label, player in seen.others()),
        *(counted(player.buried, "buried", label) for label, player in seen.others()),
    ),
    "deck": lambda seen: merged(*(counted([*player.top, *player.deck], label) for label, player in seen.each())),
}

GAMES: Mapping[str, Mapping[str, Group]] = {"amun-re": AMUN_RE, "tigris": TIGRIS, "prosperity": PROSPERITY}


def labels_of(name: str) -> tuple[str, ...]:
    """The labels in a feature's name, such as `owner[0,abu]`."""
    inside = name.partition("[")[2].rstrip("]")
    return tuple(inside.split(",")) if inside else ()


def read(rules: Rules[Any], group: str, seen: Seen) -> Numbers:
    """The numbers of a group that are not 0."""
    found = GAMES[rules.game.id][group](seen)
    numbers = dict.fromkeys(found, 1) if isinstance(found, set) else found
    return {labels: int(number) for labels, number in numbers.items() if number}


def rebuilt(names: Iterable[str], view: Any, rules: Rules[Any], seat: int) -> list[int]:
    """The features with these names, from a view that a seat has; no number may be without one."""
    seen = Seen(view, rules, seat)
    places = [(name.partition("[")[0], labels_of(name)) for name in names]
    groups = {group: read(rules, group, seen) for group in dict.fromkeys(group for group, _ in places)}
    without = {(group, labels) for group, numbers in groups.items() for labels in numbers} - {*places}
    assert not without, without
    return [groups[group].get(labels, 0) for group, labels in places]
