"""The page of observations: every group of features of each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from amunre.book.book import Book
from amunre.book.markup import front, plain, wide_table
from amunre.engine.features import BoundGroup
from amunre.engine.ruleset import Rules
from amunre.games import GAMES, STANDARD, game_named
from amunre.games.loading import load_rules, shipped_rulesets_of

FEW = 4
"""Labels that are all listed in every row."""


def features_page(book: Book) -> str:
    """Return the page: for each game its hashes, and its groups under the standard rules."""
    name = book.say("features")
    parts = [f"{front(name)}# {plain(name)}\n", book.say("features-intro", example="`gold[1]`") + "\n"]
    for id in GAMES:
        rules = load_rules(STANDARD[id])
        parts.append(f"## {plain(rules.title)} {{ #{id} }}\n")
        heads = [book.say(key) for key in ("features-rules", "features-players", "features-count", "features-hash")]
        parts.append(wide_table(heads, _hashes(book, id)))
        heads = [
            book.say(key) for key in ("features-group", "meaning", "features-labels", "may-be", "features-numbers")
        ]
        parts.append(wide_table(heads, _groups(book, rules)))
    return "\n".join(parts)


def _players(rules: Rules[Any]) -> range:
    return range(rules.least_players, rules.most_players + 1)


def _hashes(book: Book, id: str) -> Iterator[tuple[str, ...]]:
    """Yield the number of features and the hash for each ruleset, number of players and kind of information."""
    for name in shipped_rulesets_of(game_named(id)):
        rules = load_rules(name)
        for players in _players(rules):
            for perfect in (False, True):
                encoder = rules.encoder(players, perfect)
                count = book.say("features-perfect", n=encoder.size) if perfect else str(encoder.size)
                yield f"`{name}`", str(players), count, f"`{encoder.hash[:16]}`"


def _groups(book: Book, rules: Rules[Any]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each group."""
    rows = [*zip(*(rules.encoder(players, perfect=True).groups for players in _players(rules)), strict=True)]
    kinds = Counter(kind for bounds in rows for kind in _kinds(bounds[-1]))
    for bounds in rows:
        group = bounds[0].group
        sizes = [len(bound.features) for bound in bounds]
        hidden = f" {book.say('features-hidden')}" if group.hidden else ""
        yield (
            f"`{group.name}`",
            plain(group.says) + hidden,
            "; ".join(_labels(book, kind, kinds[kind] > 1) for kind in _kinds(bounds[-1])),
            _bounds(book, bounds),
            " / ".join(str(n) for n in (sizes if len({*sizes}) > 1 else sizes[:1])),
        )


def _kinds(bound: BoundGroup) -> list[tuple[str, ...]]:
    """Return the labels of a group, kind by kind."""
    each = [one.name.partition("[")[2].removesuffix("]").split(",") for one in bound.features]
    return [tuple(dict.fromkeys(labels)) for labels in zip(*each, strict=True)] if bound.shape else []


def _labels(book: Book, kind: tuple[str, ...], shared: bool) -> str:
    """Return all labels of a kind; of seats, and if several groups have the same, only the ends."""
    if len(kind) > 1 and (kind[0].isdigit() or (shared and len(kind) > FEW)):
        return book.say("features-range", first=f"`{kind[0]}`", last=f"`{kind[-1]}`")
    return ", ".join(f"`{label}`" for label in kind)


def _bounds(book: Book, bounds: tuple[BoundGroup, ...]) -> str:
    """Return the least and the greatest value in a group, for any number of players."""
    features = [one for bound in bounds for one in bound.features]
    return book.say("features-bounds", low=min(one.low for one in features), high=max(one.high for one in features))
