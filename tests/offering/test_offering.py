"""Chapter 6: the offering."""

from __future__ import annotations

from itertools import permutations

import pytest
from conftest import all_cards_but, clauses, codes, game_at, go_to, gold_of, hand_of, offer, play, texts, variant

import amunre
from amunre import Game, NotationError

THREE = (["memphis"], ["mendes"], ["abu"])
LATER = (["sawu", "memphis"], ["avaris", "mendes"], ["edfu", "abu"])
FOUR = (["memphis"], ["mendes"], ["abu"], ["kharga"])
FIVE = (["memphis"], ["mendes"], ["abu"], ["kharga"], ["thebes"])


def temple_total(game: Game) -> int:
    """The total that set the temple."""
    (moved,) = [event for event in game.events(amunre.OMNISCIENT) if event.kind == "temple-moved"]
    return int(moved.params["total"])


# --- the secret choice -----------------------------------------------------------------------------------


@pytest.mark.clause("offering.secret")
def test_everybody_is_asked_until_he_has_committed() -> None:
    game = game_at("offering", FOUR, pharaoh=1)
    assert list(game.to_act) == [0, 1, 2, 3]
    play(game, "2 offer 3")
    assert list(game.to_act) == [0, 1, 3]
    play(game, "0 steal", "3 offer 3")
    assert (game.stage, *game.to_act) == ("offering", 1)
    play(game, "1 offer 1")
    assert game.stage == "gifts"


@pytest.mark.clause("offering.secret")
def test_any_order_has_the_same_outcome() -> None:
    steps = ["0 offer 4", "1 offer 4 correction", "2 steal"]
    positions = set()
    for order in permutations(steps):
        game = game_at("offering", THREE, pharaoh=1, hands=[[], ["correction"], []])
        positions.add(play(game, *order).position().digest())
    assert len(positions) == 1


@pytest.mark.clause("offering.secret")
@pytest.mark.parametrize("first", ["offer 5", "offer 5 correction", "steal", "steal correction"])
def test_an_offering_is_final(first: str) -> None:
    game = play(game_at("offering", THREE, hands=[["correction", "correction"], [], []]), f"0 {first}")
    for second in ("offer 6", "offer 6 correction", "steal", "steal correction"):
        assert codes(game, 0, second) != []
    assert texts(game, 0) == ["sell correction"] if "correction" in first else True


@pytest.mark.clause("offering.secret")
def test_until_the_reveal_the_gold_stays_in_the_account() -> None:
    game = play(game_at("offering", THREE), "0 offer 9", "1 steal")
    assert gold_of(game) == [20, 20, 20]
    assert [player.gold for player in game.view(amunre.SPECTATOR).players] == [20, 20, 20]


@pytest.mark.clause("offering.secret")
@pytest.mark.parametrize(
    ("offering", "gold", "card"), [("offer 4 correction", 4, "correction"), ("offer 4", 4, None), ("steal", 0, None)]
)
def test_only_he_who_makes_it_is_told_what_an_offering_is(offering: str, gold: int, card: str | None) -> None:
    game = play(game_at("offering", THREE, hands=[[], ["correction"], []]), f"1 {offering}")

    def told(viewer: int | str) -> dict[str, object]:
        (made,) = [event for event in game.events(viewer) if event.kind == "offering-made"]
        return dict(made.params)

    assert told(1) == told(amunre.OMNISCIENT) == {"seat": 1, "gold": gold, "card": card}
    for viewer in (0, 2, amunre.SPECTATOR):
        assert told(viewer) == {"seat": 1, "gold": None, "card": "?"}


@pytest.mark.clause("offering.secret")
@pytest.mark.parametrize("own", ["offer 5 correction", "steal correction"])
def test_a_laid_card_counts_in_hand_but_cannot_be_used(own: str) -> None:
    game = play(game_at("offering", THREE, hands=[["correction", "harvest"], [], []]), f"0 {own}")
    assert hand_of(game, 0) == ("correction", "harvest")
    assert game.view(1).players[0].hand == ("?", "?")
    assert codes(game, 0, "sell correction") == ["card-lies-with-offering"]
    play(game, "0 sell harvest")
    assert hand_of(game, 0) == ("correction",)


