"""A view of a seat is small at any time: 4 kB in Amun-Re, 6 kB in Euphrat & Tigris, 5 kB in Prosperity."""

from __future__ import annotations

import json
from itertools import cycle, islice
from typing import Any

import pytest
from attrs import evolve
from counts import few
from whole_games import GAMES, NUMBERS, NUMBERS_OF, messages

import amunre
from amunre import OMNISCIENT, Game, View, wire
from amunre.engine.files import folder
from amunre.games import FIRST
from amunre.games.amun_re.position import Position
from amunre.games.tigris.pending import Square, Unification, War

MOST = {FIRST: 4096, "tigris": 6144, "prosperity": 5120}
"""Bytes that a view of a seat may have."""


def end_of_all(rules: Any) -> Position:
    """A sound end of a game in which all that can be told is told: each province built up, each card just played.

    Cards are drawn in the purchase and as gifts alone, and no kind is played both before and after that, so in a round
    a kind is played as often as there are cards of it, and once by each seat.
    """
    seats, cards = rules.most_players, {card.id: card for card in rules.cards}
    of = {kind: [id for id in cards if cards[id].effect.kind == kind] for kind in ("correct-total", "bonus")}
    played: list[list[str]] = [[] for _ in range(seats)]
    laid = [*islice((id for id in of["correct-total"] for _ in range(cards[id].count)), seats)]
    turn = cycle(range(seats))
    for id in cards:
        for _ in range(0 if id in laid else min(cards[id].count, seats)):
            played[next(turn)].append(id)
    for seat, id in enumerate(laid):
        played[seat].append(id)
    built = sorted(rules.provinces, key=lambda place: (place.fields == 0, -len(place.id)))[: seats * 3]
    sites: dict[str, Any] = {
        place.id: {"owner": n % seats, "field_farmers": min(1, place.fields), "plain_farmers": 1, "stones": 1}
        for n, place in enumerate(built)
    }
    for n, site in enumerate(sites.values()):
        site["pyramids"] = 10 if n < 3 else 1
    for seat in range(seats):
        own = [site for site in sites.values() if site["owner"] == seat]
        for site, id in zip(own, [id for id in played[seat] if cards[id].effect.phase == "income"], strict=False):
            site["income_cards"] = [id]
    players = [
        {
            "gold": 500 + seat,
            "played": sorted(played[seat]),
            "bid": {"province": [*sites][seat], "gold": rules.ladder[-1]},
            "offering": {"gold": 500, "card": id, "correction": -cards[id].effect.amount if id else 0},
            "scores": [
                {"bonus": 12, "pyramid": 12, "set": 12, "majority": 10, "temple": 12},
                {"bonus": sum(cards[id].points for id in played[seat])},
            ],
        }
        for seat, id in enumerate([*laid, *[None] * (seats - len(laid))])
    ]
    piled = [id for id in cards for _ in range(cards[id].count)]
    decks = {"revealed": [*sites][:seats], "taken": [*sites][seats:], "draw": [], "discard": piled}
    facts = {"stage": "over", "players": players, "sites": sites, "shuffles": 99, **decks}
    found = amunre.sketch(rules, facts)
    assert isinstance(found, Position)
    assert not found.problems(rules)
    return found


@pytest.mark.parametrize("ruleset", ["standard", "delta"])
def test_the_largest_view_of_amun_re(ruleset: str) -> None:
    rules = amunre.load_ruleset(ruleset)
    game = Game.from_position(rules, end_of_all(rules))
    for seat in range(game.players):
        view = game.view(seat)
        told = wire.encode(view)
        assert 3_800 < len(told) <= MOST[FIRST] < len(json.dumps(view.to_json(), separators=(",", ":")))
        assert wire.problems("view", json.loads(told)) == ()
        assert wire.load(View, json.loads(told)) == view


