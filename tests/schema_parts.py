"""Schemas taken apart, for tests of what holds of every part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Yield all mappings within a schema that are schemas, including the schema itself."""
    if isinstance(value, dict):
        yield value
        for key in ("items", "additionalProperties", "propertyNames"):
            yield from parts(value.get(key))
        for key in ("properties", "$defs"):
            for part in value.get(key, {}).values():
                yield from parts(part)
        for key in ("oneOf", "anyOf"):
            for part in value.get(key, ()):
                yield from parts(part)
