"""A state machine that plays whole games, well and badly, and counts the rare corners that it meets.

Hypothesis draws what happens next: a legal action, in or out of turn; an illegal one; an unknown action; a seat
that is none; the position saved and loaded; steps taken back; a copy played on. Two games run side by side: the *game*
is asked all of this, its *twin* is given the legal steps alone. After every step both must be in one position, so that
nothing else has left a trace; the twin is played again from the start wherever the course changes.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random
from typing import Any, TypeVar

import amun_re_corners
import prosperity_corners
import tigris_corners
from attrs import Factory, define
from claims import Claim, Finding, spread
from corners import Moment, Tour, played, refused
from hypothesis import HealthCheck, Phase, note, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from amunre import OMNISCIENT, Game, IllegalAction, NotationError
from amunre.checking.invariants import check_conservation, check_decisions, check_end
from amunre.checking.policies import next_step
from amunre.printing import brief

TRIES = 0.08
"""Share of the steps of longer play before which somebody tries an illegal action; where that meets a corner, all."""

MOST_STEPS = 6000
"""More steps than a game takes."""

AFRESH = 3
"""Games from the beginning, by any policy, are as frequent as games towards so many corners."""

FIRST_STEPS = 8
"""A game towards a corner begins with so many by its policy, before anything else is tried."""

OFTEN = 20
"""In how many different games each corner shall be met."""

TOURS: dict[str, Tour] = {
    "amun-re": amun_re_corners.TOUR,
    "tigris": tigris_corners.TOUR,
    "prosperity": prosperity_corners.TOUR,
}
"""By game."""

GAMES = 10
"""Games in each run of the machine, which has its own seed.

