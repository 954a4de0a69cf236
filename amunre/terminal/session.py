"""A game between people at one keyboard and bots: who is asked when, and what is said to whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from random import Random

from rich.text import Text

from amunre.bots import Bot, Eyes, bot_named
from amunre.bots.blame import blaming
from amunre.errors import CannotTakeBack, IllegalAction, RecordError
from amunre.game.events import SPECTATOR
from amunre.game.game import Game
from amunre.game.view import View
from amunre.printing import brief
from amunre.records import Record
from amunre.render import text
from amunre.render.clauses import alike, clause_text
from amunre.render.story import story
from amunre.ruleset.actions import Action
from amunre.ruleset.texts import title
from amunre.table.takeback import take_back
from amunre.terminal import teaching
from amunre.terminal.menus import Menu, Unclear
from amunre.terminal.reading import COMMANDS, Command, read, read_action
from amunre.terminal.screen import Screen

HUMAN = "human"
"""Stands in the notes of a record for a seat that a person plays; every other seat has the name of its bot."""


WITH_BOARD = ("bidding", "purchase", "scoring")
"""Stages that begin with the board; the others with the table of the players alone."""


class Leave(Exception):
    """Somebody wants to stop."""


def notes_of(seats: Sequence[str]) -> dict[str, str]:
    """The notes of a record that say who plays."""
    return {"seats": ",".join(seats)}


def seats_of(record: Record) -> tuple[str, ...]:
    """Who plays each seat, from the notes of a record. Raises RecordError if they do not say so."""
    seats = tuple(record.meta.get("seats", "").split(","))
    if len(seats) != len(record.players) or HUMAN not in seats:
        expected = f"who plays each seat, {HUMAN} or a bot, as `amunre play` notes it"
        raise RecordError(0, f"meta.seats: expected {expected}, found {brief(record.meta.get('seats'))}.")
    return seats


class Session:
    """Goes on with a game until it is over or somebody leaves."""

    def __init__(
        self, game: Game, seats: Sequence[str], screen: Screen, file: Path | None = None, ask_all: bool = False
    ) -> None:
        """seats: HUMAN or the name of a bot. file: where the game is kept. ask_all: whether every person is asked
        after each step of an auction if he acts out of turn; otherwise one who is alone is asked when he can play.
        """
        self.game, self.seats, self.screen, self.file = game, tuple(seats), screen, file
        self.people = [seat for seat, who in enumerate(self.seats) if who == HUMAN]
        self._ask_all = ask_all
        self._bots: Mapping[int, Bot] = {
            seat: self._made(seat, who) for seat, who in enumerate(self.seats) if who != HUMAN
        }
        self._told = dict.fromkeys(self.people, self._beginning_of_round())
        """How many events each person has been told of."""
        self._shown: tuple[int, str] | None = None
        """Round and stage in which the board was shown last."""
        self._holder = self.people[0] if len(self.people) == 1 else None
        """Who is at the keyboard."""

    def _beginning_of_round(self) -> int:
        if not self.game.steps:
            return 0
        return max(event.number for event in self.game.events(SPECTATOR) if event.kind == "round-began")

    def play(self) -> None:
        """Go on to the end of the game.

        Raises Leave, EOFError or KeyboardInterrupt where a person stops, and BotFailed where a bot does.
        """
        while not self.game.over:
            seat = next((seat for seat in self.game.to_act if seat in self.people), self.game.to_act[0])
            if seat in self.people:
                self._ask_person(seat)
            else:
                self._ask_bot(seat)
            while not self.game.over and self._anybody_out_of_turn():
                pass
        self.save()
        self._end()

    def save(self) -> bool:
        """Keep the game in its file, if it has one; whether it is kept."""
        if self.file is None:
            return False
        try:
            Record.of(self.game, notes_of(self.seats)).save(self.file)
        except OSError as error:
            self.screen.show_unbroken(f"The game could not be saved in {self.file}: {error.strerror}.")
            return False
        return True

    # --- bots ------------------------------------------------------------------------------------------

    def _made(self, seat: int, bot: str) -> Bot:
        """A new bot. Raises BotFailed if it cannot be made."""
        with blaming(seat, bot):
            return bot_named(bot)(Random(f"{self.game.seed}/{len(self.game.steps)}/{seat}"))

    def _ask_bot(self, seat: int) -> None:
        actions = self.game.legal_actions(seat)
        forced = len(actions) == 1
        with blaming(seat, self.seats[seat]):
            self.game.push(seat, actions[0] if forced else self._bots[seat].choose(Eyes(self.game, seat), actions))

    def _interrupts(self, seat: int, actions: Sequence[Action]) -> bool:
        """Ask a bot that is not to act; whether it acted."""
        interrupt = getattr(self._bots[seat], "interrupt", None)
        with blaming(seat, self.seats[seat]):
            action = interrupt(Eyes(self.game, seat), actions) if interrupt else None
            if action is not None:
                self.game.push(seat, action)
        return action is not None

    def _anybody_out_of_turn(self) -> bool:
        """Ask all once, from the Pharaoh clockwise, who are not to act; whether anybody acted."""
        acted = len(self.people) > 1 and self._anybody_at_the_keyboard()
        for number in range(self.game.players):
            seat = (self.game.pharaoh + number) % self.game.players
            if seat in self.game.to_act or not (actions := self.game.legal_actions(seat)):
                continue
            if seat in self._bots:
                acted |= self._interrupts(seat, actions)
            elif len(self.people) == 1 and self._is_asked_alone(seat, actions):
                self._tell_news(seat)
                self.screen.show("Enter to go on, or act out of turn.")
                self._menu(seat)
                acted |= self._converse(seat, may_pass=True)
        return acted

    def _is_asked_alone(self, seat: int, actions: Sequence[Action]) -> bool:
        """Whether the only person is asked out of turn, after what somebody else did in the auction."""
        if self.game.stage != "bidding" or not self.game.steps or self.game.steps[-1].seat == seat:
            return False
        return self._ask_all or any(action.verb == "play" for action in actions)

    def _anybody_at_the_keyboard(self) -> bool:
        """Ask several people at once, so that nothing is learnt from who is asked; whether one of them acted."""
        if not self._ask_all or self.game.stage != "bidding":
            return False
        self.screen.tell(story(self.game, SPECTATOR, max(self._told.values())))
        waiting = {self.game.names[seat]: seat for seat in self.people if seat not in self.game.to_act}
        while waiting:
            name = self._line(f"Out of turn? Enter: nobody; or who: {', '.join(waiting)}> ")
            if not name:
                return False
            for known, seat in waiting.items():
                if known.lower().startswith(name.lower()):
                    self._pass_keyboard(seat)
                    self._tell_news(seat)
                    self._menu(seat)
                    return self._converse(seat, may_pass=True)
        return False

    # --- people ----------------------------------------------------------------------------------------

    def _ask_person(self, seat: int) -> None:
        """Let a person decide; what is forced is done for him."""
        actions = self.game.legal_actions(seat)
        if len(actions) == 1:
            self.game.push(seat, actions[0])
            return
        self._pass_keyboard(seat)
        self._tell_news(seat)
        view = self.game.view(seat)
        if self._shown != (view.round, view.stage):
            self._shown = (view.round, view.stage)
            self._show_table(seat)
        self.screen.show(text.hand(view, self.game.rules))
        self._menu(seat)
        had_choice = self._menu_of(seat).obvious is None
        self._converse(seat)
        if not self.game.over and seat not in self.game.to_act and (had_choice or len(self.people) > 1):
            self._before_others(seat)

    def _before_others(self, seat: int) -> None:
        """The moment in which a slip can still be taken back, before anybody else acts."""
        try:
            take_back(self.game, seat)
        except CannotTakeBack:
            if len(self.people) > 1:
                self._line("Enter to go on> ")
            return
        plays = [str(action) for action in self.game.legal_actions(seat) if action.verb == "play"]
        self.screen.show(f"Enter to go on, or undo{''.join(f', or {play}' for play in plays)}.")
        self._converse(seat, may_pass=True)

    def _converse(self, seat: int, may_pass: bool = False) -> bool:
        """Read lines until the person has acted, or taken something back; False if he passes with an empty line."""
        while True:
            line = self._line(f"{self.game.names[seat]}, {self.game.view(seat).players[seat].gold} gold> ")
            menu = self._menu_of(seat)
            try:
                if line:
                    meant = read(line, menu, self.game.rules)
                elif may_pass:
                    return False
                elif menu.obvious:
                    meant = menu.obvious
                else:
                    raise Unclear("Type what you want to do, or help.")
                if isinstance(meant, Command):
                    if self._obey(seat, meant):
                        return True
                else:
                    self.game.play(seat, meant)
                    self._tell_news(seat)
                    self.save()
                    return True
            except IllegalAction as error:
                self._refuse(error)
            except Unclear as error:
                self.screen.show(str(error))

    def _line(self, prompt: str) -> str:
        line = self.screen.ask(prompt)
        if line.lower() == "quit":
            raise Leave
        return line

    def _pass_keyboard(self, seat: int) -> None:
        """Hide what the last person saw, and wait for the next."""
        if self._holder == seat:
            return
        self.screen.hide()
        self._line(f"The keyboard is for {self.game.names[seat]}: press Enter when nobody else looks> ")
        self._holder, self._shown = seat, None

    # --- what is shown ---------------------------------------------------------------------------------

    def _tell_news(self, seat: int) -> None:
        """What happened since the person was told last, and the points if there was a scoring."""
        since = self._told[seat]
        events = self.game.events(seat, since)
        self.screen.tell(story(self.game, seat, since))
        if any(event.kind == "points-scored" for event in events):
            self.screen.show(text.scores(self.game))
        self._told[seat] = since + len(events)

    def _show_table(self, seat: int) -> None:
        view = self.game.view(seat)
        self.screen.show("", text.status(view, self.game.rules))
        if view.stage in WITH_BOARD:
            self._show_board(view)
            self.screen.show("")
        self._show_players(seat)
        self.screen.show("")

    def _show_board(self, view: View) -> None:
        self.screen.show(text.board(view, self.game.rules, self.game.names, self.screen.width, self.screen.signs))

    def _show_players(self, seat: int) -> None:
        view = self.game.view(seat)
        notes = ["" if who == HUMAN else who.rpartition(":")[2] for who in self.seats]
        self.screen.show(text.players(view, self.game.rules, self.game.names, notes))

    def _menu_of(self, seat: int) -> Menu:
        return Menu(self.game.prompt(seat))

    def _menu(self, seat: int) -> None:
        menu = self._menu_of(seat)
        self.screen.menu(menu, self.game.names)
        if seat in self.game.to_act and menu.obvious:
            self.screen.show(f"Enter: {menu.obvious}.")

    def _refuse(self, error: IllegalAction) -> None:
        self.screen.show("Not allowed:")
        self.screen.tell(f"{violation.text} [{violation.clause}]" for violation in error.violations)

    def _end(self) -> None:
        game, view = self.game, self.game.view(SPECTATOR)
        self.screen.tell(story(game, SPECTATOR, max(self._told.values())))
        self.screen.show("", text.status(view, game.rules))
        self._show_board(view)
        self.screen.show("", text.scores(game), "", text.result(game))

    # --- commands --------------------------------------------------------------------------------------

    def _obey(self, seat: int, command: Command) -> bool:
        """Do what was asked for; whether the game has changed by it. Raises Unclear and Leave."""
        game, view, show = self.game, self.game.view(seat), self.screen.show
        match command.word:
            case "help":
                self._help(view.stage)
            case "board":
                show(text.status(view, game.rules))
                self._show_board(view)
                show("", text.key(game.rules, self.screen.signs))
            case "players":
                self._show_players(seat)
                show(text.supply(view))
            case "hand":
                show(text.hand(view, game.rules))
                held = dict.fromkeys(view.players[seat].hand)
                self.screen.table((id, game.rules.clause(f"card.{id}").text) for id in held)
            case "menu":
                self._menu(seat)
            case "log":
                self.screen.tell(story(game, seat))
            case "score":
                show(text.scores(game), "", text.scores_if_now(game))
            case "rule":
                self._show_rule(command.rest)
            case "why":
                self._why(seat, command.rest)
            case "undo":
                return self._undo(seat)
            case "save":
                self._save_as(command.rest)
            case "quit":
                raise Leave
        return False

    def _help(self, stage: str) -> None:
        show, rules = self.screen.show, self.game.rules
        told, slugs = teaching.STAGES[stage]
        show(Text(rules.title, "bold"), teaching.aim(rules), "")
        show(Text(f"Now: {title('stages', stage)}", "bold"), told, f"Rules: {slugs}.", "")
        show(Text("Typing", "bold"), teaching.TYPING, "")
        self.screen.table(COMMANDS.items())
        show("", Text("The board", "bold"), text.key(rules, self.screen.signs))

    def _show_rule(self, slug: str) -> None:
        rules = self.game.rules
        if slug in {clause.slug for clause in rules.clauses}:
            self.screen.show(clause_text(rules.clause(slug)))
        elif not slug:
            for chapter, clauses in groupby(rules.clauses, key=lambda clause: clause.chapter):
                self.screen.show(Text(title("chapters", chapter), "bold"))
                self.screen.table((f"  {clause.slug}", clause.title) for clause in clauses)
        elif close := alike(slug, rules):
            self.screen.show(f"There is no rule {brief(slug)}. Like it:")
            self.screen.table((f"  {other}", rules.clause(other).title) for other in close)
        else:
            raise Unclear(f"There is no rule {brief(slug)}; rule alone lists all.")

    def _why(self, seat: int, asked: str) -> None:
        if not asked:
            raise Unclear("Say which action: why bid memphis 6, for example.")
        action = read_action(asked, self._menu_of(seat), self.game.rules)
        violations = self.game.explain(seat, action)
        if violations:
            self._refuse(IllegalAction(violations))
        else:
            self.screen.show(f"You may: {action}.")

    def _undo(self, seat: int) -> bool:
        try:
            self.game, step = take_back(self.game, seat)
        except CannotTakeBack as error:
            raise Unclear(str(error)) from None
        told = len(self.game.events(SPECTATOR))
        self._told = {person: min(seen, told) for person, seen in self._told.items()}
        self.screen.show(f"Taken back: {step.action}.")
        self.save()
        return True

    def _save_as(self, name: str) -> None:
        if name and Path(name) != self.file:
            if Path(name).exists():
                raise Unclear(f"There is already a file {name}; another name, please.")
            self.file = Path(name)
        if self.file is None:
            raise Unclear("Say where: save FILE.")
        if self.save():
            self.screen.show(f"Saved in {self.file}, and again after each of your actions.")
