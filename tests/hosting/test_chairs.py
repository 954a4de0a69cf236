"""The people at a table: empty seats, people who come, leave and hand over, their names, and the host."""

from __future__ import annotations

import pytest

from amunre import Game, NotationError, Record, Refused, WrongToken
from amunre.hosting import Clock, Options, overviews

# --- sitting down ------------------------------------------------------------------------------------------


def test_the_game_begins_with_the_last_who_sits_down(stored):
    at = stored.empty().sit("Ada", "Bob")
    assert (at.table.state, at.table.step, at.table.bots_to_act, at.table.task()) == ("gathering", 2, (), None)
    at.sit("Cem")
    for party in (at, at.again()):
        assert (party.table.state, party.table.step) == ("running", 3)
        assert party.table.game.names == ("Ada", "Bob", "Cem")
        assert party.told() == ["Ada joins the table.", "Bob joins the table.", "Cem joins the table."]


def test_or_with_the_last_bot_or_when_the_host_says_so(tables):
    at = tables.empty().sit("Ada", "Bob")
    assert at.table.seat_bot(at.host, 2, "uniform") == 3
    assert at.table.state == "running"
    at = tables.empty().sit("Ada")
    with pytest.raises(WrongToken):
        at.table.start(at.tokens[0])
    with pytest.raises(NotationError):
        at.table.start(at.host, "nobody")
    assert at.table.start(at.host) == 2
    assert [(chair.name, chair.bot) for chair in at.table.chairs] == [
        ("Ada", None),
        (None, "sensible"),
        (None, "sensible"),
    ]
    with pytest.raises(Refused, match=r"^The game has already begun\.$"):
        at.table.start(at.host)
    assert at.table.game.names == ("Ada", "Hedda", "Silas")


def test_one_sits_where_one_likes(tables):
    at = tables.empty()
    token = at.table.sit("Ada", 2)
    assert [chair.name for chair in at.table.chairs] == [None, None, "Ada"]
    with pytest.raises(Refused, match=r"^There is no free seat at this table\.$") as caught:
        at.table.sit("Bob", 2)
    assert caught.value.code == "no-chair"
    at.table.sit("Bob")
    at.table.sit("Cem")
    assert at.table.game.names == ("Bob", "Cem", "Ada")
    assert at.table.update(token).viewer == 2
    with pytest.raises(Refused):
        at.table.sit("Dan")


@pytest.mark.parametrize("seat", [3, -1, "0", True, 1.0, [0]])
def test_a_seat_that_is_not_there(tables, seat):
    at = tables.empty()
    for ask in (
        lambda: at.table.sit("Ada", seat),
        lambda: at.table.invite(at.host, seat),
        lambda: at.table.remove(at.host, seat),
        lambda: at.table.seat_bot(at.host, seat, "uniform"),
        lambda: at.table.play_for(at.host, seat, "pass", 0),
    ):
        with pytest.raises(ValueError, match=r"^seat: expected 0 to 2, found "):
            ask()
    assert at.table.step == 0


def test_a_chair_that_is_kept_for_somebody_is_theirs_once(tables):
    at = tables.empty()
    first = at.table.invite(at.host, 0)
    kept = at.table.invite(at.host, 0)
    assert at.table.sit("Ada") is not None
    assert [chair.name for chair in at.table.chairs] == [None, "Ada", None]
    for wrong in (first, at.host, "", "nonsense", 5):
        with pytest.raises(WrongToken):
            at.table.sit("Bob", None, wrong)
    with pytest.raises(Refused):
        at.table.sit("Bob", 0)
    with pytest.raises(WrongToken):
        at.table.sit("Bob", 2, kept)
    bob = at.table.sit("Bob", None, kept)
    assert at.table.chairs[0].name == "Bob"
    for _ in range(2):
        with pytest.raises(WrongToken):
            at.table.sit("Cem", 0, kept)
    at.table.sit("Cem")
    assert at.table.update(bob).viewer == 0


def test_an_invitation_shows_nothing_and_does_nothing_but_seat_one(tables):
    at = tables(3)
    at.table.leave(at.tokens[0])
    kept = at.table.invite(at.host, 0)
    for ask in (
        lambda: at.table.update(kept),
        lambda: at.table.news(kept, 0),
        lambda: at.table.log(kept),
        lambda: at.table.play(kept, "pass", at.table.step),
        lambda: at.table.explain(kept, "pass", at.table.step),
        lambda: at.table.share(kept),
        lambda: at.table.invite(kept, 0),
        lambda: at.table.leave(kept),
    ):
        with pytest.raises(WrongToken):
            ask()


