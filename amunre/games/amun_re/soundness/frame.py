"""The fit of a position to its ruleset, on which all other checks rely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from amunre.errors import Problem
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.position import Position
from amunre.games.amun_re.soundness.reading import Check, listed, wrong


def of_these_rules(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the position belongs to the ruleset."""
    if position.ruleset != rules.id:
        yield Problem("position", 0, "ruleset", position.ruleset, rules.id)


def players_as_rules_say(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check the number of players."""
    players, least, most = len(position.players), rules.least_players, rules.most_players
    if not least <= players <= most:
        yield wrong("players", players, f"{least} to {most}", "setup.players")


def seats_are_taken(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that every named seat is one of the players."""
    named = {"pharaoh": position.pharaoh}
    named |= {f"asked.{n}": seat for n, seat in enumerate(position.asked)}
    named |= {f"sites.{id}.owner": site.owner for id, site in position.sites.items() if site.owner is not None}
    for path, seat in named.items():
        if seat >= len(position.players):
            yield wrong(path, seat, f"a seat from 0 to {len(position.players) - 1}", "setup.players")


def round_exists(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the round is one of the game."""
    if position.round > rules.rounds:
        yield wrong("round", position.round, f"1 to {rules.rounds}", "play.kingdoms")


def sites_are_the_provinces(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the board shows each province of the rules."""
    known = [province.id for province in rules.provinces]
    yield from _unknown({f"sites.{id}": id for id in position.sites}, known, "setup.decks")
    for id in known:
        if id not in position.sites:
            yield wrong(f"sites.{id}", "nothing", f"the province {id}", "setup.decks")


def ids_are_known(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that provinces and power cards are those of the rules."""
    provinces: dict[str, str] = {}
    cards: dict[str, str] = {}
    for key in ("deck", "revealed", "taken", "out"):
        provinces |= _places(key, getattr(position, key))
    for key in ("draw", "discard"):
        cards |= _places(key, getattr(position, key))
    for seat, player in enumerate(position.players):
        for key in ("hand", "unspent", "played"):
            cards |= _places(f"players.{seat}.{key}", getattr(player, key))
        if player.bid:
            provinces[f"players.{seat}.bid.province"] = player.bid.province
        if player.offering and player.offering.card:
            cards[f"players.{seat}.offering.card"] = player.offering.card
    for id, site in position.sites.items():
        cards |= _places(f"sites.{id}.cards", site.cards) | _places(f"sites.{id}.income_cards", site.income_cards)
    yield from _unknown(provinces, [province.id for province in rules.provinces], "setup.decks")
    yield from _unknown(cards, [card.id for card in rules.cards], "setup.decks")


def _places(path: str, ids: Iterable[str]) -> dict[str, str]:
    return {f"{path}.{n}": id for n, id in enumerate(ids)}


def _unknown(found: dict[str, str], known: list[str], clause: str) -> Iterator[Problem]:
    expected = f"one of {', '.join(known)}"
    for path, id in found.items():
        if id not in known:
            yield wrong(path, id, expected, clause)


def scores_have_all_lines(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that there is a scoring for each kingdom, with each line of the rules."""
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
