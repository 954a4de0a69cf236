"""The state machine at small scale; that it notices faults; and each corner on an example and on a near miss."""

from __future__ import annotations

import machine
import pytest
from amun_re_corners import CORNERS, TOUR
from conftest import all_cards_but, game_at, offer, play
from corners import played, refused
from counts import few
from hypothesis import Phase, settings

import amunre
from amunre import Game, IllegalAction

RUNS = few(1, 4)

OWN = [["abu"], ["edfu"], ["dakhla"]]
KINGDOM = [["abu", "abydos", "buto"], ["avaris", "baharya", "dakhla"], ["sawu", "kharga", "memphis"]]
"""Each has provinces on both sides of the Nile, and nobody a temple."""
REVEALED = ["abu", "edfu", "dakhla"]
ALL_BUILT = {"abu": {"pyramids": 45, "stones": 14}}


ALL = [(game, corner) for game, tour in machine.TOURS.items() for corner in tour.corners]


@pytest.mark.parametrize("game", machine.TOURS)
def test_whole_games_keep_every_property(game):
    finding = machine.play_games(game, RUNS, machine.GAMES, often=0)
    assert not finding.wrong
    assert [row["corner"] for row in finding.rows] == [corner.id for corner in machine.TOURS[game].corners]
    assert sum(row["times"] for row in finding.rows) > machine.GAMES * RUNS


@pytest.mark.parametrize(("game", "corner"), few(ALL[::20], ALL), ids=lambda it: it if isinstance(it, str) else it.id)
def test_every_corner_is_met(game, corner):
    """Here without Hypothesis, whose draws depend on what else is loaded."""
    tour = machine.TOURS[game]
    towards = corner.id if corner in tour.towards else None
    least, policies = tour.rules.least_players, sorted(tour.policies)
    for number in range(60):
        games = machine.GameMachine(tour, machine.Tally())
        games.begin(towards, least + number % 3, number % 5, number, policies[number % len(policies)])
        games.play_by(number, machine.MOST_STEPS)
        if corner.id in games.here:
            return
    pytest.fail(f"not met in {number} games: {corner.says}")


@pytest.mark.parametrize("game", machine.TOURS)
def test_a_corner_that_is_met_too_seldom_is_wrong(game):
    finding, corners = machine.play_games(game, 1, 2, often=20), len(machine.TOURS[game].corners)
    assert len(finding.wrong) == corners
    assert finding.figure == f"0 of {corners} corners at least 20 times"


@pytest.mark.parametrize("game", machine.TOURS)
def test_what_a_run_does_follows_from_its_seed(game):
    assert machine.run((game, 3, few(1, 4))) == machine.run((game, 3, few(1, 4)))


def test_corners_have_ids_of_their_own():
    for tour in machine.TOURS.values():
        assert len({corner.id for corner in tour.corners}) == len(tour.corners)


# --- that the machine can fail -----------------------------------------------------------------------------


def started(game="amun-re", steps=60):
    """A machine in the midst of a game."""
    midst = machine.GameMachine(machine.TOURS[game], machine.Tally())
    midst.begin(None, 3, 0, 1, "uniform")
    midst.play_by(1, steps)
    return midst


def test_a_failure_is_told_with_its_trace(monkeypatch):
    def check(game):
        raise AssertionError("gold is lost")

    quick = settings(machine.settings_of(2), phases=[Phase.generate])  # a short trace is not looked for
    monkeypatch.setattr(machine, "settings_of", lambda games: quick)
    monkeypatch.setattr(machine, "check_conservation", check)
    (told,) = machine.run(("amun-re", 1, 2)).failures
    assert "gold is lost" in told
    assert "state.begin(towards=" in told
    assert "The steps: [" in told


@pytest.mark.parametrize(("game", "field"), [("amun-re", "temple"), ("tigris", "quiet")])
def test_a_refusal_that_leaves_a_trace_is_told(game, field, monkeypatch):
    push = Game.push

    def push_with_a_trace(game, seat, action):
        try:
            push(game, seat, action)
        except IllegalAction:
            setattr(game._play.state, field, getattr(game._play.state, field) + 1)
            raise

    midst = started(game)
    [wrong, *_] = next(iter(machine.illegal(midst.tour, midst.game, 0).values()))
    midst.try_illegal(0, wrong)
    monkeypatch.setattr(Game, "push", push_with_a_trace)
    with pytest.raises(AssertionError):
        midst.play_by(1, 100)


@pytest.mark.parametrize(("game", "field"), [("amun-re", "temple"), ("tigris", "active")])
def test_an_undo_that_forgets_is_told(game, field, monkeypatch):
    undo = Game.undo

    def undo_but_the_field(game):
        kept, step = getattr(game._play.state, field), undo(game)
        setattr(game._play.state, field, kept)
        return step

    started(game).undo(30, again=False)
    monkeypatch.setattr(Game, "undo", undo_but_the_field)
    with pytest.raises(AssertionError):
        started(game).undo(30, again=False)


