"""The rare corners of Dominion: Prosperity."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import prosperity_starts as starts
from corners import Corner, Moment, Start, Tour
from prosperity_knowledge import RULES

from amunre import Game
from amunre.games.prosperity.actions import Action
from amunre.games.prosperity.checking.ending import check_end
from amunre.games.prosperity.checking.policies import POLICIES
from amunre.games.prosperity.position import Position

POINTS = {card.id: card.points or 0 for card in RULES.cards}


# --- what a corner looks like ----------------------------------------------------------------------------


def empty(position: Position) -> list[str]:
    """The empty piles."""
    return [card for card, count in position.supply.items() if not count]


def is_again(position: Position, card: str = "") -> bool:
    """Return whether a card, by default any, is still to be resolved again."""
    return any(one.kind == "again" and card in ("", one.card) for one in position.pending)


def third_court(moment: Moment) -> bool:
    """A King's Court is chosen by a King's Court that was chosen by another."""
    return str(moment.action) == "triple kings-court" and is_again(moment.before, "kings-court")


def dug_by_ventures(moment: Moment) -> bool:
    """A Venture finds a Venture, which finds a Loan."""
    found = [event.card for event in moment.told("card-played") if event.by == "venture"]
    return ("venture", "loan") in pairwise(found)


def nothing_found(moment: Moment) -> bool:
    """A treasure digs through deck and discards, and finds none."""
    dug = [event for event in moment.told("cards-revealed") if event.clause in ("card.venture", "card.loan")]
    found = [event for event in moment.told("card-played") if event.by == "venture"]
    return bool(dug) and not found and moment.after.stage != "loan"


def order_of_mint(moment: Moment) -> bool:
    """A Mint is bought with a Quarry and two Talismans, and the buyer chooses what comes first."""
    play = moment.before.play
    return moment.before.stage == "order" and "quarry" in play and play.count("talisman") > 1


def tower_after(*clauses: str) -> Callable[[Moment], bool]:
    """A Watchtower moves a card that was gained under one of these clauses."""

    def met(moment: Moment) -> bool:
        gained = moment.earlier.told("card-gained") if moment.earlier else []
        is_tower = not moment.refused and str(moment.action).startswith("watchtower")
        return is_tower and bool(gained) and gained[-1].clause in clauses

    return met


def seal_and_tower(moment: Moment) -> bool:
    """A gain is answered while a Royal Seal and a Watchtower could both move it."""
    player = moment.before.players[moment.seat]
    is_possible = "royal-seal" in moment.before.play and "watchtower" in (*player.hand, *player.shown)
    return not moment.refused and moment.before.stage == "gained" and is_possible


def nothing_to_gain(moment: Moment) -> bool:
    """Somebody keeps a Curse although neither Curse nor Copper is left."""
    supply = moment.before.supply
    return moment.before.stage == "mountebank" and bool(moment.events) and not supply["curse"] + supply["copper"]


def named_what_is_not_there(moment: Moment) -> bool:
    """A card without a pile is named."""
    return bool(moment.told("card-named")) and moment.action.card not in moment.before.supply


def last_copy(moment: Moment) -> bool:
    """A copy takes the last card of a pile, and the bought card is not gained."""
    gained = [event.card for event in moment.told("card-gained") if event.clause == "card.talisman"]
    return any(not moment.after.supply[card] for card in gained)


def shuffle_in_rabble(moment: Moment) -> bool:
    """A deck runs out while its cards are revealed."""
    kinds = [event.kind for event in moment.events if event.clause in ("card.rabble", "deck.shuffle")]
    return any(kinds[n : n + 3] == ["cards-revealed", "deck-shuffled", "cards-revealed"] for n in range(len(kinds)))


def shuffle_in_vault(moment: Moment) -> bool:
    """A seat shuffles in the cards that it has just discarded for a new one."""
    is_second = moment.before.stage == "discard" and moment.before.pending[-1].kind == "vault-other"
    return is_second and bool(moment.told("deck-shuffled"))


def two_reasons(moment: Moment) -> bool:
    """The Colony pile and two other piles are empty at the end."""
    return bool(moment.events) and moment.after.end == "end.colony" and len(empty(moment.after)) > 2


def whole_city(moment: Moment) -> bool:
    """A City is resolved with two empty piles."""
    return any(event.card == "city" for event in moment.told("card-played")) and len(empty(moment.before)) > 1


def asked_without_a_copper(moment: Moment) -> bool:
    """A seat that takes Coppers has none, but nobody else can know."""
    player = moment.before.players[moment.seat]
    return bool(moment.told("coppers-taken")) and "copper" not in (*player.discard, *player.buried)


def forge_of_nothing(moment: Moment) -> bool:
    """Nothing is trashed for a Forge."""
    return str(moment.action) == "done" and moment.before.stage == "forge" and moment.before.pending[-1].total == 0


def gain_under_a_court(moment: Moment) -> bool:
    """A gain is answered while a card is still to be resolved again."""
    return moment.before.stage == "gained" and is_again(moment.before) and bool(moment.events)


def standing(position: Position) -> list[tuple[int, int]]:
    """By place: points and turns, from the best."""
    found = []
    for player in position.players:
        points = player.tokens + sum(POINTS[card] * count for card, count in player.owned.items())
        found.append((-points, player.turns))
    return sorted(found)


def shared(place: int) -> Callable[[Moment], bool]:
    """Two seats share a place."""

    def met(moment: Moment) -> bool:
        places = standing(moment.after) if moment.after.end and moment.events else []
        return any(places.index(one) == place - 1 for one, other in pairwise(places) if one == other)

    return met


def tie_of_turns(moment: Moment) -> bool:
    """Seats have the same points, and the one with fewer turns is ahead."""
    places = standing(moment.after) if moment.after.end and moment.events else []
    return any(one[0] == other[0] and one != other for one, other in pairwise(places))


def refusal(code: str, says: str, near: Callable[[Any], bool], steered: str = "", start: Start | None = None) -> Corner:
    """A corner that is met by a refusal."""
    return Corner(code, says, lambda moment: bool(moment.refused_for(code)), steered, start, near, (code,))


def at(stage: str) -> Callable[[Any], bool]:
    """In this stage."""
    return lambda position: position.stage == stage


CORNERS = (
    Corner("third-court", third_court.__doc__ or "", third_court, "courtier", starts.three_courts),
    Corner("dug-by-ventures", dug_by_ventures.__doc__ or "", dug_by_ventures, "venturer", starts.two_ventures),
    Corner("nothing-found", nothing_found.__doc__ or "", nothing_found, "venturer", starts.no_treasure),
    Corner("order-of-mint", order_of_mint.__doc__ or "", order_of_mint, "minter", starts.cheap_mint),
    *(
        Corner(id, f"A Watchtower moves a card that is {says}.", tower_after(clause), steered, start)
        for id, says, clause, steered, start in (
            ("tower-bought", "bought", "buy.then-gain", "buyer", starts.tower_and_coins),
            ("tower-talisman", "copied by a Talisman", "card.talisman", "buyer", starts.tower_and_talisman),
            ("tower-hoard", "gained for a Hoard", "card.hoard", "heir", starts.tower_and_hoard),
            ("tower-mint", "gained for a Mint", "card.mint", "watcher", starts.tower_and_mint),
            ("tower-expand", "gained for an Expand", "card.expand", "watcher", starts.tower_and_expand),
            ("tower-forge", "gained for a Forge", "card.forge", "forger", starts.tower_and_forge),
            ("tower-attacked", "gained in another's turn", "gain.one-by-one", "attacker", starts.tower_of_another),
        )
    ),
    Corner("seal-and-tower", seal_and_tower.__doc__ or "", seal_and_tower, "buyer", starts.tower_and_seal),
    Corner("nothing-to-gain", nothing_to_gain.__doc__ or "", nothing_to_gain, "attacker", starts.no_curses),
    Corner(
        "named-absent", named_what_is_not_there.__doc__ or "", named_what_is_not_there, "treasurer", starts.contraband
    ),
    Corner("last-copy", last_copy.__doc__ or "", last_copy, "buyer", starts.last_silver),
    Corner("shuffle-in-rabble", shuffle_in_rabble.__doc__ or "", shuffle_in_rabble, "attacker", starts.thin_deck),
    Corner("shuffle-in-vault", shuffle_in_vault.__doc__ or "", shuffle_in_vault, "discarder", starts.own_discards),
    Corner("two-reasons", two_reasons.__doc__ or "", two_reasons, "builder", starts.last_colony),
    Corner("whole-city", whole_city.__doc__ or "", whole_city, "builder", starts.two_empty),
    Corner("no-copper", asked_without_a_copper.__doc__ or "", asked_without_a_copper, "taker", starts.hidden_coppers),
    Corner("forge-of-nothing", forge_of_nothing.__doc__ or "", forge_of_nothing, "forger", starts.empty_forge),
    Corner("gain-under-a-court", gain_under_a_court.__doc__ or "", gain_under_a_court, "courtier", starts.deep_gain),
    Corner(
        "end-by-limit",
        "Every seat has taken as many turns as the limit.",
        lambda moment: bool(moment.events) and moment.after.end == "end.limit",
        "ender",
        starts.the_limit,
    ),
    *(
        Corner(f"shared-{place}", f"Two seats share place {place}.", shared(place), "ender", starts.the_last_turn)
        for place in (1, 2, 3)
    ),
    Corner("tie-of-turns", tie_of_turns.__doc__ or "", tie_of_turns, "ender", starts.the_last_turn),
    refusal(
        "not-while-in-play",
        "No Grand Market is bought with a Copper in play.",
        lambda position: at("buying")(position) and "copper" in position.play and "grand-market" in position.supply,
        "buyer",
        starts.copper_in_play,
    ),
    refusal(
        "banned",
        "No named card is bought.",
        lambda position: at("buying")(position) and bool({*position.banned} & {*position.supply}),
        "treasurer",
        starts.contraband,
    ),
    refusal(
        "no-treasure-after-buy",
        "No treasure is played after the first buy.",
        lambda position: at("buying")(position) and position.bought > 0,
        "buyer",
        starts.copper_in_play,
    ),
    refusal("only-this-card", "Only a Curse is discarded.", at("mountebank"), "attacker", starts.no_curses),
    refusal("not-the-card-found", "Only the treasure found is discarded.", at("loan"), "venturer", starts.two_ventures),
    refusal("not-aside", "Only a card that lies aside is put back.", at("put"), "attacker", starts.thin_deck),
    refusal("too-few-coppers", "No more Coppers are taken than are there.", at("take"), "taker", starts.hidden_coppers),
    refusal("wrong-cost", "No card is gained at another cost.", at("gain"), "watcher", starts.tower_and_expand),
    refusal("no-royal-seal", "Nothing is sealed without a Royal Seal.", at("gained"), "buyer", starts.tower_and_coins),
    refusal(
        "no-watchtower", "No Watchtower is shown that is not there.", at("gained"), "attacker", starts.tower_and_seal
    ),
)


# --- the tour --------------------------------------------------------------------------------------------------


def tryable(game: Game, seat: int) -> Iterable[Action]:
    """The whole catalogue."""
    return game.rules.actions


TOUR = Tour(
    ruleset="prosperity",
    corners=CORNERS,
    policies={**POLICIES, **starts.STEERED},
    tryable=tryable,
    one_in=7,
    ended=check_end,
)
