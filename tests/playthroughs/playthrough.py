"""A playthrough: a game told step by step, with every answer of the public face.

Each step has a line, with the hash of the position after it. Answers follow where the playthroughs of a game come to
something new, and at the end: to a verb, to an event, or to a stage under this ruleset with this number of players. An
answer is shown where it differs from the one shown before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from answers import ANSWERS, Moment, of_rules
from attrs import Factory, define, frozen
from freezing import Chance, next_step
from frozen import FROZEN
from saying import Answer, position

from amunre import OMNISCIENT
from amunre.games.loading import load_rules

FIRST_ONLY = ("explain",)
"""Answers of which the first is shown, and no later one."""
GONE = ("view",)
"""Answers whose items may disappear."""
OF_STATE = ("observe", "view")
"""Answers of which only the changes by the step itself are shown, not those by earlier steps without answers."""
WRITTEN = "Written by tests/playthroughs/playthroughs.py; do not edit."
NOTHING = {"observe": ("0",), "view": ("0", "None", "False", "[]")}
"""Values that are not shown at the beginning."""

Kinds = set[tuple[str, ...]]


@frozen
class Playthrough:
    """A frozen game to be told; see `tests/frozen`."""

    frozen: str
    """The game, by its name in `FROZEN`."""
    number: int
    earlier: tuple[int, ...] = ()
    """The playthroughs of the same game before this one."""

    @property
    def file(self) -> Path:
        """The file that has it."""
        game = FROZEN[self.frozen].new_game(self.number)
        return Path(__file__).with_name(f"{game.rules.id}-{game.players}-{self.number}.txt")

    def lines(self) -> Iterator[str]:
        """Yield the lines of the file."""
        had, notes = Kinds().union(*(Playthrough(self.frozen, number).kinds() for number in self.earlier)), Notes()
        for moment in self.moments():
            game = moment.game
            if moment.before is None:
                yield f"{game.rules.id}, {game.players} players: game {self.number} of tests/frozen. {WRITTEN}\n"
            yield f"{len(game.steps)}. {game.steps[-1] if game.steps else 'beginning'} ({position(game)})"
            new = kinds_of(moment) - had
            if new or game.over or moment.before is None:
                had |= new
                if moment.before:
                    notes.pass_over(Moment(moment.before, None))
                yield from notes.news(moment)

    def moments(self) -> Iterator[Moment]:
        """Play the game, yielding the beginning and each step."""
        made = FROZEN[self.frozen]
        game, policy, chance = made.new_game(self.number), made.policies[self.number // 3 % 3], Chance(self.number)
        yield Moment(game, None)
        while not game.over:
            before, game = game, game.copy()
            game.push(*next_step(game, policy, chance))
            yield Moment(game, before)

    def kinds(self) -> Kinds:
        """Return the kinds of all moments of the game."""
        return set().union(*map(kinds_of, self.moments()))


def kinds_of(moment: Moment) -> Kinds:
    """Return the kinds of things at a moment: its stage, the verb of its step and its events."""
    game = moment.game
    events = {("event", event.kind) for event in game.events(OMNISCIENT, moment.since)}
    verbs = {("verb", game.steps[-1].action.verb)} if moment.before else set()
    return {("stage", game.stage, game.rules.id, str(game.players)), *verbs, *events}


@frozen
class Ruleset:
    """A ruleset to be told."""

    name: str

    @property
    def file(self) -> Path:
        """The file that has it."""
        return Path(__file__).with_name(f"{self.name}.txt")

    def lines(self) -> Iterator[str]:
        """Yield the answers of the ruleset, by the name of the method or attribute."""
        rules = load_rules(self.name)
        yield f"{rules.title}. {WRITTEN}\n"
        for name in public(rules):
            first, *others = of_rules(rules, name)
            yield f"{name}: {first}"
            yield from (f"  {says}" for says in others)


def public(value: object) -> list[str]:
    """Return the names of the public methods and attributes of a value."""
    return [name for name in dir(value) if not name.startswith("_")]


@define
class Notes:
    """The parts that a playthrough has already shown."""

    shown: dict[tuple[object, ...], str] = Factory(dict)

    def news(self, moment: Moment) -> Iterator[str]:
        """Yield what differs from what was shown before, by the name of the method."""
        for name in public(moment.game):
            answers = [*ANSWERS[name](moment)]
            untold = () if moment.before else NOTHING.get(name, ())
            told = [*self._changed(answers, untold), *self._gone(name, answers)]
            yield from lines_of(told, answers)

    def pass_over(self, moment: Moment) -> None:
        """Take note of a moment that is not shown."""
        for name in OF_STATE:
            answers = [*ANSWERS[name](moment)]
            _ = [*self._changed(answers, ()), *self._gone(name, answers)]

    def _changed(self, answers: Iterable[Answer], untold: Sequence[str]) -> Iterator[Answer]:
        for one in answers:
            key = one[:3] if one.name in FIRST_ONLY else one[:4]
            if key not in self.shown:
                told = one.says not in untold
            else:
                told = self.shown[key] != one.says and one.name not in FIRST_ONLY
            if told or key not in self.shown:
                self.shown[key] = one.says
            if told:
                yield one

    def _gone(self, name: str, answers: Iterable[Answer]) -> Iterator[Answer]:
        if name in GONE:
            there = {one[:4] for one in answers}
            for key in [key for key in self.shown if key[0] == name and key not in there]:
                del self.shown[key]
                yield Answer(*key, "gone")


def lines_of(told: Iterable[Answer], answers: Iterable[Answer]) -> Iterator[str]:
    """Yield the lines of some answers: one line for each part, shared by all viewers with the same answer."""
    everybody: dict[str, set[object]] = {}
    for one in answers:
        everybody.setdefault(one.name, set()).add(one.who)
    parts: dict[tuple[str, str], dict[object, list[Answer]]] = {}
    for one in told:
        parts.setdefault((one.name, one.part), {}).setdefault(one.who, []).append(one)
    for (name, part), by_viewer in parts.items():
        by_text: dict[str, list[object]] = {}
        for who, items in by_viewer.items():
            by_text.setdefault(joined(items), []).append(who)
        for text, viewers in by_text.items():
            whose = "" if {*viewers} == everybody[name] else f"({', '.join(map(str, viewers))})"
            yield f"  {' '.join(filter(None, (name, part, whose)))}: {text}"


def joined(items: Iterable[Answer]) -> str:
    """Return the items of a part as text, with the beginning of their names once: `seat 0: copper 2, silver 1`."""
    runs = groupby(items, lambda one: one.item[: max(one.item.rfind(","), one.item.rfind(".")) + 1])
    return "; ".join(
        f"{begin[:-1]}{': ' if begin else ''}{', '.join(f'{one.item[len(begin) :]} {one.says}'.lstrip() for one in run)}"
        for begin, run in runs
    )
