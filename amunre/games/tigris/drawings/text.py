"""A game as text: the board as a map of marks, the players, a hand and the points, for any ruleset and any width.

Everything is drawn from a view, which contains only the information that its viewer may have. Colors are rich styles;
the plain text without colors has the same information. Marks are ASCII, as in a sketch. For screen readers,
`Speaker.board` gives the same information as a list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from string import ascii_lowercase
from typing import TYPE_CHECKING

from attrs import frozen
from rich.cells import cell_len
from rich.console import RenderableType
from rich.style import Style
from rich.text import Text

from amunre.engine.texts import Filler, name_of
from amunre.games.tigris.drawings.palette import COLORS, OTHER
from amunre.games.tigris.drawings.spaces import leaders_on
from amunre.games.tigris.drawings.words import Speaker, in_store, weakest_of
from amunre.games.tigris.position import square
from amunre.games.tigris.seen import fights
from amunre.render.columns import ScoreRow, Spot, folded, in_columns, packed

if TYPE_CHECKING:
    from amunre.engine.game import Game
    from amunre.games.tigris.model import Ruleset
    from amunre.games.tigris.view import View

ACROSS = 80
"""Default width of the board, in columns."""

_CELLS = (5, 4, 3)
"""Possible widths of a space, in columns; the first width that fits is used."""
_ROWS = 3
"""Width of the row numbers, in columns."""

_INK, _GOLD = "#ffffff", "#f3c443"
"""Color of letters on a colored background, and of treasures."""

TREASURE, CORNER, CATASTROPHE, RIVER, LAND = "T", "C", "X", "~", "."
OVER, ONTO = ("/", "\\"), ("[", "]")
"""Marks on both sides of a monument's letters: first for its top, then for its base."""
ASKED, UNKNOWN = ">", "?"
"""Marks for "must act", next to a player, and for "unknown to the viewer"."""
LIES, LIES_IN_CORNER = "*", "+"
"""Marks for a treasure under a monument, and for a corner treasure there."""


@frozen
class Letters:
    """The letters for tiles, leaders and dynasties: the first letter of each id that no other mark uses."""

    tiles: Mapping[str, str]
    leaders: Mapping[str, str]
    dynasties: Sequence[str]
    """Letters by seat."""

    @classmethod
    def of(cls, rules: Ruleset) -> Letters:
        """Return the letters for a ruleset."""
        leaders = _first([leader.id.upper() for leader in rules.leaders], {TREASURE, CORNER, CATASTROPHE})
        return cls(
            dict(zip((tile.id for tile in rules.tiles), _first([tile.id for tile in rules.tiles]), strict=True)),
            dict(zip((leader.id for leader in rules.leaders), leaders, strict=True)),
            list(_first([dynasty.id for dynasty in rules.dynasties])),
        )


def _first(words: Iterable[str], taken: Iterable[str] = ()) -> Iterator[str]:
    """Yield the first letter in each word that is not taken."""
    used = set(taken)
    for word in words:
        letter = next((letter for letter in word if letter not in used), word[0])
        used.add(letter)
        yield letter


# --- the board -----------------------------------------------------------------------------------------


def board(view: View, rules: Ruleset, names: Sequence[str], width: int, plain: bool = False) -> Text:
    """Return the board with a mark on each space; columns that do not fit within `width` follow below.

    plain: has no effect, because the marks are always ASCII.
    """
    plan, marks = rules.board, _marks(view, rules)
    cell, parts = _fitted(rules, width)
    lines = []
    for columns in parts:
        head = " ".join(column.center(cell - 1) for column in columns)
        lines.append(Text(f"{'':{_ROWS}}{head}".rstrip(), "dim"))
        for row in range(plan.rows):
            line = Text().append(f"{row:>{_ROWS - 1}}", "dim")
            for column in columns:
                space = f"{column}{row}"
                mark, style = marks.get(space) or _ground(space in plan.river, cell)
                line.append(" ").append(mark.center(cell - 1), style)
            lines.append(line)
    return Text("\n").join(lines)


def spots(view: View, rules: Ruleset, names: Sequence[str], width: int, plain: bool = False) -> dict[str, Spot]:
    """Return the area of each space on this board."""
    cell, parts = _fitted(rules, width)
    height = rules.board.rows + 1
    return {
        f"{letter}{row}": Spot(part * height + 1 + row, _ROWS + column * cell, 1, cell)
        for part, columns in enumerate(parts)
        for row in range(rules.board.rows)
        for column, letter in enumerate(columns)
    }


