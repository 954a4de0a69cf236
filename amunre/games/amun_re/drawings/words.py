"""A view in words, used in the terminal and in the descriptions of drawings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import asdict, astuple, frozen

from amunre.engine.events import HIDDEN
from amunre.engine.texts import Filler, name_of
from amunre.games.amun_re.texts import part, title

if TYPE_CHECKING:
    from amunre.games.amun_re.model import PowerCard, Province, Ruleset, TempleSpace
    from amunre.games.amun_re.position import Site
    from amunre.games.amun_re.view import View


def word(key: str) -> str:
    """Return a word from the texts for drawings."""
    return part("drawings", key)


@frozen
class Speaker(Filler):
    """Describes a view of a game, and the game's rules."""

    rules: Ruleset
    names: Sequence[str] = ()

    def word(self, key: str, /, **params: object) -> str:
        """Return part of a drawing's description."""
        return self.part("drawings", key, **params)

    # --- provinces -------------------------------------------------------------------------------------

    def place(self, province: Province) -> str:
        """Return the location of a province."""
        return self.word(
            "place", egypt=word(province.egypt), side=title("sorts", province.side), shore=word(province.shore)
        )

    def printed(self, province: Province) -> Iterator[str]:
        """Yield the permanent printed values of a province."""
        yield from self.fields(province)
        yield from self.yields(province)
        if self.framed(province):
            yield self.framed(province)

    def yields(self, province: Province) -> Iterator[str]:
        """Yield the benefits of a province to its owner, other than fields."""
        yield self.limit(province)
        if province.temples:
            yield self.word("temples", n=province.temples)
        if province.coin:
            yield self.word(f"coin-{province.coin_pays}", n=province.coin)

    def fields(self, province: Province) -> Iterator[str]:
        """Yield the fields and printed farmers of a province."""
        yield self.word("fields", n=province.fields) if province.fields else word("no-field")
        if province.printed_farmers:
            yield self.word("printed-farmers", n=province.printed_farmers)

    def limit(self, province: Province) -> str:
        """Return the number of power cards that its owner may buy."""
        return self.word("limit", n=province.limit) if province.limit else word("no-limit")

    def framed(self, province: Province) -> str:
        """Return the free items of a province in words; empty if there are none."""
        found = self.items(province.framed_gold, province.framed_cards, province.framed_stones)
        return self.word("framed", found=", ".join(found)) if found else ""

    def items(self, gold: int, cards: int, stones: int) -> list[str]:
        """Return the free items of each kind in words."""
        found = (("gold", gold), ("framed-cards", cards), ("stones", stones))
        return [self.word(key, n=n) for key, n in found if n]

    def happening(self, view: View, province: Province) -> Iterator[str]:
        """Yield the owner of a province, the pieces on it, and the bids."""
        site = view.sites[province.id]
        if site.owner is not None:
            paid = price(view, province.id)
            yield self.word("owned", seat=site.owner, gold=paid)
        elif province.id in view.revealed:
            yield word("auction")
        elif province.id in view.out:
            yield word("out")
        yield from self.standing(province, site)
        if site.owner is None:
            for rank, (gold, seat) in enumerate(stones_on(view, province.id)):
                yield self.word("outbid" if rank else "bid", seat=seat, gold=gold)

    def titled(self, view: View, province: Province) -> str:
        """Return the name of a province, what happens there if anything does, and its printed values."""
        happens = ", ".join(self.happening(view, province))
        lasting = [*self.fields(province), *self.yields(province)] if happens else self.printed(province)
        return f"{name_of(province)}: {'. '.join(filter(None, (happens, ', '.join(lasting))))}"

    def standing(self, province: Province, site: Site) -> Iterator[str]:
        """Yield everything on a province."""
        if site.field_farmers:
            yield self.word("field-farmers", n=site.field_farmers, of=province.fields)
        yield from self.plain(site)
        if site.gold or site.cards:
            yield self.lying(site)
        if site.income_cards:
            yield self.income(site)

    def on_auction(self, province: Province, site: Site) -> Iterator[str]:
        """Yield the benefits that the winner of a revealed province gets."""
        yield from self.fields(province)
        yield from self.yields(province)
        yield from self.plain(site)
        if site.gold or site.cards:
            yield self.lying(site)

    def owned(self, province: Province, site: Site) -> Iterator[str]:
        """Yield the owner's pieces in a province, and its free spaces."""
        if province.fields:
            yield self.word("free-fields", free=province.fields - site.field_farmers, n=province.fields)
        else:
            yield word("no-field")
        if province.printed_farmers:
            yield self.word("printed-farmers", n=province.printed_farmers)
        yield from self.plain(site)
        yield from self.yields(province)

    def plain(self, site: Site) -> Iterator[str]:
        """Yield the pieces on the plain of a province."""
        found = (("plain-farmers", site.plain_farmers), ("pyramids", site.pyramids), ("stones", site.stones))
        for key, n in found:
            if n:
                yield self.word(key, n=n)

    def lying(self, site: Site) -> str:
        """Return the items on a province for its next owner."""
        return self.word("lies", found=", ".join(self.items(site.gold, len(site.cards), 0)))

    def income(self, site: Site) -> str:
        """Return the income cards played on a province in this round."""
        return self.word("income-cards", cards=self.cards(site.income_cards))

    # --- players ---------------------------------------------------------------------------------------

    def cards(self, cards: Iterable[str]) -> str:
        """Return the names of cards, with a number if there are several of a kind."""
        named = ((name_of(self.rules.card(id)), n) for id, n in Counter(cards).items())
        return ", ".join(self.word("one-of", n=n, card=name) if n > 1 else name for name, n in named)

    def done(self, view: View, seat: int) -> Iterator[str]:
        """Yield a seat's visible actions in this round."""
        player = view.players[seat]
        if player.bid and auctioning(view):
            yield self.word("bids", gold=player.bid.gold, province=player.bid.province)
        if view.stage == "purchase" and seat in view.asked and any(astuple(view.bought)):
            bought = view.bought
            found = (("framed-cards", bought.cards), ("bought-farmers", bought.farmers), ("stones", bought.stones))
            yield self.word("bought", found=", ".join(self.word(key, n=n) for key, n in found if n))
        if player.offering:
            gold, card = player.offering.gold, player.offering.card
            laid = card if card not in player.played else None
            if gold is None:
                yield word("has-offered")
            else:
                yield self.word("offers" if gold else "steals", gold=gold, card=laid)
            if player.offering.correction:
                yield self.word("corrects", amount=player.offering.correction)
        if view.stage == "gifts" and seat in view.asked:
            yield self.word("gifts", left=view.gifts.left)
        if player.played:
            yield self.word("played", cards=self.cards(player.played))

    def purse(self, view: View, seat: int) -> str:
        """Return a seat's gold in words."""
        gold = view.players[seat].gold
        return word("purse-hidden") if gold is None else self.word("purse", gold=gold)

    # --- the temple ------------------------------------------------------------------------------------

    def total(self, space: TempleSpace) -> str:
        """Return the range of offering totals that lead to a space on the temple track."""
        key = "at-most" if space.lowest is None else "at-least" if space.highest is None else "from-to"
        return self.word(key, lowest=space.lowest, highest=space.highest)

    # --- the whole board -------------------------------------------------------------------------------

    def moment(self, view: View) -> str:
        """Return the state of the game."""
        if view.stage == "over":
            return word("over")
        return f"{self.say('drawings', 'round', round=view.round, rounds=self.rules.rounds)}, {self.scene(view)}"

    def scene(self, view: View) -> str:
        """Return the kingdom and the stage."""
        kingdom, _ = self.rules.kingdom_of(view.round)
        return self.word("kingdom-and-stage", kingdom=self.rules.kingdoms[kingdom].id, stage=view.stage)

    def board(self, view: View) -> str:
        """Describe everything on the board, one item per line."""
        told = [self.moment(view)]
        if view.asked:
            told.append(self.say("drawings", "to-act", seats=view.asked))
        told += [*self.people(view), *(self.happens(view, province) for province in self.rules.provinces)]
        return ".\n".join([*told, *self.store(view), ""]).rstrip("\n")

    def happens(self, view: View, province: Province) -> str:
        """Return a province with its owner, pieces and bids."""
        return f"{name_of(province)}: {', '.join(self.happening(view, province)) or '-'}"

    def people(self, view: View) -> Iterator[str]:
        """Yield a line for the temple, and one for each player's possessions."""
        yield self.say("drawings", "temple-on", space=view.temple) if view.temple else word("temple-nowhere")
        total = total_offered(view, self.rules)
        if total is not None:
            yield self.say("drawings", "offerings", total=total[0], space=total[1])
        for seat in range(len(view.players)):
            yield self.player(view, seat)

    def player(self, view: View, seat: int) -> str:
        """Describe a seat's possessions, and its actions in this round."""
        held = [self.purse(view, seat), self.word("in-hand", n=len(view.players[seat].hand))]
        held.append(self.word("points", n=points(view, seat)))
        held += [word("pharaoh")] * (seat == view.pharaoh)
        return f"{self.names[seat]}: {', '.join([*held, *self.done(view, seat)])}"

    def store(self, view: View) -> tuple[str, str, str]:
        """Return the supply: pieces, power cards, and provinces."""
        left = view.supply
        return (
            self.say("drawings", "supply", farmers=left.farmers, stones=left.stones, pyramids=left.pyramids),
            self.say("drawings", "piles", draw=len(view.draw), discard=len(view.discard)),
            self.say("drawings", "deck", deck=len(view.deck)),
        )

    def egypt(self) -> str:
        """Return the provinces with their printed values, one province per line."""
        return "\n".join(
            f"{name_of(province)} ({self.place(province)}): {', '.join(self.printed(province))}."
            for province in self.rules.provinces
        )

    def scores(self, view: View) -> str:
        """Return each player's points by kingdom and score line, one player per line."""
        told = []
        for seat, player in enumerate(view.players):
            lines = [
                f"{title('kingdoms', kingdom.id)}, {title('lines', line)} {n}"
                for kingdom, scored in zip(self.rules.kingdoms, player.scores, strict=True)
                for line, n in scored.items()
                if n
            ]
            told.append(f"{self.names[seat]}: {'; '.join([*lines, self.word('points', n=points(view, seat))])}.")
        return "\n".join(told)

    # --- power cards -----------------------------------------------------------------------------------

    def described(self, card: PowerCard) -> str:
        """Return a kind of power card: its name, phase, effect and number."""
        name, phase = name_of(card), self.word("phase", phase=card.effect.phase)
        return f"{name} ({phase}, {self.word('copies', n=card.count)}): {self.effect(card)}"

    def held(self, id: str, n: int) -> str:
        """Return the cards of a kind in a hand; cards hidden from the viewer are face down."""
        if id == HIDDEN:
            return f"{self.word('in-hand', n=n)}, {word('face-down')}"
        return f"{self.cards([id] * n)}: {self.effect(self.rules.card(id))}"

    def effect(self, card: PowerCard) -> str:
        """Return a brief description of a power card's effect."""
        params = asdict(card.effect, recurse=False)
        if "condition" in params:
            condition = params["condition"]
            respect = getattr(condition, "respect", None)
            kind = f"{condition.kind}-{respect}" if respect else condition.kind
            params["condition"] = self.part("conditions", kind, **asdict(condition, recurse=False))
        return self.say("effects", card.effect.kind, **params)


