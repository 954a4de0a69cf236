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
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, TypeVar

from attrs import Factory, define
from claims import Claim, Finding, spread
from corners import CORNERS, STEERED, Moment, met, played, refused
from hypothesis import HealthCheck, Phase, note, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

import amunre
from amunre import OMNISCIENT, Action, Game, IllegalAction, NotationError, Position, Ruleset
from amunre.checking.invariants import check_conservation, check_decisions, check_end
from amunre.checking.policies import next_step
from amunre.games.amun_re.checking.policies import POLICIES
from amunre.printing import brief

TRIES = 0.08
"""Share of the steps of longer play before which somebody tries an illegal action; where that meets a corner, all."""

ALL_POLICIES = POLICIES | STEERED

MOST_STEPS = 1000
"""More steps than a round takes, however rich the players are."""

OFTEN = 20
"""In how many different games each corner shall be met."""

RUNS, GAMES = 64, 10
"""At full scale: runs of the machine, each with its own seed, and games in each.

In longer runs Hypothesis turns to variations of games that it has played, and few games are new.
"""

SEEDS = st.integers(0, 2**32)
PAST = ("steps", "shuffles", "events")
"""Of the face of a game: what begins anew when it is loaded."""

Failure = TypeVar("Failure", bound=Exception)
WAYS = st.sampled_from(["play", "push", "explain"])
WRONG_SEATS: tuple[Any, ...] = (-1, 5, 10**30, None, True, 0.0, "0")


@define
class Tally:
    """What the machine has done."""

    done: Counter[str] = Factory(Counter)
    """How often, by a word for it."""
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


@cache
def all_but_offers(rules: Ruleset) -> tuple[Action, ...]:
    """The catalogue without the long row of offerings of gold."""
    return tuple(action for action in rules.actions if action.verb != "offer")


def tryable(game: Game, seat: int) -> Iterator[Action]:
    """The catalogue, of the offerings of gold only those at the edges of what the seat has."""
    yield from all_but_offers(game.rules)
    gold = game.position().players[seat].gold or 0
    for amount in sorted({1, gold, gold + 1, game.rules.most_gold}):
        for card in (None, "correction"):
            if 0 < amount <= game.rules.most_gold:
                yield Action("offer", card, amount=amount)


def illegal(game: Game, seat: int) -> dict[str, list[str]]:
    """What a seat may not do, by the code of each rule against it."""
    found: dict[str, list[str]] = {}
    for action in tryable(game, seat):
        for violation in game.explain(seat, action):
            found.setdefault(violation.code, []).append(str(action))
    return dict(sorted(found.items()))


def check_completeness(game: Game, seat: int) -> None:
    """An action is legal exactly when nothing speaks against it."""
    legal = set(game.legal_actions(seat))
    for action in tryable(game, seat):
        assert (action in legal) is not bool(game.explain(seat, action)), (seat, str(action))


def face(game: Game) -> dict[str, Any]:
    """What a game tells of itself. All but the position is worked out afresh each time."""
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


def unreadable_texts() -> st.SearchStrategy[str]:
    """Any text, or an action that is written wrongly."""
    catalogue = amunre.load_ruleset().actions
    actions = st.sampled_from([str(action) for action in catalogue])
    texts = st.text(max_size=20) | st.builds(spoiled, actions, actions, st.integers(0, 5))
    return texts.filter(lambda text: not any(text == str(action) for action in catalogue))