In longer runs Hypothesis turns to variations of games that it has played, and few games are new.
"""

SEEDS = st.integers(0, 2**32)
PAST = ("steps", "shuffles", "events")
"""Of the face of a game: what begins anew when it is loaded."""

Drawn = TypeVar("Drawn")
Failure = TypeVar("Failure", bound=Exception)
WAYS = st.sampled_from(["play", "push", "explain"])
WRONG_SEATS: tuple[Any, ...] = (-1, 5, 10**30, None, True, 0.0, "0")


@define
class Tally:
    """Counts of what the machine has done."""

    done: Counter[str] = Factory(Counter)
    """Number of times, by a word for it."""
    refused: Counter[str] = Factory(Counter)
    """Violations of the illegal actions tried, by code."""
    failures: list[str] = Factory(list)
    games: set[str] = Factory(set)
    """Digests of the positions in which games ended; as many as games that differ there."""
    met: dict[str, set[str]] = Factory(dict)
    """By corner: digests of the positions in which games met it first; as many as games that differ there."""

    def add(self, other: Tally) -> None:
        """Count what another run has done too."""
        self.done.update(other.done)
        self.refused.update(other.refused)
        self.failures += other.failures
        self.games |= other.games
        for corner, digests in other.met.items():
            self.met.setdefault(corner, set()).update(digests)


def illegal(tour: Tour, game: Game, seat: int) -> dict[str, list[str]]:
    """Some of what a seat may not do, by the code of each rule against it."""
    found: dict[str, list[str]] = {}
    for action in islice(tour.tryable(game, seat), len(game.steps) % tour.one_in, None, tour.one_in):
        for violation in game.explain(seat, action):
            found.setdefault(violation.code, []).append(str(action))
    return dict(sorted(found.items()))


def check_completeness(tour: Tour, game: Game, seat: int) -> None:
    """An action is legal exactly when nothing speaks against it."""
    legal = set(game.legal_actions(seat))
    for action in tour.tryable(game, seat):
        assert (action in legal) is not bool(game.explain(seat, action)), (seat, str(action))


def face(game: Game) -> dict[str, Any]:
    """Return the public face of a game. Everything but the position is computed again each time."""
    seats = range(game.players)
    return {
        "position": game.position(),
        "stage": game.stage,
        "to act": game.to_act,
        "over": game.over,
        "legal": [game.legal_indices(seat) for seat in seats],
        "scores": [(game.score(seat), game.score_if_now(seat)) for seat in seats],
        "steps": game.steps,
        "shuffles": game.shuffles,
        "events": game.events(OMNISCIENT),
    }


def failure(kind: type[Failure], attempt: Callable[..., object], *arguments: object) -> Failure:
    """The error of this kind that an attempt raises. AssertionError if it raises none."""
    try:
        attempt(*arguments)
    except kind as error:
        return error
    raise AssertionError(f"{attempt.__name__} {arguments} was let through")


def spoiled(text: str, other: str, how: int) -> str:
    """A text that looks like an action; now and then it is one still."""
    words = text.split()
    match how:
        case 0:
            return text.upper()
        case 1:
            return text.replace(" ", "  ") + " "
        case 2:
            return f"{text} {other}"
        case 3:
            return " ".join(words[:-1])
        case 4:
            return " ".join([*words[:-1], other.split()[-1]])
        case _:
            return text.replace("1", "\N{ARABIC-INDIC DIGIT ONE}").replace("a", "\N{CYRILLIC SMALL LETTER A}")


def unreadable_texts(tour: Tour) -> st.SearchStrategy[str]:
    """Any text, or an action that is written wrongly."""
    actions = [str(action) for action in tour.rules.actions]
    some, readable = st.sampled_from(actions), set(actions)
    texts = st.text(max_size=20) | st.builds(spoiled, some, some, st.integers(0, 5))
    return texts.filter(lambda text: text not in readable)


def of_tour(strategy: Callable[[Tour], st.SearchStrategy[Drawn]]) -> st.SearchStrategy[Drawn]:
    """Return what is drawn, for the game that the machine plays."""
    return st.runner().flatmap(lambda machine: strategy(machine.tour))


class GameMachine(RuleBasedStateMachine):
    """One game and everything that may happen to it, counted in a tally."""

    game: Game
    twin: Game
    root: Game
    """The game at its start, never touched."""
    left: tuple[Game, dict[str, Any], int] | None = None
    """A game of which a copy is played on: it, what it told of itself then, and the length of its course."""

    def __init__(self, tour: Tour, tally: Tally) -> None:
        super().__init__()
        self.tour = tour
        self.tally = tally
        self.course: list[Moment] = []
        """The steps since the start."""
        self.here: set[str] = set()
        """Corners that this game has met."""

    @initialize(
        towards=of_tour(lambda tour: st.sampled_from([None] * AFRESH + [corner.id for corner in tour.towards])),
        players=of_tour(lambda tour: st.integers(tour.rules.least_players, tour.rules.most_players)),
        start=st.integers(0, 4),
        number=SEEDS,
        policy=of_tour(lambda tour: st.sampled_from(sorted(tour.policies))),
    )
    def begin(self, towards: str | None, players: int, start: int, number: int, policy: str) -> None:
        """A new game, played by some policy; or towards a corner, from its position and by its policy if it has any."""
        rules = self.tour.rules
        corner = next((corner for corner in self.tour.corners if corner.id == towards), None)
        self.policy = self.tour.policies[corner.steered if corner and corner.steered else policy]
        self.is_whole = corner is None or corner.start is None
        if corner and corner.start:
            facts = corner.start(rules, Random(number), players)
            self.root = Game.from_position(rules, rules.game.positions.sketch(rules, facts), seed=number)
        else:
            self.root = Game(rules, players, seed=number, start=start % players)
        self.game, self.twin = self.root.copy(), self.root.copy()
        if corner:
            self.play_by(number, FIRST_STEPS)

    @property
    def now(self) -> Any:
        """The present position."""
        return self.course[-1].after if self.course else self.root.position()

    # --- what every step goes through -----------------------------------------------------------------

    def step(self, seat: int, action: Any) -> None:
        """Play a legal action, in the game and in its twin, under all invariants."""
        earlier = self.course[-1] if self.course else None
        moment = played(self.root.position(), self.game, seat, action, earlier)
        self.twin.push(seat, action)
        assert moment.events, "a step of which nothing is told"
        assert self.game.position() == self.twin.position()
        check_conservation(self.game)
        check_decisions(self.game)
        if self.game.over:
            (check_end if self.is_whole else self.tour.ended)(
                self.twin
            )  # the twin was never loaded: it has the whole course
        self.course.append(moment)
        self.look(moment)
        self.tally.done["steps"] += 1

    def look(self, moment: Moment) -> None:
        """Note the corners that this game has not met before."""
        for corner in self.tour.met(moment):
            if corner not in self.here:
                self.here.add(corner)
                self.tally.met.setdefault(corner, set()).add(moment.after.digest())

    def try_illegal(self, seat: int, text: str) -> None:
        """An illegal action: refused with its explanation, and nothing has changed."""
        before, violations = face(self.game), self.game.explain(seat, text)
        for attempt in (self.game.play, self.game.push):
            assert failure(IllegalAction, attempt, seat, text).violations == violations
        assert face(self.game) == before
        self.look(refused(self.root.position(), self.game, seat, self.game.rules.actions.parse(text)))
        self.tally.refused.update(violation.code for violation in violations)
        self.tally.done["illegal actions"] += 1

    def play_by(self, number: int, most: int) -> None:
        """Play so many steps by the policy of this game, or to its end; now and then somebody errs."""
        random = Random(number)
        for _ in range(most):
            if self.game.over:
                break
            missing = [corner for corner in self.tour.corners if corner.id not in self.here]
            wanted = {code for corner in missing for code in corner.to_try(self.now)}
            if wanted or random.random() < TRIES:
                seat = random.choice(self.game.to_act if wanted else range(self.game.players))
                reasons = illegal(self.tour, self.game, seat)
                reason = random.choice(sorted(wanted & reasons.keys()) or list(reasons))
                self.try_illegal(seat, random.choice(reasons[reason]))
            self.step(*next_step(self.game, self.policy, random))

    def replay(self) -> Game:
        """The course from the start, in a game of its own."""
        game = self.root.copy()
        for moment in self.course:
            game.push(moment.seat, moment.action)
        return game

    # --- legal actions ----------------------------------------------------------------------------------

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def play_in_turn(self, data: st.DataObject) -> None:
        """A seat that is asked does something; each kind of action is as likely."""
        seat = data.draw(st.sampled_from(self.game.to_act), "seat")
        self.step_of_kind(seat, data)

    @precondition(lambda self: any(self.game.legal_indices(seat) for seat in self.out_of_turn()))
    @rule(data=st.data())
    def play_out_of_turn(self, data: st.DataObject) -> None:
        """A seat that is not asked does something, where the game lets it."""
        can = [seat for seat in self.out_of_turn() if self.game.legal_indices(seat)]
        self.step_of_kind(data.draw(st.sampled_from(can), "seat"), data)
        self.tally.done["steps drawn out of turn"] += 1

    def out_of_turn(self) -> list[int]:
        """The seats that are not asked."""
        return [seat for seat in range(self.game.players) if seat not in self.game.to_act]

    def step_of_kind(self, seat: int, data: st.DataObject) -> None:
        """First a kind of action is drawn, then one of that kind."""
        legal = self.game.legal_actions(seat)
        verb = data.draw(st.sampled_from(sorted({action.verb for action in legal})), "verb")
        texts = [str(action) for action in legal if action.verb == verb]
        self.step(seat, self.game.rules.actions.parse(data.draw(st.sampled_from(texts), "action")))

    @precondition(lambda self: not self.game.over)
    @rule(number=SEEDS, steps=st.integers(1, 40))
    def play_some(self, number: int, steps: int) -> None:
        """Some steps by the policy."""
        self.play_by(number, steps)

    @precondition(lambda self: not self.game.over)
    @rule(number=SEEDS, steps=st.integers(40, 200))
    def play_many(self, number: int, steps: int) -> None:
        """Many steps by the policy."""
        self.play_by(number, steps)

    # --- what must leave no trace -----------------------------------------------------------------------

    @rule(data=st.data())
    def play_illegal(self, data: st.DataObject) -> None:
        """Any seat tries something illegal; each reason is as likely."""
        seat = data.draw(st.integers(0, self.game.players - 1), "seat")
        reasons = illegal(self.tour, self.game, seat)
        reason = data.draw(st.sampled_from(list(reasons)), "reason")
        self.try_illegal(seat, data.draw(st.sampled_from(reasons[reason]), "action"))

    @rule(ask=WAYS, seat=st.integers(0, 1), text=of_tour(unreadable_texts))
    def play_unreadable(self, ask: str, seat: int, text: str) -> None:
        """An unknown action."""
        before = face(self.game)
        assert brief(text) in str(failure(NotationError, getattr(self.game, ask), seat, text))
        assert face(self.game) == before
        self.tally.done["unreadable texts"] += 1

    @rule(
        ask=WAYS, seat=st.sampled_from(WRONG_SEATS), action=of_tour(lambda tour: st.sampled_from([*tour.rules.actions]))
    )
    def play_from_nowhere(self, ask: str, seat: Any, action: Any) -> None:
        """A seat that is none."""
        before = face(self.game)
        error = failure(ValueError, getattr(self.game, ask), seat, action)
        assert f"0 to {self.game.players - 1}, found {seat!r}" in str(error)
        assert face(self.game) == before
        self.tally.done["wrong seats"] += 1

    @rule(data=st.data())
    def explain_everything(self, data: st.DataObject) -> None:
        """Legality is complete for one seat."""
        check_completeness(self.tour, self.game, data.draw(st.integers(0, self.game.players - 1), "seat"))
        self.tally.done["seats whose whole catalogue was explained"] += 1

    # --- saving, undoing, copying -------------------------------------------------------------------------

    @rule()
    def save_and_load(self) -> None:
        """The position as a text and back; from now on the loaded game is played, the twin goes on as it was."""
        saved = json.dumps(self.game.position().to_json())
        loaded = self.game.rules.game.position.from_json(json.loads(saved))
        assert loaded == self.game.position()
        self.game = Game.from_position(self.game.rules, loaded, seed=self.game.seed)
        for key, told in face(self.game).items():
            assert not told if key in PAST else told == face(self.twin)[key]
        self.left = None
        self.tally.done["positions saved and loaded"] += 1

    @precondition(lambda self: self.game.steps)
    @rule(steps=st.integers(1, 30), again=st.booleans())
    def undo(self, steps: int, again: bool) -> None:
        """Steps are taken back, and perhaps played again in the same way."""
        steps = min(steps, len(self.game.steps))
        events, back = self.game.events(OMNISCIENT), self.course[-steps:]
        for moment in reversed(back):
            assert self.game.undo() == (moment.seat, moment.action)
        assert self.game.position() == back[0].before
        if again:
            for moment in back:
                self.game.push(moment.seat, moment.action)
            assert self.game.position() == self.now
            assert self.game.events(OMNISCIENT) == events
        else:
            del self.course[-steps:]
            self.left = None
        self.twin = self.replay()
        assert self.twin.position() == self.game.position()
        self.tally.done["steps undone"] += steps

    @rule()
    def copy(self) -> None:
        """A copy is played on; the original stays where it is."""
        self.left = self.game, face(self.game), len(self.course)
        self.game = self.game.copy()
        assert face(self.game) == self.left[1]
        self.tally.done["copies continued"] += 1

    @precondition(lambda self: self.left is not None)
    @rule()
    def back_to_the_original(self) -> None:
        """The original has not moved, and is played on."""
        assert self.left is not None
        self.game, told, length = self.left
        assert face(self.game) == told
        del self.course[length:]
        self.twin, self.left = self.replay(), None

    def teardown(self) -> None:
        """Every game is played to its end, and its course is shown with a failure."""
        going_well = sys.exc_info()[0] is None
        try:
            if going_well:
                self.play_by(0, MOST_STEPS)
                assert self.game.over, "a game without end"
                self.tally.games.add(self.game.position().digest())
        finally:
            note(f"The steps: {[f'{moment.seat} {moment.action}' for moment in self.course]}")


def settings_of(games: int) -> settings:
    """The settings of one run: nothing remembered, nothing measured by the clock."""
    return settings(
        max_examples=games,
        stateful_step_count=20,
        phases=(Phase.generate, Phase.shrink),
        database=None,
        deadline=None,
        print_blob=True,
        report_multiple_bugs=False,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@cache
def load_everything(game: str) -> None:
    """Load what the library loads on first use: Hypothesis also draws numbers that stand in the modules loaded."""
    rules = TOURS[game].rules
    rules.game.position.from_json(Game(rules, seed=1).position().to_json()).problems(rules)


def run(piece: tuple[str, int, int]) -> Tally:
    """One run of the machine: a game, a seed, and how many times it is played. A failure comes with its shortest trace."""
    game, number, games = piece
    tour, tally = TOURS[game], Tally()
    load_everything(game)

    @seed(number)
    def machine() -> GameMachine:
        return GameMachine(tour, tally)

    try:
        run_state_machine_as_test(machine, settings=settings_of(games))
    except Exception as error:  # every failure is a finding, whatever it is
        tally.failures.append(f"run {number}: " + "".join(traceback.format_exception(error)))
    return tally


def play_games(game: str, runs: int, games: int, often: int) -> Finding:
    """So many runs of so many games, in which each corner shall be met this often."""
    whole, corners = Tally(), TOURS[game].corners
    for tally in spread(run, [(game, number, games) for number in range(runs)], "Playing, well and badly"):
        whole.add(tally)
    times = {corner.id: len(whole.met.get(corner.id, ())) for corner in corners}
    seldom = [
        f"{corner.id}: {corner.says} Met {times[corner.id]} times." for corner in corners if times[corner.id] < often
    ]
    done = dict(whole.done)
    covered = [f"{len(whole.games):,} different whole games", f"{done.pop('steps'):,} steps"]
    covered += [f"{done.pop('illegal actions'):,} illegal actions for {len(whole.refused)} reasons"]
    covered += [f"{number:,} {what}" for what, number in sorted(done.items())]
    return Finding(
        covered=", ".join(covered),
        figure=f"{len(corners) - len(seldom)} of {len(corners)} corners at least {often} times",
        wrong=(*whole.failures, *seldom),
        rows=tuple(
            {"corner": corner.id, "what": corner.says, "how": corner.how, "times": times[corner.id]}
            for corner in corners
        ),
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        says="Whole games keep every property, in every rare corner of the rules, whatever a caller tries",
        kind="tested",
        check=lambda: play_games("amun-re", 64, GAMES, OFTEN),
    ),
    Claim(
        says="Euphrat & Tigris: whole games keep every property, in every rare corner of the rules, whatever a caller tries",
        kind="tested",
        check=lambda: play_games("tigris", 120, GAMES, OFTEN),
    ),
    Claim(
        says="Dominion: Prosperity: whole games keep every property, in every rare corner of the rules, whatever a caller tries",
        kind="tested",
        check=lambda: play_games("prosperity", 320, GAMES, OFTEN),
    ),
)
