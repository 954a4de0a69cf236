"""The drawing of the table during a game: a heading, the supply, play, effects, the players, the trash and a legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from attrs import frozen

from amunre.engine.languages import spoken
from amunre.engine.memo import KEPT
from amunre.engine.texts import capital
from amunre.games.prosperity.drawings import glyphs
from amunre.games.prosperity.drawings.faces import DEEP, SMALL, TAG, small, tag, wrapped
from amunre.games.prosperity.drawings.words import Speaker, set_aside
from amunre.games.prosperity.seen import costs_now, not_for_sale, on_mat, with_token
from amunre.render import seals
from amunre.render.drawing import Piece, piece
from amunre.render.ink import TIMES, Thing, box, element, group, label, lines, measured, moved, path, row, written

if TYPE_CHECKING:
    from amunre.games.prosperity.model import Ruleset
    from amunre.games.prosperity.view import View

_GAP = 5
_ACROSS = 5
"""Number of piles in a row."""
BREADTH = _ACROSS * (SMALL + _GAP) - _GAP
_HEADING = 58
PLAY = 98
"""Height of the cards in play."""
PENDING = 76
"""Height of the unfinished effects."""
_PLAYER = 100
_STORE = 82
_KEY = 154
_MOST_PILES = 1000
"""Maximum number of drawn piles that stay cached for a ruleset."""


@frozen(slots=False)
class Scene:
    """A view, and the speaker that describes it."""

    view: View
    speaker: Speaker

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self.speaker.rules

    @cached_property
    def costs(self) -> Mapping[str, int]:
        """The cost of each card now."""
        return costs_now(self.view, self.rules)

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The piles that have a coin token."""
        return with_token(self.view, self.rules)

    @cached_property
    def banned(self) -> frozenset[str]:
        """The cards that cannot be bought now."""
        return not_for_sale(self.view, self.rules)

    @cached_property
    def piles(self) -> Mapping[str, str]:
        """The piles in words."""
        return self.speaker.piles(self.view)

    def face(self, id: str, corner: str) -> Element:
        """Draw a small face of a card with its cost now."""
        card = self.rules.card(id)
        return small(card, self.costs[id], corner, self.speaker.card(card))


def board(scene: Scene) -> Iterator[Piece]:
    """Yield all pieces of the table, from top to bottom."""
    yield piece("heading", 0, 0, BREADTH, _HEADING, _heading(scene))
    yield from piles(scene, _HEADING)
    top = _HEADING + supply_height(scene)
    seats = range(len(scene.view.players))
    below: list[tuple[str, float, Element]] = [
        ("play", PLAY, play(scene, BREADTH)),
        ("pending", PENDING, pending(scene, BREADTH)),
        *((f"player-{seat}", _PLAYER, _player(scene, seat)) for seat in seats),
        ("trash", _STORE, store(scene, BREADTH, _STORE)),
        ("key", _KEY, _key(scene)),
    ]
    for name, deep, drawn in below:
        yield piece(name, 0, top, BREADTH, deep, ruled(BREADTH, drawn))
        top += deep


def ruled(width: float, drawn: Element) -> Element:
    """Return a drawing below a line."""
    return group(path(f"M0 .5H{width:g}", "a-rule"), drawn)


def supply_height(scene: Scene) -> float:
    """Return the height of the piles with the space below them."""
    return float(len(_laid(scene)) * (DEEP + _GAP))


def piles(scene: Scene, top: float = 0, scale: float = 1) -> Iterator[Piece]:
    """Yield a piece for each pile of the supply."""
    width, deep = SMALL * scale, DEEP * scale
    for n, line in enumerate(_laid(scene)):
        for place, id in enumerate(line):
            x, y = place * (SMALL + _GAP) * scale, top + n * (DEEP + _GAP) * scale
            yield Piece(f"pile-{id}", x, y, width, deep, _pile(scene, id, scale), id)


def _laid(scene: Scene) -> Sequence[Sequence[str]]:
    """Return the piles in rows: first the treasures among the basic cards, then the others, then the kingdom cards."""
    treasures = [card.id for card in scene.rules.basic_cards if "treasure" in card.types]
    others = [card.id for card in scene.rules.basic_cards if card.id not in treasures]
    return [
        part[first : first + _ACROSS]
        for part in (treasures, others, scene.view.kingdom)
        for first in range(0, len(part), _ACROSS)
    ]


