"""How a rule is written down: checks, the moves that they guard, and the stages in which moves are made.

A check answers with a *set*: the members of a family that it lets through. The legal actions of a family are the
intersection of the sets of its checks, and an illegal action is explained by the checks whose set lacks it. So each
rule stands once, and legality and explanation cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from amunre.games.amun_re.actions import Family
from amunre.games.amun_re.state import State

Facts = dict[str, object]
"""Parameters of a violation. Values under `province`, `card` and `seat` are numbers."""


def no_facts(s: State, seat: int, family: Family, bit: int) -> Facts:
    """For a sentence without amounts."""
    return {}


@frozen
class Check:
    """One rule about one kind of move."""

    clause: str
    """Its slug; `card.*` stands for the clause of the card that is played."""
    code: str
    """What is wrong where it fails, stable for other programs."""
    allows: Callable[[State, int, Family], int]
    """The members of the family that this rule lets a seat choose now."""
    facts: Callable[[State, int, Family, int], Facts] = no_facts
    """The amounts for the sentence."""


@frozen
class Move:
    """One kind of move: when it is made, what the rules ask of it, and what it does."""

    key: str
    """Verb, or for `play` the kind of the card's effect: the key of its families in the catalogue."""
    phase: str
    when: str
    """The clause that says in which step of its phase it is made."""
    checks: tuple[Check, ...]
    do: Callable[[State, int, Family, int], None]
    is_card: bool = False
    """Whether it plays a power card (`play.card-phase`)."""


@frozen
class Stage:
    """A step of a phase in which somebody is asked."""

    name: str
    phase: str
    in_turn: tuple[Move, ...]
    """What a seat that is asked may do, besides what is possible at any time."""
    any_time: tuple[Move, ...]
    """What every seat may do, asked or not."""
    waiting: Callable[[State, int], tuple[str, str]]
    """Clause and code that tell a seat why it is not asked."""


def turn_by(clause: str) -> Callable[[State, int], tuple[str, str]]:
    """For a stage in which one seat after the other is asked, in the order of this clause."""
    return lambda s, seat: (clause, "not-your-turn")


def ask(s: State, stage: str, *seats: int) -> None:
    """From now on these seats must decide."""
    s.asked = seats
    s.stage = stage
    if s.log is not None:
        s.tell("asked", "play.kingdoms", stage=stage, seats=seats)
