"""A game as text: the board as a map, the players, a hand and the points, for any ruleset and any width.

Everything is drawn from a view, which contains only the information that its viewer may have. Colors are rich styles;
the plain text without colors has the same information.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from attrs import astuple, frozen
from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text

from amunre.engine.texts import Filler, joined, name_of
from amunre.games.amun_re.drawings.places import COLUMNS, PARTS, in_column
from amunre.games.amun_re.drawings.words import Speaker, stones_on, word
from amunre.games.amun_re.texts import part, title
from amunre.render.columns import ScoreRow, Spot, color, folded, in_columns, packed

if TYPE_CHECKING:
    from amunre.engine.game import Game
    from amunre.games.amun_re.model import Province, Ruleset
    from amunre.games.amun_re.position import Site
    from amunre.games.amun_re.view import View

WIDEST = 30
"""Maximum width of a cell, in columns; a wider cell would break up the map."""

ACROSS = 120
"""Default width of the map, in columns."""


@frozen
class Signs:
    """The characters that stand for pieces, each one column wide."""

    farmer: str
    field: str
    """A field without a farmer."""
    pyramid: str
    stone: str
    water: str
    bar: str
    rule: str

    @property
    def all(self) -> tuple[str, ...]:
        """Every character."""
        return astuple(self)


ASKED, UNKNOWN = ">", "?"
"""Marks for "must act", next to a player, and for "unknown to the viewer"."""

DRAWN = Signs(farmer="●", field="○", pyramid="▲", stone="▪", water="≈", bar="│", rule="─")
ASCII = Signs(farmer="o", field=".", pyramid="^", stone="#", water="~", bar="|", rule="-")


# --- the board -----------------------------------------------------------------------------------------


def board(view: View, rules: Ruleset, names: Sequence[str], width: int, plain: bool = False) -> Text:
    """Return the map, in which no line is wider than `width`.

    Lower Egypt is at the top; each side of the Nile has a column for the bank and a column for the inland.
    plain: whether to use ASCII only.
    """
    return Text("\n").join(_laid_out(view, rules, names, width, plain)[0])


def spots(view: View, rules: Ruleset, names: Sequence[str], width: int, plain: bool = False) -> dict[str, Spot]:
    """Return the area of each province on this map."""
    return _laid_out(view, rules, names, width, plain)[1]


def _laid_out(
    view: View, rules: Ruleset, names: Sequence[str], width: int, plain: bool
) -> tuple[list[Text], dict[str, Spot]]:
    """Return the lines of the map, and the area of each province."""
    signs = ASCII if plain else DRAWN
    between = _between(signs)
    cell = min((width - len("".join(between))) // 4, WIDEST)
    starts = [n * cell + len("".join(between[:n])) for n in range(4)]
    lines, places = list[Text](), dict[str, Spot]()
    for half in PARTS:
        lines.append(_heading(half, cell, signs))
        columns = [in_column(rules, half, *column) for column in COLUMNS]
        for row in zip_longest(*columns):
            cells = [_cell(view, rules, names, province, cell, signs) if province else [] for province in row]
            for start, province, drawn in zip(starts, row, cells, strict=True):
                if province:
                    places[province.id] = Spot(len(lines), start, len(drawn), cell)
            for parts in zip_longest(*cells, fillvalue=Text()):
                lines.append(_across(parts, cell, signs))
            lines.append(_across([Text()] * 4, cell, signs))
        lines.pop()
    return lines, places


def provinces(
    view: View, rules: Ruleset, names: Sequence[str], places: Sequence[str], width: int, plain: bool = False
) -> Text:
    """Return the given provinces side by side."""
    signs = ASCII if plain else DRAWN
    cell = min(width // max(len(places), 3) - 3, WIDEST)
    cells = [_cell(view, rules, names, rules.province(id), cell, signs) for id in places]
    lines = []
    for row in zip_longest(*cells, fillvalue=Text()):
        for one in (parts := [one.copy() for one in row]):
            one.truncate(cell, pad=True)
        lines.append(Text(f" {signs.bar} ", "dim").join(parts))
    return Text("\n").join(lines)


def key(rules: Ruleset, width: int = 80, plain: bool = False) -> str:
    """Return the board's legend, in lines of at most this width."""
    signs = ASCII if plain else DRAWN
    paid = [str(space.space) for space in rules.temple if space.camels == "pay"]
    there = part("drawings", "gold", n=12)
    facts = (
        part("board", "farmers", sign=signs.farmer),
        part("board", "fields", sign=signs.field),
        part("board", "pyramids", sign=signs.pyramid),
        part("board", "stones", sign=signs.stone, n=rules.stones_per_pyramid),
        part("board", "means-limit", fact=part("board", "limit", n=2), n=2),
        part("board", "means-temple", fact=part("board", "temple")),
        part("board", "means-coin-always", fact=part("board", "coin-always", n=8)),
        part(
            "board",
            "means-coin-with-camel" if paid else "means-coin-never",
            fact=part("board", "coin-with-camel", n=8),
            n=len(paid),
            spaces=joined(paid, "or"),
        ),
        part("board", "means-lies", fact=part("board", "lies", what=there)),
        part("board", "means-framed", fact=part("board", "framed", what=there)),
        part("board", "nile", sign=signs.water * 2),
        part("board", "asked", sign=ASKED),
        part("board", "unknown", sign=UNKNOWN),
    )
    return "\n".join(packed(facts, width, 3))


