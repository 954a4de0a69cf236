"""Consistency checks on a ruleset's values that go beyond the schemas, within a file and across files.

Each check is one function, named after its condition, and is listed once in `CHECKS` with its clause. Checks assume
documents that are valid under their schemas. If several values conflict, `clash` reports the conflict at the value that
was set last.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from amunre.engine.crosschecks import (
    CheckedValues,
    Documents,
    LoadCheck,
    clash,
    clauses_name_data,
    newest_first,
    some_can_play,
)
from amunre.engine.files import Document, Keys
from amunre.errors import Problem
from amunre.printing import meant


def _ids_name_one_thing(documents: Documents) -> Iterator[Problem]:
    cards, provinces = documents["power-cards"], documents["provinces"]
    expected = "different ids for cards and provinces"
    for id in cards.value:
        if id in provinces.value:
            yield clash(
                CheckedValues(cards, [(id,)], f"the id {id}, which is also a province", expected),
                CheckedValues(provinces, [(id,)], f"the id {id}, which is also a card", expected),
            )


def _lines_name_clauses(documents: Documents) -> Iterator[Problem]:
    scoring = documents["scoring"]
    for id, line in scoring.value["lines"].items():
        if line["clause"] not in documents["clauses"].value:
            slugs = documents["clauses"].value
            suggestion = meant(line["clause"], slugs)
            yield scoring.problem(("lines", id, "clause"), line["clause"], f"a slug in clauses.yaml{suggestion}")


def _cards_have_clauses(documents: Documents) -> Iterator[Problem]:
    cards = documents["power-cards"]
    for id in cards.value:
        if f"card.{id}" not in documents["clauses"].value:
            yield cards.problem((id,), "a card without a clause", f"the clause card.{id} in clauses.yaml")


def _start_cards_exist(documents: Documents) -> Iterator[Problem]:
    rules, cards = documents["ruleset"], documents["power-cards"]
    most = rules.value["players"]["most"]
    for n, id in enumerate(rules.value["start"]["cards"]):
        keys: Keys = ("start", "cards", n)
        if id not in cards.value:
            yield rules.problem(keys, id, f"one of {', '.join(cards.value)}{meant(id, cards.value)}")
        elif (count := cards.value[id]["count"]) < most:
            yield clash(
                CheckedValues(rules, [keys], f"{id}, of which there are {count}", f"a card for each of {most} players"),
                CheckedValues(cards, [(id, "count")], str(count), f"at least {most}: each player starts with one"),
                CheckedValues(
                    rules, [("players", "most")], str(most), f"at most {count}, the number of start cards {id}"
                ),
            )


def _steal_cards_suffice(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    cards, most = rules.value["components"]["steal-cards"], rules.value["players"]["most"]
    if cards < most:
        yield clash(
            CheckedValues(rules, [("components", "steal-cards")], str(cards), f"one for each of {most} players"),
            CheckedValues(rules, [("players", "most")], str(most), f"at most {cards}, the number of steal-cards"),
        )


def _start_gold_suffices(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    supply = rules.value["components"]["gold-cards"]
    gold = sum(card["value"] * card["count"] for card in supply)
    most, each = rules.value["players"]["most"], rules.value["start"]["gold"]
    if gold < most * each:
        found, expected = f"{most * each} gold for {most} players", f"at most {gold}, all the gold in the game"
        yield clash(
            CheckedValues(rules, [("start", "gold")], found, expected),
            CheckedValues(rules, [("players", "most")], found, expected),
            CheckedValues(
                rules, [("components", "gold-cards")], f"{gold} gold in all", f"at least {most * each} to start with"
            ),
        )


def _power_cards_are_counted(documents: Documents) -> Iterator[Problem]:
    rules, cards = documents["ruleset"], documents["power-cards"]
    counted = _power_cards(cards)
    stated = rules.value["components"].get("power-cards", counted)
    if stated != counted:
        yield rules.problem(("components", "power-cards"), str(stated), f"{counted} as in power-cards.yaml")


def _power_cards(cards: Document) -> int:
    """Count all the power cards."""
    return sum(card["count"] for card in cards.value.values())


def _provinces_are_counted(documents: Documents) -> Iterator[Problem]:
    rules, provinces = documents["ruleset"], documents["provinces"]
    counted, stated = len(provinces.value), rules.value["components"]["provinces"]
    if stated != counted:
        expected = f"{stated} as in components.provinces, or the id of one of them"
        yield clash(
            CheckedValues(rules, [("components", "provinces")], str(stated), f"{counted} as in provinces.yaml"),
            CheckedValues(provinces, newest_first(provinces.value), f"{counted} provinces in all", expected, True),
        )


def _framed_cards_suffice(documents: Documents) -> Iterator[Problem]:
    cards, provinces = documents["power-cards"], documents["provinces"]
    framed = {id: province["framed-cards"]["value"] for id, province in provinces.value.items()}
    counted, total = _power_cards(cards), sum(framed.values())
    if total > counted:
        counts = [(*keys, "count") for keys in newest_first(cards.value)]
        most_first: list[Keys] = [(id, "framed-cards", "value") for id in sorted(framed, key=lambda id: -framed[id])]
        yield clash(
            CheckedValues(
                provinces, most_first, f"{total} framed cards in all", f"at most {counted}, all power cards", True
            ),
            CheckedValues(
                cards, counts, f"{counted} cards in all", f"at least {total}, the number of framed cards", True
            ),
        )


def _provinces_suffice(documents: Documents) -> Iterator[Problem]:
    rules, provinces = documents["ruleset"], len(documents["provinces"].value)
    most = rules.value["players"]["most"]
    for n, kingdom in enumerate(rules.value["kingdoms"]):
        if most * kingdom["rounds"] > provinces:
            found = f"{kingdom['rounds']} rounds of {most} players"
            expected = f"at most {provinces} provinces to gain"
            yield clash(
                CheckedValues(rules, [("kingdoms", n, "rounds")], found, expected),
                CheckedValues(rules, [("players", "most")], found, expected),
            )


def _later_kingdoms_are_not_longer(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    lengths = [kingdom["rounds"] for kingdom in rules.value["kingdoms"]]
    for n, (before, rounds) in enumerate(pairwise(lengths), 1):
        if rounds > before:
            expected = f"at most {before}, because only the provinces of the previous kingdom are dealt again"
            yield rules.problem(("kingdoms", n, "rounds"), str(rounds), expected)


def _pyramids_show_any_distribution(documents: Documents) -> Iterator[Problem]:
    rules, provinces = documents["ruleset"], documents["provinces"]
    single, places = rules.value["components"]["pyramids"]["single"], len(provinces.value)
    if single < places:
        odd = "because all provinces may have odd numbers of pyramids"
        expected = f"at most {single}, the number of single pyramids, {odd}"
        yield clash(
            CheckedValues(
                rules,
                [("components", "pyramids", "single")],
                str(single),
                f"one for each of {places} provinces, {odd}",
            ),
            CheckedValues(provinces, newest_first(provinces.value), f"{places} provinces in all", expected, True),
        )


def _sales_bring_no_profit(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    sale, first = rules.value["sale"]["gold"], rules.value["prices"]["first"]
    if sale > first:
        yield clash(
            CheckedValues(rules, [("sale", "gold")], str(sale), f"at most {first}, the price of a card"),
            CheckedValues(rules, [("prices", "first")], str(first), f"at least {sale}, the gold for selling a card"),
        )


def _ladder_rises_from_zero(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    ladder = rules.value["auction"]["ladder"]
    if ladder[0] != 0:
        yield rules.problem(("auction", "ladder", 0), str(ladder[0]), "0, which every player can bid")
    for n, (lower, higher) in enumerate(pairwise(ladder), 1):
        if higher <= lower:
            yield rules.problem(("auction", "ladder", n), str(higher), f"more than {lower}")


def _builder_saves_stones(documents: Documents) -> Iterator[Problem]:
    cards, rules = documents["power-cards"], documents["ruleset"]
    stones = rules.value["pyramid"]["stones"]
    for id, card in cards.value.items():
        effect = card["effect"]
        if effect["kind"] == "build-pyramid" and effect["stones"] >= stones:
            fewer = f"fewer than the {stones} of a pyramid without the card"
            more = f"more than the {effect['stones']} of a pyramid with the card {id}"
            yield clash(
                CheckedValues(cards, [(id, "effect", "stones")], str(effect["stones"]), fewer),
                CheckedValues(rules, [("pyramid", "stones")], str(stones), more),
            )


def _temple_covers_each_total_once(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    spaces = rules.value["temple"]
    last = len(spaces) - 1
    if "from" in spaces[0]:
        yield rules.problem(("temple", 0, "from"), str(spaces[0]["from"]), "no lower bound for the first space")
    if "to" in spaces[last]:
        yield rules.problem(("temple", last, "to"), str(spaces[last]["to"]), "no upper bound for the last space")
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
            when, gold = ("always or with-camel", "0") if coin else ("never", "some gold")
            yield clash(
                CheckedValues(provinces, [(id, "coin-pays", "value")], f"{pays} with a coin of {coin}", when),
                CheckedValues(provinces, [(id, "coin", "value")], f"a coin of {coin} that pays {pays}", gold),
            )


def _bonus_cards_score(documents: Documents) -> Iterator[Problem]:
    scoring, cards = documents["scoring"], documents["power-cards"]
    bonus = [id for id, card in cards.value.items() if "points" in card["effect"]]
    if bonus and all(line["per"] != "bonus-card" for line in scoring.value["lines"].values()):
        kinds = [(*keys, "effect", "kind") for keys in newest_first(bonus)]
        yield clash(
            CheckedValues(scoring, [("lines",)], "no line per bonus-card", "one, because there are bonus cards"),
            CheckedValues(cards, kinds, "bonus", "another effect, because there is no score line per bonus-card", True),
        )


def _counted_once(per: str, documents: Documents) -> Iterator[Problem]:
    scoring = documents["scoring"]
    first: dict[str | None, str] = {}
    for id, line in scoring.value["lines"].items():
        respect = line.get("in")
        if line["per"] == per and first.setdefault(respect, id) != id:
            found = f"a second line per {per}" + (f" in {respect}" if respect else "")
            counts = [key for key in ("per", "in") if key in line]
            both = ([("lines", counted, key) for key in counts] for counted in (id, first[respect]))
            yield clash(*(CheckedValues(scoring, values, found, "one such line") for values in both))


def _gold_places_fall(documents: Documents) -> Iterator[Problem]:
    scoring = documents["scoring"]
    for id, line in scoring.value["lines"].items():
        for n, (upper, lower) in enumerate(pairwise(line.get("places", ())), 1):
            if lower > upper:
                yield scoring.problem(("lines", id, "places", n), str(lower), f"at most {upper}")


CHECKS = (
    LoadCheck(None, _ids_name_one_thing),
    LoadCheck(None, _lines_name_clauses),
    LoadCheck(None, partial(clauses_name_data, each=("provinces",))),
    LoadCheck(None, _cards_have_clauses),
    LoadCheck("setup.players", some_can_play),
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
"""The checks, in the order of the clauses."""
