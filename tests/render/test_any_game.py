"""Drawings of any game, tried with a game that is none of ours."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest
from attrs import evolve, frozen

import amunre
from amunre import amun_re, games, render
from amunre.book.site import SiteError, colors
from amunre.games import game_of
from amunre.games.amun_re.definition import GAME
from amunre.games.amun_re.drawings.palette import EGYPT
from amunre.games.loading import game_in
from amunre.render.drawing import Drawing, assembled, piece
from amunre.render.drawings import Drawings, drawings_of
from amunre.render.ink import label
from amunre.render.style import Palette

OWN = Palette({"pit": "#402010"}, {"pit": "#f0e0d0"}, ".amunre .a-pit{fill:var(--pit)}")


@frozen
class Look:
    """A view of a game of two, with one word in it."""

    ruleset: str
    players: tuple[str, ...]
    viewer: int | str
    word: str


def drawn(view: Look, rules: object, names: tuple[str, ...], seat: int | None = None) -> Drawing:
    title = f"{names[0] if seat is None else names[seat]} sees {view.word}"
    return assembled([piece("word", 0, 0, 90, 30, label(view.word, 0, 20))], title, title, OWN)


@pytest.fixture
def look(monkeypatch):
    """A view of another game, which stands in its room as any."""
    Look.__module__ = "amunre.games.other.view"
    room = ModuleType("amunre.games.other")
    names = ("drawings", "definition", "position", "view")
    drawings, definition, position, view = (ModuleType(f"{room.__name__}.{name}") for name in names)
    drawings.DRAWINGS = Drawings(drawn, drawn, drawn, drawn, drawn, chapter=lambda *known: "Round 1", palette=OWN)
    definition.GAME = evolve(GAME, id="other", look=Look)
    position.Position = view.View = Look
    for module in (room, drawings, definition, position, view):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(games.GAMES, "other", "other")
    return Look("standard", ("", ""), 1, "mancala")


def test_a_view_is_drawn_by_its_own_game(look):
    assert drawings_of(game_of(Look)) is not drawings_of(GAME)
    assert render.board(look, names=["Ann", "Bob"]).title == "Ann sees mancala"
    assert ">mancala<" in render.scores(look, names=["Ann", "Bob"]).svg
    assert render.hand(look, names=["Ann", "Bob"]).title == "Bob sees mancala"
    assert render.hand(look, names=["Ann", "Bob"], seat=0).title == "Ann sees mancala"
    assert [piece.name for piece in render.pieces(look)] == ["word"]


def test_a_drawing_has_the_colors_of_its_game(look):
    svg, of_first = render.board(look).svg, amun_re.egypt().svg
    assert "--pit:var(--amunre-pit,#402010)" in svg
    assert "--pit:var(--amunre-pit,#f0e0d0)" in svg
    assert ".amunre .a-pit{fill:var(--pit)}</style>" in svg
    assert ("soil" in svg, "soil" in of_first, "pit" in of_first) == (False, True, False)
    assert "--amunre-pit:#f0e0d0;" in colors(EGYPT, OWN)


@pytest.mark.parametrize("other", [Palette({"pit": "#000000"}), Palette({}, {"pit": "#000000"})])
def test_games_with_different_colors_of_one_name_have_no_style_sheet(other):
    with pytest.raises(SiteError, match="the palettes of two games differ in pit"):
        colors(OWN, other)
    assert colors(OWN, OWN)


def test_what_must_hold_of_any_view_is_asked_by_the_room_of_all(look):
    with pytest.raises(ValueError, match=r"^names: expected 2, found 1"):
        render.board(look, names=["Ann"])
    with pytest.raises(ValueError, match=r"^rules: expected the ruleset go, because it is not shipped"):
        render.scores(evolve(look, ruleset="go"))
    with pytest.raises(ValueError, match=r"^seat: expected a seat from 0 to 1, found 'spectator'"):
        render.hand(evolve(look, viewer="spectator"), seat="spectator")


def test_the_game_of_a_class_is_that_of_the_room_in_which_it_stands(look):
    class Mine(Look):
        """Derived from one of them, somewhere else."""

    assert game_of(Look).id == game_of(Mine).id == "other"
    assert game_of(amunre.View) is GAME
    assert game_of(amunre.Event) is None


def test_the_game_of_a_view_as_json_is_the_one_that_it_names_or_that_of_its_ruleset(look):
    assert game_in({"game": "other", "ruleset": "standard"}).id == "other"
    assert game_in({"ruleset": "standard"}) is GAME


def test_the_drawings_of_the_first_game_keep_their_old_names():
    assert {*dir(render)} == {*render.__all__}
    for name in ("egypt", "province", "card", "cards"):
        assert name not in render.__all__
        assert getattr(render, name) is getattr(amun_re, name)
    with pytest.raises(AttributeError, match=r"module 'amunre\.render' has no attribute 'egpyt'"):
        _ = render.egpyt
