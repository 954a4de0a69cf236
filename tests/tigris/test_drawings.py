"""The drawings of Euphrat & Tigris: sound, complete, and no more than the viewer may know; as text they can be read."""

from __future__ import annotations

import copy
import re
from functools import cache
from random import Random

import pytest
from attrs import evolve
from counts import few
from drawn import shape, texts, tree

import amunre
from amunre import OMNISCIENT, SPECTATOR, Game, render, replay
from amunre.games.loading import ruleset_from_data
from amunre.games.shipped import load_ruleset
from amunre.games.tigris.checking.regions import regions
from amunre.games.tigris.drawings import glyphs, palette, text, views
from amunre.games.tigris.drawings.spaces import leaders_on
from amunre.games.tigris.drawings.words import Speaker
from amunre.games.tigris.pending import Square
from amunre.games.tigris.position import square
from amunre.games.tigris.seen import fights
from amunre.games.tigris.sketch import sketch
from amunre.render.ending import result
from amunre.render.ink import TIMES, written

NAMES = ("Ahmose", "Bastet", "Cheops", "Djoser")
CALM = ("withdraw", "pass", "exchange")
"""Verbs that are used only if no other is possible, so that something happens on the board."""


@pytest.fixture(scope="module")
def rules():
    return load_ruleset("tigris")


def moments(rules, players, seed, every):
    """A lively random game at every so many steps, and at its end; every=None: wherever something is pending."""
    game, random = Game(rules, NAMES[:players], seed=seed), Random(seed)
    while not game.over:
        if game.position().pending if every is None else len(game.steps) % every == 0:
            yield game
        actions = [str(action) for action in game.legal_actions(game.to_act[0])]
        verbs = sorted({action.split()[0] for action in actions})
        busy = [
            verb for verb in verbs if verb not in CALM and (verb != "catastrophe" or random.random() < 0.1)
        ] or verbs
        verb = "monument" if "monument" in verbs else random.choice(busy)
        game.push(game.to_act[0], random.choice([action for action in actions if action.split()[0] == verb]))
    yield game


def laid(game, viewer=OMNISCIENT):
    """The drawings of all pieces, by name."""
    return {piece.name: piece.svg for piece in render.pieces(game.view(viewer), game.rules, game.names)}


def connected(view, rules):
    """The regions with a leader, and those without, counted from the view alone."""
    standing = leaders_on(view)
    found = regions(rules.board, [*view.tiles, *view.face_down, *standing])
    kingdoms = [region for region in found if not region.isdisjoint(standing)]
    return kingdoms, [region for region in found if region not in kingdoms]


def has(svg, sign):
    """Return how often a sign is in a piece."""
    return svg.count(shape(sign))


@cache
def tokens(rules):
    """Every tile and every leader, as drawn: by id, and by seat and id."""
    tiles = {tile.id: shape(glyphs.tile(tile)) for tile in rules.tiles}
    leaders = {
        (seat, leader.id): shape(glyphs.leader(leader, dynasty))
        for leader in rules.leaders
        for seat, dynasty in enumerate(rules.dynasties)
    }
    return tiles, leaders


# --- sound -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", few([4], [2, 3, 4]))
def test_whole_games_draw(rules, players):
    stages, places = set(), set()
    for game in moments(rules, players, seed=players, every=few(60, 9)):
        stages.add(game.stage)
        for viewer in (0, SPECTATOR, OMNISCIENT):
            view = game.view(viewer)
            tree(render.board(view, rules, game.names))
            tree(render.scores(view, rules, game.names))
            tree(render.hand(view, rules, game.names, seat=players - 1))
            pieces = render.pieces(view, rules, game.names)
            places.add(tuple((one.name, one.x, one.y, one.width, one.height) for one in pieces))
    assert {"main", "support", "over"} <= stages
    assert len(places) == 1


