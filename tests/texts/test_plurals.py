"""A sentence agrees in number with the list that it is about: in each language, with lists of 1, 2 and 5."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from amunre import languages, load_ruleset, speaking, wire
from amunre.engine.languages import ANY, ENGLISH, spoken
from amunre.engine.texts import Field, Filler, parsed

RULES = {"amun-re": load_ruleset(), "tigris": load_ruleset("tigris"), "prosperity": load_ruleset("prosperity")}
SPACES = ("o3", "p3", "o4", "p4", "a0")
SEATS = ("Ada", "Bob", "Cem", "Dan", "Eve")

LISTS = {
    *("spaces", "tiles", "seats", "cards", "examples", "things", "provinces", "places", "players", "actions", "names"),
    *("clauses", "asked", "monuments", "leaders", "forms", "winners", "kinds", "dynasties"),
}
"""Parameters of which there may be several."""

AGREES = {
    ("tigris", "drawings", "face-down-on"): {
        1: "tile face down on o3",
        2: "tiles face down on o3 and p3",
        5: "tiles face down on o3, p3, o4, p4 and a0",
    },
    ("tigris", "drawings", "treasures-on"): {1: "treasure on o3", 2: "treasures on o3 and p3"},
    ("tigris", "drawings", "corner-treasures-on"): {1: "corner treasure on o3", 2: "corner treasures on o3 and p3"},
    ("tigris", "drawings", "catastrophes-on"): {1: "Catastrophe tile on o3", 2: "Catastrophe tiles on o3 and p3"},
    ("tigris", "drawings", "supported"): {1: "for Ada counts o3", 2: "for Ada count o3 and p3"},
    ("tigris", "drawings", "monuments-left"): {1: "Monument to be built: o3", 2: "Monuments to be built: o3 and p3"},
    ("tigris", "hints", "exchange"): {
        1: "Another tile should be more useful than this one: farm.",
        2: "Other tiles should be more useful than these: farm and farm.",
    },
    ("tigris", "demo", "tiles-removed"): {1: "lost: 1 tile (farm) on o3", 5: "lost: 5 tiles (farm) on o3, p3, o4, p4 and a0"},
    ("tigris", "events", "tiles-removed"): {1: "The losing side loses 1 tile (farm): o3.", 2: "The losing side loses 2 tiles (farm): o3 and p3."},
    ("tigris", "book", "table-rules"): {1: "Rule: o3", 2: "Rules: o3 and p3"},
    ("amun-re", "book", "table-rules"): {1: "Rule: o3", 2: "Rules: o3 and p3"},
    ("amun-re", "board", "means-coin-with-camel"): {
        1: "farm: pays while the temple is on space o3",
        2: "farm: pays while the temple is on spaces o3 and p3",
    },
    ("amun-re", "demo", "players"): {1: "Ada plays sensibly, Ada plays at random.", 2: "Ada and Bob play sensibly, Ada plays at random."},
    ("prosperity", "book", "table-rules"): {1: "Rule: o3", 2: "Rules: o3 and p3"},
    ("prosperity", "demo", "players"): {1: "Ada plays sensibly, Ada plays at random.", 2: "Ada and Bob play sensibly, Ada plays at random."},
}  # fmt: skip
"""English texts, by the number in them."""

DOES_NOT_MATTER = {
    ANY: {
        *("violations.not-your-turn", "terminal.go-on-or", "terminal.anybody", "terminal.may", "terminal.taken-back"),
        *("terminal.several", "terminal.unknown-like", "terminal.misread", "terminal.misread-missing"),
        *("terminal.misread-more", "page.turn-of", "page.won", "commands.finished", "result.ranking", "result.place"),
        *("walk.open", "terminal.no-thing", "terminal.no-player", "page.who-sits"),
    },
    "amun-re": {
        *("prompts.waiting", "terminal.bid-such-as", "terminal.offer", "terminal.bid-form", "result.won"),
        *("result.shared", "events.asked", "events.free-cards-taken", "events.cards-drawn", "events.offerings-ranked"),
        *("drawings.board", "drawings.part", "drawings.income-cards", "drawings.to-act", "drawings.played"),
        *("board.in-phase", "demo.taken", "demo.cards", "demo.farmers", "demo.stones", "demo.pyramids", "demo.plays"),
        *("demo.offers", "demo.offers-most", "measures.gold-rank"),
    },
    "tigris": {
        *("violations.not-your-turn", "violations.another-decision", "violations.tile-connects-three"),
        *("violations.leader-connects-kingdoms", "violations.tiles-not-in-hand", "violations.no-square-there"),
        *("violations.which-square", "prompts.monument", "prompts.waiting", "terminal.support-form"),
        *("terminal.action-form", "terminal.spaces", "walk.differs", "result.won", "result.shared", "events.asked"),
        *("events.screen-lifted", "events.tiles-drawn", "events.tiles-exchanged", "events.monument-built"),
        *(
            "choices.exchange",
            "worded.exchange",
            "demo.players",
            "decisions.place",
            "decisions.lead",
            "drawings.board",
            "drawings.part",
        ),
        *("drawings.ground-land", "drawings.ground-river", "drawings.to-act", "drawings.tile-on", "drawings.tiles-on"),
        *(
            "drawings.monument-on",
            "drawings.in-hand",
            "walk.differs",
            "drawings.off-board",
            "board.leaders",
            "board.off-board",
        ),
    },
    "prosperity": {
        *("violations.another-decision", "violations.not-your-turn", "events.kingdom-drawn", "events.asked"),
        *("events.cards-revealed", "prompts.put", "prompts.waiting", "effects.discard-or-gain", "result.won"),
        *("result.shared", "terminal.number-form", "terminal.kingdom", "decisions.all", "book.pile-for"),
        *("drawings.board", "drawings.part", "drawings.to-act", "drawings.in-play", "drawings.banned-outside"),
        *(
            "drawings.others",
            "drawings.asking-then",
            "groups.treasures-some",
            "drawings.gains",
            "drawings.aside",
            "drawings.trash-holds",
            "drawings.in-hand",
        ),
        *("drawings.shown", "drawings.top", "drawings.discards", "drawings.buried", "drawings.owned"),
        *("warnings.end-actions", "events.game-ended"),
        *("demo.card-played", "demo.card-named", "demo.card-bought", "demo.card-gained", "demo.card-trashed"),
        *("demo.card-discarded", "demo.card-put-back", "demo.coppers-taken", "demo.gain-moved", "demo.tokens-won"),
    },
}
"""Sentences that are the same for one as for several, in which a list stands after a colon, say."""

SAME = {
    ("de", "events.tiles-removed"),
    ("de", "demo.tiles-removed"),
    ("de", "drawings.catastrophes-on"),
    ("sv", "drawings.monuments-left"),
    ("sv", "drawings.supported"),
    ("cs", "demo.players"),
    ("de", "demo.players"),
    ("sv", "demo.players"),
    ("sv", "board.means-coin-with-camel"),
}
"""By language: where one and several are called the same."""


def templates(game: str) -> Iterator[tuple[str, str]]:
    """Yield all templates of a game, or of any game, in the current language."""
    sections, of_any = spoken().of(game), spoken().of(ANY)
    for name, entries in sections.items():
        for key, found in entries.items() if isinstance(entries, dict) else ():
            if game == ANY or of_any.get(name, {}).get(key) != found:
                for text in found.values() if isinstance(found, dict) else [found]:
                    if isinstance(text, str):
                        yield f"{name}.{key}", text


def lists_in(text: str) -> set[str]:
    fields = [piece for _, pieces in parsed(text) for piece in pieces if isinstance(piece, Field)]
    return {field.key for field in fields if not field.forms} & LISTS


def said(game: str, section: str, key: str, number: int) -> str:
    """A sentence about so many."""
    filler = Filler(RULES[game], SEATS)
    several = dict.fromkeys(("spaces", "monuments", "clauses"), SPACES[:number])
    params = {**several, "tiles": ("farm",) * number, "seats": tuple(range(number)), "n": number, "seat": 0}
    return filler.part(section, key, **params, tile="farm", fact="farm")


def test_every_sentence_with_a_list_is_thought_of():
    for game in (ANY, *RULES):
        found = {key for key, text in templates(game) if lists_in(text)}
        agrees = {f"{section}.{key}" for id, section, key in AGREES if id == game}
        assert found - agrees - DOES_NOT_MATTER[game] == set()
        assert agrees & DOES_NOT_MATTER[game] == set()


@pytest.mark.parametrize(("game", "section", "key"), AGREES)
def test_english_agrees(game, section, key):
    for number, text in AGREES[game, section, key].items():
        assert said(game, section, key, number) == text


@pytest.mark.parametrize("language", sorted({*languages()} - {ENGLISH}))
@pytest.mark.parametrize(("game", "section", "key"), AGREES)
def test_each_language_agrees(game, section, key, language):
    def shape(number: int) -> str:
        told = said(game, section, key, number)
        for word in (*SPACES, *SEATS, str(number), spoken().of(ANY)["words"]["and"].strip(), ", "):
            told = told.replace(word, "")
        return " ".join(told.replace(RULES["tigris"].tile("farm").names[language], "").split())

    with speaking(language):
        assert (shape(1) != shape(2)) != ((language, f"{section}.{key}") in SAME)
        assert shape(5)


def test_a_form_without_its_number_does_not_cross_the_wire():
    """So that front ends that put sentences together need not know of it."""
    for rules in RULES.values():
        assert "{=" not in str(wire.texts(rules))


def test_tiles_of_a_region_are_told_in_the_plural_where_there_are_several():
    for language, one, several in (
        ("en", "farm on o3", "farms on o3, p3 and o4"),
        ("cs", "farma na o3", "farmy na o3, p3 a o4"),
        ("de", "Bauernhof auf o3", "Bauernhöfe auf o3, p3 und o4"),
        ("sv", "gård på o3", "gårdar på o3, p3 och o4"),
    ):
        with speaking(language):
            filler = Filler(RULES["tigris"])
            assert filler.part("drawings", "tile-on", tile="farm", spaces=SPACES[:1]) == one
            assert filler.part("drawings", "tiles-on", tile="farm", spaces=SPACES[:3]) == several
