"""The facts for a decision are beside it, in any width; and every example that is shown is legal."""

from __future__ import annotations

import re
from random import Random

import pytest
from conftest import game_at, go_to, offer
from counts import few
from scripted import SHOWN, Scripted, at_random, said

import amunre
from amunre import Game
from amunre.games.amun_re.terminal import FACE
from amunre.terminal import printouts
from amunre.terminal.keeping import HUMAN
from amunre.terminal.menus import Menu, Unclear
from amunre.terminal.parsing import COMMANDS, examples, read, read_actions
from amunre.terminal.session import Session

NAMES = ("Ahmose", "Hatshepsut", "Cheops", "Nebuchadnezzar", "Ptolemaios Philadelph")
BOTS = ("uniform", "uniform")
OWN = [["memphis"], ["buto"], ["thebes"]]


def question(game: Game, seat: int = 0, width: int = 60) -> str:
    screen = Scripted(width)
    printouts.question(screen, game, seat)
    return screen.text


def flat(text: str) -> str:
    return " ".join(text.split())


def gifts() -> Game:
    """The highest offering has been made by the first seat."""
    game = go_to(game_at("offering", OWN, gold=[17, 5, 8]), "offering")
    return offer(game, "9", "1", "2")


# --- what stands there ---------------------------------------------------------------------------------


def test_at_the_offering_the_temple_track_and_the_gold_of_the_others(rules):
    at = game_at("offering", OWN, gold=[17, 5, 8], hands=[[], ["block"], []])
    _, screen = said(at, (HUMAN, *BOTS), width=60)
    lowest, *_, highest = rules.temple
    rows = [" ".join(row.split()) for row in screen.text.splitlines()]
    assert f"{lowest.highest} or less 1 1 gold pay" in rows
    assert f"{highest.lowest} or more 4 4 gold do not pay" in rows
    assert "> Seat 1 (uniform) 5 1 0" in rows
    assert "> Seat 2 (uniform) 8 0 0" in rows


def test_at_a_purchase_prices_room_and_pieces(rules):
    sites = {"memphis": {"stones": 2, "pyramids": 1, "field_farmers": 1}}
    told = flat(question(game_at("purchase", OWN, sites=sites)))
    fields = rules.province("memphis").fields
    assert f"Memphis {fields - 1} of {fields} fields free, 1 pyramid, 2 stones, 3 cards a turn" in told
    prices = ", ".join(str(rules.price(k)) for k in range(2, 7))
    assert f"The first of each kind costs {rules.price(1)} gold, then {prices}." in told


def test_in_the_auction_what_everybody_can_pay_and_what_is_up(rules):
    at = game_at("bidding", revealed=["memphis", "buto", "berenike"], gold=[10, 7, 5], hands=[[], ["block"] * 2, []])
    at.push(0, "bid buto 3")
    at.push(1, "bid buto 6")
    at.push(2, "bid memphis 0")
    _, screen = said(at, (HUMAN, *BOTS), width=60)
    rows = [" ".join(row.split()) for row in screen.text.splitlines()]
    assert any(row.startswith("Player Gold Cards Can pay Points") for row in rows)
    assert "Seat 1 (uniform) 7 2 9 0" in rows
    assert "bids 6 on Buto" in rows
    told = flat(screen.text)
    assert "Seat 1 bids 6; Seat 0 is outbid with 3; 5 fields" in told
    assert "no field, 2 cards a turn, 8 gold every round" in told


def test_at_gifts_and_income_the_own_provinces_and_the_camels(rules):
    assert "Memphis 2 of 2 fields free" in flat(question(gifts()))
    at = game_at("income", [["kharga"], ["buto"], ["thebes"]], hands=[["harvest"], [], []], temple=3)
    assert "The temple is on space 3; coins with a camel do not pay." in flat(question(at))
    assert "5 gold while camels pay" in flat(question(at))


def test_at_a_scoring_what_the_bonus_cards_need(rules):
    own = [["memphis", "abu", "edfu"], ["buto", "mendes", "sawu"], ["thebes", "amarna", "kharga"]]
    kinds = [card.id for card in rules.cards if card.effect.phase == "scoring"]
    for kind in kinds:
        at = game_at("scoring", own, hands=[[kind], [], []])
        told = flat(question(at))
        assert rules.card(kind).names["en"] in told
        refused = [violation.text for violation in at.explain(0, f"play {kind}")]
        assert all(text in told for text in refused[:1])


