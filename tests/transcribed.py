"""The numbers of the game a second time, transcribed from the digest of the rules.

This table imports nothing, and only tests read it: it exists to catch slips in `data/`. A mark beside a value says how
it is known: S stated by a source, D deduced, G real geography, R reconstructed.
"""

from __future__ import annotations

from typing import TypedDict

# --- setup ----------------------------------------------------------------------------------------------------------

PLAYERS: tuple[int, int] = (3, 5)
"""setup.players: fewest and most."""

START_GOLD: int = 20
"""setup.start"""

STEAL_CARDS_IN_BOX: int = 5
"""setup.start: the -3 cards in the box (contents of CS)."""

START_CARDS: tuple[str, ...] = ("builder",)
"""setup.start: besides one -3 card."""

GOLD_CARDS: dict[int, int] = {1: 18, 2: 12, 5: 12, 10: 9, 20: 10}
"""setup.supply: value of the card -> number of cards."""

GOLD_IN_ALL: int = 392
"""setup.supply"""

SINGLE_PYRAMIDS: int = 15
"""setup.supply"""

DOUBLE_PYRAMIDS: int = 15
"""setup.supply; one stands for two pyramids (play.pyramid-pieces)."""

PYRAMIDS_IN_ALL: int = 45
"""play.pyramid-pieces"""

STONES: int = 15
"""setup.supply"""

FARMERS: int = 45
"""setup.supply"""

POWER_CARDS_IN_ALL: int = 39
"""setup.decks"""

PROVINCE_CARDS: int = 15
"""setup.decks"""

# --- play -----------------------------------------------------------------------------------------------------------

KINGDOMS: int = 2
"""play.kingdoms"""

ROUNDS_PER_KINGDOM: int = 3
"""play.kingdoms"""

SALE_PRICE: int = 1
"""play.sell-cards"""

# --- auction --------------------------------------------------------------------------------------------------------

LADDER: tuple[int, ...] = (0, 1, 3, 6, 10, 15, 21, 28, 36)
"""auction.ladder"""

BID_GAP_OF_BLOCK: int = 2
"""card.block: spaces, not gold."""

# --- purchase -------------------------------------------------------------------------------------------------------

PRICE_TOTALS: tuple[int, ...] = (1, 3, 6, 10, 15, 21, 28, 36, 45, 55)
"""purchase.price: of 1 to 10 items of one kind."""

STONES_PER_PYRAMID: int = 3
"""purchase.pyramid"""

# --- offering -------------------------------------------------------------------------------------------------------

LEAST_OFFERING: int = 1
"""offering.amount"""

STEAL_COUNTS: int = -3
"""offering.steal: in the total."""

STEAL_TAKES: int = 3
"""offering.steal: from the bank."""

CORRECTION: int = 3
"""offering.correction: up or down."""

TEMPLE: list[tuple[int | None, int | None, int, bool]] = [
    (None, 2, 1, True),
    (3, 12, 2, True),
    (13, 22, 3, False),
    (23, None, 4, False),
]
"""offering.total: lowest total, highest total, space; income.camel: do coins with a camel pay there?"""

GIFTS: tuple[int, ...] = (3, 2)
"""offering.gifts: for the first and the second."""

OTHER_GIFTS: int = 1
"""offering.gifts: for everybody else who did not steal."""

# --- scoring --------------------------------------------------------------------------------------------------------

BONUS_POINTS: int = 3
"""scoring.bonus"""

PYRAMID_POINTS: int = 1
"""scoring.pyramid"""

SET_POINTS: int = 3
"""scoring.set"""

MAJORITY_POINTS: int = 5
"""scoring.majority"""

TEMPLE_POINTS_PER_SPACE: int = 1
"""scoring.temple: for each printed temple."""

GOLD_PLACES: tuple[int, ...] = (6, 4, 2)
"""scoring.gold"""

# --- power cards ----------------------------------------------------------------------------------------------------