# --- above -----------------------------------------------------------------------------------------------


def _heading(scene: Scene) -> Element:
    """Draw whose turn it is, the account of the turn, and the decision."""
    view, speaker = scene.view, scene.speaker
    left = [] if view.stage == "over" else [*account(view)]
    width = sum(wide + 8 for wide, _ in left)
    return group(
        label(speaker.turn(view), 0, 24, 22, "a-name a-strong", room=BREADTH - width - 8),
        row(left, BREADTH - width + 8, 4, width, 8),
        label(speaker.asked(view), 0, 47, 16, room=BREADTH),
    )


def account(view: View) -> Iterator[Thing]:
    """Yield the actions, buys and coins left."""
    for sign, n in ((glyphs.action(), view.actions), (glyphs.buy(), view.buys), (glyphs.coin(), view.coins)):
        yield amount(sign, n)


def amount(sign: Thing, told: object) -> Thing:
    """Return a sign with a number."""
    (wide, drawn), number = sign, str(told)
    return wide + 3 + measured(number, 18, strong=True), group(drawn, label(number, wide + 3, 18.5, 18, "a-strong"))


def _pile(scene: Scene, id: str, scale: float) -> str:
    """Draw a pile: the small face of its card with the number left; banned cards are crossed out."""
    left, told = scene.view.supply[id], scene.piles[id]
    facts = (spoken(), scale, id, left, told)  # the words tell the rest
    known = _drawn_piles(scene.rules)
    if facts not in known:
        drawn = [small(scene.rules.card(id), scene.costs[id], str(left), told, gone=not left)]
        if id in scene.tokens:
            drawn.append(moved(glyphs.coin_token()[1], 5, DEEP - 20, 0.75))
        if id in scene.banned:
            drawn.append(moved(glyphs.barred((24, group()))[1], SMALL - 22, DEEP - 21, 0.75))
        whole = group(*drawn, box(1, 1, SMALL - 2, DEEP - 2, "a-news", 4))
        if len(known) >= _MOST_PILES:
            known.clear()
        known[facts] = written(group(moved(whole, 0, 0, scale)))
    return known[facts]


@lru_cache(KEPT)
def _drawn_piles(rules: Ruleset) -> dict[tuple[object, ...], str]:
    """Return the drawn piles of a ruleset, of which only one or two change at most steps."""
    return {}


# --- below -----------------------------------------------------------------------------------------------


def play(scene: Scene, width: float, deep: float = PLAY) -> Element:
    """Draw the cards in play, as small faces if they fit, otherwise as tags; without a heading if there is no room."""
    counted = Counter(scene.view.play)
    tags = (tag(scene.speaker, id, n) for id, n in counted.items())
    sign = moved(glyphs.in_play()[1], 0, 5, 0.62)
    if deep < PLAY:
        return group(sign, moved(wrapped(tags, width - 22, deep - 8), 22, 4))
    head = [sign, label(scene.speaker.say("drawings", "play-head"), 22, 18, 13)]
    if len(counted) * (SMALL + _GAP) - _GAP > width:
        return group(*head, moved(wrapped(tags, width, PLAY - 32), 0, 26))
    shown = [(float(SMALL), scene.face(id, f"{TIMES}{n}" if n > 1 else "")) for id, n in counted.items()]
    return group(*head, row(shown, 0, 24, width, _GAP))


def pending(scene: Scene, width: float) -> Element:
    """Draw the unfinished effects, the cards that lie aside, and banned cards that are not in the game."""
    view, speaker = scene.view, scene.speaker
    told = [capital("; ".join(speaker.pending(view)))] if view.pending else []
    if outside := speaker.outside(view):
        told.append(outside)
    apart = set_aside(view)
    most = 2 if apart else 4
    found = lines("; ".join(told), 13, width, most)
    drawn = [label(line, 0, 17 + n * 17, 13) for n, line in enumerate(found)]
    if apart:
        drawn.append(moved(glyphs.eye()[1], 0, 44))
        tags = [tag(speaker, id, n) for id, n in Counter(apart).items()]
        drawn.append(moved(wrapped(tags, width - 36, TAG), 36, 44))
    return group(*drawn)