@pytest.mark.clause("offering.secret")
def test_of_two_corrections_the_other_can_be_sold() -> None:
    game = play(
        game_at("offering", THREE, hands=[["correction"] * 2, [], []]), "0 offer 5 correction", "0 sell correction"
    )
    assert codes(game, 0, "sell correction") == ["card-lies-with-offering"]
    play(game, "1 steal", "2 steal")
    assert (game.stage, game.to_act, hand_of(game, 0)) == ("correction", (0,), ())


@pytest.mark.clause("offering.secret")
def test_without_a_laid_card_a_correction_can_be_sold_afterwards() -> None:
    game = play(game_at("offering", THREE, hands=[["correction"], [], []]), "0 offer 20", "0 sell correction")
    assert gold_of(game)[0] == 21
    play(game, "1 steal", "2 steal")
    assert gold_of(game)[0] == 1


# --- what may be offered -----------------------------------------------------------------------------------


@pytest.mark.clause("offering.amount")
def test_from_one_gold_to_all_or_the_steal_card() -> None:
    game = game_at("offering", THREE, gold=[7, 20, 20])
    assert texts(game, 0) == ["steal", *(f"offer {n}" for n in range(1, 8))]
    assert codes(game, 0, "offer 8") == ["offer-above-gold"]
    assert game.explain(0, "offer 8")[0].params == {"seat": 0, "amount": 8, "gold": 7}


@pytest.mark.clause("offering.amount")
def test_nothing_cannot_be_offered() -> None:
    with pytest.raises(NotationError):
        game_at("offering", THREE).explain(0, "offer 0")


@pytest.mark.clause("offering.amount")
def test_cards_are_no_gold_but_can_be_sold_first() -> None:
    game = game_at("offering", THREE, gold=[0, 3, 20], hands=[["harvest"], ["block", "builder"], []])
    assert texts(game, 0) == ["sell harvest", "steal"]
    assert codes(game, 1, "offer 4") == ["offer-above-gold"]
    play(game, "0 sell harvest", "0 offer 1")


# --- stealing --------------------------------------------------------------------------------------------


@pytest.mark.clause("offering.steal")
def test_the_offering_of_the_rule_book() -> None:
    game = offer(game_at("offering", FOUR, temple=0), "9", "4", "steal", "steal")
    assert temple_total(game) == 7
    assert game.position().temple == 2
    assert gold_of(game) == [11, 16, 23, 23]
    go_to(game, "income")
    assert game.position().pharaoh == 0


@pytest.mark.clause("offering.steal")
def test_a_thief_gets_three_gold_but_no_gifts() -> None:
    game = game_at("offering", THREE)
    bank = game.position().bank
    offer(game, "1", "steal", "2")
    assert gold_of(game) == [19, 23, 18]
    assert game.position().bank == bank
    assert game.to_act == (2,)
    play(game, *["2 decline"] * 3)
    assert game.to_act == (0,)
    play(game, *["0 decline"] * 2)
    assert game.stage == "income"


@pytest.mark.clause("offering.steal")
@pytest.mark.parametrize(
    ("offerings", "total"),
    [
        (("steal", "steal", "1"), -5),
        (("steal", "steal", "steal"), -9),
        (("steal", "3", "3"), 3),
        (("steal", "steal", "8"), 2),
        (("steal", "steal", "9"), 3),
    ],
)
def test_each_theft_counts_minus_three(offerings: tuple[str, ...], total: int) -> None:
    game = offer(game_at("offering", LATER, temple=4), *offerings)
    assert temple_total(game) == total
    assert game.position().temple == (1 if total < 3 else 2)