def test_a_notebook_shows_a_game(rules):
    game = Game(rules, NAMES, seed=1)
    assert game._repr_svg_() == render.board(game.view(SPECTATOR), names=NAMES).svg


def test_a_board_of_any_size_draws_with_any_tiles(rules):
    data = copy.deepcopy(dict(rules.data))
    data["ruleset"] = {**data["ruleset"], "id": "wide", "dynasties": dict(data["ruleset"]["dynasties"])}
    data["ruleset"]["dynasties"] = {"crane": {"names": {"en": "Crane"}}, **data["ruleset"]["dynasties"]}
    data["board"] = {**data["board"], "rows": [f"{row} {' '.join('.' * 6)}" for row in data["board"]["rows"]]}
    tiles, leaders = data["pieces"]["tiles"], data["pieces"]["leaders"]
    tiles["quarry"], leaders["mason"] = copy.deepcopy(tiles["market"]), copy.deepcopy(leaders["priest"])
    for one, name in ((tiles["quarry"], "quarry"), (leaders["mason"], "mason")):
        one["color"], one["names"] = "white", {"en": name}
    wide = ruleset_from_data(data)
    game = Game(wide, NAMES, seed=1)
    root = tree(render.board(game.view(0), wide, NAMES))
    assert float(root.get("width")) > 22 * glyphs.CELL
    written_there = texts(render.board(game.view(0), wide, NAMES).svg)
    assert {"v", "quarry", "mason"} <= set(written_there)
    assert "a-tile-other" in root[2].text
    assert max(map(len, text.board(game.view(0), wide, NAMES, 60).plain.splitlines())) <= 60
    assert text.board(game.view(0), wide, NAMES, 60).plain.count(" 10 ") == 0
    assert [line.split()[0] for line in text.board(game.view(0), wide, NAMES, 60).plain.splitlines()].count("10") == 2


@pytest.mark.parametrize("name", ['<b>"x"&</b>', "東京都" * 9, "]]>", "{seat} [x]"])
def test_any_name_is_safe(rules, name):
    game = Game(rules, players=[name, "b"], seed=1)
    for drawing in (render.board(game.view(0), rules, game.names), render.scores(game.view(0), rules, game.names)):
        tree(drawing)
        assert "<b>" not in drawing.svg
        assert f"{name}: " in drawing.description.replace(" (Archer)", "")


# --- complete ----------------------------------------------------------------------------------------------


def test_all_of_a_view_is_on_the_board(rules):
    seen = set()
    for seed in few((1, 2), range(1, 9)):
        for game in moments(rules, 4, seed, every=31):
            view, drawn = game.view(OMNISCIENT), laid(game)
            seen |= {thing for space in rules.board.spaces for thing in space_is_shown(view, rules, space, drawn)}
            over_several_spaces(view, rules, drawn)
            players_are_shown(game, drawn)
            numbers = [int(line.split()[0]) for line in texts(drawn["store"])]
            gone = sum(view.out.values()) + sum(len(player.exchanged) for player in view.players)
            assert numbers == [len(view.bag), gone, len(view.treasures), view.quiet]
            standing = [monument for monument in rules.monuments if view.monuments[monument.id] is None]
            assert [has(drawn["supply"], glyphs.monument(rules, one)) for one in rules.monuments] == [
                int(one in standing) for one in rules.monuments
            ]
            assert texts(drawn["heading"])[0] == ("The game is over" if game.over else f"{NAMES[view.active]}'s turn")
    assert seen == {"tile", "leader", "treasure", "corner", "face down", "catastrophe"}


