"""What must hold between the values of a ruleset beyond what the schemas say, within a file and across files.

Each check is one function, named by what must hold, and stands once in `CHECKS` with the clause that asks for
it. All of them suppose documents that their schemas accept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise

from attrs import evolve, frozen

from amunre.errors import Problem
from amunre.ruleset.files import Document, Keys

Documents = Mapping[str, Document]
"""The documents of a ruleset by the names of its files, overlays merged."""


@frozen
class LoadCheck:
    """One thing that must hold when a ruleset is loaded."""

    clause: str | None
    """Slug of the clause that asks for it; None if only the files must fit together."""
    problems: Callable[[Documents], Iterator[Problem]]


def cross_problems(documents: Documents) -> Iterator[Problem]:
    """All that is wrong between the values of these documents; each problem names the clause of its check."""
    for check in CHECKS:
        for problem in check.problems(documents):
            cited = f" ({check.clause})" if check.clause else ""
            yield evolve(problem, expected=problem.expected + cited)


def _ids_name_one_thing(documents: Documents) -> Iterator[Problem]:
    cards = documents["power-cards"]
    for id in cards.value:
        if id in documents["provinces"].value:
            yield cards.problem(
                (id,), f"the id {id}, which is also a province", "different ids for cards and provinces"
            )


def _lines_name_clauses(documents: Documents) -> Iterator[Problem]:
    scoring = documents["scoring"]
    for id, line in scoring.value["lines"].items():
        if line["clause"] not in documents["clauses"].value:
            yield scoring.problem(("lines", id, "clause"), line["clause"], "a slug of clauses.yaml")


def _clauses_name_data(documents: Documents) -> Iterator[Problem]:
    clauses = documents["clauses"]
    for slug, clause in clauses.value.items():
        for n, path in enumerate(clause.get("data", ())):
            if not _named(documents, path):
                yield clauses.problem((slug, "data", n), path, "a file of the ruleset and keys in it")


def _named(documents: Documents, path: str) -> bool:
    """Whether there is a value under these keys; those of provinces are keys of each of them."""
    file, *keys = path.split(".")
    values = [documents[file].value] if file in documents else []
    if file == "provinces" and keys:
        values = list(values[0].values())
    for key in keys:
        values = [value.get(key) if isinstance(value, dict) else None for value in values]
    return bool(values) and None not in values


def _cards_have_clauses(documents: Documents) -> Iterator[Problem]:
    cards = documents["power-cards"]
    for id in cards.value:
        if f"card.{id}" not in documents["clauses"].value:
            yield cards.problem((id,), "a card without a clause", f"the clause card.{id} in clauses.yaml")


def _some_can_play(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    least, most = rules.value["players"]["least"], rules.value["players"]["most"]
    if least > most:
        yield rules.problem(("players", "least"), str(least), f"at most {most}, the largest number of players")


def _start_cards_exist(documents: Documents) -> Iterator[Problem]:
    rules, cards = documents["ruleset"], documents["power-cards"].value
    most = rules.value["players"]["most"]
    for n, id in enumerate(rules.value["start"]["cards"]):
        keys: Keys = ("start", "cards", n)
        if id not in cards:
            yield rules.problem(keys, id, f"one of {', '.join(cards)}")
        elif cards[id]["count"] < most:
            yield rules.problem(keys, f"{id}, of which there are {cards[id]['count']}", f"a card for each of {most}")


def _steal_cards_suffice(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    cards, most = rules.value["components"]["steal-cards"], rules.value["players"]["most"]
    if cards < most:
        yield rules.problem(("components", "steal-cards"), str(cards), f"one for each of {most} players")


def _start_gold_suffices(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    gold = sum(card["value"] * card["count"] for card in rules.value["components"]["gold-cards"])
    most = rules.value["players"]["most"]
    needed = most * rules.value["start"]["gold"]
    if gold < needed:
        expected = f"at most {gold}, all gold there is"
        yield rules.problem(("start", "gold"), f"{needed} gold for {most} players", expected)


def _power_cards_are_counted(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    counted = sum(card["count"] for card in documents["power-cards"].value.values())
    stated = rules.value["components"]["power-cards"]
    if stated != counted:
        yield rules.problem(("components", "power-cards"), str(stated), f"{counted} as in power-cards.yaml")


def _provinces_are_counted(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    counted, stated = len(documents["provinces"].value), rules.value["components"]["provinces"]
    if stated != counted:
        yield rules.problem(("components", "provinces"), str(stated), f"{counted} as in provinces.yaml")


def _framed_cards_suffice(documents: Documents) -> Iterator[Problem]:
    provinces = documents["provinces"]
    framed = sum(province["framed-cards"]["value"] for province in provinces.value.values())
    cards = documents["ruleset"].value["components"]["power-cards"]
    if framed > cards:
        yield provinces.problem((), f"{framed} framed cards in all", f"at most {cards}, all power cards")


def _provinces_suffice(documents: Documents) -> Iterator[Problem]:
    rules, provinces = documents["ruleset"], len(documents["provinces"].value)
    most = rules.value["players"]["most"]
    for n, kingdom in enumerate(rules.value["kingdoms"]):
        if most * kingdom["rounds"] > provinces:
            found = f"{kingdom['rounds']} rounds of {most} players"
            yield rules.problem(("kingdoms", n, "rounds"), found, f"no more than {provinces} provinces to gain")


def _later_kingdoms_are_not_longer(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    lengths = [kingdom["rounds"] for kingdom in rules.value["kingdoms"]]
    for n, (before, rounds) in enumerate(pairwise(lengths), 1):
        if rounds > before:
            expected = f"at most {before}, for only the provinces of the kingdom before are dealt again"
            yield rules.problem(("kingdoms", n, "rounds"), str(rounds), expected)


def _pyramids_show_any_distribution(documents: Documents) -> Iterator[Problem]:
    rules, provinces = documents["ruleset"], len(documents["provinces"].value)
    single = rules.value["components"]["pyramids"]["single"]
    if single < provinces:
        expected = f"one for each of {provinces} provinces, which may all have odd numbers of pyramids"
        yield rules.problem(("components", "pyramids", "single"), str(single), expected)


def _sales_bring_no_profit(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    sale, first = rules.value["sale"]["gold"], rules.value["prices"]["first"]
    if sale > first:
        yield rules.problem(("sale", "gold"), str(sale), f"at most {first}, the price of a card")


def _ladder_rises_from_zero(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    ladder = rules.value["auction"]["ladder"]
    if ladder[0] != 0:
        yield rules.problem(("auction", "ladder", 0), str(ladder[0]), "0, which everybody can bid")
    for n, (lower, higher) in enumerate(pairwise(ladder), 1):
        if higher <= lower:
            yield rules.problem(("auction", "ladder", n), str(higher), f"more than {lower}")


def _builder_saves_stones(documents: Documents) -> Iterator[Problem]:
    cards, stones = documents["power-cards"], documents["ruleset"].value["pyramid"]["stones"]
    for id, card in cards.value.items():
        effect = card["effect"]
        if effect["kind"] == "build-pyramid" and effect["stones"] >= stones:
            expected = f"fewer than the {stones} of a pyramid without the card"
            yield cards.problem((id, "effect", "stones"), str(effect["stones"]), expected)


def _temple_covers_each_total_once(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    spaces = rules.value["temple"]
    last = len(spaces) - 1
    if "from" in spaces[0]:
        yield rules.problem(("temple", 0, "from"), str(spaces[0]["from"]), "no lower bound of the first space")
    if "to" in spaces[last]:
        yield rules.problem(("temple", last, "to"), str(spaces[last]["to"]), "no upper bound of the last space")
    for n, space in enumerate(spaces):
        for key, bounded in (("from", n > 0), ("to", n < last)):
            if bounded and key not in space:
                yield rules.problem(("temple", n, key), "nothing", f"the key {key}")
        if "from" in space and "to" in space and space["to"] < space["from"]:
            yield rules.problem(("temple", n, "to"), str(space["to"]), f"at least {space['from']}")
    for n, (lower, higher) in enumerate(pairwise(spaces), 1):
        if "to" in lower and "from" in higher and higher["from"] != lower["to"] + 1:
            fault = "a gap" if higher["from"] > lower["to"] else "an overlap"
            found = f"{higher['from']}, {fault} after {lower['to']}"
            yield rules.problem(("temple", n, "from"), found, str(lower["to"] + 1))


def _temple_spaces_rise(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    for n, (lower, higher) in enumerate(pairwise(rules.value["temple"]), 1):
        if higher["space"] <= lower["space"]:
            expected = f"more than {lower['space']}"
            yield rules.problem(("temple", n, "space"), str(higher["space"]), expected)


def _coins_pay_sometimes(documents: Documents) -> Iterator[Problem]:
    provinces = documents["provinces"]
    for id, province in provinces.value.items():
        coin, pays = province["coin"]["value"], province["coin-pays"]["value"]
        if (coin == 0) != (pays == "never"):
            expected = "always or with-camel" if coin else "never"
            yield provinces.problem((id, "coin-pays", "value"), f"{pays} with a coin of {coin}", expected)


def _bonus_cards_score(documents: Documents) -> Iterator[Problem]:
    scoring = documents["scoring"]
    bonus = any(card["effect"]["kind"] == "bonus" for card in documents["power-cards"].value.values())
    if bonus and all(line["per"] != "bonus-card" for line in scoring.value["lines"].values()):
        yield scoring.problem(("lines",), "no line per bonus-card", "one, for there are bonus cards")


def _counted_once(per: str, documents: Documents) -> Iterator[Problem]:
    scoring = documents["scoring"]
    seen = set()
    for id, line in scoring.value["lines"].items():
        if line["per"] == per:
            if line.get("in") in seen:
                found = f"a second line per {per}" + (f" in {line['in']}" if "in" in line else "")
                yield scoring.problem(("lines", id), found, "one such line")
            seen.add(line.get("in"))


def _gold_places_fall(documents: Documents) -> Iterator[Problem]:
    scoring = documents["scoring"]
    for id, line in scoring.value["lines"].items():
        for n, (upper, lower) in enumerate(pairwise(line.get("places", ())), 1):
            if lower > upper:
                yield scoring.problem(("lines", id, "places", n), str(lower), f"at most {upper}")


CHECKS = (
    LoadCheck(None, _ids_name_one_thing),
    LoadCheck(None, _lines_name_clauses),
    LoadCheck(None, _clauses_name_data),
    LoadCheck(None, _cards_have_clauses),
    LoadCheck("setup.players", _some_can_play),
    LoadCheck("setup.start", _start_cards_exist),
    LoadCheck("setup.start", _steal_cards_suffice),
    LoadCheck("setup.supply", _start_gold_suffices),
    LoadCheck("setup.decks", _power_cards_are_counted),
    LoadCheck("setup.decks", _provinces_are_counted),
    LoadCheck("play.kingdoms", _provinces_suffice),
    LoadCheck("play.pyramid-pieces", _pyramids_show_any_distribution),
    LoadCheck("play.sell-cards", _sales_bring_no_profit),
    LoadCheck("reveal.free-items", _framed_cards_suffice),
    LoadCheck("auction.ladder", _ladder_rises_from_zero),
    LoadCheck("purchase.pyramid", _builder_saves_stones),
    LoadCheck("offering.total", _temple_covers_each_total_once),
    LoadCheck("income.harvest", _temple_spaces_rise),
    LoadCheck("income.always", _coins_pay_sometimes),
    LoadCheck("scoring.bonus", _bonus_cards_score),
    LoadCheck("scoring.bonus", partial(_counted_once, "bonus-card")),
    LoadCheck("scoring.pyramid", partial(_counted_once, "pyramid")),
    LoadCheck("scoring.set", partial(_counted_once, "set")),
    LoadCheck("scoring.majority", partial(_counted_once, "majority")),
    LoadCheck("scoring.temple", partial(_counted_once, "temple")),
    LoadCheck("scoring.gold", partial(_counted_once, "gold-rank")),
    LoadCheck("scoring.gold", _gold_places_fall),
    LoadCheck("kingdom.deck", _later_kingdoms_are_not_longer),
)
"""All checks, in the order of the clauses."""