def _between(signs: Signs) -> tuple[str, str, str]:
    """Return the separators between columns: a line, the Nile, and another line."""
    return f" {signs.bar} ", f" {signs.water * 2} ", f" {signs.bar} "


def _heading(half: str, cell: int, signs: Signs) -> Text:
    """Return the line above a part of the map, with the names of its sides if there is room."""
    words = f" {part('board', f'{half}-half')} "
    whole = 4 * cell + len("".join(_between(signs)))
    line = words.center(whole, signs.rule)
    west, east = f"{signs.rule * 2} {part('board', 'west')} ", f" {part('board', 'east')} {signs.rule * 2}"
    if line.startswith(signs.rule * len(west)) and line.endswith(signs.rule * len(east)):
        line = west + line[len(west) : -len(east)] + east
    return Text(line, "dim")


def _across(cells: Sequence[Text], width: int, signs: Signs) -> Text:
    """Return a line of the map, made from its four cells."""
    padded = [cell.copy() for cell in cells]
    for cell in padded:
        cell.truncate(width, pad=True)
    line = padded[0]
    for between, style, cell in zip(_between(signs), ("dim", "blue", "dim"), padded[1:], strict=True):
        line = Text.assemble(line, (between, style), cell)
    return line


def _cell(view: View, rules: Ruleset, names: Sequence[str], province: Province, width: int, signs: Signs) -> list[Text]:
    """Return the cell for a province: name, owner, pieces, printed symbols, free items, and bids."""
    site, speaker = view.sites[province.id], Speaker(rules, names)
    alive = site.owner is not None or province.id in view.revealed
    lines = [*_head(view, names, province, width), Text(_pieces(province, site, width, signs))]
    for facts in packed([*_printed(province), *_lying(view, speaker, province, site)], width):
        lines.append(Text(facts, "" if alive else "dim"))
    if site.owner is None:
        for place, (gold, seat) in enumerate(stones_on(view, province.id)):
            told = speaker.part("board", "outbid" if place else "bid", gold=gold, seat=seat)
            lines += folded(Text(told, f"{'dim' if place else 'bold'} {color(seat)}"), width)
    return lines


def _head(view: View, names: Sequence[str], province: Province, width: int) -> Iterator[Text]:
    """Yield the name and, to its right or below it, the owner, or whether it is for sale or out of the game."""
    owner = view.sites[province.id].owner
    if owner is not None:
        mark, style = names[owner], f"bold {color(owner)}"
    elif province.id in view.revealed:
        mark, style = part("board", "auction"), "bold"
    else:
        mark, style = part("board", "out") if province.id in view.out else "", "dim"
    name = Text(name_of(province), style)
    room = width - name.cell_len
    if mark and cell_len(mark) < room:
        yield name.append(mark.rjust(room - cell_len(mark) + len(mark)), style)
        return
    yield from folded(name, width)
    if mark:
        yield from folded(Text(mark, style), width)


def _pieces(province: Province, site: Site, width: int, signs: Signs) -> str:
    """Return farmers, free fields, pyramids and stones; if the farmers do not fit, show their number."""
    farmers = province.printed_farmers + site.field_farmers + site.plain_farmers
    free = province.fields - site.field_farmers
    built = [f"{signs.pyramid}{site.pyramids}"] * bool(site.pyramids) + [f"{signs.stone}{site.stones}"] * bool(
        site.stones
    )
    drawn = "  ".join([signs.farmer * farmers + signs.field * free or word("no-field"), *built])
    if len(drawn) <= width:
        return drawn
    return "  ".join([f"{signs.farmer}{farmers}{signs.field}{free}", *built])


def _printed(province: Province) -> Iterator[str]:
    """Yield the province's permanent printed values."""
    if province.limit:
        yield part("board", "limit", n=province.limit)
    if province.coin:
        yield part("board", f"coin-{province.coin_pays}", n=province.coin)
    if province.temples:
        yield part("board", "temples" if province.temples > 1 else "temple", n=province.temples)


def _lying(view: View, speaker: Speaker, province: Province, site: Site) -> list[str]:
    """Return the items that the next owner gains; items still to be added at the reveal are in brackets."""
    there = speaker.items(site.gold, len(site.cards), 0)
    if there or province.id in (*view.revealed, *view.taken, *view.out):
        return [part("board", "lies", what=what) for what in there]
    framed = speaker.items(province.framed_gold, province.framed_cards, province.framed_stones)
    return [part("board", "framed", what=what) for what in framed]