def space_is_shown(view, rules, space, drawn):
    """Check that the drawing shows a space, and return the parts that it showed."""
    svg, standing, seen = drawn[f"space-{space}"], leaders_on(view), set()
    (tiles, leaders), lies = tokens(rules), view.tiles.get(space)
    assert [id for id, sign in tiles.items() if sign in svg] == ([lies] if lies else [])
    there = [(standing[space].seat, standing[space].leader)] if space in standing else []
    assert [one for one, sign in leaders.items() if sign in svg] == there
    if lies:
        seen.add("tile")
    if space in standing:
        seen.add("leader")
    assert has(svg, glyphs.hidden_tile()) == (space in view.face_down)
    assert has(svg, glyphs.catastrophe()) == (space in view.catastrophes)
    seen |= {"face down"} if space in view.face_down else set()
    seen |= {"catastrophe"} if space in view.catastrophes else set()
    if space not in view.face_down:
        assert svg.count("a-gem") == (space in view.treasures)
        assert has(svg, glyphs.treasure(corner=True)) == (space in view.treasures and space in rules.board.corners)
    if space in view.treasures:
        seen.add("corner" if space in rules.board.corners else "treasure")
    return seen


def over_several_spaces(view, rules, drawn):
    """Monuments with the treasures below, the unification tile, the edges of kingdoms."""
    for monument in rules.monuments:
        stands = view.monuments[monument.id] is not None
        assert has(drawn["monuments"], glyphs.monument(rules, monument)) == stands
    assert drawn["monuments"].count("a-gem") == len([space for space in view.treasures if space in view.face_down])
    united = any(one.kind == "union" for one in view.pending)
    assert has(drawn["conflict"], glyphs.unification()) == united
    assert drawn["conflict"].count("a-ring") == (2 if united else any(isinstance(one, Square) for one in view.pending))
    tinted = re.findall(r'd="([^"]*)"', drawn["kingdoms"])[0]
    assert tinted.count("M") == sum(len(kingdom) for kingdom in connected(view, rules)[0])


def players_are_shown(game, drawn):
    view, rules = game.view(OMNISCIENT), game.rules
    for seat, player in enumerate(view.players):
        svg = drawn[f"player-{seat}"]
        numbers = [*player.points.values(), player.treasures, game.score(seat).total]
        assert texts(svg) == [NAMES[seat], *map(str, numbers)]
        assert has(svg, glyphs.catastrophe()) == player.catastrophes
        for tile in rules.tiles:
            assert has(svg, glyphs.tile(tile)) == 1 + player.hand.count(tile.id)
        for leader in rules.leaders:
            off = player.leaders[leader.id] is None
            assert has(svg, glyphs.leader(leader, rules.dynasties[seat])) == off
        assert (svg.count("a-solid") == 1) == (seat in view.asked)


def test_all_of_a_view_is_told_in_words(rules):
    for game in moments(rules, 3, seed=4, every=40):
        view = game.view(OMNISCIENT)
        lines = render.board(view, rules, game.names).description.split("\n")
        board = "\n".join(line for line in lines if not line.startswith(NAMES))
        named = set(re.findall(r"\b[a-p]\d+\b", board))
        assert named >= {*view.tiles, *view.face_down, *leaders_on(view), *view.catastrophes, *view.treasures}
        for space, one in leaders_on(view).items():
            assert f"{NAMES[one.seat]}'s {one.leader} on {space}" in board
        for said, found in zip(("A kingdom: ", "Tiles without a leader: "), connected(view, rules), strict=True):
            assert sum(line.startswith(said) for line in lines) == len(found)
        for seat, player in enumerate(view.players):
            [line] = [line for line in lines if line.startswith(f"{NAMES[seat]} (")]
            assert all(f"{color} {points}," in line for color, points in player.points.items())


def test_scores_are_those_of_the_game(rules):
    for game in moments(rules, 4, seed=3, every=50):
        table = render.scores(game.view(SPECTATOR), rules, game.names)
        last = re.findall(r"<td>([^<]*)</td>", table.html)[-4:]
        assert last == [str(game.score(seat).total) for seat in range(4)]
        told = [row.split()[-4:] for row in table.text.splitlines()[1:]]
        assert told[-1] == last
        assert [row[0] for row in told[:-1]] == [str(n) for n in game.score(0).columns.values()]


