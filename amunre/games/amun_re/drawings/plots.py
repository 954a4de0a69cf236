"""A province on the map: a plot with its fields, its plain, its printed symbols, and its owner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from attrs import frozen

from amunre.engine.texts import name_of
from amunre.games.amun_re.drawings import glyphs
from amunre.games.amun_re.drawings.plans import WHOLE, MapPlan
from amunre.games.amun_re.drawings.words import Speaker, auctioning, price, stones_on, word
from amunre.render import seals
from amunre.render.ink import Thing, box, element, group, label, measured, moved, path, row
from amunre.render.style import SEATS

if TYPE_CHECKING:
    from amunre.games.amun_re.model import Province
    from amunre.games.amun_re.position import Site
    from amunre.games.amun_re.view import View

_EDGE = 10


@frozen
class Scene:
    """A view, the speaker that describes it, and the measures of its map."""

    view: View
    speaker: Speaker
    plan: MapPlan = WHOLE

    @property
    def room(self) -> int:
        """Width of a plot without its edges."""
        return self.plan.width - 2 * _EDGE

    @property
    def names(self) -> Sequence[str]:
        """Names of the players, by seat."""
        return self.speaker.names

    def seal(self, seat: int, hollow: bool = False) -> Thing:
        """Return the symbol for a seat."""
        return seals.seal(seat, seals.marks(self.names)[seat], hollow)


def facts(scene: Scene, province: Province) -> tuple[object, ...]:
    """Return everything that the drawing of a province depends on."""
    view, id = scene.view, province.id
    happens = view.sites[id], id in view.revealed, auctioning(view), id in view.out, tuple(stones_on(view, id))
    return scene.speaker.rules, tuple(scene.names), scene.plan, id, *happens


def plot(scene: Scene, province: Province) -> Element:
    """Draw a province as it looks on the board."""
    view, site, plan, room = scene.view, scene.view.sites[province.id], scene.plan, scene.room
    drawn = [_frame(scene, province, site)]
    class_ = "a-name a-quiet" if province.id in view.out else "a-name a-strong"
    y, size = plan.name
    drawn.append(label(name_of(province), _EDGE, y, size, class_, room=room))
    if plan.plain == plan.fields:
        drawn.append(row([*fields(province, site), (4, group()), *plain(site)], _EDGE, plan.fields, room))
    else:
        drawn.append(row(fields(province, site), _EDGE, plan.fields, room, 3))
    drawn.append(path(f"M{_EDGE} {plan.line:.3f}H{plan.width - _EDGE}", "a-rule"))
    if plan.plain != plan.fields:
        drawn.append(row(plain(site), _EDGE, plan.plain, room))
    played = [glyphs.card(lies=True) for _ in site.income_cards]
    drawn.append(row(printed(province) + free(province, site) + played, _EDGE, plan.printed, room, 5))
    drawn.append(moved(_foot(scene, province, site), 0, plan.foot))
    return group(element("title", scene.speaker.titled(view, province)), *drawn)


def _frame(scene: Scene, province: Province, site: Site) -> Element:
    """Draw a plot's background; its edge shows the owner, or that the province is up for auction."""
    view, width, height = scene.view, scene.plan.width, scene.plan.height
    if site.owner is not None:
        drawn = group(
            box(0.5, 0.5, width - 1, height - 1, "a-paper", 4),
            box(1.5, 1.5, width - 3, height - 3, f"a-edge-{site.owner % SEATS}", 3.5, stroke_width=3),
        )
    elif province.id in view.revealed:
        drawn = group(
            box(1, 1, width - 2, height - 2, "a-light", 4),
            box(4, 4, width - 8, height - 8, "a-draw", 2, stroke_width=0.6),
        )
    else:
        dashes = "5 4" if province.id in view.out else None
        drawn = box(0.5, 0.5, width - 1, height - 1, "a-paper a-edge", 4, stroke_dasharray=dashes)
    return drawn


def fields(province: Province, site: Site) -> list[Thing]:
    """Return printed farmers, farmers on fields, and free fields."""
    found = [glyphs.printed_farmer() for _ in range(province.printed_farmers)]
    found += [glyphs.field(True) for _ in range(site.field_farmers)]
    found += [glyphs.field(False) for _ in range(province.fields - site.field_farmers)]
    if not found:
        said = word("no-field")
        found = [(measured(said, 14), label(said, 0, 14, 14, "a-quiet"))]
    return found


def plain(site: Site) -> list[Thing]:
    """Return the pieces on the plain: pyramids, stones, farmers."""
    return [
        *seals.several(glyphs.pyramid, site.pyramids, 3),
        *seals.several(glyphs.stone, site.stones, 3),
        *seals.several(glyphs.farmer, site.plain_farmers, 2),
    ]


