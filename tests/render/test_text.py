"""The board and the tables as text: complete, within their width, for any ruleset."""

from __future__ import annotations

import io
from random import Random

import pytest
from rich.console import Console

import amunre
from amunre import Game, Ruleset
from amunre.games.amun_re.drawings import text
from amunre.render.ending import result

NAMES = ("Ahmose", "Bastet", "Cheops", "Djoser")


def game_after(rules: Ruleset, steps: int, seed: int = 3) -> Game:
    game, random = Game(rules, NAMES, seed=seed), Random(seed)
    while len(game.steps) < steps and not game.over:
        seat = game.to_act[0]
        actions = game.legal_actions(seat)
        game.push(seat, random.choice([action for action in actions if action.verb != "sell"] or actions))
    return game


def printed(thing, width: int) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, markup=False, highlight=False).print(thing)
    return out.getvalue().splitlines()


def cell(rules: Ruleset, game: Game, province: str, width: int = 120) -> str:
    """The lines of the map from the name of a province down to the next, in its column, as one text."""
    rows = text.board(game.view(0), rules, game.names, width, plain=True).plain.splitlines()
    name = rules.province(province).names["en"]
    top = next(number for number, row in enumerate(rows) if f" {name} " in f" {row}")
    left = f" {rows[top]}".index(f" {name} ")
    found = []
    for row in rows[top:]:
        if row.startswith("-") or (found and not row[left : left + 27].strip()):
            break
        found.append(row[left : left + 27].strip())
    return " / ".join(found)


@pytest.mark.parametrize("ruleset", ["standard", "delta"])
@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_the_board_shows_every_province_within_its_width(ruleset, width):
    rules = amunre.load_ruleset(ruleset)
    for steps in range(0, 200, 9):
        game = game_after(rules, steps)
        rows = text.board(game.view(0), rules, game.names, width).plain.splitlines()
        assert max(map(len, rows)) <= width
        for province in rules.provinces:
            assert sum(row.count(province.names["en"]) for row in rows) == 1, province.id


def test_north_is_above_and_west_is_left(rules):
    rows = text.board(Game(rules, NAMES, seed=1).view(0), rules, NAMES, 80).plain.splitlines()
    at = {id: next((n, row.index(name)) for n, row in enumerate(rows) if name in row) for id, name in _names(rules)}
    for one in rules.provinces:
        for other in rules.provinces:
            if (one.egypt, other.egypt) == ("lower", "upper"):
                assert at[one.id][0] < at[other.id][0]
            if (one.side, other.side) == ("west", "east"):
                assert at[one.id][1] < at[other.id][1]
            if one.side == other.side == "east" and (one.shore, other.shore) == ("bank", "inland"):
                assert at[one.id][1] < at[other.id][1]


def _names(rules: Ruleset) -> list[tuple[str, str]]:
    return [(province.id, province.names["en"]) for province in rules.provinces]


@pytest.mark.parametrize("width", [80, 120])
def test_owners_and_pieces_stand_with_their_province(rules, width):
    game = game_after(rules, 89)
    view = game.view(0)
    owned = {id: site for id, site in view.sites.items() if site.owner is not None}
    assert len(owned) == 12
    for id, site in view.sites.items():
        shown = cell(rules, game, id)
        head, pieces = shown.split(" / ")[:2]
        assert head.endswith(NAMES[site.owner]) if site.owner is not None else head == rules.province(id).names["en"]
        card = rules.province(id)
        farmers = card.printed_farmers + site.field_farmers + site.plain_farmers
        assert (pieces.count("o"), pieces.count(".")) == (
            farmers,
            card.fields - site.field_farmers,
        ) or "no field" in pieces
        assert (f"^{site.pyramids}" in pieces) == (site.pyramids > 0)
        assert (f"#{site.stones}" in pieces) == (site.stones > 0)


def test_bids_stand_on_the_province_the_highest_first(rules):
    game = Game(rules, NAMES, seed=3)
    game.push(0, "bid berenike 3")
    game.push(1, "bid berenike 10")
    assert cell(rules, game, "berenike").endswith("10 Bastet / 3 Ahmose outbid")
    assert cell(rules, game, "kharga").startswith("Kharga              auction")


def test_what_lies_on_a_province_and_what_will(rules):
    game = Game(rules, NAMES, seed=3)
    while "dakhla" not in game.view(0).revealed:
        assert cell(rules, game, "dakhla").endswith("cards 1  (+12 gold) / (+1 card)")
        game = game_after(rules, len(game.steps) + 1)
    assert "cards 1  +12 gold  +1 card" in cell(rules, game, "dakhla")


@pytest.mark.parametrize("width", [60, 80, 120])
def test_tables_keep_within_the_width(rules, width):
    for steps in range(0, 260, 13):
        game = game_after(rules, steps)
        view = game.view(0)
        things = [text.players(view, rules, NAMES, width, ["uniform"] * 4)]
        things += [text.scores(game, width), text.scores_if_now(game, width)]
        things += [text.status(view, rules), text.hand(view, rules), text.supply(view), text.key(rules, width)]
        for thing in things:
            assert max(map(len, printed(thing, width))) <= width
        assert len(text.status(view, rules).plain) <= 80


def test_the_table_of_players_counts_gold_cards_and_points(rules):
    game = game_after(rules, 200)
    view = game.view(0)
    rows = printed(text.players(view, rules, NAMES, 80), 80)[1:]
    for seat, player in enumerate(view.players):
        found = rows[seat].replace(">", " ").split()
        points = sum(sum(lines.values()) for lines in player.scores)
        assert found[:4] == [NAMES[seat], str(player.gold), str(len(player.hand)), str(points)]


def test_scores_add_up(rules):
    game = game_after(rules, 10_000)
    assert game.over
    rows = [row.split() for row in printed(text.scores(game, 80), 80)]
    assert rows[-1] == ["together", *(str(points) for points in game.result.points)]
    columns = zip(
        *([int(n.replace("-", "0")) for n in row[-4:]] for row in rows[1:-1] if row[-1] != "Kingdom"), strict=True
    )
    assert [sum(column) for column in columns] == list(game.result.points)
    assert result(game).startswith(f"{NAMES[game.result.winners[0]]} wins with {max(game.result.points)} points")


def test_hidden_offerings_are_not_drawn(rules):
    game = game_after(rules, 0)
    while game.stage != "offering":
        game = game_after(rules, len(game.steps) + 1)
    game.push(0, "offer 1")
    mine, other = ("\n".join(printed(text.players(game.view(seat), rules, NAMES, 80), 80)) for seat in (0, 1))
    assert "offers 1" in mine
    assert "offers 1" not in other
    assert "has offered" in other
