"""Effects under way: each fits the text of its card, and the stack has a possible shape (`pending.stack`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from amunre.engine.soundness import listed, wrong
from amunre.engine.stack import top
from amunre.errors import Problem
from amunre.games.prosperity import pending, vocabulary
from amunre.games.prosperity.known import Known
from amunre.games.prosperity.pending import (
    Asking,
    Banning,
    Bought,
    Found,
    Gained,
    Gaining,
    Gains,
    Ordering,
    Others,
    Repetition,
    Rest,
    Swapping,
    Tripling,
)
from amunre.games.prosperity.phases.gaining import can_seal
from amunre.games.prosperity.phases.resolving import EFFECTS
from amunre.games.prosperity.position import Position
from amunre.games.prosperity.soundness.reading import Check
from amunre.games.prosperity.state import State
from amunre.games.prosperity.vocabulary import Dig, DiscardOrGain, GainUpTo, Reveal, TrashAnyToGain, TrashToGain
from amunre.games.prosperity.words.gaining import GAIN
from amunre.games.prosperity.words.word import AskingWord

_WORDS: Final[Mapping[type, tuple[type, ...]]] = {
    Tripling: (vocabulary.Again,),
    pending.Trashing: (vocabulary.Trash, vocabulary.TrashForTokens, TrashToGain),
    pending.Offered: (vocabulary.MayTrash,),
    pending.Forging: (TrashAnyToGain,),
    Gaining: (TrashToGain, TrashAnyToGain, GainUpTo),
    pending.Emptying: (vocabulary.DiscardForCoins,),
    Swapping: (vocabulary.MayDiscard,),
    pending.Threatened: (DiscardOrGain,),
    Ordering: (Reveal,),
    pending.Reduced: (vocabulary.DiscardTo,),
    Banning: (vocabulary.Ban,),
    pending.Counting: (vocabulary.TakeFromDiscard,),
    pending.Copying: (vocabulary.Copy,),
    Found: (Dig,),
}
"""The words that ask each kind of question."""

_BELOW: Final[Mapping[type, tuple[type, ...]]] = {
    Repetition: (Repetition, Rest),
    Rest: (Repetition, Rest),
    Others: (Repetition, Rest),
    Gains: (Repetition, Rest, Others),
    Bought: (),
    Gained: (Repetition, Rest, Others, Gains, Bought),
}
"""The effects in which each kind of effect can be nested directly."""

_BELOW_A_QUESTION: Final = (Repetition, Rest, Others)


def _word(s: State, frame: Asking | Rest | Others) -> object:
    """Return the word of a card's text at the step of an effect, or None if there is none."""
    text = s.tables.texts[s.tables.numbers[frame.card]]
    return text[frame.step] if frame.step < len(text) else None


def _is_for_others(s: State, frame: Asking | Others) -> bool:
    return frame.step >= s.tables.others_from[s.tables.numbers[frame.card]]


def _is_caused(s: State, others: Others, frame: object) -> bool:
    """Return whether a word for the other players can cause this effect."""
    if isinstance(frame, Asking):
        return (frame.card, frame.step) == (others.card, others.step)
    return isinstance(_word(s, others), DiscardOrGain)


# --- the shape of the stack ------------------------------------------------------------------------------------


def effects_can_be_nested(position: Position, s: State) -> Iterator[Problem]:
    """Check that every effect is nested in one that goes on after it."""
    for n, (below, frame) in enumerate(zip(s.pending, s.pending[1:], strict=False), 1):
        fits = isinstance(below, _BELOW.get(type(frame), _BELOW_A_QUESTION))
        if not fits or (isinstance(below, Others) and not _is_caused(s, below, frame)):
            yield wrong(
                f"pending.{n}", f"{frame.kind} within {below.kind}", "an effect that it causes", "pending.stack"
            )


def cards_under_way_are_in_play(position: Position, s: State) -> Iterator[Problem]:
    """Check that cards being resolved are in play and belong to the phase: actions, then treasures."""
    t = s.tables
    possible = t.actions if s.phase == "action" else t.treasures
    for n, frame in enumerate(s.pending):
        if isinstance(frame, Repetition | Rest | Others | Asking):
            kind = t.numbers[frame.card]
            if not s.play[kind]:
                yield wrong(f"pending.{n}.card", frame.card, "a card in play", "play.in-play")
            elif not possible >> kind & 1:
                expected = "an action card" if s.phase == "action" else "a treasure in the buy phase"
                yield wrong(f"pending.{n}.card", frame.card, expected, "turn.phases")


