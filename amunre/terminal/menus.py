"""Menus: what a seat may do now, grouped as a person thinks of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

from amunre.errors import AmunreError
from amunre.game.view import View
from amunre.render.words import counted
from amunre.ruleset.actions import Action
from amunre.ruleset.model import Ruleset

SALE = "sell"


class Unclear(AmunreError):
    """A text that stands for nothing, or for more than one thing."""


@frozen
class Choice:
    """An action, and what to call it within its group."""

    action: Action
    label: str


@frozen
class Group:
    """Choices of one sort, such as the provinces for the next farmer."""

    title: str
    choices: tuple[Choice, ...]


@frozen
class Menu:
    """All legal actions of a seat. A choice is picked by its number, counted from 1 through all groups."""

    numbered: ClassVar[bool] = True
    """Whether the choices can be picked so."""

    groups: tuple[Group, ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices of all groups, as they are numbered."""
        return tuple(choice for group in self.groups for choice in group.choices)

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions of the menu."""
        return tuple(choice.action for choice in self.choices)

    @property
    def obvious(self) -> Action | None:
        """The only action that is no sale, if there is just one."""
        others = [action for action in self.actions if action.verb != SALE]
        return others[0] if len(others) == 1 else None

    def pick(self, number: int, rest: Sequence[str]) -> str:
        """The text that a number, and the words behind it, stand for here. Raises Unclear if there is none."""
        if rest or not 1 <= number <= len(self.choices):
            raise Unclear(f"The numbers here are 1 to {len(self.choices)}, each alone.")
        return str(self.choices[number - 1].action)


@frozen
class Bids(Menu):
    """Bids as a table of provinces and spaces: `2 6` bids 6 on the second province. The first group holds the bids."""

    numbered = False

    provinces: tuple[str, ...]
    ladder: tuple[int, ...]

    def pick(self, number: int, rest: Sequence[str]) -> str:
        """`2 6`: the second province, 6 gold. A number alone does not say which province, or how much."""
        if len(rest) != 1 or not 1 <= number <= len(self.provinces):
            example = f"{len(self.provinces)} {self.ladder[-1]}"
            raise Unclear(f"A bid is the number or the name of a province, and the gold: {example}, for example.")
        return f"bid {self.provinces[number - 1]} {rest[0]}"


@frozen
class Offerings(Menu):
    """Offerings: a number is the gold that one offers, with the name of a card behind it if one lays one."""

    numbered = False

    def pick(self, number: int, rest: Sequence[str]) -> str:
        """`7` and `7 correction`."""
        return " ".join(["offer", str(number), *rest])


def menu_of(view: View, rules: Ruleset, actions: Sequence[Action]) -> Menu:
    """The menu of the viewer, who has these legal actions."""
    if view.stage == "bidding" and any(action.verb == "bid" for action in actions):
        return Bids(_groups(view, rules, actions), view.revealed, rules.ladder)
    if view.stage == "offering" and any(action.verb == "steal" for action in actions):
        return Offerings(_groups(view, rules, actions))
    return Menu(_groups(view, rules, actions))


def _groups(view: View, rules: Ruleset, actions: Sequence[Action]) -> tuple[Group, ...]:
    """The actions by verb, in the order of a turn."""
    found: dict[str, list[Choice]] = {title: [] for title in ORDER}
    for action in actions:
        found.setdefault(ENDS if action.verb in ENDINGS else action.verb, []).append(
            Choice(action, _label(rules, action))
        )
    return tuple(Group(_title(view, rules, verb), tuple(choices)) for verb, choices in found.items() if choices)


ENDS = "end"
ENDINGS = ("end-turn", "collect", "pass", "decline")
"""Verbs that end a turn, or leave a gift."""

ORDER = (
    *("bid", "offer", "steal", "correct", "buy cards", "buy farmer", "buy stone"),
    *("take card", "take farmer", "take stone", "play", ENDS, SALE),
)
"""Verbs as their groups stand in a menu."""


def _title(view: View, rules: Ruleset, verb: str) -> str:
    """What a group is called: with the price of the next item, or how many gifts are left."""
    bought = view.bought
    match verb:
        case "buy farmer":
            return f"Farmer for {rules.price(bought.farmers + 1)} gold"
        case "buy stone":
            return f"Stone for {rules.price(bought.stones + 1)} gold"
        case "sell":
            return f"Sell for {rules.sale_gold} gold"
    return TITLES[verb]


TITLES = {
    "bid": "Bid",
    "offer": "Offer",
    "steal": "Or steal",
    "correct": "Correct the total",
    "buy cards": "Power cards",
    "take card": "Gift: card",
    "take farmer": "Gift: farmer on",
    "take stone": "Gift: stone in",
    "play": "Play",
    ENDS: "Or",
}

LABELS = {
    "end-turn": "end-turn: buy nothing more",
    "collect": "collect the income",
    "pass": "pass: play no more bonus cards",
    "decline": "decline: leave this gift",
    "take card": "a power card",
}


def _label(rules: Ruleset, action: Action) -> str:
    """What an action is called within its group."""
    province = action.province and rules.province(action.province).names["en"]
    card = action.card and rules.card(action.card).names["en"]
    match action.verb:
        case "bid":
            return f"{action.amount} on {province}"
        case "offer":
            return f"{action.amount} with {card}" if card else str(action.amount)
        case "steal":
            return f"steal with {card}" if card else "steal"
        case "correct":
            return f"{action.amount:+d}"
        case "buy cards":
            return f"{counted(action.amount or 0, 'card')}, {rules.total_price(action.amount or 0)} gold"
        case "play" | "sell":
            return f"{card} on {province}" if province else str(card)
    return province or LABELS[action.verb]
