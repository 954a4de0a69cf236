"""Drawings of a game: what a view shows, for the eye. Nothing here asks, waits or plays.

Each function makes a `Drawing`, an SVG with the same in words, that a notebook shows and `save` writes to a file:

Examples:
    >>> import amunre
    >>> from amunre import render
    >>> game = amunre.Game(amunre.load_ruleset(), players=["Ahmose", "Bastet", "Seti"], seed=1)
    >>> render.board(game.view(0), names=game.names).title
    'The board of Ahmose, Bastet and Seti'

`rules=None` are the standard rules, for a view the shipped ruleset that it names; `names=None` are numbers of seats.
Drawings are made from a view alone, so they show no more than its viewer may know.

A page that steps through a game draws `board` once and then swaps pieces: `pieces(view)` gives those of a step, each
with a name that stands in the drawing as `data-piece`; pieces that are equal are equal texts, to be stored once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from amunre.arguments import of_kind
from amunre.engine.texts import Language, name_of, speaking, spoken
from amunre.printing import brief
from amunre.render import faces, sheets, tables
from amunre.render.bare import bare_site, bare_view
from amunre.render.drawing import Drawing, Piece, assembled, piece
from amunre.render.ink import group, label, moved
from amunre.render.plots import Scene
from amunre.render.words import Speaker, word

if TYPE_CHECKING:
    from amunre.games.amun_re.model import PowerCard, Province, Ruleset
    from amunre.games.amun_re.position import Site
    from amunre.games.amun_re.view import View

__all__ = ["Drawing", "Piece", "board", "card", "cards", "egypt", "hand", "pieces", "province", "scores"]


# --- from a view -----------------------------------------------------------------------------------------


def board(view: View, rules: Ruleset | None = None, names: Sequence[str] | None = None) -> Drawing:
    """The board in play, with the temple track, the players and the supply.

    names: of the players, by seat. Raises ValueError unless there is one for each seat, and for a view of a ruleset
    that is not shipped where none is given.
    """
    scene = _scene(view, rules, names)
    title, told = (
        scene.speaker.say("drawings", "board", seats=tuple(range(len(view.players)))),
        scene.speaker.board(view),
    )
    svg = assembled(sheets.board(scene), title, told)
    return Drawing(title, svg, told, printed=partial(_map, view, scene.speaker, spoken()))


def pieces(view: View, rules: Ruleset | None = None, names: Sequence[str] | None = None) -> tuple[Piece, ...]:
    """What `board` is made of, the lowest first: heading, ground, province-ID for each, temple, players, supply.

    Arguments and errors are those of `board`. Names, places and sizes are the same for all views of one game.
    """
    return tuple(sheets.board(_scene(view, rules, names)))


def hand(
    view: View, rules: Ruleset | None = None, names: Sequence[str] | None = None, *, seat: int | None = None
) -> Drawing:
    """The power cards of a seat: those of the viewer, unless another is named; what it may not know lies face down.

    Errors are those of `board`; besides ValueError for a viewer without a hand where no seat is named.
    """
    scene = _scene(view, rules, names)
    seat = view.viewer if seat is None and isinstance(view.viewer, int) else seat
    if type(seat) is not int or not 0 <= seat < len(view.players):
        raise ValueError(f"seat: expected one from 0 to {len(view.players) - 1}, found {brief(seat)}.")
    held, speaker = Counter(view.players[seat].hand), scene.speaker
    title = speaker.say("drawings", "hand", seat=seat)
    shown = [
        (faces.face(speaker, speaker.rules.card(id), n), speaker.held(id, n))
        if id != "?"
        else (faces.back(n), speaker.held(id, n))
        for id, n in held.items()
    ]
    return _spread(title, shown or [(faces.none(), word("no-card"))])


def scores(view: View, rules: Ruleset | None = None, names: Sequence[str] | None = None) -> Drawing:
    """What each player has scored so far, by kingdom and line; its `html` is a table. Errors are those of `board`."""
    scene = _scene(view, rules, names)
    deep, table = tables.drawn(scene)
    title, told = word("scores"), tables.as_text(scene)
    svg = assembled([piece("scores", 0, 0, tables.width(scene), deep, table)], title, scene.speaker.scores(view))
    return Drawing(title, svg, scene.speaker.scores(view), tables.as_html(scene), partial(str, told))


# --- from the rules alone --------------------------------------------------------------------------------


def egypt(rules: Ruleset | None = None) -> Drawing:
    """The empty map: every province with what is printed on it."""
    speaker = _speaker(rules)
    view = bare_view(speaker.rules)
    svg_pieces = [sheets.land(speaker.rules), *sheets.plots(Scene(view, speaker))]
    title, told = word("map"), speaker.egypt()
    return Drawing(title, assembled(svg_pieces, title, told), told, printed=partial(_map, view, speaker, spoken()))


def province(province: Province | str, rules: Ruleset | None = None, site: Site | None = None) -> Drawing:
    """The card of a province, by its id or itself; with what stands and lies on it if a site is given.

    Raises KeyError for an id that the rules do not know, and NotationError for a value of another kind.
    """
    from amunre.games.amun_re.model import Province
    from amunre.games.amun_re.position import Site

    speaker = _speaker(rules)
    shown = speaker.rules.province(province) if isinstance(province, str) else province
    of_kind("province", shown, Province, " or its id")
    site = bare_site() if site is None else of_kind("site", site, Site, " as a view has it")
    deep, drawn = faces.province_card(speaker, shown, site)
    title = speaker.say("drawings", "province", province=name_of(shown))
    facts = [speaker.place(shown), *speaker.printed(shown), *speaker.standing(shown, site)]
    told = f"{name_of(shown)}: {'; '.join(facts)}."
    return Drawing(title, assembled([piece("card", 0, 0, faces.BREADTH, deep, drawn)], title, told), told)


def card(card: PowerCard | str, rules: Ruleset | None = None) -> Drawing:
    """A power card, by its id or itself.

    Raises KeyError for an id that the rules do not know, and NotationError for a value of another kind.
    """
    from amunre.games.amun_re.model import PowerCard

    speaker = _speaker(rules)
    shown = of_kind("card", speaker.rules.card(card) if isinstance(card, str) else card, PowerCard, " or its id")
    title, told = speaker.say("drawings", "card", card=name_of(shown)), speaker.told(shown)
    drawn = moved(faces.face(speaker, shown), 0, 0, _ENLARGED)
    part = piece("card", 0, 0, faces.WIDTH * _ENLARGED, faces.HEIGHT * _ENLARGED, drawn)
    return Drawing(title, assembled([part], title, told), told)


def cards(rules: Ruleset | None = None) -> Drawing:
    """Every kind of power card, with how many of it are in the game."""
    speaker = _speaker(rules)
    shown = [(faces.face(speaker, kind, kind.count), speaker.told(kind)) for kind in speaker.rules.cards]
    return _spread(word("cards"), shown)


# --- what they share -------------------------------------------------------------------------------------

_ENLARGED = 1.5
"""A power card by itself, to one among others."""


def _scene(view: View, rules: Ruleset | None, names: Sequence[str] | None) -> Scene:
    from amunre.arguments import of_kind
    from amunre.engine.names import checked_names, default_names
    from amunre.engine.ruleset import checked_rules
    from amunre.games.amun_re.position import Position
    from amunre.games.amun_re.view import View
    from amunre.games.loading import load_ruleset, shipped_rulesets

    if not isinstance(view, Position):
        of_kind("view", view, View, " as game.view(seat) makes it")
    if rules is None and view.ruleset not in shipped_rulesets():
        raise ValueError(f"rules: expected the ruleset {view.ruleset}, which is not shipped.")
    known = default_names(len(view.players)) if names is None else checked_names("names", names)
    if len(known) != len(view.players):
        raise ValueError(f"names: expected {len(view.players)}, found {len(known)}.")
    return Scene(view, Speaker(load_ruleset(view.ruleset) if rules is None else checked_rules(rules), known))


def _speaker(rules: Ruleset | None) -> Speaker:
    from amunre.engine.ruleset import checked_rules
    from amunre.games.loading import load_ruleset

    return Speaker(load_ruleset() if rules is None else checked_rules(rules))


def _spread(title: str, shown: Sequence[tuple[Element, str]]) -> Drawing:
    """Cards in rows below a title, each with what is said about it."""
    gap, top = 12, 46
    width = max(2, min(len(shown), _IN_ROW)) * (faces.WIDTH + gap) - gap
    drawn = [label(title, 2, 30, 24, "a-name a-strong", room=width)]
    for n, (face, _) in enumerate(shown):
        drawn.append(moved(face, n % _IN_ROW * (faces.WIDTH + gap), top + n // _IN_ROW * (faces.HEIGHT + gap)))
    deep = top - (-len(shown) // _IN_ROW) * (faces.HEIGHT + gap) - gap
    told = "\n".join(said for _, said in shown)
    return Drawing(title, assembled([piece("cards", 0, 0, width, deep, group(*drawn))], title, told), told)


_IN_ROW = 4
"""Cards side by side."""


def _map(view: View, speaker: Speaker, language: Language) -> str:
    """The map as text, in the language of the drawing."""
    from amunre.render import text

    with speaking(language):
        return text.board(view, speaker.rules, speaker.names, text.ACROSS).plain