# --- conflicts ---------------------------------------------------------------------------------------------


def test_strengths_are_those_that_are_told(rules):
    kinds = set()
    for seed in few((1, 2), range(1, 12)):
        for game in moments(rules, 4, seed, every=None):
            view = game.view(SPECTATOR)
            found = fights(view, rules)
            if game.stage == "support":
                [fight] = found
                began = [event for event in game.events(SPECTATOR) if event.kind == "conflict-began"][-1]
                sides = fight.attack, fight.defense
                assert tuple(len(side.supporters) for side in sides) == began.strengths
                assert tuple(side.seat for side in sides) == (began.attacker, began.defender)
                kinds.add(fight.conflict.kind)
                conflict = laid(game)["conflict"]
                assert has(conflict, glyphs.attack()) == 1 + len(fight.attack.supporters)
                assert has(conflict, glyphs.defense()) == 1 + len(fight.defense.supporters)
                added = fight.attack.added
                strength = str(began.strengths[0]) + ("" if added is None else f" + {added}")
                assert strength in texts(laid(game)["heading"])
            elif game.stage != "wars":
                assert found == []
    assert kinds == {"revolt", "war"}


def test_all_open_wars_are_told_where_one_is_chosen(rules):
    board = """
         b  c  d  e  f  g  h  i
     3   ~  ~  ~  .  .  .  .  .
     4   Kl t  m  .  m  m  t  Kb
     5   .  Rl .  .  .  .  Rb .
    """
    facts = {"players": 4, "active": 2, "board": board, "hands": [{}, {}, {"settlement": 1}]}
    game = Game.from_position(rules, sketch(rules, facts), names=NAMES)
    game.push(2, "place settlement e4")
    found = fights(game.view(0), rules)
    assert {f"resolve {fight.conflict.leader}" for fight in found} == set(map(str, game.legal_actions(2)))
    told = render.board(game.view(0), rules, NAMES).description
    assert "A war, trader against trader: Cheops attacks with 1, Bastet defends with 2; for Cheops counts d4;" in told
    assert "A war, king against king: Cheops attacks with 0, Bastet defends with 0." in told
    assert "The tile on e4 connects two kingdoms" in told
    drawn = laid(game)
    assert [text for text in texts(drawn["heading"]) if text.isdigit()] == ["1", "2", "0", "0"]
    assert has(drawn["conflict"], glyphs.attack()) == has(drawn["conflict"], glyphs.defense()) == 2


# --- hidden ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_games_that_a_viewer_cannot_tell_apart_look_the_same(rules, viewer):
    changed = 0
    for game in moments(rules, 4, seed=7, every=90):
        if game.over:
            continue
        seat = viewer if viewer != SPECTATOR else 1
        others = [game.redeal(seat, seed) for seed in range(2)]

        def looks(one, viewer):
            view = one.view(viewer)
            hands = [render.hand(view, rules, NAMES, seat=seat).svg for seat in range(4)]
            return [render.board(view, rules, NAMES).svg, render.scores(view, rules, NAMES).svg, *hands]

        assert all(looks(one, viewer) == looks(game, viewer) for one in others)
        changed += any(looks(one, OMNISCIENT) != looks(game, OMNISCIENT) for one in others)
    assert changed


def test_hidden_tiles_lie_face_down(rules):
    game = Game(rules, NAMES, seed=1)
    drawn = laid(game, 0)
    for seat in range(1, 4):
        assert has(drawn[f"player-{seat}"], glyphs.hidden_tile()) == 1
        assert f"{TIMES} 6" in texts(drawn[f"player-{seat}"])
        assert f"{NAMES[seat]} (" in render.board(game.view(0), rules, NAMES).description
    assert has(drawn["player-0"], glyphs.hidden_tile()) == 0
    assert "6 tiles" in render.hand(game.view(0), rules, NAMES, seat=1).description


