"""A game's observation and mask as arrays."""

from __future__ import annotations

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


def numbers(encoder: Encoder, rows: bytes, out: Floats | None = None) -> Floats:
    """Return the numbers of rows that an encoder has made, optionally in an array of their shape."""
    given = np.frombuffer(rows, np.uint8).reshape(-1, encoder.bytes)
    if out is None:
        out = np.empty((len(given), encoder.size), np.float32)
    byte = column = 0
    for run in encoder.runs:
        part, byte = given[:, byte : byte + run.bytes], byte + run.bytes
        room = out[:, column : (column := column + run.number * (run.width or 1))]
        if run.width:
            bits = np.unpackbits(part, axis=1, bitorder="little").reshape(len(given), run.number, 8 * run.each)
            room.reshape(bits.shape[0], run.number, run.width)[...] = bits[:, :, : run.width]
        else:
            room[...] = part if run.form == "B" else part.view(np.int16)
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