def test_what_happened_stands_below_the_board(rules):
    _, screen = said(Game(rules, NAMES[:4], seed=3), (HUMAN, *["uniform"] * 3), "damanhur 0", "", width=80)
    second = screen.text.rpartition("Lower Egypt")[2]
    assert "Every province has one bidder" in second or "bids" in second
    assert second.index("Upper Egypt") < second.index("- Hatshepsut")


# --- several pieces ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("farmer abu 3", ["buy farmer abu"] * 3),
        ("buy farmer abu 2", ["buy farmer abu"] * 2),
        ("farmer abu 2 buto 1", ["buy farmer abu"] * 2 + ["buy farmer buto"]),
        ("farmer abu, buto 2", ["buy farmer abu"] + ["buy farmer buto"] * 2),
        ("far abu but", ["buy farmer abu", "buy farmer buto"]),
        ("STONE Abu 2", ["buy stone abu"] * 2),
        ("sell builder 2", ["sell builder"] * 2),
        ("buy cards 2", ["buy cards 2"]),
    ],
)
def test_several_pieces_are_read(rules, typed, meant):
    at = game_at(
        "purchase", [["abu", "buto"], ["memphis", "sawu"], ["thebes", "edfu"]], hands=[["builder"] * 2, [], []]
    )
    assert [str(action) for action in read_actions(typed, Menu(at.prompt(0), rules))] == meant


@pytest.mark.parametrize(
    "typed", ["farmer abu 0", "farmer abu 100", "farmer abu 2 2", "farmer abu x", "4 5", "3 farmer", ","]
)
def test_what_is_no_number_of_pieces_is_not_read(rules, typed):
    at = game_at("purchase", [["abu", "buto"], ["memphis", "sawu"], ["thebes", "edfu"]])
    with pytest.raises(Unclear):
        read_actions(typed, Menu(at.prompt(0), rules))


def test_all_of_it_is_done_or_nothing_and_all_of_it_taken_back(rules):
    at = game_at("purchase", [["buto"], ["memphis"], ["thebes"]], gold=[6, 5, 5])
    session, screen = said(at, (HUMAN, *BOTS), "farmer buto 4", "farmer buto 3", "undo", "stone buto 2")
    told = flat(screen.text)
    assert (
        "Only 3 of these 4 are possible, so nothing was done: - Farmer number 4 of this turn costs 4 gold, and Seat 0 has 0. [purchase."
        in told
    )
    assert "Undone: buy farmer buto, buy farmer buto, buy farmer buto." in told
    assert [str(step) for step in session.game.steps] == ["0 buy stone buto"] * 2
    again = game_at("purchase", [["buto"], ["memphis"], ["thebes"]], gold=[6, 5, 5])
    session, screen = said(again, (HUMAN, *BOTS), "why stone buto 9", "why stone buto 2")
    assert "Only 3 of these 9 are possible" in screen.text
    assert "You may: buy stone buto, buy stone buto." in screen.text
    assert not session.game.steps


# --- examples ------------------------------------------------------------------------------------------


def shown_examples(game: Game, seat: int) -> list[str]:
    """Return all examples of what to type."""
    screen = Scripted(120)
    printouts.help(screen, game, seat)
    printouts.question(screen, game, seat)
    menu, found = Menu(game.prompt(seat), game.rules), []
    wrong = ["1", "99 99", "7 7 7"] if getattr(menu.typing, "bids", ()) else []
    for text in wrong:
        with pytest.raises(Unclear) as error:
            read_actions(text, menu)
        screen.show(str(error.value))
    session = Session(game, (HUMAN,) * game.players, screen)
    with pytest.raises(Unclear) as error:
        session._why(seat, "")
    screen.show(str(error.value))
    told = flat(screen.text.partition("Typing")[2])
    for pattern in (
        r"such as (\d+ \d+) or (\w+ \d+)",
        r"with a card, for example (\d+ \w+)",
        r"Name an action: why (.+?), for example",
        r"Enter: (.+?)\.",
    ):
        for match in re.finditer(pattern, told):
            found += [one for one in match.groups() if one]
    if pair := examples(menu):
        assert f"in words: {pair[0]}." in told
        assert f"only one fits: {pair[1]}." in told
        found += pair
    return found


