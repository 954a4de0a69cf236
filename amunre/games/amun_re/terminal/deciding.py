"""A compact summary, shown before the prompt, of the facts that a decision needs in addition to the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from amunre.engine.prompt import AnyChoice, AnyGroup
from amunre.engine.texts import joined, name_of
from amunre.games.amun_re.drawings.words import Speaker, stones_on
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.prompt import Bids, BuyCards, Choice, Group, Offer, Play, Prompt
from amunre.games.amun_re.terminal.typing import Typing
from amunre.games.amun_re.texts import part, say, title
from amunre.games.amun_re.view import View

PRICES = 6
"""Number of prices to list for one kind of item."""

Row = tuple[str, ...]


@frozen
class Decision:
    """The summary for a seat's decision."""

    prompt: Prompt
    view: View
    rules: Ruleset
    names: Sequence[str]

    @property
    def _speaker(self) -> Speaker:
        return Speaker(self.rules, self.names)

    @property
    def _typing(self) -> Typing:
        return Typing(self.prompt, self.rules)

    def tables(self) -> Iterator[Iterator[Row]]:
        """Yield tables of cards, provinces and the temple track, when they matter."""
        yield self.cards()
        yield self.provinces()
        yield self.temple()

    def cards(self) -> Iterator[Row]:
        """Yield the cards in hand for this phase, with their effects and any reason they cannot be played."""
        for group in self.prompt.groups:
            if isinstance(group, Play):
                yield (
                    name_of(self.rules.card(group.card)),
                    f"{self._speaker.effect(self.rules.card(group.card))}{_why_not(group)}",
                )

    def provinces(self) -> Iterator[Row]:
        """Yield the seat's own provinces with their free spaces, pieces and income, if it can place something."""
        if self.prompt.kind not in ("purchase", "gifts", "income", "scoring"):
            return
        for province in self.rules.provinces:
            site = self.view.sites[province.id]
            if site.owner == self.prompt.seat:
                yield name_of(province), ", ".join(self._speaker.owned(province, site))

    def typed(self) -> Iterator[RenderableType]:
        """Yield two lines per province: the possible bids, with the highest stone in brackets; and the income."""
        provinces = self._typing.bids
        spaces = [[_space(province, choice) for choice in province.choices] for province in provinces]
        cell = max((len(space) for row in spaces for space in row), default=0) + 1
        number, name = len(str(len(provinces))), max((len(province.title) for province in provinces), default=0)
        for n, (province, row) in enumerate(zip(provinces, spaces, strict=True), 1):
            line = Text.assemble(f"{n:>{number}} ", (province.title.ljust(name), "bold"))
            for space in row:
                line.append(" " * (cell - len(space))).append(space)
            yield line
            if province.province in self.view.revealed:
                yield Padding(Text(self._offered(province.province), "dim"), (0, 0, 0, number + 1))

    def how(self) -> Iterator[tuple[RenderableType, ...]]:
        """Yield an example of a bid, and the range for an offering."""
        typing = self._typing
        if typing.examples:
            told = part("terminal", "bid-such-as", examples=joined(typing.examples, "or"))
            yield Text(part("terminal", "bid"), "bold"), told
        if typing.offer and typing.offer.actions:
            yield Text(typing.offer.title, "bold"), _how_to_offer(typing.offer)

    def label(self, group: AnyGroup, choice: AnyChoice) -> str:
        """Return the label, including the price of a card."""
        if isinstance(group, BuyCards) and isinstance(choice, Choice):
            return part("terminal", "priced", label=choice.label, price=choice.price)
        return choice.label

    def _offered(self, id: str) -> str:
        say = self._speaker.word
        stones = [
            say("outbid" if rank else "bid", seat=seat, gold=gold)
            for rank, (gold, seat) in enumerate(stones_on(self.view, id))
        ]
        facts = ", ".join(self._speaker.on_auction(self.rules.province(id), self.view.sites[id]))
        return "; ".join([*stones, facts])

    def temple(self) -> Iterator[Row]:
        """Yield a heading and the temple space for each total of the offerings, while the total is open."""
        if self.prompt.kind not in ("offering", "correction"):
            return
        yield tuple(part("book", key) for key in ("offerings", "space", "farmer-yields", "camel-coins"))
        for space in self.rules.temple:
            yield (
                self._speaker.total(space),
                str(space.space),
                self._speaker.word("gold", n=space.space),
                title("camels", space.camels),
            )

    def facts(self) -> Iterator[str]:
        """Yield further facts about the decision, in sentences."""
        if self.prompt.kind == "purchase":
            first, *further = (self.rules.price(k) for k in range(1, PRICES + 1))
            yield say("decisions", "prices", first=first, further=", ".join(map(str, further)))
        if self.prompt.kind == "income":
            for space in self.rules.temple:
                if space.space == self.view.temple:
                    yield say("decisions", "temple-now", space=space.space, camels=title("camels", space.camels))


def _why_not(group: Group) -> str:
    """Return the reason that a card with one use cannot be played; empty if it can be, or has several uses."""
    if len(group.choices) != 1 or not group.choices[0].violations:
        return ""
    return f" {group.choices[0].violations[0].text}"


def _space(province: Bids, choice: Choice) -> Text:
    if choice.action.amount == province.highest:
        return Text(f"[{choice.label}]", "bold")
    return Text("-", "dim") if choice.violations else Text(choice.label)


def _how_to_offer(offer: Offer) -> str:
    """Return the range, and an explanation of how to lay a card with the gold."""
    laid = joined([f"{offer.most} {card}" for card in offer.cards], "or")
    return part("terminal", "offer", least=offer.least, most=offer.most, examples=laid)
