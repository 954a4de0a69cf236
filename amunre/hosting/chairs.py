"""People on chairs, and their secret tokens. A token is given out once, and only its hash is kept."""

from __future__ import annotations

import hashlib
import secrets

from attrs import frozen

from amunre.arguments import plain
from amunre.engine.languages import languages, speaking
from amunre.engine.names import checked_names, default_names, english_names, folded
from amunre.errors import NotationError
from amunre.hosting.lookalikes import looks
from amunre.printing import brief


@frozen
class Sitting:
    """A chair: empty, with a person or with a bot."""

    name: str | None = None
    """Name of the person; None if there is none."""
    bot: str | None = None
    """Name of the bot; None if there is none."""
    former: str | None = None
    """Name of the last person, who has left; the game keeps it for the seat."""
    secret: str | None = None
    """Hash of the person's token or, on an empty chair, of the invitation."""
    shared: str | None = None
    """Hash of the token for people who watch this seat with its hand."""
    since: int = 0
    """Number of game steps before the person sat down, which they cannot undo."""
    taken_back: int = 0
    """Number of undos of this seat."""
    used: int = 0
    """Thinking time used, in milliseconds."""
    intends: str | None = None
    """Action declared for the person's next turn."""
    overdue: bool = False
    """True if the time has run out and a bot decides."""
    counted: int = 0
    """Number of deeds that are not play since the host last gave the chair to a player."""
    given: int = 0
    """Step at which the host last gave the chair to a player; 0 if never."""

    @property
    def taken(self) -> bool:
        """True if a person or a bot sits here."""
        return self.name is not None or self.bot is not None

    @property
    def called(self) -> str | None:
        """Name of the last person in this seat; None if there was none."""
        return self.former if self.name is None else self.name

    @property
    def thinker(self) -> str | None:
        """Name of the bot that decides now, for itself or for an overdue person; None if no bot does."""
        return "sensible" if self.overdue and self.bot is None else self.bot


@frozen
class Role:
    """Rights of a token at a table."""

    seat: int | None
    """Seat whose view the token shows; None for a spectator's view."""
    plays: bool
    """True if the token can act for the seat; False if it can only watch."""
    host: bool
    invited: int | None = None
    """Empty chair that is kept for the owner of the token, who sees a spectator's view until they sit down."""


def new_token() -> str:
    """Return a new secret token."""
    return secrets.token_urlsafe()


def hashed(token: object) -> str:
    """Return the hash of a token. It needs no salt, because tokens are too long to try out."""
    text = token if isinstance(token, str) else ""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def is_secret(found: str, kept: str | None) -> bool:
    """Return whether two hashes are equal, in constant time."""
    return secrets.compare_digest(found, kept or "")


def names_at(chairs: tuple[Sitting, ...]) -> tuple[str, ...]:
    """Return the names of the seats: that of the last person in each, or its number, in English.

    The current language has no influence, so a table is the same wherever it is loaded; `TableState.spoken` translates.
    """
    names = [*english_names(len(chairs))]
    taken = set[str]()
    for seat, chair in sorted(enumerate(chairs), key=lambda one: one[1].name is None):  # people who joined first
        if chair.called is not None and folded(chair.called) not in taken:  # old tables may have a name twice
            names[seat] = chair.called
            taken.add(folded(chair.called))
    return tuple(names)


def checked_name(chairs: tuple[Sitting, ...], seat: int, name: object) -> str:
    """Return a name if a person in this seat can have it: it must not look like the name or number of another seat.

    Raises NotationError.
    """
    if not isinstance(name, str) or not name.strip():
        raise NotationError(f"name: expected a text that is not empty, found {brief(name)}.")
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
            raise NotationError(
                f"name: expected a name different from {brief(other)} of seat {n}, found {brief(known)}."
            )
    return known


def public_name(bot: str) -> str:
    """Return the public name of a bot; for a bot in a file it is the class without the path."""
    file, _, maker = bot.rpartition(":")
    return maker if file.endswith(".py") else bot


def check_seat(players: int, seat: object) -> int:
    """Return the seat. Raises ValueError for one that does not exist."""
    known = plain(seat)
    if type(known) is not int or not 0 <= known < players:
        raise ValueError(f"seat: expected 0 to {players - 1}, found {brief(seat)}.")
    return known
