"""The rules of Amun-Re as tables: provinces, cards and numbers, for `amunre show`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from rich.console import RenderableType

from amunre.engine.texts import name_of
from amunre.games.amun_re import drawings
from amunre.games.amun_re.drawings.words import Speaker
from amunre.games.amun_re.model import PowerCard, Province, Ruleset
from amunre.games.amun_re.texts import part, sections, sign_of, title
from amunre.render.columns import grid, table
from amunre.terminal.face import Sheet


def _name(thing: Province | PowerCard, language: str | None) -> str:
    return thing.names.get(language or "", name_of(thing))


def provinces(rules: Ruleset, language: str | None) -> Iterator[RenderableType]:
    """Yield each value of each province, marked with its source."""
    heads = _heads("province", "fields", "limit", "free", "coin", "temples", "side", "shore", "egypt")
    right = _heads("fields", "limit", "coin", "temples")
    shown = table(part("show", "provinces", title=rules.title), *heads, right=right)
    for card in rules.provinces:
        shown.add_row(_name(card, language), *_cells(card))
    yield from (shown, "")
    legend = grid()
    legend.add_row("+2", part("show", "printed-farmers"))
    legend.add_row(f"8{part('show', 'camel-sign')}", part("show", "camel"))
    met = {provenance.known for card in rules.provinces for provenance in card.provenance.values()}
    for known, words in sections()["knowledge"].items():
        if known in met:
            legend.add_row(f"3{sign_of(known)}", words)
    yield from (legend, "")
    notes = grid()
    for card in rules.provinces:
        for key, provenance in card.provenance.items():
            if provenance.note:
                notes.add_row(_name(card, language), key, provenance.note)
    yield notes


def _cells(card: Province) -> list[str]:
    """Return a province's values, each with a mark for its source."""

    def marked(key: str, text: object) -> str:
        return f"{text}{sign_of(card.provenance[key].known) or ' '}"

    free = [
        (card.framed_gold, marked("framed-gold", part("drawings", "gold", n=card.framed_gold))),
        (card.framed_cards, marked("framed-cards", part("drawings", "framed-cards", n=card.framed_cards))),
        (card.framed_stones, marked("framed-stones", part("drawings", "stones", n=card.framed_stones))),
    ]
    camel = part("show", "camel-sign")
    printed = f"+{marked('printed-farmers', card.printed_farmers)}" if card.printed_farmers else ""
    return [
        printed + marked("fields", card.fields),
        marked("limit", card.limit),
        ", ".join(text.strip() for n, text in free if n),
        marked("coin", f"{card.coin or '-'}{camel if card.coin_pays == 'with-camel' else ''}"),
        marked("temples", card.temples or "-"),
        marked("side", card.side),
        marked("shore", card.shore),
        marked("egypt", card.egypt),
    ]


def cards(rules: Ruleset, language: str | None) -> Iterator[RenderableType]:
    """Yield the kinds of power card."""
    heads = _heads("card", "id", "count", "phase", "effect")
    shown = table(part("show", "cards", title=rules.title), *heads, right=_heads("count"))
    for card in rules.cards:
        phase = title("phases", card.effect.phase)
        shown.add_row(_name(card, language), card.id, str(card.count), phase, _described(card.effect))
    shown.add_row(part("drawings", "together"), "", str(sum(card.count for card in rules.cards)))
    yield from (shown, "")
    yield part("show", "more")


def _described(word: Any, mark: str = ":") -> str:
    """Return a vocabulary word with its parameters; a nested word's parameters follow its name."""
    told = []
    for field in attrs.fields(type(word)):
        value = getattr(word, field.name)
        if attrs.has(type(value)):
            told.append(_described(value, mark=""))
        else:
            values = value if isinstance(value, tuple) else (value,)
            name = part("show", "in") if field.name == "respect" else field.name
            told.append(f"{name} {', '.join(map(str, values))}")
    return f"{word.kind}{mark} {', '.join(told)}" if told else word.kind


def numbers(rules: Ruleset, language: str | None) -> Iterator[RenderableType]:
    """Yield the numbers for scoring, temple, prices, bids and gifts."""
    lines = table(part("show", "lines"), *_heads("line", "per", "rule"))
    for line in rules.lines:
        lines.add_row(title("lines", line.id), _described(line.measure), line.clause)
    yield from (lines, "")
    heads = _heads("space", "total", "yields", "camels")
    track, speaker = table(part("show", "track"), *heads, right=_heads("space")), Speaker(rules)
    for space in rules.temple:
        gold = speaker.word("gold", n=space.space)
        track.add_row(str(space.space), speaker.total(space), gold, title("camels", space.camels))
    yield from (track, "")
    prices = table(part("show", "prices"), part("show", "items"), *(str(n) for n in range(1, 11)))
    prices.add_row(part("show", "gold"), *(str(rules.total_price(n)) for n in range(1, 11)))
    yield from (prices, "")
    rest = grid()
    rest.add_row(part("show", "bids"), ", ".join(map(str, rules.ladder)))
    gifts = {"first": rules.first_gifts, "second": rules.second_gifts, "others": rules.other_gifts}
    rest.add_row(part("show", "gifts"), part("show", "gifts-of", **gifts))
    steal = {"counts": rules.steal_counts, "takes": rules.steal_takes}
    rest.add_row(part("show", "steal", **steal), part("show", "steal-is", **steal))
    rest.add_row(part("show", "sold"), speaker.word("gold", n=rules.sale_gold))
    rest.add_row(part("show", "ties"), part("show", "then").join(title("tie-breaks", id) for id in rules.tie_breaks))
    yield rest


def _heads(*keys: str) -> tuple[str, ...]:
    """Return column headers."""
    return tuple(part("show", key) for key in keys)


SHEETS = {
    "provinces": Sheet(provinces, ["provinces"], drawings.egypt),
    "cards": Sheet(cards, ["power-cards"], drawings.cards),
    "scoring": Sheet(numbers, ["scoring", "ruleset"]),
}
