"""A whole game as text for readers: phase by phase, showing how gold and pieces move."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap

from amunre.engine.events import OMNISCIENT, Event
from amunre.engine.game import Game, begun_as
from amunre.engine.rules import OVER
from amunre.engine.texts import capital, joined, name_of
from amunre.games.amun_re.course import STAGES
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.texts import part, title
from amunre.games.amun_re.view import fold
from amunre.jsontypes import JsonMapping
from amunre.render.ending import winners
from amunre.render.telling import Telling

KEPT = "\N{NO-BREAK SPACE}"
"""A non-breaking space, which keeps a number and its noun on one line."""


def story(game: Game[Ruleset], width: int) -> Iterator[str]:
    """Return a whole game as lines of text, each at most this many columns wide."""
    return _Story(game, width).lines()


def _phases(events: Iterable[Event]) -> Iterator[tuple[str, list[Event]]]:
    """Yield the phases of a game, each with its events, omitting the setup."""
    begins = {stage.name: stage.phase for stage in STAGES if stage.name != OVER}
    phase, found = "", list[Event]()
    for event in events:
        following = begins.get(event.params["stage"], phase) if event.kind == "asked" else phase
        if event.kind == "round-began":
            following = "reveal"
        if following != phase:
            if phase:
                yield phase, found
            phase, found = following, []
        found.append(event)
    yield phase, found


def _kept(text: str) -> str:
    """Return the text with each number tied to the following word."""
    return re.sub(r"(?<=\d) ", KEPT, text)


class _Story(Telling[Ruleset]):
    """The events, phase by phase, and the state of the table before and after each phase."""

    def __init__(self, game: Game[Ruleset], width: int) -> None:
        super().__init__(game, width)
        self.province_width = max(len(name_of(card)) for card in game.rules.provinces)
        self.kingdom = ""
        self.events: list[Event] = []
        """Events in the current phase."""
        # The game's first view comes after the first reveal.
        self.before = self.after = begun_as(game).view(OMNISCIENT)
        self.tell = {
            "reveal": self.reveal,
            "auction": self.auction,
            "purchase": self.purchase,
            "offering": self.offering,
            "income": self.income,
            "scoring": self.scoring,
        }
        self.label_width = max(len(title("phases", phase)) for phase in self.tell) + 2

    def lines(self) -> Iterator[str]:
        """Yield the whole story, from the heading to the winner."""
        *others, last = range(self.game.players)
        yield self.say("title", title=self.rules.title, players=self.game.players, seed=self.game.seed)
        yield self.say("players", seats=tuple(others), seat=last)
        yield self.say("legend")
        for number, (phase, events) in enumerate(_phases(self.game.events(OMNISCIENT))):
            self.events, self.before = events, self.after
            for event in events if number else ():
                self.after = fold(self.after, event)
            yield ""
            if phase == "reveal":
                yield from self.heading()
            label = capital(title("phases", phase))
            for line in self.tell[phase]():
                yield f"{label:<{self.label_width}}{line}".rstrip()
                label = ""
        yield from self.end()

    def heading(self) -> Iterator[str]:
        """Yield the round and its Pharaoh, preceded by the kingdom if a new one begins."""
        begun = next(self.params("round-began"))
        if begun["kingdom"] != self.kingdom:
            self.kingdom = begun["kingdom"]
            yield self.banner(title("kingdoms", self.kingdom))
        number, pharaoh = self.say("round", round=begun["round"]), self.say("pharaoh", seat=self.after.pharaoh)
        yield f"{number} ".ljust(self.width - len(pharaoh) - 1, "-") + f" {pharaoh}"

    # --- the phases ---

    def reveal(self) -> Iterator[str]:
        """Yield each province in the round: its card and the pieces on it."""
        for id in self.after.revealed:
            card, site = self.rules.province(id), self.after.sites[id]
            printed = {"fields": card.fields, "printed-farmers": card.printed_farmers, "temples": card.temples}
            lying = {"gold": site.gold, "framed-cards": len(site.cards), "stones": site.stones}
            shows, there = self.drawn(printed), self.drawn(lying | {"pyramids": site.pyramids})
            shows += self.counts({f"coin-{card.coin_pays}": card.coin, "limit": card.limit})
            text = self.part("province", shows=", ".join(shows), there=", ".join(there))
            yield from self.wrapped(text, f"{self.province(id):<{self.province_width + 2}}")
        yield from self.sentences("items-missing", "cards-shuffled")

    def auction(self) -> Iterator[str]:
        """Yield all bids in order, then each province gained and its price."""
        cell = self.name_width + self.province_width + 6
        columns = (self.width - self.label_width) // cell
        bids = [
            f"{self.game.names[bid['seat']]:<{self.name_width}}{bid['bid']:>3} {self.province(bid['province'])}"
            for bid in self.params("bid-placed")
        ]
        for start in range(0, len(bids), columns):
            yield "".join(f"{bid:<{cell}}" for bid in bids[start : start + columns])
        yield from self.sentences("card-played", "card-sold")
        for taken in self.params("province-taken"):
            id, found = taken["province"], list[str]()
            moved = {event.clause: event.params["gold"] for event in self.gold_about(id)}
            found += self.drawn({"gold": moved.get("auction.take", 0)})
            for free in self.params("free-cards-taken"):
                found += [self.card(card) for card in free["cards"] if free["province"] == id]
            text = self.part("taken", province=id, gold=moved["auction.pay"], things=joined(found))
            yield from self.row(taken["seat"], text)

    def purchase(self) -> Iterator[str]:
        """Yield the purchases and card plays in each seat's turn."""
        turn = list[Event]()
        for event in self.events:
            turn.append(event)
            if event.kind == "turn-ended":
                yield from self.row(event.params["seat"], self.gains(turn))
                turn = []
        yield from self.sentences("cards-shuffled")

    def offering(self) -> Iterator[str]:
        """Yield corrections and the temple, then the offerings by rank with their gifts."""
        yield from self.sentences("card-played", "total-corrected", "temple-moved")
        offered = next(self.params("offerings-revealed"))["offerings"]
        ranked: list[int] = [seat for ranking in self.params("offerings-ranked") for seat in ranking["seats"]]
        gifts: dict[int, list[Event]] = {seat: [] for seat in ranked}
        choosing = list[Event]()
        for event in self.events:
            if event.kind == "gifts-granted":
                choosing = gifts[event.params["seat"]]
            choosing.append(event)
        for seat in ranked:
            offers = "offers-most" if seat == ranked[0] else "offers"
            yield from self.row(seat, self.part(offers, gold=offered[seat], things=self.gains(gifts[seat])))
        for seat in range(self.game.players):
            if seat not in ranked:
                yield from self.row(seat, self.part("steals"))
        yield from self.sentences("cards-shuffled")

    def income(self) -> Iterator[str]:
        """Yield the income from each province, clockwise from the Pharaoh."""
        for turn in range(self.game.players):
            seat = (self.after.pharaoh + turn) % self.game.players
            owned = (id for id, site in self.after.sites.items() if site.owner == seat)
            brought = {id: " + ".join(self.yielded(event) for event in self.gold_about(id)) for id in owned}
            texts = [f"{self.province(id)}{KEPT}{gold}" for id, gold in brought.items() if gold]
            yield from self.row(seat, ", ".join(texts) or self.part("nothing"))

    def yielded(self, event: Event) -> str:
        """Return the gold from a province, with its source unless it is a plain harvest."""
        gold = event.params["gold"]
        if event.clause.startswith("card."):
            return self.part("by-card", gold=gold, card=event.clause.removeprefix("card."))
        coin = {"income.always": "by-coin", "income.camel": "by-camel"}.get(event.clause)
        return self.part(coin, gold=gold) if coin else str(gold)

    def scoring(self) -> Iterator[str]:
        """Yield the bonus cards played, the kingdom's points line by line, and the pieces cleared."""
        yield from self.sentences("card-played")
        for seat, cards in Counter(sale["seat"] for sale in self.params("card-sold")).items():
            yield from self.row(seat, _kept(self.part("sells", n=cards)))
        points = Counter[tuple[str, int]]()
        for scored in self.params("points-scored"):
            points[scored["line"], scored["seat"]] += scored["points"]
        rows = {line.id: [points[line.id, seat] for seat in range(self.game.players)] for line in self.rules.lines}
        named = {capital(title("lines", id)): row for id, row in rows.items() if any(row)}
        together = [sum(column) for column in zip(*rows.values(), strict=True)]
        yield from self.table(self.game.names, {**named, title("kingdoms", self.kingdom): together})
        yield from self.sentences("kingdom-cleared", "provinces-shuffled")

    def end(self) -> Iterator[str]:
        """Yield the points from all kingdoms, and the winner."""
        result, names = self.game.result, self.game.names
        assert result is not None
        rows = {}
        for seat in (seat for place in result.ranking for seat in place):
            lines = self.game.score(seat).lines
            by_kingdom = [sum(line.points for line in lines if line.kingdom == k.id) for k in self.rules.kingdoms]
            rows[names[seat]] = [*by_kingdom, result.points[seat]]
        yield ""
        yield self.banner(self.part("end"))
        heads = [*(title("kingdoms", kingdom.id) for kingdom in self.rules.kingdoms), part("drawings", "points-head")]
        yield from self.table(heads, rows)
        yield ""
        yield winners(self.game)

    # --- words and lines ---

    def counts(self, numbers: Mapping[str, int], **params: object) -> list[str]:
        """Return the nonzero numbers in words; each key names a text."""
        return [_kept(self.part(key, n=n, **params)) for key, n in numbers.items() if n]

    def drawn(self, numbers: Mapping[str, int]) -> list[str]:
        """Return the nonzero numbers in words, using the texts for drawings."""
        return [_kept(part("drawings", key, n=n)) for key, n in numbers.items() if n]

    def params(self, kind: str) -> Iterator[JsonMapping]:
        """Return the parameters of the events of this kind."""
        return (event.params for event in self.events if event.kind == kind)

    def gold_about(self, province: str) -> Iterator[Event]:
        """Return the movements of gold for a province."""
        moved = (event for event in self.events if event.kind == "gold-moved")
        return (event for event in moved if event.params.get("province") == province)

    def province(self, id: str) -> str:
        """Return the name of a province."""
        return name_of(self.rules.province(id))

    def card(self, id: str) -> str:
        """Return the name of a power card."""
        return name_of(self.rules.card(id))

    def gains(self, events: Sequence[Event]) -> str:
        """Return a seat's gains (cards, farmers, stones and new pyramids) and the cards played for them."""
        drawn = [self.card(id) for event in events if event.kind == "cards-drawn" for id in event.params["cards"]]
        parts = self.counts({"cards": len(drawn)}, things=", ".join(drawn))
        for kind, word in (("farmer-placed", "farmers"), ("stone-placed", "stones"), ("pyramid-built", "pyramids")):
            where = Counter(self.province(event.params["province"]) for event in events if event.kind == kind)
            places = ", ".join(f"{name}{KEPT}{n}" if 1 < n < where.total() else name for name, n in where.items())
            parts += self.counts({word: where.total()}, things=places)
        played = tuple(event.params["card"] for event in events if event.kind == "card-played")
        parts += [self.part("plays", cards=played)] if played else []
        parts += self.counts({"declines": sum(event.kind == "gift-declined" for event in events)})
        return ", ".join(parts) or self.part("nothing")

    def sentences(self, *kinds: str) -> Iterator[str]:
        """Return the lines of one paragraph that puts the events of these kinds into words."""
        return self.wrapped(" ".join(self.game.sentence(event) for event in self.events if event.kind in kinds))

    def row(self, seat: int, text: str) -> Iterator[str]:
        """Return a player's row: the change in their gold in this phase, the new amount, and the text."""
        gold, before = (view.players[seat].gold or 0 for view in (self.after, self.before))
        return self.wrapped(text, f"{self.game.names[seat]:<{self.name_width}}{gold - before:>+5d}{gold:>4d}  ")

    def wrapped(self, text: str, head: str = "") -> Iterator[str]:
        """Yield the text as lines; every line after the head is indented by the head's width."""
        indent, width = " " * len(head), self.width - self.label_width
        for line in wrap(text, width, initial_indent=head, subsequent_indent=indent, break_on_hyphens=False):
            yield line.replace(KEPT, " ")

    def table(self, heads: Sequence[str], rows: Mapping[str, Sequence[int]]) -> Iterator[str]:
        """Yield rows of numbers in columns, each row preceded by its name."""
        left = max(map(len, rows))
        yield " " * left + "".join(f"  {head:>6}" for head in heads)
        for name, numbers in rows.items():
            cells = (f"  {n:>{max(6, len(head))}}" for head, n in zip(heads, numbers, strict=True))
            yield f"{name:<{left}}{''.join(cells)}"
