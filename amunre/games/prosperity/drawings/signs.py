"""The text of a card as signs: a row of symbols for its bonuses, and one for each of its words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from attrs import asdict

from amunre.games.prosperity.drawings import glyphs
from amunre.games.prosperity.model import Card
from amunre.games.prosperity.vocabulary import (
    Again,
    Ban,
    Cheaper,
    CoinsPerCard,
    CoinsPerToken,
    Copy,
    CopyBought,
    Dig,
    DiscardForCoins,
    DiscardOrGain,
    DiscardTo,
    DrawTo,
    EmptyPiles,
    GainedToDeck,
    GainUpTo,
    GainWith,
    MayDiscard,
    MayTrash,
    MoveGained,
    Plus,
    Reveal,
    TakeFromDiscard,
    TokensPerBuy,
    Trash,
    TrashAnyToGain,
    TrashForTokens,
    TrashInPlay,
    TrashToGain,
    Word,
)
from amunre.render.ink import TIMES, Thing, group, label, moved

Row = Sequence[Thing]
MINUS = "\N{MINUS SIGN}"
"""Sign of numbers below zero, and of what is taken away."""

_BONUSES: Mapping[str, Callable[[], Thing]] = {
    "cards": glyphs.card,
    "actions": glyphs.action,
    "buys": glyphs.buy,
    "coins": glyphs.coin,
    "tokens": glyphs.point_token,
}


def rows(card: Card, find: Callable[[str], Card]) -> Iterator[Row]:
    """Yield the rows of signs on a card: its worth or points, its bonuses, and its words.

    find: a function that returns the card with an id.
    """
    if card.worth is not None:
        yield [larger(glyphs.coin(card.worth))]
    if card.points is not None:
        yield [larger(glyphs.shield(signed(card.points)))]
    if bonuses := plus(card.plus):
        yield bonuses
    for word in (*card.play, *card.others, *card.bought, *card.in_hand, *card.in_play):
        yield from of(word, find)
    for type, by in card.cost_per.items():
        yield [glyphs.card(type), glyphs.arrow(), glyphs.number(MINUS), glyphs.coin(by)]
    if card.unless_in_play:
        yield [glyphs.in_play(), _named(card.unless_in_play, find), glyphs.arrow(), glyphs.barred(glyphs.buy())]


def signed(number: int) -> str:
    """Return a number with a proper minus sign."""
    return str(number).replace("-", MINUS)


def larger(thing: Thing) -> Thing:
    """Return a thing drawn larger, for the only number on a card."""
    width, drawn = thing
    return width * 1.5, moved(drawn, 0, -6, 1.5)


def plus(bonuses: Plus) -> Row:
    """Return the bonuses as signs, each with its number."""
    return [_joined(glyphs.number(f"+{n}"), _BONUSES[key]()) for key, n in asdict(bonuses).items() if n]


def each(bonuses: Plus) -> Row:
    """Return the bonuses as signs without numbers: as many of each as it gives."""
    return [_BONUSES[key]() for key, n in asdict(bonuses).items() for _ in range(n)]


def of(word: Word, find: Callable[[str], Card]) -> Iterator[Row]:
    """Yield the rows of signs for a word; words for other players begin with those, rules in play with a table."""
    g, named = glyphs, partial(_named, find=find)
    to_trash = [g.arrow(), g.trash()]
    match word:
        case EmptyPiles(gains):
            for piles, bonuses in enumerate(gains, 1):
                yield [_joined(g.number(f"{piles}"), g.empty_pile()), g.arrow(), *plus(bonuses)]
        case Again(times):
            yield [g.card("action"), g.number(f"{TIMES} {times}")]
        case Dig(type, then):
            found = [g.trash(), g.divided(), g.discards()] if then == "choose" else [g.in_play()]
            yield [g.deck(), g.eye(), g.card(type), g.arrow(), *found]
        case DrawTo(cards):
            yield [g.card(), g.arrow(), g.hand(), g.number(f"= {cards}")]
        case Trash(cards):
            yield [*_several(g.card(), cards), *to_trash]
        case TrashForTokens(cost):
            yield [g.card(), *to_trash, g.coin(cost), g.number("="), g.point_token(1)]
        case TrashToGain(more):
            yield [g.card(), *to_trash, g.number(f"+{more}"), g.coin(), g.arrow(), g.card()]
        case TrashAnyToGain(more):
            yield [g.cards(), *to_trash, g.number(f"= +{more}" if more else "="), g.card()]
        case CoinsPerToken(coins):
            yield [g.coin_token(), g.arrow(), g.coin(coins)]
        case Ban(cards):
            yield [g.person(), *_several(g.barred(g.card()), cards)]
        case TakeFromDiscard(card):
            yield [g.discards(), named(card), g.arrow(), g.hand()]
        case Copy(type):
            yield [g.hand(), g.eye(), g.card(type), g.arrow(), g.card(type), g.card(type)]
        case DiscardForCoins(coins):
            yield [g.cards(), g.drop(), g.arrow(), g.coin(coins)]
        case CoinsPerCard(type):
            yield [g.in_play(), g.card(type), g.arrow(), g.coin(1)]
        case GainUpTo(cost):
            yield [g.number("≤"), g.coin(cost), g.arrow(), g.card()]
        case MayTrash(cards):
            yield [g.others(), *_several(g.card(), cards), *to_trash]
        case DiscardOrGain(card, gains):
            yield [g.others(), named(card), g.drop(), g.divided(), *(_joined(g.number("+"), named(id)) for id in gains)]
        case Reveal(cards, discards):
            yield [g.others(), g.deck(), g.eye(), *_several(g.card(), cards), g.drop(), *map(g.card, discards)]
        case MayDiscard(cards, draws):
            yield [g.others(), *_several(g.card(), cards), g.drop(), g.number(f"+{draws}"), g.card()]
        case DiscardTo(cards):
            yield [g.others(), g.card(), g.drop(), g.hand(), g.number(f"= {cards}")]
        case TrashInPlay(type):
            yield [g.buy(), g.arrow(), g.in_play(), g.card(type), *to_trash]
        case MoveGained(ways):
            places = {"top": g.deck, "trash": g.trash}
            found = [places[way]() for way in ways]
            yield [g.hand(), g.eye(), g.number("+"), g.card(), g.arrow(), found[0], *_after(found[1:])]
        case Cheaper(type, by):
            yield [g.in_play(), g.card(type), g.number(MINUS), g.coin(by)]
        case CopyBought(most):
            yield [g.in_play(), g.buy(), g.number("≤"), g.coin(most), g.arrow(), g.card(), g.card()]
        case GainedToDeck():
            yield [g.in_play(), g.number("+"), g.card(), g.arrow(), g.deck()]
        case GainWith(type, gains):
            yield [g.in_play(), g.buy(), g.card(type), g.arrow(), g.number("+"), named(gains)]
        case TokensPerBuy(tokens):
            yield [g.in_play(), g.buy(), g.arrow(), g.point_token(tokens)]


def _named(id: str, find: Callable[[str], Card]) -> Thing:
    """Return a particular card: a treasure with its worth, others with the sign for their type."""
    card = find(id)
    base = glyphs.base_of(card.types)
    if card.worth is None:
        return glyphs.card(base)
    return 20, group(glyphs.frame(base, 20, 24, 5), label(str(card.worth), 10, 17.5, 15, "a-strong", anchor="middle"))


def _several(thing: Thing, n: int) -> Row:
    """Return a thing with a number if there are several."""
    return [thing] if n == 1 else [_joined(glyphs.number(str(n)), thing)]


def _after(things: Row) -> Iterator[Thing]:
    """Yield further alternatives, each after a line."""
    for thing in things:
        yield glyphs.divided()
        yield thing


def _joined(first: Thing, second: Thing) -> Thing:
    """Return two things as one, close together."""
    (one, drawn), (other, beside) = first, second
    return one + 4 + other, group(drawn, moved(beside, one + 4, 0))
