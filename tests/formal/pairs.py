"""Pairs of games that one viewer cannot distinguish: both must tell that viewer the same.

A game is played to its end; then other games follow its steps, which agree with it on the knowledge of one seat. After
each step, everything that the public face tells that seat is compared. A game stops following when a step reveals a
difference, and another one continues from there. The `Secrets` of a game define the knowledge of a seat, and what a
step reveals.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from attrs import define, evolve, field, frozen
from blanking import Json, Viewer
from claims import Finding, spread
from planting import Fault, Outcome, faults_in, try_out

from amunre import SPECTATOR, IllegalAction, render
from amunre.checking.policies import Policy, next_step
from amunre.engine.events import Event
from amunre.engine.game import Game
from amunre.wire import dump

Answers = dict[str, str]
"""Answers of the face, by question; as text, so that order counts even where two values are equal."""

SHARES = [share for share in (1.0, 0.5, 0.25, 0.1, 0.05) for _ in range(8)]
"""The share of a partner that is changed, by attempt: the smaller the change, the more steps it fits."""

LIFE = 20
"""Steps after which a partner makes room for one that differs more, on the average."""

SELDOM = 12
"""Moments from one to the next in which what is drawn is compared too."""

WORLDS = 25
"""Worlds in which a step is tried that shows something hidden; any other step is tried in one."""


def as_it_is(game: Game, seat: int, action: Any, after: Json, viewer: Viewer) -> Any:
    """For a game in which everybody sees what is done."""
    return action


@frozen
class Secrets:
    """The secrets of a game, and functions that make and change its games."""

    new_game: Callable[[int], tuple[Game, Policy, Random]]
    """The game with a number, and how it is played."""
    known: Callable[[Json, Viewer], Json]
    """Function that returns the part of a position that a viewer may know."""
    light: Callable[[Json, int, Any, Json, Viewer], Json]
    """Function that returns the hidden values that a step shows to a viewer, from the position before it, its seat and action,
    and the position after it, of which only the public part is used."""
    partner: Callable[[Json, Viewer, Random, float], Json]
    """Another position that agrees on what the viewer may know; about this share of the hidden things has moved."""
    orders: Callable[[Story, Random], Iterable[Sequence[Sequence[str]]]]
    """The shuffles of a game, a little otherwise in what its viewer does not see at once."""
    sample: Callable[[Any, Random], list[Any]]
    """Actions of a ruleset that a seat asks about: some of every kind."""
    covered: Mapping[str, Any]
    """Options for a view that shows less than the viewer may know."""
    alike: Callable[[Game, int, Any, Json, Viewer], Any] = as_it_is
    """A function that returns the action in another game that looks to the viewer like this action."""


@define
class Tally:
    """Counts of comparisons, and the differences found."""

    games: int = 0
    pairs: int = 0
    steps: int = 0
    """Steps that were played in both games of a pair."""
    answers: int = 0
    alone: int = 0
    """Steps of a game that no other game could follow."""
    stages: set[str] = field(factory=set)
    """Stages in which answers were compared."""
    wrong: list[str] = field(factory=list)

    def compare(self, where: str, here: Mapping[str, str], there: Mapping[str, str]) -> None:
        """Note each question with two answers."""
        for question, one in here.items():
            other = there[question]
            self.answers += 1
            if one != other:
                start = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
                near = slice(max(0, start - 60), start + 60)
                self.wrong.append(f"{where}: {question}: …{one[near]}… but …{other[near]}…")


def finding(tallies: Iterable[Tally]) -> Finding:
    """Sum up the tallies of some games as a finding."""
    total = Tally()
    for tally in tallies:
        total.games += tally.games
        total.pairs += tally.pairs
        total.steps += tally.steps
        total.answers += tally.answers
        total.alone += tally.alone
        total.stages |= tally.stages
        total.wrong += tally.wrong
    covered = (
        f"{total.games} games, {total.pairs:,} pairs, {total.steps:,} steps in both ({total.alone} in one only), "
        f"{total.answers:,} answers compared"
    )
    if total.stages:
        covered += f", in the stages {', '.join(sorted(total.stages))}"
    return Finding(covered, f"{len(total.wrong)} differences", tuple(total.wrong))


# --- what the face tells ---------------------------------------------------------------------------------------


def asked(game: Game, viewer: Viewer) -> dict[str, object]:
    """The seats that are asked now and the stage; for a seat also its choices."""
    answers: dict[str, object] = {
        "who is asked": game.to_act,
        "stage": (game.stage, game.over, game.players, game.names),
    }
    if isinstance(viewer, int):
        answers |= {
            "legal actions": game.legal_actions(viewer),
            "legal indices": game.legal_indices(viewer),
            "prompt": game.prompt(viewer),
        }
    return answers


def told(secrets: Secrets, game: Game, viewer: Viewer, actions: Sequence[Any]) -> Answers:
    """Return what the face tells a viewer now: the public part, and for a seat also its actions and their refusals."""
    answers = asked(game, viewer) | {
        "result": game.result,
        "score": [game.score(seat) for seat in range(game.players)],
        "score if now": [game.score_if_now(seat) for seat in range(game.players)],
        "view of a spectator": game.view(SPECTATOR),
        "view": game.view(viewer),
        "view with less": game.view(viewer, **secrets.covered),
    }
    if isinstance(viewer, int):
        explained = {str(action): game.explain(viewer, action) for action in actions}
        refused = next((action for action, violations in explained.items() if violations), None)
        redealt = game.redeal(viewer, seed=1)
        answers |= {
            "explanations": explained,
            "refusal": refused and refusal(game, viewer, refused),
            "redeal": (redealt.seed, redealt.position()),
        }
    sent = ("view", "prompt", "result", "score", "explanations", "who is asked")
    on_the_wire = {f"{question}, as JSON": as_json(answers[question]) for question in sent if question in answers}
    return {question: repr(answer) for question, answer in answers.items()} | on_the_wire


def drawn(game: Game, viewer: Viewer) -> Answers:
    """Return what is drawn for a viewer, as a picture and in words."""
    view, rules, names = game.view(viewer), game.rules, game.names
    drawings = {"board": render.board(view, rules, names), "scores": render.scores(view, rules, names)}
    drawings |= {f"hand of {seat}": render.hand(view, rules, names, seat=seat) for seat in range(game.players)}
    screen = render.screen(view, rules, names)
    drawings |= {"screen": screen.board, **({"own hand": screen.hand} if screen.hand else {})}
    drawings |= {f"player {seat}": drawing for seat, drawing in enumerate(screen.seats)}
    return {what: "\n".join((one.svg, one.description, one.html, one.text)) for what, one in drawings.items()}


def as_json(value: object) -> str:
    """Every byte that a front end would be sent."""
    return json.dumps(dump(value))


def refusal(game: Game, seat: int, action: str) -> tuple[str, object]:
    """Return the refusal of an illegal action, as the seat gets it."""
    try:
        return "played", game.play(seat, action)
    except IllegalAction as error:
        return str(error), error.violations


@define
class Listener:
    """Hears for a viewer what happens in a game, each event once, numbered from the first that is new."""

    game: Game
    viewer: Viewer
    heard: int = 0

    def news(self) -> Answers:
        """Return what has happened since the last call."""
        own = self.game.events(self.viewer, self.heard)
        public = self.game.events(SPECTATOR, self.heard)
        news = {"events": self._words(own), "events of a spectator": self._words(public)}
        news["events, as JSON"] = as_json([evolve(event, number=event.number - self.heard) for event in own])
        self.heard += len(own)
        return news

    def _words(self, events: Iterable[Event]) -> str:
        return repr([(e.number - self.heard, e.kind, e.clause, e.params, self.game.sentence(e)) for e in events])

    def play(self, seat: int, action: Any) -> Answers:
        """Play a step; what happened then, and whether it can be taken back."""
        returned = [event.params for event in self.game.play(seat, action)]
        last = len(self.game.steps) - 1
        final = self.game.revealed_since(last) is not None, self.game.lies_face_down(last)
        news = self.news() | {"taken back": repr(final)}
        return news | ({"returned": repr(returned)} if seat == self.viewer else {})


# --- a game, and others that follow its steps --------------------------------------------------------------------


@frozen
class Moment:
    """A game at a moment."""

    truth: Json
    told: Answers
    actions: Sequence[Any]
    """Actions that were explained."""
    drawn: Answers
    """Drawings; empty at most moments."""
    game: Game


@frozen
class Story:
    """A whole game as one viewer is told it."""

    secrets: Secrets
    number: int
    viewer: Viewer
    setup: Answers
    """Answers to the viewer about the time before the first step."""
    moments: Sequence[Moment]
    steps: Sequence[tuple[int, Any]]
    happened: Sequence[Answers]
    """Answers to the viewer about each step."""

    @property
    def game(self) -> Game:
        """The game at its end."""
        return self.moments[-1].game

    def light(self, step: int, truth: Json) -> Json:
        """Return what a step reveals to the viewer, given the truth before it."""
        seat, action = self.steps[step]
        return self.secrets.light(truth, seat, action, self.moments[step + 1].truth, self.viewer)

    def shuffles(self, step: int) -> bool:
        """Return whether something is shuffled in a step."""
        return self.moments[step].truth["shuffles"] != self.moments[step + 1].truth["shuffles"]


def story(secrets: Secrets, number: int) -> Story:
    """Play the game with this number to its end; it is told to one of its seats or to a spectator."""
    game, policy, random = secrets.new_game(number)
    viewer = random.choice([*range(game.players), SPECTATOR])
    listener = Listener(game, viewer)
    setup, moments, happened = listener.news(), [], []
    while True:
        actions = secrets.sample(game.rules, random)
        answers = told(secrets, game, viewer, actions)
        pictures = {} if len(moments) % SELDOM else drawn(game, viewer)
        moments.append(Moment(game.position().to_json(), answers, actions, pictures, game.copy()))
        if game.over:
            return Story(secrets, number, viewer, setup, moments, game.steps, happened)
        happened.append(listener.play(*next_step(game, policy, random)))


def follow(tally: Tally, story: Story, kind: str, start: int, other: Game, until: Callable[[int], bool]) -> int:
    """Let another game follow a story from a moment on, and compare all that is told; the step where it stops.

    It stops before a step that brings to light something in which they differ, and where it is told to; and as soon as
    something was told differently.
    """
    secrets, viewer = story.secrets, story.viewer
    listener = Listener(other, viewer, heard=len(other.events(SPECTATOR)))
    tally.pairs += 1
    for step in range(start, len(story.moments)):
        moment, truth = story.moments[step], other.position().to_json()
        where = f"game {story.number} for {viewer}, {kind} from step {start}, after step {step}"
        tally.stages.add(other.stage)
        tally.compare(where, moment.told, told(secrets, other, viewer, moment.actions))
        if moment.drawn:
            tally.compare(where, moment.drawn, drawn(other, viewer))
        known = [repr(secrets.known(position, viewer)) for position in (moment.truth, truth)]
        tally.compare(where, {"known": known[0]}, {"known": known[1]})
        if tally.wrong or other.over or until(step):
            return step
        if story.light(step, truth) != story.light(step, moment.truth):
            return step
        seat, done = story.steps[step]
        action = secrets.alike(other, seat, done, story.moments[step + 1].truth, viewer)
        if action not in other.legal_actions(seat):
            tally.wrong.append(f"{where}: {seat} {action} is legal in one game only, whatever it brings to light")
            return step
        tally.compare(where, story.happened[step], listener.play(seat, action))
        tally.steps += 1
    return len(story.moments) - 1


def partner_at(story: Story, step: int, random: Random, first: int | None = None) -> Game | None:
    """A game that differs at that moment, but not in what the next step brings to light; None if none was found.

    `first`: where in `SHARES` the tries begin, by default at random.
    """
    truth, rules = story.moments[step].truth, story.game.rules
    light = story.light(step, truth)
    for share in SHARES[random.choice((0, 8, 16)) if first is None else first :]:
        other = story.secrets.partner(truth, story.viewer, random, share)
        if other != truth and story.light(step, other) == light:
            return Game.from_position(rules, rules.game.position.from_json(other), seed=story.game.seed)
    return None


def with_partners(secrets: Secrets, number: int) -> Tally:
    """A whole game and, all the time, a partner of our own making."""
    tally, told_game, random = Tally(games=1), story(secrets, number), Random(number)
    step, end = 0, len(told_game.moments) - 1
    while step < end and not tally.wrong:
        other = partner_at(told_game, step, random)
        if other is None:
            tally.alone += 1
            step += 1
        else:
            step = follow(tally, told_game, "partner", step, other, lambda step: random.random() < 1 / LIFE)
    return tally


def with_redealt(secrets: Secrets, number: int) -> Tally:
    """A whole game, and for a seat of it a redealt game as long as it lives, then the next."""
    tally, told_game, random = Tally(games=1), story(secrets, number), Random(number)
    step, end = 0, len(told_game.moments) - 1
    while isinstance(told_game.viewer, int) and step < end and not tally.wrong:
        other = told_game.moments[step].game.redeal(told_game.viewer, seed=random.getrandbits(32))
        stop = follow(tally, told_game, "redealt", step, other, told_game.shuffles)
        tally.alone += stop == step
        step = max(stop, step + 1)
    return tally


def where_possible(secrets: Secrets, number: int) -> Tally:
    """A whole game; every step is tried in other worlds in which it is possible, dealt anew for it.

    A step that shows something hidden, such as a card that is played, rules out most worlds. So a random world rarely
    says anything about what follows such a step: who is asked next, and what the others are told.
    """
    tally, told_game, random = Tally(games=1), story(secrets, number), Random(number)
    for step, moment in enumerate(told_game.moments[:-1]):
        worlds = WORLDS if any(told_game.light(step, moment.truth).values()) else 1
        for _ in range(worlds):
            other = partner_at(told_game, step, random, first=0)
            if other is None:
                tally.alone += 1
                break
            try_step(tally, told_game, step, other)
    return tally


def try_step(tally: Tally, story: Story, step: int, other: Game) -> None:
    """Play one step of a story in another world; compare what is told of it, and what is asked next of whom."""
    (seat, done), after = story.steps[step], story.moments[step + 1]
    where = f"game {story.number} for {story.viewer}, after step {step}: {seat} {done} in another world"
    action = story.secrets.alike(other, seat, done, after.truth, story.viewer)
    tally.pairs += 1
    if action not in other.legal_actions(seat):
        tally.wrong.append(f"{where}: legal in one world only, whatever it brings to light")
        return
    listener = Listener(other, story.viewer, heard=len(other.events(SPECTATOR)))
    tally.compare(where, story.happened[step], listener.play(seat, action))
    tally.compare(where, {question: repr(one) for question, one in asked(other, story.viewer).items()}, after.told)
    tally.stages.add(other.stage)
    tally.steps += 1


def from_the_start(secrets: Secrets, number: int) -> Tally:
    """A whole game, and others whose shuffles fell a little differently, from the first event on."""
    tally, told_game, random = Tally(games=1), story(secrets, number), Random(number)
    game, viewer = told_game.game, told_game.viewer
    for k, orders in enumerate(secrets.orders(told_game, random)):
        if [*map(tuple, orders)] != [*game.shuffles] and not tally.wrong:
            other = Game(game.rules, game.players, seed=number, start=game.start, shuffles=orders)
            where = f"game {number} for {viewer}, orders {k}"
            tally.compare(f"{where}, set-up", told_game.setup, Listener(other, viewer).news())
            stop = follow(tally, told_game, f"orders {k}", 0, other, lambda step: False)
            since_ever = (Listener(one, viewer).news() for one in (told_game.moments[stop].game, other))
            tally.compare(f"{where}, all until step {stop}", *since_ever)
    return tally


# --- checks ------------------------------------------------------------------------------------------------------


def pairs_in(compare: Callable[[Secrets, int], Tally], secrets: Secrets, games: int) -> Finding:
    """Compare in so many games, in one of the ways above."""
    label = compare.__name__.replace("_", " ").capitalize()
    return finding(spread(partial(compare, secrets), range(games), label))


def plant(catchers: Sequence[str], leak: Fault) -> Outcome:
    """Plant a leak in a copy of the project, and return whether these tests catch it."""
    with tempfile.TemporaryDirectory() as folder:
        return try_out(leak, catchers, Path(folder))


def leaks_planted(name: str, catchers: Sequence[str]) -> Finding:
    """Plant each leak of a list, one by one: these tests have to catch it."""
    outcomes = list(spread(partial(plant, catchers), faults_in(name), "Planting leaks"))
    missed = tuple(f"{outcome.fault.file}: {outcome.fault.fault}" for outcome in outcomes if not outcome.caught)
    return Finding(f"{len(outcomes)} leaks planted", f"{len(outcomes) - len(missed)} caught", missed)
