"""The worked examples of blocks.txt as plain values, for the referee and for the engine alike.

The blocks 19.* are those of the digest of the rules. The blocks more.* notice mistakes that those do not.

A block is the sketch of a position, steps from there, and what must hold between them. It is written like this:

    players 2 | turn 0 | phase buy      also actions, buys, coins, bought, start (if not the seat in turn)
    hand 0: gold silver                 unseen cards of a seat's hand
    shown 0: watchtower                 cards of the hand that are seen
    top 0: platinum                     seen cards on the deck, from the top
    deck 0: copper estate               unseen cards below them, from the top
    discard 0: silver                   seen discards
    buried 0: copper                    unseen discards
    play: hoard                         cards in play
    pile gold 3                         else as at set-up, or fewer if more cards are elsewhere; the rest is in the trash
    tokens 0 2, turns 0 5               else 0; 1 turn from the start to the active seat, 0 for the others
    banned gold                         named for Contraband
    limit 5                             turns of each player (end.limit)
    shuffle: silver copper              the next shuffle from the top; without it, a shuffle is in card order
    kingdom mint                        the first cards of the kingdom; without it, those that the block names

    > 0 buy mint                        a seat answers
    ? 0 gained: leave | seal            a seat is asked, and has these answers
    + 0 buy mint                        an answer is legal
    ! 0 buy mint                        an answer must be refused
    = coins 2                           something holds: see Step

The kingdom is filled up to ten with the first other cards in card order, except Trade Route and Watchtower.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from prosperity.referee import KINGDOM, ORDER

TEXT = Path(__file__).with_name("blocks.txt").read_text(encoding="utf-8")
ZONES = ("hand", "shown", "top", "deck", "discard", "buried")
NUMBERS = ("coins", "actions", "buys", "shuffles", "mat")


class Step(NamedTuple):
    """One line below a sketch, with its plain values.

    about and value, by sign:
        ">", "+", "!"  (seat,), the answer
        "?"            (seat, stage), all legal answers in the order of the catalogue
        "="            one of
            ("coins",) or actions, buys, shuffles, mat: a number
            ("tokens", seat) or turns, score (total), rank (place): a number
            ("pile", card) or cost: a number
            ("hand", seat) or shown, top, deck, discard, buried, holds (all cards of a seat): cards
            ("play",) or trash (since the sketch): cards
            ("view", viewer, zone, seat), the viewer a seat or "spectator": cards, ? for each that is not known
            ("asked",): (seat, stage)
            ("over",): the clause
    Cards of decks are from the top, others in card order with ? last. hand, deck and discard are whole zones.
    """

    sign: str
    about: tuple[Any, ...]
    value: Any
    line: str


class Block(NamedTuple):
    """A worked example.

    The sketch has players, turn, start and kingdom (ten ids in card order), and of the rest what the block tells: phase,
    actions, buys, coins, bought, limit; play, banned: cards; shuffles: orders from the top; piles: numbers by card;
    tokens, turns: numbers by seat; hand, shown, top, deck, discard, buried: cards by seat.
    """

    name: str
    title: str
    clauses: tuple[str, ...]
    sketch: dict[str, Any]
    steps: list[Step]


def blocks(text: str = TEXT) -> Iterator[Block]:
    """Read every block, in the order of the text. Names are unique."""
    for chapter in text.split("\n# "):
        head, *parts = chapter.removeprefix("# ").strip().split("\n\n")
        number, heading = head.split(" ", 1)
        title, clauses = heading.rsplit(" - ", 1)
        for place, part in enumerate(parts, 1):
            name = number if len(parts) == 1 else f"{number}.{place}"
            lines = part.split("\n")
            told = [line for line in lines if line[0] not in ">?+!="]
            steps = [read_step(line) for line in lines if line[0] in ">?+!="]
            assert lines[: len(told)] == told, f"{name}: the sketch comes first"
            yield Block(name, title, tuple(clauses.split(", ")), read_sketch(told, part), steps)


def read_sketch(lines: list[str], block: str) -> dict[str, Any]:
    """Read the lines of a sketch; the whole block names cards of the kingdom."""
    head = dict(part.split(" ") for part in lines[0].split(" | "))
    sketch: dict[str, Any] = {key: value if key == "phase" else int(value) for key, value in head.items()}
    sketch.setdefault("start", sketch["turn"])
    named = [word for word in block.replace(":", "").split() if word in KINGDOM]
    for line in lines[1:]:
        key, _, rest = line.partition(" ")
        match key.rstrip(":"), rest.partition(":")[0].split():
            case "kingdom", cards:
                named = cards
            case ("play" | "banned") as key, cards:
                sketch[key] = known(cards)
            case "shuffle", cards:
                sketch.setdefault("shuffles", []).append(known(cards))
            case "limit", [number]:
                sketch["limit"] = int(number)
            case "pile", [card, number]:
                sketch.setdefault("piles", {})[card] = int(number)
            case ("tokens" | "turns") as key, [seat, number]:
                sketch.setdefault(key, {})[int(seat)] = int(number)
            case key, [seat] if key in ZONES:
                sketch.setdefault(key, {})[int(seat)] = known(rest.partition(":")[2].split())
            case _:
                raise AssertionError(line)
    others = (card for card in KINGDOM if card not in ("trade-route", "watchtower"))
    sketch["kingdom"] = in_order([*dict.fromkeys([*named, *others])][: max(10, len(set(named)))])
    assert len(sketch["kingdom"]) == 10, lines
    return sketch


def read_step(line: str) -> Step:
    """Read a line below a sketch."""
    sign, text = line.split(" ", 1)
    first, _, rest = text.partition(" ")
    if sign == "?":
        stage, _, answers = rest.partition(": ")
        return Step(sign, (int(first), stage), answers.split(" | "), line)
    if sign != "=":
        return Step(sign, (int(first),), rest, line)
    before, colon, after = text.partition(":")
    words = before.split()
    cards = after.split()
    match words:
        case ["view", viewer, zone, seat] if colon:
            about = ("view", viewer if viewer == "spectator" else int(viewer), zone, int(seat))
            return Step(sign, about, cards if zone == "deck" else in_order(cards), line)
        case ["deck" | "top", seat] if colon:
            return Step(sign, (words[0], int(seat)), known(cards), line)
        case ["hand" | "shown" | "discard" | "buried" | "holds", seat] if colon:
            return Step(sign, (words[0], int(seat)), in_order(known(cards)), line)
        case ["play" | "trash"] if colon:
            return Step(sign, (words[0],), in_order(known(cards)), line)
        case ["pile" | "cost", card, number]:
            return Step(sign, (words[0], card), int(number), line)
        case ["tokens" | "turns" | "score" | "rank", seat, number]:
            return Step(sign, (words[0], int(seat)), int(number), line)
        case ["asked", seat, stage]:
            return Step(sign, ("asked",), (int(seat), stage), line)
        case ["over", clause]:
            return Step(sign, ("over",), clause, line)
        case [word, number] if word in NUMBERS:
            return Step(sign, (word,), int(number), line)
    raise AssertionError(line)


def known(cards: Iterable[str]) -> list[str]:
    """The cards, each of which must be one of the game."""
    cards = list(cards)
    assert set(cards) <= set(ORDER), cards
    return cards


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards in card order, ? last."""
    return sorted(cards, key=[*ORDER, "?"].index)
