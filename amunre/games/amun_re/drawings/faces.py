"""Power cards and province cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from amunre.engine.texts import name_of
from amunre.games.amun_re.drawings import glyphs
from amunre.games.amun_re.drawings.palette import assembled
from amunre.games.amun_re.drawings.places import COLUMNS, PARTS
from amunre.games.amun_re.drawings.plots import fields, framed, plain
from amunre.games.amun_re.drawings.words import word
from amunre.games.amun_re.texts import title
from amunre.games.amun_re.vocabulary import (
    AllAlike,
    BidGap,
    Bonus,
    BuildPyramid,
    CardSymbols,
    CorrectTotal,
    Effect,
    FarmerIncome,
    FarmerOnPlain,
    Farmers,
    FixedIncome,
    ReturnToProvince,
)
from amunre.render import seals
from amunre.render.drawing import Drawing, piece
from amunre.render.ink import TIMES, Thing, box, element, group, label, lines, moved, path, row

if TYPE_CHECKING:
    from amunre.games.amun_re.drawings.words import Speaker
    from amunre.games.amun_re.model import PowerCard, Province
    from amunre.games.amun_re.position import Site

WIDTH, HEIGHT = 168, 236
"""Size of a power card."""
_EDGE = 14
_ROOM = WIDTH - 2 * _EDGE


def face(speaker: Speaker, card: PowerCard, count: int = 1) -> Element:
    """Draw a power card, with a number if there are several copies."""
    name = name_of(card)
    drawn = [box(1, 1, WIDTH - 2, HEIGHT - 2, "a-paper a-edge", 8)]
    drawn.append(label(title("phases", card.effect.phase), _EDGE, 27, 11.5, "a-caps", room=_ROOM - 30))
    if count > 1:
        drawn.append(label(f"{TIMES} {count}", WIDTH - _EDGE, 28, 17, "a-strong a-gilt", anchor="end"))
    drawn += _name(name)
    drawn.append(moved(_emblem(card.effect), WIDTH / 2, 114))
    drawn.append(path(f"M{_EDGE} 150.5H{WIDTH - _EDGE}", "a-rule"))
    drawn += _stacked(lines(speaker.effect(card), 13, _ROOM, 4), 170, 13, 16.5)
    return group(element("title", f"{name}: {speaker.effect(card)}"), *drawn)


SMALL = 66
"""Height of a small power card."""


def small(speaker: Speaker, card: PowerCard, count: int, width: float) -> Element:
    """Draw a small power card: its picture and name, with a number if there are several copies."""
    name, edge = name_of(card), 4
    size, found = _largest(name, (12.5, 11.5, 10.5), width - 2 * edge, strong=False)
    drawn = [box(0.5, 0.5, width - 1, SMALL - 1, "a-paper a-edge", 5)]
    drawn.append(moved(_emblem(card.effect), width / 2, 20, 0.52))
    if count > 1:
        drawn.append(label(f"{TIMES}{count}", width - edge, 15, 14, "a-strong a-gilt", anchor="end"))
    for n, line in enumerate(found):
        drawn.append(label(line, width / 2, SMALL - 8 - 14 * (len(found) - 1 - n), size, anchor="middle"))
    told = f"{name}. {title('phases', card.effect.phase)}. {speaker.effect(card)}"
    return group(element("title", told), *drawn)


def _name(name: str) -> list[Element]:
    """Return the name on up to two lines, as large as possible."""
    size, found = _largest(name, (18.0, 16.0, 14.0), _ROOM, strong=True)
    return _stacked(found, 52, size, size + 3, "a-name a-strong")


def _largest(name: str, sizes: Iterable[float], room: float, strong: bool) -> tuple[float, list[str]]:
    """Return the largest of these sizes at which a name fits on two lines, or the last one, and the lines."""
    for size in sizes:
        found = lines(name, size, room, 2, strong)
        if not found[-1].endswith("…"):
            break
    return size, found


def back(count: int) -> Element:
    """Draw face-down power cards as a single card that shows their number."""
    inner = box(10, 10, WIDTH - 20, HEIGHT - 20, "a-gold", 4)
    circles = [element("circle", cx=WIDTH / 2, cy=HEIGHT / 2, r=r, class_="a-gold") for r in (34, 44)]
    sun = element("circle", cx=WIDTH / 2, cy=HEIGHT / 2, r=24, class_="a-gilded")
    number = label(str(count), WIDTH / 2, HEIGHT / 2 + 8, 22, "a-strong a-paper", anchor="middle")
    frame = box(1, 1, WIDTH - 2, HEIGHT - 2, "a-sand a-edge", 8)
    return group(element("title", word("face-down")), frame, inner, *circles, sun, number)


def none() -> Element:
    """Draw an empty place for a card."""
    edge = box(1, 1, WIDTH - 2, HEIGHT - 2, "a-rule", 8, stroke_dasharray="4 4")
    return group(edge, label(word("no-card"), WIDTH / 2, HEIGHT / 2, 15, "a-quiet", anchor="middle", room=_ROOM))


def _stacked(told: Iterable[str], y: float, size: float, step: float, class_: str | None = None) -> list[Element]:
    return [label(line, _EDGE, y + n * step, size, class_) for n, line in enumerate(told)]


# --- card effects, as pictures centered on 0, 0 -----------------------------------------------------------


def _emblem(effect: Effect) -> Element:
    match effect:
        case BidGap(spaces):
            return _ladder(spaces)
        case ReturnToProvince():
            back = path("M-6 16A18 18 0 1 1 16 2m-7-5 7.5 6 5-8", "a-draw", stroke_width=2)
            return group(box(-24, 16, 36, 14, "a-soil a-edge", 2), back)
        case FarmerOnPlain():
            return _middle([_big(glyphs.farmer())], ground=True)
        case BuildPyramid(stones):
            return _middle([_big(glyphs.stone())] * stones + [_arrow(), _big(glyphs.pyramid())])
        case CorrectTotal(amount):
            return _middle([_number(f"± {amount}")])
        case FixedIncome(gold):
            return _middle([_big(glyphs.coin(gold, lies=True))])
        case FarmerIncome(gold):
            return _middle([_big(glyphs.farmer()), _number("+"), _big(glyphs.coin(gold, lies=True))])
        case Bonus(points, condition):
            return _middle([_number(str(points)), (1, path("M0 -4V40", "a-rule")), *_condition(condition)], gap=10)
        case _:  # shown only as text
            return group()


def _condition(condition: CardSymbols | Farmers | AllAlike) -> list[Thing]:
    match condition:
        case CardSymbols(least):
            return [_big(glyphs.card()), _number(f"≥ {least}", 24)]
        case Farmers(least):
            return [_big(glyphs.farmer()), _number(f"≥ {least}", 24)]
        case AllAlike(respect):
            return [(52, locator(*_HALVES[respect]))]


_HALVES = {
    "egypt": [("lower", *column) for column in COLUMNS],
    "side": [(part, "west", shore) for part in PARTS for shore in ("inland", "bank")],
    "shore": [(part, side, "bank") for part in PARTS for side in ("west", "east")],
}
"""One of the two sorts of provinces in each category, as places on a map."""


def _middle(things: Sequence[Thing], gap: float = 6, ground: bool = False) -> Element:
    width = sum(width for width, _ in things) + gap * (len(things) - 1)
    drawn = [row(things, -width / 2, -18, width, gap)]
    if ground:
        drawn.append(path("M-44 16H44", "a-draw"))
    return group(*drawn)


def _big(thing: Thing, scale: float = 1.7) -> Thing:
    width, drawn = thing
    return width * scale, moved(drawn, 0, 2, scale)


def _number(text: str, size: float = 36) -> Thing:
    width = len(text) * size * 0.5
    return width, label(text, width / 2, 18 + size / 3, size, "a-name", anchor="middle")


def _arrow() -> Thing:
    return 20, path("M1 18H18M12 12 18 18 12 24", "a-draw")


def _ladder(spaces: int) -> Element:
    """Draw a bid stone on a ladder, with the forbidden spaces crossed out, up to the next legal space."""
    step, left = 24.0, -(spaces + 1) * 12.0
    drawn = [path(f"M{left} 8H{left + step * (spaces + 1)}", "a-rule")]
    drawn.append(element("circle", cx=left, cy=8, r=9, class_="a-ink"))
    for n in range(1, spaces):
        drawn.append(path(f"M{left + n * step - 6} 2l12 12m0-12-12 12", "a-draw"))
    drawn.append(element("circle", cx=left + spaces * step, cy=8, r=9, class_="a-light"))
    return group(*drawn)


def locator(*here: tuple[str, str, str]) -> Element:
    """Draw a small map, 52 wide and 40 high, with these places (part, side, shore) filled."""
    drawn = [path("M26 -2V42", "a-current", stroke_width=3)]
    for y, part in zip((0, 21), PARTS, strict=True):
        for x, column in zip((0, 11.5, 30.5, 42), COLUMNS, strict=True):
            drawn.append(box(x, y, 10, 19, "a-ink" if (part, *column) in here else "a-rule", 1.5))
    return group(*drawn)


# --- province cards ----------------------------------------------------------------------------------------

BREADTH = 400
"""Width of a province card."""
_LINE = 34
_MARGIN = 22
_TOLD = 158
"""Left edge of the text after the symbols."""


def province_card(speaker: Speaker, province: Province, site: Site) -> tuple[float, Element]:
    """Return the height and the drawing of a province card that shows everything on the province."""
    things = [*_printed(speaker, province), *_there(speaker, province, site)]
    deep = 106 + _LINE * len(things) + 64.0
    drawn = [box(1, 1, BREADTH - 2, deep - 2, "a-paper a-edge", 8)]
    drawn.append(label(name_of(province), _MARGIN, 52, 34, "a-name a-strong", room=BREADTH - 2 * _MARGIN - 64))
    drawn.append(label(speaker.place(province), _MARGIN, 78, 15, "a-quiet", room=BREADTH - 2 * _MARGIN - 64))
    drawn.append(moved(locator((province.egypt, province.side, province.shore)), BREADTH - _MARGIN - 58, 28, 1.12))
    y = 98.0
    for signs, told in things:
        drawn.append(path(f"M{_MARGIN} {y:g}H{BREADTH - _MARGIN}", "a-rule"))
        drawn.append(row(signs, _MARGIN, y + 8, _TOLD - _MARGIN - 12))
        drawn.append(label(told, _TOLD, y + 22, 15, room=BREADTH - _TOLD - _MARGIN))
        y += _LINE
    drawn.append(moved(_printed_ladder(speaker.rules.ladder), 0, y))
    return deep, group(*drawn)


def _printed(speaker: Speaker, province: Province) -> Iterator[tuple[Sequence[Thing], str]]:
    """Yield the symbols printed on a province, each with its description."""
    told = list(speaker.fields(province))
    empty = [glyphs.printed_farmer() for _ in range(province.printed_farmers)]
    yield empty + [glyphs.field(False) for _ in range(province.fields)], ", ".join(told)
    yield seals.several(glyphs.card, province.limit, 6), speaker.limit(province)
    if province.temples:
        yield seals.several(glyphs.temple, province.temples, 5), speaker.word("temples", n=province.temples)
    if province.coin:
        signs = [glyphs.coin(province.coin)] + [glyphs.camel()] * (province.coin_pays == "with-camel")
        yield signs, speaker.word(f"coin-{province.coin_pays}", n=province.coin)
    comes = speaker.framed(province)
    if comes:
        yield framed(province.framed_gold, province.framed_cards, province.framed_stones), comes


def _there(speaker: Speaker, province: Province, site: Site) -> Iterator[tuple[Sequence[Thing], str]]:
    """Yield everything on a province as symbols and words; yield nothing for an empty province."""
    if site.field_farmers:
        yield (
            fields(province, site)[province.printed_farmers :],
            speaker.word("field-farmers", n=site.field_farmers, of=province.fields),
        )
    standing = list(speaker.plain(site))
    if standing:
        yield plain(site), ", ".join(standing)
    if site.gold or site.cards:
        yield framed(site.gold, len(site.cards), 0, lies=True), speaker.lying(site)
    if site.income_cards:
        yield [glyphs.card(lies=True) for _ in site.income_cards], speaker.income(site)


def _printed_ladder(ladder: Sequence[int]) -> Element:
    """Draw the bidding spaces along the lower edge of a province card."""
    room = BREADTH - 2 * _MARGIN
    width = room / len(ladder)
    drawn = []
    for n, gold in enumerate(ladder):
        drawn.append(box(_MARGIN + n * width + 1, 18, width - 2, 32, "a-rule", 3))
        middle = _MARGIN + (n + 0.5) * width
        drawn.append(label(str(gold), middle, 40, 16, "a-quiet", anchor="middle", room=width - 4))
    return group(*drawn)


# --- several cards -----------------------------------------------------------------------------------


def spread(title: str, shown: Sequence[tuple[Element, str]]) -> Drawing:
    """Draw cards in rows below a title; each card comes with its description."""
    gap, top = 12, 46
    width = max(2, min(len(shown), _IN_ROW)) * (WIDTH + gap) - gap
    drawn = [label(title, 2, 30, 24, "a-name a-strong", room=width)]
    for n, (face, _) in enumerate(shown):
        drawn.append(moved(face, n % _IN_ROW * (WIDTH + gap), top + n // _IN_ROW * (HEIGHT + gap)))
    deep = top - (-len(shown) // _IN_ROW) * (HEIGHT + gap) - gap
    told = "\n".join(said for _, said in shown)
    return assembled([piece("cards", 0, 0, width, deep, group(*drawn))], title, told)


_IN_ROW = 4
"""Number of cards in a row."""
