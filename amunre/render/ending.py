"""The result of any game, in sentences, and how it came about."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game, begun_as
from amunre.engine.texts import Filler, joined
from amunre.render.drawings import drawings_of


def winners(game: Game) -> str:
    """Return a sentence that names the winners of a finished game, their points and the tie-break."""
    found, filler = game.result, Filler(game.rules, game.names)
    assert found is not None
    won, points = "won" if len(found.winners) == 1 else "shared", found.points[found.winners[0]]
    return filler.say("result", won, winners=found.winners, points=points, tie_break=found.tie_break)


def reason(game: Game) -> str:
    """Return a sentence with the reason for the end of a finished game; empty if it was loaded after its end."""
    *_, last = game.events(SPECTATOR) or (None,)
    return game.sentence(last) if last else ""


def result(game: Game) -> str:
    """Return the winners, with the ranking on a second line."""
    found, filler = game.result, Filler(game.rules, game.names)
    assert found is not None
    places, place = [], 1
    for seats in found.ranking:
        players = [filler.part("result", "with-points", seat=seat, points=found.points[seat]) for seat in seats]
        places.append(filler.part("result", "place", place=place, players=joined(players)))
        place += len(seats)
    return f"{winners(game)}\n{filler.say('result', 'ranking', places=', '.join(places))}"


def course(game: Game) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each part of a finished game, such as a round or a turn, with the points by seat at its end."""
    chapter, again = drawings_of(game.rules.game).chapter, begun_as(game)
    title = chapter(again.view(SPECTATOR), game.rules, game.names)
    for step in game.steps:
        again.push(*step)
        next_title = chapter(again.view(SPECTATOR), game.rules, game.names)
        if next_title != title and not again.over:
            yield title, totals(again)
            title = next_title
    yield title, totals(again)


def totals(game: Game) -> tuple[int, ...]:
    """Return the total points by seat."""
    return tuple([game.score(seat).total for seat in range(game.players)])
