"""What a viewer may know (`play.hidden`): a position with the hidden parts blanked, and how an event changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Literal

from attrs import evolve, fields, frozen

from amunre.arguments import of_kind
from amunre.errors import NotationError
from amunre.games.amun_re.events import BANK, OMNISCIENT, Event, Viewer, check_event
from amunre.games.amun_re.position import HIDDEN, Bid, Bought, Gifts, Offering, Player, Position, Site, Table
from amunre.printing import brief


@frozen
class View(Table):
    """A position as one viewer may know it. A notebook shows it as the board."""

    viewer: Viewer
    """A seat, SPECTATOR or OMNISCIENT."""

    _drawn_by: ClassVar[str] = "amunre.render.board(view, rules)"

    def _seen(self) -> tuple[View, None, None]:
        return self, None, None


def view_of(position: Position, viewer: Viewer, gold: Literal["open", "hidden"] = "open") -> View:
    """Blank what the viewer may not know; with `gold="hidden"` the gold of the others too, as at the table."""
    if not isinstance(gold, str) or gold not in ("open", "hidden"):
        raise ValueError(f"gold: expected 'open' or 'hidden', found {brief(gold)}.")
    known = {field.name: getattr(position, field.name) for field in fields(Table)}
    if viewer == OMNISCIENT:
        return View(**known, viewer=viewer)
    face_down = position.stage == "offering"
    return View(
        **{
            **known,
            "players": tuple(
                player if seat == viewer else _of_other(player, face_down, gold == "hidden")
                for seat, player in enumerate(position.players)
            ),
            "sites": _with_cards_face_down(position.sites),
            "draw": _hidden(position.draw),
            "deck": _hidden(position.deck),
        },
        viewer=viewer,
    )


def _of_other(player: Player, face_down: bool, gold_hidden: bool) -> Player:
    return Player(
        gold=None if gold_hidden else player.gold,
        hand=_hidden(player.hand),
        unspent=player.unspent,
        played=player.played,
        bid=player.bid,
        offering=Offering(None, HIDDEN, 0) if player.offering and face_down else player.offering,
        scores=player.scores,
    )


def _with_cards_face_down(sites: Mapping[str, Site]) -> Mapping[str, Site]:
    hidden = {id: evolve(site, cards=_hidden(site.cards)) for id, site in sites.items() if site.cards}
    return {**sites, **hidden} if hidden else sites


def _hidden(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (HIDDEN,) * len(cards)


# --- fold: how an event changes a view -----------------------------------------------------------------

Params = Mapping[str, Any]


def check_view(view: object) -> None:
    """Raises NotationError for what is no view, and says how to get one."""
    of_kind("view", view, View, " as game.view(seat) makes it")


def fold(view: View, event: Event) -> View:
    """The view after an event, both of the same viewer.

    Folding `game.events(viewer)` since a view was taken, one after the other, gives the present view.
    Raises NotationError for what is no view or no event, for an event of unknown kind, and for one that cannot have
    followed this view.
    """
    check_view(view)
    check_event(event)
    change = _CHANGES.get(event.kind) if isinstance(event.kind, str) else None
    if change is None:
        raise NotationError(f"event {event.number}: unknown kind {brief(event.kind)}.")
    try:
        return change(view, event)
    except (AttributeError, LookupError, TypeError, ValueError, AssertionError):  # what it names is not there
        raise NotationError(f"event {event.number}: {brief(event.kind)} does not fit this view.") from None


def _player(view: View, seat: int, **changes: Any) -> View:
    players = list(view.players)
    players[seat] = evolve(players[seat], **changes)
    return evolve(view, players=tuple(players))


def _site(view: View, province: str, **changes: Any) -> View:
    return evolve(view, sites={**view.sites, province: evolve(view.sites[province], **changes)})


def _with(cards: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted((*cards, *more)))


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Without one such card, or without one that is hidden."""
    rest = list(cards)
    rest.remove(card if card in rest else HIDDEN)
    return tuple(rest)


def _unchanged(view: View, event: Event) -> View:
    return view


