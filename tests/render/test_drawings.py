"""The drawings: sound SVG for whole games, complete, and no more than the viewer may know."""

from __future__ import annotations

import copy
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest
from counts import few
from drawn import shape, texts, tree

import amunre
from amunre import OMNISCIENT, SPECTATOR, Game, Ruleset, amun_re, render
from amunre.checking.policies import next_step
from amunre.engine.values import SEAT
from amunre.games.amun_re.checking.policies import POLICIES
from amunre.games.amun_re.drawings import glyphs
from amunre.games.amun_re.drawings.palette import EGYPT
from amunre.games.loading import ruleset_from_data
from amunre.games.tigris.drawings.palette import PALETTE as TIGRIS
from amunre.render import seals
from amunre.render.ink import DASH, TIMES, written
from amunre.render.style import DARK, LIGHT, properties, sheet

NAMES = ("Ahmose", "Bastet", "Cheops", "Djoser", "Eje")


def moments(rules: Ruleset, players: int, seed: int, every: int):
    """A random game at every so many steps, and at its end; the same object each time."""
    game, random = Game(rules, NAMES[:players], seed=seed), Random(seed)
    while not game.over:
        if len(game.steps) % every == 0:
            yield game
        game.push(*next_step(game, POLICIES["uniform"], random))
    yield game


def drawings(view: amunre.View, rules: Ruleset, names) -> list[render.Drawing]:
    seats = range(len(view.players))
    hands = [render.hand(view, rules, names, seat=seat) for seat in seats]
    return [render.board(view, rules, names), render.scores(view, rules, names), *hands]


# --- sound -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["standard", "delta"])
@pytest.mark.parametrize("players", few([4], [3, 4, 5]))
def test_whole_games_draw(ruleset, players):
    rules = amunre.load_ruleset(ruleset)
    stages = set()
    for game in moments(rules, players, seed=players, every=few(23, 13)):
        stages.add(game.stage)
        for viewer in (0, players - 1, SPECTATOR, OMNISCIENT):
            for drawing in drawings(game.view(viewer), rules, game.names):
                tree(drawing)
        shown = texts(render.board(game.view(0), rules, game.names).svg)
        for province in rules.provinces:
            assert shown.count(province.names["en"]) == 1
    assert {"bidding", "purchase", "over"} <= stages


def test_what_the_rules_alone_show_draws():
    for rules in map(amunre.load_ruleset, ("standard", "delta")):
        names = [province.names["en"] for province in rules.provinces]
        assert set(names) < set(texts(amun_re.egypt(rules).svg))
        tree(amun_re.egypt(rules))
        tree(amun_re.cards(rules))
        for province in rules.provinces:
            drawing = amun_re.province(province.id, rules)
            tree(drawing)
            assert drawing == amun_re.province(province, rules)
            assert province.names["en"] in texts(drawing.svg)
            assert set(map(str, rules.ladder)) < set(texts(drawing.svg))
        for card in rules.cards:
            drawing = amun_re.card(card.id, rules)
            tree(drawing)
            assert drawing == amun_re.card(card, rules)
            assert " ".join(card.names["en"].split()) in " ".join(texts(drawing.svg))
            assert card.names["en"] in amun_re.cards(rules).description


def test_the_standard_rules_are_the_default():
    assert amun_re.egypt() == amun_re.egypt(amunre.load_ruleset())
    view = Game(amunre.load_ruleset("delta"), players=3, seed=1).view(0)
    assert "Tanis" in texts(render.board(view).svg)


def test_unlikely_rules_draw(rules):
    data = copy.deepcopy(rules.data)
    data["ruleset"] |= {"id": "odd", "players": {"least": 2, "most": 7}, "kingdoms": [{"id": "only", "rounds": 2}]}
    data["ruleset"]["auction"]["ladder"] = [0]
    data["ruleset"]["components"]["steal-cards"] = 7
    data["provinces"]["thebes"] |= {key: {"value": 20, "known": "sourced"} for key in ("fields", "limit", "temples")}
    data["provinces"]["thebes"]["names"] = {"en": "The Southern City of the Hundred Gates on the River"}
    odd = ruleset_from_data(data)
    for players in (2, 7):
        game = Game(odd, players=players, seed=1)
        with pytest.raises(ValueError, match="not shipped"):
            render.board(game.view(0))
        for drawing in drawings(game.view(0), odd, game.names):
            tree(drawing)
    tree(amun_re.egypt(odd))
    tree(amun_re.province("thebes", odd))
    assert max(map(len, texts(amun_re.egypt(odd).svg))) < 30


