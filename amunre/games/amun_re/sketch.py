"""Sketches: complete, sound positions built from a few facts, for worked examples and tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from attrs import evolve

from amunre.arguments import plain_within
from amunre.engine.files import Document, merged
from amunre.engine.position import blank
from amunre.engine.ruleset import rules_of
from amunre.engine.schema import schema_problems
from amunre.errors import NotationError, listing
from amunre.games.amun_re.missing_offerings import Given, offerings
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.position import SCHEMA, Bid, Offering, Player, Position, Site
from amunre.games.amun_re.soundness import CHECKS
from amunre.games.amun_re.soundness.frame import FRAME
from amunre.games.amun_re.soundness.reading import least_shuffles, number_out, ranking, reached
from amunre.games.amun_re.soundness.standing import askable
from amunre.games.amun_re.soundness.turns import counted_now
from amunre.games.amun_re.vocabulary import CorrectTotal, PerBonusCard
from amunre.jsontypes import JsonMapping, JsonObject
from amunre.printing import brief

Data = JsonObject
"""A position or part of one, in JSON form."""

_BID: Data = blank(Bid)
_OFFERING: Data = {**blank(Offering), "gold": 0}
_PLAYER: Data = {**blank(Player), "gold": 0}
_SITE: Data = blank(Site)
_TABLE: Data = {"format": Position.version, **blank(Position), "round": 1}
"""Every key, with a value in the right form."""
_SETS = ("hand", "unspent", "played", "cards", "income_cards")
_DECKS = ("deck", "revealed", "taken", "out")


def sketch(rules: Ruleset, facts: JsonMapping) -> Position:
    """Complete a few facts into a sound position.

    Facts have the same form as `Position.to_json`, and any of them may be omitted, at any depth; `players` may also be
    the number of players. By default, it is round 1, the stage is bidding, and seat 0 is the Pharaoh. Each seat has its
    starting gold, or the price of its bid or offering, and no cards in hand. Provinces are where the rules put them, in
    the order of the data. After the auction, each seat owns one province per round of the kingdom. The province gained
    in this round, for 0 gold, is the revealed one or the last one given.

    After the offerings are revealed, each seat has offered 1 gold. If the facts give another temple space, the Pharaoh
    has offered more, or some seats have stolen, as needed. If they do not, the temple is on the space that the
    offerings lead to, and the seat with the highest offering is the Pharaoh. At the end of the game, the last points
    are computed from the board.

    Bank, supply and piles may be left out, and then hold the rest; any that is given must be complete. If both piles
    are given after the auction, the last player has all other cards in hand. Facts are not checked for contradictions;
    contradictory facts give a position with problems.

    Args:
        rules: Rules for the position.
        facts: Facts in JSON form.

    Raises:
        NotationError: A key or an id is unknown, or a value has the wrong form. The message lists known ids.
    """
    data = _read(rules_of("amun-re", rules, "HOME.sketch"), facts)
    _set_scene(rules, data)
    _give_provinces(rules, data)
    _place_bids(rules, data)
    _make_offerings(rules, data)
    _give_rest(rules, data)
    _fill_hands(rules, data)
    _enter_points(rules, data)
    _lay_free_items(rules, data)
    _put_away(rules, data)
    position = Position.from_json(merged(_TABLE, data))
    if position.stage == "over":
        position = _with_last_points(rules, position, facts)
    if "asked" not in facts:
        asked = askable(position, rules)
        position = evolve(position, asked=tuple(asked if position.stage == "offering" else asked[:1]))
    if position.stage == "gifts" and "left" not in facts.get("gifts", {}):
        left = sum(rules.gifts_of(rank) for rank, seat in enumerate(ranking(position)) if seat in position.asked)
        position = evolve(position, gifts=evolve(position.gifts, left=left))
    return position


# --- given facts -----------------------------------------------------------------------------------------


def _read(rules: Ruleset, facts: JsonMapping) -> Data:
    """Return the facts after checking them, with one mapping per player."""
    if not isinstance(facts, Mapping):
        raise NotationError(f"sketch: found {brief(facts)}, expected a mapping of facts")
    data = {"players": rules.least_players, "sites": {}, **plain_within(facts)}
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
    """Raise NotationError for a fact that no position could have."""
    form = merged(_TABLE, data)
    if isinstance(form["players"], list):
        player = _PLAYER | {"bid": _BID, "offering": _OFFERING}
        form["players"] = [merged(player, said) for said in form["players"]]
    if isinstance(form["sites"], dict):
        form["sites"] = {id: merged(_SITE, said) for id, said in form["sites"].items()}
    problems = schema_problems(Document("sketch", form), SCHEMA)
    if problems:
        raise NotationError(listing(problems))


def _check_ids(rules: Ruleset, data: Data) -> None:
    """Raise NotationError for an unknown province, power card or score line."""
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
    """Return the contents of the lists under these keys, from all parts."""
    return [id for part in parts for key in keys for id in part.get(key, ())]


# --- missing facts ---------------------------------------------------------------------------------------


def _set_scene(rules: Ruleset, data: Data) -> None:
    """Fill in the round, the stage and the seats."""
    stage = data.setdefault("stage", "bidding")
    scoring = rules.kingdoms[0].rounds
    round = data.setdefault("round", {"scoring": scoring, "over": rules.rounds}.get(stage, 1))
    data.setdefault("ruleset", rules.id)
    if not reached(stage, "gifts"):
        data.setdefault("temple", 2 if round > 1 else 0)


def _give_provinces(rules: Ruleset, data: Data) -> None:
    """Fill in taken and revealed provinces and their owners; all others are in the deck or out of the game."""
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
            framed = 0 if kingdom else rules.province(id).framed_stones
            sites.setdefault(id, {"stones": framed} if framed else {}).setdefault("owner", seat)
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
    """Return the seat's provinces that it may have gained in this round."""
    if bid:
        return [bid]
    later = [id for id in owned if id not in data.get("taken", ())]
    return [id for id in later if id in data.get("revealed", later)][-1:]