class _Card(TypedDict, total=False):
    count: int
    phase: int
    names: dict[str, str]
    spaces: int
    stones: int
    amount: int
    gold: int
    per_farmer: int
    symbols: int
    farmers: int
    points: int


POWER_CARDS: dict[str, _Card] = {
    "block": {
        "count": 2,
        "phase": 2,
        "names": {"en": "Block", "cs": "Blokáda sázky", "de": "Bietblockade", "sv": "Budblockad"},
        "spaces": 2,
    },
    "rebid": {
        "count": 2,
        "phase": 2,
        "names": {
            "en": "Overbid in the same province",
            "cs": "Sázka na stejnou provincii",
            "de": "Überbieten in gleicher Provinz",
            "sv": "Överbud i samma provins",
        },
    },
    "free-farmer": {
        "count": 5,
        "phase": 3,
        "names": {"en": "Free farmer", "cs": "Farmář zdarma", "de": "Gratisbauer", "sv": "Gratisarbetare"},
    },
    "builder": {
        "count": 8,
        "phase": 3,
        "names": {"en": "Builder", "cs": "Mistr stavitel", "de": "Baumeister", "sv": "Byggmästare"},
        "stones": 2,
    },
    "correction": {
        "count": 4,
        "phase": 4,
        "names": {
            "en": "Offering correction",
            "cs": "Změna oběti",
            "de": "Opferkorrektur",
            "sv": "Offerkorrigering",
        },
        "amount": 3,
    },
    "eight-gold": {
        "count": 3,
        "phase": 5,
        "names": {"en": "8 gold", "cs": "8 zlatých", "de": "8 Gold", "sv": "Extra guld"},
        "gold": 8,
    },
    "harvest": {
        "count": 5,
        "phase": 5,
        "names": {"en": "Harvest increase", "cs": "Zvýšení sklizně", "de": "Erntesteigerung", "sv": "Elitarbetare"},
        "per_farmer": 1,
    },
    "bonus-cards": {
        "count": 2,
        "phase": 6,
        "names": {
            "en": "Power card bonus",
            "cs": "Bonus za akční karty",
            "de": "Machtkartenbonus",
            "sv": "Maktkortsbonus",
        },
        "symbols": 7,
        "points": 3,
    },
    "bonus-farmers": {
        "count": 2,
        "phase": 6,
        "names": {"en": "Farmer bonus", "cs": "Bonus za farmáře", "de": "Bauernbonus", "sv": "Arbetarbonus"},
        "farmers": 9,
        "points": 3,
    },
    "bonus-region": {
        "count": 2,
        "phase": 6,
        "names": {
            "en": "Upper/Lower Egypt bonus",
            "cs": "Provincie Horní \u2013 Dolní Egypt",
            "de": "Provinzbonus Unter-Oberägypten",
            "sv": "Övre och Nedre Egyptens bonus",
        },
        "points": 3,
    },
    "bonus-side": {
        "count": 2,
        "phase": 6,
        "names": {
            "en": "Nile side bonus",
            "cs": "Provincie východ \u2013 západ",
            "de": "Provinzbonus Nilseite",
            "sv": "Nilbonus",
        },
        "points": 3,
    },
    "bonus-bank": {
        "count": 2,
        "phase": 6,
        "names": {
            "en": "Nile bank bonus",
            "cs": "Provincie břeh \u2013 vnitrozemí",
            "de": "Provinzbonus Nilufer",
            "sv": "Strandbonus",
        },
        "points": 3,
    },
}
"""Section 10 of the digest, card.<id>."""

# --- provinces ------------------------------------------------------------------------------------------------------

Number = tuple[int, str]
Flag = tuple[bool, str]
Word = tuple[str, str]


class _Province(TypedDict):
    fields: Number
    printed_farmers: Number
    limit: Number
    framed_cards: Number
    framed_stones: Number
    framed_gold: Number
    coin: Number
    camel: Flag
    temples: Number
    side: Word
    bank: Flag
    egypt: Word
    latitude: Number