def auctioning(view: View) -> bool:
    """Return whether the revealed provinces have no owners yet."""
    return all(view.sites[id].owner is None for id in view.revealed)


def stones_on(view: View, province: str) -> list[tuple[int, int]]:
    """Return the gold and seat of each bid stone on a province, from the highest bid down."""
    bids = ((player.bid, seat) for seat, player in enumerate(view.players))
    return sorted(((bid.gold, seat) for bid, seat in bids if bid and bid.province == province), reverse=True)


def price(view: View, province: str) -> int | None:
    """Return the price that the owner paid for a province in this round; None if it was gained earlier."""
    bids = [gold for gold, seat in stones_on(view, province) if seat == view.sites[province].owner]
    return bids[0] if bids else None


def points(view: View, seat: int) -> int:
    """Return all the points that a seat has so far."""
    return sum(sum(lines.values()) for lines in view.players[seat].scores)


def total_offered(view: View, rules: Ruleset) -> tuple[int, int] | None:
    """Return the current total of the offerings and its temple space; None before they are revealed."""
    made = [player.offering for player in view.players if player.offering]
    if len(made) < len(view.players) or view.stage == "offering":
        return None
    total = rules.total_offered([offering.gold or 0 for offering in made], [offering.correction for offering in made])
    return total, rules.space_for(total)
