"""The result of any game, in sentences."""

from __future__ import annotations

from amunre.engine.game import Game
from amunre.engine.texts import Filler, joined


def winners(game: Game) -> str:
    """Return a sentence that names the winners of a finished game, their points and the tie-break."""
    found, filler = game.result, Filler(game.rules, game.names)
    assert found is not None
    won, points = "won" if len(found.winners) == 1 else "shared", found.points[found.winners[0]]
    return filler.say("result", won, winners=found.winners, points=points, tie_break=found.tie_break)


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
