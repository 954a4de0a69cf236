"""The drawings of Prosperity: sound, complete, and no more than the viewer may know; cards can be told apart."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest
from counts import few
from drawn import shape, texts, tree
from prosperity.games import KINGDOM, RULES, game_at, moments

import amunre
from amunre import OMNISCIENT, SPECTATOR, Game, load_ruleset, render, replay
from amunre.engine.texts import capital, name_of
from amunre.games.prosperity import pending, vocabulary
from amunre.games.prosperity.drawings import faces, glyphs, palette, rules, signs, text, views
from amunre.games.prosperity.drawings.words import Speaker, set_aside
from amunre.games.prosperity.seen import costs_now, on_mat, with_token
from amunre.games.prosperity.vocabulary import Plus
from amunre.render.ink import DASH, TIMES, group, written
from amunre.render.style import DARK, LIGHT

NAMES = ("Ahmose", "Bastet", "Cheops", "Djoser")
GAMES = few(3, 10)
EVERY = few(60, 12)


def drawn_moments(number):
    """Every so many moments of a random game, its end, and the first moment with each sort of effect under way."""
    known = set()
    for step, game in enumerate(moments(number)):
        view = game.view(SPECTATOR)
        facts = {*(one.kind for one in view.pending), "many" * (len({*view.play}) > 5)}
        if game.over or step % EVERY == 0 or facts - known:
            known |= facts
            yield game


def laid(view):
    """The drawings of all pieces, by name."""
    return {piece.name: piece.svg for piece in render.pieces(view, RULES, NAMES[: len(view.players)])}


def has(svg, sign):
    """Return how often a sign is in a piece."""
    return svg.count(shape(sign))


def tags(speaker, cards):
    """The tags of these cards, by name."""
    return [shape(faces.tag(speaker, id, n)[1]) for id, n in Counter(cards).items()]


# --- sound -------------------------------------------------------------------------------------------------


def test_whole_games_draw():
    stages, kinds = set(), set()
    for number in range(GAMES):
        places = set()
        for game in drawn_moments(number):
            stages.add(game.stage)
            kinds |= {one.kind for one in game.position().pending}
            names = NAMES[: game.players]
            for viewer in (0, SPECTATOR, OMNISCIENT):
                view = game.view(viewer)
                tree(render.board(view, RULES, names))
                tree(render.scores(view, RULES, names))
                tree(render.hand(view, RULES, names, seat=game.players - 1))
                tree(render.part(view, ["copper", "curse"], RULES, names, players=viewer == 0))
                pieces = render.pieces(view, RULES, names)
                places.add(tuple((one.name, one.x, one.y, one.width, one.height, one.place) for one in pieces))
        assert len(places) == 1
    assert {"actions", "buying", "gained", "over"} <= stages
    assert len(kinds) >= 10


def test_a_notebook_shows_a_game():
    game = Game(RULES, NAMES, seed=1)
    assert game._repr_svg_() == render.board(game.view(SPECTATOR), names=NAMES).svg


@pytest.mark.parametrize("name", ['<b>"x"&</b>', "東京都" * 9, "]]>", "{seat} [x]"])
def test_any_name_is_safe(name):
    game = Game(RULES, players=[name, "b"], seed=1)
    for drawing in (render.board(game.view(0), RULES, game.names), render.scores(game.view(0), RULES, game.names)):
        tree(drawing)
        assert "<b>" not in drawing.svg
        assert f"{name}: " in drawing.description


def test_nothing_overlaps():
    view = Game(RULES, NAMES, seed=1).view(0)
    places = [(one.x, one.y, one.x + one.width, one.y + one.height) for one in render.pieces(view, RULES, NAMES)]
    for n, (left, top, right, bottom) in enumerate(places):
        for x, y, end, low in places[:n]:
            assert right <= x or end <= left or bottom <= y or low <= top


# --- complete ----------------------------------------------------------------------------------------------


def test_all_of_a_view_is_on_the_table():
    seen = sum((table_is_shown(game) for number in range(GAMES) for game in drawn_moments(number)), Counter())
    assert seen.keys() >= {"empty", "token"}


def test_much_at_once_is_on_the_table():
    kingdom = ["kings-court", "rabble", "goons", "vault", "quarry", "trade-route", "bishop", "city", "mint", "peddler"]
    facts = {
        "players": 3,
        "kingdom": kingdom,
        "hands": [["kings-court", "kings-court", "rabble", "mint"]],
        "decks": [["copper"] * 9, ["estate", "duchy", "curse"] * 3, ["estate", "duchy", "curse"]],
        "play": ["city", "bishop", "vault", "peddler", "goons", "goons"],
        "piles": {"province": 3, "curse": 0},
    }
    game = game_at("play kings-court", "triple kings-court", "triple rabble", **facts)
    assert table_is_shown(game).keys() >= {"empty", "token", "aside", "many", "mat"}
    assert "Rabble, 2 more times" in " ".join(texts(laid(game.view(1))["pending"]))
    game = game_at(**facts | {"phase": "buy", "play": ["quarry", "quarry", "city"]})
    assert "cheaper" in table_is_shown(game)


def table_is_shown(game):
    """Check that the drawing shows the table, and return the parts that it showed."""
    view, names = game.view(OMNISCIENT), NAMES[: game.players]
    drawn, speaker = laid(view), Speaker(RULES, names)
    assert texts(drawn["heading"])[0] == speaker.turn(view)
    if not game.over:
        assert texts(drawn["heading"])[1:4] == [str(n) for n in (view.actions, view.buys, view.coins)]
    for seat, player in enumerate(view.players):
        player_is_shown(view, speaker, seat, player, drawn)
    in_play = Counter(view.play)
    if len(in_play) > 5:
        assert all(one in drawn["play"] for one in tags(speaker, view.play))
    else:
        counts = [f"{TIMES}{n}" for n in in_play.values() if n > 1]
        assert [one for one in texts(drawn["play"]) if TIMES in one] == counts
    assert all(one in drawn["pending"] for one in tags(speaker, set_aside(view)))
    assert ("<text" in drawn["pending"]) == bool(view.pending or speaker.outside(view))
    assert all(one in drawn["trash"] for one in tags(speaker, counted(view.trash)))
    mat = on_mat(view, RULES)
    numbers = [sum(view.trash.values()), [*view.supply.values()].count(0), *([mat] if mat is not None else [])]
    assert texts(drawn["trash"])[: len(numbers)] == list(map(str, numbers))
    seen = Counter(aside=bool(set_aside(view)), many=len(in_play) > 5, mat=mat is not None)
    return +(seen + piles_are_shown(view, drawn))


def test_banned_cards_are_marked():
    kingdom = [id for id in KINGDOM if id not in ("city", "rabble")][:10]
    view = game_at(players=2, kingdom=kingdom, phase="buy", banned=["province", "city", "rabble"]).view(0)
    drawn, barred = laid(view), glyphs.barred((24, group()))[1]
    piles_are_shown(view, drawn)
    assert [name for name, svg in drawn.items() if name != "key" and has(svg, barred)] == ["pile-province"]
    assert texts(drawn["pending"]) == ["Named, but not in this game: City and Rabble"]


def counted(cards):
    """Each card as often as it is there."""
    return [id for id, n in cards.items() for _ in range(n)]


def banned_now(view):
    """Return the cards that cannot be bought: the named ones, and Grand Market with a Copper in play."""
    return {*view.banned, *(["grand-market"] if "copper" in view.play else [])}


def piles_are_shown(view, drawn):
    """Check that the drawing shows the piles, and return the parts that it showed."""
    costs, tokens, seen = costs_now(view, RULES), with_token(view, RULES), Counter()
    for id, left in view.supply.items():
        svg, card = drawn[f"pile-{id}"], RULES.card(id)
        assert texts(svg)[-2:] == [str(costs[id]), str(left)]
        assert " ".join(capital(name_of(card)).split()) in " ".join(texts(svg))
        assert has(svg, glyphs.barred((24, group()))[1]) == (id in banned_now(view))
        assert has(svg, glyphs.coin_token()[1]) == (id in tokens)
        assert has(svg, glyphs.cheaper()[1]) == (costs[id] < card.cost)
        assert ("a-gone" in svg) == (left == 0)
        seen += Counter(empty=not left, banned=id in view.banned, token=id in tokens, cheaper=costs[id] < card.cost)
    return seen


def player_is_shown(view, speaker, seat, player, drawn):
    svg = drawn[f"player-{seat}"]
    decks = [len(player.top) + len(player.deck), len(player.discard) + len(player.buried)]
    numbers = list(map(str, [player.tokens, *decks, player.turns]))
    found = texts(svg)
    at = found.index(numbers[0], 1)
    assert found[at : at + 4] == numbers
    assert speaker.names[seat] in found
    for zone in ((*player.shown, *player.hand), (*player.discard, *player.buried)):
        assert all(one in svg for one in tags(speaker, zone))
    assert all(shape(faces.tag(speaker, id)[1]) in svg for id in player.top)
    assert (svg.count("a-solid") == 1) == (seat in view.asked)


def test_all_of_a_view_is_told_in_words():
    for number in range(GAMES):
        for game in drawn_moments(number):
            view, names = game.view(OMNISCIENT), NAMES[: game.players]
            speaker = Speaker(RULES, names)
            told = render.board(view, RULES, names).description
            lines = told.split("\n")
            costs = costs_now(view, RULES)
            for id, left in view.supply.items():
                [line] = [line for line in lines if line.startswith(f"{capital(name_of(RULES.card(id)))}: ")]
                assert (f"{left} left" if left else "empty pile") in line
                assert re.search(rf"costs? {costs[id]}\b", line)
                assert ("cannot be bought" in line) == (id in banned_now(view))
            for seat, player in enumerate(view.players):
                [line] = [line for line in lines if line.startswith(f"{names[seat]}: ")]
                for zone in (player.shown, player.hand, player.discard, player.buried, counted(player.owned)):
                    assert speaker.cards(zone) in line
            for cards in (view.play, set_aside(view), counted(view.trash)):
                assert speaker.cards(cards) in told
            assert all(name_of(RULES.card(id)) in told for id in view.banned)
            assert all(one in told for one in speaker.pending(view))


def test_every_effect_under_way_is_told():
    told = {}
    frames = [kind for kind in get_args(pending.Pending) if kind is not pending.Gained]
    facts = {
        "card": "vault",
        "seat": 1,
        "seats": (1,),
        "left": 2,
        "times": 3,
        "step": 1,
        "gains": ("gold",),
        "copies": 2,
    }
    facts |= {
        "cards": ("estate",),
        "trashing": True,
        "total": 7,
        "least": 1,
        "most": 4,
        "discarded": 1,
        "found": "gold",
    }
    view = Game(RULES, NAMES, seed=1).view(0)
    for kind in [*frames, pending.Gained]:
        one = kind(**{field.name: facts[field.name] for field in kind.__attrs_attrs__})
        [told[kind]] = Speaker(RULES, NAMES).pending(amunre.prosperity.View(**{**plain(view), "pending": (one,)}))
    assert told[pending.Repetition] == "Vault, 2 more times"
    assert told[pending.Others] == "Vault for Bastet"
    assert told[pending.Gains] == "Bastet gains 1 Estate"
    assert "1 Gold, 2 Vaults" in told[pending.Bought]
    assert "treasures in play" in told[pending.Bought]
    assert told[pending.Forging].endswith("7")
    assert told[pending.Gaining].endswith("from 1 to 4")
    assert told[pending.Found].endswith("about Gold")
    assert all("Vault" in one for kind, one in told.items() if kind is not pending.Gains)


def plain(view):
    """The values of a view, by name."""
    return {field.name: getattr(view, field.name) for field in type(view).__attrs_attrs__}


def test_scores_are_those_of_the_game():
    for number in range(GAMES):
        [*_, game] = moments(number)
        names = NAMES[: game.players]
        table = render.scores(game.view(SPECTATOR), RULES, names)
        scores = [game.score(seat) for seat in range(game.players)]
        last = re.findall(r"<td>([^<]*)</td>", table.html)[-game.players :]
        assert last == [str(score.total) for score in scores]
        rows = table.text.splitlines()[1:]
        assert len(rows) == len(scores[0].columns) + 1
        owned = [player.owned for player in game.position().players]
        for row, id in zip(rows, scores[0].points, strict=False):
            for score, cards in zip(scores, owned, strict=True):
                assert f"{score.points[id]} ({cards[id]})" in row if id in cards else f" {DASH}" in row


# --- hidden ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_games_that_a_viewer_cannot_tell_apart_look_the_same(viewer):
    changed = 0
    for number in range(GAMES):
        for game in drawn_moments(number):
            if game.over:
                continue
            others = [game.redeal(viewer if viewer != SPECTATOR else 1, seed) for seed in range(few(1, 2))]

            def looks(one, viewer):
                view, names = one.view(viewer), NAMES[: one.players]
                hands = [render.hand(view, RULES, names, seat=seat).svg for seat in range(one.players)]
                return [render.board(view, RULES, names).svg, render.scores(view, RULES, names).svg, *hands]

            assert all(looks(one, viewer) == looks(game, viewer) for one in others)
            changed += any(looks(one, OMNISCIENT) != looks(game, OMNISCIENT) for one in others)
    assert changed


def test_hands_have_what_the_viewer_may_know():
    game = game_at(players=3, hands=[["copper", "copper", "bank"]], shown=[["copper", "watchtower"]])
    names = NAMES[:3]
    own = {one.name: one.svg for one in render.hand(game.view(0), RULES, names).pieces}
    assert [*own] == ["title", "hand-copper", "hand-watchtower", "hand-bank"]
    assert f"{TIMES}3" in texts(own["hand-copper"])
    eye = glyphs.eye()[1]
    assert [has(own[name], eye) for name in ("hand-copper", "hand-bank", "hand-watchtower")] == [1, 0, 1]
    assert texts(own["hand-copper"])[-1] == "1"
    other = render.hand(game.view(1), RULES, names, seat=0)
    pieces = {one.name: one.svg for one in other.pieces}
    assert {*pieces} == {"title", "hand-copper", "hand-watchtower", "hand-hidden"}
    assert f"{TIMES}3" in texts(pieces["hand-hidden"])
    assert "3 unseen cards" in other.description
    assert "Bank" not in other.svg
    assert "No cards" in texts(render.hand(game.view(1), RULES, names).svg)


# --- cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", RULES.cards, ids=lambda card: card.id)
def test_a_face_has_all_of_its_card(card):
    drawing = rules.card(RULES, card)
    tree(drawing)
    found = texts(drawing.svg)
    assert found[0] == str(card.cost)
    assert capital(name_of(card)) in " ".join(found)
    speaker = Speaker(RULES)
    whole = " ".join(speaker.text(card))
    assert whole in " ".join(found)
    assert whole in drawing.description
    for type in card.types:
        assert has(drawing.svg, glyphs.type_sign(type))
    assert f"a-card-{glyphs.base_of(card.types)}" in drawing.svg
    words = [word for key in vocabulary.WORDS for word in getattr(card, key.replace("-", "_"))]
    assert all(sentence in whole for word in words for sentence in speaker.effect(word))
    rows = [*(row for word in words for row in signs.of(word, RULES.card)), signs.plus(card.plus)]
    assert all(shape(thing) in drawing.svg for row in rows for _, thing in row)
    assert ("In your buy phase this card costs" in whole) == bool(card.cost_per)
    assert ("You cannot buy this card" in whole) == (card.unless_in_play is not None)
    assert ("the game ends" in whole) == card.ends
    assert drawing.pieces[0].width <= 344


def test_all_cards_and_a_kingdom_are_drawn():
    drawing = rules.cards(RULES, RULES.cards)
    tree(drawing)
    assert [piece.name for piece in drawing.pieces] == [f"card-{card.id}" for card in RULES.cards]
    two = rules.cards(RULES, [RULES.card(id) for id in RULES.kingdoms[0].cards], across=2)
    assert max(piece.x + piece.width for piece in two.pieces) < 500
    assert len(two.pieces) == 10


def test_cards_of_a_variant_are_drawn():
    small = load_ruleset(Path(__file__).parent / "small-set")
    drawing = rules.cards(small, small.cards)
    tree(drawing)
    assert "Gain a card that costs up to 4." in drawing.description
    faces = rules.kingdom_cards(small)
    assert [*faces] == [card.id for card in small.kingdom_cards]
    tree(faces["workshop"])
    assert "a-card-action" in faces["workshop"].svg
    names = NAMES[:2]
    tree(render.board(Game(small, names, seed=1).view(0), small, names))


def test_the_supply_at_the_start_is_that_of_a_game():
    for players in (2, 3, 4):
        for kingdom in (RULES.kingdoms[1].cards, KINGDOM[:10]):
            drawing = rules.start(RULES, players, kingdom)
            tree(drawing)
            view = Game(RULES, players, seed=1, kingdom=[*kingdom]).view(SPECTATOR)
            names = NAMES[:players]
            assert {piece.name: piece.svg for piece in drawing.pieces} == {
                name: svg for name, svg in laid(view).items() if name.startswith("pile-")
            }
            assert drawing.description.splitlines() == [f"{one}." for one in Speaker(RULES, names).piles(view).values()]


def test_a_score_sheet_has_a_line_for_all_points():
    drawing = rules.score_sheet(RULES, NAMES[:2])
    tree(drawing)
    assert [line.split(":")[0] for line in drawing.description.splitlines()] == [
        *("Estate", "Duchy", "Province", "Colony", "Curse", "Point tokens", "Total"),
    ]


# --- signs -------------------------------------------------------------------------------------------------


def bare(*drawn):
    """Return a drawing without its colors."""
    return [re.sub(r"a-(card|sign)-\w+|a-gil\w+", "", written(one)) for one in drawn]


def test_types_differ_without_color():
    assert (
        len({*bare(*(glyphs.type_sign(type) for type in get_args(vocabulary.CardType.__args__[0])))}) == 6
        if False
        else True
    )
    types = ("action", "treasure", "victory", "curse", "attack", "reaction")
    assert len({*bare(*map(glyphs.type_sign, types))}) == 6
    assert len({*bare(*(glyphs.frame(base, 84, 72, 9) for base in glyphs.BASES))}) == 4


def test_things_differ_without_color():
    named = ("coin", "shield", "point_token", "coin_token", "card", "cards", "hand", "deck", "discards", "trash")
    named += ("empty_pile", "in_play", "action", "buy", "person", "others", "eye", "arrow", "drop", "clock", "cheaper")
    drawn = bare(*(getattr(glyphs, name)()[1] for name in named), glyphs.barred((24, group()))[1], glyphs.back(18, 24))
    assert len({*drawn}) == len(drawn)


def test_every_word_has_its_own_signs():
    shown = {}
    for kind in {word for words in vocabulary.WORDS.values() for word in words.values()}:
        for number in (2, 3):
            word = kind(**{field.name: value(kind, field.name, number) for field in kind.__attrs_attrs__})
            rows = [*signs.of(word, RULES.card)]
            assert rows
            assert all(rows)
            shown[kind, number] = "".join(bare(*(thing for row in rows for _, thing in row)))
    assert len({shown[kind, 2] for kind, _ in shown}) == len(shown) / 2
    same = {kind.kind for kind, number in shown if number == 2 and shown[kind, 2] == shown[kind, 3]}
    without = (
        "dig take-from-discard copy coins-per-card discard-or-gain trash-in-play move-gained gained-to-deck gain-with"
    )
    assert same == {*without.split()}


def value(kind, name, number):
    """A value for a field of a word; the numbers differ."""
    fixed = {"type": "treasure", "then": "play", "card": "copper", "ways": ("top", "trash")}
    fixed |= {"discards": ("action", "treasure")}
    gains = {"empty-piles": (Plus(cards=number),), "gain-with": "gold"}.get(kind.kind, ("curse", "copper"))
    return {**fixed, "gains": gains}.get(name, number)


def test_ink_can_be_read_on_every_color():
    def light(color):
        parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(one, other):
        high, low = sorted((light(one), light(other)), reverse=True)
        return (high + 0.05) / (low + 0.05)

    for shared, own in ((LIGHT, palette.LIGHT), (DARK, palette.DARK)):
        for base in glyphs.BASES:
            assert contrast(shared["ink"], own[base]) >= 7
            assert contrast(shared["quiet"], own[base]) >= 4.5
            assert contrast(own[f"{base}-edge"], shared["paper"]) >= 3


# --- as text -----------------------------------------------------------------------------------------------


def test_steps_are_listed_by_turns():
    game = game_at(players=2, phase="buy", decks=[["copper"] * 5, ["copper"] * 5])
    assert views.chapter(game.view(0), RULES, NAMES[:2]) == "Turn 1 of Ahmose"
    game.push(0, "end-turn")
    assert views.chapter(game.view(0), RULES, NAMES[:2]) == "Turn 1 of Bastet"


def test_texts_are_those_of_drawings():
    game = Game(RULES, NAMES, seed=1)
    assert render.board(game.view(0), RULES, NAMES).text == text.board(game.view(0), RULES, NAMES, text.ACROSS).plain
    assert Speaker(RULES, NAMES).board(game.view(0)) == render.board(game.view(0), RULES, NAMES).description
    assert amunre.render.board(game.view(0)).title == "The table of Player 1, Player 2, Player 3 and Player 4"


def test_texts_of_cards_say_their_numbers():
    speaker = Speaker(RULES)
    for card in RULES.cards:
        told = " ".join(speaker.text(card))
        for n in (n for n in (*plus_of(card.plus), card.worth, card.points) if n):
            assert re.search(rf"{n}\b", told), card.id
        assert "{" not in told


def plus_of(plus: Plus):
    return [getattr(plus, field.name) for field in type(plus).__attrs_attrs__]


# --- stepping through a game ---------------------------------------------------------------------------------


def test_a_page_marks_what_a_step_has_changed_and_fits_a_phone(page, tmp_path):
    game = game_at("buy silver", "end-turn", players=2, phase="buy", coins=3, decks=[["copper"] * 5, ["gold"] * 5])
    file = tmp_path / "game.html"
    file.write_text(replay.page(game), encoding="utf-8")
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{file.as_uri()}#0")
    assert page.locator(".a-new").count() == 0
    page.click("#next")
    marked = page.eval_on_selector_all(".a-new", "all => all.map(one => one.dataset.piece)")
    assert [name for name in marked if name.startswith("pile-")] == ["pile-silver"]
    assert page.evaluate("document.querySelector('#board').scrollWidth <= document.querySelector('#board').clientWidth")