@pytest.mark.clause("offering.steal")
def test_the_steal_card_is_kept_for_every_round() -> None:
    game = offer(game_at("offering", THREE, gold=[0, 0, 0]), "steal", "steal", "steal")
    go_to(game, "offering", round=2)
    assert all("steal" in texts(game, seat) for seat in range(3))


@pytest.mark.clause("offering.steal")
def test_only_a_correction_may_lie_with_it() -> None:
    game = game_at("offering", THREE, hands=[["correction", "block"], [], []])
    assert texts(game, 0, "steal") == ["steal", "steal correction"]
    with pytest.raises(NotationError):
        game.explain(0, "steal block")
    with pytest.raises(NotationError):
        game.explain(0, "steal 5")


# --- corrections --------------------------------------------------------------------------------------------


@pytest.mark.clause("offering.correction")
@pytest.mark.parametrize(("change", "total", "temple"), [("+3", 15, 3), ("-3", 9, 2)])
def test_a_correction_changes_the_total_and_nothing_else(change: str, total: int, temple: int) -> None:
    game = offer(game_at("offering", THREE, hands=[[], ["correction"], []]), "5", "4 correction", "3")
    assert (game.stage, game.to_act) == ("correction", (1,))
    play(game, f"1 correct {change}")
    assert (temple_total(game), game.position().temple) == (total, temple)
    assert gold_of(game) == [15, 16, 17]
    play(game, *["0 decline"] * 3, *["1 decline"] * 2, "2 decline")
    assert game.position().pharaoh == 0


@pytest.mark.clause("offering.correction")
@pytest.mark.parametrize(("pharaoh", "order"), [(0, (0, 1, 3)), (1, (1, 3, 0)), (2, (3, 0, 1)), (3, (3, 0, 1))])
def test_corrections_come_in_order_from_the_old_pharaoh(pharaoh: int, order: tuple[int, ...]) -> None:
    hands = [["correction"], ["correction"], [], ["correction"]]
    game = game_at("offering", FOUR, pharaoh=pharaoh, hands=hands)
    offer(game, "1 correction", "2 correction", "20", "steal correction")
    for seat in order:
        assert (game.stage, game.to_act) == ("correction", (seat,))
        play(game, f"{seat} correct +3")
    assert game.stage == "gifts"


@pytest.mark.clause("offering.correction")
def test_corrections_up_and_down_add_up() -> None:
    hands = [["correction"], ["correction"], []]
    game = offer(game_at("offering", THREE, hands=hands), "5 correction", "4 correction", "3")
    play(game, "0 correct +3", "1 correct -3")
    assert temple_total(game) == 12
    game = offer(game_at("offering", THREE, hands=hands), "5 correction", "4 correction", "3")
    play(game, "0 correct -3", "1 correct -3")
    assert temple_total(game) == 6


@pytest.mark.clause("offering.correction")
def test_he_must_raise_or_lower_by_exactly_three() -> None:
    game = offer(game_at("offering", THREE, hands=[["correction", "harvest"], [], []]), "5 correction", "4", "3")
    assert texts(game, 0) == ["sell harvest", "correct +3", "correct -3"]
    for action in ("correct +0", "correct +1", "correct 3"):
        with pytest.raises(NotationError):
            game.explain(0, action)
    assert clauses(game, 1, "correct +3") == ["offering.correction"]


@pytest.mark.clause("offering.correction")
def test_the_temple_waits_for_the_last_correction() -> None:
    hands = [["correction"], ["correction"], []]
    game = offer(game_at("offering", THREE, temple=0, hands=hands), "5 correction", "5 correction", "3")
    play(game, "0 correct -3")
    assert game.position().temple == 0
    play(game, "1 correct -3")
    assert game.position().temple == 2