def repeats_have_their_causes(position: Position, s: State) -> Iterator[Problem]:
    """Check that cards resolved several times are nested in each other, and that enough cards in play cause it.

    A card that causes it cannot cause its own repetition, so there is one more of them in play than under way.
    """
    t = s.tables
    times = {
        kind: word.times for kind, text in enumerate(t.texts) for word in text if isinstance(word, vocabulary.Again)
    }
    frames = [
        (n, frame, t.numbers[frame.card] in times) for n, frame in enumerate(s.pending) if isinstance(frame, Repetition)
    ]
    known = {times[kind] for kind in times if s.play[kind]}
    for n, frame, causes in frames:
        if frame.times not in known or frame.left >= frame.times:
            found, expected = f"{frame.left} of {frame.times} left", "fewer left than a card in play allows"
            yield wrong(f"pending.{n}", found, expected, "card.kings-court")
        if not causes and ((n, frame, causes) != frames[-1] or isinstance(top(s), Tripling)):
            yield wrong(f"pending.{n}.card", frame.card, "a card that repeats another", "card.kings-court-nest")
    needed = sum(causes for _, _, causes in frames) + 1
    if frames and (there := sum(s.play[kind] for kind in times)) < needed:
        yield wrong("play", f"{there} that repeat others", f"at least {needed}", "card.kings-court-nest")


def effects_fit_their_texts(position: Position, s: State) -> Iterator[Problem]:
    """Check that the word at the step of an effect has this effect."""
    for n, frame in enumerate(s.pending):
        if not isinstance(frame, Rest | Others | Asking):
            continue
        word = _word(s, frame)
        if isinstance(frame, Asking):
            fits = isinstance(word, _WORDS[type(frame)]) and (not isinstance(word, Dig) or word.then == "choose")
        elif isinstance(frame, Others):
            fits = word is not None and _is_for_others(s, frame) and bool(frame.seats)
        else:
            fits = word is not None and frame.step > 0
        if not fits:
            yield wrong(
                f"pending.{n}.step", frame.step, f"a step of {frame.card} with this effect", f"card.{frame.card}"
            )


def rest_of_the_text_follows(position: Position, s: State) -> Iterator[Problem]:
    """Check that under a word's effect there is the rest of its card's text, if any."""
    for n, frame in enumerate(s.pending):
        if not isinstance(frame, Others | Asking):
            continue
        below = [one for one in s.pending[:n] if not isinstance(one, Others)]
        rest = Rest(frame.card, frame.step + 1)
        if _word(s, rest) and below[-1:] != [rest]:
            found = below[-1].kind if below else "nothing"
            yield wrong(
                f"pending.{n}", f"{found} below it", f"the rest of {frame.card} from {rest.step}", "turn.whole-card"
            )


def seats_are_in_turn(position: Position, s: State) -> Iterator[Problem]:
    """Check the seats of effects: the active player, or one of the others, before those that are still to come."""
    order = s.from_active()
    to_come = next((frame.seats for frame in s.pending if isinstance(frame, Others)), ())
    if to_come != order[len(order) - len(to_come) :] or len(to_come) > s.players - 2:
        yield wrong("pending", f"{listed(to_come)} to come", "the last seats in turn order", "turn.others")
        return
    current = order[-len(to_come) - 1]
    for n, frame in enumerate(s.pending):
        match frame:
            case Banning():
                possible = [order[1]]
            case Asking():
                possible = [current if _is_for_others(s, frame) else s.active]
            case Gains():
                possible = [current]
            case Gained() if to_come or any(isinstance(one, Gains) for one in s.pending):
                possible = [current]
            case Gained() if s.phase == "action":
                possible = [s.active, current]
            case Gained():
                possible = [s.active]
            case _:
                continue
        if frame.seat not in possible:
            yield wrong(f"pending.{n}.seat", frame.seat, " or ".join(map(str, possible)), "turn.others")


SHAPE: tuple[Check, ...] = (
    effects_can_be_nested,
    cards_under_way_are_in_play,
    repeats_have_their_causes,
    effects_fit_their_texts,
    rest_of_the_text_follows,
    seats_are_in_turn,
)

# --- values of effects ------------------------------------------------------------------------------------------