def test_hidden_points_are_not_told(rules):
    [*_, game] = moments(rules, 4, seed=2, every=1000)
    while game.over:
        game.undo()
    view = game.view(0, points="hidden")
    drawn = {piece.name: texts(piece.svg) for piece in render.pieces(view, rules, NAMES)}
    assert drawn["player-1"][1:7] == ["?"] * 6
    assert "?" not in drawn["player-0"]
    assert render.scores(view, rules, NAMES).html.count("<td>?</td>") == 3 * 6
    changed = evolve(view, players=(view.players[0], *(evolve(one, treasures=None) for one in view.players[1:])))
    assert render.board(changed, rules, NAMES) == render.board(view, rules, NAMES)
    assert "red unknown" in render.board(view, rules, NAMES).description


# --- signs -------------------------------------------------------------------------------------------------


def test_things_differ_without_color(rules):
    def bare(element):
        return re.sub(r"a-tile-\w+", "", written(element))

    signs = [bare(glyphs.tile(tile)) for tile in rules.tiles]
    signs += [bare(glyphs.leader(leader, dynasty)) for leader in rules.leaders for dynasty in rules.dynasties]
    signs += [bare(glyphs.monument(rules, monument)) for monument in rules.monuments]
    signs += [bare(sign) for sign in (glyphs.hidden_tile(), glyphs.catastrophe(), glyphs.unification())]
    signs += [bare(sign) for sign in (glyphs.treasure(), glyphs.treasure(True), glyphs.attack(), glyphs.defense())]
    assert len(set(signs)) == len(signs) == 4 + 16 + 6 + 3 + 4


def test_white_can_be_read_on_every_color():
    for color in (*palette.COLORS.values(), palette.OTHER):
        parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        assert 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5


# --- as text -----------------------------------------------------------------------------------------------


def test_the_board_as_text_can_be_read_back(rules):
    seen = set()
    for seed in few((1, 2), range(1, 7)):
        for game in moments(rules, 4, seed, every=11):
            view = game.view(0)
            lines = text.board(view, rules, NAMES, 80).plain.splitlines()
            covered = {space for place in view.monuments.values() if place for space in square(place)}
            seen |= {len(covered) > 0, "catastrophe" * bool(view.catastrophes)}
            drawing, treasures = [lines[0]], set()
            for line in lines[1:]:
                row, *marks = line.split()
                for n, mark in enumerate(marks):
                    space = f"{'abcdefghijklmnop'[n]}{row}"
                    if space in covered:
                        treasures |= {space} if re.search(r"[*+]", mark) else set()
                        assert ("+" in mark) == (space in view.treasures and space in rules.board.corners)
                        marks[n] = "##"
                    elif set(mark) == {"~"}:
                        marks[n] = "~"
                    treasures |= {space} if mark in ("T", "C") else set()
                drawing.append(" ".join((row, *marks)))
            standing = {id: space for id, space in view.monuments.items() if space}
            read = sketch(rules, {"players": 4, "board": "\n".join(drawing), "monuments": standing, "bag": 0})
            assert read.tiles == view.tiles
            assert read.face_down.keys() == view.face_down.keys()
            assert read.catastrophes == view.catastrophes
            assert [one.leaders for one in read.players] == [one.leaders for one in view.players]
            assert treasures == set(view.treasures)
    assert seen >= {True, "catastrophe"}


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_texts_keep_within_the_width(rules, width):
    for game in moments(rules, 4, seed=5, every=40):
        view = game.view(0)
        things = [
            text.board(view, rules, NAMES, width).plain,
            text.key(rules, width),
            text.status(view, rules, NAMES, width).plain,
        ]
        if width >= 80:
            things += [text.players(view, rules, NAMES, width).plain, text.hand(view, rules).plain, text.supply(view)]
        assert max(len(line) for thing in things for line in thing.splitlines()) <= width