class GameMachine(RuleBasedStateMachine):
    """One game and all that may happen to it. What it does is counted in a tally."""

    game: Game
    twin: Game
    root: Game
    """The game at its start, never touched."""
    past: list[Position]
    """The positions before each step of the course, and the present one."""
    left: tuple[Game, dict[str, Any], int] | None = None
    """A game of which a copy is played on: it, what it told of itself then, and the length of its course."""

    def __init__(self, tally: Tally) -> None:
        super().__init__()
        self.tally = tally
        self.course: list[tuple[int, Action]] = []
        """The steps since the start."""
        self.here: set[str] = set()
        """Corners that this game has met."""

    @initialize(
        towards=st.none() | st.sampled_from([corner.id for corner in CORNERS if corner.steered or corner.start]),
        players=st.integers(3, 5),
        pharaoh=st.integers(0, 4),
        number=SEEDS,
        policy=st.sampled_from(sorted(ALL_POLICIES)),
    )
    def begin(self, towards: str | None, players: int, pharaoh: int, number: int, policy: str) -> None:
        """A new game, played by some policy; or towards a corner, from its position and by its policy if it has any."""
        rules = amunre.load_ruleset()
        corner = next((corner for corner in CORNERS if corner.id == towards), None)
        self.policy = ALL_POLICIES[corner.steered if corner and corner.steered else policy]
        if corner and corner.start:
            facts = corner.start(rules, Random(number), players)
            self.root = Game.from_position(rules, amunre.sketch(rules, facts), seed=number)
        else:
            self.root = Game(rules, players, seed=number, pharaoh=pharaoh % players)
        self.game, self.twin = self.root.copy(), self.root.copy()
        self.past = [self.root.position()]

    # --- what every step goes through -----------------------------------------------------------------

    def step(self, seat: int, action: Action) -> None:
        """Play a legal action, in the game and in its twin, under all invariants."""
        moment = played(self.past[0], self.game, seat, action)
        self.twin.push(seat, action)
        assert moment.events, "a step of which nothing is told"
        assert self.game.position() == self.twin.position()
        check_conservation(self.game)
        check_decisions(self.game)
        if self.game.over:
            check_end(self.game)
        self.course.append((seat, action))
        self.past.append(moment.after)
        self.look(moment)
        self.tally.done["steps"] += 1

    def look(self, moment: Moment) -> None:
        """Note the corners that this game has not met before."""
        for corner in met(moment):
            if corner not in self.here:
                self.here.add(corner)
                self.tally.met.setdefault(corner, set()).add(moment.after.digest())

    def try_illegal(self, seat: int, text: str) -> None:
        """An illegal action: refused with its explanation, and nothing has changed."""
        before, violations = face(self.game), self.game.explain(seat, text)
        for attempt in (self.game.play, self.game.push):
            assert failure(IllegalAction, attempt, seat, text).violations == violations
        assert face(self.game) == before
        self.look(refused(self.past[0], self.game, seat, self.game.rules.actions.parse(text)))
        self.tally.refused.update(violation.code for violation in violations)
        self.tally.done["illegal actions"] += 1

    def play_by(self, number: int, most: int, last_round: int) -> None:
        """Play by the policy of this game to the end of that round, or so many steps; now and then somebody errs."""
        random = Random(number)
        for _ in range(most):
            if self.game.over or self.past[-1].round > last_round:
                break
            wanted = {code for corner in CORNERS if corner.id not in self.here for code in corner.to_try(self.past[-1])}
            if wanted or random.random() < TRIES:
                seat = random.choice(self.game.to_act if wanted else range(self.game.players))
                reasons = illegal(self.game, seat)
                reason = random.choice(sorted(wanted & reasons.keys()) or list(reasons))
                self.try_illegal(seat, random.choice(reasons[reason]))
            self.step(*next_step(self.game, self.policy, random))

    def replay(self) -> Game:
        """The course from the start, in a game of its own."""
        game = self.root.copy()
        for seat, action in self.course:
            game.push(seat, action)
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
        """A seat that is not asked does something: a sale, Block or Rebid."""
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
        self.play_by(number, steps, self.game.rules.rounds)

    @precondition(lambda self: not self.game.over)
    @rule(number=SEEDS, rounds=st.integers(1, 3))
    def play_rounds(self, number: int, rounds: int) -> None:
        """To the end of this or a later round by the policy. Each round has an end."""
        last = self.past[-1].round + rounds - 1
        self.play_by(number, rounds * MOST_STEPS, last)
        assert self.game.over or self.past[-1].round == last + 1, "rounds without end"

    # --- what must leave no trace -----------------------------------------------------------------------

    @rule(data=st.data())
    def play_illegal(self, data: st.DataObject) -> None:
        """Any seat tries something illegal; each reason is as likely."""
        seat = data.draw(st.integers(0, self.game.players - 1), "seat")
        reasons = illegal(self.game, seat)
        reason = data.draw(st.sampled_from(list(reasons)), "reason")
        self.try_illegal(seat, data.draw(st.sampled_from(reasons[reason]), "action"))

    @rule(ask=WAYS, seat=st.integers(0, 2), text=unreadable_texts())
    def play_unreadable(self, ask: str, seat: int, text: str) -> None:
        """An unknown action."""
        before = face(self.game)
        assert brief(text) in str(failure(NotationError, getattr(self.game, ask), seat, text))
        assert face(self.game) == before
        self.tally.done["unreadable texts"] += 1

    @rule(ask=WAYS, seat=st.sampled_from(WRONG_SEATS), action=st.sampled_from(["pass", "sell block", "bid memphis 6"]))
    def play_from_nowhere(self, ask: str, seat: Any, action: str) -> None:
        """A seat that is none."""
        before = face(self.game)
        error = failure(ValueError, getattr(self.game, ask), seat, action)
        assert f"0 to {self.game.players - 1}, found {seat!r}" in str(error)
        assert face(self.game) == before
        self.tally.done["wrong seats"] += 1

    @rule(data=st.data())
    def explain_everything(self, data: st.DataObject) -> None:
        """Legality is complete for one seat."""
        check_completeness(self.game, data.draw(st.integers(0, self.game.players - 1), "seat"))
        self.tally.done["seats whose whole catalogue was explained"] += 1

    # --- saving, undoing, copying -------------------------------------------------------------------------

    @rule()
    def save_and_load(self) -> None:
        """The position as a text and back; from now on the loaded game is played, the twin goes on as it was."""
        saved = json.dumps(self.game.position().to_json())
        loaded = Position.from_json(json.loads(saved))
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
        for step in reversed(back):
            assert self.game.undo() == step
        assert self.game.position() == self.past[-1 - steps]
        if again:
            for seat, action in back:
                self.game.push(seat, action)
            assert self.game.position() == self.past[-1]
            assert self.game.events(OMNISCIENT) == events
        else:
            del self.course[-steps:], self.past[-steps:]
            self.left = None
        self.twin = self.replay()
        assert self.twin.position() == self.game.position()
        self.tally.done["steps taken back"] += steps

    @rule()
    def copy(self) -> None:
        """A copy is played on; the original stays where it is."""
        self.left = self.game, face(self.game), len(self.course)
        self.game = self.game.copy()
        assert face(self.game) == self.left[1]
        self.tally.done["copies played on"] += 1

    @precondition(lambda self: self.left is not None)
    @rule()
    def back_to_the_original(self) -> None:
        """The original has not moved, and is played on."""
        assert self.left is not None
        self.game, told, length = self.left
        assert face(self.game) == told
        del self.course[length:], self.past[length + 1 :]
        self.twin, self.left = self.replay(), None

    def teardown(self) -> None:
        """Every game is played to its end, and its course is shown with a failure."""
        going_well = sys.exc_info()[0] is None
        try:
            if going_well:
                self.play_by(0, MOST_STEPS * self.game.rules.rounds, self.game.rules.rounds)
                assert self.game.over, "a game without end"
                self.tally.games.add(self.game.position().digest())
        finally:
            note(f"The steps: {[f'{seat} {action}' for seat, action in self.course]}")


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
def load_everything() -> None:
    """Load what the library loads on first use: Hypothesis also draws numbers that stand in the modules loaded."""
    rules = amunre.load_ruleset()
    Position.from_json(Game(rules, seed=1).position().to_json()).problems(rules)