@pytest.mark.parametrize("name", ['<b>"x"&</b>', "東京都" * 9, "]]>", "{seat} [x]"])
def test_any_name_is_safe(rules, name):
    game = Game(rules, players=[name, "b", "c"], seed=1)
    for drawing in drawings(game.view(0), rules, game.names):
        tree(drawing)
        assert "<b>" not in drawing.svg
        ElementTree.fromstring(drawing.html or "<p/>")
    if name.isprintable():
        assert f"{name}: 20 gold" in render.board(game.view(0), names=game.names).description


def test_wrong_arguments_are_refused(rules):
    view = Game(rules, players=3, seed=1).view(SPECTATOR)
    with pytest.raises(ValueError, match="names: expected 3, found 2"):
        render.board(view, names=["a", "b"])
    with pytest.raises(ValueError, match="expected a list of names"):
        render.board(view, names="abc")
    with pytest.raises(ValueError, match="seat: expected a seat from 0 to 2, found None"):
        render.hand(view)
    with pytest.raises(ValueError, match="found 3"):
        render.hand(view, seat=3)
    with pytest.raises(KeyError):
        amun_re.province("atlantis")


# --- complete ----------------------------------------------------------------------------------------------


def signs(svg: str, sign: glyphs.Thing) -> int:
    """Return how often a sign is in a piece."""
    return svg.count(shape(sign[1]))


def test_all_of_a_view_is_on_the_board(rules):
    seen = set()
    for players in (3, 4, 5):
        for game in moments(rules, players, seed=20 + players, every=few(11, 7)):
            view = game.view(OMNISCIENT)
            laid = {piece.name: piece.svg for piece in render.pieces(view, rules, game.names)}
            told = render.board(view, rules, game.names).description.split("\n")
            for province in rules.provinces:
                seen |= province_is_shown(view, province, laid[f"province-{province.id}"], told)
            players_are_shown(view, laid["players"], told)
            numbers = [view.supply.farmers, view.supply.stones, view.supply.pyramids]
            piles = f"{len(view.draw)} to draw, {len(view.discard)} discarded; {len(view.deck)} province"
            supply = texts(laid["supply"])
            assert [int(text[2:]) for text in supply[:3]] == numbers
            assert piles in supply[3]
            if not game.over:
                assert f"Round {view.round} of 6" in texts(laid["heading"])
            here = f"The temple of Amun-Re is on space {view.temple}" if view.temple else "is beside its track"
            assert any(here in line for line in told)
            assert signs(laid["temple"], glyphs.statue()) == 1
    assert seen == {"owner", "price", "bid", "overbid", "farmer", "pyramid", "stone", "lies", "income card", "out"}


def province_is_shown(view, province, svg, told) -> set[str]:
    """Check that the drawing shows a province, and return the parts that it showed."""
    site, shown, seen = view.sites[province.id], texts(svg), set()
    line = next(line for line in told if line.startswith(f"{province.names['en']}: "))
    bids = sorted((p.bid.gold for p in view.players if p.bid and p.bid.province == province.id), reverse=True)
    assert signs(svg, glyphs.printed_farmer()) == province.printed_farmers
    assert signs(svg, glyphs.field(True)) == site.field_farmers
    assert signs(svg, glyphs.field(False)) == province.fields - site.field_farmers
    assert signs(svg, glyphs.farmer()) == site.plain_farmers
    for name, sign, n, printed in (
        ("pyramid", glyphs.pyramid(), site.pyramids, 0),
        ("stone", glyphs.stone(), site.stones, province.framed_stones),
    ):
        assert signs(svg, sign) - printed == n or f"{TIMES} {n}" in shown
        if n:
            seen.add(name)
            assert f"{n} {name}" in line
    if site.field_farmers:
        seen.add("farmer")
        assert f"{site.field_farmers} farmer" in line
    if site.gold or site.cards:
        seen.add("lies")
        assert "for the next owner" in line
        assert not site.gold or str(site.gold) in shown
        assert signs(svg, glyphs.card(lies=True)) == len(site.cards)
    else:
        assert signs(svg, glyphs.card(lies=True)) == len(site.income_cards)
    if site.income_cards:
        seen.add("income card")
        assert "played here: " in line
    if site.owner is not None:
        seen.add("owner")
        assert NAMES[site.owner] in shown
        assert f"belongs to {NAMES[site.owner]}" in line
        if bids:
            seen.add("price")
            assert str(bids[0]) in shown
            assert f"for {bids[0]} gold" in line
    elif bids:
        seen |= {"bid", "overbid"} if bids[1:] else {"bid"}
        assert str(bids[0]) in shown
        assert all(f" {gold}" in line for gold in bids)
        for seat, player in enumerate(view.players):
            if player.bid and player.bid.province == province.id:
                assert NAMES[seat][0] in shown
    elif province.id in view.out:
        seen.add("out")
        assert "out of the game" in shown
    return seen