PROVINCES: dict[str, _Province] = {
    "abu": {
        "fields": (2, "R"),
        "printed_farmers": (0, "S"),
        "limit": (2, "R"),
        "framed_cards": (0, "S"),
        "framed_stones": (0, "S"),
        "framed_gold": (0, "S"),
        "coin": (4, "S"),
        "camel": (False, "S"),
        "temples": (0, "S"),
        "side": ("east", "S"),
        "bank": (True, "G"),
        "egypt": ("upper", "G"),
        "latitude": (24 * 60 + 5, "G"),
    },
    "abydos": {
        "fields": (4, "R"),
        "printed_farmers": (0, "S"),
        "limit": (1, "R"),
        "framed_cards": (0, "S"),
        "framed_stones": (1, "S"),
        "framed_gold": (0, "S"),
        "coin": (0, "S"),
        "camel": (False, "S"),
        "temples": (0, "S"),
        "side": ("west", "G"),
        "bank": (True, "G"),
        "egypt": ("upper", "G"),
        "latitude": (26 * 60 + 11, "G"),
    },
    "amarna": {
        "fields": (3, "R"),
        "printed_farmers": (0, "S"),
        "limit": (2, "R"),
        "framed_cards": (0, "S"),
        "framed_stones": (0, "S"),
        "framed_gold": (0, "S"),
        "coin": (0, "S"),
        "camel": (False, "S"),
        "temples": (1, "R"),
        "side": ("east", "G"),
        "bank": (True, "G"),
        "egypt": ("lower", "G"),
        "latitude": (27 * 60 + 39, "G"),
    },
    "avaris": {
        "fields": (3, "R"),
        "printed_farmers": (0, "S"),
        "limit": (1, "R"),
        "framed_cards": (0, "S"),
        "framed_stones": (0, "S"),
        "framed_gold": (0, "S"),
        "coin": (8, "S"),
        "camel": (True, "S"),
        "temples": (0, "S"),
        "side": ("east", "G"),
        "bank": (False, "G"),
        "egypt": ("lower", "G"),
        "latitude": (30 * 60 + 47, "G"),
    },
    "baharya": {
        "fields": (2, "R"),
        "printed_farmers": (2, "S"),
        "limit": (1, "R"),
        "framed_cards": (0, "S"),
        "framed_stones": (0, "S"),
        "framed_gold": (0, "S"),
        "coin": (0, "S"),
        "camel": (False, "S"),
        "temples": (0, "S"),
        "side": ("west", "G"),
        "bank": (False, "G"),
        "egypt": ("lower", "G"),
        "latitude": (28 * 60 + 21, "G"),
    },
    "berenike": {
        "fields": (0, "S"),
        "printed_farmers": (0, "S"),
        "limit": (2, "R"),
        "framed_cards": (0, "S"),
        "framed_stones": (0, "S"),
        "framed_gold": (0, "S"),
        "coin": (8, "S"),
        "camel": (False, "S"),
        "temples": (0, "S"),
        "side": ("east", "S"),
        "bank": (False, "G"),
        "egypt": ("upper", "G"),
        "latitude": (23 * 60 + 55, "G"),
    },
    "buto": {
        "fields": (5, "R"),
        "printed_farmers": (0, "S"),
        "limit": (0, "S"),
        "framed_cards": (1, "R"),
        "framed_stones": (0, "S"),
        "framed_gold": (0, "S"),
        "coin": (0, "S"),
        "camel": (False, "S"),
        "temples": (0, "S"),
        "side": ("west", "G"),
        "bank": (True, "G"),
        "egypt": ("lower", "G"),
        "latitude": (31 * 60 + 12, "G"),
    },
    "dakhla": {
        "fields": (2, "R"),
        "printed_farmers": (0, "S"),
        "limit": (1, "R"),
        "framed_cards": (1, "S"),
        "framed_stones": (0, "S"),
        "framed_gold": (12, "S"),
        "coin": (0, "S"),
        "camel": (False, "S"),
        "temples": (0, "S"),
        "side": ("west", "G"),
        "bank": (False, "G"),
        "egypt": ("upper", "G"),
        "latitude": (25 * 60 + 30, "G"),
    },
    "damanhur": {
        "fields": (1, "R"),
        "printed_farmers": (0, "S"),
        "limit": (1, "R"),
        "framed_cards": (0, "S"),
        "framed_stones": (0, "S"),
        "framed_gold": (0, "S"),
        "coin": (0, "S"),
        "camel": (False, "S"),
        "temples": (2, "S"),
        "side": ("west", "G"),
        "bank": (False, "G"),
        "egypt": ("lower", "G"),
        "latitude": (31 * 60 + 2, "G"),
    },
    "edfu": {
        "fields": (3, "R"),
        "printed_farmers": (0, "S"),
        "limit": (1, "R"),
        "framed_cards": (1, "R"),
        "framed_stones": (0, "S"),
        "framed_gold": (0, "S"),
        "coin": (0, "S"),
        "camel": (False, "S"),
        "temples": (1, "S"),
        "side": ("west", "S"),
        "bank": (True, "G"),
        "egypt": ("upper", "G"),
        "latitude": (24 * 60 + 59, "G"),
    },
    "kharga": {
        "fields": (2, "R"),
        "printed_farmers": (0, "S"),
        "limit": (4, "R"),
        "framed_cards": (0, "S"),
        "framed_stones": (0, "S"),
        "framed_gold": (0, "S"),
        "coin": (5, "S"),
        "camel": (True, "S"),
        "temples": (0, "S"),
        "side": ("west", "G"),
        "bank": (False, "G"),
        "egypt": ("upper", "G"),
        "latitude": (25 * 60 + 26, "G"),
    },
    "memphis": {
        "fields": (2, "R"),
        "printed_farmers": (0, "S"),
        "limit": (3, "S"),
        "framed_cards": (0, "S"),
        "framed_stones": (1, "R"),
        "framed_gold": (0, "S"),
        "coin": (0, "S"),
        "camel": (False, "S"),
        "temples": (0, "S"),
        "side": ("west", "G"),
        "bank": (True, "G"),
        "egypt": ("lower", "G"),
        "latitude": (29 * 60 + 51, "G"),
    },
    "mendes": {
        "fields": (6, "R"),
        "printed_farmers": (0, "S"),
        "limit": (0, "S"),
        "framed_cards": (0, "S"),
        "framed_stones": (0, "S"),
        "framed_gold": (0, "S"),
        "coin": (0, "S"),
        "camel": (False, "S"),
        "temples": (0, "S"),
        "side": ("east", "G"),
        "bank": (True, "G"),
        "egypt": ("lower", "G"),
        "latitude": (30 * 60 + 57, "G"),
    },
    "sawu": {
        "fields": (1, "R"),
        "printed_farmers": (0, "S"),
        "limit": (2, "R"),
        "framed_cards": (0, "S"),
        "framed_stones": (0, "S"),
        "framed_gold": (0, "S"),
        "coin": (7, "S"),
        "camel": (True, "S"),
        "temples": (0, "S"),
        "side": ("east", "G"),
        "bank": (False, "G"),
        "egypt": ("upper", "G"),
        "latitude": (26 * 60 + 33, "G"),
    },
    "thebes": {
        "fields": (4, "R"),
        "printed_farmers": (0, "S"),
        "limit": (2, "R"),
        "framed_cards": (2, "S"),
        "framed_stones": (0, "S"),
        "framed_gold": (0, "S"),
        "coin": (0, "S"),
        "camel": (False, "S"),
        "temples": (0, "S"),
        "side": ("east", "G"),
        "bank": (True, "G"),
        "egypt": ("upper", "G"),
        "latitude": (25 * 60 + 43, "G"),
    },
}
"""Section 11 of the digest: for each value the pair (value, mark). Latitudes are not in it: degrees * 60 + minutes."""
