"""A prompt's choices, picked in steps or by place; closed choices come with reasons."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from attrs import evolve, frozen

from amunre.engine.prompt import AnyGroup
from amunre.engine.texts import capital, part
from amunre.engine.violations import Violation
from amunre.terminal.front import Situation

UNFOLDED = 12
"""Maximum number of legal choices in a group that is shown unfolded."""


@frozen(eq=False)
class Pick:
    """A choice that can be picked."""

    label: str
    line: str | None = None
    """The line that it enters; None if it opens a group or returns to all groups."""
    group: AnyGroup | None = None
    """Its group, or the group that it opens."""
    place: str | None = None
    """Its place on the board."""
    reasons: Sequence[Violation] = ()
    """Reasons why it is closed."""
    number: int | None = None
    """The number that a player types to pick it."""
    warning: str | None = None
    """A loss that the action causes; the player confirms it by a second pick."""

    @property
    def leads_back(self) -> bool:
        """True if it returns to all groups."""
        return self.line is None and self.group is None


class Choosing:
    """The choices in a situation; while a group is open, only the choices in that group."""

    def __init__(self, situation: Situation, places: Collection[str], room: int) -> None:
        """places: ids of the places that can be pointed at. room: number of columns for a label on one line."""
        self._situation = situation
        self._places = places
        self.room: int = room
        self.may_pass: bool = situation.may_pass
        """True if the player may pass."""
        self._groups: Sequence[AnyGroup] = situation.menu.prompt.groups if situation.menu else ()
        self.opened: AnyGroup | None = None

    @property
    def picks(self) -> list[Pick]:
        """Current choices: the groups, or the choices in the open group. Closed choices come last."""
        if self.opened is not None:
            return [Pick(self.opened.title), *_closed_last(self._in(self.opened))]
        found = [Pick(part("terminal", "pass-pick"), "")] if self.may_pass else []
        found += [Pick(capital(line.label), line.words) for line in self._situation.lines]
        several = len(self._groups) > 1 or self.may_pass
        unfolded = self._unfolded
        for group in self._groups:
            inside = [*self._in(group)]
            if not several:
                found += inside
            elif len(inside) == 1:
                [only] = inside
                found.append(_named(only))
            elif group is unfolded:
                found += map(_named, inside)
            elif inside:
                found.append(self._group(group, inside))
        return _closed_last(found)

    @property
    def _unfolded(self) -> AnyGroup | None:
        """The only group with several choices, if its legal ones are few: they are the decision itself.

        None if there is a line for several actions, because that is usually the decision.
        """
        if self._situation.lines:
            return None
        several = [group for group in self._groups if len(group.choices) > 1]
        return several[0] if len(several) == 1 and len(several[0].actions) <= UNFOLDED else None

    def _group(self, group: AnyGroup, inside: Sequence[Pick]) -> Pick:
        """Return the pick that opens a group, including its legal choices if they fit on one line."""
        labels = [pick.label for pick in inside if not pick.reasons]
        listed = part("terminal", "only-pick", group=group.title, label=", ".join(labels))
        label = listed if labels and len(listed) <= self.room else group.title
        return Pick(label, None, group, None, () if labels else inside[0].reasons)

    def at(self, place: str) -> list[Pick]:
        """Return the legal choices at a place or, if there are none, the closed choices.

        In an open group, the player can try other places too; the answer explains why they are refused.
        """
        groups = self._groups if self.opened is None else [self.opened]
        found = [pick for group in groups for pick in self._in(group) if pick.place == place]
        if self.opened is not None and not found and self.is_on_board:
            line = next(pick.line or "" for pick in self._in(self.opened))
            return [Pick(place, " ".join([*line.split()[:-1], place]), self.opened, place)]
        there = [pick for pick in found if not pick.reasons] or found
        several = len({pick.group.title for pick in there if pick.group}) > 1
        return [_named(pick) if several else pick for pick in there]

    @property
    def open_places(self) -> list[str]:
        """Places with a legal choice in the open group; empty while several groups could be opened."""
        groups = self._groups if self.opened is None else [self.opened]
        if len(groups) > 1:
            return []
        found = (pick.place for group in groups for pick in self._in(group) if pick.place and not pick.reasons)
        return [*dict.fromkeys(found)]

    @property
    def is_on_board(self) -> bool:
        """True if each choice in the open group has a different place, so that it is best to choose on the board."""
        if self.opened is None:
            return False
        places = [pick.place for pick in self._in(self.opened) if not pick.reasons]
        return len(places) > 1 and None not in places and len({*places}) == len(places)

    def _in(self, group: AnyGroup) -> Iterator[Pick]:
        """Yield the choices in a group."""
        decision = self._situation.decision
        assert decision is not None
        menu = self._situation.menu
        assert menu is not None
        for choice in group.choices:
            action, label = choice.action, decision.label(group, choice)
            number = menu.choices.index(choice) + 1 if menu.numbered and not choice.violations else None
            yield Pick(label, str(action), group, self._place(action), choice.violations, number, choice.warning)

    def _place(self, action: object) -> str | None:
        """Return the place of an action, or the last place that it names."""
        return next((word for word in (str(action), *reversed(str(action).split())) if word in self._places), None)


def _named(pick: Pick) -> Pick:
    """Return the pick with the title of its group in its label, unless the title or the label alone is enough."""
    assert pick.group is not None
    if pick.group.kind == "end":
        return evolve(pick, label=capital(pick.label))
    if pick.group.kind == "play" and pick.place is None and len(pick.group.choices) == 1:
        return evolve(pick, label=pick.group.title)
    return evolve(pick, label=part("terminal", "only-pick", group=pick.group.title, label=pick.label))


def _closed_last(picks: Sequence[Pick] | Iterator[Pick]) -> list[Pick]:
    return sorted(picks, key=lambda pick: bool(pick.reasons))