def _pick(count: int, *pools: list[str]) -> list[str]:
    """Take the first ids out of these pools, and return them."""
    picked: list[str] = []
    for pool in pools:
        while pool and len(picked) < count:
            picked.append(pool.pop(0))
    return picked


def _place_bids(rules: Ruleset, data: Data) -> None:
    """Fill in bids of 0: on the province gained, or on an empty province if a seat has yet to pay."""
    players, revealed = data["players"], data["revealed"]
    empty = [id for id in revealed if all((player.get("bid") or {}).get("province") != id for player in players)]
    if data["stage"] == "payment":
        _leave_short(rules, data)
    for seat, player in enumerate(players):
        on = [id for id in revealed if data["sites"].get(id, {}).get("owner") == seat]
        said = player.get("bid", {})
        if data["stage"] == "payment" and said is not None and "province" not in said:
            on = _pick(1, empty)
        if on:
            player["bid"] = merged({"province": on[0], "gold": 0}, said)


def _leave_short(rules: Ruleset, data: Data) -> None:
    """Make a seat short of gold for its bid if no seat is; give it cards to sell instead."""
    gold = [player.get("gold", rules.start_gold) for player in data["players"]]
    bids = [(player.get("bid") or {}).get("gold", 0) for player in data["players"]]
    dear = [space for space in rules.ladder if space > rules.start_gold]
    for player in data["players"] if dear and all(bid <= purse for bid, purse in zip(bids, gold, strict=True)) else ():
        if not {"gold", "hand", "bid"} & player.keys():
            short = -(-(dear[0] - rules.start_gold) // max(rules.sale_gold, 1))
            player |= {"bid": {"gold": dear[0]}, "hand": _unsaid_cards(rules, data)[:short]}
            return


def _make_offerings(rules: Ruleset, data: Data) -> None:
    """Fill in the offerings and their results, if the stage comes after them."""
    stage, players = data["stage"], data["players"]
    amounts = {card.id: card.effect.amount for card in rules.cards if isinstance(card.effect, CorrectTotal)}
    for player in players:
        said = player.get("offering", {} if reached(stage, "correction") else None)
        fair = {} if reached(stage, "gifts") else {"gold": min(1, player.get("gold", 1)), "correction": 0}
        player["offering"] = said if said is None else {**fair, **said}
    made = [player["offering"] for player in players if player["offering"] is not None]
    if stage == "correction" and not any(offering.get("card") for offering in made):
        for offering in [offering for offering in made if "card" not in offering][: len(amounts)][:1]:
            offering["card"] = next(iter(amounts))
    if reached(stage, "income"):
        told = [(player["offering"] or {}).get("gold", 0) for player in players]
        data.setdefault("pharaoh", told.index(max(told)))
    if reached(stage, "gifts") and len(made) == len(players):
        _offer(rules, data, amounts)
    for offering in made:
        offering.setdefault("card", None)


def _offer(rules: Ruleset, data: Data, amounts: Mapping[str, int]) -> None:
    """Fill in the missing offerings, with as few cards as possible, and their results."""
    first = data.get("pharaoh", 0)
    players = data["players"][first:] + data["players"][:first]
    made = [player["offering"] for player in players]
    free = [player["offering"] for player in players if "card" not in player["offering"] and "played" not in player]
    spare = [card for card in _unsaid_cards(rules, data) if card in amounts]
    for offering, card in [({}, None), *zip(free, spare, strict=False)]:
        offering["card"] = card
        given = Given(
            gold=[offering.get("gold") for offering in made],
            corrected=[offering.get("correction") for offering in made],
            amounts=[amounts.get(offering.get("card"), 0) for offering in made],
            can_steal=[player.get("gold", rules.steal_takes) >= rules.steal_takes for player in players],
            temple=data.get("temple"),
            crowned=reached(data["stage"], "income"),
        )
        if found := next(offerings(rules, given), None):
            break
    else:  # the facts contradict each other
        for offering in free:
            offering["card"] = None
        corrections = [offering.get("correction", amounts.get(offering.get("card"), 0)) for offering in made]
        found = [offering.get("gold", 1) for offering in made], corrections
    for offering, gold, correction in zip(made, *found, strict=True):
        offering |= {"gold": gold, "correction": correction}
    data.setdefault("temple", rules.space_for(rules.total_offered(*found)))


def _give_rest(rules: Ruleset, data: Data) -> None:
    """Give all remaining cards to the last player, if both piles are given and that player's hand is not."""
    last = data["players"][-1]
    if {"draw", "discard"} <= data.keys() and reached(data["stage"], "purchase"):
        last.setdefault("hand", _unsaid_cards(rules, data))


def _fill_hands(rules: Ruleset, data: Data) -> None:
    """Fill in hands, cards played, and gold, which is the starting gold or the price of a bid or an offering."""
    face_down = data["stage"] == "offering"
    for seat, player in enumerate(data["players"]):
        offering, bid = player["offering"] or {}, player.get("bid") or {}
        laid = [offering["card"]] if offering.get("card") else []
        player.setdefault("hand", sorted({*player.get("unspent", []), *(laid if face_down else [])}))
        on_sites = [site for site in data["sites"].values() if site.get("owner") == seat]
        player.setdefault("played", _all(on_sites, "income_cards") + ([] if face_down else laid))
        stolen = rules.steal_takes if offering and not offering.get("gold", 1) else 0
        needed = stolen if reached(data["stage"], "gifts") else offering.get("gold", 0)
        if not reached(data["stage"], "purchase"):
            needed = bid.get("gold", 0) - len(player["hand"]) * rules.sale_gold
        player.setdefault("gold", max(rules.start_gold, needed))


def _enter_points(rules: Ruleset, data: Data) -> None:
    """Fill in the scores, which count only the bonus cards played in this scoring."""
    present = rules.kingdom_of(data["round"])[0] if reached(data["stage"], "scoring") else None
    points = {card.id: card.points for card in rules.cards}
    for player in data["players"]:
        played = sum(points.get(card, 0) for card in player["played"])
        told = player.get("scores", [])
        told = [*told, *[{}] * (len(rules.kingdoms) - len(told))]
        player["scores"] = [
            {
                line.id: played if kingdom == present and isinstance(line.measure, PerBonusCard) else 0
                for line in rules.lines
            }
            | scoring
            for kingdom, scoring in enumerate(told)
        ]


def _lay_free_items(rules: Ruleset, data: Data) -> None:
    """Fill in the free items on the provinces on offer; then put all remaining cards into the piles."""
    sites = data["sites"]
    spare = _unsaid_cards(rules, data)
    for id in () if reached(data["stage"], "purchase") else data["revealed"]:
        card, site = rules.province(id), sites.setdefault(id, {})
        site.setdefault("gold", card.framed_gold)
        site.setdefault("stones", card.framed_stones)
        if "cards" not in site:
            site["cards"] = _pick(card.framed_cards, spare)
    played = Counter(_all(data["players"], "played"))
    if not {"draw", "discard"} & data.keys():
        data["discard"] = list((played & Counter(spare)).elements())
        spare = list((Counter(spare) - played).elements())
    data.setdefault("discard" if "draw" in data else "draw", spare)
    reshuffled = bool(played - Counter(data.get("discard", ())))
    data.setdefault("shuffles", least_shuffles(rules, data["round"]) + reshuffled)


def _unsaid_cards(rules: Ruleset, data: Data) -> list[str]:
    """Return all power cards for which the facts give no place."""
    sites = data["sites"].values()
    said = _all([data], "draw", "discard") + _all(data["players"], "hand") + _all(sites, "cards")
    return list((Counter({card.id: card.count for card in rules.cards}) - Counter(said)).elements())


def _put_away(rules: Ruleset, data: Data) -> None:
    """Fill in all sites; then put the remaining pieces and gold away."""
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


def _with_last_points(rules: Ruleset, position: Position, facts: JsonMapping) -> Position:
    """Return the position with the missing points from the last scoring filled in; unchanged if it has problems."""
    if any(problem for check in (*FRAME, *CHECKS) for problem in check(position, rules)):
        return position
    told = facts.get("players")
    players = []
    for seat, player in enumerate(position.players):
        scores = told[seat].get("scores", []) if isinstance(told, list) else []
        said = scores[-1] if len(scores) == len(rules.kingdoms) else {}
        last = {line.id: counted[seat] for line, counted in counted_now(position, rules).items() if line.id not in said}
        players.append(evolve(player, scores=(*player.scores[:-1], {**player.scores[-1], **last})))
    return evolve(position, players=tuple(players))