@pytest.mark.clause("offering.correction")
def test_a_correction_is_for_one_round() -> None:
    game = offer(game_at("offering", THREE, hands=[["correction"], [], []]), "5 correction", "4", "3")
    play(game, "0 correct +3")
    game = offer(go_to(game, "offering", round=2), "10", "1", "1")
    assert game.stage == "gifts"
    assert game.position().temple == 2


@pytest.mark.clause("offering.correction")
def test_the_choice_is_made_openly_one_after_the_other() -> None:
    hands = [["correction"], ["correction"], []]
    game = offer(game_at("offering", THREE, hands=hands), "5 correction", "4 correction", "3")
    play(game, "0 correct +3")
    (told,) = [event for event in game.events(2) if event.kind == "total-corrected"]
    assert (told.params["seat"], told.params["amount"]) == (0, 3)


@pytest.mark.clause("offering.correction")
@pytest.mark.parametrize("hand", [[], ["block"]])
def test_nobody_lays_a_card_that_he_does_not_hold(hand: list[str]) -> None:
    game = game_at("offering", THREE, hands=[hand, ["correction"], []])
    assert codes(game, 0, "offer 5 correction") == codes(game, 0, "steal correction") == ["no-card-to-lay"]


@pytest.mark.clause("offering.correction")
def test_the_card_cannot_be_the_whole_offering() -> None:
    game = game_at("offering", THREE, gold=[0, 20, 20], hands=[["correction"], [], []])
    assert texts(game, 0) == ["sell correction", "steal", "steal correction"]
    with pytest.raises(NotationError):
        game.explain(0, "offer correction")


@pytest.mark.clause("offering.correction")
def test_a_thief_may_correct() -> None:
    game = offer(game_at("offering", THREE, hands=[["correction"], [], []]), "steal correction", "4", "3")
    play(game, "0 correct -3")
    assert temple_total(game) == 1
    assert gold_of(game)[0] == 23


# --- the temple and the gold --------------------------------------------------------------------------------


@pytest.mark.clause("offering.total")
@pytest.mark.parametrize(
    ("offerings", "temple"),
    [
        (("4", "1", "steal"), 1),
        (("1", "1", "1"), 2),
        (("10", "1", "1"), 2),
        (("11", "1", "1"), 3),
        (("20", "1", "1"), 3),
        (("20", "2", "1"), 4),
        (("20", "20", "20"), 4),
    ],
)
@pytest.mark.parametrize("before", [1, 4])
def test_the_total_sets_the_temple(offerings: tuple[str, ...], temple: int, before: int) -> None:
    assert offer(game_at("offering", THREE), *offerings).position().temple == temple
    assert offer(game_at("offering", LATER, temple=before), *offerings).position().temple == temple


@pytest.mark.clause("offering.total")
@pytest.mark.parametrize(
    ("gold", "change", "temple"),
    [
        (5, "-3", 1),
        (6, "-3", 2),
        (9, "+3", 2),
        (10, "+3", 3),
        (15, "-3", 2),
        (16, "-3", 3),
        (19, "+3", 3),
        (20, "+3", 4),
    ],
)
def test_the_corrected_total_counts(gold: int, change: str, temple: int) -> None:
    hands = [["correction"], [], []]
    game = offer(game_at("offering", THREE, hands=hands), f"{gold - 2} correction", "1", "1")
    play(game, f"0 correct {change}")
    assert game.position().temple == temple


@pytest.mark.clause("offering.paid")
def test_all_offered_gold_goes_to_the_bank() -> None:
    game = game_at("offering", FOUR)
    bank = game.position().bank
    offer(game, "9", "20", "1", "steal")
    assert gold_of(game) == [11, 0, 19, 23]
    assert game.position().bank == bank + 30 - 3


# --- ranks and gifts ----------------------------------------------------------------------------------------


def gifts_in_order(game: Game) -> list[int]:
    """Whose gifts they are, one after the other, everything declined."""
    seats = []
    while game.stage == "gifts":
        (seat,) = game.to_act
        seats.append(seat)
        play(game, f"{seat} decline")
    return seats


