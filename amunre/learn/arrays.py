"""A game's observation and mask as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from amunre.arguments import flag, of_kind
from amunre.engine.encoding import Encoder
from amunre.engine.game import Game
from amunre.extras import extra

with extra("learn", "numpy"):
    import numpy as np
    import numpy.typing as npt

Floats: TypeAlias = "npt.NDArray[np.float32]"
Bytes: TypeAlias = "npt.NDArray[np.uint8]"
Integers: TypeAlias = "npt.NDArray[np.int64]"


def observation(game: Game, seat: int, out: Floats | None = None, *, perfect: bool = False) -> Floats:
    """Return what a seat may know about a game, as one number for each of the features in `spec`.

    Args:
        game: The game.
        seat: The seat, from 0; the features are relative to it.
        out: An array to write into, which is returned; None for a new one.
        perfect: True to add everything that the seat may not know, for a critic or an oracle.

    Raises:
        NotationError: `out` has another size or type.
        ValueError: Unknown seat.
    """
    of_kind("game", game, Game)
    if out is None:
        out = np.empty(game.rules.encoder(game.players, flag("perfect", perfect)).size, np.float32)
    game.observe(seat, out, perfect=perfect)
    return out


def unpacked(encoder: Encoder, packed: Sequence[bytes | bytearray], out: Floats) -> Floats:
    """Write the features that an encoder has packed into an array with a row for each state, and return it."""
    column = 0
    for run, given in zip(encoder.runs, packed, strict=True):
        room = out[:, column : (column := column + run.number * (run.width or 1))]
        if run.width:
            bits = np.unpackbits(np.frombuffer(given, np.uint8), bitorder="little")
            shape = len(out), run.number
            room.reshape(*shape, run.width)[...] = bits.reshape(*shape, 8 * run.set_bytes)[:, :, : run.width]
        else:
            room[...] = np.frombuffer(given, f"<{run.form}").reshape(room.shape)
    return out


def mask(game: Game, seat: int, out: Bytes | None = None) -> Bytes:
    """Return 1 for each of `rules.actions` that is legal for a seat, and 0 for the others.

    Args:
        game: The game.
        seat: The seat, from 0.
        out: An array to write into, which is returned; None for a new one.

    Raises:
        NotationError: `out` has another size or type.
        ValueError: Unknown seat.
    """
    of_kind("game", game, Game)
    if out is None:
        out = np.empty(len(game.rules.actions), np.uint8)
    game.legal_mask(seat, out)
    return out