def gains_are_of_a_text(position: Position, s: State) -> Iterator[Problem]:
    """Check that cards still to be gained are the last ones of those that a card in play gives."""
    given = [
        word.gains
        for kind, text in enumerate(s.tables.texts)
        for word in text
        if s.play[kind] and isinstance(word, DiscardOrGain)
    ]
    for n, frame in enumerate(s.pending):
        if isinstance(frame, Gains) and not any(frame.cards == gains[1:][-len(frame.cards) :] for gains in given):
            yield wrong(f"pending.{n}.cards", listed(frame.cards), "cards that a card in play gives", "gain.one-by-one")


def buy_is_possible(position: Position, s: State) -> Iterator[Problem]:
    """Check what a buy still causes: it must come from cards in play."""
    t = s.tables
    for n, frame in enumerate(s.pending):
        if not isinstance(frame, Bought):
            continue
        kind, path = t.numbers[frame.card], f"pending.{n}"
        if not s.bought:
            yield wrong(path, frame.kind, "at least one buy in this turn", "buy.triggers")
        copies = 0 if t.victory >> kind & 1 else sum(s.play[other] for other, _ in t.copying)
        if frame.copies > copies:
            yield wrong(f"{path}.copies", frame.copies, f"at most {copies}", "card.talisman")
        gains = Counter[str]()
        for other, kinds, id in t.gain_with:
            gains[id] += s.play[other] if kinds >> kind & 1 else 0
        if Counter(frame.gains) - gains:
            yield wrong(f"{path}.gains", listed(frame.gains), f"at most {listed(gains.elements())}", "card.hoard")
        if frame.trashing and not s.number_in_play(t.trash_in_play[kind]):
            yield wrong(f"{path}.trashing", "true", "false, because nothing in play would be trashed", "card.mint-buy")
        if s.stage == "order" and not (frame.copies and frame.trashing and not frame.gains):
            yield wrong(path, "no choice", "copies and trashing, and no other gains", "buy.order")


def question_has_possible_values(position: Position, s: State) -> Iterator[Problem]:
    """Check the numbers and the cards aside of a question."""
    frame, path = top(s), f"pending.{len(s.pending) - 1}"
    word: Any = _word(s, frame) if isinstance(frame, Asking) else None
    t = s.tables
    match frame:
        case Gaining(least=least, most=most):
            costs = {TrashToGain: (0, most), TrashAnyToGain: (most, most)}.get(type(word)) or (0, word.cost)
            if (least, most) != costs or most < getattr(word, "more", 0):
                yield wrong(path, f"costs from {least} to {most}", "the bounds of its text", f"card.{frame.card}")
        case Swapping(discarded=discarded) if discarded >= word.cards:
            yield wrong(f"{path}.discarded", discarded, f"at most {word.cards - 1}", f"card.{frame.card}")
        case Ordering(cards=cards):
            lost = sum(t.kinds_by_type[type] for type in word.discards)
            if len(cards) > word.cards or any(lost >> t.numbers[id] & 1 for id in cards):
                yield wrong(
                    f"{path}.cards", listed(cards), f"at most {word.cards} that are put back", f"card.{frame.card}"
                )
        case Found(found=found, cards=cards):
            wanted = t.kinds_by_type[word.type]
            if not wanted >> t.numbers[found] & 1 or any(wanted >> t.numbers[id] & 1 for id in cards):
                expected = f"one {word.type}, and no other among the cards aside"
                yield wrong(path, listed((found, *cards)), expected, "deck.dig")


def question_is_asked(position: Position, s: State) -> Iterator[Problem]:
    """Check that there could be several answers, given what everyone knows."""
    frame, known = top(s), Known(s)
    match frame:
        case None:
            asked = s.stage != "actions" or known.may_hold(s.active, s.tables.actions)
        case Gained(seat=seat, card=card):
            if not s.discards[seat][s.tables.numbers[card]]:
                path = f"pending.{len(s.pending) - 1}.card"
                yield wrong(path, card, "a card in the seen part of the discard pile", "gain.where")
            asked = can_seal(s, seat) or known.may_hold(seat, s.tables.moving)
        case Ordering(cards=cards):
            asked = len(set(cards)) > 1
        case Asking():
            word = _word(s, frame)
            effect = GAIN if isinstance(frame, Gaining) else EFFECTS[type(word)]
            asked = not isinstance(effect, AskingWord) or effect.is_asked(known, frame, word)
        case _:
            asked = True
    if not asked:
        yield wrong("stage", s.stage, "a decision with several possible answers", "play.asked")


CHECKS: tuple[Check, ...] = (
    gains_are_of_a_text,
    buy_is_possible,
    question_has_possible_values,
    question_is_asked,
)
