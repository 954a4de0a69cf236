"""Records: complete games saved in files that anyone can replay and verify."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from attrs import asdict, evolve, field, frozen
from attrs.converters import optional

from amunre.arguments import ending, of_kind
from amunre.engine.chance import Order, checked_orders
from amunre.engine.definition import AnyGame
from amunre.engine.files import Document, content, of_json
from amunre.engine.game import Game
from amunre.engine.names import checked_names
from amunre.engine.position import plain, reader
from amunre.engine.result import Result
from amunre.engine.ruleset import Rules, as_text
from amunre.engine.saving import replace
from amunre.engine.schema import form, schema_problems
from amunre.engine.setup import Setup
from amunre.errors import NotationError, RecordError, RulesetError, listing
from amunre.frozendict import frozendict
from amunre.games.finding import game_of_data, shipped_rulesets
from amunre.games.loading import game_in, load_rules, ruleset_from_data, shipped_with
from amunre.jsontypes import Json, JsonMapping, JsonObject
from amunre.printing import brief, named, shown
from amunre.version import library_version

FORMAT = 2
"""Version of the JSON form. If you change the form, increase this and let `Record.from_json` read the older form."""

LARGEST_RECORD = 16 << 20
"""Maximum size of a file in bytes; a game of 50,000 steps needs less."""
LONGEST_NAME = 1000
"""Maximum length of a player's name in a record; older versions allowed longer names than the present limit."""
MOST_NOTES = 1000
"""Maximum number of notes in a record."""


@frozen
class Digest:
    """The digest of one position in the game."""

    step: int
    """Number of steps played before the position; 0 at the beginning."""
    sha256: str


