"""A language is a file: which one is spoken, what may stand in its templates, and what is told of one that lacks something."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import quick_yaml
from attrs import evolve
from untranslated import skip_or_fail, told_of

import amunre
from amunre import Game, NotationError
from amunre.checking.texts import check_texts
from amunre.engine import texts as engine_texts
from amunre.engine.files import folder
from amunre.engine.languages import Language, files_of, languages, speaking, spoken
from amunre.engine.texts import Filler, name_of
from amunre.games.amun_re import texts

ENGLISH = folder("data") / "texts" / "en.yaml"
RULES = amunre.load_ruleset()
GAMES = ("", "amun-re")

Change = Callable[[dict[str, Any]], None]


def written(place: Path, change: Change) -> Path:
    """Write slightly changed English as the language xx: the texts of any game and of Amun-Re, each in its file.

    The texts of other games stay English.
    """
    whole, own = (quick_yaml.load((ENGLISH.parent / game / ENGLISH.name).read_text(encoding="utf-8")) for game in GAMES)
    both = {key: {**whole.get(key, {}), **own[key]} for key in own}
    found = {**whole, **both}
    change(found)
    parts: dict[str, dict[str, Any]] = {game: {} for game in GAMES}
    for section, held in found.items():
        if section not in own:
            parts[""][section] = held
            continue
        for key, text in held.items():
            game = "" if key in whole.get(section, {}) else "amun-re"
            parts[game].setdefault(section, {})[key] = text
    others = {
        game: quick_yaml.load(file.read_text(encoding="utf-8"))
        for game, file in files_of(ENGLISH).items()
        if game not in GAMES
    }
    for game, held in {**others, **parts}.items():
        (place / game).mkdir(exist_ok=True)
        text = quick_yaml.dump(held, allow_unicode=True, sort_keys=False)
        (place / game / "xx.yaml").write_text(text, encoding="utf-8")
    return place / "xx.yaml"


def language(place: Path, change: Change) -> Language:
    return Language.load(written(place, change))


def slavic(found: dict[str, Any]) -> None:
    """Three forms of a word, and names by case."""
    found["plurals"] = [[1, 1], [2, 4]]
    found["events"]["cards-drawn"] = "{seat} lízne {cards|kartu|karty|karet}."
    found["events"]["stone-placed"] = "Kámen v {province:loc}."
    found["events"]["asked"] = "[{seats}: ]Čas {stage:gen}; {stage}."
    found["stages"]["bidding"] = {"any": "dražba", "gen": "dražby"}


# --- the one that is spoken --------------------------------------------------------------------------


def test_english_is_spoken_unless_something_else_is_said(tmp_path):
    other = language(tmp_path, lambda found: found["groups"].update(offer="Nabídnout zlato"))
    assert "en" in languages()
    assert texts.part("groups", "offer") == "Offer gold"
    with speaking(other):
        assert texts.part("groups", "offer") == "Nabídnout zlato"
        with speaking("en"):
            assert texts.part("groups", "offer") == "Offer gold"
        assert texts.part("groups", "offer") == "Nabídnout zlato"
    assert texts.part("groups", "offer") == "Offer gold"


def test_a_language_that_there_is_not():
    with (
        pytest.raises(ValueError, match=rf"^language: expected one of {', '.join(languages())}, found '\.\./en'\.$"),
        speaking("../en"),
    ):
        pass
    assert spoken().code == "en"


def test_a_file_that_cannot_be_read(tmp_path):
    file = tmp_path / "xx.yaml"
    file.write_text("plurals: [[1, 1]\n", encoding="utf-8")
    with pytest.raises(NotationError, match=r"xx\.yaml:"):
        Language.load(file)


def test_each_thread_and_each_task_speaks_its_own(tmp_path):
    other = language(tmp_path, lambda found: found["groups"].update(offer="Nabídnout zlato"))
    game = Game(RULES, 3, seed=1)
    with speaking(other), ThreadPoolExecutor(1) as pool:
        assert pool.submit(texts.part, "groups", "offer").result() == "Offer gold"

    async def titles(spoken: Language | str) -> set[str]:
        found = set()
        with speaking(spoken):
            for _ in range(5):
                await asyncio.sleep(0)
                found.add(texts.part("groups", "offer"))
        return found

    async def both() -> list[set[str]]:
        return await asyncio.gather(titles(other), titles("en"))

    with ThreadPoolExecutor(1) as pool:  # in this thread a loop may be running: that of the browser
        assert pool.submit(lambda: asyncio.run(both())).result() == [{"Nabídnout zlato"}, {"Offer gold"}]
    assert game.prompt(0).text.startswith("Bid on a province")


def test_what_is_kept_for_a_ruleset_is_kept_for_each_language(tmp_path):
    """The labels of actions are made once: not once for all languages."""
    other = language(tmp_path, lambda found: found["choices"].update({"buy cards": "{amount|karta|karet}"}))
    game = Game(RULES, 3, seed=1)
    while game.stage != "purchase":
        game.push(game.to_act[0], game.legal_actions(game.to_act[0])[-1])

    def labels() -> list[str]:
        groups = game.prompt(game.to_act[0]).groups
        return [choice.label for group in groups if group.kind == "buy-cards" for choice in group.choices]

    before = labels()
    assert before[0] == "1 card"
    with speaking(other):
        assert labels()[0] == "1 karta"
    assert labels() == before


# --- what is missing ---------------------------------------------------------------------------------

MISSING: dict[str, tuple[str, Callable[[], object]]] = {
    "a text of a game": ("amun-re/en.yaml: choices.bury", lambda: Filler(RULES).part("choices", "bury")),
    "the title of a group": ("amun-re/en.yaml: groups.bury", lambda: texts.part("groups", "bury")),
    "a text of any game": ("en.yaml: log.bury", lambda: engine_texts.say("log", "bury")),
    "a text of any game, said of one": ("en.yaml: log.bury", lambda: Filler(RULES).say("log", "bury")),
    "a section": ("amun-re/en.yaml: bury", lambda: Filler(RULES).template("bury", "stone")),
}


@pytest.mark.parametrize("case", MISSING)
@pytest.mark.parametrize("code", ["en", "cs"])
def test_a_text_that_is_missing_is_named_with_its_file(case, code):
    place, ask = MISSING[case]
    with speaking(code), pytest.raises(KeyError) as error:
        ask()
    assert error.value.args == (f"data/texts/{place} is missing",)


def test_so_is_a_case_that_is_missing():
    with pytest.raises(KeyError, match=r"data/texts/amun-re/en\.yaml: events\.cards-shuffled\.loc is missing"):
        Filler(RULES).sections["events"]["cards-shuffled"]["loc"]


def test_what_a_language_lacks_is_said_in_english(tmp_path):
    other = language(tmp_path, lambda found: (slavic(found), found["choices"].pop("buy cards"), found.pop("lines")))
    with speaking(other):
        said = [texts.part("choices", "buy cards", amount=n) for n in (1, 2, 5)]
        assert texts.title("lines", "set") == "complete sets"
    assert said == ["1 card", "2 cards", "5 cards"]


# --- names and forms ---------------------------------------------------------------------------------


def test_names_of_a_ruleset_by_language_and_case(tmp_path):
    block, memphis = RULES.card("block"), RULES.province("memphis")
    memphis = evolve(memphis, names={"en": "Memphis", "xx": "Memfis", "xx:loc": "Memfidě"})
    with speaking(language(tmp_path, slavic)):
        assert (name_of(memphis), name_of(memphis, "loc"), name_of(memphis, "gen")) == ("Memfis", "Memfidě", "Memfis")
        assert name_of(block) == block.names["en"]
    assert (name_of(memphis), name_of(memphis, "loc")) == ("Memphis", "Memphis")


def test_three_forms_and_cases_of_names(tmp_path):
    memphis = {"en": "Memphis", "xx": "Memfis", "xx:loc": "Memfidě"}
    rules = evolve(
        RULES, provinces=tuple(evolve(p, names=memphis) if p.id == "memphis" else p for p in RULES.provinces)
    )
    filler = Filler(rules, ("Ada", "Bob", "Cyd"))
    with speaking(language(tmp_path, slavic)):
        drawn = [filler.say("events", "cards-drawn", seat=0, cards=("?",) * n) for n in (1, 2, 4, 5)]
        assert drawn == [f"Ada lízne {told}." for told in ("1 kartu", "2 karty", "4 karty", "5 karet")]
        assert filler.say("events", "stone-placed", province="memphis") == "Kámen v Memfidě."
        assert filler.say("events", "stone-placed", province="abu") == "Kámen v Abu."
        assert filler.say("events", "asked", stage="bidding") == "Čas dražby; dražba."
        assert filler.say("events", "asked", stage="gifts") == "Čas the choice of gifts; the choice of gifts."
    assert filler.say("events", "asked", stage="bidding", seats=(1,)) == "Bob must bid."


def test_only_a_parameter_that_names_a_thing_becomes_its_name():
    params = {"province": "abu", "file": "abu", "seats": (1, 0)}
    assert Filler(RULES, ("a", "b")).filled("{province}, {file}, {seats}", params) == "Abu, abu, b and a"


# --- the check ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", languages())
def test_each_language_says_all_that_is_to_be_said(code):
    lacking, others = told_of(code)
    assert others == []
    skip_or_fail(lacking)


def test_what_is_not_translated_is_listed_and_fails_where_all_is_required(monkeypatch):
    monkeypatch.delenv("TRANSLATIONS", raising=False)
    skip_or_fail([])
    with pytest.raises(pytest.skip.Exception, match=r"^not translated yet: cs\.yaml:1; cs\.yaml:2$"):
        skip_or_fail(["cs.yaml:1", "cs.yaml:2"])
    monkeypatch.setenv("TRANSLATIONS", "required")
    with pytest.raises(pytest.fail.Exception):
        skip_or_fail(["cs.yaml:1"])


def put(section: str, key: str, text: Any) -> Change:
    return lambda found: found[section].update({key: text})


WRONG: dict[str, tuple[Change, str, str, str]] = {
    "a section that is missing": (lambda f: f.pop("lines"), "lines", "nothing", "the section"),
    "a text that is missing": (
        lambda f: f["groups"].pop("offer"),
        "groups.offer",
        "nothing",
        'text such as "Offer gold"',
    ),
    "a word of the glossary that is missing": (
        lambda f: f["glossary"].pop("bank"),
        "glossary.bank",
        "nothing",
        "text such as a mapping of 4",
    ),
    "a key that nobody asks for": (
        put("groups", "offers", "Nabídky"),
        "groups.offers",
        "the key offers",
        "a key in en.yaml",
    ),
    "a field that nobody fills": (
        put("events", "gift-taken", "{seat} volí {gift} {gifts}."),
        "events.gift-taken",
        "the field gifts",
        "one of gift, seat",
    ),
    "a field where there is none": (
        put("groups", "offer", "{gold}"),
        "groups.offer",
        "the field gold",
        "no field",
    ),
    "a field that is not always filled": (
        put("events", "card-played", "{seat} hraje {card} na {province}."),
        "events.card-played",
        "the field province",
        "this field in square brackets, because it may be empty",
    ),
    "a form too many": (
        put("groups", "sell", "{gold|zlato|zlata|zlat}"),
        "groups.sell",
        '3 forms of "zlato|zlata|zlat"',
        "2, as in plurals",
    ),
    "a brace too many": (
        put("groups", "offer", "{seat"),
        "groups.offer",
        "the character {",
        "fields such as {seat} or {n|stone|stones}, and brackets in pairs",
    ),
    "a bracket too few": (
        put("groups", "sell", "Prodat[ za {gold}"),
        "groups.sell",
        "an unmatched bracket",
        "fields such as {seat} or {n|stone|stones}, and brackets in pairs",
    ),
    "a clause that is misspelt": (
        put(
            "events", "cards-shuffled", dict.fromkeys(("any", "play.reshuffle", "play.reshufle"), "Zamíchá se {cards}.")
        ),
        "events.cards-shuffled.play.reshufle",
        "the key play.reshufle",
        "one of play.reshuffle, any, or a grammatical case",
    ),
    "a field that is missing": (
        put("events", "gift-taken", "{seat} si vybírá."),
        "events.gift-taken",
        "no field gift",
        '"{seat} chooses {gift}."',
    ),
    "a clause that is missing": (
        put("events", "cards-shuffled", "Zamíchá se {cards}."),
        "events.cards-shuffled",
        "nothing for play.reshuffle",
        'text such as "The draw pile is empty: the discard..."',
    ),
    "a word that another clause defines": (
        lambda f: f["glossary"]["bank"].update(clause="setup.supply"),
        "glossary.bank.clause",
        '"setup.supply"',
        '"play.unlimited-gold"',
    ),
    "a word that is short elsewhere": (
        lambda f: f["glossary"]["bid-stone"].pop("shortened"),
        "glossary.bid-stone.shortened.in",
        "nothing",
        "a list of 3",
    ),
    "no text for all other cases": (
        put("stages", "bidding", {"gen": "dražby"}),
        "stages.bidding.any",
        "nothing",
        "the key any",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_with_a_language_is_told_with_its_place(tmp_path, case):
    change, path, found, expected = WRONG[case]
    file = written(tmp_path, change)
    [problem] = check_texts(file)
    assert problem.file == str(file.parent / "amun-re" / file.name)
    assert (problem.path, problem.found, problem.expected) == (path, found, expected)
    assert problem.line > 0


def test_a_language_with_cases_and_three_forms_may_be_right(tmp_path):
    def change(found: dict[str, Any]) -> None:
        slavic(found)
        inflect(found)

    def inflect(found: dict[str, Any]) -> None:
        for section, held in found.items():
            if section not in ("plurals", "glossary"):
                found[section] = {key: forms(text) for key, text in held.items()}

    def forms(text: Any) -> Any:
        """A text with a form more for each word that has two."""
        if isinstance(text, dict):
            return {key: forms(one) for key, one in text.items()}
        return engine_texts._MARK.sub(
            lambda mark: mark[0].replace("}", "|x}") if mark[0].count("|") == 2 else mark[0], text
        )

    file = written(tmp_path, change)
    for other in (one for game, one in files_of(file).items() if game not in GAMES):
        found = quick_yaml.load(other.read_text(encoding="utf-8"))
        inflect(found)
        other.write_text(quick_yaml.dump(found, allow_unicode=True, sort_keys=False), encoding="utf-8")
    assert check_texts(file) == ()
