"""A game between bots and people at one keyboard: turn order, and the information shown to each person."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from amunre.engine.display import Shown
from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game
from amunre.engine.rules import AnyAction
from amunre.engine.texts import part
from amunre.errors import CannotTakeBack, IllegalAction
from amunre.hosting.playing import AskedSeat, SeatedBot, Turns
from amunre.hosting.takeback import take_back
from amunre.lesson import NoLesson, lesson_for
from amunre.printing import brief, shortened
from amunre.render.story import last_turn, story
from amunre.terminal import printouts
from amunre.terminal.face import face_of
from amunre.terminal.front import Front, Situation
from amunre.terminal.keeping import HUMAN, SavedGame
from amunre.terminal.menus import Menu, Unclear
from amunre.terminal.parsing import Command, read, read_actions


class Leave(Exception):
    """A request by a person to stop playing."""


@frozen
class Typed:
    """The actions of one line that a person typed."""

    seat: int
    actions: Sequence[AnyAction]
    before: int
    """Number of steps played before this line."""

    def is_last(self, game: Game) -> bool:
        """Return whether no other player has acted since."""
        return all(step.seat == self.seat for step in game.steps[self.before :])


class Session:
    """A game at the terminal, played until it is over or a player leaves."""

    def __init__(
        self, game: Game, seats: Sequence[str], screen: Front, kept: SavedGame | None = None, ask_all: bool = False
    ) -> None:
        """seats: HUMAN or the name of a bot for each seat. ask_all: whether to ask every person after each step of an
        auction if they want to act out of turn; otherwise ask only a single person, and only if they have an action.
        """
        self.game: Game = game
        self.seats: tuple[str, ...] = tuple(seats)
        self.screen: Front = screen
        self._face = face_of(game.rules)
        self.keep_in(kept or SavedGame(seats))
        self.people: Sequence[int] = [seat for seat, who in enumerate(self.seats) if who == HUMAN]
        self._ask_all = ask_all
        self._bots = {seat: SeatedBot(seat, who) for seat, who in enumerate(self.seats) if who != HUMAN}
        for bot in self._bots.values():
            bot.made(game, len(game.steps))
        self._turns = Turns(game)
        self._asked_at = len(game.steps)
        """Number of steps after which several people were last asked to act out of turn."""
        self._told = dict.fromkeys(self.people, self._beginning_of_round())
        """Number of events that each person has seen."""
        self._shown: object = None
        """The section of the game in which the board was last shown."""
        self._holder = self.people[0] if len(self.people) == 1 else None
        """Seat of the person at the keyboard."""
        self._typed: list[Typed] = []
        """Lines that can be undone, latest last."""
        self._new = set(self.people)
        """Seats that have not yet seen the note about help."""

    def keep_in(self, kept: SavedGame) -> None:
        """Save the game to this file from now on. A problem that the file already has is not reported again."""
        self.kept: SavedGame = kept
        self._trouble = kept.trouble

    def _beginning_of_round(self) -> int:
        if not self.game.steps:
            return 0
        began = (event.number for event in self.game.events(SPECTATOR) if event.kind == self._face.begins)
        return max(began, default=0)

    def play(self) -> None:
        """Play to the end of the game.

        Raises Leave, EOFError or KeyboardInterrupt if a person stops, and BotFailed if a bot does.
        """
        self._keep()
        while asked := self._next():
            if self._acts(asked):
                self._turns.acted(self.game, None if asked.in_turn else asked.seat)
            else:
                self._turns.declined()
        self._keep()
        printouts.end(self.screen, self.game, [*story(self.game, SPECTATOR, max(self._told.values()))])

    def _keep(self) -> None:
        """Save the game before anyone sees the result; report a failure only once."""
        self.kept.keep(self.game)
        if self.kept.trouble != self._trouble:
            self._trouble = self.kept.trouble
            if self._trouble:
                self.screen.show_unbroken(part("terminal", "not-kept-in", file=self.kept.file, trouble=self._trouble))

    # --- turns -----------------------------------------------------------------------------------------

    def _next(self) -> AskedSeat | None:
        """Return the seat to ask now: people before bots or, out of turn, bots and a person who plays alone."""
        while self._anybody_at_the_keyboard():
            self._turns.acted(self.game)
        alone = self.people if len(self.people) == 1 else []
        return self._turns.next(self.game, [*self.people, *self._bots], [*alone, *self._bots])

    def _acts(self, asked: AskedSeat) -> bool:
        """Ask a seat; return whether it acted."""
        if bot := self._bots.get(asked.seat):
            self._watch()
            self.screen.thinks(self.game.names[asked.seat])
            action = bot.answer(self.game, asked, len(self.game.steps))
            if action is not None:
                self.game.push(asked.seat, action)
            return action is not None
        if asked.in_turn:
            self._ask_person(asked)
            return True
        return self._is_asked_alone(asked) and self._acts_out_of_turn(asked.seat)

    def _is_asked_alone(self, asked: AskedSeat) -> bool:
        """Return whether to ask the only person out of turn: after another player's action, if it may matter."""
        if not self._out_of_turn or not self.game.steps or self.game.steps[-1].seat == asked.seat:
            return False
        return self._ask_all or bool(self._menu_of(asked.seat).willing(asked.actions))

    @property
    def _out_of_turn(self) -> bool:
        """True if there is now an action out of turn that is not reluctant."""
        return any(not move.reluctant for move in self.game.rules.rulebook.any_time[self.game.stage])

    def _acts_out_of_turn(self, seat: int) -> bool:
        """Ask the only person out of turn; return whether they acted."""
        self._tell_news(seat)
        self.screen.show(part("terminal", "out-of-turn"))
        self._question(seat)
        return self._converse(seat, may_pass=True)

    def _anybody_at_the_keyboard(self) -> bool:
        """Ask several people together, so that the question reveals nothing; return whether one of them acted."""
        steps = len(self.game.steps)
        if not self._ask_all or len(self.people) < 2 or not self._out_of_turn or steps == self._asked_at:
            return False
        self._asked_at = steps
        self._keep()
        self.screen.present(None)
        self.screen.tell(story(self.game, SPECTATOR, max(self._told.values())))
        waiting = {self.game.names[seat]: seat for seat in self.people if seat not in self.game.to_act}
        while waiting:
            self.screen.show(part("terminal", "anybody", players=", ".join(waiting)))
            name = self._line(part("terminal", "who"))
            if not name:
                return False
            for known, seat in waiting.items():
                if known.lower().startswith(name.lower()):
                    self._pass_keyboard(seat)
                    self._tell_news(seat)
                    self._question(seat)
                    return self._converse(seat, may_pass=True)
        return False

    # --- people ----------------------------------------------------------------------------------------

    def _ask_person(self, asked: AskedSeat) -> None:
        """Let a person act; play a forced action for them."""
        seat = asked.seat
        if asked.forced:
            self.game.push(seat, asked.actions[0])
            if self._ends_what_was_typed(seat) and self._pauses:
                self._tell_news(seat)
                self._before_others(seat)
            return
        self._pass_keyboard(seat)
        self._show_table(seat)
        self._question(seat)
        if seat in self._new:
            self._new.remove(seat)
            self.screen.show(part("terminal", "first-help"))
        had_choice = self._menu_of(seat).obvious is None
        self._converse(seat)
        is_done = not self.game.over and seat not in self.game.to_act
        if is_done and (had_choice or len(self.people) > 1) and self._pauses:
            self._before_others(seat)

    @property
    def _pauses(self) -> bool:
        """True if the game pauses before others act: always if the keyboard changes hands."""
        return self._face.pauses or len(self.people) > 1

    def _ends_what_was_typed(self, seat: int) -> bool:
        """Return whether a forced step has just ended the turn that a person typed."""
        if self.game.over or seat in self.game.to_act or not self._typed:
            return False
        return self._typed[-1].seat == seat and self._typed[-1].is_last(self.game)

    def _show_table(self, seat: int) -> None:
        """Show events, players, and the board at the start of a section, without repeating anything."""
        if self.screen.at_once:
            self._tell_news(seat)
            return
        view = self.game.view(seat)
        section = self._face.section(view)
        begins = self._shown != section
        self._shown = section
        has_board = begins and view.stage in self._face.with_board
        if has_board and not self._face.board_last:
            self.screen.show("")
            self._show_board(view)
        if begins:
            self.screen.show("")
        told = self._tell_news(seat)
        if begins and not has_board:
            self.screen.show(*[""] * told, self._face.status(view, self.game.rules, self.game.names, self.screen.width))
        if told or (begins and not self._face.board_last):
            self.screen.show("")
            printouts.players(self.screen, self.game, view, self.seats)
            self.screen.show("")
        if has_board and self._face.board_last:
            self._show_board(view)

    def _watch(self) -> None:
        """Show the only person the game while others act."""
        if self.screen.at_once and len(self.people) == 1:
            [seat] = self.people
            self.screen.present(self._situation(seat))

    def _situation(self, seat: int, menu: Menu | None = None, may_pass: bool = False) -> Situation:
        news = story(self.game, seat, last_turn(self.game.events(seat), seat)) if self.screen.at_once else ()
        return Situation(self.game.view(seat), self.game.rules, self.game.names, menu, may_pass, tuple(news))

    def _question(self, seat: int) -> None:
        """Print the question, unless the screen already shows it."""
        if not self.screen.at_once:
            printouts.question(self.screen, self.game, seat)

    def _show_board(self, view: Shown) -> None:
        self._keep()
        printouts.board(self.screen, self.game, view)

    def _before_others(self, seat: int) -> None:
        """Let a person undo before anyone else acts."""
        going_on = False
        while not (going_on or self.game.over or seat in self.game.to_act):
            try:
                take_back(self.game, seat)
            except CannotTakeBack:
                if len(self.people) > 1:
                    self._enter(part("terminal", "go-on"))
                return
            plays = map(str, self._menu_of(seat).willing(self.game.legal_actions(seat)))
            self.screen.show(part("terminal", "go-on-or", actions=part("terminal", "or").join(["undo", *plays])))
            going_on = not self._converse(seat, may_pass=True, seen=False)

    def _converse(self, seat: int, may_pass: bool = False, seen: bool = True) -> bool:
        """Read lines until the person has acted or undone an action; return False if they pass with an empty line.

        seen: whether the menu has been shown.
        """
        while True:
            menu = Menu(self.game.prompt(seat), self.game.rules, seen)
            situation = self._situation(seat, menu, may_pass)
            self.screen.present(situation)
            line = self._line(self._face.asks(situation.view, self.game.names))
            meant: Command | tuple[AnyAction, ...]
            try:
                several = {
                    way: one.actions for one in self._face.lines(menu.prompt, self.game.rules) for way in one.ways
                }
                if (lower := line.lower()) in several:
                    meant = tuple(map(self.game.rules.actions.parse, several[lower]))
                elif line:
                    meant = read(line, menu)
                elif may_pass:
                    return False
                elif menu.obvious:
                    meant = (menu.obvious,)
                else:
                    raise Unclear(part("terminal", "nothing"))
                if isinstance(meant, Command):
                    if self._obey(seat, meant):
                        return True
                    seen = seen or meant.word == "menu"
                elif self._do(seat, meant):
                    self._tell_news(seat)
                    return True
            except Unclear as error:
                self.screen.show(str(error))

    def _do(self, seat: int, actions: Sequence[AnyAction]) -> bool:
        """Play these actions, or play none and explain why if one is illegal; return whether they were played."""
        if self._refused(seat, actions):
            return False
        self._typed.append(Typed(seat, actions, len(self.game.steps)))
        for action in actions:
            self.game.push(seat, action)
        return True

    def _refused(self, seat: int, actions: Sequence[AnyAction]) -> bool:
        """Return whether one of these actions is illegal; if so, explain which one and why."""
        world = self.game.copy()
        for number, action in enumerate(actions):
            try:
                world.push(seat, action)
            except IllegalAction as error:
                printouts.refusal(self.screen, error, number, len(actions))
                return True
        return False

    def _line(self, prompt: str) -> str:
        self._keep()
        line = self.screen.ask(prompt)
        if line.lower() == "quit":
            raise Leave
        return line

    def _enter(self, prompt: str) -> None:
        """Wait for an empty line."""
        while line := self._line(prompt):
            self.screen.show(part("terminal", "only-enter", text=brief(line)))

    def _pass_keyboard(self, seat: int) -> None:
        """Hide the screen, and wait for the next person."""
        if self._holder == seat:
            return
        self.screen.hide()
        self.screen.show(part("terminal", "keyboard", player=self.game.names[seat]))
        self._enter(part("terminal", "enter"))
        self._holder, self._shown = seat, None

    # --- display ---------------------------------------------------------------------------------------

    def _tell_news(self, seat: int) -> bool:
        """Show events since the last time, and the points after a scoring; return whether anything was shown."""
        self._keep()
        since = self._told[seat]
        events = self.game.events(seat, since)
        told = [*story(self.game, seat, since)]
        self.screen.news(told)
        if any(event.kind == self._face.scored for event in events):
            self.screen.show(self._face.scores(self.game, self.screen.width))
        self._told[seat] = since + len(events)
        return bool(told)

    def _menu_of(self, seat: int) -> Menu:
        return Menu(self.game.prompt(seat), self.game.rules)

    # --- commands --------------------------------------------------------------------------------------

    def _obey(self, seat: int, command: Command) -> bool:
        """Run a command; return whether it changed the game. Raises Unclear if it fails, and Leave for `quit`."""
        game, screen = self.game, self.screen
        match command.word:
            case "help" if command.rest:
                printouts.about(screen, game.rules, command.rest)
            case "help":
                printouts.help(screen, game, seat)
            case "board":
                printouts.board(screen, game, game.view(seat))
                screen.show("", self._face.key(game.rules, screen.width, screen.plain))
            case "players" if command.rest:
                printouts.player(screen, game, game.view(seat), command.rest)
            case "players":
                printouts.players(screen, game, game.view(seat), self.seats)
                screen.show(self._face.supply(game.view(seat), game.rules))
            case "hand":
                printouts.hand(screen, game, seat)
            case "menu":
                printouts.question(screen, game, seat)
            case "log":
                screen.log(story(game, seat))
            case "score":
                screen.show(self._face.scores(game, screen.width))
                if self._face.scores_if_now:
                    screen.show("", self._face.scores_if_now(game, screen.width))
            case "rule":
                printouts.rule(screen, game.rules, command.rest)
            case "why":
                self._why(seat, command.rest)
            case "hint":
                printouts.hint(screen, game, seat)
            case "learn":
                self._learn()
            case "undo":
                return self._undo(seat)
            case "save":
                self._save(command.rest)
            case "quit":
                raise Leave
        return False

    def _learn(self) -> None:
        """Open the game's lesson. Raises Unclear if the game has no lesson."""
        try:
            self.screen.teach(lesson_for(self.game.rules))
        except NoLesson as error:
            raise Unclear(str(error)) from None

    def _why(self, seat: int, asked: str) -> None:
        menu = self._menu_of(seat)
        if not asked:
            raise Unclear(part("terminal", "which", action=str(menu.actions[0]) if menu.actions else ""))
        actions = read_actions(asked, menu)
        if not self._refused(seat, actions):
            self.screen.show(part("terminal", "may", actions=", ".join(map(str, actions))))

    def _undo(self, seat: int) -> bool:
        """Undo all actions of the last line."""
        typed = self._typed[-1] if self._typed else None
        earlier = self._typed[:-1]
        try:
            game, step = take_back(self.game, seat)
            actions: Sequence[AnyAction] = [step.action]
            if typed and typed.seat == seat and typed.is_last(self.game):
                actions = typed.actions
                while len(game.steps) > typed.before:
                    game, step = take_back(game, seat)
            else:
                earlier = []
        except CannotTakeBack as error:
            raise Unclear(str(error)) from None
        self.game, self._typed = game, earlier
        told = len(self.game.events(SPECTATOR))
        self._told = {person: min(seen, told) for person, seen in self._told.items()}
        self._keep()
        self.screen.show(part("terminal", "taken-back", actions=", ".join(map(str, actions))))
        return True

    def _save(self, name: str) -> None:
        """Show where the game is saved, or save it to a different file."""
        if name:
            if os.path.lexists(name):
                raise Unclear(part("terminal", "file-there", file=name))
            try:
                self.kept.move(self.game, Path(name))
            except OSError as error:
                raise Unclear(
                    part("terminal", "not-kept-there", file=shortened(name), trouble=error.strerror)
                ) from None
            self._trouble = ""
        if self.kept.trouble:
            raise Unclear(part("terminal", "not-kept-where", trouble=self.kept.trouble))
        self.screen.show_unbroken(part("terminal", "kept", file=self.kept.file))
