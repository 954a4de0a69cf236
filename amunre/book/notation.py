"""Action texts: how each action is written, when it can be done, and what refuses it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from amunre.book import places
from amunre.book.book import Book
from amunre.book.marks import front, link, plain, wide_table
from amunre.engine.rules import Move, Stage
from amunre.engine.texts import templates, title
from amunre.games.amun_re.actions import PATTERNS, Action, Family
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.rounds import STAGES


@frozen(eq=False)
class Use:
    """A stage in which the actions of a family can be done."""

    stage: Stage
    move: Move
    any_time: bool
    """By every seat, asked or not."""


def uses(family: Family) -> Iterator[Use]:
    """When the actions of a family can be done."""
    for stage in STAGES.values():
        for moves in (stage.in_turn, stage.any_time):
            yield from (Use(stage, move, moves is stage.any_time) for move in moves if move.key == family.key)


def pattern_of(action: Action) -> str:
    """The pattern by which an action is written."""
    return next(pattern for pattern in PATTERNS if f"{pattern} ".startswith(f"{action.verb} "))


def by_pattern(rules: Ruleset) -> Mapping[str, Sequence[Family]]:
    """The families of actions that are written by each pattern, without those by which these rules write none."""
    found: dict[str, list[Family]] = {pattern: [] for pattern in PATTERNS}
    for family in rules.actions.families:
        found[pattern_of(rules.actions[family.first])].append(family)
    return {pattern: families for pattern, families in found.items() if families}


def anchor(pattern: str) -> str:
    """Where a pattern stands on the page: `buy-stone`."""
    return "-".join(word for word in pattern.split(" | ")[0].split() if word.islower())


def actions_page(book: Book) -> str:
    """All patterns, each with its meaning, its stages and what refuses it."""
    here, patterns = places.ACTIONS, by_pattern(book.rules)
    rows = [
        (
            f"[`{pattern}`](#{anchor(pattern)})",
            _meaning(pattern),
            _stages(families),
        )
        for pattern, families in patterns.items()
    ]
    name = book.say("actions")
    parts = [
        f"{front(name)}# {plain(name)}\n",
        book.say("actions-intro", n=len(book.rules.actions)) + "\n",
        wide_table([book.say(key) for key in ("action", "meaning", "step")], rows),
        *(_section(book, pattern, families, here) for pattern, families in patterns.items()),
    ]
    return "\n".join(parts)


def _meaning(pattern: str) -> str:
    return plain(templates()["actions"][anchor(pattern)])


def _stages(families: Sequence[Family]) -> str:
    found = (use.stage.name for family in families for use in uses(family))
    return ", ".join(f"`{name}`" for name in dict.fromkeys(found))


def _section(book: Book, pattern: str, families: Sequence[Family], here: str) -> str:
    made = [book.rules.actions[index] for family in families for index in sorted(family.bits)]
    told = {
        book.say("when"): "\n:   ".join(_when(book, families, here)),
        book.say("how-many"): str(len(made)),
        book.say("for-example"): ", ".join(f"`{action}`" for action in dict.fromkeys((made[0], made[-1]))),
    }
    facts = "\n\n".join(f"{head}\n:   {fact}" for head, fact in told.items())
    parts = [
        f"## `{pattern}` {{ #{anchor(pattern)} .code }}\n",
        _meaning(pattern) + "\n",
        f'<div class="facts" markdown="1">\n\n{facts}\n\n</div>\n',
    ]
    if refused := _refusals(book, families, here):
        heads = [book.say(key) for key in ("refused-with", "cites", "for-actions")]
        parts.append(wide_table(heads, refused))
    return "\n".join(parts)


def _when(book: Book, families: Sequence[Family], here: str) -> Iterator[str]:
    """The stages with the clause that says so, those of one clause together."""
    told: dict[tuple[str, str], dict[str, None]] = {}
    for use in (use for family in families for use in uses(family)):
        time = book.say("out-of-turn" if use.any_time else "in-turn")
        told.setdefault((use.move.when, time), {})[title("stages", use.stage.name)] = None
    for (slug, time), stages in told.items():
        yield f"{', '.join(stages)}; {time}; {link(here, places.clause(book.rules.clause(slug)), f'`{slug}`')}"


def _refusals(book: Book, families: Sequence[Family], here: str) -> list[tuple[str, str, str]]:
    """Codes of the checks, with their clauses and the actions that they are about, where these are not all."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for family in families:
        for check in (check for use in uses(family) for check in use.move.checks):
            found.setdefault((check.code, check.clause), {}).update(dict.fromkeys(_members(book, family)))
    everything = {member for family in families for member in _members(book, family)}
    return [
        (
            link(here, places.violation(code), f"`{code}`"),
            _clause(book, clause, here),
            book.say("all") if members.keys() == everything else ", ".join(members),
        )
        for (code, clause), members in found.items()
    ]


def _members(book: Book, family: Family) -> list[str]:
    """A family in a few words: its kinds of card, or else its first action."""
    cards = [f"`{card.id}`" for card in book.rules.cards if card.effect.kind == family.key]
    return cards or [f"`{book.rules.actions[family.first]}`"]


def _clause(book: Book, slug: str, here: str) -> str:
    if slug == "card.*":
        return book.say("clause-of-card")
    return link(here, places.clause(book.rules.clause(slug)), f"`{slug}`")
