"""The drawings of a table on a screen: sound, in place, readable, and no more than the viewer may know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest
from counts import few
from drawn import SVG, texts, tree

import amunre
from amunre import OMNISCIENT, SPECTATOR, Game, render, tigris, wire
from amunre.bots import Observation, Sensible
from amunre.errors import NotationError
from amunre.render.ink import measured
from amunre.render.kept import KeptByFacts
from amunre.render.screens import HAND_WIDTH, SEAT_HEIGHT, SEAT_WIDTH, SHAPES

RULESETS = ("standard", "delta", "tigris", "prosperity")
NAMES = ("Ahmose", "Bastet", "Cheops", "Djoser")
WINDOW = (920, 735)
"""The board's part of a window of 1280 by 800."""


def moments(ruleset: str, every: int, seed: int = 3) -> Iterator[Game]:
    """A sensible game at every so many steps, and at its end; every fourth action is random, so that more happens."""
    game, bot, random = Game(amunre.load_ruleset(ruleset), NAMES, seed=seed), Sensible(Random(seed)), Random(seed)
    while not game.over:
        if len(game.steps) % every == 0:
            yield game
        seat = game.to_act[0]
        legal = game.legal_actions(seat)
        game.push(seat, random.choice(legal) if random.random() < 0.25 else bot.choose(Observation(game, seat), legal))
    yield game


def whole(screen: render.ScreenDrawings) -> list[render.Drawing]:
    return [screen.board, *screen.seats, *([screen.hand] if screen.hand else []), screen.key]