def printed(province: Province) -> list[Thing]:
    """Return the printed symbols: power card symbols, coin and camel, and temples."""
    found = seals.several(glyphs.card, province.limit, 4)
    if province.coin:
        found.append(glyphs.coin(province.coin))
    if province.coin_pays == "with-camel":
        found.append(glyphs.camel())
    return found + seals.several(glyphs.temple, province.temples, 3)


def free(province: Province, site: Site) -> list[Thing]:
    """Return a province's free items in a frame; they are filled while they are there for the next owner."""
    if site.gold or site.cards:
        return framed(site.gold, len(site.cards), province.framed_stones, lies=True)
    return framed(province.framed_gold, province.framed_cards, province.framed_stones)


def framed(gold: int, cards: int, stones: int, lies: bool = False) -> list[Thing]:
    """Return free items in their frame; return nothing if there are none. lies: whether they are actually there."""
    inside: list[Thing] = [glyphs.coin(gold, lies)] * bool(gold)
    inside += [glyphs.card(lies) for _ in range(cards)]
    inside += [glyphs.stone() for _ in range(stones)]
    if not inside:
        return []
    width = sum(width for width, _ in inside) + 4 * (len(inside) - 1) + 10
    frame = box(0.5, -2.5, width - 1, 25, "a-draw", 3, stroke_width=0.8, stroke_dasharray=None if lies else "3 2.5")
    return [(width, group(frame, row(inside, 5, 0, width)))]


# --- bottom of a plot: its owner, or the bids -----------------------------------------------------------


def _foot(scene: Scene, province: Province, site: Site) -> Element:
    if site.owner is not None:
        return _owner(scene, province, site.owner)
    if province.id in scene.view.revealed and auctioning(scene.view):
        return _bids(scene, province)
    said = word("out") if province.id in scene.view.out else ""
    return group(label(said, _EDGE, 38, 14, "a-quiet"))


def _owner(scene: Scene, province: Province, owner: int) -> Element:
    paid = price(scene.view, province.id)
    width, price_tag = _price(paid) if paid is not None else (0.0, group())
    _, seal = scene.seal(owner)
    return group(
        moved(seal, _EDGE, 18),
        label(scene.names[owner], _EDGE + 28, 35, 16, f"a-strong a-seat-{owner % SEATS}", room=scene.room - 34 - width),
        moved(price_tag, scene.plan.width - _EDGE - width, 19),
    )


def _price(paid: int) -> Thing:
    """Draw the space of the winning bid."""
    width = measured(str(paid), 13) + 8
    return width, group(
        box(0.5, 1, width - 1, 19, "a-rule", 2), label(str(paid), width / 2, 15.3, 13, "a-quiet", anchor="middle")
    )


def _bids(scene: Scene, province: Province) -> Element:
    """Draw the bid stones, on the ladder if there is room: the highest is filled, and outbid stones are hollow."""
    if not scene.plan.ladder:
        return row([*_numbered_bids(scene, province)], _EDGE, 18, scene.room, 3)
    ladder = scene.speaker.rules.ladder
    left, step = _EDGE + 4.0, (scene.room - 8) / max(1, len(ladder) - 1)
    ticks = "".join(f"M{left + step * n:g} 24v5" for n in range(len(ladder)))
    drawn = [path(f"{ticks}M{left:g} 26.5h{scene.room - 8}", "a-fine")]
    stones = [(ladder.index(gold), seat) for gold, seat in stones_on(scene.view, province.id)]
    numbered: list[int] = []
    for rank, (space, seat) in enumerate(stones):
        _, seal = scene.seal(seat, hollow=rank > 0)
        drawn.append(moved(seal, left + step * space - 8.5, 5, 0.77))
        if not numbered or numbered[-1] - space > 1:  # two neighboring numbers would not fit
            numbered.append(space)
    numbered += [end for end in sorted({0, len(ladder) - 1}) if all(abs(end - space) > 1 for space in numbered)]
    for space in numbered:
        highest = stones and space == stones[0][0]
        size, class_ = (14, "a-strong") if highest else (12.5, "a-quiet")
        drawn.append(label(str(ladder[space]), left + step * space, 42, size, class_, anchor="middle"))
    return group(*drawn)


def _numbered_bids(scene: Scene, province: Province) -> Iterator[Thing]:
    """Yield each bid stone and its number, the highest first."""
    for rank, (gold, seat) in enumerate(stones_on(scene.view, province.id)):
        yield scene.seal(seat, hollow=rank > 0)
        strong, told = rank == 0, str(gold)
        yield measured(told, 16, strong) + 6, label(told, 0, 17, 16, "a-strong" if strong else "a-quiet")