def test_board_and_players_leave_room_for_a_question_on_24_lines(rules):
    for game in moments(rules, 4, seed=6, every=20):
        view = game.view(0)
        things = [
            text.status(view, rules, NAMES, 80),
            text.board(view, rules, NAMES, 80),
            text.players(view, rules, NAMES, 80),
        ]
        lines = sum(len(str(thing).splitlines()) for thing in (*things, text.supply(view)))
        assert lines <= 19 + game.over + 3 * len(fights(view, rules))
        assert len(str(things[1]).splitlines()) == 12


def test_the_table_of_players(rules):
    [*_, game] = moments(rules, 4, seed=2, every=1000)
    rows = text.players(game.view(0), rules, NAMES, 80, ["", "sensible"]).plain.splitlines()
    assert rows[0].split()[:6] == ["Player", "t", "f", "m", "s", "T"]
    assert rows[2].startswith("  Bastet (Bull, sensible) ")
    for seat, row in enumerate(rows[1:]):
        player = game.position().players[seat]
        found = [int(word) for word in row.split(")")[1].split()[:8]]
        own = [player.treasures, game.score(seat).total, len(player.hand), player.catastrophes]
        assert found == [*player.points.values(), *own]
    below = text.players(game.view(0), rules, ["A" * 30, "b", "c", "d"], 80).plain
    assert "    off the board: " in below


def test_the_key_names_all_letters(rules):
    told = " ".join(text.key(rules).split())
    for words in ("t temple", "f farm", "m market", "s settlement", "P priest", "F farmer", "R trader", "K king"):
        assert words in told
    assert "a Archer, b Bull, l Lion, p Potter" in told


def test_the_result_is_told(rules):
    [*_, game] = moments(rules, 4, seed=2, every=1000)
    winners = [NAMES[seat] for seat in game.result.winners]
    told = result(game)
    assert all(name in told.splitlines()[0] for name in winners)
    assert re.match(rf"Ranking: 1\. .*{winners[0]}", told.splitlines()[1])


def test_steps_are_listed_by_turns(rules):
    game = Game(rules, NAMES, seed=1, start=2)
    assert views.chapter(game.view(0), rules, NAMES) == "Cheops's turn"
    game.push(2, "pass")
    assert views.chapter(game.view(0), rules, NAMES) == "Djoser's turn"


def test_texts_are_those_of_drawings(rules):
    game = Game(rules, NAMES, seed=1)
    assert render.board(game.view(0), rules, NAMES).text == text.board(game.view(0), rules, NAMES, text.ACROSS).plain
    assert Speaker(rules, NAMES).board(game.view(0)) == render.board(game.view(0), rules, NAMES).description
    assert amunre.render.board(game.view(0)).title == "The board of Player 1, Player 2, Player 3 and Player 4"


# --- stepping through a game ---------------------------------------------------------------------------------


def test_a_page_marks_what_a_step_has_changed_and_follows_it(rules, page, tmp_path):
    game = Game(rules, NAMES[:2], seed=1, start=0)
    for seat, action in ((0, "lead king p2"), (0, "lead priest b0"), (1, "lead king a7")):
        game.push(seat, action)
    file = tmp_path / "game.html"
    file.write_text(replay.page(game), encoding="utf-8")
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{file.as_uri()}#0")
    assert page.locator(".a-new").count() == 0
    for step, space in enumerate(("p2", "b0", "a7"), 1):
        page.click("#next")
        marked = page.eval_on_selector_all(".a-new", "all => all.map(one => one.dataset.piece)")
        assert [name for name in marked if name.startswith("space-")] == [f"space-{space}"], step
        there, board = (page.locator(place).bounding_box() for place in (f"[data-piece=space-{space}]", "#board"))
        assert board["x"] <= there["x"] + 8
        assert there["x"] + there["width"] <= board["x"] + board["width"] + 8
