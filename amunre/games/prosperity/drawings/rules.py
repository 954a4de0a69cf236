"""Drawings made from the rules alone: a card, several cards, the supply at the start, and a sheet for the score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from amunre.engine.events import OMNISCIENT
from amunre.engine.texts import capital, name_of
from amunre.games.prosperity.drawings import faces, sheets
from amunre.games.prosperity.drawings.faces import HEIGHT, WIDTH
from amunre.games.prosperity.drawings.palette import assembled
from amunre.games.prosperity.drawings.sheets import Scene
from amunre.games.prosperity.drawings.words import Speaker
from amunre.games.prosperity.model import Card, Ruleset
from amunre.games.prosperity.sketch import sketch
from amunre.games.prosperity.view import view_of
from amunre.render.drawing import Drawing, gathered, piece
from amunre.render.ink import group, moved
from amunre.render.tables import TableRow, table

_LARGE = 1.4
"""Scale of a card drawn alone, relative to a card drawn among others."""
_GAP = 12


def card(rules: Ruleset, card: Card) -> Drawing:
    """Draw a single card."""
    drawn = moved(faces.face(Speaker(rules), card), 0, 0, _LARGE)
    made = piece("card", 0, 0, WIDTH * _LARGE, HEIGHT * _LARGE, drawn)
    return assembled([made], capital(name_of(card)), Speaker(rules).card(card))


def kingdom_cards(rules: Ruleset) -> dict[str, Drawing]:
    """Draw the small face of each card that a kingdom may have, by id."""
    speaker = Speaker(rules)
    return {card.id: _small(speaker, card) for card in rules.kingdom_cards}


def _small(speaker: Speaker, card: Card) -> Drawing:
    told = speaker.card(card)
    drawn = faces.small(card, card.cost, "", told)
    return assembled([piece("card", 0, 0, faces.SMALL, faces.DEEP, drawn)], capital(name_of(card)), told)


def cards(rules: Ruleset, shown: Iterable[Card], across: int = 5) -> Drawing:
    """Draw several cards in rows, such as all cards or those of a kingdom; two in a row fit a phone."""
    speaker = Speaker(rules)
    laid = [
        (piece(f"card-{one.id}", 0, 0, WIDTH, HEIGHT, faces.face(speaker, one)), speaker.card(one)) for one in shown
    ]
    found = gathered((made for made, _ in laid), across * (WIDTH + _GAP), _GAP)
    return assembled(found, speaker.say("drawings", "cards"), "\n".join(told for _, told in laid))


def start(rules: Ruleset, players: int, kingdom: Sequence[str]) -> Drawing:
    """Draw the supply at the start, for a number of players and a kingdom."""
    speaker = Speaker(rules)
    decks = [[id for id, n in rules.deck.items() for _ in range(n)]] * players
    view = view_of(sketch(rules, {"players": players, "kingdom": list(kingdom), "decks": decks}), OMNISCIENT)
    told = "\n".join(f"{pile}." for pile in speaker.piles(view).values())
    return assembled(sheets.piles(Scene(view, speaker)), speaker.say("drawings", "start", players=players), told)


def score_sheet(rules: Ruleset, names: Sequence[str]) -> Drawing:
    """Draw an empty table of points, to be filled in by hand."""
    speaker = Speaker(rules, names)
    scoring = [card for card in rules.cards if card.points]
    heads = [f"{capital(name_of(card))}: {speaker.word('points', n=card.points)}" for card in scoring]
    heads += [capital(speaker.title("lines", id)) for id in ("tokens", "total")]
    lines = [TableRow(head, ("",) * len(names), strong=head is heads[-1]) for head in heads]
    title = speaker.say("drawings", "scores")
    return table(title, "\n".join(heads), lines, names, [(0.0, group())] * len(names))
