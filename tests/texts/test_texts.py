"""Every refusal and every event has a sentence, and the sentence reads well for whoever may know it."""

from __future__ import annotations

from random import Random

import pytest
from counts import few

from amunre import OMNISCIENT, SPECTATOR, Game, load_ruleset
from amunre.engine.files import folder
from amunre.engine.languages import files_of
from amunre.engine.schema import schema_problems
from amunre.engine.source import read
from amunre.engine.texts import Filler
from amunre.games.amun_re.course import STAGES
from amunre.games.amun_re.texts import sections, title
from amunre.games.amun_re.vocabulary import EFFECTS

RULES = load_ruleset()
EVENTS = {cls.kind_of(): cls for cls in RULES.game.events}
EXPLAIN_EVERY = 25
"""Steps of a game between two positions at which the whole catalogue is explained."""


def random_game(seed: int) -> Game:
    """A whole game, in which now and then a seat that is not asked does what it may."""
    players = RULES.least_players + seed % (RULES.most_players - RULES.least_players + 1)
    game, random = Game(RULES, players, seed=seed), Random(seed)
    while not game.over:
        seat = random.randrange(players) if random.random() < 0.1 else random.choice(game.to_act)
        if actions := game.legal_actions(seat):
            game.push(seat, random.choice(actions))
    return game


def reads_well(text: str) -> bool:
    """Return whether this is a sentence without holes."""
    return not text[0].islower() and text[-1] == "." and not any(hole in text for hole in ("None", "?", "{", "[", "  "))


def check_keys(section: str, wanted: set[str]) -> None:
    """Check that a section of the English texts has these keys and no others."""
    found = set(sections()[section])
    missing, unused = sorted(wanted - found), sorted(found - wanted)
    assert found == wanted, f"data/texts/amun-re/en.yaml: {section}: missing: {missing}, not used: {unused}"


def test_the_file_is_as_its_schema_says() -> None:
    for file in files_of(folder("data") / "texts" / "en.yaml").values():
        document = read(file)
        assert document.problems == ()
        assert schema_problems(document, "texts") == ()


def test_every_code_has_a_sentence_and_no_other() -> None:
    moves = [move for stage in STAGES for move in (*stage.moves, *stage.any_time)]
    codes = {check.code for move in moves for check in move.checks}
    codes |= {"wrong-phase", "wrong-step", "card-out-of-phase"}
    codes |= {"not-your-turn", "bid-stands", "offered-already", "collected-already", "game-over"}
    check_keys("violations", codes)


def test_every_kind_of_event_has_a_sentence_and_no_other() -> None:
    check_keys("events", set(EVENTS))


def test_a_template_by_clause_names_clauses_and_any_other() -> None:
    slugs = {clause.slug for clause in RULES.clauses}
    for section in ("violations", "events"):
        for found in sections()[section].values():
            if not isinstance(found, str):
                assert "any" in found
                assert set(found) - {"any"} <= slugs


def test_names_of_all_things_of_the_standard_game() -> None:
    stages = STAGES
    check_keys("stages", {stage.name for stage in stages})
    check_keys("phases", {stage.phase for stage in stages} - {"over"} | {"reveal"})
    check_keys("lines", {line.id for line in RULES.lines})
    check_keys("kingdoms", {kingdom.id for kingdom in RULES.kingdoms})
    check_keys("tie-breaks", set(RULES.tie_breaks))
    check_keys("chapters", {clause.chapter for clause in RULES.clauses})
    check_keys("documents", {source.document for clause in RULES.clauses for source in clause.sources})
    check_keys("effects", set(EFFECTS))
    check_keys("kinds", {clause.kind for clause in RULES.clauses})


def test_a_thing_of_a_variant_is_called_by_its_id() -> None:
    assert title("lines", "pyramid") == "pyramids"
    assert title("lines", "obelisk") == "obelisk"


@pytest.mark.parametrize("seed", range(few(6, 30)))
def test_every_event_of_a_game_reads_well_for_every_viewer(seed: int) -> None:
    game = random_game(seed)
    for viewer in (*range(game.players), SPECTATOR, OMNISCIENT):
        for event in game.events(viewer):
            assert reads_well(game.sentence(event)), (viewer, event)


@pytest.mark.parametrize("seed", range(few(2, 6)))
def test_every_refusal_reads_well(seed: int) -> None:
    game = random_game(seed)
    while game.steps:
        for seat in range(game.players):
            for action in RULES.actions:
                for violation in game.explain(seat, action):
                    assert reads_well(violation.text), (seat, action, violation)
        for _ in range(min(EXPLAIN_EVERY, len(game.steps))):
            game.undo()


def sentence(kind: str, clause: str, **params: object) -> str:
    game = Game(RULES, ["Nefertari", "thebes", "Khufu"], seed=0)
    return game.sentence(EVENTS[kind](clause, **params))


def test_hidden_cards_are_counted_and_known_ones_named() -> None:
    told = sentence("cards-drawn", "offering.gifts", seat=0, cards=("harvest", "builder"))
    assert told == "Nefertari draws 2 power cards: Harvest increase and Builder."
    assert sentence("cards-drawn", "offering.gifts", seat=0, cards=("?",)) == "Nefertari draws 1 power card."


def test_players_keep_their_names_though_a_province_has_the_same() -> None:
    told = sentence("offerings-ranked", "offering.rank", seats=(2, 1, 0))
    assert told == "Ranking of the offerings: Khufu, thebes and Nefertari."


def test_names_in_any_writing_stay_as_they_are() -> None:
    name = "👩‍🚀 Ägypten عدا"
    game = Game(load_ruleset(), [name, "Bob", "Cleo"], seed=7)
    assert game.sentence(game.play(0, "bid abu 3")[0]) == f"{name} bids 3 on Abu."


def test_gold_that_moves_for_a_reason_of_a_variant() -> None:
    told = sentence("gold-moved", "card.flood", source="bank", target=2, gold=1, province="abu")
    assert told == "1 gold goes from the bank to Khufu for Abu."
    assert sentence("gold-moved", "card.tax", source=2, target=0, gold=3) == "3 gold goes from Khufu to Nefertari."


def test_points_on_a_line_of_a_variant() -> None:
    told = sentence("points-scored", "scoring.shore", seat=1, scoring=0, line="majority", points=1, about="inland")
    assert told == "Thebes scores 1 point: most pyramids, away from the Nile."


def test_an_offering_and_a_correction_are_told_with_their_signs() -> None:
    told = sentence("offerings-revealed", "offering.secret", offerings=(5, 0, 1), laid=(None, None, None))
    assert told == "The offerings are revealed: 5 gold by Nefertari, the -3 card by thebes, 1 gold by Khufu."
    assert sentence("total-corrected", "offering.correction", seat=0, amount=3) == "Nefertari corrects the total by +3."


def test_a_refusal_names_the_amounts() -> None:
    game = Game(RULES, 3, seed=1)
    province = game.view(0).revealed[0]
    [violation] = game.explain(0, f"bid {province} 36")
    name = RULES.province(province).names["en"]
    assert (
        violation.text
        == f"Seat 0 has 20 gold and 1 card, and can pay at most 21 gold; a bid of 36 on {name} is too high."
    )


def test_a_template_cannot_ask_for_what_is_not_there() -> None:
    with pytest.raises(KeyError):
        Filler(RULES, ("Nefertari",)).filled("{seat} waits.", {})
