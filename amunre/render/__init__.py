"""Drawings of a game: what a view shows, for the eye. Nothing here asks, waits or plays.

Each function makes a `Drawing`, an SVG with the same in words, that a notebook shows and `save` writes to a file:

Examples:
    >>> import amunre
    >>> from amunre import render
    >>> game = amunre.Game(amunre.load_ruleset(), players=["Ahmose", "Bastet", "Seti"], seed=1)
    >>> render.board(game.view(0), names=game.names).title
    'The board of Ahmose, Bastet and Seti'

`rules=None` are the standard rules, for a view the shipped ruleset that it names; `names=None` call the players by
numbers, from 1.
Drawings are made from a view alone, so they show no more than its viewer may know.

A page that steps through a game draws `board` once and then swaps pieces: `pieces(view)` gives those of a step, each
with a name that stands in the drawing as `data-piece`; pieces that are equal are equal texts, to be stored once.

`board`, `part`, `pieces`, `hand` and `scores` draw any game, each by its own `Drawings`; what else there is belongs to
Amun-Re.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from amunre.arguments import flag, of_kind, plain
from amunre.engine.names import checked_names, reader_names
from amunre.engine.ruleset import rules_of
from amunre.printing import brief
from amunre.render.drawing import Drawing, Piece

if TYPE_CHECKING:
    from amunre.engine.ruleset import Rules
    from amunre.engine.shown import Shown
    from amunre.games.amun_re.drawings import card, cards, egypt, province
    from amunre.render.drawings import Drawings

__all__ = ["Drawing", "Piece", "board", "card", "cards", "egypt", "hand", "part", "pieces", "province", "scores"]


def board(view: Shown, rules: Rules | None = None, names: Sequence[str] | None = None) -> Drawing:
    """The board in play, with what lies beside it, the players and the supply.

    Args:
        view: Of any game, or a position.
        rules: By which it is played; None: the shipped ruleset that it names.
        names: Of the players, by seat; None: Player 1, Player 2, ...

    Raises:
        ValueError: Another number of names than of seats, or no rules where the view's own are not shipped,
            or others than those.
        NotationError: What is no view.
    """
    drawings, rules, names = _found(view, rules, names)
    return drawings.board(view, rules, names)


def part(
    view: Shown,
    places: Iterable[str],
    rules: Rules | None = None,
    names: Sequence[str] | None = None,
    *,
    players: bool = False,
) -> Drawing:
    """The part of the board that matters: in Amun-Re some provinces side by side, else the board around some spaces.

    Args:
        view: Of any game, or a position.
        places: On the board, as actions name them: `abu`, `i6`.
        rules: By which it is played; None: the shipped ruleset that it names.
        names: Of the players, by seat; None: Player 1, Player 2, ...
        players: Whether the players are drawn below, and what they have.

    Raises:
        ValueError: As `board`, no such place, or nothing to be drawn.
        NotationError: As `board`.

    Examples:
        >>> import amunre
        >>> from amunre import render
        >>> game = amunre.Game(amunre.load_ruleset("tigris"), 2, seed=1)
        >>> render.part(game.view(0), ["b1"]).title
        'Part of the board: b1'
    """
    drawings, rules, names = _found(view, rules, names)
    laid = drawings.board(view, rules, names).pieces
    known = {one.place for one in laid}
    try:
        wanted = list(places)
    except TypeError:
        raise ValueError(f"places: expected such as are on the board, found {brief(places)}.") from None
    for place in wanted:
        if not isinstance(place, str) or place not in known:
            raise ValueError(f"places: expected such as are on the board, found {brief(place)}.")
    if not flag("players", players) and not wanted:
        raise ValueError("places: expected some, or the players.")
    return drawings.part(view, rules, names, laid, wanted, players)


def pieces(view: Shown, rules: Rules | None = None, names: Sequence[str] | None = None) -> tuple[Piece, ...]:
    """What `board` is made of, the lowest first.

    In Amun-Re: heading, ground, province-ID for each, temple, players, supply. In Euphrat & Tigris: heading, ground,
    kingdoms, space-ID for each, monuments, conflict, heads, player-SEAT for each, store, supply, key. Names, places and
    sizes are the same for all views of one game.

    Args:
        view: Of any game, or a position.
        rules: By which it is played; None: the shipped ruleset that it names.
        names: Of the players, by seat; None: Player 1, Player 2, ...

    Raises:
        ValueError: As `board`.
        NotationError: As `board`.
    """
    return board(view, rules, names).pieces


def hand(
    view: Shown, rules: Rules | None = None, names: Sequence[str] | None = None, *, seat: int | None = None
) -> Drawing:
    """What a seat holds; what the viewer may not know lies face down.

    Args:
        view: Of any game, or a position.
        rules: By which it is played; None: the shipped ruleset that it names.
        names: Of the players, by seat; None: Player 1, Player 2, ...
        seat: Whose hand it is; None: that of the viewer.

    Raises:
        ValueError: As `board`, or no seat for a viewer without a hand.
        NotationError: As `board`.
    """
    drawings, rules, names = _found(view, rules, names)
    viewer = getattr(view, "viewer", None)
    seat = viewer if seat is None and isinstance(viewer, int) else plain(seat)
    if type(seat) is not int or not 0 <= seat < len(names):
        raise ValueError(f"seat: expected one from 0 to {len(names) - 1}, found {brief(seat)}.")
    return drawings.hand(view, rules, names, seat)


def scores(view: Shown, rules: Rules | None = None, names: Sequence[str] | None = None) -> Drawing:
    """What each player has scored so far, line by line; its `html` is a table.

    Args:
        view: Of any game, or a position.
        rules: By which it is played; None: the shipped ruleset that it names.
        names: Of the players, by seat; None: Player 1, Player 2, ...

    Raises:
        ValueError: As `board`.
        NotationError: As `board`.
    """
    drawings, rules, names = _found(view, rules, names)
    return drawings.scores(view, rules, names)


def _found(view: Any, rules: Rules | None, names: Sequence[str] | None) -> tuple[Drawings, Rules, Sequence[str]]:
    """What draws a view, its rules, and the names of its players."""
    from amunre.games import FIRST, game_named, game_of
    from amunre.games.finding import shipped_rulesets
    from amunre.games.loading import load_rules
    from amunre.render.drawings import drawings_of

    game = game_of(type(view)) or game_named(FIRST)  # of which it is no view either
    if not isinstance(view, game.position):
        of_kind("view", view, game.view, " as game.view(seat) makes it")
    if rules is None and view.ruleset not in shipped_rulesets():
        raise ValueError(f"rules: expected the ruleset {view.ruleset}, which is not shipped.")
    if rules is not None and rules_of(game.id, rules).id != view.ruleset:
        raise ValueError(f"rules: expected the ruleset {view.ruleset}, found {rules.id}.")
    known = reader_names(len(view.players)) if names is None else checked_names("names", names)
    if len(known) != len(view.players):
        raise ValueError(f"names: expected {len(view.players)}, found {len(known)}.")
    return drawings_of(game), load_rules(view.ruleset) if rules is None else rules, known


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What only the first game has to show, found when somebody asks for it."""
        from amunre.games import FIRST, game_named
        from amunre.render.drawings import drawings_of

        if name in __all__:
            return drawings_of(game_named(FIRST)).others[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)

    def __dir__() -> list[str]:
        return __all__