# --- next to the board ----------------------------------------------------------------------------------


def status(view: View, rules: Ruleset, width: int = 80) -> Text:
    """Return the state of the game, on one line if it fits."""
    if view.stage == "over":
        return Text(part("prompts", "over"), "bold")
    kingdom = rules.kingdoms[rules.kingdom_of(view.round)[0]].id
    where = Filler(rules).part("board", "where", round=view.round, rounds=rules.rounds, kingdom=kingdom)
    temple = part("board", "temple-on" if view.temple else "no-temple", space=view.temple)
    text = Text("\n".join(packed([where, title("stages", view.stage), temple], width, 3)))
    text.stylize("bold", 0, len(where))
    return text


def supply(view: View) -> str:
    """Return the supply, on one line."""
    left, piles = view.supply, {"draw": len(view.draw), "discard": len(view.discard), "deck": len(view.deck)}
    return part("board", "supply", farmers=left.farmers, stones=left.stones, pyramids=left.pyramids, **piles)


def players(view: View, rules: Ruleset, names: Sequence[str], width: int, notes: Sequence[str] = ()) -> Text:
    """Return a row for each seat: gold, cards, purchasing power (during bids), points, and visible actions this round.

    The actions go on a separate line if they do not fit. notes: a note to put after each name.
    """
    speaker, bidding = Speaker(rules, names), view.stage in ("bidding", "payment")
    heads = [word("gold-head"), word("cards-head"), *[part("board", "purse")] * bidding, word("points-head")]
    called = [f"{name} ({note})" if note else name for name, note in zip_longest(names, notes, fillvalue="")]
    first = max(cell_len(name) for name in called)
    head = f"  {word('player').ljust(first)}  {'  '.join(heads)}"
    whole = f"{head}  {word('round-head')}"
    lines = [Text(whole if len(whole) <= width else head, "dim")]
    for seat, player in enumerate(view.players):
        gold, cards, points = player.gold, len(player.hand), sum(sum(lines.values()) for lines in player.scores)
        purse = UNKNOWN if gold is None else str(rules.purse(gold, cards))
        numbers = [UNKNOWN if gold is None else str(gold), str(cards), *[purse] * bidding, str(points)]
        line = Text(f"{ASKED} " if seat in view.asked else "  ")
        line.append(names[seat], f"bold {color(seat)}" if seat == view.viewer else color(seat))
        line.append(called[seat][len(names[seat]) :], "dim")
        line.append(" " * (first - cell_len(called[seat])))
        line.append("".join(f"  {number:>{len(head)}}" for number, head in zip(numbers, heads, strict=True)))
        done = ", ".join([word("pharaoh")] * (seat == view.pharaoh) + list(speaker.done(view, seat)))
        if line.cell_len + 2 + cell_len(done) <= width:
            lines.append(line.append(f"  {done}" if done else ""))
        else:
            lines += [line, *(Text(" " * 4).append(more) for more in folded(Text(done), width - 4))]
    return Text("\n").join(lines)


def hand(view: View, rules: Ruleset) -> Text:
    """Return the viewer's cards, grouped by the phase in which they can be played."""
    assert isinstance(view.viewer, int)
    speaker, held = Speaker(rules), view.players[view.viewer].hand
    text = Text.assemble((part("board", "hand"), "bold"), " ", "" if held else word("no-card"))
    found = []
    for phase in dict.fromkeys(card.effect.phase for card in rules.cards):
        if cards := speaker.cards(id for id in held if rules.card(id).effect.phase == phase):
            found.append(part("board", "in-phase", cards=cards, phase=phase))
    return text.append("; ".join(found))


def scores(game: Game, width: int) -> RenderableType:
    """Return the points by kingdom and line, with a column for each player, omitting kingdoms without points."""
    rules, rows = game.rules, list[ScoreRow]()
    found = [game.score(seat) for seat in range(game.players)]
    for kingdom in rules.kingdoms:
        columns = ([line.points for line in score.lines if line.kingdom == kingdom.id] for score in found)
        lines = dict(zip(rules.lines, zip(*columns, strict=True), strict=True))
        if any(any(points) for points in lines.values()):
            rows.append((title("kingdoms", kingdom.id), ()))
            is_last = kingdom == rules.kingdoms[-1]
            rows += [(title("lines", line.id), points) for line, points in lines.items() if line.counts(is_last)]
    return in_columns(word("scores"), game.names, [*rows, (word("together"), [score.total for score in found])], width)


def scores_if_now(game: Game, width: int) -> RenderableType:
    """Return the points that a scoring would give now, without bonus cards, with a column for each player."""
    found = [game.score_if_now(seat) for seat in range(game.players)]
    rows: list[ScoreRow] = [
        (title("lines", line.id), [score.lines[number].points for score in found])
        for number, line in enumerate(game.rules.lines)
    ]
    total = word("together"), [score.total for score in found]
    return in_columns(part("board", "if-scored"), game.names, [*rows, total], width)