def test_a_loaded_game_with_other_shuffles_is_told(monkeypatch):
    load = Game.from_position
    monkeypatch.setattr(Game, "from_position", lambda rules, position, seed: load(rules, position, seed + 1))
    midst = started()
    midst.save_and_load()
    with pytest.raises((AssertionError, IllegalAction)):
        midst.play_by(1, machine.MOST_STEPS)


def test_a_copy_that_is_the_original_is_told(monkeypatch):
    midst = started()
    midst.copy()
    midst.play_by(1, 5)
    midst.back_to_the_original()
    monkeypatch.setattr(Game, "copy", lambda game: game)
    midst.copy()
    midst.play_by(1, 5)
    with pytest.raises(AssertionError):
        midst.back_to_the_original()


def test_a_legal_action_that_is_explained_away_is_told(monkeypatch):
    game = game_at("purchase", OWN)
    machine.check_completeness(TOUR, game, 0)
    explain, violation = Game.explain, game.explain(0, "collect")
    monkeypatch.setattr(
        Game,
        "explain",
        lambda game, seat, action: violation if action.verb == "end-turn" else explain(game, seat, action),
    )
    with pytest.raises(AssertionError, match="end-turn"):
        machine.check_completeness(TOUR, game, 0)


def test_a_text_or_a_seat_that_is_let_in_is_told():
    with pytest.raises(AssertionError, match="let through"):
        started().play_unreadable("explain", 0, "bid memphis 6")
    with pytest.raises(AssertionError, match="let through"):
        started().play_from_nowhere("explain", 0, "bid memphis 6")


# --- corners -----------------------------------------------------------------------------------------------


