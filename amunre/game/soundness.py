"""What makes a position sound: such that the rules can have led to it, as far as one moment can tell.

Each check is one function, named by what must hold. All of them suppose a position in the form of its schema;
`CHECKS` suppose besides that `FRAME` holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from amunre.errors import Problem
from amunre.game.position import Player, Position
from amunre.game.rounds import STAGES
from amunre.ruleset.files import Document
from amunre.ruleset.model import Ruleset
from amunre.ruleset.schema import schema_problems
from amunre.ruleset.vocabulary import CorrectTotal, PerBonusCard

SETUP_SHUFFLES = 2
"""Shuffles before the first round: of the power cards and of the provinces (`setup.decks`)."""

_STAGES = tuple(STAGES)
_PHASES = tuple(dict.fromkeys(stage.phase for stage in STAGES.values()))


def problems_of(position: Position, rules: Ruleset) -> tuple[Problem, ...]:
    """All that is wrong with a position, each problem with its clause in brackets; () if it is sound.

    What is of another form than the schema says, and then what does not fit the ruleset at all, keeps the rest from
    being looked at.
    """
    form = schema_problems(Document("position", position.to_json()), "position")
    frame = form or [problem for check in FRAME for problem in check(position, rules)]
    return tuple(frame or [problem for check in CHECKS for problem in check(position, rules)])


def _wrong(path: str, found: object, expected: str, clause: str) -> Problem:
    return Problem("position", 0, path, str(found), f"{expected} [{clause}]")


# --- what a position says --------------------------------------------------------------------------------


def reached(position: Position, stage: str) -> bool:
    """Whether the round has come to this stage, or is past it."""
    return _STAGES.index(position.stage) >= _STAGES.index(stage)


def kingdom_of(rules: Ruleset, round: int) -> tuple[int, int]:
    """Number of the kingdom, from 0, and number of the round in it, from 1, of a round of the game."""
    kingdom = 0
    while round > rules.kingdoms[kingdom].rounds:
        round -= rules.kingdoms[kingdom].rounds
        kingdom += 1
    return kingdom, round


def number_out(rules: Ruleset, players: int, kingdom: int) -> int:
    """How many provinces are out of the game in a kingdom: all that nobody gained in the one before."""
    return len(rules.provinces) - players * rules.kingdoms[kingdom - 1].rounds if kingdom else 0


def from_pharaoh(position: Position) -> list[int]:
    """All seats, from the Pharaoh clockwise."""
    seats = len(position.players)
    return [(position.pharaoh + k) % seats for k in range(seats)]


def askable(position: Position, rules: Ruleset) -> list[int]:
    """The seats that may be the one that is asked, in the offering all that are asked."""
    players, order = position.players, from_pharaoh(position)
    match position.stage:
        case "bidding":
            waiting = [seat for seat in order if players[seat].bid is None]
            return waiting[:1] or [seat for seat in order if is_overbid(position, seat)]
        case "payment":
            return [seat for seat in order if bid_of(players[seat]) > gold_of(players[seat])][:1]
        case "offering":
            return [seat for seat, player in enumerate(players) if player.offering is None]
        case "correction":
            return [seat for seat in order if laid_by(players[seat]) and not correction_of(players[seat])][:1]
        case "gifts":
            return [seat for rank, seat in enumerate(ranking(position)) if gifts_of(rules, rank)]
        case "over":
            return []
        case _:
            return order


def gold_of(player: Player) -> int:
    """Gold of a player."""
    return player.gold or 0


def bid_of(player: Player) -> int:
    """The bid, in gold."""
    return player.bid.gold if player.bid else 0


def is_overbid(position: Position, seat: int) -> bool:
    """Whether a higher stone lies above that of this seat."""
    own = position.players[seat].bid
    bids = [player.bid for player in position.players]
    return own is not None and any(bid and bid.province == own.province and bid.gold > own.gold for bid in bids)


def offered_by(player: Player) -> int:
    """The gold offered; 0 is the -3 card, or nothing yet."""
    return (player.offering.gold or 0) if player.offering else 0


def laid_by(player: Player) -> str | None:
    """The card laid with the offering."""
    return player.offering.card if player.offering else None


def correction_of(player: Player) -> int:
    """What was added to the total."""
    return player.offering.correction if player.offering else 0


def ranking(position: Position) -> list[int]:
    """Seats that offered gold, the highest first; equal ones from the Pharaoh clockwise (`offering.rank`)."""
    givers = [seat for seat in from_pharaoh(position) if offered_by(position.players[seat])]
    return sorted(givers, key=lambda seat: -offered_by(position.players[seat]))


def gifts_of(rules: Ruleset, rank: int) -> int:
    """How many gifts the first (rank 0), the second and every other gets (`offering.gifts`)."""
    return (rules.first_gifts, rules.second_gifts)[rank] if rank < 2 else rules.other_gifts


def provinces_of(position: Position, seat: int) -> list[str]:
    """The provinces that a seat owns."""
    return [id for id, site in position.sites.items() if site.owner == seat]


# --- the frame -------------------------------------------------------------------------------------------


def of_these_rules(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """The position belongs to the ruleset."""
    if position.ruleset != rules.id:
        yield Problem("position", 0, "ruleset", position.ruleset, rules.id)


def players_as_rules_say(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Neither too few players nor too many."""
    players, least, most = len(position.players), rules.least_players, rules.most_players
    if not least <= players <= most:
        yield _wrong("players", players, f"{least} to {most}", "setup.players")


