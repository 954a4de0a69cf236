"""The `Game`: the players' interface to a game in progress."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple, NoReturn, Self, cast

from attrs import asdict

from amunre.arguments import flag, integer, of_kind, plain
from amunre.engine.buffers import WritableBuffer, room_for
from amunre.engine.chance import Chance, Order, checked_orders, checked_seed
from amunre.engine.definition import A, C, E, P, Q, S
from amunre.engine.display import Shown
from amunre.engine.events import OMNISCIENT, SPECTATOR, Event, Viewer, check_event
from amunre.engine.languages import speaking
from amunre.engine.log import Log
from amunre.engine.moment import Moment
from amunre.engine.names import checked_names, default_names
from amunre.engine.play import begun
from amunre.engine.position import Described
from amunre.engine.preview import Foresight, Preview, Unforeseen
from amunre.engine.prompting import prompt_of, question_of, violations_of
from amunre.engine.redeal import seed_of_redeal
from amunre.engine.result import Result
from amunre.engine.rules import OVER
from amunre.engine.ruleset import DEFAULT_PLAYERS, Rules, checked_players, checked_rules
from amunre.engine.setup import Setup
from amunre.engine.texts import Filler
from amunre.engine.type_variables import (
    RS,
    A_co,
    Acted,
    Asks,
    Decided,
    InRounds,
    L,
    Looked,
    N,
    Placed,
    Previewed,
    RS_co,
    Scored,
    TellsOf,
)
from amunre.engine.violations import Violation
from amunre.errors import IllegalAction, NotationError, listing
from amunre.printing import brief


class Step(NamedTuple, Generic[A_co]):
    """A step in a game: a seat and its action."""

    seat: int
    action: A_co

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


def _seed_or_new(seed: int | None) -> int:
    """Return the seed, or a new seed for None. Raises ValueError if it is invalid."""
    return secrets.randbits(128) if seed is None else checked_seed(seed)


class Game(Shown, Generic[RS_co]):
    """A game in progress: `play` and `push` play it; `view`, `events`, `legal_actions` and `explain` inspect it.

    It can be pickled and copied; a copy continues exactly as the original would. A notebook shows the public board, and
    `print` shows it as text, with the seats to act. `print(game.view(seat))` adds what a seat knows.

    Attributes:
        rules: Its ruleset.
        names: Names of the players, by seat.
        seed: Seed for its shuffles.

    Examples:
        >>> import amunre
        >>> game = amunre.Game(amunre.load_ruleset(), players=3, seed=1)
        >>> game.to_act
        (0,)
        >>> [violation.code for violation in game.explain(1, "end-turn")]
        ['wrong-phase']
    """

    def __init__(
        self,
        rules: RS_co,
        players: int | Sequence[str] = DEFAULT_PLAYERS,
        seed: int | None = None,
        *,
        start: int | None = None,
        shuffles: Iterable[Order] | None = None,
        **setup: object,
    ) -> None:
        """Set up a game and advance to its first decision.

        Args:
            rules: The ruleset.
            players: The number of players, or their names in seat order.
            seed: Seed for the shuffles, to repeat a game; a small seed can be guessed by brute force from the first
                revealed cards. None draws 128 random bits, which cannot be guessed.
            start: The seat that starts; None lets the game decide.
            shuffles: Recorded orders for the first shuffles; None means that the seed determines all of them.
            setup: Other set-up options, named like the fields of `game.setup`; the game's own word for `start`, such as
                `pharaoh`, is also accepted.

        Raises:
            TypeError: A set-up option is unknown.
            ValueError: The rules do not allow the number of players or the starting seat, the names are invalid, or the
                seed is not an integer of at most 1000 digits.
            NotationError: An order does not match the items in the pile.
        """
        checked_rules(rules)
        players = plain(players)
        names = () if type(players) is int else checked_names("players", players)
        number = checked_players(rules, players if type(players) is int else len(names))
        self.rules = rules
        self.names: tuple[str, ...] = names or default_names(number)
        self.seed: int = _seed_or_new(seed)
        chosen = setup if start is None else {"start": start, **setup}
        self._setup = rules.game.setup.decided(rules, number, self.seed, chosen)
        self._origin: object = None
        chance = Chance(self.seed, checked_orders(shuffles))
        self._start_from(rules.game.course.set_up(rules.rulebook.tables, number, self._setup, chance, None))

    @classmethod
    def from_position(
        cls,
        rules: RS,
        position: Any,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        *,
        shuffles: Iterable[Order] | None = None,
    ) -> Game[RS]:
        """Return a game that continues from a position; with the original seed, it continues exactly as the original.

        Args:
            rules: The ruleset under which the position arose.
            position: The position to continue from.
            seed: Seed for the shuffles; None draws one.
            names: Names of the players, one for each seat.
            shuffles: Recorded orders for the first shuffles from now on; None means that the seed determines all of
                them.

        Raises:
            NotationError: The position is invalid; the error lists all its problems.
            ValueError: Names or the seed are invalid as for a new game, or the number of names differs from the number
                of seats.
        """
        checked_rules(rules)
        of_kind("position", position, rules.game.position)
        problems = position.problems(rules)
        if problems:
            raise NotationError(listing(problems))
        seats = len(position.players)
        known = default_names(seats) if names is None else checked_names("names", names)
        if len(known) != seats:
            raise ValueError(f"names: expected {seats}, found {len(known)}.")
        return cls._from_sound(rules, position, _seed_or_new(seed), known, checked_orders(shuffles))

    @classmethod
    def _from_sound(
        cls, rules: RS, position: Any, seed: int, names: tuple[str, ...], shuffles: tuple[Order, ...] = ()
    ) -> Game[RS]:
        game: Game[RS] = Game.__new__(Game)
        game.rules = rules
        game.names = names
        game.seed = seed
        game._origin = position
        game._setup = rules.game.setup.of(position)
        chance = Chance(seed, shuffles, first=position.shuffles)
        game._start_from(rules.game.positions.state_of(position, rules.rulebook.tables, chance))
        return game

    def _start_from(self, state: Moment) -> None:
        self._play = begun(self.rules.rulebook, state)
        self._told: tuple[Step[Any], ...] = ()
        """The first steps as `steps` returns them; the rest are added when needed."""

    def __repr__(self) -> str:
        s = self._play.state
        return f"<Game of {self.rules.id}: {s.players} players, {s.stage}, step {len(self._play.steps)}>"

    def __str__(self) -> str:
        """Return the game as a spectator sees it, with the seats that must act."""
        waiting = [seat for seat in range(self.players) if seat not in self.to_act]
        asked = "" if self.over or not waiting else f"\n{self.prompt(waiting[0], reasons=False).text}"
        return f"{super().__str__()}{asked}"

    # --- legal actions ---------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """Number of players."""
        return self._play.state.players

    @property
    def to_act(self) -> tuple[int, ...]:
        """Seats that must act now: usually one, several if they choose simultaneously, none after the end."""
        return self._play.state.asked

    @property
    def order(self) -> tuple[int, ...]:
        """The seats, in the order in which simultaneous decisions are requested."""
        found: tuple[int, ...] = self.rules.game.course.order(self._play.state)
        return found

    @property
    def stage(self: Game[Placed[Described[N]]]) -> N:
        """The name of the current stage; "over" at the end."""
        return cast("N", self._play.state.stage)

    @property
    def round(self: Game[Placed[InRounds]]) -> int:
        """The round, counted from 1, in a game with rounds. Raises AttributeError in other games."""
        state = self._play.state
        if not hasattr(state, "round"):
            raise AttributeError(f"round: a game of {self.rules.game.id} has no rounds.", name="round", obj=self)
        return cast("InRounds", state).round

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self._play.state.stage == OVER

    def legal_actions(self: Game[Acted[A]], seat: int) -> tuple[A, ...]:
        """Return a seat's legal actions in catalogue order; a waiting seat has only those that are legal at any time.

        Args:
            seat: The seat, from 0.

        Raises:
            ValueError: Unknown seat.
        """
        actions = self.rules.actions
        return tuple([actions[index] for index in self.legal_indices(seat)])

    def legal_indices(self, seat: int) -> Sequence[int]:
        """Return a seat's legal actions as ascending indices into `rules.actions`.

        Each index is computed only when it is needed.
        """
        found = self._play.legal(seat)
        return self.legal_indices(self._checked_seat(seat)) if found is None else found

    def explain(self: Game[Acted[A]], seat: int, action: A | str) -> tuple[Violation, ...]:
        """Return every rule that an action would break, in clause order; an empty tuple if the action is legal.

        Args:
            seat: The seat that would act.
            action: The action or its text.

        Raises:
            NotationError: Unknown action.
            ValueError: Unknown seat.
        """
        seat = self._checked_seat(seat)
        return violations_of(self._play.book, self._play.state, self.names, seat, self.rules.actions.index(action))

    def prompt(self: Game[Asks[Q]], seat: int, *, reasons: bool = True) -> Q:
        """Return the prompt for a seat: its choices, their prices, and the rules that forbid other choices.

        Args:
            seat: The seat; if it need not act, the prompt contains the actions that are legal at any time.
            reasons: True for violations with amounts and text, which are slow to make. Without reasons, they have only
                a code and a clause, and `explain` gives the rest for one action.

        Raises:
            ValueError: Unknown seat.
        """
        seat = self._checked_seat(seat)
        legal = self.legal_indices(seat)
        asked: Q = prompt_of(self._play.book, self._play.state, self.names, seat, legal, flag("reasons", reasons))
        return asked

    def preview(self: Game[Previewed[A, E, C]], seat: int, action: A | str) -> Preview[E, C]:
        """Return the effects of a legal action without performing it, as far as the seat can foresee them.

        Args:
            seat: The seat that would act.
            action: The action or its text.

        Raises:
            IllegalAction: The rules forbid the action; the error lists the violations.
            NotationError: As for `play`.
            ValueError: Unknown seat.
        """
        if violations := self.explain(seat, action):
            raise IllegalAction(violations)
        seat = self._checked_seat(seat)
        trial, question = self._play.state_copy(), None
        foresight = Foresight[C](seat, lambda seat: self.rules.game.ranking.score(trial, seat))
        trial.log = log = Log[Any](len(self._log()), foresight.watch)
        before = foresight.score
        try:
            self._play.book.perform(trial, seat, self.rules.actions.index(action))
            question = question_of(self._play.book, trial, Filler(self.rules, self.names), seat)[-1]
        except Unforeseen:
            pass
        events = tuple([event.seen_by(seat) for event in log.read()])
        return Preview(events, question is None, before, foresight.score, question)

    # --- play --------------------------------------------------------------------------------------------

    def play(self: Game[TellsOf[A, E]], seat: int, action: A | str) -> Sequence[E]:
        """Perform an action and return its events, as that seat sees them. They are created when first read.

        Args:
            seat: The seat that acts.
            action: The action or its text.

        Returns:
            The events, which equal a tuple of them. Other viewers may see less; see `events`.

        Raises:
            IllegalAction: The rules forbid the action; the error lists the violations, and the game is unchanged.
            NotationError: The action is unknown, or a recorded shuffle does not match the pile; the game is unchanged.
            ValueError: Unknown seat.
        """
        log = self._log()
        first = self._play.tell(log, seat, action)
        if first < 0:
            return self.play(self._plain_seat(seat, action), action)
        return log.seen_by(seat, first)

    def push(self: Game[Acted[A]], seat: int, action: A | str) -> None:
        """Perform an action like `play`, but without logging its events; `events` can still create them later.

        Args:
            seat: The seat that acts.
            action: The action or its text.

        Raises:
            IllegalAction: As for `play`.
            NotationError: As for `play`.
            ValueError: Unknown seat.
        """
        if not self._play.do(seat, action):
            self.push(self._plain_seat(seat, action), action)

    def push_index(self, seat: int, index: int) -> None:
        """Perform an action like `push`, given its index in `rules.actions`.

        Args:
            seat: The seat that acts.
            index: The index of the action.

        Raises:
            IllegalAction: As for `play`.
            NotationError: There is no such action, or a recorded shuffle does not match the pile.
            ValueError: Unknown seat.
        """
        if not self._play.do_index(seat, index):
            self.push(seat, self.rules.actions[integer("index", index, 0, len(self.rules.actions) - 1)])

    def undo(self: Game[Acted[A]]) -> Step[A]:
        """Undo the last step and return it.

        Raises:
            ValueError: No step has been played.
        """
        if not self._play.steps:
            raise ValueError("undo: no step has been played.")
        seat, index = self._play.steps[-1]
        self._rewind(len(self._play.steps) - 1)
        return Step(seat, self.rules.actions[index])

    def at(self, step: int) -> Self:
        """Return a copy of the game as it was before a step, without that step and all later steps.

        Args:
            step: Number of the step, from 0; the number of steps for a copy of the present.

        Raises:
            ValueError: `step` is neither the number of a step nor the number of the next step.
        """
        step = self._checked_step(step, len(self._play.steps) + 1)
        new = self.copy()
        if step < len(new._play.steps):
            new._rewind(step)
        return new

    def _rewind(self, steps: int) -> None:
        """Undo all but the first steps."""
        self._play.rewind(steps)
        self._told = self._told[:steps]

    def _seen(self) -> tuple[Shown, Rules, tuple[str, ...]]:
        return self.view(SPECTATOR), self.rules, self.names

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the game's options and steps; unpickling replays them."""
        steps = tuple((seat, str(action)) for seat, action in self.steps)
        given = self._play.state.chance.given
        return _played_again, (self.rules, self.names, self.seed, self._setup, self._origin, given, steps)

    def __hash__(self) -> NoReturn:
        raise TypeError("a Game is mutable and has no hash; use game.view(seat) or game.position()")

    def copy(self) -> Self:
        """Return an independent game with the same history."""
        new = type(self).__new__(type(self))
        new.rules, new.names, new.seed = self.rules, self.names, self.seed
        new._setup, new._origin = self._setup, self._origin
        new._play, new._told = self._play.copy(), self._told
        return new

    def renamed(self, names: Sequence[str]) -> Self:
        """Return a copy of the game with other names for its players, by seat.

        Raises:
            ValueError: The names are invalid, or their number is wrong.
        """
        known = checked_names("names", names)
        if len(known) != self.players:
            raise ValueError(f"names: expected {self.players}, found {len(known)}.")
        new = self.copy()
        new.names = known
        return new

    # --- history -----------------------------------------------------------------------------------------

    @property
    def setup(self: Game[Decided[S]]) -> S:
        """Choices made at set-up, by the host or at random; in a game from a position, the choices it implies."""
        return cast("S", self._setup)

    @property
    def start(self) -> int:
        """The starting seat; for a game from a position, the seat that the position implies."""
        return int(self._setup.start)

    @property
    def origin(self: Game[Placed[P]]) -> P | None:
        """The position that the game started from; None if it started with the usual set-up."""
        return cast("P | None", self._origin)

    @property
    def steps(self: Game[Acted[A]]) -> tuple[Step[A], ...]:
        """The steps played since the beginning, or since the position in `origin`."""
        actions, told = self.rules.actions, self._told
        if len(told) < len(self._play.steps):
            told += tuple([Step(seat, actions[index]) for seat, index in self._play.steps[len(told) :]])
            self._told = told
        return told

    @property
    def shuffles(self) -> tuple[Order, ...]:
        """The result of every shuffle since the beginning, each from the top of the pile."""
        state = self._play.state
        return state.chance.fallen[: state.shuffles - state.chance.first]

    def events(self: Game[TellsOf[Any, E]], viewer: Viewer, since: int = 0) -> tuple[E, ...]:
        """Return the events, as a viewer may know them.

        Args:
            viewer: A seat, SPECTATOR or OMNISCIENT.
            since: Number of the first event to return.

        Raises:
            ValueError: Unknown viewer, or invalid event number.
        """
        viewer = self.check_viewer(viewer)
        if type(since) is not int:
            since = plain(since)
        if type(since) is not int or since < 0:
            raise ValueError(f"since: expected the number of an event, from 0, found {brief(since)}.")
        return tuple([event.seen_by(viewer) for event in self._log().read(since)])

    @property
    def event_counts(self) -> tuple[int, ...]:
        """Number of events before the first step, and after each step."""
        self._log()
        return tuple(self._play.ends)

    def revealed_since(self: Game[TellsOf[Any, E]], step: int) -> E | None:
        """Return the last event that revealed a secret in a step or after it, or None.

        Args:
            step: Number of the step, from 0.

        Raises:
            ValueError: `step` is neither the number of a step nor the number of the next step.
        """
        step = self._checked_step(step, len(self._play.steps) + 1)
        log = self._log()
        found: list[E] = [event for event in log.read(self._play.ends[step]) if event.reveals]
        return found[-1] if found else None

    def lies_face_down(self, step: int) -> bool:
        """Return whether the choice made in a step is still known only to the seat that made it.

        Args:
            step: Number of the step, from 0.

        Raises:
            ValueError: `step` is not the number of a step.
        """
        step = self._checked_step(step, len(self._play.steps))
        move, _ = self.rules.rulebook.home(self._play.steps[step][1])
        return move.face_down and self.revealed_since(step) is None

    def sentence(self, event: Event, language: str | None = None) -> str:
        """Describe an event in words, with the players' names.

        Args:
            event: An event from this game, as some viewer may know it.
            language: One of the codes that `languages` returns; None means the current language (see `speaking`).

        Raises:
            NotationError: `event` is not an event from this game.
            ValueError: Unknown language code.
        """
        if language is not None:
            with speaking(language):
                return self.sentence(event)
        check_event(event)
        refusal = NotationError(f"event {brief(event.number)}: {brief(event.kind)} is not an event from this game.")
        if not isinstance(event, self.rules.game.events):
            raise refusal
        filler = Filler(self.rules, self.names)
        try:
            return filler.filled(filler.template("events", event.kind, event.case), event.params)
        except (LookupError, TypeError, ValueError, AttributeError):  # the event contains an unknown id
            filler.template("events", event.kind)  # if the text is missing, do not blame the event
            raise refusal from None

    def _log(self) -> Log[Any]:
        """Return the events of the set-up and of all steps."""
        play = self._play
        if play.log is None:
            log = Log[Any]()
            if self._origin is None:
                chance = Chance(self.seed, play.state.chance.given)
                self.rules.game.course.set_up(play.book.tables, self.players, self._setup, chance, log)
            play.log, play.ends = log, [len(log)]
        return play.events()

    # --- views and scores --------------------------------------------------------------------------------

    def position(self: Game[Placed[P]]) -> P:
        """Return the complete position, including everything hidden, as a value."""
        play = self._play
        if play.position is None:
            play.position = self.rules.game.positions.position_of(play.state)
        found: P = play.position
        return found

    @property
    def view(self: Game[Looked[L]]) -> L:
        """The function that returns a viewer's view: `game.view(viewer)`, with options such as `gold="hidden"`."""
        return self.rules.game.look(self)

    def observe(self, seat: int, buffer: WritableBuffer, *, perfect: bool = False) -> None:
        """Write what a seat may know into a buffer, as one 32-bit float for each of `rules.features(players)`.

        Args:
            seat: The seat, from 0.
            buffer: Any contiguous buffer of exactly that size, such as a bytearray or a row of a numpy array.
            perfect: True for perfect information: `rules.features(players, perfect=True)`.

        Raises:
            NotationError: The buffer cannot be written, or has another size.
            ValueError: Unknown seat.
        """
        seat = self._checked_seat(seat)
        encoder = self.rules.encoder(self.players, flag("perfect", perfect))
        encoder.write(self._play.state, seat, room_for(buffer, encoder.size, "f"))

    def legal_mask(self, seat: int, buffer: WritableBuffer) -> None:
        """Write a byte for each of `rules.actions` into a buffer: 1 if the action is legal for a seat, otherwise 0.

        Args:
            seat: The seat, from 0.
            buffer: Any contiguous buffer of exactly that size, such as a bytearray or a row of a numpy array.

        Raises:
            NotationError: The buffer cannot be written, or has another size.
            ValueError: Unknown seat.
        """
        room = room_for(buffer, len(self.rules.actions), "B")
        room[:] = self._play.book.mask(self._play.state, self._checked_seat(seat))

    def redeal(self, viewer: Viewer, seed: int) -> Game[RS_co]:
        """Return a game that this viewer cannot distinguish from this one, with everything hidden dealt again.

        The new game has no earlier events, steps or shuffles.

        Args:
            viewer: The viewer, a seat or SPECTATOR.
            seed: Seed for the deal and later shuffles, which differ from those in a new game with that seed.

        Raises:
            ValueError: Unknown seat, or a seed that is not an integer of at most 1000 digits.
        """
        if not (isinstance(viewer, str) and viewer == SPECTATOR):
            viewer = self._checked_seat(viewer)
        seed = checked_seed(seed)
        positions = self.rules.game.positions
        position = positions.position_of(positions.dealt_anew(self._play.state, viewer, seed))
        return Game._from_sound(self.rules, position, seed_of_redeal(seed), self.names)

    def score(self: Game[Scored[C]], seat: int) -> C:
        """Return a seat's score so far.

        Args:
            seat: The seat, from 0.

        Raises:
            ValueError: Unknown seat.
        """
        seat = self._checked_seat(seat)
        return self.rules.game.ranking.score(self._play.state, seat)

    def score_if_now(self: Game[Scored[C]], seat: int) -> C:
        """Return the score that a seat would receive if scoring took place now; each game documents what this omits.

        Args:
            seat: The seat, from 0.

        Raises:
            ValueError: Unknown seat.
        """
        seat = self._checked_seat(seat)
        return self.rules.game.ranking.score_if_now(self._play.state, seat)

    @property
    def result(self) -> Result | None:
        """The result; None until the game is over."""
        return self.rules.game.ranking.result(self._play.state) if self.over else None

    # --- arguments ---------------------------------------------------------------------------------------

    def _checked_seat(self, seat: object) -> int:
        known = plain(seat)
        if self._is_seat(known):
            return int(known)
        hint = ""
        if isinstance(seat, str) and seat in self.names:
            hint = f" {seat} is in seat {self.names.index(seat)}."
        elif isinstance(seat, self.rules.game.action) or (isinstance(seat, str) and self.rules.actions.resembles(seat)):
            hint = " Pass the seat first, then the action."
        raise ValueError(f"seat: expected 0 to {self.players - 1}, found {brief(seat)}.{hint}")

    def _plain_seat(self, seat: object, action: Any) -> int:
        """Return the integer that a seat equals.

        Raises IllegalAction if it already is an integer, because then the action itself was refused.
        """
        known = self._checked_seat(seat)
        if known is seat:
            raise IllegalAction(self.explain(seat, action))
        return known

    def _checked_step(self, step: object, end: int) -> int:
        step = plain(step)
        if type(step) is not int or not 0 <= step < end:
            expected = f"the number of one of the {len(self._play.steps)} steps"
            raise ValueError(f"step: expected {expected}, found {brief(step)}.")
        return step

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self._play.state.players

    def check_viewer(self, viewer: object) -> Viewer:
        """Return the viewer if it is valid.

        Args:
            viewer: Any value.

        Raises:
            ValueError: The value is neither a seat nor SPECTATOR nor OMNISCIENT.
        """
        known: Viewer = viewer if type(viewer) is int else plain(viewer)
        if not self._is_seat(known) and not (isinstance(known, str) and known in (SPECTATOR, OMNISCIENT)):
            seats = f"a seat from 0 to {self.players - 1}"
            raise ValueError(f"viewer: expected {seats}, {SPECTATOR!r} or {OMNISCIENT!r}, found {brief(viewer)}.")
        return known


def begun_as(game: Game[RS]) -> Game[RS]:
    """Return a new game that starts like this one, before its first step."""
    given = game._play.state.chance.given
    return _played_again(game.rules, game.names, game.seed, game._setup, game._origin, given, ())


def _played_again(
    rules: Rules,
    names: tuple[str, ...],
    seed: int,
    setup: Setup,
    origin: object,
    shuffles: tuple[Order, ...],
    steps: Iterable[tuple[int, str]],
) -> Game:
    """Restore a pickled game by replaying its steps."""
    game: Game
    if origin is None:
        game = Game(rules, len(names), seed, shuffles=shuffles, **asdict(setup, recurse=False))
        game.names = names  # a game from an old record may have longer names
    else:
        game = Game._from_sound(rules, origin, seed, names, shuffles)
    for seat, action in steps:
        game.push(seat, action)
    return game
