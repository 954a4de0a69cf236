"""Buffers that callers give to be filled with numbers."""

from __future__ import annotations

from struct import calcsize
from typing import Any, TypeAlias

from amunre.errors import NotationError
from amunre.printing import brief

WritableBuffer: TypeAlias = Any
"""A buffer; for type checkers before Python 3.12, the arrays of numpy are not buffers."""

KINDS = {"f": ("32-bit floats", "f"), "B": ("bytes", "?")}
"""By format of the numbers: their name, and another format that a buffer for them may have."""


def room_for(buffer: WritableBuffer, number: int, form: str) -> memoryview:
    """Return a buffer as bytes if it has room for exactly this many numbers of a format, otherwise raise NotationError.

    A buffer of plain bytes is accepted too.
    """
    name, other = KINDS[form]
    expected = f"buffer: expected a writable buffer for {number} {name}, found"
    try:
        view = memoryview(buffer)
    except TypeError:
        raise NotationError(f"{expected} {brief(buffer)}.") from None
    if view.readonly or not view.c_contiguous:
        raise NotationError(f"{expected} one that is {'read-only' if view.readonly else 'not contiguous'}.")
    if view.format not in (form, other, "B", "b", "c"):
        raise NotationError(f"{expected} one with format {brief(view.format)}.")
    if view.nbytes != number * calcsize(form):
        raise NotationError(f"{expected} one of {view.nbytes} bytes; {number * calcsize(form)} are needed.")
    return view.cast("B")
