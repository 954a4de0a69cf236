"""A front end that knows only JSON can put all sentences together by itself, in English or in another language."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from counts import few
from whole_games import PLAYED, messages, new_game

import amunre
from amunre import wire
from amunre.games import FIRST
from amunre.games.loading import load_rules

FIELD = re.compile(r"\{(\+?)(\w+)(?::(\w+))?(?:\|([^}]*))?\}")
SEATS = ("seat", "other", "asked", "source", "target", "attacker", "defender", "against", "loser")


class Filler:
    """Fills templates by what docs/reference/wire.md says, from the JSON of `wire.texts` and the names of the players."""

    def __init__(self, texts: Any, names: Sequence[str]) -> None:
        self.texts, self.names, self.language = texts, names, texts["language"]

    def template(self, section: str, key: str, clause: str) -> str:
        found = self.texts[section][key]
        return found if isinstance(found, str) else found.get(clause, found.get("any"))

    def sentence(self, template: str, params: dict[str, Any]) -> str:
        told = self.phrase(template, params)
        return told[:1].upper() + told[1:]

    def phrase(self, template: str, params: dict[str, Any]) -> str:
        def kept(part: re.Match[str]) -> str:
            values = [params.get(field[2]) for field in FIELD.finditer(part[1])]
            return (
                part[1] if all(value not in (None, "", "?", []) and not self.hides(value) for value in values) else ""
            )

        def put(field: re.Match[str]) -> str:
            sign, key, case, forms = field.groups()
            value = params[key]
            if forms is not None:
                count = len(value) if isinstance(value, list) else value
                ranges = self.texts["plurals"]
                form = next((n for n, (least, most) in enumerate(ranges) if least <= count <= most), len(ranges))
                return f"{count} {forms.split('|')[form]}"
            return f"{value:+d}" if sign else self.shown(key, value, case)

        return FIELD.sub(put, re.sub(r"\[([^\]]*)\]", kept, template))

    def hides(self, value: Any) -> bool:
        return isinstance(value, list) and "?" in value

    def shown(self, key: str, value: Any, case: str | None = None) -> str:
        words = self.texts["words"]
        if key == "offerings":
            made = [
                {"seat": seat, "gold": gold, "counts": self.texts["steal_counts"]} for seat, gold in enumerate(value)
            ]
            return ", ".join(self.phrase(words["offered" if one["gold"] else "stolen"], one) for one in made)
        if key in ("strengths", "totals"):
            return self.phrase(words["versus"], dict(zip(("own", "theirs"), value, strict=True)))
        if isinstance(value, list):
            *most, last = (self.shown(key.removesuffix("s"), item, case) for item in value)
            return f"{', '.join(most)}{words['and']}{last}" if most else last
        if key in SEATS and isinstance(value, int):
            return self.names[value]
        named = self.texts.get(self.texts["sections"].get(key), {}).get(value)
        if named is not None:
            return str(named if isinstance(named, str) else named.get(case, named["any"]))
        sorts = ("provinces", "cards", "tiles", "leaders", "dynasties")
        thing = next((self.texts[sort][value] for sort in sorts if value in self.texts.get(sort, ())), None)
        if thing is None:
            return str(value)
        usual = thing.get(self.language, thing["en"])
        return str(thing.get(f"{self.language}:{case}", usual))


def filler(game: amunre.Game) -> Filler:
    return Filler(json.loads(json.dumps(wire.texts(game.rules))), game.names)


@pytest.mark.parametrize(("game", "number"), few([(FIRST, 3), ("tigris", 0)], PLAYED))
def test_every_sentence_can_be_put_together_from_json(game: str, number: int) -> None:
    fresh, _ = new_game(number, game)
    own = filler(fresh)
    for form, value in messages(number, game):
        data = json.loads(json.dumps(wire.dump(value)))
        match form:
            case "line":
                assert own.sentence(data["template"], data["params"]) == data["text"]
            case "violation":
                template = own.template("violations", data["code"], data["clause"])
                assert own.sentence(template, data["params"]) == data["text"]
            case "prompt":
                template = own.template("prompts", data["kind"], data["clause"])
                assert own.sentence(template, data["params"]) == data["text"]
            case "event" if data["kind"] != "asked":
                template = own.template("events", data["kind"], data["clause"])
                assert template == wire.line_of(fresh, value).template


@pytest.mark.parametrize("language", amunre.languages())
@pytest.mark.parametrize("ruleset", ["standard", "tigris"])
def test_it_can_be_put_together_in_each_language(ruleset: str, language: str) -> None:
    with amunre.speaking(language):
        game, dice = amunre.Game(load_rules(ruleset), 3, seed=1), Random(1)
        own, told = filler(game), list[tuple[str, str]]()
        while not game.over:
            for seat in range(3):
                data = json.loads(json.dumps(wire.dump(game.prompt(seat))))
                template = own.template("prompts", data["kind"], data["clause"])
                told.append((own.sentence(template, data["params"]), data["text"]))
            seat = dice.choice(game.to_act)
            for line in wire.lines_of(game, game.play(seat, dice.choice(game.legal_actions(seat)))):
                data = json.loads(json.dumps(wire.dump(line)))
                told.append((own.sentence(data["template"], data["params"]), data["text"]))
    assert [(made, text) for made, text in told if made != text] == []
    assert len({*told}) > 200


def test_names_stand_there_in_the_languages_of_the_ruleset() -> None:
    rules = amunre.load_ruleset()
    assert wire.texts(rules)["cards"] == {card.id: dict(card.names) for card in rules.cards}
    card = next(card for card in rules.cards if card.names.get("de", card.names["en"]) != card.names["en"])
    german = filler(amunre.Game(rules, 3))
    german.language = "de"
    assert german.sentence("{seat}: {card}", {"seat": 0, "card": card.id}) == f"Seat 0: {card.names['de']}"


def test_who_changes_the_texts_changes_only_his_own() -> None:
    rules = amunre.load_ruleset()
    wire.texts(rules)["events"]["game-ended"] = "Aus."
    assert wire.texts(rules)["events"]["game-ended"] == "The last round is scored: the game is over."
