"""What a decision needs besides the board: compact, for it stands below it, and asked of prompt, view and rules."""

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

Row = tuple[RenderableType, ...]


@frozen
class Decision:
    """A seat before its question."""

    prompt: Prompt
    view: View
    rules: Ruleset
    names: Sequence[str]

    def tables(self) -> Iterator[Iterator[Row]]:
        """Nothing: it is all on the board."""
        yield from ()

    def told(self) -> Iterator[str]:
        """Nothing: a conflict stands above the board."""
        yield from ()

    def typed(self) -> Iterator[RenderableType]:
        """Nothing: spaces are listed when somebody types all but the space."""
        yield from ()

    def how(self) -> Iterator[Row]:
        """A line for each verb, with what there is for it."""
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
        """As the prompt has it."""
        return choice.label or str(choice.action)

    def _row(self, verb: str, **params: object) -> Row:
        """The form of a verb, and what there is for it."""
        form = next(form for form in self.rules.actions.forms if form.split()[0] == verb)
        return Text(form, "bold"), self._part(verb, **params)

    def _leader(self, group: Lead) -> str:
        """A leader, and where they stand if they do."""
        return self._part("leader", leader=group.leader, space=group.space)

    def _part(self, key: str, **params: object) -> str:
        return Filler(self.rules).part("decisions", key, **params)
