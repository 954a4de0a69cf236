"""Sketches: a whole sound position from the few facts that matter, for worked examples and tests written by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from amunre.errors import NotationError
from amunre.game.position import Position
from amunre.game.soundness.reading import SETUP_SHUFFLES, number_out, ranking, reached
from amunre.game.soundness.standing import askable
from amunre.printing import brief
from amunre.ruleset.files import Document, merged
from amunre.ruleset.model import Ruleset
from amunre.ruleset.schema import schema_problems
from amunre.ruleset.vocabulary import CorrectTotal

Data = dict[str, Any]
"""A position, or a part of one, in its JSON form."""

_BID: Data = {"province": "none", "gold": 0}
_OFFERING: Data = {"gold": 0, "card": None, "correction": 0}
_PLAYER: Data = {"gold": 0, "hand": [], "unspent": [], "played": [], "bid": None, "offering": None, "scores": []}
_SITE: Data = {
    "owner": None,
    "field_farmers": 0,
    "plain_farmers": 0,
    "stones": 0,
    "pyramids": 0,
    "gold": 0,
    "cards": [],
    "income_cards": [],
}
_SETS = ("hand", "unspent", "played", "cards", "income_cards")
_DECKS = ("deck", "revealed", "taken", "out")
_TABLE: Data = {
    "format": 1,
    "ruleset": "none",
    "round": 1,
    "stage": "bidding",
    "asked": [],
    "pharaoh": 0,
    "temple": 0,
    "shuffles": 0,
    "bank": 0,
    "supply": {"farmers": 0, "stones": 0, "pyramids": 0},
    "players": [],
    "sites": {},
    "draw": [],
    "discard": [],
    **{key: [] for key in _DECKS},
    "bought": {"cards": 0, "farmers": 0, "stones": 0},
    "gifts": {"left": 0, "cards": 0},
}
"""Every key, with a value of the right form."""


def sketch(rules: Ruleset, facts: Mapping[str, Any]) -> Position:
    """Complete a few facts into a whole sound position.

    The facts are written as in `Position.to_json`, and any of them may be left out, at any depth; `players` may also
    be the number of players. What is not said is filled in: round 1, bidding, seat 0 is the Pharaoh; the gold of the
    start and no cards in hand; cards, provinces and pieces that nobody mentioned lie where the rules have them, in
    order of the data. After the auction each seat owns a province for each round of the kingdom; that of this round,
    got for 0 gold, is the one revealed or else the last mentioned. Once the offerings are revealed, who is not said to
    have offered gold stole. What is said is taken as it is: facts that contradict one another give a position with
    problems.

    Raises NotationError for an unknown key or id, naming the known ones, and for a value of another form.
    """
    data = _read(rules, facts)
    _set_scene(rules, data)
    _give_provinces(rules, data)
    _place_bids(data)
    _make_offerings(rules, data)
    _lay_free_items(rules, data)
    _put_away(rules, data)
    position = Position.from_json(merged(_TABLE, data))
    if "asked" not in facts:
        asked = askable(position, rules)
        position = evolve(position, asked=tuple(asked if position.stage == "offering" else asked[:1]))
    if position.stage == "gifts" and "left" not in facts.get("gifts", {}):
        left = sum(rules.gifts_of(rank) for rank, seat in enumerate(ranking(position)) if seat in position.asked)
        position = evolve(position, gifts=evolve(position.gifts, left=left))
    return position


# --- what is said ----------------------------------------------------------------------------------------


def _read(rules: Ruleset, facts: Mapping[str, Any]) -> Data:
    """The facts alone, checked, with a mapping for each player."""
    if not isinstance(facts, Mapping):
        raise NotationError(f"sketch: found {brief(facts)}, expected a mapping of facts")
    data = {"players": rules.least_players, "sites": {}, **facts}
    players, least, most = data["players"], rules.least_players, rules.most_players
    number = len(players) if isinstance(players, list) else players
    if type(number) is not int:
        raise NotationError(f"sketch: players: found {brief(number)}, expected a number or a list of players")
    if not least <= number <= most:
        raise NotationError(f"sketch: players: found {brief(number)}, expected {least} to {most} [setup.players]")
    if type(players) is int:
        data["players"] = [{}] * players
    _check_form(data)
    data["players"] = [dict(player) for player in data["players"]]
    data["sites"] = {id: dict(site) for id, site in data["sites"].items()}
    _check_ids(rules, data)
    if data.get("round", 1) > rules.rounds:
        raise NotationError(f"sketch: round: found {data['round']}, expected 1 to {rules.rounds} [play.kingdoms]")
    return data


def _check_form(data: Data) -> None:
    """Raise NotationError for what no position could say."""
    form = merged(_TABLE, data)
    if isinstance(form["players"], list):
        player = _PLAYER | {"bid": _BID, "offering": _OFFERING}
        form["players"] = [merged(player, said) for said in form["players"]]
    if isinstance(form["sites"], dict):
        form["sites"] = {id: merged(_SITE, said) for id, said in form["sites"].items()}
    problems = schema_problems(Document("sketch", form), "position")
    if problems:
        raise NotationError("\n".join(map(str, problems)))


def _check_ids(rules: Ruleset, data: Data) -> None:
    """Raise NotationError for a province, a power card or a score line that the rules do not know."""
    players, sites = data["players"], data["sites"]
    bids = [player.get("bid") or {} for player in players]
    offerings = [player.get("offering") or {} for player in players]
    provinces = {*sites, *_all([data], *_DECKS), *(bid["province"] for bid in bids if "province" in bid)}
    cards = {
        *_all([data], "draw", "discard"),
        *_all(players, "hand", "unspent", "played"),
        *_all(sites.values(), "cards", "income_cards"),
        *(offering["card"] for offering in offerings if offering.get("card")),
    }
    lines = {line for player in players for scoring in player.get("scores", ()) for line in scoring}
    for what, said, known in (
        ("province", provinces, rules.provinces),
        ("power card", cards, rules.cards),
        ("score line", lines, rules.lines),
    ):
        ids = [item.id for item in known]
        unknown = sorted(said.difference(ids))
        if unknown:
            raise NotationError(f"sketch: found the {what} {unknown[0]}, expected one of {', '.join(ids)}")


def _all(parts: Iterable[Data], *keys: str) -> list[str]:
    """What the lists under these keys hold, in all parts."""
    return [id for part in parts for key in keys for id in part.get(key, ())]


# --- what is not said ------------------------------------------------------------------------------------


def _set_scene(rules: Ruleset, data: Data) -> None:
    """Where the game stands, and what each player has of his own."""
    stage = data.setdefault("stage", "bidding")
    scoring = rules.kingdoms[0].rounds
    round = data.setdefault("round", {"scoring": scoring, "over": rules.rounds}.get(stage, 1))
    data.setdefault("ruleset", rules.id)
    data.setdefault("temple", 2 if round > 1 or reached(stage, "gifts") else 0)
    data.setdefault("shuffles", SETUP_SHUFFLES + rules.kingdom_of(round)[0])
    lines = {line.id: 0 for line in rules.lines}
    for player in data["players"]:
        player.setdefault("gold", rules.start_gold)
        scores = player.get("scores", [])
        missing: list[Data] = [{}] * (len(rules.kingdoms) - len(scores))
        player["scores"] = [lines | scoring for scoring in (*scores, *missing)]


def _give_provinces(rules: Ruleset, data: Data) -> None:
    """Which provinces are taken and revealed, and who owns them; the others are face down or out."""
    players, sites = data["players"], data["sites"]
    kingdom, turn = rules.kingdom_of(data["round"])
    bids = [(player.get("bid") or {}).get("province") for player in players]
    owned = [[id for id in sites if sites[id].get("owner") == seat] for seat in range(len(players))]
    placed = {*_all([data], *_DECKS), *bids, *(id for ids in owned for id in ids)}
    free = [province.id for province in rules.provinces if province.id not in placed]
    named, fresh = [id for id in free if id in sites], [id for id in free if id not in sites]
    taken, revealed = (
        [id for id in data.get(key, ()) if id not in bids and sites.get(id, {}).get("owner") is None]
        for key in ("taken", "revealed")
    )

    settled = reached(data["stage"], "purchase")
    gained = [_gained(data, ids, bid) if settled else [] for ids, bid in zip(owned, bids, strict=True)]
    earlier = [[id for id in ids if id not in new] for ids, new in zip(owned, gained, strict=True)]
    for ids in earlier:
        ids += _pick(turn - 1 - len(ids), taken, fresh, named)
    for ids in gained if settled else ():
        ids += _pick(1 - len(ids), revealed, fresh, named)
    for seat, ids in enumerate(earlier):
        for id in ids + gained[seat]:
            sites.setdefault(id, {}).setdefault("owner", seat)
    data.setdefault("taken", [id for ids in earlier for id in ids])
    if "revealed" not in data:
        up = list(dict.fromkeys([id for ids in gained for id in ids] + [id for id in bids if id]))
        data["revealed"] = up + _pick(len(players) - len(up), named, fresh)

    down = named + fresh
    count = 0 if "out" in data else len(down) if "deck" in data else number_out(rules, len(players), kingdom)
    out = _pick(count, down[::-1])
    data.setdefault("out", [id for id in free if id in out])
    data.setdefault("deck", [id for id in free if id in down and id not in out])


def _gained(data: Data, owned: list[str], bid: str | None) -> list[str]:
    """The one of a seat's provinces that it gained in this round, as far as that is said."""
    if bid:
        return [bid]
    later = [id for id in owned if id not in data.get("taken", ())]
    return [id for id in later if id in data.get("revealed", later)][-1:]


