"""The facts that a decision needs in addition to the supply and the hand, and lines that play several treasures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen
from rich.console import RenderableType
from rich.text import Text

from amunre.engine.prompt import AnyChoice, AnyGroup
from amunre.games.prosperity.drawings.words import Speaker
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.prompt import Hand, Prompt, Supply
from amunre.games.prosperity.seen import costs_now
from amunre.games.prosperity.terminal.typing import Typing
from amunre.games.prosperity.view import View
from amunre.games.prosperity.vocabulary import TrashInPlay
from amunre.terminal.face import AnyDecision, Shortcut

Row = tuple[RenderableType, ...]

ALL = "all"
"""The word that plays treasures together."""


def lines(prompt: Prompt, rules: Ruleset) -> Iterator[Shortcut]:
    """Yield a line that plays the treasures in hand that are best played together."""
    for group in prompt.groups:
        if isinstance(group, Hand) and group.row:
            speaker, actions = Speaker(rules), group.row.actions
            cards = speaker.cards(action.split()[-1] for action in actions)
            yield Shortcut(ALL, speaker.part("decisions", "all", cards=cards), actions)


@frozen
class Decision(AnyDecision):
    """The summary for a seat's decision."""

    prompt: Prompt
    view: View
    rules: Ruleset
    names: Sequence[str]

    def how(self) -> Iterator[Row]:
        """Yield the range of numbers to type, and lines that play several cards."""
        typing = Typing(self.prompt, self.rules)
        for group in typing.groups:
            told = Speaker(self.rules).part("decisions", "number", title=group.title)
            yield Text(" - ".join(typing.examples), "bold"), told
        for line in lines(self.prompt, self.rules):
            yield Text(line.words, "bold"), line.label

    def label(self, group: AnyGroup, choice: AnyChoice) -> str:
        """Return the choice's label from the prompt, with the card's cost now and a warning, if it is in the supply."""
        label = choice.label or str(choice.action)
        if not isinstance(group, Supply):
            return label
        card = self.rules.card(choice.action.card)
        trashed = {word.type for word in card.bought if isinstance(word, TrashInPlay)} if group.buys is not None else {}
        lost = tuple(id for id in self.view.play if {*self.rules.card(id).types} & {*trashed})
        cost = costs_now(self.view, self.rules)[card.id]
        return Speaker(self.rules).part("decisions", "priced", name=label, cost=cost, lost=lost)
