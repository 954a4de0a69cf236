"""Game: the players' handle on a game in play."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple, NoReturn, Self, cast

from attrs import asdict

from amunre.arguments import flag, of_kind, plain
from amunre.engine.asking import prompt_of, violations_of
from amunre.engine.chance import Chance, Order, checked_orders, checked_seed
from amunre.engine.definition import A, C, E, P, Q, S
from amunre.engine.events import OMNISCIENT, SPECTATOR, Event, Log, Viewer, check_event
from amunre.engine.moment import Moment
from amunre.engine.names import checked_names, default_names
from amunre.engine.play import begun
from amunre.engine.position import Described
from amunre.engine.redeal import seed_of_redeal
from amunre.engine.result import Result
from amunre.engine.rules import OVER
from amunre.engine.ruleset import Rules, checked_rules
from amunre.engine.setup import Setup
from amunre.engine.shown import Shown
from amunre.engine.texts import Filler, speaking
from amunre.engine.typed import RS, A_co, Acted, Asked, Decided, InRounds, L, Looked, N, Placed, RS_co, Scored, TellsOf
from amunre.engine.violations import Violation
from amunre.errors import IllegalAction, NotationError, told
from amunre.printing import brief


class Step(NamedTuple, Generic[A_co]):
    """A step of a game: who did what."""

    seat: int
    action: A_co

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


def _seed_or_new(seed: int | None) -> int:
    """The seed, drawn if there is none. Raises ValueError for what cannot be one."""
    return secrets.randbits(128) if seed is None else checked_seed(seed)


class Game(Shown, Generic[RS_co]):
    """A game in play: played by `play` or `push`, looked at by `view`, `events`, `legal_actions` and `explain`.

    It pickles and copies, and goes on as it would have gone on. A notebook shows the board as everybody may see it;
    printed it is that as text, and for whom it waits. What a seat knows besides, `print(game.view(seat))` shows.

    Attributes:
        rules: Those by which it is played.
        names: Of the players, by seat.
        seed: Of its shuffles.

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
        players: int | Sequence[str] = 4,
        seed: int | None = None,
        *,
        start: int | None = None,
        shuffles: Iterable[Order] | None = None,
        **setup: Any,
    ) -> None:
        """Set up a game and go on to its first decision.

        Args:
            rules: Those of the game.
            players: A number, or the names in order of their seats.
            seed: Of the shuffles, for a game that is to be repeated; whoever sees what lies open first finds a small
                one by trying. None draws 128 random bits, which nobody guesses.
            start: The seat that starts; None: as the game says.
            shuffles: Orders, as they fell, for the first shuffles; None: all fall by the seed.
            setup: Other set-up options, named like the fields of `game.setup`; `start` also by the game's own word
                (`pharaoh`).

        Raises:
            TypeError: An unknown set-up option.
            ValueError: A number of players or a seat that the rules do not know, what cannot be names (see
                `checked_names`), or a seed that is no integer of at most 1000 digits.
            NotationError: An order that is not one of the pile's cards.
        """
        checked_rules(rules)
        players = plain(players)
        names = () if type(players) is int else checked_names("players", players)
        number = players if type(players) is int else len(names)
        if not rules.least_players <= number <= rules.most_players:
            expected = f"{rules.least_players} to {rules.most_players}"
            raise ValueError(f"players: expected {expected}, found {brief(number)} (setup.players).")
        self.rules = rules
        self.names: tuple[str, ...] = names or default_names(number)
        self.seed: int = _seed_or_new(seed)
        chosen = setup if start is None else {"start": start, **setup}
        self._setup: Any = rules.game.setup.decided(number, self.seed, chosen)
        self._origin: Any = None
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
        """A game that goes on from a position; with the seed of the game it came from exactly as that one would.

        Args:
            rules: Those of the position.
            position: Where it goes on.
            seed: Of the shuffles; None draws one.
            names: Of the players, one for each seat.
            shuffles: Orders, as they fell, for the first shuffles from here on; None: all fall by the seed.

        Raises:
            NotationError: All problems of the position, if there are any.
            ValueError: Names and seeds as for a new game, and another number of names than of seats.
        """
        checked_rules(rules)
        of_kind("position", position, rules.game.position)
        problems = position.problems(rules)
        if problems:
            raise NotationError(told(problems))
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
        """The first steps as `steps` tells them."""
        self._log: Log[Any] = Log()
        """What happened, as far as somebody has asked for it."""
        self._log_ends: list[int] = []
        """Length of the log after the set-up and after each step that is in it."""

    def __repr__(self) -> str:
        s = self._play.state
        return f"<Game of {self.rules.id}: {s.players} players, {s.stage}, step {len(self._play.steps)}>"

    def __str__(self) -> str:
        """As a spectator sees it, and for whom it waits: as much as all players know."""
        waiting = [seat for seat in range(self.players) if seat not in self.to_act]
        asked = "" if self.over or not waiting else f"\n{self.prompt(waiting[0], reasons=False).text}"
        return f"{super().__str__()}{asked}"

    # --- who may do what -------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """Number of players."""
        return self._play.state.players

    @property
    def to_act(self) -> tuple[int, ...]:
        """Seats that must act now: one, several where a choice is made at once, none at the end."""
        return self._play.state.asked

    @property
    def order(self) -> tuple[int, ...]:
        """All seats, in the order in which they are asked what all may do."""
        found: tuple[int, ...] = self.rules.game.course.order(self._play.state)
        return found

    @property
    def stage(self: Game[Placed[Described[N]]]) -> N:
        """What is going on: the name of a stage of the game, "over" at the end."""
        return cast("N", self._play.state.stage)

    @property
    def round(self: Game[Placed[InRounds]]) -> int:
        """The round, from 1, of a game that goes in rounds. Raises AttributeError for any other."""
        state = self._play.state
        if not hasattr(state, "round"):
            raise AttributeError(
                f"round: a game of {self.rules.game.id} does not go in rounds.", name="round", obj=self
            )
        return cast("InRounds", state).round

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._play.state.stage == OVER

    def legal_actions(self: Game[Acted[A]], seat: int) -> tuple[A, ...]:
        """All that a seat may do now, in order of the catalogue; if it is not to act, what is possible at any time.

        Args:
            seat: From 0.

        Raises:
            ValueError: A seat that is not there.
        """
        actions = self.rules.actions
        return tuple([actions[index] for index in self.legal_indices(seat)])

    def legal_indices(self, seat: int) -> Sequence[int]:
        """The same as indices into `rules.actions`, rising.

        Where there may be hundreds, each is only picked out when it is asked for.
        """
        found = self._play.legal(seat)
        return self.legal_indices(self._checked_seat(seat)) if found is None else found

    def explain(self: Game[Acted[A]], seat: int, action: A | str) -> tuple[Violation, ...]:
        """Every rule that an action would break, in clause order; () if it is legal.

        Args:
            seat: Who would do it.
            action: Itself or its text.

        Raises:
            NotationError: An unknown action.
            ValueError: A seat that is not there.
        """
        seat = self._checked_seat(seat)
        return violations_of(self._play.book, self._play.state, self.names, seat, self.rules.actions.index(action))

    def prompt(self: Game[Asked[Q]], seat: int, *, reasons: bool = True) -> Q:
        """What a seat is asked now: what it can choose from, what that costs, and why the rules close the rest.

        Args:
            seat: Whose prompt it is; one that is not to act has what is possible at any time.
            reasons: Whether violations have their amounts and words, which cost more than all else; without them they
                have code and clause alone, and `explain` tells the rest of an action when somebody asks.

        Raises:
            ValueError: A seat that is not there.
        """
        seat = self._checked_seat(seat)
        legal = self.legal_indices(seat)
        asked: Q = prompt_of(self._play.book, self._play.state, self.names, seat, legal, flag("reasons", reasons))
        return asked

    # --- play --------------------------------------------------------------------------------------------

    def play(self: Game[TellsOf[A, E]], seat: int, action: A | str) -> tuple[E, ...]:
        """Do an action and tell what happened, as that seat may know it.

        Args:
            seat: Who does it.
            action: Itself or its text.

        Returns:
            What happened, which others may know less of: see `events`.

        Raises:
            IllegalAction: The rules refuse it; the error has its violations, and the game is as it was.
            NotationError: An unknown action, or a given shuffle that does not fit the pile; here too the game is
                as it was.
            ValueError: A seat that is not there.
        """
        self._catch_up()
        seen = len(self._log)
        self._play.state.log = self._log
        try:
            self.push(seat, action)
        finally:
            self._play.state.log = None
            if len(self._play.steps) < len(self._log_ends):
                del self._log[seen:]
        self._log_ends.append(len(self._log))
        return self.events(seat, since=seen)

    def push(self: Game[Acted[A]], seat: int, action: A | str) -> None:
        """As `play`, but makes no events; `events` can still make them later.

        Args:
            seat: Who does it.
            action: Itself or its text.

        Raises:
            IllegalAction: As `play`.
            NotationError: As `play`.
            ValueError: A seat that is not there.
        """
        if not self._play.do(seat, action):
            if (known := self._checked_seat(seat)) is not seat:
                return self.push(known, action)
            raise IllegalAction(self.explain(seat, action))
        return None

    def undo(self: Game[Acted[A]]) -> Step[A]:
        """Take the last step back and return it.

        Raises:
            ValueError: No step has been played.
        """
        if not self._play.steps:
            raise ValueError("undo: no step has been played.")
        seat, index = self._play.undo()
        before = len(self._play.steps)
        self._told = self._told[:before]
        if len(self._log_ends) > before + 1:
            del self._log_ends[before + 1 :]
            del self._log[self._log_ends[-1] :]
        return Step(seat, self.rules.actions[index])

    def _seen(self) -> tuple[Any, Rules, tuple[str, ...]]:
        return self.view(SPECTATOR), self.rules, self.names

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """What it was made of and what was played: it is played again where it is unpickled."""
        steps = tuple((seat, str(action)) for seat, action in self.steps)
        given = self._play.state.chance.given
        return _played_again, (self.rules, self.names, self.seed, self._setup, self._origin, given, steps)

    def __hash__(self) -> NoReturn:
        raise TypeError("a Game changes as it is played, so it is no key; take game.view(seat) or game.position()")

    def copy(self) -> Self:
        """An independent game with the same past; from now on each goes its own way."""
        new = type(self).__new__(type(self))
        new.rules, new.names, new.seed = self.rules, self.names, self.seed
        new._setup, new._origin = self._setup, self._origin
        new._log, new._log_ends = Log(self._log), self._log_ends[:]
        new._play, new._told = self._play.copy(), self._told
        return new

    def renamed(self, names: Sequence[str]) -> Self:
        """The same game with other names of its players, by seat.

        Raises:
            ValueError: What cannot be names, or another number of them.
        """
        known = checked_names("names", names)
        if len(known) != self.players:
            raise ValueError(f"names: expected {self.players}, found {len(known)}.")
        new = self.copy()
        new.names = known
        return new

    # --- the past ----------------------------------------------------------------------------------------

    @property
    def setup(self: Game[Decided[S]]) -> S:
        """Decisions made at set-up, chosen or drawn; for a game from a position, those that the position implies."""
        found: S = self._setup
        return found

    @property
    def start(self) -> int:
        """Starting seat of the game; for a game from a position, the one that the position implies."""
        return int(self._setup.start)

    @property
    def origin(self: Game[Placed[P]]) -> P | None:
        """The position that the game came from; None for the set-up."""
        return cast("P | None", self._origin)

    @property
    def steps(self: Game[Acted[A]]) -> tuple[Step[A], ...]:
        """What was played since the game, or the position that it came from, began."""
        actions, told = self.rules.actions, self._told
        if len(told) < len(self._play.steps):
            told += tuple([Step(seat, actions[index]) for seat, index in self._play.steps[len(told) :]])
            self._told = told
        return told

    @property
    def shuffles(self) -> tuple[Order, ...]:
        """Every shuffle since the beginning as it fell, each from the top of the pile."""
        state = self._play.state
        return state.chance.fallen[: state.shuffles - state.chance.first]

    def events(self: Game[TellsOf[Any, E]], viewer: Viewer, since: int = 0) -> tuple[E, ...]:
        """What happened, as a viewer may know it.

        Args:
            viewer: A seat, SPECTATOR or OMNISCIENT.
            since: Number of the first event to tell.

        Raises:
            ValueError: A viewer that is none of these, or what is no number of an event.
        """
        viewer, since = self.check_viewer(viewer), plain(since)
        if type(since) is not int or since < 0:
            raise ValueError(f"since: expected the number of an event, from 0, found {brief(since)}.")
        self._catch_up()
        return tuple([event.seen_by(viewer) for event in self._log[since:]])

    def revealed_since(self: Game[TellsOf[Any, E]], step: int) -> E | None:
        """The last event by which somebody learnt what could not be known before, since a step; None without one.

        Args:
            step: Number of the step, from 0; what it made happen itself is looked at too.

        Raises:
            ValueError: What is no number of a step, or of the next.
        """
        step = self._checked_step(step, len(self._play.steps) + 1)
        self._catch_up()
        found: list[E] = [event for event in self._log[self._log_ends[step] :] if event.reveals]
        return found[-1] if found else None

    def lies_face_down(self, step: int) -> bool:
        """Whether nobody but its seat knows what was chosen in a step.

        Args:
            step: Its number, from 0.

        Raises:
            ValueError: What is no number of a step.
        """
        step = self._checked_step(step, len(self._play.steps))
        move, _ = self.rules.rulebook.home(self._play.steps[step][1])
        return move.face_down and self.revealed_since(step) is None

    def sentence(self, event: Event, language: str | None = None) -> str:
        """An event in words, with the names of the players.

        Args:
            event: Of this game, as some viewer may know it.
            language: The code of one of `languages`; None: as `speaking` says, otherwise English.

        Raises:
            NotationError: What is no event of this game.
            ValueError: The code of a language that does not come with this library.
        """
        if language is not None:
            with speaking(language):
                return self.sentence(event)
        check_event(event)
        try:
            if not isinstance(event, self.rules.game.events):
                raise TypeError
            filler = Filler(self.rules, self.names)
            return filler.filled(filler.template("events", event.kind, event.clause), event.params)
        except (LookupError, TypeError, ValueError, AttributeError):  # what it names is not there
            raise NotationError(f"event {brief(event.number)}: {brief(event.kind)} is none of this game.") from None

    def _catch_up(self) -> None:
        """Make the events of the set-up, and of steps that were pushed."""
        play = self._play
        if not self._log_ends:
            if self._origin is None:
                chance = Chance(self.seed, play.state.chance.given)
                self.rules.game.course.set_up(play.book.tables, self.players, self._setup, chance, self._log)
            self._log_ends.append(len(self._log))
        logged = len(self._log_ends) - 1
        if logged == len(play.steps):
            return
        state = play.state_after(logged)
        state.log = self._log
        for seat, index in play.steps[logged:]:
            play.book.perform(state, seat, index)
            self._log_ends.append(len(self._log))

    # --- looking -----------------------------------------------------------------------------------------

    def position(self: Game[Placed[P]]) -> P:
        """The whole truth as a value."""
        play = self._play
        if play.position is None:
            play.position = self.rules.game.positions.position_of(play.state)
        found: P = play.position
        return found

    @property
    def view(self: Game[Looked[L]]) -> L:
        """What a viewer may know: `game.view(viewer)`, and what else the game lets one choose (`gold="hidden"`)."""
        return self.rules.game.look(self)

    def redeal(self, viewer: Viewer, seed: int) -> Game[RS_co]:
        """Another game that this viewer cannot tell from this one now: what they cannot see is dealt anew.

        Events, undo and shuffles of the new game start there.

        Args:
            viewer: Who cannot tell them apart: a seat, or SPECTATOR.
            seed: Of the deal and of the later shuffles, which have nothing to do with those of a game of that seed.

        Raises:
            ValueError: A seat that is not there, or a seed that is no integer of at most 1000 digits.
        """
        if not (isinstance(viewer, str) and viewer == SPECTATOR):
            viewer = self._checked_seat(viewer)
        seed = checked_seed(seed)
        positions = self.rules.game.positions
        position = positions.position_of(positions.dealt_anew(self._play.state, viewer, seed))
        return Game._from_sound(self.rules, position, seed_of_redeal(seed), self.names)

    def score(self: Game[Scored[C]], seat: int) -> C:
        """What a seat has scored so far.

        Args:
            seat: From 0.

        Raises:
            ValueError: A seat that is not there.
        """
        seat = self._checked_seat(seat)
        return self.rules.game.ranking.score(self._play.state, seat)

    def score_if_now(self: Game[Scored[C]], seat: int) -> C:
        """What a scoring would give a seat as the board lies now; each game says what it leaves out.

        Args:
            seat: From 0.

        Raises:
            ValueError: A seat that is not there.
        """
        seat = self._checked_seat(seat)
        return self.rules.game.ranking.score_if_now(self._play.state, seat)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.rules.game.ranking.result(self._play.state) if self.over else None

    # --- arguments ---------------------------------------------------------------------------------------

    def _checked_seat(self, seat: object) -> int:
        known = plain(seat)
        if self._is_seat(known):
            return int(known)
        hint = ""
        if isinstance(seat, str) and seat in self.names:
            hint = f" {seat} sits on {self.names.index(seat)}."
        elif isinstance(seat, self.rules.game.action) or (isinstance(seat, str) and self.rules.actions.resembles(seat)):
            hint = " The seat comes first, then the action."
        raise ValueError(f"seat: expected 0 to {self.players - 1}, found {brief(seat)}.{hint}")

    def _checked_step(self, step: object, end: int) -> int:
        step = plain(step)
        if type(step) is not int or not 0 <= step < end:
            expected = f"the number of a step, of which there are {len(self._play.steps)}"
            raise ValueError(f"step: expected {expected}, found {brief(step)}.")
        return step

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self._play.state.players

    def check_viewer(self, viewer: object) -> Viewer:
        """The viewer, if there is such a one.

        Args:
            viewer: Anything.

        Raises:
            ValueError: What is neither a seat, SPECTATOR nor OMNISCIENT.
        """
        known: Viewer = plain(viewer)
        if not self._is_seat(known) and not (isinstance(known, str) and known in (SPECTATOR, OMNISCIENT)):
            seats = f"a seat from 0 to {self.players - 1}"
            raise ValueError(f"viewer: expected {seats}, {SPECTATOR!r} or {OMNISCIENT!r}, found {brief(viewer)}.")
        return known


def begun_as(game: Game[RS]) -> Game[RS]:
    """A game that has begun as this one, before its first step."""
    given = game._play.state.chance.given
    return _played_again(game.rules, game.names, game.seed, game._setup, game._origin, given, ())


def _played_again(
    rules: Rules,
    names: tuple[str, ...],
    seed: int,
    setup: Setup,
    origin: Any,
    shuffles: tuple[Order, ...],
    steps: Iterable[tuple[int, str]],
) -> Game:
    """A game from its pickle."""
    game: Game
    if origin is None:
        game = Game(rules, len(names), seed, shuffles=shuffles, **asdict(setup, recurse=False))
        game.names = names  # which may be longer, in a game from an old record
    else:
        game = Game._from_sound(rules, origin, seed, names, shuffles)
    for seat, action in steps:
        game.push(seat, action)
    return game
