"""A compact summary, shown above the board, of the facts that a decision needs in addition to the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen
from rich.console import RenderableType
from rich.text import Text

from amunre.engine.prompt import AnyChoice, AnyGroup
from amunre.engine.texts import Filler
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.prompt import Catastrophe, Exchange, Lead, Place, Prompt
from amunre.games.tigris.terminal.typing import Typing
from amunre.games.tigris.view import View
from amunre.terminal.face import AnyDecision

Row = tuple[RenderableType, ...]


@frozen
class Decision(AnyDecision):
    """The summary for a seat's decision."""

    prompt: Prompt
    view: View
    rules: Ruleset
    names: Sequence[str]

    def how(self) -> Iterator[Row]:
        """Yield a line for each verb, with its choices."""
        typing = Typing(self.prompt, self.rules)
        groups = [group for group in typing.groups if group.actions]
        if places := [group.tile for group in groups if isinstance(group, Place)]:
            yield self._row("place", tiles=tuple(places))
        leaders = [self._leader(group) for group in groups if isinstance(group, Lead)]
        if leaders:
            yield self._row("lead", leaders=", ".join(leaders))
        for group in groups:
            if isinstance(group, Catastrophe):
                yield self._row("catastrophe", left=group.left)
            if isinstance(group, Exchange):
                yield self._row("exchange", bag=group.bag)
        if typing.support:
            yield Text(typing.support.title, "bold"), self._part("support", amounts=typing.amounts)

    def label(self, group: AnyGroup, choice: AnyChoice) -> str:
        """Return the choice's label from the prompt."""
        return choice.label or str(choice.action)

    def _row(self, verb: str, **params: object) -> Row:
        """Return the syntax of a verb, and its choices."""
        form = next(form for form in self.rules.actions.forms if form.split()[0] == verb)
        return Text(form, "bold"), self._part(verb, **params)

    def _leader(self, group: Lead) -> str:
        """Return a leader, with its space if it is on the board."""
        return self._part("leader", leader=group.leader, space=group.space)

    def _part(self, key: str, **params: object) -> str:
        return Filler(self.rules).part("decisions", key, **params)