@pytest.mark.clause("offering.rank")
@pytest.mark.parametrize(
    ("pharaoh", "offerings", "expected"),
    [
        (0, ("1", "4", "9", "5"), [2, 2, 2, 3, 3, 1, 0]),
        (0, ("6", "6", "6", "6"), [0, 0, 0, 1, 1, 2, 3]),
        (2, ("6", "6", "6", "6"), [2, 2, 2, 3, 3, 0, 1]),
        (2, ("6", "6", "1", "2"), [0, 0, 0, 1, 1, 3, 2]),
        (1, ("6", "2", "6", "1"), [2, 2, 2, 0, 0, 1, 3]),
        (3, ("5", "5", "9", "5"), [2, 2, 2, 3, 3, 0, 1]),
        (0, ("steal", "5", "steal", "5"), [1, 1, 1, 3, 3]),
        (2, ("steal", "5", "steal", "5"), [3, 3, 3, 1, 1]),
        (0, ("steal", "steal", "1", "steal"), [2, 2, 2]),
    ],
)
def test_ranks_and_gifts(pharaoh: int, offerings: tuple[str, ...], expected: list[int]) -> None:
    game = offer(game_at("offering", FOUR, pharaoh=pharaoh), *offerings)
    assert gifts_in_order(game) == expected
    assert game.position().pharaoh == expected[0]


@pytest.mark.clause("offering.rank")
def test_a_correction_does_not_change_a_rank() -> None:
    game = offer(game_at("offering", THREE, hands=[["correction"], [], []]), "5 correction", "6", "4")
    play(game, "0 correct +3")
    assert gifts_in_order(game) == [1, 1, 1, 0, 0, 2]


@pytest.mark.clause("offering.gifts")
@pytest.mark.parametrize(("own", "expected"), [(THREE, 6), (FOUR, 7), (FIVE, 8)])
def test_three_two_and_one_for_every_other(own: tuple[list[str], ...], expected: int) -> None:
    game = offer(game_at("offering", own), *(str(9 - seat) for seat in range(len(own))))
    assert gifts_in_order(game) == [0, 0, 0, 1, 1, *range(2, len(own))]
    assert len(game.steps) == len(own) + expected


@pytest.mark.clause("offering.gifts")
def test_the_first_takes_all_his_before_the_second() -> None:
    game = offer(game_at("offering", THREE), "4", "9", "1")
    for gift in ("stone", "farmer", "stone"):
        assert game.to_act == (1,)
        assert clauses(game, 0, "take stone memphis") == clauses(game, 0, "take card") == ["offering.gifts"]
        play(game, f"1 take {gift} mendes")
    assert game.to_act == (0,)
    site = game.position().sites["mendes"]
    assert (site.stones, site.field_farmers) == (2, 1)


@pytest.mark.clause("offering.gifts")
def test_gifts_come_in_any_mix() -> None:
    game = offer(game_at("offering", THREE), "9", "4", "1")
    play(game, "0 take stone memphis", "0 take card", "0 take farmer memphis", "1 take card", "1 take card")
    assert [len(hand_of(game, seat)) for seat in range(3)] == [1, 2, 0]
    assert gold_of(game) == [11, 16, 19]


@pytest.mark.clause("offering.gifts")
def test_one_gift_may_be_declined_and_the_next_taken() -> None:
    game = offer(game_at("offering", THREE), "9", "4", "1")
    play(game, "0 decline", "0 take stone memphis", "0 decline")
    assert game.to_act == (1,)
    assert game.position().sites["memphis"].stones == 1


@pytest.mark.clause("offering.gifts")
@pytest.mark.parametrize("last", ["take card", "take stone memphis", "take farmer memphis", "decline"])
def test_cards_are_handed_over_after_the_last_choice(last: str) -> None:
    game = offer(game_at("offering", THREE, draw=["block", "harvest", "rebid"]), "9", "4", "1")
    before = game.position().draw
    for _ in range(2):
        play(game, "0 take card")
        assert hand_of(game, 0) == ()
        assert game.position().draw == before
    play(game, f"0 {last}")
    assert hand_of(game, 0) == (("block", "harvest", "rebid") if last == "take card" else ("block", "harvest"))