def test_the_host_makes_a_kept_chair_free_again(tables):
    at = tables.empty()
    kept = at.table.invite(at.host, 0)
    at.table.remove(at.host, 0)
    with pytest.raises(WrongToken):
        at.table.sit("Ada", 0, kept)
    at.table.sit("Ada", 0)
    kept = at.table.invite(at.host, 1)
    at.table.start(at.host)
    with pytest.raises(WrongToken):
        at.table.sit("Bob", 1, kept)


# --- leaving and handing on --------------------------------------------------------------------------------


def test_who_leaves_before_the_game_leaves_a_chair_for_anybody(tables):
    at = tables.empty().sit("Ada", "Bob")
    assert at.table.leave(at.tokens[0]) == 3
    with pytest.raises(WrongToken):
        at.table.leave(at.tokens[0])
    at.table.sit("Ada")
    at.table.sit("Cem")
    assert at.told() == [
        "Ada joins the table.",
        "Bob joins the table.",
        "Ada leaves the table.",
        "Ada joins the table.",
        "Cem joins the table.",
    ]


def test_who_leaves_in_the_middle_is_waited_for_until_somebody_is_invited(stored):
    at = stored.bidding().play("0 bid memphis 6")
    at.table.rename(at.tokens[1], "Bob")
    at.table.leave(at.tokens[1])
    with pytest.raises(WrongToken):
        at.table.update(at.tokens[1])
    assert (at.table.chairs[1].name, at.table.bots_to_act, at.table.game.names[1]) == (None, (), "Bob")
    assert at.table.let_bots_act() == 0
    with pytest.raises(Refused):
        at.table.sit("Zoe", 1)
    at.tokens[1] = at.table.sit("Zoe", invitation=at.table.invite(at.host, 1))
    again = at.again().play("1 bid buto 0")
    assert at.table.game.names[1] == again.table.game.names[1] == "Zoe"
    assert at.told(4) == [
        "Seat 1 is now called Bob.",
        "Bob leaves the table.",
        "There is a new invitation for Bob.",
        "Zoe joins the table.",
    ]


def test_the_host_makes_somebody_leave(tables):
    at = tables.bidding()
    with pytest.raises(WrongToken):
        at.table.remove(at.tokens[0], 1)
    at.table.remove(at.host, 1)
    with pytest.raises(WrongToken):
        at.table.play(at.tokens[1], "bid memphis 6", 3)
    assert at.told(3) == ["The host removes Seat 1 from the table."]


def test_a_lost_token_is_replaced_by_the_host_and_a_seat_handed_on_by_who_has_it(tables):
    at = tables.bidding()
    ada, bob, _ = at.tokens
    new = at.table.invite(at.host, 0)
    with pytest.raises(WrongToken):
        at.table.play(ada, "bid memphis 6", at.table.step)
    handed = at.table.invite(new, 0)
    with pytest.raises(WrongToken):
        at.table.update(new)
    for token, seat in ((handed, 1), (bob, 0)):
        with pytest.raises(WrongToken):
            at.table.invite(token, seat)
    assert at.again().table.play(handed, "bid memphis 6", at.table.step) == 6


def test_who_resigns_is_played_by_a_bot_and_their_token_is_dead(tables):
    at = tables.bidding()
    ada = at.tokens[0]
    assert at.table.resign(ada) == 4
    for party in (at, at.again()):
        assert party.table.chairs[0].bot == "sensible"
        for ask in (party.table.resign, party.table.update):
            with pytest.raises(WrongToken):
                ask(ada)
        assert party.table.bots_to_act == (0,)
    assert at.table.let_bots_act() == 1


@pytest.mark.parametrize("bot", ["nobody", "", "mcts:1000000", "bot.py:Bot", "sensible\n", "big-money", None, 5])
def test_who_resigns_leaves_a_bot_of_the_library_only(tables, bot):
    at = tables.bidding()
    with pytest.raises(NotationError, match="expected one of uniform, sensible, mcts"):
        at.table.resign(at.tokens[0], bot)
    assert at.table.step == 3


def test_the_host_gives_a_seat_to_a_bot_and_back(tables):
    at = tables.bidding()
    assert at.table.seat_bot(at.host, 0, "mcts:5") == 4
    with pytest.raises(WrongToken):
        at.table.update(at.tokens[0])
    with pytest.raises(Refused, match=r"^A bot has this seat\.$"):
        at.table.invite(at.host, 0)
    assert at.again().table.chairs[0].bot == "mcts:5"
    at.table.remove(at.host, 0)
    zoe = at.table.sit("Zoe", 0, at.table.invite(at.host, 0))
    assert at.table.play(zoe, "bid memphis 6", at.table.step) == 8
    with pytest.raises(NotationError):
        at.table.seat_bot(at.host, 0, "nobody")


