"""Types for plain JSON values, which schemas describe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = Any
"""A plain JSON value. Its content is described by schemas, and type checkers do not see it."""

JsonObject = dict[str, Json]
JsonMapping = Mapping[str, Json]
"""A read-only JSON object."""