def seats_are_taken(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Who is named as a seat is one of the players."""
    named = {"pharaoh": position.pharaoh}
    named |= {f"asked.{n}": seat for n, seat in enumerate(position.asked)}
    named |= {f"sites.{id}.owner": site.owner for id, site in position.sites.items() if site.owner is not None}
    for path, seat in named.items():
        if seat >= len(position.players):
            yield _wrong(path, seat, f"a seat from 0 to {len(position.players) - 1}", "setup.players")


def round_exists(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """The round is one of the game."""
    if position.round > rules.rounds:
        yield _wrong("round", position.round, f"1 to {rules.rounds}", "play.kingdoms")


def sites_are_the_provinces(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """The board shows each province of the rules."""
    known = [province.id for province in rules.provinces]
    yield from _unknown({f"sites.{id}": id for id in position.sites}, known, "setup.decks")
    for id in known:
        if id not in position.sites:
            yield _wrong(f"sites.{id}", "nothing", f"the province {id}", "setup.decks")


def ids_are_known(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Provinces and power cards are those of the rules."""
    provinces: dict[str, str] = {}
    cards: dict[str, str] = {}
    for key in ("deck", "revealed", "taken", "out"):
        provinces |= _places(key, getattr(position, key))
    for key in ("draw", "discard"):
        cards |= _places(key, getattr(position, key))
    for seat, player in enumerate(position.players):
        for key in ("hand", "unspent", "played"):
            cards |= _places(f"players.{seat}.{key}", getattr(player, key))
        if player.bid:
            provinces[f"players.{seat}.bid.province"] = player.bid.province
        if player.offering and player.offering.card:
            cards[f"players.{seat}.offering.card"] = player.offering.card
    for id, site in position.sites.items():
        cards |= _places(f"sites.{id}.cards", site.cards) | _places(f"sites.{id}.income_cards", site.income_cards)
    yield from _unknown(provinces, [province.id for province in rules.provinces], "setup.decks")
    yield from _unknown(cards, [card.id for card in rules.cards], "setup.decks")


def _places(path: str, ids: Iterable[str]) -> dict[str, str]:
    return {f"{path}.{n}": id for n, id in enumerate(ids)}


def _unknown(found: dict[str, str], known: list[str], clause: str) -> Iterator[Problem]:
    for path, id in found.items():
        if id not in known:
            yield _wrong(path, id, f"one of {', '.join(known)}", clause)


def scores_have_all_lines(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """A scoring for each kingdom, and in it each line of the rules."""
    lines = [line.id for line in rules.lines]
    for seat, player in enumerate(position.players):
        if len(player.scores) != len(rules.kingdoms):
            expected = f"{len(rules.kingdoms)}, one for each kingdom"
            yield _wrong(f"players.{seat}.scores", len(player.scores), expected, "play.kingdoms")
        for kingdom, scoring in enumerate(player.scores):
            if set(scoring) != set(lines):
                path = f"players.{seat}.scores.{kingdom}"
                yield _wrong(path, _listed(sorted(scoring)), f"the lines {_listed(lines)}", "play.kingdoms")


def _listed(ids: Iterable[object]) -> str:
    return ", ".join(map(str, ids)) or "nothing"


# --- where the game stands -------------------------------------------------------------------------------


def stage_fits_round(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """There is a scoring only after the last round of a kingdom, and an end only after the last of all."""
    kingdom, turn = kingdom_of(rules, position.round)
    if position.stage == "scoring" and turn != rules.kingdoms[kingdom].rounds:
        yield _wrong("stage", "scoring", "another stage before the last round of the kingdom", "play.kingdoms")
    if position.stage == "over" and position.round != rules.rounds:
        yield _wrong("stage", "over", "another stage before the last round", "play.kingdoms")


_ASKED = {
    "bidding": ("the first from the Pharaoh without a stone, or once all lie one that is overbid", "auction.order"),
    "payment": ("the first from the Pharaoh who cannot pay", "auction.pay"),
    "purchase": ("one seat", "purchase.order"),
    "offering": ("all who have not offered", "offering.secret"),
    "correction": ("the first from the Pharaoh who must correct", "offering.correction"),
    "gifts": ("one who gets gifts", "offering.gifts"),
    "income": ("one seat", "income.order"),
    "scoring": ("one seat", "scoring.bonus"),
    "over": ("nobody", "end.winner"),
}


def asked_must_decide(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Who is asked is who must decide now."""
    possible = askable(position, rules)
    if position.stage in ("offering", "over"):
        right = position.asked == tuple(possible) and (position.stage == "over" or possible)
    else:
        right = len(position.asked) == 1 and position.asked[0] in possible
    if not right:
        expected, clause = _ASKED[position.stage]
        yield _wrong("asked", _listed(position.asked), f"{expected}: {_listed(possible)}", clause)


def temple_stands_right(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Beside the track before the first offering, then on a space."""
    spaces = [space.space for space in rules.temple]
    if position.round == 1 and not reached(position, "gifts"):
        if position.temple:
            yield _wrong("temple", position.temple, "0 before the first offering", "setup.temple")
    elif position.temple not in spaces:
        yield _wrong("temple", position.temple, f"one of {_listed(spaces)}", "offering.total")


def shuffles_suffice(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """The shuffles of the set-up, and one between two kingdoms."""
    least = SETUP_SHUFFLES + kingdom_of(rules, position.round)[0]
    if position.shuffles < least:
        yield _wrong("shuffles", position.shuffles, f"at least {least}", "kingdom.deck")


def sets_are_sorted(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """What has no order stands in that of the alphabet."""
    sets = {}
    for seat, player in enumerate(position.players):
        sets |= {f"players.{seat}.{key}": getattr(player, key) for key in ("hand", "unspent", "played")}
    for id, site in position.sites.items():
        sets |= {f"sites.{id}.{key}": getattr(site, key) for key in ("cards", "income_cards")}
    for path, cards in sets.items():
        if list(cards) != sorted(cards):
            yield Problem("position", 0, path, _listed(cards), "alphabetical order")


# --- gold and pieces -------------------------------------------------------------------------------------


def gold_is_all_there(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """The ledger is closed."""
    gold = position.bank + sum(map(gold_of, position.players)) + sum(site.gold for site in position.sites.values())
    if gold != rules.gold:
        yield _wrong("bank", f"{gold} gold in all", f"{rules.gold}", "play.unlimited-gold")


def players_can_have_gold(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Nobody has more gold than the game can bring in."""
    for seat, player in enumerate(position.players):
        if gold_of(player) > rules.most_gold:
            path = f"players.{seat}.gold"
            yield _wrong(path, player.gold, f"at most {rules.most_gold}", "offering.amount")


def framed_gold_lies_there(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """The gold in the frames lies on the provinces that can be won, and nowhere else."""
    for province in rules.provinces:
        site = position.sites[province.id]
        framed = province.framed_gold if province.id in _to_be_won(position) else 0
        if site.gold != framed:
            yield _wrong(f"sites.{province.id}.gold", site.gold, f"{framed}", "reveal.free-items")


def _to_be_won(position: Position) -> tuple[str, ...]:
    return () if reached(position, "purchase") else position.revealed


def pieces_are_all_there(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Pieces on the board and in the supply are those of the box."""
    sites, supply = position.sites.values(), position.supply
    farmers = supply.farmers + sum(site.field_farmers + site.plain_farmers for site in sites)
    stones = supply.stones + sum(site.stones for site in sites)
    pyramids = supply.pyramids + sum(site.pyramids for site in sites)
    for key, found, expected, clause in (
        ("farmers", farmers, rules.farmers, "setup.supply"),
        ("stones", stones, rules.stones, "setup.supply"),
        ("pyramids", pyramids, rules.pyramids, "play.pyramid-pieces"),
    ):
        if found != expected:
            yield _wrong(f"supply.{key}", f"{found} {key} in all", f"{expected}", clause)


def farmers_stand_right(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """On owned provinces only, and no more on fields than there are."""
    for province in rules.provinces:
        site, path = position.sites[province.id], f"sites.{province.id}"
        if site.field_farmers > province.fields:
            expected = f"at most {province.fields}, the fields"
            yield _wrong(f"{path}.field_farmers", site.field_farmers, expected, "purchase.fields")
        if site.owner is None and site.field_farmers + site.plain_farmers:
            yield _wrong(path, "farmers without an owner", "no farmers", "kingdom.clear")


def stones_have_become_pyramids(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """As many stones as a pyramid takes stay only when there is no pyramid."""
    for id, site in position.sites.items():
        if site.stones >= rules.stones_per_pyramid and position.supply.pyramids:
            expected = f"less than {rules.stones_per_pyramid} while there are pyramids"
            yield _wrong(f"sites.{id}.stones", site.stones, expected, "purchase.pyramid")


def nothing_built_in_the_deck(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """In the first kingdom nothing stands on provinces that nobody has seen."""
    for id in () if kingdom_of(rules, position.round)[0] else position.deck:
        if position.sites[id].stones or position.sites[id].pyramids:
            expected = "neither before it is revealed"
            yield _wrong(f"sites.{id}", "stones or pyramids", expected, "kingdom.inherit")


# --- power cards -----------------------------------------------------------------------------------------


def cards_are_all_there(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Each kind as often as the rules say, in piles, in hands and on provinces."""
    found = Counter((*position.draw, *position.discard))
    found.update(card for player in position.players for card in player.hand)
    found.update(card for site in position.sites.values() for card in site.cards)
    for card in rules.cards:
        if found[card.id] != card.count:
            yield _wrong("draw", f"{found[card.id]} {card.id} in all", f"{card.count}", "setup.decks")


def unspent_cards_are_in_hand(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """A card of the start that is unspent is still there."""
    for seat, player in enumerate(position.players):
        for n, card in enumerate(player.unspent):
            if card not in rules.start_cards or card not in player.hand:
                path = f"players.{seat}.unspent.{n}"
                yield _wrong(path, card, "a card of the start that is in hand", "setup.start")


def framed_cards_lie_there(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Free cards lie on provinces that can be won, no more than their frames show."""
    for province in rules.provinces:
        cards = position.sites[province.id].cards
        framed = province.framed_cards if province.id in _to_be_won(position) else 0
        if len(cards) > framed:
            yield _wrong(f"sites.{province.id}.cards", len(cards), f"at most {framed}", "reveal.free-items")


def cards_played_had_their_turn(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Cards played are of a phase that has come, in one of turns by those whose turn has come."""
    now = _PHASES.index(STAGES[position.stage].phase)
    for seat, player in enumerate(position.players):
        for n, card in enumerate(player.played):
            effect = rules.card(card).effect
            phase = _PHASES.index(effect.phase)
            path = f"players.{seat}.played.{n}"
            if phase > now or (phase == now and not _had_its_turn(position, seat)):
                yield _wrong(path, card, "no card that could not be played yet", "play.card-phase")
            elif isinstance(effect, CorrectTotal) and (position.stage == "offering" or laid_by(player) != card):
                yield _wrong(path, card, "only a correction that was laid with the offering", "offering.correction")


def _had_its_turn(position: Position, seat: int) -> bool:
    """Whether a seat's turn has come, in a phase in which each has one."""
    order = from_pharaoh(position)
    asked = [order.index(asked) for asked in position.asked]
    return position.stage not in ("purchase", "income", "scoring") or not asked or order.index(seat) <= max(asked)


def income_cards_were_played(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Each income card played lies on one province of who played it, and no other does."""
    on_province = {card.id for card in rules.cards if card.effect.on_province and card.effect.phase == "income"}
    for id, site in position.sites.items():
        played = () if site.owner is None else position.players[site.owner].played
        for n, card in enumerate(site.income_cards):
            if card not in on_province or card not in played:
                expected = "an income card that its owner has played"
                yield _wrong(f"sites.{id}.income_cards.{n}", card, expected, "income.turn")
    for seat, player in enumerate(position.players):
        there = Counter(card for id in provinces_of(position, seat) for card in position.sites[id].income_cards)
        for n, card in enumerate(player.played):
            if card in on_province and there[card] != 1:
                found = f"{card} on {there[card]} provinces"
                yield _wrong(f"players.{seat}.played.{n}", found, "on one of its own", "income.turn")


# --- provinces -------------------------------------------------------------------------------------------


def provinces_are_all_there(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Each province is in one place."""
    found = Counter((*position.deck, *position.revealed, *position.taken, *position.out))
    for province in rules.provinces:
        if found[province.id] != 1:
            found_there = f"{province.id} in {found[province.id]} places"
            yield _wrong("deck", found_there, "in one of deck, revealed, taken and out", "setup.decks")


def provinces_fit_round(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """As many provinces are revealed, taken and out as players and rounds ask for."""
    players, (kingdom, turn) = len(position.players), kingdom_of(rules, position.round)
    for key, number, clause in (
        ("revealed", players, "reveal.count"),
        ("taken", players * (turn - 1), "play.kingdoms"),
        ("out", number_out(rules, players, kingdom), "kingdom.deck"),
    ):
        if len(getattr(position, key)) != number:
            yield _wrong(key, len(getattr(position, key)), f"{number} provinces", clause)


def provinces_are_owned_once_taken(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Provinces gained have an owner, all others none."""
    gained = {*position.taken, *(position.revealed if reached(position, "purchase") else ())}
    for id, site in position.sites.items():
        if id in gained and site.owner is None:
            yield _wrong(f"sites.{id}.owner", "nobody", "the seat that gained it", "auction.take")
        if id not in gained and site.owner is not None:
            yield _wrong(f"sites.{id}.owner", site.owner, "nobody before it is gained", "auction.take")


def each_gains_one_a_round(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Each seat gained one province in each round of the kingdom."""
    turn = kingdom_of(rules, position.round)[1]
    numbers = {"taken": turn - 1, "revealed": 1} if reached(position, "purchase") else {"taken": turn - 1}
    for seat in range(len(position.players)):
        for key, number in numbers.items():
            gained = [id for id in getattr(position, key) if position.sites[id].owner == seat]
            if len(gained) != number:
                found = f"{len(gained)} of them owned by seat {seat}"
                yield _wrong(key, found, f"{number}", "play.kingdoms")


# --- the auction -----------------------------------------------------------------------------------------


def bids_lie_on_spaces(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Bid stones lie on spaces of revealed provinces, each alone on its space."""
    seen = set()
    for seat, player in enumerate(position.players):
        path, bid = f"players.{seat}.bid", player.bid
        if bid is None:
            continue
        if bid.province not in position.revealed:
            yield _wrong(f"{path}.province", bid.province, f"one of {_listed(position.revealed)}", "auction.ladder")
        if bid.gold not in rules.ladder:
            yield _wrong(f"{path}.gold", bid.gold, f"one of {_listed(rules.ladder)}", "auction.ladder")
        if bid in seen:
            yield _wrong(path, f"{bid.gold} on {bid.province} again", "a space without a stone", "auction.overbid")
        seen.add(bid)


def all_have_bid(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """In the first pass those have bid whose turn has come; afterwards all have, and nobody is overbid."""
    order = from_pharaoh(position)
    bids = [position.players[seat].bid for seat in order]
    for k, seat in enumerate(order):
        path = f"players.{seat}.bid"
        if position.stage != "bidding" and bids[k] is None:
            yield _wrong(path, "nothing", "a bid", "auction.end")
        elif position.stage != "bidding" and is_overbid(position, seat):
            yield _wrong(path, "an overbid stone", "one that stands", "auction.end")
        elif bids[k] is not None and None in bids[:k]:
            yield _wrong(path, "a bid", "none before that of everybody from the Pharaoh on", "auction.order")


def standing_bids_can_be_paid(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Until it is paid, a bid that stands is within gold and the price of the cards in hand."""
    for seat, player in enumerate(position.players):
        purse = gold_of(player) + len(player.hand) * rules.sale_gold
        if not reached(position, "purchase") and bid_of(player) > purse and not is_overbid(position, seat):
            path = f"players.{seat}.bid.gold"
            yield _wrong(path, bid_of(player), f"at most {purse}, gold and cards", "auction.capacity")


def bids_won_their_provinces(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """After the auction each bid lies on the province that it gained."""
    for seat, player in enumerate(position.players):
        if reached(position, "purchase") and player.bid and position.sites[player.bid.province].owner != seat:
            path = f"players.{seat}.bid.province"
            yield _wrong(path, player.bid.province, "the province that it gained", "auction.take")


# --- purchase --------------------------------------------------------------------------------------------


def purchases_fit_turn(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Nothing is bought outside a turn; what is bought keeps the limit and is there."""
    own = [id for seat in position.asked for id in provinces_of(position, seat)] if position.stage == "purchase" else []
    sites, bought = [position.sites[id] for id in own], position.bought
    cards = max((rules.province(id).limit for id in own), default=0)
    farmers = sum(site.field_farmers for site in sites)
    stones = sum(site.stones + site.pyramids * rules.stones_per_pyramid for site in sites)
    for key, found, most, of, clause in (
        ("cards", bought.cards, cards, "the limit of its provinces", "purchase.card-limit"),
        ("farmers", bought.farmers, farmers, "those on its fields", "purchase.fields"),
        ("stones", bought.stones, stones, "those on its plains and in its pyramids", "purchase.stones"),
    ):
        if found > most:
            yield _wrong(f"bought.{key}", found, f"at most {most}, {of}", clause)


# --- the offering ----------------------------------------------------------------------------------------


def offerings_fit_stage(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """No offerings before their time, and all afterwards."""
    for seat, player in enumerate(position.players):
        path = f"players.{seat}.offering"
        if player.offering and not reached(position, "offering"):
            yield _wrong(path, "an offering", "none before the purchases have ended", "offering.secret")
        if player.offering is None and reached(position, "correction"):
            yield _wrong(path, "nothing", "an offering", "offering.secret")


def offerings_can_be_paid(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Until it is paid, the gold offered is there."""
    for seat, player in enumerate(position.players):
        if offered_by(player) > gold_of(player) and not reached(position, "gifts"):
            path = f"players.{seat}.offering.gold"
            yield _wrong(path, offered_by(player), f"at most {gold_of(player)}, its gold", "offering.amount")


def corrections_are_laid(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """A card laid with an offering corrects the total; it is in hand until the reveal, then it counts as played."""
    for seat, player in enumerate(position.players):
        card, path = laid_by(player), f"players.{seat}.offering.card"
        if card is None:
            continue
        if not isinstance(rules.card(card).effect, CorrectTotal):
            yield _wrong(path, card, "a card that corrects the total", "offering.correction")
        elif position.stage == "offering" and card not in player.hand:
            yield _wrong(path, card, "a card in hand until the reveal", "offering.secret")
        elif reached(position, "correction") and card not in player.played:
            yield _wrong(path, card, "a card that counts as played", "play.once-each")


def corrections_are_made_in_order(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """After the reveal, from the Pharaoh on, each who laid a card corrects by its amount."""
    waiting = False
    for seat in from_pharaoh(position):
        player, path = position.players[seat], f"players.{seat}.offering.correction"
        card, correction = laid_by(player), correction_of(player)
        effect = rules.card(card).effect if card else None
        amount = effect.amount if isinstance(effect, CorrectTotal) else 0
        if correction and (not reached(position, "correction") or waiting):
            yield _wrong(path, correction, "0 before its turn", "offering.correction")
        elif correction and abs(correction) != amount:
            yield _wrong(path, correction, f"{amount} or {-amount}", "offering.correction")
        elif amount and not correction and reached(position, "gifts"):
            yield _wrong(path, correction, f"{amount} or {-amount}", "offering.correction")
        waiting = waiting or bool(amount and not correction)


def gifts_fit_rank(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Who chooses gifts has no more left than the rank gives, and chose no more cards than that and the piles."""
    gifts, ranked = position.gifts, ranking(position)
    given = 0
    if position.stage == "gifts" and len(position.asked) == 1 and position.asked[0] in ranked:
        given = gifts_of(rules, ranked.index(position.asked[0]))
    if not min(1, given) <= gifts.left <= given:
        expected = f"1 to {given}" if given else "0"
        yield _wrong("gifts.left", gifts.left, expected, "offering.gifts")
    chosen, there = max(0, given - gifts.left), len(position.draw) + len(position.discard)
    if gifts.cards > min(chosen, there):
        expected = f"at most {min(chosen, there)}, the gifts chosen and the cards in the piles"
        yield _wrong("gifts.cards", gifts.cards, expected, "offering.gifts")


# --- scoring ---------------------------------------------------------------------------------------------


def scores_are_counted_in_time(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """No points before they are counted; while bonus cards are played only those."""
    present = kingdom_of(rules, position.round)[0]
    for seat, player in enumerate(position.players):
        for kingdom, scoring in enumerate(player.scores):
            for line in rules.lines:
                counted = kingdom < present or position.stage == "over"
                bonus = kingdom == present and position.stage == "scoring" and isinstance(line.measure, PerBonusCard)
                if scoring[line.id] and not counted and not bonus:
                    path = f"players.{seat}.scores.{kingdom}.{line.id}"
                    yield _wrong(path, scoring[line.id], "0 before it is counted", line.clause)


Check = Callable[[Position, Ruleset], Iterator[Problem]]
"""The problems of a position with one thing that must hold."""

FRAME: tuple[Check, ...] = (
    of_these_rules,
    players_as_rules_say,
    seats_are_taken,
    round_exists,
    sites_are_the_provinces,
    ids_are_known,
    scores_have_all_lines,
)
"""What all other checks rely on."""

CHECKS: tuple[Check, ...] = (
    stage_fits_round,
    asked_must_decide,
    temple_stands_right,
    shuffles_suffice,
    sets_are_sorted,
    gold_is_all_there,
    players_can_have_gold,
    framed_gold_lies_there,
    pieces_are_all_there,
    farmers_stand_right,
    stones_have_become_pyramids,
    nothing_built_in_the_deck,
    cards_are_all_there,
    unspent_cards_are_in_hand,
    framed_cards_lie_there,
    cards_played_had_their_turn,
    income_cards_were_played,
    provinces_are_all_there,
    provinces_fit_round,
    provinces_are_owned_once_taken,
    each_gains_one_a_round,
    bids_lie_on_spaces,
    all_have_bid,
    standing_bids_can_be_paid,
    bids_won_their_provinces,
    purchases_fit_turn,
    offerings_fit_stage,
    offerings_can_be_paid,
    corrections_are_laid,
    corrections_are_made_in_order,
    gifts_fit_rank,
    scores_are_counted_in_time,
)
"""What must hold of a position that fits the frame."""