def _round_began(view: View, event: Event) -> View:
    return evolve(
        view,
        round=event.params["round"],
        taken=view.taken + view.revealed,
        revealed=(),
        players=tuple(evolve(player, played=(), bid=None, offering=None) for player in view.players),
        sites={id: evolve(site, income_cards=()) for id, site in view.sites.items()},
    )


def _asked(view: View, event: Event) -> View:
    return evolve(view, stage=event.params["stage"], asked=event.params["seats"])


def _game_ended(view: View, event: Event) -> View:
    return evolve(view, stage="over", asked=())


def _cards_shuffled(view: View, event: Event) -> View:
    return evolve(view, draw=event.params["cards"], discard=(), shuffles=view.shuffles + 1)


def _provinces_shuffled(view: View, event: Event) -> View:
    deck, out = event.params["provinces"], event.params["out"]
    return evolve(view, deck=deck, out=out, taken=(), revealed=(), shuffles=view.shuffles + 1)


def _province_revealed(view: View, event: Event) -> View:
    return evolve(view, deck=view.deck[1:], revealed=(*view.revealed, event.params["province"]))


def _free_cards_laid(view: View, event: Event) -> View:
    province, cards = event.params["province"], event.params["cards"]
    view = evolve(view, draw=view.draw[len(cards) :])
    return _site(view, province, cards=_with(view.sites[province].cards, cards))


def _free_cards_taken(view: View, event: Event) -> View:
    seat = event.params["seat"]
    view = _player(view, seat, hand=_with(view.players[seat].hand, event.params["cards"]))
    return _site(view, event.params["province"], cards=())


def _cards_drawn(view: View, event: Event) -> View:
    seat, cards = event.params["seat"], event.params["cards"]
    view = evolve(view, draw=view.draw[len(cards) :])
    return _player(view, seat, hand=_with(view.players[seat].hand, cards))


def _card_leaves_hand(view: View, event: Event) -> View:
    seat, card = event.params["seat"], event.params["card"]
    player = view.players[seat]
    unspent = tuple(kind for kind in player.unspent if kind != card)
    view = evolve(view, discard=(card, *view.discard))
    return _player(view, seat, hand=_without(player.hand, card), unspent=unspent)


def _card_played(view: View, event: Event) -> View:
    seat, card = event.params["seat"], event.params["card"]
    view = _card_leaves_hand(view, event)
    view = _player(view, seat, played=_with(view.players[seat].played, [card]))
    if view.stage == "income":
        province = event.params["province"]
        view = _site(view, province, income_cards=_with(view.sites[province].income_cards, [card]))
    return view


def _gold_moved(view: View, event: Event) -> View:
    gold = event.params["gold"]
    for account, amount in ((event.params["source"], -gold), (event.params["target"], gold)):
        if account == BANK:
            view = evolve(view, bank=view.bank + amount)
        elif isinstance(account, str):
            view = _site(view, account, gold=view.sites[account].gold + amount)
        else:
            known = view.players[account].gold
            view = _player(view, account, gold=None if known is None else known + amount)
    return view


def _bid_placed(view: View, event: Event) -> View:
    return _player(view, event.params["seat"], bid=Bid(event.params["province"], event.params["bid"]))


def _province_taken(view: View, event: Event) -> View:
    return _site(view, event.params["province"], owner=event.params["seat"])


def _turn_ended(view: View, event: Event) -> View:
    return evolve(view, bought=Bought(0, 0, 0))


def _cards_bought(view: View, event: Event) -> View:
    return evolve(view, bought=evolve(view.bought, cards=event.params["count"]))


def _farmer_placed(view: View, event: Event) -> View:
    site = view.sites[event.params["province"]]
    if event.clause == "purchase.fields":
        view = evolve(view, bought=evolve(view.bought, farmers=view.bought.farmers + 1))
    view = evolve(view, supply=evolve(view.supply, farmers=view.supply.farmers - 1))
    if event.params["on"] == "field":
        return _site(view, event.params["province"], field_farmers=site.field_farmers + 1)
    return _site(view, event.params["province"], plain_farmers=site.plain_farmers + 1)


