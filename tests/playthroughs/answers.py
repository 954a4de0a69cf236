"""Each answer of the public face of a game and of a ruleset, by the name of the method or attribute."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

import pytest
from attrs import frozen
from saying import Answer, agrees, brief, digest, flat, position, ranges, said, short

from amunre import OMNISCIENT, SPECTATOR, Game
from amunre.engine.features import hash_of, others, seats
from amunre.engine.ruleset import Rules

TRIED = 3
"""Actions of each verb that a seat is refused at a moment, at most."""
WORDS = 10
"""Legal actions that are told in words; of more, those at the ends of each verb."""


@frozen(eq=False)
class Moment:
    """A game after a step."""

    game: Game[Any]
    before: Game[Any] | None
    """The game before the step; None at the beginning."""

    @property
    def seats(self) -> range:
        return range(self.game.players)

    @property
    def viewers(self) -> tuple[Any, ...]:
        return (*self.seats, SPECTATOR, OMNISCIENT)

    @property
    def step(self) -> tuple[int, Any]:
        seat, action = self.game.steps[-1]
        return seat, action

    @property
    def since(self) -> int:
        """Number of the first event of the step."""
        return self.before.event_counts[-1] if self.before else 0


Says = Callable[[Moment], Iterator[Answer]]
ANSWERS: dict[str, Says] = {}
"""By name: a function that gives the answers of a method or attribute of `Game` after a step."""


def answer(says: Says) -> Says:
    """Enter a function under the name of the method that it asks."""
    ANSWERS[says.__name__] = says
    return says


def told(name: str, value: Callable[[Game[Any]], object]) -> None:
    """Enter an answer that is a single value of the game."""
    ANSWERS[name] = lambda moment: iter([said(name, value(moment.game))])


def again(name: str, other: Callable[[Moment], Game[Any]], *, steps: int = 1) -> None:
    """Enter a method that must lead to the same position as the step, or undo it."""

    def says(moment: Moment) -> Iterator[Answer]:
        if moment.before:
            whither = moment.game if steps else moment.before
            yield said(name, agrees(position(other(moment)) == position(whither), "position"))

    ANSWERS[name] = says


def stepped(moment: Moment, way: Callable[[Game[Any], int, Any], object]) -> Game[Any]:
    """Return the game after the step, played in some way."""
    assert moment.before
    game = moment.before.copy()
    way(game, *moment.step)
    return game


def undone(moment: Moment) -> Game[Any]:
    game = moment.game.copy()
    assert game.undo() == moment.game.steps[-1]
    return game


told("names", lambda game: brief(game.names))
told("seed", lambda game: game.seed)
told("rules", lambda game: f"{game.rules.id} {game.rules.hash[:8]}")
told("players", lambda game: game.players)
told("setup", lambda game: game.setup)
told("start", lambda game: game.start)
told("order", lambda game: brief(game.order))
told("to_act", lambda game: brief(game.to_act))
told("stage", lambda game: game.stage)
told("round", lambda game: getattr(game, "round", "this game has no rounds"))
told("over", lambda game: game.over)
told("position", position)
told("result", lambda game: game.result)
told("event_counts", lambda game: f"{game.event_counts[-1]} after {len(game.event_counts) - 1} steps")
told("steps", lambda game: len(game.steps))
told(
    "shuffles", lambda game: f"{len(game.shuffles)}, the last: {brief(game.shuffles[-1]) if game.shuffles else 'none'}"
)
told("renamed", lambda game: brief(game.renamed([f"Player {n}" for n in range(game.players)]).names))
told("lies_face_down", lambda game: brief(n for n in range(len(game.steps)) if game.lies_face_down(n)) or "no step")
told("origin", lambda game: digest(game.origin.to_json()) if game.origin else "the usual set-up")
again("push", lambda moment: stepped(moment, Game.push))
again("push_index", lambda moment: stepped(moment, lambda game, seat, action: game.push_index(seat, action.index)))
again("copy", lambda moment: moment.game.copy())
again("from_position", lambda moment: Game.from_position(moment.game.rules, moment.game.position(), seed=1))
again("at", lambda moment: moment.game.at(len(moment.game.steps) - 1), steps=0)
again("undo", undone, steps=0)


@answer
def play(moment: Moment) -> Iterator[Answer]:
    if moment.before:
        seat, action = moment.step
        events = moment.before.copy().play(seat, action)
        yield said("play", agrees(events == moment.game.events(seat, moment.since), "events as its seat sees them"))


@answer
def check_viewer(moment: Moment) -> Iterator[Answer]:
    yield said("check_viewer", brief(map(moment.game.check_viewer, moment.viewers)))
    with pytest.raises(ValueError, match="viewer") as refused:
        moment.game.check_viewer(moment.game.players)
    yield said("check_viewer", refused.value, part="another")


@answer
def events(moment: Moment) -> Iterator[Answer]:
    for viewer in moment.viewers:
        for event in moment.game.events(viewer, moment.since):
            params = " ".join(f"{name}={short(value)}" for name, value in event.params.items())
            yield said("events", f"{event.kind} {params} [{event.clause}]", viewer, event.number)


@answer
def sentence(moment: Moment) -> Iterator[Answer]:
    for viewer in moment.viewers:
        for event in moment.game.events(viewer, moment.since):
            yield said("sentence", moment.game.sentence(event), viewer, event.number)


@answer
def revealed_since(moment: Moment) -> Iterator[Answer]:
    event = moment.game.revealed_since(max(0, len(moment.game.steps) - 1))
    yield said("revealed_since", f"{event.number} {event.kind}" if event else "nothing")


@answer
def legal_actions(moment: Moment) -> Iterator[Answer]:
    for seat in moment.seats:
        actions = moment.game.legal_actions(seat)
        verbs = [[*map(str, same)] for _, same in groupby(actions, lambda one: one.verb)]
        ends = [f"{same[0]} ... {same[-1]} ({len(same)})" if len(same) > 1 else same[0] for same in verbs]
        yield said("legal_actions", "; ".join(map(str, actions) if len(actions) <= WORDS else ends) or "none", seat)


@answer
def legal_indices(moment: Moment) -> Iterator[Answer]:
    for seat in moment.seats:
        yield said("legal_indices", ranges([*moment.game.legal_indices(seat)]), seat)


@answer
def legal_mask(moment: Moment) -> Iterator[Answer]:
    for seat in moment.seats:
        mask = bytearray(len(moment.game.rules.actions))
        moment.game.legal_mask(seat, mask)
        legal = [index for index, byte in enumerate(mask) if byte]
        yield said("legal_mask", agrees(legal == [*moment.game.legal_indices(seat)], "actions as legal_indices"), seat)


@answer
def explain(moment: Moment) -> Iterator[Answer]:
    """The first refusal with each code; a playthrough shows no others."""
    catalogue = moment.game.rules.actions
    for seat in moment.seats:
        legal = {*moment.game.legal_indices(seat)}
        for _, same in groupby(catalogue, lambda one: one.verb):
            refused = [action for action in same if action.index not in legal]
            for action in refused[:: max(1, len(refused) // TRIED)][:TRIED]:
                for one in moment.game.explain(seat, action):
                    yield said("explain", f"{seat} {action}: {one.text} [{one.clause}]", part=one.code)


@answer
def prompt(moment: Moment) -> Iterator[Answer]:
    for seat in moment.seats:
        asked = moment.game.prompt(seat)
        yield said("prompt", f"{asked.kind}: {asked.text} [{asked.clause}]", seat)
        yield said("prompt", brief(group.kind for group in asked.groups) or "none", seat, "groups")
        for group in asked.groups:
            open = [choice.label for choice in group.choices if not choice.violations]
            warned = [f"warning: {choice.warning}" for choice in group.choices if choice.warning]
            refused = sorted({one.code for choice in group.choices for one in choice.violations})
            says = f"{brief([*open, *warned]) or 'nothing'}{' - not: ' if refused else ''}{', '.join(refused)}"
            yield said("prompt", says, seat, f"{group.kind}, {group.title}")


@answer
def preview(moment: Moment) -> Iterator[Answer]:
    if moment.before:
        seat, action = moment.step
        seen = moment.before.preview(seat, action)
        kinds = brief(event.kind for event in seen.events) or "no event"
        yield said("preview", f"{kinds}{', and more' if seen.more else ''}; then: {seen.question}", part="of the step")
        yield said("preview", f"{seen.before.total} -> {seen.after.total}", part="points")


@answer
def view(moment: Moment) -> Iterator[Answer]:
    for viewer in moment.viewers:
        for path, value in flat(moment.game.view(viewer).to_json()):
            *part, item = path if len(path) < 3 else (*path[:2], ".".join(path[2:]))
            yield Answer("view", ".".join(part), item, viewer, value)


@answer
def observe(moment: Moment) -> Iterator[Answer]:
    """Every number of each seat, and what the first seat may not know; seats by their number, so that many are equal."""
    game = moment.game
    for seat, perfect in [*((seat, False) for seat in moment.seats), (0, True)]:
        name = "observe perfect" if perfect else "observe"
        numbers = array("f", bytes(4 * len(game.rules.features(game.players, perfect=perfect))))
        game.observe(seat, numbers, perfect=perfect)
        rest = iter(numbers)
        for bound in game.rules.encoder(game.players, perfect).groups:
            absolute = [kind in (seats, others) and (seat, game.players) for kind in bound.group.by]
            told = [(label(one.name, absolute), str(int(next(rest)))) for one in bound.features]
            for item, number in sorted(told) if any(absolute) else told:
                if bound.group.hidden or not perfect:
                    yield Answer(name, bound.group.name, item, seat, number)


def label(name: str, absolute: list[Any]) -> str:
    """Return the labels of a feature, with the number of a seat instead of its distance from the observer."""
    labels = name.partition("[")[2].removesuffix("]").split(",")
    for n, which in enumerate(absolute):
        if which:
            observer, players = which
            labels[n] = f"seat {(int(labels[n]) + observer) % players}"
    return ",".join(labels)


@answer
def redeal(moment: Moment) -> Iterator[Answer]:
    for viewer in moment.viewers[:-1]:
        dealt = moment.game.redeal(viewer, seed=len(moment.game.steps))
        yield said("redeal", agrees(dealt.view(viewer) == moment.game.view(viewer), "view"), viewer)


def scored(name: str) -> Says:
    """Return the function for the scores of all seats: the total, and the lines with points."""

    def says(moment: Moment) -> Iterator[Answer]:
        for seat in moment.seats:
            found = getattr(moment.game, name)(seat)
            columns = ", ".join(f"{line} {points}" for line, points in found.columns.items() if points)
            yield said(name, f"{found.total} ({columns})", seat)

    return says


ANSWERS |= {name: scored(name) for name in ("score", "score_if_now")}


# --- rulesets ---------------------------------------------------------------------------------------------------


def features(rules: Rules[Any]) -> Iterator[str]:
    for players in range(rules.least_players, rules.most_players + 1):
        for perfect in (False, True):
            found = rules.features(players, perfect=perfect)
            yield f"{players}{' perfect' * perfect}: {len(found)} {hash_of(found)[:8]}"


def actions(rules: Rules[Any]) -> Iterator[str]:
    for verb, same in groupby(rules.actions, lambda one: one.verb):
        texts = [*map(str, same)]
        yield f"{verb}: {len(texts)}, {texts[0]} ... {texts[-1]} ({digest(texts)})"


TOLD: Mapping[str, Callable[[Any], Iterable[object]]] = {
    "actions": actions,
    "features": features,
    "clause": lambda rules: [rules.clause("setup.players").text],
    "encoder": lambda rules: [rules.encoder(rules.most_players, False).size],
    "data": lambda rules: [f"{file}: {digest(content)}" for file, content in rules.data.items()],
    "game": lambda rules: [rules.game.id],
    "rulebook": lambda rules: [f"{len([*rules.rulebook.catalogue])} actions"],
}
"""Answers of any ruleset that are not told by their values."""
ASKED: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "amun-re": {
        "card": ("block",),
        "gifts_of": (3,),
        "kingdom_of": (4,),
        "price": (3,),
        "province": ("abu",),
        "purse": (20, 3),
        "space_for": (10,),
        "total_offered": ((8, 0, 3), (0, 0, 3)),
        "total_price": (5,),
    },
    "tigris": {"tile": ("temple",)},
    "prosperity": {"card": ("copper",), "kingdom": ("beginners",), "most_cards": ("copper",)},
}
"""By game: the arguments with which a method of its rulesets is asked."""


def of_rules(rules: Rules[Any], name: str) -> Iterator[str]:
    """Yield the answers of a ruleset. Raises KeyError if a method has no arguments to be asked with."""
    if name in TOLD:
        yield from map(str, TOLD[name](rules))
    else:
        value = getattr(rules, name)
        yield short(value(*ASKED[rules.game.id][name]) if callable(value) else value)