@pytest.mark.clause("offering.gifts")
def test_each_gets_his_cards_before_the_next_chooses() -> None:
    game = offer(game_at("offering", THREE, draw=["block", "harvest", "rebid"]), "9", "4", "1")
    play(game, "0 take card", "0 decline", "0 decline")
    assert hand_of(game, 0) == ("block",)
    play(game, "1 take card", "1 decline", "2 take card")
    assert (hand_of(game, 1), hand_of(game, 2)) == (("harvest",), ("rebid",))


@pytest.mark.clause("offering.gifts")
@pytest.mark.parametrize(("draw", "discard"), [(1, 0), (0, 1)])
def test_a_chosen_card_counts_as_gone(draw: int, discard: int) -> None:
    rest = all_cards_but(["block"])
    game = game_at("offering", THREE, hands=[[], rest, []], draw=["block"] * draw, discard=["block"] * discard)
    offer(game, "9", "4", "1")
    play(game, "0 take card")
    assert codes(game, 0, "take card") == ["no-card-left"]
    assert "take card" not in texts(game, 0)
    play(game, "0 decline", "0 decline")
    assert hand_of(game, 0) == ("block",)
    assert codes(game, 1, "take card") == ["no-card-left"]


@pytest.mark.clause("offering.gifts")
def test_a_sale_between_two_choices_refills_the_piles() -> None:
    rest = all_cards_but(["block"])
    game = game_at("offering", THREE, hands=[[], rest, []], draw=["block"], discard=[])
    offer(game, "9", "4", "1")
    play(game, "0 take card", "1 sell harvest", "0 take card")
    assert codes(game, 0, "take card") == ["no-card-left"]
    play(game, "0 decline")
    assert hand_of(game, 0) == ("block", "harvest")


@pytest.mark.clause("offering.gifts")
def test_one_may_sell_for_ones_own_gift() -> None:
    rest = all_cards_but(["block"])
    game = game_at("offering", THREE, hands=[["block"], rest, []], draw=[], discard=[])
    offer(game, "9", "4", "1")
    assert codes(game, 0, "take card") == ["no-card-left"]
    play(game, "0 sell block", "0 take card", "0 decline", "0 decline")
    assert hand_of(game, 0) == ("block",)


@pytest.mark.clause("offering.gifts")
def test_the_second_chooses_from_what_the_first_left() -> None:
    rest = all_cards_but(["block", "rebid"])
    game = game_at("offering", THREE, hands=[[], rest, []], draw=["block", "rebid"], discard=[])
    offer(game, "9", "4", "1")
    play(game, "0 take card", "0 decline", "0 decline", "1 take card")
    assert codes(game, 1, "take card") == ["no-card-left"]


@pytest.mark.clause("offering.gift-rules")
def test_the_card_limit_does_not_apply() -> None:
    own = (["mendes"], ["buto"], ["abu"])
    game = offer(game_at("offering", own), "9", "4", "1")
    play(game, *["0 take card"] * 3, *["1 take card"] * 2)
    assert [len(hand_of(game, seat)) for seat in range(2)] == [3, 2]


@pytest.mark.clause("offering.gift-rules")
def test_farmers_need_a_free_own_field() -> None:
    sites = {"memphis": {"field_farmers": 1}}
    game = offer(game_at("offering", THREE, sites=sites), "9", "4", "1")
    assert codes(game, 0, "take farmer abu") == codes(game, 0, "take farmer sawu") == ["gift-field-not-yours"]
    play(game, "0 take farmer memphis")
    assert codes(game, 0, "take farmer memphis") == ["gift-needs-field"]
    site = game.position().sites["memphis"]
    assert (site.field_farmers, site.plain_farmers) == (2, 0)
    game = offer(game_at("offering", (["berenike"], ["mendes"], ["abu"])), "9", "4", "1")
    assert codes(game, 0, "take farmer berenike") == ["gift-needs-field"]