def run(piece: tuple[int, int]) -> Tally:
    """One run of the machine: a seed, and how many games. A failure is told with the shortest trace of it."""
    number, games = piece
    tally = Tally()
    load_everything()

    @seed(number)
    def machine() -> GameMachine:
        return GameMachine(tally)

    try:
        run_state_machine_as_test(machine, settings=settings_of(games))
    except Exception as error:  # every failure is a finding, whatever it is
        tally.failures.append(f"run {number}: " + "".join(traceback.format_exception(error)))
    return tally


def play_games(runs: int, games: int, often: int) -> Finding:
    """So many runs of so many games, in which each corner shall be met this often."""
    whole = Tally()
    for tally in spread(run, [(number, games) for number in range(runs)], "Playing, well and badly"):
        whole.add(tally)
    times = {corner.id: len(whole.met.get(corner.id, ())) for corner in CORNERS}
    seldom = [
        f"{corner.id}: {corner.says} Met {times[corner.id]} times." for corner in CORNERS if times[corner.id] < often
    ]
    done = dict(whole.done)
    covered = [f"{len(whole.games):,} different whole games", f"{done.pop('steps'):,} steps"]
    covered += [f"{done.pop('illegal actions'):,} illegal actions for {len(whole.refused)} reasons"]
    covered += [f"{number:,} {what}" for what, number in sorted(done.items())]
    return Finding(
        covered=", ".join(covered),
        figure=f"{len(CORNERS) - len(seldom)} of {len(CORNERS)} corners at least {often} times",
        wrong=(*whole.failures, *seldom),
        rows=tuple(
            {"corner": corner.id, "what": corner.says, "how": corner.how, "times": times[corner.id]}
            for corner in CORNERS
        ),
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        says="Whole games keep every property whatever is tried in between, in every rare corner of the rules",
        kind="tested",
        check=lambda: play_games(RUNS, GAMES, OFTEN),
    ),
)
