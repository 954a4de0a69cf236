"""The catalogue: every action that can exist under a ruleset, once, with an index and a text.

Actions come in *families*: a family is what one verb, with one card, can range over (`buy farmer` over provinces,
`bid` over spaces, `offer` over amounts). Its members are numbered by bits, so that a rule can say which of them it
lets through as one integer. Bits stand for kinds of card, for provinces, or for spaces (province times ladder).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from itertools import islice, product
from typing import TYPE_CHECKING, overload

from attrs import evolve, field, frozen

from amunre.errors import NotationError
from amunre.games.amun_re.vocabulary import EFFECTS, CorrectTotal
from amunre.printing import brief

if TYPE_CHECKING:
    from amunre.games.amun_re.model import Ruleset


@frozen(cache_hash=True)
class Action:
    """Something that a seat does. Actions compare, hash and pickle by value; `str(action)` is its text.

    Examples:
        >>> str(Action("bid", province="memphis", amount=6))
        'bid memphis 6'
    """

    verb: str
    """First words of the text: `bid`, `sell`, `play`, `buy cards`, ..."""
    card: str | None = None
    province: str | None = None
    amount: int | None = None
    """Gold of a bid or an offering, number of cards, or what a correction adds."""
    index: int = field(default=-1, eq=False, repr=False)
    """Place in the catalogue; means something only within one ruleset hash."""

    def __str__(self) -> str:
        verb = _word(self.verb)
        amount = None if self.amount is None else _number(self.amount, "+d" if verb == "correct" else "d")
        order = (amount, self.card) if verb == "offer" else (self.card, self.province, amount)
        return " ".join([verb, *(_word(word) for word in order if word is not None)])


def _word(word: object) -> str:
    """A part of an action's text; one that somebody made up can have anything at all."""
    return word if isinstance(word, str) else brief(word)


def _number(amount: object, form: str) -> str:
    """A number in an action's text."""
    try:
        return format(amount, form)
    except (TypeError, ValueError):  # no number, or one of more digits than Python writes
        return brief(amount)


class Picks(dict[int, tuple[int, ...]]):
    """From a set of members of a family to their indices in the catalogue, worked out on first use.

    A set wider than `width` bits is looked up block by block and not kept, so that the memo stays small.
    """

    __slots__ = ("_blocks", "_index")

    def __init__(self, index: Mapping[int, int], width: int) -> None:
        super().__init__({0: ()})
        self._index = index
        self._blocks = [((1 << width) - 1) << start for start in range(0, max(index) + 1, width)]

    def __missing__(self, bits: int) -> tuple[int, ...]:
        indices: tuple[int, ...] = ()
        for block in self._blocks:
            part = bits & block
            if part == bits:
                self[bits] = tuple([self._index[bit] for bit in ones(bits)])
            if part:
                indices += self[part]
        return indices


class Family:
    """The actions of one verb (and card), each at one bit."""

    __slots__ = ("all", "bits", "card", "cards", "first", "key", "pick")

    def __init__(self, key: str, card: int, members: Mapping[int, Action], width: int | None = None) -> None:
        index = {bit: action.index for bit, action in members.items()}
        self.key = key
        """The verb, or for `play` the kind of the card's effect."""
        self.card = card
        """Number of the card that all members have in common, or -1."""
        self.all = sum(1 << bit for bit in members)
        """The set of all members."""
        self.cards = self.all if card < 0 else 1 << card
        """For plays of cards: the set of kinds."""
        self.pick = Picks(index, width or max(members) + 1)
        """From a set of members to their indices."""
        self.bits = {place: bit for bit, place in index.items()}
        """From index to bit."""
        self.first = min(self.bits)
        """Index of the first member."""


def _is_number(word: str) -> bool:
    """Whether a word is a number of few digits."""
    return word.isascii() and word.isdecimal() and len(word) < 10


def ones(bits: int) -> Iterator[int]:
    """The bits that are set, from the lowest.

    >>> list(ones(0b1010))
    [1, 3]
    """
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


