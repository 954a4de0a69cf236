"""Typed answers in Amun-Re: a bid as a province number and an amount of gold, or an offering as an amount."""

from __future__ import annotations

from collections.abc import Sequence

from amunre.engine.texts import joined
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.prompt import AnyGroup, Bids, Offer, Prompt
from amunre.games.amun_re.texts import part


class Typing:
    """Typed answers to a prompt: `2 6` bids 6 on the second province; `7` and `7 correction` are offerings."""

    def __init__(self, prompt: Prompt, rules: Ruleset) -> None:
        self.groups: tuple[AnyGroup, ...] = tuple(g for g in prompt.groups if isinstance(g, Bids | Offer))
        self.bids: list[Bids] = [group for group in self.groups if isinstance(group, Bids)]
        """The groups for provinces to bid on."""
        self.offer: Offer | None = next((group for group in self.groups if isinstance(group, Offer)), None)
        """The group for offering gold, if the prompt asks for an offering."""
        self._steal = str(rules.steal_counts)

    @property
    def examples(self) -> tuple[str, ...]:
        """Two ways to type the lowest legal bid; () if there is no legal bid."""
        open_bids = [(bid.amount or 0, n, bid) for n, group in enumerate(self.bids, 1) for bid in group.actions]
        if not open_bids:
            return ()
        gold, number, bid = min(open_bids, key=lambda found: found[:2])
        return f"{number} {gold}", f"{bid.province} {gold}"

    def read(self, words: Sequence[str]) -> Sequence[str]:
        """Return the words without `gold` after an amount, and with the number of the -3 card replaced by `steal`."""
        if self.groups and len(words) > 1 and words[-1] == "gold" and words[-2].isdecimal():
            words = words[:-1]
        if self.offer and words[0] == self._steal:
            words = ["steal", *words[1:]]
        return words

    def picked(self, number: int, rest: Sequence[str]) -> str | None:
        """Return a bid on the province with this number, or an offering of this amount."""
        if self.offer:
            return " ".join(["offer", str(number), *rest])
        if len(rest) != 1 or not 1 <= number <= len(self.bids):
            return None
        return f"bid {self.bids[number - 1].province} {rest[0]}"

    def wanted(self) -> str:
        """Return the expected form of a bid; for an offering, any number and words are accepted."""
        return part("terminal", "bid-form", examples=joined(self.examples, "or"))
