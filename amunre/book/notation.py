"""Action texts: how each action is written, when it is legal, and why it may be refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from amunre.book import places
from amunre.book.book import Book
from amunre.book.markup import front, link, pairs, plain, slug_link, wide_table
from amunre.engine.rules import AnyMove, AnyStage
from amunre.engine.ruleset import Rules


@frozen(eq=False)
class Use:
    """A stage in which a move is possible."""

    stage: AnyStage
    move: AnyMove
    any_time: bool
    """True if every seat may make the move at any time."""


def uses(book: Book, move: AnyMove) -> Iterator[Use]:
    """Yield the stages in which a move, or another move with the same actions, is possible."""
    rulebook = book.rules.rulebook
    for name, moves in rulebook.in_turn.items():
        for other in moves:
            if other.first == move.first:
                yield Use(rulebook.stages[name], other, other in rulebook.any_time[name])


def by_pattern(rules: Rules) -> Mapping[str, Sequence[AnyMove]]:
    """Return the moves, grouped by pattern, the form of their action texts."""
    found: dict[str, list[AnyMove]] = {}
    for move in rules.actions.moves:
        found.setdefault(move.words, []).append(move)
    return found


def anchor(pattern: str) -> str:
    """Return the anchor of a pattern on the page, such as `buy-stone`."""
    return "-".join(word for word in pattern.split(" | ")[0].split() if word.islower())


def actions_page(book: Book) -> str:
    """Return the page that lists all patterns, each with its meaning, stages and refusals."""
    here, patterns = places.ACTIONS, by_pattern(book.rules)
    rows = [
        (
            f"[`{pattern}`](#{anchor(pattern)})",
            _meaning(book, pattern),
            _stages(book, moves),
        )
        for pattern, moves in patterns.items()
    ]
    name = book.say("actions")
    parts = [
        f"{front(name)}# {plain(name)}\n",
        book.say("actions-intro", n=len(book.rules.actions)) + "\n",
        wide_table([book.say(key) for key in ("action", "meaning", "step")], rows),
        *(_section(book, pattern, moves, here) for pattern, moves in patterns.items()),
    ]
    return "\n".join(parts)


def _meaning(book: Book, pattern: str) -> str:
    return plain(book.texts.sections["actions"][anchor(pattern)])


def _stages(book: Book, moves: Sequence[AnyMove]) -> str:
    found = (use.stage.name for move in moves for use in uses(book, move))
    return ", ".join(f"`{name}`" for name in dict.fromkeys(found))


def _section(book: Book, pattern: str, moves: Sequence[AnyMove], here: str) -> str:
    made = [action for move in moves for action in move.members]
    told = {
        book.say("when"): "\n:   ".join(_when(book, moves, here)),
        book.say("how-many"): str(len(made)),
        book.say("for-example"): ", ".join(f"`{action}`" for action in dict.fromkeys((made[0], made[-1]))),
    }
    parts = [
        f"## `{pattern}` {{ #{anchor(pattern)} .code }}\n",
        _meaning(book, pattern) + "\n",
        pairs(told.items()),
    ]
    if refused := _refusals(book, moves, here):
        heads = [book.say(key) for key in ("refused-with", "cites", "for-actions")]
        parts.append(wide_table(heads, refused))
    return "\n".join(parts)


def _when(book: Book, moves: Sequence[AnyMove], here: str) -> Iterator[str]:
    """Yield the stages of a move with their clauses, grouping the stages that share a clause."""
    told: dict[tuple[str, str], dict[str, None]] = {}
    for use in (use for move in moves for use in uses(book, move)):
        time = book.say("out-of-turn" if use.any_time else "in-turn")
        told.setdefault((use.move.step, time), {})[book.texts.title("stages", use.stage.name)] = None
    for (slug, time), stages in told.items():
        yield f"{', '.join(stages)}; {time}; {slug_link(here, book.rules.clause(slug))}"


def _refusals(book: Book, moves: Sequence[AnyMove], here: str) -> list[tuple[str, str, str]]:
    """Return the codes of the checks, with their clauses and, unless it is all of them, their actions."""
    found: dict[tuple[str, str, str], dict[str, None]] = {}
    for move in moves:
        for check in (check for use in uses(book, move) for check in use.move.checks):
            found.setdefault((check.code, check.clause, check.sort), {})[_called(move)] = None
    everything = {_called(move) for move in moves}
    return [
        (
            link(here, places.violation(code), f"`{code}`"),
            book.say(f"clause-of-{sort}") if sort else slug_link(here, book.rules.clause(slug)),
            book.say("all") if members.keys() == everything else ", ".join(members),
        )
        for (code, slug, sort), members in found.items()
    ]


def _called(move: AnyMove) -> str:
    """Return a short name for a move: the component that it uses, or its first action."""
    return f"`{move.thing or move.members[0]}`"