class Course:
    """A game, with the corners that its last step has met."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.first = game.position()

    def does(self, seat: int, text: str) -> list[str]:
        return TOUR.met(played(self.first, self.game, seat, self.game.rules.actions.parse(text)))

    def is_refused(self, seat: int, text: str) -> list[str]:
        return TOUR.met(refused(self.first, self.game, seat, self.game.rules.actions.parse(text)))


def test_no_stone_left():
    course = Course(game_at("purchase", OWN, sites=ALL_BUILT))
    assert course.is_refused(0, "buy stone edfu") == []
    assert course.does(0, "buy stone abu") == []
    assert course.is_refused(0, "buy stone abu") == ["no-stone-left"]
    assert Course(course.game).is_refused(0, "buy stone abu") == [], "there were none from the beginning"


def test_no_farmer_left():
    course = Course(game_at("purchase", OWN, sites={"abu": {"plain_farmers": 44}}))
    assert course.is_refused(0, "buy farmer edfu") == []
    assert course.does(0, "buy farmer abu") == []
    assert course.is_refused(0, "buy farmer abu") == ["no-farmer-left"]
    assert Course(course.game).is_refused(0, "buy farmer abu") == []


def test_no_card_left():
    course = Course(game_at("purchase", OWN, hands=[all_cards_but(["harvest"]), [], []]))
    assert course.is_refused(0, "buy cards 2") == [], "one card is left"
    assert course.does(0, "buy cards 1") == []
    course.does(0, "end-turn")
    assert course.is_refused(1, "buy cards 1") == ["no-card-left"]
    assert Course(course.game).is_refused(1, "buy cards 1") == []


@pytest.mark.parametrize(
    ("piles", "met"), [(["harvest", "block"], ["no-card-left"]), (["harvest", "block", "rebid"], [])]
)
def test_no_card_left_to_lay_on_a_province(piles, met):
    hands = [all_cards_but(piles), [], []]
    course = Course(game_at("income", OWN, hands=hands, deck=["buto", "thebes", "mendes"]))
    course.does(0, "collect")
    course.does(1, "collect")
    assert course.does(2, "collect") == met


@pytest.mark.parametrize(
    ("draw", "met"), [(["harvest"], ["reshuffle"]), ([], []), (["harvest", "block"], []), (["harvest", "rebid"], [])]
)
def test_reshuffle_in_the_middle_of_a_draw(draw, met):
    course = Course(game_at("purchase", OWN, draw=draw))
    assert course.does(0, "buy cards 2") == met


@pytest.mark.parametrize(("last", "met"), [("steal", ["all-steal"]), ("offer 1", [])])
def test_all_steal(last, met):
    course = Course(offer(game_at("offering", OWN), "steal", "steal"))
    assert course.does(2, last) == met


@pytest.mark.parametrize(
    ("offered", "met"),
    [("3 3 1", ["tie-for-first"]), ("3 2 2", []), ("5 steal steal", []), ("1 1 1", ["tie-for-first"])],
)
def test_a_tie_for_the_first_offering(offered, met):
    *before, last = offered.split()
    course = Course(offer(game_at("offering", OWN), *before))
    assert course.does(2, last if last == "steal" else f"offer {last}") == met


@pytest.mark.parametrize(("corrected", "met"), [("-3", ["both-corrections"]), ("+3", [])])
def test_both_corrections_in_one_offering(corrected, met):
    hands = [["correction"], ["correction"], []]
    course = Course(offer(game_at("offering", OWN, hands=hands), "4 correction", "3 correction", "2"))
    assert course.does(0, "correct +3") == []
    assert course.does(1, f"correct {corrected}") == met


def test_a_bid_paid_by_selling():
    game = game_at("bidding", revealed=REVEALED, gold=[0, 20, 20], hands=[["block"], ["rebid"], []])
    course = Course(play(game, "0 bid abu 1", "1 bid edfu 0", "2 bid dakhla 0"))
    assert course.does(1, "sell rebid") == [], "somebody else sells meanwhile"
    assert course.does(0, "sell block") == ["paid-by-selling"]


def test_a_bid_paid_by_gold():
    game = game_at("bidding", revealed=REVEALED, gold=[0, 20, 20], hands=[["block"], ["rebid"], []])
    course = Course(play(game, "0 bid abu 1", "1 bid edfu 0", "0 sell block"))
    assert course.does(2, "bid dakhla 0") == [], "sold in time"


@pytest.mark.parametrize(("blocked", "tried", "met"), [(28, 36, ["block-on-28"]), (21, 28, [])])
def test_block_on_28(blocked, tried, met):
    course = Course(game_at("bidding", revealed=REVEALED, gold=[60] * 3, hands=[["block"], [], []]))
    course.does(0, f"bid abu {blocked}")
    assert course.is_refused(1, "bid abu 21") == [], "too low, which Block has nothing to do with"
    course.does(0, "play block")
    assert course.is_refused(1, f"bid abu {tried}") == met
    assert Course(course.game).is_refused(1, f"bid abu {tried}") == [], "it lay there from the beginning"


@pytest.mark.parametrize(("province", "met"), [("abu", ["rebid"]), ("dakhla", [])])
def test_rebid_used(province, met):
    game = game_at("bidding", revealed=REVEALED, hands=[["rebid"], [], []])
    course = Course(play(game, "0 bid abu 0", "1 bid abu 1", "2 bid edfu 0"))
    assert course.does(0, "play rebid") == []
    assert course.does(0, f"bid {province} 3") == met


@pytest.mark.parametrize(
    ("built", "met"),
    [
        (["abu", "avaris", "abydos", "baharya"], ["two-ties"]),
        (["abu", "abydos", "baharya"], []),
        (["abu", "sawu", "abydos", "buto"], []),
        ([], []),
    ],
)
def test_two_tied_majorities(built, met):
    course = Course(game_at("scoring", KINGDOM, sites={id: {"pyramids": 1} for id in built}))
    assert course.does(0, "pass") == []
    assert course.does(1, "pass") == []
    assert course.does(2, "pass") == met


@pytest.mark.parametrize(("stones", "met"), [(0, ["shared-win"]), (1, [])])
def test_a_shared_win(stones, met):
    course = Course(game_at("scoring", KINGDOM, new=True, gold=[5, 5, 4], sites={"abu": {"stones": stones}}))
    course.does(0, "pass")
    course.does(1, "pass")
    assert course.does(2, "pass") == met


@pytest.mark.parametrize(
    ("gold", "hand", "met"), [([5, 6, 0], ["block", "rebid"], ["sale-decides"]), ([5, 9, 0], ["block", "rebid"], [])]
)
def test_a_sale_that_decides_the_money(gold, hand, met):
    course = Course(game_at("scoring", KINGDOM, new=True, gold=gold, hands=[hand, [], []]))
    course.does(0, "pass")
    course.does(1, "pass")
    assert course.does(2, "pass") == met


def test_a_sale_by_choice_does_not_count():
    course = Course(game_at("scoring", KINGDOM, new=True, gold=[5, 5, 0], hands=[["block"], [], []]))
    assert course.does(0, "sell block") == []


@pytest.mark.parametrize("corner", [corner for corner in CORNERS if corner.start], ids=lambda corner: corner.id)
def test_built_positions_are_sound_and_lead_on(rules, corner):
    for number in range(12):
        facts = corner.start(rules, machine.Random(number), 3 + number % 3)
        position = amunre.sketch(rules, facts)
        assert position.problems(rules) == ()
        assert position.stage != "over"