PATTERNS = (
    "sell CARD",
    "play CARD [PROVINCE]",
    "bid PROVINCE AMOUNT",
    "buy cards N",
    "buy farmer PROVINCE",
    "buy stone PROVINCE",
    "end-turn",
    "steal [CARD]",
    "correct +N | correct -N",
    "take card",
    "take farmer PROVINCE",
    "take stone PROVINCE",
    "decline",
    "collect",
    "pass",
    "offer N [CARD]",
)

MOST_WORDS = 8
"""Words of a text that may be an action with slips in it."""
MOST_SLIPS = 3
"""Words of it that stand in no action."""
FAR = 10
"""By how much a number may differ from one that was meant."""
MOST_TRIED = 500
"""Texts that are looked up to find out what may have been meant."""


class Catalogue:
    """All actions of a ruleset: a sequence by index, `parse` by text, and the families behind it."""

    def __init__(self, actions: Iterable[Action], families: Iterable[Family]) -> None:
        self._actions = tuple(actions)
        self._by_text = {str(action): action for action in self._actions}
        self.families = tuple(families)

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        return self._actions[index]

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and str(action) in self._by_text

    def parse(self, text: str) -> Action:
        """The action with this text; words are separated by one blank.

        Raises NotationError, which says how an action of that verb is written.
        """
        if not isinstance(text, str):
            raise NotationError(f"action: expected an Action or its text, found {brief(text)}.")
        plain = str.__str__(text)
        action = self._by_text.get(plain)
        if action is None:
            raise NotationError(self._why_unreadable(plain))
        return action

    def index(self, action: Action | str) -> int:
        """The index of an action, or of its text, wherever it comes from; NotationError if there is none such."""
        if not isinstance(action, Action):
            return self.parse(action).index
        index = action.index
        if type(index) is int and self._actions[index % len(self._actions)] is action:
            return index
        return self.parse(str(action)).index

    def _why_unreadable(self, text: str) -> str:
        most = 2 * max(map(len, self._by_text))
        words = text[: most + 1].split()
        whole = len(text) <= most
        if whole and " ".join(words) in self._by_text:
            return f"{brief(text)} is no action: expected one blank between words, as in {' '.join(words)!r}."
        first = [word.lower() for word in words[:1]]
        alike = list(islice(self._alike(words), 3)) if whole else []
        meant = {*first, *(text.split()[0] for text in alike)} & {pattern.split()[0] for pattern in PATTERNS}
        patterns = [pattern for pattern in PATTERNS if not meant or pattern.split()[0] in meant]
        told = f"{brief(text)} is no action: expected {' | '.join(patterns)}"
        if first == ["offer"]:
            return f"{told}, with N from 1 to {self._actions[-1].amount}."
        if first == ["play"]:
            told += "; a card that corrects the total is laid with an offering: offer N [CARD]"
        return f"{told}. Like it: {', '.join(alike)}." if alike else f"{told}."

    def _alike(self, words: list[str]) -> Iterator[str]:
        """Texts of actions that somebody may have meant who wrote these words.

        A word that stands in no action is put right by itself, or left out; a number may be one nearby, and the verb
        may be missing. So nothing is compared with all actions, of which there may be thousands.
        """
        small = [word.lower() for word in words]
        if (
            len(small) > MOST_WORDS
            or sum(word not in self._words and not _is_number(word) for word in small) > MOST_SLIPS
        ):
            return
        found = set[str]()
        for chosen in islice(product(*map(self._meant, small)), MOST_TRIED):
            text = " ".join(word for word in chosen if word)
            number_last = " ".join(sorted(text.split(), key=_is_number))
            for known in (text, number_last, *(f"{verb} {text}" for verb in self._verbs)):
                if known in self._by_text and known not in found:
                    found.add(known)
                    yield known

    def _meant(self, word: str) -> list[str]:
        """What may have been meant by a word, the likeliest first; an empty text if it may be too much."""
        if _is_number(word):
            return [str(int(word)), *(str(int(word) + by * sign) for by in range(1, FAR) for sign in (-1, 1))]
        return [word] if word in self._words else [*get_close_matches(word, self._words, n=3, cutoff=0.6), ""]

    def resembles(self, text: str) -> bool:
        """Whether a text looks like an action: it begins as one, or has several words."""
        first, more, _ = text.strip()[:20].partition(" ")
        return bool(more) or first.lower() in self._verbs

    @cached_property
    def _verbs(self) -> tuple[str, ...]:
        """All verbs, whole and the first word of each."""
        return tuple(dict.fromkeys(part for a in self._actions for part in (a.verb, a.verb.split()[0])))

    @cached_property
    def _words(self) -> tuple[str, ...]:
        """All words of the actions but for numbers, each once."""
        named = (word for action in self._actions for word in (action.card, action.province) if word)
        return tuple(dict.fromkeys([*(word for verb in self._verbs for word in verb.split()), *named]))

    @classmethod
    def of(cls, rules: Ruleset) -> Catalogue:
        """The catalogue of a ruleset. Sales stand first and offerings of gold last."""
        actions: list[Action] = []
        families: list[Family] = []

        def family(key: str, members: Mapping[int, Action], card: int = -1, width: int = 0) -> None:
            if members:
                made = {bit: evolve(action, index=len(actions) + n) for n, (bit, action) in enumerate(members.items())}
                actions.extend(made.values())
                families.append(Family(key, card, made, width))

        def on_provinces(verb: str, card: str | None = None) -> dict[int, Action]:
            return {p: Action(verb, card, province.id) for p, province in enumerate(rules.provinces)}

        def one(verb: str, card: str | None = None) -> dict[int, Action]:
            return {0: Action(verb, card)}

        cards, ladder, amounts = rules.cards, rules.ladder, range(1, rules.most_gold + 1)
        corrections = {card.effect.amount for card in cards if isinstance(card.effect, CorrectTotal)}
        laid = [(k, card.id) for k, card in enumerate(cards) if isinstance(card.effect, CorrectTotal)]
        limit = max(province.limit for province in rules.provinces)

        family("sell", {k: Action("sell", card.id) for k, card in enumerate(cards)})
        for word in EFFECTS.values():
            of_word = [(k, card.id) for k, card in enumerate(cards) if isinstance(card.effect, word)]
            if word is CorrectTotal:
                continue  # laid with an offering, never played by itself
            if word.on_province:
                for k, id in of_word:
                    family(word.kind, on_provinces("play", id), card=k)
            else:
                family(word.kind, {k: Action("play", id) for k, id in of_word})
        spaces = {
            p * len(ladder) + space: Action("bid", None, province.id, amount)
            for p, province in enumerate(rules.provinces)
            for space, amount in enumerate(ladder)
        }
        family("bid", spaces, width=len(ladder))
        family("buy cards", {n: Action("buy cards", amount=n) for n in range(1, limit + 1)})
        family("buy farmer", on_provinces("buy farmer"))
        family("buy stone", on_provinces("buy stone"))
        family("end-turn", one("end-turn"))
        family("steal", one("steal"))
        for k, id in laid:
            family("steal with", one("steal", id), card=k)
        signed = sorted({sign * amount for amount in corrections for sign in (1, -1)}, reverse=True)
        family("correct", {bit: Action("correct", amount=amount) for bit, amount in enumerate(signed)})
        family("take card", one("take card"))
        family("take farmer", on_provinces("take farmer"))
        family("take stone", on_provinces("take stone"))
        for verb in ("decline", "collect", "pass"):
            family(verb, one(verb))
        family("offer", {amount: Action("offer", amount=amount) for amount in amounts})
        for k, id in laid:
            family("offer with", {amount: Action("offer", id, amount=amount) for amount in amounts}, card=k)
        return cls(actions, families)
