"""Choices made when a game is set up, by the host or at random."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from attrs import evolve, fields, frozen

from amunre.arguments import plain
from amunre.engine.files import Document
from amunre.engine.position import plain as as_json
from amunre.engine.schema import Form, form
from amunre.engine.values import Seat
from amunre.errors import NotationError, listing
from amunre.jsontypes import JsonObject
from amunre.printing import brief


@frozen
class Setup(ABC):
    """Choices made when a game is set up. Each game has a subclass, which may add fields."""

    start: Seat
    """The seat that starts."""

    words: ClassVar[Mapping[str, str]] = {}
    """The game's own name for each field: an alias for the option of `Game`, and the name of the position's field."""

    @classmethod
    @abstractmethod
    def drawn(cls, rules: Any, players: int, seed: int) -> Self:
        """Return the set-up for a game if no options are chosen."""

    @classmethod
    def of(cls, position: object) -> Self:
        """Return the set-up that a position implies."""
        return cls(**{field.name: getattr(position, cls.words.get(field.name, field.name)) for field in fields(cls)})

    @classmethod
    def options(cls) -> dict[str, str]:
        """Map each option of `Game` to the field that it sets."""
        names = [field.name for field in fields(cls)]
        return {word: name for name in names for word in (name, cls.words.get(name, name))}

    @classmethod
    def own(cls) -> list[str]:
        """Return the fields that the game adds."""
        return [field.name for field in fields(cls) if not field.inherited]

    @classmethod
    def decided(cls, rules: Any, players: int, seed: int, chosen: Mapping[str, object]) -> Self:
        """Return the complete set-up: the values chosen by options of `Game`, and the game's own values for the rest.

        Raises TypeError for an unknown option, and ValueError for an invalid value.
        """
        options, named = cls.options(), dict[str, str]()
        for option, value in chosen.items():
            if option not in options:
                raise TypeError(f"unexpected keyword argument {option!r}; the set-up has {', '.join(options)}")
            other = named.setdefault(options[option], option)
            if other != option:
                raise ValueError(
                    f"{other}: expected once, found {other}={brief(chosen[other])} and {option}={brief(value)}."
                )
        values = {field: plain(chosen[option]) for field, option in named.items()}
        found = evolve(cls.drawn(rules, players, seed), **values)
        found.check(players, {**cls.words, **named})
        return found

    @classmethod
    def chosen(cls, rules: Any, players: int, given: object) -> JsonObject:
        """Validate chosen options and return them by field, as plain JSON. Raises NotationError if one is invalid.

        Fields that the game adds must match their schemas.
        """
        if not isinstance(given, Mapping):
            raise NotationError(f"setup: expected a mapping, found {brief(given)}.")
        options = cls.options()
        for option in given:
            if option not in options:
                raise NotationError(f"setup: expected {' or '.join(options)}, found {brief(option)}.")
        own = cls.own()
        if added := [option for option in given if options[option] in own]:
            schemas = form(f"{rules.game.id}/setup").schema["properties"]
            wanted = Form({"type": "object", "properties": {option: schemas[options[option]] for option in added}})
            if problems := wanted.problems(Document("setup", {option: given[option] for option in added})):
                raise NotationError(listing(problems))
        try:
            whole = as_json(cls.decided(rules, players, 0, given))
        except ValueError as error:
            raise NotationError(f"setup: {error}") from None
        return {options[option]: whole[options[option]] for option in given}

    def check(self, players: int, named: Mapping[str, str]) -> None:
        """Raise ValueError if a value is invalid for this number of players.

        Args:
            players: Number of players.
            named: For each field, the name that the error should use.
        """
        if type(self.start) is not int or not 0 <= self.start < players:
            expected = f"expected a seat from 0 to {players - 1}"
            raise ValueError(f"{named.get('start', 'start')}: {expected}, found {brief(self.start)}.")