@pytest.mark.parametrize(("ruleset", "players"), few([("delta", 3)], [("standard", 4), ("delta", 3)]))
def test_every_example_is_legal_at_its_moment(ruleset, players):
    """Through whole games, for who is asked and for who is not."""
    rules = amunre.load_ruleset(ruleset)
    game, random, shown = Game(rules, players, seed=players), Random(players), 0
    while not game.over:
        able = [seat for seat in range(game.players) if game.legal_actions(seat)]
        for seat in random.sample(able, len(game.steps) % few(6, 2) == 1):
            menu = Menu(game.prompt(seat), rules)
            for text in shown_examples(game, seat):
                meant = read(text, menu)
                assert isinstance(meant, tuple), text
                assert game.explain(seat, meant[0]) == (), text
                shown += 1
        seat = random.choice(game.to_act)
        actions = game.legal_actions(seat)
        game.push(seat, random.choice([action for action in actions if action.verb != "sell"] or actions))
    assert shown > few(40, 100)


def test_where_no_bid_is_open_none_is_shown(rules):
    at = game_at("bidding", revealed=["memphis", "buto", "thebes"], hands=[["block"], [], []])
    menu = Menu(at.prompt(1), at.rules)
    assert menu.typing.examples == ()
    screen = Scripted(60)
    screen.menu(menu, FACE.decision(menu.prompt, at.view(1), at.rules, at.names))
    if menu.typing.bids:
        with pytest.raises(Unclear, match=r"and the gold\.$"):
            menu.pick(9, ["6"])


def test_help_names_the_commands(rules):
    assert set(COMMANDS) >= {"help", "undo", "save", "quit", "why"}
    screen = Scripted(120)
    printouts.help(screen, Game(rules, 3, seed=1), 0)
    assert all(re.search(rf"^{command} +\w", screen.text, re.MULTILINE) for command in COMMANDS)
    assert "PLACE 3" in screen.text


# --- widths --------------------------------------------------------------------------------------------

ASKS = (
    *SHOWN,
    "why bid memphis 36",
    "why play block",
    "quux",
    "save",
)
WORD = re.compile(r"[A-Za-z]{3,}")


@pytest.mark.parametrize("width", few([60], [60, 80, 120]))
@pytest.mark.parametrize(("ruleset", "players"), few([("delta", 3)], [("standard", 5), ("delta", 3)]))
def test_nothing_is_cut_or_torn_at_any_width(width, ruleset, players):
    """No line is longer, no word is cut off, and no word is spelt down a column, whoever plays and whatever is asked."""
    rules = amunre.load_ruleset(ruleset)
    screen = Scripted(width)
    session = Session(Game(rules, NAMES[:players], seed=5), (HUMAN, HUMAN, *["uniform"] * (players - 2)), screen)
    typing, asked = at_random(session, 5), iter(ASKS * 2)

    def type(prompt: str) -> str:
        if " gold>" in prompt and len(screen.typed) % 2 == 0 and (word := next(asked, "")):
            return word
        return typing(prompt)

    screen.type = type
    session.play()
    lines = screen.text.splitlines()
    assert max(map(len, lines)) <= width
    assert next(asked, None) is None
    assert "…" not in screen.text
    letters = [line.strip() for line in lines if re.fullmatch(r" *[A-Za-z]", line)]
    assert not letters
    known = {*WORD.findall(" ".join(NAMES))} | {word for p in rules.provinces for word in WORD.findall(p.names["en"])}
    for name in known:
        for line in lines:
            for cut in re.findall(rf"(?<![A-Za-z]){name[:3]}[a-z]*(?![a-z])", line):
                assert len(cut) >= 3
    for name in NAMES[:players]:
        assert sum(name.split()[0] in line for line in lines) > 5


def test_names_have_room_on_the_smallest_board(rules):
    """A name that does not fit beside that of its province stands below it, whole."""
    game = Game(rules, NAMES, seed=5)
    for seat, province in enumerate(game.view(0).revealed):
        game.push(seat, f"bid {province} {rules.ladder[seat]}")
    screen = Scripted(60)
    printouts.board(screen, game, game.view(0))
    for name in " ".join(NAMES).split():
        assert name in screen.text or all(part in screen.text for part in (name[:12], name[12:])), name
