"""What a decision needs besides the board: compact, in front of the question, and asked of prompt, view and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from amunre.engine.texts import name_of, part, say, title
from amunre.games.amun_re.drawings.words import Speaker, stones_on
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.prompt import Group, Play, Prompt
from amunre.games.amun_re.view import View

PRICES = 6
"""How many prices of one kind are named."""

Row = tuple[str, ...]


@frozen
class Decision:
    """A seat before its question."""

    prompt: Prompt
    view: View
    rules: Ruleset
    names: Sequence[str]

    @property
    def _speaker(self) -> Speaker:
        return Speaker(self.rules, self.names)

    def cards(self) -> Iterator[Row]:
        """The cards of this phase in hand, what they do, and why one that cannot be played cannot."""
        for group in self.prompt.groups:
            if isinstance(group, Play):
                yield (
                    name_of(self.rules.card(group.card)),
                    f"{self._speaker.effect(self.rules.card(group.card))}{_why_not(group)}",
                )

    def provinces(self) -> Iterator[Row]:
        """The seat's own provinces: room, pieces, and what they bring; where it can put something there."""
        if self.prompt.kind not in ("purchase", "gifts", "income", "scoring"):
            return
        for province in self.rules.provinces:
            site = self.view.sites[province.id]
            if site.owner == self.prompt.seat:
                yield name_of(province), ", ".join(self._speaker.owned(province, site))

    def on_auction(self) -> Mapping[str, str]:
        """By id of a province that is up for auction: the stones there, and what one gets."""
        return {id: self._offered(id) for id in self.view.revealed}

    def _offered(self, id: str) -> str:
        say = self._speaker.word
        stones = [
            say("outbid" if rank else "bid", seat=seat, gold=gold)
            for rank, (gold, seat) in enumerate(stones_on(self.view, id))
        ]
        facts = ", ".join(self._speaker.on_auction(self.rules.province(id), self.view.sites[id]))
        return "; ".join([*stones, facts])

    def temple(self) -> Iterator[Row]:
        """Where each total of the offerings leads, while that is open, below its heads."""
        if self.prompt.kind not in ("offering", "correction"):
            return
        yield tuple(part("book-of-amun-re", key) for key in ("offerings", "space", "farmer-yields", "camel-coins"))
        for space in self.rules.temple:
            yield (
                self._speaker.total(space),
                str(space.space),
                self._speaker.word("gold", n=space.space),
                title("camels", space.camels),
            )

    def told(self) -> Iterator[str]:
        """What else the question is about, in sentences."""
        if self.prompt.kind == "purchase":
            first, *further = (self.rules.price(k) for k in range(1, PRICES + 1))
            yield say("decisions", "prices", first=first, further=", ".join(map(str, further)))
        if self.prompt.kind == "income":
            for space in self.rules.temple:
                if space.space == self.view.temple:
                    yield say("decisions", "temple-now", space=space.space, camels=title("camels", space.camels))


def _why_not(group: Group) -> str:
    """Why a card that could only be played in one way cannot be played; empty if it can, or in several."""
    if len(group.choices) != 1 or not group.choices[0].violations:
        return ""
    return f" {group.choices[0].violations[0].text}"