@pytest.mark.clause("offering.gift-rules")
def test_stones_go_on_own_plains_and_make_pyramids() -> None:
    game = offer(game_at("offering", THREE, sites={"memphis": {"stones": 1}}), "9", "4", "1")
    assert codes(game, 0, "take stone abu") == codes(game, 0, "take stone sawu") == ["gift-plain-not-yours"]
    play(game, "0 take stone memphis", "0 take stone memphis")
    site = game.position().sites["memphis"]
    assert (site.stones, site.pyramids, game.position().supply.stones) == (0, 1, 15)
    play(game, "0 take stone memphis")
    assert game.position().sites["memphis"].stones == 1


@pytest.mark.clause("offering.gift-rules")
def test_no_card_is_played_with_the_gifts() -> None:
    hands = [["builder", "free-farmer"], ["builder"], []]
    game = offer(game_at("offering", THREE, hands=hands, sites={"memphis": {"stones": 2}}), "9", "4", "1")
    for action in ("play builder memphis", "play free-farmer memphis"):
        assert codes(game, 0, action) == ["card-out-of-phase"]


@pytest.mark.clause("offering.gift-rules")
def test_gifts_cost_nothing() -> None:
    game = offer(game_at("offering", THREE, gold=[9, 4, 1]), "9", "4", "1")
    play(game, "0 take stone memphis", "0 take farmer memphis", "0 take card")
    assert gold_of(game) == [0, 0, 0]


@pytest.mark.clause("offering.pharaoh")
def test_the_pharaoh_changes_after_the_gifts() -> None:
    game = offer(game_at("offering", THREE, pharaoh=2), "1", "9", "3")
    for _ in range(5):
        play(game, f"{game.to_act[0]} decline")
        assert game.position().pharaoh == 2
    play(game, "0 decline")
    assert (game.stage, game.position().pharaoh) == ("income", 1)


@pytest.mark.clause("offering.pharaoh")
@pytest.mark.parametrize("pharaoh", [0, 1, 2])
def test_if_all_steal_the_pharaoh_stays_and_nobody_gets_a_gift(pharaoh: int) -> None:
    game = offer(game_at("offering", THREE, pharaoh=pharaoh), "steal", "steal", "steal")
    assert (game.stage, game.position().pharaoh, game.to_act) == ("income", pharaoh, (pharaoh,))
    assert gold_of(game) == [23, 23, 23]


@pytest.mark.clause("offering.pharaoh")
@pytest.mark.parametrize(("pharaoh", "new"), [(0, 0), (1, 2), (2, 2)])
def test_equal_highest_offerings_favor_the_first_from_the_old_pharaoh(pharaoh: int, new: int) -> None:
    game = offer(game_at("offering", THREE, pharaoh=pharaoh), "9", "3", "9")
    assert go_to(game, "income").position().pharaoh == new


@pytest.mark.clause("offering.gifts")
@pytest.mark.parametrize(("first", "second", "asked"), [(0, 2, [1, 2, 3]), (0, 0, [2, 3]), (3, 0, [0, 2, 3])])
def test_a_rank_without_gifts_is_passed_over(first: int, second: int, asked: list[int]) -> None:
    gifts = {"first": first, "second": second, "other": 1}
    game = game_at("offering", FOUR, rules=variant({"ruleset.offering.gifts": gifts}))
    offer(game, "9", "8", "7", "6")
    seen = []
    while game.stage == "gifts":
        seen += [seat for seat in game.to_act if seat not in seen]
        play(game, f"{game.to_act[0]} decline")
    assert seen == asked
    assert game.position().pharaoh == 0
