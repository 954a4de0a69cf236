"""Types of plain JSON, for values that schemas describe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = Any
"""A plain JSON value. Schemas describe its content, which type checkers do not see."""

JsonObject = dict[str, Json]
JsonMapping = Mapping[str, Json]
"""A JSON object that is only read."""
