"""Drawings of a game, made from views. The package only draws; it never plays.

Each function returns a `Drawing`: an SVG and its description. A notebook shows it, and `save` writes it to a file:

Examples:
    >>> import amunre
    >>> from amunre import render
    >>> game = amunre.Game(amunre.load_ruleset(), players=["Ahmose", "Bastet", "Seti"], seed=1)
    >>> render.board(game.view(0), names=game.names).title
    'The board of Ahmose, Bastet and Seti'

`rules=None` means the standard rules, or the shipped ruleset that the view names. `names=None` means Player 1, Player
2, and so on.

Drawings are made from a view alone, so they show no more than its viewer may know.

A page that steps through a game draws `board` once and then replaces pieces: `pieces(view)` returns those for a step.
The name of a piece is `data-piece` in the drawing; equal pieces have equal SVG, so each needs to be stored only once.

The functions here draw any game, with that game's `Drawings`. Drawings for only one game are in its public module,
such as `amunre.amun_re`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from amunre.arguments import flag, of_kind, plain
from amunre.engine.names import checked_names, reader_names
from amunre.engine.ruleset import rules_of
from amunre.printing import brief
from amunre.render.drawing import Drawing, Piece
from amunre.render.screens import ScreenDrawings, Shape, checked_shape

if TYPE_CHECKING:
    from amunre.engine.display import Shown
    from amunre.engine.events import Event
    from amunre.engine.ruleset import Rules

    # Earlier names, which `__getattr__` resolves.
    from amunre.games.amun_re.drawings import card as card
    from amunre.games.amun_re.drawings import cards as cards
    from amunre.games.amun_re.drawings import egypt as egypt
    from amunre.games.amun_re.drawings import province as province
    from amunre.render.drawings import Drawings

__all__ = ["Drawing", "Piece", "ScreenDrawings", "board", "hand", "part", "pieces", "scenes", "scores", "screen"]


def board(view: Shown, rules: Rules | None = None, names: Sequence[str] | None = None) -> Drawing:
    """Draw the board in play, with the players and the supply.

    Args:
        view: A view of any game, or a position.
        rules: The ruleset in play; None means the shipped ruleset that the view names.
        names: Names of the players, by seat; None means Player 1, Player 2, ...

    Raises:
        ValueError: The number of names is wrong, the rules are missing for a ruleset that is not shipped, or they
            belong to another ruleset.
        NotationError: `view` is not a view.
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
    """Draw part of the board: the given provinces or piles side by side, or the area around the given spaces.

    Args:
        view: A view of any game, or a position.
        places: Places on the board, as actions name them: `abu`, `i6`, `copper`.
        rules: The ruleset in play; None means the shipped ruleset that the view names.
        names: Names of the players, by seat; None means Player 1, Player 2, ...
        players: True to draw the players below, with their possessions.

    Raises:
        ValueError: As for `board`, or if a place is unknown or there is nothing to draw.
        NotationError: As for `board`.

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
        raise ValueError(f"places: expected places on the board, found {brief(places)}.") from None
    for place in wanted:
        if not isinstance(place, str) or place not in known:
            raise ValueError(f"places: expected places on the board, found {brief(place)}.")
    if not flag("players", players) and not wanted:
        raise ValueError("places: expected at least one, or players=True.")
    return drawings.part(view, rules, names, laid, wanted, players)


def pieces(view: Shown, rules: Rules | None = None, names: Sequence[str] | None = None) -> tuple[Piece, ...]:
    """Return the pieces of `board`, from bottom to top.

    In Amun-Re: heading, ground, province-ID for each, temple, players, supply. In Euphrat & Tigris: heading, ground,
    kingdoms, space-ID for each, monuments, conflict, heads, player-SEAT for each, store, supply, key. In Dominion:
    Prosperity: heading, pile-ID for each, play, pending, player-SEAT for each, trash, key. Names, places and sizes are
    the same for all views of one game.

    Args:
        view: A view of any game, or a position.
        rules: The ruleset in play; None means the shipped ruleset that the view names.
        names: Names of the players, by seat; None means Player 1, Player 2, ...

    Raises:
        ValueError: As for `board`.
        NotationError: As for `board`.
    """
    return board(view, rules, names).pieces


def hand(
    view: Shown, rules: Rules | None = None, names: Sequence[str] | None = None, *, seat: int | None = None
) -> Drawing:
    """Draw a player's hand; cards that the viewer may not see are face down.

    Args:
        view: A view of any game, or a position.
        rules: The ruleset in play; None means the shipped ruleset that the view names.
        names: Names of the players, by seat; None means Player 1, Player 2, ...
        seat: Seat of the hand; None means the viewer's.

    Raises:
        ValueError: As for `board`, or if the viewer has no hand and no seat is given.
        NotationError: As for `board`.
    """
    drawings, rules, names = _found(view, rules, names)
    viewer = getattr(view, "viewer", None)
    seat = viewer if seat is None and isinstance(viewer, int) else plain(seat)
    if type(seat) is not int or not 0 <= seat < len(names):
        raise ValueError(f"seat: expected a seat from 0 to {len(names) - 1}, found {brief(seat)}.")
    return drawings.hand(view, rules, names, seat)


def scores(view: Shown, rules: Rules | None = None, names: Sequence[str] | None = None) -> Drawing:
    """Draw each player's points so far, line by line; the drawing's `html` is a table.

    Args:
        view: A view of any game, or a position.
        rules: The ruleset in play; None means the shipped ruleset that the view names.
        names: Names of the players, by seat; None means Player 1, Player 2, ...

    Raises:
        ValueError: As for `board`.
        NotationError: As for `board`.
    """
    drawings, rules, names = _found(view, rules, names)
    return drawings.scores(view, rules, names)


def screen(
    view: Shown, rules: Rules | None = None, names: Sequence[str] | None = None, *, shape: Shape = "wide"
) -> ScreenDrawings:
    """Return the drawings of a table on a screen: the board alone, each player, the viewer's hand, and the legend.

    Args:
        view: A view of any game, or a position.
        rules: The ruleset in play; None means the shipped ruleset that the view names.
        names: Names of the players, by seat; None means Player 1, Player 2, ...
        shape: Shape of the window: "wide", or "tall" for a telephone held upright.

    Raises:
        ValueError: As for `board`.
        NotationError: As for `board`, or the shape is unknown.

    Examples:
        >>> import amunre
        >>> from amunre import render
        >>> game = amunre.Game(amunre.load_ruleset("tigris"), 2, seed=1)
        >>> table = render.screen(game.view(0))
        >>> len(table.seats), table.hand.title
        (2, 'Hand of Player 1')
    """
    drawings, rules, names = _found(view, rules, names)
    return drawings.screen(view, rules, names, checked_shape(shape))


def scenes(events: Sequence[Event], rules: Rules, names: Sequence[str], since: int = 0) -> dict[int, Drawing]:
    """Draw what players watch for: reveals, conflicts and scorings, by the number of the event that completes each.

    Args:
        events: All events of a game so far, as a viewer may know them.
        rules: The ruleset in play.
        names: Names of the players, by seat.
        since: Number of the first event whose scene to draw.

    Examples:
        >>> import amunre
        >>> from amunre import render
        >>> game = amunre.Game(amunre.load_ruleset("tigris"), 2, seed=1)
        >>> render.scenes(game.events(0), game.rules, game.names)
        {}
    """
    from amunre.render.drawings import drawings_of

    draw = drawings_of(rules.game).scene
    drawn = ((number, draw(events, number, rules, names)) for number in range(since, len(events)))
    return {number: scene for number, scene in drawn if scene is not None}


def _found(view: Any, rules: Rules | None, names: Sequence[str] | None) -> tuple[Drawings, Rules, Sequence[str]]:
    """Return the drawing functions for a view, its rules, and the names of its players."""
    from amunre.games import FIRST, game_named, game_of
    from amunre.games.finding import shipped_rulesets
    from amunre.games.loading import load_rules
    from amunre.render.drawings import drawings_of

    game = game_of(type(view)) or game_named(FIRST)  # for the error message
    if not isinstance(view, game.position):
        of_kind("view", view, game.view, " as returned by game.view(seat)")
    if rules is None and view.ruleset not in shipped_rulesets():
        raise ValueError(f"rules: expected the ruleset {view.ruleset}, because it is not shipped.")
    if rules is not None and rules_of(game.id, rules).id != view.ruleset:
        raise ValueError(f"rules: expected the ruleset {view.ruleset}, found {rules.id}.")
    known = reader_names(len(view.players)) if names is None else checked_names("names", names)
    if len(known) != len(view.players):
        raise ValueError(f"names: expected {len(view.players)}, found {len(known)}.")
    return drawings_of(game), load_rules(view.ruleset) if rules is None else rules, known


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Return a drawing for only the first game, by its earlier name in this module."""
        from amunre.games import FIRST, GAMES

        if not name.startswith("_") and not find_spec(f"{__name__}.{name}"):  # an import looks for a module first
            drawings = import_module(f"amunre.games.{GAMES[FIRST]}.drawings")
            if name in drawings.__all__ and name.islower():
                return getattr(drawings, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)

    def __dir__() -> list[str]:
        return __all__