def _pick(count: int, *pools: list[str]) -> list[str]:
    """The first from these pools, which lose them."""
    picked: list[str] = []
    for pool in pools:
        while pool and len(picked) < count:
            picked.append(pool.pop(0))
    return picked


def _place_bids(data: Data) -> None:
    """Bids of 0: for the province gained, or while somebody has yet to pay on an empty one."""
    players, revealed = data["players"], data["revealed"]
    empty = [id for id in revealed if all((player.get("bid") or {}).get("province") != id for player in players)]
    for seat, player in enumerate(players):
        on = [id for id in revealed if data["sites"].get(id, {}).get("owner") == seat]
        if data["stage"] == "payment" and "bid" not in player:
            on = _pick(1, empty)
        if on:
            player["bid"] = merged({"province": on[0], "gold": 0}, player.get("bid", {}))


def _make_offerings(rules: Ruleset, data: Data) -> None:
    """Offerings, and where a card laid with one is now."""
    stage = data["stage"]
    amounts = {card.id: card.effect.amount for card in rules.cards if isinstance(card.effect, CorrectTotal)}
    for seat, player in enumerate(data["players"]):
        player.setdefault("offering", {} if reached(stage, "correction") else None)
        card = (player["offering"] or {}).get("card")
        laid = [card] if card else []
        correction = amounts.get(card, 0) if card and reached(stage, "gifts") else 0
        player["offering"] = merged({**_OFFERING, "correction": correction}, player["offering"])
        in_hand = stage == "offering"
        player.setdefault("hand", laid if in_hand else [])
        on_sites = [site for site in data["sites"].values() if site.get("owner") == seat]
        player.setdefault("played", _all(on_sites, "income_cards") + ([] if in_hand else laid))