def test_who_looks_over_a_shoulder_sees_all_and_can_do_nothing(tables):
    at = tables(3)
    ada = at.tokens[0]
    dead = at.table.share(ada)
    over = at.table.share(ada)
    step = at.table.step
    assert at.table.update(over) == at.table.update(ada) != at.table.update()
    assert (at.table.news(over, 3), at.table.log(over)) == (at.table.news(ada, 3), at.table.log(ada))
    action = at.table.game.legal_actions(0)[0]
    for ask in (
        lambda: at.table.update(dead),
        lambda: at.table.play(over, action, step),
        lambda: at.table.explain(over, action, step),
        lambda: at.table.take_back(over, step),
        lambda: at.table.retract(over, step),
        lambda: at.table.plead(over, step),
        lambda: at.table.answer(over, True, step),
        lambda: at.table.resign(over),
        lambda: at.table.leave(over),
        lambda: at.table.rename(over, "Zoe"),
        lambda: at.table.invite(over, 0),
        lambda: at.table.share(over),
        lambda: at.table.start(over),
        lambda: at.table.sit("Zoe", 0, over),
    ):
        with pytest.raises(WrongToken):
            ask()
    assert at.told(3) == ["Seat 0 shares their view."] * 2


@pytest.mark.parametrize("end", ["leave", "resign", "invite", "remove", "seat_bot"])
def test_nobody_looks_over_the_shoulder_of_who_comes_after(tables, end):
    at = tables(3)
    over = at.table.share(at.tokens[0])
    {
        "leave": lambda: at.table.leave(at.tokens[0]),
        "resign": lambda: at.table.resign(at.tokens[0]),
        "invite": lambda: at.table.invite(at.tokens[0], 0),
        "remove": lambda: at.table.remove(at.host, 0),
        "seat_bot": lambda: at.table.seat_bot(at.host, 0, "uniform"),
    }[end]()
    with pytest.raises(WrongToken):
        at.table.update(over)
    if end in ("leave", "remove"):
        at.table.sit("Zoe", 0, at.table.invite(at.host, 0))
        with pytest.raises(WrongToken):
            at.table.update(over)


# --- names -------------------------------------------------------------------------------------------------


ALIKE = {
    "the same": "Ada Pick",
    "other case": "ADA pick",
    "blanks around": "  Ada Pick ",
    "more blanks": "Ada  Pick",
    "a wide blank": "Ada\u3000Pick",
    "a marked letter": "Ada Pi\u0107k",
    "a combining mark": "Ada Pic\u0301k",
    "two marks": "A\u0300\u0323da Pick",
    "a joiner": "Ada\u200d Pick",
    "wide letters": "\uff21\uff44\uff41 \uff30\uff49\uff43\uff4b",
    "bold letters": "\U0001d400\U0001d41d\U0001d41a Pick",
    "letters in circles": "\u24b6da Pick",
    "Cyrillic": "\u0410d\u0430 \u0420\u0456\u0441k",
    "Greek": "\u0391da \u03a1ick",
    "Cherokee": "\u13aada Pick",
    "no dot": "Ada P\u0131ck",
    "a stroke": "A\u0111a Pick",
}


@pytest.mark.parametrize("name", ALIKE.values(), ids=ALIKE)
def test_nobody_is_taken_for_somebody_else(tables, name):
    at = tables.empty().sit("Ada Pick", "Bob")
    for call in (lambda: at.table.sit(name), lambda: at.table.rename(at.tokens[1], name)):
        with pytest.raises(NotationError, match=r"^name: expected a name different from 'Ada Pick' of seat 0, found "):
            call()
    at.table.rename(at.tokens[0], name)
    assert at.table.step == 3


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ian", "lan"), ("Al", "AI"), ("Bob1", "Bobl"), ("BOB", "B0B"), ("Zoë", "Zoe"), ("Straße", "STRASSE"), ("Оля", "Oля"),
     ("Seat 2", "x"), ("\u212bsa", "Asa"), ("नमस्ते", "नमस्ते\u200c"), ("Ωμέγα", "Ωμεγα")],
)  # fmt: skip
def test_these_are_taken_for_one_another(tables, one, other):
    at = tables.empty()
    with pytest.raises(NotationError, match=r"^name: expected a name different from"):
        at.table.sit(one, 0), at.table.sit(other, 1)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ian", "Lan"), ("Bob", "Rob"), ("Ann", "Anna"), ("東京", "東宮"), ("Оля", "Коля"), ("नी", "ना"), ("क", "की"), ("نفر", "نقر"),
     ("👩\u200d🚀", "👨\u200d🚀"), ("Ann", "A n n"), ("x", "y"), ("1", "2")],
)  # fmt: skip
def test_these_are_not(tables, one, other):
    at = tables.empty()
    at.table.sit(one, 0)
    at.table.sit(other, 1)
    assert [chair.name for chair in at.table.chairs] == [one, other, None]


