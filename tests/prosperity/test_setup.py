"""The kingdom and the start seat of a game: chosen by name or by cards, or drawn."""

from __future__ import annotations

from collections import Counter

import pytest

from amunre import prosperity
from amunre.engine.files import Document
from amunre.engine.position import plain
from amunre.engine.schema import schema_problems
from amunre.errors import NotationError
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.setup import Setup

BEGINNERS = (
    "watchtower",
    "monument",
    "workers-village",
    "counting-house",
    "rabble",
    "royal-seal",
    "venture",
    "goons",
    "bank",
    "expand",
)


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return prosperity.load_ruleset()


@pytest.mark.clause("setup.sets")
def test_a_kingdom_is_chosen_by_its_name(rules: Ruleset) -> None:
    assert Setup.decided(rules, 3, 1, {"kingdom": "beginners"}).kingdom == BEGINNERS
    assert Setup.chosen(rules, 3, {"kingdom": "beginners", "start": 2}) == {"kingdom": [*BEGINNERS], "start": 2}


@pytest.mark.clause("setup.kingdom")
def test_a_kingdom_is_chosen_by_ten_cards_in_any_order(rules: Ruleset) -> None:
    for kingdom in (BEGINNERS, BEGINNERS[::-1], [*BEGINNERS], sorted(BEGINNERS)):
        assert Setup.decided(rules, 2, 1, {"kingdom": kingdom, "start": 1}) == Setup(1, BEGINNERS)
        assert Setup.chosen(rules, 2, {"kingdom": kingdom}) == {"kingdom": [*BEGINNERS]}


WRONG: dict[str, tuple[object, str]] = {
    "a name": ("beginer", "found 'beginer'; did you mean beginners?"),
    "a card": ("bank", "found 'bank'"),
    "a number": (3, "found 3"),
    "nothing": (None, "found None"),
    "nine cards": (BEGINNERS[:9], "found 9."),
    "eleven cards": ((*BEGINNERS, "mint"), "found 11."),
    "a card twice": ((*BEGINNERS[:9], "bank"), "found bank twice."),
    "a card of no pile": ((*BEGINNERS[:9], "copper"), "found 'copper'"),
    "a misspelled card": ((*BEGINNERS[:9], "mnit"), "found 'mnit'; did you mean mint?"),
    "a list in a list": ((*BEGINNERS[:9], ["mint"]), "found ['mint']"),
    "a number among cards": ((*BEGINNERS[:9], 1), "found 1"),
}


@pytest.mark.parametrize("name", WRONG)
def test_an_invalid_kingdom_is_refused(name: str, rules: Ruleset) -> None:
    kingdom, found = WRONG[name]
    with pytest.raises(ValueError, match=r"^kingdom: expected ") as error:
        Setup.decided(rules, 2, 1, {"kingdom": kingdom})
    assert found in str(error.value)
    listed = [*kingdom] if isinstance(kingdom, tuple) else kingdom
    with pytest.raises(NotationError, match="kingdom"):
        Setup.chosen(rules, 2, {"kingdom": listed})


@pytest.mark.parametrize(
    "given", [3, None, ["beginners"], {"kingdoms": "beginners"}, {"kingdom": "beginners", "start": 4}]
)
def test_other_invalid_options_are_refused(given: object, rules: Ruleset) -> None:
    with pytest.raises(NotationError, match=r"^setup: "):
        Setup.chosen(rules, 4, given)


def test_nothing_changes_what_the_caller_gave(rules: Ruleset) -> None:
    given: dict[str, object] = {"kingdom": "beginners"}
    Setup.decided(rules, 2, 1, given)
    Setup.chosen(rules, 2, given)
    assert given == {"kingdom": "beginners"}


@pytest.mark.clause("setup.draw")
def test_a_drawn_kingdom_is_any_ten_cards_in_card_order(rules: Ruleset) -> None:
    cards = [card.id for card in rules.kingdom_cards]
    drawn = [Setup.drawn(rules, 4, seed) for seed in range(2000)]
    assert drawn[:50] == [Setup.drawn(rules, 4, seed) for seed in range(50)]
    for setup in drawn:
        assert len({*setup.kingdom}) == 10
        assert list(setup.kingdom) == sorted(setup.kingdom, key=cards.index)
    times = Counter(card for setup in drawn for card in setup.kingdom)
    assert all(700 < times[card] < 900 for card in cards)  # 800 on average; the standard deviation is 22
    assert len({setup.kingdom for setup in drawn}) > 1990
    assert {setup.start for setup in drawn} == {0, 1, 2, 3}


@pytest.mark.clause("setup.start")
def test_the_start_seat_and_the_kingdom_do_not_depend_on_each_other(rules: Ruleset) -> None:
    for seed in range(20):
        drawn = Setup.drawn(rules, 3, seed)
        assert Setup.decided(rules, 3, seed, {"kingdom": "beginners"}) == Setup(drawn.start, BEGINNERS)
        assert Setup.decided(rules, 3, seed, {"start": 1}) == Setup(1, drawn.kingdom)


def test_its_schema_is_that_of_its_class(rules: Ruleset) -> None:
    setup = Setup.decided(rules, 2, 1, {"kingdom": "big-actions"})
    assert schema_problems(Document("setup", plain(setup)), "prosperity/setup") == ()
