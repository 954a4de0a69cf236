"""Help: what the game is about, what one does at each point of it, and how to type."""

from __future__ import annotations

from amunre.games.amun_re.model import Ruleset

STAGES = {
    "bidding": (
        "Everybody gains exactly one of the provinces that have been turned up. Put your stone on a space of one of "
        "them, higher than every stone there. Who is overbid must go to another province. The auction ends when each "
        "province has one bidder.",
        "auction.order, auction.overbid, auction.no-return, auction.capacity, card.block, card.rebid",
    ),
    "payment": (
        "The auction is over, but somebody has less gold than he has bid and must sell power cards.",
        "auction.pay, play.sell-cards",
    ),
    "purchase": (
        "Buy power cards, then farmers, then stones, for your own provinces. Each further item of a kind costs more "
        "than the one before. Farmers bring gold in the income, pyramids points in the scoring. Cards such as Builder "
        "are played now.",
        "purchase.order, purchase.price, purchase.card-limit, purchase.fields, purchase.pyramid",
    ),
    "offering": (
        "Everybody offers gold in secret, or steals. The total moves the temple, and the temple says how much each "
        "farmer brings and whether camels pay. Who offers most becomes Pharaoh and takes most gifts.",
        "offering.amount, offering.steal, offering.total, offering.gifts, offering.correction",
    ),
    "correction": (
        "You have laid a card that changes the total of the offerings: say whether up or down.",
        "offering.correction, offering.total",
    ),
    "gifts": (
        "Take your gifts one by one: a power card, a farmer or a stone, or leave one.",
        "offering.gifts, offering.gift-rules",
    ),
    "income": (
        "First play the income cards that you want on your provinces, then collect: each farmer brings as much gold "
        "as the number of the space on which the temple stands.",
        "income.harvest, income.always, income.camel, card.harvest, card.eight-gold",
    ),
    "scoring": (
        "Play the bonus cards whose condition you meet, then pass. After that the board is counted.",
        "scoring.bonus, scoring.pyramid, scoring.set, scoring.majority, scoring.temple, scoring.gold",
    ),
}
"""What one does at each stage, and the rules about it."""


def typing(example: tuple[str, str] | None) -> str:
    """How actions are typed; with one in full and in short, if there is any."""
    full, short = (f": {example[0]}", f": {example[1]}") if example else ("", "")
    return (
        f"Type what you want to do as the menu shows it, by number or in words{full}. The beginnings of the words are "
        f"enough, and the verb may be left out where only one fits{short}. A number behind a place buys so many pieces "
        "there, and further places may follow: farmer PLACE 3, stone PLACE 2 PLACE. A sale always begins with sell. "
        "What is not allowed is refused with the rule that forbids it, so trying does no harm."
    )


def aim(rules: Ruleset) -> str:
    """What the game is about, in a few sentences."""
    rounds = " and ".join(str(kingdom.rounds) for kingdom in rules.kingdoms)
    return (
        f"{len(rules.kingdoms)} kingdoms of {rounds} rounds. In each round everybody gains one province, buys for it, "
        "offers to Amun-Re and has an income. After each kingdom points are counted, above all for pyramids. Pyramids "
        "and stones then stay on the board, owners and farmers do not. The most points win."
    )
