"""What is shown of a game: to who decides, to who asks for it, and at the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game
from amunre.engine.texts import templates, title
from amunre.errors import IllegalAction
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.view import View
from amunre.printing import brief
from amunre.render import text
from amunre.render.clauses import alike, clause_text
from amunre.terminal import teaching
from amunre.terminal.deciding import Decision
from amunre.terminal.keeping import HUMAN
from amunre.terminal.menus import Menu, Unclear
from amunre.terminal.reading import COMMANDS, examples
from amunre.terminal.screen import Screen


def board(screen: Screen, game: Game, view: View) -> None:
    """Where the game stands, and the map."""
    screen.show(text.status(view, game.rules, screen.width))
    screen.show(text.board(view, game.rules, game.names, screen.width, screen.signs))


def players(screen: Screen, game: Game, view: View, seats: Sequence[str]) -> None:
    """A row for each player, with the bot that plays it."""
    notes = ["" if who == HUMAN else who.rpartition(":")[2] for who in seats]
    screen.show(text.players(view, game.rules, game.names, screen.width, notes))


def question(screen: Screen, game: Game, seat: int) -> None:
    """What a seat is asked, with its hand and all that it needs for an answer."""
    view, menu = game.view(seat), Menu(game.prompt(seat))
    decision = Decision(menu.prompt, view, game.rules, game.names)
    screen.show(text.hand(view, game.rules))
    for rows in (decision.cards(), decision.provinces(), decision.temple()):
        screen.table(rows)
    for sentence in decision.told():
        screen.show(sentence)
    screen.menu(menu, decision.on_auction())
    if seat in game.to_act and menu.obvious:
        screen.show(f"Enter: {menu.obvious}.")


def refusal(screen: Screen, error: IllegalAction, good: int = 0, all: int = 1) -> None:
    """Why something is not allowed; of several actions so many would be, but none is done."""
    screen.show(templates()["decisions"]["only"].format(good=good, all=all) if good else "Not allowed:")
    screen.tell(f"{violation.text} [{violation.clause}]" for violation in error.violations)


def hand(screen: Screen, game: Game, seat: int) -> None:
    """One's own cards, and what they do."""
    view = game.view(seat)
    screen.show(text.hand(view, game.rules))
    held = dict.fromkeys(view.players[seat].hand)
    screen.table((game.rules.card(id).names["en"], game.rules.clause(f"card.{id}").text) for id in held)


def help(screen: Screen, game: Game, seat: int) -> None:
    """What the game is about, what one does now, and how to type."""
    show, rules, stage = screen.show, game.rules, game.stage
    told, slugs = teaching.STAGES[stage]
    show(Text(rules.title, "bold"), teaching.aim(rules), "")
    show(Text(f"Now: {title('stages', stage)}", "bold"), told, f"Rules: {slugs}.", "")
    show(Text("Typing", "bold"), teaching.typing(examples(Menu(game.prompt(seat)), rules)), "")
    screen.table(COMMANDS.items())
    show("", Text("The board", "bold"), text.key(rules, screen.width, screen.signs))


def rule(screen: Screen, rules: Ruleset, slug: str) -> None:
    """A rule, or all of them by name. Raises Unclear for one that there is not."""
    if slug in {clause.slug for clause in rules.clauses}:
        screen.show(clause_text(rules.clause(slug)))
    elif not slug:
        for chapter, clauses in groupby(rules.clauses, key=lambda clause: clause.chapter):
            screen.show(Text(title("chapters", chapter), "bold"))
            screen.table((f"  {clause.slug}", clause.title) for clause in clauses)
    elif close := alike(slug, rules):
        screen.show(f"There is no rule {brief(slug)}. Like it:")
        screen.table((f"  {other}", rules.clause(other).title) for other in close)
    else:
        raise Unclear(f"There is no rule {brief(slug)}; rule alone lists all.")


def end(screen: Screen, game: Game, story: Sequence[str]) -> None:
    """The board at the end, what happened last, and who has won."""
    view = game.view(SPECTATOR)
    screen.show("")
    board(screen, game, view)
    screen.show("")
    screen.tell(story)
    screen.show("", text.scores(game, screen.width), "", text.result(game))