@pytest.mark.parametrize("ruleset", ["standard", "tigris"])
def test_pieces_that_are_kept_look_as_if_they_were_drawn_now(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game, with two lists of names: nothing that a drawing depends on is forgotten."""

    rules = amunre.load_ruleset(ruleset)
    seen = [game.view(viewer) for game in moments(ruleset, few(11, 3)) for viewer in (0, SPECTATOR)]

    def drawings() -> Iterator[str]:
        for names in (NAMES, NAMES[::-1]):
            for view in seen:
                yield render.board(view, rules, names).svg
                for shape in SHAPES:
                    yield from (one.svg for one in whole(render.screen(view, rules, names, shape=shape)))

    found = list(drawings())
    monkeypatch.setattr(KeptByFacts, "get", lambda self, facts, draw: draw())
    assert list(drawings()) == found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_games_draw_and_pieces_keep_their_places(ruleset: str) -> None:
    places: dict[str, set[object]] = {shape: set() for shape in SHAPES}
    different: dict[str, set[str]] = {}
    for game in moments(ruleset, few(90, 11)):
        for viewer in (0, SPECTATOR, OMNISCIENT):
            for shape in SHAPES:
                screen = render.screen(game.view(viewer), game.rules, NAMES, shape=shape)
                for drawing in whole(screen):
                    tree(drawing)
                assert len(screen.seats) == len(NAMES)
                assert (screen.hand is None) == (viewer in (SPECTATOR, OMNISCIENT))
                pieces = screen.board.pieces
                places[shape].add(tuple((one.name, one.x, one.y, one.width, one.height, one.place) for one in pieces))
                for piece in pieces:
                    different.setdefault(piece.name, set()).add(piece.svg)
    assert all(len(found) == 1 for found in places.values())
    assert any(len(svgs) > 2 for svgs in different.values())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_games_that_a_viewer_cannot_tell_apart_look_the_same(ruleset: str) -> None:
    changed = 0
    for game in moments(ruleset, few(90, 23)):
        if game.over:
            continue
        for viewer in (0, 2, SPECTATOR):
            other = game.redeal(0 if viewer == SPECTATOR else viewer, seed=7)
            mine, its = (render.screen(one.view(viewer), game.rules, NAMES) for one in (game, other))
            assert mine == its
            truth = [render.screen(one.view(OMNISCIENT), game.rules, NAMES).board for one in (game, other)]
            truth += [render.hand(one.view(OMNISCIENT), game.rules, NAMES, seat=1) for one in (game, other)]
            changed += truth[0] != truth[1] or truth[2] != truth[3]
    assert changed


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_actions_name_is_a_piece(ruleset: str) -> None:
    """Each card, tile, leader and place of a legal action is a piece of the board or the hand; cards in hand are counted."""
    named = set()
    for game in moments(ruleset, few(34, 5)):
        for seat in game.to_act:
            screen = render.screen(game.view(seat), game.rules, NAMES)
            assert screen.hand
            held = {one.place: one.count for one in screen.hand.pieces if one.place}
            assert all(isinstance(count, int) for count in held.values())
            known = {one.place for one in screen.board.pieces} | {*held}
            for action in game.legal_actions(seat):
                sent = wire.dump(action)
                ids = [id for key, value in sent.items() if key not in ("verb", "text") for id in _ids(value)]
                assert {*ids} <= known | {"-"}, (action, {*ids} - known)
                named |= {*ids} & {*held}
    assert len(named) > 3


def _ids(value: object) -> list[str]:
    return [value] if isinstance(value, str) else [*value] if isinstance(value, list) else []


def test_a_hand_of_tigris_shows_what_is_left() -> None:
    game = Game(amunre.load_ruleset("tigris"), NAMES, seed=1)
    view = game.view(0)
    hand = render.screen(view, names=NAMES).hand
    assert hand
    counts = {one.place: one.count for one in hand.pieces}
    assert sum(counts[tile.id] or 0 for tile in game.rules.tiles) == len(view.players[0].hand)
    assert (counts["priest"], counts["catastrophe"]) == (1, 2)
    assert 'data-place="catastrophe" data-width=' in hand.svg
    for name in ("Temple", "Settlement", "Trader", "Catastrophe"):
        assert f">{name}</text>" in hand.svg
    assert 'data-count="2"' in hand.svg
    game.push(0, next(str(action) for action in game.legal_actions(0) if str(action).startswith("lead priest ")))
    again = render.screen(game.view(0), names=NAMES).hand
    assert again
    [priest] = [one for one in again.pieces if one.place == "priest"]
    assert priest.count == 0
    assert f">{game.view(0).players[0].leaders['priest']}<" in priest.svg


def test_a_monument_that_is_built_stays_in_the_supply_and_says_where_it_is() -> None:
    rules = amunre.load_ruleset("tigris")
    position = tigris.sketch(rules, {"players": 4, "monuments": {"red-black": "e4"}})
    view = Game.from_position(rules, position, names=NAMES).view(0)
    drawn = {
        one.place: one.svg for one in render.screen(view, rules, NAMES).board.pieces if one.name.startswith("monum")
    }
    assert [id for id, svg in drawn.items() if "opacity" in svg] == ["red-black"]
    assert "on e4, f4, e5 and f5" in drawn["red-black"]


@pytest.mark.parametrize(("ruleset", "covered", "hidden"), [("standard", "gold", 1), ("tigris", "points", 5)])
def test_what_is_covered_is_drawn_as_unknown(ruleset: str, covered: str, hidden: int) -> None:
    game = Game(amunre.load_ruleset(ruleset), NAMES, seed=1)
    seats = render.screen(game.view(0, **{covered: "hidden"}), names=NAMES).seats
    assert [texts(seat.svg).count("?") for seat in seats] == [0, *[hidden] * 3]


# --- in place and readable ---------------------------------------------------------------------------------


def drawn(element: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[tuple[float, ...]]:
    """The left, top, right and bottom of each rectangle and text, and the size of the text or 0."""
    transform = element.get("transform", "")
    if "rotate" in transform:
        return
    if moved := re.search(r"translate\(([-\d.e]+),([-\d.e]+)\)", transform):
        x, y = x + float(moved[1]) * scale, y + float(moved[2]) * scale
    if scaled := re.search(r"scale\(([-\d.e]+)\)", transform):
        scale *= float(scaled[1])
    number = {name: float(value) for name, value in element.items() if re.fullmatch(r"[-\d.]+", value)}
    left, top = x + number.get("x", 0) * scale, y + number.get("y", 0) * scale
    if element.tag.removeprefix(SVG) == "rect":
        yield left, top, left + number["width"] * scale, top + number["height"] * scale, 0.0
    elif element.text and element.tag.removeprefix(SVG) == "text":
        size = number["font-size"] * scale
        wide = number.get("textLength", 0) * scale or measured(
            element.text, size, "a-strong" in element.get("class", "")
        )
        left -= {"middle": wide / 2, "end": wide}.get(element.get("text-anchor", ""), 0)
        yield left, top - size * 0.8, left + wide, top + size * 0.2, size
    for part in element:
        yield from drawn(part, x, y, scale)


@pytest.mark.parametrize("language", amunre.languages())
@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_is_outside_its_piece(ruleset: str, language: str) -> None:
    for game in moments(ruleset, few(100, 7)):
        with amunre.speaking(language):
            screens = [render.screen(game.view(0), game.rules, NAMES, shape=shape) for shape in SHAPES]
        for piece in (one for screen in screens for drawing in whole(screen) for one in drawing.pieces):
            for left, top, right, bottom, _ in drawn(ElementTree.fromstring(piece.svg)):
                out = max(-left, -top, right - piece.width, bottom - piece.height)
                assert out <= 1, (piece.name, left, top, right, bottom)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_wide_board_fills_a_window_and_can_be_read(ruleset: str) -> None:
    screen = render.screen(Game(amunre.load_ruleset(ruleset), NAMES, seed=1).view(0), names=NAMES)
    _, _, width, height = map(float, re.findall(r"-?[\d.]+", screen.board.svg.partition("viewBox=")[2])[:4])
    scale = min(WINDOW[0] / width, WINDOW[1] / height)
    assert width * height * scale**2 > 0.85 * WINDOW[0] * WINDOW[1]
    sizes = [
        size * scale for piece in screen.board.pieces for *_, size in drawn(ElementTree.fromstring(piece.svg)) if size
    ]
    assert min(sizes) >= 12
    assert all(
        size >= 12 for seat in screen.seats for *_, size in drawn(ElementTree.fromstring(seat.pieces[0].svg)) if size
    )


def test_sizes_of_players_and_hands() -> None:
    for ruleset in RULESETS:
        screen = render.screen(Game(amunre.load_ruleset(ruleset), NAMES, seed=1).view(0), names=NAMES)
        assert {(one.pieces[0].width, one.pieces[0].height) for one in screen.seats} == {(SEAT_WIDTH, SEAT_HEIGHT)}
        assert screen.hand
        assert f'viewBox="0 0 {HAND_WIDTH} ' in screen.hand.svg


def test_a_shape_that_there_is_not() -> None:
    view = Game(amunre.load_ruleset(), 3, seed=1).view(0)
    with pytest.raises(NotationError, match="shape: expected wide or tall, found 'round'"):
        render.screen(view, shape="round")  # type: ignore[arg-type]  # must be refused: no window has this shape
