"""A game as text: the supply in columns, the cards in play, the players, a hand and the points, for any width.

Everything is drawn from a view, which contains only the information that its viewer may have. Colors are rich styles;
the plain text without colors has the same information. Marks are ASCII. For screen readers, `Speaker.board` gives the
same information as a list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from attrs import frozen
from rich.cells import cell_len, chop_cells
from rich.console import RenderableType
from rich.style import Style
from rich.text import Text

from amunre.engine.texts import capital, name_of
from amunre.games.prosperity.drawings.words import Speaker
from amunre.games.prosperity.position import in_order
from amunre.games.prosperity.seen import costs_now, not_for_sale, score_of, with_token
from amunre.render.columns import ScoreRow, Spot, folded, in_columns, packed

if TYPE_CHECKING:
    from amunre.engine.game import Game
    from amunre.games.prosperity.model import Card, Ruleset
    from amunre.games.prosperity.view import View

ACROSS = 80
"""Default width, in columns."""

CHANGED, BANNED, TOKEN = "*", "x", "+"
"""Marks for a cost that has changed, for a card that cannot be bought in this turn, and for a coin token."""
ASKED = ">"
"""Mark for "must act"."""

_GAP = 2
_COST = 4
"""Width of a cost with its mark and a space, in columns."""
_LEFT = 4
"""Width of the number of cards left with a space before it and its marks, in columns."""
_NAMES = (24, 12)
"""Maximum and minimum width of a name, in columns."""

_STYLES: Mapping[str, Style] = {
    "treasure": Style(color="yellow"),
    "victory": Style(color="green"),
    "curse": Style(color="magenta"),
}


# --- the supply ----------------------------------------------------------------------------------------------


@frozen
class Layout:
    """The places of the piles: columns of cards, for a width."""

    columns: Sequence[Sequence[Card]]
    name: int
    """Width of a name."""

    @property
    def column(self) -> int:
        """The width of a column, with the gap after it."""
        return _COST + self.name + _LEFT + _GAP

    @classmethod
    def of(cls, view: View, rules: Ruleset, width: int) -> Layout:
        """Return the layout: the basic cards and the kingdom cards side by side, or in one column if it is narrow."""
        in_game = [card for card in rules.cards if card.id in view.supply]
        basic = [card for card in in_game if card in rules.basic_cards]
        kingdom = [card for card in in_game if card not in rules.basic_cards]
        longest = max(cell_len(capital(name_of(card))) for card in in_game)
        most, least = _NAMES
        around = _COST + _LEFT + _GAP
        half = (len(kingdom) + 1) // 2
        for columns in ([basic, kingdom[:half], kingdom[half:]], [basic, kingdom]):
            if len(columns) * (around + longest) - _GAP <= width:
                return cls(columns, longest)
        name = (width + _GAP) // 2 - around
        return cls([basic, kingdom], min(name, most)) if name >= least else cls([in_game], min(longest, width - around))


def board(view: View, rules: Ruleset, names: Sequence[str], width: int, plain: bool = False) -> Text:
    """Return the supply in columns, with cards left and cost now; below it, the cards in play and aside.

    plain: has no effect, because the marks are always ASCII.
    """
    return Text("\n").join([*_piles(view, rules, width), *_below(view, Speaker(rules, names), width)])


def again(before: View, view: View, rules: Ruleset, names: Sequence[str], width: int) -> Text:
    """Return the board after the reader has seen it in another view.

    The supply is left out if it is unchanged, unless the question is about it.
    """
    if spots(view, rules, names, width) or _piles(view, rules, width) != _piles(before, rules, width):
        return board(view, rules, names, width)
    return Text("\n").join(_below(view, Speaker(rules, names), width))


def _piles(view: View, rules: Ruleset, width: int) -> list[Text]:
    """Return the lines of the supply."""
    laid, speaker = Layout.of(view, rules, width), Speaker(rules)
    costs, tokens, banned = costs_now(view, rules), with_token(view, rules), not_for_sale(view, rules)
    head = f"{speaker.part('board', 'cost-head'):>3} {speaker.part('board', 'card-head')}"
    left = speaker.part("board", "left-head")
    heads = [f"{head:<{laid.column - _GAP - len(left)}}{left}" for _ in laid.columns]
    lines = [Text((" " * _GAP).join(heads), "dim")]
    for row in zip_longest(*laid.columns):
        line = Text()
        for card in row:
            if card is not None:
                line.append(
                    _pile(card, view.supply[card.id], costs[card.id], _marks(card.id, banned, tokens), laid.name)
                )
            line.append(" " * (laid.column * (row.index(card) + 1) - cell_len(line.plain)))
        line.rstrip()
        lines.append(line)
    return lines


def _marks(id: str, banned: Collection[str], tokens: Collection[str]) -> str:
    """Return the mark after a pile, of which there is room for one."""
    return BANNED if id in banned else TOKEN if id in tokens else ""


def _pile(card: Card, left: int, cost: int, mark_after: str, width: int) -> Text:
    """Return a pile's cost now, name, and number of cards left, with marks."""
    name = chop_cells(capital(name_of(card)), width)[0]
    style = Style(dim=True) if not left else next((_STYLES[type] for type in card.types if type in _STYLES), Style())
    mark = CHANGED if cost != card.cost else " "
    text = Text(f"{cost:>2}{mark} ", Style(bold=cost != card.cost))
    text.append(name + " " * (width - cell_len(name)), style)
    return text.append(f"{left:>3}", Style(dim=not left)).append(f"{mark_after:1}", Style(bold=True))