def _lay_free_items(rules: Ruleset, data: Data) -> None:
    """What the frames of the provinces on offer show; then all cards that are nowhere else go to the piles."""
    sites = data["sites"]
    said = Counter(_all([data], "draw", "discard") + _all(data["players"], "hand") + _all(sites.values(), "cards"))
    spare = list((Counter({card.id: card.count for card in rules.cards}) - said).elements())
    for id in () if reached(data["stage"], "purchase") else data["revealed"]:
        card, site = rules.province(id), sites.setdefault(id, {})
        site.setdefault("gold", card.framed_gold)
        site.setdefault("stones", card.framed_stones)
        if "cards" not in site:
            site["cards"] = _pick(card.framed_cards, spare)
    pile = "discard" if "draw" in data else "draw"
    data.setdefault(pile, spare)


def _put_away(rules: Ruleset, data: Data) -> None:
    """A site for each province; the pieces and the gold that are not on the table."""
    data["players"] = [merged(_PLAYER, player) for player in data["players"]]
    data["sites"] = {province.id: merged(_SITE, data["sites"].get(province.id, {})) for province in rules.provinces}
    for part in (*data["players"], *data["sites"].values()):
        part.update({key: sorted(part[key]) for key in _SETS if key in part})

    def placed(*keys: str) -> int:
        return sum(site[key] for site in data["sites"].values() for key in keys)

    data["supply"] = {
        "farmers": rules.farmers - placed("field_farmers", "plain_farmers"),
        "stones": rules.stones - placed("stones"),
        "pyramids": rules.pyramids - placed("pyramids"),
        **data.get("supply", {}),
    }
    data.setdefault("bank", rules.gold - placed("gold") - sum(player["gold"] for player in data["players"]))
