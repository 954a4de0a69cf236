"""Who sits at a table, and by which secret."""

from __future__ import annotations

import secrets

from attrs import frozen

from amunre.engine.game import Game
from amunre.printing import brief


@frozen
class Sitting:
    """Who plays a seat: a bot, by its name, or the person with a token."""

    bot: str | None
    token: str | None
    since: int
    """How many steps of the game were played before they sat down; only their own can they take back."""


def person(since: int) -> Sitting:
    """A new person."""
    return Sitting(None, secrets.token_urlsafe(), since)


def is_secret(token: object, secret: str | None) -> bool:
    """Whether a token is this secret."""
    if not isinstance(token, str) or secret is None:
        return False
    return secrets.compare_digest(token.encode("utf-8", "surrogatepass"), secret.encode("utf-8", "surrogatepass"))


def public_name(bot: str) -> str:
    """The name of a bot as everybody may know it: of one in a file the class, without where the host keeps it."""
    file, _, maker = bot.rpartition(":")
    return maker if file.endswith(".py") else bot


def check_seat(game: Game, seat: object) -> None:
    """Raises ValueError for a seat that is not there."""
    if type(seat) is not int or not 0 <= seat < game.players:
        raise ValueError(f"seat: expected 0 to {game.players - 1}, found {brief(seat)}.")
