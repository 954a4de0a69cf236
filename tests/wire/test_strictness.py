"""Values that are not exactly a message are refused, with the place and the expected form."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from attrs import frozen
from counts import few
from mutants import DEEP
from spoiling import nest, spoil
from whole_games import CLASSES, CLASSES_OF, GAMES, NUMBERS_OF, messages, new_game

import amunre
from amunre import Action, Event, Game, NotationError, Record, Ruleset, Score, View, Violation, load_ruleset, wire
from amunre.engine.update import Chair
from amunre.games.amun_re.events import Asked
from amunre.games.amun_re.prompt import Bids, Choice, Offer, Prompt
from amunre.games.amun_re.score import Points
from amunre.wire.forms import form_of

COMPUTED = re.compile(
    r"((text|total|choices\.action\.(space|tiles)|choices\.closed.*|scores\.\w+): found|that is left out$)"
)
"""Places where JSON must agree with what else it says: texts and totals, what spaces are chosen of,
scores of one line beside those of another, and what is left out."""
SPOILED = few(12, 300)
"""Spoiled messages of each form."""


def refusal(cls: type, data: Any) -> list[str]:
    """The lines of a refusal."""
    with pytest.raises(NotationError) as error:
        wire.load(cls, data)
    return str(error.value).split("\n")


ACTION = {"text": "bid memphis 6", "verb": "bid", "card": None, "province": "memphis", "amount": 6}
LINE = {"number": 3, "clause": "end.winner", "template": "Over.", "params": {}, "text": "Over.", "opens": False}
CHAIR = {"name": "Ahmose", "bot": None, "due": None, "called": "Ahmose"}


class TestKeys:
    def test_missing(self) -> None:
        del (data := dict(CHAIR))["name"]
        assert refusal(Chair, data) == ["chair: name: found nothing, expected the key name"]

    def test_unknown(self) -> None:
        found = refusal(Chair, {**CHAIR, "age": 3})
        assert found == ["chair: age: found the key age, expected one of name, bot, due, called"]

    def test_of_this_process_only(self) -> None:
        found = refusal(Action, {**ACTION, "index": 70})
        assert found == ["action: index: found the key index, expected one of text, verb, card, province, amount"]

    def test_that_is_no_text(self) -> None:
        assert refusal(Chair, {**CHAIR, 3: 4}) == ["chair: 3: found the key 3, expected one of name, bot, due, called"]

    def test_with_a_default_is_missed_too(self) -> None:
        del (data := dict(ACTION))["card"]
        assert refusal(Action, data) == ["action: card: found nothing, expected the key card"]


class TestTypes:
    @pytest.mark.parametrize("value", ["3", True, 3.0, None, [3], {"x": 3}])
    def test_whole_numbers(self, value: Any) -> None:
        (found,) = refusal(wire.Line, {**LINE, "number": value})
        assert found.startswith("line: number: found ")
        assert found.endswith(", expected an integer")

    @pytest.mark.parametrize("value", [3, True, None, ["x"], {"x": "y"}])
    def test_texts(self, value: Any) -> None:
        (found,) = refusal(wire.Line, {**LINE, "text": value})
        assert found.startswith("line: text: found ")
        assert found.endswith(", expected text")

    def test_or_nothing(self) -> None:
        assert refusal(Chair, {**CHAIR, "bot": 3}) == ["chair: bot: found 3, expected text or nothing"]

    @pytest.mark.parametrize("value", ["memphis", {"0": 1}, 3, None, (1, 2)])
    def test_lists(self, value: Any) -> None:
        data = {"kind": "offer", "title": "Offer gold", "least": 1, "most": 9, "cards": value}
        (found,) = refusal(Offer, data)
        assert found.startswith("offer: cards: found ")
        assert found.endswith(", expected a list")

    @pytest.mark.parametrize("value", [[], "x", 3, None])
    def test_mappings(self, value: Any) -> None:
        data = {"code": "game-over", "params": value, "clause": "end.winner", "text": "Over."}
        (found,) = refusal(Violation, data)
        assert found.startswith("violation: params: found ")
        assert ", expected a mapping" in found

    @pytest.mark.parametrize("value", [1.0, True, {"x": 1}, [[1]], [1.5], [None, {}], DEEP])
    def test_parameters(self, value: Any) -> None:
        data = {"code": "game-over", "params": {"seat": 0, "x": value}, "clause": "end.winner", "text": "Over."}
        (found,) = refusal(Violation, data)
        assert found.startswith("violation: params.x")
        assert found.endswith(
            (", expected text, an integer, nothing or a list", ", expected text, an integer or nothing")
        )

    def test_several_values_are_a_list(self) -> None:
        game = Game(amunre.load_ruleset(), seed=1)
        violations = game.explain(1, "pass")
        assert wire.dump(violations) == [wire.dump(violation) for violation in violations] != []

    def test_lists_become_tuples_and_tuples_lists(self) -> None:
        violation = Violation("wrong-phase", {"seat": 0, "asked": (1, 2)}, "play.order", "No.")
        data = wire.dump(violation)
        assert data["params"]["asked"] == [1, 2]
        assert wire.load(Violation, data) == violation


class TestAgreement:
    def test_of_a_text_with_its_action(self) -> None:
        found = refusal(Action, {**ACTION, "text": "bid memphis 10"})
        assert found == ['action: text: found "bid memphis 10", expected "bid memphis 6"']

    @pytest.mark.parametrize(
        ("total", "expected"), [(8, "7"), ("7", "an integer"), (7.0, "an integer"), (True, "an integer")]
    )
    def test_of_a_total_with_its_lines(self, total: Any, expected: str) -> None:
        data = wire.dump(Score((Points("old", "set", 5), Points("old", "temple", 2))))
        assert data["total"] == 7
        (found,) = refusal(Score, {**data, "total": total})
        assert found == f"score: total: found {json.dumps(total)}, expected {expected}"

    def test_of_all_texts_in_a_message(self) -> None:
        data = wire.dump(Game(amunre.load_ruleset(), seed=1).prompt(0))
        choices = [(0, 1), (0, 2), (1, 0)]
        texts = [data["groups"][group]["choices"][choice]["action"] for group, choice in choices]
        said = [text["text"] for text in texts]
        for text in texts:
            text["text"] = "pass"
        assert refusal(Prompt, data) == [
            f'prompt: groups.{group}.choices.{choice}.action.text: found "pass", expected "{text}"'
            for (group, choice), text in zip(choices, said, strict=True)
        ]

    def test_of_the_version(self) -> None:
        data = wire.dump(Game(amunre.load_ruleset(), seed=1).view(0))
        assert refusal(View, {**data, "format": 3}) == ["view: format: found 3, expected 2"]

    def test_of_a_kind_with_its_class(self) -> None:
        data = wire.dump(Offer("Offer gold", 1, 9, ()))
        assert refusal(Offer, {**data, "kind": "steal"}) == ['offer: kind: found "steal", expected "offer"']


class TestPlaces:
    def test_all_that_is_wrong_is_told_with_its_place(self) -> None:
        choice = Choice(Action("bid", province="abu", amount=3), "3", ())
        prompt = Prompt(0, "bidding", "auction.order", {}, "Bid.", (Bids("Bid on Abu", (choice,), "abu", None, None),))
        data = wire.dump(prompt)
        data["groups"][0]["choices"][0]["action"]["amount"] = "3"
        data["groups"][0]["highest"] = True
        data["text"] = None
        assert refusal(Prompt, data) == [
            'prompt: groups.0.choices.0.action.amount: found "3", expected an integer or nothing',
            "prompt: groups.0.highest: found true, expected an integer or nothing",
            "prompt: text: found null, expected text",
        ]

    def test_a_kind_that_does_not_exist(self) -> None:
        data = wire.dump(Prompt(0, "offering", "offering.amount", {}, "Offer.", (Offer("Gold", 1, 9, ()),)))
        for kind in ("steel", None, [], {"x": 1}):
            data["groups"][0]["kind"] = kind
            (found,) = refusal(Prompt, data)
            assert found.startswith("prompt: groups.0.kind: found ")
            assert ", expected one of bids, buy-cards, " in found

    def test_events_are_read_by_their_kind(self) -> None:
        event = {"number": 7, "kind": "bid-placed", "clause": "auction.ladder", "params": {"seat": 0, "bid": "6"}}
        assert refusal(Event, event) == [
            'event: params.bid: found "6", expected an integer',
            "event: params.province: found nothing, expected the key province",
        ]

    @pytest.mark.parametrize(
        "data", [None, 3, "x", [], pytest.param(10**5000, id="huge"), float("nan"), {1}, DEEP, object()]
    )
    @pytest.mark.parametrize("cls", [*{*CLASSES.values(), *CLASSES_OF["tigris"].values()}, Chair])
    def test_the_whole_message(self, cls: type, data: Any) -> None:
        assert ", expected a mapping" in refusal(cls, data)[0]


def read(cls: type, data: Any) -> tuple[list[str], Any]:
    """The lines of a refusal, or none and the value."""
    try:
        return [], wire.load(cls, data)
    except NotationError as error:
        return str(error).split("\n"), None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", CLASSES)
def test_spoiled_messages_are_read_or_refused(form: str, game: str) -> None:
    """Nothing but a NotationError; what has the form of the schema is read, unless what is computed does not agree."""
    real = [json.dumps(wire.dump(value)) for kind, value in messages(NUMBERS_OF[game][0], game) if kind == form]
    random, refused, cls = Random(form), 0, CLASSES_OF[game][form]
    for n in range(SPOILED):
        data = {"message": json.loads(random.choice(real))}
        for _ in range(random.choice((1, 1, 2, 5))):
            spoil(random, data["message"] if random.random() < 0.9 and isinstance(data.get("message"), dict) else data)
        if n % 20 == 0:
            nest(random, data)
        data = data.get("message")
        problems, value = read(cls, data)
        if problems:
            refused += 1
            assert all(line.startswith(f"{form}: ") for line in problems)
            computed = all(COMPUTED.search(line) for line in problems)
            assert computed or wire.problems(form, data, game)
        else:
            assert next(form_of(cls).validator.iter_errors(data), None) is None
            assert wire.dump(value) == data
    assert refused > SPOILED / 3


@pytest.mark.parametrize("game", GAMES)
def test_an_update_that_is_spoiled_anywhere_is_refused_there(game: str) -> None:
    """Each value in turn becomes a 1.0, which stands nowhere: the refusal names it or what it is a part of."""
    number = NUMBERS_OF[game][0]
    data = next(wire.dump(value) for form, value in messages(number, game) if form == "update" and value.prompt)

    def places(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
        entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        return [path, *(place for key, inner in entries for place in places(inner, (*path, key)))]

    for path in Random(1).sample(places(data)[1:], few(20, 400)):
        spoiled = deepcopy(data)
        inside: Any = spoiled
        for key in path[:-1]:
            inside = inside[key]
        inside[path[-1]] = 1.0
        whole = ".".join(map(str, path))
        named = [
            line.removeprefix("update: ").partition(": found")[0]
            for line in refusal(CLASSES_OF[game]["update"], spoiled)
        ]
        assert any(whole == place or whole.startswith(f"{place}.") for place in named), (whole, named)


class TestReduce:
    def view(self) -> Any:
        return wire.dump(Game(amunre.load_ruleset(), players=3, seed=1).view(0))

    @pytest.mark.parametrize(
        "params",
        [
            {"seat": 7, "province": "abu", "bid": 3},
            {"seat": -1, "province": "abu", "bid": 3},
        ],
    )
    def test_a_seat_that_is_not_there(self, params: dict[str, Any]) -> None:
        event = {"number": 9, "kind": "bid-placed", "clause": "auction.ladder", "params": params}
        with pytest.raises(NotationError, match="event"):
            wire.reduce(self.view(), event)

    @pytest.mark.parametrize(
        ("kind", "params"),
        [
            ("province-taken", {"seat": 0, "province": "giza"}),
            ("card-sold", {"seat": 0, "card": "harvest"}),
            ("total-corrected", {"seat": 0, "amount": 3}),
            ("offerings-revealed", {"offerings": [1, 2], "laid": [None]}),
            ("points-scored", {"seat": 0, "scoring": 5, "line": "set", "points": 5, "about": ""}),
        ],
    )
    def test_an_event_that_cannot_follow(self, kind: str, params: dict[str, Any]) -> None:
        event = {"number": 9, "kind": kind, "clause": "play.kingdoms", "params": params}
        with pytest.raises(NotationError, match=f"^event 9: '{kind}' does not fit this view.$"):
            wire.reduce(self.view(), event)

    def test_what_is_no_event(self) -> None:
        with pytest.raises(NotationError, match=r"^event: kind: found nothing"):
            wire.reduce(self.view(), {"number": 9, "clause": "x.y", "params": {}})

    def test_neither_is_changed(self) -> None:
        event = {"number": 9, "kind": "pharaoh-named", "clause": "offering.pharaoh", "params": {"seat": 2}}
        view = self.view()
        before = deepcopy((view, event))
        assert wire.reduce(view, event) != view
        assert (view, event) == before

    @pytest.mark.parametrize(
        ("kind", "params"),
        [
            ("tile-placed", {"seat": 3, "tile": "farm", "space": "a3"}),
            ("tiles-removed", {"tile": "boat", "spaces": ["a0"]}),
            ("catastrophe-placed", {"seat": 9, "space": "a0"}),
            ("points-won", {"seat": 0, "color": "pink", "points": 1}),
            ("screen-lifted", {"seat": 0, "tiles": [], "points": [1], "treasures": 0}),
        ],
    )
    def test_an_event_of_the_other_game_that_does_not_fit(self, kind: str, params: dict[str, Any]) -> None:
        game, _ = new_game(0, "tigris")
        event = {"number": 9, "kind": kind, "clause": "turn.actions", "params": params}
        assert wire.problems("event", event, "tigris") == ()
        with pytest.raises(NotationError, match=f"^event 9: '{kind}' does not fit this view.$"):
            wire.reduce(wire.dump(game.view(1)), event)


@frozen
class Seen:
    """A class of somebody else, made of values of the library."""

    views: tuple[View, ...]
    by_seat: Mapping[str, Chair | None]
    certain: bool


def test_classes_made_of_these_values_cross_the_wire_too() -> None:
    view = Game(amunre.load_ruleset(), seed=1).view(0)
    seen = Seen((view,), {"0": Chair("Ahmose", None), "1": None}, True)
    data = json.loads(json.dumps(wire.dump(seen)))
    assert wire.load(Seen, data) == seen
    data["views"][0]["round"] = "1"
    data["by_seat"]["1"] = {**CHAIR, "name": 3}
    data["certain"] = 1
    assert refusal(Seen, data) == [
        "seen: by_seat.1.name: found 3, expected text or nothing",
        "seen: certain: found 1, expected true or false",
        'seen: views.0.round: found "1", expected an integer',
    ]


def endless() -> dict[str, Any]:
    """A mapping that holds itself."""
    value: dict[str, Any] = {}
    value["again"] = value
    return value


@pytest.mark.parametrize("wrong", [[1] * 100_000, [{}] * 100_000, {f"k{n}": 1 for n in range(100_000)}, endless()])
@pytest.mark.parametrize("key", ["draw", "players", "sites", "k" * 100_000])
def test_of_many_things_that_are_wrong_the_first_are_told(key: str, wrong: Any) -> None:
    data = wire.dump(Game(amunre.load_ruleset(), seed=1).view(0))
    lines = refusal(View, {**data, key: wrong})
    assert len(lines) <= 101
    assert sum(map(len, lines)) < 10_000


@frozen
class Counted:
    """A class of somebody else, with numbers that no schema bounds."""

    number: int
    others: Mapping[str, Any]


@pytest.mark.parametrize("number", [2**53, -(2**53), 10**5000], ids=["large", "small", "huge"])
def test_numbers_that_many_readers_would_change(number: int) -> None:
    most = "at least -9007199254740991" if number < 0 else "at most 9007199254740991"
    for data, path in (
        ({"number": number, "others": {}}, "number"),
        ({"number": 1, "others": {"x": [number]}}, "others.x.0"),
    ):
        (found,) = refusal(Counted, data)
        assert found.startswith(f"counted: {path}: found ")
        assert found.endswith(f", expected {most}")
    assert wire.load(Counted, {"number": 2**53 - 1, "others": {"x": [-(2**53) + 1]}}).others == {"x": (-(2**53) + 1,)}


def test_numbers_that_are_no_gold() -> None:
    view = wire.dump(Game(amunre.load_ruleset(), seed=1).view(0))
    assert refusal(View, {**view, "bank": 2**53}) == ["view: bank: found 9007199254740992, expected at most 100000000"]


@pytest.mark.parametrize(
    "value", [b"x", {1}, frozenset(), bytearray(b"x"), 1.5, object(), int], ids=lambda v: type(v).__name__
)
def test_what_is_no_json_is_not_written_wherever_it_stands(value: Any) -> None:
    for around in (value, [value], (value, 1), {"a": value}, {"a": [value]}, Asked("", "bidding", value)):
        with pytest.raises(NotationError, match="expected a value with a wire form"):
            wire.dump(around)


@pytest.mark.parametrize("cls", [Record, Ruleset])
def test_what_has_a_form_of_its_own_is_not_written(cls: type) -> None:
    rules = load_ruleset()
    with pytest.raises(NotationError, match=f"^{cls.__name__}: expected a value with a wire form"):
        wire.dump(rules if cls is Ruleset else Record.of(Game(rules, 3)))


@pytest.mark.parametrize("cls", [Game, object, complex, bytes, float, tuple, int, dict, "view", None], ids=str)
def test_what_is_no_class_of_the_wire_is_not_read(cls: Any) -> None:
    with pytest.raises(NotationError, match=r"^cls: expected a class with a wire form, such as View"):
        wire.load(cls, {"a": 1})


def test_what_is_not_for_the_wire_is_not_written() -> None:
    game = Game(amunre.load_ruleset(), seed=1)
    for value in (game, [game], {"game": game}, 1.5, object(), iter(())):
        with pytest.raises(NotationError, match=r"^\w+: expected a value with a wire form"):
            wire.dump(value)
    for value in ({1: 2}, {(1,): 2}, {"a": {None: 1}}, endless(), DEEP):
        with pytest.raises(NotationError, match=r"^\w+: expected a value with a wire form"):
            wire.dump(value)
    for value in (None, True, 3, "three", [1, [None]], {"a": {"b": False}}):
        assert wire.dump(value) == value


def test_importing_it_loads_nothing_heavy() -> None:
    heavy = "cattrs", "jsonschema", "yaml", "referencing"
    code = f"import sys, amunre, amunre.wire; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
