"""Checks for whether a position matches its ruleset; all other checks rely on them."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.soundness import listed, not_taken, numbered, of_these_rules, players_as_rules_say, unknown, wrong
from amunre.errors import Problem
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.position import Position
from amunre.games.amun_re.soundness.reading import Check


def seats_are_taken(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that every seat mentioned belongs to a player."""
    seats = {"pharaoh": position.pharaoh, **numbered("asked", position.asked)}
    seats |= {f"sites.{id}.owner": site.owner for id, site in position.sites.items() if site.owner is not None}
    yield from not_taken(seats, len(position.players))


def round_exists(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the game has this round."""
    if position.round > rules.rounds:
        yield wrong("round", position.round, f"1 to {rules.rounds}", "play.kingdoms")


def sites_are_the_provinces(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the board shows each province in the rules."""
    known = [province.id for province in rules.provinces]
    yield from unknown({f"sites.{id}": id for id in position.sites}, known, "setup.decks")
    for id in known:
        if id not in position.sites:
            yield wrong(f"sites.{id}", "nothing", f"the province {id}", "setup.decks")


def ids_are_known(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the rules define all provinces and power cards."""
    provinces: dict[str, str] = {}
    cards: dict[str, str] = {}
    for key in ("deck", "revealed", "taken", "out"):
        provinces |= numbered(key, getattr(position, key))
    for key in ("draw", "discard"):
        cards |= numbered(key, getattr(position, key))
    for seat, player in enumerate(position.players):
        for key in ("hand", "unspent", "played"):
            cards |= numbered(f"players.{seat}.{key}", getattr(player, key))
        if player.bid:
            provinces[f"players.{seat}.bid.province"] = player.bid.province
        if player.offering and player.offering.card:
            cards[f"players.{seat}.offering.card"] = player.offering.card
    for id, site in position.sites.items():
        cards |= numbered(f"sites.{id}.cards", site.cards) | numbered(f"sites.{id}.income_cards", site.income_cards)
    yield from unknown(provinces, [province.id for province in rules.provinces], "setup.decks")
    yield from unknown(cards, [card.id for card in rules.cards], "setup.decks")


def scores_have_all_lines(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that there is a scoring for each kingdom, with each line in the rules."""
    lines = [line.id for line in rules.lines]
    for seat, player in enumerate(position.players):
        if len(player.scores) != len(rules.kingdoms):
            expected = f"{len(rules.kingdoms)}, one for each kingdom"
            yield wrong(f"players.{seat}.scores", len(player.scores), expected, "play.kingdoms")
        for kingdom, scoring in enumerate(player.scores):
            if set(scoring) != set(lines):
                path = f"players.{seat}.scores.{kingdom}"
                yield wrong(path, listed(sorted(scoring)), f"the lines {listed(lines)}", "play.kingdoms")


FRAME: tuple[Check, ...] = (
    of_these_rules,
    players_as_rules_say,
    seats_are_taken,
    round_exists,
    sites_are_the_provinces,
    ids_are_known,
    scores_have_all_lines,
)
