"""People in seats, and their secret tokens. A token is sent only once, and only its hash is stored."""

from __future__ import annotations

import hashlib
import secrets

from attrs import evolve, frozen

from amunre.arguments import plain
from amunre.engine.languages import languages, speaking
from amunre.engine.names import checked_names, default_names, english_names, folded
from amunre.errors import NotationError
from amunre.hosting.lookalikes import looks
from amunre.printing import brief

BOT_NAMES = ("Otis", "Hedda", "Silas", "Wilma", "Ivo", "Thea", "Bruno", "Pella", "Rufus", "Zelda")
"""Names of bots by seat, the same in every language. They begin with different letters, which drawings show."""


@frozen
class Sitting:
    """A seat, which is empty or taken by a person or a bot."""

    name: str | None = None
    """Name of the person; None if no person sits here."""
    bot: str | None = None
    """Name of the bot; None if no bot sits here."""
    former: str | None = None
    """Name of the last person to leave this seat; the game keeps using it for the seat."""
    secret: str | None = None
    """Hash of the person's token or, for an empty seat, of the invitation."""
    shared: str | None = None
    """Hash of the token for people who watch this seat and can see its hand."""
    since: int = 0
    """Number of game steps taken before the person joined; they cannot undo those."""
    taken_back: int = 0
    """Number of times that this seat has used undo."""
    used: int = 0
    """Thinking time used, in milliseconds."""
    intends: str | None = None
    """Action declared for the person's next turn."""
    overdue: bool = False
    """True if the person's time has run out and a bot decides for them."""
    counted: int = 0
    """Number of entries other than game actions since the host last gave the seat to a player."""
    given: int = 0
    """Step at which the host last gave the seat to a player; 0 if never."""

    @property
    def taken(self) -> bool:
        """True if a person or a bot sits here."""
        return self.name is not None or self.bot is not None

    @property
    def called(self) -> str | None:
        """Name of the person who sits here or was the last to leave; None if no person has sat here."""
        return self.former if self.name is None else self.name

    @property
    def thinker(self) -> str | None:
        """Name of the bot that decides now, for itself or for an overdue person; None if no bot does."""
        return "sensible" if self.overdue and self.bot is None else self.bot


@frozen
class Role:
    """The rights that a token gives its owner at a table."""

    seat: int | None
    """Seat whose view the token gives access to; None for a spectator's view."""
    plays: bool
    """True if the token can act for the seat; False if it can only watch."""
    host: bool
    invited: int | None = None
    """Empty seat reserved for the token's owner, who sees a spectator's view until they take it."""


def new_token() -> str:
    """Return a new secret token."""
    return secrets.token_urlsafe()


def hashed(token: object) -> str:
    """Return the hash of a token. A salt is not needed, because tokens are too long to guess."""
    text = token if isinstance(token, str) else ""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def is_secret(found: str, kept: str | None) -> bool:
    """Return whether two hashes are equal, in constant time."""
    return secrets.compare_digest(found, kept or "")


def names_at(chairs: tuple[Sitting, ...]) -> tuple[str, ...]:
    """Return the name of each seat: its current or last person, its bot, or its number, in English.

    The names do not depend on the current language, so a table is the same wherever it is loaded. `TableState.spoken`
    translates them.
    """
    names = [*english_names(len(chairs))]
    taken = set[str]()
    for seat, chair in sorted(enumerate(chairs), key=lambda one: one[1].name is None):  # people who joined first
        if chair.called is not None and folded(chair.called) not in taken:  # old tables may repeat a name
            names[seat] = chair.called
            taken.add(folded(chair.called))
    for seat, (chair, name) in enumerate(zip(chairs, BOT_NAMES, strict=False)):
        if chair.bot is not None and chair.called is None and folded(name) not in taken:
            names[seat] = name
    return tuple(names)


def checked_name(chairs: tuple[Sitting, ...], seat: int, name: object) -> str:
    """Return a person's name if it is valid for this seat: it must not look like another person's name or seat number.

    A bot whose name a person takes is called by its number. Raises NotationError.
    """
    if not isinstance(name, str) or not name.strip():
        raise NotationError(f"name: expected non-empty text, found {brief(name)}.")
    try:
        (known,) = checked_names("name", [name.strip()])
    except ValueError as error:
        raise NotationError(str(error).replace(" for seat 0", "")) from None
    taken = {*enumerate(names_at(tuple([evolve(chair, bot=None) for chair in chairs])))}
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
    """Return the public name of a bot; for a bot in a file, that is the class name without the path."""
    file, _, maker = bot.rpartition(":")
    return maker if file.endswith(".py") else bot


def check_seat(players: int, seat: object) -> int:
    """Return the seat. Raises ValueError if there is no such seat."""
    known = plain(seat)
    if type(known) is not int or not 0 <= known < players:
        raise ValueError(f"seat: expected 0 to {players - 1}, found {brief(seat)}.")
    return known