@pytest.mark.parametrize("ruleset", ["tigris", "tigris-english"])
def test_the_largest_view_of_the_other_game(ruleset: str) -> None:
    """More than a game can come to: all tiles on the board, and each space in a war besides."""
    rules: Any = amunre.load_ruleset(ruleset)
    view = Game(rules, 4, seed=1).view(0)
    spaces = sorted(rules.board.spaces, key=len, reverse=True)
    tiles = [tile.id for tile in rules.tiles for _ in range(tile.count)]
    half = len(spaces) // 2
    begun = Unification("p10", tuple(spaces[:half]), tuple(spaces[half:]))
    leaders = dict.fromkeys((leader.id for leader in rules.leaders), "p10")
    player = evolve(
        view.players[0], hand=(), leaders=leaders, points=dict.fromkeys(rules.colors, 100), treasures=10, exchanged=()
    )
    largest = evolve(
        view,
        pending=(Square("p10"), begun, War(max(leaders, key=len), 0, 1, 10)),
        tiles=dict(zip(spaces, tiles, strict=False)),
        catastrophes=tuple(spaces[: 4 * rules.catastrophes]),
        treasures=tuple(spaces[: len(rules.board.temples)]),
        monuments=dict.fromkeys(view.monuments, "p10"),
        players=(player,) * 4,
        bag=(),
        end="end.treasures",
    )
    told = wire.encode(largest)
    assert 4_000 < len(told) <= MOST["tigris"]
    assert wire.problems("view", json.loads(told)) == ()
    assert wire.load(type(view), json.loads(told)) == largest


@pytest.mark.parametrize("id", GAMES)
def test_views_of_games_are_small(id: str) -> None:
    views = [value for number in NUMBERS_OF[id] for form, value in messages(number, id) if form == "view"]
    sizes = [len(wire.encode(view)) for view in views if view.viewer != OMNISCIENT]
    assert len(sizes) > 100
    assert max(sizes) < MOST[id] * 3 / 4
    assert sum(sizes) / len(sizes) < MOST[id] / 2


# --- what is left out ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", few((NUMBERS[0],), NUMBERS))
def test_what_is_left_out_is_what_the_schema_says(number: int) -> None:
    """Filled up with the defaults of the schema, and with scores by kingdom, a view on the wire is the view."""
    schema = json.loads((folder("schemas") / FIRST / "wire" / "view.schema.json").read_text(encoding="utf-8"))
    parts = {**schema["properties"], **schema["$defs"]}

    def filled(told: Any, part: str) -> Any:
        return {key: one["default"] for key, one in parts[part]["properties"].items() if "default" in one} | told

    for form, view in messages(number):
        if form == "view":
            told, whole = wire.dump(view), view.to_json()
            assert told.pop("format") == whole.pop("format") + 1
            told["sites"] = {place: filled(site, "site") for place, site in told["sites"].items()}
            told |= {key: filled(told[key], key) for key in ("bought", "gifts")}
            told["players"] = [filled(player, "player") for player in told["players"]]
            for player, known in zip(told["players"], whole["players"], strict=True):
                kingdoms = range(len(known["scores"]))
                lines = player["scores"].items()
                player["scores"] = [{line: points[kingdom] for line, points in lines} for kingdom in kingdoms]
            assert told == whole


def test_what_may_be_left_out_must_be() -> None:
    """There is one way to write a view, so that equal views are equal as JSON."""
    view = wire.dump(Game(amunre.load_ruleset(), seed=1).view(0))
    view["sites"]["abu"]["stones"] = 0
    with pytest.raises(
        amunre.NotationError,
        match=r"^view: sites\.abu\.stones: found 0, expected nothing, because the default is omitted$",
    ):
        wire.load(View, view)
    del view["sites"]["abu"]["stones"]
    del view["sites"]["abu"]["owner"]
    with pytest.raises(amunre.NotationError, match=r"^view: sites\.abu\.owner: found nothing, expected the key owner$"):
        wire.load(View, view)


def test_a_position_has_one_form_everywhere() -> None:
    position = Game(amunre.load_ruleset(), seed=1).position()
    assert wire.dump(position) == position.to_json()
    assert wire.load(Position, position.to_json()) == position
