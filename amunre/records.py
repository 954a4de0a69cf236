"""Records: a whole game as a file that anybody can replay and check."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Self

from attrs import evolve, field, frozen

from amunre.errors import AmunreError, NotationError, RecordError
from amunre.game.chance import Order
from amunre.game.game import Game
from amunre.game.position import Position
from amunre.game.score import Result
from amunre.ruleset.load import load_ruleset, ruleset_from_data, shipped_rulesets
from amunre.ruleset.model import Ruleset

FORMAT = 1
"""Version of the JSON form. Whoever changes the form raises it and teaches `Record.from_json` to read the older one."""

PHASES = {"payment": "bidding", "correction": "offering", "gifts": "offering"}
"""The stages that go on with a phase, each with the stage that the phase began with."""


@frozen
class Digest:
    """A position at the end of a phase, as its digest."""

    step: int
    """How many steps had been played."""
    sha256: str


@frozen
class Record:
    """A game as it was played, with all its secrets: the host's.

    It is replayed from the shuffles as they fell, so that it outlives any change in how a seed becomes a shuffle.
    """

    ruleset: str
    """Id of the ruleset."""
    hash: str
    """Of the ruleset."""
    data: Mapping[str, Any] | None = field(repr=False)
    """`Ruleset.data` of a ruleset that does not come with the library; None for one that does."""
    engine: str
    """Version of the library that wrote it."""
    players: tuple[str, ...]
    seed: int
    pharaoh: int
    position: Position | None = field(repr=False)
    """The position that the game began with; None for the set-up."""
    meta: Mapping[str, str]
    """Notes of the host, never read here."""
    shuffles: tuple[Order, ...] = field(repr=False)
    steps: tuple[str, ...] = field(repr=False)
    """As `"SEAT ACTION"`."""
    digests: tuple[Digest, ...] = field(repr=False)
    """One for each phase that has ended."""
    result: Result | None
    """None for a game that was not played to its end."""

    @classmethod
    def of(cls, game: Game, meta: Mapping[str, str] | None = None) -> Self:
        """The record of a game so far. `meta`: notes, texts by name, such as date and place."""
        from importlib.metadata import version

        rules = game.rules
        shipped = rules.id in shipped_rulesets() and load_ruleset(rules.id).hash == rules.hash
        steps = tuple(map(str, game.steps))
        record = cls(
            ruleset=rules.id,
            hash=rules.hash,
            data=None if shipped else rules.data,
            engine=version("amunre"),
            players=game.names,
            seed=game.seed,
            pharaoh=game.first_pharaoh,
            position=game.origin,
            meta=_checked_meta(meta or {}),
            shuffles=game.shuffles,
            steps=steps,
            digests=(),
            result=game.result,
        )
        return evolve(record, digests=tuple(_digests(record._start(rules), steps)))

    # --- as a file ---------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values, in the form of `schemas/record.schema.json`."""
        result = self.result
        return {
            "format": FORMAT,
            "ruleset": {"id": self.ruleset, "hash": self.hash, "data": self.data},
            "engine": self.engine,
            "players": list(self.players),
            "seed": str(self.seed),
            "pharaoh": self.pharaoh,
            "position": self.position and self.position.to_json(),
            "meta": dict(self.meta),
            "shuffles": [list(order) for order in self.shuffles],
            "steps": list(self.steps),
            "digests": [{"step": digest.step, "sha256": digest.sha256} for digest in self.digests],
            "result": result
            and {
                "points": list(result.points),
                "ranking": [list(place) for place in result.ranking],
                "tie_break": result.tie_break,
            },
        }

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a file. Whatever happens meanwhile, there is the old file or the new one, never half of one."""
        target = Path(path)
        text = json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":")) + "\n"
        beside = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            with open(beside, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a file. Raises RecordError if it is no record, and OSError if there is no reading it."""
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
        except (ValueError, RecursionError) as error:  # not UTF-8, not JSON, or a number or a nest beyond measure
            raise RecordError(0, f"expected a file of JSON, found: {error}.") from None
        return cls.from_json(data)

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Read what `to_json` wrote. Raises RecordError where the form is not that of the schema."""
        from amunre.ruleset.files import Document
        from amunre.ruleset.schema import schema_problems

        found = data.get("format") if isinstance(data, dict) else None
        if type(found) is int and found > FORMAT:
            raise RecordError(0, f"format: expected {FORMAT}, found {found}: written by a newer version of amunre.")
        problems = schema_problems(Document("record", data), "record")
        if problems:
            raise RecordError(0, "\n".join(str(problem) for problem in problems))
        try:
            position = None if data["position"] is None else Position.from_json(data["position"])
        except NotationError as error:
            raise RecordError(0, str(error)) from None
        taken = [digest["step"] for digest in data["digests"]]
        if taken != sorted(set(taken)):
            raise RecordError(0, "digests: expected rising numbers of steps.")
        result = data["result"]
        return cls(
            ruleset=data["ruleset"]["id"],
            hash=data["ruleset"]["hash"],
            data=data["ruleset"]["data"],
            engine=data["engine"],
            players=tuple(data["players"]),
            seed=int(data["seed"]),
            pharaoh=data["pharaoh"],
            position=position,
            meta=data["meta"],
            shuffles=tuple(map(tuple, data["shuffles"])),
            steps=tuple(data["steps"]),
            digests=tuple(Digest(**digest) for digest in data["digests"]),
            result=result
            and Result(tuple(result["points"]), tuple(map(tuple, result["ranking"])), result["tie_break"]),
        )

    # --- played again ------------------------------------------------------------------------------------

    def rules(self) -> Ruleset:
        """The ruleset by which it was played. Raises RecordError if there is none with its hash."""
        if self.data is not None:
            try:
                rules = ruleset_from_data(self.data)
            except AmunreError as error:
                raise RecordError(0, f"the rules in the record cannot be used:\n{error}") from None
        elif self.ruleset in shipped_rulesets():
            rules = load_ruleset(self.ruleset)
        else:
            known = ", ".join(shipped_rulesets())
            raise RecordError(0, f"rules: expected one of {known}, or the data in the record, found {self.ruleset}.")
        if (rules.id, rules.hash) != (self.ruleset, self.hash):
            found = f"{rules.id} with the hash {rules.hash}"
            raise RecordError(0, f"rules: expected {self.ruleset} with the hash {self.hash}, found {found}.")
        return rules

    def verify(self) -> None:
        """Play it again and compare. Raises RecordError with the first step that goes another way, and why."""
        self.replay()

    def replay(self) -> Game:
        """The game after its last step. Raises RecordError as `verify` does."""
        game, error = self.prefix()
        if error:
            raise error
        return game

    def prefix(self) -> tuple[Game, RecordError | None]:
        """The game up to where the record is good, and what is wrong with the rest; None if all of it is good.

        Raises RecordError if not even its beginning is good.
        """
        game = self._start(self.rules())
        digests = {digest.step: digest.sha256 for digest in self.digests}
        good = 0
        try:
            for good, step in enumerate(self.steps):
                self._do(game, good + 1, step, digests.get(good + 1))
            good = len(self.steps)
            self._compare_end(game)
        except RecordError as error:
            while len(game.steps) > good:
                game.undo()
            return game, error
        return game, None

    def _start(self, rules: Ruleset) -> Game:
        """The game before its first step."""
        try:
            if self.position is None:
                game = Game(rules, self.players, self.seed, pharaoh=self.pharaoh, shuffles=self.shuffles)
            else:
                game = Game.from_position(rules, self.position, self.seed, self.players, shuffles=self.shuffles)
        except ValueError as error:
            raise RecordError(0, str(error)) from None
        if game.first_pharaoh != self.pharaoh:
            raise RecordError(0, f"pharaoh: expected {game.first_pharaoh} as in the position, found {self.pharaoh}.")
        return game

    def _do(self, game: Game, number: int, step: str, digest: str | None) -> None:
        """Play a step, from 1, and compare what is known of the position after it."""
        seat, action = step.split(" ", 1)
        try:
            game.push(int(seat), action)
        except ValueError as error:
            raise RecordError(number, f"{step}: {error}") from None
        if len(game.shuffles) > len(self.shuffles):
            raise RecordError(number, f"{step}: a pile is shuffled, but the record has no order for it.")
        if digest is not None and digest != game.position().digest():
            raise RecordError(number, f"{step}: the position after it is not that of the record.")

    def _compare_end(self, game: Game) -> None:
        """Compare what can be known only after the last step."""
        last = len(self.steps)
        if len(game.shuffles) < len(self.shuffles):
            raise RecordError(last, f"{len(self.shuffles)} shuffles in the record, {len(game.shuffles)} in the game.")
        if game.result != self.result:
            raise RecordError(last, f"result: expected {game.result}, found {self.result}.")
        if any(digest.step > last for digest in self.digests):
            raise RecordError(last, "the record has digests of later steps.")


def _checked_meta(meta: Mapping[str, str]) -> dict[str, str]:
    for name, note in meta.items():
        if not isinstance(name, str) or not isinstance(note, str):
            raise ValueError(f"meta: expected texts by name, found {name!r}: {note!r}.")
    return dict(meta)


def _digests(game: Game, steps: tuple[str, ...]) -> Iterator[Digest]:
    """Play these steps and take a digest whenever a phase has ended."""
    phase = PHASES.get(game.stage, game.stage)
    for number, step in enumerate(steps, 1):
        seat, action = step.split(" ", 1)
        game.push(int(seat), action)
        before, phase = phase, PHASES.get(game.stage, game.stage)
        if phase != before:
            yield Digest(number, game.position().digest())