def test_nobody_is_called_like_the_number_of_another_seat(tables):
    """For that is what the other is called when they leave."""
    at = tables.empty()
    for name in ("Seat 1", "seat 2", "S\u0435at 1", "Seat l"):
        with pytest.raises(NotationError, match="name: expected a name different from"):
            at.table.sit(name, 0)
    at.table.sit("Seat 0", 0)
    bob, cem = at.table.sit("Bob", 1), at.table.sit("Cem", 2)
    with pytest.raises(NotationError):
        at.table.rename(cem, "Seat 1")
    assert at.table.leave(bob) == 4


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u3000", "a\nb", "a\x1b[31mb", "\u202eadA", "\ud800", "x" * 101, "\u3164", "\u0301", "\u200d", "a\u00adb", None, 5, b"Ada", ["Ada"]],
    ids=repr,
)  # fmt: skip
def test_what_is_no_name(tables, name):
    at = tables.empty().sit("Ada")
    for call in (lambda: at.table.sit(name), lambda: at.table.rename(at.tokens[0], name)):
        with pytest.raises(NotationError, match=r"^name: ") as caught:
            call()
        assert str(caught.value).isprintable()
    assert at.table.step == 1


def test_a_name_is_free_when_who_had_it_is_gone(tables):
    at = tables.empty().sit("Ada")
    at.table.rename(at.tokens[0], "Zoe")
    at.sit("Ada")
    at.table.leave(at.tokens[0])
    at.table.sit("zoe")
    assert [chair.name for chair in at.table.chairs] == ["zoe", "Ada", None]


def test_records_keep_what_tables_refuse(rules):
    """Only at a table do people sit that are taken for one another."""
    game = Game(rules, ["Ada", "\u0410da", "A\u0301da"], seed=1)
    assert Record.from_json(Record.of(game).to_json()).replay().names == game.names


def test_names_are_told_in_events_records_and_listings(tables):
    at = tables.empty().sit("Ada", "Bob", "Cem")
    province = at.table.game.view(0).revealed[0]
    at.play(f"0 bid {province} 0")
    assert "Ada" in at.table.update(since=3).lines[0].text
    assert at.table.record().players == ("Ada", "Bob", "Cem")
    at.table.rename(at.tokens[0], "Lady Lovelace")
    assert at.again().table.record().players[0] == "Lady Lovelace"
    assert at.told(4) == ["Ada is now called Lady Lovelace."]


# --- listings ----------------------------------------------------------------------------------------------


def test_public_tables_are_listed_and_nothing_but_what_everybody_may_know(stored, rules):
    hidden = stored.empty().sit("Ada")
    public = [stored.empty(rules, players=3, run={"public": True, "title": f"No. {n}"}, seed=5) for n in range(5)]
    public[2].sit("Ada", "Bob", "Cem")
    found = overviews(stored.store)
    assert sorted(one.title for one in found) == [f"No. {n}" for n in range(5)]
    [running] = overviews(stored.store, "running")
    assert (running.id, running.step, running.to_act) == (public[2].table.id, 3, (0,))
    assert [chair.name for chair in running.chairs] == ["Ada", "Bob", "Cem"]
    assert (running.game, running.ruleset, running.ranking) == ("amun-re", "standard", None)
    assert hidden.table.id not in {one.id for one in found}
    first = overviews(stored.store, "table", most=4)
    assert len(first) == 4
    assert {one.id for one in (*first, *overviews(stored.store, "table", before=first[-1]))} == {
        at.table.id for at in (hidden, *public)
    }


def test_a_listing_tells_nothing_of_hands(tables):
    """A store keeps the same beside the table, whatever is face down or in a hand."""
    told = []
    for hands, offering in (([["builder"], [], []], "steal"), ([["block"], [], []], "offer 5")):
        at = tables.offering(hands=hands).play(f"0 {offering}")
        text = at.store.listed(f"table/{at.table.id}").status.text
        told.append(text.replace(at.table.id, "") + repr(at.told()))
    assert told[0] == told[1]


def test_options_cross_the_wire():
    run = Options("Evening", True, 3, Clock(60, "game"), view={"gold": "hidden"})
    assert Options.from_json(run.to_json()) == run
    assert Options.from_json({}) == Options()