def players_are_shown(view, svg, told):
    shown = texts(svg)
    for seat, player in enumerate(view.players):
        at = shown.index(NAMES[seat])
        points = sum(sum(lines.values()) for lines in player.scores)
        numbers = [str(player.gold), str(len(player.hand)), str(points)]
        pharaoh = ["Pharaoh"] * (seat == view.pharaoh)
        assert shown[at + 1 : at + 4 + len(pharaoh)] == [*pharaoh, *numbers]
        line = next(line for line in told if line.startswith(f"{NAMES[seat]}: "))
        assert f"{player.gold} gold, {len(player.hand)} power card" in line
        assert ("Pharaoh" in line) == (seat == view.pharaoh)
        if player.offering and player.offering.gold:
            assert f"offers {player.offering.gold}" in line
    asked = [line for line in told if line.startswith("To act: ")]
    assert [NAMES[seat] in "".join(asked) for seat in range(len(view.players))] == [
        seat in view.asked for seat in range(len(view.players))
    ]


def test_the_corners_of_a_view_are_told(rules):
    offering = {"gold": 5, "card": "correction", "correction": 0}
    facts = {"stage": "correction", "players": [{"offering": offering}, {}, {}], "temple": 3, "round": 2}
    game = Game.from_position(rules, amunre.sketch(rules, facts), names=NAMES[:3])
    told = render.board(game.view(0), names=game.names).description
    assert "Ahmose: 20 gold, 0 power cards, 0 points, Pharaoh, offers 5, played Offering correction" in told
    assert "The offerings total 7: space 2." in told
    game.push(0, "correct +3")
    told = render.board(game.view(0), names=game.names).description
    assert "offers 5, corrects the total by +3, 3 gifts to choose, played Offering correction" in told
    assert "The offerings total 10: space 2." in told


def test_offerings_are_summed_up_where_the_temple_stands(rules):
    for temple, told in ((1, "-1: space 1"), (3, "13: space 3")):
        facts = {"stage": "income", "players": 3, "temple": temple, "round": 2}
        view = Game.from_position(rules, amunre.sketch(rules, facts)).view(0)
        assert f"The offerings total {told}." in render.board(view).description


def test_a_hand_shows_its_cards(rules):
    for game in moments(rules, 4, seed=9, every=9):
        for seat in range(4):
            held = game.view(seat).players[seat].hand
            shown, told = texts(render.hand(game.view(seat)).svg), render.hand(game.view(seat)).description
            for id in set(held):
                n, name = held.count(id), rules.card(id).names["en"]
                assert any(line.startswith(f"{n} x {name}:" if n > 1 else f"{name}:") for line in told.split("\n"))
            assert sum(text.startswith(TIMES) for text in shown) == sum(held.count(id) > 1 for id in set(held))
            assert ("no power card" in shown) == (not held)
            assert len(told.split("\n")) == max(1, len(set(held)))


def test_the_points_add_up_in_each_form(rules):
    *_, game = moments(rules, 4, seed=5, every=1000)
    drawing = render.scores(game.view(SPECTATOR), names=game.names)
    together = [str(points) for points in game.result.points]
    assert texts(drawing.svg)[-4:] == together
    assert drawing.text.splitlines()[-1].split() == ["together", *together]
    rows = [[cell.text for cell in row] for row in ElementTree.fromstring(drawing.html).iter("tr")]
    assert rows[0][1:] == list(game.names)
    assert rows[-1] == ["together", *together]
    columns = zip(*([int(cell.replace(DASH, "0")) for cell in row[1:]] for row in rows[1:-1] if row[1:]), strict=True)
    assert [str(sum(column)) for column in columns] == together
    for name, points in zip(game.names, together, strict=True):
        assert re.search(rf"^{name}: .*\b{points} points?\.$", drawing.description, re.MULTILINE)
    assert drawing._repr_html_() == drawing.html
    assert render.board(game.view(0))._repr_html_() is None