def _player(scene: Scene, seat: int) -> Element:
    """Draw a seat's name, tokens and numbers, then its hand, then what is known of its deck and its discard pile."""
    view, speaker = scene.view, scene.speaker
    player = view.players[seat]
    sealed = seals.seal(seat, seals.marks(speaker.names)[seat])[1]
    numbers = [
        amount(glyphs.point_token(), player.tokens),
        amount(glyphs.deck(), len(player.top) + len(player.deck)),
        amount(glyphs.discards(), len(player.discard) + len(player.buried)),
        amount(glyphs.clock(), player.turns),
    ]
    width = sum(wide + 10 for wide, _ in numbers) - 10
    drawn = [
        element("title", speaker.player(view, seat)),
        moved(sealed, 14, 5),
        label(
            speaker.names[seat],
            42,
            22,
            17,
            "a-strong" if seat == view.viewer else None,
            room=BREADTH - width * 0.85 - 54,
        ),
        moved(row(numbers, 0, 0, width, 10), BREADTH - width * 0.85, 5, 0.85),
        moved(glyphs.hand()[1], 12, 31, 0.85),
        moved(wrapped(_tags(speaker, (*player.shown, *player.hand)), BREADTH - 42, TAG), 42, 30),
    ]
    if seat in view.asked:
        drawn.append(moved(seals.turn()[1], 0, 8, 1.1))
    lying: list[Thing] = []
    if player.top:
        lying += [glyphs.deck(), *(tag(speaker, id) for id in player.top)]
    if player.discard or player.buried:
        lying += [glyphs.discards(), *_tags(speaker, (*player.discard, *player.buried))]
    drawn.append(moved(wrapped(lying, BREADTH - 14, _PLAYER - 62), 14, 57))
    return group(*drawn)


def _tags(speaker: Speaker, cards: Iterable[str]) -> Iterator[Thing]:
    """Yield a tag for each name among these cards."""
    for id, n in Counter(cards).items():
        yield tag(speaker, id, n)


def store(scene: Scene, width: float, deep: float) -> Element:
    """Draw the trash, the number of empty piles, and the mat if it is used."""
    view, speaker = scene.view, scene.speaker
    mat = on_mat(view, scene.rules)
    things = [
        amount(glyphs.trash(), sum(view.trash.values())),
        amount(glyphs.empty_pile(), [*view.supply.values()].count(0)),
        *([amount(glyphs.coin_token(), mat)] if mat is not None else []),
    ]
    told = ". ".join(map(capital, speaker.store(view)))
    tags = wrapped((tag(speaker, id, n) for id, n in view.trash.items()), width, deep - 38)
    return group(element("title", told), row(things, 0, 6, width, 18), moved(tags, 0, 34))


def _key(scene: Scene) -> Element:
    """Draw the legend for signs."""
    across, drawn = 4, []
    width = BREADTH / across
    for n, ((_, sign), told) in enumerate(key(scene.speaker)):
        x, y = n % across * width, 8 + n // across * 28
        drawn.append(moved(sign, x, y, 0.85))
        drawn.append(label(told, x + 28, y + 15, 13, room=width - 32))
    return group(*drawn)


def key(speaker: Speaker) -> list[tuple[Thing, str]]:
    """Return the signs with their meanings."""
    word = speaker.word
    types = {type: None for card in speaker.rules.cards for type in card.types}
    return [
        *(((20.0, moved(glyphs.type_sign(type), 2, 4)), speaker.title("types", type)) for type in types),
        *(
            (sign, word(key))
            for key, sign in (
                ("draws-key", glyphs.card()),
                ("buys-key", glyphs.buy()),
                ("coins-key", glyphs.coin()),
                ("cost-key", glyphs.coin(5)),
                ("tokens-key", glyphs.point_token()),
                ("hand-key", glyphs.hand()),
                ("deck-key", glyphs.deck()),
                ("discard-key", glyphs.discards()),
                ("turns-key", glyphs.clock()),
                ("trash-key", glyphs.trash()),
                ("empty-key", glyphs.empty_pile()),
                ("banned-key", glyphs.barred((24, group()))),
                ("coin-token-key", glyphs.coin_token()),
                ("cheaper-key", glyphs.cheaper()),
            )
        ),
    ]
