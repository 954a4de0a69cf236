"""A whole game as text, as far as it is the same in all games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game
from amunre.engine.ruleset import Rules
from amunre.engine.texts import Filler
from amunre.render.ending import winners

R = TypeVar("R", bound=Rules)


class Telling(Generic[R]):
    """A game, its texts for the demo, and the width of a line."""

    def __init__(self, game: Game[R], width: int) -> None:
        self.game: Game[R] = game
        self.rules: R = game.rules
        self.width: int = width
        self.filler: Filler = Filler(game.rules, game.names)
        self.name_width: int = max(map(len, game.names))

    def say(self, key: str, **params: object) -> str:
        """Return a sentence for the demo."""
        return self.filler.say("demo", key, **params)

    def part(self, key: str, **params: object) -> str:
        """Return a part of a sentence."""
        return self.filler.part("demo", key, **params)

    def banner(self, text: str) -> str:
        """Return a heading across the page."""
        return f"{text.upper()} ".ljust(self.width, "=")

    def scores(self, heads: Sequence[str]) -> Iterator[str]:
        """Yield the reason that the game ended, each seat's columns and total under these heads, and the winner."""
        result = self.game.result
        assert result is not None
        yield ""
        yield self.banner(self.part("end"))
        yield self.game.sentence(self.game.events(OMNISCIENT)[-1])
        yield " " * self.name_width + "".join(f"  {head}" for head in heads)
        for seat in (seat for place in result.ranking for seat in place):
            score = self.game.score(seat)
            cells = (*score.columns.values(), score.total)
            row = "".join(f"  {n:>{len(head)}}" for n, head in zip(cells, heads, strict=True))
            yield f"{self.game.names[seat]:<{self.name_width}}{row}"
        yield ""
        yield winners(self.game)