def test_what_lies_on_a_province_card(rules):
    view = Game.from_position(
        rules,
        amunre.sketch(
            rules,
            {
                "stage": "income",
                "players": 3,
                "sites": {"abu": {"owner": 0, "field_farmers": 1, "pyramids": 2, "stones": 1, "plain_farmers": 1}},
            },
        ),
    ).view(0)
    told = amun_re.province("abu", site=view.sites["abu"]).description
    for part in ("1 farmer on 2 fields", "1 farmer on the plain", "2 pyramids", "1 stone", "4 gold every round"):
        assert part in told
    assert "pyramid" not in amun_re.province("abu").description


# --- no more than the viewer may know ---------------------------------------------------------------------------


@pytest.mark.clause("play.hidden", "offering.secret", "reveal.free-items")
@pytest.mark.parametrize("players", few([4], [3, 4, 5]))
def test_games_that_a_seat_cannot_tell_apart_look_alike(rules, players):
    differ = 0
    for game in moments(rules, players, seed=40 + players, every=few(83, 37)):
        for seat in range(players):
            other = game.redeal(seat, seed=7)
            mine, its = game.view(seat), other.view(seat)
            assert drawings(mine, rules, game.names) == drawings(its, rules, game.names)
            assert render.pieces(mine, rules, game.names) == render.pieces(its, rules, game.names)
            truth = [drawings(which.view(OMNISCIENT), rules, game.names) for which in (game, other)]
            differ += truth[0] != truth[1]
    assert differ


@pytest.mark.clause("play.hidden")
def test_hidden_gold_and_cards_are_drawn_as_hidden(rules):
    game = Game(rules, NAMES[:3], seed=1)
    view = game.view(0, gold="hidden")
    (players,) = (piece for piece in render.pieces(view, names=game.names) if piece.name == "players")
    assert [text for text in texts(players.svg) if text in ("20", "?")] == ["20", "?", "?"]
    assert "Bastet: gold unknown, 1 power card" in render.board(view, names=game.names).description
    assert render.hand(view, seat=1).description == "1 power card, face down"
    assert "Builder" in render.hand(view, seat=0).description


@pytest.mark.clause("offering.secret")
def test_an_offering_is_told_only_when_it_is_turned_up(rules):
    game = Game.from_position(rules, amunre.sketch(rules, {"stage": "offering", "players": 3}), names=NAMES[:3])
    game.push(0, "offer 9")
    mine, its = (render.board(game.view(seat), names=game.names) for seat in (0, 1))
    assert "offers 9" in texts(mine.svg)
    assert "has offered" in texts(its.svg)
    assert "offers" not in its.svg
    game.push(1, "offer 4")
    game.push(2, "steal")
    shown = texts(render.board(game.view(SPECTATOR), names=game.names).svg)
    assert {"offers 9; 3 gifts to choose", "offers 4", "steals"} <= set(shown)


# --- in a page ---------------------------------------------------------------------------------------------


def test_pieces_make_the_board_and_keep_their_places(rules):
    places = set()
    different = {}
    for game in moments(rules, 4, seed=6, every=5):
        pieces = render.pieces(game.view(SPECTATOR), names=game.names)
        svg = render.board(game.view(SPECTATOR), names=game.names).svg
        places.add(tuple((piece.name, piece.x, piece.y, piece.width, piece.height) for piece in pieces))
        for piece in pieces:
            different.setdefault(piece.name, set()).add(piece.svg)
            place = (
                piece.place
                and f'data-place="{piece.place}" data-width="{piece.width:g}" data-height="{piece.height:g}" '
            )
            where = f'<g data-piece="{piece.name}" {place or ""}transform="translate({piece.x:g},{piece.y:g})">'
            assert where + piece.svg + "</g>" in svg
            assert ElementTree.fromstring(piece.svg).tag == "g"
    assert len(places) == 1
    assert len(different["ground"]) == 1
    assert len(different["players"]) > 9
    names = [name for name, *_ in places.pop()]
    provinces = [f"province-{province.id}" for province in rules.provinces]
    assert {piece.place for piece in pieces} == {None, *(province.id for province in rules.provinces)}
    assert names == ["heading", "ground", *provinces, "temple", "players", "supply"]