def _below(view: View, speaker: Speaker, width: int) -> Iterator[Text]:
    """Yield the lines below the supply: cards in play and aside, effects under way, and named cards."""
    under_way = [*speaker.pending(view)]
    facts = [
        ("in-play", speaker.cards(view.play)),
        ("aside", speaker.aside(view)),
        ("under-way", "; ".join(under_way) if len(view.pending) > 1 else ""),
        ("banned", ", ".join(speaker.shown("card", id) for id in view.banned)),
    ]
    for key, told in facts:
        if told:
            head = speaker.part("board", key)
            yield from folded(Text.assemble((head, "bold"), f" {told}"), width)


def spots(view: View, rules: Ruleset, names: Sequence[str], width: int, plain: bool = False) -> dict[str, Spot]:
    """Return the area of each pile that a player can choose, by the text of the action."""
    if view.stage not in ("buying", "gain", "name"):
        return {}
    laid = Layout.of(view, rules, width)
    verb = "buy" if view.stage == "buying" else view.stage
    return {
        f"{verb} {card.id}": Spot(1 + row, column * laid.column, 1, laid.column - _GAP)
        for column, cards in enumerate(laid.columns)
        for row, card in enumerate(cards)
    }


def key(rules: Ruleset, width: int = 80, plain: bool = False) -> str:
    """Return the legend for the marks, in lines of at most this width."""
    speaker = Speaker(rules)
    facts = [
        speaker.part("board", key, sign=sign)
        for key, sign in (("changed", CHANGED), ("is-banned", BANNED), ("token", TOKEN), ("asked", ASKED))
    ]
    return "\n".join(packed(facts, width, 3))


def marked(view: View, rules: Ruleset) -> bool:
    """Return whether the supply has any of these marks."""
    costs = costs_now(view, rules)
    return bool(not_for_sale(view, rules) or with_token(view, rules)) or any(
        costs[id] != rules.card(id).cost for id in costs
    )


# --- next to the supply ---------------------------------------------------------------------------------------


def status(view: View, rules: Ruleset, names: Sequence[str], width: int) -> Text:
    """Return whose turn it is, the account of the turn, and who must answer a question; at the end, the reason."""
    speaker = Speaker(rules, names)
    told = [speaker.asked(view)]
    if view.stage != "over":
        told = [speaker.turn(view), speaker.account(view), *(told if view.stage not in ("actions", "buying") else [])]
    text = Text("\n").join(part for line in packed(told, width, 3) for part in folded(Text(line), width))
    text.stylize("bold", 0, len(told[0]))
    return text


def supply(view: View, rules: Ruleset) -> str:
    """Return the number of empty piles, the coin tokens on the mat if it is used, and the trash."""
    return capital(", ".join(Speaker(rules).store(view)))


_HEADS = ("hand-head", "deck-head", "discard-head", "tokens-head", "points-head", "turns-head")
_SHORT_HEADS = ("hand-short", "deck-short", "discard-short", "tokens-short", "points-short", "turns-short")


def players(view: View, rules: Ruleset, names: Sequence[str], width: int, notes: Sequence[str] = ()) -> Text:
    """Return a row for each seat: cards in hand, deck and discard pile, tokens, points and turns, and what is known.

    notes: a word to put after each name.
    """
    speaker = Speaker(rules, names)
    called = [f"{name} ({note})" if note else name for name, note in zip_longest(names, notes, fillvalue="")]
    called_player = speaker.part("board", "player-head")
    for keys, shown in ((_HEADS, called), (_HEADS, names), (_SHORT_HEADS, called), (_SHORT_HEADS, names)):
        heads, first = [speaker.part("board", key) for key in keys], max(map(cell_len, (called_player, *shown)))
        if 2 + first + sum(2 + len(head) for head in heads) <= width:
            break
    head = f"  {called_player.ljust(first)}  {'  '.join(heads)}"
    lines = [Text(head, "dim")]
    for seat, player in enumerate(view.players):
        numbers = [
            len(player.shown) + len(player.hand),
            len(player.top) + len(player.deck),
            len(player.discard) + len(player.buried),
            player.tokens,
            score_of(view, rules, seat).total,
            player.turns,
        ]
        line = Text(f"{ASKED} " if seat in view.asked else "  ")
        line.append(names[seat], "bold" if seat == view.viewer else "")
        line.append(shown[seat][len(names[seat]) :], "dim").append(" " * (first - cell_len(shown[seat])))
        for number, head in zip(numbers, heads, strict=True):
            line.append(f"  {number:>{len(head)}}")
        lines.append(line)
        known = [("shown", player.shown if seat != view.viewer else ()), ("top", player.top)]
        told = ", ".join(speaker.word(key, cards=speaker.cards(cards)) for key, cards in known if cards)
        lines += folded(Text(f"    {told}"), width) if told else ()
    return Text("\n").join(lines)


def hand(view: View, rules: Ruleset) -> Text:
    """Return the viewer's cards in hand."""
    assert isinstance(view.viewer, int)
    speaker = Speaker(rules)
    return Text.assemble(
        (speaker.part("board", "hand"), "bold"), " ", speaker.cards(in_hand(view, rules)) or speaker.word("nothing")
    )


def in_hand(view: View, rules: Ruleset) -> tuple[str, ...]:
    """Return all of the viewer's cards in hand, in card order."""
    assert isinstance(view.viewer, int)
    player = view.players[view.viewer]
    return in_order((*player.shown, *player.hand), [card.id for card in rules.cards])


def scores(game: Game, width: int) -> RenderableType:
    """Return points by card and tokens, with a column for each player."""
    speaker = Speaker(game.rules, game.names)
    found = [game.score(seat) for seat in range(game.players)]
    rows: list[ScoreRow] = [
        (speaker.title("lines", line), [score.columns[line] for score in found]) for line in found[0].columns
    ]
    rows.append((capital(speaker.title("lines", "total")), [score.total for score in found]))
    return in_columns(capital(speaker.word("scores")), game.names, rows, width)
