"""Printed texts: the question to the player, the results of commands, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from random import Random

from rich.text import Text

from amunre.bots.bot import Observation
from amunre.bots.sensible import Sensible
from amunre.engine.display import Shown
from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game
from amunre.engine.languages import ENGLISH
from amunre.engine.ruleset import Rules
from amunre.engine.texts import Filler, joined, name_of, part
from amunre.engine.violations import Violation
from amunre.errors import IllegalAction
from amunre.games.loading import shipped_where
from amunre.hosting.playing import seed_of_bot
from amunre.printing import brief, closest
from amunre.render.clauses import alike, clause_text, has_clause
from amunre.render.ending import reason, result
from amunre.terminal.face import face_of
from amunre.terminal.front import Front, Situation
from amunre.terminal.keeping import HUMAN
from amunre.terminal.menus import Menu, Unclear
from amunre.terminal.parsing import COMMANDS, examples
from amunre.translations import translated


def board(screen: Front, game: Game, view: Shown) -> None:
    """Print the status and the map."""
    face = face_of(game.rules)
    screen.show(face.status(view, game.rules, game.names, screen.width))
    screen.show(face.board(view, game.rules, game.names, screen.width, screen.plain))


def players(screen: Front, game: Game, view: Shown, seats: Sequence[str]) -> None:
    """Print a row for each player, with the name of the bot if there is one."""
    notes = ["" if who == HUMAN else who.rpartition(":")[2] for who in seats]
    screen.show(face_of(game.rules).players(view, game.rules, game.names, screen.width, notes))


def player(screen: Front, game: Game, view: Shown, name: str) -> None:
    """Print everything that is known of a player. Raises Unclear if no player, or more than one, has this name."""
    described = face_of(game.rules).player
    if described is None:
        raise Unclear(part("terminal", "alone", command="players", text=brief(name)))
    wanted = name.lower()
    begun = [seat for seat, known in enumerate(game.names) if known.lower().startswith(wanted)]
    found = [seat for seat in begun if game.names[seat].lower() == wanted] or begun
    if len(found) != 1:
        raise Unclear(part("terminal", "no-player", text=brief(name), players=joined(game.names, "or")))
    screen.show(described(view, game.rules, game.names, found[0]))


def question(screen: Front, game: Game, seat: int) -> None:
    """Print a seat's question with its hand and the summary for the decision."""
    face, view, menu = face_of(game.rules), game.view(seat), Menu(game.prompt(seat), game.rules)
    decision = face.decision(menu.prompt, view, game.rules, game.names)
    screen.show(face.hand(view, game.rules))
    for rows in decision.tables():
        screen.table(rows)
    for sentence in decision.facts():
        screen.show(sentence)
    screen.menu(menu, decision)
    if seat in game.to_act and menu.obvious:
        screen.show(part("terminal", "obvious", action=menu.obvious))


def refusal(screen: Front, error: IllegalAction, good: int = 0, all: int = 1) -> None:
    """Print the reasons why an action is not allowed; `good` is the number of legal actions before it, all unplayed."""
    screen.show(part("terminal", "only" if good else "not-allowed", good=good, all=all))
    screen.tell(map(cited, error.violations))


def cited(violation: Violation) -> str:
    """Return a reason for a refusal, followed by its rule."""
    return f"{violation.text} [{violation.clause}]"


def hint(screen: Front, game: Game, seat: int) -> None:
    """Print a sensible move and the reason for it. Raises Unclear if it is not the player's turn."""
    if seat not in game.to_act:
        raise Unclear(part("terminal", "no-hint"))
    random = Random(seed_of_bot(game.seed, len(game.steps), seat))
    found = Sensible(random).hint(Observation(game, seat), game.legal_actions(seat))
    screen.show(part("terminal", "hint", action=found.action, why=found.why))


def hand(screen: Front, game: Game, seat: int) -> None:
    """Print the player's hand and the effect of each card or tile."""
    face, view = face_of(game.rules), game.view(seat)
    screen.show(face.hand(view, game.rules))
    screen.table(face.held(view, translated(game.rules)))


def help(screen: Front, game: Game, seat: int) -> None:
    """Print the aim of the game, the current step, and instructions for typing."""
    show, rules, stage = screen.show, game.rules, game.stage
    face, told = face_of(rules), Filler(rules)
    show(Text(rules.title, "bold"), face.aim(rules), "")
    show(Text(told.part("terminal", "now", stage=stage), "bold"), told.part("teaching", stage))
    show(part("terminal", "rules", slugs=told.part("teaching-rules", stage)), "")
    full, short = examples(Menu(game.prompt(seat), rules)) or ("", "")
    show(Text(part("terminal", "typing"), "bold"), told.part("terminal", "how-to-type", full=full, short=short), "")
    if screen.at_once:
        show(part("terminal", "keys"), "")
    screen.table((command, told.part("typed", command)) for command in COMMANDS)
    show("", Text(part("terminal", "board"), "bold"), face.key(rules, screen.width, screen.plain))


def about(screen: Front, rules: Rules, name: str) -> None:
    """Print the description of a card or another thing. Raises Unclear if the game describes no thing of this name."""
    rules, wanted = translated(rules), " ".join(name.lower().split())
    about = face_of(rules).about
    if about is None:
        raise Unclear(part("terminal", "alone", command="help", text=brief(name)))
    names = {thing.id: (thing.id, name_of(thing).lower(), thing.names[ENGLISH].lower()) for thing in rules.things}
    begun = [id for id, called in names.items() if any(one.startswith(wanted) for one in called)]
    found = [id for id in begun if wanted in names[id]] or begun
    if len(found) != 1:
        near = found or [*filter(None, [closest(wanted, names)])]
        raise Unclear(part("terminal", "no-thing", text=brief(name), things=joined(near[:6], "or")))
    screen.show(about(rules, found[0]))


def rule(screen: Front, rules: Rules, slug: str) -> None:
    """Print a rule, or the names of all rules. Raises Unclear for an unknown rule."""
    rules = translated(rules)
    if has_clause(rules, slug):
        screen.show(clause_text(rules.clause(slug), rules))
    elif not slug:
        for chapter, clauses in groupby(rules.clauses, key=lambda clause: clause.chapter):
            screen.show(Text(Filler(rules).title("chapters", chapter), "bold"))
            screen.table((f"  {clause.slug}", clause.title) for clause in clauses)
    elif other := shipped_where(lambda rules: has_clause(rules, slug)):
        raise Unclear(part("terminal", "rule-of-others", text=brief(slug), title=other.title))
    elif close := alike(slug, rules):
        screen.show(part("terminal", "unknown-rule-like", text=brief(slug)))
        screen.table((f"  {other}", rules.clause(other).title) for other in close)
    else:
        raise Unclear(part("terminal", "unknown-rule", text=brief(slug)))


def end(screen: Front, game: Game, story: Sequence[str]) -> None:
    """Print the final board, the last events, and the winner."""
    screen.present(Situation(game.view(SPECTATOR), game.rules, game.names))
    if not screen.at_once:
        screen.show("")
        board(screen, game, game.view(SPECTATOR))
        screen.show("")
    screen.news(story)
    outcome(screen, game)


def outcome(screen: Front, game: Game) -> None:
    """Print the points and the winner."""
    face = face_of(game.rules)
    screen.show("", face.scores(game, screen.width), "", *filter(None, [reason(game)]), result(game))