def test_a_drawing_shows_and_saves_itself(rules, tmp_path):
    drawing = render.board(Game(rules, NAMES[:4], seed=3).view(0), names=NAMES[:4])
    drawing.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == drawing._repr_svg_() + "\n"
    assert "Lower Egypt" in str(drawing)
    assert "≈≈" in str(drawing)
    assert "Kharga" in str(amun_re.egypt())


def test_only_the_text_of_a_map_needs_rich():
    program = """
import sys
sys.modules["rich"] = None
import amunre
assert "amunre.render" not in sys.modules
from amunre import render
view = amunre.Game(amunre.load_ruleset(), players=3, seed=1).view(0)
print(len(render.board(view).svg), render.hand(view).text, render.scores(view).text)
try:
    render.board(view).text
except ImportError:
    print("no map")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("no map\n")


@pytest.mark.parametrize(("own", "least"), [(sheet(EGYPT), 25), (sheet(TIGRIS), 35)], ids=["amun-re", "tigris"])
def test_every_rule_of_style_is_for_drawings_only(own, least):
    rules = re.findall(r"([^{}]+)\{[^{}]*\}", own)
    assert len(rules) > least
    for selector in rules:
        assert re.fullmatch(r"\.amunre(-\w+)?( (text|\.a-[\w-]+)){0,2}", selector.strip()), selector


def light(parts: Sequence[float]) -> float:
    """The relative luminance of a color, of red, green and blue from 0 to 1."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def shade(color: str) -> list[float]:
    return [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]


def test_every_possible_seat_has_a_seal_that_no_other_has():
    drawn = [written(seals.seal(seat, "A")[1]) for seat in range(SEAT.schema["maximum"] + 1)]
    assert len({*drawn}) == len(drawn) == 10


def is_ink(name: str) -> bool:
    return name in ("ink", "quiet", "current", "gold") or name.startswith("seat")


def test_colors_can_be_told_from_their_ground():
    for colors in ({**LIGHT, **EGYPT.light}, {**DARK, **EGYPT.dark}):
        assert colors.keys() == {*LIGHT, *EGYPT.light}
        for ground in ("paper", "sand", "soil", "water"):
            for ink in filter(is_ink, colors):
                assert contrast(shade(colors[ink]), shade(colors[ground])) >= 4.5, (ink, ground)
        for name, color in colors.items():
            assert f"--amunre-{name}:{color};" in properties(colors)
            assert f"--{name}:var(--amunre-{name},{color});" in sheet(EGYPT)


def test_names_can_be_read_on_the_thin_colors_of_the_map():
    (ground,) = (piece.svg for piece in amun_re.egypt().pieces if piece.name == "ground")
    thin = [one for one in ElementTree.fromstring(ground).iter() if one.get("fill-opacity")]
    assert {one.get("class") for one in thin} == {"a-soil", "a-gilt"}
    for colors in ({**LIGHT, **EGYPT.light}, {**DARK, **EGYPT.dark}):
        for one in thin:
            part, color = float(one.get("fill-opacity")), colors[{"a-gilt": "gold", "a-soil": "soil"}[one.get("class")]]
            mixed = [
                part * own + (1 - part) * below for own, below in zip(shade(color), shade(colors["sand"]), strict=True)
            ]
            for ink in ("ink", "quiet", "current"):
                assert contrast(shade(colors[ink]), mixed) >= 4.5, (ink, color)


def test_seats_differ_without_color():
    shapes = [written(seals.seal(seat, "x")[1]).replace(f"a-seat-{seat}", "") for seat in range(5)]
    assert all(one != other for one, other in pairwise(sorted(shapes)))
    assert seals.marks(["Ahmose", "bastet"]) == ("A", "B")
    assert seals.marks(["Ahmose", "Amenhotep"]) == ("0", "1")
    assert seals.marks(["", "<"]) == ("0", "1")