@frozen
class Record:
    """A complete game with all its secrets, for the host.

    A replay uses the recorded shuffles, so it does not depend on how a seed determines a shuffle.
    """

    ruleset: str
    """Id of the ruleset."""
    hash: str
    """Hash of the ruleset."""
    _data: str | None = field(alias="data", repr=False, converter=optional(as_text))
    engine: str
    """Version of the library that wrote the record."""
    players: tuple[str, ...]
    seed: int
    setup: Setup
    """Choices made at set-up, by the host or at random."""
    position: Any = field(repr=False)
    """The initial position; None if the game began with the usual set-up."""
    meta: Mapping[str, str] = field(converter=frozendict)
    """The host's notes, which the library does not interpret."""
    shuffles: tuple[Order, ...] = field(repr=False)
    steps: tuple[str, ...] = field(repr=False)
    """Steps in the order of play, each as `"SEAT ACTION"`."""
    digests: tuple[Digest, ...] = field(repr=False)
    """Digests in order of their steps, the last one taken after the last step.

    `of` takes a digest at the beginning and after each step, so that a replay finds the first step that diverges. With
    fewer digests, a replay notices the difference only at the next digest.
    """
    result: Result | None
    """The result; None if the game is not over."""

    @property
    def start(self) -> int:
        """The seat that started the game."""
        return self.setup.start

    @property
    def data(self) -> JsonObject | None:
        """`Ruleset.data` of your own ruleset; None if the library ships the ruleset."""
        return None if self._data is None else json.loads(self._data)

    @classmethod
    def of(cls, game: Game, meta: Mapping[str, str] | None = None) -> Self:
        """Return the record of a game so far.

        Args:
            game: The game, which is not changed.
            meta: Notes by name, such as a date and a place, all of them strings.

        Raises:
            RecordError: `load` would refuse the record, for example because a note is not a string or contains a lone
                surrogate.
            NotationError: `game` is not a game.
        """
        rules = of_kind("game", game, Game).rules
        steps = tuple(map(str, game.steps))
        record = cls(
            ruleset=rules.id,
            hash=rules.hash,
            data=None if shipped_with(rules.id, rules.hash) else rules.data,
            engine=library_version(),
            players=game.names,
            seed=game.seed,
            setup=game.setup,
            position=game.origin,
            meta=_notes(meta),
            shuffles=game.shuffles,
            steps=steps,
            digests=(),
            result=game.result,
        )
        record = cls.from_json(evolve(record, digests=tuple(_digests(record._start(rules), steps))).to_json())
        record._text()
        return record

    # --- file --------------------------------------------------------------------------------------------

    def to_json(self) -> JsonObject:
        """Convert the record to plain JSON values that match `schemas/record.schema.json`."""
        return {
            "format": FORMAT,
            "ruleset": {"id": self.ruleset, "hash": self.hash, "data": self.data},
            "engine": self.engine,
            "players": list(self.players),
            "seed": str(self.seed),
            "setup": plain(self.setup),
            "position": self.position and self.position.to_json(),
            "meta": dict(self.meta),
            "shuffles": [list(order) for order in self.shuffles],
            "steps": list(self.steps),
            "digests": [{"step": digest.step, "sha256": digest.sha256} for digest in self.digests],
            "result": _plain_result(self.result),
        }

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, which is replaced atomically.

        Args:
            path: Path of the file. A device or a pipe, such as `/dev/stdout`, is not replaced but written to.

        Raises:
            RecordError: The record is too large for `load`.
            OSError: The file cannot be written.
        """
        replace(path, self._text())

    def _text(self) -> str:
        """Return the text of the file. Raises RecordError if the text is too large for `load`."""
        text = json.dumps(self.to_json(), separators=(",", ":")) + "\n"
        if len(text) > LARGEST_RECORD:
            raise RecordError(0, f"expected at most {LARGEST_RECORD} bytes, found {len(text)}.")
        return text

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a record from a file.

        Args:
            path: Path of a regular file of at most 16 MB.

        Raises:
            RecordError: The file is not a valid record.
            OSError: The file cannot be read.
        """
        found = content(path, LARGEST_RECORD)
        if len(found) > LARGEST_RECORD:
            raise RecordError(0, f"expected at most {LARGEST_RECORD} bytes, found a larger file.")
        try:
            data = of_json(found)
        except ValueError as error:
            raise RecordError(0, f"truncated or invalid JSON: {error}.") from None
        return cls.from_json(data)

    @classmethod
    def from_json(cls, data: Json) -> Self:
        """Read a record from the output of `to_json`.

        Args:
            data: Plain JSON values.

        Raises:
            RecordError: The data does not match the schema.
        """
        found = data.get("format") if isinstance(data, dict) else None
        if type(found) is int and found > FORMAT:
            newer = f"found {shown(found)}: it needs a newer version of amunre."
            raise RecordError(0, f"format: expected {FORMAT}, {newer}")
        document = Document("record", data)
        problems = schema_problems(document, "record")
        if problems:
            raise RecordError(0, listing(problems))
        game = _game_of(data["ruleset"])
        setup = _setup_of(document, game)
        try:
            position = None if data["position"] is None else game.position.from_json(data["position"])
        except NotationError as error:
            raise RecordError(0, str(error)) from None
        try:
            checked_names("players", data["players"], LONGEST_NAME)
            for key, note in data["meta"].items():
                f"{key}{note}".encode()
        except UnicodeEncodeError:
            raise RecordError(
                0, f"meta.{named(key)}: expected text that can be encoded in UTF-8, found {brief(note)}."
            ) from None
        except ValueError as error:
            raise RecordError(0, str(error)) from None
        try:
            rules = optional(as_text)(data["ruleset"]["data"])
        except (TypeError, ValueError, RecursionError):  # Python values that are not JSON
            raise RecordError(0, "ruleset.data: expected plain JSON.") from None
        at = [digest["step"] for digest in data["digests"]]
        if at != sorted(set(at)):
            raise RecordError(0, "digests: expected increasing numbers of steps.")
        result = data["result"]
        return cls(
            ruleset=data["ruleset"]["id"],
            hash=data["ruleset"]["hash"],
            data=rules,
            engine=data["engine"],
            players=tuple(data["players"]),
            seed=int(data["seed"]),
            setup=setup,
            position=position,
            meta=data["meta"],
            shuffles=tuple(map(tuple, data["shuffles"])),
            steps=tuple(data["steps"]),
            digests=tuple(Digest(**digest) for digest in data["digests"]),
            result=result
            and Result(tuple(result["points"]), tuple(map(tuple, result["ranking"])), result["tie_break"]),
        )

    # --- replay ------------------------------------------------------------------------------------------

    def rules(self) -> Any:
        """Return the game's ruleset.

        Raises:
            RecordError: No available ruleset has the recorded hash.
        """
        if self.data is not None:
            try:
                rules = ruleset_from_data(self.data)
            except RulesetError as error:
                raise RecordError(0, f"the rules in the record cannot be used:\n{error}") from None
        elif self.ruleset in shipped_rulesets():
            rules = shipped_with(self.ruleset, self.hash) or load_rules(self.ruleset)
        else:
            known = ", ".join(shipped_rulesets())
            raise RecordError(0, f"rules: expected one of {known}, or data in the record, found {self.ruleset}.")
        if (rules.id, rules.hash) != (self.ruleset, self.hash):
            there = "in the record" if self.data is not None else "in this version of amunre"
            played = f"{self.ruleset} with the hash {self.hash}"
            raise RecordError(0, f"rules: expected {played}, but the rules {there} are {rules.id} with {rules.hash}.")
        return rules

    def verify(self) -> None:
        """Replay the game and compare it with the record.

        Raises:
            RecordError: A step diverges; the error gives the first one and the reason.
        """
        self.replay()

    def replay(self, further: Iterable[Order] = ()) -> Game:
        """Return the game after its last step.

        Args:
            further: Recorded orders for the next shuffles if you continue the game; without them, shuffles follow from
                the seed.

        Raises:
            RecordError: As for `verify`.
            NotationError: The orders are invalid.
        """
        game, error = self.prefix(further)
        if error:
            raise error
        return game

    def prefix(self, further: Iterable[Order] = ()) -> tuple[Game, RecordError | None]:
        """Return the game up to the end of the record's valid part.

        A step is valid if the rules allow it and the positions up to it match the digests.

        Args:
            further: As in `replay`.

        Returns:
            The game, and the error in the rest; None if the whole record is valid.

        Raises:
            RecordError: The record is invalid from the beginning.
            NotationError: The orders are invalid.
        """
        game = self._start(self.rules(), checked_orders(further, "further"))
        digests = {digest.step: digest.sha256 for digest in self.digests}
        good = 0
        try:
            for number, step in enumerate(self.steps, 1):
                self._do(game, number, step, digests.get(number))
                if number in digests:
                    good = number
            self._compare_end(game)
        except RecordError as error:
            return game.at(good), error
        return game, None

    def _start(self, rules: Rules, further: Sequence[Order] = ()) -> Game:
        """Return the game before its first step."""
        orders = (*self.shuffles, *further)
        try:
            if self.position is None:
                game = Game(rules, len(self.players), self.seed, shuffles=orders, **asdict(self.setup, recurse=False))
            else:
                game = Game.from_position(rules, self.position, self.seed, shuffles=orders)
            game.names = checked_names("players", self.players, LONGEST_NAME)
        except ValueError as error:
            raise RecordError(0, str(error)) from None
        if game.players != len(self.players):
            raise RecordError(0, f"players: expected {game.players}, found {len(self.players)}.")
        if game.setup != self.setup:
            raise RecordError(0, f"setup: expected {game.setup} as in the position, found {self.setup}.")
        if len(game.shuffles) > len(self.shuffles):
            raise RecordError(0, f"shuffles: expected {len(game.shuffles)} or more, found {len(self.shuffles)}.")
        for digest in self.digests[:1]:
            if digest.step == 0 and digest.sha256 != game.position().digest():
                raise RecordError(0, "the initial position differs from the record.")
        return game

    def _do(self, game: Game, number: int, step: str, digest: str | None) -> None:
        """Play the step with this number, and compare the position after it with the digest, if any."""
        try:
            _push(game, step)
        except ValueError as error:
            raise RecordError(number, f"{step}: {error}") from None
        if len(game.shuffles) > len(self.shuffles):
            raise RecordError(number, f"{step}: the record has no result for this shuffle.")
        if digest is not None and digest != game.position().digest():
            raise RecordError(number, f"{step}: the next position differs from the record.")

    def _compare_end(self, game: Game) -> None:
        """Compare the parts of the record that depend on the last step."""
        last, end = len(self.steps), self.digests[-1].step if self.digests else None
        if end is not None and end > last:
            raise RecordError(last + 1, f"found {last} steps, but a digest of the position after step {end}.")
        if end != last:
            raise RecordError(last, "the digest of the final position is missing.")
        if len(game.shuffles) < len(self.shuffles):
            raise RecordError(last, f"shuffles: expected {len(game.shuffles)}, found {len(self.shuffles)}.")
        if game.result != self.result:
            played, found = (json.dumps(_plain_result(result)) for result in (game.result, self.result))
            raise RecordError(last, f"result: expected {played}, found {found}.")


