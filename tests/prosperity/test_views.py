"""Views of Prosperity: each viewer sees what they may, and events lead from one view to the next."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from counts import few
from prosperity.games import RULES, game_at, moments

from amunre import OMNISCIENT, SPECTATOR, Game, NotationError
from amunre.games.prosperity import events
from amunre.games.prosperity.events import Event
from amunre.games.prosperity.position import in_order
from amunre.games.prosperity.seen import board_of, costs_now, may_hold, on_mat, unseen
from amunre.games.prosperity.view import View, fold, view_of

GAMES = few(3, 40)
ZONES = ("shown", "hand", "top", "deck", "discard", "buried")


def ids(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@pytest.fixture
def game() -> Game:
    """Seat 0 has a card in each part of each zone."""
    return game_at(
        players=3,
        hands=[["copper", "silver"]],
        shown=[["watchtower"]],
        tops=[["platinum"]],
        decks=[["estate"]],
        discards=[["gold"]],
        buried=[["copper"]],
    )


def zones(view: Any, seat: int = 0) -> dict[str, str]:
    """The zones of a seat that have cards."""
    player = view.players[seat]
    return {zone: " ".join(getattr(player, zone)) for zone in ZONES if getattr(player, zone)}


# --- what is seen -----------------------------------------------------------------------------------------------

SEEN = {"shown": "watchtower", "top": "platinum", "discard": "gold"}


@pytest.mark.clause("hidden.hand", "hidden.deck", "hidden.discard")
@pytest.mark.parametrize(
    ("viewer", "hidden"),
    [
        (0, {"hand": "copper silver", "deck": "?", "buried": "copper"}),
        (1, {"hand": "? ?", "deck": "?", "buried": "?"}),
        (SPECTATOR, {"hand": "? ?", "deck": "?", "buried": "?"}),
        (OMNISCIENT, {"hand": "copper silver", "deck": "estate", "buried": "copper"}),
    ],
)
def test_each_viewer_sees_their_part(game: Game, viewer: Any, hidden: dict[str, str]) -> None:
    view = game.view(viewer)
    assert view.viewer == viewer
    assert zones(view) == SEEN | hidden


@pytest.mark.clause("hidden.holdings")
def test_all_know_who_owns_what(game: Game) -> None:
    expected = {"copper": 2, "silver": 1, "gold": 1, "platinum": 1, "estate": 1, "watchtower": 1}
    assert [game.view(viewer).players[0].owned for viewer in (0, 1, SPECTATOR)] == [expected] * 3


@pytest.mark.clause("hidden.end")
def test_at_the_end_everything_is_open() -> None:
    game = game_at(
        "buy province",
        phase="buy",
        coins=8,
        piles={"province": 1},
        hands=[[], ["copper", "estate"]],
        decks=[[], ["curse", "duchy"]],
        buried=[[], ["gold"]],
    )
    for viewer in (0, SPECTATOR, OMNISCIENT):
        assert zones(game.view(viewer), 1) == {"hand": "copper estate", "deck": "curse duchy", "buried": "gold"}
        assert zones(game.view(viewer), 0) == {"hand": "province"}


def test_a_view_is_of_a_viewer(game: Game) -> None:
    with pytest.raises(ValueError, match="viewer"):
        game.view(3)


# --- events lead from one view to the next ------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(GAMES))
def test_events_lead_to_the_view_of_the_moment(number: int) -> None:
    views: dict[Any, View] = {}
    told = 0
    for game in moments(number):
        for viewer in (*range(game.players), SPECTATOR, OMNISCIENT):
            view = views.get(viewer) or game.view(viewer)
            for event in game.events(viewer, since=told) if viewer in views else ():
                view = fold(view, event)
            assert view == game.view(viewer) == view_of(game.position(), viewer)
            views[viewer] = view
        told = len(game.events(SPECTATOR))


def test_these_games_have_every_kind_of_event() -> None:
    kinds = {event.kind for number in range(12) for event in [*moments(number)][-1].events(SPECTATOR)}
    rare = {"kingdom-drawn", "start-drawn", "token-moved"}
    assert kinds >= {cls.kind_of() for cls in RULES.game.events} - rare


def after(view: View, *steps: Event) -> View:
    """The view after events as its viewer may know them."""
    for event in steps:
        view = fold(view, event.seen_by(view.viewer))
    return view


@pytest.mark.clause("hidden.leaves-hand")
@pytest.mark.parametrize(
    "event",
    [
        events.CardTrashed("trash.hand", 0, "copper", "hand"),
        events.CardDiscarded("hidden.discards", 0, "copper", "hand"),
        events.CardPlayed("buy.treasures", 0, "copper", "treasure", 1),
    ],
)
def test_of_two_alike_the_seen_one_leaves_the_hand_first(event: Event) -> None:
    game = game_at(phase="buy", hands=[["copper", "estate"]], shown=[["copper"]])
    for viewer, hand in ((0, "copper estate"), (1, "? ?")):
        view = after(game.view(viewer), event)
        assert (view.players[0].shown, view.players[0].hand) == ((), ids(hand))
        view = after(view, event)
        assert view.players[0].hand == (ids("estate") if viewer == 0 else ids("?"))


@pytest.mark.clause("hidden.top", "hidden.shown")
def test_cards_are_drawn_from_the_seen_top_first() -> None:
    game = game_at(phase="buy", tops=[["gold", "silver"]], decks=[["curse", "duchy"]])
    drawn = events.CardsDrawn("cleanup.draw", 0, ids("gold silver"), ids("curse"))
    assert zones(after(game.view(0), drawn)) == {"shown": "silver gold", "hand": "curse", "deck": "?"}
    assert zones(after(game.view(1), drawn)) == {"shown": "silver gold", "hand": "?", "deck": "?"}
    assert zones(after(game.view(OMNISCIENT), drawn)) == {"shown": "silver gold", "hand": "curse", "deck": "duchy"}


@pytest.mark.clause("hidden.top", "deck.aside")
def test_revealed_cards_are_nowhere_until_they_are_asked_about_or_moved() -> None:
    game = game_at(phase="buy", tops=[["gold"]], decks=[["curse", "duchy"]])
    revealed = events.CardsRevealed("card.loan", 0, ids("gold curse"), "deck")
    assert zones(after(game.view(1), revealed)) == {"deck": "?"}
    back = events.CardPutBack("card.rabble", 0, "curse")
    lost = events.CardDiscarded("card.rabble", 0, "gold", "aside")
    assert zones(after(game.view(1), revealed, back, lost)) == {"top": "curse", "deck": "?", "discard": "gold"}
    trashed = events.CardTrashed("card.loan", 0, "gold", "aside")
    view = after(game.view(1), revealed, trashed)
    assert (view.trash["gold"], view.players[0].owned) == (1, {"duchy": 1, "curse": 1})
    found = events.CardPlayed("card.venture", 0, "gold", "venture", 1)
    assert after(game.view(1), revealed, found).play == ids("gold")


@pytest.mark.clause("hidden.shown", "hidden.shown-again")
def test_a_card_is_shown_once() -> None:
    game = game_at(phase="buy", hands=[["gold", "gold"]])
    shown = events.CardsRevealed("card.mint", 0, ids("gold"), "hand")
    for steps in ([shown], [shown, shown]):
        assert zones(after(game.view(1), *steps)) == {"shown": "gold", "hand": "?"}
        assert zones(after(game.view(0), *steps)) == {"shown": "gold", "hand": "gold"}


@pytest.mark.clause("gain.where", "card.watchtower-gain", "card.royal-seal")
@pytest.mark.parametrize(
    ("by", "to", "expected"),
    [
        ("seal", "deck", {"hand": "? ?", "top": "gold"}),
        ("watchtower", "deck", {"shown": "watchtower", "hand": "?", "top": "gold"}),
        ("watchtower", "trash", {"shown": "watchtower", "hand": "?"}),
    ],
)
def test_a_gain_is_moved(by: Any, to: Any, expected: dict[str, str]) -> None:
    game = game_at(phase="buy", hands=[["watchtower", "copper"]])
    view = after(game.view(1), events.CardGained("gain.where", 0, "gold"))
    assert (zones(view)["discard"], view.supply["gold"], view.players[0].owned["gold"]) == ("gold", 29, 1)
    view = after(view, events.GainMoved("gain.react", 0, "gold", by, to))
    assert zones(view) == expected
    assert (view.trash.get("gold"), view.players[0].owned.get("gold")) == ((1, None) if to == "trash" else (None, 1))


@pytest.mark.clause("card.counting-house", "hidden.leaves-hand")
def test_coppers_are_taken_from_the_seen_discards_first() -> None:
    game = game_at(discards=[["copper", "gold"]], buried=[["copper", "copper", "estate"]])
    taken = events.CoppersTaken("card.counting-house", 0, 2)
    shown = {"shown": "copper copper", "discard": "gold"}
    assert zones(after(game.view(0), taken)) == shown | {"buried": "copper estate"}
    assert zones(after(game.view(1), taken)) == shown | {"buried": "? ?"}


@pytest.mark.clause("cleanup.discard", "cleanup.lose", "hidden.discard", "deck.shuffle")
def test_a_hand_is_laid_away_unseen() -> None:
    game = game_at(phase="buy", coins=3, hands=[["copper"]], shown=[["gold"]], play=["silver"], banned=["gold"])
    done = events.CleanedUp("cleanup.discard", 0, ids("silver"), ids("gold"), ids("copper"))
    view = after(game.view(1), done)
    assert zones(view) == {"discard": "silver gold", "buried": "?"}
    assert (view.play, view.banned, view.actions, view.buys, view.coins, view.bought) == ((), (), 0, 0, 0, 0)
    shuffled = events.DeckShuffled("deck.shuffle", 0, ids("gold copper silver"))
    assert zones(after(view, shuffled)) == {"deck": "? ? ?"}
    assert after(view, shuffled).shuffles == 1
    assert zones(after(game.view(OMNISCIENT), done, shuffled)) == {"deck": "gold copper silver"}


@pytest.mark.clause("turn.account")
def test_the_account_of_the_turn() -> None:
    view = game_at(hands=[["monument"]]).view(0)
    view = after(view, events.CardPlayed("action.play", 0, "monument", "action", 1))
    assert (view.play, view.actions, zones(view)) == (ids("monument"), 0, {})
    view = after(view, events.CardPlayed("card.kings-court", 0, "monument", "king", 2))
    assert (view.play, view.actions) == (ids("monument"), 0)
    view = after(view, events.WorthCounted("card.monument", 0, 2), events.TurnGains("card.monument", 0, 1, 2))
    assert (view.coins, view.actions, view.buys) == (2, 1, 3)
    view = after(view, events.CardBought("buy.pay", 0, "estate", 2), events.TokensWon("card.monument", 0, 3))
    assert (view.coins, view.buys, view.bought, view.players[0].tokens) == (0, 2, 1, 3)
    view = after(view, events.TurnBegan("turn.order", 1, 1))
    assert (view.active, view.players[1].turns) == (1, 1)


@pytest.mark.clause("card.contraband-names", "buy.banned")
def test_banned_cards_are_in_card_order_and_the_others_by_id() -> None:
    view = game_at(phase="buy", kingdom=["contraband", "bank"]).view(0)
    for name in ("watchtower", "bank", "copper", "bank", "trade-route"):
        view = after(view, events.CardNamed("card.contraband", 1, name))
    assert view.banned == ids("copper bank trade-route watchtower")
    assert in_order(["b", "c", "a", "x"], ["x", "c"]) == ("x", "c", "a", "b")


@pytest.mark.parametrize(
    "event",
    [
        events.CardTrashed("trash.hand", 0, "gold", "hand"),
        events.CardTrashed("trash.hand", 0, "gold", "play"),
        events.CardGained("gain.where", 0, "village"),
        events.CardGained("gain.where", 5, "gold"),
        events.CoppersTaken("card.counting-house", 0, 9),
        events.GainMoved("gain.react", 0, "silver", "seal", "deck"),
    ],
)
def test_an_event_that_does_not_fit(game: Game, event: Event) -> None:
    with pytest.raises(NotationError, match="does not fit this view"):
        fold(game.view(0), event)


def test_only_views_and_events_of_this_game_are_folded(game: Game) -> None:
    other = Game(RULES, 2, seed=1)
    with pytest.raises(NotationError, match="view"):
        fold(game.position(), other.events(0)[0])
    with pytest.raises(NotationError, match="event"):
        fold(game.view(0), "drawn")


# --- facts from a view --------------------------------------------------------------------------------------------


@pytest.mark.clause("cost.now")
def test_costs_now() -> None:
    game = game_at(phase="buy", play=["quarry", "monument"], kingdom=["peddler", "watchtower", "bank"])
    for viewer in (0, 1, SPECTATOR):
        costs = costs_now(game.view(viewer), RULES)
        assert [costs[id] for id in ids("copper gold watchtower monument bank peddler")] == [0, 6, 1, 2, 7, 4]
        assert [*costs] == [*game.position().supply]


@pytest.mark.clause("card.trade-route-mat")
def test_tokens_on_the_mat() -> None:
    game = game_at(phase="buy", kingdom=["trade-route"], piles={"duchy": 7, "province": 0})
    assert on_mat(game.view(1), RULES) == 2
    assert on_mat(game_at(piles={"duchy": 7}).view(1), RULES) is None


@pytest.mark.clause("hidden.may-hold")
def test_what_a_seat_may_hold(game: Game) -> None:
    for viewer in (0, 1, SPECTATOR, OMNISCIENT):
        assert may_hold(game.view(viewer), RULES, 0) == ids("copper silver estate watchtower")
        assert may_hold(game.view(viewer), RULES, 1) == ()
    assert unseen(game.view(0), 0) == {"estate": 1}
    assert unseen(game.view(2), 0) == {"copper": 2, "silver": 1, "estate": 1}


@pytest.mark.clause("deck.aside")
def test_cards_aside_are_seen() -> None:
    game = game_at("play rabble", hands=[["rabble"], ["gold"]], decks=[[], ["estate", "duchy", "copper"]])
    assert [unseen(game.view(viewer), 1) for viewer in (0, 1)] == [{"gold": 1}, {}]
    assert may_hold(game.view(0), RULES, 1) == ids("gold")
    loan = game_at("play loan", phase="buy", hands=[["loan"]], decks=[["estate", "copper", "gold"]])
    assert unseen(loan.view(1), 0) == {"gold": 1}


@pytest.mark.parametrize("number", range(few(2, 10)))
def test_a_board_made_of_a_view_looks_the_same(number: int) -> None:
    for game in moments(number):
        for viewer in (0, SPECTATOR):
            view = game.view(viewer)
            position = RULES.game.positions.position_of(board_of(view, RULES))
            assert view_of(position, viewer) == view
            state, truth = board_of(view, RULES), game._play.state
            assert (state.unseen, state.hand_sizes) == (truth.unseen, truth.hand_sizes)


def test_views_and_positions_have_the_same_parts(game: Game) -> None:
    parts = [field.name for field in attrs.fields(type(game.position()))]
    assert [field.name for field in attrs.fields(View)] == [*parts, "viewer"]
