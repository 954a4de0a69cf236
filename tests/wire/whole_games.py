"""Messages of whole random games: what every viewer gets, in every kind of moment."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from counts import few
from prosperity import games as prosperity_games
from tigris import games as tigris_games

import amunre
from amunre import OMNISCIENT, SPECTATOR, Game, Result, Score, Violation, wire
from amunre.checking.policies import next_step
from amunre.engine.update import Chair, Told
from amunre.games import FIRST, game_named
from amunre.games.amun_re.checking.policies import POLICIES
from amunre.games.prosperity.score import Score as ProsperityScore
from amunre.games.tigris.score import Score as TigrisScore

GAMES = (FIRST, "tigris", "prosperity")
SCORES = {FIRST: Score, "tigris": TigrisScore, "prosperity": ProsperityScore}
BLANKED = {FIRST: "gold", "tigris": "points"}
"""By game, what a view may hide beyond the rules, if anything."""


def classes_of(id: str) -> dict[str, type]:
    """By form: what is sent in it of a game."""
    game = game_named(id)
    return {
        "action": game.action,
        "prompt": game.prompt,
        "view": game.view,
        "event": game.event,
        "line": wire.Line,
        "violation": Violation,
        "score": SCORES[id],
        "result": Result,
        "update": game.update,
        "news": game.news,
    }


PLAIN = {"request", "material", "chair", "told"}
"""Forms that stay plain JSON, and those that are sent in others alone."""

CLASSES = classes_of(FIRST)
CLASSES_OF = {id: classes_of(id) for id in GAMES}

NUMBERS = few((3, 8), (0, 3, 4, 8))
"""Games of 3, 4 and 5 players, by each policy; one of them by the rules of the delta."""
NUMBERS_OF = {
    FIRST: NUMBERS,
    "tigris": few((11, 6), (0, 1, 3, 6, 8, 11)),
    "prosperity": few((6, 10, 23), (0, 1, 6, 10, 16, 23)),
}
"""Of the other games 2 to 4 players, by each policy; one of them by the English variant of Euphrat & Tigris.

Half of the games of Prosperity go on from a position with many cards."""
PLAYED = [(id, number) for id in GAMES for number in NUMBERS_OF[id]]

MANY = 4
"""Of one code and clause no more violations are looked at than this: they differ in amounts."""
TRIED = 300
"""Actions that are tried at one moment, where there are more."""


def new_game(number: int, id: str = FIRST) -> tuple[Game, Random]:
    if id == "prosperity":
        return prosperity_games.any_game(number), Random(number)
    if id != FIRST:
        game, random, _ = tigris_games.new_game(number)
        return game, random
    rules = amunre.load_ruleset("delta" if number % 4 == 3 else "standard")
    return Game(rules, 3 + number % 3, seed=number), Random(number)


def step(game: Game, number: int, random: Random) -> None:
    if game.rules.game.id == "prosperity":
        prosperity_games.lively(game, random)
        return
    policies = tigris_games.POLICIES if game.rules.game.id != FIRST else list(POLICIES.values())
    game.push(*next_step(game, policies[number // 3 % 3], random))


def viewers(game: Game) -> tuple[int | str, ...]:
    return (*range(game.players), SPECTATOR, OMNISCIENT)


def update_of(game: Game, viewer: int | str, since: int) -> Any:
    """Return a table's update, made without the table."""
    events = game.events(viewer, since)
    hides = (
        {BLANKED[game.rules.game.id]: "hidden" if len(game.steps) % 2 else "open"}
        if game.rules.game.id in BLANKED
        else {}
    )
    return game.rules.game.update(
        step=len(game.steps),
        viewer=viewer,
        chairs=tuple(
            Chair(None if seat else name, "uniform" if seat else None, 5 if seat == 0 else None)
            for seat, name in enumerate(game.names)
        ),
        view=game.view(viewer, **hides),
        prompt=game.prompt(viewer) if isinstance(viewer, int) else None,
        kept=since,
        first=since,
        events=events,
        lines=wire.lines_of(game, events),
        told=(Told(3, "sat", 0, game.names[0], None, "They sit down."),) if since else (),
        plea=1 if since else None,
        intention=None if viewer == SPECTATOR else "pass",
        back=() if viewer == SPECTATOR else ("take-back", "plead"),
        scores=tuple(game.score(seat) for seat in range(game.players)),
        result=game.result,
    )


def news_of(game: Game, viewer: int | str, since: int) -> Any:
    """The same for who has a view."""
    whole = update_of(game, viewer, since)
    prompt = game.prompt(viewer, reasons=False) if isinstance(viewer, int) else None
    parts = {
        name: getattr(whole, name)
        for name in ("step", "viewer", "chairs", "kept", "events", "told", "plea", "intention", "back", "result")
    }
    return game.rules.game.news(prompt=prompt, **parts)


def violations(game: Game) -> Iterator[Violation]:
    """Why actions of all kinds are refused now."""
    random = Random(len(game.steps))
    actions = [
        action
        for action in game.rules.actions
        if action.verb != "offer" or action.amount in (1, 30, game.rules.most_gold)
    ]
    for seat in range(game.players):
        for action in random.sample(actions, min(len(actions), TRIED)) if game.rules.game.id != FIRST else actions:
            yield from game.explain(seat, action)


@cache
def messages(number: int, id: str = FIRST, every: int = 16) -> tuple[tuple[str, Any], ...]:
    """Return all messages of a game, by form, each once.

    The messages of a moment are taken at regular steps, when a stage first begins, and at the end.
    """
    found: dict[tuple[str, str], Any] = {}
    seen: dict[tuple[str, str], int] = {}

    def add(form: str, value: Any) -> None:
        found.setdefault((form, repr(value)), value)

    game, random = new_game(number, id)
    since, stages = 0, set[str]()
    for n in range(10_000):
        if n % every == 0 or game.stage not in stages:
            stages.add(game.stage)
            viewer = viewers(game)[len(found) % (game.players + 2)]
            add("update", update_of(game, viewer, since))
            add("news", news_of(game, viewer, since))
            for viewer in viewers(game):
                add("view", game.view(viewer))
            for violation in violations(game):
                case = violation.code, violation.clause
                seen[case] = seen.get(case, 0) + 1
                if seen[case] <= MANY:
                    add("violation", violation)
            for seat in range(game.players):
                add("prompt", game.prompt(seat))
                add("score", game.score(seat))
                add("score", game.score_if_now(seat))
                for action in game.legal_actions(seat):
                    add("action", action)
            since = len(game.events(SPECTATOR))
        if game.over:
            break
        step(game, number, random)
    for viewer in viewers(game):
        for event in game.events(viewer):
            add("event", event)
        for line in wire.lines_of(game, game.events(viewer)):
            add("line", line)
    add("result", game.result)
    return tuple((form, value) for (form, _), value in found.items())


def compact(value: Any) -> str:
    """The shortest JSON of a value."""
    return json.dumps(wire.dump(value), separators=(",", ":"))