def _notes(meta: Mapping[str, str] | None) -> dict[str, str]:
    """Return the host's notes. Raises RecordError for anything but a mapping of strings to strings."""
    if meta is None:
        return {}
    if not isinstance(meta, Mapping):
        raise RecordError(0, f"meta: found {brief(meta)}, expected a mapping of strings to strings.")
    try:
        notes = ending("meta", meta.items(), MOST_NOTES)
    except NotationError as error:
        raise RecordError(0, str(error)) from None
    for key, note in notes:
        if not isinstance(key, str) or not isinstance(note, str):
            wrong = note if isinstance(key, str) else key
            raise RecordError(0, f"meta.{named(key)}: found {brief(wrong)}, expected text.")
    return dict(notes)


def _game_of(ruleset: JsonMapping) -> AnyGame:
    """Return the game for which a record's ruleset was made."""
    return game_in({"ruleset": ruleset["id"]}) if ruleset["data"] is None else game_of_data(ruleset["data"])


def _setup_of(document: Document, game: AnyGame) -> Setup:
    """Read the set-up; format 1 has only the starting seat, under a key that the game names. Raises RecordError."""
    data = document.value
    key = "setup" if data["format"] == FORMAT else game.setup.words.get("start", "start")
    found = sorted(data.keys() - form("record").schema["required"])
    if found != [key]:
        raise RecordError(0, listing([document.problem((key,), " and ".join(found) or "nothing", f"the key {key}")]))
    setup = data[key] if data["format"] == FORMAT else {"start": data[key]}
    if problems := schema_problems(Document("setup", setup), f"{game.id}/setup"):
        raise RecordError(0, listing(problems))
    kind: Any = game.setup
    made: Setup = reader(kind)(setup)
    return made


def _push(game: Game, step: str) -> None:
    """Play a step given as `"SEAT ACTION"`."""
    seat, action = step.split(" ", 1)
    game.push(int(seat), action)


def _digests(game: Game, steps: tuple[str, ...]) -> Iterator[Digest]:
    """Play these steps, yielding a digest before the first step and after every step."""
    yield Digest(0, game.position().digest())
    for number, step in enumerate(steps, 1):
        _push(game, step)
        yield Digest(number, game.position().digest())


def _plain_result(result: Result | None) -> JsonObject | None:
    """Return a result as plain JSON values."""
    if result is None:
        return None
    return {
        "points": list(result.points),
        "ranking": [list(place) for place in result.ranking],
        "tie_break": result.tie_break,
    }