def _fitted(rules: Ruleset, width: int) -> tuple[int, list[str]]:
    """Return the width of a space, and the board's columns, split into as many parts as necessary."""
    plan = rules.board
    cell = next((cell for cell in _CELLS if _ROWS + plan.columns * cell <= width), _CELLS[-1])
    fitting = max(1, (width - _ROWS) // cell)
    return cell, [
        ascii_lowercase[first : min(first + fitting, plan.columns)] for first in range(0, plan.columns, fitting)
    ]


def _ground(river: bool, cell: int) -> tuple[str, Style]:
    """Return the mark and style of an empty space."""
    return (RIVER * (cell - 1), Style(color="blue")) if river else (LAND, Style(dim=True))


def _marks(view: View, rules: Ruleset) -> dict[str, tuple[str, Style]]:
    """Return the mark and style of each space that is not empty."""
    letters, corners = Letters.of(rules), rules.board.corners
    colors = {tile.id: tile.color for tile in rules.tiles}
    found = {}
    for space, tile in view.tiles.items():
        if space in view.treasures:
            found[space] = CORNER if space in corners else TREASURE, _on(colors[tile], _GOLD)
        else:
            found[space] = letters.tiles[tile], _on(colors[tile])
    for space, one in leaders_on(view).items():
        color = next(leader.color for leader in rules.leaders if leader.id == one.leader)
        found[space] = f"{letters.leaders[one.leader]}{letters.dynasties[one.seat]}", _on(color)
    for space in view.catastrophes:
        found[space] = CATASTROPHE, Style(bold=True)
    by_color = {tile.color: letters.tiles[tile.id] for tile in rules.tiles}
    for monument in rules.monuments:
        place = view.monuments[monument.id]
        if place is not None:
            colors_there = (monument.top, monument.top, monument.base, monument.base)
            for space, color, beside, left in zip(
                square(place), colors_there, (*OVER, *ONTO), (True, False, True, False), strict=True
            ):
                if space in view.treasures:
                    beside = LIES_IN_CORNER if space in corners else LIES
                found[space] = f"{beside}{by_color[color]}" if left else f"{by_color[color]}{beside}", _on(color)
    return found


def _on(color: str, ink: str = _INK) -> Style:
    """Return the style for letters on a color; terminals with fewer colors use the nearest color."""
    return Style(bold=True, color=ink, bgcolor=COLORS.get(color, OTHER))


def key(rules: Ruleset, width: int = 80, plain: bool = False) -> str:
    """Return the legend for the marks, in lines of at most this width."""
    letters, filler = Letters.of(rules), Filler(rules)
    sanctuary = next(tile for tile in rules.tiles if tile.role == "sanctuary")
    kinds = [filler.part("board", "mark", sign=letters.leaders[one.id], name=name_of(one)) for one in rules.leaders]
    dynasties = [
        filler.part("board", "mark", sign=letter, name=name_of(one))
        for letter, one in zip(letters.dynasties, rules.dynasties, strict=True)
    ]
    first = letters.tiles[rules.tiles[0].id]
    monument = f"{OVER[0]}{first} {first}{OVER[1]} {ONTO[0]}{first} {first}{ONTO[1]}"
    facts = (
        *(filler.part("board", "mark", sign=letters.tiles[tile.id], name=name_of(tile)) for tile in rules.tiles),
        filler.part("board", "with-treasure", sign=TREASURE, tile=sanctuary.id),
        filler.part("board", "with-corner-treasure", sign=CORNER, tile=sanctuary.id),
        filler.part("board", "mark", sign=CATASTROPHE, name=filler.part("drawings", "catastrophe")),
        filler.part("board", "mark", sign=RIVER, name=filler.title("grounds", "river")),
        filler.part("board", "mark", sign=LAND, name=filler.title("grounds", "land")),
        filler.part("board", "monument", signs=monument),
        filler.part("board", "treasure-below", sign=LIES),
        filler.part("board", "corner-treasure-below", sign=LIES_IN_CORNER),
        filler.part("board", "asked", sign=ASKED),
        filler.part("board", "unknown", sign=UNKNOWN),
    )
    leaders = filler.say("board", "leaders", kinds=", ".join(kinds), dynasties=", ".join(dynasties))
    return "\n".join(line.plain for told in (*packed(facts, width, 3), leaders) for line in folded(Text(told), width))


# --- next to the board ----------------------------------------------------------------------------------


def status(view: View, rules: Ruleset, names: Sequence[str], width: int) -> Text:
    """Return the state of the game, and a line for each conflict."""
    speaker = Speaker(rules, names)
    told = speaker.standing(view)
    lines = [*packed(told, width, 3), *(speaker.fight(fight) for fight in fights(view, rules))]
    text = Text("\n").join(part for line in lines for part in folded(Text(line), width))
    text.stylize("bold", 0, len(told[0]))
    return text


def supply(view: View) -> str:
    """Return the supply, on one line."""
    tiles, gone, treasures, quiet = in_store(view)
    return Filler(game="tigris").part("board", "supply", bag=tiles, out=gone, treasures=treasures, quiet=quiet)


def players(view: View, rules: Ruleset, names: Sequence[str], width: int, notes: Sequence[str] = ()) -> Text:
    """Return a row for each seat: dynasty, points by color, treasures, weakest color, tiles, catastrophes and leaders.

    The leaders are those off the board; they go on a separate line if they do not fit. notes: a word to put after each
    name.
    """
    letters, speaker = Letters.of(rules), Speaker(rules, names)
    heads = [
        *(letters.tiles[tile.id] for tile in rules.tiles),
        *(speaker.part("board", head) for head in ("treasures-head", "weakest-head", "hand-head", "catastrophes-head")),
    ]
    called = [
        f"{name} ({', '.join(filter(None, (speaker.dynasty(seat), note)))})"
        for seat, (name, note) in enumerate(zip_longest(names, notes, fillvalue=""))
    ]
    numbers_there = sum(2 + max(2, len(head)) for head in heads)
    if max(map(cell_len, called)) + numbers_there + 2 > width:
        called = [f"{name} {letters.dynasties[seat]}" for seat, name in enumerate(names)]
    first = max(map(cell_len, called))
    head = f"  {speaker.word('player').ljust(first)}  {'  '.join(f'{head:>2}' for head in heads)}"
    whole = f"{head}  {speaker.part('board', 'off-board-head')}"
    lines = [Text(whole if cell_len(whole) <= width else head, "dim")]
    for seat, player in enumerate(view.players):
        numbers = [*player.points.values(), player.treasures, weakest_of(player), len(player.hand), player.catastrophes]
        line = Text(f"{ASKED} " if seat in view.asked else "  ")
        line.append(names[seat], "bold" if seat == view.viewer else "")
        line.append(called[seat][len(names[seat]) :], "dim").append(" " * (first - cell_len(called[seat])))
        for number, head in zip(numbers, heads, strict=True):
            line.append(f"  {UNKNOWN if number is None else number:>{max(2, len(head))}}")
        off = [letters.leaders[id] for id, space in player.leaders.items() if space is None]
        if cell_len(whole) <= width:
            lines.append(line.append(f"  {' '.join(off)}" if off else ""))
        else:
            told = speaker.part("board", "off-board", leaders=" ".join(off))
            lines += [line, *([Text(f"    {told}")] if off else [])]
    return Text("\n").join(lines)


def hand(view: View, rules: Ruleset) -> Text:
    """Return the viewer's tiles."""
    assert isinstance(view.viewer, int)
    speaker = Speaker(rules)
    tiles = ", ".join(speaker.tiles(view.players[view.viewer].hand))
    return Text.assemble((speaker.part("board", "hand"), "bold"), " ", tiles or speaker.word("nothing"))


def scores(game: Game, width: int) -> RenderableType:
    """Return points by color, treasures and totals, with a column for each player."""
    speaker = Speaker(game.rules, game.names)
    found = [game.score(seat) for seat in range(game.players)]
    rows: list[ScoreRow] = [
        (speaker.shown("color", color), [score.points[color] for score in found]) for color in game.rules.colors
    ]
    rows.append((speaker.word("treasures-head"), [score.treasures for score in found]))
    rows.append((speaker.word("weakest-head"), [score.total for score in found]))
    return in_columns(speaker.word("scores"), game.names, rows, width)
