"""Who sits at a table, and by which secret. Secrets are given away once, and kept as hashes alone."""

from __future__ import annotations

import hashlib
import secrets

from attrs import frozen

from amunre.arguments import plain
from amunre.engine.names import checked_names, default_names, english_names, folded
from amunre.engine.texts import languages, speaking
from amunre.errors import NotationError
from amunre.hosting.lookalikes import looks
from amunre.printing import brief


@frozen
class Sitting:
    """A chair: empty, with a person or with a bot."""

    name: str | None = None
    """Of the person; None where there is none."""
    bot: str | None = None
    """Name of the bot; None where there is none."""
    former: str | None = None
    """Name of the person who played this seat last and has gone: the game still calls it by that."""
    secret: str | None = None
    """Hash of the token of the person or, on an empty chair, of whom it is kept for."""
    shared: str | None = None
    """Hash of the token of those who look over the person's shoulder."""
    since: int = 0
    """How many steps of the game were played before they sat down; only their own can they take back."""
    taken_back: int = 0
    """How many decisions this seat has taken back."""
    used: int = 0
    """Milliseconds that it has thought."""
    intends: str | None = None
    """What the person wants to do when they are asked next."""
    overdue: bool = False
    """Whether its time has run out, and a bot decides."""
    counted: int = 0
    """How much was done on it that is not play, since the host has given it to somebody."""
    given: int = 0
    """The step at which the host has given it to somebody last; 0: never."""

    @property
    def taken(self) -> bool:
        """Whether somebody plays it."""
        return self.name is not None or self.bot is not None

    @property
    def called(self) -> str | None:
        """What the game calls this seat: by the last person who has played it; None where nobody has."""
        return self.former if self.name is None else self.name

    @property
    def thinker(self) -> str | None:
        """The bot that decides now: its own, or the one that helps out; None where a person does."""
        return "sensible" if self.overdue and self.bot is None else self.bot


@frozen
class Role:
    """What a token is good for at a table."""

    seat: int | None
    """Whose view it shows; None for that of a spectator."""
    plays: bool
    """Whether it is that of the person on this seat, and not of somebody who looks over their shoulder."""
    host: bool
    invited: int | None = None
    """The empty chair that is kept for whoever has it; with it one sees what a spectator sees until one sits down."""


def new_token() -> str:
    """Return a new secret, which nobody guesses."""
    return secrets.token_urlsafe()


def hashed(token: object) -> str:
    """Return the hash of a token, by which it is known again. It needs no salt, for nobody can try all tokens."""
    text = token if isinstance(token, str) else ""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def is_secret(found: str, kept: str | None) -> bool:
    """Return whether the hash of a token is that of a secret; how long it takes says nothing."""
    return secrets.compare_digest(found, kept or "")


def names_at(chairs: tuple[Sitting, ...]) -> tuple[str, ...]:
    """Return the names of the seats in the game: those of the last persons who played them, else numbers, in English.

    So a table is the same whatever is spoken where it is loaded; `Standing.spoken` has them for whoever reads.
    """
    names = [*english_names(len(chairs))]
    taken = set[str]()
    for seat, chair in sorted(enumerate(chairs), key=lambda one: one[1].name is None):  # who sits there comes first
        if (
            chair.called is not None and folded(chair.called) not in taken
        ):  # as somebody else was once called at old tables
            names[seat] = chair.called
            taken.add(folded(chair.called))
    return tuple(names)


def checked_name(chairs: tuple[Sitting, ...], seat: int, name: object) -> str:
    """Return the name, if a person on this seat can have it: it must not look like that of another seat, or its number.

    Raises NotationError.
    """
    if not isinstance(name, str) or not name.strip():
        raise NotationError(f"name: expected a text with something in it, found {brief(name)}.")
    try:
        (known,) = checked_names("name", [name.strip()])
    except ValueError as error:
        raise NotationError(str(error).replace(" for seat 0", "")) from None
    taken = {*enumerate(names_at(chairs))}
    for language in languages():
        with speaking(language):
            taken.update(enumerate(default_names(len(chairs))))
    for n, other in sorted(taken):
        if n != seat and any(map(str.__eq__, looks(known), looks(other))):
            raise NotationError(f"name: expected one unlike {brief(other)} of seat {n}, found {brief(known)}.")
    return known


def public_name(bot: str) -> str:
    """Return the public name of a bot: of one in a file the class, without the place of the file."""
    file, _, maker = bot.rpartition(":")
    return maker if file.endswith(".py") else bot


def check_seat(players: int, seat: object) -> int:
    """Return the seat. Raises ValueError for one that does not exist."""
    known = plain(seat)
    if type(known) is not int or not 0 <= known < players:
        raise ValueError(f"seat: expected 0 to {players - 1}, found {brief(seat)}.")
    return known
