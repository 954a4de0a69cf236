"""Menus: how the choices of a prompt are picked at a keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from amunre.engine.texts import joined, part
from amunre.errors import AmunreError
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.prompt import Bids, Choice, Group, Offer, Prompt

SALE = "sell"


class Unclear(AmunreError):
    """A text that stands for nothing, or for more than one thing."""


@frozen
class Menu:
    """What is open in a prompt. A choice is picked by its number, counted from 1 through all groups.

    Bids are picked by province and gold instead, and an offering by its gold; then nothing else is numbered.
    """

    prompt: Prompt
    seen: bool = True
    """Whether it stands on the screen, so that its numbers mean something."""

    @property
    def bids(self) -> tuple[Bids, ...]:
        """The provinces that are bid on."""
        return tuple(group for group in self.prompt.groups if isinstance(group, Bids))

    @property
    def offer(self) -> Offer | None:
        """The offering of gold, if one is asked for."""
        return next((group for group in self.prompt.groups if isinstance(group, Offer)), None)

    @property
    def others(self) -> tuple[Group, ...]:
        """Everything else."""
        return tuple(group for group in self.prompt.groups if not isinstance(group, Bids | Offer))

    @property
    def numbered(self) -> bool:
        """Whether a number alone stands for a choice."""
        return not self.bids and self.offer is None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What is open of everything else, as it is numbered."""
        return tuple(choice for group in self.others for choice in open_in(group))

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions of the menu."""
        return self.prompt.actions

    @property
    def closed(self) -> tuple[Action, ...]:
        """All actions of the menu that the rules forbid now."""
        groups = (*self.bids, *self.others)
        return tuple(choice.action for group in groups for choice in group.choices if choice.violations)

    @property
    def obvious(self) -> Action | None:
        """The only action that is no sale, if there is just one."""
        others = [action for action in self.actions if action.verb != SALE]
        return others[0] if len(others) == 1 else None

    @property
    def bid_examples(self) -> tuple[str, ...]:
        """Two ways to type the lowest bid that is open; () if none is."""
        open_bids = [(bid.amount or 0, n, bid) for n, group in enumerate(self.bids, 1) for bid in group.actions]
        if not open_bids:
            return ()
        gold, number, bid = min(open_bids, key=lambda found: found[:2])
        return f"{number} {gold}", f"{bid.province} {gold}"

    def pick(self, number: int, rest: Sequence[str]) -> str:
        """The text that a number, and the words behind it, stand for here. Raises Unclear if there is none.

        `2 6` bids 6 on the second province; `7` and `7 correction` are offerings.
        """
        if not self.seen:
            raise Unclear(part("terminal", "number-unseen"))
        if self.bids:
            if len(rest) != 1 or not 1 <= number <= len(self.bids):
                raise Unclear(part("terminal", "bid-form", examples=joined(self.bid_examples, "or")))
            return f"bid {self.bids[number - 1].province} {rest[0]}"
        if self.offer:
            return " ".join(["offer", str(number), *rest])
        if rest or not 1 <= number <= len(self.choices):
            raise Unclear(part("terminal", "number", most=len(self.choices)))
        return str(self.choices[number - 1].action)


def open_in(group: Group) -> tuple[Choice, ...]:
    """The choices of a group that the rules allow."""
    return tuple(choice for choice in group.choices if not choice.violations)