def _stone_placed(view: View, event: Event) -> View:
    site = view.sites[event.params["province"]]
    if event.clause == "purchase.stones":
        view = evolve(view, bought=evolve(view.bought, stones=view.bought.stones + 1))
    view = evolve(view, supply=evolve(view.supply, stones=view.supply.stones - 1))
    return _site(view, event.params["province"], stones=site.stones + 1)


def _pyramid_built(view: View, event: Event) -> View:
    site, stones = view.sites[event.params["province"]], event.params["stones"]
    supply = evolve(view.supply, stones=view.supply.stones + stones, pyramids=view.supply.pyramids - 1)
    changed = {"stones": site.stones - stones, "pyramids": site.pyramids + 1}
    return _site(evolve(view, supply=supply), event.params["province"], **changed)


def _offering_made(view: View, event: Event) -> View:
    made = Offering(event.params["gold"], event.params["card"], 0)
    return _player(view, event.params["seat"], offering=made)


def _offerings_revealed(view: View, event: Event) -> View:
    for seat, (gold, card) in enumerate(zip(event.params["offerings"], event.params["laid"], strict=True)):
        view = _player(view, seat, offering=Offering(gold, card, 0))
    return view


def _total_corrected(view: View, event: Event) -> View:
    seat = event.params["seat"]
    offering = view.players[seat].offering
    assert offering is not None
    return _player(view, seat, offering=evolve(offering, correction=event.params["amount"]))


def _temple_moved(view: View, event: Event) -> View:
    return evolve(view, temple=event.params["space"])


def _gifts_granted(view: View, event: Event) -> View:
    return evolve(view, gifts=Gifts(event.params["count"], 0))


def _gift_chosen(view: View, event: Event) -> View:
    left = view.gifts.left - 1
    cards = view.gifts.cards + (event.params.get("gift") == "card")
    return evolve(view, gifts=Gifts(left, cards if left else 0))


def _pharaoh_named(view: View, event: Event) -> View:
    return evolve(view, pharaoh=event.params["seat"])


def _kingdom_cleared(view: View, event: Event) -> View:
    farmers = sum(site.field_farmers + site.plain_farmers for site in view.sites.values())

    def cleared(site: Site) -> Site:
        return evolve(site, owner=None, field_farmers=0, plain_farmers=0)

    return evolve(
        view,
        supply=evolve(view.supply, farmers=view.supply.farmers + farmers),
        sites={id: cleared(site) for id, site in view.sites.items()},
    )


def _points_scored(view: View, event: Event) -> View:
    seat, scoring, line = event.params["seat"], event.params["scoring"], event.params["line"]
    scores = [dict(lines) for lines in view.players[seat].scores]
    scores[scoring][line] += event.params["points"]
    return _player(view, seat, scores=tuple(scores))


_CHANGES: dict[str, Callable[[View, Event], View]] = {
    "round-began": _round_began,
    "asked": _asked,
    "game-ended": _game_ended,
    "cards-shuffled": _cards_shuffled,
    "provinces-shuffled": _provinces_shuffled,
    "province-revealed": _province_revealed,
    "free-cards-laid": _free_cards_laid,
    "free-cards-taken": _free_cards_taken,
    "items-missing": _unchanged,
    "cards-drawn": _cards_drawn,
    "card-sold": _card_leaves_hand,
    "card-played": _card_played,
    "gold-moved": _gold_moved,
    "bid-placed": _bid_placed,
    "auction-ended": _unchanged,
    "province-taken": _province_taken,
    "turn-ended": _turn_ended,
    "cards-bought": _cards_bought,
    "farmer-placed": _farmer_placed,
    "stone-placed": _stone_placed,
    "pyramid-built": _pyramid_built,
    "offering-made": _offering_made,
    "offerings-revealed": _offerings_revealed,
    "total-corrected": _total_corrected,
    "temple-moved": _temple_moved,
    "offerings-ranked": _unchanged,
    "gifts-granted": _gifts_granted,
    "gift-taken": _gift_chosen,
    "gift-declined": _gift_chosen,
    "pharaoh-named": _pharaoh_named,
    "kingdom-cleared": _kingdom_cleared,
    "bonuses-passed": _unchanged,
    "points-scored": _points_scored,
}
EVENT_KINDS = frozenset(_CHANGES)
"""All kinds of event."""
